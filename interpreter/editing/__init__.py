"""Changing what an author wrote, and nothing beside it."""
