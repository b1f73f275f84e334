"""What many games say about a ruleset.

Must not know rules or files: a game is handed in, ready to be played.
"""
