"""What is written and taken back: columns, registers, frames, chance; every write journalled."""
