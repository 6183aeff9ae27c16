"""The built site, page by page."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path, PurePosixPath

import pytest
from jinja2 import meta

from tests.render.pagecheck import HAN, read
from tests.render.samples import CARDS, GUAN_YU, SAMPLE, VOID, WIND_ARRAY, card, text
from tests.render.sites import FORMAT, TERMS, deck, site_data
from zmdj_cards.errors import UsageError
from zmdj_cards.model.deck import Entry
from zmdj_cards.render import builder, html, pages, site, theme
from zmdj_cards.render.richtext import FaceText, Paragraph, Run, joined
from zmdj_cards.render.site_data import SiteData, SiteDeck, in_both_scripts, script_of
from zmdj_cards.render.term_marker import TermMarker
from zmdj_cards.text.normalize import to_traditional

ROOT = Path(__file__).resolve().parents[2]
HOSTILE = ["<script>alert(1)</script>", '" onload="x', "{{7*7}}", "'><img src=x>", "</script><!--", "&amp;lt;"]


def built(**more) -> dict[str, bytes]:
    return dict(site.files(site_data(**more)))


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return built()


def test_every_page_is_there_and_well_formed(files):
    wanted = {"index.html", "glossary.html", "rules.html", "decks.html", "assets/style.css", "assets/search.js", "assets/search-data.js"}
    assert wanted <= set(files)
    assert sum(path.startswith("cards/") for path in files) == len(CARDS)
    for path, content in files.items():
        if path.endswith(".html"):
            page = read(content)
            assert not page.faults, path
            assert len(page.ids) == len(set(page.ids)), path
            assert page.title


@pytest.mark.parametrize("word", HOSTILE)
def test_hostile_names_are_text_everywhere(word):
    """Body, attribute, title, JSON block, file name; nothing is run as a template."""
    nasty = card("CZ-666", f"名{word}", f"Name {word}", element="fire", cost=1, power=1, range=1, aliases=(word,))
    line = FaceText((text(word),), (text(word),))
    made = built(cards=(*CARDS, nasty), source=lambda *_: line, decks=(SiteDeck(deck(word), FORMAT, code=word),))
    (path,) = [name for name in made if name.startswith("cards/CZ-666")]
    page = read(made[path])
    plain = "".join(item for item, _ in page.texts)
    assert plain.count(word) >= 3
    assert word in page.title
    assert not page.faults
    for content in (content for name, content in made.items() if name.endswith(".html")):
        tags = read(content).tags
        assert all(values.get("src", "").endswith((".js",)) for tag, values in tags if tag == "script")
        assert not any(name.startswith("on") for _, values in tags for name in values)
        assert not any(tag == "img" for tag, _ in tags)
    data = made["assets/search-data.js"].decode()
    assert "<" not in data
    assert json.loads(data.removeprefix("window.ZMDJ_DATA=").removesuffix(";\n"))["cards"]


@pytest.mark.parametrize(("word", "harmless"), [("{{7*7}}", "{{7+x}}"), ("{% set a = 7*7 %}{{a}}", "{% set a = 7*x %}{{a}}")])
def test_names_are_never_run_as_templates(word, harmless):
    """But for the word itself, and the names of files made from it, pages are the same: nothing has been worked out."""

    def pages(name: str) -> list[str]:
        nasty = card("CZ-666", f"名{name}", f"Name {name}", element="fire", cost=1, power=1, range=1, aliases=(name,))
        line = FaceText((text(name),), (text(name),))
        made = built(cards=(*CARDS, nasty), source=lambda *_: line, decks=(SiteDeck(deck(name), FORMAT, code=name),))
        files = {PurePosixPath(path).name: f"file-{number}" for number, path in enumerate(made)}
        written = re.compile("|".join(map(re.escape, (name, *files))))
        found = [content.decode() for path, content in made.items() if path.endswith(".html")]
        assert sum(content.count(name) for content in found) > 3
        return [written.sub(lambda match: files.get(match[0], "the name"), content) for content in found]

    assert pages(word) == pages(harmless)


def test_chinese_families_stand_first_for_chinese(files):
    """By language, and Traditional pages begin with other families than Simplified ones."""
    css = files["assets/style.css"].decode()
    first = {lang: re.search(rf":lang\({lang}\) \{{ font-family: \"([^\"]+)\"", css)[1] for lang in ("zh-Hans", "zh-Hant", "en")}
    assert "SC" in first["zh-Hans"]
    assert "TC" in first["zh-Hant"]
    assert not re.search(r"SC|TC|CJK", first["en"])


def test_every_node_says_its_language(files):
    """Chinese is zh-Hans, what is marked English holds no Chinese, and the page itself agrees."""
    for path, content in files.items():
        if not path.endswith(".html"):
            continue
        page = read(content)
        assert dict(page.tags)["html"]["lang"] == "zh-Hans"
        for words, lang in page.texts:
            if HAN.search(words):
                assert lang == "zh-Hans", (path, words)
        english = [words for words, lang in page.texts if lang == "en"]
        assert english


def test_the_same_site_in_the_other_characters(files):
    """Nothing shown is Simplified, what is searched stays, data are not written twice; each page leads to its twin and back."""
    (own, here), (twin, below) = in_both_scripts(site_data(format=FORMAT))
    assert (here, below) == ("", "hant/")
    made, first = dict(site.files(twin)), dict(site.files(own))
    assert first.keys() == files.keys() | {"check.html"}
    assert first.keys() - made.keys() == {"cards.json"}
    for path, content in made.items():
        if not path.endswith(".html"):
            continue
        page = read(content)
        texts = [words for words, lang in page.texts if lang != "en" and HAN.search(words)]
        assert all(to_traditional(words) == words for words in texts), path
        assert {lang for words, lang in page.texts if HAN.search(words)} <= {"zh-Hans", "zh-Hant"}
        up = "../" * path.count("/")
        assert f'data-here="{up}../{path}" data-set-script="zh-Hans"' in content.decode()
        assert f'data-here="{up}hant/{path}" data-set-script="zh-Hant"' in first[path].decode()
    found = (one["assets/search-data.js"].decode().removeprefix("window.ZMDJ_DATA=").removesuffix(";\n") for one in (made, files))
    data, kept = map(json.loads, found)
    assert [row["n"] for row in data["cards"]] == [row["n"] for row in kept["cards"]]
    assert "赤焰·關羽" in [row["z"] for row in data["cards"]]
    assert all(to_traditional(row["zh"]) == row["zh"] for row in (*data["messages"].values(), *data["deck"]["messages"].values()))


def test_a_page_alone_in_one_language_and_script():
    shown = replace(site_data(), script="zh-Hant", lang="zh")
    content = site.single_card(shown, GUAN_YU).decode()
    assert 'lang="zh-Hant" data-lang="zh"' in content
    assert "關羽" in content
    assert "关羽" not in content
    assert '<html lang="en" data-lang="en">' in site.single_deck(replace(site_data(), lang="en")).decode()


def test_traditional_names_make_a_traditional_site():
    cards = [card("CZ-1", "關羽", "Guan Yu", element="fire", cost=1), card("CZ-2", "劉備", None, element="fire", cost=1)]
    game = site_data().game
    assert script_of(game.model_copy(update={"game": game.game.model_copy(update={"zh": "陣面對決"})}), cards) == "zh-Hant"
    assert script_of(game, CARDS) == "zh-Hans"


def test_links_are_relative_and_lead_somewhere(files):
    """None begins with a slash or leaves the site; each file and fragment exists."""
    ids = {path: set(read(content).ids) for path, content in files.items() if path.endswith(".html")}
    checked = 0
    for path in ids:
        for link in read(files[path]).links:
            assert not re.match(r"/|[a-z]+:|//", link), (path, link)
            target, _, fragment = link.partition("#")
            parts: list[str] = []
            for part in (PurePosixPath(path).parent / target).parts if target else PurePosixPath(path).parts:
                parts = parts[:-1] if part == ".." else [*parts, part]
            goal = "/".join(parts)
            assert goal in files, (path, link)
            if fragment.startswith("q="):
                assert goal == "index.html", (path, link)
            elif fragment and target:
                assert fragment in ids[goal], (path, link)
            elif fragment:
                assert fragment in ids[path] or fragment.startswith(("s-", "i-", "d-")), (path, link)
            checked += 1
    assert checked > 200


def test_paths_are_ascii_and_stay_inside():
    odd = [card(id, "名", "Name", element="fire", cost=1) for id in ("A:B", "攻/守", "../../x", "/etc/x", "..", "x" * 60, "a", "A")]
    made = built(cards=(*CARDS, *odd), decks=tuple(SiteDeck(deck(name), FORMAT) for name in ("../x", "同名", "同名", "")))
    names = list(made)
    assert len({name.casefold() for name in names}) == len(names)
    for name in names:
        assert name.isascii()
        assert ".." not in PurePosixPath(name).parts
        assert not name.startswith("/")
        assert len(name) < 120


@pytest.mark.parametrize("seed", range(5))
def test_the_longest_term_wins_in_any_order(seed):
    shuffled = list(TERMS)
    random.Random(seed).shuffle(shuffled)
    marker = TermMarker(shuffled, "zh")
    assert [(hit.start, hit.end, hit.id) for hit in marker.find("联合攻击与攻击")] == [(0, 4, "joint-attack"), (5, 7, "attack")]
    assert [hit.id for hit in marker.find("于重置阶段重置")] == ["ready-phase", "ready"]
    english = TermMarker(shuffled, "en")
    assert [hit.id for hit in english.find("A joint attack, then attack; the ready phase.")] == [
        "joint-attack",
        "then",
        "attack",
        "ready-phase",
    ]
    assert english.find("attackers' reattack") == TermMarker(TERMS, "en").find("attackers' reattack")


def test_terms_of_the_text_are_links_and_the_term_names_the_card(files):
    (path,) = [name for name in files if name.startswith("cards/CZ-001")]
    links = read(files[path]).links
    assert "../glossary.html#swift" in links
    assert "../glossary.html#peerless" in links
    glossary = files["glossary.html"].decode()
    swift = re.search(r'id="swift".*?</div>\n<div class="term"', glossary, re.DOTALL)[0]
    assert path in swift
    assert "神速" in swift
    assert "Swift" in swift


def test_rulings_decks_and_printings_of_a_card(files):
    (path,) = [name for name in files if name.startswith("cards/CZ-001")]
    page = files[path].decode()
    assert 'id="peerless_scope"' in page
    assert 'id="mulligans"' not in page
    assert "试作 Trial" in page
    assert "CZ-001a" in page


def test_nothing_is_told_by_shape_or_colour_alone(files):
    """Each badge holds its character and both names; each flash point its number; the page reads without its style."""
    for path, content in files.items():
        if not path.endswith(".html"):
            continue
        source = content.decode()
        for badge in re.findall(r'<span class="el el-[\w-]+" title="([^"]*)">.*?</span>', source):
            assert len(badge.split()) == 2
        for pip in re.findall(r'<span class="(?:need|flash)" role="img" aria-label="([^"]*)"', source):
            assert re.search(r"\d$", pip)
        assert all(values.get("aria-hidden") == "true" or values.get("role") == "img" for tag, values in read(content).tags if tag == "svg")
    plain = "".join(words for words, _ in read(files[next(name for name in files if name.startswith("cards/CZ-001"))]).texts)
    for part in ("赤焰·关羽", "Red Flame", "火×2", "通常", "神速", "Swift"):
        assert part in plain


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def pairs():
    table = theme.theme()
    for when, on, ink, tint in (("day", "#ffffff", "ink", "tint"), ("night", "#111111", "night", "night_tint")):
        page = table["page"][when]
        grounds = [page["bg"], page["panel"], *(look[tint] for look in table["element"].values())]
        yield from ((when, name, page[name], ground) for name in ("fg", "soft", "link", "mark") for ground in grounds)
        yield from ((when, name, look[ink], on) for name, look in table["element"].items())
        yield from ((when, name, pill[ink], on) for name, pill in table["pill"].items())
    yield from (("print", name, look["ink"], look["tint"]) for name, look in table["element"].items())
    yield from (("print", name, colour, "#ffffff") for name, colour in (*table["colour"].items(), *table["low_ink"].items()))


def test_contrast():
    """At least 4.5 wherever text stands."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") < 4.5 < contrast("#767676", "#ffffff")
    assert {when for when, *_ in pairs()} == {"day", "night", "print"}
    assert [(when, name, colour, ground) for when, name, colour, ground in pairs() if contrast(colour, ground) < 4.5] == []


def test_element_shapes_differ():
    """No two elements share an outline, so that they survive grey printing."""
    looks = theme.element_looks(site_data().game.element)
    assert len(looks) == 6
    assert len({theme.theme()["shape"][look.shape] for look in looks.values()}) == 6


def test_pictures_have_their_name_and_the_text_stays(tmp_path):
    path = tmp_path / "art-1.jpg"
    path.write_bytes(b"\xff\xd8\xff")
    made = dict(site.files(site_data(arts={"CZ-001/front|CZ-001": path})))
    (name,) = [name for name in made if name.startswith("cards/CZ-001")]
    page = read(made[name])
    assert [(image["alt"], image["src"]) for image in page.images] == [("赤焰·关羽", "../assets/art/art-1.jpg")]
    assert any("指定" in words for words, _ in page.texts)
    assert made["assets/art/art-1.jpg"] == path.read_bytes()


@pytest.mark.parametrize(
    ("names", "stems"),
    [(("A", "A", "A-2"), ("A", "A-3", "A-2")), (("A-2", "A", "A"), ("A-2", "A", "A-3")), (("a", "A", "a"), ("a", "A-2", "a-3"))],
)
def test_f9_x_07_every_deck_has_a_page_of_its_own(names, stems):
    made = built(decks=[SiteDeck(deck(name), FORMAT) for name in names])
    assert [name for name in made if name.startswith("decks/")] == [f"decks/{stem}.html" for stem in stems]


def test_f3_pages_of_cards_are_addressed_by_id(tmp_path):
    """A corrected name moves no page; a site without decks leaves no page of them behind."""
    before = set(built())
    renamed = [card.model_copy(update={"en": f"New {card.en}", "zh": f"新{card.zh}"}) for card in CARDS]
    assert set(built(cards=renamed)) == before
    site.build(site_data(), tmp_path)
    site.build(site_data(decks=()), tmp_path)
    assert not (tmp_path / "decks.html").exists()


def test_a_card_without_english_is_marked_and_shown():
    plain = card("CZ-077", "无名氏", None, element="wind", cost=1)
    made = built(cards=(*CARDS, plain), source=lambda item, _: FaceText(SAMPLE.zh) if item.id == "CZ-077" else SAMPLE)
    page = made["cards/CZ-077.html"].decode()
    assert page.count("Not translated") == 2
    assert "无名氏" in page
    assert "指定" in page


def test_no_ordinary_cost_is_no_cost_and_no_part_of_the_average(files):
    page = files[next(name for name in files if name.startswith("cards/CZ-C01"))].decode()
    assert "—</dd>" not in page
    assert "费用" not in re.sub(r'<div class="abilities">.*', "", page.partition("<h1")[2], flags=re.DOTALL)
    page = files[next(name for name in files if name.startswith("decks/"))].decode()
    assert re.search("平均.*average.* 3.80", page)  # (3 x 5 + 2 x 2) / 5
    assert 'aria-label="费用曲线 Cost curve: 0: 0, 1: 0, 2: 2, 3: 0, 4: 0, 5: 3"' in page
    assert "no game is called q" in page


def test_the_context_of_every_template_is_declared():
    """Each name that a template uses is a field of its record, and each field is used."""
    env = html.environment()
    general = {"style"} | set(env.globals)

    def names(template: str) -> set[str]:
        tree = env.parse(env.loader.get_source(env, template)[0])
        found = meta.find_undeclared_variables(tree) - {"m", "caller"}
        for other in meta.find_referenced_templates(tree):
            found |= names(other)
        return found - general

    common = {field.name for field in pages.fields(pages.Context)}
    for kind in pages.Context.__subclasses__():
        declared = {field.name for field in pages.fields(kind)}
        used = names(kind.template)
        assert used <= declared, (kind.__name__, used - declared)
        assert declared - common <= used, (kind.__name__, declared - common - used)


def test_same_input_same_bytes_whatever_the_hash_seed():
    code = (
        "import hashlib; from tests.render.test_site import built; made = built(); "
        "print(hashlib.sha256(b''.join(name.encode() + made[name] for name in made)).hexdigest())"
    )
    digests = set()
    for seed in ("0", "1"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        digests.add(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env, cwd=ROOT).stdout)
    assert len(digests) == 1


def test_building_twice_leaves_no_page_of_a_card_that_is_gone(tmp_path):
    out = tmp_path / "site"
    site.build(site_data(), out)
    site.build(site_data(cards=CARDS[:-1], decks=()), out)
    names = sorted(path.name for path in (out / "cards").iterdir())
    assert len(names) == len(CARDS) - 1
    assert not any("CZ-C01" in name for name in names)


def test_a_folder_with_other_files_is_left_alone(tmp_path):
    (tmp_path / "thesis.html").write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError):
        site.build(site_data(), tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["thesis.html"]


@pytest.mark.parametrize("what", ["card", "glossary", "deck"])
def test_single_pages_stand_alone(what):
    made = {
        "card": lambda: site.single_card(site_data(), GUAN_YU),
        "glossary": lambda: site.single_glossary(site_data(), TERMS[:5]),
        "deck": lambda: site.single_deck(site_data()),
    }[what]()
    page = read(made)
    assert not page.faults
    assert [link for link in page.links if not link.startswith("#")] == []
    assert b"<style>" in made
    assert b"<script" not in made


def pieces(source: str, name: str) -> list[str]:
    """The text of each outermost span of a class."""
    found, depth = [], 0
    for part in re.split(r"(<[^>]*>)", source):
        if part == f'<span class="{name}">' and not depth:
            found.append("")
            depth = 1
        elif part.startswith("<span") and depth:
            depth += 1
        elif part == "</span>" and depth:
            depth -= 1
        elif depth and not part.startswith("<"):
            found[-1] += part
    return found


def test_a_mark_and_its_punctuation_are_one_piece():
    """A full stop does not leave its icon, a bracket not the pill behind it, and costs stay together."""
    writer = html.RunWriter("g.html", ["swift"], theme.element_looks(site_data().game.element))
    icon, pill, num, fire = Run("icon", "翻面", "flip"), Run("pill", "通常", "main"), Run("num", "3"), Run("element", "火", "fire")
    runs = [Run("text", "抽"), icon, Run("text", "。（"), pill, Run("text", "，"), fire, fire, num, Run("text", "：完")]
    plain = pieces(str(writer.runs(runs)), "nb")
    assert plain == ["翻面。", "（通常，", "火火3："]
    assert [run.s for run in joined((icon, Run("text", "。")))]


def test_h_08_a_term_is_a_link_once_in_a_paragraph():
    writer = html.RunWriter("g.html", ["swift", "card"], theme.element_looks(site_data().game.element))
    runs = [
        Run("term", "card", "card"),
        Run("text", " and "),
        Run("strong", "Swift", "swift"),
        Run("term", "card", "card"),
        Run("strong", "Swift", "swift"),
    ]
    for _ in range(2):
        written = str(writer.paragraph(Paragraph(tuple(runs))))
        assert [written.count(f'href="g.html#{term}"') for term in ("card", "swift")] == [1, 1]
        assert written.count("<strong>") == 2


def test_text_of_pages_is_complete():
    """Nothing is lost between runs and HTML, however marks and punctuation meet."""
    writer = html.RunWriter("g.html", [], theme.element_looks(site_data().game.element))
    rng = random.Random(7)
    pieces = [
        Run("text", "抽牌"),
        Run("text", "。"),
        Run("text", "（"),
        Run("pill", "通常", "main"),
        Run("num", "2"),
        Run("element", "火", "fire"),
    ]
    for _ in range(300):
        runs = [rng.choice(pieces) for _ in range(rng.randrange(1, 8))]
        assert re.sub(r"<[^>]*>", "", str(writer.paragraph(Paragraph(tuple(runs))))) == "".join(run.s for run in runs)


def test_deck_entries_of_unknown_cards_do_not_break_a_page():
    """A card that is gone from the data is simply not listed; the check has named it."""
    odd = SiteDeck(deck("x", Entry(section="main", card="GONE-1", count=2)), FORMAT)
    made = built(decks=(odd,))
    assert b"GONE" not in b"".join(made.values())
    page = next(content for path, content in made.items() if path.startswith("decks/"))
    assert all(item.zh.encode() in page for item in (VOID, GUAN_YU, WIND_ARRAY))


def test_too_many_cards_is_said():
    many = tuple(card(f"CZ-{number}", f"兵{number}", None, cost=1) for number in range(builder.MAX_CARDS + 1))
    with pytest.raises(UsageError) as caught:
        builder.Builder(site_data(cards=many, decks=()))
    assert str(builder.MAX_CARDS) in caught.value.faults[0].message("en")


def test_the_second_game_has_a_site():
    """Its own elements, health and rules; links and languages hold as for the first."""
    from zmdj_cards.model.load import load_cards, load_game, load_glossary
    from zmdj_cards.render.abilities import AbilityTexts

    game, terms = load_game("zhenmian"), load_glossary("zhenmian")
    made = dict(site.files(SiteData(game, load_cards("zhenmian"), terms, AbilityTexts(game, terms))))
    assert {f"elements/{item.id}.html" for item in game.element if item.id != "neutral"} <= set(made)
    ids = {path: set(read(content).ids) for path, content in made.items() if path.endswith(".html")}
    for path in ids:
        page = read(made[path])
        assert not page.faults, path
        for link in page.links:
            target, _, fragment = link.partition("#")
            if fragment and target.endswith("glossary.html"):
                assert fragment in ids["glossary.html"], (path, link)
    assert "Health" in made["cards/CZ-003.html"].decode()
