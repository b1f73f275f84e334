"""From what was found to what is told: each slip once, where it is, with what it speaks of and what to write.

Must not know how findings are shown.
"""
