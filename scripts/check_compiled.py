"""Hold the compiled rules engine to the pure one: ``python scripts/check_compiled.py [--sample] [--wheel WHEEL]``.

Builds a compiled wheel as docs/compiled.md says, puts it beside the tests in a temporary folder, plays the frozen games of ``gate.py``
with it (equal digests after every action) and runs the tests of contract, positions, replays and simulations on it. ``--sample`` is what
CI has time for: no optimisation by the C compiler, a part of the games and of the positions.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
KEPT = ("data", "docs", "scripts", "templates", "tests", "pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE", "hatch_build.py")
WHOLE = ("tests/contract", "tests/rules", "tests/replays", "tests/sim")
SAMPLE = ("tests/contract/test_contract.py", "tests/contract/test_perft.py", "tests/replays", "tests/sim/test_goldfish_play.py")


def build_wheel(root: Path, folder: Path, level: str = "2") -> Path:
    """A compiled wheel of ``root``, in an environment of its own. Raises CalledProcessError without a C compiler."""
    env = {**os.environ, "HATCH_BUILD_HOOKS_ENABLE": "1", "ZMDJ_COMPILE_LEVEL": level}
    subprocess.run([sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(root)], check=True, env=env)
    return next(folder.glob("*.whl"))


def lay_out(root: Path, wheel: Path, folder: Path) -> None:
    """The compiled package with the tests and what they read."""
    for name in KEPT:
        if (root / name).is_dir():
            shutil.copytree(root / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif (root / name).exists():
            shutil.copy2(root / name, folder / name)
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder)


def main() -> int:
    parser = argparse.ArgumentParser(description="hold the compiled rules engine to the pure one")
    parser.add_argument("--sample", action="store_true", help="only what CI has time for")
    parser.add_argument("--wheel", type=Path, help="a compiled wheel of this tree, instead of building one")
    parser.add_argument("--processes", default="2", help="pytest's -n (default: %(default)s)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="compiled-") as name:
        folder = Path(name) / "tree"
        folder.mkdir()
        wheel = options.wheel or build_wheel(ROOT, Path(name) / "dist", "0" if options.sample else "2")
        lay_out(ROOT, wheel, folder)
        env = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
        tests = ["-m", "pytest", "-q", "-n", options.processes, "-p", "no:cacheprovider", *(SAMPLE if options.sample else WHOLE)]
        said = "import zmdj_cards.engine as e, sys; print(e.__file__, e.build()); sys.exit(e.build() != 'compiled')"
        for words in (["-c", said], ["scripts/gate.py", *(["--sample"] if options.sample else [])], tests):
            done = subprocess.run([sys.executable, *words], cwd=folder, env=env)
            if done.returncode:
                return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
