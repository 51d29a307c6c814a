"""Checks: what a roll of each game family comes to, what to roll at the table, and the rule it rests on."""
