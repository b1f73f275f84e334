"""From names to one merged document: files found, read, put in line, and merged.

Must not know what keys mean: their shape is asked in `shape`, their sentences by `build`.
"""
