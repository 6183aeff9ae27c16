"""What the words of this game mean: rows for the kernel's record ``Words``."""
