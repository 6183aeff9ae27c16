"""Phrases to things: which players, cards and amounts a phrase means, as pure questions about a position."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import board
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.board import in_turn_order, zone_of
from zmdj_cards.engine.cards.env import R_CARDS, Env, Refs
from zmdj_cards.engine.cards.phrases import NONE, Code, Phrase
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.words import Noun
from zmdj_cards.engine.state.state import REF_BITS, REF_MASK
from zmdj_cards.engine.words import past, references


def names_players(code: Code) -> bool:
    """Whether a phrase names players and nothing else."""
    return 0 <= code < P.REFS if isinstance(code, int) else code[0] in (P.WHO_CONTROLLER, P.WHO_OWNER, P.WHO_REVEALED)


def players(s: Position, env: Env, code: Code) -> tuple[int, ...]:
    """The players a phrase names, in turn order. NONE is the one who acts."""
    if isinstance(code, int):
        if code < P.REFS:
            return s.meaning.people[code](s, env) if code >= 0 else (env.actor,)
        return tuple(dict.fromkeys([past.controller(s, ref) for ref in objects(s, env, code)]))
    op: int = code[0]
    if op == P.WHO_CONTROLLER:
        return tuple(dict.fromkeys([past.controller(s, ref) for ref in objects(s, env, code[1])]))
    if op == P.WHO_OWNER:
        return tuple(dict.fromkeys([s.owner[ref & REF_MASK] for ref in objects(s, env, code[1])]))
    if op == P.WHO_THOSE:
        return tuple([player for player in in_turn_order(s) if player != env.player or not code[2]])
    if op == P.WHO_REVEALED:
        return most_revealed(s, env, code[1], bool(code[2]))
    if op == P.OBJ_BOTH:
        named = {player for item in code[1] for player in players(s, env, item)}
        return tuple([player for player in in_turn_order(s) if player in named])
    raise TypeError(f"not a player: {code!r}")


def most_revealed(s: Position, env: Env, which: int, least: bool) -> tuple[int, ...]:
    """The player who has revealed the card with the most of a stat, or the least; nobody where two have."""
    shown = [(s.owner[ref & REF_MASK], s.rules.values.value_of(s, ref & REF_MASK, which)) for ref in env.regs[R_CARDS]]
    if not shown:
        return ()
    best = (min if least else max)(value for _, value in shown)
    owners = {owner for owner, value in shown if value == best}
    return tuple(owners) if len(owners) == 1 else ()


def objects(s: Position, env: Env, code: Code) -> Refs:
    """All objects that a phrase names, choices left out: every one that fits."""
    if isinstance(code, int):
        return s.meaning.refs[code](s, env)
    op: int = code[0]
    if op == P.OBJ_SEL:
        refs = s.refs
        return tuple([refs[i] for i in candidates(s, env, code)])
    if op == P.OBJ_BOTH or op == P.OBJ_EITHER:
        found: dict[int, None] = {}
        for item in code[1]:
            for ref in objects(s, env, item):
                found[ref] = None
        return tuple(found)
    if op == P.OBJ_REF_IN:
        return in_zone(s, objects(s, env, code[1]), code[2])
    if op == P.OBJ_TOP:
        return tuple([s.ref(i) for i in top_cards(s, env, code)])
    if op == P.OBJ_MARKERS:
        return objects(s, env, code[1])
    if op in s.meaning.object:
        return s.meaning.object[op](s, env, code)
    raise TypeError(f"not an object: {code!r}")


ZONES: Final[dict[str, int]] = {
    "hand": I.HAND,
    "discard": I.DISCARD,
    "main_deck": I.DECK,
    "main_deck_top": I.DECK,
    "main_deck_bottom": I.DECK,
    "either_end": I.DECK,
    "battlefield": I.LINE,
}


def is_in(s: Position, i: int, zone: int) -> bool:
    """Whether a card is in a zone: what is attached is on the battlefield too."""
    return s.zone[i] == zone or (zone == I.LINE and s.zone[i] == I.ATTACHED)


def in_zone(s: Position, found: Refs, zone: int) -> Refs:
    """Cards that are in a zone now, or went there with their last move: "this card in the discard pile"."""
    kept = []
    for ref in found:
        i = ref & REF_MASK
        if s.zone[i] == zone and s.life(i) - (ref >> REF_BITS) <= 1:
            kept.append(s.ref(i))
    return tuple(kept)


def top_cards(s: Position, env: Env, code: Code) -> list[int]:
    """Cards at one end of a pile, as many as there are."""
    _, zone, bottom, who, qty = code
    count = 1 if qty == NONE else quantity(s, env, qty)[1]
    found: list[int] = []
    for player in players(s, env, who):
        cards = zone_of(s, player, zone)
        if count >= 0:
            found.extend(cards[-count:][::-1] if bottom and count else cards[:count])
    return found


MANY: Final = 999


def quantity(s: Position, env: Env, code: Code) -> tuple[int, int]:
    """(least, most) of a quantity; NONE and all: everything."""
    if isinstance(code, int):
        return (code, code) if code >= 0 else (MANY, MANY)
    op: int = code[0]
    if op == P.QTY_ALL or op == P.QTY_EACH:
        return (MANY, MANY)
    if op == P.QTY_UP_TO or op == P.QTY_AT_MOST:
        return (0, number(s, env, code[1]))
    if op == P.QTY_AT_LEAST:
        return (number(s, env, code[1]), MANY)
    if op == P.QTY_ANY_NUMBER:
        return (0, MANY)
    amount = number(s, env, code)
    return (amount, amount)


def takes_all(qty: Code) -> bool:
    """Whether a quantity leaves no choice: all, each, or none said."""
    return bool(qty == NONE) if isinstance(qty, int) else qty[0] in (P.QTY_ALL, P.QTY_EACH)


def bounds(qty: Code) -> bool:
    """Whether a quantity says a least number: so many, or at least so many."""
    return bool(qty != NONE) if isinstance(qty, int) else qty[0] == P.QTY_AT_LEAST


def number(s: Position, env: Env, code: Code) -> int:
    """The value of a number, never below 0 unless it is written with a minus."""
    if isinstance(code, int):
        return code
    return s.meaning.number[code[0]](s, env, code)


# Objects of no kind in particular: those of a hand, where no place is named.
ANY: Final[Noun] = Noun(lambda s, i, past: True, I.HAND, I.LINE)
NOUNS: Final[dict[str, Noun]] = {"card": ANY, "hand_card": ANY}


# Fields of a phrase that describes objects (``OBJ_SEL``), besides QTY, QUALITIES and RANKS.
_NOUN: Final = 1
_WHO: Final = 3
_ZONE: Final = 4
_INSIDE: Final = 5
_MUST: Final = 6
_OTHER: Final = 7
_QUALITIES: Final = P.QUALITIES


def is_selector(code: Code) -> bool:
    """Whether a phrase describes objects, and does not point at them."""
    return isinstance(code, tuple) and code[0] == P.OBJ_SEL


def quantity_of(what: Code) -> Code:
    """How many objects a phrase means, if it describes them and says so; else NONE."""
    return what[P.QTY] if is_selector(what) else NONE


def candidates(s: Position, env: Env, sel: Phrase) -> list[int]:
    """All instances that a selector fits, by zone and in a fixed order: what :func:`fits` asks of one, each question once for all."""
    noun: int = sel[_NOUN]
    zone: int = sel[_ZONE]
    who, inside, must, other = sel[_WHO], sel[_INSIDE], sel[_MUST], sel[_OTHER]
    qualities: tuple[Code, ...] = sel[_QUALITIES]
    ranks: tuple[Code, ...] = sel[P.RANKS]
    fitting = _pool(s, env, noun, who, zone, inside)
    if fitting and noun >= 0:
        is_one = s.meaning.is_one[noun]
        fitting = [i for i in fitting if is_one(s, i, False)]
    if other and env.src >= 0:
        source = env.src & REF_MASK
        fitting = [i for i in fitting if source != i]
    if fitting and who != NONE:
        holders, control = players(s, env, who), s.control
        fitting = [i for i in fitting if control[i] in holders]
    if must and fitting:
        owners = players(s, env, inside) if inside != NONE else (0, 1)
        fitting = [i for i in fitting if s.control[i] in owners and is_in(s, i, zone)]
    for item in qualities:
        if isinstance(item, int) and s.past is None:
            true_of = s.meaning.adjectives[item]
            fitting = [i for i in fitting if true_of(s, i)]
        else:
            fitting = [i for i in fitting if holds(s, env, item, i)]
    for item in ranks:
        if fitting:
            fitting = s.meaning.among[item[0]](s, item, fitting)
    return fitting


def _pool(s: Position, env: Env, noun: int, who: Code, zone: int, inside: Code) -> list[int]:
    if zone == P.AMONG_THEM:
        return [ref & REF_MASK for ref in references.others(s, env)]
    kind = s.meaning.nouns[noun]
    if zone == NONE:
        owners = in_turn_order(s) if kind.anyones else players(s, env, who)
        found = _held(s, owners, kind.zone)
        for more in kind.more:
            found = found + _held(s, owners, more)
        return found
    named = inside if inside != NONE else who
    # "In a discard pile": anybody's.
    everybody = named == NONE and (zone == I.LINE or (zone == I.DISCARD and s.ruleset.any_discard_pile))
    owners = in_turn_order(s) if everybody else players(s, env, named)
    return _held(s, owners, kind.field if zone == I.LINE else zone)


def _held(s: Position, owners: tuple[int, ...], zone: int) -> list[int]:
    """The cards of players in a zone, of one after the other."""
    if s.rules.zones[zone].shared:
        return [i for player in owners for i in board.in_zone(s, player, zone)]
    zones = s.zones
    found: list[int] = []
    for player in owners:
        found += zones[player * I.ZONE_COUNT + zone]
    return found


def fits(s: Position, env: Env, sel: Phrase, i: int, player: int = -1) -> bool:
    """Whether an instance fits a selector. ``player`` ≥ 0: in the past, when that player controlled it; where it is now is not asked."""
    noun: int = sel[_NOUN]
    past = player >= 0
    if noun >= 0 and not s.meaning.is_one[noun](s, i, past):
        return False
    if env.src >= 0 and (env.src & REF_MASK) == i and sel[_OTHER]:
        return False
    who, inside = sel[_WHO], sel[_INSIDE]
    if who != NONE:
        holder = player if past else s.control[i]
        if holder not in players(s, env, who):
            return False
    if sel[_MUST]:
        if inside != NONE and (player if past else s.control[i]) not in players(s, env, inside):
            return False
        if not past and not is_in(s, i, sel[_ZONE]):
            return False
    qualities: tuple[Code, ...] = sel[_QUALITIES]
    for item in qualities:  # noqa: SIM110  # a generator takes longer
        if not holds(s, env, item, i):
            return False
    return True


def holds(s: Position, env: Env, code: Code, i: int) -> bool:
    """Whether a quality is true of an instance."""
    if isinstance(code, int):
        record = past.now(s, i) if s.past is not None else None
        if record is not None:
            return bool(record[past.ADJECTIVES][s.tab.recalled.adjectives.index(code)])
        return s.meaning.adjectives[code](s, i)
    return s.meaning.quality[code[0]](s, env, code, i)


def true(s: Position, env: Env, code: Code) -> bool:
    """Whether a condition holds now. ``env.found`` is what it came upon, where later words may mean that."""
    return s.meaning.condition[code[0]](s, env, code)


def counted(s: Position, env: Env, code: Code) -> int:
    """How often "for each …" is true, at most as often as is said."""
    if code[0] == P.EACH_CAPPED:
        return min(counted(s, env, code[1]), number(s, env, code[2]))
    return s.meaning.counted[code[0]](s, env, code)


def is_meant(s: Position, env: Env, what: Code, i: int) -> bool:
    """Whether a phrase means an instance; nothing is listed."""
    if isinstance(what, int):
        if what >= P.REFS:
            for ref in objects(s, env, what):
                if (ref & REF_MASK) == i:
                    return True
        return False
    op: int = what[0]
    if op == P.OBJ_SEL:
        return fits(s, env, what, i) and (not what[P.RANKS] or i in candidates(s, env, what))
    if op == P.OBJ_BOTH or op == P.OBJ_EITHER:
        return any(is_meant(s, env, item, i) for item in what[1])
    if op == P.OBJ_TOP or op == P.OBJ_REF_IN:
        return any((ref & REF_MASK) == i for ref in objects(s, env, what))
    if op in s.meaning.object:
        return s.refs[i] in s.meaning.object[op](s, env, what)
    return False


def aims(s: Position, env: Env, chooser: int, of: Code, source: int) -> bool:
    """Whether a card or skill of ``source`` is among those that cannot choose the card."""
    if chooser >= 0 and not s.meaning.choosers[chooser](s, source):
        return False
    if is_selector(of):
        return is_meant(s, env, of, source)
    if of != NONE and (names_players(of) or P.op_of(of) == P.OBJ_BOTH):
        player = s.cause_player if s.cause_player >= 0 else s.control[source]
        return player in players(s, env, of)
    return True
