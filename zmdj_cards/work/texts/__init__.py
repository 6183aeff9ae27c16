"""What the compiler makes of card texts."""
