"""The effect language: grammar, vocabulary, text to syntax trees and back, messages about what can't be read.

Must not know any ruleset: names are only names here.
"""
