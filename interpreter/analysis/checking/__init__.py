"""Checks by play: a game played in every way in which it can be set up, and what is found in that."""
