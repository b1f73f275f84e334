"""Text with places: spans, files, and the tree of an author's file."""
