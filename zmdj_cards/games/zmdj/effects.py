"""What the effects do that only this game has: suppress, flip, move in a line, attack, skip steps and phases, supply tokens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import opcodes
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.board import here
from zmdj_cards.engine.cards.defs import Ins
from zmdj_cards.engine.cards.env import R_CHOSEN, R_KEEP, R_OBJ, R_SIDE, Env
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.programs import Effect, NumberChoice
from zmdj_cards.engine.frames import picking, resolving
from zmdj_cards.engine.frames.resolving import AT, REGS, SOURCE
from zmdj_cards.engine.happen import ops, would
from zmdj_cards.engine.program import effect_base as base
from zmdj_cards.engine.program import effects_damage, effects_lasting
from zmdj_cards.engine.state.frame import Frame
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.words import nouns, numbers, persons, references
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import nodes as z
from zmdj_cards.games.zmdj import phrases as L
from zmdj_cards.games.zmdj import tokens
from zmdj_cards.games.zmdj.rules import attack, attackable, changes, combat, costs, fight, more_attacks
from zmdj_cards.games.zmdj.rules.lines import commander, distance, flank, line

# Cards on the battlefield


def _suppress(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    resolving.done(s, frame, True)
    would.happen(s, G.D_SUPPRESS, frame[REGS][R_OBJ], (), (would.NO_REGISTER, would.ANY, 0))


def _flip(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    resolving.done(s, frame, True)
    would.happen(s, G.D_FLIP, frame[REGS][R_OBJ], (), (would.NO_REGISTER, would.ANY, 0))


def _move(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """The actor picks another place in the unit's own line (R17); with a number, exactly so far or as far as it goes, with "up to" one
    also nearer, or none."""
    found = frame[REGS][R_OBJ]
    if not found:
        s.keep(s.obj, I.RESULT, ())
        resolving.done(s, frame, False)
        return
    places = _destinations(s, env, found[0], code[2])
    player = env.actor
    resolving.done(s, frame, True)
    if places:
        picking.pick(s, player, places, 0 if P.op_of(code[2]) == P.QTY_UP_TO else 1, 1, I.PICK_NUMBER)
    else:
        s.keep(s.obj, I.RESULT, ())


def _destinations(s: Position, env: Env, ref: int, n: Code) -> tuple[int, ...]:
    i = here(s, ref)
    if i < 0 or not changes.may_move(s, i):
        return ()
    cards = line(s, s.control[i])
    where = cards.index(i)
    places = [at for at in range(len(cards)) if at != where]
    if P.op_of(n) == P.QTY_UP_TO:
        most = nouns.number(s, env, n[1])
        places = [at for at in places if abs(at - where) <= most]
    elif n != P.NONE and places:
        wanted = nouns.number(s, env, n)
        gaps = [abs(at - where) for at in places if abs(at - where) <= wanted]
        best = max(gaps, default=0)
        places = [at for at in places if abs(at - where) == best]
    return tuple(places)


def _move_to(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """To a place of the named flank; a unit that is there already stays."""
    found = frame[REGS][R_OBJ]
    side = 0 if code[2] == L.LEFT else 1
    if code[2] == L.OTHER_FLANK and found:
        side = 1 - flank(s, found[0] & REF_MASK)
    places: tuple[int, ...] = ()
    if found and flank(s, found[0] & REF_MASK) not in (-1, side):
        player = s.control[found[0] & REF_MASK]
        leader = line(s, player).index(commander(s, player))
        near = tuple(_destinations(s, env, found[0], P.NONE))
        places = tuple(at for at in near if (at <= leader if side == 0 else at >= leader))
    s.keep(s.obj, I.RESULT, ())
    resolving.done(s, frame, bool(places))
    if places:
        picking.pick(s, env.actor, places, 1, 1, I.PICK_NUMBER)


def _swap(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    cards = base.on_line(s, frame[REGS][R_OBJ])
    resolving.done(s, frame, len(cards) == 2 and all(changes.may_swap(s, i) for i in cards) and changes.swap(s, cards[0], cards[1]))


def _swap_with(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """What was chosen changes places with another card of the same line."""
    cards = base.on_line(s, frame[REGS][R_CHOSEN] or references.it(s, env))
    others = base.on_line(s, nouns.objects(s, env, code[1]))
    free = bool(cards) and bool(others) and all(changes.may_swap(s, i) for i in (cards[0], others[0]))
    resolving.done(s, frame, free and changes.swap(s, cards[0], others[0]))


def _counts_as(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    _, _, words, also, own = code
    how_long, tag = effects_lasting.lasting(s, env, effects_lasting.own_until(own, until))
    cards = [ref for ref in frame[REGS][R_OBJ] if s.alive(ref)]
    for ref in cards:
        for word in words:
            ops.modify(s, (G.M_KIND, ref, word, also, how_long, tag))
    resolving.done(s, frame, bool(cards))


# Damage and supply tokens


def _no_ambush(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    resolving.done(s, frame, True, {R_KEEP: (1,)})


def _gain_token(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    changes.gain_tokens(s, env.actor, nouns.number(s, env, code[1]))
    resolving.done(s, frame, True)


def _lose_token(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """The actor removes supply tokens without paying anything with them; as many as there are."""
    wanted = nouns.number(s, env, code[1])
    have = s.reg[G.TOKENS + env.actor]
    if min(have, wanted) > 0:
        s.put(s.reg, G.TOKENS + env.actor, have - min(have, wanted))
        ops.emit(s, G.E_TOKEN, env.actor, -1, -1, -min(have, wanted))
    resolving.done(s, frame, 0 < wanted <= have)


def _damage(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    effects_damage.damage(s, frame, env, code, until, G.NO_AMBUSH)


# Combat


def _make_attack(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """Attack by effect: rested or just entered does not matter, range does. A joint attack takes two or more."""
    fighters = [i for i in base.on_line(s, frame[REGS][R_OBJ]) if attack.may_attack(s, i, by_effect=True)]
    _, _, joint, aim = code
    if joint and (len(fighters) < 2 or not attack.joint_allowed(s, s.control[fighters[0]])):
        fighters = []
    player = s.control[fighters[0]] if fighters else env.actor
    fighters = [i for i in fighters if s.control[i] == player]
    aims: list[int] = []
    named = tuple(ref & REF_MASK for ref in nouns.objects(s, env, aim)) if aim != P.NONE else None
    for target in line(s, 1 - player):
        if named is not None and target not in named:
            continue
        if fighters and all(
            numbers.stat(s, i, G.RANGE) >= distance(s, i, target) - 99 * more_attacks.far(s, i, target)
            and attackable.may_be_attacked(s, i, target)
            for i in fighters
        ):
            price = costs.attack_price(s, player, target)
            if not price or costs.can_pay(s, player, price):
                aims.append(target)
    resolving.proceed(s, frame, {R_OBJ: tuple(s.ref(i) for i in fighters)})
    picking.pick(s, player, tuple(s.ref(i) for i in aims), 1, 1, I.PICK_ATTACK)


def _extra_attack(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """Further attacks of this turn, if nothing else is said."""
    _, _, n, own = code
    how_long, tag = effects_lasting.lasting(
        s, env, effects_lasting.own_until(own, effects_lasting.own_until(until, effects_lasting.THIS_TURN))
    )
    cards, more = base.on_line(s, frame[REGS][R_OBJ]), nouns.number(s, env, n)
    for i in cards if more > 0 else ():
        ops.modify(s, (G.M_EXTRA_ATTACK, s.ref(i), more, 0, how_long, tag))
    resolving.done(s, frame, bool(cards))


def _retarget(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """What one of the attackers cannot attack does not become the target (cannot beats can)."""
    cards = base.on_line(s, frame[REGS][R_OBJ])
    able = bool(cards) and all(attackable.may_be_attacked(s, attacker, cards[0]) for attacker in fight.attackers_now(s))
    resolving.done(s, frame, able and fight.retarget(s, cards[0]))


def _end_combat(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    resolving.done(s, frame, fight.set_flags(s, G.K_FINISH))


# Steps and phases

PHASES: Final[dict[str, int]] = {
    "ready_phase": G.READY,
    "tactics_phase": G.TACTICS_PHASE,
    "draw_phase": G.DRAW,
    "main_phase": G.MAIN,
    "end_phase": G.END,
    "whole_turn": G.WHOLE_TURN,
}
SKIPS: Final[dict[str, int]] = {
    "intercept_step": G.K_NO_INTERCEPT,
    "response_step": G.K_NO_RESPONSE,
    "dodge_step": G.K_NO_DODGE,
    "attack_step": G.K_NO_ATTACK,
    "resolution_step": G.K_NO_RESOLUTION,
}


def _skip(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """Skip steps: of the current combat, of the next one, or of every combat of a period."""
    bits = 0
    _, steps, span = code
    for bit, phase in steps:
        bits |= bit
        if phase == L.NEXT_READY:
            _skip_next_ready(s, env)
        elif phase != P.NONE:
            _skip_phase(s, env, phase, span)
    if not bits:
        resolving.done(s, frame, True)
        return
    if span == L.OF_THIS_COMBAT or (span == L.OF_WHATEVER and until == P.NONE) or span == L.OF_EACH_COMBAT:
        resolving.done(s, frame, fight.set_flags(s, bits))
        return
    how_long, tag = effects_lasting.lasting(s, env, effects_lasting.own_until(until, effects_lasting.THIS_TURN))
    count = 1 if span == L.OF_NEXT_COMBAT else -1
    ops.modify(s, (G.M_SKIP, -1, bits, count, how_long, tag))
    resolving.done(s, frame, True)


def _skip_next_ready(s: Position, env: Env) -> None:
    """The next ready phase of the player just spoken of, or of whoever controls "it"."""
    for player in nouns.players(s, env, persons.THEM):
        number = s.reg[I.TURN] + (2 if s.reg[I.ACTIVE] == player else 1)
        ops.modify(s, (G.M_PHASE, -1, G.READY, number, I.U_END_OF, number))


def _skip_phase(s: Position, env: Env, phase: int, span: int) -> None:
    """A phase of this turn, or of the next turn of one of the players."""
    turn, mine = s.reg[I.TURN], s.reg[I.ACTIVE] == env.player
    number = turn
    if span in (L.OF_YOUR_NEXT_TURN, L.OF_THEIR_NEXT_TURN):
        number = turn + (2 if (span == L.OF_YOUR_NEXT_TURN) == mine else 1)
    elif span == L.OF_OWN_NEXT_TURN:
        number = turn + (2 if s.reg[I.ACTIVE] == env.actor else 1)
    elif span == L.OF_NEXT_TURN:
        number = turn + 1
    ops.modify(s, (G.M_PHASE, -1, phase, number, I.U_END_OF, number))


def _lower_skip(low: Any, node: tree.Skip) -> Code:
    steps = tuple(
        (SKIPS.get(step.kind, 0), PHASES.get(step.kind, L.NEXT_READY if step.kind == "next_ready_phase" else P.NONE)) for step in node.steps
    )
    span = L.OF_WHATEVER if node.of is None else L.SPANS.get(node.of.kind, L.OF_THIS_TURN)
    return (L.SKIP, steps, span)


def _lower_extra_phase(low: Any, node: tree.ExtraPhase) -> Code:
    return (L.EXTRA_PHASE, PHASES[node.step.kind])


def _lower_token(low: Any, node: z.GainToken | z.LoseToken) -> Code:
    return (L.GAIN_TOKEN if isinstance(node, z.GainToken) else L.LOSE_TOKEN, low.code(node.n))


# Any: what lowers phrases, and its own kind of node (program.lower_phrases).
LOWER: Final[dict[type, Callable[[Any, Any], Code]]] = {
    tree.Skip: _lower_skip,
    tree.ExtraPhase: _lower_extra_phase,
    z.GainToken: _lower_token,
    z.LoseToken: _lower_token,
}


def _awaken_cost(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    how_long, tag = effects_lasting.lasting(s, env, effects_lasting.own_until(until, effects_lasting.THIS_TURN))
    _, who, n, more = code
    amount = nouns.number(s, env, n)
    for player in nouns.players(s, env, who):
        ops.modify(s, (G.M_AWAKEN, player, -amount if more else amount, 0, how_long, tag))
    resolving.done(s, frame, True)


def _play_paying(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    i = base.fallen(s, frame[SOURCE])
    amount, player = nouns.number(s, env, code[1]), env.actor
    resolving.done(s, frame, True)
    if i >= 0:
        s.rules.programs.play(s, player, i, I.PLAY_EFFECT | I.PLAY_FIXED, amount, -1)
    else:
        s.keep(s.obj, I.RESULT, ())


def _can_play_paying(s: Position, frame: Frame, env: Env, code: Code) -> bool:
    i = frame[SOURCE] & REF_MASK
    return s.rules.programs.can_play(s, env.actor, i, I.PLAY_EFFECT | I.PLAY_FIXED, nouns.number(s, env, code[1]))


def _extra_phase(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """Only a player whose turn it is has phases."""
    ok = env.actor == s.reg[I.ACTIVE]
    if ok:
        ops.modify(s, (G.M_EXTRA_PHASE, env.actor, code[1], 0, I.U_TURN, -1))
    resolving.done(s, frame, ok)


# Instructions


def _moved(s: Position, frame: Frame, ins: Ins) -> None:
    """A place has been chosen for the first object: move it."""
    result, found = s.obj[I.RESULT], frame[REGS][R_OBJ]
    left = found[1:]
    resolving.go(s, frame, ins.a if left else frame[AT] + 1, {R_OBJ: left})
    subjects = found[:1] if result else ()
    would.happen(s, G.D_MOVE, subjects, result[:1], (would.NO_REGISTER, would.ANY, 0))


def _fight(s: Position, frame: Frame, ins: Ins) -> None:
    """A target has been chosen for an attack by effect."""
    result, found = s.obj[I.RESULT], frame[REGS][R_OBJ]
    fighters = tuple(ref for ref in found if s.alive(ref))
    if not result or not fighters:
        resolving.proceed(s, frame, resolving.fail())
        return
    resolving.proceed(s, frame)
    combat.start(s, s.control[fighters[0] & REF_MASK], s.ref(result[0] & REF_MASK), fighters, G.K_EFFECT)


def _flanks(s: Position, env: Env, code: Code) -> tuple[int, ...]:
    """Twice the player, and 1 more for the right one."""
    owners = nouns.players(s, env, code[1]) if code[1] != P.NONE else (0, 1)
    return tuple(sorted(2 * owner + side for owner in owners for side in (0, 1)))


def _flank(number: int) -> tuple[int, ...]:
    return (number >> 1, number & 1)


CHOICES: Final[dict[int, NumberChoice]] = {L.FLANK: NumberChoice(_flanks, R_SIDE, _flank)}

O_MOVED: Final = opcodes.OWN
O_FIGHT: Final = opcodes.OWN + 1
ASKS: Final[frozenset[int]] = frozenset((O_MOVED, O_FIGHT))
INSTRUCTIONS: Final[dict[int, Callable[[Position, Frame, Ins], None]]] = {O_MOVED: _moved, O_FIGHT: _fight}

EFFECTS: Final[dict[type, Effect]] = {
    z.Suppress: Effect(L.SUPPRESS, _suppress, "what", deed=G.D_SUPPRESS),
    tree.Flip: Effect(L.FLIP, _flip, "what", deed=G.D_FLIP),
    tree.Move: Effect(L.MOVE, _move, "what", O_MOVED, asks="number"),
    z.MoveTo: Effect(L.MOVE_TO, _move_to, "what", O_MOVED, asks="number"),
    z.Swap: Effect(L.SWAP, _swap, "what"),
    z.SwapWith: Effect(L.SWAP_WITH, _swap_with),
    tree.CountsAs: Effect(P.COUNTS_AS, _counts_as, "what"),
    tree.Damage: Effect(P.DAMAGE, _damage, "to", opcodes.O_DEALT),
    z.NoAmbush: Effect(L.NO_AMBUSH, _no_ambush),
    z.PlayPaying: Effect(L.PLAY_PAYING, _play_paying, after=opcodes.O_PLAYED, can=_can_play_paying),
    z.GainToken: Effect(L.GAIN_TOKEN, _gain_token),
    z.LoseToken: Effect(L.LOSE_TOKEN, _lose_token),
    z.MakeAttack: Effect(L.MAKE_ATTACK, _make_attack, "what", O_FIGHT, asks="card"),
    tree.Token: Effect(L.MAKE_TOKEN, tokens.make),
    tree.ExtraAttack: Effect(L.EXTRA_ATTACK, _extra_attack, "what"),
    z.Retarget: Effect(L.RETARGET, _retarget, "to"),
    z.EndCombat: Effect(L.END_COMBAT, _end_combat),
    tree.Skip: Effect(L.SKIP, _skip),
    z.AwakenCost: Effect(L.AWAKEN_COST, _awaken_cost),
    tree.ExtraPhase: Effect(L.EXTRA_PHASE, _extra_phase),
}
