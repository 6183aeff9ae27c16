"""Words for kinds of cards and where they are: the two lines with their flanks, tactics, life cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.board import in_turn_order, on_battlefield, zone_of
from zmdj_cards.engine.cards.env import R_CHOSEN, R_SIDE, Env, Refs
from zmdj_cards.engine.cards.phrases import Code, Phrase
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.words import Filter, Noun
from zmdj_cards.engine.state.frame import SUBJECT
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.words import events, nouns, numbers, past, references
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import nodes as z
from zmdj_cards.games.zmdj import phrases as L
from zmdj_cards.games.zmdj.rules.lines import alone, distance, flank, line, neighbours

# Kinds of cards


def _any_unit(s: Position, i: int, past: bool) -> bool:
    return (past or s.zone[i] == I.LINE) and s.tab.cards[s.card[i]].type in (G.UNIT, G.COMMANDER)


def _on_field(kind: int, zone: int) -> Callable[[Position, int, bool], bool]:
    """Cards of a type on the battlefield: there a unit is never a commander (R5)."""

    def is_one(s: Position, i: int, past: bool) -> bool:
        return s.tab.cards[s.card[i]].type == kind and (past or s.zone[i] == zone)

    return is_one


def _tactic(s: Position, i: int, past: bool) -> bool:
    return past or s.zone[i] == G.TACTICS


def _card(kind: int) -> Callable[[Position, int, bool], bool]:
    """Cards of a type, wherever they are."""

    def is_one(s: Position, i: int, past: bool) -> bool:
        return s.tab.cards[s.card[i]].type == kind

    return is_one


NOUNS: Final[dict[str, Noun]] = {
    "unit": Noun(_on_field(G.UNIT, I.LINE), I.LINE, I.LINE, anyones=True),
    "any_unit": Noun(_any_unit, I.LINE, I.LINE, anyones=True),
    "commander": Noun(_on_field(G.COMMANDER, I.LINE), I.LINE, I.LINE, anyones=True),
    "attachment": Noun(_on_field(G.ATTACHMENT, I.ATTACHED), I.ATTACHED, I.ATTACHED, anyones=True),
    "tactic": Noun(_tactic, G.TACTICS, I.LINE, anyones=True),
    "life_card": Noun(nouns.ANY.is_one, G.LIFE, I.LINE),
    "unit_card": Noun(_card(G.UNIT), I.HAND, I.LINE),
    "stratagem_card": Noun(_card(G.STRATAGEM), I.HAND, I.LINE),
    "attachment_card": Noun(_card(G.ATTACHMENT), I.HAND, I.ATTACHED),
    "tactic_card": Noun(_card(G.TACTIC), I.HAND, I.LINE),
    "commander_card": Noun(_card(G.COMMANDER), I.HAND, I.LINE),
}


def _is_skill(s: Position, i: int) -> bool:
    return s.zone[i] in (I.LINE, I.ATTACHED, G.TACTICS)


def _is_card(s: Position, i: int) -> bool:
    return not _is_skill(s, i)


def _is_stratagem(s: Position, i: int) -> bool:
    return s.tab.cards[s.card[i]].type == G.STRATAGEM


CHOOSERS: Final[dict[str, Callable[[Position, int], bool]]] = {"skills": _is_skill, "cards": _is_card, "stratagems": _is_stratagem}

# Zones

ZONES: Final[dict[str, int]] = {
    "life": G.LIFE,
    "tactics": G.TACTICS,
    "tactics_deck": G.TACTICS_DECK,
    "tactics_deck_top": G.TACTICS_DECK,
    "tactics_deck_bottom": G.TACTICS_DECK,
}
ARRIVALS: Final[dict[str, tuple[int, ...]]] = {
    "hand": (I.E_RETURN, G.E_LIFE_TO_HAND),
    "discard": (I.E_DIE, I.E_DISCARD, G.E_LIFE_LOST),
    "life": (G.E_TO_LIFE,),
    "tactics": (G.E_TO_TACTICS,),
    "tactics_deck": (G.E_TO_TACTICS_DECK,),
}
DEPARTURES: Final[dict[int, int]] = {
    G.E_LIFE_LOST: G.LIFE,
    G.E_LIFE_TO_HAND: G.LIFE,
    G.E_TO_LIFE: events.BY_NUMBER,
    G.E_TO_TACTICS: events.BY_NUMBER,
    G.E_TO_TACTICS_DECK: events.BY_NUMBER,
}


def apart(s: Position, env: Env, phrase: Phrase) -> int:
    """How far two objects stand from each other; 0 where one of them is not on the battlefield."""
    _, one, to = phrase
    ends = [[ref & REF_MASK for ref in nouns.objects(s, env, code) if s.alive(ref)] for code in (one, to)]
    far = [distance(s, i, j) for i in ends[0] for j in ends[1]]
    return min((n for n in far if n < _AWAY), default=0)


def dying(s: Position, i: int) -> bool:
    """A commander whose controller has no life card."""
    return s.tab.cards[s.card[i]].type == G.COMMANDER and not zone_of(s, s.control[i], G.LIFE)


def life_size(s: Position, env: Env, phrase: Phrase) -> int:
    return max((len(zone_of(s, player, G.LIFE)) for player in nouns.players(s, env, phrase[1])), default=0)


# References


def _that_commander(s: Position, env: Env) -> Refs:
    it = references.it(s, env)
    return tuple(ref for ref in it if s.tab.cards[s.card[ref & REF_MASK]].type == G.COMMANDER) or it


def _that_stratagem(s: Position, env: Env) -> Refs:
    """The stratagem mentioned last, or that of the event."""
    of_event = (env.event[SUBJECT],) if env.event and env.event[SUBJECT] >= 0 else ()
    for found in (references.it(s, env), of_event):
        cards = tuple(ref for ref in found if s.tab.cards[s.card[ref & REF_MASK]].type == G.STRATAGEM)
        if cards:
            return cards
    return ()


def _unchosen(s: Position, env: Env, kind: int) -> Refs:
    """ "The other units": those on the battlefield that were not chosen before."""
    taken = {ref & REF_MASK for ref in env.regs[R_CHOSEN]}
    first, second = in_turn_order(s)
    cards = s.tab.cards
    return tuple(s.ref(i) for i in (*line(s, first), *line(s, second)) if i not in taken and kind in (-1, cards[s.card[i]].type))


REFS: Final[dict[str, Callable[[Position, Env], Refs]]] = {
    "this_commander": references.this,
    "this_stratagem": references.this,
    "this_tactic": references.this,
    "that_commander": _that_commander,
    "that_tactic": references.it,
    "that_stratagem": _that_stratagem,
    "chosen_commander": references.chosen,
    "other_units": lambda s, env: _unchosen(s, env, G.UNIT),
    "other_anys": lambda s, env: _unchosen(s, env, -1),
}

# Flanks and neighbours, now or (of a card that is asked about as it last was) last: (flank, whether it was alone there), and its neighbours


def remember(s: Position, i: int) -> tuple[Refs, Refs]:
    return (flank(s, i), int(_is_alone(s, i))), tuple([s.refs[j] for j in neighbours(s, i)])


def _last(s: Position, i: int, field: int = past.OWN) -> Refs:
    record = past.now(s, i) if s.past is not None else None
    return record[field] if record is not None else ()


def _flank(s: Position, i: int) -> int:
    last = _last(s, i)
    return last[0] if last else flank(s, i)


def _is_alone(s: Position, i: int) -> bool:
    last = _last(s, i)
    return bool(last[1]) if last else alone(s, i)


def _adjacent(s: Position, env: Env, phrase: Phrase, i: int) -> bool:
    for ref in nouns.objects(s, env, phrase[1]):
        gone = past.of(s, ref)
        if gone is not None:
            # Beside the place that it has left.
            if s.ref(i) in gone[past.BESIDE]:
                return True
        elif on_battlefield(s, ref & REF_MASK):
            beside = _last(s, i, past.BESIDE)
            if (ref & REF_MASK) in ([other & REF_MASK for other in beside] if beside else neighbours(s, i)):
                return True
    return False


def _at_distance(s: Position, env: Env, phrase: Phrase, i: int) -> bool:
    """A card is at no distance from itself, nor from one that is not on the battlefield."""
    _, to, how, n = phrase
    others = [ref & REF_MASK for ref in nouns.objects(s, env, to) if s.alive(ref)]
    return any(j != i and distance(s, i, j) < _AWAY and numbers.compare(distance(s, i, j), how, nouns.number(s, env, n)) for j in others)


# More than any distance on the battlefield.
_AWAY: Final = 99


def _in_flank(s: Position, env: Env, phrase: Phrase, i: int) -> bool:
    _, where, of = phrase
    side = _flank(s, i)
    if side < 0:
        return False
    if where == L.SAME_FLANK:
        others = nouns.objects(s, env, of) if of != P.NONE else ()
        return any(
            past.about(s, ref, lambda j: _flank(s, j)) == side and past.controller(s, ref) == s.control[i] and (ref & REF_MASK) != i
            for ref in others
        )
    if where == L.OTHER_FLANK:
        mine = _flank(s, env.src & REF_MASK) if env.src >= 0 else -1
        return mine >= 0 and side != mine and s.control[i] == s.control[env.src & REF_MASK]
    if where == L.THAT_FLANK:
        picked = env.regs[R_SIDE]
        return len(picked) == 2 and picked == (s.control[i], side)
    if of != P.NONE and s.control[i] not in nouns.players(s, env, of):
        return False
    return bool(where == L.ANY_FLANK or side == where)


def _lower_side(low: object, node: z.Side) -> Code:
    return L.SIDES[node.kind]


FILTERS: Final[dict[type, tuple[int, Filter]]] = {
    tree.Adjacent: (L.IS_ADJACENT, _adjacent),
    z.InFlank: (L.IS_IN_FLANK, _in_flank),
    z.AtDistance: (L.IS_AT_DISTANCE, _at_distance),
}
LOWER: Final[dict[type, Callable[..., Code]]] = {z.Side: _lower_side}


def alone_in_flank(s: Position, env: Env, phrase: Phrase) -> bool:
    found = nouns.objects(s, env, phrase[1])
    return bool(found) and all(past.about(s, ref, lambda i: _is_alone(s, i)) for ref in found)
