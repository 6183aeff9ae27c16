"""Invented cards with invented texts in the language of the cards, and what is needed to render them."""

from __future__ import annotations

from zmdj_cards.model.card import Awakened, Card, Printing
from zmdj_cards.model.load import load_game
from zmdj_cards.render.faces import FaceContent, face_content
from zmdj_cards.render.layout import SheetSpec, parse_size
from zmdj_cards.render.print_job import Job, Look, Slot
from zmdj_cards.render.richtext import FaceText, Paragraph, Run, tidy

GAME = load_game("zmdj")


def card(id: str, zh: str, en: str | None, type: str = "unit", **more) -> Card:
    more.setdefault("printing", (Printing(serial=id, rarity="C"),))
    return Card(id=id, zh=zh, en=en, type=type, **more)


GUAN_YU = card(
    "CZ-001",
    "赤焰·关羽",
    "Red Flame · Guan Yu",
    element="fire",
    need=2,
    cost=5,
    power=6,
    range=2,
    flash=1,
    peerless=True,
    subtypes=("蜀势力", "武将"),
    printing=(Printing(serial="CZ-001", rarity="SR"), Printing(serial="CZ-001a", rarity="UR")),
)
LORD = card("CZ-002", "汉寿亭侯·关羽", "Marquis · Guan Yu", element="wind", need=1, cost=3, power=3, range=1, flash=2)
GUAN_PING = card("CZ-003", "关平", "Guan Ping", element="fire", need=1, cost=1, power=1, range=1)
FIRE_ATTACK = card("CZ-010", "火攻", "Fire Attack", "stratagem", element="fire", need=1, cost=2)
BLADE = card("CZ-020", "青刃", "Green Blade", "attachment", element="mountain", need=1, cost=2, power=2, range=0, flash=2)
WIND_ARRAY = card("CZ-T01", "风之阵", "Array of Wind", "tactic", element="wind", basic=True)
RAID = card("CZ-T02", "奇袭", "Raid", "tactic", element="shadow")
VOID = card(
    "CZ-C01",
    "虚空统帅",
    "Lord of the Void",
    "commander",
    element="thunder",
    power=2,
    range=1,
    stamina=5,
    awakened=Awakened(zh="虚空统帅·觉醒", en="Lord of the Void · Awakened", power=4, range=2),
    printing=(Printing(serial="CZ-C01", rarity="L"), Printing(serial="CZ-C01*", rarity="L", face="awakened")),
)
CARDS = (GUAN_YU, LORD, GUAN_PING, FIRE_ATTACK, BLADE, WIND_ARRAY, RAID, VOID)

# The share of the paper that low-ink cards may cover at most: black words of ordinary size and hairlines, no tints.
LOW_INK = 0.075


def text(*runs: Run | str, kind: str = "plain") -> Paragraph:
    return Paragraph(tidy(run if isinstance(run, Run) else Run("text", run) for run in runs), kind)


MAIN_ZH, MAIN_EN = Run("pill", "通常", "main"), Run("pill", "Main", "main")
TWO = Run("num", "2")
SAMPLE = FaceText(
    zh=(
        text(MAIN_ZH, TWO, "：指定一个横置的角色，令其得+2武力直到回合结束。"),
        text(Run("strong", "神速", "swift"), Run("dim", "（它到来的那个回合也能出战）")),
        text(Run("pill", "伏击", "ambush"), "抽一张牌。", kind="ambush"),
    ),
    en=(
        text(MAIN_EN, TWO, ": Choose a rested unit. It gains +2 power until end of turn."),
        text(Run("strong", "Swift", "swift"), Run("dim", " (it may attack on the turn it comes)")),
        text(Run("pill", "Ambush", "ambush"), "Draw a card.", kind="ambush"),
    ),
)


def texts(card: Card, face: str) -> FaceText:
    return SAMPLE


def face(card: Card, name: str = "front", source=texts, serial: str | None = None) -> FaceContent:
    return face_content(card, name, GAME, source, serial)


def slots(*cards: Card, source=texts) -> tuple[Slot, ...]:
    return tuple(Slot(face(item, source=source)) for item in cards)


def spec(paper: str = "a4", size: str = "standard", **more) -> SheetSpec:
    return SheetSpec(parse_size(paper, "paper"), parse_size(size, "card"), **more)


def job(*cards: Card, look: Look | None = None, source=texts, **more) -> Job:
    sheet = more.pop("spec", None) or spec()
    return Job(slots(*cards, source=source), sheet, look or Look(), **more)
