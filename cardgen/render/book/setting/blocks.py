"""The blocks and stretches of text that make up a book before layout.

Knows neither Markdown nor paper.
"""

from __future__ import annotations

from msgspec import Struct

from cardgen.render.base.markup import LINE_BREAK

BOLD, ITALIC, RAISED, LOWERED = 1, 2, 4, 8


class Stretch(Struct, frozen=True):
    """Text (or an icon, by id) of one emphasis; `link` is an address, or `#anchor` in the book.

    Its `colour` is a name of the game's, or `#rrggbb`; empty where it is that of the text.
    """

    text: str
    emphasis: int = 0
    icon: str = ""
    link: str = ""
    colour: str = ""


Stretches = tuple[Stretch, ...]


class Heading(Struct, frozen=True):
    """Levels 1 to 3; `anchor` is its name as the goal of a link."""

    level: int
    content: Stretches
    anchor: str
    line: int = 0

    @property
    def title(self) -> str:
        return plain(self.content)


class Paragraph(Struct, frozen=True):
    """Stretches of text that are set as one paragraph."""

    content: Stretches
    line: int = 0


class Listing(Struct, frozen=True):
    """A list; `start` is its first number, None where it has bullets."""

    items: tuple[tuple[Block, ...], ...]
    start: int | None
    line: int = 0


class Table(Struct, frozen=True):
    """Cells by row; `aligns` are left, center or right."""

    head: tuple[Stretches, ...]
    rows: tuple[tuple[Stretches, ...], ...]
    aligns: tuple[str, ...]
    line: int = 0


class Note(Struct, frozen=True):
    """A call-out box: `title` is the bold text it begins with, if any; by its `kind` it gets its colours."""

    title: str
    blocks: tuple[Block, ...]
    line: int = 0
    kind: str = ""


class Figure(Struct, frozen=True):
    """A fenced block: what kind of figure, and its `key: value` lines in their order."""

    name: str
    entries: tuple[tuple[str, str], ...]
    line: int = 0

    def get(self, key: str, default: str = "") -> str:
        """The last value of a key."""
        return dict(self.entries).get(key, default)

    def all(self, key: str) -> list[str]:
        return [value for name, value in self.entries if name == key]


class PageBreak(Struct, frozen=True):
    """A place where a new page begins; or a new `column`, or with the next left-hand page a new `spread`."""

    line: int = 0
    kind: str = "page"


Block = Heading | Paragraph | Listing | Table | Note | Figure | PageBreak


def plain(content: Stretches) -> str:
    """The words alone, for bookmarks and messages."""
    return "".join(stretch.text.replace(LINE_BREAK, " ") for stretch in content).strip()
