"""Cards that are in no file: every sentence of ``tests/ability/pairs`` on a card of its own, lowered and played at random."""

from __future__ import annotations

import random
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from tests.contract.test_contract import check_state
from tests.rules.test_refusals import NOT_BUILT
from zmdj_cards.ability import compile_text, tree
from zmdj_cards.engine.match import Side, make_side, make_table, new_game
from zmdj_cards.engine.program.known import CannotLower
from zmdj_cards.engine.program.table import build_table
from zmdj_cards.games.zmdj import nodes as z
from zmdj_cards.games.zmdj.game import RULES
from zmdj_cards.games.zmdj.lexicon import lexicon
from zmdj_cards.games.zmdj.ruleset import load_ruleset
from zmdj_cards.model.card import Card

PAIRS = sorted((Path(__file__).resolve().parents[1] / "ability" / "pairs").glob("*.in"))
SUBTYPES = ("骑兵", "步兵", "武将", "女性", "黄巾军")
# Sentences may name something the rules do not explain: refused by name, never played wrongly. Few of them are.
MOST_REFUSED = 0.01


def kind_of(text: str, abilities: tuple[tree.Node, ...]) -> str:
    """The type of card on which a sentence makes sense."""
    kinds = {type(ability) for ability in abilities}
    if tree.Spell in kinds or kinds == {z.Ambush}:
        return "stratagem"
    if tree.Attach in kinds or "此附属" in text or "所贴附者" in text:
        return "attachment"
    if "此统帅" in text or any(isinstance(ability, tree.Keyword) and ability.kw.id == "awaken" for ability in abilities):
        return "commander"
    return "tactic" if "此兵法" in text or "将此牌翻面" in text else "unit"


def made(number: int, kind: str) -> Card:
    return Card(
        id=f"Z{number:04}",
        zh=f"测{number}·{'关羽' if number % 9 == 0 else f'甲{number}'}",
        type=kind,
        cost=None if kind in ("commander", "tactic") else number % 4,
        power=None if kind == "stratagem" else 1 + number % 5,
        range=None if kind == "stratagem" else 1 + number % 3,
        flash=number % 3,
        element="wind",
        need=0,
        subtypes=("装备",) if kind == "attachment" else (SUBTYPES[number % 5],),
        peerless=number % 9 == 0 and kind == "unit",
    )


@cache
def cards() -> tuple[dict[str, tuple[Card, ...]], dict[str, tuple[tuple[tree.Node, ...], tuple[tree.Node, ...]]], frozenset[str]]:
    """(cards by type, their trees, sentences that were refused)."""
    by_kind: dict[str, list[Card]] = defaultdict(list)
    trees = {}
    refused = set()
    texts = [(path.stem, text) for path in PAIRS for text in path.read_text(encoding="utf-8").splitlines() if text.strip()]
    for number, (stem, raw) in enumerate(texts):
        text = raw.replace("\\n", "\n")
        found = compile_text("" if stem == "ambush" else text, text if stem == "ambush" else "", lexicon=lexicon())
        if found.status != "FULL" or not found.abilities:
            continue
        kind = kind_of(text, found.abilities)
        card, abilities = made(number, kind), found.abilities
        if kind == "attachment" and not any(isinstance(ability, tree.Attach) for ability in abilities):
            abilities = (tree.Attach(tree.Sel(noun=tree.Noun("unit"))), *abilities)
        try:
            build_table([card], {card.id: (abilities, ())}, RULES, load_ruleset())
        except CannotLower as error:
            if str(error).split()[-1] not in NOT_BUILT:
                refused.add(raw)
            continue
        by_kind[kind].append(card)
        trees[card.id] = (abilities, abilities if kind == "commander" else ())
    leader = Card(id="L0", zh="统", type="commander", power=2, range=1)
    tactic = Card(id="T0", zh="风兵法", type="tactic", element="wind", basic=True)
    by_kind["commander"].append(leader)
    by_kind["tactic"].append(tactic)
    trees["L0"] = ((tree.Keyword(tree.Kw("intercept")), tree.Keyword(tree.Kw("awaken", cost=tree.Pay(1)))), ())
    trees["T0"] = ((tree.Keyword(tree.Kw("advance")), tree.Keyword(tree.Kw("retreat"))), ())
    return {kind: tuple(found) for kind, found in by_kind.items()}, trees, frozenset(refused)


def side(rnd: random.Random) -> Side:
    by_kind, _, _ = cards()
    counts = (("unit", 20), ("stratagem", 13), ("attachment", 7))
    main = tuple(rnd.choice(by_kind[kind]) for kind, count in counts for _ in range(count))
    return make_side(RULES, (rnd.choice(by_kind["commander"]), *main, *(rnd.choice(by_kind["tactic"]) for _ in range(12))))


def test_every_sentence_runs_or_is_refused_by_name():
    by_kind, trees, refused = cards()
    assert len(refused) <= MOST_REFUSED * len(trees), sorted(refused)
    assert len(trees) > 500
    assert set(by_kind) == {"unit", "stratagem", "attachment", "tactic", "commander"}


@pytest.mark.parametrize("seed", range(24))
def test_games_with_such_cards_end(seed):
    rnd = random.Random(seed)
    first, second = side(rnd), side(rnd)
    rules = load_ruleset()
    table = make_table(RULES, (*first.cards(), *second.cards()), cards()[1], rules)
    game = new_game(RULES, table, rules, first, second, seed, journal=False)
    for count in range(6000):
        if game.outcome() is not None:
            break
        game.step(rnd.choice(game.legal()))
        if count % 5 == 0:
            check_state(game.state)
    assert game.outcome() is not None
