"""One language, two readers: the search box of the built site answers as the command line does (T2-27)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.cli.run import run
from zmdj_cards.errors import DataError
from zmdj_cards.store.opening import open_db
from zmdj_cards.store.search.find import search

LISTED = [line for line in (Path(__file__).parents[1] / "search_queries.txt").read_text(encoding="utf-8").splitlines() if line[:1] != "#"]
PARTS = [
    "e:wind", "t:unit", "-", "cost", "费用", "大于", "3", "1-3", ">=", "≤", ":", "=", "!", "(", ")", " ", " ", " ", "or", "and", "not", "|",
    "&&", "power", "吕布", "吕", "r:", "UR", "set:", "BP01", '"', "“", "”", "is:", "peerless", "draw", "摸", "，", "·", "⋅", "%", "*", "X",
    "none", "无", "text:", "sub:", "武将", "id:", "BP01-C-008", "ＢＰ０１", "ü", "lv", "bu", "Ｘ", "①", "order:", "is:own",
    "order:cost", "order:-power", "order:rarity", "排序:名称", "order:-en", "order:type", "order:-element", "order:flash", "order:id",
    "unique:prints", "unique:cards", "去重:牌",
    "以上", "以下", "+", "费",
]  # fmt: skip


def queries() -> list[str]:
    rng = random.Random(1)
    return LISTED + ["".join(rng.choice(PARTS) for _ in range(rng.randint(1, 7))) for _ in range(2000)]


@pytest.mark.parametrize("game", ["zmdj", "zhenmian", "frontline"])
def test_the_page_answers_as_the_command_line(chrome, game, tmp_path):
    options = ("-o", tmp_path / "site", "--no-decks", "--no-faces", "--no-font", "--one-script")
    assert run("--db", tmp_path / "cards.db", "--game", game, "site", "build", *options).code == 0
    conn = open_db(game, tmp_path / "cards.db")
    asked = queries() if game != "frontline" else LISTED
    page = chrome.new_page()
    page.goto((tmp_path / "site" / "index.html").as_uri())
    answers = page.evaluate(
        "asked => asked.map((query) => { try { return ZMDJ_SEARCH.search(query); }"
        " catch (error) { if (error instanceof ZMDJ_SEARCH.Bad) return error.code; throw error; } })",
        asked,
    )
    page.close()
    different = []
    for query, answer in zip(asked, answers, strict=True):
        try:
            found = list(search(conn, query).cards)
        except DataError:
            found = None
        # What only the database knows is refused by the page with its own message.
        if answer != "command" and (None if isinstance(answer, str) else answer) != found:
            different.append((query, answer, found))
    assert different == []
    assert sum(isinstance(answer, list) and bool(answer) for answer in answers) > len(asked) // 11
