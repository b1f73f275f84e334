"""Comments by which an author leaves findings out.

Must not know what findings say.
"""
