"""Links printings: the card, number, rarity, copies, picture and own words of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import PurePosixPath
from typing import Any

from msgspec import Struct

from cardgen.data.project.pictures import pictures_of
from cardgen.data.yaml.source import Document
from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.diagnostics.codes import GIVEN_TWICE, PICTURE_WITHOUT_CREDIT, PRINTING_WITHOUT_FACE, UNREAD_FILE
from cardgen.model.card import Art, Card, Origin, Printing
from cardgen.model.game import Kind
from cardgen.model.licence import is_known, is_named
from cardgen.model.link.codes import code_of
from cardgen.model.link.ids import near
from cardgen.model.link.links import MANY, Links
from cardgen.model.link.texts import TextReader

MANY_MISSING = 6
"""So many printings of one file without a card are no slips: a file of cards is missing."""

MOST_UNUSED = 20
"""So many pictures that no card has are told."""


class PrintingLinker(Struct, frozen=True):
    """Makes the printings of a set; `known` are the cards of all sets, since an expansion may reprint a base card."""

    links: Links
    kinds: Mapping[str, Kind]
    known: Mapping[str, Card]
    texts: TextReader

    def printings(self, set_document: Document) -> tuple[Printing, ...]:
        """The printings of a set, each with its card; those without one are left out."""
        printings = tuple(self._linked(set_document))
        self._report_numbers(printings)
        self._report_printed_twice(printings)
        self._report_unused_pictures(set_document, printings)
        return printings

    def _linked(self, set_document: Document) -> Iterator[Printing]:
        defaults = set_document.value
        pictures = pictures_of(set_document.path.parent)
        for document in self.links.of_kind("printings"):
            if set_document.path.parent not in document.path.parents[:2]:  # `printings.yaml`, `printings/*.yaml`
                continue
            self._report_missing(document)
            for place, entry in enumerate(document.value["printings"]):
                origin = Origin(document, ("printings", place))
                card = self.known.get(entry["card"])
                if card is None:
                    continue
                if not self.kinds[card.kind].has_face:
                    self._report_faceless(origin, card)
                    continue
                art = _art(card, entry.get("art", {}), defaults, pictures)
                self._report_missing_credit(origin, entry.get("art", {}), art)
                yield Printing(
                    card=card,
                    set_id=defaults["id"],
                    number=entry["number"],
                    rarity=entry.get("rarity", defaults.get("rarity", "")),
                    copies=entry.get("copies", 1),
                    art=art,
                    origin=origin,
                    text=self._text(origin, card, entry.get("text", {})),
                    fields={**card.fields, **entry["fields"]} if "fields" in entry else card.fields,
                )

    def _text(self, origin: Origin, card: Card, own: Mapping[str, Any]) -> Mapping[str, str]:
        """The texts of the card with those of the printing in their place."""
        if not own:
            return card.text
        read = self.texts.read(origin, own, "text")
        self.links.found += read.found
        return {**card.text, **read.texts}

    def _report_numbers(self, printings: tuple[Printing, ...]) -> None:
        seen: set[int] = set()
        for printing in printings:
            if printing.number in seen:
                self.links.found.append(
                    printing.origin.finding(
                        GIVEN_TWICE,
                        f"the number {printing.number} is here twice",
                        "number",
                        help="give each printing its own number",
                    )
                )
            seen.add(printing.number)

    def _report_printed_twice(self, printings: tuple[Printing, ...]) -> None:
        """A set prints a card once, in any number of copies: the id of a printing is its set and card."""
        seen: set[str] = set()
        for printing in printings:
            if printing.id in seen:
                self.links.found.append(
                    printing.origin.finding(
                        GIVEN_TWICE,
                        f"the card `{printing.card.id}` is printed twice in this set",
                        "card",
                        help="write `copies:` for more of it, or give the other a card of its own",
                    )
                )
            seen.add(printing.id)

    def _report_unused_pictures(self, set_document: Document, printings: tuple[Printing, ...]) -> None:
        """Reports pictures of a set that are called as no card is, and that no printing names."""
        named = {PurePosixPath(printing.art.reference.split(":")[-1]).stem.casefold() for printing in printings}
        used = named | self.known.keys() | self.links.dropped
        pictures = pictures_of(set_document.path.parent)
        for stem in islice(sorted(pictures.keys() - used), MOST_UNUSED):
            picture = PurePosixPath(set_document.file).parent / pictures[stem]
            meant = near(stem, self.known)
            help = f"did you mean `{meant}{picture.suffix}`?" if meant else "call it as its card is called, by its id"
            self.links.found.append(
                Diagnostic(UNREAD_FILE, "no card has this picture", Span(str(picture)), Severity.WARNING, help)
            )

    def _report_missing(self, document: Document) -> None:
        """Reports printings of a file whose card is missing: one by one, or at once where a file must be missing."""
        origins = [Origin(document, ("printings", place)) for place in range(len(document.value["printings"]))]
        known = self.known.keys() | self.links.dropped
        missing = [origin for origin in origins if origin.value["card"] not in known]
        names = [origin.value["card"] for origin in missing]
        unlike = (name for name in names[:MANY] if not near(name, self.known))
        if len(list(islice(unlike, MANY_MISSING))) < MANY_MISSING:
            for origin, name in zip(missing, names, strict=True):
                self.links.unknown(origin, "card", name, self.known, "card")
            return
        lines = [origin.span("card").line for origin in missing]
        code, severity = code_of("unknown card", self.links.codes)
        message = f"{len(names)} printings in lines {lines[0]}-{lines[-1]} have no card, the first `{names[0]}`"
        help = "is a file of `cards/` missing?"
        self.links.found.append(missing[0].finding(code, message, "card", severity=severity, help=help))
        self.links.dropped |= frozenset(names)

    def _report_faceless(self, origin: Origin, card: Card) -> None:
        message = f"the card `{card.id}` is of the kind `{card.kind}`, which has no face to print"
        help = f"take the printing out, or give the kind `{card.kind}` in game.yaml a `front`, a `back` and a `size`"
        self.links.found.append(origin.finding(PRINTING_WITHOUT_FACE, message, "card", help=help))

    def _report_missing_credit(self, origin: Origin, written: Mapping[str, Any], art: Art) -> None:
        credits = (("artist", is_named(art.artist)), ("licence", is_known(art.licence)))
        lacking = [name for name, is_given in credits if not is_given]
        is_own = bool({"artist", "licence"} & written.keys()) and "file" in written
        of_all = "" if is_own else ", or for all pictures of the set as `art:` in set.yaml"
        if art.reference.startswith("file:") and lacking:
            self.links.found.append(
                origin.finding(
                    PICTURE_WITHOUT_CREDIT,
                    f"the picture `{art.reference.split(':', 2)[2]}` has no {' and no '.join(lacking)}",
                    *(("art",) if written else ()),
                    severity=Severity.WARNING,
                    help=f"say whose it is and how it may be used: `artist: ...`, `licence: CC-BY-4.0`{of_all}",
                )
            )


def _art(card: Card, own: Mapping[str, Any], card_set: Mapping[str, Any], pictures: Mapping[str, str]) -> Art:
    """The credit of a picture is the set's, or its own; a file that is named with a credit has that alone."""
    defaults = card_set.get("art", {})
    if "file" in own:
        reference = f"file:{card_set['id']}:{own['file']}"
        defaults = {} if {"artist", "licence"} & own.keys() else defaults
    elif card.id in pictures and "drawing" not in own:
        reference = f"file:{card_set['id']}:{pictures[card.id]}"
    else:
        reference = f"drawing:{own.get('drawing', card.id)}"
    return Art(
        reference,
        own.get("artist", defaults.get("artist", "")),
        own.get("licence", defaults.get("licence", "")),
        own.get("title", ""),
        own.get("source", ""),
    )
