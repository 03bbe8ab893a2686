"""Shared state of linking one game: its documents, its codes, and the findings so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cardgen.data.yaml.source import Document
from cardgen.diagnostics import Diagnostic
from cardgen.model.card import Origin
from cardgen.model.link.codes import Codes, code_of
from cardgen.model.link.ids import missing_comma, nearest

MANY = 200
"""Of so many faults nobody reads what else may have been meant, and to look it up takes long."""


def of_kind(documents: Iterable[Document], kind: str) -> Iterator[Document]:
    """The documents of one kind, in their order."""
    return (document for document in documents if document.kind == kind)


class Links:
    """The documents of one game; `codes` are the game's own for what the rules call by other names. `found` and
    `dropped`, the ids of what was left out, grow while its parts are linked.
    """

    def __init__(self, game: Document, documents: Iterable[Document], codes: Codes) -> None:
        self.document = game
        self.origin = Origin(game, ())
        self.codes = codes
        self.documents = tuple(documents)
        self.found: list[Diagnostic] = []
        self.dropped = frozenset().union(*(document.dropped for document in self.documents))

    def of_kind(self, kind: str) -> Iterator[Document]:
        return of_kind(self.documents, kind)

    def is_shipped(self, origin: Origin) -> bool:
        """Whether it is written in the folder of the game, not in a project that borrows it."""
        return self.document.path.parent in origin.document.path.parents

    def name_of(self, value: Mapping[str, Any]) -> str:
        """What a set or a deck is called: as the game is, where it does not say."""
        name: str = value.get("text", self.document.value["text"])["name"]
        return name

    def unknown(
        self, origin: Origin, what: str, name: str, known: Iterable[str], *further: str | int, key: bool = False
    ) -> None:
        """Reports a name that leads nowhere, with the known one that may be meant."""
        code, severity = code_of(f"unknown {what}", self.codes)
        message = f"`{name}` is not {_article(what)} {what}"
        known = tuple(known)
        is_in_list = bool(further) and isinstance(further[-1], int)
        help = missing_comma(name, known) if is_in_list and " " in name else ""
        help = help or (nearest(name, known) if len(self.found) < MANY else "")
        if what == "icon" and not help:
            help = f"`cardgen list {self.document.value['id']} --icons` shows all"
        self.found.append(origin.finding(code, message, *further, severity=severity, help=help, key=key))


def _article(what: str) -> str:
    return "an" if what[0] in "aeiou" else "a"
