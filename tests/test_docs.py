"""The documentation says what is so: pages made by scripts are up to date, links lead somewhere, the README stays short."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_the_command_reference_is_up_to_date():
    done = subprocess.run([sys.executable, "scripts/write_reference.py", "--check"], cwd=ROOT, check=False)
    assert done.returncode == 0, "run scripts/write_reference.py"


def test_readme_is_short():
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 120


def test_links_lead_somewhere():
    broken = []
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
            if not re.match(r"https?:", target) and not (page.parent / target).exists():
                broken.append(f"{page.name}: {target}")
    assert broken == []
