"""Can a deck begin, do its events strike well, is it a puzzle? Exact checks PHY203, PHY204, PHY206, PHY207, PHY215.

And the table of all exact checks of a deck. Everything is counted or computed in whole fractions; nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.rules.checking import Check
from cardgen.rules.evidence import percent
from cardgen.rules.phylo import survival, usefulness
from cardgen.rules.phylo.criterion import Criterion
from cardgen.rules.phylo.dominoes import Dominoes
from cardgen.rules.phylo.exact import Paths
from cardgen.rules.phylo.repair import to_be_met
from cardgen.rules.phylo.species import Event, species_of, spellings_of
from cardgen.rules.phylo.subject import Subject
from cardgen.rules.phylo.survival import cards_of
from cardgen.rules.phylo.web import Mask
from cardgen.rules.statistics import none_of


def no_producer_opening(subject: Subject) -> Iterator[Diagnostic]:
    """PHY203: no card of the opening hand and the first draw can be laid beside HOME (PH-R9)."""
    paths, seen = Paths(subject.web), _seen(subject)
    chance = paths.chance_without_producer(seen)
    warned, failed = subject.limits.no_producer_opening
    if subject.rules.opening != "random" or chance <= warned:
        return
    cards, number = paths.web.copies, paths.producers.bit_count()
    enough = next(
        (more for more in range(number, cards + 1) if none_of(more, cards, min(seen, cards)) <= warned), cards
    )
    yield subject.finding(
        "PHY203",
        f"in {percent(float(chance))} of the games with {subject.name} no card of the first {seen} can be laid beside "
        f"HOME: {number} of its {cards} cards can",
        Severity.ERROR if chance > failed else Severity.WARNING,
        f"with {enough} species of FOODCHAIN 1 it is {percent(float(none_of(enough, cards, min(seen, cards))))}",
    )


def _seen(subject: Subject) -> int:
    """The cards that a player sees in the first turn (PH-R4, PH-R5)."""
    return subject.rules.hand_size + subject.rules.draws


def slow_opening(subject: Subject) -> Iterator[Diagnostic]:
    """PHY204: fewer than two species can be laid in the first turn; not where PHY203 alone makes it so."""
    paths, seen = Paths(subject.web), _seen(subject)
    chance = paths.chance_of_few_plays(seen)
    is_deeper = paths.chance_without_producer(seen) > subject.limits.slow_opening
    if subject.rules.opening != "random" or is_deeper or chance <= subject.limits.slow_opening:
        return
    followed = {card: paths.followers(copy).bit_count() for copy, card in _each(paths, paths.producers)}
    lonely = min(followed, key=lambda card: followed[card])
    yield subject.finding(
        "PHY204",
        f"in {percent(float(chance))} of the games with {subject.name} at most one species can be laid in the first "
        f"turn: it has {paths.producers.bit_count()} producers, and {followed[lonely]} other cards can follow "
        f"`{lonely}`, which has fewest",
        Severity.WARNING,
        f"add producers, or species of FOODCHAIN 2 with the terrains of `{lonely}`",
    )


def _each(paths: Paths, copies: Mask) -> Iterator[tuple[int, str]]:
    """The first copy of each card among these, and the card."""
    return ((copy, paths.web.cards[copy]) for copy, kin in paths.firsts.items() if kin & copies)


def event_no_target(subject: Subject) -> Iterator[Diagnostic]:
    """PHY206: an event that can be laid on no species of the deck (PH-R18); a warning where other decks have some."""
    paths = Paths(subject.web)
    for copy, event in _events(subject):
        if event.target is None or paths.targets(copy) or event.effect == "retrieve-from-discard":
            continue
        species = [subject.species[card] for card in cards_of(paths, paths.can_stand)]
        elsewhere = _meant(subject, event.target)
        told = f"; of the others of the game on {elsewhere}" if elsewhere else ""
        yield subject.card_finding(
            event.card,
            "PHY206",
            f"`{event.card}` can be laid on none of the {len(species)} species of {subject.name}{told}",
            "target",
            severity=Severity.WARNING if elsewhere else Severity.ERROR,
            help=f"add a species that it means, or {to_be_met(event.target, species)}",
        )


def _meant(subject: Subject, wanted: Criterion) -> int:
    """How many species of the game a condition means."""
    spelt = spellings_of(subject.game)
    species = (species_of(card, spelt) for card in subject.game.cards.values())
    return sum(one is not None and wanted.fits(one) for one in species)


def _events(subject: Subject) -> Iterator[tuple[int, Event]]:
    """The first copy of each event that is looked at."""
    for card in subject.judged_cards:
        if card in subject.events:
            yield subject.web.cards.index(card), subject.events[card]


def event_blast(subject: Subject) -> Iterator[Diagnostic]:
    """PHY207: what an event takes off the table where it takes most; not where that is a keystone (PHY214)."""
    paths = Paths(subject.web)
    table, told = Dominoes(paths), survival.keystones(subject, paths)
    for copy, event in _events(subject):
        losses = table.losses(copy)
        target = max(losses, key=lambda one: losses[one], default=0)
        if losses and target not in told and losses[target] > subject.limits.event_blast * table.points:
            lost, share = losses[target], float(losses[target] / table.points)
            yield subject.card_finding(
                event.card,
                "PHY207",
                f"`{event.card}` on `{subject.web.cards[target]}` costs {float(lost):.1f} of the {table.points} points "
                f"of a table of {subject.name} on average, all that falls with it included ({percent(share)})",
                severity=Severity.WARNING,
                help="let it be laid on fewer species, or give those that fall a second species to live by",
            )


def link_density(subject: Subject) -> Iterator[Diagnostic]:
    """PHY215: consumers that hardly anybody lets live, or nearly anybody."""
    paths = Paths(subject.web)
    density, (low, high) = paths.density(), subject.limits.link_density
    if low <= density <= high or not any(one and one.foodchain > 1 for one in paths.web.species):
        return
    places = [one for one in subject.species.values() if one.foodchain > 1]
    words = sum(len(one.terrain) * len(one.climate) for one in places) / len(places)
    yield subject.finding(
        "PHY215",
        f"a consumer of {subject.name} can live beside {percent(float(density))} of the other species, on average; it "
        f"has {words:.1f} pairs of a terrain and a climate",
        Severity.WARNING,
        "give species more terrains and climates in common"
        if density < low
        else "take terrains and climates off: it is no puzzle where to lay a card",
    )


OF_DECK: tuple[Check, ...] = (
    Check("PHY201", "exact", survival.unreachable),
    Check("PHY202", "exact", survival.single_support),
    Check("PHY203", "exact", no_producer_opening),
    Check("PHY204", "exact", slow_opening),
    Check("PHY205", "exact", survival.biome_gap),
    Check("PHY206", "exact", event_no_target),
    Check("PHY207", "exact", event_blast),
    Check("PHY208", "exact", usefulness.invasive_no_target),
    Check("PHY209", "exact", survival.parasite_no_host),
    Check("PHY210", "exact", usefulness.spread_single_copy),
    Check("PHY211", "exact", usefulness.spread_no_trigger),
    Check("PHY212", "exact", usefulness.dominated_species),
    Check("PHY213", "exact", survival.predator_starved),
    Check("PHY214", "exact", survival.keystone),
    Check("PHY215", "exact", link_density),
    Check("PHY216", "exact", survival.scale_order),
)
