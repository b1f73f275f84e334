"""A game at a terminal: the table, the events, what a person types and what she is answered.

Must not know how commands are declared.
"""
