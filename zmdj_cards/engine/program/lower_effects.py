"""Effects, and what static abilities say, to codes: those that are more than their fields. What an effect is done to comes first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.frames import picking
from zmdj_cards.engine.program.coder import Coder
from zmdj_cards.engine.program.known import CannotLower, deeds_of, forbids
from zmdj_cards.engine.program.lower_lasting import duration
from zmdj_cards.engine.words import nouns, persons

# Parts of effects


def _zone(low: Coder, node: tree.Zone) -> Code:
    return low.zone(node)


def _to(low: Coder, node: tree.To) -> Code:
    return low.destinations.get(node.zone.kind, P.NONE)


def _until(low: Coder, node: tree.Until) -> Code:
    return duration(node)


def _delta(low: Coder, node: tree.Delta) -> Code:
    return (low.stat(node.stat.kind), low.code(node.n))


def _kw(low: Coder, node: tree.Kw) -> Code:
    number = low.values.keyword_ids.get(node.id, P.NONE)
    return (P.GET_KEYWORD, number, low.code(node.n) if node.n is not None else 1)


def _quoted(low: Coder, node: tree.Quoted) -> Code:
    return (P.GET_ABILITIES, low.quote(node))


def _choice(low: Coder, node: tree.Choice) -> Code:
    return picking.NAMING[node.kind]


def _gets(low: Coder, gets: tree.Nodes) -> Code:
    """What is gained: no keyword that can only be printed."""
    return tuple(low.code(part) for part in gets if not isinstance(part, tree.Kw) or part.id in low.values.gained)


def _op(low: Coder, node: tree.Node) -> int:
    kind: Any = type(node)
    return low.ops[kind]


# Effects


def _during(low: Coder, node: tree.During) -> Code:
    return (P.DURING, duration(node.period), low.code(node.act))


def _gain(low: Coder, node: tree.Gain) -> Code:
    return (P.GAIN, low.code(node.what), low.code(node.stats), _gets(low, node.gets), duration(node.until))


def _has(low: Coder, node: tree.Has) -> Code:
    return (P.HAS, low.code(node.what), low.code(node.stats), _gets(low, node.gets), P.NONE)


def _lose(low: Coder, node: tree.Lose) -> Code:
    return (P.LOSE, low.code(node.what), low.code(node.gets), duration(node.until), 0)


def _lacks(low: Coder, node: tree.Lacks) -> Code:
    return (P.LACKS, low.code(node.what), low.code(node.gets), P.NONE, int(node.locked))


def _cannot(low: Coder, node: tree.Cannot | tree.MakeCannot | tree.BarredFrom) -> Code:
    until = duration(node.until) if isinstance(node, tree.MakeCannot) else P.NONE
    return (P.CANNOT, low.code(node.what), tuple((forbids(low.values, deed), low.code(deed)) for deed in deeds_of(node)), until)


def _play_cost(low: Coder, node: tree.PlayCost) -> Code:
    what, who, first = node.what, P.NONE, 0
    how = P.ITSELF if isinstance(what, tree.Ref) else P.THESE
    if isinstance(what, tree.NextCard):
        how, who, first = P.NEXT_CARD, low.code(what.who), int(what.first)
    elif isinstance(what, tree.CardsPlayed):
        how, who = P.PLAYED, low.code(what.who)
    return (P.PLAY_COST, how, low.code(meant(node)), who, first, low.code(node.n), int(node.more))


def meant(node: tree.PlayCost | tree.ResolveAgain) -> tree.Node:
    """The cards of which such an effect speaks."""
    return node.what.what if isinstance(node.what, (tree.NextCard, tree.CardsPlayed)) else node.what


def _resolve_again(low: Coder, node: tree.ResolveAgain) -> Code:
    who = low.code(node.what.who) if isinstance(node.what, tree.NextCard) else persons.YOU
    return (P.RESOLVE_AGAIN, low.code(meant(node)), who, low.code(node.n))


def _enters_with(low: Coder, node: tree.EntersWith) -> Code:
    kind = low.code(node.kind) if node.kind is not None else 0
    return (P.ENTERS_WITH, low.code(node.what), low.code(node.n), kind, int(node.rested))


# Verbs that are a duty to something.
def _duty(low: Coder, deed: tree.Node) -> tuple[int, Code]:
    """What is done (``DO_…``; NONE for what nobody asks for), and to which objects."""
    if isinstance(deed, tree.Attacks):
        return I.DO_ATTACK, low.code(deed.target)
    word = deed.kind if isinstance(deed, (tree.Verb, tree.Deed)) else ""
    return low.values.obligations.get(low.values.deed_verbs.get(word, word), P.NONE), P.NONE


def _can(low: Coder, node: tree.Can) -> Code:
    return (P.CAN, low.code(node.what), tuple(_duty(low, deed) for deed in node.deeds))


def _must(low: Coder, node: tree.Must) -> Code:
    return (P.MUST, low.code(node.what), *_duty(low, node.deed))


def _sacrifice(low: Coder, node: tree.Sacrifice) -> Code:
    return (P.SACRIFICE, own(low, node.what))


def own(low: Coder, what: tree.Node) -> Code:
    """An object phrase of what a player gives away: where the text names nobody, the player's own."""
    code = low.code(what)
    if nouns.is_selector(code) and code[P.OF] == P.NONE:
        return (*code[: P.OF], persons.SELF, *code[P.OF + 1 :])
    return code


def _search(low: Coder, node: tree.Search) -> Code:
    return (P.SEARCH, searched(low, node, node.what))


def searched(low: Coder, node: tree.Search, what: tree.Node) -> Code:
    """An object phrase of a search, in the zone that is looked through."""
    return low.code(replace(what, zone=node.zone) if isinstance(what, tree.Sel) else what)


def _shuffle_into(low: Coder, node: tree.ShuffleInto) -> Code:
    return (P.SHUFFLE_INTO, low.code(node.what))


def _sent(low: Coder, node: tree.Put | tree.Return) -> Code:
    if node.to.zone.kind not in low.destinations:
        raise CannotLower(f"to {node.to.zone.kind}")
    ways = int(node.reveal) + 2 * int(node.by_chance) if isinstance(node, tree.Put) else 0
    return (_op(low, node), low.code(node.what), low.code(node.to), low.code(node.source), int(node.rested), ways)


def _place_markers(low: Coder, node: tree.PlaceMarkers) -> Code:
    return (P.PLACE_MARKERS, low.code(node.on), low.code(node.n), low.code(node.kind))


def _of_markers(low: Coder, node: tree.RemoveMarkers | tree.MoveMarkers) -> Code:
    return (_op(low, node), low.code(node.what))


def _damage(low: Coder, node: tree.Damage) -> Code:
    return (P.DAMAGE, low.code(node.to), low.code(node.n))


def _draw(low: Coder, node: tree.Draw) -> Code:
    return (P.DRAW, low.code(node.n))


def _play_free(low: Coder, node: tree.PlayFree) -> Code:
    mode = I.PLAY_FREE | I.PLAY_EFFECT
    if node.rested:
        mode |= I.PLAY_RESTED
    if node.ignore_need:
        mode |= I.PLAY_NO_NEED
    return (P.PLAY_FREE, low.code(node.what), mode, low.code(node.onto))


def _pay(low: Coder, node: tree.Pay) -> Code:
    return (P.PAY, low.code(node.n))


# Any: each function takes its own kind of node.
SPECIAL: Final[dict[type, Callable[[Any, Any], Code]]] = {
    tree.Zone: _zone,
    tree.To: _to,
    tree.Until: _until,
    tree.Delta: _delta,
    tree.Kw: _kw,
    tree.Quoted: _quoted,
    tree.Choice: _choice,
    tree.During: _during,
    tree.Gain: _gain,
    tree.Has: _has,
    tree.Lose: _lose,
    tree.Lacks: _lacks,
    tree.Cannot: _cannot,
    tree.MakeCannot: _cannot,
    tree.BarredFrom: _cannot,
    tree.PlayCost: _play_cost,
    tree.ResolveAgain: _resolve_again,
    tree.EntersWith: _enters_with,
    tree.Can: _can,
    tree.Must: _must,
    tree.Sacrifice: _sacrifice,
    tree.Search: _search,
    tree.ShuffleInto: _shuffle_into,
    tree.Put: _sent,
    tree.Return: _sent,
    tree.PlaceMarkers: _place_markers,
    tree.RemoveMarkers: _of_markers,
    tree.MoveMarkers: _of_markers,
    tree.Damage: _damage,
    tree.Draw: _draw,
    tree.PlayFree: _play_free,
    tree.Pay: _pay,
}
