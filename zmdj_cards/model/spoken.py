"""What the data of a game know of its language: abilities in notation, English that was learned, names and reminders."""

from __future__ import annotations

from functools import cache

from zmdj_cards.model.load import game_dir, load_cards, load_glossary


@cache
def notations(game: str) -> tuple[str, ...]:
    """The abilities of the shipped cards in notation, in the order of the cards."""
    return tuple(said for card in load_cards(game) for said in (*card.abilities, *(card.awakened.abilities if card.awakened else ())))


def english_patterns(game: str) -> list[str]:
    """What was learned of our English, a line of JSON each; empty where nothing was."""
    file = game_dir(game) / "english.jsonl"
    return file.read_text(encoding="utf-8").splitlines() if file.is_file() else []


@cache
def english_reminders(game: str) -> dict[str, str]:
    """Keyword → what stands in brackets behind it in English, `{X}` for its number."""
    return {term.id: term.reminder_en for term in load_glossary(game) if term.reminder_en}
