"""Playing cards and activating abilities: when a player may, what is chosen, how it goes onto the stack and off it (Z27–Z35)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.board import transfer
from zmdj_cards.engine.cards.defs import Ability
from zmdj_cards.engine.cards.env import EMPTY, R_KEEP, Env
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.flow import chain
from zmdj_cards.engine.frames import resolving
from zmdj_cards.engine.frames.resolving import CONTROLLER, REGS, SOURCE
from zmdj_cards.engine.happen import in_piles, ops
from zmdj_cards.engine.program import extra_costs
from zmdj_cards.engine.state import shape as S
from zmdj_cards.engine.state.frame import KIND, PLAYER, STEP, Frame
from zmdj_cards.engine.state.shape import Shape
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import prohibitions, statics, uses
from zmdj_cards.engine.words import nouns
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian import phrases, values
from zmdj_cards.games.zhenmian.cards import is_a, printed
from zmdj_cards.games.zhenmian.program import targets
from zmdj_cards.games.zhenmian.rules import arriving, entering, paying, places, resources

# When


def normal_time(s: Position, player: int) -> bool:
    """In one's own action phase, outside of battle, with an empty stack (Types/15)."""
    return s.reg[I.PHASE] == G.ACTION and s.reg[I.ACTIVE] == player and not chain.objects(s)


def as_instant(s: Position, player: int, i: int) -> bool:
    """Whether a card may be played at any instant timing, wherever it goes."""
    card = s.tab.cards[s.card[i]]
    if card.timings & G.INSTANT or card.front.keywords[G.AMBUSH]:
        return True
    for source, rule in statics.rules(s, phrases.AS_IF_AMBUSH):
        if s.control[source] == player:
            env = statics.rule_env(s, source, rule)
            if nouns.fits(s, env, rule.code[1], i) and statics.rule_active(s, env, rule):
                return True
    return False


def kin_columns(s: Position, player: int, i: int) -> list[int]:
    """The empty positions to which a unit card may be played as though it had Ambush: next to its Kin (Keywords/62–63)."""
    card = s.tab.cards[s.card[i]]
    if G.KIN not in s.tab.keywords or not card.stands:
        return []
    own = bool(card.front.keywords[G.KIN])
    found = set()
    for j in places.units(s, player):
        other = s.tab.cards[s.card[j]]
        if (own or values.has(s, j, G.KIN)) and card.front.subtypes & other.front.subtypes:
            found |= {slot for _, slot in places.related(player, s.place[j], places.ADJACENT)}
    return [slot for slot in places.free(s, player) if slot in found]


# Whether


def columns(s: Position, player: int, i: int) -> list[int]:
    """The positions to which a unit card may be played now, occupied ones too (Types/8, Z28, Z77)."""
    found = list(range(G.SLOTS))
    forced = set()
    for source, rule in statics.rules(s, phrases.MUST_PLAY_HERE):
        env = statics.rule_env(s, source, rule)
        if player in nouns.players(s, env, rule.code[1]) and statics.rule_active(s, env, rule):
            forced.add(s.place[source])
    if forced:
        found = sorted(forced)
    if not normal_time(s, player) and not as_instant(s, player, i):
        kin = kin_columns(s, player, i)
        found = [column for column in kin if not forced or column in forced]
    return found


def in_time(s: Position, player: int, i: int) -> bool:
    return normal_time(s, player) or as_instant(s, player, i) or bool(kin_columns(s, player, i) and columns(s, player, i))


def supported(s: Position, player: int, i: int, expedition: bool = False) -> bool:
    """Whether the support is at least the requirement (Costs/4, Z29)."""
    if expedition:
        ability = s.tab.cards[s.card[i]].own["expedition"]
        return all(resources.support(s, player, one) >= ability.elements.count(one) for one in set(ability.elements))
    known = printed(s, i)
    return known.element < 0 or resources.support(s, player, known.element) >= known.need


def allowed(s: Position, player: int, i: int) -> bool:
    """Whether nothing forbids the player to play the card, the commander's colours included (Formats/11, Z92)."""
    if not prohibitions.free_player(s, I.C_PLAY, player, i):
        return False
    leaders = s.zones[player * I.ZONE_COUNT + G.ASIDE]
    element = printed(s, i).element
    return not leaders or not s.ruleset.restricts_colors or element < 0 or element == printed(s, leaders[0]).element


def affordable(s: Position, player: int, i: int, expedition: bool = False) -> bool:
    return resources.can_pay(s, player, paying.play_cost(s, player, i, expedition))


def has_targets(s: Position, player: int, i: int) -> bool:
    """Whether everything that must be chosen or given up besides is there (Abilities/8, Samples/17)."""
    card = s.tab.cards[s.card[i]]
    ability = card.spell or card.attach
    if ability is None:
        return True
    env = Env(player, s.refs[i])
    return targets.available(s, env, ability) and all(_can_give(s, env, cost) for cost in ability.costs)


def _can_give(s: Position, env: Env, cost: P.Code) -> bool:
    """Whether a part of a cost that is no number could be paid."""
    if cost[0] == phrases.LOSE_HEALTH or cost[0] == phrases.FLIP_DOWN:
        return True
    if cost[0] == P.DISCARD and nouns.is_selector(cost[1]):
        least = nouns.quantity(s, env, cost[1][P.QTY])[0]
        hand = [i for i in s.zones[env.player * I.ZONE_COUNT + I.HAND] if s.refs[i] != env.src and in_piles.may_discard(s, i)]
        return sum(nouns.fits(s, env, cost[1], i) for i in hand) >= least
    return extra_costs.possible(s, env, cost)


def can_play(s: Position, player: int, i: int) -> bool:
    """Whether a card of the hand can be played now for its play cost."""
    return all(veto(s, player, i) for veto in VETOES)


# What must be true, in the order in which it is told; cheap questions first.
VETOES: Final[tuple[Callable[[Position, int, int], bool], ...]] = (in_time, supported, affordable, allowed, has_targets)


def can_expedite(s: Position, player: int, i: int) -> bool:
    """Whether a card can be played for its expedition cost (Keywords/54, Z88)."""
    if paying.expedition_of(s, i) < 0 or not in_time(s, player, i) or not supported(s, player, i, True):
        return False
    return affordable(s, player, i, True) and allowed(s, player, i) and has_targets(s, player, i)


def can_settle(s: Position, player: int) -> bool:
    """Whether a territory can be played now (Types/3–6)."""
    return normal_time(s, player) and s.reg[G.LANDS] < s.ruleset.territories_per_turn


# Abilities


def preparing(s: Position, i: int) -> bool:
    """Whether a unit cannot start a battle, shift, or use abilities with {rest} (Types/10, Keywords/37)."""
    return bool(s.flags[i] & G.FRESH) and s.zone[i] == I.LINE and not values.has(s, i, G.SWIFT)


def usable(s: Position, player: int, i: int, ability: Ability) -> bool:
    """Whether an ability can be activated now."""
    return all(veto(s, player, i, ability) for veto in USE_VETOES)


def use_in_time(s: Position, player: int, i: int, ability: Ability) -> bool:
    if _is_avatar(s, i):
        return normal_time(s, player) and not any(entry[0] == s.refs[i] for entry in s.obj[I.USES])
    return bool(ability.timings & G.INSTANT) or normal_time(s, player)


def _is_avatar(s: Position, i: int) -> bool:
    return s.zone[i] == G.FIELD and is_a(s, i, G.AVATAR)


def use_left(s: Position, player: int, i: int, ability: Ability) -> bool:
    return not ability.limit or uses.used(s, s.refs[i], ability) < ability.limit


def use_ready(s: Position, player: int, i: int, ability: Ability) -> bool:
    """{rest} in a cost (Z33)."""
    return not ability.rests or (not s.flags[i] & I.RESTED and not preparing(s, i))


def use_paid(s: Position, player: int, i: int, ability: Ability) -> bool:
    if _is_avatar(s, i):
        return s.counters[G.SPIRIT][i] >= ability.least
    return resources.can_pay(s, player, resources.ability_cost(s, player, ability, ability.least))


def use_given(s: Position, player: int, i: int, ability: Ability) -> bool:
    """The rest of the cost can be paid."""
    if not ability.costs:
        return True
    env = Env(player, s.refs[i])
    return all(_can_give(s, env, cost) for cost in ability.costs)


def use_true(s: Position, player: int, i: int, ability: Ability) -> bool:
    """What an ability word asks; a worn piece of equipment is not equipped again (Types/22)."""
    env = Env(player, s.refs[i])
    if ability.event != P.NONE and not nouns.true(s, env, ability.event):
        return False
    return not (ability.elements == (G.EQUIP,) and places.host_of(s, i) >= 0)


def use_aimed(s: Position, player: int, i: int, ability: Ability) -> bool:
    return targets.available(s, Env(player, s.refs[i]), ability)


USE_VETOES: Final[tuple[Callable[[Position, int, int, Ability], bool], ...]] = (
    use_in_time,
    use_left,
    use_ready,
    use_paid,
    use_given,
    use_true,
    use_aimed,
)


def abilities(s: Position, player: int) -> list[tuple[int, Ability]]:
    """The activated abilities of a player's permanents, gained ones included."""
    found = [(i, ability) for i, ability in statics.index(s).activated if s.control[i] == player]
    if s.tab.quoted:
        found += [(i, ability) for i, ability in statics.granted(s, "activated") if s.control[i] == player]
    return found


def use(s: Position, player: int, i: int, number: int) -> None:
    """Begin to activate an ability: its choices, then its cost."""
    ability, ref = s.tab.abilities[number], s.refs[i]
    uses.count_use(s, ref, ability)
    ops.emit(s, I.E_USE, player, ref, -1, number)
    resolving.start(s, ability.program, player, ref, (I.E_USE, player, ref, -1, number, -1), number)


# Playing. Fields: (kind, step, player, card, how: 1 for its expedition cost, columns to which it can go)
CARD: Final = 3
HOW: Final = 4
COLUMNS: Final = 5

BEGIN: Final = 0
PLACED: Final = 1


def start(s: Position, player: int, i: int, expedition: bool = False) -> None:
    """A card goes onto the stack; what is chosen for it follows."""
    places_for = tuple(columns(s, player, i)) if s.tab.cards[s.card[i]].stands else ()
    transfer(s, i, player, G.STACK)
    s.push(s.stack, (G.F_PLAY, BEGIN, player, s.refs[i], int(expedition), places_for))


def run(s: Position, frame: Frame) -> bool:
    player, ref, how = frame[PLAYER], frame[CARD], frame[HOW]
    i = ref & REF_MASK
    card = s.tab.cards[s.card[i]]
    if frame[STEP] == BEGIN and card.stands:
        s.top((frame[KIND], PLACED, player, ref, how, ()))
        arriving.choose(s, player, list(frame[COLUMNS]))
        return False
    column = s.obj[I.RESULT][0] - 1 if frame[STEP] == PLACED else 0
    s.pop(s.stack)
    event = (I.E_PLAY, player, ref, -1, 0, -1)
    ability = card.spell or card.attach
    if ability is not None:
        resolving.start(s, ability.program, player, ref, event, ability.id)
        return False
    regs = (*EMPTY[:R_KEEP], (how,), *EMPTY[R_KEEP + 1 :])
    chain.add(s, (I.F_PROG, column, -1, player, ref, event, regs, -1))
    paying.pay_card(s, player, i, 0, bool(how))
    return False


def shape(frame: Frame) -> Shape:
    return (S.PLAYER, S.REF, S.NUMBER, S.NUMBERS)


def leaves(s: Position, waiting: Frame, resolved: bool) -> None:
    """A card leaves the stack: it enters, or goes to the graveyard; a stratagem goes there when it has been resolved (Zones/5)."""
    ref, player = waiting[SOURCE], waiting[CONTROLLER]
    i = ref & REF_MASK
    if not s.alive(ref) or s.zone[i] != G.STACK:
        return
    card = s.tab.cards[s.card[i]]
    if not resolved:
        ops.out(s, (i,), I.DISCARD, G.E_CANCEL)
    elif card.stands:
        entering.unit(s, i, player, waiting[STEP])
        if waiting[REGS][R_KEEP] == (1,):
            s.put(s.flags, i, s.flags[i] | G.EXPEDITION)
        entering.tell(s, i)
    elif card.attach is None and card.spell is None:
        entering.other(s, i, player)
    elif card.spell is not None:
        s.push(s.stack, (G.F_AFTER, 0, player, ref))


def run_after(s: Position, frame: Frame) -> bool:
    s.pop(s.stack)
    i = frame[CARD] & REF_MASK
    if s.alive(frame[CARD]) and s.zone[i] == G.STACK:
        ops.out(s, (i,), I.DISCARD, I.E_DIE)
    return False


def after_shape(frame: Frame) -> Shape:
    return (S.PLAYER, S.REF)
