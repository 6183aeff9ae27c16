"""A report as one page in the site's own style, which needs nothing else: what came out in a few sentences, plots, tables side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from markupsafe import Markup

from zmdj_cards import resources
from zmdj_cards.errors import Bi
from zmdj_cards.render import html, script
from zmdj_cards.render.script import Script
from zmdj_cards.render.site import style_context
from zmdj_cards.sim import plots
from zmdj_cards.sim.report import fact
from zmdj_cards.sim.reported import Cell, Difference, Language, Number, Plot, Report, Share, Table, label

# Words of the page itself, by the names that its template has for them.
_WORDS = {
    "skip": "sim.page_skip",
    "language": "sim.page_language",
    "theme": "sim.page_theme",
    "summary": "sim.page_summary",
    "contents": "sim.page_contents",
    "appendix": "sim.appendix",
    "appendix_given": "sim.appendix_given",
}
# How far a colour of the heat goes towards its own end.
_DEEPEST = 0.75


def report_page(report: Report, lang: Language = "both", written: Script | None = None) -> str:
    """``lang``: what is shown first; ``written``: the characters of its Chinese, None as it is written."""
    template = html.environment().get_template("report.html.j2")
    folder = resources.templates_dir() / "html"
    page: str = template.render(
        style_context(),
        report=report,
        lang=lang,
        figures=[(key, [(plot, Markup(plots.to_element(plot))) for plot in pair]) for key, pair in _pairs(report.plots)],
        tables=list(_pairs([table for table in report.tables if table.rows])),
        cell=cell,
        fact=fact,
        heat=heat,
        heading=heading,
        say={name: label(code) for name, code in _WORDS.items()},
        scripts=[(folder / name).read_text(encoding="utf-8") for name in ("first.js", "site.js")],
    )
    return page if written is None else script.page(written)(page)


def _pairs(parts: Iterable[Any]) -> Iterator[tuple[str, list[Any]]]:
    """What is said of the first and of the second player stands side by side. Any: tables, or plots."""
    found: dict[str, list[Any]] = {}
    for part in parts:
        found.setdefault(part.id.removesuffix("-first").removesuffix("-second"), []).append(part)
    yield from found.items()


def heading(group: Sequence[Table | Plot]) -> Bi:
    """What parts are called together: without the seat that each of several names behind its title."""
    title = group[0].title
    return Bi(title.en.rpartition(": ")[0], title.zh.rpartition("：")[0]) if len(group) > 1 else title


def cell(value: Cell) -> Bi:
    """A cell as text in both languages; intervals in signs that both understand."""
    if isinstance(value, Bi):
        return value
    text = "–" if value is None else value.text("–") if isinstance(value, (Share, Number, Difference)) else str(value)
    return Bi(text, text)


def heat(table: Table, value: Cell) -> Markup:
    """The attributes of a cell that shows a chance by colour: against another from less than a half to more, others from none to all."""
    if not table.heat or not isinstance(value, Share) or value.value is None:
        return Markup("")
    found = float(value.value)
    side, far = ("hot", found) if table.heat == "share" else ("hot" if found > 0.5 else "cold", abs(found - 0.5) * 2)
    return Markup(f' class="right heat {side}" style="--far: {round(min(1.0, far) * _DEEPEST * 100)}%"')
