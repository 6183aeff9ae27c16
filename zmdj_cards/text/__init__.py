"""Text before any meaning: decoding bytes, folding keys for look-up, spans and inline tokens."""
