"""Put hostile input into every reader: what would end in exit code 3 is printed with the call that repeats it.

    python scripts/hostile.py --count 100000 --seed 1        all readers in turn
    python scripts/hostile.py search odds --count 5000       some of them
    python scripts/hostile.py search --case 4711 --show      one case again, with its input

Exit code 1 where a case went wrong or took more than ten seconds of work."""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.hostile import READERS, case, try_case  # noqa: E402

SLOW = 10.0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("reader", nargs="*", metavar="READER", help=", ".join(READERS))
    parser.add_argument("--count", type=int, default=10_000, help="cases in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--case", type=int, help="only the case of this number")
    parser.add_argument("--show", action="store_true", help="print the input as well")
    asked = parser.parse_args()
    if unknown := [name for name in asked.reader if name not in READERS]:
        parser.error(f"no reader is called {', '.join(unknown)}; there are: {', '.join(READERS)}")
    names = asked.reader or list(READERS)
    done: Counter[str] = Counter()
    spent: Counter[str] = Counter()
    wrong = 0
    for number in range(asked.count):
        name = names[number % len(names)]
        at = number // len(names) if asked.case is None else asked.case
        if asked.show:
            print(case(name, asked.seed, at)[0])
        begin = time.process_time()
        try:
            try_case(name, asked.seed, at)
        except Exception:
            wrong += 1
            print(f"{name!r} --seed {asked.seed} --case {at}\n{traceback.format_exc()}", flush=True)
        took = time.process_time() - begin
        if took > SLOW:
            wrong += 1
            print(f"{name!r} --seed {asked.seed} --case {at}: {took:.1f} s", flush=True)
        done[name] += 1
        spent[name] += took
        if asked.case is not None:
            break
    for name in names:
        if done[name]:
            print(f"{done[name]:8} {name:12} {1000 * spent[name] / done[name]:8.1f} ms a case")
    print(f"{done.total()} cases, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
