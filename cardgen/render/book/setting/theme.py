"""The look of a book: measures, colours, type.

Type comes from the game's `book-...` styles, colours from a ```` ```book ```` block of its text; both have
defaults, so that a new game's first rulebook needs neither.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct, field

from cardgen.model.units import length
from cardgen.render.book.setting.blocks import Figure
from cardgen.render.text.words import Style

MARGINS = (length("20mm"), length("23mm"), length("24mm"), length("23mm"))  # top, right, bottom, left
SIDE = length("36mm")  # the column of the headings of level 2
SIDE_GAP = length("6mm")
COLUMN_GAP = length("7mm")
MARGINS_OF_COLUMNS = (length("14mm"), length("14mm"), length("21mm"), length("14mm"))
MOST_COLUMNS = 4
FOOT = length("13mm")  # from the lower edge of the paper to the running foot's line of type

COLOURS = ("accent", "dark", "link", "line", "tint", "paper")
INK = "#222222"
PAPER = "#ffffff"
NO_GROUND = "none"
"""The tint of a call-out box that lies on the page itself."""

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_SIZES = {  # size and leading in points, bold
    "book-body": (11, 15.5, False),
    "book-h1": (24, 28, True),
    "book-h2": (12.5, 15.5, True),
    "book-h3": (11, 15.5, True),
    "book-table": (10, 13.5, False),
    "book-table-head": (9, 12.5, True),
    "book-note": (10.5, 14.5, False),
    "book-note-title": (10.5, 14.5, True),
    "book-caption": (9, 12, False),
    "book-foot": (8, 10, False),
    "book-number": (10, 12, True),
    "book-contents-1": (12, 19, True),
    "book-contents-2": (10.5, 15.5, False),
    "book-cover-title": (44, 48, True),
    "book-cover-line": (14, 19, False),
    "book-cover-fact": (11, 14, True),
    "book-label": (9, 11.5, False),
    "book-item": (9, 11.5, False),
    "book-typed": (9.5, 11, False),
    "book-gallery": (9, 11.5, False),
    "book-tag": (7, 8, True),
    "book-aside": (7.5, 9, False),
    "book-say": (9, 11, True),
    "book-banner": (22, 26, True),
}
_LIKE = {"book-gallery": "book-item"}
"""Styles that look as another where a game does not name them."""
ON_DARK = ("book-number", "book-cover-fact", "book-banner")
"""Styles set on a dark ground."""


class Theme(Struct, frozen=True):
    """Colours of a book, the words of its running foot, how many columns it has, and how wide its text is.

    With 0 columns it has one, beside a column of headings.
    """

    accent: str = INK
    dark: str = INK
    link: str = INK
    line: str = "#bbbbbb"
    tint: str = "#f0f0f0"
    paper: str = PAPER
    foot: str = ""
    has_heads: bool = False
    notes: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # by kind: tint, strong
    columns: int = 0
    gap: int = COLUMN_GAP
    width: int = 0  # of the text, the same on all papers; 0 is what the margins leave

    @classmethod
    def of(cls, figure: Figure | None) -> Theme:
        """From lines such as `accent: #d6452c` and `note: tip #e4eedb #2e6b3e`."""
        if figure is None:
            return cls()
        given = {name: figure.get(name).lower() for name in COLOURS if is_colour(figure.get(name))}
        lines = (value.casefold().split() for value in figure.all("note"))
        good = (words for words in lines if len(words) == 3 and _is_ground(words[1]) and is_colour(words[2]))
        notes = {kind: (tint.removeprefix(NO_GROUND), strong) for kind, tint, strong in good}
        return cls(
            **given,
            foot=figure.get("foot"),
            has_heads=figure.get("heads") == "yes",
            notes=notes,
            columns=_number(figure.get("columns")),
            gap=_length(figure.get("gap"), COLUMN_GAP),
            width=_length(figure.get("width"), 0),
        )

    def margins(self, paper: tuple[int, int]) -> tuple[int, int, int, int]:
        """Top, right, bottom, left."""
        if not self.columns:
            return MARGINS
        top, right, bottom, left = MARGINS_OF_COLUMNS
        if not 0 < self.width <= paper[0]:
            return top, right, bottom, left
        side = (paper[0] - self.width) // 2
        return top, paper[0] - self.width - side, bottom, side

    def note(self, kind: str) -> tuple[str, str]:
        """Tint and strong colour of a call-out box; one without a tint has no ground."""
        return self.notes.get(kind, (self.tint, self.dark))


def _is_ground(word: str) -> bool:
    return word == NO_GROUND or is_colour(word)


def _number(text: str) -> int:
    """How many columns; what is wrong with the number is told where the block is set."""
    return min(int(text), MOST_COLUMNS) if text.isdecimal() else 0


def _length(text: str, default: int) -> int:
    try:
        return length(text)
    except ValueError:
        return default


def is_colour(text: str) -> bool:
    """Whether a text is a colour as `#2e6b3e`."""
    return bool(_COLOUR.fullmatch(text))


def book_style(name: str, styles: Mapping[str, Style], default_font: str) -> Style:
    """The game's style of this name, else a plain one in the game's first font."""
    found = styles.get(name) or styles.get(_LIKE.get(name, name))
    if found is not None:
        return found
    size, leading, is_bold = _SIZES.get(name, _SIZES["book-body"])
    fonts = styles["book-body"].fonts if "book-body" in styles else (default_font,) * 4
    regular = fonts[1] if is_bold else fonts[0]
    points = length(f"{size}pt")
    colour = PAPER if name in ON_DARK else INK
    return Style(
        name=name,
        fonts=(regular, fonts[1], fonts[2], fonts[3]),
        size=points,
        leading=length(f"{leading}pt"),
        colour=colour,
        smallest=points,
    )
