"""A position as one player sees it, with numbers of its own: instances are numbered by where they lie, so that no number says which card
lies face-down, nor where a card was before.

What speaks of a card that the player cannot see is left out or says no more than which pile it is in: facts of private events, lasting
effects on hidden cards, registers. A card that has left for a hidden zone stands as what it last was (:mod:`words.past`), with a number
of its own that no card bears.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from operator import itemgetter
from types import FunctionType
from typing import Any, Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import opcodes
from zmdj_cards.engine.cards.deeds import EVERY
from zmdj_cards.engine.cards.env import (
    R_CARDS,
    R_CHOSEN,
    R_COUNT,
    R_DESTROYED,
    R_DISCARDED,
    R_FORMER,
    R_IT,
    R_LATTER,
    R_OBJ,
    R_PLAYED,
    R_RESTED,
    R_RETURNED,
    R_SACRIFICED,
    R_TOGETHER,
    Regs,
)
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames import delayed, happening, lasting, pending, picking, resolving
from zmdj_cards.engine.state import shape as P
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.frame import KIND, STEP, SUBJECT, WHO, Event, Frame, Mod, with_field
from zmdj_cards.engine.state.state import ONE_LIFE, REF_BITS, REF_MASK
from zmdj_cards.engine.words import past

CARDS_IN: Final[frozenset[int]] = frozenset(
    (R_IT, R_CHOSEN, R_FORMER, R_LATTER, R_CARDS, R_SACRIFICED, R_DESTROYED, R_DISCARDED, R_RETURNED, R_RESTED, R_PLAYED, R_OBJ)
)
# How many numbers of an action are instances.
_INSTANCES: Final[dict[int, int]] = {I.A_PLAY: 1, I.A_USE: 1, I.A_ATTACK: 2, I.A_JOIN: 1, I.A_PICK: 1}
_SILENT: Final = frozenset((P.NUMBER, P.PLAYER, P.NUMBERS))  # fields that speak of no card
_ALIVE: Final = 1 << REF_BITS  # every card of the view is in its second life; the first stands for the one before
_COMPILED: Final[bool] = not isinstance(Position.copy, FunctionType)  # a loop is then quicker than a function of Python's library
_NUMBERS: Final[tuple[int, ...]] = tuple(range(1 << REF_BITS))


def order_of(s: Position) -> list[int]:
    """All instances by where they lie, those of a view that have left behind them: the number of a card in a view is its place in this
    list."""
    order: list[int] = []
    for cards in s.zones:
        order += cards
    if len(order) < len(s.card):
        order += sorted(set(range(len(s.card))).difference(order))
    return order


def translated(s: Position, actions: list[Action], numbers: Callable[[], list[int]]) -> dict[Action, Action]:
    """The actions by themselves with other numbers for the instances in them, sorted. ``numbers`` is asked where there are any."""
    top = s.stack[-1]
    own = s.rules.views.secrets.instances
    plain = top[KIND] == I.F_PICK and not picking.picks_cards(top)  # what is picked is no card
    known: list[int] | None = None
    found: list[tuple[Action, Action]] = []
    for action in actions:
        kind = action[0]
        count = own[kind] if kind in own else _INSTANCES.get(kind, 0)
        if count == 0 or (plain and kind == I.A_PICK):
            found.append((action, action))
            continue
        if known is None:
            known = numbers()
        if count == 1:
            i = action[1]  # or a player among cards
            seen = (kind, known[i] if i >= 0 else i)
            found.append((seen if len(action) == 2 else seen + action[2:], action))
        else:
            found.append(((kind, *[known[i] for i in action[1 : 1 + count]], *action[1 + count :]), action))
    if known is not None:
        found.sort()
    return dict(found)


def view_of(s: Position, player: int, hidden: Set[int], order: list[int], numbers: list[int]) -> Position:
    """The position as ``player`` sees it, numbered by ``order``: instances by number, and ``numbers`` the other way round. The cards that
    it cannot see are those of ``s`` and still to be dealt; chance is not set."""
    return _Renumbering(s, player, hidden, order, numbers).position()


def told(s: Position, player: int) -> list[Event]:
    """The facts, of private events of the other player without the card."""
    private = s.rules.views.narration.private
    return [event if event[WHO] == player or event[KIND] not in private else with_field(event, SUBJECT, -1) for event in s.facts]


class _Renumbering:
    def __init__(self, s: Position, player: int, hidden: Set[int], order: list[int], numbers: list[int]) -> None:
        self.s = s
        self.player = player
        self.hidden = hidden
        self.order = order
        self.numbers = numbers
        self.pick = itemgetter(*order) if len(order) > 1 and not _COMPILED else None
        self.private = s.rules.views.narration.private
        self.numbered = s.rules.words.numbered
        self.gone: dict[int, int] = {}  # reference → number of what has left and is not seen any more
        self.cards: list[tuple[int, int, int]] = []  # (card, owner, controller) of each of them

    def position(self) -> Position:
        s, order = self.s, self.order
        view = s.lend()  # all its lists are replaced
        view.logging, view.log, view.options = False, [], None
        view.sources_scene = view.tallied = view.scene_checked = -1
        view.reg = s.reg[:]
        view.zones = self._zones()
        view.mods = [mod for mod in map(self._mod, s.mods) if mod]
        view.stack = [self._frame(frame) for frame in s.stack]
        view.pending = [self._waiting(item, pending.WAITING, pending.ABILITY, pending.REGS) for item in s.pending]
        view.facts = self._events(s.facts)
        view.obj = [() for _ in s.obj]
        view.obj[I.USES] = self._uses(s.obj[I.USES])
        view.obj[I.ENDED] = self._uses(s.obj[I.ENDED])
        view.obj[I.DELAYED] = tuple(self._waiting(entry, delayed.WAITING, delayed.ABILITY, delayed.REGS) for entry in s.obj[I.DELAYED])
        view.obj[I.LEFT] = self._left()
        # What has left stands behind all cards.
        size = len(order) + len(self.cards)
        controllers = [controller for _, _, controller in self.cards]
        view.card = self._column(s.card, [card for card, _, _ in self.cards])
        view.owner = self._column(s.owner, [owner for _, owner, _ in self.cards])
        view.control = self._column(s.control, controllers)
        view.base = view.control[:] if s.base == s.control else self._column(s.base, controllers)
        view.zone = self._column(s.zone, [I.GONE] * len(self.cards))
        view.refs = list(range(_ALIVE, _ALIVE + size))
        view.flags = self._plain(s.flags, size)
        view.since = self._plain(s.since, size)
        view.place = self._plain(s.place, size)
        view.host = [-1] * size
        if max(s.host, default=-1) >= 0:
            hosts = self._column(s.host, [-1] * len(self.cards))
            view.host = [self.numbers[host] if host >= 0 else -1 for host in hosts]
        view.counters = [self._plain(column, size) for column in s.counters]
        # The battlefield is the same, so what is known of it is.
        if s.scene_checked == s.scene:
            view.scene_checked = view.scene
        return view

    def _column(self, column: list[int], more: list[int]) -> list[int]:
        if self.pick is None:
            found = [column[i] for i in self.order]
        else:
            found = list(self.pick(column))
        return found + more if more else found

    def _plain(self, column: list[int], size: int) -> list[int]:
        """A column that has nothing to say of what has left, and of most cards either."""
        return self._column(column, [0] * len(self.cards)) if any(column) else [0] * size

    def _zones(self) -> list[tuple[int, ...]]:
        found: list[tuple[int, ...]] = []
        first = 0
        for cards in self.s.zones:
            last = first + len(cards)
            found.append(_NUMBERS[first:last])
            first = last
        return found

    # References

    def _seen(self, ref: int) -> int:
        """A reference in the numbers of the view; -1 for a card that the player cannot see, and for one of which nothing is known any
        more."""
        if ref < 0:
            return ref
        i = ref & REF_MASK
        now = self.s.refs[i]
        if now == ref:
            return -1 if i in self.hidden else self.numbers[i] | _ALIVE
        if now - ref == ONE_LIFE and i not in self.hidden:
            return self.numbers[i]
        return self._last(ref)

    def _last(self, ref: int) -> int:
        """A reference to what has left, as it last was."""
        number = self.gone.get(ref)
        if number is None:
            record: Frame | None = None
            for one in self.s.obj[I.LEFT]:  # the latest
                if one[past.REF] == ref:
                    record = one
            if record is None:
                return -1
            number = self._keep(ref, record[past.CARD], record[past.CONTROL])
        return number

    def _keep(self, ref: int, card: int, controller: int) -> int:
        number = self.gone[ref] = len(self.order) + len(self.cards)
        self.cards.append((card, self.s.owner[ref & REF_MASK], controller))
        return number

    def _source(self, ref: int, ability: int) -> int:
        """The card whose ability it is, wherever it is by now: that ability is known to everybody."""
        found = self._seen(ref)
        if found >= 0 or ref < 0 or ability < 0:
            return found
        number = self.gone.get(ref)
        return number if number is not None else self._keep(ref, self.s.tab.abilities[ability].card, self.s.control[ref & REF_MASK])

    def _refs(self, refs: Iterable[int]) -> tuple[int, ...]:
        """Those that the player can see, or could when they left."""
        found: list[int] = []
        for ref in refs:
            seen = self._seen(ref)
            if seen >= 0 or ref < 0:
                found.append(seen)
        return tuple(found)

    # What speaks of cards

    def _events(self, events: list[Event]) -> list[Event]:
        return [self._event(event) for event in events]

    def _event(self, event: Event) -> Event:
        if not event:
            return event
        kind, who, subject, other, number, cause = event
        if other >= 0 and kind not in self.numbered:
            other = self._seen(other)
        if subject != -1:
            subject = -1 if who != self.player and kind in self.private else self._seen(subject)
        return (kind, who, subject, other, number, cause if cause < 0 else self._seen(cause))

    def _mod(self, mod: Mod) -> Mod | tuple[()]:
        """A lasting effect; nothing for one on a card that the player cannot see, or that has left."""
        if mod[KIND] not in self.s.rules.values.on_players and mod[lasting.ON] >= 0:
            i = mod[lasting.ON] & REF_MASK
            if i in self.hidden or self.s.refs[i] != mod[lasting.ON]:
                return ()
            mod = (mod[KIND], self.numbers[i] | _ALIVE, *mod[lasting.VALUE :])
        if len(mod) > lasting.SOURCE:
            mod = (*mod[: lasting.SOURCE], self._source(mod[lasting.SOURCE], -1), *mod[lasting.MORE :])
        return mod

    def _uses(self, entries: tuple[Frame, ...]) -> tuple[Frame, ...]:
        found = ((self._seen(ref), *rest) for ref, *rest in entries)
        return tuple(entry for entry in found if entry[0] >= 0)

    def _left(self) -> tuple[Frame, ...]:
        """What cards last were: those that the view speaks of, in the order in which they left."""
        found: dict[int, Frame] = {}
        known = -1
        while known != len(found) + len(self.gone):
            # What was attached to them, or stood beside them, may have left as well.
            known = len(found) + len(self.gone)
            for record in self.s.obj[I.LEFT]:
                ref = record[past.REF]
                i = ref & REF_MASK
                linked = i not in self.hidden and self.s.life(i) - (ref >> REF_BITS) == 1
                if linked or ref in self.gone:
                    seen = with_field(record, past.REF, self.numbers[i] if linked else self.gone[ref])
                    seen = with_field(seen, past.ATTACHED, self._refs(record[past.ATTACHED]))
                    found[ref] = with_field(seen, past.BESIDE, self._refs(record[past.BESIDE]))
        return tuple(found[record[past.REF]] for record in self.s.obj[I.LEFT] if record[past.REF] in found)

    def _frame(self, frame: Frame) -> Frame:
        kinds = self.s.rules.frames[frame[KIND]].shape(frame)
        if _SILENT.issuperset(kinds):
            return frame
        ability, program = -1, -1
        if frame[KIND] == I.F_PROG:
            ability, program = frame[resolving.ABILITY], frame[resolving.PROGRAM]
        fields = (self._field(kind, value, ability, program) for kind, value in zip(kinds, frame[STEP + 1 :], strict=True))
        shown: Frame = (*frame[: STEP + 1], *fields)
        if frame[KIND] == I.F_PROG and frame[resolving.REGS][R_TOGETHER]:
            return self._member(frame, shown)
        if frame[KIND] == I.F_PICK and picking.picks_cards(frame):
            return self._choice(frame, shown)
        if frame[KIND] == I.F_WOULD:
            args = self._args(frame[happening.DEED], frame[happening.ARGS])
            place = min(frame[happening.PLACE], len(shown[happening.SUBJECTS]))
            return with_field(with_field(shown, happening.ARGS, args), happening.PLACE, place)
        return shown

    def _member(self, frame: Frame, shown: Frame) -> Frame:
        """The frame of one of several players, with what it was answered last."""
        end, stage, *answer = frame[resolving.REGS][R_TOGETHER]
        code = self.s.tab.programs[frame[resolving.PROGRAM]].code
        op = code[frame[resolving.AT]].op if frame[resolving.AT] < len(code) else -1
        if any(effect.after == op and effect.asks == "card" for effect in self.s.rules.programs.effects.values()):
            answer = list(self._refs(answer))
        regs = list(shown[resolving.REGS])
        regs[R_TOGETHER] = (end, stage, *answer)
        return with_field(shown, resolving.REGS, tuple(regs))

    def _choice(self, frame: Frame, shown: Frame) -> Frame:
        """A choice among cards that the player cannot see is one among all cards of their piles."""
        s, candidates = self.s, frame[picking.CANDIDATES]
        unseen = [ref & REF_MASK for ref in candidates if (ref & REF_MASK) in self.hidden and s.alive(ref)]
        if not unseen:
            return shown
        piles = sorted({s.control[i] * I.ZONE_COUNT + s.zone[i] for i in unseen})
        cards = [i for pile in piles for i in s.zones[pile] if i in self.hidden]
        more = tuple(self.numbers[i] | _ALIVE for i in cards)
        return picking.among(shown, (*shown[picking.CANDIDATES], *more))

    def _waiting(self, item: Frame, kinds: P.Shape, ability: int, regs: int) -> Frame:
        """What waits for an event or to be resolved. Registers that only the program knew which let it wait are left out."""
        item = with_field(item, regs, item[regs][:R_COUNT])
        return tuple(self._field(kind, value, item[ability], -1) for kind, value in zip(kinds, item, strict=True))

    def _field(self, kind: int, value: Any, ability: int, program: int) -> Any:
        """One field of a frame. Any: as in frames."""
        if kind == P.REF:
            return self._source(value, ability)
        if kind == P.REFS:
            return self._refs(value)
        if kind == P.EVENT:
            return self._event(value)
        if kind == P.REGISTERS:
            return self._registers(value, program)
        if kind == P.FRAMES:
            return tuple(self._frame(inner) for inner in value)
        if kind == P.INSTANCE:
            return self.numbers[value] if value >= 0 else value
        if kind == P.PAIRS:
            pairs = (value[at : at + 2] for at in range(0, len(value), 2))
            return tuple(part for ref, number in pairs for part in (self._source(ref, number), number))
        return value

    def _args(self, deed: int, args: tuple[int, ...]) -> tuple[int, ...]:
        which = self.s.rules.deeds.table[deed].references
        if which == EVERY:
            return self._refs(args)
        return tuple(self._seen(value) if place in which else value for place, value in enumerate(args))

    def _registers(self, regs: Regs, program: int) -> Regs:
        code = self.s.tab.programs[program].code if program >= 0 else []
        cards = CARDS_IN | {ins.b for ins in code if ins.op == opcodes.O_SAVE_IT}
        found = (self._refs(refs) if which in cards else refs for which, refs in enumerate(regs))
        return tuple(found)
