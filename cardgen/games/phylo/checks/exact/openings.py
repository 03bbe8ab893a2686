"""Checks of how a deck begins, what its events strike, and how freely its cards link."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.analysis.checks.check import ERROR, WARNING, Finding, Pair, check
from cardgen.analysis.numbers.evidence import percent
from cardgen.analysis.numbers.statistics import none_of
from cardgen.games.phylo.checks.exact.cascade import Cascade
from cardgen.games.phylo.checks.exact.reliance import keystones
from cardgen.games.phylo.checks.exact.suggestions import to_be_met
from cardgen.games.phylo.checks.exact.support import cards_of
from cardgen.games.phylo.criterion import Criterion
from cardgen.games.phylo.event import EventCard
from cardgen.games.phylo.scope import PhyloScope
from cardgen.games.phylo.species import species_of, spellings_of
from cardgen.games.phylo.web.exact import Paths
from cardgen.games.phylo.web.links import Mask


@check("PHY203", "no-producer-opening", kind="exact", of="deck", severity=WARNING, limit=(0.05, 0.1))
def no_producer_opening(scope: PhyloScope, limit: Pair) -> Iterator[Finding]:
    """No card of the opening hand and the first draw can be laid beside HOME (PH-R9).

    ## What it reports

    In more than 5 % of the games (a warning) or 10 % (an error) none of the first six cards, the opening hand and the
    first draw, can be laid beside HOME. The limits are `limits: {no-producer-opening: [0.05, 0.1]}` in `game.yaml`. Exact:
    of 24 cards with eight producers it is 6.0 %, with nine 3.7 %.

    ## Why it matters

    Only species of FOODCHAIN 1 live beside HOME (PH-R9). Without one a player begins by discarding.

    ## Example

    ```diff edit
    card_data/phylo/decks/woodland-edge.yaml
    -  cocksfoot: 1
    -  fly-agaric: 1
    -  horse: 1
    -  roe-deer: 1
    +  horse: 2
    +  roe-deer: 2
    ```

    ## Repair

    Put more species of FOODCHAIN 1 in the deck: the remedy says how many are enough.

    ```diff edit
    card_data/phylo/decks/woodland-edge.yaml
    +  cocksfoot: 1
    +  fly-agaric: 1
    -  horse: 2
    -  roe-deer: 2
    +  horse: 1
    +  roe-deer: 1
    ```
    """
    paths, seen = Paths(scope.web), _seen(scope)
    chance = paths.chance_without_producer(seen)
    warned, failed = limit
    if scope.rules.opening != "random" or chance <= warned:
        return
    cards, number = paths.web.copies, paths.producers.bit_count()
    enough = next(
        (more for more in range(number, cards + 1) if none_of(more, cards, min(seen, cards)) <= warned), cards
    )
    yield scope.finding(
        f"in {percent(float(chance))} of the games with {scope.name} no card of the first {seen} can be laid beside "
        f"HOME: {number} of its {cards} cards can",
        f"with {enough} species of FOODCHAIN 1 it is {percent(float(none_of(enough, cards, min(seen, cards))))}",
        ERROR if chance > failed else None,
    )


def _seen(scope: PhyloScope) -> int:
    """The cards that a player sees in the first turn (PH-R4, PH-R5)."""
    return scope.rules.hand_size + scope.rules.draws


@check("PHY204", "slow-opening", kind="exact", of="deck", severity=WARNING, limit=0.25)
def slow_opening(scope: PhyloScope, limit: float) -> Iterator[Finding]:
    """Fewer than two species can be laid in the first turn; not where PHY203 alone makes it so.

    ## What it reports

    In more than 25 % of the games fewer than two species can be laid in the first turn, from the opening hand and the first
    draw, without discarding. The limit is `limits: {slow-opening: 0.25}` in `game.yaml`. Exact: no producer, or one only
    and no card that can lie beside it. Two producers can always be laid.

    ## Why it matters

    A turn has three actions (PH-R5). Who can only pass sees the other player build.

    ## Example

    A publisher wants no more than five such beginnings in a hundred.

    ```diff edit
    card_data/phylo/game.yaml
     deck: starter-box
    +limits: {slow-opening: 0.05}
    ```

    ## Repair

    Add producers, or species of FOODCHAIN 2 with the terrains and climates of the producers that fewest can follow. Or
    allow for more.

    ```diff edit
    card_data/phylo/game.yaml
    -limits: {slow-opening: 0.05}
    +limits: {slow-opening: 0.1}
    ```
    """
    paths, seen = Paths(scope.web), _seen(scope)
    chance = paths.chance_of_few_plays(seen)
    is_deeper = paths.chance_without_producer(seen) > limit
    if scope.rules.opening != "random" or is_deeper or chance <= limit:
        return
    followed = {card: paths.followers(copy).bit_count() for copy, card in _each(paths, paths.producers)}
    lonely = min(followed, key=lambda card: followed[card])
    yield scope.finding(
        f"in {percent(float(chance))} of the games with {scope.name} at most one species can be laid in the first "
        f"turn: it has {paths.producers.bit_count()} producers, and {followed[lonely]} other cards can follow "
        f"`{lonely}`, which has fewest",
        f"add producers, or species of FOODCHAIN 2 with the terrains of `{lonely}`",
    )


def _each(paths: Paths, copies: Mask) -> Iterator[tuple[int, str]]:
    """The first copy of each card among these, and the card."""
    return ((copy, paths.web.cards[copy]) for copy, kin in paths.firsts.items() if kin & copies)


@check("PHY206", "event-no-target", kind="exact", of="deck or expansion")
def event_no_target(scope: PhyloScope) -> Iterator[Finding]:
    """An event that can be laid on no species of the deck (PH-R18); a warning where other decks have some.

    ## What it reports

    An event that can be laid on no species of its deck; of an expansion, on none of it and its base. A warning where other
    cards of the game could be meant, so that it may serve against another deck; an error where none could. Exact.

    ## Why it matters

    An event is laid on a species that fits its condition (PH-R18). Against a deck like its own this card never does
    anything.

    ## Example

    No plant of the grassland lives in the cold.

    ```diff edit
    card_data/phylo/sets/starter/cards/events.yaml
       - id: strong-wind
         kind: event
         keywords: {wind: true}
    -    target: {taxon: [Plantae], terrain: [urban, grasslands, forest], scale: {at-least: 6}}
    +    target: {taxon: [Plantae], terrain: [urban, grasslands, forest], scale: {at-least: 6}, climate: [cold]}
    ```

    ## Repair

    Ask for less: the remedy names the key without which most species would fit. Or put the event in another deck.

    ```diff edit
    card_data/phylo/sets/starter/cards/events.yaml
    -    target: {taxon: [Plantae], terrain: [urban, grasslands, forest], scale: {at-least: 6}, climate: [cold]}
    +    target: {taxon: [Plantae], terrain: [urban, grasslands, forest], scale: {at-least: 6}}
    ```
    """
    paths = Paths(scope.web)
    for copy, event in _events(scope):
        if event.target is None or paths.targets(copy):
            continue
        species = [scope.species[card] for card in cards_of(paths, paths.can_stand)]
        elsewhere = _meant(scope, event.target)
        others = f"; of the others of the game on {elsewhere}" if elsewhere else ""
        yield scope.card_finding(
            event.card,
            f"`{event.card}` can be laid on none of the {len(species)} species of {scope.name}{others}",
            "target",
            severity=WARNING if elsewhere else None,
            help=f"add a species that it means, or {to_be_met(event.target, species)}",
        )


def _meant(scope: PhyloScope, wanted: Criterion) -> int:
    """How many species of the game a condition means."""
    spelt = spellings_of(scope.game)
    species = (species_of(card, spelt) for card in scope.game.cards.values())
    return sum(known is not None and wanted.fits(known) for known in species)


def _events(scope: PhyloScope) -> Iterator[tuple[int, EventCard]]:
    """The first copy of each event that is looked at."""
    for card in scope.own_cards:
        if card in scope.events:
            yield scope.web.cards.index(card), scope.events[card]


@check("PHY207", "event-blast", kind="exact", of="deck", severity=WARNING, limit=0.25)
def event_blast(scope: PhyloScope, limit: float) -> Iterator[Finding]:
    """What an event takes off the table where it takes most; not where that is a keystone (PHY214).

    ## What it reports

    An event that takes more than 25 % of the points off the table where it takes most, all that falls with its target
    included. The limit is `limits: {event-blast: 0.25}` in `game.yaml`. Exact, for a table that is defined so: both
    players brought this deck, and all of it that can be laid lies there. Producers stand by HOME; every other species hangs
    on one card only, each of those that let it live as likely as any other. What hangs on a card that is discarded falls,
    too. A chain-discard jumps once in the mean, and always finds a next target. On a real table many species have several
    neighbours that let them live, so less falls. Not told where the target is a keystone (PHY214).

    ## Why it matters

    Cards that lose their last neighbour go, and those that lived by them (PH-R20). If one card undoes a quarter of what
    both have built, luck with it decides.

    ## Example

    A publisher wants no event to cost more than a tenth of the table.

    ```diff edit
    card_data/phylo/game.yaml
     deck: starter-box
    +limits: {event-blast: 0.1}
    ```

    ## Repair

    Let the event be laid on fewer species, or give those that fall a second species to live by. Or allow for more.

    ```diff edit
    card_data/phylo/game.yaml
    -limits: {event-blast: 0.1}
    +limits: {event-blast: 0.25}
    ```
    """
    paths = Paths(scope.web)
    table, known = Cascade(paths), keystones(scope, paths)
    for copy, event in _events(scope):
        losses = table.losses(copy)
        target = max(losses, key=lambda copy: losses[copy], default=0)
        if losses and target not in known and losses[target] > limit * table.points:
            lost, share = losses[target], float(losses[target] / table.points)
            yield scope.card_finding(
                event.card,
                f"`{event.card}` on `{scope.web.cards[target]}` costs {float(lost):.1f} of the {table.points} points "
                f"of a table of {scope.name} on average, all that falls with it included ({percent(share)})",
                help="let it be laid on fewer species, or give those that fall a second species to live by",
            )


@check("PHY215", "link-density", kind="exact", of="deck", severity=WARNING, limit=(0.05, 0.4))
def link_density(scope: PhyloScope, limit: Pair) -> Iterator[Finding]:
    """Consumers that hardly anybody lets live, or nearly anybody.

    ## What it reports

    A consumer can live beside less than 5 % or more than 40 % of the other species of the deck, on average, as copies. The
    limits are `limits: {link-density: [0.05, 0.4]}` in `game.yaml`. Exact: of all pairs of a consumer and another species
    the share in which terrain, climate and food fit. Who is of FOODCHAIN 1 is left out, as HOME lets it live anyway.

    ## Why it matters

    Where hardly anything fits, cards stay in the hand. Where nearly everything fits, it is no puzzle where to lay a card
    (PH-R10), and few events break a link.

    ## Example

    A publisher wants more of a puzzle.

    ```diff edit
    card_data/phylo/game.yaml
     deck: starter-box
    +limits: {link-density: [0.05, 0.3]}
    ```

    ## Repair

    Take terrains or climates off species, or give them more in common. Or allow for more.

    ```diff edit
    card_data/phylo/game.yaml
    -limits: {link-density: [0.05, 0.3]}
    +limits: {link-density: [0.05, 0.4]}
    ```
    """
    paths = Paths(scope.web)
    density, (low, high) = paths.density(), limit
    if low <= density <= high or not any(species and species.foodchain > 1 for species in paths.web.species):
        return
    places = [species for species in scope.species.values() if species.foodchain > 1]
    words = sum(len(species.terrain) * len(species.climate) for species in places) / len(places)
    yield scope.finding(
        f"a consumer of {scope.name} can live beside {percent(float(density))} of the other species, on average; it "
        f"has {words:.1f} pairs of a terrain and a climate",
        "give species more terrains and climates in common"
        if density < low
        else "take terrains and climates off: it is no puzzle where to lay a card",
    )
