"""What single effects do to the objects that were found for them. Each does as much as it can (golden rule) and says whether that was all.

An effect that waits for something (damage, a play, a place) changes its frame first and pushes the other frame after.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zmdj_cards.ability import ast
from zmdj_cards.engine.frame import Frame
from zmdj_cards.engine.state import REF_BITS, REF_MASK
from zmdj_cards.games.zmdj import choose, combat, costs, damage, filters, nouns, ops, play, prog, statics
from zmdj_cards.games.zmdj import ids as I
from zmdj_cards.games.zmdj.board import Z, distance, flag, line, lose, shuffle, transfer, units, zone_of
from zmdj_cards.games.zmdj.env import (
    NOTHING,
    R_CARDS,
    R_CHOSEN,
    R_DEALT,
    R_DESTROYED,
    R_DISCARDED,
    R_DONE,
    R_EXTRA,
    R_IT,
    R_KEEP,
    R_MOVED,
    R_OBJ,
    R_PLAYED,
    R_RESTED,
    R_RETURNED,
    R_SACRIFICED,
    Env,
)

Refs = tuple[int, ...]


def all_of(s: Z, env: Env, node: Any, what: Any) -> Refs:
    """Everything an object phrase of an effect can mean; what belongs to the actor by the nature of the effect is its own."""
    if isinstance(what, ast.Sel) and what.who is None and isinstance(node, ast.Sacrifice):
        what = ast.Sel(what.noun, what.qty, ast.Who("self"), what.zone, what.other, what.filters, what.adjs)
    if isinstance(node, ast.Search) and isinstance(what, ast.Sel):
        what = ast.Sel(what.noun, what.qty, what.who, node.zone, what.other, what.filters, what.adjs)
    found = nouns.objects(s, env, what)
    if isinstance(node, ast.PlayFree) and not isinstance(what, ast.Ref):
        mode = play_mode(node)
        found = tuple(ref for ref in found if play.can_play(s, env.actor, ref & REF_MASK, mode))
    return found


def done(s: Z, frame: Frame, ok: bool, changes: dict[int, tuple[int, ...]] | None = None) -> None:
    """Go on to the next instruction; ``ok`` False: not all of it could be done."""
    changes = changes or {}
    if not ok:
        changes[R_DONE] = (0,)
    prog.go(s, frame, frame[1] + 1, changes)


def here(s: Z, ref: int) -> int:
    """The instance, if the card is still the one that was meant and is on the battlefield or among the tactics; else -1."""
    i = ref & REF_MASK
    return i if s.alive(ref) else -1


def fallen(s: Z, ref: int) -> int:
    """The instance, also if the card has meanwhile gone to a discard pile, and no further; else -1."""
    i = ref & REF_MASK
    if s.alive(ref):
        return i
    return i if s.zone[i] == I.DISCARD and s.generation[i] - (ref >> REF_BITS) == 1 else -1


def on_line(s: Z, found: Refs) -> list[int]:
    return [ref & REF_MASK for ref in found if s.alive(ref) and s.zone[ref & REF_MASK] == I.LINE]


# --- piles -----------------------------------------------------------------------------------------------------------------------------


def _draw(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    count = nouns.number(s, env, node.n)
    if s.tab.any_cannots and statics.player_forbidden(s, I.C_DRAW, env.actor):
        done(s, frame, False)
        return
    if count > 0 and s.tab.any_replacements:
        done(s, frame, True)
        if not prog.replaced(s, I.E_DRAW, -1, env.actor):
            _amend(s, frame, {}, ops.draw(s, env.actor, count) == count)
        return
    drawn = ops.draw(s, env.actor, count)
    done(s, frame, drawn == count)


def _draw_to(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    count = nouns.number(s, env, node.n) - len(zone_of(s, env.actor, I.HAND))
    done(s, frame, count <= 0 or ops.draw(s, env.actor, count) == count)


def _discard(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    """From hand by nature; anything else that is "discarded" goes to the discard pile as well."""
    found = [ref for ref in frame[6][R_OBJ] if s.alive(ref)]
    cards = [ref & REF_MASK for ref in found]
    hand = [i for i in cards if s.zone[i] == I.HAND]
    other = [i for i in cards if s.zone[i] != I.HAND]
    by_owner: dict[int, list[int]] = {}
    for i in hand:
        by_owner.setdefault(s.owner[i], []).append(i)
    for owner in nouns.in_turn_order(s):
        going = by_owner.get(owner, [])
        if s.tab.any_replacements:
            going = [i for i in going if not prog.replaced(s, I.E_DISCARD, s.ref(i))]
        if going:
            ops.discard(s, owner, going)
    if other:
        ops.to_discard(s, other)
    ok = bool(found) and len(found) == len(frame[6][R_OBJ])
    finish(s, frame, ok, {R_DISCARDED: frame[6][R_DISCARDED] + tuple(s.ref(i) for i in cards)})


def _reveal(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    found = frame[6][R_OBJ]
    for ref in found:
        ops.emit(s, I.E_SHOW, env.actor, ref)
    done(s, frame, bool(found), {R_CARDS: found, R_IT: found or NOTHING})


def _look(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    found = frame[6][R_OBJ]
    for ref in found:
        ops.emit(s, I.E_LOOK, env.actor, ref)
    done(s, frame, bool(found), {R_CARDS: found, R_IT: found or NOTHING})


def _search(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    """Look through a deck: the cards found are those meant from now on."""
    found = tuple(ref for ref in frame[6][R_OBJ] if s.alive(ref))
    for ref in found:
        ops.emit(s, I.E_LOOK, env.actor, ref)
    done(s, frame, bool(found), {R_CARDS: found, R_IT: found or NOTHING})


def _shuffle_deck(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    for player in nouns.players(s, env, node.who):
        if node.zone.kind.startswith("tactics"):
            shuffle(s, player, I.TACTICS_DECK)
        else:
            ops.shuffle_deck(s, player)
    done(s, frame, True)


def _shuffle_into(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    cards = [i for i in (fallen(s, ref) for ref in frame[6][R_OBJ]) if i >= 0]
    ops.to_deck(s, cards, False)
    for player in nouns.in_turn_order(s):
        if any(s.owner[i] == player for i in cards):
            ops.shuffle_deck(s, player)
    done(s, frame, bool(cards), {R_RETURNED: tuple(s.ref(i) for i in cards)})


def _source_fits(s: Z, i: int, node: Any) -> bool:
    if node.source is None:
        return True
    zone = nouns.ZONE_IDS[node.source.kind]
    return s.zone[i] == zone or (zone == I.LINE and s.zone[i] == I.ATTACHED)


def _to_zone(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    """Return and put: cards go to a zone of their owners; what leaves the battlefield leaves it at one moment."""
    found = frame[6][R_OBJ]
    cards = [i for i in (fallen(s, ref) for ref in found) if i >= 0 and _source_fits(s, i, node)]
    if s.tab.any_cannots:
        cards = [i for i in cards if not (s.zone[i] == I.LINE and statics.forbidden(s, I.C_LEAVE, i))]
    cards = [i for i in cards if s.tab.cards[s.card[i]].type != I.COMMANDER]
    if isinstance(node, ast.Put) and node.reveal:
        for i in cards:
            ops.emit(s, I.E_SHOW, env.actor, s.ref(i))
    replaced: list[int] = []
    if s.tab.any_replacements:
        done(s, frame, True)
        replaced = [i for i in cards if s.zone[i] == I.LINE and prog.replaced(s, I.E_LEAVE, s.ref(i))]
        cards = [i for i in cards if i not in replaced]
    moved = _send(s, frame, env, node, cards)
    refs = tuple(s.ref(i) for i in moved)
    ok = bool(moved) and len(moved) == len(found)
    keep: dict[int, tuple[int, ...]] = {R_RETURNED: frame[6][R_RETURNED] + refs}
    if isinstance(node.what, (ast.Sel, ast.Top)):
        keep[R_IT] = refs or NOTHING
    if s.tab.any_replacements:
        _amend(s, frame, keep, ok)
    else:
        done(s, frame, ok, keep)


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
            marks, rested = statics.enters_with(s, env.actor, i)
            ops.enter_unit(s, i, env.actor, len(line(s, env.actor)), node.rested or rested, marks)
            put.append(i)
    return put


def _exile(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    cards = [i for i in (fallen(s, ref) for ref in frame[6][R_OBJ]) if i >= 0 and s.tab.cards[s.card[i]].type != I.COMMANDER]
    ops.exile(s, cards)
    done(s, frame, bool(cards) and len(cards) == len(frame[6][R_OBJ]))


# --- the battlefield -------------------------------------------------------------------------------------------------------------------


def _destroy(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    found = frame[6][R_OBJ]
    alive = tuple(ref for ref in found if s.alive(ref))
    # The frame goes on first: what replaces a destruction is resolved on top of it.
    done(s, frame, True)
    count = prog.destroy(s, alive)
    _amend(s, frame, {R_DESTROYED: alive}, count == len(found) and count > 0)


def _sacrifice(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    found = tuple(ref for ref in frame[6][R_OBJ] if s.alive(ref))
    done(s, frame, True)
    count = prog.sacrifice(s, found)
    _amend(s, frame, {R_SACRIFICED: found}, count > 0 and count == len(frame[6][R_OBJ]))


def _amend(s: Z, frame: Frame, changes: dict[int, tuple[int, ...]], ok: bool) -> None:
    """Change registers of an ability's frame that may lie below others by now."""
    at = len(s.stack) - 1
    while at >= 0 and not (s.stack[at][0] == I.F_PROG and s.stack[at][2] == frame[2] and s.stack[at][4] == frame[4]):
        at -= 1
    if at < 0:
        return
    below = s.stack[at]
    regs = list(below[6])
    for which, value in changes.items():
        regs[which] = value
    if not ok:
        regs[R_DONE] = (0,)
    s.put(s.stack, at, (*below[:6], tuple(regs), *below[7:]))


def _rest(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    rested = []
    for ref in frame[6][R_OBJ]:
        i = here(s, ref)
        if i < 0 or (s.tab.any_cannots and statics.forbidden(s, I.C_REST, i)):
            continue
        if s.tab.any_replacements and not s.flags[i] & I.RESTED and prog.replaced(s, I.E_REST, ref):
            continue
        if ops.rest(s, i):
            rested.append(ref)
    finish(s, frame, bool(rested) and len(rested) == len(frame[6][R_OBJ]), {R_RESTED: frame[6][R_RESTED] + tuple(rested)})


def finish(s: Z, frame: Frame, ok: bool, changes: dict[int, tuple[int, ...]]) -> None:
    """Go on after something that may have been replaced: the frames of what happens instead lie on top by now."""
    if s.stack[-1] is frame:
        done(s, frame, ok, changes)
        return
    at = len(s.stack) - 1
    while s.stack[at] is not frame:
        at -= 1
    s.put(s.stack, at, (*frame[:1], frame[1] + 1, *frame[2:]))
    _amend(s, frame, changes, ok)


def _ready(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    count = 0
    for ref in frame[6][R_OBJ]:
        i = here(s, ref)
        if i >= 0 and not (s.tab.any_cannots and statics.forbidden(s, I.C_READY, i)) and ops.ready(s, i):
            count += 1
    done(s, frame, count > 0 and count == len(frame[6][R_OBJ]))


def _suppress(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    cards = on_line(s, frame[6][R_OBJ])
    if s.tab.any_cannots:
        cards = [i for i in cards if not statics.forbidden(s, I.C_SUPPRESSED, i)]
    for i in cards:
        ops.suppress(s, i)
    done(s, frame, bool(cards))


def _flip(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    count = 0
    for ref in frame[6][R_OBJ]:
        i = here(s, ref)
        if i >= 0 and not (s.tab.any_cannots and statics.forbidden(s, I.C_AWAKEN, i)) and ops.turn_over(s, i):
            count += 1
    done(s, frame, count > 0)


def _move(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    """The actor picks another place in the unit's own line (R17); with a number, exactly so far or as far as it goes."""
    found = frame[6][R_OBJ]
    if not found:
        s.keep(s.obj, I.RESULT, ())
        done(s, frame, False)
        return
    places = destinations(s, env, found[0], node)
    player = env.actor
    done(s, frame, True)
    if places:
        choose.pick(s, player, places, 1, 1, I.PICK_NUMBER)
    else:
        s.keep(s.obj, I.RESULT, ())


def destinations(s: Z, env: Env, ref: int, node: Any) -> tuple[int, ...]:
    i = here(s, ref)
    if i < 0 or s.zone[i] != I.LINE or s.tab.cards[s.card[i]].type == I.COMMANDER:
        return ()
    if s.tab.any_cannots and statics.forbidden(s, I.C_MOVE, i):
        return ()
    cards = line(s, s.control[i])
    where = cards.index(i)
    places = [at for at in range(len(cards)) if at != where]
    if node.n is not None and places:
        wanted = nouns.number(s, env, node.n)
        gaps = [abs(at - where) for at in places if abs(at - where) <= wanted]
        best = max(gaps, default=0)
        places = [at for at in places if abs(at - where) == best]
    return tuple(places)


def _swap(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    cards = on_line(s, frame[6][R_OBJ])
    done(s, frame, len(cards) == 2 and ops.swap(s, cards[0], cards[1]))


def _swap_with(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    """What was chosen changes places with another card of the same line."""
    cards = on_line(s, frame[6][R_CHOSEN] or nouns.objects(s, env, ast.Ref("it")))
    others = on_line(s, nouns.objects(s, env, node.other))
    done(s, frame, bool(cards) and bool(others) and ops.swap(s, cards[0], others[0]))


def play_mode(node: Any) -> int:
    mode = I.PLAY_FREE | I.PLAY_EFFECT
    if node.rested:
        mode |= I.PLAY_RESTED
    if node.ignore_need:
        mode |= I.PLAY_NO_NEED
    return mode


def _play_free(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    """One card after the other is played without its cost; its element requirement still holds, unless the text says otherwise."""
    found = frame[6][R_OBJ]
    if not found:
        s.keep(s.obj, I.RESULT, ())
        done(s, frame, False)
        return
    i = fallen(s, found[0])
    player = env.actor
    done(s, frame, True, {R_OBJ: found[1:]})
    if i >= 0 and s.zone[i] not in (I.LINE, I.ATTACHED, I.GONE):
        play.start(s, player, i, play_mode(node))
    else:
        s.keep(s.obj, I.RESULT, ())


def _play_paying(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    """Ambush: play this card for a cost that stands in the ability."""
    i = fallen(s, frame[4])
    amount = nouns.number(s, env, node.n)
    player = env.actor
    done(s, frame, True)
    if i >= 0:
        play.start(s, player, i, I.PLAY_EFFECT | I.PLAY_FIXED, amount)
    else:
        s.keep(s.obj, I.RESULT, ())


def _damage(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    """Damage to one commander after the other; up to so much: the actor says how much."""
    found = frame[6][R_OBJ]
    if not found:
        s.keep(s.obj, I.RESULT, (0,))
        done(s, frame, False)
        return
    extra = frame[6][R_EXTRA][0] if frame[6][R_EXTRA] else 0
    flags = damage.NO_AMBUSH if frame[6][R_KEEP] else 0
    ref = found[0]
    if isinstance(node.n, ast.UpTo):
        most = nouns.number(s, env, node.n.n)
        if not frame[6][R_DEALT] or frame[6][R_DEALT][0] >= 0:
            # Ask first; the same instruction runs again with the answer, kept below zero.
            player = env.actor
            prog.go(s, frame, frame[1], {R_DEALT: (-1,)})
            choose.pick(s, player, tuple(range(most + 1)), 1, 1, I.PICK_NUMBER)
            return
        amount = s.obj[I.RESULT][0] if s.obj[I.RESULT] else 0
        done(s, frame, True, {R_OBJ: found[1:], R_DEALT: ()})
    else:
        amount = nouns.number(s, env, node.n)
        done(s, frame, True, {R_OBJ: found[1:]})
    i = here(s, ref)
    if i >= 0:
        damage.start(s, i, amount + extra, flags, env.src)
    else:
        s.keep(s.obj, I.RESULT, (0,))


def _more_damage(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    before = frame[6][R_EXTRA][0] if frame[6][R_EXTRA] else 0
    done(s, frame, True, {R_EXTRA: (before + nouns.number(s, env, node.n),)})


def _no_ambush(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    done(s, frame, True, {R_KEEP: (1,)})


def _place_markers(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    count = nouns.quantity(s, env, node.n)[1]
    placed = 0
    for i in on_line(s, frame[6][R_OBJ]):
        placed += 1 if ops.put_marks(s, i, count, nouns.MARKERS[node.kind.kind]) else 0
    done(s, frame, placed > 0)


def _remove_markers(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    least, most = nouns.quantity(s, env, node.what.qty if node.what.qty is not None else 1)
    kinds = (0, 1, 2) if node.what.kind.kind == "marker" else (nouns.MARKERS[node.what.kind.kind],)
    taken = 0
    for i in on_line(s, frame[6][R_OBJ]):
        for kind in kinds:
            taken += ops.take_marks(s, i, most - taken if most < nouns.MANY else most, kind)
    done(s, frame, taken >= max(1, min(least, nouns.MANY - 1)) if least < nouns.MANY else taken > 0)


def _gain_token(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    ops.gain_tokens(s, env.actor, nouns.number(s, env, node.n))
    done(s, frame, True)


def _lose_token(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    """The actor removes supply tokens without paying anything with them; as many as there are."""
    wanted = nouns.number(s, env, node.n)
    have = s.reg[I.TOKENS + env.actor]
    if min(have, wanted) > 0:
        s.put(s.reg, I.TOKENS + env.actor, have - min(have, wanted))
        ops.emit(s, I.E_TOKEN, env.actor, -1, -1, -min(have, wanted))
    done(s, frame, 0 < wanted <= have)


# --- lasting effects -------------------------------------------------------------------------------------------------------------------


def lasting(s: Z, env: Env, until: Any) -> tuple[int, int]:
    """(how long, tag) of a duration: an ``Until``, the period of a ``During``, or none (as long as the card stays)."""
    if until is None:
        return (I.U_FOREVER, -1)
    period = until.period if isinstance(until, ast.Until) else until
    kind = period.kind
    if kind in ("combat", "this_combat"):
        frame = nouns.combat_frame(s)
        return (I.U_COMBAT, frame[I.K_SERIAL]) if frame is not None else (I.U_TURN, -1)
    turn, mine = s.reg[I.TURN], s.reg[I.ACTIVE] == env.player
    start = isinstance(until, ast.Until) and until.start
    if kind in ("your_next_turn", "opponent_next_turn"):
        gap = 2 if (kind == "your_next_turn") == mine else 1
        return (I.U_START_OF if start else I.U_END_OF, turn + gap)
    if kind == "next_turn":
        return (I.U_START_OF if start else I.U_END_OF, turn + 1)
    if kind == "your_turn" and (start or not mine):
        return (I.U_START_OF if start else I.U_END_OF, turn + (2 if mine else 1))
    if kind in ("your_ready_phase", "your_tactics_phase", "your_draw_phase", "your_main_phase"):
        return (I.U_START_OF, turn + (2 if mine else 1))
    if kind == "game":
        return (I.U_FOREVER, -1)
    if kind == "opponent_turn" and (start or mine):
        return (I.U_START_OF if start else I.U_END_OF, turn + (1 if mine else 2))
    return (I.U_TURN, -1)


def _until(node: Any, until: Any) -> Any:
    own = getattr_until(node)
    return own if own is not None else until


def getattr_until(node: Any) -> Any:
    """The duration that stands in the effect itself."""
    if isinstance(node, (ast.Gain, ast.Lose, ast.MakeCannot, ast.TakeControl, ast.SetStat)):
        return node.until
    return None


def _gain(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    how_long, tag = lasting(s, env, _until(node, until))
    cards = on_line(s, frame[6][R_OBJ])
    deltas = [(I.M_POWER if delta.stat.kind == "power" else I.M_RANGE, nouns.number(s, env, delta.n)) for delta in node.stats]
    for i in cards:
        ref = s.ref(i)
        for kind, amount in deltas:
            ops.modify(s, (kind, ref, amount, 0, how_long, tag))
            ops.emit(s, I.E_GAIN, s.control[i], ref, kind, amount)
        for part in node.gets:
            if isinstance(part, ast.Quoted):
                for number in s.tab.quoted[part.ability]:
                    ability = s.tab.abilities[number]
                    if ability.keyword >= 0:
                        ops.modify(s, (I.M_KEYWORD, ref, ability.keyword, ability.number, how_long, tag))
                    else:
                        ops.modify(s, (I.M_GRANT, ref, number, 0, how_long, tag))
                        if ability.limit or ability.kind == "triggered":
                            ops.emit(s, I.E_GAIN, s.control[i], ref, I.M_GRANT, number)
            elif part.id in I.KEYWORDS:
                amount = nouns.number(s, env, part.n) if part.n is not None else 1
                ops.modify(s, (I.M_KEYWORD, ref, I.KEYWORDS.index(part.id), amount, how_long, tag))
                ops.emit(s, I.E_GAIN, s.control[i], ref, I.M_KEYWORD, I.KEYWORDS.index(part.id))
    done(s, frame, bool(cards))


def _set_stat(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    """A stat becomes a number; marks and bonuses still count on top of it."""
    how_long, tag = lasting(s, env, _until(node, until))
    cards = on_line(s, frame[6][R_OBJ])
    amount = nouns.number(s, env, node.n)
    for i in cards:
        ops.modify(s, (I.M_SET, s.ref(i), statics.STATS[node.stat.kind], amount, how_long, tag))
    done(s, frame, bool(cards))


def _lose(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    how_long, tag = lasting(s, env, _until(node, until))
    cards = on_line(s, frame[6][R_OBJ])
    locked = 1 if isinstance(node, ast.Lacks) and node.locked else 0
    for i in cards:
        for part in node.gets:
            if isinstance(part, ast.AllSkills):
                ops.modify(s, (I.M_MUTE, s.ref(i), 0, locked, how_long, tag))
            elif isinstance(part, ast.Kw) and part.id in I.KEYWORDS:
                ops.modify(s, (I.M_LOSE_KEYWORD, s.ref(i), I.KEYWORDS.index(part.id), 0, how_long, tag))
    done(s, frame, bool(cards))


def _cannot(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    """Objects, or players, cannot do something for a time."""
    how_long, tag = lasting(s, env, _until(node, until))
    deeds = node.deeds if isinstance(node, ast.Cannot) else (node.deed,)
    subjects: list[int] = []
    if isinstance(node.what, (ast.Who, ast.ControllerOf)):
        subjects = [-2 - player for player in nouns.players(s, env, node.what)]
    else:
        subjects = [ref for ref in frame[6][R_OBJ] if s.alive(ref)]
    for subject in subjects:
        for deed in deeds:
            phrase = s.tab.phrase_index[deed.what] + 1 if isinstance(deed, ast.Plays) else 0
            for number in statics.forbids(deed):
                if number == I.C_NEXT_READY:
                    if subject >= 0 and s.zone[subject & REF_MASK] == I.LINE:
                        flag(s, subject & REF_MASK, I.HELD, True)
                else:
                    ops.modify(s, (I.M_CANNOT, subject, number, phrase, how_long, tag, env.src))
    done(s, frame, bool(subjects))


def _skip(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    """Skip steps: of the current combat, of the next one, or of every combat of a period."""
    bits = 0
    kind = node.of.kind if node.of is not None else ""
    for step in node.steps:
        bits |= SKIPS.get(step.kind, 0)
        if step.kind in PHASES:
            _skip_phase(s, env, step.kind, kind)
    if not bits:
        done(s, frame, True)
        return
    if kind == "this_combat" or (not kind and until is None) or kind == "each_combat":
        done(s, frame, combat.set_flags(s, bits))
        return
    how_long, tag = lasting(s, env, until if until is not None else ast.Period("this_turn"))
    count = 1 if kind == "next_combat" else -1
    ops.modify(s, (I.M_SKIP, -1, bits, count, how_long, tag))
    done(s, frame, True)


def _skip_phase(s: Z, env: Env, step: str, kind: str) -> None:
    """A phase of this turn, or of the next turn of one of the players."""
    turn, mine = s.reg[I.TURN], s.reg[I.ACTIVE] == env.player
    number = turn
    if kind in ("your_next_turn", "opponent_next_turn"):
        number = turn + (2 if (kind == "your_next_turn") == mine else 1)
    elif kind == "next_turn":
        number = turn + 1
    ops.modify(s, (I.M_PHASE, -1, PHASES[step], number, I.U_END_OF, number))


PHASES: dict[str, int] = {"ready_phase": I.READY, "tactics_phase": I.TACTICS_PHASE, "draw_phase": I.DRAW, "main_phase": I.MAIN}

SKIPS: dict[str, int] = {
    "intercept_step": I.K_NO_INTERCEPT,
    "response_step": I.K_NO_RESPONSE,
    "dodge_step": I.K_NO_DODGE,
}


def _play_cost(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    """ "Your next unit card costs 1 less": used up by the first card that fits."""
    how_long, tag = lasting(s, env, until if until is not None else ast.Period("this_turn"))
    amount = nouns.number(s, env, node.n)
    amount = amount if node.more else -amount
    next_card = isinstance(node.what, ast.NextCard)
    known = isinstance(node.what, (ast.NextCard, ast.CardsPlayed))
    phrase = node.what.what if known else node.what
    players = nouns.players(s, env, node.what.who) if known else (env.player,)
    for player in players:
        mod = (I.M_COST, player, amount, s.tab.phrase_index[phrase], how_long, tag, env.src, 1 if next_card else 0)
        ops.modify(s, mod)
    done(s, frame, True)


def _awaken_cost(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    how_long, tag = lasting(s, env, until if until is not None else ast.Period("this_turn"))
    amount = nouns.number(s, env, node.n)
    for player in nouns.players(s, env, node.who):
        ops.modify(s, (I.M_AWAKEN, player, -amount if node.more else amount, 0, how_long, tag))
    done(s, frame, True)


def _resolve_again(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    """The next card of a kind takes effect so many times more."""
    how_long, tag = lasting(s, env, until if until is not None else ast.Period("this_turn"))
    phrase = node.what.what if isinstance(node.what, ast.NextCard) else node.what
    players = nouns.players(s, env, node.what.who) if isinstance(node.what, ast.NextCard) else (env.player,)
    for player in players:
        ops.modify(s, (I.M_AGAIN, player, nouns.number(s, env, node.n), s.tab.phrase_index[phrase], how_long, tag, env.src, 1))
    done(s, frame, True)


def _take_control(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    how_long, tag = lasting(s, env, _until(node, until))
    taken = 0
    for i in on_line(s, frame[6][R_OBJ]):
        if s.tab.cards[s.card[i]].type == I.UNIT:
            ops.modify(s, (I.M_CONTROL, s.ref(i), env.actor, 0, how_long, tag))
            taken += 1
    done(s, frame, taken > 0)


# --- combat ----------------------------------------------------------------------------------------------------------------------------


def _make_attack(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    """Attack by effect: rested or just entered does not matter, range does."""
    fighters = [i for i in on_line(s, frame[6][R_OBJ]) if combat.may_attack(s, i, by_effect=True)]
    if node.joint and fighters and len(fighters) > 1 and not combat.joint_allowed(s, s.control[fighters[0]]):
        fighters = []
    player = s.control[fighters[0]] if fighters else env.actor
    fighters = [i for i in fighters if s.control[i] == player]
    aims: list[int] = []
    named = tuple(ref & REF_MASK for ref in nouns.objects(s, env, node.target)) if node.target is not None else None
    for target in line(s, 1 - player):
        if named is not None and target not in named:
            continue
        if fighters and all(nouns.stat(s, i, "range") >= distance(s, i, target) and combat.may_be_attacked(s, i, target) for i in fighters):
            price = costs.attack_price(s, player, target)
            if not price or costs.can_pay(s, player, price):
                aims.append(target)
    prog.go(s, frame, frame[1] + 1, {R_OBJ: tuple(s.ref(i) for i in fighters)})
    choose.pick(s, player, tuple(s.ref(i) for i in aims), 1, 1, I.PICK_ATTACK)


def _retarget(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    cards = on_line(s, frame[6][R_OBJ])
    done(s, frame, bool(cards) and combat.retarget(s, cards[0]))


def _end_combat(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    done(s, frame, combat.set_flags(s, I.K_FINISH))


def _attach_to(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    """An attachment moves under a new host: the old one loses it; it does not enter anew."""
    hosts_, found = frame[6][R_CHOSEN], frame[6][R_OBJ]
    ok = False
    if hosts_ and found:
        i = fallen(s, found[0])
        host = here(s, hosts_[0])
        if i >= 0 and host >= 0:
            ops.attach(s, i, s.control[i] if s.zone[i] == I.ATTACHED else env.actor, host)
            ok = True
    done(s, frame, ok)


def hosts(s: Z, env: Env, node: Any, found: Refs) -> Refs:
    """Cards that an attachment may move to by an effect."""
    if not found:
        return ()
    i = found[0] & REF_MASK
    player = s.control[i] if s.zone[i] == I.ATTACHED else env.actor
    aims = nouns.objects(s, env, node.to)
    return tuple(
        ref
        for ref in aims
        if s.zone[ref & REF_MASK] == I.LINE and s.host[i] != (ref & REF_MASK) and filters.may_attach(s, player, i, ref & REF_MASK)
    )


# --- the end ---------------------------------------------------------------------------------------------------------------------------


def _end_game(s: Z, frame: Frame, env: Env, node: Any, until: Any) -> None:
    lose(s, 1 - env.actor if node.win else env.actor, I.R_EFFECT)
    done(s, frame, True)


EFFECTS: dict[type, Callable[[Z, Frame, Env, Any, Any], None]] = {
    ast.Draw: _draw,
    ast.DrawTo: _draw_to,
    ast.Discard: _discard,
    ast.Reveal: _reveal,
    ast.Look: _look,
    ast.Search: _search,
    ast.ShuffleDeck: _shuffle_deck,
    ast.ShuffleInto: _shuffle_into,
    ast.Return: _to_zone,
    ast.Put: _to_zone,
    ast.Exile: _exile,
    ast.Destroy: _destroy,
    ast.Sacrifice: _sacrifice,
    ast.Rest: _rest,
    ast.Ready: _ready,
    ast.Suppress: _suppress,
    ast.Flip: _flip,
    ast.Move: _move,
    ast.Swap: _swap,
    ast.SwapWith: _swap_with,
    ast.PlayFree: _play_free,
    ast.PlayPaying: _play_paying,
    ast.Damage: _damage,
    ast.MoreDamage: _more_damage,
    ast.DamageUp: _more_damage,
    ast.NoAmbush: _no_ambush,
    ast.PlaceMarkers: _place_markers,
    ast.RemoveMarkers: _remove_markers,
    ast.GainToken: _gain_token,
    ast.LoseToken: _lose_token,
    ast.SetStat: _set_stat,
    ast.Gain: _gain,
    ast.Has: _gain,
    ast.Lose: _lose,
    ast.Lacks: _lose,
    ast.MakeCannot: _cannot,
    ast.BarredFrom: _cannot,
    ast.Cannot: _cannot,
    ast.Skip: _skip,
    ast.PlayCost: _play_cost,
    ast.AwakenCost: _awaken_cost,
    ast.ResolveAgain: _resolve_again,
    ast.TakeControl: _take_control,
    ast.MakeAttack: _make_attack,
    ast.Retarget: _retarget,
    ast.EndCombat: _end_combat,
    ast.AttachTo: _attach_to,
    ast.EndGame: _end_game,
}

__all__ = ["EFFECTS", "R_PLAYED", "all_of", "hosts", "play_mode"]
