"""Write the font of the pages of ``zmdj serve``: the Chinese characters of the data and of all labels, for systems without a Chinese font.
Run it when a test says which character is missing."""

from __future__ import annotations

import re
import sys
import tomllib
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from zmdj_cards.render import fonts, webfont  # noqa: E402

STATIC = ROOT / "templates" / "web" / "static"
NAME, LISTED = "zmdj-sans.woff2", STATIC / "VENDORED.toml"


def characters() -> tuple[str, ...]:
    """The Chinese characters that pages show: of cards, words and messages; no comments."""
    files = [*(ROOT / "data").rglob("*.toml"), *(ROOT / "data").rglob("decks/*.txt"), *(ROOT / "templates").rglob("*.toml")]
    plain = (path.read_text(encoding="utf-8") for path in files if "help" not in path.parts)
    texts = [re.sub(r"^\s*#.*$", "", text, flags=re.MULTILINE) for text in plain]
    texts += [path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.j2")]
    texts += [str(tomllib.loads((ROOT / "templates" / "html" / "search_words.toml").read_text(encoding="utf-8")))]
    return webfont.wanted(texts)


def main() -> None:
    content = webfont.subset(fonts.load(), characters())
    (STATIC / NAME).write_bytes(content)
    text = LISTED.read_text(encoding="utf-8")
    head, _, tail = text.partition(f'["{NAME}"]')
    section = re.sub(r'sha256 = "[0-9a-f]*"', f'sha256 = "{sha256(content).hexdigest()}"', tail, count=1)
    LISTED.write_text(f'{head}["{NAME}"]{section}', encoding="utf-8")
    print(f"{NAME}: {len(content)} bytes, {len(characters())} characters")


if __name__ == "__main__":
    main()
