"""What a player is asked, and each way to answer it, in words. Says no more than the player who is asked may know."""

from __future__ import annotations

from functools import cache
from typing import Any

from zmdj_cards.ability import ast, plain_en, print_zh
from zmdj_cards.ability.chinese import ChinesePrinter, Unprintable
from zmdj_cards.ability.english import English
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import line, on_battlefield, zone_of
from zmdj_cards.engine.cards.defs import A, Ability
from zmdj_cards.engine.cards.env import R_OBJ
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import happening, pending, picking, resolving
from zmdj_cards.engine.happen import replacing
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND, PLAYER, STEP, Frame
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import values
from zmdj_cards.engine.views.narrate import ability_place
from zmdj_cards.engine.views.observe import hidden
from zmdj_cards.engine.views.tableview import place_of
from zmdj_cards.engine.views.terms import bare, card_name, term_name
from zmdj_cards.errors import Lang, say
from zmdj_cards.games.zmdj.lexicon import lexicon
from zmdj_cards.games.zmdj.rules import attack, check, combat, fight, pay, place, play, turn
from zmdj_cards.text.inline import plain, tokens

Names = tuple[str, str]


def ability_text(ability: Ability[A], lang: Lang) -> str:
    """An ability as it is printed; "" for a part of one that has no sentence of its own."""
    return node_text(ability.node, lang)


@cache
def node_text(node: Any, lang: Lang) -> str:
    """A tree as a sentence; "" for one that has none of its own."""
    words = lexicon()
    try:
        text = print_zh(node, words) if lang == "zh" else plain_en(node, words)
        return " ".join(text.split("\n"))
    except (Unprintable, KeyError):
        return ""


@cache
def mode_text(mode: Any, lang: Lang) -> str:
    """One of several options of an effect, as a sentence; "" if it cannot be said alone."""
    words = lexicon()
    try:
        if lang == "zh":
            return (ChinesePrinter(words).show(mode, "mode") or "").strip("\n·")
        printer = English(words)
        return plain(tokens(printer.body(mode.body), printer.words.get("labels")))
    except (Unprintable, KeyError):
        return ""


def ability_words(s: Position, i: int, number: int, lang: Lang) -> str:
    """A keyword's name, the ability's text, or which of the card's abilities it is."""
    ability = s.tab.abilities[number]
    text = ability_text(ability, lang)
    if not ability.keyword_name:
        place = ability_place(s, i, number)
        return text or (say("narrate.ability", lang, n=place) if place else say("narrate.ability_other", lang))
    word = text or bare(term_name(s, "term", ability.keyword_name, lang))
    if ability.keyword_name in ("advance", "retreat") and isinstance(ability.cost, int):
        return say("narrate.for_cost", lang, word=word, n=ability.cost)
    return word


def place_word(place: str, lang: Lang) -> str:
    """``L1`` as the language writes it."""
    if place == "C":
        return say("board.commander", lang)
    return say("board.left" if place[:1] == "L" else "board.right", lang, n=place[1:]) if place else ""


def fighter(s: Position, i: int, lang: Lang) -> str:
    """A card of a line with its place and its power now."""
    where = place_word(place_of(s, i), lang)
    return say("choice.fighter", lang, a=card_name(s, i, lang), word=where, n=values.power(s, i))


ZONES = {
    I.HAND: "choice.in_hand",
    I.DECK: "choice.in_deck",
    I.TACTICS_DECK: "choice.in_tactics_deck",
    I.TACTICS: "choice.in_tactics",
    I.LIFE: "choice.in_life",
    I.DISCARD: "choice.in_discard",
    I.ATTACHED: "choice.attached",
    I.GONE: "choice.gone",
}


def candidate(s: Position, i: int, lang: Lang, names: Names, asked: int) -> str:
    """A card among which is chosen: with its side and place, or the zone it is in. One that the chooser cannot see is not named."""
    if i in hidden(s, asked):
        return say("choice.unseen", lang, p=names[s.owner[i]], word=say(ZONES[s.zone[i]], lang))
    name = card_name(s, i, lang)
    if s.zone[i] == I.LINE:
        where = place_word(place_of(s, i), lang)
        return say("choice.on_line", lang, a=name, p=names[s.control[i]], word=where, n=values.power(s, i))
    word = say("choice.rested_tactic" if s.zone[i] == I.TACTICS and s.flags[i] & I.RESTED else ZONES[s.zone[i]], lang)
    if s.zone[i] == I.ATTACHED:
        return say("choice.under", lang, a=name, b=card_name(s, s.host[i], lang), word=place_word(place_of(s, s.host[i]), lang))
    return say("choice.elsewhere", lang, a=name, p=names[s.owner[i]], word=word)


def prompt(s: Position, lang: Lang, names: Names) -> str:
    """The question that the player to decide answers now; "" when the game is over."""
    if s.reg[I.OVER] or not s.stack:
        return ""
    frame = s.stack[-1]
    kind = frame[KIND]
    if kind == I.F_PICK:
        return _ask_pick(s, frame, lang)
    if kind == I.F_COMBAT:
        return _ask_combat(s, frame, lang)
    if kind == I.F_WOULD:
        if frame[happening.CHOSEN]:
            ref, number = frame[happening.CHOSEN]
            i, ability = ref & REF_MASK, s.tab.abilities[number]
            return _joined(say("choice.replace", lang, a=card_name(s, i, lang)), ability_text(ability, lang), lang)
        return say("choice.replace_order", lang)
    if kind == I.F_ASK or kind == I.F_MODE:
        head = say("choice.may" if kind == I.F_ASK else "choice.modes", lang)
        return _with_source(s, head, lang)
    if kind == I.F_PLACE or kind == I.F_CONTROL:
        ref = frame[place.CARD] if kind == I.F_PLACE else frame[check.CARD]
        return say("choice.place", lang, a=card_name(s, ref & REF_MASK, lang))
    if kind == I.F_PAY:
        return say("choice.pay", lang, n=frame[pay.AMOUNT])
    if kind == I.F_ATTACK:
        return say("choice.join", lang, a=fighter(s, frame[attack.TARGET] & REF_MASK, lang), n=_gathered(s, frame))
    if kind == I.F_DAMAGE:
        top = zone_of(s, frame[PLAYER], I.LIFE)[0]
        text = ability_text(ambush, lang) if (ambush := s.tab.cards[s.card[top]].ambush) is not None else ""
        return _joined(say("choice.ambush", lang, a=card_name(s, top, lang)), text, lang)
    return say(PROMPTS[kind], lang)


PROMPTS = {I.F_SETUP: "choice.first", I.F_MAIN: "choice.main", I.F_TRIGGERS: "choice.order", I.F_KEEP: "choice.keep"}


def _gathered(s: Position, frame: Frame) -> int:
    return sum(values.power(s, ref & REF_MASK) for ref in frame[attack.ATTACKERS])


def _ask_pick(s: Position, frame: Frame, lang: Lang) -> str:
    mode, least, most = frame[picking.MODE], frame[picking.LEAST], frame[picking.MOST]
    chosen, purpose = frame[picking.CHOSEN], frame[picking.PURPOSE]
    if purpose == turn.MULLIGAN:
        return say("choice.mulligan", lang)
    if purpose == turn.HAND_LIMIT:
        return say("choice.hand_limit", lang, n=least - len(chosen))
    below = s.stack[-2] if len(s.stack) > 1 else (I.F_MAIN,)
    if purpose >= 0 and below[KIND] == I.F_PLAY:
        return say("choice.attach", lang, a=card_name(s, purpose, lang))
    if below[KIND] == I.F_PAY:
        return say("choice.rest", lang, n=most - len(chosen))
    if mode & I.PICK_PLAYERS:
        head = say("choice.player", lang)
    elif mode & I.PICK_NUMBER:
        head = say(_number_code(s), lang)
    elif mode & I.PICK_ORDER:
        head = say("choice.cards_order", lang)
    elif least == most:
        head = say("choice.cards", lang, n=most - len(chosen))
    elif least > len(chosen):
        head = say("choice.cards_up_to", lang, n=most - len(chosen), x=least - len(chosen))
    else:
        head = say("choice.cards_or_none", lang, n=most - len(chosen))
    return _with_source(s, head, lang)


NAMING = {number: word for word, number in picking.NAMING.items()}
NAMED = {"element": "choice.element", "card_type": "choice.card_type", "card_name": "choice.card_name"}


def _number_code(s: Position) -> str:
    named = NAMING.get(s.stack[-1][picking.PURPOSE])
    if named is not None:
        return NAMED[named]
    if _asked_node(s, ast.Flank):
        return "choice.flank"
    return "choice.move" if _asked_node(s, ast.Move) or _asked_node(s, ast.MoveTo) else "choice.number"


def _asked_node(s: Position, kind: type) -> bool:
    """Whether the instruction that asks is about a node of this kind."""
    below = s.stack[-2] if len(s.stack) > 1 else (I.F_MAIN,)
    if below[KIND] != I.F_PROG:
        return False
    code, at = s.tab.programs[below[resolving.PROGRAM]].code, below[resolving.AT]
    if not 0 < at <= len(code):
        return False
    node = code[at - 1].node
    return isinstance(node.act if isinstance(node, ast.During) else node, kind)


def _with_source(s: Position, head: str, lang: Lang) -> str:
    """A question with the card and the ability that ask it."""
    for frame in reversed(s.stack[:-1]):
        if frame[KIND] == I.F_PROG:
            i = frame[resolving.SOURCE] & REF_MASK
            number = frame[resolving.ABILITY]
            ability = s.tab.abilities[number] if number >= 0 else s.tab.cards[s.card[i]].spell
            text = ability_text(ability, lang) if ability is not None else ""
            return _joined(say("choice.of", lang, a=card_name(s, i, lang), word=head), text, lang)
    return head


def _joined(head: str, text: str, lang: Lang) -> str:
    return say("choice.because", lang, word=head, a=text) if text else head


def _ask_combat(s: Position, frame: Frame, lang: Lang) -> str:
    strength, target = combat.attack_power(s, frame), fight.attacked(s, frame)
    guard = values.power(s, target) if target >= 0 else 0
    params: dict[str, object] = {"n": strength, "x": guard, "a": card_name(s, target, lang) if target >= 0 else ""}
    if frame[STEP] == I.S_INTERCEPT:
        return say("choice.intercept", lang, **params)
    if frame[STEP] == I.S_RESPONSE:
        return say("choice.response", lang, **params)
    missing = strength + 1 - guard
    return say("choice.dodge", lang, y=missing, **params) if missing > 0 else say("choice.dodged", lang, **params)


def action_words(s: Position, action: Action, lang: Lang, names: Names = ("A", "B")) -> str:
    """An action as a player reads it in a list."""
    kind = action[0]
    frame = s.stack[-1] if s.stack else (I.F_MAIN,)
    code = SIMPLE.get(kind)
    if code is not None:
        return say(code, lang)
    if kind == I.A_PASS:
        return say(_pass_code(s, frame), lang)
    if kind == I.A_ATTACK:
        return say("narrate.act_attack", lang, a=fighter(s, action[1], lang), b=fighter(s, action[2], lang))
    if kind == I.A_PLAY:
        cost = play.amount(s, s.control[action[1]], action[1], 0, -1)
        return say("narrate.act_play", lang, a=card_name(s, action[1], lang), cost=cost)
    if kind == I.A_USE:
        return say("narrate.act_use", lang, a=_user(s, action[1], lang), word=ability_words(s, action[1], action[2], lang))
    if kind == I.A_PICK:
        return _pick_words(s, action[1], lang, names)
    if kind == I.A_PAY:
        return say("narrate.act_pay", lang, n=action[1], x=frame[pay.AMOUNT] - action[1])
    if kind == I.A_PLACE:
        return gap_words(s, line(s, frame[PLAYER]), action[1], lang)
    if kind == I.A_DODGE:
        return say("narrate.act_dodge", lang, a=card_name(s, action[1], lang), n=values.flash(s, action[1]))
    if kind == I.A_AMBUSH:
        top = zone_of(s, frame[PLAYER], I.LIFE)[0]
        return say("narrate.act_ambush", lang, a=card_name(s, top, lang))
    if kind == I.A_ORDER and frame[KIND] == I.F_WOULD:
        ref, number = replacing.choices(s, frame)[action[1]][:2]
        i = ref & REF_MASK
        return say("narrate.act_replace", lang, a=card_name(s, i, lang), word=ability_words(s, i, number, lang))
    if kind == I.A_ORDER:
        item = s.pending[action[1]]
        i = item[pending.SOURCE] & REF_MASK
        return say("narrate.act_order", lang, a=card_name(s, i, lang), word=ability_words(s, i, item[pending.ABILITY], lang))
    if kind == I.A_MODE:
        return _mode_words(s, frame, action[1], lang)
    return say("narrate.act_join" if kind == I.A_JOIN else "narrate.act_intercept", lang, a=fighter(s, action[1], lang))


SIMPLE = {I.A_GO: "narrate.act_go", I.A_YES: "narrate.act_yes", I.A_CONCEDE: "narrate.act_concede"}
PASSES = {
    I.F_MAIN: "narrate.act_end",
    I.F_ASK: "narrate.act_no",
    I.F_WOULD: "narrate.act_no",
    I.F_DAMAGE: "narrate.act_no_ambush",
}
COMBAT_PASSES = {I.S_INTERCEPT: "narrate.act_no_intercept", I.S_RESPONSE: "narrate.act_no_response"}


def _pass_code(s: Position, frame: Frame) -> str:
    if frame[KIND] == I.F_COMBAT:
        return COMBAT_PASSES.get(frame[STEP], "narrate.act_no_dodge")
    if frame[KIND] == I.F_PICK and frame[picking.PURPOSE] == turn.MULLIGAN:
        return "narrate.act_keep_rest" if frame[picking.CHOSEN] else "narrate.act_keep_all"
    if frame[KIND] == I.F_PICK and not frame[picking.CHOSEN]:
        return "narrate.act_none"
    return PASSES.get(frame[KIND], "narrate.act_done")


def _user(s: Position, i: int, lang: Lang) -> str:
    if s.zone[i] == I.LINE:
        return fighter(s, i, lang)
    if s.zone[i] == I.TACTICS and s.flags[i] & I.RESTED:
        return say("narrate.rested_card", lang, a=card_name(s, i, lang))
    return card_name(s, i, lang)


def _mode_words(s: Position, frame: Frame, number: int, lang: Lang) -> str:
    if frame[KIND] == I.F_SETUP:
        return say("narrate.act_first" if number == 1 else "narrate.act_second", lang)
    below = s.stack[-2] if len(s.stack) > 1 else (I.F_MAIN,)
    if below[KIND] == I.F_PROG:
        node = s.tab.programs[below[resolving.PROGRAM]].code[below[resolving.AT] - 1].node
        if isinstance(node, ast.Modes) and (text := mode_text(node.options[number], lang)):
            return text
    return say("narrate.act_mode", lang, n=number + 1)


def gap_words(s: Position, cards: tuple[int, ...], at: int, lang: Lang) -> str:
    """A place in a line of cards: at either end, or between two of them."""
    if not cards:
        return say("narrate.act_place_only", lang)
    if at <= 0:
        return say("narrate.act_place_left", lang, a=card_name(s, cards[0], lang))
    if at >= len(cards):
        return say("narrate.act_place_right", lang, a=card_name(s, cards[-1], lang))
    return say("narrate.act_place", lang, a=card_name(s, cards[at - 1], lang), b=card_name(s, cards[at], lang))


def _pick_words(s: Position, value: int, lang: Lang, names: Names) -> str:
    frame = s.stack[-1]
    if frame[KIND] == I.F_KEEP:
        return say("narrate.act_keep", lang, a=candidate(s, value, lang, names, frame[PLAYER]))
    mode, purpose = (frame[picking.MODE], frame[picking.PURPOSE]) if frame[KIND] == I.F_PICK else (0, -1)
    if mode & I.PICK_PLAYERS:
        return say("narrate.act_pick_player", lang, p=names[value])
    if mode & I.PICK_NUMBER:
        return _number_words(s, value, lang, names)
    if purpose == turn.MULLIGAN:
        return say("narrate.act_return", lang, a=card_name(s, value, lang))
    if purpose == turn.HAND_LIMIT:
        return say("narrate.act_discard", lang, a=card_name(s, value, lang))
    if len(s.stack) > 1 and s.stack[-2][KIND] == I.F_PAY:
        return _tactic_words(s, value, lang)
    text = candidate(s, value, lang, names, frame[PLAYER])
    price = _price(s, frame[PLAYER], value, mode)
    return say("narrate.act_pick_pay", lang, a=text, n=price) if price else say("narrate.act_pick", lang, a=text)


def _tactic_words(s: Position, i: int, lang: Lang) -> str:
    if s.flags[i] & I.FACE_DOWN:
        return say("narrate.act_rest_down", lang, a=card_name(s, i, lang))
    element = s.tab.cards[s.card[i]].element
    return say(
        "narrate.act_rest", lang, a=card_name(s, i, lang), word=term_name(s, "element", I.ELEMENTS[element], lang) if element >= 0 else "-"
    )


def _price(s: Position, player: int, i: int, mode: int) -> int:
    """What choosing this card costs."""
    return s.rules.pay.price(s, player, i, mode) if on_battlefield(s, i) else 0


def _number_words(s: Position, value: int, lang: Lang, names: Names) -> str:
    if _asked_node(s, ast.Flank):
        word = say("narrate.right" if value & 1 else "narrate.left", lang)
        return say("narrate.act_pick_flank", lang, p=names[value >> 1], word=word)
    named = NAMING.get(s.stack[-1][picking.PURPOSE])
    if named is not None:
        word = ""
        if named == "element":
            word = term_name(s, "element", I.ELEMENTS[value], lang)
        elif named == "card_type":
            word = term_name(s, "type", I.TYPES[value], lang)
        return say("narrate.act_pick", lang, a=word or (s.tab.cards[value].zh if lang == "zh" else s.tab.cards[value].en))
    if _asked_node(s, ast.Move) or _asked_node(s, ast.MoveTo):
        moved = s.stack[-2][resolving.REGS][R_OBJ]
        if moved:
            i = moved[0] & REF_MASK
            rest = tuple(j for j in line(s, s.control[i]) if j != i)
            return gap_words(s, rest, value, lang)
    return say("narrate.act_pick_number", lang, n=value)
