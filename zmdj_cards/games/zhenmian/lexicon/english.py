"""English forms that need more than a template: articles, plurals, possessives, verbs after their subject.

Every function takes the printer `e` (called with a node it gives the node's English) and the node. Words in angle brackets are terms
of the glossary (see `text.inline`). Verb phrases begin with their verb in the base form.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from zmdj_cards.ability import grammar
from zmdj_cards.ability import tree as a
from zmdj_cards.ability.row_english import RowEnglish
from zmdj_cards.games.zhenmian import acts
from zmdj_cards.games.zhenmian import nodes as z
from zmdj_cards.games.zhenmian.lexicon.words import KEYWORDS, LABELS, NOUNS, SELF
from zmdj_cards.model.load import load_cards
from zmdj_cards.text.romanize import spoken_name

E = Callable[[Any], str]
PLURAL_REFS = {"those_units"}
_FIRST = re.compile(r"<[^<>]*>|[A-Za-z]+")


def word(e: E, n: Any) -> str:
    """A number as a word, up to ten."""
    return grammar.WORDS[n] if isinstance(n, int) and 0 < n <= 10 else digits(e, n)


def digits(e: E, n: Any) -> str:
    return str(n) if isinstance(n, int) else e(n)


def circle(e: E, n: Any) -> str:
    """A number in a cost circle."""
    return f"<num:{digits(e, n)}>"


def pay(e: E, n: Any) -> str:
    return ("pay " if isinstance(n, acts.PayCost) else "") + circle(e, n.n)


def own_cost(e: E, n: z.OwnCost) -> str:
    return f"this card costs {circle(e, n.n)} less to play"


def attack_tax(e: E, n: z.AttackTax) -> str:
    payer = "your <opponent>"
    return f"{payer}'s <unit|units> cannot attack you unless {payer} pays {circle(e, n.n)} for each attacking <unit>"


@grammar.inflected_first
def third_verbs(phrase: str) -> str:
    """The verb phrase with its verb in the third person singular; `a or b` changes both verbs."""
    phrase = _FIRST.sub(lambda match: grammar.third(match[0]), phrase, count=1)
    return re.sub(r"(?<= or )(<ready>)", lambda match: grammar.third(match[0]), phrase, count=1)


def is_you(who: Any) -> bool:
    return isinstance(who, a.Who) and who.kind == "you"


def predicate(e: E, subject: Any, phrase: str) -> str:
    """Subject and verb phrase, agreeing: "you draw a card", "each player draws a card"."""
    return f"{e(subject)} {phrase if is_you(subject) or is_plural(subject) else third_verbs(phrase)}"


def is_plural(what: Any) -> bool:
    """Whether the English of an object is plural."""
    match what:
        case a.Ref(kind=kind):
            return kind in PLURAL_REFS
        case a.Both() | z.Related():
            return True
        case z.Target(n=qty):
            return qty is not None and _many(qty)
        case a.Sel(qty=None, other=True, who=None):
            return False
        case a.Sel(qty=qty):
            return qty is None or _many(qty)
    return False


def _many(qty: Any) -> bool:
    match qty:
        case a.UpTo(n=n):
            return n != 1
        case a.All() | a.AnyNumber() | a.AtLeast():
            return True
    return qty != 1 and not isinstance(qty, a.Each)


def possessive(e: E, who: Any) -> str:
    """your, its, each player's"""
    match who:
        case a.Who(kind="you"):
            return "your"
        case a.Who(kind="their") | a.Ref(kind="those_units"):
            return "their"
        case a.Ref(kind="it"):
            return "its"
        case a.Ref(kind="each_own"):
            return "their own"
    return grammar.possessive(e(who))


def noun(e: E, what: Any, plural: bool) -> str:
    if isinstance(what, a.Either):
        return grammar.series([noun(e, item, plural) for item in what.items], "or")
    if isinstance(what, a.Noun) and what.kind in NOUNS:
        _, one, many = NOUNS[what.kind]
        return many if plural else one
    words = e(what)
    return grammar.plural(words) if plural and not isinstance(what, z.CardsNamed) else words


def either(e: E, n: a.Either) -> str:
    return grammar.series([noun(e, item, False) for item in n.items], "or")


def both(e: E, n: a.Both) -> str:
    return grammar.series([e(item) for item in n.items])


@cache
def names() -> dict[str, str]:
    """Chinese to English names of the shipped cards."""
    return {card.zh: card.en for card in load_cards("zhenmian") if card.en}


def printed_name(e: E, n: z.CardsNamed) -> str:
    return f"<name:{names().get(n.name) or spoken_name(n.name)}>"


def controlled(e: E, n: a.Controlled) -> str:
    match n.by:
        case a.Who(kind="you" | "their" as kind):
            return f"{'you' if kind == 'you' else 'they'} <control>"
    return f"{e(n.by)} <control|controls>"


def non(e: E, n: a.Not) -> str:
    return "non-" + e(n.what)


def has_keyword(e: E, n: a.HasKw) -> str:
    return "with " + grammar.series([e(item) for item in n.kws], "or")


def not_named(e: E, n: z.PeerlessName) -> str:
    return f"whose <peerless-name|Peerless name> is not <name:{names().get(n.name) or spoken_name(n.name)}>"


def described(e: E, n: a.Sel, plural: bool) -> str:
    """Adjectives, noun, controller, filters and place of a selection, without its quantity."""
    parts = [*(e(item) for item in n.adjs), noun(e, n.noun, plural) if n.noun else ("ones" if plural else "one")]
    if n.who is not None:
        parts.append(e(n.who))
    parts += [e(item) for item in n.filters]
    if n.zone is not None:
        parts.append(e(n.zone))
    return " ".join(parts)


def selection(e: E, n: a.Sel) -> str:
    other = "other " if n.other else ""
    match n.qty:
        case None if n.other and n.who is None:
            return "another " + described(e, n, False)
        case None:
            return other + described(e, n, True)
        case 1:
            return ("another " + described(e, n, False)) if n.other else grammar.a(described(e, n, False))
        case a.Each() | a.All():
            return ("each " if isinstance(n.qty, a.Each) else "all ") + other + described(e, n, isinstance(n.qty, a.All))
        case a.AnyNumber():
            return "any number of " + other + described(e, n, True)
    return f"{quantity(e, n.qty)} {other}{described(e, n, _many(n.qty))}"


def quantity(e: E, qty: Any) -> str:
    match qty:
        case a.UpTo(n=n):
            return "up to " + word(e, n)
        case a.AtLeast(n=n):
            return word(e, n) + " or more"
    return word(e, qty)


def counted(e: E, qty: Any, one: str) -> str:
    """ "a card", "two cards", "up to two cards"."""
    return grammar.a(one) if qty == 1 else f"{quantity(e, qty)} {grammar.plural(one) if _many(qty) else one}"


def inside(e: E, n: a.In) -> str:
    """Behind a noun: "in your hand", "in a graveyard"."""
    return f"in {possessive(e, n.who)} {e(n.zone)}" if n.who else f"in a {e(n.zone)}"


def pile(e: E, n: z.Pile) -> str:
    return f"{possessive(e, n.who)} {e(n.zone)}"


def in_zone(e: E, n: a.RefIn) -> str:
    return f"{e(n.what)} {e(n.zone)}"


def top(e: E, n: a.Top) -> str:
    of = f"{possessive(e, n.who)} {e(n.zone)}"
    return f"the top card of {of}" if n.n in (None, 1) else f"the top {quantity(e, n.n)} cards of {of}"


def target(e: E, n: z.Target) -> str:
    front = "another " if n.other else f"{quantity(e, n.n)} " if n.n not in (None, 1) else ""
    if isinstance(n.what, a.Sel):
        return f"{front}<target> {described(e, n.what, is_plural(n))}"
    if isinstance(n.what, z.Related):
        return f"{front}<target> {grammar.series([e(item) for item in n.what.where], 'or')} <unit>"
    return f"{front}<target> {e(n.what)}"


def related(e: E, n: z.Related) -> str:
    where = grammar.series([e(item) for item in n.where])
    return f"the <unit|units> {where} to {e(n.of) if n.of else SELF}".replace("<facing> to", "<facing>")


def each_of(e: E, what: Any) -> str:
    """The objects of an effect that happens to each of them."""
    if isinstance(what, a.Both):
        return grammar.series([each_of(e, item) for item in what.items])
    return f"each of {e(what)}" if is_plural(what) else e(what)


def position(e: E, n: z.Position) -> str:
    empty = "empty " if n.empty else ""
    if n.near is not None and n.of is not None:
        return f"the {empty}<position> {e(n.near)} {e(n.of)}"
    if n.near is not None:
        return grammar.a(f"{e(n.near)} {empty}<position>")
    return f"one of {possessive(e, n.who)} {empty}<position|positions>"


def compare(e: E, n: a.Cmp | a.CmpTo) -> str:
    if isinstance(n, a.Cmp):
        said = {"ge": "{} or more", "le": "{} or less", "eq": "{}", "gt": "more than {}", "lt": "less than {}"}[n.op]
        return f"with {e(n.stat)} {said.format(digits(e, n.n))}"
    words = {
        "gt": "more {} than {}",
        "lt": "less {} than {}",
        "eq": "the same {} as {}",
        "ge": "at least the {} of {}",
        "le": "at most the {} of {}",
    }
    return "with " + words[n.op].format(e(n.stat), e(n.to))


def count_of(e: E, n: a.CountOf) -> str:
    return "the number of " + (described(e, n.what, True) if isinstance(n.what, a.Sel) else e(n.what))


def stat_of(e: E, n: a.StatOf) -> str:
    return f"{possessive(e, n.what)} {e(n.stat)}"


def points(e: E, n: Any, what: str) -> str:
    """ "2 damage", "that much damage", "damage equal to its power"."""
    if isinstance(n, z.ThatMuch):
        return f"that much {what}"
    if isinstance(n, a.StatOf | a.CountOf | z.LostThisWay):
        return f"{what} equal to {e(n)}"
    return f"{digits(e, n)} {what}"


def delta(e: E, n: a.Delta) -> str:
    value = f"{n.n:+d}" if isinstance(n.n, int) else f"+{e(n.n)}"
    return value if n.stat.kind == "both" else f"{value} {e(n.stat)}"


def gain(e: E, n: Any) -> str:
    """ "each of them gets +2 power and has Swift until end of turn"; for Gain and Has."""
    plural = is_plural(n.what)
    parts = []
    if n.stats:
        joined = "/".join if all(item.stat.kind == "both" for item in n.stats) else grammar.series
        parts.append(("get " if plural else "gets ") + joined([e(item) for item in n.stats]))
    if n.gets:
        lasting = isinstance(n, a.Has)
        verb = ("have " if plural else "has ") if lasting else ("gain " if plural else "gains ")
        parts.append(verb + grammar.series([e(item) for item in n.gets]))
    until = " " + e(n.until) if getattr(n, "until", None) else ""
    return f"{e(n.what)} {' and '.join(parts)}{until}"


def event(e: E, n: a.Event) -> str:
    return f"{e(n.what)} {grammar.series([e(item) for item in n.verbs], 'or')}"


def under_control(e: E, n: z.UnderControl) -> str:
    return f"{e(n.what)} <enter|enters> under {possessive(e, n.who)} control"


def player_event(e: E, n: a.PlayerEvent) -> str:
    return predicate(e, n.who, e(n.deed))


def keyword(e: E, n: a.Kw) -> str:
    _, english, takes = KEYWORDS[n.id]
    value = "" if n.n is None else " " + (circle(e, n.n) if takes == "cost" else digits(e, n.n))
    return f"<{n.id}|{english}>{value}"


def controls(e: E, n: a.Controls) -> str:
    return predicate(e, n.who, f"<control> {e(n.what)}")


def has_filter(e: E, n: a.Is) -> str:
    return f"{e(n.what)} has {e(n.filter).removeprefix('with ')}"


def unit_died(e: E, n: z.UnitDied) -> str:
    return f"{grammar.a('<unit>')} of {'yours' if is_you(n.who) else possessive(e, n.who)} <die|died> this turn"


def takes_control(e: E, n: z.TakesControl) -> str:
    return predicate(e, n.who, f"<control> {e(n.what)}")


def together(e: E, n: acts.Together) -> str:
    return grammar.series([e(item) for item in n.items])


def gets_and_is(e: E, n: z.GetsAndIs) -> str:
    return f"{e(n.what)} gets {grammar.series([e(item) for item in n.stats])} and is also {e(n.adj)}"


def prevent_each(e: E, n: acts.PreventEach) -> str:
    when = f"during {e(n.when)}, " if n.when else ""
    return f"{when}<prevent> {digits(e, n.n)} of any damage that would be dealt to {e(n.to)}"


def drains(e: E, n: acts.Drains) -> str:
    return f"damage {e(n.what)} {'deal' if is_plural(n.what) else 'deals'} to players also <restore|restores> that much <health> to you"


def cannot(e: E, n: a.Cannot) -> str:
    return f"{e(n.what)} cannot {grammar.series([e(item) for item in n.deeds], 'or')}"


def hand_limit(e: E, n: z.HandLimit) -> str:
    return f"{possessive(e, n.who)} <hand_limit|hand limit> is reduced by {word(e, n.n)}"


def skill_damage(e: E, n: z.SkillDamage) -> str:
    return f"damage dealt by {e(n.kw)} of {e(n.what)} is increased by {digits(e, n.n)}"


def play_cost(e: E, n: a.PlayCost) -> str:
    one = isinstance(n.what, z.CostOf) and n.what.first
    return f"{e(n.what)} {'costs' if one else 'cost'} {circle(e, n.n)} {'more' if n.more else 'less'}"


def cost_of(e: E, n: z.CostOf) -> str:
    plays = "you play" if is_you(n.who) else f"{e(n.who)} plays"
    return f"the first {described(e, n.what, False)} {plays} each turn" if n.first else f"{described(e, n.what, True)} {plays}"


def resistance(e: E, n: z.ResistanceTo) -> str:
    return f"<resistance|Resistance> to {described(e, n.what, True)}"


def cards_in(e: E, n: z.CardsIn) -> str:
    return f"{described(e, n.what, False)} in {possessive(e, n.who)} <graveyard>"


def expedition(e: E, n: z.Expedition) -> str:
    return f"<expedition|Expedition> {''.join(e(item) for item in n.elements)} {circle(e, n.n)}"


def hinted(e: E, n: z.Hinted) -> str:
    of = f" {e(n.of)}" if n.of else ""
    return f"{e(n.word)}{of} — {grammar.capital(e(n.ability))}"


def won_clash(e: E, n: z.WonClash) -> str:
    return predicate(e, n.who, "win the <clash>")


def sentence(words: str) -> str:
    """Capital letter and full stop."""
    return grammar.capital(words) + ("" if words.endswith((".", "”")) else ".")


def static(e: E, n: a.Static) -> str:
    return " ".join(sentence(e(item)) for item in n.body)


def spell(e: E, n: a.Spell) -> str:
    return " ".join(sentence(e(item)) for item in n.body)


def limit(e: E, n: a.Limit) -> str:
    times = "once" if n.n == 1 else f"{word(e, n.n)} times"
    return f"Activate this ability only {times}{' ' + e(n.period) if n.period.kind != 'game' else ''}."


def activated(e: E, n: a.Activated) -> str:
    pills = "".join(e(item) + " " for item in n.timings)
    costs = ", ".join(e(item) for item in n.costs)
    tail = " " + e(n.limit) if n.limit else ""
    return f"{pills}{costs}: {' '.join(sentence(e(item)) for item in n.body)}{tail}"


def triggered(e: E, n: a.Triggered) -> str:
    front = e(n.event) if isinstance(n.event, z.StepStart | a.At) else f"{'whenever' if n.every else 'when'} {e(n.event)}"
    first, *more = [e(item) for item in n.body]
    return " ".join([sentence(f"{front}, {first}"), *(sentence(item) for item in more)])


class English(RowEnglish):
    """Prints the trees of this language. The card itself is the name `～`."""

    pills = LABELS

    def finished(self, words: str) -> str:
        return words.replace(SELF, f"<name:{SELF}>")
