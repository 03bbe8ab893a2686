"""Checks what species that can be laid rely on: one card, one species, a producer where they live, food in time."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.analysis.checks.check import WARNING, Finding, check, quantity
from cardgen.analysis.numbers.evidence import percent
from cardgen.games.phylo.checks.exact.suggestions import named, to_have_producers, to_live
from cardgen.games.phylo.checks.exact.support import all_too_large, cards_of, judged, others_of
from cardgen.games.phylo.rules import EATERS_OF_MEAT, shares_place
from cardgen.games.phylo.scope import PhyloScope
from cardgen.games.phylo.species import Species
from cardgen.games.phylo.web.exact import Paths, chance_of_one
from cardgen.games.phylo.web.links import bits

FIFTH_TURN = 5


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
        if supports.bit_count() != 1 or species.card in stranded or all_too_large(scope, paths, copy):
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
