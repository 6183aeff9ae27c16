"""``zmdj sim match``: many games between two decks, and the decks of every command that plays."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zmdj_cards.cli.choices import LangChoice, LangOption
from zmdj_cards.cli.sim.options import JobsOption, JsonOption, SeedOption, policy_option
from zmdj_cards.games import policies

if TYPE_CHECKING:
    from zmdj_cards.cli.sim.inputs import Bench
    from zmdj_cards.engine.match import Side
    from zmdj_cards.sim.match.runner import Duel, Tally


DeckArg = Annotated[str, typer.Argument(metavar="DECK", help="Deck file, deck code, name of a bundled deck, or -.")]
BlankOption = Annotated[bool, typer.Option("--allow-blank", help="Play cards whose text is not fully understood without it.")]
IllegalOption = Annotated[bool, typer.Option("--allow-illegal", help="Play decks that break the rules of deck building.")]
CHUNK = 20


def match(
    first: DeckArg,
    second: DeckArg,
    games: Annotated[int, typer.Option("--games", "-n", min=1, max=10**9, help="Games; seats are swapped in every second one.")] = 100,
    seed: SeedOption = 1,
    policy_a: Annotated[str, policy_option("--policy-a", help="Who plays the first deck.")] = policies.DEFAULT,
    policy_b: Annotated[str, policy_option("--policy-b", help="Who plays the second deck.")] = policies.DEFAULT,
    jobs: JobsOption = 1,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Write the first game as a replay.", show_default=False)
    ] = None,
    record_all: Annotated[
        Path | None,
        typer.Option("--record-all", metavar="FOLDER", help="Write every game as a replay into this folder.", show_default=False),
    ] = None,
    allow_blank: BlankOption = False,
    allow_illegal: IllegalOption = False,
    json: JsonOption = False,
    lang: LangOption = LangChoice.both,
) -> None:
    """Play many games between two decks by the rules: win rate with its interval, lengths and reasons."""
    from zmdj_cards.cli.sim.inputs import open_bench
    from zmdj_cards.cli.sim.output import BROKEN_OFF, check_folder, check_replay_file, progress, write, write_whole
    from zmdj_cards.sim.match.runner import Tally
    from zmdj_cards.sim.parallel import Stopped, run_chunks

    if record is not None:
        check_replay_file(record)
    if record_all is not None:
        check_folder(record_all)
    bench = open_bench(first, second)
    (side_a, name_a), (side_b, name_b) = side(bench, first, allow_illegal), side(bench, second, allow_illegal)
    bench.check_played((*side_a.cards(), *side_b.cards()), allow_blank)
    names = (name_a, name_b) if name_a != name_b else (f"{name_a} A", f"{name_b} B")
    duel = make_duel(bench.game.game.id, (side_a, side_b), (policy_a, policy_b), seed, allow_blank)
    duel.names, duel.keep = names, record_all is not None
    tally, stopped = Tally(), False
    with progress(bench.console, games) as advance:
        try:
            for chunk in run_chunks([duel], games, jobs, CHUNK):
                for one in chunk.result:
                    tally.add(one)
                    if record_all is not None and one.replay is not None:
                        write_whole(record_all / f"{one.index + 1:0{len(str(games))}}.json", one.replay.to_json().encode())
                advance(chunk.stop)
        except Stopped:
            stopped = True
    if record is not None:
        write(record, duel.replay(0).to_json().encode(), bench.console)
    if record_all is not None:
        bench.console.note(f"wrote {tally.games} files into {record_all}")
    report = summary(tally, names, duel, stopped)
    if json:
        bench.console.json(report)
    else:
        bench.console.print(*report_lines(report, lang))
    if stopped:
        raise typer.Exit(BROKEN_OFF)


def side(bench: Bench, source: str, allow_illegal: bool = False) -> tuple[Side, str]:
    """A deck as it is played, and its name. Raises DataError for one that cannot be, and for one that breaks the rules of deck building
    unless that is allowed; UsageError for a game whose rules the program cannot play."""
    from zmdj_cards.decks.validate import validate
    from zmdj_cards.engine.match import side_of
    from zmdj_cards.errors import DataError, fault

    rules = bench.rules
    deck, _ = bench.read(source)
    faults = [item for item in validate(deck, bench.context.format, bench.index) if item.severity == "error"]
    if faults and not allow_illegal:
        placed = [item if item.place.source else item.at(source=source) for item in faults]
        raise DataError([*placed, fault("match.illegal", deck=deck.name)])
    bench.console.faults(replace(item, severity="warning").at(source=source) for item in faults)
    return side_of(rules, deck, {card.id: card for card in bench.index.cards}), deck.name


def make_duel(game: str, sides: tuple[Side, Side], policies: tuple[str, str], seed: int, allow_blank: bool) -> Duel:
    """Raises DataError naming the cards whose text is not known in full, unless blanks are allowed."""
    from zmdj_cards.sim.match.runner import Duel
    from zmdj_cards.sim.setting import make_setting

    return Duel(make_setting(game, (*sides[0].cards(), *sides[1].cards()), allow_blank), sides, policies, seed)


def summary(tally: Tally, names: tuple[str, str], duel: Duel, stopped: bool) -> dict[str, Any]:
    """The report as JSON: rates are of decided games."""
    from zmdj_cards.engine.replay import engine_version

    low, high = tally.interval()
    decided = tally.decided()
    return {
        "game": duel.setting.game,
        "decks": list(names),
        "policies": list(duel.policies),
        "games": tally.games,
        "seed": duel.seed,
        "engine": engine_version(duel.setting.game),
        "rules": duel.setting.ruleset.version,
        "wins": list(tally.wins),
        "draws": tally.draws,
        "rate": round(tally.wins[0] / decided, 6) if decided else None,
        "interval": [round(low, 6), round(high, 6)],
        "difference": tally.shows_difference(),
        "first_player_wins": tally.first_wins,
        "reasons": dict(sorted(tally.reasons.items())),
        "turns": {"median": tally.median_turns(), "least": min(tally.turns, default=0), "most": max(tally.turns, default=0)},
        "actions": tally.actions,
        "blank": [{"id": card.id, "zh": card.zh, "en": card.en} for card in duel.setting.table.cards if card.blank],
        "stopped": stopped,
    }


def report_lines(report: dict[str, Any], lang: LangChoice) -> list[str]:
    languages = ("zh", "en") if lang is LangChoice.both else (lang.value,)
    lines: list[str] = []
    for language in languages:
        lines += _lines(report, "zh" if language == "zh" else "en")
    return lines


def _lines(report: dict[str, Any], lang: str) -> list[str]:
    from zmdj_cards import errors, games

    def say(code: str, **params: object) -> str:
        return errors.say(code, "zh" if lang == "zh" else "en", **params)

    endings = games.rules(report["game"]).views.narration.endings
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
    lines.append("  " + say("match.reasons", reasons=[f"{say(endings[name])} {count}" for name, count in report["reasons"].items()]))
    if report["games"] % 2:
        lines.append("  " + say("match.odd"))
    if report["blank"]:
        lines.append("  " + say("match.blank", cards=[card["zh" if lang == "zh" else "en"] for card in report["blank"]]))
    if report["stopped"]:
        lines.append("  " + say("match.stopped"))
    return lines
