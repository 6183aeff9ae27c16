"""What workers do: a name, plain values in, a result out, files into a folder. All take ``db`` and ``game``; what is about a deck takes it
as a list, with the name of the file that the list would be."""

from __future__ import annotations

import base64
import csv
import hashlib
import os
import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from math import comb
from pathlib import Path
from typing import Any, Final

from zmdj_cards.errors import UsageError, fault
from zmdj_cards.web.worker import Task, Tell
from zmdj_cards.work.bench import open_bench
from zmdj_cards.work.decks.reading import make_context
from zmdj_cards.work.decks.taking import take
from zmdj_cards.work.progress import Advance, Progress
from zmdj_cards.work.workspace import Workspace

MOST_GAMES: Final = 20_000
MOST_HANDS: Final = 1_000_000


def ready(args: dict[str, Any], folder: Path, tell: Tell) -> dict[str, Any]:
    """Read the cards of a game once, so that what follows is quick."""
    make_context(_space(args))
    return {}


def decks(args: dict[str, Any], folder: Path, tell: Tell) -> dict[str, Any]:
    """The decks of a file, as they are kept. ``args``: ``data`` in base 64, its ``name``."""
    name = Path(args["name"]).name or "deck.txt"
    space = _space(args)
    space.given[name] = base64.b64decode(args["data"])
    rows = []
    for item in take(space, name):
        draft = item.draft
        row = {"game": draft.game, "format": draft.format, "name": draft.name, "notes": draft.notes, "source": item.source}
        rows.append({**row, "entries": draft.entries(), "unread": [line.as_data() for line in draft.unread]})
    return {"decks": rows}


def hand(args: dict[str, Any], folder: Path, tell: Tell) -> dict[str, Any]:
    """An opening hand with the chances of each of its cards. ``args``: ``seed``, ``seat``, ``back`` (places in the hand that go back for
    as many others), ``draws`` (further cards)."""
    from zmdj_cards.sim.piles import Seat, make_piles, make_setup

    space, name = _given(args)
    bench = open_bench(space, name)
    piles, setup = make_piles(bench.read(name)[0], bench.index), make_setup(bench.game)
    seat: Seat = "second" if args["seat"] == "second" else "first"
    size, deck = setup.hand[seat], list(piles.main)
    if len(deck) < 2 * size:
        raise UsageError(fault("sim.small_deck", deck=piles.name, count=len(deck), limit=2 * size))
    luck = random.Random(f"{args['seed']} {seat}")
    luck.shuffle(deck)
    first, rest = deck[:size], deck[size:]
    back = sorted({int(place) for place in args["back"] if 0 <= int(place) < size})
    for place in back:
        first[place], rest[place] = rest[place], first[place]
    if back:
        luck.shuffle(rest)
    drawn = rest[: max(0, min(int(args["draws"]), 10))]
    rows = []
    for card in dict.fromkeys((*first, *drawn)):
        copies = sum(item.rules_name == card.rules_name for item in piles.main)
        seen = [size, size + setup.drawn_by(seat, 3)]
        rows.append({"card": card.id, "copies": copies, "chances": [_at_least_one(len(piles.main), copies, number) for number in seen]})
    return {"hand": [card.id for card in first], "drawn": [card.id for card in drawn], "odds": rows, "left": len(rest) - len(drawn)}


def _at_least_one(cards: int, copies: int, seen: int) -> float:
    """The chance to see one of so many copies among so many cards."""
    return 1 - comb(cards - copies, seen) / comb(cards, seen)


def hands(args: dict[str, Any], folder: Path, tell: Tell) -> dict[str, Any]:
    """``zmdj sim hands``."""
    from zmdj_cards.web import reports
    from zmdj_cards.work.sim.hands import HandsRequest
    from zmdj_cards.work.sim.hands import hands as run
    from zmdj_cards.work.sim.run import Workers

    space, name = _given(args)
    games = max(100, min(int(args["games"]), MOST_HANDS))
    request = HandsRequest(name, games, int(args["seed"]), _seat(args), _keep(args), 3)
    return reports.write(run(space, request, Workers(progress=_progress(tell))).report, folder)


def odds(args: dict[str, Any], folder: Path, tell: Tell) -> dict[str, Any]:
    """``zmdj sim odds``."""
    from zmdj_cards.web import reports
    from zmdj_cards.work.sim.odds import OddsRequest
    from zmdj_cards.work.sim.odds import odds as run

    space, name = _given(args)
    wants = tuple(line.strip() for line in str(args["want"]).splitlines() if line.strip())[:10]
    request = OddsRequest(name, _seat(args), max(0, min(int(args["turns"]), 20)), _keep(args), wants)
    return reports.write(run(space, request).report, folder)


def goldfish(args: dict[str, Any], folder: Path, tell: Tell) -> dict[str, Any]:
    """``zmdj sim goldfish``."""
    from zmdj_cards.web import reports
    from zmdj_cards.work.sim.goldfish import GamesRequest
    from zmdj_cards.work.sim.goldfish import goldfish as run
    from zmdj_cards.work.sim.run import Workers

    space, name = _given(args)
    games, turns = max(1, min(int(args["games"]), MOST_GAMES)), max(1, min(int(args["turns"]), 30))
    request = GamesRequest(games, turns, _seat(args), seed=int(args["seed"]), keep=_keep(args), allow_blank=bool(args["blank"]))
    jobs = max(1, min(4, os.cpu_count() or 1))
    return reports.write(run(space, name, request, Workers(jobs, progress=_progress(tell))).report, folder)


def proxies(args: dict[str, Any], folder: Path, tell: Tell) -> dict[str, Any]:
    """``zmdj proxy``: a PDF, and a picture of its first page."""
    from zmdj_cards.work.prints.proxies import Extras, Faces, Printer, ProxyRequest, Sheet, print_proxies

    space, name = _given(args)
    sheet = Sheet(args["paper"], args["card"], args["margin"], args["gap"], None, args["guides"], duplex=args["duplex"])
    faces = Faces(args["lang"], args["style"], args["faces"], bool(args["skip_basic"]), mark=args["mark"] or None)
    made = Path(name).with_suffix(".pdf").name
    extras = Extras(preview=folder / "preview.png")
    found = print_proxies(space, ProxyRequest((name,), folder / made, sheet, faces, Printer(), extras=extras), tell)
    return _printed(folder, made, [item.to_dict() for item in found.faults])


def sheet(args: dict[str, Any], folder: Path, tell: Tell) -> dict[str, Any]:
    """``zmdj deck sheet``: a PDF, and a picture of its first page."""
    from zmdj_cards.work.prints.registration import SheetRequest, registration_sheets

    space, name = _given(args)
    fields = {key: str(value)[:100] for key, value in args["fields"].items() if value}
    request = SheetRequest(
        (name,), fields=fields, paper=args["paper"], format_id=args["format"], sort=args["sort"], lang=args["lang"],
        picture=folder / "preview.png",
    )  # fmt: skip
    found = registration_sheets(space, request)
    made = Path(name).with_suffix(".pdf").name
    (folder / made).write_bytes(found.data)
    return _printed(folder, made, [item.to_dict() for item in found.faults])


def compiled(args: dict[str, Any], folder: Path, tell: Tell) -> dict[str, Any]:
    """What the compiler makes of a text as it is typed, in Chinese or in English. ``args``: ``skill``, ``ambush``, ``name``, ``type``."""
    from zmdj_cards.ability import said
    from zmdj_cards.work.texts.compiling import compile_card_text, language_of

    space = _space(args)
    made = compile_card_text(space, args["skill"], args["ambush"], args["name"], args["type"])
    lexicon = language_of(space)
    abilities = []
    for tree, item in zip(made.found.abilities, made.abilities, strict=True):
        text = args["ambush"] if lexicon.field_of(tree) == "ambush" else args["skill"]
        nodes = [[row.depth, row.node, row.words] for row in said(tree, text)]
        abilities.append({"notation": item.notation, "en": item.en, "zh": item.zh, "nodes": nodes})
    gaps = [{"field": gap.field, "span": list(gap.span), "text": gap.text} for gap in made.found.gaps]
    faults = [item.to_dict() for item in made.faults]
    return {"status": made.found.status, "abilities": abilities, "gaps": gaps, "faults": faults}


def own(args: dict[str, Any], folder: Path, tell: Tell) -> dict[str, Any]:
    """A card of one's own, stored as ``zmdj import csv`` stores it. ``args``: ``values`` by column."""
    from zmdj_cards.work.data.imports import import_own, own_data

    values = {name: str(value) for name, value in args["values"].items() if value}
    with tempfile.NamedTemporaryFile("w", suffix=".csv", dir=folder, encoding="utf-8", newline="", delete=False) as file:
        writer = csv.DictWriter(file, list(values))
        writer.writeheader()
        writer.writerow(values)
    try:
        return {"rows": [own_data(row) for row in import_own(_space(args), "csv", [Path(file.name)])]}
    finally:
        Path(file.name).unlink()


def face(args: dict[str, Any], folder: Path, tell: Tell) -> dict[str, Any]:
    """The picture of a card's face as it is printed. ``args``: ``card``."""
    from zmdj_cards.work.prints.proxies import Faces, Printer, ProxyRequest, Sheet, print_proxies

    name = f"face-{hashlib.sha256(args['card'].encode()).hexdigest()[:16]}.png"
    request = ProxyRequest((f"id:{args['card']}",), folder / name, Sheet(), Faces(faces="front", mark=""), Printer(), dpi=150)
    print_proxies(_space(args), request)
    return {"file": name}


def _printed(folder: Path, made: str, told: list[dict[str, Any]]) -> dict[str, Any]:
    files = [name for name in ("preview.png", made) if (folder / name).is_file()]
    return {"file": made if made in files else "", "files": files, "told": told}


# ---- parts ----


def _space(args: dict[str, Any]) -> Workspace:
    return Workspace(Path(args["db"]) if args["db"] else None, args["game"], files=False)


def _given(args: dict[str, Any]) -> tuple[Workspace, str]:
    """A workspace that holds a deck, and the name of the deck in it."""
    space = _space(args)
    space.given[args["name"]] = args["list"].encode()
    return space, args["name"]


def _seat(args: dict[str, Any]) -> str:
    return args["seat"] if args["seat"] in ("first", "second") else "both"


def _keep(args: dict[str, Any]) -> Any:
    from zmdj_cards.work.sim.run import ANY_HAND, Keep

    rule = str(args.get("keep", "")).strip()
    return Keep(rule[:300]) if rule else ANY_HAND


def _progress(tell: Tell) -> Progress:
    """The progress of a run, told to the server."""

    @contextmanager
    def opened(total: int) -> Iterator[Advance]:
        yield lambda done: tell(min(done, total), total)

    return opened


TASKS: Final[dict[str, Task]] = {
    "ready": ready,
    "decks": decks,
    "hand": hand,
    "hands": hands,
    "odds": odds,
    "goldfish": goldfish,
    "proxies": proxies,
    "sheet": sheet,
    "compiled": compiled,
    "own": own,
    "face": face,
}
