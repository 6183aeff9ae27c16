"""``zmdj db``: where the card database is, what it holds, and building it again."""

from __future__ import annotations

import typer

from zmdj_cards.cli.app import App
from zmdj_cards.cli.choices import JsonOption
from zmdj_cards.cli.io import heads, languages, session

app = App("The card database itself.")


@app.command()
def path() -> None:
    """Print the path of the database file."""
    from zmdj_cards.work.data.database import database_file

    session().console.print(database_file(session()))


@app.command()
def rebuild() -> None:
    """Derive everything again from the shipped data and from what you imported and edited."""
    from zmdj_cards.work.data import database

    count, faults = database.rebuild(session())
    session().console.say("report.cards", n=count)
    session().console.faults(faults)
    if faults:
        raise typer.Exit(1)


@app.command()
def info(as_json: JsonOption = False) -> None:
    """Show what the database holds."""
    from zmdj_cards.work.data.database import database_info

    console = session().console
    made = database_info(session())
    if as_json:
        console.json(made)
        return
    for name, value in made["facts"].items():
        console.print(f"{name}: {value}")
    console.table(heads("table", "rows"), [[name, count] for name, count in made["counts"].items()], right=[1])
    for row in made["problems"]:
        first, *more = (row["message"][lang] for lang in languages())
        console.print(f"{row['place'].get('card', '')}: {first}", *(f"  {text}" for text in more))
    for row in made["files"]:
        console.say("report.import_file", id=row["id"], name=row["name"], n=row["records"])
