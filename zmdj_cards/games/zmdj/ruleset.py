"""The numbers of the ruleset, from ``data/zmdj/game.toml`` (RULINGS.md)."""

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
    """What the main game asks besides what every game does; each is a field of ``game.toml`` (RULINGS.md)."""

    version: str = "1.0.1"
    default_stamina: int = 5
    hand_limit: int = 7
    unit_cap: int = 6
    opening_first: int = 4
    opening_second: int = 5
    tokens_first: int = 0
    tokens_second: int = 1
    draws_per_turn: int = 1
    first_player_draws: bool = True
    first_turn_commander_attack: bool = False
    loop_repeats: int = 3
    last_turn: int = 400
    peerless_per_controller: bool = True
    ring: bool = True
    advance_cost: int = 2
    advance_range: int = 1
    retreat_cost: int = 2
    retreat_draws: int = 1
    any_discard_pile: bool = True
    skills_barred_everywhere: bool = False
    entering_places_markers: bool = True
    earlier_triggers_first: bool = True
    zero_cost_is_paid: bool = True


# The choices of the ruleset that the engine knows.
CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "battlefield": ("ring", "facing"),
    "peerless_scope": ("controller", "battlefield"),
    "open_discard_pile": ("any", "own"),
    "temporary_tactic": ("supply-token",),
    "barred_skills": ("where-the-card-is", "everywhere"),
    "enters_with_markers": ("placing", "not-placing"),
    "trigger_moments": ("earlier-first", "turn-player-first"),
    "last_known": ("as-it-last-was", "printed"),
    "home_without_room": ("stays-until-room",),
    "facedown_look": ("owner", "nobody"),
}


@cache
def load_ruleset() -> Ruleset:
    """The shipped ruleset."""
    return ruleset_of(load_game("zmdj"))


def ruleset_of(data: GameData) -> Ruleset:
    """The ruleset that data give. Raises InternalError for a choice that the engine does not know."""
    value = data.rule_value
    for rule, choices in CHOICES.items():
        if value(rule) not in choices:
            raise InternalError(fault("engine.rule_value", rule=rule, value=value(rule)))
    return Ruleset(
        version=data.game.rules_version,
        default_stamina=value("default_stamina"),
        hand_limit=value("hand_limit"),
        unit_cap=value("unit_cap"),
        opening_first=value("opening_hand_first"),
        opening_second=value("opening_hand_second"),
        tokens_first=value("supply_tokens_first"),
        tokens_second=value("supply_tokens_second"),
        draws_per_turn=value("draws_per_turn"),
        first_player_draws=value("first_player_draws"),
        first_turn_commander_attack=value("first_turn_commander_attack"),
        loop_repeats=value("loop_repeats"),
        last_turn=value("last_turn"),
        peerless_per_controller=value("peerless_scope") == "controller",
        ring=value("battlefield") == "ring",
        advance_cost=value("advance_cost"),
        advance_range=value("advance_range"),
        retreat_cost=value("retreat_cost"),
        retreat_draws=value("retreat_draws"),
        any_discard_pile=value("open_discard_pile") == "any",
        skills_barred_everywhere=value("barred_skills") == "everywhere",
        entering_places_markers=value("enters_with_markers") == "placing",
        earlier_triggers_first=value("trigger_moments") == "earlier-first",
        last_known=value("last_known") == "as-it-last-was",
        zero_cost_is_paid=value("zero_cost_is_paid"),
        owner_sees_facedown=value("facedown_look") == "owner",
    )
