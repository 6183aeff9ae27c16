"""Measure: ``python scripts/bench.py [PART…]``, where a part is the NAME of a ``bench_NAME.py`` beside this file; without one, all.

Every part prints its own table: best of several runs, and ratios between things measured in the same run. Nothing is asserted.
"""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))


def main() -> int:
    parts = {path.stem.removeprefix("bench_"): path for path in sorted(HERE.glob("bench_*.py"))}
    chosen = sys.argv[1:] or list(parts)
    if unknown := [name for name in chosen if name not in parts]:
        print(f"no part is called {', '.join(unknown)}; there are: {', '.join(parts)}", file=sys.stderr)
        return 2
    for name in chosen:
        print(f"== {name}", flush=True)
        sys.argv = [str(parts[name])]
        runpy.run_path(str(parts[name]), run_name="__main__")
    return 0


if __name__ == "__main__":
    sys.exit(main())
