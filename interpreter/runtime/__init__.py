"""A game in progress as plain data, and what is done with it: chance, places, sight, patterns, turns, questions."""
