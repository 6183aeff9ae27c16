"""Forms of verbs that stand in markup: `<attack|attacks> alone`."""

from __future__ import annotations

import re

from zmdj_cards.ability import grammar as g


@g.inflected_first
def conjugate(deed: str) -> str:
    """`play a stratagem` → `plays a stratagem`: the first word of a deed."""
    match = re.match(r"(<[^<>]+>|\w+)(.*)", deed, re.S)
    return g.third(match.group(1)) + match.group(2) if match else deed


@g.inflected_first
def base(said: str) -> str:
    """`<attack|attacks> alone` → `<attack> alone`; `fails an attack` → `fail an attack`."""
    match = re.match(r"<([^<>|]+)\|([^<>]*)>(.*)", said, re.S)
    if match:
        form = match.group(2)
        first, _, rest = form.partition(" ")
        return f"<{match.group(1)}|{_stem(first)}{' ' + rest if rest else ''}>{match.group(3)}"
    first, _, rest = said.partition(" ")
    return f"{_stem(first)} {rest}" if rest else _stem(first)


@g.inflected_first
def _stem(word: str) -> str:
    if word == "dies":
        return "die"
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("shes", "ches", "xes", "sses")):
        return word[:-2]
    return word.removesuffix("s")


@g.inflected_first
def agree(said: str, many: bool) -> str:
    """A verb phrase in third person singular, for one or several subjects."""
    if not many:
        return said
    return "are " + said.removeprefix("is ") if said.startswith("is ") else base(said)
