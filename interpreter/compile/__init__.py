"""From the accepted ruleset to generated Python: settled options, an intermediate form of blocks, and the module's text."""
