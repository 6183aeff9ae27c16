"""Static abilities: what they add, forbid and change. Asked for one card at a time; the answers are kept in :mod:`values`."""

from __future__ import annotations

from typing import Any

from zmdj_cards.ability import ast
from zmdj_cards.engine.state import REF_MASK
from zmdj_cards.games.zmdj import conditions, events, nouns, values
from zmdj_cards.games.zmdj import ids as I
from zmdj_cards.games.zmdj.board import Z, definition, face
from zmdj_cards.games.zmdj.defs import Ability, Rule
from zmdj_cards.games.zmdj.env import EMPTY, NO_EVENT, R_WHO, Env

# Where "it" in a static effect goes back to the object of its condition.
PRONOUNS = frozenset(("it", "that_unit", "that_any", "that_commander", "those_units", "those_any"))

STATS = {"power": 0, "range": 1, "flash_point": 2}


# Keys of the index: node types for static effects, and these numbers plus a stat, a keyword, a prohibition or a kind of event.
GIVES_STAT = 100
GIVES_KEYWORD = 200
TAKES_KEYWORD = 300
FORBIDS = 400
LISTENS = 1000
ACTIVATED = 2000


def keys_of(node: Any) -> tuple[Any, ...]:
    """Under which keys a static effect is looked for."""
    keys: list[Any] = [type(node)]
    if isinstance(node, ast.Has):
        keys += [GIVES_STAT + STATS[delta.stat.kind] for delta in node.stats]
        keys += [
            GIVES_KEYWORD + nouns.KEYWORD_IDS[part.id] for part in node.gets if isinstance(part, ast.Kw) and part.id in nouns.KEYWORD_IDS
        ]
    elif isinstance(node, ast.Lacks):
        keys += [
            TAKES_KEYWORD + nouns.KEYWORD_IDS[part.id] for part in node.gets if isinstance(part, ast.Kw) and part.id in nouns.KEYWORD_IDS
        ]
    elif isinstance(node, (ast.Cannot, ast.MakeCannot, ast.BarredFrom)):
        keys += [FORBIDS + number for deed in deeds_of(node) for number in forbids(deed)]
    return tuple(dict.fromkeys(keys))


def deeds_of(node: Any) -> tuple[Any, ...]:
    """What a prohibition forbids."""
    return tuple(node.deeds) if isinstance(node, ast.Cannot) else (node.deed,)


def index(s: Z) -> dict[Any, list[tuple[int, Any]]]:
    """Static effects, triggered and activated abilities of all cards on the battlefield by key, in a fixed order; kept while nothing
    enters, leaves or flips."""
    if s.sources_version == s.version:
        return s.sources
    s.sources_version = s.version
    zones = s.zones
    key = s.sources_key
    if key and (
        key[0] is zones[I.LINE]
        and key[1] is zones[I.ZONE_COUNT]
        and key[2] is zones[I.ATTACHED]
        and key[3] is zones[I.ZONE_COUNT + I.ATTACHED]
        and key[4] == _faces(s)
    ):
        return s.sources
    s.sources_key = (zones[I.LINE], zones[I.ZONE_COUNT], zones[I.ATTACHED], zones[I.ZONE_COUNT + I.ATTACHED], _faces(s))
    found: dict[Any, list[tuple[int, Any]]] = {}
    for cards in s.sources_key[:4]:
        for i in cards:
            shown = face(s, i)
            for ability in shown.statics:
                for rule in ability.rules:
                    for name in rule.keys:
                        found.setdefault(name, []).append((i, rule))
            for kind, abilities in shown.listens.items():
                found.setdefault(LISTENS + kind, []).extend((i, ability) for ability in abilities)
            if shown.activated:
                found.setdefault(ACTIVATED, []).extend((i, ability) for ability in shown.activated)
    s.sources = found
    return found


def _faces(s: Z) -> int:
    """Which of the two commanders are awakened, as bits."""
    bits = 0
    for i in s.tab_leaders:
        bits = bits * 2 + (1 if s.flags[i] & I.AWAKE else 0)
    return bits


_NO_RULES: list[tuple[int, Any]] = []


def rules(s: Z, kind: Any) -> list[tuple[int, Rule]]:
    """(source, rule) for all static effects under a key on the battlefield; their conditions are not looked at."""
    if kind not in s.tab.static_kinds:
        return _NO_RULES
    found = index(s).get(kind, _NO_RULES)
    if found and s.tab.any_mutes:
        found = [(i, rule) for i, rule in found if not values.muted(s, i)]
    if s.tab.granted_statics and s.mods:
        more = [(i, rule) for i, ability in granted(s, "static") for rule in ability.rules if kind in rule.keys]
        if more:
            return found + more
    return found


def granted(s: Z, kind: str) -> list[tuple[int, Ability]]:
    """(who has it, ability) for abilities in quotes that cards have gained, by effects and by static abilities."""
    found: list[tuple[int, Ability]] = []
    for mod in s.mods:
        if mod[0] == I.M_GRANT and s.alive(mod[1]):
            ability = s.tab.abilities[mod[2]]
            i = mod[1] & REF_MASK
            if ability.kind == kind and values.muted(s, i) < 2:
                found.append((i, ability))
    if s.tab.static_grants:
        for source, rule in index(s).get(ast.Has, _NO_RULES):
            for part in rule.node.gets:
                if isinstance(part, ast.Quoted) and not values.muted(s, source):
                    for number in s.tab.quoted[part.ability]:
                        gained = s.tab.abilities[number]
                        if gained.kind == kind:
                            found.extend((i, gained) for i in _all_that(s, source, rule))
    return found


def _all_that(s: Z, source: int, rule: Rule) -> list[int]:
    return [i for i in (*s.zones[I.LINE], *s.zones[I.ZONE_COUNT]) if applies(s, source, rule, i) and values.muted(s, i) < 2]


def rule_env(s: Z, source: int, rule: Rule) -> Env:
    env = Env(s.control[source], s.ref(source), NO_EVENT, EMPTY, rule.x)
    if rule.who is not None:
        named = nouns.players(s, env, rule.who)
        regs = list(EMPTY)
        regs[R_WHO] = named
        env.regs = tuple(regs)
    return env


def period_open(s: Z, env: Env, kind: str) -> bool:
    """Whether it is the time that a static effect is confined to."""
    if not kind:
        return True
    if kind == "your_turn":
        return s.reg[I.ACTIVE] == env.player
    if kind == "opponent_turn":
        return s.reg[I.ACTIVE] != env.player
    if kind in ("combat", "this_combat"):
        return nouns.combat_frame(s) is not None
    phase = events.PERIODS[kind][3] if kind in events.PERIODS else -1
    if phase >= 0:
        return s.reg[I.PHASE] == phase and (s.reg[I.ACTIVE] == env.player or not kind.startswith("your"))
    return True


def rule_active(s: Z, env: Env, rule: Rule) -> bool:
    """Time and conditions, for effects that are not about one card."""
    if not period_open(s, env, rule.period) or not period_open(s, env, _during(rule.node)):
        return False
    return all(conditions.true(s, env, cond) for cond in rule.conds)


def _during(node: Any) -> str:
    if isinstance(node, (ast.Has, ast.Lacks, ast.Cannot)) and node.during is not None:
        return str(node.during.kind)
    return ""


def applies(s: Z, source: int, rule: Rule, i: int) -> bool:
    """Whether a static effect applies to a card: time, conditions, and the card is meant."""
    env = rule_env(s, source, rule)
    node = rule.node
    if not period_open(s, env, rule.period) or not period_open(s, env, _during(node)):
        return False
    what = node.what
    if isinstance(what, ast.Ref) and what.kind in PRONOUNS and rule.conds:
        subject = _subject(rule.conds[-1])
        if subject is not None:
            return _pronoun(s, env, rule, subject, i)
    if not is_meant(s, env, what, i):
        return False
    return all(conditions.true(s, env, cond) for cond in rule.conds)


def _subject(cond: Any) -> Any:
    """The object that a condition is about."""
    if isinstance(cond, (ast.Is, ast.IsKind, ast.AboveBase, ast.StatIs, ast.HasNoMarker, ast.AloneInFlank)):
        return cond.what
    if isinstance(cond, (ast.AllOf, ast.OneOfConds)):
        return _subject(cond.conds[0])
    return None


def _pronoun(s: Z, env: Env, rule: Rule, subject: Any, i: int) -> bool:
    """ "As long as your unit has Intercept, it gets …": every card for which the condition is true."""
    if not is_meant(s, env, subject, i):
        return False
    about = env.about((s.ref(i),))
    return all(conditions.true(s, about, _replaced(cond, subject)) for cond in rule.conds)


def _replaced(cond: Any, subject: Any) -> Any:
    it = ast.Ref("it")
    if isinstance(cond, ast.AllOf):
        return ast.AllOf(tuple(_replaced(item, subject) for item in cond.conds))
    if isinstance(cond, ast.OneOfConds):
        return ast.OneOfConds(tuple(_replaced(item, subject) for item in cond.conds))
    if _subject(cond) != subject:
        return cond
    if isinstance(cond, ast.Is):
        return ast.Is(it, cond.filter)
    if isinstance(cond, ast.IsKind):
        return ast.IsKind(it, cond.kind)
    if isinstance(cond, ast.AboveBase):
        return ast.AboveBase(it, cond.stat, cond.op)
    if isinstance(cond, ast.StatIs):
        return ast.StatIs(it, cond.stat, cond.op, cond.n)
    if isinstance(cond, ast.HasNoMarker):
        return ast.HasNoMarker(it, cond.kind)
    return ast.AloneInFlank(it)


def is_meant(s: Z, env: Env, what: Any, i: int) -> bool:
    """Whether a phrase means an instance; nothing is listed."""
    if isinstance(what, ast.Ref):
        return any((ref & REF_MASK) == i for ref in nouns.objects(s, env, what))
    if isinstance(what, ast.Sel):
        return nouns.fits(s, env, what, i) and (
            not any(isinstance(item, ast.Most) for item in (*what.filters, *what.adjs)) or i in nouns.candidates(s, env, what)
        )
    if isinstance(what, (ast.Both, ast.Either)):
        return any(is_meant(s, env, item, i) for item in what.items)
    return False


def times(s: Z, env: Env, rule: Rule) -> int:
    return 1 if rule.each is None else counted(s, env, rule.each)


def counted(s: Z, env: Env, each: Any) -> int:
    """How often "for each …" is true."""
    return COUNTED[type(each)](s, env, each)


def _were_done(s: Z, env: Env, node: Any) -> int:
    n = nouns.number(s, env, node.n)
    return nouns.number(s, env, ast.DoneCount(node.deed)) // n if n > 0 else 0


def _each(s: Z, env: Env, node: Any) -> int:
    what = node.what
    if node.who is not None and what.noun is not None and what.noun.kind in ("hand_card", "life_card"):
        what = ast.Sel(what.noun, what.qty, node.who, what.zone, what.other, what.filters, what.adjs)
    found = nouns.candidates(s, env, what)
    if node.who is not None:
        named = nouns.players(s, env, node.who)
        found = [i for i in found if s.control[i] in named]
    per = node.what.qty if isinstance(node.what.qty, int) and node.what.qty > 0 else 1
    return len(found) // per


def _each_event(s: Z, env: Env, node: Any) -> int:
    return len(events.happened(s, env, node.period, node.what, node.verb))


def _each_in(s: Z, env: Env, node: Any) -> int:
    zone = nouns.ZONE_IDS[nouns.zone_kind(node.zone)]
    named = nouns.players(s, env, node.zone.who) if isinstance(node.zone, ast.In) and node.zone.who is not None else (env.player,)
    found = [i for player in named for i in s.zones[player * I.ZONE_COUNT + zone] if nouns.fits(s, env, node.what, i)]
    per = node.what.qty if isinstance(node.what.qty, int) and node.what.qty > 0 else 1
    return len(found) // per


def _each_marker(s: Z, env: Env, node: Any) -> int:
    return sum(nouns.marks(s, ref & REF_MASK, node.kind.kind) for ref in nouns.objects(s, env, node.on))


def _each_deed(s: Z, env: Env, node: Any) -> int:
    wanted = events.deed_kinds(node.deed)
    named = nouns.players(s, env, node.who)
    facts = events.period_facts(s, env, node.period)
    return sum(1 for event in facts if event[0] in wanted and event[1] in named and events.deed_more(s, env, node.deed, event))


COUNTED = {
    ast.EachIn: _each_in,
    ast.EachMarker: _each_marker,
    ast.EachDeed: _each_deed,
    ast.WereDone: _were_done,
    ast.Each1: _each,
    ast.EachEvent: _each_event,
}


# --- values --------------------------------------------------------------------------------------------------------------------


def stat_bonus(s: Z, i: int, which: int) -> int:
    """What static abilities add to power (0) or range (1) of a card."""
    total = 0
    for source, rule in rules(s, GIVES_STAT + which):
        for delta in rule.node.stats:
            if STATS[delta.stat.kind] == which and applies(s, source, rule, i):
                env = rule_env(s, source, rule)
                total += nouns.number(s, env, delta.n) * times(s, env, rule)
    return total


def stat_set(s: Z, i: int, which: int) -> int:
    """The number that a static ability sets power (0) or range (1) to; -1 for none. The last source wins."""
    result = -1
    for source, rule in rules(s, ast.StatEquals):
        if STATS.get(rule.node.stat.kind) == which and applies(s, source, rule, i):
            result = max(0, nouns.number(s, rule_env(s, source, rule), rule.node.n))
    ref = s.ref(i)
    for mod in s.mods:
        if mod[0] == I.M_SET and mod[1] == ref and mod[2] == which:
            result = max(0, mod[3])
    return result


def allowed(s: Z, i: int) -> bool:
    """Whether a static ability lets a card attack although it has just entered."""
    if not s.tab.any_cans:
        return False
    return any(
        any(isinstance(deed, (ast.Verb, ast.Deed)) and deed.kind in ("attacks", "attack") for deed in rule.node.deeds)
        and applies(s, source, rule, i)
        for source, rule in rules(s, ast.Can)
    )


def obliged(s: Z, i: int, verb: str) -> bool:
    """Whether a static ability says that a card must attack or intercept if it can."""
    if not s.tab.any_musts:
        return False
    for source, rule in rules(s, ast.Must):
        deed = rule.node.deed
        kind = deed.kind if isinstance(deed, ast.Verb) else "attacks"
        if kind == verb and applies(s, source, rule, i):
            return True
    return False


def keyword_bonus(s: Z, i: int, which: int, total: int) -> int:
    """How often a card has a keyword, static gains and losses included."""
    for source, rule in rules(s, GIVES_KEYWORD + which):
        for part in rule.node.gets:
            if isinstance(part, ast.Kw) and nouns.KEYWORD_IDS.get(part.id) == which and applies(s, source, rule, i):
                env = rule_env(s, source, rule)
                total += (nouns.number(s, env, part.n) if part.n is not None else 1) * times(s, env, rule)
    for source, rule in rules(s, TAKES_KEYWORD + which):
        for part in rule.node.gets:
            if isinstance(part, ast.Kw) and nouns.KEYWORD_IDS.get(part.id) == which and applies(s, source, rule, i):
                return 0
    return total


def muted(s: Z, i: int) -> int:
    """1: a static ability takes all its skills, 2: and it can gain none. Asked of sources without looking at their own muting."""
    result = 0
    for source, rule in index(s).get(ast.Lacks, _NO_RULES):
        takes_all = any(isinstance(part, ast.AllSkills) for part in rule.node.gets)
        if takes_all and source != i and applies(s, source, rule, i) and not values.muted(s, source):
            result = max(result, 2 if rule.node.locked else 1)
    return result


# --- prohibitions --------------------------------------------------------------------------------------------------------------

VERB_CANNOT: dict[str, tuple[int, ...]] = {
    "attacks": (I.C_ATTACK,),
    "attacks_jointly": (I.C_JOINT,),
    "is_attacked": (I.C_BE_ATTACKED,),
    "readies": (I.C_READY, I.C_READY_PHASE),
    "is_readied": (I.C_READY, I.C_READY_PHASE),
    "rests": (I.C_REST,),
    "is_rested": (I.C_REST,),
    "intercepts": (I.C_INTERCEPT,),
    "moves": (I.C_MOVE,),
    "is_destroyed": (I.C_BE_DESTROYED,),
    "dies": (I.C_BE_DESTROYED, I.C_SACRIFICED, I.C_DIE_IN_COMBAT),
    "is_damaged": (I.C_DAMAGED,),
    "is_sacrificed": (I.C_SACRIFICED,),
    "is_chosen": (I.C_BE_TARGET,),
    "leaves": (I.C_LEAVE,),
    "is_played": (I.C_PLAY,),
    "is_intercepted": (I.C_BE_INTERCEPTED,),
    "attacks_alone": (I.C_ATTACK_ALONE,),
    "is_suppressed": (I.C_SUPPRESSED,),
    "is_returned": (I.C_RETURNED,),
    "awakens": (I.C_AWAKEN,),
    "is_flipped": (I.C_AWAKEN,),
}
DEED_CANNOT: dict[str, tuple[int, ...]] = {
    "attack": (I.C_ATTACK,),
    "joint_attack": (I.C_JOINT,),
    "use_skills": (I.C_USE,),
    "use_intercept": (I.C_INTERCEPT,),
    "use_ambush": (I.C_AMBUSH,),
    "respond": (I.C_RESPOND,),
    "play_cards": (I.C_PLAY,),
    "draws": (I.C_DRAW,),
}


def forbids(node: Any) -> tuple[int, ...]:
    """What a forbidden deed is, as numbers."""
    if isinstance(node, ast.Verb):
        return VERB_CANNOT.get(node.kind, ())
    if isinstance(node, ast.Deed):
        return DEED_CANNOT.get(node.kind, ())
    if isinstance(node, ast.AttackedBy):
        return (I.C_BE_ATTACKED,)
    if isinstance(node, ast.ReadyIn):
        return (I.C_NEXT_READY,) if node.step.kind == "next_ready_phase" else (I.C_READY_PHASE,)
    if isinstance(node, ast.Plays):
        return (I.C_PLAY,)
    if isinstance(node, ast.TargetOf):
        return (I.C_BE_TARGET,)
    if isinstance(node, ast.BySuch):
        if isinstance(node.cause, ast.ByCombat) and node.verb.kind in ("dies", "is_destroyed"):
            return (I.C_DIE_IN_COMBAT,)
        return VERB_CANNOT.get(node.verb.kind, ())
    if isinstance(node, ast.Attacks):
        return (I.C_ATTACK_COMMANDER, I.C_ATTACK_UNIT)
    return ()


def _by(s: Z, env: Env, deed: Any, other: int) -> bool:
    """Whether a prohibition that names a doer or a target means this one."""
    if isinstance(deed, ast.AttackedBy):
        return other >= 0 and is_meant(s, env, deed.by, other)
    if isinstance(deed, ast.Attacks):
        return other >= 0 and is_meant(s, env, deed.target, other)
    if isinstance(deed, ast.TargetOf):
        return other >= 0 and aims(s, env, deed, other)
    if isinstance(deed, ast.BySuch) and isinstance(deed.cause, ast.ByEffect):
        if s.cause < 0:
            return False
        return deed.cause.who is None or s.cause_player in nouns.players(s, env, deed.cause.who)
    return True


def aims(s: Z, env: Env, deed: Any, source: int) -> bool:
    """Whether a card or skill of ``source`` is among those that cannot choose the card."""
    card = definition(s, source)
    from_skill = s.zone[source] in (I.LINE, I.ATTACHED, I.TACTICS)
    kind = deed.what.kind
    if kind == "skills" and not from_skill:
        return False
    if kind == "cards" and from_skill:
        return False
    if kind == "stratagems" and card.type != I.STRATAGEM:
        return False
    if isinstance(deed.of, ast.Sel):
        return is_meant(s, env, deed.of, source)
    if isinstance(deed.of, (ast.Who, ast.Controlled, ast.Both, ast.ControllerOf)):
        player = s.cause_player if s.cause_player >= 0 else s.control[source]
        return player in nouns.players(s, env, deed.of)
    return True


def forbidden(s: Z, what: int, i: int, other: int = -1) -> bool:
    """Whether anything forbids a deed of, or to, a card. ``other``: the attacker, target, source or player it is about."""
    if s.mods:
        ref = s.ref(i)
        for mod in s.mods:
            if mod[0] == I.M_CANNOT and mod[2] == what and mod[1] in (ref, -2 - s.control[i]) and _mod_forbids(s, mod, i):
                return True
    for source, rule in rules(s, FORBIDS + what):
        node = rule.node
        for deed in deeds_of(node):
            if what not in forbids(deed):
                continue
            env = rule_env(s, source, rule)
            if isinstance(node.what, (ast.Who, ast.ControllerOf)):
                named = s.control[i] in nouns.players(s, env, node.what)
                if isinstance(deed, ast.Plays):
                    named = named and _is_card(s, env, deed.what, i, s.control[i])
                if named and rule_active(s, env, rule) and _by(s, env, deed, other):
                    return True
            elif applies(s, source, rule, i) and _by(s, env, deed, other):
                return True
    return False


def _mod_forbids(s: Z, mod: Any, i: int) -> bool:
    """Whether a lasting prohibition means this card: one of playing may name a kind of card (``mod[3]`` - 1 is its phrase)."""
    if mod[3] <= 0:
        return True
    player = -2 - mod[1]
    return _is_card(s, Env(player, mod[6]), s.tab.phrases[mod[3] - 1], i, player)


def player_forbidden(s: Z, what: int, player: int) -> bool:
    """Whether anything forbids a deed of a player."""
    for mod in s.mods:
        if mod[0] == I.M_CANNOT and mod[2] == what and mod[1] == -2 - player:
            return True
    for source, rule in rules(s, FORBIDS + what):
        if not isinstance(rule.node.what, (ast.Who, ast.ControllerOf)):
            continue
        for deed in deeds_of(rule.node):
            if what in forbids(deed):
                env = rule_env(s, source, rule)
                if player in nouns.players(s, env, rule.node.what) and rule_active(s, env, rule):
                    return True
    return False


# --- costs ---------------------------------------------------------------------------------------------------------------------


def _cost_of(s: Z, source: int, rule: Rule, env: Env, player: int, i: int) -> int:
    node = rule.node
    what = node.what
    if isinstance(what, ast.NextCard):
        if player not in nouns.players(s, env, what.who) or not _is_card(s, env, what.what, i, player):
            return 0
        if what.first and any(
            event[0] == I.E_PLAY and event[1] == player and _is_card(s, env, what.what, event[2] & REF_MASK, player) for event in s.facts
        ):
            return 0
    elif isinstance(what, ast.CardsPlayed):
        if player not in nouns.players(s, env, what.who) or not _is_card(s, env, what.what, i, player):
            return 0
    elif isinstance(what, ast.Ref):
        if i != source:
            return 0
    elif not is_meant(s, env, what, i):
        return 0
    if not rule_active(s, env, rule):
        return 0
    amount = nouns.number(s, env, node.n) * times(s, env, rule)
    return amount if node.more else -amount


def _is_card(s: Z, env: Env, sel: Any, i: int, player: int) -> bool:
    return nouns.fits(s, env, sel, i, player)


def cost_change(s: Z, player: int, i: int) -> int:
    """Raises and cuts of the cost of playing a card: its own, those on the battlefield, and lasting ones."""
    total = 0
    for ability in s.tab.cards[s.card[i]].front.statics:
        for rule in ability.rules:
            if isinstance(rule.node, ast.PlayCost) and s.zone[i] not in (I.LINE, I.ATTACHED) and isinstance(rule.node.what, ast.Ref):
                env = rule_env(s, i, rule)
                env.player = player
                total += _cost_of(s, i, rule, env, player, i)
    for source, rule in rules(s, ast.PlayCost):
        if not isinstance(rule.node.what, ast.Ref):
            total += _cost_of(s, source, rule, rule_env(s, source, rule), player, i)
    for mod in s.mods:
        if mod[0] == I.M_COST and mod[1] == player and _mod_means(s, mod, i):
            total += mod[2]
    return total


def _mod_means(s: Z, mod: Any, i: int) -> bool:
    """Whether a lasting effect on "the next card of a kind" means this card: ``mod[3]`` is the number of the phrase."""
    what, player, src = s.tab.phrases[mod[3]], mod[1], mod[6]
    return _is_card(s, Env(player, src), what, i, player)


def played(s: Z, player: int, i: int) -> None:
    """A card is being played: effects on the next card of its kind are used up."""
    if not s.mods:
        return
    left = [mod for mod in s.mods if not (mod[0] == I.M_COST and mod[1] == player and mod[7] and _mod_means(s, mod, i))]
    if len(left) != len(s.mods):
        s.reset(s.mods, left)


def extra_times(s: Z, player: int, i: int) -> int:
    """How often more a stratagem's effect happens; the lasting effects that say so are used up."""
    if not s.mods:
        return 0
    more = 0
    left = []
    for mod in s.mods:
        if mod[0] == I.M_AGAIN and mod[1] == player and _mod_means(s, mod, i):
            more += mod[2]
        else:
            left.append(mod)
    if more:
        s.reset(s.mods, left)
    return more


def awaken_cut(s: Z, player: int) -> int:
    """By how much less (or more) a player's Awaken costs."""
    total = sum(mod[2] for mod in s.mods if mod[0] == I.M_AWAKEN and mod[1] == player)
    for source, rule in rules(s, ast.AwakenCost):
        env = rule_env(s, source, rule)
        if player in nouns.players(s, env, rule.node.who) and rule_active(s, env, rule):
            amount = nouns.number(s, env, rule.node.n) * times(s, env, rule)
            total += -amount if rule.node.more else amount
    return total


# --- entering, damage, control, steps ------------------------------------------------------------------------------------------


def enters_with(s: Z, player: int, i: int) -> tuple[int, bool]:
    """(marks, rested) with which a unit enters: its own abilities and those on the battlefield."""
    marks, rested = 0, False
    own = [(i, rule) for ability in s.tab.cards[s.card[i]].front.statics for rule in ability.rules]
    for source, rule in (*own, *rules(s, ast.EntersWith)):
        if not isinstance(rule.node, ast.EntersWith):
            continue
        env = rule_env(s, source, rule)
        if source == i:
            env.player = player
        what = rule.node.what
        meant = source == i if isinstance(what, ast.Ref) else nouns.fits(s, env, what, i, player)
        if meant and rule_active(s, env, rule):
            if rule.node.n is not None:
                marks += nouns.number(s, env, rule.node.n) * times(s, env, rule)
            rested = rested or rule.node.rested
    return marks, rested


def controller_of(s: Z, i: int) -> int:
    """Who should control a unit: the last effect that says so, else its base controller."""
    result = s.base[i]
    ref = s.ref(i)
    for mod in s.mods:
        if mod[0] == I.M_CONTROL and mod[1] == ref:
            result = mod[2]
    for source, rule in rules(s, ast.HasControl):
        env = rule_env(s, source, rule)
        if is_meant(s, env, rule.node.what, i) and rule_active(s, env, rule):
            named = nouns.players(s, env, rule.node.who)
            if named:
                result = named[0]
    return result
