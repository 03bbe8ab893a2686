"""Turns documents into cards, sets, decks and games whose references all resolve."""

from cardgen.model.library import Library, link

__all__ = ["Library", "link"]
