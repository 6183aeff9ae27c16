"""Writers of reports: nothing lost, nothing cut, nothing fetched, equal bytes."""

from __future__ import annotations

import csv
import io
import json
import re
from html.parser import HTMLParser

import pytest

from tests.sim.decks import piles, setup
from tests.sim.test_hands import run_of
from zmdj_cards.errors import Bi, UsageError
from zmdj_cards.model.load import load_game
from zmdj_cards.sim import plots
from zmdj_cards.sim.hands.report import hands_report
from zmdj_cards.sim.odds.chances import Odds
from zmdj_cards.sim.odds.report import Wishes, odds_report
from zmdj_cards.sim.report import blocks, show, to_csv, to_json
from zmdj_cards.sim.reported import Column, Number, Plot, Report, Series, Share, Table, percent
from zmdj_cards.sim.stats import wilson
from zmdj_cards.text.normalize import to_traditional
from zmdj_cards.work.sim.page import report_page


def odds(**wishes) -> Report:
    return odds_report(Odds(piles(), setup()), load_game("zmdj"), Wishes(**wishes))


NASTY = "<script>alert(1)</script> {{7*7}} [/b] $x_1$ _y"


def nasty() -> Report:
    table = Table("t", Bi(NASTY, NASTY), Bi(NASTY, NASTY), (Column(NASTY, False), Column("n")), ((NASTY, Share(0.5, wilson(5, 10))),))
    plot = Plot(
        "p", Bi(NASTY, NASTY), "line", Bi(NASTY, NASTY), Bi("y", "y"), (Series(NASTY, (0, 1), (0.1, 0.2)), Series("_b", (0, 1), (0.3, 0.4)))
    )
    return Report(
        "odds",
        Bi(NASTY, NASTY),
        (("deck", Bi("deck", "牌组"), NASTY),),
        (table,),
        (plot,),
        ({"a": NASTY},),
        (),
        NASTY,
        ((NASTY, (NASTY,)),),
    )


class Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict]] = []
        self.text: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.text.append(data)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0.00%"),
        (1, "100.00%"),
        (0.000001, "<0.01%"),
        (0.9999999, ">99.99%"),
        (0.27733, "27.73%"),
        (0.99999, ">99.99%"),
        (0.00004, "<0.01%"),
    ],
)
def test_zero_and_hundred_only_where_exact(value, text):
    assert percent(value) == text


def test_unknown_is_a_dash():
    assert show(Share(None), "en") == show(Number(None), "en") == show(None, "zh") == "-"


def test_interval_n_seed_and_version_are_always_there():
    report = hands_report(run_of(50))
    facts = {key for key, _, _ in report.facts}
    assert {"n", "seed", "versions", "digest"} <= facts
    for record in report.records:
        assert record["n"] == 50
        assert record["seed"] == 1
        assert {"low", "high"} <= set(record)
    assert "zmdj-cards" in to_json(report)["facts"]["versions"]


def test_json_and_csv_hold_every_record():
    report = odds(turns=2)
    data = json.loads(json.dumps(to_json(report), ensure_ascii=False))
    assert data["records"] == [dict(record) for record in report.records]
    rows = list(csv.DictReader(io.StringIO(to_csv(report))))
    assert len(rows) == len(report.records)
    assert [row["exact"] for row in rows] == [record["exact"] for record in report.records]
    assert len(data["tables"]) == len(report.tables)


@pytest.mark.parametrize("lang", ["en", "zh", "both"])
def test_blocks_have_equal_columns(lang):
    for above, headers, rows, right in blocks(odds(), lang):
        assert above
        assert all(len(row) == len(headers) for row in rows)
        assert all(place < len(headers) for place in right)


@pytest.mark.parametrize("lang", ["en", "zh", "both"])
def test_the_page_needs_nothing_else(lang):
    page = Page(report_page(odds(turns=2, command="zmdj sim odds x"), lang))
    names = {tag for tag, _ in page.tags}
    assert not names & {"link", "iframe", "img", "object"}
    for tag, attributes in page.tags:
        assert tag != "script" or not attributes
        assert not [key for key in attributes if key.startswith("on")]
        for key, value in attributes.items():
            # Only references to the picture's own parts; names of XML languages are not fetched.
            if key in ("href", "src", "xlink:href", "data", "action"):
                assert value.startswith("#"), (key, value)
    assert sum(tag == "figure" for tag, _ in page.tags) == 4
    assert all(attributes.get("aria-label") for tag, attributes in page.tags if tag == "svg")
    ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    used = {value[1:] for _, attributes in page.tags for key, value in attributes.items() if key in ("href", "xlink:href")}
    assert used
    assert used <= set(ids)


def test_text_stays_text():
    text = report_page(nasty(), "en")
    page = Page(text)
    assert sum(tag == "script" for tag, _ in page.tags) == 2
    assert "".join(page.text).count(NASTY) >= 7
    assert "49" not in re.sub(r"<(svg|style|script).*?</\1>", "", text, flags=re.DOTALL)
    (_, headers, rows, _), *more = blocks(nasty(), "both")
    assert not more
    assert NASTY in headers
    assert NASTY in rows[-1]


def test_the_first_screen_answers():
    """Five sentences at most, in both languages, before anything else; every part is in the contents."""
    for report in (odds(turns=2), hands_report(run_of(50))):
        assert 3 <= len(report.summary) <= 5
        assert all(sentence.en and sentence.zh and "{" not in sentence.en + sentence.zh for sentence in report.summary)
        text = report_page(report)
        assert text.index("<h1>") < text.index(report.summary[0].zh) < text.index('class="contents"') < text.index("<figure")
        page = Page(text)
        led = {attributes["href"][1:] for tag, attributes in page.tags if tag == "a"}
        parts = {attributes["id"] for tag, attributes in page.tags if tag in ("figure", "div") and "id" in attributes}
        assert {part for part in parts if not part.endswith("-2")} <= led


def test_words_of_plots_change_with_the_language_of_the_page():
    """One drawing for all languages, without outlines; by night its lines have the colour of the letters."""
    element = plots.to_element(odds(turns=1).plots[0])
    assert '<tspan class="zh" lang="zh-Hans">' in element
    assert '<tspan class="en" lang="en">' in element
    assert "#000000" not in element
    assert "font-family" not in element


def test_a_page_in_traditional_characters():
    text = report_page(hands_report(run_of(50)), "zh", "zh-Hant")
    assert to_traditional(text) == text
    assert 'lang="zh-Hant" data-written="zh-Hant" data-lang="zh"' in text


def test_equal_runs_give_equal_bytes():
    assert report_page(odds(turns=1)) == report_page(odds(turns=1))
    plot = odds(turns=1).plots[1]
    assert plots.to_png(plot) == plots.to_png(plot)
    assert plots.to_svg(plot) == plots.to_svg(plot)


def test_plots_have_chinese_outlines_and_no_boxes(recwarn):
    """A missing glyph would be warned of; outlines instead of text need no font on the reader's machine."""
    plot = hands_report(run_of(50)).plots[1]
    picture = plots.to_svg(plot, "zh")
    assert "<text" not in picture
    assert not [item for item in recwarn if "Glyph" in str(item.message)]
    assert plots.to_png(plot).startswith(b"\x89PNG")


def test_plot_files(tmp_path):
    report = odds(turns=1)
    made = plots.write_plots(report, tmp_path / "x.png")
    assert [path.name for path in made] == [f"x-{plot.id}.png" for plot in report.plots]
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in made)
    assert plots.write_plots(nasty(), tmp_path / "y.svg") == (tmp_path / "y.svg",)
    with pytest.raises(UsageError) as caught:
        plots.write_plots(report, tmp_path / "x.gif")
    assert caught.value.faults[0].code == "sim.plot_ending"


def test_matplotlib_is_left_as_it_was():
    import matplotlib

    before = dict(matplotlib.rcParams)
    plots.to_svg(odds(turns=1).plots[0])
    assert dict(matplotlib.rcParams) == before
