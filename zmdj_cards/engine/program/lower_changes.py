"""How a sentence changes the one before it: instead, more damage, one more target."""

from __future__ import annotations

from collections.abc import Callable

from zmdj_cards.ability import tree


def joined(items: list[tree.Node]) -> list[tree.Node]:
    """What happens "in addition" to a delayed effect belongs to it."""
    joined: list[tree.Node] = []
    for item in items:
        before = joined[-1] if joined else None
        if isinstance(before, tree.Later) and any(isinstance(part, (tree.Damage, tree.Gain)) and part.extra for part in item.walk()):
            act = before.act
            if isinstance(act, tree.If) and act.otherwise is None:
                act = tree.If(act.cond, tree.Steps((act.then, item)))
            else:
                act = tree.Steps((act, item))
            joined[-1] = tree.Later(before.event, act)
        else:
            joined.append(item)
    return joined


def kind(node: tree.Node) -> str:
    """How a sentence changes the one before it; "" if it does not."""
    if isinstance(node, tree.ChangesDamage):
        return "damage"
    if isinstance(node, tree.Instead):
        return "instead"
    if isinstance(node, tree.RepeatFor):
        return "repeat"
    if isinstance(node, (tree.May, tree.Then, tree.Also)):
        return kind(node.act)
    if isinstance(node, tree.ForEach):
        return "damage" if kind(node.act) == "damage" else ""
    if isinstance(node, tree.If):
        return kind(node.then) if node.otherwise is None else ""
    if isinstance(node, (tree.Make, tree.Does)):
        return kind(node.act) if kind(node.act) == "instead" else ""
    if isinstance(node, tree.Steps) and node.items:
        return kind(node.items[0]) if kind(node.items[0]) == "instead" else ""
    return ""


def modifies(node: tree.Node) -> bool:
    """Whether a sentence changes the one before it."""
    return kind(node) != ""


def unwrap(node: tree.Node) -> tuple[tree.Node | None, bool, tree.Node, Callable[[tree.Node], tree.Node] | None]:
    """(condition, optional, what happens instead, how to put a wrapper back around it)."""
    if isinstance(node, tree.If):
        _, may, act, wrap = unwrap(node.then)
        return node.cond, may, act, wrap
    if isinstance(node, tree.May):
        cond, _, act, wrap = unwrap(node.act)
        return cond, True, act, wrap
    if isinstance(node, (tree.Then, tree.Also)):
        return unwrap(node.act)
    if isinstance(node, tree.Steps):
        cond, may, act, wrap = unwrap(node.items[0])
        return cond, may, tree.Steps((act, *node.items[1:])), wrap
    if isinstance(node, tree.Make):
        cond, may, act, _ = unwrap(node.act)
        return cond, may, act, lambda inner: tree.Make(node.who, inner, node.apart)
    if isinstance(node, tree.Does):
        cond, may, act, _ = unwrap(node.act)
        return cond, may, act, lambda inner: tree.Does(node.who, inner, node.apart)
    if isinstance(node, tree.Instead):
        return None, False, node.act, None
    raise TypeError(f"changes nothing: {node!r}")


def split(node: tree.Node) -> tuple[list[tree.Node], list[tree.Node]]:
    """The choices that a sentence begins with, and the rest of it."""
    items = list(node.items) if isinstance(node, tree.Steps) else [node]
    head: list[tree.Node] = []
    while items and isinstance(items[0], (tree.Choose, tree.Pick, tree.Look, tree.Reveal)):
        head.append(items.pop(0))
    return head, items
