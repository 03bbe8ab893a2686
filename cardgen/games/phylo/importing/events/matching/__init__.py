"""Reads a grammar, and a text by it in every way."""
