"""What any card game needs to be played by rules: no game, no pydantic, no files.

Reading order: :mod:`rng` (chance as two ints), :mod:`state` (flat lists, every write journalled), :mod:`frame` (resolution as
data), :mod:`action` (what a player may do), :mod:`game` (the public shape: ``legal step undo clone digest outcome``),
:mod:`notation` (nested ints as text), :mod:`replay` (a recorded game and how it is refused).
"""
