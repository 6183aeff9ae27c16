"""Static checks: what reads well but cannot be meant."""

from __future__ import annotations

from zmdj_cards.ability.ast import Node
from zmdj_cards.ability.lexicon import Lexicon
from zmdj_cards.errors import Fault


def check(ability: Node, lexicon: Lexicon) -> list[Fault]:
    return []
