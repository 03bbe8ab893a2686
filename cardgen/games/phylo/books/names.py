"""How the books call cards within a sentence: in short, and with an article.

Only English has its names made up so. In other languages, whose words change in a sentence, a card has its whole title.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from cardgen.model.game import Game


class CardNames(Struct, frozen=True):
    """Names of cards; `cast` are those that a story is about."""

    game: Game
    cast: Sequence[str] = ()

    def title(self, card: str) -> str:
        """As it stands on the card."""
        return self.game.cards[card].text["title"]

    def last(self, card: str) -> str:
        """The last word of its title: `oak` for the English Oak."""
        return _last(self.title(card)) if self._is_english else self.title(card)

    def short(self, card: str) -> str:
        """The last word of its title, or the whole of it where another card of the story ends so, too."""
        others = [_last(self.title(member)) for member in self.cast]
        return self.last(card) if others.count(_last(self.title(card))) <= 1 else self.title(card)

    def with_article(self, card: str) -> str:
        """Its title with an article: `a Horse`, `an English Oak`."""
        title = self.title(card)
        return f"{'an' if title[:1].lower() in 'aeiou' else 'a'} {title}" if self._is_english else title

    @property
    def _is_english(self) -> bool:
        return self.game.language.is_english


def _last(title: str) -> str:
    return title.split()[-1].lower()
