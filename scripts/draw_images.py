"""Draw the pictures of the README anew, from cards of our own: ``docs/images/proxies.png`` and ``docs/images/sheet.png``."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pypdfium2
from PIL import Image

from zmdj_cards.model.card import Awakened, Card, Printing
from zmdj_cards.model.deck import Deck, Entry
from zmdj_cards.model.index import CardIndex
from zmdj_cards.model.load import find_format, load_game
from zmdj_cards.render import decksheet
from zmdj_cards.render.faces import face_content, faces_of
from zmdj_cards.render.layout import SheetSpec, Size, parse_size
from zmdj_cards.render.print_job import Job, Look, Slot
from zmdj_cards.render.proxies import make
from zmdj_cards.render.richtext import FaceText, Paragraph, Run, tidy

ROOT = Path(__file__).resolve().parents[1]
GAME = load_game("zmdj")
MAIN = (Run("pill", "通常", "main"), Run("pill", "Main", "main"))
AMBUSH = (Run("pill", "伏击", "ambush"), Run("pill", "Ambush", "ambush"))


def line(*runs: Run | str, kind: str = "plain") -> Paragraph:
    return Paragraph(tidy(run if isinstance(run, Run) else Run("text", run) for run in runs), kind)  # type: ignore[arg-type]


def card(number: int, zh: str, en: str, kind: str, element: str, rarity: str, **more: Any) -> Card:
    serial = f"BP09-{rarity}-{number:03d}"
    printing = [Printing(serial=serial, rarity=rarity)]
    if "awakened" in more:
        printing.append(Printing(serial=f"{serial}*", rarity=rarity, face="awakened"))
    return Card(id=serial, zh=zh, en=en, type=kind, element=element, printing=tuple(printing), **more)


def unit(number: int, zh: str, en: str, element: str, rarity: str, cost: int, power: int, reach: int, **more: Any) -> Card:
    return card(number, zh, en, "unit", element, rarity, need=1, cost=cost, power=power, range=reach, flash=1, **more)


CARDS = (
    card(
        1,
        "长夜·沈青",
        "Long Night · Shen Qing",
        "commander",
        "thunder",
        "L",
        power=2,
        range=1,
        subtypes=("魏势力", "主公"),
        awakened=Awakened(power=4, range=2),
    ),
    unit(2, "渡口·白渡", "River Crossing · Bai Du", "wind", "SR", 4, 4, 2, peerless=True, subtypes=("吴势力", "武将")),
    unit(3, "城头弩手", "Crossbows on the Wall", "fire", "C", 1, 1, 3, subtypes=("弓兵",)),
    unit(4, "雪原轻骑", "Light Riders of the Snowfield", "mountain", "UC", 3, 3, 1, subtypes=("骑兵",)),
    card(5, "夜渡寒江", "Crossing the Cold River by Night", "stratagem", "wind", "R", need=1, cost=2, flash=2),
    card(
        6,
        "青铜古镜",
        "Mirror of Old Bronze",
        "attachment",
        "shadow",
        "UC",
        need=1,
        cost=2,
        power=1,
        range=0,
        flash=2,
        subtypes=("装备", "宝物"),
    ),
    card(7, "林之阵", "Array of Forest", "tactic", "forest", "C", basic=True),
)
TEXTS = {
    1: FaceText(
        (line(Run("strong", "坚忍", "steadfast"), Run("dim", "（每回合首次受到攻击时，武力+1）", note=True)),),
        (line(Run("strong", "Steadfast", "steadfast"), Run("dim", " (+1 power against the first attack each turn)", note=True)),),
    ),
    2: FaceText((line("每当此角色移动时，可以抽一张牌。"),), (line("Whenever this unit moves, you may draw a card."),)),
    5: FaceText(
        (line(MAIN[0], "将你的一个角色移动一格，再抽一张牌。"), line(AMBUSH[0], "抽一张牌。", kind="ambush")),
        (line(MAIN[1], " Move one of your units one place, then draw a card."), line(AMBUSH[1], " Draw a card.", kind="ambush")),
    ),
    6: FaceText((line("所贴附者每回合首次攻击时，得+1武力。"),), (line("The first time each turn the unit attacks, it gains +1 power."),)),
    7: FaceText(
        (line(MAIN[0], Run("num", "2"), "：将此牌翻面，重置一个角色。"),),
        (line(MAIN[1], Run("num", "2"), ": Turn this card face down, then ready a unit."),),
    ),
}


def texts(item: Card, face: str) -> FaceText:
    return TEXTS.get(int(item.id.rpartition("-")[2]), FaceText())


def proxies() -> bytes:
    slots = tuple(Slot(face_content(item, face, GAME, texts)) for item in CARDS for face in faces_of(item))
    spec = SheetSpec(Size(262, 186), parse_size("standard", "card"), margin=2, gap=1.2, guides="none")
    made = make(Job(slots, spec, Look("both", mark="")), GAME.element, "png", 140)
    with Image.open(io.BytesIO(made.files[0])) as image:
        height = round(image.width * 181 / 262)
        return saved(image.crop((0, 0, image.width, height)))


def sheet() -> bytes:
    counts = (1, 3, 3, 3, 2, 2, 12)
    sections = {"commander": "commander", "tactic": "tactics"}
    entries = tuple(
        Entry(section=sections.get(item.type, "main"), card=item.id, count=count) for item, count in zip(CARDS, counts, strict=True)
    )
    fields = {"player": "王小明", "table": "12", "event": "夏季赛", "location": "成都"}
    item = decksheet.SheetDeck(Deck(name="长夜", entries=entries), find_format("zmdj"), code="zmdj1-example", fields=fields)
    data, _ = decksheet.make([item], CardIndex(CARDS), GAME, decksheet.SheetLook(parse_size("a4", "paper")))
    return saved(pypdfium2.PdfDocument(data)[0].render(scale=1.2).to_pil())


def saved(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.convert("RGB").quantize(96, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def main() -> None:
    for name, data in (("proxies", proxies()), ("sheet", sheet())):
        path = ROOT / "docs" / "images" / f"{name}.png"
        path.write_bytes(data)
        print(f"{path.relative_to(ROOT)}: {len(data) // 1024} KB")


if __name__ == "__main__":
    main()
