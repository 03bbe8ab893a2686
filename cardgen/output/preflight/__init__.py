"""Proves that a file is what a print shop asks for: reads it back, page by page, trusting nothing that wrote it."""
