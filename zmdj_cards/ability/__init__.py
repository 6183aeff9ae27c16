"""The ability compiler: printed Chinese → one tree → notation, Chinese and English.

Reading order: `ast` (the tree), `lexicon` (phrase rows and what is generated from them), `parse` (all readings), `clean` (dirt),
`gaps` (what could not be read), `check` (what cannot be meant), `compile` (all of it together), `notation`, `chinese`, `english`.

The package knows no game: every function takes a `Lexicon`, which `zmdj_cards.games.language(game)` gives.
"""

from zmdj_cards.ability.compile import Compiled, Reminded, Unread, compile_text
from zmdj_cards.ability.notation import from_notation, to_notation
from zmdj_cards.ability.printing import host_of, plain_en, print_en, print_zh, reminded, said

__all__ = [
    "Compiled",
    "Reminded",
    "Unread",
    "compile_text",
    "from_notation",
    "host_of",
    "plain_en",
    "print_en",
    "print_zh",
    "reminded",
    "said",
    "to_notation",
]
