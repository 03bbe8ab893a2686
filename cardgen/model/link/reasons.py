"""Links the reasons of a set: for each card, why it has each of its icons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardgen.data.yaml.source import Document
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.diagnostics.codes import UNKNOWN_REFERENCE
from cardgen.model.card import Card, Origin
from cardgen.model.link.links import Links

Reasons = dict[str, dict[str, str]]
"""By card id and icon id, in a few words."""


def reasons_of(links: Links, set_document: Document, known: Mapping[str, Card]) -> Reasons:
    """The reasons in the folder of a set. An unknown card is reported, and an icon that the card does not have."""
    reasons: Reasons = {}
    for origin in _entries(links, set_document):
        card = known.get(origin.value["card"])
        if card is not None:
            reasons[card.id] = _of_card(links, origin, card)
        elif origin.value["card"] not in links.dropped:
            links.unknown(origin, "card", origin.value["card"], known, "card")
    return reasons


def questions_of(links: Links, set_document: Document) -> dict[str, str]:
    """By card id, what a class could discuss about it."""
    entries: Iterator[dict[str, Any]] = (origin.value for origin in _entries(links, set_document))
    return {entry["card"]: entry["question"] for entry in entries if "question" in entry}


def _entries(links: Links, set_document: Document) -> Iterator[Origin]:
    """Each entry in the folder of a set, where it stands."""
    for document in links.of_kind("reasons"):
        if document.path.parent == set_document.path.parent:
            yield from (Origin(document, ("reasons", place)) for place in range(len(document.value["reasons"])))


def _of_card(links: Links, origin: Origin, card: Card) -> dict[str, str]:
    entries: dict[str, str] = origin.value["icons"]
    for icon in entries:
        if icon not in card.icons:
            links.found.append(_unused(origin, card, icon))
    return {icon: entries[icon] for icon in card.icons if icon in entries}


def _unused(origin: Origin, card: Card, icon: str) -> Diagnostic:
    message = f"the card `{card.id}` does not have the icon `{icon}`, so this reason is never printed"
    help = "take it out, or give the card the icon"
    return origin.finding(UNKNOWN_REFERENCE, message, "icons", icon, severity=Severity.WARNING, help=help, key=True)
