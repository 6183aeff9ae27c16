"""What the main game is made of: the record of its functions that the kernel asks. Begin to read here."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.deeds import Pay
from zmdj_cards.engine.cards.rules import Flow, Making, Rules, Step, asked, no_action, no_options
from zmdj_cards.engine.cards.views import Views
from zmdj_cards.engine.cards.zones import Section, Zone, make_zones
from zmdj_cards.engine.steps import SHARED
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import tokens
from zmdj_cards.games.zmdj.deeds import DEEDS
from zmdj_cards.games.zmdj.lexicon import lexicon
from zmdj_cards.games.zmdj.policy.measures import PLAYING
from zmdj_cards.games.zmdj.programs import PROGRAMS
from zmdj_cards.games.zmdj.rules import attack, check, combat, costs, damage, fight, pay, place, play, skills, turn
from zmdj_cards.games.zmdj.ruleset import CHOICES, load_ruleset, ruleset_of
from zmdj_cards.games.zmdj.values import VALUES
from zmdj_cards.games.zmdj.views import board, page, table
from zmdj_cards.games.zmdj.views.narrate import NARRATION
from zmdj_cards.games.zmdj.views.prompts import QUESTIONS
from zmdj_cards.games.zmdj.views.text import SECRETS, TEXT
from zmdj_cards.games.zmdj.views.why import REASONS
from zmdj_cards.games.zmdj.words.table import WORDS

RULES: Final[Rules] = Rules(
    id="zmdj",
    lexicon=lexicon,
    ruleset=load_ruleset,
    making=Making(ruleset_of, CHOICES),
    zones=make_zones(
        {
            I.LINE: Zone("line"),
            I.HAND: Zone("hand"),
            I.DECK: Zone("deck"),
            G.TACTICS_DECK: Zone("tactics_deck"),
            G.TACTICS: Zone("tactics"),
            G.LIFE: Zone("life"),
            I.DISCARD: Zone("discard"),
            I.ATTACHED: Zone("attached"),
            I.GONE: Zone("gone"),
        }
    ),
    sections=(
        Section("commander", ("commander",), I.LINE, least=1, most=1),
        Section("main", ("unit", "stratagem", "attachment"), I.DECK),
        Section("tactics", ("tactic",), G.TACTICS_DECK),
    ),
    setup=turn.start_setup,
    frames=SHARED
    | {
        G.F_SETUP: Step(turn.run_setup, turn.options_setup, turn.apply_setup, asked, last=turn.SETTLED),
        G.F_TURN: Step(turn.run_turn, no_options, no_action, asked, last=turn.LEAVE, sound=turn.is_turn),
        I.F_MAIN: Step(turn.run_main, turn.options_main, turn.apply_main, asked, free=True, sound=turn.is_turn),
        G.F_PLAY: Step(play.run, no_options, no_action, asked, revealed=play.revealed, shape=play.shape, last=play.ASKED),
        G.F_PAY: Step(pay.run, pay.options, pay.apply, asked, shape=pay.shape, last=pay.CHOSEN),
        G.F_PLACE: Step(place.run, place.options, place.apply, asked, shape=place.shape),
        G.F_USE: Step(skills.run_use, no_options, no_action, asked, shape=skills.shape),
        I.F_ATTACK: Step(attack.run, attack.options, attack.apply, asked, shape=attack.shape, last=attack.PAID, sound=attack.sound),
        G.F_COMBAT: Step(combat.run, combat.options, combat.apply, combat.actor, shape=fight.shape, last=G.S_OUTCOME, sound=fight.sound),
        G.F_DAMAGE: Step(damage.run, damage.options, damage.apply, asked, shown=damage.shown, shape=damage.shape),
        G.F_KEEP: Step(check.run_keep, check.options_keep, check.apply_keep, asked, checked=False, shape=check.keep_shape),
        G.F_CONTROL: Step(
            check.run_control, check.options_control, check.apply_control, asked, checked=False, ends_chain=False, shape=check.control_shape
        ),
    },
    made=tokens.made,
    check=check.board,
    words=WORDS,
    values=VALUES,
    deeds=DEEDS,
    programs=PROGRAMS,
    views=Views(
        text=TEXT,
        secrets=SECRETS,
        narration=NARRATION,
        questions=QUESTIONS,
        reasons=REASONS,
        table=table.view_of,
        board=board.table_lines,
        page=page.page_of,
        facts=page.facts,
        apart=page.apart,
    ),
    playing=PLAYING,
    flow=Flow(once=frozenset((I.E_TURN_END, I.E_COMBAT_END, G.E_JOINT_END)), counted=(G.TOKENS, G.TOKENS + 1)),
    pay=Pay(can=costs.can_pay, ask=pay.start, price=costs.price, amount=costs.ability_cost, zones=frozenset((G.TACTICS,))),
)
