"""A recorded game as one self-contained page: the table, the story beside it, buttons and keys to step through."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zmdj_cards import resources
from zmdj_cards.errors import Fault
from zmdj_cards.model.load import load_game
from zmdj_cards.render import script, theme
from zmdj_cards.render.script import Script

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
    "choose": "label.site.language",
    "theme": "label.site.theme",
    "link": "page.link",
    "worth": "page.worth",
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


def page(data: Mapping[str, Any], lang: theme.RenderLang | None = None, written: Script | None = None) -> str:
    """``data``: game, names, winner, how it ended (a message), cards, steps and texts, as ``zmdj sim replay --html`` puts them
    together. All of it is shown as text. ``lang``: what is shown first, None as the reader's system speaks; ``written``: the characters of
    its Chinese, None as it is written."""
    from zmdj_cards.render.html import environment
    from zmdj_cards.render.site import style_context

    elements = load_game(data["game"]).element if data["game"] in resources.games() else ()
    found = theme.element_looks(elements)
    looks = {look.id: {"shape": look.shape, "mark": look.mark, "zh": look.zh, "en": look.en} for look in found.values()}
    shown = dict(data) | {"words": words(WORDS), "looks": looks}
    folder = resources.templates_dir() / "html"
    own, first, site = ((folder / name).read_text(encoding="utf-8") for name in ("replay.js", "first.js", "site.js"))
    made: str = (
        environment()
        .get_template("replay.html.j2")
        .render(style_context(), data=shown, label=_labels(data), script=own, scripts=(first, site), lang=lang)
    )
    return made if written is None else script.page(written)(made)


def _labels(data: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """The words of the controls, and how the game ended."""
    made = words(CONTROLS)
    for lang, row in made.items():
        code = "page.open" if not data["over"] else "page.drawn" if data["winner"] < 0 else "page.won"
        who = data["names"][data["winner"]] if data["over"] and data["winner"] >= 0 else ""
        reason = Fault(data["ending"]).message("zh" if lang == "zh" else "en")
        row["result"] = Fault(code, {"p": who, "word": reason, "n": data["steps"][-1]["turn"]}).message("zh" if lang == "zh" else "en")
    return made
