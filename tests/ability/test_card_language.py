"""The page of the card language says what the rows say, with an example for most nodes."""

from __future__ import annotations

import importlib.util

from tests.cli.run import ROOT


def test_the_page_is_written_from_the_rows():
    spec = importlib.util.spec_from_file_location("write_card_language", ROOT / "scripts" / "write_card_language.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    text = module.page()
    assert module.PAGE.read_text(encoding="utf-8") == text, "run scripts/write_card_language.py"
    nodes, shown = text.count("\n**"), text.count("\n- e.g. ")
    assert shown > nodes / 3
