"""What happens, told to those who look: one stream a tab (``/live?about=job:ID,table:ID``), which says of what there is news, and that in a
form that each viewer may see. A tab that was away asks for the present state; nothing is kept for it."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any, Final

from zmdj_cards.web.who import Viewer

# What of a thing a viewer may be told; None: that there is no such thing for this viewer. Any: JSON.
Teller = Callable[[str, Viewer], dict[str, Any] | None]
MOST_TOPICS: Final = 8


@dataclass(eq=False)
class _Tab:
    loop: asyncio.AbstractEventLoop
    topics: frozenset[str]
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    news: dict[str, int] = field(default_factory=dict)


class Hub:
    """Who listens to what. ``tellers``: by the word before the colon, what a viewer is told of a thing."""

    def __init__(self, heartbeat: float) -> None:
        self.tellers: dict[str, Teller] = {}
        self._heartbeat = heartbeat
        self._tabs: set[_Tab] = set()
        self._heard: dict[str, float] = {}
        self._numbers: dict[str, int] = {}
        self._lock = threading.Lock()
        self._stopped = False

    def tell(self, topic: str) -> None:
        """There is news of a thing; from any thread."""
        with self._lock:
            self._numbers[topic] = number = self._numbers.get(topic, 0) + 1
            tabs = [tab for tab in self._tabs if topic in tab.topics]
        for tab in tabs:
            tab.loop.call_soon_threadsafe(_wake, tab, topic, number)

    def listened(self, topic: str) -> float:
        """When somebody last listened to a thing, or asked for it, in seconds of the monotonic clock; 0 for never."""
        with self._lock:
            if any(topic in tab.topics for tab in self._tabs):
                return time.monotonic()
            return self._heard.get(topic, 0.0)

    def heard(self, topic: str) -> None:
        """Somebody has asked for a thing just now."""
        with self._lock:
            self._heard[topic] = time.monotonic()

    def stop(self) -> None:
        """End all streams."""
        self._stopped = True
        with self._lock:
            tabs = list(self._tabs)
        for tab in tabs:
            tab.loop.call_soon_threadsafe(tab.woken.set)

    async def stream(self, topics: frozenset[str], viewer: Viewer) -> AsyncIterator[bytes]:
        """Events of a stream: first the present state of each thing, then what is new."""
        tab = _Tab(asyncio.get_running_loop(), topics, news=dict.fromkeys(sorted(topics), 0))
        tab.woken.set()
        with self._lock:
            self._tabs.add(tab)
        try:
            yield b": hello\n\n"
            while not self._stopped:
                try:
                    async with asyncio.timeout(self._heartbeat):
                        await tab.woken.wait()
                except TimeoutError:
                    yield b": \n\n"
                    continue
                tab.woken.clear()
                news, tab.news = tab.news, {}
                for topic, number in news.items():
                    data = await asyncio.to_thread(self.state, topic, viewer)
                    if data is not None:
                        kind = topic.partition(":")[0]
                        yield f"id: {topic}.{number}\nevent: {kind}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n".encode()
        finally:
            with self._lock:
                self._tabs.discard(tab)
                for topic in topics:
                    self._heard[topic] = time.monotonic()

    def state(self, topic: str, viewer: Viewer) -> dict[str, Any] | None:
        """What a viewer may know of a thing now; None where there is no such thing for this viewer."""
        kind, _, about = topic.partition(":")
        teller = self.tellers.get(kind)
        return teller(about, viewer) if teller else None


def _wake(tab: _Tab, topic: str, number: int) -> None:
    tab.news[topic] = number
    tab.woken.set()
