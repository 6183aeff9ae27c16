"""The sentences of the main game's own events, and names of its keywords and steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.reader import Names
from zmdj_cards.engine.cards.views import Narration
from zmdj_cards.engine.state.frame import KIND, NUMBER, OTHER, SUBJECT, WHO, Event
from zmdj_cards.engine.views.narrate import ENDINGS, EVENTS, LOSSES, PRIVATE, ZONED, name_of
from zmdj_cards.engine.views.terms import bare, term_name
from zmdj_cards.errors import Lang, say
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj.lexicon.keywords import KEYWORDS

OWN_EVENTS: Final[dict[int, str]] = {
    G.E_TACTIC: "narrate.tactic",
    G.E_TO_LIFE: "narrate.to_life",
    G.E_TO_TACTICS: "narrate.to_tactics",
    G.E_SUPPRESS: "narrate.suppress",
    G.E_JOINT: "narrate.joint",
    G.E_INTERCEPT: "narrate.intercept",
    G.E_FLASH: "narrate.flash",
    I.E_SUCCESS: "narrate.success",
    I.E_FAIL: "narrate.fail",
    G.E_LIFE_TO_HAND: "narrate.life_to_hand",
    G.E_LIFE_LOST: "narrate.life_lost",
    G.E_AMBUSH: "narrate.ambush",
    G.E_FACE_DOWN: "narrate.face_down",
}
GAINS: Final = {
    G.M_POWER: "narrate.gain_power",
    G.M_RANGE: "narrate.gain_range",
    G.M_FLASH: "narrate.gain_flash",
    G.M_CARD_COST: "narrate.gain_cost",
    G.M_NEED: "narrate.gain_need",
    I.M_KEYWORD: "narrate.gain_keyword",
    I.M_GRANT: "narrate.gain_ability",
}
MARKERS: Final = ("narrate.mark_power", "narrate.mark_range", "narrate.mark_minus")
STEPS: Final = {
    G.S_INTERCEPT: "intercept",
    G.S_RESPONSE: "response",
    G.S_DODGE: "dodge",
    G.S_ATTACK: "attack",
    G.S_RESOLUTION: "resolution",
}


def keyword_name(s: Position, keyword: str, lang: Lang) -> str:
    """A keyword without the X that stands for its number."""
    return bare(term_name(s, "term", keyword, lang))


def keyword_number(s: Position, keyword: str, count: int, lang: Lang) -> str:
    """A keyword as it stands on a card: with its number where it has one or stands more than once."""
    numbered = KEYWORDS[s.rules.values.keyword_ids[keyword]].takes == "n" or count > 1
    name = keyword_name(s, keyword, lang)
    return f"{name} {count}" if numbered else name


def _gain(s: Position, event: Event, lang: Lang, names: Names) -> str:
    what, n = event[OTHER], event[NUMBER]
    word = keyword_name(s, KEYWORDS[n].id, lang) if what == I.M_KEYWORD else ""
    return say(GAINS[what], lang, a=name_of(s, event[SUBJECT], lang), n=f"{n:+d}", word=word)


def _token(s: Position, event: Event, lang: Lang, names: Names) -> str:
    n = event[NUMBER]
    return say("narrate.token" if n >= 0 else "narrate.token_lost", lang, p=names[event[WHO]], n=abs(n))


def _paid(s: Position, event: Event, lang: Lang, names: Names) -> str:
    """Tactics rested and supply tokens spent are one price."""
    return say("narrate.paid", lang, p=names[event[WHO]], n=event[NUMBER] + max(0, event[OTHER]))


def _marked(s: Position, event: Event, lang: Lang, names: Names) -> str:
    code = "narrate.mark" if event[KIND] == I.E_MARK else "narrate.unmark"
    return say(code, lang, a=name_of(s, event[SUBJECT], lang), n=event[NUMBER], word=say(MARKERS[event[OTHER]], lang))


def _skipped(s: Position, event: Event, lang: Lang, names: Names) -> str:
    return say("narrate.skip", lang, p=names[event[WHO]], step=term_name(s, "step", STEPS[event[NUMBER]], lang))


def _compared(s: Position, event: Event, lang: Lang, names: Names) -> str:
    return say("narrate.compare", lang, x=event[OTHER], y=event[NUMBER])


def _worth_saying(events: Iterable[Event]) -> Iterator[Event]:
    """That attackers are rested as they attack goes without saying."""
    declaring = False
    for event in events:
        if event[KIND] == G.E_COMBAT or event[KIND] == I.E_ATTACK:
            declaring = event[KIND] == G.E_COMBAT
        if not (declaring and event[KIND] == I.E_REST):
            yield event


def _owner_sees(kind: int, zone: int) -> bool:
    """Whether the owner of a card in a hidden zone may know which card it is."""
    return kind in (I.E_RETURN, G.E_TO_TACTICS) or zone == I.HAND or (zone == I.DECK and kind != G.E_TO_LIFE)


NARRATION: Final[Narration] = Narration(
    events=EVENTS | OWN_EVENTS,
    sentences={
        I.E_GAIN: _gain,
        G.E_TOKEN: _token,
        G.E_PAID: _paid,
        I.E_MARK: _marked,
        I.E_UNMARK: _marked,
        G.E_SKIP: _skipped,
        G.E_STEP: _compared,
    },
    endings=ENDINGS | {"dying": "match.by_dying"},
    losses=LOSSES | {G.R_DYING: "narrate.lose_dying"},
    private=PRIVATE | {G.E_LIFE_TO_HAND},
    zoned=ZONED | {G.E_TO_LIFE, G.E_TO_TACTICS},
    hidden_zones=frozenset((I.HAND, I.DECK, G.LIFE, G.TACTICS_DECK)),
    owner_sees=_owner_sees,
    worth_saying=_worth_saying,
    actions=dict(enumerate(G.ACTIONS)),
    of_cards=frozenset((I.A_PLAY, I.A_JOIN, G.A_INTERCEPT, G.A_DODGE)),
)
