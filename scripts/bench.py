"""Measure: ``python scripts/bench.py [PART…] [OPTION…]``; a part is the NAME of a ``bench_NAME.py`` beside this file; without one, all.

Options are those of the part (``python scripts/bench.py engine --help``) and need exactly one part. Every part
prints its own table: best of several runs, and ratios between things measured in the same run. Nothing is asserted.
"""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))


def main() -> int:
    parts = {path.stem.removeprefix("bench_"): path for path in sorted(HERE.glob("bench_*.py"))}
    given = sys.argv[1:]
    split = next((place for place, word in enumerate(given) if word.startswith("-")), len(given))
    chosen, options = given[:split] or list(parts), given[split:]
    if unknown := [name for name in chosen if name not in parts]:
        print(f"no part is called {', '.join(unknown)}; there are: {', '.join(parts)}", file=sys.stderr)
        return 2
    if options and len(chosen) != 1:
        print("options need exactly one part before them", file=sys.stderr)
        return 2
    for name in chosen:
        print(f"== {name}", flush=True)
        sys.argv = [str(parts[name]), *options]
        runpy.run_path(str(parts[name]), run_name="__main__")
    return 0


if __name__ == "__main__":
    sys.exit(main())
