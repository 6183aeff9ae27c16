"""Compile the rules engine with mypyc into a folder of its own: ``python scripts/compile_engine.py FOLDER``.

A copy of the package is made there, and ``engine`` and the rules of the main game are built beside their sources; nothing is installed
and the checkout stays as it is. Needs mypy, setuptools and a C compiler. Use it with ``PYTHONPATH=FOLDER``.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LAYERS = ("zmdj_cards/engine", "zmdj_cards/games/zmdj")
SETUP = """
from mypyc.build import mypycify
from setuptools import setup

setup(name="compiled", packages=[], ext_modules=mypycify(["--config-file=", "--strict", *{files!r}], opt_level="{level}", multi_file=True))
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the copy is made; must not exist")
    parser.add_argument("--level", choices=("0", "1", "2", "3"), default="2", help="how much the C compiler optimises")
    args = parser.parse_args()
    args.folder.mkdir(parents=True)
    for name in ("zmdj_cards", "data", "templates"):
        shutil.copytree(ROOT / name, args.folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    files = [
        str(path.relative_to(args.folder))
        for layer in LAYERS
        for path in sorted((args.folder / layer).glob("*.py"))
        if path.name != "__init__.py"
    ]
    (args.folder / "setup.py").write_text(SETUP.format(files=files, level=args.level), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace"], cwd=args.folder, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    )
    if done.returncode == 0:
        print(f"{len(files)} modules compiled; run with PYTHONPATH={args.folder}")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
