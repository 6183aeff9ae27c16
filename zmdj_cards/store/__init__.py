"""The card database: one SQLite file a game, built from the shipped data and from what the user put in.

Read :mod:`opening`, :mod:`db` (connections), :mod:`migrations` (tables), :mod:`build` (inputs to products: :mod:`inputs`, :mod:`sources`,
:mod:`group`, :mod:`draft`, :mod:`merge`, :mod:`products`), :mod:`importer` and :mod:`exchange` (files in and out),
:mod:`search` (query to cards) and :mod:`query` (everything else that is read).

*Input* tables hold what came from outside and are never dropped; *product* tables are derived and rebuilt whole.
"""
