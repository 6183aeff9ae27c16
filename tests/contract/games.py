"""The games that must keep the contract: every registered one, and the toy game of the tests."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from tests.contract import helpers
from tests.games.lanes import rules as lanes
from tests.games.lanes.game import RULES as LANES
from tests.rules.runner import Table, all_cases
from zmdj_cards import games
from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards.board import zone_of
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.cards.rules import Rules
from zmdj_cards.engine.cards.ruleset import Ruleset
from zmdj_cards.engine.cards.trees import Faces
from zmdj_cards.engine.flow import chain, driver
from zmdj_cards.engine.game import Game
from zmdj_cards.engine.match import Side, make_side, make_table, new_game, trees_of
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.views import position
from zmdj_cards.games.frontline import names as F
from zmdj_cards.games.frontline.game import RULES as FRONT
from zmdj_cards.games.frontline.ruleset import load_ruleset
from zmdj_cards.games.frontline.values import strength
from zmdj_cards.games.zhenmian import names as zhenmian
from zmdj_cards.games.zhenmian import values as zhenmian_values
from zmdj_cards.games.zhenmian.cards import is_a
from zmdj_cards.games.zhenmian.game import RULES as ZHENMIAN
from zmdj_cards.games.zhenmian.rules import places, resources
from zmdj_cards.games.zmdj import names as G
from zmdj_cards.games.zmdj import values
from zmdj_cards.games.zmdj.rules import costs
from zmdj_cards.games.zmdj.rules.lines import units
from zmdj_cards.model.card import Card
from zmdj_cards.model.load import load_cards


@dataclass(frozen=True)
class Played:
    """A game as the contract tests play it. ``sides``: two decks by seed; ``check``: what must be true in this game alone; ``counted``:
    what it has counted of the cards; ``loop``: a game that has just run into triggers that never end."""

    rules: Rules
    pool: Mapping[str, Card]
    sides: Callable[[int], tuple[Side, Side]]
    check: Callable[[Position], None]
    counted: Callable[[Position], object]
    loop: Callable[[], Game]
    seeds: int = 8
    own_ruleset: Ruleset | None = None

    @property
    def ruleset(self) -> Ruleset:
        """What it is played with: the shipped numbers, or, where its games are long, one with an earlier end."""
        return self.own_ruleset or self.rules.ruleset()

    def trees(self) -> Mapping[str, Faces]:
        return trees_of(self.rules, self.pool.values())

    def start(self, seed: int, journal: bool = True) -> Game:
        first, second = self.sides(seed)
        table = make_table(self.rules, (*first.cards(), *second.cards()), trees(self.rules.id), self.ruleset)
        return new_game(self.rules, table, self.ruleset, first, second, seed, journal=journal)

    def played(self, journal: bool = True) -> Iterator[tuple[Game, int, int]]:
        """Random games to their ends: (game, seed, actions done so far), before each action."""
        for seed in range(self.seeds):
            game = self.start(seed, journal)
            yield from ((game, seed, count) for count in helpers.playing(game, seed))

    def middle(self, seed: int, stop: int) -> Game:
        """A game after so many random actions, of the first that lasts so long."""
        while True:
            game = self.start(seed)
            for count in helpers.playing(game, seed):
                if count == stop:
                    return game
            seed += 10

    def read(self, text: str) -> Position:
        return position.from_text(text, self.rules, self.pool, trees(self.rules.id), self.ruleset)


# The main game


def check_main(s: Position) -> None:
    for i in range(len(s.card)):
        assert s.zone[i] == I.LINE or not s.flags[i] & I.BACK
    for player in (0, 1):
        assert s.reg[G.TOKENS + player] >= 0
        assert len(units(s, player)) <= s.ruleset.unit_cap
        assert all(values.power(s, i) > 0 for i in units(s, player)) or s.reg[I.OVER] or s.pending or len(s.stack) > 2
        assert all(values.reach(s, i) >= 0 for i in units(s, player))


def supply(s: Position) -> object:
    return [costs.available(s, player) for player in (0, 1)]


def loop_of_main() -> Game:
    table = Table(next(case for case in all_cases() if case.name == "two triggers that feed each other end as a draw"))
    table.run()
    return table.game


# The toy game


def sides_of_lanes(seed: int) -> tuple[Side, Side]:
    """Two of each card, and some more."""
    rnd, cards = random.Random(seed), lanes.load_cards()
    first, second = (make_side(LANES, (*cards, *cards, *rnd.choices(cards, k=4))) for _ in (0, 1))
    return first, second


def check_lanes(s: Position) -> None:
    beasts = [i for player in (0, 1) for i in zone_of(s, player, I.LINE)]
    assert all(s.tab.cards[s.card[i]].type == lanes.BEAST for i in beasts)
    at_priority = not s.reg[I.OVER] and s.stack[-1][0] == I.F_CHAIN
    assert not at_priority or not any(lanes.burnt(s, i) for i in beasts)
    tokens = [i for i in range(len(s.card)) if lanes.is_token(s, i)]
    assert not at_priority or all(s.zone[i] in (I.LINE, I.CEASED) for i in tokens)
    assert min(s.reg[lanes.OIL], s.reg[lanes.OIL + 1]) >= 0


LOOP = """position lanes 1
A bridges: brood chime/1 spark/2
A hand: gale
A deck: hare
B deck: hare
"""


def loop_of_lanes() -> Game:
    s = GAMES["lanes"].read(LOOP)
    driver.advance(s)
    game = Game(s)
    gale = next(action for action in game.legal() if action[0] == I.A_PLAY)
    game.step(gale)
    game.step(next(action for action in game.legal() if s.tab.cards[s.card[action[1]]].id == "spark"))
    return game


# 陣面對決


def sides_of_zhenmian(seed: int) -> tuple[Side, Side]:
    """Random legal decks of two factions; every fourth game has all cards of the pool."""
    rnd = random.Random(seed)
    first, second = (zhenmian_side(rnd, wild=seed % 4 == 3) for _ in (0, 1))
    return first, second


def zhenmian_side(rnd: random.Random, wild: bool = False) -> Side:
    factions = list(zhenmian.FACTIONS) if wild else rnd.sample(zhenmian.FACTIONS, 2)
    cards = [card for card in zhenmian_pool().values() if card.element is None or card.element in factions]
    spells = [card for card in cards if card.type not in ("territory", "token")]
    main: list[Card] = []
    while len(main) < 32:
        card = rnd.choice(spells)
        if main.count(card) < 3:
            main.append(card)
    return make_side(ZHENMIAN, (*main, *rnd.choices([card for card in cards if card.type == "territory"], k=18)))


@cache
def zhenmian_pool() -> Mapping[str, Card]:
    """Without three preview cards whose texts are not read: they are refused."""
    unread = [card for card in load_cards("zhenmian") if not card.version_of and any(text.startswith("gap(") for text in card.abilities)]
    return {card.id: card for card in load_cards("zhenmian") if card not in unread}


def check_zhenmian(s: Position) -> None:
    at_priority = not s.reg[I.OVER] and s.stack[-1][0] == I.F_CHAIN
    for i in range(len(s.card)):
        assert s.zone[i] == zhenmian.TERRITORIES or not s.flags[i] & I.FACE_DOWN
        assert not at_priority or not is_a(s, i, zhenmian.TOKEN) or s.zone[i] in (I.LINE, I.CEASED)
    for player in (0, 1):
        assert not at_priority or all(zhenmian_values.left(s, i) > 0 for i in places.units(s, player))
        assert not at_priority or s.reg[zhenmian.HEALTH + player] > 0
        assert s.reg[zhenmian.HEALTH + player] <= s.ruleset.health_cap


LOOP_OF_ZHENMIAN = """position zhenmian 1
card u1 unit power=1 toughness=9
text u1 triggered(event(self, [is_damaged]), [restore(self, 1)])
text u1 triggered(event(self, [restores]), [deal(self, 1, self)])
A positions: u1 . . . .
A hand: CZ-100
A territories: CZ-183 CZ-183
A deck: CZ-175
B deck: CZ-175
"""


def loop_of_zhenmian() -> Game:
    s = GAMES["zhenmian"].read(LOOP_OF_ZHENMIAN)
    driver.advance(s)
    game = Game(s)
    game.step(next(action for action in game.legal() if action[0] == I.A_PLAY))
    game.step(next(action for action in game.legal() if action[0] == I.A_PICK and action[1] >= 0))
    return game


def _zhenmian() -> Played:
    def counted(s: Position) -> object:
        return [(resources.funds(s, player), resources.supports(s, player)) for player in (0, 1)]

    return Played(ZHENMIAN, zhenmian_pool(), sides_of_zhenmian, check_zhenmian, counted, loop_of_zhenmian, seeds=4)


# The front-line game


def sides_of_front(seed: int) -> tuple[Side, Side]:
    """Two bundled decks for even seeds; for odd ones any forty cards, so that all of the set are played."""
    if seed % 2:
        rnd, cards = random.Random(seed), sorted(front_pool().values(), key=lambda card: card.id)
        leaders, others = ([card for card in cards if (card.type == "commander") == leads] for leads in (True, False))
        first, second = (make_side(FRONT, (rnd.choice(leaders), *rnd.sample(others, k=40))) for _ in (0, 1))
        return first, second
    decks = list(helpers.decks_of("frontline").values())
    return decks[seed // 2 % 4], decks[(seed // 2 + 1 + seed // 8) % 4]


@cache
def front_pool() -> dict[str, Card]:
    return {card.id: card for card in load_cards("frontline")}


def check_front(s: Position) -> None:
    """Who stands where, what nobody can have too much of, and that nothing lies about without STR."""
    for player in (0, 1):
        assert s.reg[F.SC_CAP + player] + s.reg[F.MC_CAP + player] <= s.ruleset.cap_total
        assert min(s.reg[F.SC + player], s.reg[F.MC + player]) >= 0
        assert len(zone_of(s, player, F.TRAPS)) <= s.ruleset.traps_set
        leading = [i for i in range(len(s.card)) if s.owner[i] == player and s.tab.cards[s.card[i]].type == F.COMMANDER]
        assert [s.zone[i] in (I.LINE, F.RECOVERY) for i in leading] == [True]
        assert all(s.flags[i] & I.FACE_DOWN for zone in (F.TRAPS, F.SUPPORT, F.RECOVERY) for i in zone_of(s, player, zone))
        for i in zone_of(s, player, I.LINE):
            assert 0 <= s.place[i] < s.ruleset.lines
            below = [s.tab.cards[s.card[j]].front.stats[F.LEVEL] for j in zone_of(s, player, I.ATTACHED) if s.host[j] == i]
            assert all(level < s.tab.cards[s.card[i]].front.stats[F.LEVEL] for level in below)
            assert strength(s, i) > 0 or s.reg[I.OVER]
    waiting = {link[4] & REF_MASK for link in chain.objects(s)}
    assert set(s.zones[F.CHAIN]) <= waiting | {frame[4] & REF_MASK for frame in s.stack if frame[0] == I.F_PROG}


# Two units, each of which sends on what the other has sent to it.
LOOP_OF_FRONT = """position frontline 1
card ca commander values=str:20/bp:2/cp:2
card up unit values=str:2/bp:2/cp:1
text up triggered(event(sel(unit, who=you, filters=[where(own_forward)]), [moves]), [advance(it, yes)])
card down unit values=str:2/bp:2/cp:1
text down triggered(event(sel(unit, who=you, filters=[where(own_base)]), [moves]), [advance(it)])
A line: up down/1 ca
B line: ca/3
"""


def loop_of_front() -> Game:
    s = GAMES["frontline"].read(LOOP_OF_FRONT)
    driver.advance(s)
    game = Game(s)
    game.step(next(action for action in game.legal() if action[0] == F.A_MOVE))
    return game


def _front() -> Played:
    return Played(FRONT, front_pool(), sides_of_front, check_front, lambda s: (), loop_of_front, 4, replace(load_ruleset(), last_turn=13))


def _main() -> Played:
    rules = games.rules("zmdj")
    return Played(rules, helpers.pool(), helpers.sides, check_main, supply, loop_of_main)


def _lanes() -> Played:
    pool = {card.id: card for card in lanes.load_cards()}
    return Played(LANES, pool, sides_of_lanes, check_lanes, lambda s: (), loop_of_lanes)


GAMES: dict[str, Played] = {"zmdj": _main(), "lanes": _lanes(), "zhenmian": _zhenmian(), "frontline": _front()}


@cache
def trees(game: str) -> Mapping[str, Faces]:
    return GAMES[game].trees()
