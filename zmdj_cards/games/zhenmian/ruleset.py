"""The numbers of the ruleset, from ``data/zhenmian/game.toml`` (RULINGS-zhenmian, part 3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from zmdj_cards.engine.cards import ruleset
from zmdj_cards.errors import InternalError, fault
from zmdj_cards.model.game import GameData
from zmdj_cards.model.load import load_game


@dataclass(frozen=True)
class Ruleset(ruleset.Ruleset):
    """What this game asks besides what every game does; each is a field of ``game.toml``."""

    version: str = "2018-08"
    starting_life: int = 30
    opening_hand: int = 7
    hand_limit: int = 7
    positions: int = 5
    territories_per_turn: int = 1
    first_player_draws: bool = False
    damage_stays: bool = True
    partial_mulligan: bool = True
    dry_loses: bool = True
    last_turn: int = 400
    health_cap: int = 30
    priority_in_discard: bool = False
    untimed_is_instant: bool = True
    once_is_each_turn: bool = True
    cancels_own: bool = True
    unstated_is_turn: bool = True
    search_may_fail: bool = True
    declared_object: bool = True
    shift_uses_stack: bool = False
    shift_while_rested: bool = True
    control_waits: bool = True
    ability_words_bind: bool = True
    newest_print: bool = True
    restricts_colors: bool = True
    earlier_triggers_first: bool = False


# The choices of the ruleset that the engine knows.
CHOICES: Final[dict[str, tuple[object, ...]]] = {
    "first_player": ("random",),
    "mulligan": ("partial", "none"),
    "empty_deck_draw": ("lose", "nothing"),
    "both_lose": ("draw",),
    "trigger_order": ("turn-player-first",),
    "discard_step_priority": (False, True),
    "face_down_look": ("controller", "nobody"),
    "untimed_ability": ("instant", "normal"),
    "once_without_period": ("turn", "object"),
    "cancel_own": (True, False),
    "unstated_duration": ("turn", "permanent"),
    "search_may_fail": (True, False),
    "attack_object": ("declared", "facing"),
    "shift_uses_stack": (False,),
    "shift_while_rested": (True, False),
    "control_without_room": ("wait", "exile"),
    "ability_words_bind": (True, False),
    "commander_zone": ("aside",),
    "older_print": ("newest", "own"),
    "damage_stays": (True, False),
    "positions": (5,),
    "units_per_position": (1,),
}


@cache
def load_ruleset() -> Ruleset:
    """The shipped ruleset."""
    return ruleset_of(load_game("zhenmian"))


def ruleset_of(data: GameData) -> Ruleset:
    """The ruleset that data give. Raises InternalError for a choice that the engine does not know."""
    value = data.rule_value
    for rule, known in CHOICES.items():
        if value(rule) not in known:
            raise InternalError(fault("engine.rule_value", rule=rule, value=value(rule)))
    return Ruleset(
        version=data.game.rules_version,
        starting_life=value("starting_life"),
        opening_hand=value("opening_hand"),
        hand_limit=value("hand_limit"),
        positions=value("positions"),
        territories_per_turn=value("territories_per_turn"),
        first_player_draws=value("first_player_draws"),
        damage_stays=value("damage_stays"),
        loop_repeats=value("loop_repeats"),
        partial_mulligan=value("mulligan") == "partial",
        dry_loses=value("empty_deck_draw") == "lose",
        last_turn=value("last_turn"),
        health_cap=value("player_health_cap"),
        priority_in_discard=value("discard_step_priority"),
        owner_sees_facedown=value("face_down_look") == "controller",
        untimed_is_instant=value("untimed_ability") == "instant",
        once_is_each_turn=value("once_without_period") == "turn",
        cancels_own=value("cancel_own"),
        unstated_is_turn=value("unstated_duration") == "turn",
        search_may_fail=value("search_may_fail"),
        declared_object=value("attack_object") == "declared",
        shift_while_rested=value("shift_while_rested"),
        control_waits=value("control_without_room") == "wait",
        ability_words_bind=value("ability_words_bind"),
        newest_print=value("older_print") == "newest",
        restricts_colors=value("commander_restricts_colors"),
    )
