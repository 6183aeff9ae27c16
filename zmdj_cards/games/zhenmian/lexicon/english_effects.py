"""English forms of effects and of sentences made of them; see :mod:`english`."""

from __future__ import annotations

from typing import Any

from zmdj_cards.ability import grammar
from zmdj_cards.ability import tree as a
from zmdj_cards.games.zhenmian import acts
from zmdj_cards.games.zhenmian import nodes as z
from zmdj_cards.games.zhenmian.lexicon import english as en


def draw(e: en.E, n: Any) -> str:
    if isinstance(n.n, a.CountOf | a.StatOf):
        return "<draw> cards equal to " + e(n.n)
    return "<draw> " + en.counted(e, n.n, "card")


def shuffle_into(e: en.E, n: a.ShuffleInto) -> str:
    return f"<shuffle> {e(n.what)} into {homes(e, n)}"


def shuffle(e: en.E, n: a.ShuffleDeck) -> str:
    return f"<shuffle> {en.possessive(e, n.who)} {e(n.zone)}"


def destination(e: en.E, n: a.To) -> str:
    end = {"deck_top": "the top of ", "deck_bottom": "the bottom of "}.get(n.zone.kind, "")
    return f"{end}{en.possessive(e, n.who)} {e(n.zone)}"


def give_back(e: en.E, n: Any) -> str:
    source = f" from {e(n.source)}" if isinstance(n, acts.ReturnFrom) else ""
    return f"return {e(n.what)}{source} to {homes(e, n)}"


def homes(e: en.E, n: Any) -> str:
    """The destination; that of several objects belongs to several owners."""
    if en.is_plural(n.what) and isinstance(n.to.who, a.Who) and n.to.who.kind == "its_owner":
        return f"their <owner|owners>’ {grammar.plural(e(n.to.zone))}"
    return e(n.to)


def put(e: en.E, n: Any) -> str:
    what = "the rest" if isinstance(n, acts.PutRest) else e(n.what)
    on = "on" if n.to.zone.kind.startswith("deck_") else "into"
    order = " in any order" if n.any_order else ""
    return f"{'<reveal> it and ' if getattr(n, 'reveal', False) else ''}put {what} {on} {e(n.to)}{order}"


def into(e: en.E, n: acts.Into) -> str:
    source = f" from {e(n.source)}" if n.source else ""
    return f"put {e(n.what)}{source} onto {e(n.where) if n.where else 'the <battlefield>'}" + (" <rest|rested>" if n.rested else "")


def move(e: en.E, n: acts.MoveTo) -> str:
    return f"<move> {e(n.what)} to {e(n.to)}" + (", one by one" if n.in_turn else "")


def switch(e: en.E, n: acts.Switch) -> str:
    return f"<switch> the places of {e(n.one)}" + (f" and {e(n.other)}" if n.other else "")


def duel(e: en.E, n: acts.Duel) -> str:
    return f"{e(n.one)} <duel> each other" if n.other is None else en.predicate(e, n.one, f"<duel> {e(n.other)}")


def token(e: en.E, n: z.Unit) -> str:
    kws = " with " + grammar.series([e(item) for item in n.kws]) if n.kws else ""
    return " ".join([f"{en.digits(e, n.power)}/{en.digits(e, n.toughness)}", *(e(item) for item in n.adjs), "<unit> <token>"]) + kws


def _tokens(e: en.E, n: z.Unit) -> str:
    return token(e, n).replace("<token>", "<token|tokens>")


def make_tokens(e: en.E, n: acts.MakeTokens) -> str:
    where = e(n.where) if n.where else "the <battlefield>"
    return f"put {grammar.a(token(e, n.what)) if n.n == 1 else en.quantity(e, n.n) + ' ' + _tokens(e, n.what)} onto {where}"


def make_tokens_up_to(e: en.E, n: acts.MakeTokensUpTo) -> str:
    return f"put up to as many {_tokens(e, n.what)} onto the <battlefield> as {e(n.up_to)}"


def deal(e: en.E, n: acts.Deal) -> str:
    random = ", chosen at <random>" if n.random else ""
    to = en.each_of(e, n.to) if n.each and not isinstance(n.to, a.Sel) else e(n.to)
    return en.predicate(e, n.by or a.Ref("self"), f"deal {en.points(e, n.n, 'damage')} to {to}{random}")


def lose_health(e: en.E, n: acts.LoseHealth) -> str:
    return en.predicate(e, n.who, f"<lose_health|lose> {en.points(e, n.n, '<health>')}") + (
        " each" if n.each and en.is_plural(n.who) else ""
    )


def make_lose(e: en.E, n: acts.MakeLose) -> str:
    return f"have {e(n.who)} <lose_health|lose> {en.points(e, n.n, '<health>')}"


def restore(e: en.E, n: acts.Restore) -> str:
    if en.is_you(n.who):
        return f"you <restore> {en.points(e, n.n, '<health>')}"
    return f"<restore> {en.points(e, n.n, '<health>')} to {en.each_of(e, n.who) if n.each else e(n.who)}"


def prevent_next(e: en.E, n: acts.PreventNext) -> str:
    return f"<prevent> the next {en.digits(e, n.n)} damage that would be dealt to {e(n.to)} this turn"


def does_node(e: en.E, n: a.Does) -> str:
    return en.predicate(e, n.who, e(n.act))


def modes(e: en.E, n: a.Modes) -> str:
    return "choose one: " + "; or ".join(e(item) for item in n.options)


def mode(e: en.E, n: a.Mode) -> str:
    return ". ".join(e(item) for item in n.body)


def if_done(e: en.E, n: a.IfDone) -> str:
    return "if you do, " + e(n.then)


def condition(e: en.E, n: a.If) -> str:
    return f"if {e(n.cond)}, {e(n.then)}"


def neighbour(e: en.E, n: z.Neighbour) -> str:
    return f"{en.described(e, n.what, False)} <adjacent> to {e(n.to)}"


def cannot_this_turn(e: en.E, n: a.MakeCannot) -> str:
    return f"{e(n.what)} cannot {e(n.deed)} this turn"


def may_move(e: en.E, n: z.MayMoveOnce) -> str:
    return f"{e(n.what)} may <move> once this turn, at <normal_timing|normal> timing, to {e(n.to)}"


_APART = (a.IfDone, acts.WouldNot, acts.CouldNot, acts.AtNext)
_TAILS = (a.Then, a.IfDone, a.If, acts.WouldNot, acts.CouldNot, a.ForEach, acts.AtNext)


def steps(e: en.E, n: a.Steps) -> str:
    out = ""
    for number, item in enumerate(n.items):
        if number:
            last = number == len(n.items) - 1 or isinstance(n.items[number + 1], _TAILS)
            out += ". " if isinstance(item, _APART) else ", " if isinstance(item, _TAILS) else ", and " if last else ", "
        words = e(item)
        out += grammar.capital(words) if out.endswith(". ") else words
    return out.replace(", and then", ", then")
