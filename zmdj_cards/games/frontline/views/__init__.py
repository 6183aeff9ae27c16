"""How the front-line game is told: `text` (positions), `narrate`, `prompts`, `table` and `board`, `why`."""
