"""What does an expansion do to its base? Exact checks PHY401, PHY402, PHY405, and of PHY2 those that tell of one card.

Judged are the expansion's cards, in a pile with all of the base.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.rules.chance import stream
from cardgen.rules.checking import Check
from cardgen.rules.evidence import percent
from cardgen.rules.phylo import playability, survival, usefulness
from cardgen.rules.phylo.exact import Paths
from cardgen.rules.phylo.repair import named
from cardgen.rules.phylo.rules import formula_points
from cardgen.rules.phylo.species import Event, Species
from cardgen.rules.phylo.subject import Subject
from cardgen.rules.phylo.web import Mask, bits
from cardgen.rules.statistics import permutation_p

SURE = 0.01
HARMFUL = (
    "discard-target",
    "discard-adjacent-diet",
    "change-terrain",
    "change-climate",
    "chain-discard",
    "block-neighbours",
)


def expansion_insular(subject: Subject) -> Iterator[Diagnostic]:
    """PHY401, the warning: who brings one card of the expansion to a deck of the base could not lay it.

    A parasite may be made for a host of the expansion: that there is one is enough (PHY209).
    """
    paths = Paths(subject.web)
    base = paths.reached((1 << subject.judged.start) - 1).standing
    able = [(copy, one) for copy, one in survival.judged(subject, paths) if paths.all.laid >> copy & 1]
    insular = [one.card for copy, one in able if one.lives_alone and not paths.is_open(copy, base)]
    if insular:
        yield subject.finding(
            "PHY401",
            f"{len(insular)} of {len(able)} species of the expansion can be laid only where other cards of it lie: "
            f"{named(insular)}",
            Severity.WARNING,
            "give them terrains and climates in which the base has food for them",
        )


def points_creep(subject: Subject) -> Iterator[Diagnostic]:
    """PHY402: its species score more over the published formula (PH-R25) than those of the base."""
    own = set(subject.judged_cards)
    base = [over for card, one in subject.species.items() if card not in own and (over := _over(one)) is not None]
    new = [over for card, one in subject.species.items() if card in own and (over := _over(one)) is not None]
    if not base or not new:
        return
    more = Fraction(sum(new), len(new)) - Fraction(sum(base), len(base))
    if more < subject.limits.points_creep or permutation_p(new, base, stream(0, "permutation", "points")) >= SURE:
        return
    most = max(new)
    strong = [card for card, one in subject.species.items() if card in own and _over(one) == most]
    yield subject.finding(
        "PHY402",
        f"species of the expansion score {sum(new) / len(new):+.1f} points against the formula, those of the base "
        f"{sum(base) / len(base):+.1f} on average (permutation test p < {SURE})",
        Severity.WARNING,
        f"take points off {named(strong)}: {most:+d} each",
    )


def _over(one: Species) -> int | None:
    formula = formula_points(one)
    return None if formula is None else one.points - formula


def event_asymmetry(subject: Subject) -> Iterator[Diagnostic]:
    """PHY405: events of the expansion that harm strike cards of the base more often than its own."""
    paths = Paths(subject.web)
    first = subject.judged.start
    base, own = paths.can_stand & (1 << first) - 1, paths.can_stand & paths.printed & ~((1 << first) - 1)
    events = [copy for copy in subject.judged if (event := subject.web.events[copy]) and _is_harmful(event)]
    if not events or not base or not own:
        return
    struck = {copy: _struck(paths, copy) for copy in events}
    theirs, its_own = _share(struck.values(), base), _share(struck.values(), own)
    if theirs > subject.limits.event_asymmetry * its_own:
        apart = {copy: _share([mask], base) - _share([mask], own) for copy, mask in struck.items()}
        worst = subject.web.cards[max(apart, key=lambda copy: apart[copy])]
        yield subject.finding(
            "PHY405",
            f"an event of the expansion strikes {percent(float(theirs))} of the species of the base, and "
            f"{percent(float(its_own))} of its own, on average",
            Severity.WARNING,
            f"let `{worst}` strike species as the expansion has them, too",
        )


def _is_harmful(event: Event) -> bool:
    return event.target is not None and (event.effect in HARMFUL or event.points < 0)


def _struck(paths: Paths, copy: int) -> Mask:
    """Who an event may cost its place: what it is laid on or, of those that starve others, their food."""
    event, targets = paths.web.events[copy], paths.targets(copy)
    if event is None or event.effect != "discard-adjacent-diet":
        return targets
    eaten = 0
    for target in bits(targets):
        eaten |= paths.web.prey[target]
    return eaten & paths.printed & paths.can_stand


def _share(struck: Iterable[Mask], among: Mask) -> Fraction:
    masks = list(struck)
    return Fraction(sum((mask & among).bit_count() for mask in masks), len(masks) * among.bit_count())


OF_EXPANSION: tuple[Check, ...] = (
    Check("PHY401", "exact", survival.unreachable),
    Check("PHY401", "exact", expansion_insular),
    Check("PHY402", "exact", points_creep),
    Check("PHY405", "exact", event_asymmetry),
    Check("PHY206", "exact", playability.event_no_target),
    Check("PHY208", "exact", usefulness.invasive_no_target),
    Check("PHY209", "exact", survival.parasite_no_host),
    Check("PHY216", "exact", survival.scale_order),
)
