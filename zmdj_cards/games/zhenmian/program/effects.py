"""What single effects of this game do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from zmdj_cards.ability import tree
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.board import flag, note, random_below, refs, transfer
from zmdj_cards.engine.cards.env import R_CARDS, R_DEALT, R_DONE, R_IT, R_OBJ, Env, Refs
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.programs import Effect
from zmdj_cards.engine.flow import chain
from zmdj_cards.engine.frames import picking, resolving
from zmdj_cards.engine.frames.lasting import ON
from zmdj_cards.engine.frames.resolving import REGS, SOURCE
from zmdj_cards.engine.happen import amounts, ops
from zmdj_cards.engine.state.frame import KIND, SUBJECT, Frame
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.words import nouns
from zmdj_cards.games.zhenmian import acts, inner, phrases
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian import nodes as z
from zmdj_cards.games.zhenmian.cards import is_a
from zmdj_cards.games.zhenmian.program import sentences
from zmdj_cards.games.zhenmian.program.opcodes import O_PLAYER_CHOSEN
from zmdj_cards.games.zhenmian.rules import arriving, damage, entering, places
from zmdj_cards.games.zhenmian.words import table


def subjects(s: Position, frame: Frame, env: Env, asked: int, others: tuple[Code, ...]) -> Refs:
    """Whom an effect is done to: units, avatars, and players as ``-2 - player``."""
    found: list[int] = list(frame[REGS][R_OBJ]) if asked else []
    for code in others:
        if nouns.names_players(code):
            found += [-2 - player for player in nouns.players(s, env, code)]
        elif P.op_of(code) == phrases.OBJ_AIM:
            found += env.regs[code[1]]
        else:
            found += nouns.objects(s, env, code)
    return tuple(dict.fromkeys(found))


def there(s: Position, ref: int) -> bool:
    """Whether something can be dealt damage: a player, a unit on a position, an avatar."""
    if ref < 0:
        return True
    i = ref & REF_MASK
    return s.alive(ref) and (s.zone[i] == I.LINE or (s.zone[i] == G.FIELD and is_a(s, i, G.AVATAR)))


def _deal(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    _, asked, others, n, by, by_lot = code
    found = tuple(ref for ref in subjects(s, frame, env, asked, others) if there(s, ref))
    if by_lot and found:
        found = (found[random_below(s, len(found))],)  # Z52
    sources = (env.src,) if by == P.NONE else nouns.objects(s, env, by)
    points = nouns.number(s, env, n)
    dealt = damage.deal(s, [(source, ref, points) for source in sources[:1] for ref in found])
    resolving.done(s, frame, bool(found), {R_DEALT: (dealt,)})


def _lose_health(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    _, asked, others, n = code
    found = subjects(s, frame, env, asked, others)
    amount = nouns.number(s, env, n)
    lost = sum([damage.lose(s, ref, amount) for ref in found])
    resolving.done(s, frame, lost > 0, {R_DEALT: (lost,)})


def _restore(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    _, asked, others, n = code
    found = subjects(s, frame, env, asked, others)
    amount = nouns.number(s, env, n)
    given = sum([damage.restore(s, ref, amount) for ref in found])
    resolving.done(s, frame, given > 0)


def _restore_all(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    found = frame[REGS][R_OBJ]
    given = sum([damage.restore(s, ref, s.counters[G.DAMAGE][ref & REF_MASK]) for ref in found if s.alive(ref)])
    resolving.done(s, frame, given > 0)


def _both(s: Position, env: Env, code: Code) -> list[int]:
    """The two units of a duel or switch that are still there: both, or none."""
    _, one, other = code
    found = [*nouns.objects(s, env, one), *(nouns.objects(s, env, other) if other != P.NONE else ())]
    pair = [ref & REF_MASK for ref in dict.fromkeys(found) if s.alive(ref) and s.zone[ref & REF_MASK] == I.LINE]
    return pair if len(pair) == 2 else []


def _duel(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """Each deals damage equal to its power to the other; if one is gone, the other is dealt none (Samples/5–6)."""
    pair = _both(s, env, code)
    resolving.done(s, frame, bool(pair))
    if pair:
        one, other = refs(s, pair)
        damage.deal(s, [(one, other, damage.strength(s, one)), (other, one, damage.strength(s, other))])


def _switch(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    pair = _both(s, env, code)
    resolving.done(s, frame, bool(pair) and places.switch(s, pair[0], pair[1]))


def _cancel(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """A card that is being played goes straight to the graveyard (Keywords/32–34)."""
    found = [ref for ref in frame[REGS][R_OBJ] if s.alive(ref) and s.zone[ref & REF_MASK] == G.STACK]
    resolving.done(s, frame, bool(found))
    for ref in found:
        place = next((at for at, waiting in enumerate(chain.objects(s)) if waiting[SOURCE] == ref), -1)
        if place >= 0:
            chain.counter(s, place)


def _onto(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """Cards are put onto the battlefield: units on positions that their new controller chooses, at the same moment (Z74)."""
    rested = code[2]
    found = tuple(ref for ref in frame[REGS][R_OBJ] if s.alive(ref))
    resolving.done(s, frame, bool(found))
    player = env.actor
    units = tuple(ref for ref in found if is_a(s, ref & REF_MASK, G.UNIT))
    for ref in found:
        if ref not in units and not is_a(s, ref & REF_MASK, G.STRATAGEM):
            entering.other(s, ref & REF_MASK, player, bool(rested))
    if units:
        arriving.start(s, player, units, -1, 0, bool(rested), ())


def _make_tokens(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    _, n, name, place = code
    count = min(nouns.number(s, env, n), G.SLOTS)
    resolving.done(s, frame, count > 0)
    card, player = s.tab.index[s.tab.names[name]], env.actor
    if place[0] == sentences.FORMER and env.event and count > 0:
        known = table.place_of(s, env.event[SUBJECT])
        if known is not None:
            arriving.start(s, known[0], (), card, 1, False, (known[1],))
            return
    if count > 0:
        arriving.start(s, player, (), card, count, False, ())


def _prevent_next(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """A shield for each unit (Z67)."""
    _, asked, others, n = code
    for ref in subjects(s, frame, env, asked, others):
        if there(s, ref):
            amounts.shield(s, ref, nouns.number(s, env, n), I.U_TURN)
    resolving.done(s, frame, True)


def _fog(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    ops.modify(s, (G.M_FOG, -1, 0, 0, I.U_TURN, -1))
    resolving.done(s, frame, True)


def _remember(s: Position, ref: int, player: int, card: int) -> None:
    """A permanent remembers a player or a card as long as it stays (Z53)."""
    left = [mod for mod in s.mods if not (mod[KIND] == G.M_MEMORY and mod[ON] == ref)]
    s.reset(s.mods, left)
    ops.modify(s, (G.M_MEMORY, ref, player, 0, I.U_FOREVER, -1, card, 0))


def _choose_player(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    resolving.done(s, frame, True)
    picking.pick(s, env.actor, (0, 1), 1, 1, I.PICK_PLAYERS)


def player_chosen(s: Position, frame: Frame) -> None:
    """The player who was chosen is remembered, by the permanent and by what is said next."""
    chosen = s.obj[I.RESULT]
    if chosen and s.alive(frame[SOURCE]):
        _remember(s, frame[SOURCE], chosen[0], -1)


def _remember_it(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    found = [ref & REF_MASK for ref in frame[REGS][R_OBJ] if s.zone[ref & REF_MASK] == I.GONE]
    if found and s.alive(env.src):
        _remember(s, env.src, -1, s.refs[found[0]])
    resolving.done(s, frame, bool(found))


def _show_top(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """The card that was found is shown, the deck is shuffled, and the card lies on top; the deck is shuffled all the same (Z51)."""
    found = [ref & REF_MASK for ref in frame[REGS][R_CARDS] if s.alive(ref)]
    player = env.actor
    for i in found:
        ops.emit(s, I.E_SHOW, player, s.refs[i])
    ops.shuffle_deck(s, player)
    resolving.done(s, frame, bool(found), {R_CARDS: ()})
    if found:
        ops.to_deck(s, found, True)


def _flip(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """Territories are turned over; only a territory card can be turned face up (Z22)."""
    turned = [i for i in (ref & REF_MASK for ref in frame[REGS][R_OBJ] if s.alive(ref)) if turn_over(s, i, env.actor)]
    resolving.done(s, frame, bool(turned))


def turn_over(s: Position, i: int, player: int) -> bool:
    """Turn a territory over. False for a card that cannot be."""
    down = bool(s.flags[i] & I.FACE_DOWN)
    if s.zone[i] != G.TERRITORIES or (down and not is_a(s, i, G.TERRITORY)):
        return False
    flag(s, i, I.FACE_DOWN, not down)
    s.scene += 1
    ops.emit(s, I.E_FLIP, player, s.refs[i], -1, int(not down))
    return True


def _flip_down(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    i = env.src & REF_MASK
    done = s.alive(env.src) and not s.flags[i] & I.FACE_DOWN and turn_over(s, i, env.player)
    resolving.done(s, frame, done)


def _hold(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """It is not readied in ready steps as long as the scheme is attached (Z81)."""
    for ref in frame[REGS][R_OBJ]:
        if s.alive(ref):
            ops.modify(s, (G.M_HELD, ref, 0, 0, I.U_FOREVER, -1, env.src, 0))
    resolving.done(s, frame, True)


def _march(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """Each may make one move this turn at normal timing."""
    for ref in nouns.objects(s, env, code[1]):
        ops.modify(s, (G.M_MARCH, ref, 0, 0, I.U_TURN, -1))
    resolving.done(s, frame, True)


def _attach_this(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """A scheme that has been played enters and is attached; gear is worn, if nobody wears it (Keywords/22, Z79–Z80)."""
    hosts = [ref & REF_MASK for ref in frame[REGS][R_OBJ] if s.alive(ref) and s.zone[ref & REF_MASK] == I.LINE]
    i = env.src & REF_MASK
    ok = bool(hosts) and s.alive(env.src)
    if ok and s.zone[i] == G.STACK:
        entering.other(s, i, env.player, host=hosts[0])
    elif ok and s.zone[i] == G.FIELD and places.host_of(s, i) < 0 and s.control[hosts[0]] == env.player:
        s.put(s.host, i, hosts[0])
        s.scene += 1
        ops.emit(s, I.E_ATTACH, env.player, env.src, s.refs[hosts[0]])
    else:
        ok = False
    resolving.done(s, frame, ok)


# Judging and clashing


def _judge(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """The top card of the deck is revealed (Keywords/16); of an empty deck none is (Z87)."""
    deck = s.zones[env.actor * I.ZONE_COUNT + I.DECK]
    found = (s.refs[deck[0]],) if deck else ()
    for ref in found:
        ops.emit(s, I.E_SHOW, env.actor, ref)
    resolving.done(s, frame, True, {R_CARDS: found, R_IT: found or (-1,)})


def _end_judging(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    for ref in frame[REGS][R_CARDS]:
        i = ref & REF_MASK
        deck = s.zones[s.owner[i] * I.ZONE_COUNT + I.DECK]
        if s.alive(ref) and deck and deck[0] == i:
            ops.to_deck(s, (i,), False)
    resolving.done(s, frame, True)


def _clash(s: Position, frame: Frame, env: Env, code: Code, until: int) -> None:
    """The players reveal their top cards; the higher cost wins, a card beats none, equal costs nobody (Keywords/29–31, Z87)."""
    costs = [-1, -1]
    shown = []
    for player in (env.player, 1 - env.player):
        deck = s.zones[player * I.ZONE_COUNT + I.DECK]
        if deck:
            i = deck[0]
            shown.append(i)
            ops.emit(s, I.E_SHOW, player, s.refs[i])
            costs[player] = max(0, s.tab.cards[s.card[i]].cost)
    for i in shown:
        transfer(s, i, s.owner[i], I.DECK)
    winner = -1 if costs[0] == costs[1] else 0 if costs[0] > costs[1] else 1
    note(s, (G.E_CLASH, winner, -1, -1, max(0, *costs), s.cause))
    s.version += 1
    resolving.done(s, frame, True, {R_DONE: (1,)})


EFFECTS: Final[dict[type, Effect]] = {
    acts.Deal: Effect(phrases.DEAL, _deal),
    acts.LoseHealth: Effect(phrases.LOSE_HEALTH, _lose_health),
    acts.Restore: Effect(phrases.RESTORE, _restore),
    acts.RestoreAll: Effect(phrases.RESTORE_ALL, _restore_all, "who"),
    acts.Duel: Effect(phrases.DUEL, _duel),
    acts.Switch: Effect(phrases.SWITCH, _switch),
    acts.Cancel: Effect(phrases.CANCEL, _cancel, "what"),
    acts.Into: Effect(phrases.ONTO, _onto),
    acts.MakeTokens: Effect(phrases.MAKE_TOKENS, _make_tokens),
    acts.PreventNext: Effect(phrases.PREVENT_NEXT, _prevent_next),
    acts.PreventAllBattle: Effect(phrases.FOG, _fog),
    acts.ChoosePlayer: Effect(phrases.CHOOSE_PLAYER, _choose_player, after=O_PLAYER_CHOSEN, asks="number"),
    acts.ShowShuffleTop: Effect(phrases.SHOW_TOP, _show_top),
    tree.Flip: Effect(phrases.FLIP, _flip, "what"),
    acts.FlipDown: Effect(phrases.FLIP_DOWN, _flip_down),
    z.StaysRested: Effect(phrases.HOLD, _hold, "what"),
    z.MayMoveOnce: Effect(phrases.MARCH, _march),
    acts.MoveTo: Effect(phrases.MOVE, _march),
    acts.RestOrReady: Effect(phrases.REST_OR_READY, _march),
    inner.AttachThis: Effect(phrases.ATTACH_THIS, _attach_this, "to"),
    inner.RememberIt: Effect(phrases.REMEMBER, _remember_it),
    z.Judge: Effect(phrases.JUDGE, _judge),
    inner.EndJudging: Effect(phrases.END_JUDGING, _end_judging),
    acts.Clash: Effect(phrases.CLASH, _clash),
}


# What a choice among objects asks of those: only what they are done to. Any: the compiler.


def _only(op: int, field: str) -> Callable[[Any, Any], Code]:
    return lambda low, node: (op, low.code(getattr(node, field)))


LOWER: Final[dict[type, Callable[[Any, Any], Code]]] = {
    acts.Deal: _only(phrases.DEAL, "to"),
    acts.LoseHealth: _only(phrases.LOSE_HEALTH, "who"),
    acts.Restore: _only(phrases.RESTORE, "who"),
    acts.PreventNext: _only(phrases.PREVENT_NEXT, "to"),
    acts.Into: _only(phrases.ONTO, "what"),
    acts.MoveTo: _only(phrases.MOVE, "what"),
    acts.RestOrReady: _only(phrases.REST_OR_READY, "what"),
}
