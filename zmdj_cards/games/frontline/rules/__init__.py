"""The rules of the front-line game: `lines` (who may cross, who controls), `points` (paying), `units` (enter, move, attack, promote,
recover), `traps`, `acts` (what players may do, and links of the chain), `turn`, `check`."""
