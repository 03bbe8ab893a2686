"""Cards, and their printings.

A card is a rules object; a printing is that card in a set: number, rarity, picture, credit.
Knows nothing of YAML syntax, rules or paper.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from cardgen.data.yaml.source import Document
from cardgen.data.yaml.source import NodePath as NodePath
from cardgen.diagnostics import Diagnostic, Severity, Span


class Origin(Struct, frozen=True, eq=False):
    """Where something was written: a document and the path to its node. It makes no difference between two things."""

    document: Document
    path: NodePath

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Origin)

    def __hash__(self) -> int:
        return 0

    def span(self, *further: str | int) -> Span:
        return self.document.span(self.path + further)

    @property
    def value(self) -> Any:
        """What is written here."""
        value = self.document.value
        for step in self.path:
            value = value[step]
        return value

    def below(self, *further: str | int) -> Origin:
        return Origin(self.document, self.path + further)

    def finding(
        self,
        code: str,
        message: str,
        *further: str | int,
        severity: Severity = Severity.ERROR,
        help: str = "",
        key: bool = False,
        words: str = "",
    ) -> Diagnostic:
        """A diagnostic about this place, or a place below it: its value, these words of it, or its key."""
        return self.document.finding(
            code, message, self.path + further, severity=severity, help=help, key=key, words=words
        )


class Card(Struct, frozen=True):
    """A rules object. `text` is all that a translation replaces; `fields` is what only this game has."""

    id: str
    kind: str
    icons: tuple[str, ...]
    text: Mapping[str, str]
    link: str
    fields: Mapping[str, Any]
    origin: Origin


class Art(Struct, frozen=True):
    """The picture of a printing: a drawing of the game's templates, or an image file of the set."""

    reference: str  # `drawing:<name>` or `file:<set>:<path below its folder>`
    artist: str
    licence: str
    title: str = ""
    source: str = ""


class Printing(Struct, frozen=True):
    """A card in a set. `text` and `fields` are those of the card, with what this printing says in their place."""

    card: Card
    set_id: str
    number: int
    rarity: str
    copies: int
    art: Art
    origin: Origin
    text: Mapping[str, str] = {}
    fields: Mapping[str, Any] = {}

    @property
    def id(self) -> str:
        return f"{self.set_id}:{self.card.id}"
