"""The face for editors: rulesets through the Language Server Protocol. Needs the extra `lsp`.

Must not know what rulesets mean: everything that is told comes from `editing`.
"""
