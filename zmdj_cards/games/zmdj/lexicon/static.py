"""Facts for the static checks: where cards of a kind can be, which stats they have, what cannot be done to them (guide: Decks, Zones)."""

from __future__ import annotations

from zmdj_cards.games.zmdj.lexicon.words import KEYWORDS

_MAIN = frozenset({"hand", "discard", "main_deck", "life", "battlefield", "tactics"})
_FIGHT = frozenset({"power", "range", "base_power", "base_range"})

# Cards that are never on the battlefield.
_PILED = frozenset({"hand_card", "life_card", "stratagem_card"})

STATIC: dict[str, object] = {
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
