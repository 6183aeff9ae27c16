"""What a player is asked, and each way to answer it, in words. Says no more than the player who is asked may know.

The questions of the frames that every game shares stand here; a game adds its own in its record (:class:`Questions`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import on_battlefield
from zmdj_cards.engine.cards.defs import Ins, Phrase
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.reader import Names
from zmdj_cards.engine.flow import chain
from zmdj_cards.engine.frames import happening, pending, picking, resolving
from zmdj_cards.engine.program import effect_base, replacing
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND, PLAYER, Frame
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.views.observe import hidden
from zmdj_cards.engine.views.terms import card_name
from zmdj_cards.engine.views.texts import ability_text, ability_words, mode_text
from zmdj_cards.errors import Lang, say


def prompt(s: Position, lang: Lang, names: Names) -> str:
    """The question that the player to decide answers now; "" when the game is over."""
    if s.reg[I.OVER] or not s.stack:
        return ""
    frame = s.stack[-1]
    return s.rules.views.questions.prompts[frame[KIND]](s, frame, lang)


def action_words(s: Position, action: Action, lang: Lang, names: Names = ("A", "B")) -> str:
    """An action as a player reads it in a list."""
    return s.rules.views.questions.actions[action[0]](s, action, lang, names)


def just(code: str) -> Callable[[Position, Frame, Lang], str]:
    """A question that is always put the same way."""
    return lambda s, frame, lang: say(code, lang)


def plainly(code: str) -> Callable[[Position, Action, Lang, Names], str]:
    """An action that always reads the same."""
    return lambda s, action, lang, names: say(code, lang)


# Questions


def below(s: Position) -> Frame:
    """The frame that has asked for the one on top; one of no kind if there is none."""
    return s.stack[-2] if len(s.stack) > 1 else (-1, 0, -1)


def with_source(s: Position, head: str, lang: Lang) -> str:
    """A question with the card and the ability that ask it."""
    for frame in reversed(s.stack[:-1]):
        if frame[KIND] == I.F_PROG:
            i = frame[resolving.SOURCE] & REF_MASK
            number = frame[resolving.ABILITY]
            ability = s.tab.abilities[number] if number >= 0 else s.tab.cards[s.card[i]].spell
            text = ability_text(s, ability, lang) if ability is not None else ""
            return because(say("choice.of", lang, a=card_name(s, i, lang), word=head), text, lang)
    return head


def because(head: str, text: str, lang: Lang) -> str:
    """A question with the sentence that it comes from, if there is one."""
    return say("choice.because", lang, word=head, a=text) if text else head


def _ask_pick(s: Position, frame: Frame, lang: Lang) -> str:
    if own := s.rules.views.questions.choice(s, frame, lang):
        return own
    mode, least, most, chosen = frame[picking.MODE], picking.least(frame), picking.most(frame), len(frame[picking.CHOSEN])
    if mode & I.PICK_PLAYERS:
        head = say("choice.player", lang)
    elif mode & I.PICK_NUMBER:
        head = say("choice.card_name" if _names_card(frame) else s.rules.views.questions.number(s, frame), lang)
    elif mode & I.PICK_ORDER:
        head = say("choice.cards_coming" if _come_one_by_one(s) else "choice.cards_order", lang)
    elif least == most:
        head = say("choice.cards", lang, n=most - chosen)
    elif least > chosen:
        head = say("choice.cards_up_to", lang, n=most - chosen, x=least - chosen)
    else:
        head = say("choice.cards_or_none", lang, n=most - chosen)
    return with_source(s, head, lang)


def _names_card(frame: Frame) -> bool:
    return bool(frame[picking.PURPOSE] == picking.NAMING["card_name"])


def _asking(s: Position) -> Ins | None:
    """The instruction that asks, or None."""
    frame = below(s)
    if frame[KIND] != I.F_PROG:
        return None
    code = s.tab.programs[frame[resolving.PROGRAM]].code
    return code[frame[resolving.AT] - 1] if 0 < frame[resolving.AT] <= len(code) else None


def asked_node(s: Position, kind: type) -> bool:
    """Whether the instruction that asks is about a node of this kind."""
    ins = _asking(s)
    return ins is not None and isinstance(ins.node.act if isinstance(ins.node, tree.During) else ins.node, kind)


def _come_one_by_one(s: Position) -> bool:
    """Whether the cards among which one chooses come one after the other."""
    ins = _asking(s)
    if ins is None:
        return False
    code = ins.code.effect if isinstance(ins.node, Phrase) else ins.code
    return isinstance(code, tuple) and effect_base.one_by_one(s.rules, code)


def _ask_would(s: Position, frame: Frame, lang: Lang) -> str:
    if frame[happening.CHOSEN]:
        ref, number = frame[happening.CHOSEN]
        i, ability = ref & REF_MASK, s.tab.abilities[number]
        return because(say("choice.replace", lang, a=card_name(s, i, lang)), ability_text(s, ability, lang), lang)
    return say("choice.replace_order", lang)


def _priority(s: Position, frame: Frame, lang: Lang) -> str:
    return say("choice.priority", lang, n=len(frame[chain.OBJECTS]))


PROMPTS: Final[dict[int, Callable[[Position, Frame, Lang], str]]] = {
    I.F_PICK: _ask_pick,
    I.F_WOULD: _ask_would,
    I.F_ASK: lambda s, frame, lang: with_source(s, say("choice.may", lang), lang),
    I.F_MODE: lambda s, frame, lang: with_source(s, say("choice.modes", lang), lang),
    I.F_TRIGGERS: just("choice.order"),
    I.F_CHAIN: _priority,
}


# Answers


def candidate(s: Position, i: int, lang: Lang, names: Names, player: int) -> str:
    """A card among which ``player`` chooses: with its side and place, or the zone it is in. One that the player cannot see is not named."""
    rows = s.rules.views.questions
    if i in hidden(s, player):
        return say("choice.unseen", lang, p=names[s.owner[i]], word=say(rows.zones[s.zone[i]], lang))
    return rows.candidate(s, i, lang, names)


def _pass(s: Position, action: Action, lang: Lang, names: Names) -> str:
    frame = s.stack[-1]
    own = s.rules.views.questions.passes(s, frame)
    if own:
        return say(own, lang)
    if frame[KIND] == I.F_PICK and not frame[picking.CHOSEN]:
        return say("narrate.act_none", lang)
    if frame[KIND] == I.F_CHAIN:
        return say("narrate.act_pass", lang)
    return say("narrate.act_no" if frame[KIND] in (I.F_ASK, I.F_WOULD) else "narrate.act_done", lang)


def _attack(s: Position, action: Action, lang: Lang, names: Names) -> str:
    fighter = s.rules.views.questions.fighter
    return say("narrate.act_attack", lang, a=fighter(s, action[1], lang, names), b=fighter(s, action[2], lang, names))


def _use(s: Position, action: Action, lang: Lang, names: Names) -> str:
    user = s.rules.views.questions.user(s, action[1], lang, names)
    return say("narrate.act_use", lang, a=user, word=ability_words(s, action[1], action[2], lang))


def _order(s: Position, action: Action, lang: Lang, names: Names) -> str:
    frame = s.stack[-1]
    if frame[KIND] == I.F_WOULD:
        ref, number = replacing.choices(s, frame)[action[1]][:2]
        code = "narrate.act_replace"
    else:
        item = s.pending[action[1]]
        ref, number = item[pending.SOURCE], item[pending.ABILITY]
        code = "narrate.act_order"
    i = ref & REF_MASK
    return say(code, lang, a=card_name(s, i, lang), word=ability_words(s, i, number, lang))


def mode_words(s: Position, action: Action, lang: Lang, names: Names) -> str:
    """One of the modes of an effect."""
    frame, number = below(s), action[1]
    if frame[KIND] == I.F_PROG:
        node = s.tab.programs[frame[resolving.PROGRAM]].code[frame[resolving.AT] - 1].node
        if isinstance(node, tree.Modes) and (text := mode_text(s.rules.lexicon(), node.options[number], lang)):
            return text
    return say("narrate.act_mode", lang, n=number + 1)


def _pick(s: Position, action: Action, lang: Lang, names: Names) -> str:
    frame, value, rows = s.stack[-1], action[1], s.rules.views.questions
    if own := rows.picked(s, frame, value, lang, names):
        return own
    if frame[KIND] != I.F_PICK:
        return say("narrate.act_pick", lang, a=candidate(s, value, lang, names, frame[PLAYER]))
    mode = frame[picking.MODE]
    if mode & I.PICK_PLAYERS:
        return say("narrate.act_pick_player", lang, p=names[value])
    if value in picking.A_PLAYER and not mode & I.PICK_NUMBER:
        return say("narrate.act_pick_player", lang, p=names[-2 - value])
    if mode & I.PICK_NUMBER:
        if _names_card(frame):
            card = s.tab.cards[value]
            return say("narrate.act_pick", lang, a=card.zh if lang == "zh" else card.en)
        return say("narrate.act_pick_number", lang, n=value)
    text = candidate(s, value, lang, names, frame[PLAYER])
    price = s.rules.pay.price(s, frame[PLAYER], value, mode) if on_battlefield(s, value) else 0
    return say("narrate.act_pick_pay", lang, a=text, n=price) if price else say("narrate.act_pick", lang, a=text)


ACTIONS: Final[dict[int, Callable[[Position, Action, Lang, Names], str]]] = {
    I.A_PASS: _pass,
    I.A_ATTACK: _attack,
    I.A_USE: _use,
    I.A_PICK: _pick,
    I.A_YES: plainly("narrate.act_yes"),
    I.A_ORDER: _order,
    I.A_MODE: mode_words,
    I.A_CONCEDE: plainly("narrate.act_concede"),
}
