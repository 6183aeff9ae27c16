"""A game told from its event stream, in English and Chinese, and actions in words. The wording is in ``data/messages/narrate.toml``."""

from __future__ import annotations

from zmdj_cards.ability import ast
from zmdj_cards.engine.action import Action
from zmdj_cards.engine.frame import Event
from zmdj_cards.engine.state import REF_MASK
from zmdj_cards.errors import Fault, Lang
from zmdj_cards.games.zmdj import costs, play, replacing, values
from zmdj_cards.games.zmdj import ids as I
from zmdj_cards.games.zmdj.board import Z, face, line, ready_tactics, zone_of
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
PRIVATE = frozenset((I.E_DRAW, I.E_LIFE_TO_HAND, I.E_LOOK, I.E_TO_LIFE))

SKIPPED = {I.S_INTERCEPT: "intercept", I.S_RESPONSE: "response", I.S_DODGE: "dodge"}


def say(code: str, lang: Lang, **params: object) -> str:
    """One message of the narration."""
    return Fault(code, params).message(lang)


def card_name(s: Z, i: int, lang: Lang) -> str:
    card = s.tab.cards[s.card[i]]
    return card.zh if lang == "zh" else card.en


def tell(s: Z, event: Event, lang: Lang, viewer: int = -1, names: tuple[str, str] = ("A", "B")) -> str:
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
        return say("narrate.drawn_loop" if n == I.R_LOOP else "narrate.drawn", lang)
    code = EVENTS.get(kind)
    if code is None:
        return ""
    if kind == I.E_TOKEN and n < 0:
        return say("narrate.token_lost", lang, p=who, n=-n)
    if kind == I.E_PAID:
        n += max(0, b)
    hidden = kind in PRIVATE and viewer not in (-1, player)
    first = say("narrate.hidden", lang) if hidden or a < 0 else _name(s, a, lang)
    step = step_name(SKIPPED[n], lang) if kind == I.E_SKIP else ""
    other = _name(s, b, lang) if b >= 0 and kind not in (I.E_STEP, I.E_PAID, I.E_MARK, I.E_UNMARK) else ""
    return say(code, lang, p=who, a=first, b=other, n=n, x=b, y=n, step=step)


def _name(s: Z, ref: int, lang: Lang) -> str:
    return card_name(s, ref & REF_MASK, lang) if ref >= 0 else ""


def story(s: Z, lang: Lang, start: int = 0, viewer: int = -1, names: tuple[str, str] = ("A", "B")) -> list[str]:
    """The log from an entry on, one sentence an event."""
    told = (tell(s, event, lang, viewer, names) for event in s.log[start:])
    return [text for text in told if text]


def keyword_name(number: int, lang: Lang) -> str:
    wanted = I.KEYWORDS[number]
    for term in load_glossary("zmdj"):
        if term.id == wanted:
            return term.zh if lang == "zh" else term.en
    return wanted


def step_name(step: str, lang: Lang) -> str:
    """The name of a step of combat or a phase of the turn."""
    data = load_game("zmdj")
    for entry in (*data.step, *data.phase):
        if entry.id == step:
            return entry.zh if lang == "zh" else entry.en
    return step


# --- actions ---------------------------------------------------------------------------------------------------------------------


def action_code(s: Z, action: Action) -> str:
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


def ability_place(s: Z, i: int, number: int) -> int:
    """Which of the abilities on the face that shows, from 1; 0 for one that was gained."""
    for place, ability in enumerate(face(s, i).abilities, 1):
        if ability.id == number:
            return place
    return 0


def picked(s: Z, value: int) -> str:
    """What a choice is among: an instance, a player, a place or a flank."""
    mode = s.stack[-1][3] if s.stack and s.stack[-1][0] == I.F_PICK else 0
    if mode & I.PICK_PLAYERS:
        return PLAYERS[value]
    return str(value) if mode & I.PICK_NUMBER else f"#{value}"


def action_words(s: Z, action: Action, lang: Lang, names: tuple[str, str] = ("A", "B")) -> str:
    """An action as a player reads it in a list."""
    kind = action[0]
    frame = s.stack[-1] if s.stack else (I.F_MAIN,)
    code = SIMPLE.get(kind)
    if code is not None:
        return say(code, lang)
    if kind == I.A_PASS:
        return say(PASSES.get(frame[0], "narrate.act_done"), lang)
    if kind == I.A_ATTACK:
        return say("narrate.act_attack", lang, a=card_name(s, action[1], lang), b=card_name(s, action[2], lang))
    if kind == I.A_PLAY:
        cost = play.amount(s, s.control[action[1]], action[1], 0, -1)
        return say("narrate.act_play", lang, a=card_name(s, action[1], lang), cost=cost)
    if kind == I.A_USE:
        return say("narrate.act_use", lang, a=card_name(s, action[1], lang), word=ability_name(s, action[1], action[2], lang))
    if kind == I.A_PICK:
        return _pick_words(s, action[1], lang, names)
    if kind == I.A_PAY:
        return say("narrate.act_pay", lang, n=action[1], x=frame[3] - action[1])
    if kind == I.A_PLACE:
        return say("narrate.act_place", lang, n=action[1] + 1)
    if kind == I.A_DODGE:
        return say("narrate.act_dodge", lang, a=card_name(s, action[1], lang), n=values.flash(s, action[1]))
    if kind == I.A_AMBUSH:
        top = zone_of(s, frame[2], I.LIFE)[0]
        return say("narrate.act_ambush", lang, a=card_name(s, top, lang))
    if kind == I.A_ORDER and frame[0] == I.F_WOULD:
        return say("narrate.act_replace", lang, a=_name(s, replacing.choices(s, frame)[action[1]][0], lang))
    if kind == I.A_ORDER:
        return say("narrate.act_order", lang, a=_name(s, s.pending[action[1]][2], lang))
    if kind == I.A_MODE:
        if frame[0] == I.F_SETUP:
            return say("narrate.act_first" if action[1] == 1 else "narrate.act_second", lang)
        return say("narrate.act_mode", lang, n=action[1] + 1)
    return say("narrate.act_join" if kind == I.A_JOIN else "narrate.act_intercept", lang, a=card_name(s, action[1], lang))


SIMPLE = {I.A_GO: "narrate.act_go", I.A_YES: "narrate.act_yes", I.A_CONCEDE: "narrate.act_concede"}
PASSES = {
    I.F_MAIN: "narrate.act_end",
    I.F_COMBAT: "narrate.act_pass",
    I.F_ASK: "narrate.act_no",
    I.F_WOULD: "narrate.act_no",
    I.F_DAMAGE: "narrate.act_no",
}


def _pick_words(s: Z, value: int, lang: Lang, names: tuple[str, str]) -> str:
    frame = s.stack[-1]
    if frame[0] == I.F_KEEP:
        return say("narrate.act_keep", lang, a=card_name(s, value, lang))
    mode = frame[3] if frame[0] == I.F_PICK else 0
    if mode & I.PICK_PLAYERS:
        return say("narrate.act_pick_player", lang, p=names[value])
    if mode & I.PICK_NUMBER:
        if set(frame[6]) <= {0, 1, 2, 3} and len(s.stack) > 1 and _asks_flank(s):
            word = say("narrate.right" if value & 1 else "narrate.left", lang)
            return say("narrate.act_pick_flank", lang, p=names[value >> 1], word=word)
        return say("narrate.act_pick_place", lang, n=value)
    return say("narrate.act_pick", lang, a=card_name(s, value, lang))


def _asks_flank(s: Z) -> bool:
    below = s.stack[-2]
    if below[0] != I.F_PROG:
        return False
    code = s.tab.programs[below[2]].code
    return 0 < below[1] <= len(code) and isinstance(code[below[1] - 1].node, ast.Flank)


def ability_name(s: Z, i: int, number: int, lang: Lang) -> str:
    """A keyword's name, or which of the card's abilities it is."""
    ability = s.tab.abilities[number]
    for term in load_glossary("zmdj"):
        if ability.keyword_name and term.id == ability.keyword_name:
            return term.zh if lang == "zh" else term.en
    return say("narrate.ability", lang, n=ability_place(s, i, number))


# --- the board -------------------------------------------------------------------------------------------------------------------


def board(s: Z, viewer: int, lang: Lang, names: tuple[str, str] = ("A", "B")) -> list[str]:
    """The table as a player sees it: the opponent above, with both flanks, power/range on every card."""
    lines = [say("narrate.board_turn", lang, n=s.reg[I.TURN], p=names[s.reg[I.ACTIVE]], word=step_name(I.PHASES[s.reg[I.PHASE]], lang))]
    for player in (1 - viewer, viewer):
        zones = zone_of(s, player, I.TACTICS)
        facts = [
            names[player],
            say("narrate.board_life", lang, n=len(zone_of(s, player, I.LIFE))),
            say("narrate.board_hand_count", lang, n=len(zone_of(s, player, I.HAND))),
            say("narrate.board_deck", lang, n=len(zone_of(s, player, I.DECK))),
            say("narrate.board_tactics", lang, n=len(zones), x=len(ready_tactics(s, player))),
        ]
        if s.reg[I.TOKENS + player]:
            facts.append(say("narrate.board_tokens", lang, n=s.reg[I.TOKENS + player]))
        if discard := zone_of(s, player, I.DISCARD):
            facts.append(say("narrate.board_discard", lang, n=len(discard)))
        lines.append(" · ".join(facts))
        lines.append("  " + " | ".join(_on_table(s, i, lang) for i in (line(s, player) if player == viewer else line(s, player)[::-1])))
    lines.append(say("narrate.board_hand", lang) + ": " + ", ".join(_in_hand(s, i, lang) for i in zone_of(s, viewer, I.HAND)))
    return lines


def _on_table(s: Z, i: int, lang: Lang) -> str:
    text = f"{card_name(s, i, lang)} {values.power(s, i)}/{values.reach(s, i)}"
    if s.tab.cards[s.card[i]].type == I.COMMANDER:
        text = f"[{text}]"
    marks = [say("narrate.rested", lang)] if s.flags[i] & I.RESTED else []
    if s.flags[i] & I.AWAKE:
        marks.append(say("narrate.awake", lang))
    return text + (f" ({', '.join(marks)})" if marks else "")


def _in_hand(s: Z, i: int, lang: Lang) -> str:
    return f"{card_name(s, i, lang)} ({costs.play_cost(s, s.control[i], i)})"
