"""A game told from its event stream, in English and Chinese, and actions as codes. The wording is in ``data/messages/narrate.toml``."""

from __future__ import annotations

from collections.abc import Iterable

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import face
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import Event
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.errors import Fault, Lang
from zmdj_cards.model.load import load_game, load_glossary

PLAYERS = "AB"

# Kind of event → message. What is not here is not told: it is a part of something that is.
EVENTS: dict[int, str] = {
    I.E_GAME: "narrate.game",
    I.E_TURN: "narrate.turn",
    I.E_TACTIC: "narrate.tactic",
    I.E_DRAW: "narrate.draw",
    I.E_MULLIGAN: "narrate.mulligan",
    I.E_PLAY: "narrate.play",
    I.E_ENTER: "narrate.enter",
    I.E_DIE: "narrate.die",
    I.E_DESTROY: "narrate.destroy",
    I.E_SACRIFICE: "narrate.sacrifice",
    I.E_DISCARD: "narrate.discard",
    I.E_RETURN: "narrate.return",
    I.E_TO_DECK: "narrate.to_deck",
    I.E_TO_LIFE: "narrate.to_life",
    I.E_TO_TACTICS: "narrate.to_tactics",
    I.E_MOVE: "narrate.move",
    I.E_REST: "narrate.rest",
    I.E_READY: "narrate.ready",
    I.E_SUPPRESS: "narrate.suppress",
    I.E_ATTACK: "narrate.attack",
    I.E_JOINT: "narrate.joint",
    I.E_INTERCEPT: "narrate.intercept",
    I.E_SKIP: "narrate.skip",
    I.E_FLASH: "narrate.flash",
    I.E_STEP: "narrate.compare",
    I.E_SUCCESS: "narrate.success",
    I.E_FAIL: "narrate.fail",
    I.E_DAMAGE: "narrate.damage",
    I.E_LIFE_TO_HAND: "narrate.life_to_hand",
    I.E_LIFE_LOST: "narrate.life_lost",
    I.E_AMBUSH: "narrate.ambush",
    I.E_MARK: "narrate.mark",
    I.E_UNMARK: "narrate.unmark",
    I.E_FLIP: "narrate.flip",
    I.E_FACE_DOWN: "narrate.face_down",
    I.E_TOKEN: "narrate.token",
    I.E_PAID: "narrate.paid",
    I.E_ATTACH: "narrate.attach",
    I.E_DETACH: "narrate.detach",
    I.E_CONTROL: "narrate.control",
    I.E_TARGET: "narrate.target",
    I.E_SHOW: "narrate.show",
    I.E_LOOK: "narrate.look",
    I.E_SHUFFLE: "narrate.shuffle",
    I.E_TRIGGER: "narrate.trigger",
    I.E_USE: "narrate.use",
    I.E_UNDONE: "narrate.undone",
    I.E_WOULD: "narrate.would",
    I.E_EXILE: "narrate.exile",
}
GAINS = {
    I.M_POWER: "narrate.gain_power",
    I.M_RANGE: "narrate.gain_range",
    I.M_FLASH: "narrate.gain_flash",
    I.M_CARD_COST: "narrate.gain_cost",
    I.M_NEED: "narrate.gain_need",
    I.M_KEYWORD: "narrate.gain_keyword",
    I.M_GRANT: "narrate.gain_ability",
}
LOSSES = {
    I.R_DYING: "narrate.lose_dying",
    I.R_DECK: "narrate.lose_deck",
    I.R_CONCEDE: "narrate.lose_concede",
    I.R_EFFECT: "narrate.lose_effect",
}

# Only the player whom they concern sees which card it is.
PRIVATE = frozenset((I.E_DRAW, I.E_LIFE_TO_HAND, I.E_LOOK))
# So with cards that come from, or are chosen in, a place that only their owner sees; the event's number is that zone.
ZONED = frozenset((I.E_RETURN, I.E_TO_DECK, I.E_TO_LIFE, I.E_TO_TACTICS, I.E_TARGET))
HIDDEN = frozenset((I.HAND, I.DECK, I.LIFE, I.TACTICS_DECK))
MARKERS = ("narrate.mark_power", "narrate.mark_range", "narrate.mark_minus")

SKIPPED = {I.S_INTERCEPT: "intercept", I.S_RESPONSE: "response", I.S_DODGE: "dodge", I.S_ATTACK: "attack", I.S_RESOLUTION: "resolution"}


def say(code: str, lang: Lang, **params: object) -> str:
    """One message of the narration."""
    return Fault(code, params).message(lang)


def card_name(s: Position, i: int, lang: Lang) -> str:
    card = s.tab.cards[s.card[i]]
    return card.zh if lang == "zh" else card.en


# How a game ended, by the reason of its outcome.
ENDINGS = {
    "dying": "match.by_dying",
    "deck": "match.by_deck",
    "concede": "match.by_concede",
    "effect": "match.by_effect",
    "loop": "match.by_loop",
    "turns": "match.by_turns",
}
DRAWS = {I.R_LOOP: "narrate.drawn_loop", I.R_TURNS: "narrate.drawn_turns"}


def tell(s: Position, event: Event, lang: Lang, viewer: int = -1, names: tuple[str, str] = ("A", "B")) -> str:
    """One event in words; "" for one that is not told. ``viewer``: the player who reads it, -1 for somebody who may see all."""
    kind, player, a, b, n = event[:5]
    who = names[player] if player >= 0 else ""
    if kind == I.E_GAIN:
        return say(GAINS[b], lang, a=_name(s, a, lang), n=f"{n:+d}", word=keyword_name(n, lang) if b == I.M_KEYWORD else "")
    if kind == I.E_LOSE:
        return say(LOSSES[n], lang, p=who)
    if kind == I.E_OVER:
        if player >= 0:
            return say("narrate.won", lang, p=who)
        return say(DRAWS.get(n, "narrate.drawn"), lang)
    code = EVENTS.get(kind)
    if code is None:
        return ""
    if kind == I.E_TOKEN and n < 0:
        return say("narrate.token_lost", lang, p=who, n=-n)
    if kind == I.E_PAID:
        n += max(0, b)
    first = say("narrate.hidden", lang) if a < 0 or _unseen(s, event, viewer) else _name(s, a, lang)
    step = step_name(SKIPPED[n], lang) if kind == I.E_SKIP else ""
    if kind in (I.E_MARK, I.E_UNMARK):
        return say(code, lang, a=first, n=n, word=say(MARKERS[b], lang))
    other = _name(s, b, lang) if b >= 0 and kind not in (I.E_STEP, I.E_PAID) else ""
    return say(code, lang, p=who, a=first, b=other, n=n, x=b, y=n, step=step)


def _unseen(s: Position, event: Event, viewer: int) -> bool:
    """Whether the reader may not know which card an event is about."""
    kind, player, a, n = event[0], event[1], event[2], event[4]
    if viewer < 0:
        return False
    if kind in PRIVATE:
        return viewer != player
    if kind not in ZONED or n not in HIDDEN:
        return False
    if kind in (I.E_RETURN, I.E_TO_TACTICS) or n == I.HAND or (n == I.DECK and kind != I.E_TO_LIFE):
        return viewer != s.owner[a & REF_MASK]
    return True


def _name(s: Position, ref: int, lang: Lang) -> str:
    return card_name(s, ref & REF_MASK, lang) if ref >= 0 else ""


def story(s: Position, lang: Lang, start: int = 0, viewer: int = -1, names: tuple[str, str] = ("A", "B")) -> list[str]:
    """The log from an entry on, one sentence an event."""
    return tell_all(s, s.log[start:], lang, viewer, names)


def tell_all(s: Position, events: Iterable[Event], lang: Lang, viewer: int = -1, names: tuple[str, str] = ("A", "B")) -> list[str]:
    """Events in words. That attackers are rested as they attack goes without saying."""
    told: list[str] = []
    declaring = False
    for event in events:
        kind = event[0]
        if kind == I.E_COMBAT or kind == I.E_ATTACK:
            declaring = kind == I.E_COMBAT
        if not (declaring and kind == I.E_REST) and (text := tell(s, event, lang, viewer, names)):
            told.append(text)
    return told


def keyword_name(number: int, lang: Lang) -> str:
    return bare(term_name(I.KEYWORDS[number], lang))


def bare(name: str) -> str:
    """A keyword's name without the X that stands for its number."""
    return name.removesuffix("X").rstrip()


def term_name(wanted: str, lang: Lang) -> str:
    """A term of the glossary by its id."""
    for term in load_glossary("zmdj"):
        if term.id == wanted:
            return term.zh if lang == "zh" else term.en
    return wanted


def keyword_number(wanted: str, count: int, lang: Lang) -> str:
    """A keyword as it stands on a card: with its number where it has one or stands more than once."""
    numbered = I.KEYWORDS.index(wanted) >= I.INSIGHT or count > 1
    name = bare(term_name(wanted, lang))
    return f"{name} {count}" if numbered else name


def step_name(step: str, lang: Lang) -> str:
    """The name of a step of combat."""
    data = load_game("zmdj")
    for entry in data.step:
        if entry.id == step:
            return entry.zh if lang == "zh" else entry.en
    return step


def phase_name(phase: str, lang: Lang) -> str:
    """The name of a phase of the turn."""
    for entry in load_game("zmdj").phase:
        if entry.id == phase:
            return entry.zh if lang == "zh" else entry.en
    return phase


def element_name(number: int, lang: Lang) -> str:
    for entry in load_game("zmdj").element:
        if entry.id == I.ELEMENTS[number]:
            return entry.zh if lang == "zh" else entry.en
    return I.ELEMENTS[number]


def type_name(number: int, lang: Lang) -> str:
    for entry in load_game("zmdj").type:
        if entry.id == I.TYPES[number]:
            return entry.zh if lang == "zh" else entry.en
    return I.TYPES[number]


# --- actions ---------------------------------------------------------------------------------------------------------------------


def action_code(s: Position, action: Action) -> str:
    """An action as one line that tests and scripts can write: ``attack #12 by #3``, ``pick #5``, ``pass``."""
    kind = action[0]
    name = I.ACTIONS[kind] if 0 <= kind < len(I.ACTIONS) else str(kind)
    if kind == I.A_ATTACK:
        return f"attack #{action[1]} by #{action[2]}"
    if kind == I.A_USE:
        return f"use #{action[1]} {ability_place(s, action[1], action[2])}"
    if kind == I.A_CONCEDE:
        return f"concede {PLAYERS[action[1]]}"
    if kind == I.A_PICK:
        return f"pick {picked(s, action[1])}"
    if kind in (I.A_PLAY, I.A_JOIN, I.A_INTERCEPT, I.A_DODGE):
        return f"{name} #{action[1]}"
    return " ".join((name, *map(str, action[1:])))


def ability_place(s: Position, i: int, number: int) -> int:
    """Which of the abilities on the face that shows, from 1; 0 for one that was gained."""
    for place, ability in enumerate(face(s, i).abilities, 1):
        if ability.id == number:
            return place
    return 0


def picked(s: Position, value: int) -> str:
    """What a choice is among: an instance, a player, a place or a flank."""
    mode = s.stack[-1][3] if s.stack and s.stack[-1][0] == I.F_PICK else 0
    if mode & I.PICK_PLAYERS:
        return PLAYERS[value]
    return str(value) if mode & I.PICK_NUMBER else f"#{value}"
