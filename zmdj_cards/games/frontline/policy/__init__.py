"""How a position of the front-line game looks, plain ways to play it, and what goldfishing measures."""

from zmdj_cards.games.frontline.policy.measures import PLAYING

__all__ = ["PLAYING"]
