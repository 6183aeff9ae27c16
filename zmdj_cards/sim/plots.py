"""Plots as SVG and PNG with matplotlib, without its global state, in a font that has Chinese, the same bytes for the same data."""

from __future__ import annotations

import io
import re
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from zmdj_cards.errors import Place, UsageError, fault
from zmdj_cards.sim.reported import Language, Plot, Report, pick

if TYPE_CHECKING:
    from matplotlib.typing import RcKeyType

# Distinguishable for colour-blind readers (Okabe and Ito), each with its own marker and dash, so that colour is never alone.
_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#000000")
_MARKERS = ("o", "s", "^", "D", "v", "P", "X")
_DASHES = ("-", "--", "-.", ":")
_HATCHES = ("", "//", "..", "xx", "\\\\", "++", "oo")

_SIZE_INCHES = (7.2, 3.6)
_PNG_DPI = 150


@cache
def _font_file() -> str:
    """The font of plots. Raises UsageError where the font package is missing: boxes instead of Chinese are no plot."""
    try:
        from pylopdf_fonts_zh_cn import sans_path
    except ImportError as error:
        raise UsageError(fault("sim.no_font")) from error
    return str(sans_path())


def _settings(plot_id: str) -> dict[RcKeyType, Any]:
    from matplotlib import font_manager

    file = _font_file()
    if all(known.fname != file for known in font_manager.fontManager.ttflist):
        font_manager.fontManager.addfont(file)
    name = font_manager.FontProperties(fname=file).get_name()
    return {
        "font.family": [name],
        "font.size": 9,
        "svg.fonttype": "path",  # outlines: the page needs no font
        "svg.hashsalt": plot_id,  # ids depend on the plot alone and differ between plots of one page
        "axes.unicode_minus": False,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "hatch.linewidth": 0.6,
    }


def _draw(plot: Plot, lang: Language, titled: bool) -> Any:
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator, PercentFormatter

    figure = Figure(figsize=_SIZE_INCHES, layout="constrained")
    axes = figure.add_subplot()
    for number, series in enumerate(plot.series):
        _add(axes, plot, number, lang)
        if series.low:
            colour = _COLOURS[number % len(_COLOURS)]
            if plot.kind == "bar":
                below = [max(0.0, y - low) for y, low in zip(series.y, series.low, strict=True)]
                above = [max(0.0, high - y) for y, high in zip(series.y, series.high, strict=True)]
                axes.errorbar(_bar_places(plot, number), series.y, yerr=[below, above], fmt="none", ecolor="#333333", capsize=2, lw=0.8)
            else:
                axes.fill_between(series.x, series.low, series.high, color=colour, alpha=0.15, lw=0, step=_step(plot))
    if titled:
        axes.set_title(_literal(pick(plot.title, lang)), fontsize=10)
    axes.set_xlabel(_literal(pick(plot.x_title, lang)))
    axes.set_ylabel(_literal(pick(plot.y_title, lang)))
    if plot.share:
        axes.set_ylim(0, 1)
        axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    else:
        axes.set_ylim(bottom=0)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(axis="y", lw=0.4, color="#cccccc")
    axes.set_axisbelow(True)
    if len(plot.series) > 1:
        figure.legend(loc="outside upper center", frameon=False, fontsize=8, ncols=_legend_columns(plot, lang))
    return figure


# Columns of text at the legend's size across the figure, and what a key takes beside its text.
_LEGEND_WIDTH, _KEY_WIDTH = 100, 8


def _legend_columns(plot: Plot, lang: Language) -> int:
    """As many as fit beside each other."""
    from rich.cells import cell_len

    widest = max(cell_len(pick(series.name, lang)) for series in plot.series)
    return max(1, min(len(plot.series), 4, _LEGEND_WIDTH // (widest + _KEY_WIDTH)))


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


def _render(plot: Plot, lang: Language, kind: str, titled: bool = True) -> bytes:
    import matplotlib

    out = io.BytesIO()
    with matplotlib.rc_context(_settings(plot.id)):
        metadata = {"Date": None, "Creator": None} if kind == "svg" else {"Software": None}
        _draw(plot, lang, titled).savefig(out, format=kind, dpi=_PNG_DPI, metadata=metadata)
    return out.getvalue()


def to_png(plot: Plot, lang: Language = "both") -> bytes:
    return _render(plot, lang, "png")


def to_svg(plot: Plot, lang: Language = "both", inline: bool = False) -> str:
    """An SVG file, or with ``inline`` the element alone, named for readers that do not see it and without links."""
    text = _render(plot, lang, "svg", titled=not inline).decode("utf-8")
    if not inline:
        return text
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    # Ids are names in the whole page: each plot has its own.
    text = re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{plot.id}-", text)
    title = escape(pick(plot.title, lang))
    return re.sub(
        r"<svg ([^>]*)>",
        lambda match: f'<svg {re.sub(r"(?:width|height|version)=.[^ ]*. ?", "", match[1])} role="img" aria-label="{title}">',
        text,
        count=1,
    )


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
