"""What is written into an author's files: a new one to begin with, and changes of what is there.

Must not know commands, nor how a game is run.
"""
