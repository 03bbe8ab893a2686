"""Documents become cards, sets, decks and games whose references all lead somewhere."""

from cardgen.model.library import Library, link

__all__ = ["Library", "link"]
