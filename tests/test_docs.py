"""The documentation says what is so: pages made by scripts are up to date, links lead somewhere, the README stays short."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.tree import texts
from zmdj_cards.cli import help

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_the_command_reference_is_up_to_date():
    done = subprocess.run([sys.executable, "scripts/write_reference.py", "--check"], cwd=ROOT, check=False)
    assert done.returncode == 0, "run scripts/write_reference.py"


def test_the_pictures_show_the_imports():
    done = subprocess.run([sys.executable, "scripts/write_architecture.py", "--check"], cwd=ROOT, check=False)
    assert done.returncode == 0, "run scripts/write_architecture.py"


def test_readme_is_short():
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 120


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


def test_every_help_text_has_its_chinese_wording_f14():
    known = help.chinese()
    wanted = texts()
    assert sorted(wanted - set(known)) == [], "write them into data/messages/help/zh.toml"
    assert sorted(set(known) - wanted) == [], "nothing says this any more"
    assert [text for text, zh in known.items() if not re.search(r"[\u4e00-\u9fff]", zh)] == []
