"""Facts for the static checks: where cards of a kind can be, which stats they have, what cannot be done to them (guide: Decks, Zones)."""

from __future__ import annotations

from zmdj_cards.games.zmdj.lexicon.words import KEYWORDS

_MAIN = frozenset({"hand", "discard", "main_deck", "life", "battlefield", "tactics"})
_FIGHT = frozenset({"power", "range", "base_power", "base_range"})

STATIC: dict[str, object] = {
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
        "unit": _FIGHT | {"cost", "flash_point"},
        "unit_card": _FIGHT | {"cost", "flash_point"},
        "any_unit": _FIGHT | {"cost", "flash_point"},
        "commander": _FIGHT | {"flash_point"},
        "attachment": _FIGHT | {"cost", "flash_point"},
        "attachment_card": _FIGHT | {"cost", "flash_point"},
        "stratagem_card": frozenset({"cost", "flash_point"}),
        "tactic": frozenset(),
        "tactic_card": frozenset(),
    },
    # Only commanders take damage and they never leave the battlefield; attachments have no rested or ready state.
    "barred": {
        "Damage": frozenset({"unit", "attachment", "tactic", "unit_card", "stratagem_card", "card"}),
        "Destroy": frozenset({"commander", "tactic"}),
        "Sacrifice": frozenset({"commander"}),
        "Return": frozenset({"commander"}),
        "Rest": frozenset({"attachment"}),
        "Ready": frozenset({"attachment"}),
        "Suppress": frozenset({"attachment", "tactic"}),
        "Move": frozenset({"attachment", "tactic", "commander"}),
        "Discard": frozenset({"unit", "commander", "any_unit", "attachment", "tactic"}),
        "PlayFree": frozenset({"unit", "commander", "any_unit", "attachment", "tactic"}),
    },
}
