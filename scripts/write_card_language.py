"""Write docs/card-language.md: the words and patterns that card texts are read by, from the rows of each game's lexicon.

    python scripts/write_card_language.py            write the page
    python scripts/write_card_language.py --check    exit 1 where the page is not what would be written

Examples are sentences of our own, from the pairs that the tests hold.
"""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from zmdj_cards.ability import compile_text, from_notation, print_zh, to_notation  # noqa: E402
from zmdj_cards.ability.lexicon import Lexicon, Row  # noqa: E402
from zmdj_cards.ability.reading.merge import Shapes  # noqa: E402
from zmdj_cards.ability.reading.samples import Samples  # noqa: E402
from zmdj_cards.ability.tree import Atom  # noqa: E402
from zmdj_cards.games import GAMES, language  # noqa: E402
from zmdj_cards.model.load import load_game  # noqa: E402
from zmdj_cards.model.spoken import notations  # noqa: E402
from zmdj_cards.work.texts.checking import TEXT_KEYS  # noqa: E402

PAGE = ROOT / "docs" / "card-language.md"
PAIRS = {"zmdj": "tests/ability/pairs", "zhenmian": "tests/zhenmian/pairs.txt"}
KEYS = ", ".join(f"`{key}`" for key in TEXT_KEYS)
HEAD = f"""# The card language

Written from the rows of the lexicons by `scripts/write_card_language.py`. A text is read by patterns; `{{field:category}}` is a phrase of
another category, `[…]` may be left out, `{{flag?words}}` are words that may stand there. The first pattern of a row is the one that is
printed.

**Notation.** `name(part, part, field=part)`: a node and its parts in the order of its fields; what is at its default is left out. Words
stand bare, lists in `[ ]`, names in `"…"`; `cost<=3` compares, `+2 power` adds, `yes` is said of what may be said or not. It is what
`abilities` of a card hold, and `zmdj text compile TEXT` writes it for any text.

**Keys.** `zmdj text check FILE` reads of each `[[card]]`: {KEYS}, beside the facts of a card. A key that means nothing is a fault.
Words of your own: `zmdj text words --add 词 --kind subtype|marker|keyword|timing|synonym --en WORD --means …`; what comes with a game
stands in `data/<game>/words.toml`.
"""


def sentences(game: str) -> list[str]:
    if game not in PAIRS:  # its cards are a set of our own
        lexicon = language(game)
        return [] if lexicon is None else [print_zh(from_notation(said, lexicon), lexicon) for said in notations(game)]
    where = ROOT / PAIRS[game]
    files = sorted(where.glob("*.in")) if where.is_dir() else [where]
    lines = [line for path in files for line in path.read_text(encoding="utf-8").splitlines() if line and not line.isascii()]
    return [line.replace("⏎", "\n").removeprefix("伏击：") for line in lines]


def examples(lexicon: Lexicon, texts: list[str]) -> dict[str, tuple[str, str]]:
    """Node, and word with its kind → the first of our sentences that it stands in, and its notation."""
    found: dict[str, tuple[str, str]] = {}
    for text in texts:
        made = compile_text(text, lexicon=lexicon, locate="nothing")
        if made.status == "FULL" and made.abilities:
            for tree in made.abilities:
                for part in tree.walk():
                    said = (text.replace("\n", " ⏎ "), to_notation(part, lexicon))
                    found.setdefault(type(part).__name__, said)
                    if isinstance(part, Atom):
                        found.setdefault(f"{type(part).__name__} {part.kind}", said)
    return found


def made_up(lexicon: Lexicon) -> dict[str, tuple[str, str]]:
    """The same of abilities that are built around a node or a word: for those that no sentence of ours has."""
    samples = Samples(Shapes(lexicon).merged(), lambda word: "")
    found: dict[str, tuple[str, str]] = {}
    for row in lexicon.rows:
        if row.node is None or row.build is not None or row.node.__name__ not in samples.hosts:
            continue
        word = issubclass(row.node, Atom)
        name = f"{row.node.__name__} {row.const.get('kind')}" if word else row.node.__name__
        values = [row.node(**row.const)] if word and not row.patterns[0].slots else list(islice(samples.variants(row), 3))
        for value in values if name not in found else ():
            try:
                whole = samples.housed(row.node.__name__, value)
                if whole is not None:
                    found[name] = (print_zh(whole, lexicon).replace("\n", " ⏎ "), to_notation(whole, lexicon))
                    break
            except (LookupError, AttributeError, TypeError, ValueError):  # it cannot be said in this shape
                continue
    return found


def cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ⏎ ")


def table(heads: list[str], rows: list[list[str]]) -> list[str]:
    lines = [heads, ["---"] * len(heads), *rows]
    return [*("| " + " | ".join(line) + " |" for line in lines), ""]


def pattern(row: Row) -> str:
    more = f" and {len(row.zh) - 1} more" if len(row.zh) > 1 else ""
    return f"- {row.cat}: `{cell(row.zh[0])}`{more}"


def chapter(game: str, lexicon: Lexicon) -> list[str]:
    lines = [f"## {load_game(game).game.zh} ({game})", ""]
    words: dict[str, dict[str, list[str]]] = {}
    patterns: dict[str, list[Row]] = {}
    for row in lexicon.rows:
        if row.cat == "never" or row.node is None:
            continue
        if issubclass(row.node, Atom) and "kind" in row.const:
            known = words.setdefault(row.node.__name__, {}).setdefault(str(row.const["kind"]), [])
            known += [text for text in row.zh if "{" not in text and text not in known]
        else:
            patterns.setdefault(row.node.__name__, []).append(row)
    lines += ["### Words", ""]
    shown = examples(lexicon, sentences(game))
    shown = made_up(lexicon) | shown
    for name in sorted(words):
        lines += [f"**{name}**", ""]
        rows = [
            [f"`{kind}`", cell(" · ".join(forms)), cell(shown.get(f"{name} {kind}", ("",))[0])]
            for kind, forms in words[name].items()
            if forms
        ]
        lines += table(["word", "Chinese", "e.g."], rows)
    lines += ["### Patterns", ""]
    for name in sorted(patterns):
        doc = (patterns[name][0].node.__doc__ or "").split("\n")[0]
        lines += [f"**{name}** {cell(doc)}", ""]
        lines += [pattern(row) for row in patterns[name]]
        if name in shown:
            text, notation = shown[name]
            lines += [f"- e.g. {cell(text)} → `{cell(notation)}`"]
        lines += [""]
    return lines


def page() -> str:
    lines = [HEAD]
    for game in GAMES:
        lexicon = language(game)
        if lexicon is not None:
            lines += chapter(game, lexicon)
    return "\n".join(lines).rstrip() + "\n"


def main() -> int:
    text = page()
    if "--check" in sys.argv:
        return 0 if PAGE.is_file() and PAGE.read_text(encoding="utf-8") == text else 1
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
