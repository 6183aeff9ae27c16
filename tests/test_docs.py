"""The documentation says what is so: pages made by scripts are up to date, links lead somewhere, the README stays short."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.cli.tree import texts
from zmdj_cards.cli import help

ROOT = Path(__file__).resolve().parents[1]
READMES = (ROOT / "README.md", ROOT / "README.zh.md")
PAGES = [*READMES, ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def test_the_command_reference_is_up_to_date():
    done = subprocess.run([sys.executable, "scripts/write_reference.py", "--check"], cwd=ROOT, check=False)
    assert done.returncode == 0, "run scripts/write_reference.py"


def test_the_pictures_show_the_imports():
    done = subprocess.run([sys.executable, "scripts/write_architecture.py", "--check"], cwd=ROOT, check=False)
    assert done.returncode == 0, "run scripts/write_architecture.py"


def test_readme_is_short():
    assert max(len(lines(page)) for page in READMES) <= 120


def commands_of(page: Path) -> list[list[str]]:
    """The code of each block of a page, without comments and without what a program prints."""
    blocks = re.findall(r"^```(\w+)\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    kept = [[line for line in text.splitlines() if kind != "console" or line.startswith("$ ")] for kind, text in blocks]
    return [[re.sub(r"\s+#.*", "", line) for line in block] for block in kept]


def test_the_chinese_readme_says_what_the_english_one_says():
    """The same commands, pictures, options, headings and pages, in the same order."""
    english, chinese = (page.read_text(encoding="utf-8") for page in READMES)
    assert commands_of(READMES[0]) == commands_of(READMES[1])
    for what in (r"!\[[^]]*\]\(([^)]+)\)", r"`([^`\n]+)`(?![^\n]*```)", r"^(#+) ", r"^\| \[\S+\]\((docs/\w+(?:-\w+)*)"):
        assert re.findall(what, english, re.MULTILINE) == re.findall(what, chinese, re.MULTILINE), what


def test_links_lead_somewhere():
    broken = []
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
            if not re.match(r"https?:", target) and not (page.parent / target).exists():
                broken.append(f"{page.name}: {target}")
    assert broken == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_scripts_and_folders_that_pages_name_exist(page):
    named = re.findall(
        r"`((?:scripts|tests|zmdj_cards|engine|games|ability|decks|render|store|sim|work|cli|data|templates)/[\w./-]+)`",
        page.read_text(encoding="utf-8"),
    )
    absent = [name for name in named if not any((base / name).exists() for base in (ROOT, ROOT / "zmdj_cards"))]
    assert absent == []


def test_every_help_text_has_its_chinese_wording():
    known = help.chinese()
    wanted = texts()
    assert sorted(wanted - set(known)) == [], "write them into data/messages/help/zh.toml"
    assert sorted(set(known) - wanted) == [], "nothing says this any more"
    assert [text for text, zh in known.items() if not re.search(r"[\u4e00-\u9fff]", zh)] == []


WORDS = tomllib.loads((ROOT / "tests" / "words.toml").read_text(encoding="utf-8"))["word"]


def test_one_chinese_word_for_one_thing():
    """In messages, help, pages and the words of the main game: what ``tests/words.toml`` lists as said by others stands nowhere. What is
    only read (the spellings of others) is no wording of ours."""
    only_read = re.compile(r"\w*(aliases|names|words|headings)\b")
    sources = [*(ROOT / "data" / "messages").rglob("*.toml"), *(ROOT / "data" / "zmdj").glob("*.toml"), *(ROOT / "templates").rglob("*.j2")]
    # The page of the card language lists what is read, the spellings of others among it.
    sources += [*(page for page in PAGES if page.name != "card-language.md"), ROOT / "zmdj_cards" / "cli" / "cards" / "card_text.py"]
    ours = [(path, line) for path in sorted(sources) for line in lines(path) if not only_read.match(line)]
    said = {word: item["use"] for item in WORDS for word in item["not"]}
    assert [f"{path.name}: {word} for {use}: {line}" for path, line in ours for word, use in said.items() if word in line] == []
    assert [item["use"] for item in WORDS if not any(item["use"] in line for _, line in ours)] == []
