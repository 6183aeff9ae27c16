"""The rules of the game: set-up, turn, playing, paying, combat, damage."""
