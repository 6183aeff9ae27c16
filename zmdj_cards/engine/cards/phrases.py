"""Phrases of the card language as play reads them: ints, and tuples of ints. The lowering makes them of trees
(:mod:`program.lower_phrases`); nothing that plays looks at a tree.

A *code* is an int, or a tuple whose first item is an opcode; the others are the codes of what the phrase is made of, in the order of the
fields of its node. An int is a number itself, a word by its number in the table of its kind, yes or no, or ``NONE`` where the text says
nothing.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

# Any: an int, or a tuple of codes.
Code: TypeAlias = Any
# A code that is known to be a tuple.
Phrase: TypeAlias = tuple[Any, ...]

NONE: Final = -1

# Numbers of words that can stand where another kind of word can: players (from 0), references, verbs, deeds.
REFS: Final = 1000
VERBS: Final = 2000
DEEDS: Final = 3000

# Instead of the number of a kind of marker: all kinds, and what is no marker on cards.
ALL_MARKERS: Final = -2
NO_MARKER: Final = -3

# How numbers are compared, by the word for it.
COMPARED: Final[dict[str, int]] = {"le": 0, "ge": 1, "eq": 2, "lt": 3, "gt": 4, "ne": 5}

# Opcodes. No two kinds share a number, so that a phrase tells what kind it is of. Those of a game alone begin at OWN.
OWN: Final = 1000

# Numbers
NUM_X: Final = 1
NUM_MINUS_X: Final = 2
NUM_COUNT_OF: Final = 3  # (objects)
NUM_HAND_SIZE: Final = 4  # (players)
NUM_STAT_OF: Final = 5  # (objects, stat)
NUM_MORE_THAN: Final = 6  # (players, noun, players)
NUM_HAND_GAP: Final = 7  # (players, players)
NUM_DONE_COUNT: Final = 8  # (register, whether the numbers in it are added up)
NUM_DIFFERENCE: Final = 9
NUM_TIMES: Final = 10  # (number, number)
NUM_SUM: Final = 11  # (number, number)
NUM_STAT_TOTAL: Final = 12  # (register or NONE, objects, stat)
NUM_THAT_MANY: Final = 13  # (number, yes: less)
NUM_DID: Final = 14  # (period, objects, verb)
NUM_TALLY: Final = 15  # (what is counted)
NUM_ROLLED: Final = 16
NUM_EVENT: Final = 17  # of the event
NUM_CHOSEN: Final = 18
NUM_HAND_OVER: Final = 19  # (number)
NUM_HALF: Final = 20  # (number, whether rounded up)
NUM_GAP: Final = 21  # (number, number)
NUM_LESS: Final = 22  # (number, number)
NUM_STAT_MOST: Final = 23  # (objects, stat, whether the highest)

# Quantities; a bare number is exactly so many
QTY_UP_TO: Final = 30  # (number)
QTY_AT_LEAST: Final = 31  # (number)
QTY_AT_MOST: Final = 32  # (number)
QTY_ANY_NUMBER: Final = 33
QTY_ALL: Final = 34
QTY_EACH: Final = 35

# Players; a word for them is its number
WHO_CONTROLLER: Final = 50  # (objects)
WHO_OWNER: Final = 51  # (objects)
WHO_THOSE: Final = 52  # (quantity, whether only the opponents)
WHO_REVEALED: Final = 53  # (stat, whether the least)

# Objects; a word for them is its number from REFS on
OBJ_SEL: Final = 60  # see the fields below
OBJ_BOTH: Final = 61  # (objects or players …)
OBJ_EITHER: Final = 62  # (objects …)
OBJ_REF_IN: Final = 63  # (objects, zone)
OBJ_TOP: Final = 64  # (zone, whether its bottom, players, quantity)
OBJ_MARKERS: Final = 65  # (objects, kind of marker, quantity)

# Fields of OBJ_SEL: a noun (NONE: any card), how many, whose, the zone that it names (NONE, or AMONG_THEM), whose zone that is, whether it
# must be in that zone, whether the source itself is left out, what must be true of each, and which of these look at all that fit.
NOUN: Final = 1
QTY: Final = 2
OF: Final = 3
ZONE: Final = 4
INSIDE: Final = 5
IS_IN: Final = 6
OTHER: Final = 7
QUALITIES: Final = 8
RANKS: Final = 9
AMONG_THEM: Final = -2

# What is true of a card; an adjective is its number
IS_CMP: Final = 100  # (stat, how compared, number)
IS_CMP_TO: Final = 101  # (stat, how compared, objects)
IS_MOST: Final = 102  # (stat, whether the highest)
IS_WITH_KEYWORD: Final = 103  # (keywords)
IS_TIMED: Final = 104  # (bits of timings)
IS_MARKED: Final = 105  # (kind of marker, quantity)
IS_CARRYING: Final = 106  # (objects)
IS_NAMED: Final = 107  # (name)
IS_SAME_NAME: Final = 108  # (objects)
IS_DOER: Final = 109  # (verb, period)
IS_NO_DOER: Final = 110  # (verb, period)
IS_NOT: Final = 111  # (quality, objects or condition)
IS_ONE_OF: Final = 112  # (qualities)
IS_OF_SUBTYPE: Final = 113  # (name)
IS_EACH_STAT: Final = 114  # (stats, how compared, number)
IS_CMP_OWN: Final = 115  # (stat, how compared, stat)
IS_ATTACHED_TO: Final = 116  # (objects)
IS_DONE_BY: Final = 117  # (players, verb, period)
IS_IN_ZONE: Final = 118  # (zone, players)
IS_CONTROLLED: Final = 119  # (players)
IS_EXCEPT: Final = 120  # (objects)

# Conditions
IF_CONTROLS: Final = 150  # (players, objects)
IF_CONTROLS_NONE: Final = 151  # (players, objects)
IF_NUMBER: Final = 152  # (number, how compared, number)
IF_HAND_MOST: Final = 153  # (players)
IF_HAND_NOT_MOST: Final = 154  # (players)
IF_ABOVE_BASE: Final = 155  # (objects, stat, base stat, how compared)
IF_STAT: Final = 156  # (objects, stat, how compared, number)
IF_IS: Final = 157  # (objects, quality)
IF_KIND: Final = 158  # (objects, objects, whether it must not)
IF_UNMARKED: Final = 159  # (objects, kind of marker)
IF_HAPPENED: Final = 160  # (period, objects, verb)
IF_NEVER: Final = 161  # (period, objects, verb)
IF_DID: Final = 162  # (players, period, deed)
IF_DID_NOT: Final = 163  # (players, period, deed)
IF_USE: Final = 164  # (number, period)
IF_MOVED: Final = 165  # (objects, number, period)
IF_PLAYED_FREE: Final = 166
IF_NO_HAND: Final = 167  # (players)
IF_MORE: Final = 168  # (players, noun, players)
IF_EXISTS: Final = 169  # (objects, whether none may)
IF_NOW: Final = 170  # (period)
IF_ALL: Final = 171  # (conditions)
IF_ONE: Final = 172  # (conditions)
IF_COIN: Final = 173  # (whether heads)
IF_PARITY: Final = 174  # (number, whether odd)
IF_REVEALED_MORE: Final = 175  # (players, stat, whether less)
IF_EXTRA_PAID: Final = 176  # (whether)

# For each …
EACH_IN: Final = 200  # (zone, players, objects, divided by)
EACH_MARKER: Final = 201  # (objects, kind of marker)
EACH_DEED: Final = 202  # (period, players, deed)
EACH_DONE: Final = 203  # (register, whether the numbers in it are added up, number)
EACH_OBJECT: Final = 204  # (objects, players, divided by)
EACH_EVENT: Final = 205  # (period, objects, verb)
EACH_ATTACHED: Final = 206  # (objects, objects)
EACH_CAPPED: Final = 207  # (what is counted, number)
EACH_OF: Final = 208  # (number, divided by)
EACH_DONE_KIND: Final = 209  # (register, objects, divided by)

# Events
EVENT_OBJECT: Final = 250  # (objects, verbs, period, cause)
EVENT_PLAYER: Final = 251  # (players, deed, period, cause)
EVENT_AT: Final = 252  # (kind of event, whose turn, phase)
EVENT_ANY: Final = 253  # (events)
EVENT_NTH: Final = 254  # (event, number, period)

# What objects do or suffer: kinds of event and the field of the object come first
KINDS: Final = 1
PLACE: Final = 2
VERB: Final = 300  # (kinds, field, word)
VERB_ATTACKS: Final = 301  # (kinds, field, objects)
VERB_DEALS: Final = 302  # (kinds, field, objects, whether in combat)
VERB_GOES: Final = 303  # (kinds, field, zone, zone)
VERB_DISCARDED: Final = 304  # (kinds, field, zone)
VERB_AIMED_AT: Final = 305  # (kinds, field, word for cards or skills, objects or players)
VERB_TARGETED: Final = 306  # (kinds, field, cause)
VERB_MARKED: Final = 307  # (kinds, field, kind of marker)
VERB_ATTACKED_BY: Final = 308  # (no kinds, no field, objects)
VERB_BY_SUCH: Final = 309  # (no kinds, no field, cause, verb)
VERB_READY_IN: Final = 310  # (no kinds, no field, word)

# What players do: kinds of event come first
DEED: Final = 350  # (kinds, word)
DEED_PLAYS: Final = 351  # (kinds, objects)
DEED_DISCARDS: Final = 352  # (kinds, objects)
DEED_SACRIFICES: Final = 353  # (kinds, objects)
DEED_USES: Final = 354  # (kinds, bits of timings)

# What something is done by
BY_COMBAT: Final = 380
BY_EFFECT: Final = 381  # (players)
BY_CARD: Final = 382  # (players)
BY_SOURCE: Final = 383  # (word for cards or skills, players)
BY_NOT: Final = 384  # (cause)

# What static abilities say; effects say some of it, too
HAS: Final = 500  # (objects, stats with numbers, gains, duration)
LACKS: Final = 501  # (objects, what is lost, duration, whether nothing can be gained)
CANNOT: Final = 502  # (objects or players, deeds with what they are as prohibitions, duration)
PLAY_COST: Final = 503  # (of which cards, objects, players, whether only the first, number, whether more)
ENTERS_WITH: Final = 504  # (objects, number, kind of marker, whether rested)
MORE_DAMAGE: Final = 505  # (number)
LESS_DAMAGE: Final = 506  # (number)
NO_DAMAGE: Final = 507
DAMAGE_CHANGE: Final = 508  # (objects, number, whether dealt, whether in combat, whether less)
COUNTS_AS: Final = 509  # (objects, word, whether beside what it is)
HAND_LIMIT: Final = 510  # (players, number, whether less)
MULTIPLY: Final = 511  # (objects, stat, number, duration)
HAS_CONTROL: Final = 512  # (players, objects)
CAN: Final = 513  # (objects, deeds: what is done, and to which objects)
MUST: Final = 514  # (objects, what is done, to which objects)
STAT_EQUALS: Final = 515  # (objects, stat, number)
FREE_TO_PLAY: Final = 516  # (objects): costs nothing

# What objects gain or lose
GET_KEYWORD: Final = 540  # (keyword, number)
GET_ABILITIES: Final = 541  # (place in the table of what is quoted)
GET_ALL: Final = 542  # all skills

# What effects do. What they are done to comes first, if it is chosen or looked for before
DRAW: Final = 600  # (number)
DRAW_TO: Final = 601  # (number)
DISCARD: Final = 602  # (objects, whether at random)
REVEAL: Final = 603  # (objects)
LOOK: Final = 604  # (objects)
SEARCH: Final = 605  # (objects)
SHUFFLE_DECK: Final = 606  # (zone, players)
SHUFFLE_INTO: Final = 607  # (objects)
RETURN: Final = 608  # (objects, destination, zone, whether rested, bits: 1 revealed, 2 in random order)
PUT: Final = 609  # the same
EXILE: Final = 610  # (objects)
DESTROY: Final = 611  # (objects)
SACRIFICE: Final = 612  # (objects)
REST: Final = 613  # (objects)
READY: Final = 614  # (objects)
PLACE_MARKERS: Final = 615  # (objects, quantity, kind of marker)
REMOVE_MARKERS: Final = 616  # (markers)
MOVE_MARKERS: Final = 617  # (markers)
ATTACH_TO: Final = 618  # (objects, objects)
TAKE_CONTROL: Final = 619  # (objects, duration)
DAMAGE: Final = 620  # (objects, quantity)
PREVENT: Final = 621  # (objects, duration, whether the next, points or NONE)
SET_STAT: Final = 622  # (objects, stat, number, duration)
GAIN: Final = 623  # as HAS
LOSE: Final = 624  # as LACKS
SWAP_STATS: Final = 625  # (objects, stat, stat or NONE, duration)
EXTRA_TURN: Final = 626
END_GAME: Final = 627  # (whether won)
PLAY_FREE: Final = 628  # (objects, bits of PLAY_…, what it is attached to)
RESOLVE_AGAIN: Final = 629  # (objects, players, number)
NAME_ONE: Final = 630  # (what is named: picking.NAMING)
PAY: Final = 631  # (number)
REST_THIS: Final = 632
DURING: Final = 633  # (duration, effect)
ROLL: Final = 634  # (sides)
FLIP_COIN: Final = 635
SWAP_CONTROL: Final = 636  # (objects, duration)
MARK_PAID: Final = 637

# Of which cards PLAY_COST speaks
ITSELF: Final = 0
NEXT_CARD: Final = 1  # the next card of a kind that a player plays
PLAYED: Final = 2  # all cards of a kind that a player plays
THESE: Final = 3


def op_of(code: Code) -> int:
    """The opcode of a phrase; ``NONE`` for a word or a number."""
    if isinstance(code, tuple):
        op: int = code[0]
        return op
    return NONE
