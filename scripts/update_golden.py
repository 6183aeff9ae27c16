"""Write the golden files of the tests anew after a wanted change; their difference (``git diff tests``) is then to be read.

    python scripts/update_golden.py                        all of them
    python scripts/update_golden.py tests/cli -k talk      those of some tests; anything else that pytest understands

The games that hold the rules engine have a script of their own: ``scripts/gate.py --write``.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def main(arguments: list[str]) -> int:
    """Exit code: that of pytest."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--no-header", "--update-golden", *arguments], cwd=ROOT, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
