"""The README's example of the ability compiler is what the compiler does."""

from __future__ import annotations

import re
from pathlib import Path

from tests.ability.support import LEXICON, one
from zmdj_cards.ability import from_notation, plain_en, print_zh, to_notation

README = Path(__file__).resolve().parents[2] / "README.md"


def test_the_example_in_the_readme():
    section = README.read_text(encoding="utf-8").split("\n## Ability text\n", 1)[1]
    chinese, notation, english = re.search(r"```text\n(.*?)\n```", section, re.S).group(1).split("\n\n")
    tree = one(chinese)
    assert to_notation(tree, LEXICON) == notation
    assert plain_en(tree, LEXICON) == english
    assert print_zh(from_notation(notation, LEXICON), LEXICON) == chinese
