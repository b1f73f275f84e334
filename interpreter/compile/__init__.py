"""From the accepted ruleset to generated Python: settled options, a form of blocks in between, the module's text."""
