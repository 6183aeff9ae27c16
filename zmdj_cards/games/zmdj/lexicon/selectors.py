"""Rows of selectors: objects by number, owner, place, quality and kind."""

from __future__ import annotations

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.lexicon import English, Row, row
from zmdj_cards.games.zmdj import nodes as z


def rows_of(en: English) -> list[Row]:
    """The selector rows. Field things are counted with 个, cards with 张; the order of owner, number and place varies."""
    tail = "[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}"
    return [
        row(
            a.Sel,
            "selh",
            (
                "[{who:owner}]{qty:qc}[{other?其他}][{filters:filter+且}的]{noun:lnoun}",
                "{who:who}{qty:qc}{noun:lnoun}",
                "[{who:owner}]{noun:lnoun}",
            ),
        ),
        row(a.Sel, "selh", "{who:whoit}{noun:hnoun}"),
        row(a.Sel, "selh", "{who:whoit}全部{noun:hnoun}", qty=a.All()),
        # field: 你的一个角色 · 一个你的角色 · 所有武力4或更低的角色 · 你具有神速的角色 · 与其相邻的你的统帅
        row(a.Sel, "sel0", "{qty:qf}{who:selfowner}[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}"),
        row(None, "selfowner", "{x:whoself}的"),
        row(
            a.Sel,
            "sel0",
            (
                "[{who:owner}]{qty:qf}[{other?其他|其它}][{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}",
                "[{who:who}]{qty:qf}[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}",
                "{qty:qg}{who:owner}[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}",
                "[{who:owner}]{qty:qf}{filters:filter+且}的{other?其他}[{adjs:adj+}]{noun:fnoun}",
                "{qty:qf}{filters:fplace+且}的{who:owner}[{other?其他}][{adjs:adj+}]{noun:fnoun}",
            ),
            en,
        ),
        row(a.Sel, "sel0", "所有的{adjs:adj+}{noun:fnoun}", qty=a.All()),
        row(
            a.Sel,
            "sel0",
            (
                "{who:who}所有的[{adjs:adj+}]{noun:fnoun}",
                "{who:who}所有[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}",
                "{who:who}的所有[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}",
                "所有[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}",
                "所有的[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}",
                "全部[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}",
                "{who:who}的全部[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}",
                "{who:who}全部的[{adjs:adj+}]{noun:fnoun}",
                "所有{filters:fplace+且}的{who:owner}[{other?其他}][{adjs:adj+}]{noun:fnoun}",
            ),
            qty=a.All(),
        ),
        row(
            a.Sel,
            "sel0",
            "所有{who:owner}[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}",
            qty=a.All(),
            when=lambda v: v["who"] != a.Who("opponent"),
        ),
        row(a.Sel, "sel0", "{filters:fplace+且}的{who:owner}[{other?其他}][{adjs:adj+}]{noun:fnoun}"),
        row(a.Sel, "sel0", "{who:opp}统帅", noun=a.Noun("commander")),
        row(a.Who, "opp", "对手", kind="opponent"),
        row(a.Sel, "sel0", ("{filters:fplace+且}的{who:opp}[{adjs:adj+}]{noun:fnoun}",)),
        row(a.Sel, "sel0", "{who:who}{filters:fkw+且}的[{adjs:adj+}]{noun:fnoun}"),
        row(a.HasKw, "fkw", ("具有{kws:kw+或|和|与}",)),
        row(
            a.Sel,
            "placed",
            (
                "{filters:fplace+且}的{who:owner}[{other?其他}][{adjs:adj+}]{noun:fnoun}",
                "{filters:fplace+且}的[{other?其他}][{adjs:adj+}]{noun:fnoun}",
            ),
        ),
        row(a.Sel, "ownsel", "{who:plainowner}[{adjs:adj+}]{noun:fnoun}"),
        row(None, "plainowner", "{x:who}的"),
        row(a.Sel, "xsel", ("由{who:by}操控{noun:fnoun}", "由{who:by}操控的{adjs:adj+}{noun:fnoun}")),
        row(a.Controlled, "by", "{by:who}"),
        row(
            a.Sel,
            "sel0",
            (
                "[{who:owner}]" + tail,
                "{who:who}{other?其他}[{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}",
                "{who:who}{filters:filter+且}的[{adjs:adj+}]{noun:fnoun}",
                "{who:who}{noun:fnoun}",
            ),
        ),
        # cards in hand without a place: 一张手牌 · 你的一张手牌 · 其手牌
        row(
            a.Sel,
            "selh",
            (
                "[{who:owner}]{qty:qc}[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:hnoun}",
                "{who:who}{qty:qc}{noun:hnoun}",
                "{qty:qc}{who:owner}[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:hnoun}",
            ),
        ),
        row(
            a.Sel,
            "selh",
            (
                "{who:who}的全部{noun:hnoun}",
                "{who:who}全部的{noun:hnoun}",
                "{who:who}的所有{noun:hnoun}",
                "{who:who}所有{noun:hnoun}",
                "{who:who}所有的{noun:hnoun}",
                "所有{noun:hnoun}",
                "全部{noun:hnoun}",
                "所有的{noun:hnoun}",
            ),
            qty=a.All(),
        ),
        row(a.Sel, "selh", ("[{who:owner}]{noun:hnoun}", "{who:who}{noun:hnoun}")),
        # cards of a kind
        row(
            a.Sel,
            "sel0",
            (
                "[{who:owner}]{qty:qc}[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",
                "{qty:qc}{who:owner}[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",
                "[{who:owner}][{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",
            ),
        ),
        # 其中一张费用2或更低的牌 · 其中一张
        row(
            a.Sel,
            "sel0",
            (
                "{zone:among}{qty:qc}[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",
                "{zone:among}{qty:qc}",
                "{zone:among}的{qty:qc}[{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",
            ),
        ),
        row(
            a.Sel,
            "sel0",
            (
                "{zone:among}所有[{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",
                "{zone:among}所有的[{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",
            ),
            qty=a.All(),
        ),
        row(a.Sel, "sel0", "{zone:among}的[{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}"),
        # 你手牌中一张费用3或更低的角色牌
        row(
            a.Sel,
            "sel0",
            (
                "{zone:inhand}{qty:qc}[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",
                "{zone:inhand}的{qty:qc}[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",
                "{qty:qc}{zone:inhand}[{other?其他}]{filters:filter+且}的[{adjs:adj+}]{noun:cnoun}",
                "{qty:qc}{zone:inhand}的[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",
            ),
        ),
        # 一张你弃牌区中的锦囊牌
        row(a.Sel, "sel0", "{zone:indiscardof}的{qty:qc}[{adjs:adj+}]{noun:cnoun}"),
        row(a.In, "indiscardof", "{who:you}弃牌区中", zone=a.Zone("discard")),
        row(a.Who, "you", "你", kind="you"),
        row(
            a.Sel,
            "sel0",
            (
                "{qty:qc}{zone:inplace}[{other?其他}]{filters:filter+且}的[{adjs:adj+}]{noun:cnoun}",
                "{qty:qc}{zone:inplace}的[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",
                "{zone:inplace}{qty:qc}[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",
                "{zone:inplace}的{qty:qc}[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",
            ),
        ),
        row(
            a.Sel,
            "sel0",
            (
                "{zone:inany}所有[{other?其他}]{filters:filter+且}的[{adjs:adj+}]{noun:cnoun}",
                "{zone:inany}所有的[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",
                "{zone:inany}的所有[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",
                "所有{zone:inany}的[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",
                "所有{zone:inany}[{other?其他}]{filters:filter+且}的[{adjs:adj+}]{noun:cnoun}",
            ),
            qty=a.All(),
        ),
        row(
            a.Sel,
            "sel0",
            (
                "{zone:inany}的[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",
                "{zone:inany}{filters:filter+且}的[{adjs:adj+}]{noun:cnoun}",
            ),
        ),
        # field things in a zone: 兵法区中的一个兵法 · 战场中的角色
        row(
            a.Sel,
            "sel0",
            (
                "{zone:inplace}的{qty:qf}[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}",
                "{zone:inplace}{qty:qf}[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}",
            ),
        ),
        row(a.Sel, "sel0", ("{zone:inplace}的[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}")),
        row(a.Sel, "sel0", ("{zone:inplace}的所有[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}"), qty=a.All()),
        row(
            a.Sel,
            "sel0",
            "{zone:inplace}所有{other?其他}[{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}",
            qty=a.All(),
        ),
        row(
            a.Sel,
            "sel0",
            ("{filters:fplace+且}的所有[{adjs:adj+}]{noun:fnoun}", "{filters:fplace+且}的{who:owner}所有[{adjs:adj+}]{noun:fnoun}"),
            qty=a.All(),
        ),
        row(
            a.Sel,
            "sel0",
            (
                "[{who:owner}]{filters:filter+且}的其他[{adjs:adj+}]{noun:fnoun}",
                "{who:who}{filters:filter+且}的其他[{adjs:adj+}]{noun:fnoun}",
            ),
            other=True,
        ),
        row(
            a.Sel,
            "sel0",
            (
                "[{who:owner}]另{qty:qf}[{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}",
                "另{qty:qg}{who:owner}[{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}",
            ),
            other=True,
        ),
        row(
            a.Sel,
            "sel0",
            (
                "其他所有[{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}",
                "所有的其他[{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}",
                "其他的所有[{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}",
            ),
            qty=a.All(),
            other=True,
        ),
        row(a.Sel, "sel0", "任一[{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}", qty=1),
        row(
            a.Sel,
            "sel0",
            (
                "{zone:inplace}的另{qty:qc}[{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",
                "{zone:inplace}另{qty:qc}[{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",
                "{zone:inhand}的另{qty:qc}[{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",
                "另{qty:qc}[{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",
            ),
            other=True,
        ),
        row(
            a.Sel,
            "sel0",
            (
                "[{who:owner}]{filters:sidef+且}[{adjs:adj+}]{noun:fnoun}",
                "{who:who}{filters:sidef+且}[{adjs:adj+}]{noun:fnoun}",
                "[{who:owner}]{qty:qf}{filters:sidef+且}[{adjs:adj+}]{noun:fnoun}",
            ),
        ),
        row(z.InFlank, "sidef", "{side:lr}"),
        # 你左翼的所有角色 · 处于左翼的一个角色
        row(
            a.Sel,
            "sel0",
            (
                "[{who:owner}]{filters:sidef+且}的所有[{other?其他}][{adjs:adj+}]{noun:fnoun}",
                "{who:who}{filters:sidef+且}的所有[{other?其他}][{adjs:adj+}]{noun:fnoun}",
                "{who:who}{filters:sidef+且}所有[{other?其他}][{adjs:adj+}]{noun:fnoun}",
                "{who:who}{filters:fplace+且}的所有[{other?其他}][{adjs:adj+}]{noun:fnoun}",
            ),
            qty=a.All(),
        ),
        row(
            a.Sel,
            "sel0",
            (
                "[{who:owner}]{filters:fplace+且}的{qty:qf}[{other?其他}][{adjs:adj+}]{noun:fnoun}",
                "{who:who}{filters:sidef+且}的{qty:qf}[{other?其他}][{adjs:adj+}]{noun:fnoun}",
            ),
        ),
        row(
            a.Sel,
            "eachsel",
            ("[{who:owner}]{qty:qf}[{other?其他}][{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}",),
            when=lambda v: v["qty"] == a.Each(),
        ),
        row(a.Sel, "uptosel", "{qty:qup}[{who:owner}]{other?其他}[{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}"),
        row(a.UpTo, "qup", ("{n:zh}个", "{n:zh}张", "{n:zh}名")),
        row(a.Sel, "anycard", "{qty:qc}牌", noun=a.Noun("hand_card")),
        row(a.Sel, "sel0", "任意[{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}", qty=1),
        row(a.Sel, "sel0", "{who:owner}所有{other?其他}[{filters:filter+且}的][{adjs:adj+}]{noun:fnoun}", qty=a.All()),
        row(a.Sel, "zsel", "{zone:inany}[{adjs:adj+}]{noun:cnoun}"),
        row(a.Sel, "fromsel", ("{zone:inany}选择{qty:qc}[{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",)),
        row(a.Sel, "fromsel1", ("{zone:inany}指定{qty:qc}[{filters:filter+且}的][{adjs:adj+}]{noun:cnoun}",)),
        row(a.Sel, "sel0", ("{qty:qc}的{adjs:adj+}{noun:cnoun}", "{qty:qc}的{noun:cnoun}")),
    ]
