"""``zmdj rules``: every number and choice of the ruleset with where it comes from; whether a change of it is sound."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from zmdj_cards.cli.app import App, Group
from zmdj_cards.cli.choices import JsonOption, LangChoice, LangOption, TsvOption, written
from zmdj_cards.cli.io import session


class ShownFirst(Group):
    """Without the name of a command the ruleset is shown."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        known = {*self.list_commands(ctx), "--help", "-h"}
        return super().parse_args(ctx, args if args and args[0] in known else ["show", *args])


app = App("The ruleset: every number and where it comes from.", cls=ShownFirst)


class Origin(StrEnum):
    guide = "guide"
    card = "card"
    assumed = "assumed"


@app.command()
def show(
    text: Annotated[str | None, typer.Argument(help="Only entries with this in their id, sentence or source.", show_default=False)] = None,
    origin: Annotated[Origin | None, typer.Option("--origin", help="Only entries of this origin.", show_default=False)] = None,
    as_json: JsonOption = False,
    as_tsv: TsvOption = False,
    lang: LangOption = LangChoice.both,
) -> None:
    """List the ruleset: every number, its value, and whether the guide, a card or an assumption gives it."""
    from zmdj_cards.work.cards import lookup

    console = session().console
    rows = lookup.rules(session(), text, origin.value if origin else None)
    if written(console, as_json, as_tsv, rows, lookup.RULE_KEYS):
        return
    from zmdj_cards.cli.decks.deck_lexicon import pair
    from zmdj_cards.errors import Bi
    from zmdj_cards.model import headings
    from zmdj_cards.text.wrap import wrap

    for row in rows:
        source, begin = headings.source(row["source"]), headings.origin(row["origin"])
        if not row["source"].startswith(row["origin"]):
            source = Bi(f"{begin.en}: {source.en}", f"{begin.zh}：{source.zh}")
        console.print(f"{row['id']} = {row['value']}  [{pair(source, lang.value)}]")
        for key in ("zh", "en") if lang is LangChoice.both else (lang.value,):
            console.print(*wrap(row[key], console.width))


@app.command()
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A TOML file with fields of the ruleset, [[card]] tables, or both.")],
    as_json: JsonOption = False,
) -> None:
    """Judge a changed ruleset, or cards of your own: fields that there are not, values that cannot be, what contradicts itself."""
    from zmdj_cards.errors import DataError
    from zmdj_cards.work.making import game_of, read_changes

    now = session()
    now.game = now.game or game_of(file)
    changes = read_changes(file, now.game_id)
    if as_json:
        faults = [item.to_dict() for item in changes.faults]
        now.console.json(
            {"game": now.game_id, "rules": dict(changes.rules), "cards": [card.id for card in changes.cards], "faults": faults}
        )
    if changes.faults:
        raise DataError(changes.faults)
    if not as_json:
        from zmdj_cards.model.load import load_game

        shipped = load_game(now.game_id)
        for name, value in changes.rules.items():
            now.console.say("rules.change", rule=name, old=str(shipped.rule_value(name)), new=str(value))
        now.console.say("rules.sound", file=file, rules=len(changes.rules), cards=len(changes.cards))
