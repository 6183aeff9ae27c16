"""How the main game is played by programs: what a position is worth, plain ways to play, the policy ``curve``, what is measured."""
