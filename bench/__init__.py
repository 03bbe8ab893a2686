"""Measures speed and size: figures for the promises in docs/explanation/speed.md, printed as JSON."""
