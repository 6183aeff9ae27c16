"""What a card is worth now: static abilities, stats, costs, prohibitions."""
