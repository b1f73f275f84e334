"""From files to the accepted ruleset: reading, merging, schema, names, kinds, checks.

One loader serves checking and running.
"""
