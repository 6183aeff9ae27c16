"""Rows of numbers, quantities, players and selectors."""

from __future__ import annotations

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.lexicon import Row, Values, row
from zmdj_cards.games.zmdj import nodes as z
from zmdj_cards.games.zmdj.lexicon import selectors
from zmdj_cards.games.zmdj.lexicon.words import ZONES


def owners_said(values: Values) -> bool:
    """In "your A or B" it is not said whose B is meant, nor how many in "one A or B"; `joined` reads what
    stands before a list as said of each."""
    first, *others = values["items"]
    if not isinstance(first, a.Sel):
        return True
    later = [item for item in others if isinstance(item, a.Sel) and item.who is None and item.zone is None]
    if first.who is not None:
        return not later
    return not any(item.qty is None and (first.qty is not None or (first.filters and not item.filters)) for item in later)


# Deeds after which a card is no longer there to be counted: see `counts`.
GONE = frozenset({"dies", "leaves", "is_destroyed", "is_sacrificed", "is_discarded", "is_returned"})


def still_there(values: Values) -> bool:
    """Of what has left or was played, the deeds are counted and not the cards; life cards have a number of their own."""
    what = values["what"]
    if not isinstance(what, a.Sel):
        return True
    gone = any(isinstance(item, a.Did) and isinstance(item.verb, a.Verb) and item.verb.kind in GONE for item in what.filters)
    life = isinstance(what.zone, a.In) and what.zone.zone.kind == "life" and what.noun == a.Noun("card") and not (what.filters or what.adjs)
    return not gone and not life and not any(isinstance(item, a.DoneBy) for item in what.filters)


def _places_shared(values: Values) -> bool:
    """What lies in one place stands beside what lies in one place, never beside what is nowhere."""
    return owners_said(values) and len({isinstance(item, a.Sel) and item.zone is not None for item in values["items"]}) == 1


def quantities() -> list[Row]:
    """`qf` counts with 个, `qc` with 张, `qp` with 名; `qg` stands before an owner, where 名 would count the players."""
    out: list[Row] = []
    for cat, own, others in (("qf", "个", "名|位|枚|项"), ("qg", "个", "枚|项"), ("qc", "张", ""), ("qp", "名", "位|个")):
        words = [own, *filter(None, others.split("|"))]
        out.append(row(None, cat, [f"{{x:zh}}{word}" for word in words]))
        out.append(row(a.UpTo, cat, [f"{up}{{n:zh}}{word}" for up in ("至多", "最多") for word in words], "up to {n}"))
        out.append(
            row(a.AtLeast, cat, [f"{{n:zh}}{word}或更多" for word in words] + [f"{{n:zh}}{word}或以上" for word in words], "at least {n}")
        )
        out.append(row(a.AtLeast, cat, [f"{up}{{n:zh}}{word}" for up in ("至少", "最少") for word in words]))
        out.append(
            row(a.AtMost, cat, [f"{{n:zh}}{word}或更少" for word in words] + [f"不多于{{n:zh}}{word}" for word in words], "at most {n}")
        )
        out.append(row(a.AnyNumber, cat, [f"任意{word}" for word in words] + ["任意数量的", "任意数量"], "any number of"))
        out.append(row(a.Each, cat, [f"每{word}" for word in words] + [f"各{word}" for word in words], "each"))
    return out


def players() -> list[Row]:
    """`who`: any player phrase; `poss`: what stands before 的 or a noun; `subject`: the doer of a sentence."""
    return [
        row(None, "who", "{x:who1}"),
        row(None, "who", "{x:whoit}"),
        row(None, "who", "{x:whoself}"),
        row(None, "who", "{x:whoof}"),
        row(None, "doer", "{x:who1}"),
        row(None, "doer", "{x:whoof}"),
        row(None, "doerit", "{x:who1}"),
        row(None, "doerit", "{x:whoof}"),
        row(None, "doerit", "{x:whoit}"),
        row(a.ControllerOf, "whoof", "其操控者", of=a.Ref("it")),
        row(a.OwnerOf, "whoof", "其拥有者", of=a.Ref("it")),
        row(a.ControllerOf, "whoof", ("{of:ref}的操控者", "{of:ref}操控者"), lambda e, n: e.poss(n.of) + " controller"),
        row(a.OwnerOf, "whoof", ("{of:ref}的拥有者", "{of:ref}拥有者"), lambda e, n: e.poss(n.of) + " owner"),
        row(a.Players, "players", "{qty:qp}[{other?其他}]{role:pnoun}", lambda e, n: e.players(n)),
        row(a.Both, "whoboth", "{items:whob++与|和}", lambda e, n: e.both(n)),
        row(None, "whob", "{x:who}"),
        row(a.Who, "whob", ("一名对手", "一位对手"), kind="opponent"),
        row(None, "owner", "{x:who}的"),
        row(a.Who, "owner", ("一名对手的", "一位对手的"), kind="opponent"),
        row(a.Controlled, "owner", "{by:whoit}所操控的"),
        row(a.Controlled, "owner", ("{by:who}操控的", "由{by:who}操控的", "{by:who}所操控的", "由{by:who}操控"), lambda e, n: e(n.by)),
    ]


def places_and_objects() -> list[Row]:
    out = selectors.rows_of(lambda e, n: e.sel(n))
    inside = lambda e, n: e.inside(n)  # noqa: E731
    out += [
        row(a.All, "never", "所有", "all"),
        row(a.In, "inhand", ("{who:who}手牌中", "{who:who}的手牌中", "手牌中", "{who:who}手牌里"), inside, zone=a.Zone("hand")),
        row(
            a.In,
            "inplace",
            (
                "{who:who}{zone:placezone}中",
                "{who:who}的{zone:placezone}中",
                "{zone:placezone}中",
                "{who:who}{zone:placezone}里",
                "{who:who}{zone:openzone}",
                "{who:who}的{zone:openzone}",
            ),
            inside,
        ),
        row(a.In, "inplace", ("任意{zone:placezone}中", "任一{zone:placezone}中"), who=a.Who("anyones")),
        row(a.Who, "never", "任意", "any", kind="anyones"),
        row(None, "inany", "{x:inhand}"),
        row(None, "inany", "{x:inplace}"),
        row(a.Atom, "among", "其中", "among them", kind="among_them"),
        # piles
        row(
            a.Top,
            "pile",
            (
                "{who:who}{zone:endzone}的{n:qc}牌",
                "{who:who}的{zone:endzone}的{n:qc}牌",
                "{who:who}{zone:endzone}{n:qc}牌",
                "{zone:endzone}的{n:qc}牌",
            ),
            lambda e, n: e.top(n),
        ),
        row(a.Top, "pile", ("{who:who}{zone:endzone}的牌", "{who:who}的{zone:endzone}的牌", "{zone:endzone}的牌")),
        row(
            a.Top,
            "pile",
            (
                "{who:who}最上方的体力牌",
                "{who:who}的最上方的体力牌",
                "最上方的体力牌",
                "{who:who}最上方的{n:qc}体力牌",
                "{who:who}体力区顶的{n:qc}牌",
            ),
            zone=a.Zone("life"),
        ),
        row(a.RefIn, "refin", ("{zone:inany}的{what:ref}",), lambda e, n: e.ref_in(n)),
        row(a.NextCard, "nextcard", ("{who:who}的下一张{what:cardsel}", "{who:who}下一张{what:cardsel}"), lambda e, n: e.next_card(n)),
        row(a.NextCard, "nextcard", ("{who:who}打出的下一张{what:cardsel}", "{who:who}的下一张打出的{what:cardsel}"), played=True),
        row(
            a.NextCard,
            "nextcard",
            (
                "{who:who}每回合中的首张{what:cardsel}",
                "{who:who}每回合的首张{what:cardsel}",
                "{who:who}每回合的第一张{what:cardsel}",
                "{who:who}每回合打出的第一张{what:cardsel}",
                "{who:who}每回合打出的首张{what:cardsel}",
            ),
            first=True,
        ),
        row(a.Sel, "cardsel", "[{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}"),
        row(
            a.Markers,
            "markers",
            ("{on:objn}上的{qty:qf}{kind:anymarker}", "{on:objn}的{qty:qf}{kind:anymarker}", "{qty:qf}{on:objn}上的{kind:anymarker}"),
            lambda e, n: e.markers(n),
        ),
        row(
            a.Markers,
            "markers",
            (
                "{on:objn}上的所有{kind:anymarker}",
                "{on:objn}上所有的{kind:anymarker}",
                "{on:objn}上的全部{kind:anymarker}",
                "{on:objn}的所有{kind:anymarker}",
                "{on:objn}的{kind:anymarker}",
                "{on:objn}上的{kind:anymarker}",
            ),
            qty=a.All(),
        ),
        row(None, "sel", "{x:sel0}"),
        row(None, "sel", "{x:selh}"),
        # objn: a single phrase; obj: also joined ones
        row(None, "objn", "{x:ref}"),
        row(None, "objn", "{x:sel}"),
        row(None, "objn", "{x:pile}"),
        row(None, "objn", "{x:refin}"),
        row(None, "obj", "{x:objn}"),
        row(a.Both, "obj", "{items:objn++和|与|以及|及}", lambda e, n: e.both(n), when=_places_shared),
        # one place said for several things: 其中一张角色牌和一张锦囊牌
        row(a.Both, "obj", "其中{items:amongthing++和|与}"),
        row(a.Sel, "amongthing", "{qty:qc}[{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}", zone=a.Atom("among_them")),
        row(a.Both, "obj", ("你弃牌区中的{items:discardthing++和|与}", "你弃牌区中{items:discardthing++和|与}")),
        row(
            a.Sel,
            "discardthing",
            "{qty:qc}[{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",
            zone=a.In(a.Zone("discard"), a.Who("you")),
        ),
        row(
            a.Sel,
            "fromtake",
            (
                "{zone:inany}将{qty:qc}[{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",
                "{zone:inopen}将{qty:qc}[{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",
            ),
        ),
        row(
            a.Sel,
            "fromfree",
            (
                "{zone:inany}免费打出{qty:qc}[{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",
                "{zone:inopen}免费打出{qty:qc}[{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",
            ),
        ),
        row(a.In, "inopen", "弃牌区", zone=a.Zone("discard"), who=a.Who("you")),
        row(a.In, "inopen", ("{who:who}弃牌区", "{who:who}的弃牌区"), zone=a.Zone("discard")),
        row(a.In, "inopen", ("{who:who}手牌", "{who:who}的手牌", "手牌"), zone=a.Zone("hand")),
        row(a.Both, "obj", "{items:numfirst++和|与}"),
        row(a.Either, "obj", "{items:objn++或}", lambda e, n: e.either(n), when=owners_said),
        # numbers
        row(a.X, "never", "X", "X"),
        row(a.MinusX, "never", "-X", "-X"),
        row(
            a.CountOf,
            "expr",
            ("{what:xsel}的数量", "{what:ownsel}数量", "{what:sel0}的数量", "{what:sel0}数量", "{what:sel0}的个数", "{what:sel0}数"),
            lambda e, n: "the number of " + e.counted(n.what),
            when=still_there,
        ),
        row(
            a.HandSize,
            "expr",
            (
                "{who:who}的手牌数",
                "{who:who}手牌数",
                "{who:who}的手牌数量",
                "{who:who}手牌数量",
                "{who:who}手牌的数量",
                "{who:who}的手牌的数量",
            ),
            lambda e, n: f"the number of cards in {e.poss(n.who)} hand",
        ),
        row(
            a.StatOf,
            "expr",
            (
                "{what:xsel}的{stat:statv}数值",
                "{what:objn}{stat:basestat}数值",
                "{what:objn}的{stat:statv}数值",
                "{what:objn}的{stat:stat}",
                "{what:objn}{stat:statv}数值",
                "{what:objn}{stat:stat}",
                "{what:objn}的{stat:stat}值",
            ),
            lambda e, n: e.stat_of(n),
        ),
        row(
            a.MoreThan,
            "expr",
            ("{who:who}的兵法多于{than:who}兵法的数量", "{who:who}的兵法多于{than:who}的兵法的数量"),
            lambda e, n: e.more_than(n),
            what=a.Noun("tactic"),
        ),
        row(
            a.MoreThan,
            "expr",
            ("{who:who}的角色多于{than:who}角色的数量", "{who:who}的角色多于{than:who}的角色的数量"),
            what=a.Noun("unit"),
        ),
        row(
            a.MoreThan,
            "expr",
            ("{who:who}的手牌多于{than:who}手牌的数量", "{who:who}的手牌多于{than:who}的手牌的数量"),
            what=a.Noun("hand_card"),
        ),
        row(
            a.HandGap,
            "expr",
            ("{one:who}与{two:who}的手牌数之差", "{one:who}和{two:who}的手牌数之差", "{one:who}与{two:who}的手牌数量之差"),
            lambda e, n: f"the difference between {e.poss(n.one)} hand size and that of {e(n.two)}",
        ),
        row(a.DoneCount, "done", "{deed:donecount}", "the number of {deed}"),
        row(None, "expr", "{x:done}"),
        row(a.ThatDifference, "diff", ("该差值", "该差值数量", "上述差值"), "that difference"),
        row(None, "expr", "{x:diff}"),
        row(a.Times, "expr", ("{of:expr1}的{n:zh}倍",), lambda e, n: ("twice " if n.n == 2 else f"{e(n.n)} times ") + e(n.of)),
        row(a.CountOf, "expr1", ("{what:sel0}数量", "{what:sel0}的数量"), when=still_there),
        row(a.HandSize, "expr1", ("{who:who}的手牌数", "{who:who}手牌数", "{who:who}的手牌数量", "{who:who}手牌数量")),
        row(a.StatOf, "expr1", ("{what:ref}的{stat:stat}", "{what:ref}{stat:stat}")),
        row(
            z.LifeSize,
            "expr",
            ("{who:who}的体力牌数量", "{who:who}的体力数量", "{who:who}体力区中牌的数量", "{who:who}的体力值", "{who:who}的体力数"),
            lambda e, n: f"the number of cards in {e.poss(n.who)} <life_zone|life zone>",
        ),
        row(
            a.Top,
            "pile",
            ("{who:who}体力区最上方的{n:qc}牌", "{who:who}体力区最上方的牌", "{who:who}体力区顶的牌", "体力区最上方的牌"),
            zone=a.Zone("life"),
        ),
        row(a.CountOf, "expr", ("{what:zsel}的数量", "{what:zsel}数量")),
        row(a.In, "inplace", ("战场上", "场上"), zone=a.Zone("battlefield")),
        row(a.In, "inplace", ("{who:who}战场上", "{who:who}的战场上", "{who:who}的战场区上"), zone=a.Zone("battlefield")),
        row(a.DoneCount, "same", "等量的", deed=a.Deed("handled")),
    ]
    for kind in ("discard", "life", "tactics", "main_deck", "battlefield", "tactics_deck"):
        out.append(row(a.Zone, "placezone", ZONES[kind][0], kind=kind))
        if kind not in ("main_deck", "tactics_deck"):  # "three cards of your deck" says nothing without 中 or 顶
            out.append(row(a.Zone, "openzone", ZONES[kind][0], kind=kind))
    return out


def rows() -> list[Row]:
    return quantities() + players() + places_and_objects()
