"""Games that are played and told."""
