"""The front-line game: two resources, four lines, breakthrough and control, promotion and a chain.

P- and Q-numbers in comments are those of its rulings (``data/frontline/game.toml``). Begin to read in :mod:`game`."""
