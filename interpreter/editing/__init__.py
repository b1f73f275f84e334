"""An author's files: new ones to begin with, changes of what stands there, and what stands where or could come next.

Formatting, fixes, names and their places, completion.

Gives texts and edits. Must not know editors' protocols.
"""
