"""Rulebooks in, answers out. Knows nothing of the companion that uses it."""
