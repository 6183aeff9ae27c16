"""How the main game is shown and told: its rows of the kernel's views."""
