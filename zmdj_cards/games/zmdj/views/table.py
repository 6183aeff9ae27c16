"""The table of the main game as one player sees it, as data: lines of units with what they are worth now, tactics, the combat.

Cards are named by their number in the game and their number in the table of cards; -1 for one that the player cannot see.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import attachments, face, zone_of
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.reader import TableView
from zmdj_cards.engine.state.frame import KIND, PLAYER, STEP, Frame
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import static_values, statics
from zmdj_cards.engine.views.tableview import Seen, head_of, pile, unseen_by
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import values
from zmdj_cards.games.zmdj.lexicon.keywords import KEYWORDS
from zmdj_cards.games.zmdj.rules import attack, combat, costs, fight
from zmdj_cards.games.zmdj.rules.lines import commander, flank, line

# Steps of combat as the table names them: those in which nobody is asked belong to the one before.
STEPS = {
    G.S_ATTACK: "attack",
    G.S_ATTACKED: "attack",
    G.S_INTERCEPT: "intercept",
    G.S_RESPONSE: "response",
    G.S_DODGE: "dodge",
    G.S_DISCARDS: "dodge",
    G.S_RESOLUTION: "resolution",
    G.S_RESULT: "resolution",
}


@dataclass(frozen=True)
class UnitView:
    """A unit or commander in a line. ``place``: ``C``, or the flank seen by its controller and the distance from the commander (``L1``)."""

    i: int
    card: int
    place: str
    power: int
    base_power: int
    reach: int
    base_reach: int
    flash: int
    commander: bool
    awake: bool
    rested: bool
    fresh: bool  # entered this turn and may not attack for that
    held: bool  # suppressed
    muted: bool  # has lost its abilities
    stolen: bool  # its owner is the other player
    markers: tuple[int, ...]  # +1 power, +1 range, -1 power
    keywords: tuple[tuple[str, int], ...]
    attached: tuple[Seen, ...]
    role: str  # "attacker", "target" or ""


@dataclass(frozen=True)
class TacticView:
    i: int
    card: int
    rested: bool
    face_down: bool


@dataclass(frozen=True)
class PlayerView:
    """``elements``: face-up tactics of each element, which is what element requirements ask for."""

    life: int
    hand: tuple[Seen, ...]
    deck: int
    tactics_deck: int
    discard: tuple[Seen, ...]
    gone: tuple[Seen, ...]
    tokens: int
    tactics: tuple[TacticView, ...]
    elements: tuple[int, ...]
    line: tuple[UnitView, ...]


@dataclass(frozen=True)
class CombatView:
    """The combat in progress; step ``declare`` while attackers are being gathered."""

    step: str
    player: int
    attackers: tuple[int, ...]
    target: int
    strength: int
    guard: int
    joint: bool


@dataclass(frozen=True)
class LinesView(TableView):
    """The whole table: both players and the combat between them, if there is one."""

    combat: CombatView | None
    players: tuple[PlayerView, PlayerView]

    def as_data(self) -> dict[str, Any]:
        fight = self.combat
        combat = None
        if fight is not None:
            combat = {"step": fight.step, "strength": fight.strength, "guard": fight.guard, "by": fight.player, "joint": fight.joint}
        return {**super().as_data(), "combat": combat, "players": [_player_data(player) for player in self.players]}


def view_of(s: Position, viewer: int, actor: int) -> LinesView:
    """The table as ``viewer`` sees it. Looks at nothing else than what :func:`observe.hidden` leaves."""
    unseen = unseen_by(s, viewer)
    fight = None if s.reg[I.OVER] else combat_of(s)
    players = (_player(s, 0, unseen, fight), _player(s, 1, unseen, fight))
    return LinesView(**head_of(s, actor), combat=fight, players=players)


def _player(s: Position, player: int, unseen: frozenset[int], fight: CombatView | None) -> PlayerView:
    return PlayerView(
        life=len(zone_of(s, player, G.LIFE)),
        hand=pile(s, player, I.HAND, unseen),
        deck=len(zone_of(s, player, I.DECK)),
        tactics_deck=len(zone_of(s, player, G.TACTICS_DECK)),
        discard=pile(s, player, I.DISCARD, unseen),
        gone=pile(s, player, I.GONE, unseen),
        tokens=s.reg[G.TOKENS + player],
        tactics=tuple(
            TacticView(
                -1 if i in unseen else i,
                -1 if i in unseen else s.card[i],
                bool(s.flags[i] & I.RESTED),
                bool(s.flags[i] & I.FACE_DOWN),
            )
            for i in zone_of(s, player, G.TACTICS)
        ),
        elements=tuple(costs.available(s, player)),
        line=tuple(_unit(s, i, fight) for i in line(s, player)),
    )


def _unit(s: Position, i: int, fight: CombatView | None) -> UnitView:
    leader = s.tab.cards[s.card[i]].type == G.COMMANDER
    role = ""
    if fight is not None:
        role = "target" if i == fight.target else "attacker" if i in fight.attackers else ""
    shown = face(s, i)
    return UnitView(
        i=i,
        card=s.card[i],
        place=place_of(s, i),
        power=values.power(s, i),
        base_power=shown.stats[G.POWER],
        reach=values.reach(s, i),
        base_reach=shown.stats[G.RANGE],
        flash=values.flash(s, i),
        commander=leader,
        awake=bool(s.flags[i] & I.BACK),
        rested=bool(s.flags[i] & I.RESTED),
        fresh=not leader
        and s.since[i] == s.reg[I.TURN]
        and not values.keyword(s, i, G.SWIFT)
        and not static_values.allowed(s, i, I.DO_ATTACK),
        held=bool(s.flags[i] & G.HELD),
        muted=statics.muted(s, i) > 0,
        stolen=s.owner[i] != s.control[i],
        markers=tuple(column[i] for column in s.counters),
        keywords=tuple((row.id, count) for row in KEYWORDS if not row.printed_only and (count := values.keyword(s, i, row.number)) > 0),
        attached=tuple(Seen(j, s.card[j]) for j in attachments(s, i)),
        role=role,
    )


def place_of(s: Position, i: int) -> str:
    """Where a card of a line stands: ``C``, or its flank and how far from the commander (``L1`` is beside it). "" elsewhere."""
    if s.zone[i] != I.LINE:
        return ""
    side = flank(s, i)
    if side < 0:
        return "C"
    cards = line(s, s.control[i])
    leader = commander(s, s.control[i])
    away = abs(cards.index(i) - cards.index(leader)) if leader >= 0 else cards.index(i) + 1
    return f"{'LR'[side]}{away}"


def combat_of(s: Position) -> CombatView | None:
    """The combat that is going on, or the attack that is being declared."""
    top: Frame | None = s.stack[-1] if s.stack else None
    if top is not None and top[KIND] == I.F_ATTACK:
        fighters = tuple(ref & REF_MASK for ref in top[attack.ATTACKERS])
        target = top[attack.TARGET] & REF_MASK
        strength = sum(values.power(s, i) for i in fighters)
        return CombatView("declare", top[PLAYER], fighters, target, strength, values.power(s, target), len(fighters) > 1)
    at = fight.current(s)
    if at < 0:
        return None
    frame = s.stack[at]
    fighters, target = tuple(fight.attacking(s, frame)), fight.attacked(s, frame)
    guard = values.power(s, target) if target >= 0 else 0
    step = STEPS.get(frame[STEP], "end")
    return CombatView(step, frame[PLAYER], fighters, target, combat.attack_power(s, frame), guard, bool(frame[fight.FLAGS] & G.K_JOINT))


def _player_data(player: PlayerView) -> dict[str, Any]:
    return {
        "life": player.life,
        "hand": [seen.card for seen in player.hand],
        "deck": player.deck,
        "tacticsDeck": player.tactics_deck,
        "discard": [seen.card for seen in player.discard],
        "gone": [seen.card for seen in player.gone],
        "tokens": player.tokens,
        "tactics": [[item.card, int(item.rested), int(item.face_down)] for item in player.tactics],
        "line": [_unit_data(unit) for unit in player.line],
    }


def states_of(unit: UnitView) -> list[str]:
    """What is special about how a unit stands there."""
    pairs = (
        ("awake", unit.awake),
        ("rested", unit.rested),
        ("held", unit.held),
        ("fresh", unit.fresh),
        ("muted", unit.muted),
        ("stolen", unit.stolen),
    )
    return [name for name, holds in pairs if holds]


def _unit_data(unit: UnitView) -> dict[str, Any]:
    """Only what is not usual."""
    states = states_of(unit)
    row: dict[str, Any] = {
        "card": unit.card,
        "place": unit.place,
        "power": unit.power,
        "base": unit.base_power,
        "range": unit.reach,
        "baseRange": unit.base_reach,
    }
    more = {
        "flash": unit.flash,
        "states": states,
        "markers": list(unit.markers) if any(unit.markers) else None,
        "keywords": [list(pair) for pair in unit.keywords],
        "attached": [seen.card for seen in unit.attached],
        "role": unit.role,
    }
    return row | {key: value for key, value in more.items() if value}
