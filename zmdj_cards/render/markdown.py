"""Cards, words and decks as Markdown, for chats and wikis."""

from __future__ import annotations

import re
from collections.abc import Iterable

from zmdj_cards.model.card import Card
from zmdj_cards.model.glossary import Term
from zmdj_cards.render import theme
from zmdj_cards.render.faces import DASH, FaceContent, face_content, faces_of
from zmdj_cards.render.richtext import Paragraph, Run
from zmdj_cards.render.site_data import SiteData, SiteDeck
from zmdj_cards.render.theme import RenderLang

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~])")


def escape(text: str) -> str:
    """Plain text that Markdown leaves as it is."""
    return _SPECIAL.sub(r"\\\1", text)


def _pair(zh: str, en: str, lang: RenderLang) -> str:
    """One language, or both; a name that is missing in one is given in the other."""
    if lang == "both":
        return escape(f"{zh} {en}" if en and zh and en != zh else zh or en)
    return escape((zh or en) if lang == "zh" else (en or zh))


def _run(run: Run, lang: str) -> str:
    text = escape(run.s)
    if run.kind == "pill":
        return f"**【{text}】**" if lang == "zh" else f"**{text}** "
    if run.kind == "num":
        return f"({text})"
    if run.kind == "element":
        return text if lang == "zh" else f"{text} "
    if run.kind == "strong":
        return f"**{text}**"
    return text


def _line(paragraph: Paragraph, lang: str) -> str:
    text = re.sub(r" {2,}", " ", "".join(_run(run, lang) for run in paragraph.runs)).strip()
    return f"  - {text.lstrip('·• ')}" if paragraph.kind == "mode" else f"- {text}"


def _facts(face: FaceContent, lang: RenderLang) -> str:
    labels = theme.labels()

    def fact(key: str, value: str | None) -> list[str]:
        return [f"{_pair(labels[f'stat.{key}']['zh'], labels[f'stat.{key}']['en'], lang)} {value}"] if value else []

    return " | ".join(
        fact("cost", face.cost or DASH)
        + fact("power", face.power)
        + fact("health", face.toughness)
        + fact("range", face.range)
        + fact("flash", face.flash)
        + fact("stamina", face.stamina)
        + [f"{_pair(item.zh, item.en, lang)} {item.value}" for item in face.values]
    )


def _face(face: FaceContent, site_data: SiteData, lang: RenderLang) -> Iterable[str]:
    look = {item.id: item for item in site_data.game.element}.get(face.element or "")
    kind = [_pair(face.type_zh, face.type_en, lang)]
    if look:
        kind.append(_pair(look.zh, look.en, lang) + (f" ×{face.need}" if face.need else ""))
    if face.sub_zh:
        kind.append(_pair(face.sub_zh, face.sub_en, lang))
    yield " · ".join(kind)
    yield ""
    yield _facts(face, lang)
    yield ""
    for code, lines in (("zh", face.text.zh), ("en", face.text.en)):
        if lang in (code, "both") and lines:
            yield from (_line(line, code) for line in lines)
            yield ""
    if lang != "zh" and face.text.zh and not face.text.en:
        yield f"*{theme.labels()['site.untranslated']['en']}*"
        yield ""


def card(site_data: SiteData, item: Card, lang: RenderLang = "both") -> str:
    """One card, both faces of a commander."""
    lines = [f"### {_pair(item.zh, item.said_en if lang == 'en' else item.en or '', lang)}", ""]
    for name in faces_of(item):
        face = face_content(item, name, site_data.game, site_data.texts)
        if name == "awakened":
            labels = theme.labels()["face.awakened"]
            lines += [f"**{_pair(labels['zh'], labels['en'], lang)}**", ""]
        lines += _face(face, site_data, lang)
    lines.append(" · ".join(f"`{printing.serial}`" for printing in item.printing if printing.face == "front"))
    return "\n".join(lines) + "\n"


def glossary(terms: Iterable[Term], lang: RenderLang = "both") -> str:
    """Terms as a definition list."""
    lines = []
    for term in terms:
        lines.append(f"**{_pair(term.zh, term.en, 'both')}**")
        lines += [f": {escape(text)}" for code, text in (("zh", term.def_zh), ("en", term.def_en)) if lang in (code, "both")]
        lines.append("")
    return "\n".join(lines)


def deck(site_data: SiteData, item: SiteDeck, lang: RenderLang = "both") -> str:
    """A deck by section, with its code."""
    cards = {one.id: one for one in site_data.cards}
    lines = [f"## {escape(item.deck.name) or _pair(item.format.zh, item.format.en, lang)}", ""]
    for section in item.format.section:
        entries = item.deck.section(section.id)
        if not entries:
            continue
        lines += [f"**{_pair(section.zh, section.en, lang)}** ({sum(entry.count for entry in entries)})", ""]
        for entry in entries:
            one = cards.get(entry.card)
            name = _pair(one.zh, one.en or "", lang) if one else escape(entry.card)
            lines.append(f"- {entry.count} {name}" + (f" `{entry.printing}`" if entry.printing else ""))
        lines.append("")
    if item.code:
        lines += [f"`{item.code}`", ""]
    return "\n".join(lines)
