"""The questions of the main game's own frames, and how its actions read in a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import zone_of
from zmdj_cards.engine.cards.env import R_OBJ
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.reader import Names
from zmdj_cards.engine.cards.views import Questions
from zmdj_cards.engine.flow import driver
from zmdj_cards.engine.frames import picking, resolving
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND, PLAYER, STEP, Frame
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.views.prompts import ACTIONS, PROMPTS, asked_node, because, below, candidate, just, mode_words, plainly
from zmdj_cards.engine.views.terms import card_name, term_name
from zmdj_cards.engine.views.texts import ability_text
from zmdj_cards.errors import Lang, say
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import nodes as z
from zmdj_cards.games.zmdj import values
from zmdj_cards.games.zmdj.lexicon.words import SUBTYPES
from zmdj_cards.games.zmdj.rules import attack, check, combat, fight, pay, place, play, turn
from zmdj_cards.games.zmdj.rules.lines import line
from zmdj_cards.games.zmdj.views.table import place_of
from zmdj_cards.games.zmdj.words import kinds

ZONES: Final = {
    I.HAND: "choice.in_hand",
    I.DECK: "choice.in_deck",
    G.TACTICS_DECK: "choice.in_tactics_deck",
    G.TACTICS: "choice.in_tactics",
    G.LIFE: "choice.in_life",
    I.DISCARD: "choice.in_discard",
    I.ATTACHED: "choice.attached",
    I.GONE: "choice.gone",
}
NAMED: Final = {
    picking.NAMING["element"]: "choice.element",
    picking.NAMING["card_type"]: "choice.card_type",
    picking.NAMING["number"]: "choice.number",
    picking.NAMING["faction"]: "choice.faction",
    picking.NAMING["subtype"]: "choice.subtype",
}


# Cards


def place_word(where: str, lang: Lang) -> str:
    """``L1`` as the language writes it."""
    if where == "C":
        return say("board.commander", lang)
    return say("board.left" if where[:1] == "L" else "board.right", lang, n=where[1:]) if where else ""


def fighter(s: Position, i: int, lang: Lang) -> str:
    """A card of a line with its place and its power now."""
    where = place_word(place_of(s, i), lang)
    return say("choice.fighter", lang, a=card_name(s, i, lang), word=where, n=values.power(s, i))


def _candidate(s: Position, i: int, lang: Lang, names: Names) -> str:
    name = card_name(s, i, lang)
    if s.zone[i] == I.LINE:
        where = place_word(place_of(s, i), lang)
        return say("choice.on_line", lang, a=name, p=names[s.control[i]], word=where, n=values.power(s, i))
    if s.zone[i] == I.ATTACHED:
        return say("choice.under", lang, a=name, b=card_name(s, s.host[i], lang), word=place_word(place_of(s, s.host[i]), lang))
    rested = s.zone[i] == G.TACTICS and s.flags[i] & I.RESTED
    word = say("choice.rested_tactic" if rested else ZONES[s.zone[i]], lang)
    return say("choice.elsewhere", lang, a=name, p=names[s.owner[i]], word=word)


def _user(s: Position, i: int, lang: Lang, names: Names) -> str:
    if s.zone[i] == I.LINE:
        return fighter(s, i, lang)
    name = card_name(s, i, lang)
    return say("narrate.rested_card", lang, a=name) if s.zone[i] == G.TACTICS and s.flags[i] & I.RESTED else name


# Questions


def _entering(s: Position, frame: Frame, lang: Lang) -> str:
    return say("choice.place", lang, a=card_name(s, frame[place.CARD] & REF_MASK, lang))


def _brought_over(s: Position, frame: Frame, lang: Lang) -> str:
    return say("choice.place", lang, a=card_name(s, frame[check.CARD] & REF_MASK, lang))


def _gathering(s: Position, frame: Frame, lang: Lang) -> str:
    strength = sum(values.power(s, ref & REF_MASK) for ref in frame[attack.ATTACKERS])
    return say("choice.join", lang, a=fighter(s, frame[attack.TARGET] & REF_MASK, lang), n=strength)


def _ambush(s: Position, frame: Frame, lang: Lang) -> str:
    top = zone_of(s, frame[PLAYER], G.LIFE)[0]
    ability = s.tab.cards[s.card[top]].own.get("ambush")
    text = ability_text(s, ability, lang) if ability is not None else ""
    return because(say("choice.ambush", lang, a=card_name(s, top, lang)), text, lang)


def _combat(s: Position, frame: Frame, lang: Lang) -> str:
    strength, target = combat.attack_power(s, frame), fight.attacked(s, frame)
    guard = values.power(s, target) if target >= 0 else 0
    params: dict[str, object] = {"n": strength, "x": guard, "a": card_name(s, target, lang) if target >= 0 else ""}
    if frame[STEP] == G.S_INTERCEPT:
        return say("choice.intercept", lang, **params)
    if frame[STEP] == G.S_RESPONSE:
        return say("choice.response", lang, **params)
    missing = strength + 1 - guard
    return say("choice.dodge", lang, y=missing, **params) if missing > 0 else say("choice.dodged", lang, **params)


def _choice(s: Position, frame: Frame, lang: Lang) -> str:
    """The question of a choice that the rules themselves ask for."""
    least, most, chosen, purpose = picking.least(frame), picking.most(frame), len(frame[picking.CHOSEN]), frame[picking.PURPOSE]
    if purpose == turn.MULLIGAN:
        return say("choice.mulligan", lang)
    if purpose == turn.HAND_LIMIT:
        return say("choice.hand_limit", lang, n=least - chosen)
    if purpose >= 0 and below(s)[KIND] == G.F_PLAY:
        return say("choice.attach", lang, a=card_name(s, purpose, lang))
    return say("choice.rest", lang, n=most - chosen) if below(s)[KIND] == G.F_PAY else ""


def _number(s: Position, frame: Frame) -> str:
    if named := NAMED.get(frame[picking.PURPOSE]):
        return named
    if asked_node(s, z.Flank):
        return "choice.flank"
    return "choice.move" if asked_node(s, tree.Move) or asked_node(s, z.MoveTo) else "choice.number"


# Answers


def gap_words(s: Position, cards: tuple[int, ...], at: int, lang: Lang) -> str:
    """A place in a line of cards: at either end, or between two of them."""
    if not cards:
        return say("narrate.act_place_only", lang)
    if at <= 0:
        return say("narrate.act_place_left", lang, a=card_name(s, cards[0], lang))
    if at >= len(cards):
        return say("narrate.act_place_right", lang, a=card_name(s, cards[-1], lang))
    return say("narrate.act_place", lang, a=card_name(s, cards[at - 1], lang), b=card_name(s, cards[at], lang))


def _picked(s: Position, frame: Frame, value: int, lang: Lang, names: Names) -> str:
    """How a choice reads that the rules themselves ask for, or one of numbers that mean something."""
    if frame[KIND] == G.F_KEEP:
        return say("narrate.act_keep", lang, a=candidate(s, value, lang, names, frame[PLAYER]))
    if frame[KIND] != I.F_PICK or frame[picking.MODE] & I.PICK_PLAYERS:
        return ""
    purpose = frame[picking.PURPOSE]
    if frame[picking.MODE] & I.PICK_NUMBER:
        return _numbered(s, purpose, value, lang, names)
    if purpose == turn.MULLIGAN:
        return say("narrate.act_return", lang, a=card_name(s, value, lang))
    if purpose == turn.HAND_LIMIT:
        return say("narrate.act_discard", lang, a=card_name(s, value, lang))
    return _tactic(s, value, lang) if below(s)[KIND] == G.F_PAY else ""


def _tactic(s: Position, i: int, lang: Lang) -> str:
    """A tactic that is rested to pay."""
    name = card_name(s, i, lang)
    if s.flags[i] & I.FACE_DOWN:
        return say("narrate.act_rest_down", lang, a=name)
    element = s.tab.cards[s.card[i]].printed.element
    word = term_name(s, "element", G.ELEMENTS[element], lang) if element >= 0 else "-"
    return say("narrate.act_rest", lang, a=name, word=word)


def _numbered(s: Position, purpose: int, value: int, lang: Lang, names: Names) -> str:
    if purpose == picking.NAMING["element"]:
        return say("narrate.act_pick", lang, a=term_name(s, "element", G.ELEMENTS[value], lang))
    if purpose == picking.NAMING["card_type"]:
        return say("narrate.act_pick", lang, a=term_name(s, "type", G.TYPES[value], lang))
    if purpose == picking.NAMING["number"]:
        return say("narrate.act_pick", lang, a=str(value))
    if purpose in (picking.NAMING["faction"], picking.NAMING["subtype"]):
        return say("narrate.act_pick", lang, a=SUBTYPES[kinds.WORDS[value]][0 if lang == "zh" else 1])
    if asked_node(s, z.Flank):
        word = say("narrate.right" if value & 1 else "narrate.left", lang)
        return say("narrate.act_pick_flank", lang, p=names[value >> 1], word=word)
    if asked_node(s, tree.Move) or asked_node(s, z.MoveTo):
        moved = below(s)[resolving.REGS][R_OBJ]
        if moved:
            i = moved[0] & REF_MASK
            return gap_words(s, tuple(j for j in line(s, s.control[i]) if j != i), value, lang)
    return ""


def _passes(s: Position, frame: Frame) -> str:
    kind = frame[KIND]
    if kind == G.F_COMBAT:
        return COMBAT_PASSES.get(frame[STEP], "narrate.act_no_dodge")
    if kind == I.F_PICK and frame[picking.PURPOSE] == turn.MULLIGAN:
        return "narrate.act_keep_rest" if frame[picking.CHOSEN] else "narrate.act_keep_all"
    return PASSES.get(kind, "")


PASSES: Final = {I.F_MAIN: "narrate.act_end", G.F_DAMAGE: "narrate.act_no_ambush"}
COMBAT_PASSES: Final = {G.S_INTERCEPT: "narrate.act_no_intercept", G.S_RESPONSE: "narrate.act_no_response"}


def _play(s: Position, action: Action, lang: Lang, names: Names) -> str:
    cost = play.amount(s, s.control[action[1]], action[1], 0, -1)
    return say("narrate.act_play", lang, a=card_name(s, action[1], lang), cost=cost)


def _pay(s: Position, action: Action, lang: Lang, names: Names) -> str:
    return say("narrate.act_pay", lang, n=action[1], x=s.stack[-1][pay.AMOUNT] - action[1])


def _dodge(s: Position, action: Action, lang: Lang, names: Names) -> str:
    return say("narrate.act_dodge", lang, a=card_name(s, action[1], lang), n=values.flash(s, action[1]))


def _take_ambush(s: Position, action: Action, lang: Lang, names: Names) -> str:
    return say("narrate.act_ambush", lang, a=card_name(s, zone_of(s, s.stack[-1][PLAYER], G.LIFE)[0], lang))


def _mode(s: Position, action: Action, lang: Lang, names: Names) -> str:
    if s.stack[-1][KIND] == G.F_SETUP:
        return say("narrate.act_first" if action[1] == 1 else "narrate.act_second", lang)
    return mode_words(s, action, lang, names)


def _of_fighter(code: str) -> Callable[[Position, Action, Lang, Names], str]:
    return lambda s, action, lang, names: say(code, lang, a=fighter(s, action[1], lang))


# Joint attacks


def joiners(s: Position, action: Action) -> list[int]:
    """Who else could take part in an attack, in the order of the line: tried out, each with the first attacker alone."""
    if action[0] != I.A_ATTACK:
        return []
    found = []
    for i in line(s, s.control[action[2]]):
        if i == action[2]:
            continue
        declare, join, _ = together(s, action, [i])
        trial = s.copy()
        if declare in driver.options(trial):
            driver.apply(trial, declare)
            driver.advance(trial)
            if join in driver.options(trial):
                found.append(i)
    return found


def together(s: Position, action: Action, others: Sequence[int]) -> list[Action]:
    """A joint attack as the engine gathers it: from the left, then go."""
    order = line(s, s.control[action[2]])
    first, *rest = sorted((action[2], *others), key=order.index)
    return [(I.A_ATTACK, action[1], first), *((I.A_JOIN, i) for i in rest), (G.A_GO,)]


QUESTIONS: Final[Questions] = Questions(
    prompts=PROMPTS
    | {
        G.F_SETUP: just("choice.first"),
        I.F_MAIN: just("choice.main"),
        G.F_PAY: lambda s, frame, lang: say("choice.pay", lang, n=frame[pay.AMOUNT]),
        G.F_PLACE: _entering,
        I.F_ATTACK: _gathering,
        G.F_COMBAT: _combat,
        G.F_DAMAGE: _ambush,
        G.F_KEEP: just("choice.keep"),
        G.F_CONTROL: _brought_over,
    },
    choice=_choice,
    number=_number,
    actions=ACTIONS
    | {
        I.A_PLAY: _play,
        I.A_JOIN: _of_fighter("narrate.act_join"),
        G.A_GO: plainly("narrate.act_go"),
        G.A_PAY: _pay,
        G.A_PLACE: lambda s, action, lang, names: gap_words(s, line(s, s.stack[-1][PLAYER]), action[1], lang),
        G.A_INTERCEPT: _of_fighter("narrate.act_intercept"),
        G.A_DODGE: _dodge,
        G.A_AMBUSH: _take_ambush,
        I.A_MODE: _mode,
    },
    picked=_picked,
    passes=_passes,
    zones=ZONES,
    candidate=_candidate,
    fighter=lambda s, i, lang, names: fighter(s, i, lang),
    user=_user,
    joiners=joiners,
    together=together,
    gathering=frozenset((I.F_ATTACK,)),
    priced=frozenset(("advance", "retreat")),
)
