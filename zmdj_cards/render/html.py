"""HTML from runs and shapes, and the jinja2 environment: everything is escaped, nothing is looked up at run time."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from zmdj_cards import templates
from zmdj_cards.render import theme
from zmdj_cards.render.richtext import NO_END, NO_START, Paragraph, Run

if TYPE_CHECKING:
    from jinja2 import Environment

# Tokens of costs that stand side by side are one unbreakable group.
_GROUP = frozenset(("element", "num"))


def environment(*folders: str) -> Environment:
    """The environment of :mod:`zmdj_cards.templates` with what pages need besides."""
    made = templates.environment(*folders)
    made.filters |= {"icon": icon, "shape": shape, "json_block": json_block}
    made.globals |= {"label": lambda key: theme.labels()[key], "sprite": sprite()}
    return made


def shape(name: str) -> Markup:
    """A shape of the theme, hidden from readers: its word stands beside it. The outline is in the page's sprite."""
    return Markup('<svg class="g" aria-hidden="true" focusable="false"><use href="#s-{}"/></svg>').format(name)


def icon(name: str) -> Markup:
    """An icon of the theme, hidden from readers."""
    return Markup('<svg class="i" aria-hidden="true" focusable="false"><use href="#i-{}"/></svg>').format(name)


def sprite() -> Markup:
    """All outlines once, for every page: shapes and icons are references into it."""
    table = theme.theme()
    rows = [("s", name, "-6 -6 112 112", path) for name, path in table["shape"].items()]
    rows += [("i", name, "0 0 100 100", item["path"]) for name, item in table["icon"].items()]
    symbol = Markup('<symbol id="{}-{}" viewBox="{}"><path d="{}"/></symbol>')
    return Markup('<svg class="sprite" width="0" height="0" aria-hidden="true">{}</svg>').format(
        Markup().join(symbol.format(*row) for row in rows)
    )


def site_icon() -> str:
    """The site's icon: a card with an element's shape, in the colours of the theme."""
    table = theme.theme()
    fire, paper = table["element"]["fire"], table["page"]["day"]["bg"]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">'
        f'<rect x="20" y="4" width="88" height="120" rx="14" fill="{fire["ink"]}"/>'
        f'<rect x="28" y="12" width="72" height="104" rx="8" fill="{paper}"/><path transform="translate(36 36) scale(.56)" '
        f'd="{table["shape"][fire["shape"]]}" fill="{fire["ink"]}"/></svg>\n'
    )


def json_block(value: Any) -> Markup:
    """Data for a script element or file: no text in it can end the element or start a comment."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    for char in "<>&\u2028\u2029":
        text = text.replace(char, f"\\u{ord(char):04x}")
    return Markup(text)


class RunWriter:
    """Writes runs as HTML. ``glossary``: the page that terms link to, relative to the page; ``known``: the terms it has."""

    def __init__(self, glossary: str, known: Iterable[str], looks: Mapping[str, theme.ElementLook]) -> None:
        self.glossary = glossary
        self.known = frozenset(known)
        self.looks = looks

    def paragraph(self, paragraph: Paragraph) -> Markup:
        return self.runs(paragraph.runs)

    def runs(self, runs: Iterable[Run]) -> Markup:
        """Marks and the punctuation that belongs to them go into one unbreakable span. A term is a link where it stands first."""
        out: list[str] = []
        pending = list(runs)
        left = set(self.known)
        while pending:
            taken = [self._one(run, left) for run in self._group(pending)]
            out.append(taken[0] if len(taken) == 1 else f'<span class="nb">{"".join(taken)}</span>')
        return Markup("".join(out))

    def _group(self, pending: list[Run]) -> list[Run]:
        """Take the next runs that may not be parted off the list; text is split where only its edge belongs to a mark."""
        first = pending.pop(0)
        if not first.is_object:
            head, tail = _split_tail(first.s) if pending and pending[0].is_object else (first.s, "")
            if head or not tail:
                if tail:
                    pending.insert(0, Run(first.kind, tail, first.id))
                return [Run(first.kind, head, first.id)]
        group = [first]
        while pending and _sticks(group[-1], pending[0]):
            following = pending.pop(0)
            if following.is_object:
                group.append(following)
                continue
            close, rest = _split_head(following.s)
            group.append(Run(following.kind, close, following.id))
            if rest:
                pending.insert(0, Run(following.kind, rest, following.id))
                break
        return group

    def _one(self, run: Run, left: set[str]) -> Markup:
        """One run; ``left``: the terms that are not linked yet. Strings are put together by hand here, each part escaped: a site has a
        hundred thousand of them."""
        text = escape(run.s)
        if run.kind == "text":
            return text
        if run.kind == "pill":
            return Markup(f'<span class="pill pill-{escape(run.id or "other")}">{text}</span>')
        if run.kind == "num":
            return Markup(f'<span class="num">{text}</span>')
        if run.kind == "element" and run.id in self.looks:
            return badge(self.looks[run.id])
        if run.kind == "icon" and run.id in theme.theme()["icon"]:
            return Markup(f'<span class="ic" title="{text}">{icon(run.id)}<span class="vh">{text}</span></span>')
        if run.kind in ("strong", "term"):
            linked = run.id in left
            left.discard(run.id)
            body = f'<a class="t" href="{escape(self.glossary)}#{escape(run.id)}">{text}</a>' if linked else str(text)
            return Markup(f"<strong>{body}</strong>" if run.kind == "strong" else body)
        return Markup(f'<span class="dim">{text}</span>') if run.kind == "dim" else text


def _sticks(left: Run, right: Run) -> bool:
    if left.is_object and right.is_object:
        return left.kind in _GROUP and right.kind in _GROUP
    if right.is_object:
        return left.s[-1:] in NO_END
    return left.is_object and right.s[:1] in NO_START


def _split_head(text: str) -> tuple[str, str]:
    at = next((index for index, char in enumerate(text) if char not in NO_START), len(text))
    return text[:at], text[at:]


def _split_tail(text: str) -> tuple[str, str]:
    at = len(text)
    while at and text[at - 1] in NO_END:
        at -= 1
    return text[:at], text[at:]


def badge(look: theme.ElementLook) -> Markup:
    """An element: its own shape with its character, and both names for those who see neither."""
    return Markup('<span class="el el-{}" title="{} {}">{}<b>{}</b></span>').format(look.id, look.zh, look.en, shape(look.shape), look.mark)
