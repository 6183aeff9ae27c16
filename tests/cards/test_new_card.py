"""``scripts/new_card.py``: a block that the database takes, or all the faults."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from zmdj_cards.model.card import Card
from zmdj_cards.model.load import load_cards

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "new_card.py"
UNIT = "--id BP01-R-901 --zh 赤焰·关羽 --en Red_Flame_·_Guan_Yu --type unit --element fire --need 1 --cost 3 --power 4 --range 1 --flash 1"
COMMANDER = "--id BP01-L-902 --zh 虚空统帅 --en Void --type commander --element wind --power 2 --range 1 --awakened 3/2"


def run(options: str) -> subprocess.CompletedProcess:
    words = [word.replace("_", " ") for word in options.split()]
    return subprocess.run(
        [sys.executable, str(SCRIPT), *words], capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL, check=False
    )


@pytest.mark.parametrize(
    "options",
    [
        f"{UNIT} --peerless --subtype 武将 --subtype 蜀势力 --printing BP01-R-901:R:booster-1 --printing BP01-UR-901a:UR:booster-1",
        f"{COMMANDER} --printing BP01-L-902:L:booster-1 --printing BP01-L-902*:L:booster-1",
        "--id X1 --zh 急报 --en Urgent_Report --type stratagem --cost 0 --flash 0",
    ],
)
def test_the_block_is_a_card(options):
    made = run(options)
    assert (made.returncode, made.stderr) == (0, "")
    (row,) = tomllib.loads(made.stdout)["card"]
    card = Card.model_validate(row)
    assert card.id == options.split()[1]
    assert [item.face for item in card.printing if item.serial.endswith("*")] == ["awakened"] * options.count("*:")


def test_a_block_of_a_shipped_card_is_written_as_in_the_files():
    import importlib.util

    spec = importlib.util.spec_from_file_location("new_card", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for path in sorted((SCRIPT.parents[1] / "data/zmdj/cards").glob("*.toml")):
        text = path.read_text(encoding="utf-8")
        head, body = text.split("\n\n", 1)
        assert head.startswith("# ")
        assert body == "\n".join(module.block(row) for row in tomllib.loads(text)["card"])


def test_all_faults_at_once():
    taken = load_cards("zmdj")[0]
    made = run(f"{UNIT.replace('fire', 'water').replace('BP01-R-901', taken.id)} --subtype 骑士 --printing ZZ9-1:XX:nowhere")
    assert (made.returncode, made.stdout) == (1, "")
    for word in ("water", "骑士", "XX", "nowhere", "ZZ9", taken.id):
        assert f"'{word}'" in made.stderr


@pytest.mark.parametrize(
    ("options", "code", "word"),
    [
        ("--id X1", 2, "--zh"),
        (UNIT.replace("--cost 3", ""), 2, "--cost"),
        (UNIT.replace("--power 4", "--power four"), 1, "power"),
        (f"{UNIT} --printing BP01-R-901:R --printing BP01-R-901:R", 1, "serial"),
    ],
)
def test_faults(options, code, word):
    made = run(options)
    assert (made.returncode, made.stdout) == (code, "")
    assert word in made.stderr
    assert "Traceback" not in made.stderr
