"""The accepted ruleset and the typed tree, as frozen data."""
