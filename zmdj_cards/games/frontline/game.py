"""What the front-line game is made of: the record of its functions that the kernel asks. Begin to read here."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.deeds import Pay
from zmdj_cards.engine.cards.rules import CHAIN, Flow, Rules, Step, asked, no_action, no_options
from zmdj_cards.engine.cards.views import Views
from zmdj_cards.engine.cards.zones import Section, Zone, make_zones
from zmdj_cards.engine.state import shape as P
from zmdj_cards.engine.state.frame import Frame
from zmdj_cards.engine.state.shape import Shape
from zmdj_cards.engine.steps import SHARED
from zmdj_cards.games.frontline import names as G
from zmdj_cards.games.frontline.deeds import DEEDS
from zmdj_cards.games.frontline.lexicon import lexicon
from zmdj_cards.games.frontline.making import MAKING
from zmdj_cards.games.frontline.policy import PLAYING
from zmdj_cards.games.frontline.programs import PROGRAMS
from zmdj_cards.games.frontline.rules import acts, check, points, turn
from zmdj_cards.games.frontline.ruleset import MOST_LINES, load_ruleset
from zmdj_cards.games.frontline.values import VALUES
from zmdj_cards.games.frontline.views import board, page, table
from zmdj_cards.games.frontline.views.narrate import NARRATION
from zmdj_cards.games.frontline.views.prompts import QUESTIONS
from zmdj_cards.games.frontline.views.text import SECRETS, TEXT
from zmdj_cards.games.frontline.views.why import REASONS
from zmdj_cards.games.frontline.words import WORDS


def _growing(frame: Frame) -> Shape:
    return (P.PLAYER, P.NUMBER, P.NUMBER)


RULES: Final[Rules] = Rules(
    id="frontline",
    lexicon=lexicon,
    ruleset=load_ruleset,
    zones=make_zones(
        {
            I.LINE: Zone("line", rows=MOST_LINES),
            I.HAND: Zone("hand"),
            I.DECK: Zone("deck"),
            I.DISCARD: Zone("discard"),
            I.ATTACHED: Zone("sources"),
            I.GONE: Zone("gone"),
            G.TRAPS: Zone("traps"),
            G.SUPPORT: Zone("support"),
            G.CHAIN: Zone("chain", shared=True),
            G.RECOVERY: Zone("recovery"),
        }
    ),
    sections=(
        Section("commander", ("commander",), I.LINE, least=1, most=1),
        Section("main", ("unit", "logistics", "spell", "trap"), I.DECK),
    ),
    setup=turn.start_setup,
    frames=SHARED
    | {
        G.F_SETUP: Step(turn.run_setup, no_options, no_action, asked, last=turn.READY),
        G.F_TURN: Step(turn.run_turn, no_options, no_action, asked, last=turn.EXPIRE, sound=turn.is_turn),
        G.F_GROW: Step(turn.run_grow, turn.options_grow, turn.apply_grow, asked, shape=_growing),
        I.F_MAIN: Step(turn.run_main, turn.options_main, turn.apply_main, asked, free=True, sound=turn.is_turn),
    },
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
    pay=Pay(points.can_pay, points.pay),
    playing=PLAYING,
    making=MAKING,
    flow=Flow(
        triggers=CHAIN,
        whole=True,
        settles=acts.settles,
        responses=acts.responses,
        respond=acts.respond,
        leaves=acts.leaves,
        counted=tuple(number + player for number in G.PAIRS.values() for player in (0, 1)),
    ),
)
