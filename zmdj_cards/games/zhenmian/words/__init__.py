"""What the words of this game's card language mean."""
