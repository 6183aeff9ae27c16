"""English forms of this game's own nodes that need more than a template, and how these nodes are read, checked and joined."""

from __future__ import annotations

from zmdj_cards.ability import tree as a
from zmdj_cards.ability.english import English
from zmdj_cards.ability.lexicon import Own
from zmdj_cards.games.zmdj import nodes as z


def ambush(e: English, n: z.Ambush) -> str:
    return f"<pill:ambush> {e.body(n.body)}"


def make_attack(e: English, n: z.MakeAttack) -> str:
    out = f"{e.verb('have')} {e(n.what)} make " + ("a <joint_attack|joint attack>" if n.joint else "an <attack>")
    return out + (f" on {e(n.target)}" if n.target is not None else "")


def in_flank(e: English, n: z.InFlank) -> str:
    if n.side.kind == "that_flank":
        return "on that <flank>"
    if n.side.kind == "same_flank" and n.of is not None:
        return "on the same <flank> as " + e.poss_bare(n.of)
    if n.side.kind == "flank" and n.of is None:
        return "on a <flank>"
    return "on " + (e.poss_kept(n.of) if n.of is not None else "the") + " " + e(n.side)


def life_is(e: English, n: z.LifeSize, amount: str, cards: str) -> str:
    """ "you have two cards in your life zone"."""
    whose = "your" if n.who == a.Who("you") else "their"
    return f"{e(n.who)} {e.verb('have', n.who)} {amount} {cards} in {whose} <life_zone|life zone>"


OWN = Own(
    abilities=(z.NamedAs, z.PayByRemoving, z.Ambush),
    fields={z.Ambush: "ambush"},
    bodies=(z.Ambush,),
    moments=(z.JointAttackEnds, z.CombatEnds),
    clauses=(z.NoAmbush, z.AwakenCost),
    lasting=(z.AwakenCost,),
    amounts={z.LifeSize: life_is},
    explained={z.Suppress: "suppress"},
    counted={z.GainToken: "n"},
)
