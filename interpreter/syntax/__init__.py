"""The effect language: its grammar and vocabulary, text to syntax trees and back, and messages about what can't be read.

Must not know any ruleset: names are only names here.
"""
