"""The ``zmdj`` command: :mod:`main` (start, exit codes), :mod:`io` (all input and output), then one file a command group."""
