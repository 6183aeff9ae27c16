"""``zmdj sim match``: many games between two decks."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from zmdj_cards.cli.choices import LangChoice, LangOption
from zmdj_cards.cli.grouped import grouped
from zmdj_cards.cli.io import session
from zmdj_cards.cli.sim.options import DuelOptions, HtmlOption, JsonOption, PlotsOption, RecordOptions
from zmdj_cards.errors import Lang

DeckArg = Annotated[str, typer.Argument(metavar="DECK", help="Deck file, deck code, name of a bundled deck, or -.")]


@grouped
def match(
    first: DeckArg,
    second: DeckArg,
    *,
    play: DuelOptions,
    records: RecordOptions,
    best_of: Annotated[int, typer.Option("--best-of", min=1, max=9, help="Games of a match; --games then counts matches.")] = 1,
    after_a: Annotated[
        str | None, typer.Option("--after-a", metavar="DECK", help="The first deck from the second game on, side cards exchanged.")
    ] = None,
    after_b: Annotated[
        str | None, typer.Option("--after-b", metavar="DECK", help="The second deck from the second game on, side cards exchanged.")
    ] = None,
    json: JsonOption = False,
    html: HtmlOption = None,
    plots: PlotsOption = None,
    lang: LangOption = LangChoice.both,
) -> None:
    """Play many games between two decks by the rules: win rate with its interval, lengths and reasons."""
    from zmdj_cards.cli.sim.output import BROKEN_OFF, Output, progress, write
    from zmdj_cards.work.bench import open_bench
    from zmdj_cards.work.sim.match import play_match, play_series, set_up, set_up_series

    console = session().console
    output = Output(lang.value, json, html=html, plots=plots)
    output.check()
    records.check()
    request = play.given((first, second), records.record_all)
    bench = open_bench(session(), first, second)
    if best_of > 1:
        request = replace(request, best_of=best_of, after=(after_a, after_b))
        done = play_series(set_up_series(bench, request), request, partial(progress, console))
    else:
        done = play_match(set_up(bench, request), request, partial(progress, console))
    if records.record is not None:
        write(records.record, done.first_game(), console)
    if records.record_all is not None:
        console.remark("report.wrote_into", n=done.tally.games, folder=records.record_all)
    if html is not None or plots is not None:
        languages: tuple[Lang, ...] = ("en", "zh")
        data = done.as_data()
        said = {language: [line.strip() for line in _lines(data, language)] for language in languages}
        output.write_files(done.report(said, _call(first, second, play)))
    if json:
        console.json(done.as_data())
    else:
        console.print(*report_lines(done.as_data(), lang))
    if done.stopped:
        raise typer.Exit(BROKEN_OFF)


def _call(first: str, second: str, play: DuelOptions) -> str:
    """The call that plays the same games again."""
    from zmdj_cards.work.sim.call import command_line

    options = [("--games", play.games), ("--seed", play.seed), ("--policy-a", play.policy_a), ("--policy-b", play.policy_b)]
    named = [Path(word).name if word != "-" else word for word in (first, second)]
    return command_line("match", named, [*options, ("--allow-blank", play.allow_blank), ("--allow-illegal", play.allow_illegal)])


def report_lines(report: dict[str, Any], lang: LangChoice) -> list[str]:
    languages = ("zh", "en") if lang is LangChoice.both else (lang.value,)
    lines: list[str] = []
    for language in languages:
        lines += _lines(report, "zh" if language == "zh" else "en")
    return lines


def _lines(report: dict[str, Any], lang: str) -> list[str]:
    from zmdj_cards import errors
    from zmdj_cards.work.sim.match import endings

    def say(code: str, **params: object) -> str:
        return errors.say(code, "zh" if lang == "zh" else "en", **params)

    ends = endings(report["game"])
    low, high = (f"{100 * bound:.1f}" for bound in report["interval"])
    first, second = report["decks"]
    lines = [
        say("match.title", a=first, b=second, pa=report["policies"][0], pb=report["policies"][1]),
        "  " + say("match.games", n=report["games"], seed=report["seed"], engine=report["engine"], rules=report["rules"]),
        "  " + say("match.wins", a=first, b=second, wa=report["wins"][0], wb=report["wins"][1], d=report["draws"]),
    ]
    if report["rate"] is not None:
        lines.append("  " + say("match.rate", a=first, rate=f"{100 * report['rate']:.1f}", low=low, high=high))
    better = first if report["rate"] is not None and report["rate"] > 0.5 else second
    lines.append("  " + (say("match.better", a=better) if report["difference"] else say("match.no_difference")))
    turns = report["turns"]
    lines.append("  " + say("match.turns", median=turns["median"], least=turns["least"], most=turns["most"]))
    lines.append("  " + say("match.first", n=report["first_player_wins"], d=report["games"] - report["draws"]))
    lines.append("  " + say("match.reasons", reasons=[f"{say(ends[name])} {count}" for name, count in report["reasons"].items()]))
    if "matches" in report:
        wins, drawn = report["matches"]["wins"], report["matches"]["draws"]
        lines.insert(2, "  " + say("match.matches", k=report["best_of"], a=first, b=second, wa=wins[0], wb=wins[1], d=drawn))
    elif report["games"] % 2:
        lines.append("  " + say("match.odd"))
    if report["blank"]:
        lines.append("  " + say("match.blank", cards=[card["zh" if lang == "zh" else "en"] for card in report["blank"]]))
    if report["stopped"]:
        lines.append("  " + say("match.stopped"))
    return lines
