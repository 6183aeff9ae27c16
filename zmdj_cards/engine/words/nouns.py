"""Phrases to things: which players, cards and amounts a phrase means, as pure questions about a position."""

from __future__ import annotations

from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import board
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.board import in_turn_order, zone_of
from zmdj_cards.engine.cards.env import Env, Refs
from zmdj_cards.engine.cards.phrases import NONE, Code
from zmdj_cards.engine.cards.position import Noun, Position
from zmdj_cards.engine.state.state import REF_BITS, REF_MASK
from zmdj_cards.engine.words import past, references


def names_players(code: Code) -> bool:
    """Whether a phrase names players and nothing else."""
    return code >= 0 if isinstance(code, int) else P.op_of(code) in (P.WHO_CONTROLLER, P.WHO_OWNER)


def players(s: Position, env: Env, code: Code) -> tuple[int, ...]:
    """The players a phrase names, in turn order. NONE is the one who acts."""
    if isinstance(code, int):
        return s.meaning.people[code](s, env) if code >= 0 else (env.actor,)
    if code is None:
        return (env.actor,)
    if isinstance(code, tree.Both):
        named = {player for item in code.items for player in players(s, env, item)}
        return tuple(player for player in in_turn_order(s) if player in named)
    if isinstance(code, tree.Ref):
        return tuple(dict.fromkeys(past.controller(s, ref) for ref in objects(s, env, code)))
    op = code[0]
    if op == P.WHO_CONTROLLER:
        return tuple(dict.fromkeys(past.controller(s, ref) for ref in objects(s, env, code[1])))
    if op == P.WHO_OWNER:
        return tuple(dict.fromkeys(s.owner[ref & REF_MASK] for ref in objects(s, env, code[1])))
    if op == P.WHO_THOSE:
        return tuple(player for player in in_turn_order(s) if player != env.player or not code[2])
    raise TypeError(f"not a player: {code!r}")


def objects(s: Position, env: Env, node: tree.Node) -> Refs:
    """All objects that a phrase names, choices left out: every one that fits."""
    if isinstance(node, tree.Ref):
        return s.rules.words.refs[node.kind](s, env)
    if isinstance(node, tree.Sel):
        return tuple(s.ref(i) for i in candidates(s, env, node))
    if isinstance(node, (tree.Both, tree.Either)):
        found: dict[int, None] = {}
        for item in node.items:
            for ref in objects(s, env, item):
                found[ref] = None
        return tuple(found)
    if isinstance(node, tree.RefIn):
        return in_zone(s, env, objects(s, env, node.what), node.zone)
    if isinstance(node, tree.Top):
        return tuple(s.ref(i) for i in top_cards(s, env, node))
    if isinstance(node, tree.Markers):
        return objects(s, env, node.on)
    if isinstance(node, tree.Atom) and node.kind == "among_them":
        return references.others(s, env)
    raise TypeError(f"not an object: {node!r}")


ZONES: Final[dict[str, int]] = {
    "hand": I.HAND,
    "discard": I.DISCARD,
    "main_deck": I.DECK,
    "main_deck_top": I.DECK,
    "main_deck_bottom": I.DECK,
    "either_end": I.DECK,
    "battlefield": I.LINE,
}


def zones_of(s: Position, node: tree.Zone) -> tuple[int, ...]:
    """The zones that a word names: what is attached is on the battlefield too."""
    zone = s.rules.words.zones[node.kind]
    return (I.LINE, I.ATTACHED) if zone == I.LINE else (zone,)


def zone_kind(node: tree.Node) -> str:
    """The kind of zone that an ``In``, ``To`` or bare ``Zone`` names."""
    if isinstance(node, (tree.In, tree.To, tree.Top)):
        return node.zone.kind
    if isinstance(node, tree.Atom):
        return node.kind
    raise TypeError(f"not a zone: {node!r}")


def in_zone(s: Position, env: Env, found: Refs, zone: tree.Node) -> Refs:
    """Cards that are in a zone now, or went there with their last move: "this card in the discard pile"."""
    number = s.rules.words.zones[zone_kind(zone)]
    kept = []
    for ref in found:
        i = ref & REF_MASK
        if s.zone[i] == number and s.generation[i] - (ref >> REF_BITS) <= 1:
            kept.append(s.ref(i))
    return tuple(kept)


def top_cards(s: Position, env: Env, node: tree.Top) -> list[int]:
    """Cards at one end of a pile, as many as there are."""
    count = 1 if node.n is None else quantity(s, env, node.n)[1]
    found: list[int] = []
    for player in players(s, env, node.who):
        cards = zone_of(s, player, s.rules.words.zones[node.zone.kind])
        if count >= 0:
            found.extend(cards[-count:][::-1] if node.zone.kind.endswith("_bottom") and count else cards[:count])
    return found


MANY: Final = 999


def quantity(s: Position, env: Env, code: Code) -> tuple[int, int]:
    """(least, most) of a quantity; NONE and all: everything."""
    if isinstance(code, int):
        return (code, code) if code >= 0 else (MANY, MANY)
    op = P.op_of(code)
    if op in (NONE, P.QTY_ALL, P.QTY_EACH):
        return (MANY, MANY)
    if op in (P.QTY_UP_TO, P.QTY_AT_MOST):
        return (0, number(s, env, code[1]))
    if op == P.QTY_AT_LEAST:
        return (number(s, env, code[1]), MANY)
    if op == P.QTY_ANY_NUMBER:
        return (0, MANY)
    amount = number(s, env, code)
    return (amount, amount)


def takes_all(qty: Code) -> bool:
    """Whether a quantity leaves no choice: all, each, or none said."""
    return qty is None or qty == NONE or P.op_of(qty) in (P.QTY_ALL, P.QTY_EACH)


def number(s: Position, env: Env, code: Code) -> int:
    """The value of a number, never below 0 unless it is written with a minus."""
    if isinstance(code, int):
        return code
    return s.meaning.number[code[0]](s, env, code)


# Objects of no kind in particular: those of a hand, where no place is named.
ANY: Final[Noun] = Noun(lambda s, i, past: True, I.HAND, I.LINE)
NOUNS: Final[dict[str, Noun]] = {"card": ANY, "hand_card": ANY}


def candidates(s: Position, env: Env, sel: tree.Sel) -> list[int]:
    """All instances that a selector fits, by zone and in a fixed order: what :func:`fits` asks of one, each question once for all."""
    found = _pool(s, env, sel)
    if found and isinstance(sel.noun, tree.Noun):
        is_one = s.rules.words.nouns[sel.noun.kind].is_one
        found = [i for i in found if is_one(s, i, False)]
    if sel.other and env.src >= 0:
        found = [i for i in found if (env.src & REF_MASK) != i]
    if sel.who is not None and found:
        holders, control = players(s, env, sel.who), s.control
        found = [i for i in found if control[i] in holders]
    if isinstance(sel.zone, tree.In) and found:
        inside, where = sel.zone.who, sel.zone
        owners = players(s, env, inside) if inside is not None else (0, 1)
        found = [i for i in found if s.control[i] in owners and _is_in(s, i, where)]
    for item in (*sel.adjs, *sel.filters):
        found = [i for i in found if holds(s, env, item, i)]
    for item in (*sel.filters, *sel.adjs):
        if found and type(item) in s.rules.words.among:
            found = s.rules.words.among[type(item)](s, item, found)
    return found


def _pool(s: Position, env: Env, sel: tree.Sel) -> list[int]:
    where = sel.zone
    if where is not None and isinstance(where, tree.Atom) and where.kind == "among_them":
        return [ref & REF_MASK for ref in references.others(s, env)]
    words = s.rules.words
    noun = words.nouns.get(sel.noun.kind, ANY) if isinstance(sel.noun, tree.Noun) else ANY
    if where is None:
        owners = in_turn_order(s) if noun.anyones else players(s, env, sel.who)
        return _held(s, owners, noun.zone)
    zone = words.zones[zone_kind(where)]
    inside = where.who if isinstance(where, tree.In) else None
    named = inside if inside is not None else sel.who
    # "In a discard pile": anybody's.
    everybody = named is None and (zone == I.LINE or (zone == I.DISCARD and s.ruleset.any_discard_pile))
    owners = in_turn_order(s) if everybody else players(s, env, named)
    if zone == I.LINE:
        zone = noun.field
    return _held(s, owners, zone)


def _held(s: Position, owners: tuple[int, ...], zone: int) -> list[int]:
    """The cards of players in a zone, of one after the other."""
    of = board.in_zone if s.rules.zones[zone].shared else zone_of
    return [i for player in owners for i in of(s, player, zone)]


def fits(s: Position, env: Env, sel: tree.Sel, i: int, player: int = -1) -> bool:
    """Whether an instance fits a selector. ``player`` ≥ 0: in the past, when that player controlled it; where it is now is not asked."""
    past = player >= 0
    if isinstance(sel.noun, tree.Noun) and not s.rules.words.nouns[sel.noun.kind].is_one(s, i, past):
        return False
    if sel.other and env.src >= 0 and (env.src & REF_MASK) == i:
        return False
    if sel.who is not None:
        holder = player if past else s.control[i]
        if holder not in players(s, env, sel.who):
            return False
    if isinstance(sel.zone, tree.In):
        if sel.zone.who is not None and (player if past else s.control[i]) not in players(s, env, sel.zone.who):
            return False
        if not past and not _is_in(s, i, sel.zone):
            return False
    for adj in sel.adjs:
        if not holds(s, env, adj, i):
            return False
    return all(holds(s, env, item, i) for item in sel.filters)


def _is_in(s: Position, i: int, where: tree.In) -> bool:
    zone = s.rules.words.zones[where.zone.kind]
    return s.zone[i] == zone or (zone == I.LINE and s.zone[i] == I.ATTACHED)


def holds(s: Position, env: Env, node: tree.Node, i: int) -> bool:
    """Whether a filter or an adjective is true of an instance."""
    return s.rules.words.filters[type(node)](s, env, node, i)


def true(s: Position, env: Env, node: tree.Node) -> bool:
    """Whether a condition holds now. ``env.found`` is what it came upon, where later words may mean that."""
    return s.rules.words.conditions[type(node)](s, env, node)


def counted(s: Position, env: Env, each: tree.Node) -> int:
    """How often "for each …" is true."""
    return s.rules.words.counted[type(each)](s, env, each)


def is_meant(s: Position, env: Env, what: tree.Node | None, i: int) -> bool:
    """Whether a phrase means an instance; nothing is listed."""
    if isinstance(what, tree.Ref):
        return any((ref & REF_MASK) == i for ref in objects(s, env, what))
    if isinstance(what, tree.Sel):
        return fits(s, env, what, i) and (
            not any(isinstance(item, tree.Most) for item in (*what.filters, *what.adjs)) or i in candidates(s, env, what)
        )
    if isinstance(what, (tree.Both, tree.Either)):
        return any(is_meant(s, env, item, i) for item in what.items)
    if isinstance(what, (tree.Top, tree.RefIn)):
        return any((ref & REF_MASK) == i for ref in objects(s, env, what))
    return False


def aims(s: Position, env: Env, deed: tree.TargetOf, source: int) -> bool:
    """Whether a card or skill of ``source`` is among those that cannot choose the card."""
    chooser = s.rules.words.choosers.get(deed.what.kind)
    if chooser is not None and not chooser(s, source):
        return False
    if isinstance(deed.of, tree.Sel):
        return is_meant(s, env, deed.of, source)
    if names_players(deed.of) or isinstance(deed.of, tree.Both):
        player = s.cause_player if s.cause_player >= 0 else s.control[source]
        return player in players(s, env, deed.of)
    return True
