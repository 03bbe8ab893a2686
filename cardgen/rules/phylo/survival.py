"""Can each species be laid, and will it live? Exact checks PHY201, PHY202, PHY205, PHY209, PHY213, PHY214, PHY216.

A species that cannot be laid has one finding, that of the deepest cause. Of those that only wait for it, nothing is
said but their names.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.rules.evidence import percent
from cardgen.rules.phylo.exact import LINK, NEXT_TO, ON, UNDER, Paths, chance_of_one
from cardgen.rules.phylo.repair import named, to_be_met, to_have_producers, to_live, too_large
from cardgen.rules.phylo.rules import EATERS_OF_MEAT, SCALES, has_food_link, shares_place
from cardgen.rules.phylo.species import Species
from cardgen.rules.phylo.subject import Subject
from cardgen.rules.phylo.web import Mask, bits

FIFTH_TURN = 5
WORDS = {NEXT_TO: "beside", UNDER: "under", ON: "on"}


def cards_of(paths: Paths, copies: Mask) -> list[str]:
    """The different cards among these copies, in order."""
    return list(dict.fromkeys(paths.web.cards[copy] for copy in bits(copies & paths.printed)))


def others_of(subject: Subject, paths: Paths, copy: int) -> list[Species]:
    """The other species that somebody could live beside."""
    cards = cards_of(paths, paths.can_stand & ~paths.firsts[copy])
    return [subject.species[card] for card in cards]


def judged(subject: Subject, paths: Paths) -> Iterator[tuple[int, Species]]:
    """The first copy of each species that is looked at."""
    wanted = set(subject.judged_cards)
    for copy in paths.firsts:
        one = paths.web.species[copy]
        if one is not None and one.card in wanted:
            yield copy, one


def cause(subject: Subject, paths: Paths, copy: int) -> str:
    """The code of what keeps a species from being laid where all others are there."""
    one = paths.web.species[copy]
    assert one is not None
    if one.hosts is not None and not one.lives_alone and not _needed(paths, copy, UNDER):
        return "PHY209"
    if _too_large(subject, paths, copy) and not _needed(paths, copy, LINK):
        return "PHY216"
    return "PHY401" if subject.is_expansion else "PHY201"


def _needed(paths: Paths, copy: int, name: str) -> Mask:
    """The copies of other species that meet its needs of this name."""
    ways = paths.ways[copy]
    found = (mask for way in ways for need, mask in way.needs if need == name)
    met = 0
    for mask in found:
        met |= mask & paths.can_stand & ~paths.firsts[copy]
    return met


def unreachable(subject: Subject) -> Iterator[Diagnostic]:
    """PHY201, in an expansion PHY401: not in the least fixpoint from HOME, so it can never be laid (PH-R13)."""
    paths = Paths(subject.web)
    causes = paths.causes()
    for copy, one in judged(subject, paths):
        code = cause(subject, paths, copy) if copy in causes else ""
        if code in ("PHY201", "PHY401"):
            why, help = _why_not(subject, paths, copy)
            also = cards_of(paths, causes[copy])
            told = f"; nor can {named(also)}, which wait for it" if also else ""
            yield subject.card_finding(
                one.card, code, f"`{one.card}` can never be laid in {subject.name}: {why}{told}", help=help
            )


def _why_not(subject: Subject, paths: Paths, copy: int) -> tuple[str, str]:
    """What it lacks, in figures, and a remedy."""
    one, others = paths.web.species[copy], others_of(subject, paths, copy)
    assert one is not None
    missing = [name for way in paths.ways[copy] for name, _ in way.needs if not _needed(paths, copy, name)]
    if LINK in missing:
        place = sum(shares_place(one, other) for other in others)
        food = sum(has_food_link(one, other, subject.rules) for other in others)
        return (
            f"of its {len(others)} other species {place} share a terrain and a climate with it, {food} are food for "
            "it, and none is both",
            to_live(one, others, subject.rules),
        )
    if missing:
        asked = [wanted for need in one.requires for wanted in (need.next_to, need.on, need.under) if wanted]
        unmet = [wanted for wanted in asked if not any(wanted.fits(other, one) for other in others)]
        why = f"it must be laid {WORDS[missing[0]]} a species like none of its {len(others)} others"
        return why, to_be_met(unmet[0], others, one) if unmet else "add a species that it asks for"
    return "what it needs can only be laid after it", "let it live beside a species that needs nobody"


def parasite_no_host(subject: Subject) -> Iterator[Diagnostic]:
    """PHY209: no host for a parasite; who may be laid by itself, too, is only idle (PH-R15)."""
    paths = Paths(subject.web)
    for copy, one in judged(subject, paths):
        if one.hosts is not None and not _needed(paths, copy, UNDER):
            others = others_of(subject, paths, copy)
            yield subject.card_finding(
                one.card,
                "PHY209",
                f"none of the {len(others)} other species of {subject.name} can be a host of `{one.card}`",
                "keywords",
                "parasitic",
                severity=Severity.WARNING if one.lives_alone else Severity.ERROR,
                help=f"add a host, or {to_be_met(one.hosts, others, one)}",
            )


def scale_order(subject: Subject) -> Iterator[Diagnostic]:
    """PHY216: all that it would hunt is too large (PH-R12); an error where it lives by nothing else."""
    paths = Paths(subject.web)
    causes = paths.causes()
    for copy, one in judged(subject, paths):
        prey = _too_large(subject, paths, copy)
        if not prey or (copy in causes and cause(subject, paths, copy) != "PHY216"):
            continue
        smallest = min(prey, key=lambda other: other.scale or 0)
        enough = (smallest.scale or 0) + (subject.rules.scale_rule == "strict")
        yield subject.card_finding(
            one.card,
            "PHY216",
            f"`{one.card}` has SCALE {one.scale}, and all that it could hunt in {subject.name} is too large for it: "
            f"{named([other.card for other in prey])}, from SCALE {smallest.scale} on",
            severity=Severity.ERROR if copy in causes else Severity.WARNING,
            help=f"with SCALE {enough} it could hunt `{smallest.card}`" if enough in SCALES else "add smaller prey",
        )


def single_support(subject: Subject) -> Iterator[Diagnostic]:
    """PHY202: one card only lets it live; a second copy of that card would count. Told where nothing deeper is."""
    paths = Paths(subject.web)
    told = stranded(keystones(subject, paths))
    for copy, one in _consumers(subject, paths):
        support = cards_of(paths, supports := paths.support(copy, paths.all.standing))
        if supports.bit_count() != 1 or one.card in told or _too_large(subject, paths, copy):
            continue
        others = [other for other in others_of(subject, paths, copy) if other.card not in support]
        yield subject.card_finding(
            one.card,
            "PHY202",
            f"of the {paths.web.copies - 1} other cards of {subject.name} only one lets `{one.card}` live: "
            f"{named(support)}",
            severity=Severity.WARNING,
            help=f"add a copy of {named(support)}; "
            + (to_live(one, others, subject.rules) if one.lives_alone else "or add another host"),
        )


def _consumers(subject: Subject, paths: Paths) -> Iterator[tuple[int, Species]]:
    """The species that can be laid and that HOME does not hold."""
    for copy, one in judged(subject, paths):
        if paths.all.laid >> copy & 1 and not paths.support(copy, paths.all.standing) & paths.homes:
            yield copy, one


def _too_large(subject: Subject, paths: Paths, copy: int) -> list[Species]:
    """All that a hunter would eat, where all of it is too large; who lives only under a host hunts nobody (PH-R15)."""
    one = paths.web.species[copy]
    if one is None or not one.lives_alone:
        return []
    return too_large(one, others_of(subject, paths, copy), subject.rules)


def biome_gap(subject: Subject) -> Iterator[Diagnostic]:
    """PHY205: fewer than two producers have a terrain and a climate of a consumer, whatever it eats."""
    paths = Paths(subject.web)
    producers, told = list(bits(paths.producers)), stranded(keystones(subject, paths))
    for copy, one in _consumers(subject, paths):
        is_deeper = one.card in told or paths.support(copy, paths.all.standing).bit_count() == 1
        if is_deeper or not one.lives_alone:
            continue
        met = [other for other in producers if shares_place(one, subject.species[paths.web.cards[other]])]
        if len(met) < subject.limits.biome_gap:
            species = [subject.species[card] for card in cards_of(paths, paths.producers)]
            yield subject.card_finding(
                one.card,
                "PHY205",
                f"of the {len(producers)} producers of {subject.name} {len(met) or 'none'} "
                f"{'has' if len(met) == 1 else 'have'} a terrain and a climate in common with `{one.card}`",
                severity=Severity.WARNING,
                help=to_have_producers(one, species),
            )


def predator_starved(subject: Subject) -> Iterator[Diagnostic]:
    """PHY213: by the fifth turn its food was not among the cards seen, though it was itself."""
    paths = Paths(subject.web)
    rules, cards = subject.rules, paths.web.copies
    seen = rules.hand_size + FIFTH_TURN * rules.draws
    for copy, one in _consumers(subject, paths):
        prey = paths.support(copy, paths.all.standing)
        chance = chance_of_one(prey.bit_count(), cards - 1, seen)
        if one.diet in EATERS_OF_MEAT and prey.bit_count() > 1 and chance < subject.limits.predator_starved:
            yield subject.card_finding(
                one.card,
                "PHY213",
                f"who has `{one.card}` in {subject.name} has seen food for it by turn five in {percent(float(chance))} "
                f"of the games: {prey.bit_count()} of {cards - 1} other cards are",
                severity=Severity.WARNING,
                help=f"add copies of {named(cards_of(paths, prey))}, or take it out",
            )


def keystones(subject: Subject, paths: Paths) -> dict[int, list[str]]:
    """Species without which more consumers than the limit cannot be laid any more, and which those are."""
    found = {}
    consumers = [copy for copy in bits(paths.all.laid) if not paths.web.rank_one >> copy & 1]
    for copy, kin in paths.firsts.items():
        others = [one for one in consumers if not kin >> one & 1]
        left = paths.reached(paths.printed & ~kin).laid
        lost = [one for one in others if not left >> one & 1]
        if len(lost) > subject.limits.keystone * len(others):
            found[copy] = [paths.web.cards[one] for one in lost]
    return found


def stranded(found: Mapping[int, Collection[str]]) -> set[str]:
    """The cards that live by a keystone: nothing else is said of them."""
    return {card for cards in found.values() for card in cards}


def keystone(subject: Subject) -> Iterator[Diagnostic]:
    """PHY214: most consumers live by one species, through others or not."""
    paths = Paths(subject.web)
    for copy, lost in keystones(subject, paths).items():
        one = paths.web.species[copy]
        assert one is not None
        consumers = (paths.all.laid & ~paths.web.rank_one & ~paths.firsts[copy]).bit_count()
        place = " or ".join(f"`{word}`" for word in sorted(one.terrain))
        yield subject.card_finding(
            one.card,
            "PHY214",
            f"without `{one.card}` {len(lost)} of {consumers} consumers of {subject.name} cannot be laid any more "
            f"({percent(len(lost) / consumers)}): {named(list(dict.fromkeys(lost)))}",
            severity=Severity.WARNING,
            help=f"add another species of FOODCHAIN {one.foodchain} with the terrain {place}, or give some of these "
            "another terrain",
        )
