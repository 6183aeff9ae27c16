"""English forms that need more than a template. Every function takes the printer `e` (called with a node it gives the node's English) and
the node; words in angle brackets are terms of the glossary."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from zmdj_cards.ability import grammar
from zmdj_cards.ability import tree as a
from zmdj_cards.ability.english.verbs import conjugate
from zmdj_cards.ability.row_english import RowEnglish
from zmdj_cards.games.frontline import nodes as f
from zmdj_cards.games.frontline.lexicon.words import CANNOTS, CARD_NOUNS, FIELD_NOUNS, LABELS, TRAP, keyword_words

E = Callable[[Any], str]
_NOUNS: Final = {**FIELD_NOUNS, **CARD_NOUNS, "set_trap": TRAP}


class English(RowEnglish):
    """Prints the trees of this language."""

    pills = LABELS


def _is(who: Any, kind: str) -> bool:
    return isinstance(who, a.Who) and who.kind == kind


def _many(qty: Any) -> bool:
    return isinstance(qty, a.All) or (qty.n != 1 if isinstance(qty, a.UpTo | a.AtLeast) else qty != 1)


def is_plural(what: Any) -> bool:
    """Whether the English of an object is plural."""
    if isinstance(what, a.Ref):
        return what.kind == "those_units"
    return isinstance(what, a.Sel) and (what.qty is None or _many(what.qty))


def quantity(e: E, qty: Any) -> str:
    if isinstance(qty, int) and 0 < qty < len(grammar.WORDS):
        return grammar.WORDS[qty]
    if isinstance(qty, a.UpTo | a.AtLeast):
        return ("up to " if isinstance(qty, a.UpTo) else "at least ") + quantity(e, qty.n)
    return e(qty)


def described(e: E, n: a.Sel, plural: bool) -> str:
    """Adjectives, side, noun, qualities and place of a selection, without its quantity."""
    kind = n.noun.kind if isinstance(n.noun, a.Noun) else "card"
    noun = _NOUNS[kind][2 if plural else 1]
    side = "" if n.who is None else "friendly " if _is(n.who, "you") else "enemy "
    words = side + "".join(e(adj) + " " for adj in n.adjs) + noun
    return " ".join([words, *(e(item) for item in n.filters), *([e(n.zone)] if n.zone is not None else [])])


def selection(e: E, n: a.Sel) -> str:
    other = "other " if n.other else ""
    if n.qty is None:
        return other + described(e, n, True)
    if n.qty == 1:
        return "another " + described(e, n, False) if n.other else grammar.a(described(e, n, False))
    if isinstance(n.qty, a.All):
        return f"all {other}{described(e, n, True)}"
    return f"{quantity(e, n.qty)} {other}{described(e, n, _many(n.qty))}"


def inside(e: E, n: a.In) -> str:
    return f"in {'your' if _is(n.who, 'you') else 'your opponent’s'} {e(n.zone)}"


def compare(e: E, n: a.Cmp) -> str:
    said = {"ge": "{} or more", "le": "{} or less", "eq": "{}"}[n.op]
    return f"with {e(n.stat)} {said.format(n.n)}"


def has_keyword(e: E, n: a.HasKw) -> str:
    return "with " + grammar.series([e(item) for item in n.kws], "or")


def keyword(e: E, n: a.Kw) -> str:
    en = keyword_words()[n.id][1]
    return f"<{n.id}|{en}>" + ("" if n.n is None else f" {n.n}")


def count_of(e: E, n: a.CountOf) -> str:
    return "the number of " + (described(e, n.what, True) if isinstance(n.what, a.Sel) else e(n.what))


def stat_of(e: E, n: a.StatOf) -> str:
    return f"{possessive(e, n.what)} {e(n.stat)}"


def possessive(e: E, what: Any) -> str:
    if isinstance(what, a.Ref) and what.kind in ("it", "those_units"):
        return "its" if what.kind == "it" else "their"
    return grammar.possessive(e(what))


def lines_held(e: E, n: f.LinesHeld) -> str:
    return "the number of <line|lines> " + ("you <control>" if _is(n.who, "you") else "your opponent <control|controls>")


def hand_size(e: E, n: a.HandSize) -> str:
    return f"the number of cards in {'your' if _is(n.who, 'you') else 'your opponent’s'} hand"


def points(e: E, n: f.Points) -> str:
    return " ".join(f"{count} <{kind}|{kind.upper()}>" for kind, count in (("sc", n.sc), ("mc", n.mc)) if count)


def delta(e: E, n: a.Delta) -> str:
    return f"{n.n:+d} {e(n.stat)}" if isinstance(n.n, int) else f"+{e(n.n)} {e(n.stat)}"


def gain(e: E, n: Any) -> str:
    """ "it gets +2 STR and gains Swift until end of turn"; for Gain and Has."""
    plural, parts = is_plural(n.what), []
    if n.stats:
        parts.append(("get " if plural else "gets ") + grammar.series([e(item) for item in n.stats]))
    if n.gets:
        verb = "have" if isinstance(n, a.Has) else "gain"
        parts.append((verb if plural else grammar.third(verb)) + " " + grammar.series([e(item) for item in n.gets]))
    until = " " + e(n.until) if getattr(n, "until", None) else ""
    return f"{e(n.what)} {' and '.join(parts)}{until}"


def cannot(e: E, n: a.Cannot) -> str:
    return f"{e(n.what)} cannot {grammar.series([CANNOTS[deed.kind][1] for deed in n.deeds if isinstance(deed, a.Verb)], 'or')}"


def make_cannot(e: E, n: a.MakeCannot) -> str:
    deed = n.deed.kind if isinstance(n.deed, a.Verb) else ""
    return f"{e(n.what)} cannot {CANNOTS[deed][1]} {e(n.until)}"


def hand_limit(e: E, n: a.HandLimit) -> str:
    return f"{'your' if _is(n.who, 'you') else 'your opponent’s'} <hand_limit|hand limit> is increased by {e(n.n)}"


def each_one(e: E, n: a.Each1) -> str:
    return ("other " if n.what.other else "") + described(e, n.what, False)


def choose(e: E, n: a.Choose) -> str:
    return "choose " + grammar.series([e(item) for item in n.what])


def damage(e: E, n: a.Damage) -> str:
    to = f"each of {e(n.to)}" if is_plural(n.to) and not (isinstance(n.to, a.Sel) and isinstance(n.to.qty, a.All)) else e(n.to)
    return f"deal {n.n} damage to {to}" if isinstance(n.n, int) else f"deal damage equal to {e(n.n)} to {to}"


def mend(e: E, n: f.Mend) -> str:
    return f"<mend> {e(n.n)} on {e(n.what)}"


def give_back(e: E, n: a.Return) -> str:
    return f"return {e(n.what)} to {_home(e, n)}"


def put(e: E, n: a.Put) -> str:
    on = "on" if n.to.zone.kind.startswith("main_deck") else "into"
    return f"put {e(n.what)} {on} {_home(e, n)}"


def _home(e: E, n: Any) -> str:
    zone = e(n.to.zone)
    owner = "their owners’" if is_plural(n.what) else "its owner’s"
    return zone.replace("the deck", f"{owner} deck") if n.to.zone.kind.startswith("main_deck") else f"{owner} {zone}"


def draw(e: E, n: a.Draw) -> str:
    return "draw a card" if n.n == 1 else f"draw {quantity(e, n.n)} cards"


def reinforce(e: E, n: f.Reinforce) -> str:
    return "<reinforce> " + ("a card" if n.n == 1 else f"{quantity(e, n.n)} cards")


def advance(e: E, n: f.Advance) -> str:
    return f"<move> {e(n.what)} one <line> {'back' if n.back else 'forward'}"


def does(e: E, n: a.Does) -> str:
    return f"{e(n.who)} {conjugate(e(n.act))}"


def may(e: E, n: a.May) -> str:
    act = n.act
    if isinstance(act, a.Gain | a.MakeCannot):
        return f"you may have it so that {e(act)}"
    return f"you may {e(act)}" if not isinstance(act, a.Does) else f"you may have it so that {e(act)}"


def steps(e: E, n: a.Steps) -> str:
    return ", then ".join(e(item) for item in n.items)


def controls(e: E, n: a.Controls) -> str:
    you = _is(n.who, "you")
    return f"{e(n.who)} <operate|{'operate' if you else 'operates'}> {e(n.what)}"


def holds(e: E, n: f.HoldsLine) -> str:
    return f"{e(n.who)} <control|{'control' if _is(n.who, 'you') else 'controls'}> {e(n.place)}"


def event(e: E, n: a.Event) -> str:
    what = n.what
    if isinstance(what, a.Sel):
        subject = ("another " if what.other else "") + described(e, what, False)
        subject = subject if what.other else grammar.a(subject)
    else:
        subject = e(what)
    return f"{subject} {grammar.series([e(item) for item in n.verbs], 'or')}"


def player_event(e: E, n: a.PlayerEvent) -> str:
    words = e(n.deed)
    return f"{e(n.who)} {words if _is(n.who, 'you') else conjugate(words)}"


def plays(e: E, n: a.Plays) -> str:
    return f"use {grammar.a(described(e, n.what, False))}" if isinstance(n.what, a.Sel) else f"use {e(n.what)}"


# Whole abilities


def sentence(words: str) -> str:
    """Capital letter and full stop."""
    return grammar.capital(words) + ("" if grammar.ends(words, ".") else ".")


def _body(e: E, body: Any) -> str:
    return " ".join(sentence(e(item)) for item in body)


def entry(e: E, n: f.Entry) -> str:
    return f"{e(n.word)} {_body(e, n.body)}"


def triggered(e: E, n: a.Triggered) -> str:
    front = e(n.event) if isinstance(n.event, a.At) else f"when {e(n.event)}"
    first, *more = [e(item) for item in n.body]
    return " ".join([sentence(f"{front}, {first}"), *map(sentence, more)])


def static(e: E, n: a.Static) -> str:
    return _body(e, n.body)


def activated(e: E, n: a.Activated) -> str:
    costs = ", ".join(e(item) for item in n.costs)
    return f"{''.join(e(item) + ' ' for item in n.timings)}{costs + ': ' if costs else ''}{_body(e, n.body)}"


def spell(e: E, n: a.Spell) -> str:
    return f"<pill:spell> {_body(e, n.body)}"


def trap(e: E, n: f.Trap) -> str:
    when = "in a <chain>" if n.event is None else "when " + e(n.event)
    return f"<pill:trap> {when}: {_body(e, n.body)}"


def promotes(e: E, n: f.Promotes) -> str:
    return f"<pill:promotes> {described(e, n.what, True) if isinstance(n.what, a.Sel) else e(n.what)}."


def source(e: E, n: f.SourceEffect) -> str:
    words = e(n.ability)
    return f"<pill:source> {sentence(words)}"
