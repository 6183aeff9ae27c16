"""Facts for the static checks: where cards of a kind can be, which stats they have, what cannot be done to them (guide: Decks, Zones)."""

from __future__ import annotations

from zmdj_cards.games.zmdj.lexicon.words import KEYWORDS, NOUNS_GE

_MAIN = frozenset({"hand", "discard", "main_deck", "life", "battlefield", "tactics"})
_FIGHT = frozenset({"power", "range", "base_power", "base_range"})

# Cards that are never on the battlefield.
_PILED = frozenset({"hand_card", "life_card", "stratagem_card"})

# What pronouns can mean (see `ability.refer`): effects on things of the battlefield, and on cards elsewhere.
_ON_BOARD = frozenset({
    "Destroy", "Sacrifice", "Rest", "Ready", "Suppress", "Move", "MoveTo", "Gain", "Has", "Lose", "Lacks", "Multiply",
    "MakeCannot",    "PlaceMarkers", "MakeAttack", "TakeControl", "Damage", "BarredFrom", "Swap",
})  # fmt: skip
_OFF_BOARD = frozenset({"Discard", "PlayFree"})
_UNITS = frozenset({"unit", "any_unit", "unit_card"})
_REFERRED = {
    "this_unit": "unit", "this_any": "any_unit", "this_commander": "commander", "this_attachment": "attachment", "host": "any_unit",
    "this_tactic": "tactic", "this_stratagem": "stratagem_card", "chosen_unit": "unit", "chosen_any": "any_unit",
    "chosen_commander": "commander", "attack_target": "any_unit", "that_unit": "unit", "that_any": "any_unit",
    "that_commander": "commander", "that_attachment": "attachment", "those_units": "unit", "those_any": "any_unit",
    "dead_unit": "unit_card", "dead": "unit_card",
    "destroyed_unit": "unit_card", "sacrificed_unit": "unit_card", "discarded_card": "card", "revealed_card": "card", "played_unit": "unit",
}  # fmt: skip

_STRATAGEM = frozenset({"stratagem_card"})
_NO_FIGHTER = frozenset({"attachment", "attachment_card", "tactic", "tactic_card", "stratagem_card"})
# What never happens to a kind of card, or is never done by it.
_NEVER: dict[str, frozenset[str]] = {
    **dict.fromkeys(
        (
            "attacks",
            "is_attacked",
            "attack_succeeds",
            "attack_fails",
            "attacks_alone",
            "attacks_jointly",
            "joint_succeeds",
            "intercepts",
            "moves",
        ),
        _NO_FIGHTER,
    ),
    **dict.fromkeys(("Attacks", "is_intercepted", "is_moved", "awakens", "is_attached"), _NO_FIGHTER),
    **dict.fromkeys(("dies", "is_sacrificed"), _STRATAGEM | {"commander", "tactic", "tactic_card"}),
    **dict.fromkeys(("enters", "leaves", "is_destroyed", "rests", "is_rested", "readies", "is_readied"), _STRATAGEM),
}
_OF_ATTACHMENTS = frozenset({"equipment", "weapon", "armor", "mount", "treasure"})
_OF_UNITS = frozenset({
    "infantry", "cavalry", "archer", "marine", "general", "strategist", "female", "male", "lord", "statesman", "civil_official",
    "administrator",    "diplomat", "eunuch", "musician", "mystic", "sorcerer", "healer", "recluse",
    "artisan", "merchant", "scout", "assassin", "bandit",
    "commoner",    "attacking", "attacked", "rested", "ready", "suppressed", "awakened", "unawakened",
})  # fmt: skip

STATIC: dict[str, object] = {
    "on_board": _ON_BOARD,
    "off_board": _OFF_BOARD,
    "acts": _ON_BOARD | _OFF_BOARD | {"Put", "Return", "ShuffleInto", "Exile", "Reveal", "Look", "AttachTo", "Flip", "Search"},
    "takes_away": frozenset({"Destroy", "Sacrifice", "Discard", "Exile", "ShuffleInto", "Reveal", "Look", "Search"}),
    "leaves": frozenset({"dies", "leaves", "is_destroyed", "is_sacrificed", "is_discarded", "is_returned"}),
    "field": frozenset(NOUNS_GE),
    # Words that are read as "one" and could be meant as "any number".
    "loose": ("任意",),
    "stacks": frozenset({"breakthrough"} | {kid for kid, (_, _, takes) in KEYWORDS.items() if takes}),
    # Effects that happen once: they say which objects, or how many.
    "one_shot": frozenset(
        {
            "Destroy",
            "Sacrifice",
            "Discard",
            "Put",
            "Return",
            "Rest",
            "Ready",
            "Suppress",
            "Move",
            "Exile",
            "ShuffleInto",
            "PlayFree",
            "Flip",
        }
    ),
    "begun": frozenset({"turn", "this_turn", "combat", "this_combat", "game"}),
    "never": _NEVER,
    "not_said_of": {"attachment": _OF_UNITS, "attachment_card": _OF_UNITS, "unit": _OF_ATTACHMENTS, "unit_card": _OF_ATTACHMENTS},
    "lies_in": {"hand_card": "hand", "life_card": "life"},
    "discards_to": "discard",
    "same_as": {
        "Destroy": ("is_destroyed",),
        "Sacrifice": ("is_sacrificed",),
        "Discard": ("is_discarded",),
        "Rest": ("is_rested", "rests"),
        "Return": ("is_returned",),
        "Move": ("moves", "is_moved"),
    },
    # Words for the card itself → the kinds of card that are called so.
    "card_words": {
        "this_unit": frozenset({"unit"}),
        "this_unit_card": frozenset({"unit"}),
        "this_commander": frozenset({"commander"}),
        "this_any": frozenset({"unit", "commander"}),
        "this_attachment": frozenset({"attachment"}),
        "this_attachment_card": frozenset({"attachment"}),
        "host": frozenset({"attachment"}),
        "this_stratagem": frozenset({"stratagem"}),
        "this_tactic": frozenset({"tactic"}),
    },
    "refs": _REFERRED,
    "enters": frozenset({"unit_card", "attachment_card"}),  # when it is played
    "own_words": frozenset({"this_unit", "this_any", "this_commander", "this_attachment", "host"}),
    "pronouns": {
        "that_unit": _UNITS,
        "that_any": _UNITS | {"commander"},
        "that_commander": frozenset({"commander", "any_unit"}),
        "that_attachment": frozenset({"attachment", "attachment_card"}),
    },
    "chosen": {"unit": "chosen_unit", "any_unit": "chosen_any", "commander": "chosen_commander", "attachment": "chosen_attachment"}
    | dict.fromkeys(("card", "unit_card", "stratagem_card", "attachment_card", "hand_card"), "chosen_card"),
    "handled": {"Destroy": "destroyed_unit", "Sacrifice": "sacrificed_unit", "Discard": "discarded_card", "Reveal": "revealed_card"},
    # Keywords that stand on cards only: nothing gives them.
    "printed_only": frozenset({"awaken", "advance", "retreat", "peerless"}),
    "keywords": {kid: takes for kid, (_, _, takes) in KEYWORDS.items()},
    # A tactic never leaves the tactics deck and zone; what is on the battlefield is called a card everywhere else.
    "zones": {
        "tactic": frozenset({"tactics", "tactics_deck"}),
        "tactic_card": frozenset({"tactics", "tactics_deck"}),
        "unit": frozenset({"battlefield"}),
        "any_unit": frozenset({"battlefield"}),
        "commander": frozenset({"battlefield"}),
        "attachment": frozenset({"battlefield"}),
        "unit_card": _MAIN,
        "stratagem_card": _MAIN,
        "attachment_card": _MAIN,
        "commander_card": frozenset({"battlefield"}),
    },
    "stats": {
        "unit": _FIGHT | {"cost", "flash_point", "requirement"},
        "unit_card": _FIGHT | {"cost", "flash_point", "requirement"},
        "any_unit": _FIGHT | {"cost", "flash_point", "requirement"},
        "commander": _FIGHT | {"flash_point"},
        "attachment": _FIGHT | {"cost", "flash_point", "requirement"},
        "attachment_card": _FIGHT | {"cost", "flash_point", "requirement"},
        "stratagem_card": frozenset({"cost", "flash_point", "requirement"}),
        "tactic": frozenset(),
        "tactic_card": frozenset(),
    },
    # Only commanders take damage and they never leave the battlefield; attachments have no rested or ready state.
    "barred": {
        "Damage": frozenset({"unit", "attachment", "tactic", "unit_card", "stratagem_card", "card"}) | _PILED,
        "Destroy": frozenset({"commander", "tactic"}) | _PILED,
        "Sacrifice": frozenset({"commander", "tactic"}) | _PILED,
        "Return": frozenset({"commander"}),
        "Rest": frozenset({"attachment"}) | _PILED,
        "Ready": frozenset({"attachment"}) | _PILED,
        "Suppress": frozenset({"attachment", "tactic", "tactic_card"}) | _PILED,
        "Move": frozenset({"attachment", "tactic", "commander"}) | _PILED,
        "Gain": frozenset({"tactic", "tactic_card"}) | _PILED,
        "Has": frozenset({"tactic", "tactic_card"}) | _PILED,
        "PlaceMarkers": frozenset({"tactic", "tactic_card"}) | _PILED,
        "Attach": frozenset({"tactic", "tactic_card", "card", "unit_card", "attachment_card"}) | _PILED,
        "Prevent": frozenset({"unit", "attachment", "tactic", "unit_card", "stratagem_card", "card"}) | _PILED,
        "DamageChange": frozenset({"unit", "attachment", "tactic", "unit_card", "stratagem_card", "card"}) | _PILED,
        "MoveTo": frozenset({"attachment", "tactic", "commander"}) | _PILED,
        "Multiply": frozenset({"attachment", "tactic", "tactic_card"}) | _PILED,
        "SwapStats": frozenset({"attachment", "tactic", "tactic_card"}) | _PILED,
        "Discard": frozenset({"unit", "commander", "any_unit", "attachment", "tactic"}),
        "PlayFree": frozenset({"unit", "commander", "any_unit", "attachment", "tactic"}),
    },
}
