"""Checks that everybody whose work is in an expansion is credited, and that the licences may be combined.

CG834. An image file without a name or licence of its own is CG305, wherever it is. Licences are compared by what they
ask (`licence.py`); who made what is taken from the data, not from the pictures.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.diagnostics.codes import CREDITS
from cardgen.model.card import Printing
from cardgen.model.game import CardSet
from cardgen.model.licence import PLACEHOLDER, clash, is_known, licence_name, terms_of

FEW = 3


def check_credits(card_set: CardSet, base: CardSet | None) -> Iterator[Diagnostic]:
    """What is wrong with the credits of a set, and with its licences beside that of its base, if it has one."""
    yield from _nobody(card_set)
    yield from _uncredited(card_set)
    yield from _licences(card_set, base)


def is_anybody_unnamed(card_set: CardSet) -> bool:
    """Whether a picture of the set's own cards names no artist."""
    own = {card.id for card in card_set.cards}
    return any(printing.card.id in own and _lacks_artist(printing) for printing in card_set.printings)


def _lacks_artist(printing: Printing) -> bool:
    return printing.art.artist.strip().casefold() in ("", PLACEHOLDER)


def _nobody(card_set: CardSet) -> Iterator[Diagnostic]:
    if card_set.attribution.strip().casefold() == PLACEHOLDER:
        message = f"`attribution: {PLACEHOLDER}` names nobody"
        help = "write whom to thank: it is printed on cards, in deck lists and in books"
        yield card_set.origin.finding(CREDITS, message, "attribution", severity=Severity.WARNING, help=help)


def _uncredited(card_set: CardSet) -> Iterator[Diagnostic]:
    """Drawings of the set's own cards without a named artist; reported once, as one line in set.yaml mends it."""
    own = {card.id for card in card_set.cards}
    drawn = [printing for printing in card_set.printings if printing.card.id in own and _is_drawing(printing)]
    for what, lacking in (
        ("artist", list(filter(_lacks_artist, drawn))),
        ("licence", [printing for printing in drawn if not printing.art.licence]),
    ):
        if lacking:
            message = f"no {what} is named for {_count(len(lacking), 'picture')}: {_named(lacking)}"
            help = "write `art: {artist: ..., licence: ...}` in set.yaml, or in the printings that differ"
            place = "art" if "art" in card_set.origin.value else "id"
            yield card_set.origin.finding(CREDITS, message, place, severity=Severity.WARNING, help=help)


def _is_drawing(printing: Printing) -> bool:
    return printing.art.reference.startswith("drawing:")


def _licences(card_set: CardSet, base: CardSet | None) -> Iterator[Diagnostic]:
    """That of the set, an error where it cannot be mixed with the base; then each that its pictures have."""
    if is_known(card_set.licence) and (reason := _reason(card_set.licence, base)):  # else the set tells it, always
        message = f"the licence of the set, {licence_name(card_set.licence)}, {reason}"
        severity = Severity.ERROR if terms_of(card_set.licence) else Severity.WARNING
        yield card_set.origin.finding(CREDITS, message, "licence", severity=severity, help=_remedy(base))
    shown: dict[str, list[Printing]] = {}
    for printing in card_set.printings:
        shown.setdefault(printing.art.licence, []).append(printing)
    for licence, printings in shown.items():
        if licence and licence != card_set.licence and (reason := _reason(licence, base)):
            message = f"the licence of {_count(len(printings), 'picture')}, {licence_name(licence)}, {reason}"
            is_own = "licence" in printings[0].origin.value.get("art", {})
            origin = printings[0].origin if is_own else card_set.origin
            help = f"take another picture, or ask its artist ({_named(printings)})"
            yield origin.finding(CREDITS, message, "art", "licence", severity=Severity.WARNING, help=help)


def _reason(licence: str, base: CardSet | None) -> str:
    own, other = terms_of(licence), terms_of(base.licence) if base is not None else None
    if own is None:
        return "is none that cardgen knows, so nothing is said of what it allows"
    if other is None:
        return clash(own, own) if own.no_changes else ""
    return clash(own, other)


def _remedy(base: CardSet | None) -> str:
    return f"take that of the base, {base.licence}" if base is not None else "take one by its SPDX id, as CC-BY-SA-4.0"


def _named(printings: Iterable[Printing]) -> str:
    names = [f"`{printing.card.id}`" for printing in printings]
    more = f" and {len(names) - FEW} more" if len(names) > FEW else ""
    return ", ".join(names[:FEW]) + more


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
