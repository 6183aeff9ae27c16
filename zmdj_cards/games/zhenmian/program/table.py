"""How abilities of this game become programs and what these do: the kernel's record ``Programs``."""

from __future__ import annotations

from typing import Any, Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.programs import Programs
from zmdj_cards.engine.program import shared
from zmdj_cards.games.zhenmian import acts, cards, phrases
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian import nodes as z
from zmdj_cards.games.zhenmian.inner import AlsoIs
from zmdj_cards.games.zhenmian.program import abilities, effects, instructions, opcodes, sentences
from zmdj_cards.games.zhenmian.words import kinds


def _resistance(low: Any, node: z.ResistanceTo) -> Code:
    return (phrases.RESISTS, low.code(node.what))


def _skill_damage(low: Any, node: z.SkillDamage) -> Code:
    return (phrases.SHOT_MORE, low.code(node.what), low.code(node.kw), low.code(node.n))


PROGRAMS: Final[Programs] = shared.build(
    Programs(
        card=cards.card_def,
        effects=effects.EFFECTS,
        lower={**effects.LOWER, z.ResistanceTo: _resistance, z.SkillDamage: _skill_damage, AlsoIs: kinds.LOWER[AlsoIs]},
        instructions=instructions.INSTRUCTIONS,
        asks=opcodes.ASKS,
        abilities=abilities.ABILITIES,
        sentences=sentences.SENTENCES,
        statics={
            acts.PreventAll: phrases.PREVENT_ALL,
            acts.PreventEach: phrases.PREVENT_EACH,
            acts.Drains: phrases.DRAINS,
            acts.MustAttack: phrases.MUST_ATTACK,
            acts.OnlyAttacksPlayers: phrases.ONLY_PLAYERS,
            z.AttackTax: phrases.ATTACK_TAX,
            z.MustPlayHere: phrases.MUST_PLAY_HERE,
            z.AsIfAmbush: phrases.AS_IF_AMBUSH,
            z.SkillDamage: phrases.SHOT_MORE,
            AlsoIs: phrases.ALSO_IS,
        },
        timings=abilities.TIMINGS,
        announce=abilities.announce,
        played_as=cards.played_as,
        traits=cards.traits,
        apart=frozenset((I.LINE, G.FIELD, G.TERRITORIES)),
        combat=lambda s: -1,
    )
)
