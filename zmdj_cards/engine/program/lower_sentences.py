"""Sentences to instructions: conditions, loops, choices, modes, delayed effects."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from zmdj_cards.ability import tree
from zmdj_cards.engine.cards import opcodes
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.program import lower_lasting
from zmdj_cards.engine.program.known import CannotLower
from zmdj_cards.engine.program.lower import Lowering, Sentence


def _steps(low: Lowering, node: tree.Steps) -> None:
    low.sequence(list(node.items))


def _both(low: Lowering, node: tree.Both) -> None:
    low.sequence(list(node.items))


def _may(low: Lowering, node: tree.May) -> None:
    jump = low.ask()
    low.effect(node.act)
    low.declined(jump)


def _if(low: Lowering, node: tree.If) -> None:
    waiting = -1
    if isinstance(node.cond, tree.AttackResult) and node.otherwise is None:
        ability = low.new("delayed", tree.Later(node.cond, node.then))
        low.listen(ability, node.cond)
        low.build(ability, (node.then,))
        waiting = ability.id
    jump = low.unless(node.cond, -1, waiting)
    low.effect(node.then)
    if node.otherwise is None:
        low.patch(jump)
        return
    end = low.emit(opcodes.O_JUMP)
    low.patch(jump)
    low.effect(node.otherwise)
    low.patch(end)


def _if_done(low: Lowering, node: tree.IfDone) -> None:
    jump = low.emit(opcodes.O_UNDONE)
    low.emit(opcodes.O_BEGIN)
    low.effect(node.then)
    low.patch(jump)


def _act(low: Lowering, node: tree.Also | tree.Then) -> None:
    low.effect(node.act)


def _split_sentence(low: Lowering, node: tree.Split) -> None:
    for part in node.parts:
        low.effect(part)


def _during(low: Lowering, node: tree.During) -> None:
    outer = low.until
    low.until = node.period
    low.effect(node.act)
    low.until = outer


def _no_change(low: Lowering, node: tree.StaysAs | tree.RuleNote | tree.Fragment) -> None:
    """Words that say what is so anyhow."""


def _define(low: Lowering, node: tree.Define) -> None:
    """X is known from the start; nothing to do here."""


def _for_each(low: Lowering, node: tree.ForEach) -> None:
    counter = low.register()
    capped = None if node.most is None else (P.EACH_CAPPED, low.code(node.each), low.code(node.most))
    start = low.emit(opcodes.O_COUNT, node.each, -1, counter, capped)
    low.effect(node.act)
    low.emit(opcodes.O_AGAIN, None, start + 1, counter)
    low.patch(start)


def _divide(low: Lowering, node: tree.Divide) -> None:
    """Point by point: each goes to one of the objects."""
    act, one = node.act, node.act
    if isinstance(act, tree.PlaceMarkers):
        amount, one = act.n, replace(act, n=1, on=_among(low, act.on))
    elif isinstance(act, tree.Damage):
        amount, one = act.n, replace(act, n=1, to=_among(low, act.to))
    else:
        raise CannotLower(f"dividing {type(act).__name__}")
    if not isinstance(amount, int | tree.X) and type(amount) not in low.rules.words.numbers:
        raise CannotLower(f"dividing {type(amount).__name__}")
    counter = low.register()
    start = low.emit(opcodes.O_COUNT, None, -1, counter, low.code(amount))
    low.effect(one)
    low.emit(opcodes.O_AGAIN, None, start + 1, counter)
    low.patch(start)


def _among(low: Lowering, what: tree.Node) -> tree.Node:
    """One of the objects of a phrase: of those that are picked before, where it says how many, or that were chosen."""
    picked = tree.Either((tree.Ref("chosen_any"),))
    if isinstance(what, tree.Sel):
        if what.qty is None or isinstance(what.qty, tree.All | tree.AnyNumber):
            return replace(what, qty=1)
        low.effect(tree.Pick(what))
        return picked
    if isinstance(what, tree.Ref):
        return picked
    raise CannotLower(f"dividing among {type(what).__name__}")


def _make(low: Lowering, node: tree.Does | tree.Make) -> None:
    saved = low.register()
    start = low.emit(opcodes.O_EACH, node.who, -1, saved)
    low.effect(node.act)
    low.patch(start)
    low.emit(opcodes.O_EACH_END, node.who, -1, saved)


def _modes(low: Lowering, node: tree.Modes) -> None:
    low.emit(opcodes.O_MODES, node, code=(low.code(node.n), len(node.options)))
    low.emit(opcodes.O_MODE_IN)
    for index, option in enumerate(node.options):
        jump = low.emit(opcodes.O_MODE, None, -1, index)
        low.body(option.body)
        low.patch(jump)


def _mode(low: Lowering, node: tree.Mode) -> None:
    low.body(node.body)


def _later(low: Lowering, node: tree.Later) -> None:
    ability = low.new("delayed", node)
    low.listen(ability, node.event)
    low.build(ability, (node.act,))
    word = node.event.period.kind if isinstance(node.event, tree.At) else ""
    low.emit(opcodes.O_LATER, node, ability.id, code=lower_lasting.waiting(word))


def _choose(low: Lowering, node: tree.Choose) -> None:
    for index, item in enumerate(node.what):
        low.emit(opcodes.O_CHOOSE, item, index, 1)
        low.emit(opcodes.O_CHOSEN, item, 0, index)


def _pick(low: Lowering, node: tree.Pick) -> None:
    low.emit(opcodes.O_CHOOSE, node.what, 0, 0)
    low.emit(opcodes.O_CHOSEN, node.what, 1, 0)


def _pay(low: Lowering, node: tree.Pay) -> None:
    low.emit(opcodes.O_PAY, node)
    low.emit(opcodes.O_PAID, node)


def _rest_this(low: Lowering, node: tree.RestThis) -> None:
    low.emit(opcodes.O_REST_THIS, node)


def _instead(low: Lowering, node: tree.Instead) -> None:
    low.effect(node.act)


def _repeat_for(low: Lowering, node: tree.RepeatFor) -> None:
    low.repeat(node, [])


def _if_not_done(low: Lowering, node: tree.IfNotDone) -> None:
    jump = low.emit(opcodes.O_UNDONE)
    end = low.emit(opcodes.O_JUMP)
    low.patch(jump)
    low.emit(opcodes.O_BEGIN)
    low.effect(node.then)
    low.patch(end)


def _unless(low: Lowering, node: tree.Unless) -> None:
    """A player may do something; if that is not done in full, the effect happens. "It" still is what it was before."""
    saved = low.register()
    low.emit(opcodes.O_SAVE_IT, None, -1, saved)
    low.emit(opcodes.O_BEGIN)
    low.effect(tree.Make(node.who, tree.May(node.pay)))
    jump = low.emit(opcodes.O_UNDONE)
    end = low.emit(opcodes.O_JUMP)
    low.patch(jump)
    low.emit(opcodes.O_BEGIN)
    low.emit(opcodes.O_BACK_TO_IT, None, -1, saved)
    low.effect(node.act)
    low.patch(end)


SHARED: Final[dict[type, Sentence]] = {
    tree.Steps: _steps,
    tree.Both: _both,
    tree.May: _may,
    tree.If: _if,
    tree.IfDone: _if_done,
    tree.Then: _act,
    tree.Also: _act,
    tree.Split: _split_sentence,
    tree.During: _during,
    tree.Define: _define,
    tree.StaysAs: _no_change,
    tree.RuleNote: _no_change,
    tree.Fragment: _no_change,
    tree.ForEach: _for_each,
    tree.Divide: _divide,
    tree.Make: _make,
    tree.Does: _make,
    tree.Modes: _modes,
    tree.Mode: _mode,
    tree.Later: _later,
    tree.Choose: _choose,
    tree.Pick: _pick,
    tree.Pay: _pay,
    tree.RestThis: _rest_this,
    tree.Instead: _instead,
    tree.RepeatFor: _repeat_for,
    tree.IfNotDone: _if_not_done,
    tree.Unless: _unless,
}
