"""How fast the rules engine is: ``python scripts/bench.py engine [OPTION…]``. One run gives ratios, never single figures.

Three forms of it do the same jobs in turns, each in a process of its own, in CPU seconds, the best of several rounds: commit e153fc3 (from
the history; left out where there is none), this tree in pure Python, and this tree compiled (``--build`` makes a wheel as
docs/compiled.md says, ``--compiled WHEEL`` takes one). Compiled games must be the pure ones, or the run fails. ``--peers PYTHON`` adds
the random games of other packages, played by an interpreter that has them (``engine_peers.py``).
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import check_compiled
import engine_jobs
import engine_peers
from decks import bundled

from zmdj_cards import games

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
COMMIT = "e153fc3"
NATIVE = (".so", ".pyd")

# Job, how much of it one round does, what it is.
JOBS = (
    ("random", 72, "random against random, every pair of bundled decks twice; a game"),
    ("curve", 72, "goldfish, policy curve, 8 own turns, with its record; a game"),
    ("greedy", 18, "goldfish, policy greedy; a game"),
    ("search", 2, "goldfish, policy search; a game"),
    ("clone", 4000, "a copy in the middle of a game"),
    ("undo", 3000, "taking back one action"),
)
# (job, form, against, the least times as fast)
TARGETS = {
    ("greedy", "pure", "before"): 1.3,
    ("random", "pure", "before"): 1.0,
    ("clone", "pure", "before"): 1 / 1.1,
    ("random", "compiled", "pure"): 4.0,
    ("greedy", "compiled", "pure"): 3.0,
    ("curve", "compiled", "pure"): 3.5,
}
COMMAND_SECONDS = 12.0


class Form:
    """One form of the engine, waiting for jobs."""

    def __init__(self, path: Path, jobs: str) -> None:
        # Nothing but the form itself and the jobs: where this toolkit is installed, the form comes first.
        env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(path), str(HERE))), "PYTHONDONTWRITEBYTECODE": "1"}
        self.path = path
        self.best: dict[str, float] = {}
        self.digests: dict[str, str] = {}
        self.parts: dict[str, int] = {}
        self._process = subprocess.Popen(
            [sys.executable, str(HERE / "engine_worker.py"), jobs], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )

    def do(self, job: str, number: int) -> None:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{job} {number}\n")
        self._process.stdin.flush()
        found = json.loads(self._process.stdout.readline())
        self.best[job] = min(self.best.get(job, float("inf")), found["seconds"])
        self.parts[job], self.digests[job] = found["parts"], found["digest"]

    def close(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()


@contextmanager
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        yield Path(name)


def before(into: Path) -> tuple[Path | None, str]:
    """The tree of the commit, or why there is none."""
    found = subprocess.run(["git", "-C", str(ROOT), "archive", "--format=zip", "-o", str(into / "before.zip"), COMMIT], capture_output=True)
    if found.returncode:
        return None, f"commit {COMMIT} left out: {found.stderr.decode(errors='replace').strip().splitlines()[-1]}"
    with zipfile.ZipFile(into / "before.zip") as packed:
        packed.extractall(into / "before")
    return into / "before", ""


def pure(into: Path) -> Path:
    """This tree without what may have been compiled in it."""
    for name in ("zmdj_cards", "data", "templates"):
        shutil.copytree(ROOT / name, into / "pure" / name, ignore=shutil.ignore_patterns("__pycache__", *("*" + end for end in NATIVE)))
    return into / "pure"


def compiled(into: Path, wheel: Path | None, build: bool) -> tuple[Path | None, str]:
    if wheel is None and build:
        wheel = check_compiled.build_wheel(ROOT, into / "dist")
    if wheel is None:
        return None, "compiled form left out: --build makes one, --compiled WHEEL takes one"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(into / "compiled")
    return into / "compiled", ""


def measure(forms: dict[str, Form], jobs: list[tuple[str, int]], rounds: int) -> None:
    for form in forms.values():
        for job, _ in jobs:
            form.do(job, 1)
            form.best.clear()
    for _ in range(rounds):
        for job, number in jobs:
            for form in forms.values():
                form.do(job, number)


def print_jobs(forms: dict[str, Form], jobs: list[tuple[str, int]]) -> None:
    print(f"{'µs':<10}" + "".join(f"{name:>12}" for name in forms) + f"{'pure/before':>14}{'a decision':>12}{'compiled/pure':>15}")
    for job, number in jobs:
        costs = "".join(f"{form.best[job] / number * 1e6:>12,.1f}" for form in forms.values())
        since, each, native = (ratio(forms, job, *pair) for pair in (("pure", "before"), ("pure", "before", True), ("compiled", "pure")))
        print(f"{job:<10}{costs}{_times(since):>14}{_times(each):>12}{_times(native):>15}")
    for job, _, what in JOBS:
        if job in dict(jobs):
            print(f"  {job}: {what}")


def ratio(forms: dict[str, Form], job: str, form: str, against: str, by_part: bool = False) -> float | None:
    """How many times as fast one form is as another; ``by_part``: for what was done, where the games are not the same ones."""
    if form not in forms or against not in forms:
        return None
    found = forms[against].best[job] / forms[form].best[job]
    return found * forms[form].parts[job] / forms[against].parts[job] if by_part else found


def _times(found: float | None) -> str:
    return "-" if found is None else f"×{found:.2f}"


def print_targets(forms: dict[str, Form], jobs: list[tuple[str, int]]) -> None:
    print("\nto be held in one run")
    for (job, form, against), least in TARGETS.items():
        if job in dict(jobs) and (found := ratio(forms, job, form, against, job == "random")) is not None:
            print(f"  {job}: {form} ×{found:.2f} of {against}, at least ×{least:.2f}: {'yes' if found >= least else 'NO'}")


def run_command(path: Path) -> None:
    """The command with its default policy, both seats, over two processes, in wall seconds."""
    deck = next(iter(sorted((ROOT / "data" / "zmdj" / "decks").glob("*.txt"))))
    env = {**os.environ, "PYTHONPATH": str(path), "PYTHONDONTWRITEBYTECODE": "1"}
    script = "import sys; from zmdj_cards.cli.main import main; sys.exit(main())"
    with folder() as into:
        words = ["sim", "goldfish", str(deck), "-n", "1000", "--jobs", "2", "--json", "--db", str(into / "cards.db")]
        run = [sys.executable, "-c", script]
        subprocess.run([*run, "card", "show", "BP01-R-015", *words[-2:]], env=env, check=True, cwd=into, stdout=subprocess.DEVNULL)
        begin = time.perf_counter()
        subprocess.run([*run, *words], env=env, check=True, cwd=into, stdout=subprocess.DEVNULL)
        spent = time.perf_counter() - begin
    held = "yes" if spent <= COMMAND_SECONDS else "NO"
    print(f"  zmdj sim goldfish -n 1000 --jobs 2, compiled: {spent:.1f} s wall, at most {COMMAND_SECONDS:.0f} s on two idle cores: {held}")


def print_peers(forms: dict[str, Form], python: str, rounds: int) -> None:
    command = [python, str(HERE / "engine_peers.py"), "--json", "--rounds", str(rounds)]
    rows = json.loads(subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout)
    print(f"\n{engine_peers.HEAD} {'× games':>8} {'× decisions':>11}  what is timed; ×: this toolkit's as a multiple of the other's")
    for name in ("compiled", "pure"):
        if name in forms:
            ours = row_of(name, forms[name])
            print(engine_peers.line(ours))
            for row in rows:
                print("  " + engine_peers.line(row, ours))


def row_of(name: str, form: Form) -> dict[str, Any]:
    number = {job: count for job, count, _ in JOBS}
    seconds, decisions = form.best["random"], form.parts["random"]
    return {
        "name": f"zmdj_cards, {name}",
        "version": "",
        "games_per_s": number["random"] / seconds,
        "decisions_per_s": decisions / seconds,
        "decisions_a_game": decisions / number["random"],
        "copy_us": form.best["clone"] / number["clone"] * 1e6,
        "times": "legal, an index, apply; clone()",
    }


def print_games(wanted: str, rounds: int) -> int:
    """Random against random in every game that is played, the bundled decks in pairs: the games in turns, in CPU seconds, the best of the
    rounds."""
    arenas = {name: bundled(games.rules(name)) for name, code in games.GAMES.items() if code.rules}
    if wanted not in arenas:
        print(f"no game is called {wanted}; there are: {', '.join(arenas)}", file=sys.stderr)
        return 2
    each = 12
    best: dict[str, tuple[float, int]] = {}
    for number in range(rounds + 1):  # the first round only makes the tables
        for name, arena in arenas.items():
            begin, decisions = time.process_time(), 0
            for pair in range(each):
                decisions += engine_jobs.play(arena.start(pair, 100 + pair), pair)
            spent = time.process_time() - begin
            if number:
                best[name] = min(best.get(name, (spent, decisions)), (spent, decisions))
    print(f"random games, best of {rounds}; one core, CPU time")
    print(f"{'':<12}{'games/s':>10}{'decisions/s':>14}{'a game':>10}")
    for name, (spent, decisions) in sorted(best.items(), key=lambda row: row[0] != wanted):
        print(f"{name:<12}{each / spent:>10.1f}{decisions / spent:>14,.0f}{decisions / each:>10.0f}")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description="how fast the rules engine is")
    parser.add_argument("--rounds", type=int, default=5, help="the best of so many (default: %(default)s)")
    parser.add_argument(
        "--jobs", default="", metavar="NAMES", help="only these jobs, parted by commas: " + ", ".join(job for job, *_ in JOBS)
    )
    parser.add_argument("--build", action="store_true", help="compile this tree first (some minutes)")
    parser.add_argument("--compiled", type=Path, metavar="WHEEL", help="a compiled wheel of this tree")
    parser.add_argument("--peers", metavar="PYTHON", help="an interpreter that has lpsim, essence-wars or open_spiel")
    parser.add_argument("--game", metavar="GAME", help="only random games of this game, beside those of the others")
    parser.add_argument("--games", type=int, metavar="N", help="only play N games in this process and show its memory")
    options = parser.parse_args()
    if options.game is not None:
        return print_games(options.game, options.rounds)
    if options.games is not None:
        engine_jobs.run_long(options.games)
        return 0
    chosen = options.jobs.split(",") if options.jobs else [job for job, *_ in JOBS]
    jobs = [(job, number) for job, number, _ in JOBS if job in chosen]
    with folder() as into:
        trees = {"before": before(into), "pure": (pure(into), ""), "compiled": compiled(into, options.compiled, options.build)}
        forms = {
            name: Form(path, "engine_jobs_before" if name == "before" else "engine_jobs")
            for name, (path, _) in trees.items()
            if path is not None
        }
        print(f"best of {options.rounds}, in turns; one core, CPU time; a × is how many times as fast")
        measure(forms, jobs, options.rounds)
        for _, reason in trees.values():
            if reason:
                print(f"  {reason}")
        print_jobs(forms, jobs)
        print_targets(forms, jobs)
        if "compiled" in forms:
            run_command(forms["compiled"].path)
        one, growth = engine_jobs.memory(engine_jobs.Arena())
        print(f"\na finished game with journal and log {one:.0f} KiB; growth over 60 further games {growth:.1f} KiB")
        if options.peers:
            print_peers(forms, options.peers, options.rounds)
        for form in forms.values():
            form.close()
        if "compiled" in forms and forms["compiled"].digests != forms["pure"].digests:
            print("the compiled games are not the pure ones", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
