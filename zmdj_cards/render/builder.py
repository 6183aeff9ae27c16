"""From the data of a site to page contexts: what stands on each page, nothing of how it looks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from markupsafe import Markup

from zmdj_cards.errors import Bi, UsageError, fault
from zmdj_cards.model import headings
from zmdj_cards.model.card import Card, FaceName, Printing
from zmdj_cards.model.game import Rule
from zmdj_cards.model.glossary import Term
from zmdj_cards.render import browse, deckviews, emblems, html, pages, searchdata, theme
from zmdj_cards.render.addresses import card_urls, deck_urls
from zmdj_cards.render.faces import DASH, FaceContent, face_content, faces_of, split_name
from zmdj_cards.render.pages import CardLink, CardPage, Context, DeckLink, FaceView, Pair, RuleView, SetView, Site, TermView
from zmdj_cards.render.richtext import FaceText, Paragraph, Run
from zmdj_cards.render.site_data import SiteData, script_of
from zmdj_cards.render.term_marker import TermMarker, keyword_ids
from zmdj_cards.text.filenames import safe_stem

MAX_CARDS = 20_000


class Builder:
    """Turns the data of a site into page contexts. Built once; each page is a function of it. ``urls``: where the pages of cards are,
    by id, and ``glossary``: where the glossary is, if not in files of their own."""

    def __init__(self, site_data: SiteData, urls: Mapping[str, str] | None = None, glossary: str = "glossary.html") -> None:
        if len(site_data.cards) > MAX_CARDS:
            raise UsageError(fault("render.too_many_pages", count=len(site_data.cards), limit=MAX_CARDS))
        self.site_data = site_data
        self.looks = theme.element_looks(site_data.game.element)
        self.markers = {lang: TermMarker(site_data.terms, lang) for lang in ("zh", "en")}
        self.keywords = keyword_ids(site_data.terms)
        self.urls = card_urls(site_data.cards) if urls is None else urls
        self._glossary = glossary
        self.deck_urls = deck_urls(site_data.decks)
        self.faces: dict[tuple[str, str], FaceContent] = {}
        for card in site_data.cards:
            for face in faces_of(card):
                self.faces[card.id, face] = face_content(card, face, site_data.game, self._marked)
        self.drawn = {key: f"assets/{name}" for key, name in site_data.faces.items()}
        self._sites: dict[bool, Site] = {}
        self._rule_views: dict[tuple[str, str], RuleView] = {}
        self.known = {card.id: card for card in site_data.cards}
        self.links = {card.id: self._link(card) for card in site_data.cards}
        self.sets = self._set_views()
        self.relations = browse.Relations(site_data.cards, {card.id: self._plain(card) for card in site_data.cards})
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
        return Site(
            game.game.zh,
            game.game.long_en or game.game.en,
            self.site_data.script or script_of(game, self.site_data.cards),
            elements,
            sets,
            bool(self.site_data.decks),
            self.site_data.format is not None,
            single,
            self.site_data.games,
            self.site_data.address,
            self.site_data.font,
            self._glossary,
            self.site_data.lang,
            "" if single else self.site_data.sibling,
            self.site_data.sibling_address,
            tuple(game.value),
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
            power=_signed(face.power, face.bonus),
            range=_signed(face.range, face.bonus),
            flash=face.flash or "",
            peerless=card.peerless,
            picture=emblems.picture(card),
            parts=_parted(card.zh),
            face=self.drawn.get(face.key, ""),
            values=tuple(str(card.value(row.id)) if row.id in dict(card.values) else "" for row in self.site_data.game.value),
        )

    def _plain(self, card: Card) -> str:
        return "\n".join(line.plain() for face in faces_of(card) for line in self.faces[card.id, face].text.zh)

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
        known = () if single else (term.id for term in self.site_data.terms if term.kind in searchdata.words()["linked_kinds"])
        return html.RunWriter(f"{root}{self._glossary}", known, self.looks)

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
        links = tuple(self.links.values())
        offered = browse.filters(self.site_data.game, self.site_data.cards)
        return pages.IndexPage(self.site(), "", "cards", entry["zh"], entry["en"], links, browse.drawings(links), offered)

    def lists(self) -> dict[str, Context]:
        """One list an element and one a set, by path."""
        made: dict[str, Context] = {}
        site = self.site()
        for look, url in site.elements:
            cards = tuple(self.links[card.id] for card in self.site_data.cards if card.element == look.id)
            query = f"e:{look.id}"
            made[url] = pages.ListPage(site, "../", url, look.zh, look.en, cards, browse.drawings(cards), look, query=query)
        for view in self.sets:
            prints = self._prints(view.id)
            held = tuple(self.links[card.id] for card in self.site_data.cards if any(p.set_id == view.id for p in card.printing))
            made[view.url] = pages.ListPage(
                site,
                "../",
                "sets",
                view.zh,
                view.en,
                held,
                browse.drawings(held),
                mark=view.mark,
                rarities=self._rarities(prints),
                printings=view.printings,
                query=f"set:{view.id}",
            )
        return made

    def _prints(self, set_id: str) -> list[Printing]:
        return [item for card in self.site_data.cards for item in card.printing if item.set_id == set_id]

    def _set_views(self) -> tuple[SetView, ...]:
        made = []
        for url, set_id, zh, en in self.site().sets:
            prints = self._prints(set_id)
            cards = sum(any(item.set_id == set_id for item in card.printing) for card in self.site_data.cards)
            made.append(SetView(url, set_id, zh, en, emblems.set_mark(prints[0].serial), cards, len(prints)))
        return tuple(made)

    def set_list(self) -> Context:
        """The sets with what is in them, and the elements."""
        entry = theme.labels()["site.sets"]
        return pages.SetsPage(self.site(), "", "sets", entry["zh"], entry["en"], self.sets)

    def _rarities(self, prints: Sequence[Printing]) -> tuple[tuple[str, str, str, int], ...]:
        counts = Counter(item.rarity for item in prints)
        return tuple((item.id, item.zh, item.en, counts[item.id]) for item in self.site_data.game.rarity if counts[item.id])

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
            related=() if single else self._related(card),
            description=self._description(card),
            preview=self.links[card.id].face,
            before=self.links[order[at - 1].id] if at and not single else None,
            after=self.links[order[at + 1].id] if at + 1 < len(order) and not single else None,
        )

    def _description(self, card: Card) -> str:
        """What a page about a card says of itself where it is linked: its type and its text, Chinese before English."""
        face = self.faces[card.id, "front"]
        parts = [card.zh, card.en or "", face.type_zh, *(line.plain() for line in (*face.text.zh, *face.text.en))]
        return " · ".join(part for part in parts if part)[:300]

    def _related(self, card: Card) -> tuple[tuple[str, tuple[CardLink, ...]], ...]:
        return tuple((label, tuple(self.links[other] for other in ids)) for label, ids in self.relations.of(card))

    def _face_view(self, card: Card, face: FaceName, writer: html.RunWriter, single: bool) -> FaceView:
        content = self.faces[card.id, face]
        english = {item.zh: item.en for item in self.site_data.game.subtype}
        names = content.sub_zh.split("/") if content.sub_zh else []
        art = None if single else _art_name(self.site_data.arts.get(content.key))
        return FaceView(
            face,
            content.zh,
            content.en,
            _signed(content.power, content.bonus) or None,
            content.toughness,
            _signed(content.range, content.bonus) or None,
            tuple((name, english.get(name, "")) for name in names),
            tuple(_pairs(content.text, writer)),
            bool(content.text.en) or not content.text.zh,
            art,
            "" if single else self.drawn.get(content.key, ""),
            content.values,
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
                made.append(DeckLink(deckviews.name(item, number)[0], self.deck_urls[number], deckviews.name(item, number)[1], count))
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
        names = headings.kinds()
        order = list(names)
        groups = sorted(kinds.items(), key=lambda item: (order.index(item[0]) if item[0] in order else len(order), item[0]))
        entry = theme.labels()["site.glossary"]
        rows = tuple((kind, (name := names.get(kind, Bi(kind, kind))).zh, name.en, tuple(views)) for kind, views in groups)
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
            headings.chapters()[headings.chapter(term.section)].zh,
            headings.chapters()[headings.chapter(term.section)].en,
            term.icon if term.icon and term.icon in icons else "",
            self.looks.get(term.id) if term.kind == "element" else None,
            tuple(cards),
        )

    def rules(self) -> Context:
        writer = self._writer("", False)
        names = headings.chapters()
        groups: dict[str, list[RuleView]] = {name: [] for name in names}
        for rule in self.site_data.game.rule:
            groups[headings.chapter(rule.source)].append(self.rule_view(rule, writer))
        entry = theme.labels()["site.rules"]
        rows = tuple((names[name].zh, names[name].en, tuple(items)) for name, items in groups.items() if items)
        return pages.RulesPage(self.site(), "", "rules", entry["zh"], entry["en"], rows)

    def deck_page(self, number: int, single: bool = False) -> pages.DeckPage:
        item, url = self.site_data.decks[number], self.deck_urls[number]
        held = deckviews.copies(item.deck, self.site_data.cards)
        curve, average = deckviews.curve(held)
        zh, en = deckviews.name(item, number)
        sections = tuple(deckviews.sections(item, self.known, self.links, self.site_data.game.type))
        shown = [card for section in sections for group in section.groups for card in group.cards]
        stem = url.removesuffix(".html")
        return pages.DeckPage(
            self.site(single),
            "" if single else "../",
            "decks",
            zh,
            en if en != zh else "",
            description=" · ".join(part for part in (zh, en, *(card.zh for card in shown[:8])) if part)[:300],
            preview=shown[0].face if shown else "",
            format_zh=item.format.zh,
            format_en=item.format.en,
            notes=item.deck.notes,
            sections=sections,
            drawings=browse.drawings(shown),
            types=tuple((group.zh, group.en, group.count) for section in sections if section.id == "main" for group in section.groups),
            listing=item.listing,
            downloads=() if single else tuple(pages.Download(label, stem + ending) for label, ending, _ in item.files),
            hand=self._opening_hands(),
            curve=curve,
            average=average,
            elements=deckviews.element_counts(held, self.looks),
            faults=tuple((found.message("zh"), found.message("en")) for found in item.faults if found.severity == "error"),
            code=item.code,
        )

    def _opening_hands(self) -> tuple[int, int]:
        values = {rule.id: rule.value for rule in self.site_data.game.rule}
        first, second = (values.get(f"opening_hand_{who}", 0) for who in ("first", "second"))
        return (first if isinstance(first, int) else 0, second if isinstance(second, int) else 0)

    def decks(self) -> Context:
        rows = []
        for number, item in enumerate(self.site_data.decks):
            held = deckviews.copies(item.deck, self.site_data.cards)
            leaders = tuple(self.links[card.id] for card, _ in held if card.type == "commander")
            curve, average = deckviews.curve(held)
            main = deckviews.copies(item.deck.model_copy(update={"entries": item.deck.section("main")}), self.site_data.cards)
            legal = not any(found.severity == "error" for found in item.faults)
            zh, en = deckviews.name(item, number)
            elements = deckviews.element_counts(main, self.looks)
            rows.append(pages.DeckRow(zh, en, self.deck_urls[number], leaders, elements, item.deck.size(), average, curve, legal))
        entry = theme.labels()["site.decks"]
        return pages.DecksPage(self.site(), "", "decks", entry["zh"], entry["en"], tuple(rows))

    def check(self) -> Context:
        """The page that checks a pasted list against the format of the site."""
        fmt, entry = self.site_data.format, theme.labels()["site.check_title"]
        assert fmt is not None
        rows = [f"{2 if number else 1} {card.zh}" for number, card in enumerate(self.site_data.cards[:6])]
        return pages.CheckPage(
            self.site(), "", "check", entry["zh"], entry["en"], format_zh=fmt.zh, format_en=fmt.en, example="\n".join(rows)
        )

    def not_found(self) -> Context:
        entry = theme.labels()["site.not_found"]
        return pages.NotFoundPage(self.site(), self.site_data.address, "", entry["zh"], entry["en"])

    def search_data(self) -> dict[str, Any]:
        texts = {key: face.text for key, face in self.faces.items()}
        return searchdata.search_data(self.site_data, texts)


def _parted(name: str) -> tuple[str, str]:
    """The epithet with the dot behind it, and the rest of a name."""
    person = split_name(name, "zh")[1]
    return name.removesuffix(person), person


def _signed(value: str | None, bonus: bool) -> str:
    """A value as the card prints it: what an attachment gives has its sign."""
    return f"+{value}" if value and bonus and value[:1] not in "+-" else value or ""


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


def _art_name(path: Path | None) -> str | None:
    return f"assets/art/{path.name}" if path else None
