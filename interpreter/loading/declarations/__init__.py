"""From the merged document to declarations: each section of a ruleset in a module of its own.

A module has two functions where the section has expressions: one that declares the shapes of its things in the World,
and one that builds the typed things once all shapes are known. Must not know how games are played.
"""
