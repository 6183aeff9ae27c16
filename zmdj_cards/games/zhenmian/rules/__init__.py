"""The rules of this game: turn, playing, battle, damage, what is put right."""
