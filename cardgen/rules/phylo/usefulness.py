"""Is what a species can do of use in its deck? Exact checks PHY208, PHY210, PHY211, PHY212."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.rules.phylo.exact import Paths
from cardgen.rules.phylo.repair import to_be_met
from cardgen.rules.phylo.species import Species
from cardgen.rules.phylo.subject import Subject
from cardgen.rules.phylo.survival import judged, others_of

NO_MARKS = {"move", "flight", "spread", "invasive", "parasitic"}
"""Keywords that say how far or over whom: compared by what they say."""


def invasive_no_target(subject: Subject) -> Iterator[Diagnostic]:
    """PHY208: an INVASIVE species that can cover no other (PH-R14)."""
    paths = Paths(subject.web)
    for copy, one in judged(subject, paths):
        others = others_of(subject, paths, copy)
        if one.invades is not None and not any(one.invades.fits(other, one) for other in others):
            yield subject.card_finding(
                one.card,
                "PHY208",
                f"`{one.card}` can cover none of the {len(others)} other species of {subject.name}",
                "keywords",
                "invasive",
                severity=Severity.WARNING,
                help=f"add a species that it may cover, or {to_be_met(one.invades, others, one)}",
            )


def spread_single_copy(subject: Subject) -> Iterator[Diagnostic]:
    """PHY210: SPREAD lays a further copy (PH-R16), and there is none."""
    for card, one in subject.species.items():
        if one.spread_reach > 0 and subject.copies_of(card) == 1:
            yield subject.card_finding(
                card,
                "PHY210",
                f"`{card}` has SPREAD {one.spread_reach}, and {subject.name} has 1 copy of it",
                "keywords",
                "spread",
                severity=Severity.WARNING,
                help="put a second copy in the deck",
            )


def spread_no_trigger(subject: Subject) -> Iterator[Diagnostic]:
    """PHY211: SPREAD waits for a POLLINATOR or for WIND, and there is none."""
    pollinators = sum(one is not None and "pollinator" in one.keywords for one in subject.web.species)
    winds = sum(event is not None and event.is_wind for event in subject.web.events)
    for card, one in subject.species.items():
        if one.spread is None or not one.spread.needs:
            continue
        is_blown = bool(winds) and "wind" in (one.spread.needs, one.spread.doubled_by)
        if not is_blown and not (one.spread.needs == "pollinator" and pollinators):
            needs = one.spread.needs.upper()
            yield subject.card_finding(
                card,
                "PHY211",
                f"`{card}` needs {needs} to SPREAD, and none of the {len(subject.web.cards)} cards of {subject.name} "
                "brings it",
                "keywords",
                "spread",
                severity=Severity.WARNING,
                help=f"add a card with {needs}, or let it SPREAD without",
            )


def dominated_species(subject: Subject) -> Iterator[Diagnostic]:
    """PHY212: another species of its rank, diet and size lives wherever it does, does all it does, and is better.

    So the other links with all that it links with, in both directions, in any deck.
    """
    for card, one in subject.species.items():
        better = [other for other in subject.species.values() if other.card != card and _dominates(other, one)]
        if better:
            other = max(better, key=lambda one: one.points)
            yield subject.card_finding(
                card,
                "PHY212",
                f"`{other.card}` of {subject.name} lives wherever `{card}` does, in {_places(other)} pairs of terrain "
                f"and climate against {_places(one)}, and scores {other.points} against {one.points}",
                severity=Severity.INFO,
                help="give it a point more, or a terrain, a climate or a keyword that the other lacks",
            )


def _places(one: Species) -> int:
    return len(one.terrain) * len(one.climate)


def _dominates(other: Species, one: Species) -> bool:
    """Is it at least as good in all that a player may want of a species, and better in places or points?"""
    is_alike = (one.foodchain, one.diet, one.scale, one.food, one.hosts) == (
        other.foodchain,
        other.diet,
        other.scale,
        other.food,
        other.hosts,
    )
    if not is_alike or not (one.terrain <= other.terrain and one.climate <= other.climate and _is_able(other, one)):
        return False
    return one.points <= other.points and (one.points < other.points or _places(one) < _places(other))


def _is_able(other: Species, one: Species) -> bool:
    """Can the other do all that the one can, on no further condition?"""
    moves = one.flight <= other.flight and one.move <= max(other.move, other.flight)
    acts = one.spread in (None, other.spread) and one.invades in (None, other.invades)
    return moves and acts and one.keywords - NO_MARKS <= other.keywords and other.requires in ((), one.requires)
