"""How a sentence changes the one before it: instead, more damage, one more target."""

from __future__ import annotations

from collections.abc import Callable

from zmdj_cards.ability import ast


def joined(items: list[ast.Node]) -> list[ast.Node]:
    """What happens "in addition" to a delayed effect belongs to it."""
    joined: list[ast.Node] = []
    for item in items:
        before = joined[-1] if joined else None
        if isinstance(before, ast.Later) and any(isinstance(part, (ast.Damage, ast.Gain)) and part.extra for part in item.walk()):
            act = before.act
            if isinstance(act, ast.If) and act.otherwise is None:
                act = ast.If(act.cond, ast.Steps((act.then, item)))
            else:
                act = ast.Steps((act, item))
            joined[-1] = ast.Later(before.event, act)
        else:
            joined.append(item)
    return joined


def kind(node: ast.Node) -> str:
    """How a sentence changes the one before it; "" if it does not."""
    if isinstance(node, (ast.MoreDamage, ast.DamageUp, ast.LessDamage, ast.NoDamage, ast.NoAmbush)):
        return "damage"
    if isinstance(node, ast.Instead):
        return "instead"
    if isinstance(node, ast.RepeatFor):
        return "repeat"
    if isinstance(node, (ast.May, ast.Then, ast.Also)):
        return kind(node.act)
    if isinstance(node, ast.ForEach):
        return "damage" if kind(node.act) == "damage" else ""
    if isinstance(node, ast.If):
        return kind(node.then) if node.otherwise is None else ""
    if isinstance(node, (ast.Make, ast.Does)):
        return kind(node.act) if kind(node.act) == "instead" else ""
    if isinstance(node, ast.Steps) and node.items:
        return kind(node.items[0]) if kind(node.items[0]) == "instead" else ""
    return ""


def modifies(node: ast.Node) -> bool:
    """Whether a sentence changes the one before it."""
    return kind(node) != ""


def unwrap(node: ast.Node) -> tuple[ast.Node | None, bool, ast.Node, Callable[[ast.Node], ast.Node] | None]:
    """(condition, optional, what happens instead, how to put a wrapper back around it)."""
    if isinstance(node, ast.If):
        _, may, act, wrap = unwrap(node.then)
        return node.cond, may, act, wrap
    if isinstance(node, ast.May):
        cond, _, act, wrap = unwrap(node.act)
        return cond, True, act, wrap
    if isinstance(node, (ast.Then, ast.Also)):
        return unwrap(node.act)
    if isinstance(node, ast.Steps):
        cond, may, act, wrap = unwrap(node.items[0])
        return cond, may, ast.Steps((act, *node.items[1:])), wrap
    if isinstance(node, ast.Make):
        cond, may, act, _ = unwrap(node.act)
        return cond, may, act, lambda inner: ast.Make(node.who, inner, node.apart)
    if isinstance(node, ast.Does):
        cond, may, act, _ = unwrap(node.act)
        return cond, may, act, lambda inner: ast.Does(node.who, inner, node.apart)
    if isinstance(node, ast.Instead):
        return None, False, node.act, None
    raise TypeError(f"changes nothing: {node!r}")


def split(node: ast.Node) -> tuple[list[ast.Node], list[ast.Node]]:
    """The choices that a sentence begins with, and the rest of it."""
    items = list(node.items) if isinstance(node, ast.Steps) else [node]
    head: list[ast.Node] = []
    while items and isinstance(items[0], (ast.Choose, ast.Pick, ast.Look, ast.Reveal)):
        head.append(items.pop(0))
    return head, items
