"""The command line: what is typed, what is shown. Everything else happens below."""
