"""Commands on the program itself: settings, completion."""
