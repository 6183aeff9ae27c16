"""``zmdj sim match`` and ``zmdj sim replay``: many games between two decks, and one recorded game again."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zmdj_cards.cli.choices import LangChoice, LangOption
from zmdj_cards.cli.io import session
from zmdj_cards.cli.sim_options import JobsOption, JsonOption, SeedOption

if TYPE_CHECKING:
    from zmdj_cards.cli.sim_inputs import Bench
    from zmdj_cards.engine.replay import Replay
    from zmdj_cards.games.zmdj.match import Side
    from zmdj_cards.sim.runner import Duel, Tally


class PolicyName(StrEnum):
    random = "random"
    greedy = "greedy"
    search = "search"


DeckArg = Annotated[str, typer.Argument(metavar="DECK", help="Deck file, deck code, name of a bundled deck, or -.")]
BlankOption = Annotated[bool, typer.Option("--allow-blank", help="Play cards whose text is not fully understood without it.")]
CHUNK = 20


def match(
    first: DeckArg,
    second: DeckArg,
    games: Annotated[int, typer.Option("--games", "-n", min=1, max=10**9, help="Games; seats are swapped in every second one.")] = 100,
    seed: SeedOption = 1,
    policy_a: Annotated[PolicyName, typer.Option("--policy-a", help="Who plays the first deck.")] = PolicyName.greedy,
    policy_b: Annotated[PolicyName, typer.Option("--policy-b", help="Who plays the second deck.")] = PolicyName.greedy,
    jobs: JobsOption = 1,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Write the first game as a replay.", show_default=False)
    ] = None,
    allow_blank: BlankOption = False,
    json: JsonOption = False,
    lang: LangOption = LangChoice.both,
) -> None:
    """Play many games between two decks by the rules: win rate with its interval, lengths and reasons."""
    from zmdj_cards.cli.sim_inputs import open_bench
    from zmdj_cards.cli.sim_output import progress, write
    from zmdj_cards.games.zmdj.match import cards_digest
    from zmdj_cards.sim.parallel import Stopped, run_chunks
    from zmdj_cards.sim.runner import Tally

    bench = open_bench()
    (side_a, name_a), (side_b, name_b) = side(bench, first), side(bench, second)
    duel = make_duel((side_a, side_b), (policy_a.value, policy_b.value), seed, allow_blank)
    tally, stopped = Tally(), False
    with progress(bench.console, games) as advance:
        try:
            for chunk in run_chunks(duel, games, jobs, CHUNK):
                for one in chunk.result:
                    tally.add(one)
                advance(chunk.stop)
        except Stopped:
            stopped = True
    if record is not None:
        version = cards_digest((*side_a.cards(), *side_b.cards()))
        write(record, duel.replay(0, version).to_json().encode(), bench.console)
    report = summary(tally, (name_a, name_b), duel, stopped)
    if json:
        bench.console.json(report)
    else:
        bench.console.print(*report_lines(report, lang))


def side(bench: Bench, source: str) -> tuple[Side, str]:
    """A deck as it is played, and its name. Raises DataError for one that cannot be."""
    from zmdj_cards.games.zmdj.match import side_of

    deck, _ = bench.read(source)
    return side_of(deck, {card.id: card for card in bench.index.cards}), deck.name


def make_duel(sides: tuple[Side, Side], policies: tuple[str, str], seed: int, allow_blank: bool) -> Duel:
    """Raises DataError naming the cards whose text is not known in full, unless blanks are allowed."""
    from zmdj_cards.games.zmdj.cards import trees_of
    from zmdj_cards.games.zmdj.match import make_table
    from zmdj_cards.games.zmdj.ruleset import load_ruleset
    from zmdj_cards.sim.runner import Duel

    cards = (*sides[0].cards(), *sides[1].cards())
    rules = load_ruleset()
    return Duel(make_table(cards, trees_of(cards), rules, allow_blank), rules, sides, policies, seed)


def summary(tally: Tally, names: tuple[str, str], duel: Duel, stopped: bool) -> dict[str, Any]:
    """The report as JSON: rates are of decided games."""
    from zmdj_cards.engine.replay import ENGINE_VERSION

    low, high = tally.interval()
    decided = tally.decided()
    return {
        "decks": list(names),
        "policies": list(duel.policies),
        "games": tally.games,
        "seed": duel.seed,
        "engine": ENGINE_VERSION,
        "rules": duel.rules.version,
        "wins": list(tally.wins),
        "draws": tally.draws,
        "rate": round(tally.wins[0] / decided, 6) if decided else None,
        "interval": [round(low, 6), round(high, 6)],
        "difference": tally.shows_difference(),
        "first_player_wins": tally.first_wins,
        "reasons": dict(sorted(tally.reasons.items())),
        "turns": {"median": tally.median_turns(), "least": min(tally.turns, default=0), "most": max(tally.turns, default=0)},
        "actions": tally.actions,
        "blank": list(duel.table.blank),
        "stopped": stopped,
    }


def report_lines(report: dict[str, Any], lang: LangChoice) -> list[str]:
    languages = ("zh", "en") if lang is LangChoice.both else (lang.value,)
    lines: list[str] = []
    for language in languages:
        lines += _lines(report, "zh" if language == "zh" else "en")
    return lines


def _lines(report: dict[str, Any], lang: str) -> list[str]:
    from zmdj_cards.errors import Fault

    def say(code: str, **params: object) -> str:
        return Fault(code, params).message("zh" if lang == "zh" else "en")

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
    lines.append("  " + say("match.reasons", reasons=", ".join(f"{name} {count}" for name, count in report["reasons"].items())))
    if report["blank"]:
        lines.append("  " + say("match.blank", cards=report["blank"]))
    if report["stopped"]:
        lines.append("  " + say("match.stopped"))
    return lines


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A replay, or - for standard input.")],
    step: Annotated[int | None, typer.Option("--step", min=0, help="Show the board after so many actions.", show_default=False)] = None,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write one self-contained page.", show_default=False)] = None,
    json: JsonOption = False,
    lang: LangOption = LangChoice.both,
) -> None:
    """Play a recorded game again and tell it; another version is refused."""
    from zmdj_cards.cli.sim_inputs import open_bench
    from zmdj_cards.cli.sim_output import write
    from zmdj_cards.engine.replay import from_json

    console = session().console
    recorded = from_json(_text(file))
    bench = open_bench()
    told = tell_replay(recorded, {card.id: card for card in bench.index.cards})
    if html is not None:
        from zmdj_cards.cli.replay_page import page

        write(html, page(recorded, told).encode(), console)
        return
    shown = told if step is None else told[min(step, len(told) - 1) : min(step, len(told) - 1) + 1]
    if json:
        console.json({"outcome": recorded.outcome, "digest": recorded.digest, "steps": shown})
        return
    for entry in shown:
        for language in ("zh", "en") if lang is LangChoice.both else (lang.value,):
            if step is not None:
                console.print(*entry["board"][language], "")
            console.print(*entry["events"][language])


def _text(file: Path) -> str:
    from zmdj_cards.errors import DataError, Place, UsageError, fault

    if str(file) == "-":
        return sys.stdin.read()
    if not file.is_file():
        raise UsageError(fault("match.no_file", Place(source=str(file)), file=str(file)))
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(fault("engine.replay_broken", detail=str(error))) from error


def tell_replay(recorded: Replay, cards: dict[str, Any]) -> list[dict[str, Any]]:
    """One entry before the first action and one after each: the action, what happened, and the board, in both languages."""
    from zmdj_cards.games.zmdj import narrate
    from zmdj_cards.games.zmdj.cards import trees_of
    from zmdj_cards.games.zmdj.match import play_back
    from zmdj_cards.games.zmdj.ruleset import load_ruleset

    used = {card_id for deck in recorded.decks for card_id in deck}
    trees = trees_of(card for card_id, card in cards.items() if card_id in used)
    names = (recorded.names[0] or "A", recorded.names[1] or "B")
    told: list[dict[str, Any]] = []
    seen = 0
    actions = [None, *recorded.actions]
    before: dict[str, str] = {"en": "", "zh": ""}
    for number, game in enumerate(play_back(recorded, cards, trees, load_ruleset())):
        s = game.state
        told.append(
            {
                "step": number,
                "action": dict(before),
                "events": {"en": narrate.story(s, "en", seen, -1, names), "zh": narrate.story(s, "zh", seen, -1, names)},
                "board": {"en": narrate.board(s, 0, "en", names), "zh": narrate.board(s, 0, "zh", names)},
            }
        )
        seen = len(s.log)
        following = actions[number + 1] if number + 1 < len(actions) else None
        if following is not None and following[0] != 15:
            before = {"en": narrate.action_words(s, following, "en", names), "zh": narrate.action_words(s, following, "zh", names)}
    return told
