"""A deck tried out and printed: hands to draw, odds, many games, proxies and the registration sheet, the long ones as jobs."""

from __future__ import annotations

import secrets
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response

from zmdj_cards.decks.write import write_deck
from zmdj_cards.errors import ZmdjError, fault
from zmdj_cards.render import browse
from zmdj_cards.render.decksheet import FIELDS
from zmdj_cards.text.filenames import safe_name
from zmdj_cards.web import decks
from zmdj_cards.web.guard import Refused
from zmdj_cards.web.jobs import Job
from zmdj_cards.web.parts import Parts, owner_pages, parts
from zmdj_cards.web.view import is_part, words
from zmdj_cards.web.who import Viewer

router = owner_pages()
LABELS: Final = {
    "hands": "web.hands",
    "odds": "web.odds",
    "goldfish": "web.goldfish",
    "proxies": "web.proxies",
    "sheet": "web.sheet",
}
# What a form may say, by name; the first is what it says at first. A field without values is a text or a number.
CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "seat": ("both", "first", "second"),
    "paper": ("a4", "letter", "a3", "a5", "legal"),
    "card": ("standard", "sleeve-inner", "japanese", "mini", "tarot"),
    "lang": ("both", "zh", "en"),
    "style": ("light", "low-ink"),
    "guides": ("corners", "lines", "none"),
    "faces": ("both", "front", "awakened"),
    "duplex": ("none", "long", "short"),
    "sort": ("type", "number", "pinyin", "cost"),
}
NUMBERS: Final = {"games": (1, 1_000_000), "turns": (0, 30), "seed": (0, 2**63 - 1)}
FORMS: Final[dict[str, dict[str, str]]] = {
    "hands": {"games": "100000", "seat": "", "seed": "1", "keep": ""},
    "odds": {"turns": "6", "seat": "", "keep": "", "want": ""},
    "goldfish": {"games": "200", "turns": "12", "seat": "", "seed": "1", "keep": "", "blank": ""},
    "proxies": {
        "paper": "", "card": "", "lang": "", "style": "", "guides": "", "faces": "", "duplex": "", "margin": "5", "gap": "0", "mark": "",
        "skip_basic": "",
    },
    "sheet": {"paper": "", "lang": "", "sort": "", **dict.fromkeys(FIELDS, "")},
}  # fmt: skip
FLAGS: Final = frozenset(("blank", "skip_basic"))


def setup(made: Parts) -> None:
    """Whoever may see jobs is told how far they are."""

    def told(ident: str, viewer: Viewer) -> dict[str, Any] | None:
        if not viewer.owner:
            return None
        try:
            job = made.jobs.get(ident)
        except Refused:
            return None
        return {"state": job.state, "done": job.done, "total": job.total}

    made.hub.tellers["job"] = told


@router.get("/decks/{ident}/{task}")
def form(request: Request, ident: str, task: str) -> Response:
    """What a task can be told, and what it gave before."""
    made = parts(request)
    if task not in FORMS:
        raise Refused(404, fault("web.not_found"))
    kept = _deck(made, ident)
    shelf = made.library.shelf(kept.game)
    zh, en = words(LABELS[task])
    before = [job for job in made.jobs.about(ident) if job.task == task]
    values: dict[str, Any] = {"kept": kept, "task": task, "fields": FORMS[task], "choices": CHOICES, "flags": FLAGS, "before": before}
    if task == "hands":
        values |= {"drawings": browse.drawings(tuple(shelf.links.values()))} | _hand(made, kept, {})
    template = "hands.html.j2" if task == "hands" else "task.html.j2"
    return made.view.page(request, template, game=kept.game, title_zh=zh, title_en=en, current="decks", **values)


@router.get("/decks/{ident}/hands/deal")
def deal(request: Request, ident: str, seed: str = "", seat: str = "first", back: str = "", draws: int = 0, odds: bool = True) -> Response:
    """A hand as a part of the page. ``back``: places of the cards that were sent back, with commas."""
    made = parts(request)
    kept = _deck(made, ident)
    values = _hand(made, kept, {"seed": seed, "seat": seat, "back": back, "draws": draws})
    return made.view.page(request, "_hand.html.j2", game=kept.game, kept=kept, **values)


@router.post("/decks/{ident}/{task}")
async def start(request: Request, ident: str, task: str) -> Response:
    """Begin a job. Raises Refused (404, 429), UsageError for what a form cannot say."""
    from starlette.concurrency import run_in_threadpool

    given = dict((await request.form()).items())
    return await run_in_threadpool(_start, request, ident, task, {key: str(value) for key, value in given.items()})


def _start(request: Request, ident: str, task: str, given: dict[str, str]) -> Response:
    made = parts(request)
    if task not in FORMS:
        raise Refused(404, fault("web.not_found"))
    kept = _deck(made, ident)
    args = _deck_args(made, kept) | _asked(task, given)
    if task == "sheet":
        args = {**args, "fields": {name: args.pop(name) for name in FIELDS}, "format": kept.draft.format}
    job = made.jobs.start(task, args, ident)
    return RedirectResponse(f"/jobs/{job}", 303)


def _asked(task: str, given: dict[str, str]) -> dict[str, Any]:
    """What a form says, checked. Raises Refused (400)."""
    made: dict[str, Any] = {}
    for name, usual in FORMS[task].items():
        text = given.get(name, "").strip() or usual
        if name in CHOICES:
            text = text or CHOICES[name][0]
            if text not in CHOICES[name]:
                raise Refused(400, fault("web.form", fields=[name]))
            made[name] = text
        elif name in NUMBERS:
            low, high = NUMBERS[name]
            if not text.isdecimal() or len(text) > 19 or not low <= int(text) <= high:
                raise Refused(400, fault("web.form", fields=[name]))
            made[name] = int(text)
        else:
            made[name] = bool(given.get(name)) if name in FLAGS else text[:1000]
    return made


# ---- jobs ----


@router.get("/jobs/{ident}")
def job_page(request: Request, ident: str) -> Response:
    """How far a job is, or what it gave."""
    made = parts(request)
    made.hub.heard(f"job:{ident}")
    job = made.jobs.get(ident)
    game = str(job.args.get("game") or made.library.usual)
    zh, en = words(LABELS[job.task])
    values: dict[str, Any] = {"job": job, "title_zh": zh, "title_en": en, "current": "decks"}
    return made.view.page(request, "_job.html.j2" if is_part(request) else "job.html.j2", game=game, **values)


@router.post("/jobs/{ident}/cancel")
def cancel(request: Request, ident: str) -> Response:
    parts(request).jobs.cancel(ident)
    return RedirectResponse(f"/jobs/{ident}", 303)


@router.get("/jobs/{ident}/file")
def job_file(request: Request, ident: str) -> Response:
    job = parts(request).jobs.get(ident)
    return _file(request, job, job.file)


@router.get("/jobs/{ident}/files/{name}")
def one_file(request: Request, ident: str, name: str) -> Response:
    """A file that the job says it has made; there are no others."""
    return _file(request, parts(request).jobs.get(ident), name)


def _file(request: Request, job: Job, name: str) -> Response:
    path = parts(request).jobs.file(job, name)
    shown = path.suffix in (".png", ".svg", ".pdf")
    kind = "application/octet-stream" if path.suffix == ".html" else None
    return FileResponse(path, filename=path.name, media_type=kind, content_disposition_type="inline" if shown else "attachment")


# ---- parts ----


def _deck(made: Parts, ident: str) -> decks.Kept:
    with made.store.reading() as conn:
        return decks.get(conn, ident)


def _deck_args(made: Parts, kept: decks.Kept) -> dict[str, Any]:
    """A deck as a worker is given it: the list that its export as text is, under the same name."""
    deck = kept.draft.deck()
    text = write_deck(deck, "text", made.library.shelf(kept.game).context(kept.draft.format)).text
    db = made.settings.db
    return {"list": text, "name": safe_name(deck.name, kept.id, ".txt"), "game": kept.game, "db": str(db) if db else None}


def _hand(made: Parts, kept: decks.Kept, given: dict[str, Any]) -> dict[str, Any]:
    """A hand with its cards and their chances; what is wrong where there can be none."""
    seed = str(given.get("seed") or secrets.randbelow(1_000_000))[:20]
    seat = "second" if given.get("seat") == "second" else "first"
    back = [int(part) for part in str(given.get("back", "")).split(",") if part.isdecimal() and len(part) < 3][:20]
    args = _deck_args(made, kept) | {"seed": seed, "seat": seat, "back": back, "draws": max(0, min(int(given.get("draws", 0)), 10))}
    values: dict[str, Any] = {
        "seed": seed,
        "seat": seat,
        "back": back,
        "draws": args["draws"],
        "hand": [],
        "drawn": [],
        "odds": [],
        "wrong": (),
    }
    try:
        found = made.reader.ask("hand", args)
    except ZmdjError as error:
        return values | {"wrong": error.faults}
    links = made.library.shelf(kept.game).links
    rows = [(links[row["card"]], row["copies"], row["chances"]) for row in found["odds"] if row["card"] in links]
    hand = [links[card] for card in found["hand"] if card in links]
    drawn = [links[card] for card in found["drawn"] if card in links]
    return values | {"hand": hand, "drawn": drawn, "odds": rows}
