"""What conditions can be: the values of their parts, what holds together, and what is said of those that never differ.

It must never claim too much: what isn't known may be anything.
"""
