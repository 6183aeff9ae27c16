"""A recorded game: what it takes to play it again, and the digest it must end with.

A replay names the versions it was made with. Another version is refused, because the same actions could mean another game.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Final

from zmdj_cards import __version__
from zmdj_cards.engine.state.action import Action
from zmdj_cards.engine.state.sent import by_fields
from zmdj_cards.errors import DataError, fault
from zmdj_cards.resources import code_digest
from zmdj_cards.text.reasons import why

FORMAT: Final = 1


def engine_version(game: str) -> str:
    """What plays a game: the version of the program and a hash of all code that a game depends on."""
    return f"{__version__}+{code_digest('ability', 'engine', f'games/{game}')}"


@dataclass
class Replay:
    """``decks``: the card ids of each player in the order in which the game numbers them. ``engine``, ``rules`` and ``cards`` name the
    program, the ruleset and the card data that the game was played with."""

    game: str
    rules: str
    cards: str
    seed: int
    decks: tuple[tuple[str, ...], tuple[str, ...]]
    actions: list[Action] = field(default_factory=list)
    digest: str = ""
    outcome: str = ""
    names: tuple[str, str] = ("", "")
    engine: str = ""

    def __reduce__(self) -> tuple[Any, ...]:
        return by_fields(self)

    def to_json(self) -> str:
        """One line of JSON, ending in a line break; equal replays have equal texts."""
        row: dict[str, object] = {
            "format": FORMAT,
            "game": self.game,
            "engine": self.engine,
            "rules": self.rules,
            "cards": self.cards,
            "seed": self.seed,
            "names": list(self.names),
            "decks": [list(deck) for deck in self.decks],
            "actions": [list(action) for action in self.actions],
            "digest": self.digest,
            "outcome": self.outcome,
        }
        return json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"


# Far more than any game needs; what is longer is refused before it is read.
MOST_CHARS: Final = 5_000_000
NAME_CHARS: Final = 80


def from_json(text: str) -> Replay:
    """Read a replay. Raises DataError for anything that is not one."""
    if len(text) > MOST_CHARS:
        raise DataError(fault("engine.replay_broken", detail=f"> {MOST_CHARS}"))
    try:
        row = json.loads(text)
        if row["format"] != FORMAT:
            raise DataError(fault("engine.replay_version", made=f"format {row['format']}", here=f"format {FORMAT}"))
        first, second = (tuple(_name(card) for card in deck) for deck in row["decks"])
        return Replay(
            game=_name(row["game"]),
            rules=_name(row["rules"]),
            cards=_name(row["cards"]),
            seed=int(row["seed"]),
            decks=(first, second),
            actions=[tuple(int(part) for part in action) for action in row["actions"]],
            digest=_name(row["digest"]),
            outcome=_name(row["outcome"]),
            names=(_name(row["names"][0]), _name(row["names"][1])),
            engine=_name(row["engine"]),
        )
    except KeyError as error:
        raise DataError(fault("engine.replay_broken", detail=why(error))) from error
    except (ValueError, TypeError, IndexError, OverflowError, RecursionError) as error:
        raise DataError(fault("engine.replay_broken", detail=why(error))) from error


def _name(value: object) -> str:
    """A name that can be shown anywhere: nothing in it moves a cursor, and it is short."""
    return "".join(char for char in str(value) if char.isprintable())[:NAME_CHARS]


def check_versions(replay: Replay, rules: str, cards: str) -> None:
    """Raises DataError if the replay was made with another engine, ruleset or card data."""
    for what, made, here in (
        ("engine", replay.engine, engine_version(replay.game)),
        ("rules", replay.rules, rules),
        ("cards", replay.cards, cards),
    ):
        if made != here:
            raise DataError(fault("engine.replay_version", made=f"{what} {made}", here=f"{what} {here}"))
