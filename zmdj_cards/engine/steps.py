"""What is done with the frames that every game shares."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.position import Step, asked, no_action, no_options
from zmdj_cards.engine.flow import chain, choose, triggers
from zmdj_cards.engine.frames import picking, resolving
from zmdj_cards.engine.frames import together as each
from zmdj_cards.engine.program import replacing, run, together

SHARED: Final[dict[int, Step]] = {
    I.F_TRIGGERS: Step(triggers.run, triggers.options, triggers.apply, triggers.actor),
    I.F_PROG: Step(run.run, no_options, no_action, asked, shown=resolving.shown),
    I.F_PICK: Step(choose.run_pick, choose.options_pick, choose.apply_pick, asked, shown=picking.shown),
    I.F_ASK: Step(choose.run_ask, choose.options_ask, choose.apply_ask, asked),
    I.F_MODE: Step(choose.run_mode, choose.options_mode, choose.apply_mode, asked),
    I.F_CHAIN: chain.STEP,
    I.F_EACH: Step(together.run, no_options, no_action, asked, shown=each.shown),
    I.F_WOULD: Step(replacing.run, replacing.options, replacing.apply, asked),
}
