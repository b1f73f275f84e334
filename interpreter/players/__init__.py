"""Who plays by itself: each player is given what its seat may see and what it may do, and answers with a move.

Must not know a state, the game that is played, or how moves are carried out.
"""
