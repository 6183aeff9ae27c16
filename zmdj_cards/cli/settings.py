"""The user's settings: what is chosen once for all, in a file of their own. Options and variables come before it."""

from __future__ import annotations

import os
import sys
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

from zmdj_cards import resources
from zmdj_cards.cli.language import CHOICES, choice_of
from zmdj_cards.errors import Fault, Place, fault, reason

# Every setting with the variable that comes before it.
KEYS = {"lang": "ZMDJ_LANG", "game": "ZMDJ_GAME", "db": "ZMDJ_DB"}
VARIABLE = "ZMDJ_SETTINGS"
_MOST_BYTES = 65_536


@dataclass
class Settings:
    """``values``: of the settings that are there and can be; ``faults``: what is wrong with the others."""

    values: dict[str, str] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)


def settings_file() -> Path:
    """``<user config folder>/zmdj_cards/settings.toml``, or ``ZMDJ_SETTINGS``."""
    if named := os.environ.get(VARIABLE):
        return Path(named)
    if sys.platform == "linux":
        # What platformdirs says there, too; it is not imported for a file that every start looks for.
        home = os.environ.get("XDG_CONFIG_HOME", "").strip() or os.path.expanduser("~/.config")
        return Path(home) / "zmdj_cards" / "settings.toml"
    from platformdirs import user_config_path

    return user_config_path("zmdj_cards", appauthor=False) / "settings.toml"


def check(key: str, value: object) -> Fault | None:
    """What is wrong with a setting, if anything is."""
    if key not in KEYS:
        return fault("cli.no_setting", key=key, keys=list(KEYS))
    if not isinstance(value, str) or not value:
        return fault("cli.setting_text", key=key)
    known = {"lang": CHOICES, "game": resources.games()}.get(key)
    if known is not None and (choice_of(value) if key == "lang" else value) not in known:
        return fault("cli.setting_value", key=key, value=value, known=list(known))
    return None


def read_settings(path: Path | None = None) -> Settings:
    """What the file says. A file that cannot be read, or a setting that cannot be, is a warning: every command still runs."""
    path = path or settings_file()
    made = Settings()
    try:
        with path.open("rb") as source:
            table = tomllib.loads(source.read(_MOST_BYTES).decode("utf-8-sig"))
    except (FileNotFoundError, NotADirectoryError):
        return made
    except (OSError, ValueError) as error:
        detail = reason(error) if isinstance(error, OSError) else str(error)
        made.faults.append(fault("cli.settings_unreadable", Place(source=str(path)), "warning", detail=detail))
        return made
    for key, value in table.items():
        if wrong := check(key, value):
            made.faults.append(Fault(wrong.code, wrong.params, Place(source=str(path)), "warning"))
        else:
            made.values[key] = str(value)
    return made


def chosen_values() -> tuple[dict[str, str], list[Fault]]:
    """Every setting by its variable, or else by the file, and what is wrong with them."""
    of_file = read_settings()
    values, faults = dict(of_file.values), list(of_file.faults)
    for key, variable in KEYS.items():
        if not (value := os.environ.get(variable)):
            continue
        if key == "lang" and choice_of(value) is None:
            faults.append(fault("cli.setting_value", Place(source=variable), "warning", key=key, value=value, known=list(CHOICES)))
        else:
            values[key] = value
    return values, faults


def write_settings(values: dict[str, str], path: Path | None = None) -> None:
    """Write the file anew, with its folder. Raises OSError."""
    path = path or settings_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [f"{key} = {_quoted(value)}" for key, value in sorted(values.items())]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def _quoted(value: str) -> str:
    import json

    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
