"""Who decides when: the driver, choices, triggers."""
