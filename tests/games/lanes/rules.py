"""The rules of the toy game: playing cards onto the chain, the turn, what is put right at priority, its own deeds and effects."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from tests.games.lanes.lexicon import Cover, Hatch, Still
from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import opcodes, ruleset
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.board import free_slots, in_slot, lose, random_below, shuffle, transfer, zone_of
from zmdj_cards.engine.cards.create import cease, create
from zmdj_cards.engine.cards.deeds import Deed, Deeds
from zmdj_cards.engine.cards.defs import CardDef, Face, Stat
from zmdj_cards.engine.cards.env import EMPTY, R_OBJ, Env, Refs
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.programs import Effect, Programs
from zmdj_cards.engine.cards.words import Noun, Words
from zmdj_cards.engine.flow import chain
from zmdj_cards.engine.frames import resolving
from zmdj_cards.engine.happen import amounts, deeds, in_piles, ops, would
from zmdj_cards.engine.program import shared
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import PLAYER, STEP, Frame
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import rows, statics, values
from zmdj_cards.engine.words import nouns, vocabulary
from zmdj_cards.model.card import Card

# Numbers of its own: types, a zone, registers (of player 0), a frame, phases, an event, a deed, a lasting effect, a way to lose.
BEAST, GUST = 1, 2
AIR: Final = 12  # what waits on the chain
LIGHT: Final = len(I.REGS)
OIL: Final = LIGHT + 2
F_DAY: Final = 40
DAWN, ACT, MARCH, DUSK = range(4)
E_BURN: Final = 80
HURT: Final = 40  # a player: (points, flags, source)
M_GLOW, M_WAX = 40, 41
R_DARK: Final = 1
POWER, HEALTH = 0, 1
SLOTS: Final = 5
QUICK, SLOW = 1, 2
DATA: Final = tomllib.loads((Path(__file__).parent / "cards.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Ruleset(ruleset.Ruleset):
    light: int = 12
    hand: int = 4
    oil: int = 5


@cache
def load_ruleset() -> Ruleset:
    return Ruleset(**DATA["rules"])


def load_cards(key: str = "card") -> tuple[Card, ...]:
    return tuple(Card.model_validate(item) for item in DATA[key])


def made(texts: object = ()) -> tuple[Card, ...]:
    return load_cards("made")


SPARK: Final = made()[0].id


def card_def(index: int, card: Card, ruleset: object) -> CardDef:
    kind = BEAST if card.type == "beast" else GUST
    face = Face((_number(card.power), _number(card.toughness)))
    cost = -1 if card.cost is None else _number(card.cost)
    return CardDef(index, card.id, card.zh, card.zh, card.zh, card.en or card.zh, kind, cost, face, face, stands=kind == BEAST)


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


# Playing


def actions(s: Position, player: int) -> list[Action]:
    """What a player with priority may do: quick things always, all others in its own act step while nothing waits."""
    free = s.reg[I.PHASE] == ACT and s.reg[I.ACTIVE] == player and not chain.objects(s)
    found: list[Action] = []
    for i in zone_of(s, player, I.HAND):
        card = s.tab.cards[s.card[i]]
        if not can_pay(s, player, card.cost):
            continue
        if card.type == BEAST:
            found += [(I.A_PLAY, i, slot) for slot in free_slots(s, player, I.LINE) if free]
        elif card.spell is not None and (free or card.timings & QUICK) and _has_targets(s, player, i, card.spell.program):
            found.append((I.A_PLAY, i))
    for i, ability in statics.index(s).activated:
        if s.control[i] == player and can_pay(s, player, ability.least):
            found.append((I.A_USE, i, ability.id))
    return found


def _has_targets(s: Position, player: int, i: int, program: int) -> bool:
    env = Env(player, s.ref(i))
    wanted = [ins.code for ins in s.tab.programs[program].code if ins.op == opcodes.O_CHOOSE]
    return all(nouns.objects(s, env, what) for what in wanted)


def act(s: Position, player: int, action: Action) -> None:
    """A card that is played waits in the air, a beast with the bridge it is for as the place it goes on from."""
    i = action[1]
    if action[0] == I.A_USE:
        would.happen(s, deeds.USE, (s.ref(i),), (player, action[2]))
        return
    card = s.tab.cards[s.card[i]]
    pay(s, player, card.cost)
    transfer(s, i, player, AIR)
    ref = s.ref(i)
    event = (I.E_PLAY, player, ref, -1, card.cost, -1)
    ops.emit(s, *event[:5])
    if card.spell is not None:
        resolving.start(s, card.spell.program, player, ref, event, card.spell.id)
    else:
        chain.add(s, (I.F_PROG, action[2], -1, player, ref, event, EMPTY, -1))


def leaves(s: Position, waiting: Frame, resolved: bool) -> None:
    """A card that has waited goes to its bridge, or to the ash."""
    ref, player = waiting[resolving.SOURCE], waiting[resolving.CONTROLLER]
    i = ref & REF_MASK
    if not s.alive(ref) or s.zone[i] != AIR:
        return
    slot = waiting[STEP]
    if resolved and s.tab.cards[s.card[i]].type == BEAST and in_slot(s, player, I.LINE, slot) < 0:
        would.happen(s, deeds.ENTER, (ref,), (player, slot, 0))
    else:
        transfer(s, i, player, I.DISCARD)


def can_pay(s: Position, player: int, amount: int) -> bool:
    return amount <= s.reg[OIL + player]


def pay(s: Position, player: int, amount: int) -> None:
    s.put(s.reg, OIL + player, s.reg[OIL + player] - amount)
    s.keep(s.obj, I.RESULT, (1,))


# The day. Fields: (kind, step, player)


def setup(s: Position) -> None:
    first = random_below(s, 2)
    s.reg[I.FIRST] = s.reg[I.ACTIVE] = first
    for player in (first, 1 - first):
        s.reg[LIGHT + player] = s.ruleset.light
        shuffle(s, player, I.DECK)
        ops.draw(s, player, s.ruleset.hand)
    ops.emit(s, I.E_GAME, first)
    s.stack.append((F_DAY, DAWN, first))


def in_act(player: int) -> list[Frame]:
    return [(F_DAY, MARCH, player), (I.F_CHAIN, 0, player, 0, ())]


def run_day(s: Position, frame: Frame) -> bool:
    """Each step ends with priority for both."""
    step, player = frame[STEP], frame[PLAYER]
    if step > DUSK:
        s.top((F_DAY, DAWN, 1 - player))
        return False
    s.top((F_DAY, step + 1, player))
    s.put(s.reg, I.PHASE, step)
    if step == DAWN:
        s.put(s.reg, I.TURN, s.reg[I.TURN] + 1)
        s.put(s.reg, I.ACTIVE, player)
        s.reset(s.facts, [])
        s.put(s.reg, OIL + player, min(s.ruleset.oil, (s.reg[I.TURN] + 1) // 2))
        ops.emit(s, I.E_TURN, player, -1, -1, s.reg[I.TURN])
        would.happen(s, deeds.DRAW, (-2 - player,), (1,))
    elif step == MARCH:
        _march(s, player)
    elif step == DUSK:
        ops.emit(s, I.E_TURN_END, player, -1, -1, s.reg[I.TURN])
        ops.expire(s, I.U_TURN)
    chain.start(s)
    return False


def _march(s: Position, player: int) -> None:
    """Beasts that have been there since an earlier turn burn what stands opposite, and are burnt by it; else the player."""
    blows: list[tuple[int, int, int]] = []
    for i in zone_of(s, player, I.LINE):
        other = in_slot(s, 1 - player, I.LINE, s.place[i])
        if s.since[i] < s.reg[I.TURN]:
            blows.append((s.ref(i), s.ref(other) if other >= 0 else player - 3, values.stat(s, i, POWER)))
            if other >= 0:
                blows.append((s.ref(other), s.ref(i), values.stat(s, other, POWER)))
    for source, target, points in blows:
        would.happen(s, deeds.DAMAGE if target >= 0 else HURT, (target,), (points, 0, source))


# What is put right at priority


def is_token(s: Position, i: int) -> bool:
    return s.tab.cards[s.card[i]].id == SPARK


def burnt(s: Position, i: int) -> bool:
    return s.counters[0][i] >= values.stat(s, i, HEALTH)


def check(s: Position) -> bool:
    """Beasts burn down all at once; whoever has no light has lost; a Firefly that is on no bridge is no more."""
    dark = [player for player in (0, 1) if s.reg[LIGHT + player] <= 0 and not s.reg[I.LOST] & 1 << player]
    for player in dark:
        lose(s, player, R_DARK)
    gone = [i for zone in (s.zones[I.DISCARD], s.zones[I.HAND], s.zones[I.ZONE_COUNT + I.HAND]) for i in zone if is_token(s, i)]
    for i in gone:
        cease(s, i)
    dying = tuple(s.ref(i) for player in (0, 1) for i in zone_of(s, player, I.LINE) if burnt(s, i))
    if dying:
        would.happen(s, deeds.DIE, dying, dying)
    return bool(dark or gone or dying)


# Rows for the record


def _hurt(s: Position, subjects: Refs, args: Refs) -> Refs:
    for player in (-2 - subject for subject in subjects):
        s.put(s.reg, LIGHT + player, s.reg[LIGHT + player] - args[0])
        ops.emit(s, E_BURN, player, args[2], -1, args[0])
    return subjects


def _points(s: Position, subject: int, args: Refs) -> bool:
    return args[0] > 0


def _hatch(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    resolving.done(s, frame, True)
    for slot in free_slots(s, env.actor, I.LINE)[: nouns.number(s, env, code[1])]:
        i = create(s, s.tab.index[SPARK], env.actor, I.LINE, slot)
        s.put(s.since, i, s.reg[I.TURN])
        ops.emit(s, I.E_ENTER, env.actor, s.ref(i))


def _cover(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    resolving.done(s, frame, True)
    for ref in frame[resolving.REGS][R_OBJ]:
        if s.alive(ref):
            amounts.shield(s, ref, nouns.number(s, env, code[2]), I.U_TURN)


def _still(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    waiting = len(chain.objects(s))
    resolving.done(s, frame, waiting > 0)
    if waiting:
        chain.counter(s, waiting - 1)


def _is_beast(s: Position, i: int, past: bool) -> bool:
    return s.tab.cards[s.card[i]].type == BEAST


STATS: Final = (Stat(POWER, "power", mod=M_GLOW), Stat(HEALTH, "health", mod=M_WAX))
VALUES: Final = rows.build(STATS, counters={"burn": 0})
WORDS: Final = vocabulary.build(
    Words(
        nouns={"beast": Noun(_is_beast, I.LINE, I.LINE, anyones=True)},
        atoms={tree.Stat: frozenset(row.id for row in STATS)},
    )
)
DEEDS: Final = Deeds(
    {**deeds.SHARED, deeds.DAMAGE: amounts.on_cards(0), HURT: Deed(_points, deeds.plain(E_BURN), _hurt)},
    (("hand", in_piles.TO_HAND), ("discard", in_piles.TO_DISCARD)),
    must_die=burnt,
)
EFFECTS: Final[dict[type, Any]] = {Hatch: Effect(P.OWN, _hatch), Cover: Effect(P.OWN + 1, _cover, "what"), Still: Effect(P.OWN + 2, _still)}
PROGRAMS: Final = shared.build(Programs(card_def, EFFECTS, timings={"quick": QUICK, "slow": SLOW}))
