"""Words to things: players, references, selectors, filters and numbers, as pure questions about a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zmdj_cards.ability import ast
from zmdj_cards.engine.state import REF_BITS, REF_MASK
from zmdj_cards.games.zmdj import ids as I
from zmdj_cards.games.zmdj import values
from zmdj_cards.games.zmdj.board import (
    Z,
    attachments,
    face,
    flank,
    line,
    neighbours,
    on_battlefield,
    units,
    zone_of,
)
from zmdj_cards.games.zmdj.env import (
    NOTHING,
    R_CARDS,
    R_CHOSEN,
    R_DEALT,
    R_DESTROYED,
    R_DIFF,
    R_DISCARDED,
    R_FLANK,
    R_FORMER,
    R_IT,
    R_LATTER,
    R_MOVED,
    R_PLAYED,
    R_RESTED,
    R_RETURNED,
    R_SACRIFICED,
    R_WHO,
    Env,
)
from zmdj_cards.games.zmdj.lexicon.words import ELEMENTS as ELEMENT_WORDS
from zmdj_cards.games.zmdj.lexicon.words import SUBTYPES

SUBTYPE_NAMES: dict[str, str] = {kind: forms[0] for kind, forms in SUBTYPES.items()}
ELEMENT_IDS: dict[str, int] = {kind: I.ELEMENTS.index(kind) for kind in ELEMENT_WORDS}
KEYWORD_IDS: dict[str, int] = {name: number for number, name in enumerate(I.KEYWORDS)}

Refs = tuple[int, ...]

# --- combat ----------------------------------------------------------------------------------------------------------------------------


def combat_frame(s: Z) -> Any:
    """The innermost combat frame, or None."""
    for frame in reversed(s.stack):
        if frame[0] == I.F_COMBAT:
            return frame
    return None


def attackers_now(s: Z) -> list[int]:
    frame = combat_frame(s)
    if frame is None:
        return []
    return [ref & REF_MASK for ref in frame[I.K_ATTACKERS] if s.alive(ref) and s.control[ref & REF_MASK] == frame[2]]


def attacked_now(s: Z) -> int:
    frame = combat_frame(s)
    if frame is None:
        return -1
    ref = frame[I.K_TARGET]
    return ref & REF_MASK if s.alive(ref) and s.control[ref & REF_MASK] == frame[3] else -1


# --- players ---------------------------------------------------------------------------------------------------------------------------


def in_turn_order(s: Z) -> tuple[int, int]:
    active = s.reg[I.ACTIVE]
    return (active, 1 - active)


def mentioned_player(s: Z, env: Env) -> int:
    """The player a pronoun means: the one named last, else the controller of "it", else the player of the event."""
    if env.regs[R_WHO]:
        return env.regs[R_WHO][-1]
    it = objects(s, env, ast.Ref("it"))
    if it:
        return s.control[it[0] & REF_MASK]
    return env.event[1] if env.event else 1 - env.player


def players(s: Z, env: Env, node: ast.Node | None) -> tuple[int, ...]:
    """The players a phrase names, in turn order. None is the one who acts."""
    if node is None:
        return (env.actor,)
    if isinstance(node, ast.Who):
        return WHO[node.kind](s, env)
    if isinstance(node, ast.ControllerOf):
        return tuple(dict.fromkeys(s.control[ref & REF_MASK] for ref in objects(s, env, node.of)))
    if isinstance(node, ast.OwnerOf):
        return tuple(dict.fromkeys(s.owner[ref & REF_MASK] for ref in objects(s, env, node.of)))
    if isinstance(node, ast.Both):
        named = {player for item in node.items for player in players(s, env, item)}
        return tuple(player for player in in_turn_order(s) if player in named)
    if isinstance(node, ast.Players):
        return tuple(player for player in in_turn_order(s) if role_fits(env, node, player))
    if isinstance(node, ast.Controlled):
        return players(s, env, node.by)
    if isinstance(node, ast.Ref):
        return tuple(dict.fromkeys(s.control[ref & REF_MASK] for ref in objects(s, env, node)))
    raise TypeError(f"not a player: {node!r}")


def role_fits(env: Env, node: ast.Players, player: int) -> bool:
    if node.role.kind == "opponents" or node.other:
        return player != env.player
    return True


def _most(s: Z, env: Env, counts: list[int], among: tuple[int, ...]) -> tuple[int, ...]:
    best = max(counts[player] for player in among)
    return (next(player for player in among if counts[player] == best),)


def _attacked_player(s: Z, env: Env) -> tuple[int, ...]:
    frame = combat_frame(s)
    return (frame[3],) if frame is not None else (1 - env.player,)


def _attacking_player(s: Z, env: Env) -> tuple[int, ...]:
    frame = combat_frame(s)
    return (frame[2],) if frame is not None else (s.reg[I.ACTIVE],)


def _you(s: Z, env: Env) -> tuple[int, ...]:
    return (env.player,)


def _opponent(s: Z, env: Env) -> tuple[int, ...]:
    return (1 - env.player,)


def _everyone(s: Z, env: Env) -> tuple[int, ...]:
    return in_turn_order(s)


def _mentioned(s: Z, env: Env) -> tuple[int, ...]:
    return (mentioned_player(s, env),)


def _self(s: Z, env: Env) -> tuple[int, ...]:
    return (env.actor,)


WHO: dict[str, Callable[[Z, Env], tuple[int, ...]]] = {
    "you": _you,
    "opponent": _opponent,
    "any_opponent": _opponent,
    "each_opponent": _opponent,
    "all_opponents": _opponent,
    "opponents": _opponent,
    "any_player": _everyone,
    "all_players": _everyone,
    "each_player": _everyone,
    "anyones": _everyone,
    "that_player": _mentioned,
    "that_opponent": _mentioned,
    "them": _mentioned,
    "attacked_player": _attacked_player,
    "attacking_player": _attacking_player,
    "turn_player": lambda s, env: (s.reg[I.ACTIVE],),
    "self": _self,
    "each_own": _self,
    "most_hand_player": lambda s, env: _most(s, env, [len(zone_of(s, p, I.HAND)) for p in (0, 1)], in_turn_order(s)),
    "most_units_opponent": _opponent,
    "owner": lambda s, env: (s.owner[env.src & REF_MASK],) if env.src >= 0 else (env.player,),
    "its_owner": lambda s, env: tuple(s.owner[ref & REF_MASK] for ref in objects(s, env, ast.Ref("it"))) or (env.player,),
    "owners": _everyone,
}

# --- references ------------------------------------------------------------------------------------------------------------------------


def _it(s: Z, env: Env) -> Refs:
    if env.it is not None:
        return env.it
    if env.regs[R_IT]:
        return env.regs[R_IT] if env.regs[R_IT] != NOTHING else ()
    if env.event and env.event[2] >= 0:
        return (env.event[2],)
    return (env.src,) if env.src >= 0 else ()


def _this(s: Z, env: Env) -> Refs:
    return (env.src,) if env.src >= 0 else ()


def _host(s: Z, env: Env) -> Refs:
    i = env.src & REF_MASK
    if env.src >= 0 and s.host[i] >= 0 and s.alive(env.src):
        return (s.ref(s.host[i]),)
    return (env.event[2],) if env.event and env.event[2] >= 0 else ()


def _subject(s: Z, env: Env) -> Refs:
    return (env.event[2],) if env.event and env.event[2] >= 0 else ()


def _that_commander(s: Z, env: Env) -> Refs:
    found = tuple(ref for ref in _it(s, env) if s.tab.cards[s.card[ref & REF_MASK]].type == I.COMMANDER)
    return found or _it(s, env)


def _others(s: Z, env: Env) -> Refs:
    return tuple(ref for ref in env.regs[R_CARDS] if s.alive(ref))


def _unchosen(s: Z, env: Env, kind: int) -> Refs:
    """ "The other units": those on the battlefield that were not chosen before."""
    taken = {ref & REF_MASK for ref in env.regs[R_CHOSEN]}
    first, second = in_turn_order(s)
    cards = s.tab.cards
    return tuple(s.ref(i) for i in (*line(s, first), *line(s, second)) if i not in taken and kind in (-1, cards[s.card[i]].type))


def _attack_target(s: Z, env: Env) -> Refs:
    i = attacked_now(s)
    return (s.ref(i),) if i >= 0 else ()


def _register(which: int) -> Callable[[Z, Env], Refs]:
    def read(s: Z, env: Env) -> Refs:
        return env.regs[which]

    return read


def _chosen(s: Z, env: Env) -> Refs:
    return env.regs[R_CHOSEN]


REF: dict[str, Callable[[Z, Env], Refs]] = {
    "it": _it,
    "this_unit": _this,
    "this_any": _this,
    "this_commander": _this,
    "this_attachment": _this,
    "this_attachment_card": _this,
    "this_unit_card": _this,
    "this_stratagem": _this,
    "this_tactic": _this,
    "this_card": _this,
    "this_marker": _this,
    "that_unit": _it,
    "that_any": _it,
    "that_commander": _that_commander,
    "that_attachment": _it,
    "that_tactic": _it,
    "that_card": _it,
    "those_units": _it,
    "those_any": _it,
    "those_cards": _others,
    "other_cards": _others,
    "other_units": lambda s, env: _unchosen(s, env, I.UNIT),
    "other_anys": lambda s, env: _unchosen(s, env, -1),
    "host": _host,
    "chosen_unit": _chosen,
    "chosen_any": _chosen,
    "chosen_commander": _chosen,
    "chosen_card": _chosen,
    "sacrificed_unit": _register(R_SACRIFICED),
    "sacrificed": _register(R_SACRIFICED),
    "destroyed_unit": _register(R_DESTROYED),
    "discarded_card": _register(R_DISCARDED),
    "revealed_card": _register(R_CARDS),
    "dead": _subject,
    "dead_unit": _subject,
    "played_unit": _register(R_PLAYED),
    "played_card": _register(R_PLAYED),
    "former": _register(R_FORMER),
    "latter": _register(R_LATTER),
    "attack_target": _attack_target,
}


def objects(s: Z, env: Env, node: ast.Node) -> Refs:
    """All objects that a phrase names, choices left out: every one that fits."""
    if isinstance(node, ast.Ref):
        return REF[node.kind](s, env)
    if isinstance(node, ast.Sel):
        return tuple(s.ref(i) for i in candidates(s, env, node))
    if isinstance(node, (ast.Both, ast.Either)):
        found: dict[int, None] = {}
        for item in node.items:
            for ref in objects(s, env, item):
                found[ref] = None
        return tuple(found)
    if isinstance(node, ast.RefIn):
        return in_zone(s, env, objects(s, env, node.what), node.zone)
    if isinstance(node, ast.Top):
        return tuple(s.ref(i) for i in top_cards(s, env, node))
    if isinstance(node, ast.Markers):
        return objects(s, env, node.on)
    if isinstance(node, ast.Atom) and node.kind == "among_them":
        return _others(s, env)
    raise TypeError(f"not an object: {node!r}")


ZONE_IDS: dict[str, int] = {
    "hand": I.HAND,
    "discard": I.DISCARD,
    "main_deck": I.DECK,
    "main_deck_top": I.DECK,
    "main_deck_bottom": I.DECK,
    "either_end": I.DECK,
    "life": I.LIFE,
    "tactics": I.TACTICS,
    "tactics_deck": I.TACTICS_DECK,
    "tactics_deck_top": I.TACTICS_DECK,
    "tactics_deck_bottom": I.TACTICS_DECK,
    "battlefield": I.LINE,
}


def zone_kind(node: ast.Node) -> str:
    """The kind of zone that an ``In``, ``To`` or bare ``Zone`` names."""
    if isinstance(node, (ast.In, ast.To, ast.Top)):
        return node.zone.kind
    if isinstance(node, ast.Atom):
        return node.kind
    raise TypeError(f"not a zone: {node!r}")


def in_zone(s: Z, env: Env, found: Refs, zone: ast.Node) -> Refs:
    """Cards that are in a zone now, or went there with their last move: "this card in the discard pile"."""
    number = ZONE_IDS[zone_kind(zone)]
    kept = []
    for ref in found:
        i = ref & REF_MASK
        if s.zone[i] == number and s.generation[i] - (ref >> REF_BITS) <= 1:
            kept.append(s.ref(i))
    return tuple(kept)


def top_cards(s: Z, env: Env, node: ast.Top) -> list[int]:
    """Cards at one end of a pile, as many as there are."""
    count = 1 if node.n is None else quantity(s, env, node.n)[1]
    found: list[int] = []
    for player in players(s, env, node.who):
        cards = zone_of(s, player, ZONE_IDS[node.zone.kind])
        if count >= 0:
            found.extend(cards[-count:][::-1] if node.zone.kind.endswith("_bottom") and count else cards[:count])
    return found


# --- quantities and numbers ------------------------------------------------------------------------------------------------------------

MANY = 999


def quantity(s: Z, env: Env, qty: Any) -> tuple[int, int]:
    """(least, most) of a quantity; None and all: everything."""
    if qty is None or isinstance(qty, (ast.All, ast.Each)):
        return (MANY, MANY)
    if isinstance(qty, int):
        return (qty, qty)
    if isinstance(qty, (ast.UpTo, ast.AtMost)):
        return (0, number(s, env, qty.n))
    if isinstance(qty, ast.AtLeast):
        return (number(s, env, qty.n), MANY)
    if isinstance(qty, ast.AnyNumber):
        return (0, MANY)
    amount = number(s, env, qty)
    return (amount, amount)


def number(s: Z, env: Env, node: Any) -> int:
    """The value of a number, never below 0 unless it is written with a minus."""
    if isinstance(node, int):
        return node
    return NUMBERS[type(node)](s, env, node)


def _x(s: Z, env: Env, node: Any) -> int:
    return number(s, env, env.x) if env.x is not None else 0


def _minus_x(s: Z, env: Env, node: Any) -> int:
    return -_x(s, env, node)


def _count_of(s: Z, env: Env, node: Any) -> int:
    return len(objects(s, env, node.what))


def _hand_size(s: Z, env: Env, node: Any) -> int:
    return max((len(zone_of(s, player, I.HAND)) for player in players(s, env, node.who)), default=0)


def _stat_of(s: Z, env: Env, node: Any) -> int:
    return max((stat(s, ref & REF_MASK, node.stat.kind) for ref in objects(s, env, node.what)), default=0)


def _more_than(s: Z, env: Env, node: Any) -> int:
    def count(player: int) -> int:
        if node.what.kind == "tactic":
            return len(zone_of(s, player, I.TACTICS))
        if node.what.kind == "life_card":
            return len(zone_of(s, player, I.LIFE))
        if node.what.kind in ("any_unit", "attachment", "commander"):
            return sum(1 for i in candidates(s, env, ast.Sel(node.what)) if s.control[i] == player)
        if node.what.kind == "unit":
            return len(units(s, player))
        return len(zone_of(s, player, I.HAND))

    mine = max((count(player) for player in players(s, env, node.who)), default=0)
    theirs = min((count(player) for player in players(s, env, node.than)), default=0)
    return max(0, mine - theirs)


def _hand_gap(s: Z, env: Env, node: Any) -> int:
    one = max((len(zone_of(s, player, I.HAND)) for player in players(s, env, node.one)), default=0)
    two = max((len(zone_of(s, player, I.HAND)) for player in players(s, env, node.two)), default=0)
    return abs(one - two)


def _life_size(s: Z, env: Env, node: Any) -> int:
    return max((len(zone_of(s, player, I.LIFE)) for player in players(s, env, node.who)), default=0)


DONE_REGISTERS: dict[str, int] = {
    "discarded": R_DISCARDED,
    "destroyed": R_DESTROYED,
    "sacrificed": R_SACRIFICED,
    "returned": R_RETURNED,
    "rested": R_RESTED,
    "discarded_each": R_DISCARDED,
    "handled": R_RETURNED,
    "destroyed_each": R_DESTROYED,
    "sacrificed_each": R_SACRIFICED,
    "returned_each": R_RETURNED,
    "rested_each": R_RESTED,
    "revealed_each": R_CARDS,
}


def _done_count(s: Z, env: Env, node: Any) -> int:
    kind = node.deed.kind
    if kind in ("damage", "dealt"):
        return sum(env.regs[R_DEALT])
    if kind == "moved":
        return sum(env.regs[R_MOVED])
    return len(env.regs[DONE_REGISTERS[kind]])


def _difference(s: Z, env: Env, node: Any) -> int:
    return env.regs[R_DIFF][0] if env.regs[R_DIFF] else 0


def _times(s: Z, env: Env, node: Any) -> int:
    return number(s, env, node.n) * number(s, env, node.of)


NUMBERS: dict[type, Callable[[Z, Env, Any], int]] = {
    ast.X: _x,
    ast.MinusX: _minus_x,
    ast.CountOf: _count_of,
    ast.HandSize: _hand_size,
    ast.StatOf: _stat_of,
    ast.MoreThan: _more_than,
    ast.HandGap: _hand_gap,
    ast.LifeSize: _life_size,
    ast.DoneCount: _done_count,
    ast.ThatDifference: _difference,
    ast.Times: _times,
}


def stat(s: Z, i: int, kind: str) -> int:
    """A stat of a card where it is: computed on the battlefield, printed elsewhere."""
    card = s.tab.cards[s.card[i]]
    if kind == "cost":
        return max(0, card.cost)
    if kind == "flash_point":
        return values.flash(s, i)
    if kind == "base_power":
        return face(s, i).power
    if kind == "base_range":
        return face(s, i).range
    if s.zone[i] != I.LINE:
        return face(s, i).power if kind == "power" else face(s, i).range
    return values.power(s, i) if kind == "power" else values.reach(s, i)


def compare(left: int, op: str, right: int) -> bool:
    if op == "le":
        return left <= right
    if op == "ge":
        return left >= right
    if op == "eq":
        return left == right
    if op == "lt":
        return left < right
    if op == "gt":
        return left > right
    if op == "ne":
        return left != right
    raise ValueError(op)


# --- selectors -------------------------------------------------------------------------------------------------------------------------

OTHER_NOUNS = ("card", "hand_card", "life_card", "player", "opponents", "skills", "cards", "cards_or_skills", "stratagems")
FIELD_NOUNS = ("unit", "any_unit", "commander", "attachment", "tactic")
CARD_TYPES: dict[str, int] = {
    "unit": I.UNIT,
    "unit_card": I.UNIT,
    "stratagem_card": I.STRATAGEM,
    "attachment_card": I.ATTACHMENT,
    "tactic_card": I.TACTIC,
    "commander_card": I.COMMANDER,
    "attachment": I.ATTACHMENT,
    "commander": I.COMMANDER,
    "tactic": I.TACTIC,
}


def candidates(s: Z, env: Env, sel: ast.Sel) -> list[int]:
    """All instances that a selector fits, by zone and in a fixed order."""
    pool = _pool(s, env, sel)
    found = [i for i in pool if fits(s, env, sel, i)]
    for item in (*sel.filters, *sel.adjs):
        if isinstance(item, ast.Most) and found:
            amounts = [stat(s, i, item.stat.kind) for i in found]
            best = max(amounts) if item.high else min(amounts)
            found = [i for i, amount in zip(found, amounts, strict=True) if amount == best]
    return found


def _pool(s: Z, env: Env, sel: ast.Sel) -> list[int]:
    noun = sel.noun.kind if sel.noun is not None else "card"
    where = sel.zone
    if where is not None and isinstance(where, ast.Atom) and where.kind == "among_them":
        return [ref & REF_MASK for ref in _others(s, env)]
    if where is not None:
        zone = ZONE_IDS[zone_kind(where)]
        inside = where.who if isinstance(where, ast.In) else None
        named = inside if inside is not None else sel.who
        if named is None and zone in (I.LINE,):
            owners: tuple[int, ...] = in_turn_order(s)
        else:
            owners = players(s, env, named)
        if zone == I.LINE and noun in ("attachment", "attachment_card"):
            zone = I.ATTACHED
        return [i for player in owners for i in zone_of(s, player, zone)]
    if noun == "attachment":
        return [*s.zones[I.ATTACHED], *s.zones[I.ZONE_COUNT + I.ATTACHED]]
    if noun in ("unit", "any_unit", "commander"):
        first, second = in_turn_order(s)
        return [*line(s, first), *line(s, second)]
    if noun == "tactic":
        return [i for player in in_turn_order(s) for i in zone_of(s, player, I.TACTICS)]
    if noun == "life_card":
        return [i for player in players(s, env, sel.who) for i in zone_of(s, player, I.LIFE)]
    return [i for player in players(s, env, sel.who) for i in zone_of(s, player, I.HAND)]


def is_noun(s: Z, i: int, noun: str, past: bool) -> bool:
    """Whether an instance is of a kind. On the battlefield a unit is never a commander (R5)."""
    kind = s.tab.cards[s.card[i]].type
    if noun == "any_unit":
        return (past or s.zone[i] == I.LINE) and kind in (I.UNIT, I.COMMANDER)
    if noun == "unit":
        return kind == I.UNIT and (past or s.zone[i] == I.LINE)
    if noun == "commander":
        return kind == I.COMMANDER and (past or s.zone[i] == I.LINE)
    if noun == "attachment":
        return kind == I.ATTACHMENT and (past or s.zone[i] == I.ATTACHED)
    if noun == "tactic":
        return past or s.zone[i] == I.TACTICS
    if noun in ("card", "hand_card", "life_card"):
        return True
    return kind == CARD_TYPES[noun]


def fits(s: Z, env: Env, sel: ast.Sel, i: int, player: int = -1) -> bool:
    """Whether an instance fits a selector. ``player`` ≥ 0: in the past, when that player controlled it; where it is now is not asked."""
    past = player >= 0
    if sel.noun is not None and not is_noun(s, i, sel.noun.kind, past):
        return False
    if sel.other and env.src >= 0 and (env.src & REF_MASK) == i:
        return False
    if sel.who is not None:
        holder = player if past else s.control[i]
        if holder not in players(s, env, sel.who):
            return False
    if isinstance(sel.zone, ast.In):
        if sel.zone.who is not None and (player if past else s.control[i]) not in players(s, env, sel.zone.who):
            return False
        if not past and not _is_in(s, i, sel.zone):
            return False
    for adj in sel.adjs:
        if not holds(s, env, adj, i):
            return False
    return all(holds(s, env, item, i) for item in sel.filters)


def _is_in(s: Z, i: int, where: ast.In) -> bool:
    zone = ZONE_IDS[where.zone.kind]
    return s.zone[i] == zone or (zone == I.LINE and s.zone[i] == I.ATTACHED)


def holds(s: Z, env: Env, node: ast.Node, i: int) -> bool:
    """Whether a filter or an adjective is true of an instance."""
    return FILTERS[type(node)](s, env, node, i)


def _adjective(s: Z, env: Env, node: Any, i: int) -> bool:
    kind = node.kind
    subtype = SUBTYPE_NAMES.get(kind)
    if subtype is not None:
        return subtype in face(s, i).subtypes
    return ADJECTIVES[kind](s, i)


def _rested(s: Z, i: int) -> bool:
    return bool(s.flags[i] & I.RESTED)


def _ready(s: Z, i: int) -> bool:
    return not s.flags[i] & I.RESTED


def _face_down(s: Z, i: int) -> bool:
    return bool(s.flags[i] & I.FACE_DOWN)


def _face_up(s: Z, i: int) -> bool:
    return not s.flags[i] & I.FACE_DOWN


def _awakened(s: Z, i: int) -> bool:
    return bool(s.flags[i] & I.AWAKE)


def _unawakened(s: Z, i: int) -> bool:
    return not s.flags[i] & I.AWAKE


def _basic(s: Z, i: int) -> bool:
    return s.tab.cards[s.card[i]].basic


def _peerless(s: Z, i: int) -> bool:
    return s.tab.cards[s.card[i]].peerless


def _takes_part(s: Z, ref: int, i: int) -> bool:
    """The card of a combat, also when it has just died in it."""
    return (ref & REF_MASK) == i and s.generation[i] - (ref >> REF_BITS) <= 1


def _attacking(s: Z, i: int) -> bool:
    frame = combat_frame(s)
    return frame is not None and any(_takes_part(s, ref, i) for ref in frame[I.K_ATTACKERS])


def _attacked(s: Z, i: int) -> bool:
    frame = combat_frame(s)
    return frame is not None and _takes_part(s, frame[I.K_TARGET], i)


def _suppressed(s: Z, i: int) -> bool:
    return bool(s.flags[i] & I.HELD)


def _intercepting(s: Z, i: int) -> bool:
    frame = combat_frame(s)
    return frame is not None and bool(frame[I.K_FLAGS] & I.K_INTERCEPTED) and attacked_now(s) == i


def _joint(s: Z, i: int) -> bool:
    frame = combat_frame(s)
    return frame is not None and bool(frame[I.K_FLAGS] & I.K_JOINT) and i in attackers_now(s)


def _temporary(s: Z, i: int) -> bool:
    return bool(s.flags[i] & I.AS_TACTIC)


def _element(number_: int) -> Callable[[Z, int], bool]:
    def test(s: Z, i: int) -> bool:
        return s.tab.cards[s.card[i]].element == number_ and not (s.zone[i] == I.TACTICS and s.flags[i] & I.FACE_DOWN)

    return test


ADJECTIVES: dict[str, Callable[[Z, int], bool]] = {
    "rested": _rested,
    "ready": _ready,
    "attacking": _attacking,
    "attacked": _attacked,
    "face_up": _face_up,
    "face_down": _face_down,
    "awakened": _awakened,
    "unawakened": _unawakened,
    "basic": _basic,
    "suppressed": _suppressed,
    "temporary": _temporary,
    "intercepting": _intercepting,
    "peerless": _peerless,
    "joint_attacking": _joint,
    **{kind: _element(number_) for kind, number_ in ELEMENT_IDS.items()},
}


def _cmp(s: Z, env: Env, node: Any, i: int) -> bool:
    return compare(stat(s, i, node.stat.kind), node.op, number(s, env, node.n))


def _cmp_to(s: Z, env: Env, node: Any, i: int) -> bool:
    others = objects(s, env, node.to)
    return bool(others) and compare(stat(s, i, node.stat.kind), node.op, stat(s, others[0] & REF_MASK, node.stat.kind))


def _highest(s: Z, env: Env, node: Any, i: int) -> bool:
    return True  # among the candidates, see `candidates`


def has_keyword(s: Z, i: int, kw: ast.Node) -> bool:
    """Whether a card has a keyword: as it is now on the battlefield, as printed elsewhere."""
    if not isinstance(kw, ast.Kw):
        return False
    if kw.id == "peerless":
        return _peerless(s, i)
    number_ = KEYWORD_IDS.get(kw.id)
    if number_ is None:
        return any(ability.keyword_name == kw.id for ability in face(s, i).abilities)
    amount = values.keyword(s, i, number_) if s.zone[i] == I.LINE else face(s, i).keywords[number_]
    return amount > 0


def _has_kw(s: Z, env: Env, node: Any, i: int) -> bool:
    return any(has_keyword(s, i, kw) for kw in node.kws)


def _has_timing(s: Z, env: Env, node: Any, i: int) -> bool:
    return bool(s.tab.cards[s.card[i]].timings & (1 if node.timing.kind == "main" else 2))


MARKERS: dict[str, int] = {"power_marker": 0, "range_marker": 1, "minus_power_marker": 2}


def marks(s: Z, i: int, kind: str) -> int:
    """Markers of a kind on a card; plain "marker" counts all kinds."""
    if not on_battlefield(s, i):
        return 0
    if kind == "marker":
        return s.marks[i] + s.marks2[i] + s.marks3[i]
    return (s.marks, s.marks2, s.marks3)[MARKERS[kind]][i]


def _has_marker(s: Z, env: Env, node: Any, i: int) -> bool:
    return marks(s, i, node.kind.kind) > 0


def _has_attached(s: Z, env: Env, node: Any, i: int) -> bool:
    return any(fits(s, env, node.what, j) for j in attachments(s, i))


def _named(s: Z, env: Env, node: Any, i: int) -> bool:
    card = s.tab.cards[s.card[i]]
    return node.name in (card.name, card.person)


def _same_name(s: Z, env: Env, node: Any, i: int) -> bool:
    others = objects(s, env, node.to)
    return bool(others) and s.tab.cards[s.card[others[0] & REF_MASK]].name == s.tab.cards[s.card[i]].name


def _adjacent(s: Z, env: Env, node: Any, i: int) -> bool:
    beside = neighbours(s, i)
    return any((ref & REF_MASK) in beside and on_battlefield(s, ref & REF_MASK) for ref in objects(s, env, node.to))


def _in_flank(s: Z, env: Env, node: Any, i: int) -> bool:
    side = flank(s, i)
    if side < 0:
        return False
    kind = node.side.kind
    if kind == "same_flank":
        others = objects(s, env, node.of) if node.of is not None else ()
        return any(
            flank(s, ref & REF_MASK) == side and s.control[ref & REF_MASK] == s.control[i] and (ref & REF_MASK) != i for ref in others
        )
    if kind == "that_flank":
        picked = env.regs[R_FLANK]
        return len(picked) == 2 and picked == (s.control[i], side)
    if node.of is not None and s.control[i] not in players(s, env, node.of):
        return False
    return kind == "flank" or side == (0 if kind == "left_flank" else 1)


def _did(s: Z, env: Env, node: Any, i: int) -> bool:
    from zmdj_cards.games.zmdj import events

    return any(events.verb_fits(s, env, node.verb, event, i) for event in events.period_facts(s, env, node.period))


def _did_not(s: Z, env: Env, node: Any, i: int) -> bool:
    return not _did(s, env, node, i)


def _is_adj(s: Z, env: Env, node: Any, i: int) -> bool:
    return holds(s, env, node.adj, i)


def _not(s: Z, env: Env, node: Any, i: int) -> bool:
    if isinstance(node.what, ast.Sel):
        return not fits(s, env, node.what, i)
    return not holds(s, env, node.what, i)


def _one_of(s: Z, env: Env, node: Any, i: int) -> bool:
    return any(holds(s, env, option, i) for option in node.options)


FILTERS: dict[type, Callable[[Z, Env, Any, int], bool]] = {
    ast.Adj: _adjective,
    ast.Cmp: _cmp,
    ast.CmpTo: _cmp_to,
    ast.Most: _highest,
    ast.HasKw: _has_kw,
    ast.HasTiming: _has_timing,
    ast.HasMarker: _has_marker,
    ast.HasAttached: _has_attached,
    ast.Named: _named,
    ast.SameName: _same_name,
    ast.Adjacent: _adjacent,
    ast.InFlank: _in_flank,
    ast.Did: _did,
    ast.DidNot: _did_not,
    ast.IsAdj: _is_adj,
    ast.Not: _not,
    ast.OneOf: _one_of,
}
