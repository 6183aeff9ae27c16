"""Effects on piles and hands: draw, discard, reveal, look, search, shuffle, put and return."""

from __future__ import annotations

from typing import Any

from zmdj_cards.ability import ast
from zmdj_cards.engine.frame import Frame
from zmdj_cards.engine.state import REF_MASK
from zmdj_cards.games.zmdj import effect_base as base
from zmdj_cards.games.zmdj import frames, instead, nouns, ops, prohibitions, static_values
from zmdj_cards.games.zmdj import ids as I
from zmdj_cards.games.zmdj.board import Z, in_turn_order, line, shuffle, transfer, units, zone_of
from zmdj_cards.games.zmdj.env import NOTHING, R_CARDS, R_DISCARDED, R_IT, R_MOVED, R_OBJ, R_RETURNED, Duration, Env


def draw(s: Z, frame: Frame, env: Env, node: ast.Draw, until: Duration) -> None:
    count = nouns.number(s, env, node.n)
    if s.tab.any_cannots and prohibitions.player_forbidden(s, I.C_DRAW, env.actor):
        frames.done(s, frame, False)
        return
    if count > 0 and s.tab.any_replacements:
        frames.done(s, frame, True)
        if not instead.replaced(s, I.E_DRAW, -1, env.actor):
            frames.amend(s, frame, {}, ops.draw(s, env.actor, count) == count)
        return
    drawn = ops.draw(s, env.actor, count)
    frames.done(s, frame, drawn == count)


def draw_to(s: Z, frame: Frame, env: Env, node: ast.DrawTo, until: Duration) -> None:
    count = nouns.number(s, env, node.n) - len(zone_of(s, env.actor, I.HAND))
    frames.done(s, frame, count <= 0 or ops.draw(s, env.actor, count) == count)


def discard(s: Z, frame: Frame, env: Env, node: ast.Discard, until: Duration) -> None:
    """From hand by nature; anything else that is "discarded" goes to the discard pile as well."""
    found = [ref for ref in frame[6][R_OBJ] if s.alive(ref)]
    cards = [ref & REF_MASK for ref in found]
    hand = [i for i in cards if s.zone[i] == I.HAND]
    other = [i for i in cards if s.zone[i] != I.HAND]
    by_owner: dict[int, list[int]] = {}
    for i in hand:
        by_owner.setdefault(s.owner[i], []).append(i)
    for owner in in_turn_order(s):
        going = by_owner.get(owner, [])
        if going and s.tab.any_replacements and instead.replaced(s, I.E_DISCARDED, -1, owner):
            going = []
        if s.tab.any_replacements:
            going = [i for i in going if not instead.replaced(s, I.E_DISCARD, s.ref(i))]
        if going:
            ops.discard(s, owner, going)
    if other:
        ops.to_discard(s, other)
    ok = bool(found) and len(found) == len(frame[6][R_OBJ])
    frames.finish(s, frame, ok, {R_DISCARDED: frame[6][R_DISCARDED] + tuple(s.ref(i) for i in cards)})


def reveal(s: Z, frame: Frame, env: Env, node: ast.Reveal, until: Duration) -> None:
    found = frame[6][R_OBJ]
    for ref in found:
        ops.emit(s, I.E_SHOW, env.actor, ref)
    frames.done(s, frame, bool(found), {R_CARDS: found, R_IT: found or NOTHING})


def look(s: Z, frame: Frame, env: Env, node: ast.Look, until: Duration) -> None:
    found = frame[6][R_OBJ]
    for ref in found:
        ops.emit(s, I.E_LOOK, env.actor, ref)
    frames.done(s, frame, bool(found), {R_CARDS: found, R_IT: found or NOTHING})


def search(s: Z, frame: Frame, env: Env, node: ast.Search, until: Duration) -> None:
    """Look through a deck: the cards found are those meant from now on."""
    found = tuple(ref for ref in frame[6][R_OBJ] if s.alive(ref))
    for ref in found:
        ops.emit(s, I.E_LOOK, env.actor, ref)
    frames.done(s, frame, bool(found), {R_CARDS: found, R_IT: found or NOTHING})


def shuffle_deck(s: Z, frame: Frame, env: Env, node: ast.ShuffleDeck, until: Duration) -> None:
    for player in nouns.players(s, env, node.who):
        if node.zone.kind.startswith("tactics"):
            shuffle(s, player, I.TACTICS_DECK)
        else:
            ops.shuffle_deck(s, player)
    frames.done(s, frame, True)


def shuffle_into(s: Z, frame: Frame, env: Env, node: ast.ShuffleInto, until: Duration) -> None:
    cards = [i for i in (base.fallen(s, ref) for ref in frame[6][R_OBJ]) if i >= 0]
    ops.to_deck(s, cards, False)
    for player in in_turn_order(s):
        if any(s.owner[i] == player for i in cards):
            ops.shuffle_deck(s, player)
    frames.done(s, frame, bool(cards), {R_RETURNED: tuple(s.ref(i) for i in cards)})


def _source_fits(s: Z, i: int, node: Any) -> bool:
    if node.source is None:
        return True
    zone = nouns.ZONE_IDS[node.source.kind]
    return s.zone[i] == zone or (zone == I.LINE and s.zone[i] == I.ATTACHED)


def to_zone(s: Z, frame: Frame, env: Env, node: ast.Put | ast.Return, until: Duration) -> None:
    """Return and put: cards go to a zone of their owners; what leaves the battlefield leaves it at one moment."""
    found = frame[6][R_OBJ]
    cards = [i for i in (base.fallen(s, ref) for ref in found) if i >= 0 and _source_fits(s, i, node)]
    if s.tab.any_cannots:
        cards = [i for i in cards if not (s.zone[i] == I.LINE and prohibitions.forbidden(s, I.C_LEAVE, i))]
        if node.to.zone.kind == "hand":
            cards = [i for i in cards if not (s.zone[i] == I.LINE and prohibitions.forbidden(s, I.C_RETURNED, i))]
    cards = [i for i in cards if s.tab.cards[s.card[i]].type != I.COMMANDER]
    if isinstance(node, ast.Put) and node.reveal:
        for i in cards:
            ops.emit(s, I.E_SHOW, env.actor, s.ref(i))
    replaced: list[int] = []
    if s.tab.any_replacements:
        frames.done(s, frame, True)
        replaced = [i for i in cards if s.zone[i] == I.LINE and instead.replaced(s, I.E_LEAVE, s.ref(i))]
        if node.to.zone.kind == "hand":
            staying = [i for i in cards if i not in replaced and s.zone[i] == I.LINE]
            replaced += [i for i in staying if instead.replaced(s, I.E_RETURN, s.ref(i))]
        cards = [i for i in cards if i not in replaced]
    moved = _send(s, frame, env, node, cards)
    refs = tuple(s.ref(i) for i in moved)
    ok = bool(moved) and len(moved) == len(found)
    keep: dict[int, tuple[int, ...]] = {R_RETURNED: frame[6][R_RETURNED] + refs}
    if isinstance(node.what, (ast.Sel, ast.Top)):
        keep[R_IT] = refs or NOTHING
    if s.tab.any_replacements:
        frames.amend(s, frame, keep, ok)
    else:
        frames.done(s, frame, ok, keep)


def _send(s: Z, frame: Frame, env: Env, node: Any, cards: list[int]) -> list[int]:
    kind = node.to.zone.kind
    if not cards:
        return []
    if kind == "hand":
        ops.to_hand(s, cards)
    elif kind in ("main_deck", "main_deck_bottom"):
        ops.to_deck(s, cards, False)
    elif kind == "main_deck_top":
        ops.to_deck(s, cards, True)
    elif kind == "either_end":
        top = frame[6][R_MOVED][0] if frame[6][R_MOVED] else len(cards)
        ops.to_deck(s, cards[top:], False)
        ops.to_deck(s, cards[:top], True)
    elif kind == "life":
        ops.to_life(s, cards)
    elif kind == "tactics":
        ops.to_tactics(s, cards, node.rested)
    elif kind == "discard":
        ops.to_discard(s, cards)
    elif kind == "battlefield":
        return _onto(s, env, node, cards)
    elif kind.startswith("tactics_deck"):
        for i in cards:
            transfer(s, i, s.owner[i], I.TACTICS_DECK, 0 if kind.endswith("_top") else -1)
    return cards


def _onto(s: Z, env: Env, node: Any, cards: list[int]) -> list[int]:
    """Units put onto the battlefield, at the right end of the line; a seventh unit stays where it is (R4)."""
    put = []
    for i in cards:
        if s.tab.cards[s.card[i]].type == I.UNIT and s.zone[i] != I.LINE and len(units(s, env.actor)) < s.rules.unit_cap:
            marks, rested = static_values.enters_with(s, env.actor, i)
            ops.enter_unit(s, i, env.actor, len(line(s, env.actor)), node.rested or rested, marks)
            put.append(i)
    return put


def exile(s: Z, frame: Frame, env: Env, node: ast.Exile, until: Duration) -> None:
    cards = [i for i in (base.fallen(s, ref) for ref in frame[6][R_OBJ]) if i >= 0 and s.tab.cards[s.card[i]].type != I.COMMANDER]
    ops.exile(s, cards)
    frames.done(s, frame, bool(cards) and len(cards) == len(frame[6][R_OBJ]))


def gain_token(s: Z, frame: Frame, env: Env, node: ast.GainToken, until: Duration) -> None:
    ops.gain_tokens(s, env.actor, nouns.number(s, env, node.n))
    frames.done(s, frame, True)


def lose_token(s: Z, frame: Frame, env: Env, node: ast.LoseToken, until: Duration) -> None:
    """The actor removes supply tokens without paying anything with them; as many as there are."""
    wanted = nouns.number(s, env, node.n)
    have = s.reg[I.TOKENS + env.actor]
    if min(have, wanted) > 0:
        s.put(s.reg, I.TOKENS + env.actor, have - min(have, wanted))
        ops.emit(s, I.E_TOKEN, env.actor, -1, -1, -min(have, wanted))
    frames.done(s, frame, 0 < wanted <= have)
