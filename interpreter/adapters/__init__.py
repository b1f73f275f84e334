"""Faces for other programs: what they need to use rulesets in their own way."""
