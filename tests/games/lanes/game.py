"""五桥灯会 Lantern Lanes, a toy game: five bridges a side with one lantern beast each, a chain with priority, damage that stays,
shields that are used up, Fireflies made in mid-game, one ash heap for both. It keeps the kernel honest: nothing of another game is here."""

from __future__ import annotations

from typing import Final

from tests.games.lanes import rules
from tests.games.lanes.lexicon import lexicon
from tests.games.lanes.views import VIEWS
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.deeds import Pay
from zmdj_cards.engine.cards.rules import CHAIN, Flow, Rules, Step, asked, no_action, no_options
from zmdj_cards.engine.cards.zones import Section, Zone, make_zones
from zmdj_cards.engine.flow import chain
from zmdj_cards.engine.steps import SHARED

RULES: Final = Rules(
    id="lanes",
    lexicon=lexicon,
    ruleset=rules.load_ruleset,
    zones=make_zones(
        {
            I.LINE: Zone("bridges", slots=rules.SLOTS),
            I.HAND: Zone("hand"),
            I.DECK: Zone("deck"),
            I.DISCARD: Zone("ash", shared=True),
            rules.AIR: Zone("air", shared=True),
        }
    ),
    sections=(Section("main", ("beast", "gust"), I.DECK),),
    setup=rules.setup,
    frames=chain.at_priority(SHARED | {rules.F_DAY: Step(rules.run_day, no_options, no_action, asked, last=rules.DUSK + 1)}),
    check=rules.check,
    words=rules.WORDS,
    values=rules.VALUES,
    deeds=rules.DEEDS,
    programs=rules.PROGRAMS,
    views=VIEWS,
    pay=Pay(rules.can_pay, rules.pay),
    flow=Flow(triggers=CHAIN, responses=rules.actions, respond=rules.act, leaves=rules.leaves),
    made=rules.made,
)
