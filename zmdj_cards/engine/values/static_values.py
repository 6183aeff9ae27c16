"""What static abilities add to the values of a card, how it enters, whom it obeys."""

from __future__ import annotations

from zmdj_cards.engine import names as I
from zmdj_cards.engine.cards import phrases as P
from zmdj_cards.engine.cards.board import on_battlefield
from zmdj_cards.engine.cards.defs import Rule
from zmdj_cards.engine.cards.phrases import Code
from zmdj_cards.engine.cards.position import Position
from zmdj_cards.engine.frames.lasting import EXTRA, ON, VALUE
from zmdj_cards.engine.state.frame import KIND
from zmdj_cards.engine.values import static_keys, statics
from zmdj_cards.engine.words import nouns


def stat_bonus(s: Position, i: int, which: int) -> int:
    """What static abilities add to a stat (by its number) of a card."""
    total = 0
    givers = statics.rules(s, static_keys.GIVES_STAT + which)
    if not on_battlefield(s, i):
        givers = [*givers, *own_rules(s, i, P.HAS)]
    for source, rule in givers:
        for stat, n in rule.gives:
            if stat == which and statics.applies(s, source, rule, i):
                if isinstance(n, int) and rule.each == P.NONE:
                    total += n
                else:
                    env = statics.rule_env(s, source, rule)
                    total += nouns.number(s, env, n) * statics.times(s, env, rule)
    return total


def own_rules(s: Position, i: int, op: int) -> list[tuple[int, Rule]]:
    """What a card that is not on the battlefield says of itself: "this card's cost is …"."""
    if on_battlefield(s, i):
        return []
    rules = (rule for ability in s.tab.cards[s.card[i]].front.statics for rule in ability.rules)
    return [(i, rule) for rule in rules if rule.code[0] == op and isinstance(rule.what, int)]


def factor(s: Position, i: int, which: int) -> int:
    """By how much static abilities multiply a stat (by its number) of a card, after everything else."""
    result = 1
    for source, rule in statics.rules(s, P.MULTIPLY):
        _, _, stat, n, _ = rule.code
        if stat == which and statics.applies(s, source, rule, i):
            result *= nouns.number(s, statics.rule_env(s, source, rule), n)
    return result


def stat_set(s: Position, i: int, which: int) -> int:
    """The number that a static ability or a lasting effect sets a stat to; -1 for none. The last source wins."""
    result = -1
    for source, rule in (*statics.rules(s, P.STAT_EQUALS), *own_rules(s, i, P.STAT_EQUALS)):
        _, _, stat, n = rule.code
        if stat == which and statics.applies(s, source, rule, i):
            result = max(0, nouns.number(s, statics.rule_env(s, source, rule), n))
    ref = s.refs[i]
    for mod in s.mods:
        if mod[KIND] == I.M_SET and mod[ON] == ref and mod[VALUE] == which:
            result = max(0, mod[EXTRA])
    return result


def allowed(s: Position, i: int, duty: int, target: int = -1) -> bool:
    """Whether a static ability lets a card do something (``DO_…``), to a target if one is named, although the rules do not."""
    if not s.tab.any_cans:
        return False
    for source, rule in statics.rules(s, P.CAN):
        for deed, aim in rule.code[2]:
            if deed == duty and _aimed_at(s, source, rule, aim, target) and statics.applies(s, source, rule, i):
                return True
    return False


def _aimed_at(s: Position, source: int, rule: Rule, aim: Code, target: int) -> bool:
    """Whether a permission or a duty to attack a kind of target is about this one."""
    return aim == P.NONE or target < 0 or nouns.is_meant(s, statics.rule_env(s, source, rule), aim, target)


def obliged(s: Position, i: int, duty: int, target: int = -1) -> bool:
    """Whether a static ability says that a card must do (or suffer) something (``DO_…``) if it can."""
    if not s.tab.any_musts:
        return False
    for source, rule in statics.rules(s, P.MUST):
        _, _, deed, aim = rule.code
        if deed == duty and _aimed_at(s, source, rule, aim, target) and statics.applies(s, source, rule, i):
            return True
    return False


def bound(s: Position, i: int) -> bool:
    """Whether a duty to attack names the target."""
    return any(rule.code[3] != P.NONE and statics.applies(s, source, rule, i) for source, rule in statics.rules(s, P.MUST))


def keyword_bonus(s: Position, i: int, which: int, total: int) -> int:
    """How often a card has a keyword, static gains and losses included."""
    for source, rule in statics.rules(s, static_keys.GIVES_KEYWORD + which):
        for part in rule.code[3]:
            if part[0] == P.GET_KEYWORD and part[1] == which and statics.applies(s, source, rule, i):
                env = statics.rule_env(s, source, rule)
                total += nouns.number(s, env, part[2]) * statics.times(s, env, rule)
    return 0 if takes(s, i, which) else total


def takes(s: Position, i: int, which: int) -> bool:
    """Whether a static ability takes a keyword from a card."""
    for source, rule in statics.rules(s, static_keys.TAKES_KEYWORD + which):
        for part in rule.code[2]:
            if part[0] == P.GET_KEYWORD and part[1] == which and statics.applies(s, source, rule, i):
                return True
    return False


def enters_with(s: Position, player: int, i: int) -> tuple[tuple[int, ...], bool]:
    """(counters of each kind, rested) with which a unit enters: its own abilities and those on the battlefield."""
    marks, rested = [0] * len(s.counters), False
    own = [(i, rule) for ability in s.tab.cards[s.card[i]].front.statics for rule in ability.rules]
    for source, rule in (*own, *statics.rules(s, P.ENTERS_WITH)):
        if rule.code[0] != P.ENTERS_WITH:
            continue
        _, what, n, kind, also_rested = rule.code
        env = statics.rule_env(s, source, rule)
        if source == i:
            env.player = player
        meant = source == i if isinstance(what, int) else nouns.is_selector(what) and nouns.fits(s, env, what, i, player)
        if meant and statics.rule_active(s, env, rule):
            if n != P.NONE and kind >= 0:
                marks[kind] += nouns.number(s, env, n) * statics.times(s, env, rule)
            rested = rested or bool(also_rested)
    return tuple(marks), rested


def controller_of(s: Position, i: int) -> int:
    """Who should control a unit: the effect that began last says so (by turns), else its base controller."""
    result, latest = s.base[i], -1
    ref = s.refs[i]
    for mod in s.mods:
        if mod[KIND] == I.M_CONTROL and mod[ON] == ref and mod[EXTRA] >= latest:
            result, latest = mod[VALUE], mod[EXTRA]
    for source, rule in statics.rules(s, P.HAS_CONTROL):
        _, who, what = rule.code
        env = statics.rule_env(s, source, rule)
        if s.since[source] >= latest and nouns.is_meant(s, env, what, i) and statics.rule_active(s, env, rule):
            named = nouns.players(s, env, who)
            if named:
                result, latest = named[0], s.since[source]
    return result


def hand_limit(s: Position, player: int) -> int:
    """How many cards a player may hold at the end of a turn."""
    total: int = s.ruleset.hand_limit + sum(mod[VALUE] for mod in s.mods if mod[KIND] == I.M_HAND and mod[ON] == player)
    for source, rule in statics.rules(s, P.HAND_LIMIT):
        _, who, n, less = rule.code
        env = statics.rule_env(s, source, rule)
        if player in nouns.players(s, env, who) and statics.rule_active(s, env, rule):
            if n == P.NONE:
                return nouns.MANY
            amount = nouns.number(s, env, n) * statics.times(s, env, rule)
            total += -amount if less else amount
    return max(0, total)
