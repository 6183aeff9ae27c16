"""What is done with the frames that every game shares."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.rules import Step, asked, no_action, no_options
from zmdj_cards.engine.flow import chain, choose, triggers
from zmdj_cards.engine.frames import asking, happening, modal, pending, picking, resolving
from zmdj_cards.engine.frames import together as each
from zmdj_cards.engine.program import replacing, run, together

SHARED: Final[dict[int, Step]] = {
    I.F_TRIGGERS: Step(triggers.run, triggers.options, triggers.apply, triggers.actor, shape=pending.shape),
    I.F_PROG: Step(run.run, no_options, no_action, asked, shown=resolving.shown, shape=resolving.shape, last=resolving.LONGEST),
    I.F_PICK: Step(
        choose.run_pick,
        choose.options_pick,
        choose.apply_pick,
        asked,
        shown=picking.shown,
        shape=picking.shape,
        last=picking.PAID,
        sound=picking.sound,
    ),
    I.F_ASK: Step(choose.run_ask, choose.options_ask, choose.apply_ask, asked, shape=asking.shape),
    I.F_MODE: Step(choose.run_mode, choose.options_mode, choose.apply_mode, asked, shape=modal.shape),
    I.F_CHAIN: chain.STEPS,
    I.F_EACH: Step(together.run, no_options, no_action, asked, shown=each.shown, shape=each.shape, last=each.AT_ONCE, sound=each.sound),
    I.F_WOULD: Step(replacing.run, replacing.options, replacing.apply, asked, shape=happening.shape, last=happening.ASK),
}
