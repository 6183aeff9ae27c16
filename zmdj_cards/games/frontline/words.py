"""What the words of this game mean: creatures and cards, lines, control."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.env import Env, Refs
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.words import Noun, Verb, Words
from zmdj_cards.engine.program.coder import Coder
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.words import nouns, past, vocabulary
from zmdj_cards.games.frontline import names as G
from zmdj_cards.games.frontline import nodes as f
from zmdj_cards.games.frontline import phrases as P
from zmdj_cards.games.frontline.lexicon.words import SUBTYPES
from zmdj_cards.games.frontline.rules import lines

# Nouns


def _creature(s: Position, i: int, gone: bool) -> bool:
    return (gone or s.zone[i] == I.LINE) and s.tab.cards[s.card[i]].stands


def _of_type(*types: int) -> Callable[[Position, int, bool], bool]:
    def is_one(s: Position, i: int, gone: bool) -> bool:
        return s.tab.cards[s.card[i]].type in types

    return is_one


def _troop(s: Position, i: int, gone: bool) -> bool:
    return _creature(s, i, gone) and s.tab.cards[s.card[i]].type != G.COMMANDER


def _commander(s: Position, i: int, gone: bool) -> bool:
    return _creature(s, i, gone) and s.tab.cards[s.card[i]].type == G.COMMANDER


def _set_trap(s: Position, i: int, gone: bool) -> bool:
    return gone or s.zone[i] == G.TRAPS


NOUNS: Final[dict[str, Noun]] = {
    "unit": Noun(_creature, I.LINE, I.LINE, anyones=True),
    "troop": Noun(_troop, I.LINE, I.LINE, anyones=True),
    "commander": Noun(_commander, I.LINE, I.LINE, anyones=True),
    "set_trap": Noun(_set_trap, G.TRAPS, I.LINE, anyones=True),
    "unit_card": Noun(_of_type(G.UNIT), I.HAND, I.LINE),
    "logistics_card": Noun(_of_type(G.LOGISTICS), I.HAND, I.LINE),
    "spell_card": Noun(_of_type(G.SPELL), I.HAND, I.LINE),
    "trap_card": Noun(_of_type(G.TRAP), I.HAND, I.LINE),
}

# References and qualities


def bearer(s: Position, env: Env) -> Refs:
    """ "This unit": the card itself, or, of a source of promotion, the unit that has it among its sources (P15)."""
    i = env.src & REF_MASK
    if env.src >= 0 and s.alive(env.src):
        return (s.refs[s.host[i]],) if s.zone[i] == I.ATTACHED and s.host[i] >= 0 else (env.src,)
    subject = env.event[2] if env.event else -1
    return (subject,) if subject >= 0 and s.card[subject & REF_MASK] != s.card[i] else (env.src,) if env.src >= 0 else ()


def _of_line(word: str) -> Callable[[Position, int], bool]:
    zh, _ = SUBTYPES[word]
    return lambda s, i: zh in s.tab.cards[s.card[i]].front.subtypes


def _damaged(s: Position, i: int) -> bool:
    return s.counters[G.DAMAGE][i] > 0


def _promoted(s: Position, i: int) -> bool:
    return any(s.host[j] == i for j in (*s.zones[I.ATTACHED], *s.zones[I.ZONE_COUNT + I.ATTACHED]))


ADJECTIVES: Final[dict[str, Callable[[Position, int], bool]]] = {
    **{word: _of_line(word) for word in SUBTYPES},
    "damaged": _damaged,
    "promoted": _promoted,
}

# Lines


def line_of(s: Position, ref: int) -> int:
    """The line of a creature, of one that has left the last one; -1 for none."""
    i = ref & REF_MASK
    if ref < 0:
        return -1
    if s.alive(ref):
        if s.zone[i] == I.ATTACHED and s.host[i] >= 0:
            return s.place[s.host[i]]
        return s.place[i] if s.zone[i] == I.LINE else -1
    record = past.of(s, ref)
    return int(record[past.OWN][0]) if record is not None and record[past.OWN] else -1


def _meant(s: Position, env: Env, word: int) -> tuple[int, ...]:
    """The lines that a word means, by number."""
    name = G.PLACES[word]
    if name in ("this_line", "next_line"):
        here = line_of(s, env.src)
        if here < 0:
            return ()
        return (here,) if name == "this_line" else (here - 1, here + 1)
    player = env.player if name.startswith("own") else 1 - env.player
    base = lines.base(s, player)
    return (base,) if name.endswith("base") else (base + lines.forward(player),)


def _where(s: Position, env: Env, phrase: Code, i: int) -> bool:
    if s.zone[i] == I.LINE:
        return s.place[i] in _meant(s, env, phrase[1])
    record = past.now(s, i) if s.past is not None else None
    return record is not None and bool(record[past.OWN]) and record[past.OWN][0] in _meant(s, env, phrase[1])


def _holds(s: Position, env: Env, phrase: Code) -> bool:
    _, who, word = phrase
    survey = lines.survey(s)
    there = [at for at in _meant(s, env, word) if 0 <= at < len(survey)]
    return any(lines.controls(s, survey, at, player) for at in there for player in nouns.players(s, env, who))


def _lines_held(s: Position, env: Env, phrase: Code) -> int:
    return sum(lines.held(s, player) for player in nouns.players(s, env, phrase[1]))


def _remember(s: Position, i: int) -> tuple[Refs, Refs]:
    return (s.place[i],), ()


def _place(low: Coder, node: f.Place) -> Code:
    return G.PLACES.index(node.kind)


def _pool(low: Coder, node: f.Pool) -> Code:
    return int(node.kind == "mc")


def _points(low: Coder, node: f.Points) -> Code:
    return (low.code(node.sc), low.code(node.mc))


# Any: each function takes its own kind of node.
LOWER: Final[dict[type, Callable[[Any, Any], Code]]] = {f.Place: _place, f.Pool: _pool, f.Points: _points}

WORDS: Final[Words] = vocabulary.build(
    Words(
        numbers={f.LinesHeld: (P.NUM_LINES_HELD, _lines_held)},
        filters={f.Where: (P.IS_WHERE, _where)},
        conditions={f.HoldsLine: (P.IF_HOLDS, _holds)},
        lower=LOWER,
        refs={"bearer": bearer},
        adjectives=ADJECTIVES,
        nouns=NOUNS,
        verbs={"promotes": Verb((G.E_PROMOTE,))},
        zones={"support": G.SUPPORT},
        arrivals={"support": (G.E_SUPPORT,)},
        facts=frozenset((G.E_PROMOTE, G.E_CROSSED, G.E_RECOVER, G.E_STAND)),
        atoms={tree.Stat: frozenset(("str", "bp", "cp", "level")), f.Place: frozenset(G.PLACES), f.Pool: frozenset(("sc", "mc"))},
        remember=_remember,
    )
)
