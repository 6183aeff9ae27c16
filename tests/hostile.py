"""Hostile input: well-formed samples of everything that the program reads, bent by bytes and by text, and the readers they go through.

A case is named by its reader, a seed and a number, and is the same wherever it is made. A reader answers, or raises an error of ours
whose faults have words in both languages; anything else would reach a user as exit code 3."""

from __future__ import annotations

import contextlib
import io
import json
import random
import sqlite3
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from tests.cli.run import run
from tests.contract import helpers
from zmdj_cards import games, resources
from zmdj_cards.ability import compile_text
from zmdj_cards.decks.context import Context
from zmdj_cards.decks.event_table import deck_of, read_event_table
from zmdj_cards.decks.fix import fix
from zmdj_cards.decks.formats import KINDS, WRITABLE
from zmdj_cards.decks.open import bundled_decks, open_bytes, opened
from zmdj_cards.decks.own_format import check_format, read_format
from zmdj_cards.decks.read import read_deck, read_opened
from zmdj_cards.decks.validate import check
from zmdj_cards.decks.which_game import game_of
from zmdj_cards.decks.write import write_deck
from zmdj_cards.engine.match import cards_digest, play_back
from zmdj_cards.engine.replay import from_json
from zmdj_cards.engine.views import position
from zmdj_cards.errors import Fault, Place, ZmdjError
from zmdj_cards.games.zmdj.game import RULES
from zmdj_cards.games.zmdj.ruleset import load_ruleset
from zmdj_cards.model.index import CardIndex
from zmdj_cards.model.load import find_format, load_cards, load_game
from zmdj_cards.sim.goldfish.goals import name_finder, read_goal
from zmdj_cards.sim.match.runner import Duel
from zmdj_cards.sim.odds.clauses import read_clauses
from zmdj_cards.sim.odds.requirement import read_requirement
from zmdj_cards.sim.setting import make_setting
from zmdj_cards.store import build, db, exchange, query
from zmdj_cards.store.merge import Shipped
from zmdj_cards.store.search.find import search
from zmdj_cards.store.sources import octgn, official
from zmdj_cards.store.sources.reading import Reading

GAMES = resources.games()
MAIN = resources.MAIN_GAME
Answer = Sequence[Fault] | None


@dataclass(frozen=True, slots=True)
class Hostile:
    """``samples``: what is well formed; ``read``: hands back the faults that it found."""

    samples: Callable[[], Sequence[bytes]]
    read: Callable[[bytes, random.Random], Answer]


# ---- what is bent, and how ----

ODD = (
    *("\0", "\ud800", "\udfff", "\u200b", "\u202e", "\ufeff", "\ufe0f", "\U000e010b", "\u0301" * 40, "𠮷", "\u2028", "\x85"),
    *("\x1b[2J", "\r", "①", "Ⅳ", "½", "٣", "３", "²", "9" * 30, "-1", "1e9", "0x10", "nan", "%s", "{0}", "{n}", "${x}", "\\"),
    *("\\u0000", "'", '"', "`", "((((", "))))", "[[", "]]", "{{", "}}", "<<", "<!--", "<![CDATA[", "<!ENTITY a 'b'>", "&a;", "&#0;"),
    *("]]>", "--", "//", "*" * 50, "#" * 50, "（" * 30, "「", "』", "《", "；" * 9, "，，", "、", "：：", "|" * 20, "\t" * 20, "\n" * 20),
    *(" " * 300, "x" * 1200, "关" * 700, "关羽 or (" * 60, " or ", " and ", " not ", "-", "!", ">=", "<=", "e:", "t:", "cost", "费用"),
    *("大于", "of ", "张", "; ", "..", "*", "?", "%", "_"),
)
ENCODINGS = ("utf-16", "utf-16-be", "gb18030", "cp950", "utf-8-sig")
ZIPPED = (
    ("a.txt", "b.csv", "张三/c.json"),
    ("word/document.xml", "[Content_Types].xml"),
    ("x.zip", "__MACOSX/._a", "z.pdf"),
    ("mimetype",),
)


VALUES: tuple[Any, ...] = (None, True, False, 0, -1, 3, 10**30, 1.5, float("inf"), "", "3", [], {}, [[]], {"": ""}, [1, "a"], "太平道鼓吏")


def reshaped(draw: random.Random, value: Any) -> Any:
    """A JSON value in which now and then a part is another value, comes twice, or stands in a box of its own."""
    chance = draw.random()
    if chance < 0.04:
        return draw.choice((*VALUES, draw.choice(ODD)))
    if chance < 0.06:
        return {"x": value} if draw.random() < 0.5 else [value, value]
    if isinstance(value, dict):
        return {draw.choice(ODD) if draw.random() < 0.03 else key: reshaped(draw, item) for key, item in value.items()}
    if isinstance(value, list):
        return [reshaped(draw, item) for item in value if draw.random() > 0.03]
    return value


def bent(draw: random.Random, samples: Sequence[bytes]) -> bytes:
    """A sample after one to six changes of its bytes or of its text; sometimes nothing but odd pieces, and of JSON often the shape."""
    data = bytearray(draw.choice(samples))
    if data[:1] in (b"{", b"[") and draw.random() < 0.5:
        with contextlib.suppress(ValueError):
            return json.dumps(reshaped(draw, json.loads(data)), ensure_ascii=False).encode("utf-8", "surrogatepass")
    if draw.random() < 0.1:
        return "".join(draw.choices(ODD, k=draw.randint(1, 12))).encode("utf-8", "surrogatepass")
    for _ in range(draw.randint(1, 6)):
        at = draw.randrange(len(data) + 1)
        other = draw.randrange(len(data) + 1)
        match draw.randrange(9):
            case 0:
                del data[at : at + draw.randint(1, 40)]
            case 1:
                data[at:at] = draw.randbytes(draw.randint(1, 4))
            case 2 if at < len(data):
                data[at] ^= 1 << draw.randrange(8)
            case 3:
                data[at:at] = data[at : at + draw.randint(1, 60)] * draw.randint(1, 4)
            case 4:
                data[at:at] = data[other : other + 40]
            case 5:
                del data[at:]
            case 6:
                more = draw.choice(samples)
                data[at:at] = more[draw.randrange(len(more) + 1) :][:2_000]
            case _:
                data[at:at] = draw.choice(ODD).encode("utf-8", "surrogatepass")
    if draw.random() < 0.04:
        return bytes(data).decode("utf-8", "replace").encode(draw.choice(ENCODINGS), "replace")
    return bytes(data)


# ---- the world that is read into ----


@cache
def context(game: str) -> Context:
    return Context(CardIndex(load_cards(game)), find_format(game), load_game(game))


@cache
def shipped(game: str) -> Shipped:
    return build.load_shipped(game)


@cache
def database(game: str) -> sqlite3.Connection:
    conn = db.connect(":memory:", 5.0)
    build.build(conn, shipped(game))
    return conn


def _text(raw: bytes) -> str:
    """Bytes as they come from a command line: what is no UTF-8 as lone surrogates."""
    return raw.decode("utf-8", "surrogateescape")


# ---- decks ----

FOREIGN = (
    "数量,牌名,编号\n3,太平道鼓吏,BP01-C-023\n1,飞将·吕布,\n合计,4\n",
    "Count;Name;Set;Collector Number;Sideboard\n3;Way of Peace Drummer;BP01;023;FALSE\n",
    "| 数量 | 牌名 |\n|---|---|\n| 3 | 太平道鼓吏 |\n",
    "主牌库：太平道鼓吏×3、飞将·吕布×2；统帅：迅戟·吕玲绮\n",
    "张三 2026/11/29 20:31:05\n✅ 3× 太平道鼓吏\n[b]2x[/b] [url=http://x.example]飞将·吕布[/url] (BP01) 003 *F*\n",
    '<cockatrice_deck><zone name="main"><card number="3" name="太平道鼓吏"/></zone></cockatrice_deck>',
    '<deck version="0.8"><superzone name="Deck"><card><name id="BP01-C-023">太平道鼓吏</name><set>BP01</set></card></superzone></deck>',
    '<Deck><Cards CatID="5" Quantity="3" Sideboard="false" Name="太平道鼓吏"/></Deck>',
    "[metadata]\nName=x\n[Main]\n3 太平道鼓吏|BP01|1\n[Sideboard]\n1 飞将·吕布\n",
    "#created by x\n#main\nBP01-C-023\nBP01-C-023\n#extra\n!side\nBP01-SR-003\n",
    '{"data":{"mainBoard":[{"name":"太平道鼓吏","count":3,"set":"BP01","number":"023"}],"sideboard":{"飞将·吕布":{"quantity":1}}}}',
    "<!doctype html><html><head><title>x</title></head><body><code>3 太平道鼓吏</code></body></html>",
)


@cache
def decks(kind: str | None) -> tuple[bytes, ...]:
    """Well-formed decks: the bundled ones in one kind or, for None, in all, and those of other programs."""
    made: list[bytes] = []
    for game in GAMES:
        for number, path in enumerate(bundled_decks(game)[:3]):
            deck = read_deck(path.read_bytes(), context(game)).deck
            for name in WRITABLE if kind is None else [kind]:
                if KINDS[name].write:
                    made.append(write_deck(deck, name, context(game), ("zh", "en", "both", "id")[number % 4]).data)
    others = [text.encode() for text in FOREIGN]
    return tuple(made + [raw for raw in others if kind is None or open_bytes(raw).kind == kind])


def read_file(kind: str | None) -> Callable[[bytes, random.Random], Answer]:
    """Read a deck, judge it, write it in some kind and read that back: nothing may be lost on the way."""

    def read(raw: bytes, draw: random.Random) -> Answer:
        file = open_bytes(raw, "hostile", draw.choice((None, kind)))
        game = game_of(file) or draw.choice(GAMES)
        here = context(game)
        result = read_opened(file, here)
        found = [*result.faults, *check(result.deck, here.format, here.index, "1").faults]
        if result.ok:
            written = write_deck(result.deck, draw.choice(WRITABLE), here, draw.choice(("zh", "en", "both", "id")))
            found += written.faults
            if written.whole:
                assert read_deck(written.data, here).deck.contents() == result.deck.contents(), "written and read back, it is another deck"
        return found

    return read


def read_fixed(raw: bytes, draw: random.Random) -> Answer:
    file = open_bytes(raw, "hostile")
    return fix(file, context(game_of(file) or MAIN), lambda proposal: next(iter(proposal.candidates), None)).result.faults


def read_standard_input(raw: bytes, draw: random.Random) -> Answer:
    """Archives, documents and whatever else stands in a pipe."""
    found: list[Fault] = []
    for item in opened(["-"], lambda most: raw[:most], GAMES):
        found += item.faults
        if not item.faults:
            found += read_opened(item, context(game_of(item) or MAIN)).faults
    return found


@cache
def packed() -> tuple[bytes, ...]:
    made = []
    for names in ZIPPED:
        for level in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            out = io.BytesIO()
            with zipfile.ZipFile(out, "w", level) as file:
                for number, name in enumerate(names):
                    file.writestr(name, FOREIGN[number])
            made.append(out.getvalue())
    return (*made, b"{\\rtf1\\ansi 3 x\\par}", b"%PDF-1.7\n1 0 obj\n", b"\xd0\xcf\x11\xe0" + bytes(600), "3 太平道鼓吏\n".encode("utf-16"))


EVENT = (
    'player,player_id,event,date,deck\n张三,1,赛,2026-01-01,wind-lu-lingqi-swift\n"Li, Hua",2,,,a.txt\n'.encode(),
    "sep=;\r选手;卡组;\r甲;a.txt;\r乙;b.txt;;\r".encode(),
)


def read_event(raw: bytes, draw: random.Random) -> Answer:
    rows = read_event_table(raw, "event.csv")
    for row in rows:
        deck_of(row, Path("event.csv"))
    return [row.fault for row in rows if row.fault]


FORMATS = b"""[[format]]
id = "own"
zh = "\xe8\x87\xaa\xe5\xae\x9a"
en = "Own"
[[format.section]]
id = "main"
zh = "\xe4\xb8\xbb"
en = "Main"
min = 40
max = 60
copies = 3
types = ["unit"]
"""


def read_own_format(raw: bytes, draw: random.Random) -> Answer:
    check_format(read_format(raw, "own.toml"), context(MAIN).index, frozenset(item.id for item in load_game(MAIN).type), "own.toml")
    return None


# ---- searches, odds, texts ----

QUERIES = tuple(
    line.encode()
    for line in (Path(__file__).parent / "search_queries.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
)
CLAUSES = tuple(
    text.encode()
    for text in (
        "2 of e:wind cost<=2; 1 of t:unit",
        "3 张 费用<=2；1 of (e:fire or t:锦囊)",
        "飞将·吕布 in play by turn 4 and power >= 10 by turn 5",
        "打出 飞将·吕布 第4回合前",
        "2 wind 1 fire",
        "2风1火",
    )
)


def read_query(raw: bytes, draw: random.Random) -> Answer:
    text, conn = _text(raw), database(draw.choice(GAMES))
    found: list[Fault] = []
    looks: tuple[Callable[[], object], ...] = (
        lambda: search(conn, text).notes,
        lambda: query.find(conn, text),
        lambda: query.terms(conn, text),
        lambda: query.rules(conn, text),
    )
    for look in looks:
        try:
            answer = look()
        except ZmdjError as error:
            found += error.faults
        else:
            found += answer if isinstance(answer, tuple) else ()
    context(MAIN).index.find(text)
    return found


def read_odds(raw: bytes, draw: random.Random) -> Answer:
    text, conn = _text(raw), database(MAIN)
    found: list[Fault] = []

    def select(words: str) -> frozenset[str]:
        return frozenset(search(conn, words).cards)

    for look in (
        lambda: read_clauses(text, select),
        lambda: read_goal(text, name_finder(context(MAIN).index), select),
        lambda: read_requirement(text, load_game(MAIN)),
    ):
        try:
            look()
        except ZmdjError as error:
            found += error.faults
    return found


@cache
def texts() -> tuple[bytes, ...]:
    folder = Path(__file__).parent / "ability" / "pairs"
    lines = (line for path in sorted(folder.glob("*.in")) for line in path.read_text(encoding="utf-8").splitlines())
    return tuple(line.encode() for line in lines if line.strip())


def read_text(raw: bytes, draw: random.Random) -> Answer:
    lexicon = games.language(draw.choice(GAMES))
    assert lexicon is not None
    first, _, second = _text(raw).partition("\n\n")
    return compile_text(first, second, lexicon=lexicon).faults


# ---- games ----


@cache
def positions() -> tuple[bytes, ...]:
    made = []
    for seed in range(4):
        game = helpers.start(seed, journal=False)
        for done in helpers.playing(game, seed):
            if done in (0, 5, 40):
                made.append(game.to_text().encode())
    return tuple(made)


def read_position(raw: bytes, draw: random.Random) -> Answer:
    position.from_text(_text(raw), RULES, helpers.pool(), helpers.trees(), load_ruleset()).digest()
    return None


@cache
def replays() -> tuple[bytes, ...]:
    first, second = list(helpers.bundled().values())[:2]
    cards = (*first.cards(), *second.cards())
    duel = Duel(make_setting(MAIN, cards), (first, second), ("random", "random"), 4)
    return (duel.replay(0, cards_digest(cards)).to_json().encode(),)


def read_replay(raw: bytes, draw: random.Random) -> Answer:
    for _ in play_back(RULES, from_json(_text(raw)), helpers.pool(), helpers.trees(), load_ruleset()):
        pass
    return None


# ---- cards ----

OWN = (
    "id,type,zh,element,need,cost,flash,power,range,skill_zh\nO-1,unit,测试将,wind,1,1,1,5,1,当此角色进场时，摸两张牌。\n".encode(),
    "编号,类型,中文名\nBP01-C-023,,\nO-2,unit,甲\n".encode(),
)
OWN_JSON = (json.dumps({"format": "zmdj-cards", "version": 1, "cards": [{"id": "O-1", "type": "unit", "zh": "甲", "cost": 3}]}).encode(),)


@cache
def few() -> tuple[sqlite3.Connection, Shipped]:
    """A database of a few cards: every import derives all of them anew."""
    some = replace(shipped(MAIN), cards=tuple(card for card in shipped(MAIN).cards if card.id in ("BP01-C-023", "BP01-SR-003")))
    conn = db.connect(":memory:", 5.0)
    build.build(conn, some)
    return conn, some


def _imported(rows: Any) -> Answer:
    reports = exchange.import_rows(*few(), rows, dry_run=True)
    return [note for report in reports for note in report.notes]


def read_own_table(raw: bytes, draw: random.Random) -> Answer:
    return _imported(exchange.read_csv(Path("own.csv"), raw))


def read_own_json(raw: bytes, draw: random.Random) -> Answer:
    return _imported(exchange.read_json(Path("own.json"), raw))


def _record(number: int) -> dict[str, Any]:
    words = {"name": f"甲{number}", "serial_number": f"BP09-C-00{number}", "pack_name": "包", "sub_cate": "蜀势力/武将", "rarity": "C"}
    numbers = {"attr_war_art": 3, "main_cate": 3, "cost_value": 2, "stats_might": 3, "stats_range": 1, "stats_flash": 1}
    more = {"loyalty": "1", "img_thumb_url": "", "img_hd_url": "", "skill_text": "摸一张牌。", "effect_humor_text": "", "ambush_text": ""}
    return {"id": number, **words, **numbers, **more, "created_ms": 0, "updated_ms": 0}


OFFICIAL = (json.dumps({"code": 0, "data": {"total": 2, "list": [_record(1), _record(2)]}}, ensure_ascii=False).encode(),)


SET = """<?xml version="1.0" encoding="utf-8"?>
<set name="\u521d\u9635" id="0e24c9e4-3a3e-4a40-8a4b-5d8ff1bb1d01" gameId="{guid}" version="1.0">
<packaging><pack name="P" id="0e24c9e4-3a3e-4a40-8a4b-5d8ff1bb1d02"><pick qty="3" key="Rarity" value="C"/></pack></packaging>
<cards><card id="0e24c9e4-3a3e-4a40-8a4b-5d8ff1bb1d03" name="\u7532 A"><property name="Type" value="\u6b66\u5c06 General"/>
<property name="Cost" value="3"/><property name="Attack" value="2"/>
<property name="Text" value="\u62bd\u4e00\u5f35\u724c\u3002 Draw a card."/></card></cards></set>"""


def _records(how: Reading, raw: bytes, source: str) -> Answer:
    found: list[Fault] = []
    for row in how.records(raw, source)[0]:
        place = Place(source, row.line)
        here = how.check(row.value, place)
        found += here or how.read(row.value, place).repairs
    return found


def read_official(raw: bytes, draw: random.Random) -> Answer:
    return _records(official.reading(MAIN), raw, "official.json")


@cache
def sets() -> tuple[bytes, ...]:
    return (SET.format(guid=load_game("zhenmian").game.guid).encode(),)


def read_set(raw: bytes, draw: random.Random) -> Answer:
    how = octgn.make_reading(load_game("zhenmian"))
    assert how is not None
    octgn.packs(raw, "set.xml", how)
    return _records(how, raw, "set.xml")


# ---- the command line ----

LINES = (
    ("card", "search", "{}"),
    ("card", "show", "{}"),
    ("glossary", "{}"),
    ("rules", "{}"),
    ("deck", "check", "-"),
    ("deck", "show", "-", "--lang", "both"),
    ("deck", "fix", "-"),
    ("deck", "check", "{}"),
    ("text", "compile", "{}"),
    ("page", "card", "{}"),
)


def read_command(raw: bytes, draw: random.Random) -> Answer:
    """A word or standard input of a command; exit code 3 is what must not be."""
    text = _text(raw)
    line = [word.replace("{}", text.replace("\0", "")) for word in draw.choice(LINES)]
    result = run("--db", folder(), *line, stdin=raw)
    assert result.code in (0, 1, 2), f"exit code {result.code}: {result.err[:300]}"
    return None


@cache
def folder() -> Path:
    import atexit
    import shutil
    import tempfile

    made = Path(tempfile.mkdtemp(prefix="zmdj-hostile-"))
    atexit.register(shutil.rmtree, made, True)
    return made


def words() -> tuple[bytes, ...]:
    more = ("飞将·吕布", "BP01-SR-003", "摸一张牌。", "wind-lu-lingqi-swift")
    return (*QUERIES, *(text.encode() for text in (*FOREIGN, *more)))


READERS: dict[str, Hostile] = {
    **{kind: Hostile(lambda kind=kind: decks(kind), read_file(kind)) for kind in KINDS},
    "any deck": Hostile(lambda: decks(None), read_file(None)),
    "fix": Hostile(lambda: decks("text"), read_fixed),
    "input": Hostile(packed, read_standard_input),
    "format": Hostile(lambda: (FORMATS,), read_own_format),
    "event": Hostile(lambda: EVENT, read_event),
    "search": Hostile(lambda: QUERIES, read_query),
    "odds": Hostile(lambda: (*CLAUSES, *QUERIES[:20]), read_odds),
    "text": Hostile(texts, read_text),
    "position": Hostile(positions, read_position),
    "replay": Hostile(replays, read_replay),
    "own table": Hostile(lambda: OWN, read_own_table),
    "own json": Hostile(lambda: OWN_JSON, read_own_json),
    "official": Hostile(lambda: OFFICIAL, read_official),
    "set file": Hostile(sets, read_set),
    "command": Hostile(words, read_command),
}


def case(reader: str, seed: int, number: int) -> tuple[bytes, random.Random]:
    """The input of a case, and the draws that its reader goes on with."""
    draw = random.Random(f"{reader} {seed} {number}")
    return bent(draw, READERS[reader].samples()), draw


def try_case(reader: str, seed: int, number: int) -> None:
    """Raises whatever would reach a user as exit code 3, and AssertionError for a fault that cannot be shown."""
    raw, draw = case(reader, seed, number)
    try:
        found = READERS[reader].read(raw, draw) or ()
    except ZmdjError as error:
        found = error.faults
        assert found, "an error without a fault"
    for item in found:
        assert item.message("en"), item
        assert item.message("zh"), item
        json.dumps(item.to_dict(), ensure_ascii=False).encode("utf-8", "surrogateescape")
