"""What any card game needs to be played by rules: no game, no pydantic, no files.

Reading order: :mod:`rng` (chance as two ints), :mod:`state` (flat lists, every write journalled), :mod:`frame` (resolution as
data), :mod:`action` (what a player may do), :mod:`game` (the public shape: ``legal step undo clone digest outcome``),
:mod:`notation` (nested ints as text), :mod:`replay` (a recorded game and how it is refused).
"""

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec


def build() -> str:
    """``compiled`` or ``pure``: which form of the engine runs here (docs/compiled.md)."""
    spec = find_spec("zmdj_cards.engine.state.state")
    return "compiled" if spec and spec.origin and spec.origin.endswith(tuple(EXTENSION_SUFFIXES)) else "pure"
