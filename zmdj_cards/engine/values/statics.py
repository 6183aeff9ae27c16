"""Static abilities: which of them are in force, and to which cards they apply."""

from __future__ import annotations

from typing import Final

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.defs import Ability, Rule, Sources
from zmdj_cards.engine.cards.env import EMPTY, NO_EVENT, R_WHO, Env
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames.lasting import EXTRA, ON, VALUE
from zmdj_cards.engine.state.frame import KIND
from zmdj_cards.engine.state.state import REF_MASK
from zmdj_cards.engine.values import static_keys
from zmdj_cards.engine.values.cache import cached
from zmdj_cards.engine.words import events, nouns

# The zones of both players that are on the battlefield, in the order in which their cards are asked.
FIELD: Final = (
    I.LINE,
    I.ZONE_COUNT + I.LINE,
    I.ATTACHED,
    I.ZONE_COUNT + I.ATTACHED,
    *(player * I.ZONE_COUNT + zone for zone in range(I.OWN_FIELD, I.ZONE_COUNT) for player in (0, 1)),
)


def index(s: Position) -> Sources:
    """Static effects, triggered and activated abilities of all cards on the battlefield by key, in a fixed order; kept while nothing
    enters, leaves or flips."""
    if s.sources_scene == s.scene:
        return s.sources
    s.sources_scene = s.scene
    found = Sources()
    zones, card, flags, tab = s.zones, s.card, s.flags, s.tab
    for number in FIELD:
        for i in zones[number]:
            if flags[i] & I.FACE_DOWN:
                continue
            known = tab.cards[card[i]]
            shown = known.back if flags[i] & I.BACK else known.front
            if shown.statics:
                for ability in shown.statics:
                    for rule in ability.rules:
                        for name in rule.keys:
                            found.rules.setdefault(name, []).append((i, rule))
            if shown.listens:
                for kind, abilities in shown.listens.items():
                    found.listens.setdefault(kind, []).extend([(i, ability) for ability in abilities])
            if shown.activated:
                found.activated.extend([(i, ability) for ability in shown.activated])
    s.sources = found
    return found


_NO_RULES: Final[list[tuple[int, Rule]]] = []


def rules(s: Position, kind: int) -> list[tuple[int, Rule]]:
    """(source, rule) for all static effects under a key on the battlefield; their conditions are not looked at."""
    tab = s.tab
    if kind not in tab.static_kinds:
        return _NO_RULES
    found = (s.sources if s.sources_scene == s.scene else index(s)).rules.get(kind, _NO_RULES)
    if found and tab.any_mutes and muting(s):
        found = [(i, rule) for i, rule in found if not muted(s, i)]
    if tab.granted_statics and s.mods:
        more = [(i, rule) for i, ability in granted(s, "static") for rule in ability.rules if kind in rule.keys]
        if more:
            return found + more
    return found


def speaks(s: Position, kind: int, other: int) -> bool:
    """Whether there may be a static effect under one of two keys: where not, nothing has to be kept or asked."""
    if s.tab.granted_statics and s.mods:
        return True
    found = (s.sources if s.sources_scene == s.scene else index(s)).rules
    return kind in found or other in found


def granted(s: Position, kind: str) -> list[tuple[int, Ability]]:
    """(who has it, ability) for abilities in quotes that cards have gained, by effects and by static abilities.
    Any: ``kind`` says of which node they are made; the caller names it."""
    found: list[tuple[int, Ability]] = []
    for mod in s.mods:
        if mod[KIND] == I.M_GRANT and s.alive(mod[ON]):
            ability = s.tab.abilities[mod[VALUE]]
            i = mod[ON] & REF_MASK
            if ability.kind == kind and muted(s, i) < 2:
                found.append((i, ability))
    if s.tab.static_grants:
        if s.grants_version != s.version:
            _find_grants(s)
        found.extend(item for item in s.grants if item[1].kind == kind)
    return found


def _find_grants(s: Position) -> None:
    """What static abilities in quotes give to whom. Whether they apply is asked as if they had given nothing yet: who gets something
    because of what he gets is no question with an answer."""
    muted(s, 0)
    s.grants, s.grants_version = [], s.version
    before = cached(s)
    s.cache = {}
    found: list[tuple[int, Ability]] = []
    for source, rule in index(s).rules.get(P.HAS, _NO_RULES):
        for part in rule.code[3]:
            if part[0] == P.GET_ABILITIES and not muted(s, source):
                given = [s.tab.abilities[number] for number in s.tab.quoted[part[1]]]
                found.extend((i, ability) for i in _all_that(s, source, rule) for ability in given)
    s.cache = before
    s.grants = found


def _all_that(s: Position, source: int, rule: Rule) -> list[int]:
    return [i for i in (*s.zones[I.LINE], *s.zones[I.ZONE_COUNT]) if applies(s, source, rule, i) and muted(s, i) < 2]


def rule_env(s: Position, source: int, rule: Rule) -> Env:
    """What a static effect of a card on the battlefield knows: whose it is, its source, X, the player its condition named."""
    env = Env(s.control[source], s.refs[source], NO_EVENT, EMPTY, rule.x)
    if rule.who != P.NONE:
        named = nouns.players(s, env, rule.who)
        regs = list(EMPTY)
        regs[R_WHO] = named
        env.regs = tuple(regs)
    return env


def rule_active(s: Position, env: Env, rule: Rule) -> bool:
    """Time and conditions, for effects that are not about one card."""
    if rule.timed and not _open_now(s, env, rule):
        return False
    return all(nouns.true(s, env, cond) for cond in rule.conds)


def _open_now(s: Position, env: Env, rule: Rule) -> bool:
    return events.is_now(s, env, rule.period) and events.is_now(s, env, rule.during)


def applies(s: Position, source: int, rule: Rule, i: int) -> bool:
    """Whether a static effect applies to a card: time, conditions, and the card is meant."""
    scope = rule.scope
    if scope == static_keys.ITSELF:
        if i != source:
            return False
    elif scope == static_keys.HOST:
        if s.host[source] != i:
            return False
    elif scope and (s.control[i] == s.control[source]) != (scope == static_keys.OWN):
        return False
    if rule.noun >= 0 and not s.meaning.is_one[rule.noun](s, i, False):
        return False
    if rule.plain and not rule.timed and not rule.conds:
        return True
    env = rule_env(s, source, rule)
    if rule.timed and not _open_now(s, env, rule):
        return False
    if not rule.plain:
        if rule.about:
            return _pronoun(s, env, rule, i)
        if not nouns.is_meant(s, env, rule.what, i):
            return False
    for cond in rule.conds:  # noqa: SIM110  # a generator takes longer
        if not nouns.true(s, env, cond):
            return False
    return True


def _pronoun(s: Position, env: Env, rule: Rule, i: int) -> bool:
    """ "As long as your unit has Intercept, it gets …": every card for which the condition is true."""
    if not nouns.is_meant(s, env, rule.subject, i):
        return False
    about = env.about((s.refs[i],))
    return all(nouns.true(s, about, cond) for cond in rule.about)


def times(s: Position, env: Env, rule: Rule) -> int:
    """How often a static effect applies: "for each …"."""
    return 1 if rule.each == P.NONE else nouns.counted(s, env, rule.each)


def muting(s: Position) -> bool:
    """Whether a card may have lost its abilities."""
    return s.tab.any_mutes and (bool(s.mods) or P.LACKS in (s.sources if s.sources_scene == s.scene else index(s)).rules)


def muted(s: Position, i: int) -> int:
    """0: its abilities work; 1: it has lost them; 2: and can gain none."""
    if not s.tab.any_mutes or not muting(s):
        return 0
    if s.mutes_version != s.version:
        _find_mutes(s)
    return s.mutes.get(i, 0)


def _find_mutes(s: Position) -> None:
    s.mutes, s.mutes_version = {}, s.version  # while this is worked out every ability works
    levels: dict[int, int] = {}
    for mod in s.mods:
        if mod[KIND] == I.M_MUTE and mod[ON] >= 0 and s.alive(mod[ON]):
            levels[mod[ON] & REF_MASK] = max(levels.get(mod[ON] & REF_MASK, 0), 1 + mod[EXTRA])
    if index(s).rules.get(P.LACKS):
        before = cached(s)
        s.cache = {}
        _muted_by_statics(s, levels)
        s.cache = before  # what was worked out meanwhile took every ability to work
        s.grants_version = -1
    s.mutes = levels


def _muted_by_statics(s: Position, levels: dict[int, int]) -> None:
    """Static abilities that take all abilities away, those first that no other one could take away; of several that could take away one
    another, the one that has been there longest."""
    field = (*s.zones[I.LINE], *s.zones[I.ZONE_COUNT + I.LINE], *s.zones[I.ATTACHED], *s.zones[I.ZONE_COUNT + I.ATTACHED])
    left = []
    for source, rule in index(s).rules.get(P.LACKS, _NO_RULES):
        if not levels.get(source) and any(part[0] == P.GET_ALL for part in rule.code[2]):
            reach = [i for i in field if i != source and applies(s, source, rule, i)]
            left.append((s.since[source], source, 2 if rule.code[4] else 1, reach))
    left.sort(key=lambda item: item[:2])
    while left:
        free = [item for item in left if not any(item[1] in other[3] for other in left)]
        taken = (free or left)[0]
        for i in taken[3]:
            levels[i] = max(levels.get(i, 0), taken[2])
        left = [item for item in left if item != taken and not levels.get(item[1])]
