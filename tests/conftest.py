"""What holds for all tests: examples that hypothesis makes up are the same in every run, however slow one is."""

import gc

from hypothesis import settings

# Hundreds of games are kept for all tests, and nothing of them is garbage: looking for it among them takes time.
gc.set_threshold(50_000, 50, 100)

# A failure that nobody can repeat helps nobody; whoever wants fresh examples says `--hypothesis-profile=fresh`.
settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.register_profile("fresh", deadline=None, print_blob=True)
settings.load_profile("repeatable")
