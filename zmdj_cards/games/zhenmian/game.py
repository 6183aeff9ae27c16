"""What 陣面對決 is made of: the record of its functions that the kernel asks. Begin to read here."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.deeds import Deed, Deeds, Pay
from zmdj_cards.engine.cards.rules import CHAIN, Flow, Making, Rules, Step, asked, no_action, no_options
from zmdj_cards.engine.cards.views import Views
from zmdj_cards.engine.cards.zones import Section, Zone, make_zones
from zmdj_cards.engine.flow import chain
from zmdj_cards.engine.happen import deeds, in_piles
from zmdj_cards.engine.steps import SHARED
from zmdj_cards.engine.views import tableview
from zmdj_cards.games.zhenmian import cards
from zmdj_cards.games.zhenmian import names as G
from zmdj_cards.games.zhenmian.lexicon import lexicon
from zmdj_cards.games.zhenmian.policy.measures import PLAYING
from zmdj_cards.games.zhenmian.program import instructions
from zmdj_cards.games.zhenmian.program.table import PROGRAMS
from zmdj_cards.games.zhenmian.rules import acting, arriving, battle, check, play, resources, turn
from zmdj_cards.games.zhenmian.ruleset import CHOICES, load_ruleset, ruleset_of
from zmdj_cards.games.zhenmian.values import VALUES
from zmdj_cards.games.zhenmian.views import page
from zmdj_cards.games.zhenmian.views.board import table_lines
from zmdj_cards.games.zhenmian.views.narrate import NARRATION
from zmdj_cards.games.zhenmian.views.prompts import QUESTIONS
from zmdj_cards.games.zhenmian.views.text import SECRETS, TEXT
from zmdj_cards.games.zhenmian.views.why import REASONS
from zmdj_cards.games.zhenmian.words.table import WORDS

TYPES: Final = ("unit", "stratagem", "scheme", "gear", "avatar", "territory")
FRAMES: Final = chain.at_priority(
    SHARED
    | {
        G.F_SETUP: Step(turn.run_setup, no_options, no_action, asked, shape=turn.setup_shape, last=turn.SETTLED),
        G.F_TURN: Step(turn.run, no_options, no_action, asked, last=turn.LEAVE, sound=turn.is_turn),
        G.F_BATTLE: Step(battle.run, battle.options, battle.apply, asked, shape=battle.shape, last=battle.LEAVE),
        G.F_PLAY: Step(play.run, no_options, no_action, asked, shape=play.shape, last=play.PLACED),
        G.F_AFTER: Step(play.run_after, no_options, no_action, asked, shape=play.after_shape),
        G.F_ENTER: Step(arriving.run, no_options, no_action, asked, shape=arriving.shape, last=arriving.CHOSEN),
        G.F_KEEP: Step(check.run_keep, check.options_keep, check.apply_keep, asked, shape=check.keep_shape),
        G.F_CONTROL: Step(
            check.run_control, check.options_control, check.apply_control, asked, ends_chain=False, shape=check.control_shape
        ),
    }
)
FRAMES[I.F_CHAIN] = replace(FRAMES[I.F_CHAIN], open=acting.is_open)

RULES: Final[Rules] = Rules(
    id="zhenmian",
    lexicon=lexicon,
    ruleset=load_ruleset,
    making=Making(ruleset_of, CHOICES),
    zones=make_zones(
        {
            I.LINE: Zone("positions", slots=G.SLOTS),
            I.HAND: Zone("hand"),
            I.DECK: Zone("deck"),
            I.DISCARD: Zone("graveyard"),
            I.GONE: Zone("exile"),
            G.STACK: Zone("stack"),
            G.ASIDE: Zone("aside"),
            G.FIELD: Zone("field"),
            G.TERRITORIES: Zone("territories"),
        }
    ),
    sections=(Section("main", TYPES, I.DECK),),
    setup=turn.setup,
    frames=FRAMES,
    check=check.board,
    words=WORDS,
    values=VALUES,
    deeds=Deeds(
        {**deeds.SHARED, deeds.DRAW: Deed(in_piles.may_draw, deeds.plain(I.E_DRAW), turn.draw)},
        (
            ("hand", in_piles.TO_HAND),
            ("graveyard", in_piles.TO_DISCARD),
            ("deck_top", in_piles.TO_DECK_TOP),
            ("deck_bottom", in_piles.TO_DECK_BOTTOM),
            ("either_end", in_piles.TO_EITHER_END),
            ("discard", in_piles.TO_DISCARD),
        ),
    ),
    programs=PROGRAMS,
    views=Views(
        text=TEXT,
        secrets=SECRETS,
        narration=NARRATION,
        questions=QUESTIONS,
        table=tableview.piles_of,
        board=table_lines,
        reasons=REASONS,
        page=page.page_of,
        facts=page.facts,
    ),
    pay=Pay(resources.can_pay, resources.pay, amount=resources.ability_cost, zones=frozenset((G.TERRITORIES,))),
    flow=Flow(
        triggers=CHAIN,
        counted=(G.HEALTH, G.HEALTH + 1),
        responses=acting.actions,
        respond=acting.act,
        leaves=play.leaves,
        legal=instructions.legal,
        bound=acting.bound,
    ),
    made=cards.made,
    playing=PLAYING,
)
