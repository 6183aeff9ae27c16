"""The numbers and choices of the ruleset, from ``data/frontline/game.toml``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from zmdj_cards.engine.cards import ruleset
from zmdj_cards.engine.cards.ruleset import Choices
from zmdj_cards.errors import Fault, fault
from zmdj_cards.model.game import GameData
from zmdj_cards.model.load import load_game


@dataclass(frozen=True)
class Ruleset(ruleset.Ruleset):
    """What this game asks besides what every game does; each is a rule of ``game.toml``."""

    version: str = "0.1"
    start_caps: int = 0
    raise_per_turn: int = 1
    cap_total: int = 20
    second_extra_raise: int = 1
    support_returns: bool = True
    enters_rested: bool = True
    destroyed_at: int = 0
    source_effects_stay: bool = True
    commander_moves: bool = True
    lines: int = 4
    crossings_to_win: int = 1
    lines_to_hold: int = 3
    turns_to_hold: int = 4
    hand_limit: int = 6
    mulligan: bool = True
    keep_points: bool = True
    default_range: int = 0
    strike_back: bool = True
    attack_own: bool = False
    traps_per_turn: int = 1
    traps_set: int = 3
    trap_wait: bool = True
    promotion_cost: str = "difference"
    deploy_levels: bool = True
    level_step: int = 1
    default_recovery: int = 2
    last_turn: int = 60
    repetitions: int = 4
    support_per_turn: int = 1
    readied_acts: bool = False
    loop_repeats: int = 3


# The choices that the engine knows. Those with one of them only say how the game is played.
CHOICES: Final[Choices] = {
    "phases": ("growth reset action main replenish end",),
    "begin_effects": ("action",),
    "main_acts": ("deploy command logistics spell trap",),
    "replenish": ("fall-back reinforce",),
    "actions_per_round": (1,),
    "line_values": ("sum",),
    "crossing": ("bp>cp",),
    "equal": ("neither",),
    "both_below": ("nearer",),
    "recovery_zone": ("base line",),
    "chain_affects": ("right below",),
    "move_forward": ("may cross",),
    "empty_deck": ("goes on",),
    "chain_opens": ("attack move deploy use",),
    "fizzles": (True,),
    "trigger_order": ("turn player first",),
    "promotion_cost": ("difference", "full"),
    "sources_go": ("discard",),
    "logistics_timing": ("main",),
    "support_zone_names": ("后援区 后勤区",),
    "own_cards": (True,),
    "empty_line": ("open",),
    "entry_words": ("forge sc, bloom mc, scrap sc, wither mc",),
}
MOST_LINES: Final = 8
# Numbers that say how decks are built: formats.toml holds to them.
BUILDING: Final = ("deck_size", "copies")


def sound(rules: ruleset.Ruleset) -> list[Fault]:
    """What is inconsistent among the values of a changed ruleset."""
    found: list[Fault] = []
    if not isinstance(rules, Ruleset):
        return found
    if rules.lines % 2 or not 2 <= rules.lines <= MOST_LINES:
        found.append(fault("rules.lines_even", value=rules.lines))
    if rules.lines_to_hold > rules.lines:
        found.append(fault("rules.more_than", rule="lines_to_hold", value=rules.lines_to_hold, other="lines", most=rules.lines))
    for name in ("crossings_to_win", "lines_to_hold", "turns_to_hold", "hand_limit", "last_turn", "repetitions", "level_step", "lines"):
        if getattr(rules, name) < 1:
            found.append(fault("rules.at_least", rule=name, value=getattr(rules, name), least=1))
    if 2 * rules.start_caps > rules.cap_total:
        found.append(fault("rules.more_than", rule="start_caps", value=2 * rules.start_caps, other="cap_total", most=rules.cap_total))
    return found


@cache
def load_ruleset() -> Ruleset:
    """The shipped ruleset."""
    return ruleset_of(load_game("frontline"))


def ruleset_of(data: GameData) -> Ruleset:
    """The ruleset that data give. Raises InternalError for a choice that the engine does not know."""
    return ruleset.from_rules(Ruleset, data, CHOICES)
