"""What a command and a page do alike, from plain values to results: no console, no HTTP, nothing printed."""
