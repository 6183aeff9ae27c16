"""Plots as SVG and PNG with matplotlib, without its global state, in a font that has Chinese, the same bytes for the same data."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from functools import cache
from html import escape, unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from zmdj_cards.errors import Bi, Place, UsageError, fault
from zmdj_cards.sim.reported import Language, Plot, Report, pick

if TYPE_CHECKING:
    from matplotlib.typing import RcKeyType

# Distinguishable for colour-blind readers (Okabe and Ito), each with its own marker and dash, so that colour is never alone.
_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#000000")
_MARKERS = ("o", "s", "^", "D", "v", "P", "X")
_DASHES = ("-", "--", "-.", ":")
_HATCHES = ("", "//", "..", "xx", "\\\\", "++", "oo")

_SIZE_INCHES = (7.2, 3.6)
# In a page, where two stand side by side or one fills a phone: letters are as large as they can be.
_PAGE_INCHES = (5.4, 3.0)
_PNG_DPI = 150


@cache
def _font_file() -> str:
    """The font of plots. Raises UsageError where the font package is missing: boxes instead of Chinese are no plot."""
    try:
        from pylopdf_fonts_zh_cn import sans_path
    except ImportError as error:
        raise UsageError(fault("sim.no_font")) from error
    return str(sans_path())


def _settings(plot_id: str, outlines: bool) -> dict[RcKeyType, Any]:
    from matplotlib import font_manager

    file = _font_file()
    if all(known.fname != file for known in font_manager.fontManager.ttflist):
        font_manager.fontManager.addfont(file)
    name = font_manager.FontProperties(fname=file).get_name()
    return {
        "font.family": [name],
        "font.size": 9,
        "svg.fonttype": "path" if outlines else "none",  # outlines need no font where the file is shown
        "svg.hashsalt": plot_id,  # ids depend on the plot alone and differ between plots of one page
        "axes.unicode_minus": False,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "hatch.linewidth": 0.6,
    }


@dataclass(frozen=True, slots=True)
class _Look:
    """``lang`` of axes and title, ``names`` of series and ticks; ``paged``: part of a page, without a title of its own."""

    lang: Language
    names: Language
    paged: bool = False

    @property
    def size(self) -> tuple[float, float]:
        return _PAGE_INCHES if self.paged else _SIZE_INCHES


def _draw(plot: Plot, look: _Look) -> Any:
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator, PercentFormatter

    if plot.kind == "interval":
        return _draw_intervals(plot, look)
    figure = Figure(figsize=look.size, layout="constrained")
    axes = figure.add_subplot()
    for number, series in enumerate(plot.series):
        _add(axes, plot, number, look.names)
        if series.low:
            colour = _COLOURS[number % len(_COLOURS)]
            if plot.kind == "bar":
                below = [max(0.0, y - low) for y, low in zip(series.y, series.low, strict=True)]
                above = [max(0.0, high - y) for y, high in zip(series.y, series.high, strict=True)]
                axes.errorbar(_bar_places(plot, number), series.y, yerr=[below, above], fmt="none", ecolor="#333333", capsize=2, lw=0.8)
            else:
                axes.fill_between(series.x, series.low, series.high, color=colour, alpha=0.15, lw=0, step=_step(plot))
    if not look.paged:
        axes.set_title(_literal(pick(plot.title, look.lang)), fontsize=10)
    axes.set_xlabel(_literal(pick(plot.x_title, look.lang)))
    axes.set_ylabel(_literal(pick(plot.y_title, look.lang)))
    if plot.share:
        axes.set_ylim(0, 1)
        axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    else:
        axes.set_ylim(bottom=0)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(axis="y", lw=0.4, color="#cccccc")
    axes.set_axisbelow(True)
    _add_legend(figure, plot, look)
    return figure


def _add_legend(figure: Any, plot: Plot, look: _Look) -> None:
    if len(plot.series) > 1:
        figure.legend(loc="outside upper center", frameon=False, fontsize=8, ncols=_legend_columns(plot, look))


def _draw_intervals(plot: Plot, look: _Look) -> Any:
    """One row a tick, from the top; series beside each other in it."""
    from matplotlib.figure import Figure
    from matplotlib.ticker import PercentFormatter

    figure = Figure(figsize=(look.size[0], 0.9 + 0.34 * len(plot.ticks) * max(1, len(plot.series) * 0.8)), layout="constrained")
    axes = figure.add_subplot()
    for number, series in enumerate(plot.series):
        offset = (number - (len(plot.series) - 1) / 2) * 0.8 / len(plot.series)
        ends = [[max(0.0, y - low) for y, low in zip(series.y, series.low, strict=True)],
                [max(0.0, high - y) for y, high in zip(series.y, series.high, strict=True)]]  # fmt: skip
        style: dict[str, Any] = {
            "color": _COLOURS[number % len(_COLOURS)],
            "fmt": _MARKERS[number % len(_MARKERS)],
            "label": _literal(pick(series.name, look.names)),
        }
        axes.errorbar(series.y, [x + offset for x in series.x], xerr=ends, capsize=3, ms=5, lw=1.4, **style)
    axes.set_yticks(range(len(plot.ticks)), labels=[_literal(pick(tick, look.names)) for tick in plot.ticks])
    axes.set_ylim(len(plot.ticks) - 0.5, -0.5)
    axes.set_xlabel(_literal(pick(plot.x_title, look.lang)))
    if not look.paged:
        axes.set_title(_literal(pick(plot.title, look.lang)), fontsize=10)
    if plot.share:
        axes.set_xlim(0, 1)
        axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    if plot.null is not None:
        axes.axvline(plot.null, color="#333333", lw=0.8, ls="--", zorder=0)
    axes.grid(axis="x", lw=0.4, color="#cccccc")
    axes.set_axisbelow(True)
    _add_legend(figure, plot, look)
    return figure


# Columns of text at the legend's size across the figure, and what a key takes beside its text.
_LEGEND_WIDTH, _KEY_WIDTH = 100, 8


def _legend_columns(plot: Plot, look: _Look) -> int:
    """As many as fit beside each other."""
    from rich.cells import cell_len

    widest = max(cell_len(pick(series.name, look.names)) for series in plot.series)
    room = round(_LEGEND_WIDTH * look.size[0] / _SIZE_INCHES[0])
    return max(1, min(len(plot.series), 4, room // (widest + _KEY_WIDTH)))


def _step(plot: Plot) -> Literal["post"] | None:
    return "post" if plot.kind == "step" else None


def _bar_places(plot: Plot, number: int) -> list[float]:
    width = 0.8 / len(plot.series)
    return [x - 0.4 + width * (number + 0.5) for x in plot.series[number].x]


def _add(axes: Any, plot: Plot, number: int, lang: Language) -> None:
    series = plot.series[number]
    colour, name = _COLOURS[number % len(_COLOURS)], _literal(pick(series.name, lang))
    if plot.kind == "bar":
        hatch = _HATCHES[number % len(_HATCHES)]
        axes.bar(
            _bar_places(plot, number), series.y, 0.8 / len(plot.series), color=colour, hatch=hatch, edgecolor="white", lw=0, label=name
        )
        return
    style = {
        "color": colour,
        "label": name,
        "ls": _DASHES[number % len(_DASHES)],
        "marker": _MARKERS[number % len(_MARKERS)],
        "ms": 3.5,
        "lw": 1.4,
    }
    if plot.kind == "step":
        axes.step(series.x, series.y, where="post", **style)
    else:
        axes.plot(series.x, series.y, **style)


def _literal(text: str) -> str:
    """Names are never mathematics (``$``), and a leading underscore would hide them from the legend."""
    text = text.replace("$", r"\$")
    return f" {text}" if text.startswith("_") else text


def _render(plot: Plot, look: _Look, kind: str) -> bytes:
    import matplotlib

    out = io.BytesIO()
    with matplotlib.rc_context(_settings(plot.id, outlines=not look.paged)):
        metadata = {"Date": None, "Creator": None} if kind == "svg" else {"Software": None}
        _draw(plot, look).savefig(out, format=kind, dpi=_PNG_DPI, metadata=metadata, transparent=look.paged)
    return out.getvalue()


def to_png(plot: Plot, lang: Language = "both") -> bytes:
    return _render(plot, _Look(lang, lang), "png")


def to_svg(plot: Plot, lang: Language = "both") -> str:
    """An SVG file that needs no font."""
    return _render(plot, _Look(lang, lang), "svg").decode("utf-8")


# Lines and letters take the colour of the page's text, so that they are seen by day and by night; grids that of its lines.
_INKS = {"#000000": "currentColor", "#333333": "currentColor", "#cccccc": "var(--line)", "#ffffff": "var(--bg)"}
_TEXT = re.compile(r"(<text [^>]*>)([^<]*)</text>")


def to_element(plot: Plot) -> str:
    """An ``svg`` element for a page, named for readers that do not see it and without links, in the page's fonts. Titles of axes stand in
    both languages, of classes ``zh`` and ``en`` with ``sep`` between them; so do names of series and ticks, of which there is room for one:
    the Chinese is of class ``alone``, too."""
    text = _render(plot, _Look("both", "en", paged=True), "svg").decode("utf-8")
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    # Ids are names in the whole page: each plot has its own.
    text = re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{plot.id}-", text)
    text = re.sub(r"(?<=[ \"])(stroke|fill): (#\w{6})", lambda match: f"{match[1]}: {_INKS.get(match[2], match[2])}", text)
    text = re.sub(r"<style.*?</style>", "", text, flags=re.DOTALL)
    text = re.sub(r"font-family: [^;\"]*(?:; )?", "", text)
    words: dict[str, str] = {}
    for name in (*plot.ticks, *(series.name for series in plot.series)):
        if isinstance(name, Bi):
            words[pick(name, "en")] = _spans(name, ' class="zh alone"', "")
    for title in (plot.x_title, plot.y_title):
        words[pick(title, "both")] = _spans(title, ' class="zh"', '<tspan class="sep"> / </tspan>')
    text = _TEXT.sub(lambda match: match[1] + words.get(unescape(match[2]).strip(), match[2]) + "</text>", text)
    named = escape(pick(plot.title, "both"))
    return re.sub(
        r"<svg ([^>]*)>",
        lambda match: f'<svg {re.sub(r"(?:width|height|version)=.[^ ]*. ?", "", match[1])} role="img" aria-label="{named}">',
        text,
        count=1,
    )


def _spans(text: Bi, zh: str, between: str) -> str:
    """Both languages of a text, as parts of a line; once where they are the same."""
    chinese, english = escape(text.zh, quote=False), escape(text.en, quote=False)
    if chinese == english:
        return english
    return f'<tspan{zh} lang="zh-Hans">{chinese}</tspan>{between}<tspan class="en" lang="en">{english}</tspan>'


def write_plots(report: Report, target: Path, lang: Language = "both") -> tuple[Path, ...]:
    """Write the plots beside each other: ``runs.png`` becomes ``runs-<plot>.png``; ``.svg`` likewise. One plot: the name as it
    is. Raises UsageError for another ending."""
    ending = target.suffix.lower()
    if ending not in (".png", ".svg"):
        raise UsageError(fault("sim.plot_ending", Place(source=str(target)), ending=ending or target.name))
    made = []
    for plot in report.plots:
        path = target if len(report.plots) == 1 else target.with_name(f"{target.stem}-{plot.id}{ending}")
        path.write_bytes(to_png(plot, lang) if ending == ".png" else to_svg(plot, lang).encode("utf-8"))
        made.append(path)
    return tuple(made)
