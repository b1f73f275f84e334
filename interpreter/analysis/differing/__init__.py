"""What differs between two games, in sentences."""
