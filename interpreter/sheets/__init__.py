"""What a player reads, written from a ruleset: the rule sheet, as Markdown or as a page, and cards to print.

Must not know how a game is run, nor any word of a game.
"""
