"""Sentences of this game to instructions: whom an effect is done to, positions, modes, tokens."""

from __future__ import annotations

from typing import Any, Final

from zmdj_cards.ability import tree
from zmdj_cards.ability.tree import Node
from zmdj_cards.engine.cards import opcodes
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.defs import Phrase
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.program.known import CannotLower
from zmdj_cards.engine.program.lower import Lowering
from zmdj_cards.games.zhenmian import acts, inner, phrases
from zmdj_cards.games.zhenmian import nodes as z
from zmdj_cards.games.zhenmian.cards import token_id
from zmdj_cards.games.zhenmian.program import opcodes as O
from zmdj_cards.games.zhenmian.rules import places

# Where units are moved or tokens put, as the code of the place: its kind, then what the kind says.
ANYWHERE: Final = 0  # (player or NONE)
NEAR: Final = 1  # (relation, objects or NONE: seen from the unit that moves)
KEPT: Final = 2  # (register)
FORMER: Final = 3  # where the unit of the event was


def _leaves_choice(item: Node) -> bool:
    """Whether a phrase for objects leaves a choice on resolution."""
    return isinstance(item, tree.Sel) and not (item.qty is None or isinstance(item.qty, (tree.All, tree.Each)))


def _subjects(low: Lowering, node: Node, what: Node, by_lot: bool = False) -> Code:
    """Asks for the objects among which there is a choice; (whether any were asked for, the codes of the others)."""
    items = what.items if isinstance(what, tree.Both) else (what,)
    chosen = [item for item in items if _leaves_choice(item) and not by_lot]
    for index, item in enumerate(chosen):
        low.emit(opcodes.O_SELECT, Phrase(node, item), index)
        low.emit(opcodes.O_STORE, Phrase(node, item), index)
    return int(bool(chosen)), tuple(low.code(item) for item in items if item not in chosen)


def _deal(low: Lowering, node: acts.Deal) -> None:
    asked, others = _subjects(low, node, node.to, node.random)
    low.emit(opcodes.O_DO, node, code=(phrases.DEAL, asked, others, low.code(node.n), low.code(node.by), int(node.random)))


def _lose_health(low: Lowering, node: acts.LoseHealth) -> None:
    asked, others = _subjects(low, node, node.who)
    low.emit(opcodes.O_DO, node, code=(phrases.LOSE_HEALTH, asked, others, low.code(node.n)))


def _restore(low: Lowering, node: acts.Restore) -> None:
    asked, others = _subjects(low, node, node.who)
    low.emit(opcodes.O_DO, node, code=(phrases.RESTORE, asked, others, low.code(node.n)))


def _prevent_next(low: Lowering, node: acts.PreventNext) -> None:
    asked, others = _subjects(low, node, node.to)
    low.emit(opcodes.O_DO, node, code=(phrases.PREVENT_NEXT, asked, others, low.code(node.n)))


def _in_modes(low: Lowering, node: inner.InModes) -> None:
    for index, option in enumerate(node.options):
        jump = low.emit(opcodes.O_MODE, None, -1, index)
        low.body(option.body if isinstance(option, tree.Mode) else (option,))
        low.patch(jump)


# Positions


def place_code(low: Lowering, node: Node | None) -> Code:
    """The code of a place for units. Raises CannotLower."""
    if node is None:
        return (ANYWHERE, P.NONE, 1)
    if isinstance(node, z.Position) and node.near is not None:
        relation = places.RELATIONS[node.near.kind] if isinstance(node.near, z.Relation) else 0
        return (NEAR, relation, low.code(node.of))
    if isinstance(node, z.Position):
        return (ANYWHERE, low.code(node.who), int(not node.empty))
    if isinstance(node, inner.KeptPlace):
        return (KEPT, node.register)
    if isinstance(node, z.KnownPosition) and node.kind == "former_position":
        return (FORMER,)
    raise CannotLower("a position that nobody has named")


def _move(low: Lowering, node: acts.MoveTo) -> None:
    """One unit after the other; each needs an empty position then (Z71)."""
    items = node.what.items if isinstance(node.what, tree.Both) else (node.what,)
    for index, item in enumerate(items):
        low.emit(opcodes.O_SELECT, Phrase(node, item), index)
        low.emit(opcodes.O_STORE, Phrase(node, item), index)
    code = place_code(low, node.to)
    start = low.emit(O.O_MOVE, node, code=code)
    low.emit(O.O_MOVED, None, start)
    low.patch(start)


def _pick_place(low: Lowering, node: inner.PickPlace) -> None:
    low.emit(O.O_PLACE, node, code=low.code(node.who))
    low.emit(O.O_PLACE_PICKED, None, node.register)


# Onto the battlefield


def _into(low: Lowering, node: acts.Into) -> None:
    items = node.what.items if isinstance(node.what, tree.Both) else (node.what,)
    for index, item in enumerate(items):
        low.emit(opcodes.O_SELECT, Phrase(node, item), index)
        low.emit(opcodes.O_STORE, Phrase(node, item), index)
    low.emit(opcodes.O_DO, node, code=(phrases.ONTO, P.NONE, int(node.rested), place_code(low, node.where)))


def _token(node: z.Unit, low: Lowering) -> int:
    """The number of the name of a token's card."""
    if not isinstance(node.power, int) or not isinstance(node.toughness, int):
        raise CannotLower("a token without numbers")
    return low.phrases.name(token_id(node))


def _make_tokens(low: Lowering, node: acts.MakeTokens) -> None:
    low.emit(opcodes.O_DO, node, code=(phrases.MAKE_TOKENS, low.code(node.n), _token(node.what, low), place_code(low, node.where)))


def _make_up_to(low: Lowering, node: acts.MakeTokensUpTo) -> None:
    register = low.register()
    low.emit(O.O_TOKENS, node, code=low.code(node.up_to))
    low.emit(O.O_TOKENS_CHOSEN, None, register)
    count = (phrases.NUM_REGISTER, register)
    low.emit(opcodes.O_DO, node, code=(phrases.MAKE_TOKENS, count, _token(node.what, low), place_code(low, None)))


# Others


def _stargaze(low: Lowering, node: acts.Stargaze) -> None:
    """Any number of the cards on top in any order, the others on the bottom in any order (Keywords/7)."""
    cards = tree.Ref("other_cards")
    put = tree.Put(cards, tree.To(tree.Zone("either_end"), tree.Who("you")))
    low.effect(tree.Look(tree.Top(tree.Zone("deck_top"), tree.Who("you"), node.n)))
    low.emit(opcodes.O_SELECT, Phrase(put, cards), 0)
    low.emit(opcodes.O_STORE, Phrase(put, cards), 0)
    low.emit(opcodes.O_EITHER, put)
    low.emit(opcodes.O_CHOSEN, None, 4)
    low.emit(O.O_ORDER_REST, put)
    low.emit(O.O_REST_ORDERED)
    low.emit(opcodes.O_DO, put)


def _rest_or_ready(low: Lowering, node: acts.RestOrReady) -> None:
    low.emit(opcodes.O_SELECT, Phrase(node, node.what), 0)
    low.emit(opcodes.O_STORE, Phrase(node, node.what), 0)
    low.emit(O.O_TURN, node)
    low.emit(O.O_TURNED)


def _march(low: Lowering, node: z.MayMoveOnce) -> None:
    low.emit(opcodes.O_DO, node, code=(phrases.MARCH, low.code(node.what)))


def _later(low: Lowering, node: tree.Later) -> None:
    """What waits for an event, once or, this turn, each time; what it was aimed at it knows already."""
    ability = low.new("delayed", node)
    low.listen(ability, node.event)
    low.build(ability, (node.act,))
    low.emit(O.O_WAIT, node, ability.id, code=int(node.every))


SENTENCES: Final[dict[type, Any]] = {
    acts.Deal: _deal,
    acts.LoseHealth: _lose_health,
    acts.Restore: _restore,
    acts.PreventNext: _prevent_next,
    inner.InModes: _in_modes,
    acts.MoveTo: _move,
    inner.PickPlace: _pick_place,
    acts.Into: _into,
    acts.MakeTokens: _make_tokens,
    acts.MakeTokensUpTo: _make_up_to,
    acts.Stargaze: _stargaze,
    acts.RestOrReady: _rest_or_ready,
    z.MayMoveOnce: _march,
    tree.Later: _later,
}
