"""Measure the simulations: exact odds of a deck, hands a second, what merging costs, memory against n.

Run from the checkout: ``python scripts/bench_sim.py [deck file]``. Prints a table; nothing is stored.
"""

from __future__ import annotations

import pickle
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from zmdj_cards.decks.context import Context
from zmdj_cards.decks.read import read_deck
from zmdj_cards.model.index import CardIndex
from zmdj_cards.model.load import find_format, load_cards, load_game
from zmdj_cards.sim.hands.draws import CHUNK, make_plan
from zmdj_cards.sim.odds.chances import Odds
from zmdj_cards.sim.odds.clauses import Clause, KeepRule
from zmdj_cards.sim.odds.report import Wishes, odds_report
from zmdj_cards.sim.parallel import run_chunks
from zmdj_cards.sim.piles import Piles, least_cost, make_piles, make_setup
from zmdj_cards.sim.report import to_csv, to_html, to_json

ROOT = Path(__file__).resolve().parents[1]
GAME = load_game("zmdj")
SETUP = make_setup(GAME)


def timed(work: Callable[[], object], repeat: int = 3) -> float:
    """Best of a few runs, in seconds."""
    best = float("inf")
    for _ in range(repeat):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def piles_of(path: Path) -> Piles:
    index = CardIndex(load_cards("zmdj"))
    return make_piles(read_deck(path.read_bytes(), Context(index, find_format("zmdj"), GAME), path.name).deck, index)


def rule_of(piles: Piles) -> KeepRule:
    cheap = frozenset(card.id for card in piles.main if (least_cost(card) or 99) <= 3)
    units = frozenset(card.id for card in piles.main if card.type == "unit")
    return KeepRule((Clause(2, "cost<=3", cheap), Clause(1, "t:unit", units)))


def peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def hands(piles: Piles, n: int, jobs: int, rule: KeepRule | None) -> Counter:
    total: Counter = Counter()
    for chunk in run_chunks([make_plan(piles, SETUP, "first", 1, rule)], n, jobs, CHUNK):
        total.update(chunk.result)
    return total


def games(piles: Piles, policy: str, count: int) -> list[tuple[str, str]]:
    """Games by the rules: the engine alone and with the recorder, the same games in turns so that both see the same machine."""
    from zmdj_cards.engine import names as I
    from zmdj_cards.engine.match import make_side
    from zmdj_cards.engine.policy.passive import Passive
    from zmdj_cards.engine.policy.policy import decide
    from zmdj_cards.games import policies
    from zmdj_cards.games.zmdj import names as G
    from zmdj_cards.games.zmdj.game import RULES
    from zmdj_cards.sim.goldfish.sums import make_facts
    from zmdj_cards.sim.goldfish.work import GoldfishWork, Terms
    from zmdj_cards.sim.seeds import game_seed
    from zmdj_cards.sim.setting import make_setting

    assert piles.commander
    side, turns = make_side(RULES, (piles.commander, *piles.main, *piles.tactics)), 8
    setting = make_setting("zmdj", side.cards())
    ours = policies.policy("zmdj", policy)
    terms = Terms(setting, side, ours, Passive, "first", turns, 1)
    work = GoldfishWork(terms, side, make_facts(piles, turns))

    def engine_alone() -> None:
        for number in range(count):
            seed = game_seed(1, number)
            game = setting.new_game((side, side), seed, journal=False, logging=False)
            deciders = (ours(seed), Passive())
            while game.outcome() is None and game.state.reg[0] <= 2 * turns:
                if game.state.stack[-1][0] == G.F_SETUP:
                    game.apply((I.A_MODE, 1 if game.actor == 0 else 2))
                else:
                    game.apply(decide(deciders[game.actor], game.state))

    alone = together = float("inf")
    for _ in range(10):
        alone = min(alone, timed_cpu(engine_alone))
        together = min(together, timed_cpu(lambda: work(0, count)))
    part = work(0, count).sums
    merge = timed(lambda: [Counter(part).update(part) for _ in range(200)]) / 200
    return [
        (f"goldfish, policy {policy}, 8 turns: engine alone", f"{count / alone:.0f} games/s of one core"),
        (
            f"goldfish, policy {policy}, 8 turns: with its records",
            f"{count / together:.0f} games/s, {together / count * 1000:.2f} ms a game",
        ),
        ("  cost of recording", f"{(together / alone - 1) * 100:.0f} % over the engine alone"),
        (f"  merge of one chunk of {count} games", f"{merge * 1e6:.0f} us, {len(part)} integers, {len(pickle.dumps(part)):,} bytes"),
        ("  sent to a worker once", f"{len(pickle.dumps(work)):,} bytes"),
    ]


def timed_cpu(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def main() -> None:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else sorted((ROOT / "data" / "zmdj" / "decks").glob("*.txt"))[0]
    piles = piles_of(path)
    rule = rule_of(piles)
    hands(piles, CHUNK, 1, rule)  # numpy is loaded before the clock starts
    rows: list[tuple[str, str]] = [("deck", path.name)]

    def odds(given: KeepRule | None, **wishes: bool) -> object:
        return odds_report(Odds(piles, SETUP, given), GAME, Wishes(**wishes))

    rows.append(("odds of the deck", f"{timed(lambda: odds(None)):.3f} s"))
    rows.append(("odds with a keep rule", f"{timed(lambda: odds(rule)):.3f} s"))
    rows.append(("odds with tables over all copies", f"{timed(lambda: odds(rule, copies=True)):.3f} s"))
    report = odds(rule)
    rows.append(("  report as JSON, CSV", f"{timed(lambda: (to_json(report), to_csv(report))):.3f} s"))
    rows.append(("  report as HTML with plots", f"{timed(lambda: to_html(report)):.3f} s"))
    rows.append(("100,000 hands, no rule", f"{timed(lambda: hands(piles, 100_000, 1, None)):.3f} s"))
    rows.append(("100,000 hands, keep rule", f"{timed(lambda: hands(piles, 100_000, 1, rule)):.3f} s"))
    before = peak_mb()
    one = timed(lambda: hands(piles, 4_000_000, 1, rule), 1)
    rows.append(("4,000,000 hands, 1 job", f"{one:.2f} s, {4e6 / one:,.0f}/s, peak memory {before:.0f} -> {peak_mb():.0f} MB"))
    two = timed(lambda: hands(piles, 4_000_000, 2, rule), 1)
    rows.append(("4,000,000 hands, 2 jobs", f"{two:.2f} s, {4e6 / two:,.0f}/s (start of the workers included)"))
    part = make_plan(piles, SETUP, "first", 1, rule)(0, CHUNK)
    merge = timed(lambda: [Counter(part).update(part) for _ in range(1000)]) / 1000
    rows.append((f"merge of one chunk of {CHUNK:,} hands", f"{merge * 1e6:.0f} us, {len(part)} integers"))
    rows += games(piles, "curve", 25) + games(piles, "greedy", 4)
    width = max(len(name) for name, _ in rows)
    for name, value in rows:
        print(f"{name:{width}}  {value}")


if __name__ == "__main__":
    main()
