"""``zmdj settings``: what is chosen once for all."""

from __future__ import annotations

from typing import Annotated

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.choices import JsonOption
from zmdj_cards.cli.io import session
from zmdj_cards.cli.settings import KEYS, check, read_settings, settings_file, write_settings
from zmdj_cards.errors import Bi, DataError, Place, UsageError, fault, reason, say

app = App(
    help="""Your settings: the language, the game and the database, once for all.

    An option on the line comes before a variable (ZMDJ_LANG, ZMDJ_GAME, ZMDJ_DB), and a variable before the settings. Where no language
    is chosen, a system in Chinese has Chinese, any other system both languages.

    Traditional characters (zh-Hant) are for what is shown and printed: cards, sheets, pages, sites and reports. Decks and data keep the
    characters that cards are printed in."""
)

Key = Annotated[str, typer.Argument(metavar="[lang|game|db]", help="Which setting.", autocompletion=lambda: list(KEYS), show_default=False)]


@app.command()
def show(as_json: JsonOption = False) -> None:
    """Show every setting with where it comes from, and where the settings lie."""
    console = session().console
    rows = _rows()
    if as_json:
        console.json({"path": str(settings_file()), "settings": rows})
        return
    for row in rows:
        code = f"cli.origin.{row['origin']}"
        origin = Bi(say(code, "en"), say(code, "zh")) if row["origin"] in ("file", "locale", "default") else row["origin"]
        console.say("cli.setting_line", key=row["key"], value=row["value"], origin=origin)
    console.say("cli.settings_lie", path=settings_file())


def _rows() -> list[dict[str, str]]:
    import os

    from zmdj_cards.cli.language import of_locale
    from zmdj_cards.work.data.database import database_file

    now, stored = session(), read_settings().values
    values = {"lang": now.lang or "both", "game": now.game_id, "db": database_file(now)}
    rows = []
    for key, variable in KEYS.items():
        origin = variable if os.environ.get(variable) else "file" if key in stored else "default"
        if key == "lang" and origin == "default" and of_locale():
            origin = "locale"
        rows.append({"key": key, "value": values[key], "origin": origin})
    return rows


@app.command("set")
def set_(key: Key, value: Annotated[str, typer.Argument(help="Its value, such as zh, zh-Hant, en or both.")]) -> None:
    """Choose a setting: lang, game or db."""
    if wrong := check(key, value):
        raise UsageError(wrong)
    _write({**_stored(), key: value})


@app.command()
def unset(key: Key) -> None:
    """Take a setting back."""
    if key not in KEYS:
        raise UsageError(check(key, "") or ())
    _write({name: value for name, value in _stored().items() if name != key})


@app.command()
def path() -> None:
    """Print the path of the file with the settings."""
    session().console.data(str(settings_file()))


def _stored() -> dict[str, str]:
    """What the file holds. Raises DataError for a file that cannot be read: writing it anew would lose it."""
    found = read_settings()
    if unreadable := [item for item in found.faults if item.code == "cli.settings_unreadable"]:
        raise DataError(unreadable)
    return found.values


def _write(values: dict[str, str]) -> None:
    file = settings_file()
    try:
        write_settings(values, file)
    except OSError as error:
        raise DataError(fault("cli.settings_unwritable", Place(source=str(file)), detail=reason(error))) from error
    session().console.remark("cli.settings_lie", path=file)
