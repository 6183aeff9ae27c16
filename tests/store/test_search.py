"""Search: complete, in both languages, with clear faults."""

from __future__ import annotations

import contextlib
import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.shared import official_file
from tests.store.conftest import open_memory, record
from zmdj_cards.cli.io import fault_lines
from zmdj_cards.errors import DataError
from zmdj_cards.store import build, importer
from zmdj_cards.store.search import lexicon, parse
from zmdj_cards.store.search.find import did_you_mean, search
from zmdj_cards.text.normalize import text_key

DOTS = "\u00b7\u30fb\uff65\u2022\u2027\u2219\u22c5"


@pytest.fixture(scope="module")
def cz(shipped, tmp_path_factory):
    """The invented cards, some with texts."""
    import json

    conn = open_memory(shipped)
    rows = [
        record(
            1,
            "CZ-001",
            "赤焰·关羽",
            skill_text="完杀\n攻击统帅成功时，弃置一张牌。",
            main_cate=8,
            cost_value=3,
            stats_might=4,
            effect_humor_text="长须。",
        ),
        record(
            2, "CZ-003", "关平", skill_text="【通常】风②：里应外合。", attr_war_art=1, cost_value=1, stats_might=2, sub_cate="蜀势力/步兵"
        ),
        record(
            3,
            "CZ-010",
            "火攻",
            main_cate=4,
            skill_text="指定一个单位。",
            ambush_text="对手弃置火攻。",
            stats_might=0,
            stats_range=0,
            stats_flash=0,
            sub_cate="",
        ),
        record(4, "CZ-050", "皇后", sub_cate="女性", loyalty="3", cost_value=10, skill_text="「抽[main]1」干将，a:b *"),
    ]
    path = tmp_path_factory.mktemp("cz") / "cz.json"
    path.write_text(json.dumps(rows, ensure_ascii=False), encoding="utf-8")
    importer.import_official(conn, shipped, [path])
    return conn


def ids(conn, text):
    return [card.removeprefix("CZ-") for card, _ in search(conn, text).ids]


# ---- words ----


@pytest.mark.parametrize("dot", [*DOTS, ""], ids=lambda dot: f"{ord(dot or '-'):04x}")
def test_every_dot_finds_the_name(cz, dot):
    assert ids(cz, f"赤焰{dot}关羽") == ["001"]
    assert cz.execute("SELECT zh FROM cards WHERE id = 'CZ-001'").fetchone()[0] == "赤焰·关羽"


WORDS = {
    # Traditional, pinyin with and without blanks, initials, English, alias, serials, Han of one and two characters.
    "關羽": ["001", "002"],
    "关羽": ["001", "002"],
    "guanyu": ["001", "002"],
    '"guan yu"': ["001", "002"],
    "guan yu": ["001", "002"],
    "gy": ["001", "002"],
    "cygy": ["001"],
    "GUÀNYǓ": ["001", "002"],
    "red": ["001"],
    "hanshou": ["002"],
    "大胡子": ["001"],
    "longbeard": ["001"],
    "CZ-001": ["001"],
    "cz001a": ["001"],
    "ＣＺ－００３": ["003"],
    "皇後": ["050"],
    "皇后": ["050"],
    "huanghou": ["050"],
    "統帥": ["C01", "001"],
    "统帅": ["C01", "001"],
    "完杀": ["001"],
    "裡應外合": ["003"],
    "乾將": ["050"],
    "弃": ["001", "010"],
    "「抽[main]1」": ["050"],
    "[main]": ["050"],
    '"a:b"': ["050"],
    "*": ["050"],
    "觉醒": ["C01"],
    "awakened": ["C01"],
    "long beard": ["001"],
    "nothing-like-it": [],
    "關": ["001", "002", "003"],
    "②": ["003"],
}


@pytest.mark.parametrize("text", WORDS)
def test_words_match_names_and_texts(cz, text):
    assert sorted(ids(cz, text)) == sorted(WORDS[text])


def test_pinyin_starts_at_a_syllable(cz):
    assert ids(cz, "name:uanping") == []
    assert ids(cz, "name:ping") == ["003"]


def test_names_come_before_texts_and_exact_names_first(cz):
    """The exact name first; ``name=`` gives it alone."""
    assert ids(cz, "火攻") == ["010", "011"]
    assert ids(cz, "name=火攻") == ["010"]
    assert ids(cz, "name:火攻") == ["010", "011"]


@pytest.mark.shared
@pytest.mark.parametrize("seed", [1, 2])
def test_short_words_are_complete(real, seed):
    """For 50 random pieces of one to four characters the hits are those of a plain ``in``."""
    conn = open_memory(real)
    importer.import_official(conn, real, [official_file()])
    texts: dict[str, list[str]] = {}
    for card, kind, text in conn.execute("SELECT card_id, kind, text FROM texts WHERE kind IN ('skill', 'ambush')"):
        texts.setdefault(card, []).extend([text_key(text)] + ["伏击"] * (kind == "ambush"))
    rng = random.Random(seed)
    every = [text for group in texts.values() for text in group]
    for _ in range(50):
        text = rng.choice(every)
        start = rng.randrange(len(text))
        piece = text[start : start + rng.randint(1, 4)].strip()
        if not piece or '"' in piece:
            continue
        wanted = {card for card, group in texts.items() if any(piece in other for other in group)}
        assert set(search(conn, f'text:"{piece}"').cards) == wanted, piece


# ---- facts ----

FACTS = {
    "e:wind": ["002", "003", "T01"],
    "元素：风": ["002", "003", "T01"],
    "E:Wi": ["002", "003", "T01"],
    "属性＝雷": ["C01"],
    "element:火": ["001", "010", "011", "050"],
    "t:unit": ["001", "002", "003", "050"],
    "类型:角色": ["001", "002", "003", "050"],
    "t:tactic": ["T01"],
    "-t:unit -t:stratagem": ["T01", "C01"],
    "cost<=2": ["003", "010"],
    "费用<=2": ["003", "010"],
    "费用≤２": ["003", "010"],
    "c=3": ["001"],
    "cost!=3 t:unit": ["003", "050"],
    "cost!=x t:unit": ["001", "003", "050"],
    "cost:x": ["002"],
    "cost=none": ["T01", "C01"],
    "费用:无": ["T01", "C01"],
    "cost>9": ["050"],
    "power>=4": ["001", "C01"],
    "武力＞4": ["C01"],
    "power=5": ["C01"],
    "power:2": ["003", "C01"],
    "range=2": ["002", "C01"],
    "range=2 power=2": [],
    "flash=2": ["002"],
    "flash>=1 t:unit e:fire": ["001", "050"],
    "need>=2": ["002", "011", "050"],
    "need=0": ["T01", "C01"],
    "sub:武将": ["001", "002"],
    "sub:General": ["001", "002"],
    "sub:蜀": ["001", "002", "003"],
    "is:peerless": ["001"],
    "is:无双": ["001"],
    "is:basic": ["T01"],
    "is:commander": ["C01"],
    "is:awakening": ["C01"],
    "is:ambush": ["010"],
    "is:reprint": ["001"],
    "is:untranslated t:unit": ["003", "050"],
    "lang:en t:unit": ["001", "002"],
    "is:flavour": ["001"],
    "ft:长须": ["001"],
    "is:official": ["001", "003", "010", "050"],
    "is:own": [],
    "is:edited": [],
    "is:retired": [],
    "set:CZ e:thunder": ["C01"],
    "r:UR": ["001"],
    "r:ur": ["001"],
    "罕贵度:SR": [],
    'pack:"Launch Gift Box"': ["001"],
    "pack:启幕": ["001"],
    "id:cz00": ["001", "002", "003"],
    "id=cz00": [],
    "name:关": ["001", "002", "003"],
    "text:弃置": ["001", "010"],
    'text:"攻击统帅"': ["001"],
    "x:完杀": ["001"],
    "text=指定一个单位。": ["010"],
    "e:fire or e:wind cost<=1": ["001", "003", "010", "011", "050"],
    "(e:fire or e:wind) cost<=1": ["003"],
    "e:fire -关羽 t:unit": ["050"],
    "-(e:fire or e:wind)": ["C01"],
    "e:wind and t:tactic": ["T01"],
    "e:风 或 e:雷": ["002", "003", "T01", "C01"],
    "e:fire | e:thunder": ["001", "010", "011", "050", "C01"],
    "－e:fire （t:unit）": ["002", "003"],
    "": ["001", "002", "003", "010", "011", "050", "T01", "C01"],
    "stamina>0": [],
    "--t:tactic": ["T01"],
}


# T2-29: other ways to write a query.
SAME = {
    "费用≧3": "cost>=3",
    "费用⩾3": "cost>=3",
    "费用≦1": "cost<=1",
    "费用⩽1": "cost<=1",
    "费用大于1": "cost>1",
    "费用不大于1": "cost<=1",
    "费用大于等于3 t:unit": "cost>=3 t:unit",
    "cost至少3": "cost>=3",
    "武力为2": "power=2",
    "费用3以上": "cost>=3",
    "费用3及以上": "cost>=3",
    "3费以下 t:unit": "cost<=3 t:unit",
    "武力2+": "power>=2",
    "（费用３或更高）": "cost>=3",
    "c1以内": "cost<=1",
    "cost:1-3": "cost>=1 cost<=3",
    "费用=1至3": "cost:1-3",
    "cost:1..3": "cost:1-3",
    "cost:１～３": "cost:1-3",
    "cost!=1-3": "cost<1 or cost>3",
    '!"赤焰·关羽"': "name=赤焰·关羽",
    "!赤焰关羽": "name=赤焰·关羽",
    "！“赤焰·关羽”": "name=赤焰·关羽",
    "e:wind && cost=1": "e:wind cost=1",
    "e:wind & cost=1": "e:wind cost=1",
    "e:wind || e:fire": "e:wind or e:fire",
}


@pytest.mark.parametrize("text", SAME)
def test_other_spellings_say_the_same(cz, text):
    assert ids(cz, text) == ids(cz, SAME[text])


def test_words_of_a_text_are_no_comparison(cz):
    assert parse.parse("费用大于3的角色").tree == parse.Word("费用大于3的角色", (0, 8))
    assert parse.parse("费用3以上的角色").tree == parse.Word("费用3以上的角色", (0, 8))
    assert parse.parse("费用3").tree == parse.Word("费用3", (0, 3))


@pytest.mark.parametrize("game", ["cz", "real", "zhenmian"])
def test_not_is_the_complement(cz, real, game):
    """T2-26: for every key, also where a card has two faces or several printings, and for != of what is no number."""
    conn = cz if game == "cz" else open_memory(real if game == "real" else build.load_shipped("zhenmian"))
    every = set(search(conn, "").cards)
    rarity, set_id = conn.execute("SELECT rarity, set_id FROM printings WHERE rarity <> '' ORDER BY 2 DESC").fetchone()
    terms = [
        "power>=3",
        "range>=2",
        "power:none",
        "cost=1-3",
        f"r:{rarity}",
        f"set:{set_id}",
        "need:none",
        "name:a",
        "关",
        "is:awakening",
    ]
    terms += [f"({a} {b})" for a, b in itertools.pairwise(terms)] + [f"({a} or {b})" for a, b in itertools.pairwise(terms)]
    for term in terms:
        assert set(search(conn, f"-{term}").cards) == every - set(search(conn, term).cards), term
        assert search(conn, f"-(-{term})").cards == search(conn, term).cards, term
    assert search(conn, f"r!={rarity}").cards == search(conn, f"-r:{rarity}").cards
    prints = set(search(conn, "unique:prints").ids)
    assert set(search(conn, f"unique:prints -r:{rarity}").ids) == prints - set(search(conn, f"unique:prints r:{rarity}").ids)
    assert set(search(conn, "unique:prints -power>=3").ids) == prints - set(search(conn, "unique:prints power>=3").ids)


@pytest.mark.parametrize("text", ["set:%", "pack:!", "sub:?", "r:*", "set:_"])
def test_f13_wildcards_are_characters(cz, text):
    with pytest.raises(DataError, match="not known"):
        search(cz, text)


def test_the_label_of_a_field_is_no_text(cz):
    assert ids(cz, "text:技能") == []


@pytest.mark.parametrize("text", FACTS)
def test_facts(cz, text):
    assert sorted(ids(cz, text)) == sorted(FACTS[text])


ORDERS = {
    "t:unit order:cost": ["003", "001", "050", "002"],
    "t:unit order:-cost": ["050", "001", "003", "002"],
    "order:power t:commander or t:tactic": ["C01", "T01"],
    "t:unit 排序:-编号": ["050", "003", "002", "001"],
    "t:stratagem order:-need": ["011", "010"],
    "order:element order:-cost e:wind": ["003", "002", "T01"],
    "order:type -t:unit": ["C01", "010", "011", "T01"],
    "order:en lang:en e:fire": ["010", "011", "001"],
    "order:name t:unit": ["001", "003", "002", "050"],
    "order:-rarity e:wind": ["002", "003", "T01"],
    "order:flash t:unit e:wind": ["003", "002"],
    "order:-range t:unit e:wind": ["002", "003"],
}


@pytest.mark.parametrize("text", ORDERS)
def test_orders(cz, text):
    assert ids(cz, text) == ORDERS[text]


def test_printings_are_listed_one_by_one_and_checked_one_by_one(cz):
    assert search(cz, "关羽 t:unit unique:prints").ids == (("CZ-001", "CZ-001"), ("CZ-001", "CZ-001a"), ("CZ-002", "CZ-002"))
    assert search(cz, "去重:版本 r:ur").ids == (("CZ-001", "CZ-001a"),)
    assert search(cz, "power>=1 id:czc01 unique:prints order:rarity").ids == (("CZ-C01", "CZ-C01"), ("CZ-C01", "CZ-C01*"))
    # No single printing is both an UR and from the booster.
    assert ids(cz, "r:UR pack:booster") == []


def test_formulas_are_left_out_with_a_word(cz):
    hits = search(cz, "power>=1 t:unit")
    assert "CZ-002" not in hits.cards
    assert [(note.code, note.params["count"], note.params["key"]) for note in hits.notes] == [("search.formula_left_out", 1, "power")]
    assert "1 card with non-numeric power left out" in hits.notes[0].message("en")
    assert search(cz, "power>=1 t:commander").notes == ()


# ---- faults ----

FAULTS = {
    "foo:1": ("search.unknown_key", "foo"),
    "a:b": ("search.unknown_key", "a"),
    "zzz:red": ("search.unknown_key", "zzz"),
    "elment:fire": ("search.unknown_key_near", "elment"),
    "e:fire 甲乙丙:3": ("search.unknown_key", "甲乙丙"),
    "e:fire 费甲:3": ("search.unknown_key_near", "费甲"),
    "cost<=abc": ("search.bad_number", "abc"),
    "关羽 费用>三": ("search.bad_number", "三"),
    "cost>x": ("search.bad_number", "x"),
    "cost=1.5": ("search.bad_number", "1.5"),
    "cost<=": ("search.no_value", "cost<="),
    "e:": ("search.no_value", "e:"),
    '""': ("search.no_value", '""'),
    'text:" "': ("search.no_value", 'text:" "'),
    "e:water": ("search.bad_word", "water"),
    "e:thundr": ("search.bad_word_near", "thundr"),
    "t:单位牌组": ("search.bad_word", "单位牌组"),
    "is:peerles": ("search.bad_word_near", "peerles"),
    "lang:fr": ("search.bad_word", "fr"),
    "order:colour": ("search.bad_word", "colour"),
    "unique:art": ("search.bad_word", "art"),
    '"关羽': ("search.quote", '"关羽'),
    '关羽"': ("search.quote", '"'),
    "“关羽": ("search.quote", "“关羽"),
    "关羽”": ("search.quote", "”"),
    'text:"abc': ("search.quote", '"abc'),
    "(": ("search.bracket", "("),
    ")": ("search.bracket", ")"),
    "(e:fire": ("search.bracket", "("),
    "e:fire)": ("search.bracket", ")"),
    "()": ("search.empty_group", "()"),
    "or": ("search.dangling", "or"),
    "AND": ("search.dangling", "AND"),
    "关羽 or": ("search.dangling", "or"),
    "e:fire or or e:wind": ("search.dangling", "or"),
    "-": ("search.stray_sign", "-"),
    "e:wind －　cost=3": ("search.stray_sign", "－"),
    "cost >= 8": ("search.stray_sign", ">="),
    "费用 ＞＝8": ("search.stray_sign", "＞＝"),
    "e : wind": ("search.stray_sign", ":"),
    "NOT e:fire": ("search.not_word", "NOT"),
    "not e:fire": ("search.not_word", "not"),
    "e:fire and not t:unit": ("search.not_word", "not"),
    "set:BP99": ("search.bad_word", "BP99"),
    "set=C": ("search.bad_word_near", "C"),
    "r:ZZ": ("search.bad_word", "ZZ"),
    "pack:nosuch": ("search.bad_word", "nosuch"),
    "sub=蜀": ("search.bad_word", "蜀"),
    "set:%": ("search.bad_word", "%"),
    "sub:?": ("search.bad_word", "?"),
    "pack:!": ("search.bad_word", "!"),
    "cost=3-1": ("search.bad_number", "3-1"),
    "cost<1-3": ("search.bad_number", "1-3"),
    "费用=>3": ("search.bad_number", ">3"),
    "-)": ("search.dangling", "-"),
    "e>fire": ("search.bad_op", ">"),
    "text<x": ("search.bad_op", "<"),
    "-order:cost": ("search.directive", "order:cost"),
    "(unique:prints e:fire)": ("search.directive", "unique:prints"),
    "unique:cards unique:prints": ("search.twice", "unique:prints"),
}


@pytest.mark.parametrize("text", FAULTS)
def test_faults_point_at_their_place(cz, text):
    """Nothing is reinterpreted in silence."""
    code, marked = FAULTS[text]
    with pytest.raises(DataError) as caught:
        search(cz, text)
    (found,) = caught.value.faults
    start, end = found.place.span
    assert (found.code, text[start:end]) == (code, marked)
    assert found.message("en")
    assert found.message("zh")


def test_the_caret_stands_under_wide_characters(cz):
    with pytest.raises(DataError) as caught:
        search(cz, "关羽 费用>三")
    lines = fault_lines(caught.value.faults[0])
    assert lines[1:3] == ["  | 关羽 费用>三", "  |           ^^"]


@pytest.mark.parametrize(("text", "near"), [("elment:fire", "element"), ("is:peerles", "peerless"), ("e:thundr", "thunder")])
def test_a_near_word_is_suggested(cz, text, near):
    with pytest.raises(DataError) as caught:
        search(cz, text)
    assert caught.value.faults[0].params["near"] == near


S03 = [
    "CZ-001",
    '关羽"',
    "AND",
    "*",
    "a:b",
    "(",
    "'",
    "''",
    "%",
    "_",
    "\\",
    "关羽 OR",
    "NEAR(a b)",
    "-",
    "--",
    "—",
    "^关",
    "{a}",
    ";drop table cards",
    "\x00",
    "\ud800",
]


@pytest.mark.parametrize("text", S03)
def test_odd_input_gives_results_or_a_fault(cz, text):
    with contextlib.suppress(DataError):
        assert isinstance(search(cz, text).ids, tuple)


@given(st.text(alphabet=st.sampled_from("关羽eo:=<>!()\"“”'-|or and费用≤１2*%_\\·\n\u3000is:order:x"), max_size=24))
def test_any_query_is_answered_or_faulted(cz, text):
    with contextlib.suppress(DataError):
        assert all(card.startswith("CZ-") for card, _ in search(cz, text).ids)


def test_limits(cz):
    for text, code in (("关" * 1001, "search.too_long"), ("关 " * 101, "search.too_many"), ("(" * 60 + "关" + ")" * 60, "search.too_many")):
        with pytest.raises(DataError) as caught:
            search(cz, text)
        assert caught.value.faults[0].code == code
    assert ids(cz, "(" * 40 + "关平" + ")" * 40) == ["003"]


def test_every_spelling_of_every_key_is_one_key():
    """No way to write a word means two words."""
    for words in (lexicon.KEYS, lexicon.IS, lexicon.ORDERS, lexicon.UNIQUE, lexicon.LANGS):
        ways = [way for group in words.values() for way in group]
        assert len(ways) == len(set(ways))
        assert all(way == way.casefold() for way in ways)
    assert all(
        parse.parse(f"{way}:1").tree is not None for key, group in lexicon.KEYS.items() for way in group if key not in ("order", "unique")
    )


# ---- nothing found ----


@pytest.mark.parametrize(
    ("text", "name"), [("关苹", "关平"), ("赤焰关雨", "赤焰·关羽"), ("name:guanping2 x", None), ("Fire Atack", "Fire Attack")]
)
def test_one_typo_is_suggested_and_never_used(cz, text, name):
    hits = search(cz, text if " " not in text or text.startswith("name") else f'"{text}"')
    assert hits.ids == ()
    found = did_you_mean(cz, hits.query)
    if name is None:
        assert found is None or found.code == "search.did_you_mean"
    else:
        assert found.params["name"] == name
