"""What is a book made of before it has pages? Blocks and stretches of text, nothing measured.

Knows neither Markdown nor paper.
"""

from __future__ import annotations

from dataclasses import dataclass

BOLD, ITALIC = 1, 2


@dataclass(frozen=True, slots=True)
class Stretch:
    """Text (or an icon, by id) of one emphasis; `link` is an address, or `#anchor` in the book."""

    text: str
    emphasis: int = 0
    icon: str = ""
    link: str = ""


Stretches = tuple[Stretch, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """Levels 1 to 3; `anchor` is its name as the goal of a link."""

    level: int
    content: Stretches
    anchor: str
    line: int = 0

    @property
    def title(self) -> str:
        return plain(self.content)


@dataclass(frozen=True, slots=True)
class Paragraph:
    content: Stretches
    line: int = 0


@dataclass(frozen=True, slots=True)
class Listing:
    """A list; `start` is its first number, None where it has bullets."""

    items: tuple[tuple[Block, ...], ...]
    start: int | None
    line: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """Cells by row; `aligns` are left, center or right."""

    head: tuple[Stretches, ...]
    rows: tuple[tuple[Stretches, ...], ...]
    aligns: tuple[str, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class Note:
    """A call-out box: `title` is the bold text it begins with, if any."""

    title: str
    blocks: tuple[Block, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class Figure:
    """A fenced block: what kind of figure, and its `key: value` lines in their order."""

    name: str
    entries: tuple[tuple[str, str], ...]
    line: int = 0

    def get(self, key: str, default: str = "") -> str:
        """The last value of a key."""
        return dict(self.entries).get(key, default)

    def all(self, key: str) -> list[str]:
        return [value for name, value in self.entries if name == key]


@dataclass(frozen=True, slots=True)
class PageBreak:
    line: int = 0


Block = Heading | Paragraph | Listing | Table | Note | Figure | PageBreak


def plain(content: Stretches) -> str:
    """The words alone, for bookmarks and messages."""
    return "".join(stretch.text for stretch in content).strip()
