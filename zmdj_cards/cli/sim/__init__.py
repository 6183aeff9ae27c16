"""Simulation commands."""
