"""Findings: what they are, their codes, and how they are shown."""
