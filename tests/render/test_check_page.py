"""A list checked in the page and on the command line: the same faults, and never another number."""

from __future__ import annotations

import random

import pytest

from tests.cli.run import run
from zmdj_cards import resources
from zmdj_cards.decks.context import Context
from zmdj_cards.decks.read import read_deck
from zmdj_cards.decks.validate import validate
from zmdj_cards.model.load import find_format, load_game
from zmdj_cards.store.opening import open_db
from zmdj_cards.store.query import load_index

DRESSES = ("{n} {name}", "{n}x {name}", "{n} × {name}", "{name} x{n}", "{name} ×{n}", "{name} {n}", "{n}张 {name}", "{n} {name} // note")
# What the page does not read is named, whatever it might mean.
ODD = ("2 3 {name}", "{name} {n} {n}", "0 {name}", "two {name}", "{name} x", "{n} {name} (BP99) 7", "{n} 没有的牌", "???", "{n}")


def lists(game: str, seed: int) -> tuple[str, bool]:
    """A list, legal or spoilt, and whether every line of it can be read by the page."""
    rng = random.Random(seed)
    names = {path.stem: path for path in (resources.data_dir() / game / "decks").glob("*.txt")}
    text = names[rng.choice(sorted(names))].read_text(encoding="utf-8")
    made, plain = [], True
    for line in text.splitlines():
        count, _, name = line.partition(" ")
        if not count.isdigit():
            made.append(line)
            continue
        number = int(count) + rng.choice((0, 0, 0, 0, 0, 1, -1)) if rng.random() < 0.3 else int(count)
        if number < 1 or rng.random() < 0.02:
            continue
        made.append(rng.choice(DRESSES).format(n=number, name=name))
        if rng.random() < 0.03:
            made.append(made[-1])
        if seed % 3 == 0 and rng.random() < 0.05:
            plain = False
            made.append(rng.choice(ODD).format(n=number, name=name))
    return "\n".join(made), plain


@pytest.mark.parametrize("game", ["zmdj", "frontline"])
def test_the_page_judges_as_the_command_line(chrome, game, tmp_path):
    options = ("-o", tmp_path / "site", "--no-decks", "--no-faces", "--no-font", "--one-script")
    assert run("--db", tmp_path / "cards.db", "--game", game, "site", "build", *options).code == 0
    context = Context(load_index(open_db(game, tmp_path / "cards.db")), find_format(game), load_game(game))
    page = chrome.new_page()
    page.goto((tmp_path / "site" / "check.html").as_uri())
    asked = [lists(game, seed) for seed in range(300)]
    answers = page.evaluate(
        "asked => asked.map((text) => { const { entries, faults } = ZMDJ_CHECK.check(text);"
        " return [entries.map(({ card, count, section }) => [section, card.i, count]), faults.map(({ code }) => code)]; })",
        [text for text, _ in asked],
    )
    seen = set()
    for (text, plain), (entries, codes) in zip(asked, answers, strict=True):
        deck = read_deck(text.encode(), context).deck
        faults = validate(deck, context.format, context.index)
        if plain:
            assert codes.count("unread") + codes.count("near") == 0, text
            assert summed(entries) == summed((entry.section, entry.card, entry.count) for entry in deck.entries), text
            assert sorted(codes) == sorted(item.code for item in faults), text
        else:
            # A line that is not read is a fault, and what is read is what the command line reads.
            assert {"unread", "near"} & set(codes), text
        seen |= set(codes)
    assert {"deck.copies", "deck.too_many", "deck.too_few", "unread"} <= seen
    page.close()


def summed(entries) -> dict[tuple[str, str], int]:
    out: dict[tuple[str, str], int] = {}
    for section, card, count in entries:
        out[section, card] = out.get((section, card), 0) + count
    return out
