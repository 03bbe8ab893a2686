"""Reads the short codes of icons and the keywords of a game in the text of a book, as texts of cards have them."""

from __future__ import annotations

from functools import partial
from re import Match

from cardgen.model.game import Game
from cardgen.model.link.texts import TextReader

LINK = "("
"""Behind a word in square brackets: it is a link."""


def with_codes_read(text: str, game: Game) -> str:
    """The text of a book with `[credit]` as `:credit:`, and keywords by their names; what is no code stays."""
    words = (word for words in game.words.values() for word in words)
    reader = TextReader.of(game.icons.values(), words, ())
    return text if reader.pattern is None else reader.pattern.sub(partial(_meant, reader), text)


def _meant(reader: TextReader, sign: Match[str]) -> str:
    code = sign[2]
    is_link = sign.string.startswith(LINK, sign.end())
    if code is None or sign[1] or is_link:  # an escaped code is text for Markdown, too
        return sign[0]
    if code in reader.codes:
        return f":{reader.codes[code]}:"
    return f"**{reader.keywords[code].name}**" if code in reader.keywords else code
