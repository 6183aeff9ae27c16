"""``python -m zmdj_cards`` is the same as ``zmdj``."""

from zmdj_cards.cli.main import main

main()
