"""Abilities as programs: lowering trees to instructions, and running them."""
