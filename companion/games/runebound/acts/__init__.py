"""Runebound: what players do, each one labelled step."""
