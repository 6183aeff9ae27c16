"""Games: new tables, the board, what is answered there, and games looked back at. What a browser gets of a game comes from :mod:`wire`."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import Form, Query
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from zmdj_cards.errors import Lang, UsageError, fault
from zmdj_cards.web import wire
from zmdj_cards.web.guard import Refused
from zmdj_cards.web.parts import Parts, open_pages, owner_only, parts, viewer, wanted
from zmdj_cards.web.tables import REPLAY, SEAT, Row, Tables
from zmdj_cards.web.view import MenuItem, words
from zmdj_cards.web.who import Role
from zmdj_cards.work.play.recording import Recording
from zmdj_cards.work.play.seats import MODES, Seats
from zmdj_cards.work.play.tables import OPPONENT, policy_names

router = open_pages()
MENU: Final = (MenuItem("play", "play.menu", "play"),)
UPLOADS: Final = ("/play/open",)
ALL_SEEING: Final = -1

Spoken = Annotated[str, Query(alias="lang", max_length=4)]
Version = Annotated[int, Form(ge=0)]


def tables(request: Request) -> Tables:
    return parts(request).tables


def lang_of(text: str) -> Lang:
    return "zh" if text == "zh" else "en"


# New tables


@router.get("/play")
def start(request: Request) -> Response:
    """The games that there are, and what a new one needs."""
    owner_only(request)
    made, game = parts(request), wanted(request)
    zh, en = words("play.menu")
    return made.view.page(
        request,
        "play.html.j2",
        game=game,
        title_zh=zh,
        title_en=en,
        current="play",
        tables=tables(request).rows(),
        decks=tables(request).decks(game),
        bundled=tables(request).bundled(game),
        policies=policy_names(game),
        opponent=OPPONENT,
        modes=MODES,
        asked=dict(request.query_params),
    )


@router.post("/play")
def begin(
    request: Request,
    game: str = Form(max_length=40),
    deck: str = Form(max_length=200),
    against: str = Form("", max_length=200),
    deck_text: str = Form(""),
    against_text: str = Form(""),
    mode: str = Form("policy", max_length=20),
    policy: str = Form(OPPONENT, max_length=40),
) -> Response:
    """A new table. Raises what :meth:`Tables.begin` raises, and Refused (413) for a list that is too long."""
    owner_only(request)
    made = parts(request)
    for text in (deck_text, against_text):
        if len(text.encode()) > made.settings.max_list or text.count("\n") > made.settings.max_lines:
            raise Refused(413, fault("web.too_large", most=made.settings.max_list))
    theirs = against or deck
    other_text = against_text if against else deck_text
    ident = tables(request).begin(made.library.known(game), (deck, theirs), mode, policy, (deck_text, other_text))
    return RedirectResponse(f"/t/{ident}", 303)


@router.post("/play/open")
async def opened(request: Request) -> Response:
    """A recorded game from a file. Raises DataError for anything else."""
    from starlette.concurrency import run_in_threadpool

    owner_only(request)
    form = await request.form(max_files=1, max_fields=2)
    file = form.get("file")
    data = b"" if file is None or isinstance(file, str) else await file.read()
    ident = await run_in_threadpool(tables(request).open_file, data.decode("utf-8-sig", "replace"))
    return RedirectResponse(f"/t/{ident}", 303)


# One table


def _row(request: Request, ident: str) -> tuple[Row, int]:
    """A table and the seat of who asks. Raises Refused (404) for what there is not for them."""
    row = tables(request).row(ident)
    seat = row.seat(viewer(request))
    if seat is None:
        raise Refused(404, fault("web.not_found"))
    return row, seat


def _player(seats: Seats, seat: int, claimed: int) -> int:
    """Which player sits there: on a shared device the one who says so and has to decide; -1 for nobody."""
    if seat >= 0:
        return seat
    return claimed if claimed in (0, 1) and claimed == seats.game.actor else -1


@router.get("/t/{ident}")
def table(request: Request, ident: str) -> Response:
    """The page of a table; its board comes after it, in the reader's language."""
    row, seat = _row(request, ident)
    name = f"{row.name_a} – {row.name_b}"
    template = "replay.html.j2" if row.mode == REPLAY else "table.html.j2"
    return parts(request).view.page(
        request,
        f"web_{template}",
        game=row.game,
        title_zh=name,
        title_en=name,
        current="play",
        row=row,
        seat=seat,
        viewers=_viewers(request, row, seat),
        lonely=row.mode == "link" and seat == 0 and not row.over and not tables(request).invited(ident),
    )


@router.get("/t/{ident}/board")
def board(request: Request, ident: str, lang: Spoken = "zh", seat: int = -1) -> Response:
    """The board with the question, for whoever asks; on a shared device the curtain, until the player who decides says so."""
    row, own = _row(request, ident)
    return _board(request, row, own, lang_of(lang), seat)


def _board(request: Request, row: Row, own: int, lang: Lang, claimed: int) -> Response:
    seats = tables(request).seats(row)
    values: dict[str, Any]
    with seats.lock:
        player = _player(seats, own, claimed)
        if player < 0 and seats.game.outcome() is not None:
            player = 0
        if player < 0:
            names = seats.sessions[seats.game.actor].names
            values = {"called": names[seats.game.actor], "seat": seats.game.actor, "version": seats.version}
            return parts(request).view.page(request, "_curtain.html.j2", game=row.game, lang=lang, row=row, **values)
        session = seats.sessions[player]
        eye = _eye(seats, player, lang)
        s, actor = seats.game.state, seats.game.actor if seats.game.outcome() is None else -1
        shown = wire.table(s, eye, actor, seats.printed)
        asked = wire.asked(s, eye, actor)
        result, blank = session.result(), session.blank()
        values = {
            "shown": shown,
            "asked": asked,
            "can": _can(asked),
            "log": wire.log(s, eye),
            "version": seats.version,
            "player": player,
            "thinks": seats.thinks,
            "may_undo": row.mode == "policy",
            "result": result.message(lang) if result else "",
            "blank": blank.message(lang) if blank else "",
            "waiting": eye.names[1 - player],
        }
    return parts(request).view.page(request, "_game.html.j2", game=row.game, lang=lang, row=row, **values)


def _eye(seats: Seats, player: int, lang: Lang) -> wire.Eye:
    return wire.Eye(player, lang, seats.sessions[player].called(lang), f"{seats.table.duel.seed}.{seats.version}")


def _can(asked: wire.Data) -> dict[int, list[int]]:
    """The numbers of the answers that are about each card."""
    found: dict[int, list[int]] = {}
    for answer in asked["answers"]:
        for number in dict.fromkeys(answer["cards"]):
            found.setdefault(number, []).append(answer["n"])
    return found


def _decide(request: Request, ident: str, lang: str, claimed: int, act: Any) -> Response:
    """Do something as the player who decides, and show what has come of it. Any: what is done with the table and the session."""
    row, own = _row(request, ident)

    def change(seats: Seats) -> None:
        player = _player(seats, own, claimed)
        if player < 0:
            raise Refused(403, fault("play.not_your_turn"))
        act(seats, player)

    try:
        tables(request).change(row, change)
    except UsageError as error:
        if any(item.code == "play.stale" for item in error.faults):
            raise Refused(409, error.faults[0]) from error
        raise
    return _board(request, row, own, lang_of(lang), claimed)


@router.post("/t/{ident}/answer")
def answer(
    request: Request, ident: str, version: Version, numbers: str = Form(max_length=400), lang: Spoken = "zh", seat: int = Form(-1)
) -> Response:
    """Answer the question with these numbers. Raises UsageError for what is no answer, or no longer one."""
    wanted_numbers = [int(part) for part in numbers.split(",") if part.isdecimal()]

    def act(seats: Seats, player: int) -> None:
        session = seats.session(player, version)
        try:
            chosen = wire.chosen(seats.game.state, _eye(seats, player, "en"), wanted_numbers)
        except KeyError as error:
            raise Refused(400, fault("play.no_number", n=len(session.menu.actions), word=numbers[:20])) from error
        session.take(session.chosen(chosen))
        seats.changed()

    return _decide(request, ident, lang, seat, act)


@router.post("/t/{ident}/attack")
def attack(
    request: Request,
    ident: str,
    version: Version,
    target: int = Form(),
    by: str = Form(max_length=400),
    lang: Spoken = "zh",
    seat: int = Form(-1),
) -> Response:
    """Attack a card with others, by their numbers. Raises UsageError where they cannot."""

    def act(seats: Seats, player: int) -> None:
        session, s = seats.session(player, version), seats.game.state
        try:
            eye = _eye(seats, player, "en")
            fighters = [wire.instance(s, int(part), eye) for part in by.split(",") if part.isdecimal()]
            session.attack(wire.instance(s, target, eye), fighters)
        except KeyError as error:
            raise Refused(400, fault("play.not_together")) from error
        seats.changed()

    return _decide(request, ident, lang, seat, act)


@router.post("/t/{ident}/undo")
def undo(request: Request, ident: str, lang: Spoken = "zh") -> Response:
    """Take back the own last decision."""
    return _decide(request, ident, lang, -1, lambda seats, player: seats.take_back(player))


@router.post("/t/{ident}/redo")
def redo(request: Request, ident: str, lang: Spoken = "zh") -> Response:
    """Do again what was taken back."""
    return _decide(request, ident, lang, -1, lambda seats, player: seats.do_again(player))


@router.post("/t/{ident}/concede")
def concede(request: Request, ident: str, lang: Spoken = "zh", seat: int = Form(-1)) -> Response:
    """Give the game up."""

    def act(seats: Seats, player: int) -> None:
        if seats.game.outcome() is not None:
            raise Refused(409, fault("play.cannot"))
        seats.sessions[player].concede()
        seats.changed()

    return _decide(request, ident, lang, seat, act)


# What a player asks about


def _asking(request: Request, ident: str, claimed: int) -> tuple[Row, Seats, int]:
    row, own = _row(request, ident)
    seats = tables(request).seats(row)
    player = _player(seats, own, claimed)
    if player < 0 and seats.game.outcome() is not None:
        player = 0
    if player < 0:
        raise Refused(403, fault("play.not_your_turn"))
    return row, seats, player


@router.get("/t/{ident}/card/{number}")
def card(request: Request, ident: str, number: int, version: int = -1, lang: Spoken = "zh", seat: int = -1) -> Response:
    """A card that the player sees: its text, what can be done with it, and why it cannot be used. Raises Refused (404) for any other."""
    row, seats, player = _asking(request, ident, seat)
    with seats.lock:
        if version >= 0 and version != seats.version:
            raise Refused(409, fault("play.stale"))
        eye, s = _eye(seats, player, lang_of(lang)), seats.game.state
        try:
            shown = wire.card(s, eye, number, seats.printed)
        except KeyError as error:
            raise Refused(404, fault("web.not_found")) from error
        asked = wire.asked(s, eye, seats.game.actor)
    about = [item for item in asked["answers"] if number in item["cards"]]
    attacked = [item for item in asked["targets"] if item["n"] == number or any(one["n"] == number for one in item["by"])]
    known = number_of(parts(request), row.game, shown["id"])
    values: dict[str, Any] = {"card": shown, "answers": about, "targets": attacked, "several": asked["several"], "url": known}
    return parts(request).view.page(request, "_shown.html.j2", game=row.game, lang=lang_of(lang), row=row, **values)


def number_of(made: Parts, game: str, card_id: str) -> str:
    """Where the page of a card is; "" for a token, which has none."""
    link = made.library.shelf(game).links.get(card_id)
    return link.url if link else ""


@router.get("/t/{ident}/attackers/{number}")
def attackers(request: Request, ident: str, number: int, lang: Spoken = "zh", seat: int = -1) -> Response:
    """Who could take part in an attack on a card. Raises Refused (404) for a card that is not seen."""
    row, seats, player = _asking(request, ident, seat)
    with seats.lock:
        seats.session(player)
        eye, s = _eye(seats, player, lang_of(lang)), seats.game.state
        try:
            found = wire.attackers(s, eye, number)
        except KeyError as error:
            raise Refused(404, fault("web.not_found")) from error
        name = next((item["words"] for item in wire.asked(s, eye, player)["targets"] if item["n"] == number), "")
        far = wire.table(s, eye, player, seats.printed)["apart"].get(number, {})
    values: dict[str, Any] = {"target": number, "words": name, "fighters": found, "far": far}
    return parts(request).view.page(request, "_attack.html.j2", game=row.game, lang=lang_of(lang), row=row, **values)


@router.get("/t/{ident}/why")
def why(request: Request, ident: str, lang: Spoken = "zh", seat: int = -1) -> Response:
    """Why the player's cards cannot be used now."""
    row, seats, player = _asking(request, ident, seat)
    with seats.lock:
        lines = wire.why_not(seats.game.state, _eye(seats, player, lang_of(lang)))
    return parts(request).view.page(request, "_why.html.j2", game=row.game, lang=lang_of(lang), lines=lines)


@router.get("/t/{ident}/hint")
def hint(request: Request, ident: str, version: int, lang: Spoken = "zh", seat: int = -1) -> Response:
    """What a strong player would do."""
    row, seats, player = _asking(request, ident, seat)
    found = tables(request).hint(row, player, version)
    with seats.lock:
        session = seats.session(player, version)
        eye, s = _eye(seats, player, lang_of(lang)), seats.game.state
        asked = wire.asked(s, eye, player)
        told = wire.told(s, eye, found.numbers)
        joined = [session.fighter(i, eye.lang) for i in found.joined]
    chosen = [item for item in asked["answers"] if item["n"] in told]
    values: dict[str, Any] = {"chosen": chosen, "joined": joined, "found": found}
    return parts(request).view.page(request, "_hint.html.j2", game=row.game, lang=lang_of(lang), row=row, **values)


# Seats and tables of the owner


@router.post("/t/{ident}/invite")
def invite(request: Request, ident: str, lang: Spoken = "zh") -> Response:
    """A new link for the other seat; the one before is no longer good. Its secret stands behind ``#`` and is told this once."""
    owner_only(request)
    row, _ = _row(request, ident)
    if row.mode != "link":
        raise Refused(409, fault("web.no_seat"))
    secret = parts(request).keys.issue(Role(SEAT, ident))
    link = f"{request.url.scheme}://{request.headers['host']}/enter#{secret}"
    return parts(request).view.page(request, "_invite.html.j2", game=row.game, lang=lang_of(lang), row=row, link=link)


@router.post("/t/{ident}/delete")
def delete(request: Request, ident: str) -> Response:
    """Forget a table."""
    owner_only(request)
    row, _ = _row(request, ident)
    tables(request).delete(ident)
    return RedirectResponse(f"/play?game={row.game}", 303)


# Looking back


def _viewers(request: Request, row: Row, seat: int) -> tuple[int, ...]:
    """From whose side somebody may look back, the usual one first."""
    own = (seat,) if seat >= 0 and row.mode != REPLAY else (0,)
    return tuple(dict.fromkeys((*own, 1 - own[0], ALL_SEEING)))


@router.get("/t/{ident}/replay")
def replay(request: Request, ident: str) -> Response:
    """A game that is over, on the same board with a slider. Raises Refused (409) while it is played."""
    row, seat = _row(request, ident)
    if not row.over:
        raise Refused(409, fault("web.still_played"))
    name = f"{row.name_a} – {row.name_b}"
    values: dict[str, Any] = {"title_zh": name, "title_en": name, "current": "play", "row": row, "viewers": _viewers(request, row, seat)}
    return parts(request).view.page(request, "web_replay.html.j2", game=row.game, **values)


@router.get("/t/{ident}/replay.json")
def replay_file(request: Request, ident: str) -> Response:
    """A game that is over as a file, as ``zmdj play --load`` and ``zmdj sim replay`` read it."""
    row, _ = _row(request, ident)
    if not row.over:
        raise Refused(409, fault("web.still_played"))
    headers = {"content-disposition": f'attachment; filename="{row.game}-{row.id}.json"'}
    return Response(row.record, media_type="application/json", headers=headers)


@router.get("/t/{ident}/step/{number}")
def step(request: Request, ident: str, number: int, lang: Spoken = "zh", seen_by: int = 0) -> Response:
    """The board after so many actions of a game that is over, as a player (0, 1) saw it, or whole (-1)."""
    row, _ = _row(request, ident)
    who = seen_by if seen_by in (0, 1) else ALL_SEEING
    spoken = lang_of(lang)

    def look(recording: Recording) -> wire.Data:
        at = recording.bounded(number)
        recording.go(at)
        s, actor = recording.game.state, recording.game.actor
        shown = wire.table(s, wire.Eye(who, spoken, recording.names), actor, recording.printed)
        done = recording.steps[at]
        turns = [(index, one.turn) for index, one in enumerate(recording.steps) if one.start]
        events = recording.events(done, spoken)
        return {
            "shown": shown,
            "at": at,
            "last": len(recording.steps) - 1,
            "did": done.action[spoken],
            "who": recording.names[done.actor] if done.actor >= 0 else "",
            "events": events,
            "turn": done.turn,
            "turns": turns,
        }

    values: dict[str, Any] = tables(request).looked_at(row, who, look)
    return parts(request).view.page(request, "_step.html.j2", game=row.game, lang=spoken, row=row, can={}, **values)


@router.get("/t/{ident}/step/{number}/card/{wanted_card}")
def step_card(request: Request, ident: str, number: int, wanted_card: int, lang: Spoken = "zh", seen_by: int = 0) -> Response:
    """A card of the board after so many actions. Raises Refused (404) for one that is not seen from there."""
    row, _ = _row(request, ident)
    who = seen_by if seen_by in (0, 1) else ALL_SEEING
    spoken = lang_of(lang)

    def look(recording: Recording) -> wire.Data:
        recording.go(recording.bounded(number))
        eye = wire.Eye(who, spoken, recording.names)
        try:
            return wire.card(recording.game.state, eye, wanted_card, recording.printed, played=False)
        except KeyError as error:
            raise Refused(404, fault("web.not_found")) from error

    shown = tables(request).looked_at(row, who, look)
    values: dict[str, Any] = {
        "card": shown,
        "answers": [],
        "targets": [],
        "several": None,
        "url": number_of(parts(request), row.game, shown["id"]),
    }
    return parts(request).view.page(request, "_shown.html.j2", game=row.game, lang=spoken, row=row, **values)
