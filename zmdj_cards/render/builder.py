"""From the data of a site to page contexts: what stands on each page, nothing of how it looks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from markupsafe import Markup

from zmdj_cards.errors import UsageError, fault
from zmdj_cards.model.card import Card, FaceName
from zmdj_cards.model.game import Rule
from zmdj_cards.model.glossary import Term
from zmdj_cards.render import deckviews, html, pages, searchdata, theme
from zmdj_cards.render.addresses import card_urls, deck_urls
from zmdj_cards.render.faces import DASH, FaceContent, face_content, faces_of
from zmdj_cards.render.pages import CardLink, CardPage, Context, DeckLink, FaceView, Pair, RuleView, Site, TermView
from zmdj_cards.render.richtext import FaceText, Paragraph, Run
from zmdj_cards.render.site_data import SiteData, script_of
from zmdj_cards.render.term_marker import TermMarker, keyword_ids
from zmdj_cards.text.filenames import safe_stem

MAX_CARDS = 20_000


class Builder:
    """Turns the data of a site into page contexts. Built once; each page is a function of it."""

    def __init__(self, site_data: SiteData) -> None:
        if len(site_data.cards) > MAX_CARDS:
            raise UsageError(fault("render.too_many_pages", count=len(site_data.cards), limit=MAX_CARDS))
        self.site_data = site_data
        self.looks = theme.element_looks(site_data.game.element)
        self.markers = {lang: TermMarker(site_data.terms, lang) for lang in ("zh", "en")}
        self.keywords = keyword_ids(site_data.terms)
        self.urls = card_urls(site_data.cards)
        self.deck_urls = deck_urls(site_data.decks)
        self.faces: dict[tuple[str, str], FaceContent] = {}
        for card in site_data.cards:
            for face in faces_of(card):
                self.faces[card.id, face] = face_content(card, face, site_data.game, self._marked)
        self._sites: dict[bool, Site] = {}
        self._rule_views: dict[tuple[str, str], RuleView] = {}
        self.links = {card.id: self._link(card) for card in site_data.cards}
        self.card_terms = {card.id: self._terms_of(card) for card in site_data.cards}
        self._rule_terms = {rule.id: self.markers["zh"].ids(rule.zh) | self.markers["en"].ids(rule.en) for rule in site_data.game.rule}

    # ---- parts ----

    def _marked(self, card: Card, face: FaceName) -> FaceText:
        """The text of a face with its terms named, whether the compiler has named them or not."""
        text = self.site_data.texts(card, face)
        zh = self.markers["zh"].mark_all(text.zh, self.keywords)
        return replace(text, zh=zh, en=self.markers["en"].mark_all(text.en, self.keywords))

    def site(self, single: bool = False) -> Site:
        if single not in self._sites:
            self._sites[single] = self._site(single)
        return self._sites[single]

    def _site(self, single: bool) -> Site:
        game = self.site_data.game
        used = {card.element for card in self.site_data.cards}
        elements = tuple((look, f"elements/{safe_stem(look.id)}.html") for look in self.looks.values() if look.id in used)
        held = {printing.set_id for card in self.site_data.cards for printing in card.printing}
        sets = tuple((f"sets/{safe_stem(item.id)}.html", item.id, item.zh, item.en) for item in game.set if item.id in held)
        script = script_of(game, self.site_data.cards)
        return Site(
            game.game.zh,
            game.game.long_en or game.game.en,
            script,
            elements,
            sets,
            bool(self.site_data.decks),
            single,
            self.site_data.games,
        )

    def _link(self, card: Card) -> CardLink:
        face = self.faces[card.id, "front"]
        return CardLink(
            id=card.id,
            url=self.urls[card.id],
            zh=card.zh,
            en=card.en or "",
            type_zh=face.type_zh,
            type_en=face.type_en,
            element=self.looks.get(card.element or ""),
            need=card.need or 0,
            cost=face.cost if face.cost is not None else DASH,
            power=face.power or "",
            range=face.range or "",
            flash=face.flash or "",
            peerless=card.peerless,
        )

    def _terms_of(self, card: Card) -> frozenset[str]:
        """The terms a card speaks of: those of its text, and those that its own facts stand for."""
        runs = (run for face in faces_of(card) for line in _lines(self.faces[card.id, face].text) for run in line.runs)
        ids = {run.id for run in runs if run.kind in ("strong", "term", "pill")}
        facts = {"peerless": card.peerless, "awakened-commander": card.awakened is not None, "printed-as": card.counts_as is not None}
        facts |= {"basic-tactic": card.basic, "flash-point": bool(card.flash)}
        known = {term.id for term in self.site_data.terms}
        return frozenset((ids | {name for name, holds in facts.items() if holds} | {card.type, card.element or ""}) & known)

    def _stands_out(self, term: Term) -> bool:
        """Whether a card page lists the term apart: keywords and timing words. The others are linked where they stand."""
        return term.id in self.keywords or term.id in theme.theme()["pill"]

    def rules_for(self, card: Card) -> list[Rule]:
        """The rulings that apply: those that speak of a telling term of the card (``ruling_terms`` of the site's words)."""
        telling = frozenset(searchdata.words()["ruling_terms"]) & self.card_terms[card.id]
        return [rule for rule in self.site_data.game.rule if self._rule_terms[rule.id] & telling]

    def _writer(self, root: str, single: bool) -> html.RunWriter:
        known = () if single else (term.id for term in self.site_data.terms)
        return html.RunWriter(f"{root}glossary.html", known, self.looks)

    def _sentence(self, zh: str, en: str, writer: html.RunWriter, own: str = "") -> Pair:
        """A sentence of ours with its terms linked; a term does not link to itself."""

        def mark(text: str, lang: str) -> Markup:
            runs = self.markers[lang].mark([Run("text", text)])
            return writer.runs([Run("text", run.s) if run.id == own else run for run in runs])

        return Pair(mark(zh, "zh"), mark(en, "en"))

    def rule_view(self, rule: Rule, writer: html.RunWriter) -> RuleView:
        """The view of a rule; the same on all pages of one folder, so it is made once for each."""
        key = (rule.id, writer.glossary)
        if key not in self._rule_views:
            self._rule_views[key] = self._rule_view(rule, writer)
        return self._rule_views[key]

    def _rule_view(self, rule: Rule, writer: html.RunWriter) -> RuleView:
        text = self._sentence(rule.zh, rule.en, writer)
        value = "" if isinstance(rule.value, bool) else str(rule.value)
        return RuleView(rule.id, text.zh, text.en, value, rule.origin, rule.source)

    # ---- pages ----

    def index(self) -> Context:
        entry = theme.labels()["site.cards"]
        return pages.IndexPage(self.site(), "", "cards", entry["zh"], entry["en"], tuple(self.links.values()))

    def lists(self) -> dict[str, Context]:
        """One list an element and one a set, by path."""
        made: dict[str, Context] = {}
        site = self.site()
        for look, url in site.elements:
            cards = tuple(self.links[card.id] for card in self.site_data.cards if card.element == look.id)
            made[url] = pages.ListPage(site, "../", url, look.zh, look.en, cards, look)
        for url, set_id, zh, en in site.sets:
            held = tuple(self.links[card.id] for card in self.site_data.cards if any(p.set_id == set_id for p in card.printing))
            made[url] = pages.ListPage(site, "../", "cards", f"{set_id} {zh}", en, held)
        return made

    def card_page(self, card: Card, single: bool = False) -> CardPage:
        root = "" if single else "../"
        writer = self._writer(root, single)
        order = self.site_data.cards
        at = order.index(card)
        terms = [term for term in self.site_data.terms if term.id in self.card_terms[card.id] and self._stands_out(term)]
        return CardPage(
            self.site(single),
            root,
            "cards",
            card.zh,
            card.en or "",
            card=self.links[card.id],
            card_terms=tuple((term.id, term.zh, term.en) for term in terms),
            faces=tuple(self._face_view(card, face, writer, single) for face in faces_of(card)),
            stamina="" if card.stamina is None else str(card.stamina),
            printings=self._printings(card),
            rules=() if single else tuple(self.rule_view(rule, writer) for rule in self.rules_for(card)),
            decks=() if single else self._decks_with(card),
            before=self.links[order[at - 1].id] if at and not single else None,
            after=self.links[order[at + 1].id] if at + 1 < len(order) and not single else None,
        )

    def _face_view(self, card: Card, face: FaceName, writer: html.RunWriter, single: bool) -> FaceView:
        content = self.faces[card.id, face]
        english = {item.zh: item.en for item in self.site_data.game.subtype}
        names = content.sub_zh.split("/") if content.sub_zh else []
        art = None if single else _art_name(self.site_data.arts.get(content.key))
        return FaceView(
            face,
            content.zh,
            content.en,
            content.power,
            content.toughness,
            content.range,
            tuple((name, english.get(name, "")) for name in names),
            tuple(_pairs(content.text, writer)),
            bool(content.text.en) or not content.text.zh,
            art,
        )

    def _printings(self, card: Card) -> tuple[pages.PrintingView, ...]:
        products = {item.id: item for item in self.site_data.game.product}
        releases = {item.id: item for item in self.site_data.game.set}
        rarities = {item.id: (item.zh, item.en) for item in self.site_data.game.rarity}
        made = []
        for item in card.printing:
            product, face = products.get(item.product or ""), theme.labels()[f"face.{item.face}"]
            where = product or releases.get(item.set_id)
            names = (where.zh, where.en) if where else (item.product or "", "")
            rarity = item.rarity or ""
            made.append(pages.PrintingView(item.serial, face["zh"], face["en"], rarity, *rarities.get(rarity, ("", "")), *names))
        return tuple(made)

    def _decks_with(self, card: Card) -> tuple[DeckLink, ...]:
        made = []
        for number, item in enumerate(self.site_data.decks):
            if count := sum(entry.count for entry in item.deck.entries if entry.card == card.id):
                made.append(DeckLink(item.deck.name or f"#{number + 1}", self.deck_urls[number], count))
        return tuple(made)

    def glossary(self, terms: Sequence[Term] | None = None, single: bool = False) -> pages.GlossaryPage:
        """All terms by kind, or only those given."""
        writer = self._writer("", single)
        users: dict[str, list[CardLink]] = {}
        for card in self.site_data.cards:
            for used in sorted(self.card_terms[card.id]):
                users.setdefault(used, []).append(self.links[card.id])
        kinds: dict[str, list[TermView]] = {}
        for term in self.site_data.terms if terms is None else terms:
            kinds.setdefault(term.kind, []).append(self._term_view(term, users.get(term.id, []), writer))
        names = searchdata.words()["kinds"]
        order = list(names)
        groups = sorted(kinds.items(), key=lambda item: (order.index(item[0]) if item[0] in order else len(order), item[0]))
        entry = theme.labels()["site.glossary"]
        rows = tuple((kind, *_kind_names(kind, names), tuple(views)) for kind, views in groups)
        return pages.GlossaryPage(self.site(single), "", "glossary", entry["zh"], entry["en"], rows)

    def _term_view(self, term: Term, cards: list[CardLink], writer: html.RunWriter) -> TermView:
        icons = theme.theme()["icon"]
        return TermView(
            term.id,
            term.zh,
            term.en,
            term.zh_aliases,
            term.abbr or "",
            self._sentence(term.def_zh, term.def_en, writer, term.id),
            term.section,
            term.icon if term.icon and term.icon in icons else "",
            self.looks.get(term.id) if term.kind == "element" else None,
            tuple(cards),
        )

    def rules(self) -> Context:
        writer = self._writer("", False)
        groups: dict[str, list[RuleView]] = {}
        for rule in self.site_data.game.rule:
            groups.setdefault(_chapter(rule.source), []).append(self.rule_view(rule, writer))
        entry = theme.labels()["site.rules"]
        rows = tuple((name, tuple(items)) for name, items in groups.items())
        return pages.RulesPage(self.site(), "", "rules", entry["zh"], entry["en"], rows)

    def deck_page(self, number: int, single: bool = False) -> pages.DeckPage:
        item = self.site_data.decks[number]
        copies = deckviews.copies(item.deck, self.site_data.cards)
        curve, average = deckviews.curve(copies)
        return pages.DeckPage(
            self.site(single),
            "" if single else "../",
            "decks",
            item.deck.name or f"#{number + 1}",
            "",
            format_zh=item.format.zh,
            format_en=item.format.en,
            notes=item.deck.notes,
            sections=tuple(deckviews.sections(item, self.links)),
            curve=curve,
            average=average,
            elements=deckviews.element_counts(copies, self.looks),
            faults=tuple((found.message("zh"), found.message("en")) for found in item.faults if found.severity == "error"),
            code=item.code,
        )

    def decks(self) -> Context:
        known = {card.id: card for card in self.site_data.cards}
        rows = []
        for number, item in enumerate(self.site_data.decks):
            leaders = [known[entry.card] for entry in item.deck.entries if entry.card in known and known[entry.card].type == "commander"]
            zh, en = (leaders[0].zh, leaders[0].en or "") if leaders else (DASH, DASH)
            legal = not any(found.severity == "error" for found in item.faults)
            rows.append((item.deck.name or f"#{number + 1}", self.deck_urls[number], zh, en, item.deck.size(), legal))
        entry = theme.labels()["site.decks"]
        return pages.DecksPage(self.site(), "", "decks", entry["zh"], entry["en"], tuple(rows))

    def search_data(self) -> dict[str, Any]:
        texts = {key: face.text for key, face in self.faces.items()}
        return searchdata.search_data(self.site_data, texts)


def _lines(text: FaceText) -> Iterable[Paragraph]:
    return (*text.zh, *text.en)


def _pairs(text: FaceText, writer: html.RunWriter) -> Iterable[Pair]:
    """Lines side by side where both languages have as many, else all of one language before all of the other."""
    empty = Markup()
    if len(text.zh) == len(text.en):
        for zh, en in zip(text.zh, text.en, strict=True):
            yield Pair(writer.paragraph(zh), writer.paragraph(en), zh.kind)
        return
    for zh in text.zh:
        yield Pair(writer.paragraph(zh), empty, zh.kind)
    for en in text.en:
        yield Pair(empty, writer.paragraph(en), en.kind)


def _kind_names(kind: str, names: Mapping[str, Sequence[str]]) -> tuple[str, str]:
    zh, en = names.get(kind, (kind, kind))
    return zh, en


def _chapter(source: str) -> str:
    """The guide's heading of a rule, or what else its source begins with."""
    return next((part.split(":", 1)[1].strip() for part in source.split(" / ") if part.startswith("guide:")), source.split(" / ")[0])


def _art_name(path: Path | None) -> str | None:
    return f"assets/art/{path.name}" if path else None
