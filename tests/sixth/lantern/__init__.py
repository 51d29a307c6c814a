"""Lantern Road: a game made for the tests, written as somebody else would write one."""
