"""Says in plain words what is on a card, for programs that know no signs: its title, its texts, its icons."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from cardgen.analysis import sayings_of
from cardgen.model.card import Card, Printing
from cardgen.model.game import Game

_ICON = re.compile(r"(?<!\\):([a-z][a-z0-9-]{0,63}):")
_STARS = re.compile(r"(?<!\\)\*{1,2}(?=\S)(.+?)(?<=\S)(?<!\\)\*{1,2}")
_ESCAPED = re.compile(r"\\([\\*:])")
_NO_TEXT = re.compile(r"[\x00-\x1f\x7f]+")


def title_of(card: Card) -> str:
    """What the card is called, in one line; its id where it has no title."""
    return _NO_TEXT.sub(" ", card.text.get("title", card.id)).strip() or card.id


def titles_of(printings: Iterable[Printing]) -> dict[str, str]:
    """A title for each card, by its id; cards that are called the same have their ids behind it."""
    cards = {printing.card.id: printing.card for printing in printings}
    known = Counter(map(title_of, cards.values()))
    return {
        id: title_of(card) if known[title_of(card)] == 1 else f"{title_of(card)} ({id})" for id, card in cards.items()
    }


def text_of(card: Card, game: Game) -> str:
    """Its texts without the title, what the rules say of it, and the names of its icons, each in a line of its own."""
    texts = [text for name, text in card.text.items() if name != "title"] + [*sayings_of(game, card).values()]
    lines = [plain(text, game) for text in texts if text.strip()]
    icons = [game.icons[icon].name for icon in card.icons if icon in game.icons]
    return "\n".join([*lines, *([", ".join(icons)] if icons else [])])


def plain(text: str, game: Game) -> str:
    """A text without stars, its icons by their names."""
    words = _ICON.sub(lambda icon: _named(icon[1], game.icons), text)
    words = _ESCAPED.sub(r"\1", _STARS.sub(r"\1", words))
    return "\n".join(filter(None, (_NO_TEXT.sub(" ", line).strip() for line in words.split("\n"))))


def _named(icon: str, icons: Mapping[str, object]) -> str:
    return str(getattr(icons.get(icon), "name", icon))
