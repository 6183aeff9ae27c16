"""What single effects do to the objects that were found for them. Each does as much as it can (golden rule) and says whether that was all.

An effect that waits for something (damage, a play, a place) changes its frame first and pushes the other frame after.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from zmdj_cards.ability import ast
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import commander, distance, flank, here, line, lose
from zmdj_cards.engine.cards.env import R_CHOSEN, R_DEALT, R_DESTROYED, R_EXTRA, R_KEEP, R_OBJ, R_RESTED, R_SACRIFICED, Duration, Env, Refs
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import picking, resolving
from zmdj_cards.engine.frames.resolving import AT, REGS, SOURCE
from zmdj_cards.engine.happen import deeds, ops, would
from zmdj_cards.engine.program import effect_base as base
from zmdj_cards.engine.program import effects_cards, effects_lasting, effects_more
from zmdj_cards.engine.state.frame import Frame
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.words import nouns, numbers, qualities
from zmdj_cards.games.zmdj.rules import attack, attackable, changes, costs, fight, filters, life, play


def _destroy(s: Position, frame: Frame, env: Env, node: ast.Destroy, until: Duration) -> None:
    found = frame[REGS][R_OBJ]
    # The frame goes on first: what replaces a destruction is resolved on top of it.
    resolving.done(s, frame, True, {R_DESTROYED: ()})
    would.happen(s, deeds.DESTROY, found, (), (R_DESTROYED, len(found), 0))


def _sacrifice(s: Position, frame: Frame, env: Env, node: ast.Sacrifice, until: Duration) -> None:
    found = frame[REGS][R_OBJ]
    resolving.done(s, frame, True, {R_SACRIFICED: ()})
    would.happen(s, deeds.SACRIFICE, found, (), (R_SACRIFICED, len(found), 0))


def _rest(s: Position, frame: Frame, env: Env, node: ast.Rest, until: Duration) -> None:
    found = frame[REGS][R_OBJ]
    resolving.done(s, frame, True)
    would.happen(s, deeds.REST, found, (), (R_RESTED, len(found), 0))


def _ready(s: Position, frame: Frame, env: Env, node: ast.Ready, until: Duration) -> None:
    found = frame[REGS][R_OBJ]
    resolving.done(s, frame, True)
    would.happen(s, deeds.READY, found, (), (would.NO_REGISTER, len(found), 0))


def _suppress(s: Position, frame: Frame, env: Env, node: ast.Suppress, until: Duration) -> None:
    resolving.done(s, frame, True)
    would.happen(s, I.D_SUPPRESS, frame[REGS][R_OBJ], (), (would.NO_REGISTER, would.ANY, 0))


def _flip(s: Position, frame: Frame, env: Env, node: ast.Flip, until: Duration) -> None:
    resolving.done(s, frame, True)
    would.happen(s, I.D_FLIP, frame[REGS][R_OBJ], (), (would.NO_REGISTER, would.ANY, 0))


def _move(s: Position, frame: Frame, env: Env, node: ast.Move, until: Duration) -> None:
    """The actor picks another place in the unit's own line (R17); with a number, exactly so far or as far as it goes."""
    found = frame[REGS][R_OBJ]
    if not found:
        s.keep(s.obj, I.RESULT, ())
        resolving.done(s, frame, False)
        return
    places = destinations(s, env, found[0], node)
    player = env.actor
    resolving.done(s, frame, True)
    if places:
        picking.pick(s, player, places, 1, 1, I.PICK_NUMBER)
    else:
        s.keep(s.obj, I.RESULT, ())


def destinations(s: Position, env: Env, ref: int, node: ast.Move) -> tuple[int, ...]:
    i = here(s, ref)
    if i < 0 or not changes.may_move(s, i):
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


def _move_to(s: Position, frame: Frame, env: Env, node: ast.MoveTo, until: Duration) -> None:
    """To a place of the named flank; a unit that is there already stays."""
    found = frame[REGS][R_OBJ]
    side = 0 if node.side.kind == "left_flank" else 1
    places: Refs = ()
    if found and flank(s, found[0] & REF_MASK) not in (-1, side):
        player = s.control[found[0] & REF_MASK]
        leader = line(s, player).index(commander(s, player))
        near = tuple(destinations(s, env, found[0], ast.Move(node.what)))
        places = tuple(at for at in near if (at <= leader if side == 0 else at >= leader))
    s.keep(s.obj, I.RESULT, ())
    resolving.done(s, frame, bool(places))
    if places:
        picking.pick(s, env.actor, places, 1, 1, I.PICK_NUMBER)


def _swap(s: Position, frame: Frame, env: Env, node: ast.Swap, until: Duration) -> None:
    cards = base.on_line(s, frame[REGS][R_OBJ])
    resolving.done(s, frame, len(cards) == 2 and all(changes.may_swap(s, i) for i in cards) and changes.swap(s, cards[0], cards[1]))


def _swap_with(s: Position, frame: Frame, env: Env, node: ast.SwapWith, until: Duration) -> None:
    """What was chosen changes places with another card of the same line."""
    cards = base.on_line(s, frame[REGS][R_CHOSEN] or nouns.objects(s, env, ast.Ref("it")))
    others = base.on_line(s, nouns.objects(s, env, node.other))
    free = bool(cards) and bool(others) and all(changes.may_swap(s, i) for i in (cards[0], others[0]))
    resolving.done(s, frame, free and changes.swap(s, cards[0], others[0]))


def _play_free(s: Position, frame: Frame, env: Env, node: ast.PlayFree, until: Duration) -> None:
    """One card after the other is played without its cost; its element requirement still holds, unless the text says otherwise."""
    found = frame[REGS][R_OBJ]
    if not found:
        s.keep(s.obj, I.RESULT, ())
        resolving.done(s, frame, False)
        return
    i = base.fallen(s, found[0])
    player = env.actor
    resolving.done(s, frame, True, {R_OBJ: found[1:]})
    if i >= 0 and s.zone[i] not in (I.LINE, I.ATTACHED, I.GONE):
        play.start(s, player, i, base.play_mode(node))
    else:
        s.keep(s.obj, I.RESULT, ())


def _play_paying(s: Position, frame: Frame, env: Env, node: ast.PlayPaying, until: Duration) -> None:
    """Ambush: play this card for a cost that stands in the ability."""
    i = base.fallen(s, frame[SOURCE])
    amount = nouns.number(s, env, node.n)
    player = env.actor
    resolving.done(s, frame, True)
    if i >= 0:
        play.start(s, player, i, I.PLAY_EFFECT | I.PLAY_FIXED, amount)
    else:
        s.keep(s.obj, I.RESULT, ())


def _damage(s: Position, frame: Frame, env: Env, node: ast.Damage, until: Duration) -> None:
    """Damage to one commander after the other; up to so much: the actor says how much."""
    found = frame[REGS][R_OBJ]
    if not found:
        s.keep(s.obj, I.RESULT, (0,))
        resolving.done(s, frame, False)
        return
    extra = frame[REGS][R_EXTRA][0] if frame[REGS][R_EXTRA] else 0
    flags = life.NO_AMBUSH if frame[REGS][R_KEEP] else 0
    ref = found[0]
    if isinstance(node.n, ast.UpTo):
        most = nouns.number(s, env, node.n.n)
        if not frame[REGS][R_DEALT] or frame[REGS][R_DEALT][0] >= 0:
            # Ask first; the same instruction runs again with the answer, kept below zero.
            player = env.actor
            resolving.go(s, frame, frame[AT], {R_DEALT: (-1,)})
            picking.pick(s, player, tuple(range(most + 1)), 1, 1, I.PICK_NUMBER)
            return
        amount = s.obj[I.RESULT][0] if s.obj[I.RESULT] else 0
        resolving.done(s, frame, True, {R_OBJ: found[1:], R_DEALT: ()})
    else:
        amount = nouns.number(s, env, node.n)
        resolving.done(s, frame, True, {R_OBJ: found[1:]})
    i = here(s, ref)
    s.keep(s.obj, I.RESULT, (0,))
    if i >= 0:
        would.happen(s, deeds.DAMAGE, (ref,), (amount + extra, flags, env.src))


def _more_damage(s: Position, frame: Frame, env: Env, node: ast.DamageUp | ast.MoreDamage, until: Duration) -> None:
    before = frame[REGS][R_EXTRA][0] if frame[REGS][R_EXTRA] else 0
    resolving.done(s, frame, True, {R_EXTRA: (before + nouns.number(s, env, node.n),)})


def _no_ambush(s: Position, frame: Frame, env: Env, node: ast.NoAmbush, until: Duration) -> None:
    resolving.done(s, frame, True, {R_KEEP: (1,)})


def _place_markers(s: Position, frame: Frame, env: Env, node: ast.PlaceMarkers, until: Duration) -> None:
    count = nouns.quantity(s, env, node.n)[1]
    resolving.done(s, frame, True)
    kind = s.rules.values.counters.get(node.kind.kind, -1)
    would.happen(s, deeds.MARK, frame[REGS][R_OBJ], (kind, count), (would.NO_REGISTER, would.ANY, 0))


def _remove_markers(s: Position, frame: Frame, env: Env, node: ast.RemoveMarkers, until: Duration) -> None:
    """So many markers off the objects together, in the order in which they stand."""
    least, most = nouns.quantity(s, env, node.what.qty if node.what.qty is not None else 1)
    word = node.what.kind.kind
    kinds = qualities.counters_of(s, word)
    plan: list[tuple[int, int, int]] = []
    left = most
    for i in base.on_line(s, frame[REGS][R_OBJ]):
        for kind in kinds:
            count = min(left, s.counters[kind][i])
            if count > 0:
                plan.append((s.ref(i), kind, count))
                left -= count if most < nouns.MANY else 0
    taken = sum(count for _, _, count in plan)
    resolving.done(s, frame, taken >= max(1, least) if least < nouns.MANY else taken > 0)
    for ref, kind, count in plan:
        would.happen(s, deeds.UNMARK, (ref,), (kind, count), (would.NO_REGISTER, count, 0))


def _make_attack(s: Position, frame: Frame, env: Env, node: ast.MakeAttack, until: Duration) -> None:
    """Attack by effect: rested or just entered does not matter, range does. A joint attack takes two or more."""
    fighters = [i for i in base.on_line(s, frame[REGS][R_OBJ]) if attack.may_attack(s, i, by_effect=True)]
    if node.joint and (len(fighters) < 2 or not attack.joint_allowed(s, s.control[fighters[0]])):
        fighters = []
    player = s.control[fighters[0]] if fighters else env.actor
    fighters = [i for i in fighters if s.control[i] == player]
    aims: list[int] = []
    named = tuple(ref & REF_MASK for ref in nouns.objects(s, env, node.target)) if node.target is not None else None
    for target in line(s, 1 - player):
        if named is not None and target not in named:
            continue
        if fighters and all(
            numbers.stat(s, i, "range") >= distance(s, i, target) and attackable.may_be_attacked(s, i, target) for i in fighters
        ):
            price = costs.attack_price(s, player, target)
            if not price or costs.can_pay(s, player, price):
                aims.append(target)
    resolving.proceed(s, frame, {R_OBJ: tuple(s.ref(i) for i in fighters)})
    picking.pick(s, player, tuple(s.ref(i) for i in aims), 1, 1, I.PICK_ATTACK)


def _retarget(s: Position, frame: Frame, env: Env, node: ast.Retarget, until: Duration) -> None:
    """What one of the attackers cannot attack does not become the target (cannot beats can)."""
    cards = base.on_line(s, frame[REGS][R_OBJ])
    able = bool(cards) and all(attackable.may_be_attacked(s, attacker, cards[0]) for attacker in fight.attackers_now(s))
    resolving.done(s, frame, able and fight.retarget(s, cards[0]))


def _end_combat(s: Position, frame: Frame, env: Env, node: ast.EndCombat, until: Duration) -> None:
    resolving.done(s, frame, fight.set_flags(s, I.K_FINISH))


def _attach_to(s: Position, frame: Frame, env: Env, node: ast.AttachTo, until: Duration) -> None:
    """An attachment moves under a new host: the old one loses it; it does not enter anew."""
    hosts_, found = frame[REGS][R_CHOSEN], frame[REGS][R_OBJ]
    ok = False
    if hosts_ and found:
        i = base.fallen(s, found[0])
        host = here(s, hosts_[0])
        if i >= 0 and host >= 0:
            ok = True
            resolving.done(s, frame, True)
            player = s.control[i] if s.zone[i] == I.ATTACHED else env.actor
            would.happen(s, deeds.ATTACH, (s.ref(i),), (s.ref(host), player), (would.NO_REGISTER, would.ANY, 0))
    if not ok:
        resolving.done(s, frame, False)


def hosts(s: Position, env: Env, node: ast.AttachTo, found: tuple[int, ...]) -> tuple[int, ...]:
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


def _end_game(s: Position, frame: Frame, env: Env, node: ast.EndGame, until: Duration) -> None:
    lose(s, 1 - env.actor if node.win else env.actor, I.R_EFFECT)
    resolving.done(s, frame, True)


def _gain_token(s: Position, frame: Frame, env: Env, node: ast.GainToken, until: Duration) -> None:
    changes.gain_tokens(s, env.actor, nouns.number(s, env, node.n))
    resolving.done(s, frame, True)


def _lose_token(s: Position, frame: Frame, env: Env, node: ast.LoseToken, until: Duration) -> None:
    """The actor removes supply tokens without paying anything with them; as many as there are."""
    wanted = nouns.number(s, env, node.n)
    have = s.reg[I.TOKENS + env.actor]
    if min(have, wanted) > 0:
        s.put(s.reg, I.TOKENS + env.actor, have - min(have, wanted))
        ops.emit(s, I.E_TOKEN, env.actor, -1, -1, -min(have, wanted))
    resolving.done(s, frame, 0 < wanted <= have)


EFFECTS: Final[dict[type, Callable[[Position, Frame, Env, Any, Any], None]]] = {
    ast.Draw: effects_cards.draw,
    ast.DrawTo: effects_cards.draw_to,
    ast.Discard: effects_cards.discard,
    ast.Reveal: effects_cards.reveal,
    ast.Look: effects_cards.look,
    ast.Search: effects_cards.search,
    ast.ShuffleDeck: effects_cards.shuffle_deck,
    ast.ShuffleInto: effects_cards.shuffle_into,
    ast.Return: effects_cards.to_zone,
    ast.Put: effects_cards.to_zone,
    ast.Exile: effects_cards.exile,
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
    ast.SetStat: effects_lasting.set_stat,
    ast.Gain: effects_lasting.gain,
    ast.Has: effects_lasting.gain,
    ast.Lose: effects_lasting.lose,
    ast.Lacks: effects_lasting.lose,
    ast.MakeCannot: effects_lasting.cannot,
    ast.BarredFrom: effects_lasting.cannot,
    ast.Cannot: effects_lasting.cannot,
    ast.Skip: effects_lasting.skip,
    ast.PlayCost: effects_lasting.play_cost,
    ast.AwakenCost: effects_lasting.awaken_cost,
    ast.ResolveAgain: effects_lasting.resolve_again,
    ast.TakeControl: effects_lasting.take_control,
    ast.MakeAttack: _make_attack,
    ast.Retarget: _retarget,
    ast.EndCombat: _end_combat,
    ast.AttachTo: _attach_to,
    ast.EndGame: _end_game,
    ast.MoveTo: _move_to,
    ast.LessDamage: effects_more.less_damage,
    ast.NoDamage: effects_more.no_damage,
    ast.DamageChange: effects_more.damage_change,
    ast.Prevent: effects_more.prevent,
    ast.Multiply: effects_more.multiply,
    ast.SwapStats: effects_more.swap_stats,
    ast.CountsAs: effects_more.counts_as,
    ast.HandLimit: effects_more.hand_limit,
    ast.ExtraTurn: effects_more.extra_turn,
    ast.ExtraPhase: effects_more.extra_phase,
    ast.MoveMarkers: effects_more.move_markers,
    ast.NameOne: effects_more.name_one,
}
