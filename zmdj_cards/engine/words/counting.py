"""How often "for each …" is true."""

from __future__ import annotations

from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.env import Env
from zmdj_cards.engine.cards.position import Number, Position
from zmdj_cards.engine.state.frame import KIND, WHO
from zmdj_cards.engine.words import events, nouns, numbers, qualities


def _were_done(s: Position, env: Env, node: tree.WereDone) -> int:
    n = nouns.number(s, env, node.n)
    return numbers.done_count(s, env, (P.NUM_DONE_COUNT, *numbers.DONE_REGISTERS[node.deed.kind])) // n if n > 0 else 0


def _each(s: Position, env: Env, node: tree.Each1) -> int:
    what = node.what
    if node.who is not None and isinstance(what.noun, tree.Noun) and not s.rules.words.nouns[what.noun.kind].anyones:
        what = tree.Sel(what.noun, what.qty, node.who, what.zone, what.other, what.filters, what.adjs)
    found = nouns.candidates(s, env, what)
    if node.who is not None:
        named = nouns.players(s, env, node.who)
        found = [i for i in found if s.control[i] in named]
    per = node.what.qty if isinstance(node.what.qty, int) and node.what.qty > 0 else 1
    return len(found) // per


def _each_event(s: Position, env: Env, node: tree.EachEvent) -> int:
    return len(events.happened(s, env, node.period, node.what, node.verb))


def _each_in(s: Position, env: Env, node: tree.EachIn) -> int:
    zone = s.rules.words.zones[nouns.zone_kind(node.zone)]
    named = nouns.players(s, env, node.zone.who) if isinstance(node.zone, tree.In) and node.zone.who is not None else (env.player,)
    found = [i for player in named for i in s.zones[player * I.ZONE_COUNT + zone] if nouns.fits(s, env, node.what, i)]
    per = node.what.qty if isinstance(node.what.qty, int) and node.what.qty > 0 else 1
    return len(found) // per


def _each_marker(s: Position, env: Env, node: tree.EachMarker) -> int:
    return sum(qualities.marks_of(s, ref, node.kind.kind) for ref in nouns.objects(s, env, node.on))


def _each_deed(s: Position, env: Env, node: tree.EachDeed) -> int:
    wanted = events.deed_kinds(s.rules.words, node.deed)
    named = nouns.players(s, env, node.who)
    facts = events.period_facts(s, env, node.period)
    return sum(1 for event in facts if event[KIND] in wanted and event[WHO] in named and events.deed_more(s, env, node.deed, event))


COUNTED: Final[dict[type, Number]] = {
    tree.EachIn: _each_in,
    tree.EachMarker: _each_marker,
    tree.EachDeed: _each_deed,
    tree.WereDone: _were_done,
    tree.Each1: _each,
    tree.EachEvent: _each_event,
}
