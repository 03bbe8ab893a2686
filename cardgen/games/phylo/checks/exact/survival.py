"""Checks that each species can be laid, and what it lives by.

A species that cannot be laid has one finding, that of the deepest cause. Those that only wait for
it are named in that finding.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from cardgen.analysis.checks.check import WARNING, Finding, check, quantity
from cardgen.analysis.numbers.evidence import percent
from cardgen.games.phylo.checks.exact.suggestions import named, to_be_met, to_have_producers, to_live, too_large
from cardgen.games.phylo.rules import EATERS_OF_MEAT, SCALES, has_food_link, shares_place
from cardgen.games.phylo.scope import PhyloScope
from cardgen.games.phylo.species import Species
from cardgen.games.phylo.web.exact import LINK, NEXT_TO, ON, UNDER, Paths, chance_of_one
from cardgen.games.phylo.web.links import Mask, bits

FIFTH_TURN = 5
WORDS = {NEXT_TO: "beside", UNDER: "under", ON: "on"}


class Cause(Enum):
    """What keeps a species from being laid where all others are there."""

    NO_HOST = "no host"
    TOO_SMALL = "too small for its prey"
    NO_LINK = "nobody to live beside"


def cards_of(paths: Paths, copies: Mask) -> list[str]:
    """The different cards among these copies, in order."""
    return list(dict.fromkeys(paths.web.cards[copy] for copy in bits(copies & paths.printed)))


def others_of(scope: PhyloScope, paths: Paths, copy: int) -> list[Species]:
    """The other species that somebody could live beside."""
    cards = cards_of(paths, paths.can_stand & ~paths.firsts[copy])
    return [scope.species[card] for card in cards]


def judged(scope: PhyloScope, paths: Paths) -> Iterator[tuple[int, Species]]:
    """The first copy of each species that is looked at."""
    wanted = set(scope.own_cards)
    for copy in paths.firsts:
        species = paths.web.species[copy]
        if species is not None and species.card in wanted:
            yield copy, species


def cause(scope: PhyloScope, paths: Paths, copy: int) -> Cause:
    """What keeps a species from being laid where all others are there."""
    species = paths.web.species[copy]
    assert species is not None
    if species.hosts is not None and not species.lives_alone and not _needed(paths, copy, UNDER):
        return Cause.NO_HOST
    if _too_large(scope, paths, copy) and not _needed(paths, copy, LINK):
        return Cause.TOO_SMALL
    return Cause.NO_LINK


def _needed(paths: Paths, copy: int, name: str) -> Mask:
    """The copies of other species that meet its needs of this name."""
    ways = paths.ways[copy]
    found = (mask for way in ways for need, mask in way.needs if need == name)
    met = 0
    for mask in found:
        met |= mask & paths.can_stand & ~paths.firsts[copy]
    return met


@check("PHY201", "unreachable", kind="exact", of="deck")
def unreachable(scope: PhyloScope) -> Iterator[Finding]:
    """Not in the least fixpoint from HOME, so it can never be laid (PH-R13).

    ## What it reports

    A species that can never be laid with the cards of its own deck, however the game goes: it is not among those that
    HOME lets live, those that live beside them, and so on. Exact: the least fixpoint from HOME, and
    `cardgen check --proof FILE` writes for each species a chain that leads there. Terrains and climates count as printed,
    not as events make them for a few turns. Told is the deepest cause only: who merely waits for an unreachable species
    is named with it. A parasite without a host is PHY209, a hunter too small for all prey is PHY216, a species of an
    expansion is PHY401.

    ## Why it matters

    A card must be laid beside one that lets it live (PH-R13). This one stays in the hand for the whole game, unless the
    other player happens to bring what it needs.

    ## Example

    The lynx has left the forest for the desert and the town; nobody that it eats lives there.

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
         latin: Lynx lynx
         scale: 7
         foodchain: 4
         diet: carnivore
    -    terrain: [forest, tundra]
    +    terrain: [desert, urban]
    ```

    ## Repair

    Give it a terrain or climate that its food has: the message counts how many cards share its place and how many are food
    for it, and the remedy names the change that lets it live beside most. Or add food for it to the deck.

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
         foodchain: 4
         diet: carnivore
    -    terrain: [desert, urban]
    +    terrain: [forest, tundra]
    ```
    """
    yield from never_laid(scope)


def never_laid(scope: PhyloScope) -> Iterator[Finding]:
    """Species that nothing lets live, each with those that wait for it."""
    paths = Paths(scope.web)
    causes = paths.causes()
    for copy, species in judged(scope, paths):
        if copy in causes and cause(scope, paths, copy) is Cause.NO_LINK:
            why, help = _why_not(scope, paths, copy)
            waiting = cards_of(paths, causes[copy])
            others = f"; nor can {named(waiting)}, which wait for it" if waiting else ""
            message = f"`{species.card}` can never be laid in {scope.name}: {why}{others}"
            yield scope.card_finding(species.card, message, help=help)


def _why_not(scope: PhyloScope, paths: Paths, copy: int) -> tuple[str, str]:
    """What it lacks, in figures, and a remedy."""
    species, others = paths.web.species[copy], others_of(scope, paths, copy)
    assert species is not None
    missing = [name for way in paths.ways[copy] for name, _ in way.needs if not _needed(paths, copy, name)]
    if LINK in missing:
        place = sum(shares_place(species, other) for other in others)
        food = sum(has_food_link(species, other, scope.rules) for other in others)
        return (
            f"of its {len(others)} other species {place} share a terrain and a climate with it, {food} are food for "
            "it, and none is both",
            to_live(species, others, scope.rules),
        )
    if missing:
        asked = [wanted for need in species.requires for wanted in (need.next_to, need.on, need.under) if wanted]
        unmet = [wanted for wanted in asked if not any(wanted.fits(other, species) for other in others)]
        why = f"it must be laid {WORDS[missing[0]]} a species like none of its {len(others)} others"
        return why, to_be_met(unmet[0], others, species) if unmet else "add a species that it asks for"
    return "what it needs can only be laid after it", "let it live beside a species that needs nobody"


@check("PHY209", "parasite-no-host", kind="exact", of="deck or expansion")
def parasite_no_host(scope: PhyloScope) -> Iterator[Finding]:
    """No host for a parasite; who may be laid by itself, too, is only idle (PH-R15).

    ## What it reports

    A species with PARASITIC for which no other species of its deck can be a host; of an expansion, none of it and its base.
    An error, or a warning where its card lets it be laid as an ordinary species, too (`alone: true`). One
    that names no host and lives alone is not looked at. Exact.

    ## Why it matters

    A parasite is laid under a host (PH-R15). Without one the card stays in the hand.

    ## Example

    Mistletoe grows on birch, willow and pine; the two of them that the deck had have left it.

    ```diff edit
    card_data/phylo/decks/woodland-edge.yaml
    -  english-oak: 2
    +  english-oak: 4
       bird-cherry: 2
    -  silver-birch: 1
       bilberry: 1
    -  scots-pine: 1
    ```

    ## Repair

    Put a host in the deck, or let the parasite live under one that is there.

    ```diff edit
    card_data/phylo/decks/woodland-edge.yaml
    -  english-oak: 4
    +  english-oak: 2
       bird-cherry: 2
    +  silver-birch: 1
       bilberry: 1
    +  scots-pine: 1
    ```
    """
    paths = Paths(scope.web)
    for copy, parasite in judged(scope, paths):
        if parasite.hosts is not None and not _needed(paths, copy, UNDER):
            others = others_of(scope, paths, copy)
            yield scope.card_finding(
                parasite.card,
                f"none of the {len(others)} other species of {scope.name} can be a host of `{parasite.card}`",
                "keywords",
                "parasitic",
                severity=WARNING if parasite.lives_alone else None,
                help=f"add a host, or {to_be_met(parasite.hosts, others, parasite)}",
            )


@check("PHY216", "scale-order", kind="exact", of="deck or expansion")
def scale_order(scope: PhyloScope) -> Iterator[Finding]:
    """All that it would hunt is too large (PH-R12); an error where it lives by nothing else.

    ## What it reports

    A carnivore or an omnivore whose SCALE is too small for all animals of the rank that it hunts, in its terrains and
    climates. An error where it lives by nothing else and so can never be laid; a warning of an omnivore that has plants.
    A parasite that lives only under its host hunts nobody: of its SCALE nothing is told.
    Exact, with the reading `scale-rule` that the game has: must the eater be larger, or may prey be as large?

    ## Why it matters

    Meat must be smaller than who eats it (PH-R12). Older rules let prey be as large (PH-A2), so cards made for them may
    have nothing to hunt.

    ## Example

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
       - id: eurasian-blackbird
         latin: Turdus merula
    -    scale: 5
    +    scale: 3
    ```

    ## Repair

    Write a SCALE above that of its smallest prey: the message names it. Or add smaller prey.

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
         latin: Turdus merula
    -    scale: 3
    +    scale: 5
    ```
    """
    paths = Paths(scope.web)
    causes = paths.causes()
    for copy, hunter in judged(scope, paths):
        prey = _too_large(scope, paths, copy)
        if not prey or (copy in causes and cause(scope, paths, copy) is not Cause.TOO_SMALL):
            continue
        smallest = min(prey, key=lambda other: other.scale or 0)
        enough = (smallest.scale or 0) + (scope.rules.scale_rule == "strict")
        yield scope.card_finding(
            hunter.card,
            f"`{hunter.card}` has SCALE {hunter.scale}, and all that it could hunt in {scope.name} is too large for "
            f"it: {named([other.card for other in prey])}, from SCALE {smallest.scale} on",
            severity=None if copy in causes else WARNING,
            help=f"with SCALE {enough} it could hunt `{smallest.card}`" if enough in SCALES else "add smaller prey",
        )


@check("PHY202", "single-support", kind="exact", of="deck", severity=WARNING)
def single_support(scope: PhyloScope) -> Iterator[Finding]:
    """One card only lets it live; a second copy of that card would count. Told where nothing deeper is.

    ## What it reports

    A species that only one other card of its deck lets live. A second copy of that card counts as another one. Exact; told
    where the species can be laid at all, and where the one card is no keystone for most of the deck (PHY214).

    ## Why it matters

    One event on that card, and the species goes with it (PH-R20); and while that card is in the draw pile, this one waits
    in the hand.

    ## Example

    The woodpecker has become choosy.

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
       - id: great-spotted-woodpecker
         latin: Dendrocopos major
    +    requires: [{feeds-on: {species: [oak-moth]}}]
    ```

    ## Repair

    Put a second copy of its food in the deck, or let it live on something else, too.

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
         latin: Dendrocopos major
    -    requires: [{feeds-on: {species: [oak-moth]}}]
    +    requires: [{feeds-on: {species: [oak-moth, scots-pine]}}]
    ```
    """
    paths = Paths(scope.web)
    stranded = _stranded(scope, paths)
    for copy, species in _consumers(scope, paths):
        support = cards_of(paths, supports := paths.support(copy, paths.all.standing))
        if supports.bit_count() != 1 or species.card in stranded or _too_large(scope, paths, copy):
            continue
        others = [other for other in others_of(scope, paths, copy) if other.card not in support]
        yield scope.card_finding(
            species.card,
            f"of the {paths.web.copies - 1} other cards of {scope.name} only one lets `{species.card}` live: "
            f"{named(support)}",
            help=f"add a copy of {named(support)}; "
            + (to_live(species, others, scope.rules) if species.lives_alone else "or add another host"),
        )


def _consumers(scope: PhyloScope, paths: Paths) -> Iterator[tuple[int, Species]]:
    """The species that can be laid and that HOME does not hold."""
    for copy, species in judged(scope, paths):
        if paths.all.laid >> copy & 1 and not paths.support(copy, paths.all.standing) & paths.homes:
            yield copy, species


def _too_large(scope: PhyloScope, paths: Paths, copy: int) -> list[Species]:
    """All that a hunter would eat, where all of it is too large; who lives only under a host hunts nobody (PH-R15)."""
    hunter = paths.web.species[copy]
    if hunter is None or not hunter.lives_alone:
        return []
    return too_large(hunter, others_of(scope, paths, copy), scope.rules)


@check("PHY205", "biome-gap", kind="exact", of="deck", severity=WARNING, limit=quantity(2))
def biome_gap(scope: PhyloScope, limit: float) -> Iterator[Finding]:
    """Fewer than two producers have a terrain and a climate of a consumer, whatever it eats.

    ## What it reports

    A consumer that has a terrain and a climate in common with fewer than two of the producers of its deck, as copies,
    whatever it eats. The limit is `limits: {biome-gap: 2}` in `game.yaml`. Exact; told where nothing deeper is: not of a
    species with a single support (PHY202) or one that a keystone holds (PHY214).

    ## Why it matters

    Whole chains must stand where it lives, and each begins with a producer at HOME (PH-R9, PH-R10). With one or none the
    species is stranded as soon as its prey is gone.

    ## Example

    A publisher asks for three producers; the ocean of River to Sea has two.

    ```diff edit
    card_data/phylo/game.yaml
     deck: starter-box
    +limits: {biome-gap: 3}
    ```

    ## Repair

    Give the species a terrain in which more producers live, or the deck more producers of its place. Or ask for fewer.

    ```diff edit
    card_data/phylo/game.yaml
    -limits: {biome-gap: 3}
    +limits: {biome-gap: 2}
    ```
    """
    paths = Paths(scope.web)
    producers, stranded = list(bits(paths.producers)), _stranded(scope, paths)
    for copy, consumer in _consumers(scope, paths):
        is_deeper = consumer.card in stranded or paths.support(copy, paths.all.standing).bit_count() == 1
        if is_deeper or not consumer.lives_alone:
            continue
        met = [other for other in producers if shares_place(consumer, scope.species[paths.web.cards[other]])]
        if len(met) < limit:
            species = [scope.species[card] for card in cards_of(paths, paths.producers)]
            yield scope.card_finding(
                consumer.card,
                f"of the {len(producers)} producers of {scope.name} {len(met) or 'none'} "
                f"{'has' if len(met) == 1 else 'have'} a terrain and a climate in common with `{consumer.card}`",
                help=to_have_producers(consumer, species),
            )


@check("PHY213", "predator-starved", kind="exact", of="deck", severity=WARNING, limit=0.6)
def predator_starved(scope: PhyloScope, limit: float) -> Iterator[Finding]:
    """By the fifth turn its food was not among the cards seen, though it was itself.

    ## What it reports

    A carnivore or an omnivore whose player has seen food for it by turn five, in the opening hand and five draws, in less
    than 60 % of the games in which the card itself is among them. The limit is `limits: {predator-starved: 0.6}` in
    `game.yaml`. Exact: with two cards of food among the 23 others it is 64 %. With one only, the code is PHY202.

    ## Why it matters

    A predator scores most and cannot be laid before its food lies there (PH-R11). Its points are stuck in the hand.

    ## Example

    A publisher wants food in nine games of ten.

    ```diff edit
    card_data/phylo/game.yaml
     deck: starter-box
    +limits: {predator-starved: 0.9}
    ```

    ## Repair

    Put more of its food in the deck, or take cards out that are none. Or allow for less.

    ```diff edit
    card_data/phylo/game.yaml
    -limits: {predator-starved: 0.9}
    +limits: {predator-starved: 0.6}
    ```
    """
    paths = Paths(scope.web)
    rules, cards = scope.rules, paths.web.copies
    seen = rules.hand_size + FIFTH_TURN * rules.draws
    for copy, predator in _consumers(scope, paths):
        prey = paths.support(copy, paths.all.standing)
        chance = chance_of_one(prey.bit_count(), cards - 1, seen)
        if predator.diet in EATERS_OF_MEAT and prey.bit_count() > 1 and chance < limit:
            yield scope.card_finding(
                predator.card,
                f"who has `{predator.card}` in {scope.name} has seen food for it by turn five in "
                f"{percent(float(chance))} of the games: {prey.bit_count()} of {cards - 1} other cards are",
                help=f"add copies of {named(cards_of(paths, prey))}, or take it out",
            )


def keystones(scope: PhyloScope, paths: Paths) -> dict[int, list[str]]:
    """Species without which more consumers than the limit cannot be laid any more, and which those are."""
    return _held_by_one(paths, keystone.limit_in(scope.game))


def _held_by_one(paths: Paths, limit: float) -> dict[int, list[str]]:
    found = {}
    consumers = [copy for copy in bits(paths.all.laid) if not paths.web.rank_one >> copy & 1]
    for copy, kin in paths.firsts.items():
        others = [other for other in consumers if not kin >> other & 1]
        left = paths.reached(paths.printed & ~kin).laid
        lost = [other for other in others if not left >> other & 1]
        if len(lost) > limit * len(others):
            found[copy] = [paths.web.cards[other] for other in lost]
    return found


def _stranded(scope: PhyloScope, paths: Paths) -> set[str]:
    """The cards that live by a keystone: nothing else is said of them."""
    return {card for cards in keystones(scope, paths).values() for card in cards}


@check("PHY214", "keystone", kind="exact", of="deck", severity=WARNING, limit=0.5)
def keystone(scope: PhyloScope, limit: float) -> Iterator[Finding]:
    """Most consumers live by one species, through others or not.

    ## What it reports

    A species without which, all its copies lost, more than half of the consumers of the deck cannot be laid any more, its
    own copies not counted. The limit is `limits: {keystone: 0.5}` in `game.yaml`. Exact: the least fixpoint from HOME
    without it.

    ## Why it matters

    One event on it, or a bad draw, and most of the deck falls or stays in the hand (PH-R20).

    ## Example

    Of all that grows on land only the oak is left in the deck.

    ```diff edit
    card_data/phylo/decks/woodland-edge.yaml
    -  english-oak: 2
    -  bird-cherry: 2
    -  silver-birch: 1
    -  bilberry: 1
    -  scots-pine: 1
    -  cocksfoot: 1
    -  fly-agaric: 1
    +  english-oak: 5
    +  bull-kelp: 2
    +  sea-lettuce: 2
    @@ mistletoe
    -  mistletoe: 1
    +  star-diatom: 1
    ```

    ## Repair

    Add another species of its rank in the terrains of those that need it, or let some of these live elsewhere, too.

    ```diff edit
    card_data/phylo/decks/woodland-edge.yaml
    -  english-oak: 5
    -  bull-kelp: 2
    -  sea-lettuce: 2
    +  english-oak: 2
    +  bird-cherry: 2
    +  silver-birch: 1
    +  bilberry: 1
    +  scots-pine: 1
    +  cocksfoot: 1
    +  fly-agaric: 1
    @@ mistletoe
    -  star-diatom: 1
    +  mistletoe: 1
    ```
    """
    paths = Paths(scope.web)
    for copy, lost in _held_by_one(paths, limit).items():
        species = paths.web.species[copy]
        assert species is not None
        consumers = (paths.all.laid & ~paths.web.rank_one & ~paths.firsts[copy]).bit_count()
        place = " or ".join(f"`{word}`" for word in sorted(species.terrain))
        yield scope.card_finding(
            species.card,
            f"without `{species.card}` {len(lost)} of {consumers} consumers of {scope.name} cannot be laid any "
            f"more ({percent(len(lost) / consumers)}): {named(list(dict.fromkeys(lost)))}",
            help=f"add another species of FOODCHAIN {species.foodchain} with the terrain {place}, or give some of "
            "these another terrain",
        )
