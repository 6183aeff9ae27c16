"""A recorded game as one self-contained page: the table, the story beside it, buttons and keys to step through."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zmdj_cards import resources
from zmdj_cards.errors import Fault
from zmdj_cards.model.load import load_game
from zmdj_cards.render import theme

# Words of the page by the name its script uses → message.
WORDS = {"unseen": "page.unseen", "turn": "page.turn", "before": "board.before", "blank": "page.blank"}
CONTROLS = {
    "first": "page.first",
    "back": "page.back",
    "next": "page.next",
    "last": "page.last",
    "play": "page.play",
    "slider": "page.slider",
    "turns": "page.turns",
    "language": "page.language",
    "story": "page.story",
    "keys": "page.keys",
    "close": "page.close",
    "table": "page.table",
    "script": "page.script",
}


def words(names: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Wording by language. Parameters stay as ``{n}``, for the script to fill."""
    return {lang: {name: _pattern(code, "zh" if lang == "zh" else "en") for name, code in names.items()} for lang in ("en", "zh")}


def _pattern(code: str, lang: Any) -> str:
    return Fault(code, _Itself()).message(lang)


class _Itself(dict[str, str]):
    """Every parameter is its own name in braces."""

    def items(self) -> Any:
        return [(name, f"{{{name}}}") for name in ("n", "x", "y", "a", "b", "p", "word")]


def page(data: Mapping[str, Any]) -> str:
    """``data``: game, names, winner, how it ended (a message), cards, steps and texts, as ``zmdj sim replay --html`` puts them
    together. All of it is shown as text."""
    from zmdj_cards.render.html import environment

    shown = dict(data) | {"words": words(WORDS)}
    script = (resources.templates_dir() / "html" / "replay.js").read_text(encoding="utf-8")
    table = theme.theme()["element"]
    elements = load_game(data["game"]).element if data["game"] in resources.games() else ()
    looks = {element.id: table.get(element.id, table["none"]) for element in elements}
    made: str = environment().get_template("replay.html.j2").render(data=shown, label=_labels(data), script=script, looks=looks)
    return made


def _labels(data: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """The words of the controls, and how the game ended."""
    made = words(CONTROLS)
    for lang, row in made.items():
        code = "page.open" if not data["over"] else "page.drawn" if data["winner"] < 0 else "page.won"
        who = data["names"][data["winner"]] if data["over"] and data["winner"] >= 0 else ""
        reason = Fault(data["ending"]).message("zh" if lang == "zh" else "en")
        row["result"] = Fault(code, {"p": who, "word": reason, "n": data["steps"][-1]["turn"]}).message("zh" if lang == "zh" else "en")
    return made
