"""Tells what of a project is sound beside its faults: what can be linked, judged, laid out and played all the same."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from cardgen import analysis, data, model
from cardgen.commands.targets import BuildOrder, UnknownName, targets_of
from cardgen.data.yaml.source import Document
from cardgen.diagnostics import Diagnostic, Severity, has_errors
from cardgen.diagnostics.codes import UNKNOWN_IN_QUERY
from cardgen.model.card import Card
from cardgen.model.damage import FilePlace, damage_of, is_of
from cardgen.model.game import deck_of
from cardgen.model.library import Library
from cardgen.render.base.target import Target
from cardgen.render.products.requirements import faults_of_products
from cardgen.render.products.table import kind_of

_IDLE = frozenset(("booster", "paper", "printer", "target", "cutter", "reasons", "columns"))
"""Kinds of files that most orders do without."""
_REFERRED_FROM = {"deck": ("game",), "styles": ("game", "icons"), "icons": ("game", "cards", "reasons", "booster")}
"""From which kinds of files one refers into these, apart from queries; into all others from any."""


def link(
    root: Path,
    games: Sequence[str],
    documents: Sequence[Document],
    unread: Sequence[Diagnostic],
    unfit: Sequence[Diagnostic],
) -> tuple[Library, list[Diagnostic]]:
    """The linked games, each with what of it is faulty; and all findings, with those of reading and of checking.

    References into a file that could not be used are not reported beside its fault.
    """
    library, unlinked = model.link(documents, analysis.CODES, analysis.REFUSED)
    unlinked += faults_of_products(library)
    places = places_of(root, games) if has_errors([*unread, *unfit, *unlinked]) else {}
    usable = {document.file for document in documents}
    unusable = (place for file, place in places.items() if file not in usable and place.kind not in _IDLE)
    lost = {(place.game, place.kind) for place in unusable}
    errors = (finding for finding in unread if finding.severity is Severity.ERROR)
    if any(finding.span is None or finding.span.file not in places for finding in errors):
        lost.add(("", ""))  # whole folders may be lost
    references = analysis.OF_REFERENCES
    kept = [finding for finding in unlinked if finding.code not in references or not _may_lead(finding, places, lost)]
    found = [*unread, *unfit, *kept]
    return damage_of(library, found, places), found


def _may_lead(finding: Diagnostic, places: Mapping[str, FilePlace], lost: Collection[tuple[str, str]]) -> bool:
    """Whether it may be a reference into one of these lost files, which are of a game or shared by all, and a kind."""
    place = places.get(finding.span.file) if finding.span is not None else None
    if place is None:
        return bool(lost)
    return any(
        game in ("", place.game)
        and (
            place.kind in _REFERRED_FROM.get(kind, (place.kind,))
            or (kind == "icons" and finding.code == UNKNOWN_IN_QUERY)
        )
        for game, kind in lost
    )


def places_of(root: Path, games: Sequence[str]) -> dict[str, FilePlace]:
    """What each file of a project is."""
    sources = data.find(root, games[0] if len(games) == 1 else "")[0]
    return {source.file: FilePlace(source.kind, source.game, source.path) for source in sources}


def without_idle(found: list[Diagnostic], root: Path) -> list[Diagnostic]:
    """What was found, but not in files of boosters, papers and printers.

    A recipe with a fault keeps nobody from printing and playing; nor does a paper, unless it is ordered: then there is
    no such paper.
    """
    if not has_errors(found):
        return found
    idle = {source.file for source in data.find(root)[0] if source.kind in _IDLE}
    return [finding for finding in found if finding.span is None or finding.span.file not in idle]


def stops(found: Iterable[Diagnostic]) -> bool:
    """Whether an error keeps from printing and judging. How a deck plays does not: it is printed to try it."""
    errors = (finding for finding in found if finding.severity is Severity.ERROR)  # first: the codes of play are
    return any(finding.code not in analysis.ABOUT_PLAY for finding in errors)  # in packages that are seldom read


def eased(found: Iterable[Diagnostic], is_draft: bool) -> list[Diagnostic]:
    """What was found; in a draft, what may still be open on its cards only warns."""
    return [
        replace(finding, severity=Severity.WARNING)
        if is_draft and finding.severity is Severity.ERROR and finding.code in analysis.OPEN_IN_DRAFTS
        else finding
        for finding in found
    ]


def ordered(library: Library, found: Iterable[Diagnostic], order: BuildOrder) -> list[Target]:
    """The targets of an order; none where what it names may be lost to the errors that were found.

    Raises UnknownName.
    """
    try:
        return targets_of(library, order)
    except UnknownName:
        if has_errors(found):
            return []
        raise


def sound_targets(
    targets: Iterable[Target], found: Iterable[Diagnostic], places: Mapping[str, FilePlace]
) -> Iterator[Target]:
    """What of these targets can be looked at: all of one whose game has no fault; else, where all faults are in cards,
    printings and decks, its sound cards: each can be judged by itself. Pages and books would tell of what is missing.

    Of cards all sets are looked at, whatever deck is printed.
    """
    found = tuple(found)
    for target in map(_with_all_cards, targets):
        errors = [
            finding for finding in found if finding.severity is Severity.ERROR and is_of(finding, target.game, places)
        ]
        spans = (finding.span for finding in errors)
        kinds = {places[span.file].kind if span and span.file in places else "" for span in spans}
        if not errors:
            yield target
        elif kind_of(target.product).prints_cards and kinds <= {"cards", "printings", "deck"}:
            yield _without_faulty(target, errors)


def _with_all_cards(target: Target) -> Target:
    """Of a borrowed game the cards that were brought."""
    if not kind_of(target.product).prints_cards or target.game.brought_deck or target.settings.deck:
        return target
    return replace(target, deck=deck_of(*target.game.sets.values()))


def _without_faulty(target: Target, errors: Iterable[Diagnostic]) -> Target:
    """Cards with an error of their own are not laid out: what it leads to on paper is not reported beside it. A
    selection may name one of them, so all others are looked at.
    """
    left_out = _faulty_cards([printing.card for printing, _ in target.deck.copies], errors)
    sound = tuple((printing, copies) for printing, copies in target.deck.copies if printing.card.id not in left_out)
    return replace(target, deck=replace(target.deck, copies=sound), settings=replace(target.settings, select=()))


def _faulty_cards(cards: Iterable[Card], errors: Iterable[Diagnostic]) -> set[str]:
    """The ids of those that have an error. Places are asked for in files with errors only, file by file: to find those
    of a file takes as long as reading it.
    """
    faulty = {finding.span for finding in errors}
    files = {span.file for span in faulty if span}
    in_files = {card.id: card for card in cards if card.origin.document.file in files}
    in_order = sorted(in_files.values(), key=lambda card: card.origin.document.file)
    return {card.id for card in in_order if {card.origin.span(*place) for place in ((), ("id",), ("icons",))} & faulty}
