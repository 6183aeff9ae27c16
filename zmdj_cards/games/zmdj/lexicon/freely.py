"""Objects in free order: whose, how many, where, which others, of what quality, in whatever order a text says them before the noun.

The rows of `selectors` are those that are printed; these read every other order into the same node.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.lexicon import Row, Values, reads

# What a word before the noun says: a field of the selector, its value, and the unit that a number was counted with.
Said = tuple[tuple[str, Any, str], ...]

_OTHER = ("其他", "其他的", "其它", "其它的", "另外的", "别的")
_ALL = ("所有", "所有的", "全部", "全部的", "一切")
# A player without 的, in the place of the unit.
_BARE = "bare"
# What has happened to a card in the words for what a player has done to it: 你本回合弃置的牌.
_ALSO_DONE = ("is_discarded", "rests")
_QUALITY = "{x:filter+且|并且|，且}"


_FIGHTING = (a.Adj("attacking"), a.Adj("attacked"))


def _said(name: str, unit: str = "") -> Any:
    return lambda v: ((name, v["x"], unit),)


def _another(unit: str) -> Any:
    return lambda v: (("qty", v["x"], unit), ("other", True, ""))


def words() -> list[Row]:
    """`mod`: one thing that is said of objects before their noun."""
    out = [
        reads("mod", "{x:owner}", _said("who")),
        reads("mod", "{x:who}", _said("who", _BARE)),
        reads("mod", _OTHER, lambda v: (("other", True, ""),)),
        # The attackers are those of the combat.
        reads("mod", ("本次战斗的", "本次战斗中的", "此次战斗的", "本次战斗中"), lambda v: (("fight", True, ""),)),
        reads("mod", _ALL, lambda v: (("qty", a.All(), ""),)),
        reads("mod", (f"{_QUALITY}的", f"{_QUALITY}的、"), _said("filters")),
        reads("mod", ("{x:inany}", "{x:inany}的", "{x:among}", "{x:among}的"), _said("zone")),
        reads("mod", "{x:adj}", _said("adjs")),
        reads("mod", ("任一", "任何一个", "任意一个", "任何"), lambda v: (("qty", 1, ""),)),
    ]
    for cat, unit in (("qf", "field"), ("qc", "card")):
        out.append(reads("mod", ("{x:" + cat + "}", "{x:" + cat + "}的"), _said("qty", unit)))
        out.append(reads("mod", ("另{x:" + cat + "}", "另外{x:" + cat + "}"), _another(unit)))
    return out


def _pairs(values: Values) -> list[tuple[str, Any, str]]:
    return [pair for mod in values["mods"] for pair in mod]


def _sensible(unit: str) -> Any:
    """Each said once, adjectives next to the noun, numbers counted as the noun is."""

    def when(values: Values) -> bool:
        pairs = _pairs(values)
        names = [name for name, _, _ in pairs]
        once = all(names.count(name) <= 1 for name in ("who", "qty", "other", "zone"))
        first = names.index("adjs") if "adjs" in names else len(names)
        # "your discard pile" is one phrase.
        whose = "who" in names and names[names.index("who") + 1 : names.index("who") + 2] == ["zone"]
        # "of all opponents" names players.
        whose = whose or any(one[1] != two[1] and one[0] == "qty" and _of_opponent(two, one[2]) for one, two in pairwise(pairs))
        done = any(one[2] == _BARE and two[0] == "filters" and _is_done(two[1][0]) for one, two in pairwise(pairs))
        fight = "fight" in names and not any(pair[1] in _FIGHTING for pair in pairs if pair[0] == "adjs")
        counted = all(said in ("", _BARE, unit) for _, _, said in pairs)
        return once and not (whose or done or fight) and set(names[first:]) <= {"adjs"} and counted

    return when


def _is_done(quality: a.Node) -> bool:
    return isinstance(quality, a.Did) and isinstance(quality.verb, a.Verb) and quality.verb.kind in _ALSO_DONE


def _of_opponent(pair: tuple[str, Any, str], unit: str) -> bool:
    """ "Any opponent's", "all opponents'": the number is one of players."""
    name, value, _ = pair
    if name == "who":
        return bool(value == a.Who("opponent"))
    return name == "zone" and not unit and getattr(value, "who", None) == a.Who("opponent")


def _selected(values: Values) -> a.Sel:
    made: dict[str, Any] = {"filters": (), "adjs": ()}
    for name, value, _ in _pairs(values):
        if name == "fight":
            continue
        if name == "filters":
            made["filters"] += value
        elif name == "adjs":
            made["adjs"] += (value,)
        else:
            made[name] = value
    return a.Sel(values["noun"], **made)


def objects() -> list[Row]:
    kinds = (("sel0", "fnoun", "field"), ("sel0", "cnoun", "card"), ("selh", "hnoun", "card"), ("selh", "lnoun", "card"))
    return [reads(cat, f"{{mods:mod+}}{{noun:{noun}}}", _selected, when=_sensible(unit)) for cat, noun, unit in kinds]


def rows() -> list[Row]:
    return words() + objects()
