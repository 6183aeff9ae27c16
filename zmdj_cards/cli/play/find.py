"""Cards of a game that a player means by a number or a name, and the reasons that stand in their way."""

from __future__ import annotations

from collections.abc import Collection

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import line
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import happening, pending, picking, resolving
from zmdj_cards.engine.happen import replacing
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.views import terms, texts, why
from zmdj_cards.engine.views.observe import hidden
from zmdj_cards.errors import Fault, Lang
from zmdj_cards.games.zmdj.rules import play

SUBJECTS = {I.A_PLAY, I.A_USE, I.A_JOIN, I.A_INTERCEPT, I.A_DODGE}


def of_action(s: Position, action: Action) -> list[int]:
    """The cards that an action is about."""
    kind = action[0]
    if kind in SUBJECTS:
        return [action[1]]
    if kind == I.A_ATTACK:
        return [action[1], action[2]]
    if s.stack[-1][KIND] == I.F_WOULD:
        refs = [s.stack[-1][happening.CHOSEN][:1]] if kind != I.A_ORDER else [replacing.choices(s, s.stack[-1])[action[1]][:1]]
        return [ref & REF_MASK for found in refs for ref in found]
    if kind == I.A_ORDER:
        return [s.pending[action[1]][pending.SOURCE] & REF_MASK]
    plain = s.stack[-1][KIND] == I.F_PICK and not picking.picks_cards(s.stack[-1])
    if kind == I.A_PICK and not plain:
        return [action[1]]
    for frame in reversed(s.stack[:-1]):
        if frame[KIND] == I.F_PROG:
            return [frame[resolving.SOURCE] & REF_MASK]
    return []


def named_cards(s: Position, viewer: int, text: str) -> list[int]:
    """Cards that the viewer (-1: one who sees all) sees whose name, in either language, has these words: exact names first, then in
    the order of the game; one of each card, except in the lines, where every one counts for itself."""
    from zmdj_cards.text.normalize import name_key

    wanted = name_key(text)
    if not wanted:
        return []
    unseen = hidden(s, viewer) if viewer >= 0 else frozenset()
    lines = (*line(s, max(0, viewer)), *line(s, 1 - max(0, viewer)))
    found: list[tuple[bool, int]] = []
    seen: set[int] = set()
    for i in (*lines, *(i for i in range(len(s.card)) if i not in lines)):
        card = s.tab.cards[s.card[i]]
        keys = (name_key(card.zh), name_key(card.en))
        if i in unseen or not any(wanted in key for key in keys) or (s.card[i] in seen and i not in lines):
            continue
        seen.add(s.card[i])
        found.append((wanted not in keys, i))
    return [i for _, i in sorted(found, key=lambda pair: pair[0])]


def reasons(s: Position, player: int, lang: Lang, asked: Collection[int] | None = None) -> list[str]:
    """Why the player's cards (or those asked for) cannot be played, attack or be used now. For those asked for, also what can be done."""
    found: list[str] = []
    fighter = s.rules.views.questions.fighter
    told: set[tuple[int, int, str]] = set()

    def add(i: int, code: str, faults: list[Fault], word: str = "") -> None:
        key = (s.card[i], s.flags[i] if s.zone[i] == I.TACTICS else 0, code + word)
        if (not faults and asked is None) or (s.zone[i] != I.LINE and key in told):
            return
        told.add(key)
        name = fighter(s, i, lang) if s.zone[i] == I.LINE else terms.card_name(s, i, lang)
        what = Fault(code, {"a": name, "word": word}).message(lang)
        found.append(line_of(what, faults))

    def line_of(what: str, faults: list[Fault]) -> str:
        said = ("；" if lang == "zh" else "; ").join(item.message(lang) for item in faults or [Fault("why.fine")])
        return Fault("why.line", {"a": what, "word": said}).message(lang)

    window = why.window_of(s, player)
    if asked is None and not window:
        return [Fault("why.not_now").message(lang)]
    wanted = asked if asked is not None else why.own_cards(s, player)
    for i in wanted:
        if s.zone[i] == I.HAND:
            add(i, "why.play", why.why_not_play(s, player, i))
            continue
        if s.zone[i] == I.LINE and s.control[i] != player:
            for own in line(s, player):
                names = {"a": fighter(s, own, lang), "b": fighter(s, i, lang)}
                found.append(line_of(Fault("why.attack_it", names).message(lang), why.why_not_target(s, player, own, i)))
        if s.zone[i] == I.LINE and s.control[i] == player and (asked is not None or window == play.MAIN_TIMING):
            add(i, "why.attack", why.why_not_attack(s, player, i))
        for ability in why.abilities_of(s, player, i) if s.control[i] == player else ():
            add(i, "why.use", why.why_not_use(s, player, i, ability), texts.ability_words(s, i, ability.id, lang))
    return found
