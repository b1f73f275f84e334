"""Changing what an author wrote, and telling what stands where in it: formatting, fixes, names and their places.

Gives texts and edits. Must not know editors' protocols.
"""
