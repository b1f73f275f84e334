"""Scenarios: read, set up, played, compared, changed, and written down from what was played."""
