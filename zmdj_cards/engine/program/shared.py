"""The abilities, sentences and effects of every game, and how a game's own are joined to them."""

from __future__ import annotations

from dataclasses import replace

from zmdj_cards.engine.cards import opcodes
from zmdj_cards.engine.cards.programs import Programs
from zmdj_cards.engine.program import effects, lower_abilities, lower_sentences, lower_static, run


def build(own: Programs) -> Programs:
    """A game's programs with those of every game: where both have one, the game's own counts."""
    every = {**effects.SHARED, **own.effects}
    return replace(
        own,
        effects=every,
        effect={effect.op: effect for effect in every.values()},
        changing=effects.changing(every),
        instructions={**run.SHARED, **own.instructions},
        asks=opcodes.ASKS | own.asks,
        abilities={**lower_abilities.SHARED, **own.abilities},
        sentences={**lower_sentences.SHARED, **own.sentences},
        statics={**lower_static.STATICS, **own.statics},
    )
