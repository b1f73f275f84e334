"""What holds for all tests: examples that hypothesis makes up are the same in every run, however slow one is."""

from hypothesis import settings

# A failure that nobody can repeat helps nobody; whoever wants fresh examples says `--hypothesis-profile=fresh`.
settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.register_profile("fresh", deadline=None, print_blob=True)
settings.load_profile("repeatable")
