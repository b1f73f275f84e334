"""Whether a document has the shape of the schema, and how what hasn't is said.

Must not know names or sentences.
"""
