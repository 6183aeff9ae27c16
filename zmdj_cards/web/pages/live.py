"""The one stream of a tab."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import StreamingResponse

from zmdj_cards.errors import fault
from zmdj_cards.web.guard import Refused
from zmdj_cards.web.live import MOST_TOPICS
from zmdj_cards.web.parts import open_pages, parts, viewer

router = open_pages()


@router.get("/live")
def live(request: Request, about: str = "") -> StreamingResponse:
    """Events of ``kind:id``, several with commas; each is checked for the viewer. Raises Refused (404) for what there is not."""
    topics = frozenset(item for item in about.split(",") if item)
    hub, who = parts(request).hub, viewer(request)
    if not topics or len(topics) > MOST_TOPICS or any(hub.state(topic, who) is None for topic in topics):
        raise Refused(404, fault("web.not_found"))
    return StreamingResponse(hub.stream(topics, who), media_type="text/event-stream", headers={"x-accel-buffering": "no"})
