"""What is found out about a ruleset: by many games, by its author's scenarios, by what differs from another.

Must not know the command line.
"""
