"""What is told of a game: observation, text form, narration, prompts, reasons, the table as data."""
