"""Checks of how a deck plays against itself: both players bring the same cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from cardgen.analysis.checks.check import ERROR, WARNING, Finding, Pair, check, quantity
from cardgen.analysis.checks.self_play import Playouts, Policies, threshold
from cardgen.analysis.numbers.evidence import CheckEvidence, Share
from cardgen.analysis.numbers.metrics import numbers, rate, share_of
from cardgen.analysis.numbers.statistics import wilson
from cardgen.analysis.play.tally import Tally
from cardgen.games.phylo.scope import PhyloScope

EVENTS: Policies = ("greedy", "no-events")
ALL_STAY = 0.01
"""Where no species was lost, fewer than this share of them may be lost at all."""


@check("PHY314", "stalemate", kind="simulated", of="self-play", severity=WARNING, limit=quantity(200))
def stalemate(playouts: Playouts[PhyloScope], evidence: CheckEvidence, limit: float) -> Iterator[Finding]:
    """A game that nobody finishes; one is proof enough. An error where random players come there, too.

    ## What it reports

    A game takes more than 200 turns of both players together. The limit is `limits: {stalemate: 200}` in `game.yaml`.
    By play, both with the same deck; one game of greedy players is proof enough. A warning; an error where a game of random players
    takes more, too.

    ## Why it matters

    The game ends when a player has drawn the last card of the deck (PH-R22). At least one card is drawn in each turn, so it always ends
    (PH-D2); with a large deck and few cards drawn nobody is there to see it. Two hundred turns are an evening and more.

    ## Example

    A publisher wants games to be over after ten turns.

    ```diff edit
    card_data/phylo/game.yaml
     deck: starter-box
    +limits: {stalemate: 10}
    ```

    ## Repair

    Take cards out of the deck, or let players draw more: the readings `draws` and `discard-draws`. Or bear more.

    ```diff edit
    card_data/phylo/game.yaml
    -limits: {stalemate: 10}
    +limits: {stalemate: 80}
    ```
    """
    scope = playouts.scope
    for mirror in playouts.mirrors:
        greedy, by_chance = (max(numbers(tally, "length"), default=0) for tally in (mirror.greedy, mirror.by_chance))
        if greedy > limit:
            yield scope.finding(
                f"a game of two greedy players with {scope.name} takes up to {greedy} turns of both together, over "
                f"{limit:g} (random players: {by_chance})",
                "the game ends with a deck: take cards out, or let players draw more: `draws` and `discard-draws`",
                ERROR if by_chance > limit else None,
            )


@check("PHY307", "loss-rate", kind="simulated", of="self-play", severity=WARNING, limit=(0.0, 0.3))
def loss_rate(playouts: Playouts[PhyloScope], evidence: CheckEvidence, limit: Pair) -> Iterator[Finding]:
    """Too many species are lost again, or none ever is (PH-R20).

    ## What it reports

    More than 30 % of the species that are laid are lost again, or none ever is. The limits are
    `limits: {loss-rate: [0, 0.3]}` in `game.yaml`. By play, both with the same deck. Too many: reported when the
    whole 95 % interval of the greedy players is above the limit; until that is clear, CG403 says how many more
    games would tell. None: reported when so many species were laid that less than one of a hundred can be lost.

    ## Why it matters

    A web that falls as fast as it grows is a lottery. A web that nothing can harm is no web of life: events,
    INVASIVE species and the dominoes after them (PH-R20) are what makes it matter who lives beside whom.

    ## Example

    A publisher wants hardly anything to be lost.

    ```diff edit
    card_data/phylo/game.yaml
     deck: starter-box
    +limits: {loss-rate: [0, 0.02]}
    ```

    ## Repair

    Too many: take an event out of the deck, or let consumers live beside more species. None: let an event or an
    INVASIVE species in. Or bear more.

    ```diff edit
    card_data/phylo/game.yaml
    -limits: {loss-rate: [0, 0.02]}
    +limits: {loss-rate: [0, 0.5]}
    ```
    """
    scope = playouts.scope
    low, high = limit
    for mirror in playouts.mirrors:
        greedy, by_chance = mirror.both(partial(rate, event="lost", of="laid"))
        events, asked = mirror.greedy.events, evidence.on(mirror.greedy)
        if greedy.value <= low:
            asked.play_on()  # one that is lost changes it
        others = f"(random players: {by_chance.percent})"
        is_still = greedy.value <= low and wilson(events["lost"], events["laid"]).is_below(low + ALL_STAY)
        if is_still:
            yield scope.finding(
                f"of the species that greedy players lay with {scope.name}, {greedy.percent} are lost again "
                f"{others}: nothing ever happens to them",
                "let an event or an INVASIVE species disturb the peace",
            )
        elif asked.is_above(greedy, high):
            yield scope.finding(
                f"{greedy} of the species that greedy players lay with {scope.name} are lost again {others}",
                "take out an event, or give consumers more to live by",
            )


@check("PHY308", "event-value", kind="simulated", of="self-play", severity=WARNING, limit=0.3)
def event_value(playouts: Playouts[PhyloScope], evidence: CheckEvidence, limit: float) -> Iterator[Finding]:
    """Who may play no events loses by it: events decide.

    ## What it reports

    A greedy player wins more than 80 % of the games against one who plays no events. The limit is how much that is
    more than half, `limits: {event-value: 0.3}` in `game.yaml`. By play, both with the same deck. Reported when
    the whole 95 % interval is above the limit; until that is clear, CG403 says how many more games would tell.

    ## Why it matters

    Events are there to disturb the web, not to decide who has the better one. Where they do, it matters most who
    draws them. But any cards that stay in the hand cost games: who may not lay two or three ordinary species of the shipped
    decks loses 56 to 93 % of them. So the limit is where events are worth more than most species.

    ## Example

    A publisher wants events to be worth nothing, and prints a reserve that is worth 11 points.

    ```diff edit
    card_data/phylo/game.yaml
     deck: starter-box
    +limits: {event-value: 0}
    card_data/phylo/sets/starter/cards/events.yaml
    -    effect: {name: points-modifier, points: 3}
    +    effect: {name: points-modifier, points: 11}
    @@ Nature Reserve
    -      play: That species is worth 3 points more while it lives.
    +      play: It is worth 11 points more while it lives.
    ```

    ## Repair

    Take an event out of the deck, or let it strike fewer species: a narrower `target` does. Or allow for more.

    ```diff edit
    card_data/phylo/game.yaml
    -limits: {event-value: 0}
    +limits: {event-value: 0.4}
    ```
    """
    scope, share = playouts.scope, playouts.duel(EVENTS)
    asked = evidence.on(playouts.tallies.get((2, EVENTS)))
    if share is not None and asked.is_above(share, 0.5 + limit):
        yield scope.finding(
            f"a greedy player wins {share} of the games against one who plays no events, with {scope.name}",
            "take an event out, or let it strike fewer species",
        )


@threshold(
    "PHY310",
    "empty-hand",
    side="above",
    limit=(0.4, 0.6),
    message="greedy players with {name} begin {share} of their turns without a card in hand (random players: "
    "{by_chance.percent})",
    help="let players draw more: see the readings `draws` and `discard-draws`",
)
def empty_hand(tally: Tally) -> Share:
    """Turns are begun with no card left, so that the one that is drawn is all there is.

    ## What it reports

    More than 40 % of the turns are begun without a card in hand. An error where it is more than 60 %, both for
    greedy and for random players. The limits are `limits: {empty-hand: [0.4, 0.6]}` in `game.yaml`. By play, both
    with the same deck. Reported when the whole 95 % interval of the greedy players is above the limit; until that
    is clear, CG403 says how many more games would tell.

    ## Why it matters

    Who has no hand draws one card and lays it, if it fits anywhere: there is nothing to choose. A player who
    discards a card for three others in time (PH-R5) has a hand most of the time.

    ## Example

    A publisher wants full hands.

    ```diff edit
    card_data/phylo/game.yaml
     deck: starter-box
    +limits: {empty-hand: [0.01, 0.6]}
    ```

    ## Repair

    Let players draw more: `readings: {draws: 2}`, or larger hands to begin with, `readings: {hand-size: 7}`. Or
    bear more.

    ```diff edit
    card_data/phylo/game.yaml
    -limits: {empty-hand: [0.01, 0.6]}
    +limits: {empty-hand: [0.5, 0.7]}
    ```
    """
    return rate(tally, event="empty turns", of="turns")


@threshold(
    "PHY312",
    "idle-actions",
    side="above",
    limit=0.4,
    message="greedy players with {name} use {share} of their actions for nothing (random players: {by_chance.percent})",
    help="give the deck more species that can live beside others",
)
def idle_actions(tally: Tally) -> Share:
    """Of three actions many are left, as there is nothing to do.

    ## What it reports

    More than 40 % of the actions are not used: the player passes with actions left. The limit is
    `limits: {idle-actions: 0.4}` in `game.yaml`. By play, both with the same deck. Reported when the whole 95 %
    interval of the greedy players is above the limit; until that is clear, CG403 says how many more games would
    tell.

    ## Why it matters

    A turn has three actions (PH-R5). Who passes with cards in hand could not do anything with them: they fit
    nowhere, and there is nothing left to draw.

    ## Example

    A publisher wants every action to be used.

    ```diff edit
    card_data/phylo/game.yaml
     deck: starter-box
    +limits: {idle-actions: 0.002}
    ```

    ## Repair

    Give the deck more species that can live beside others, above all some of FOODCHAIN 1, which can lie beside HOME
    (PH-R9). Or be content.

    ```diff edit
    card_data/phylo/game.yaml
    -limits: {idle-actions: 0.002}
    +limits: {idle-actions: 0.3}
    ```
    """
    return rate(tally, event="idle actions", of="actions")


@threshold(
    "PHY313",
    "table-size",
    side="above",
    limit=0.05,
    message="{share} of the games of greedy players with {name} need more than 9 by 13 places for cards (random "
    "players: {by_chance.percent})",
    help="play with a smaller deck",
)
def table_size(tally: Tally) -> Share:
    """The web grows over the edge of a table (PH-R1).

    ## What it reports

    More than 5 % of the games need more than 9 by 13 places for cards, however the table is turned. The limit is
    `limits: {table-size: 0.05}` in `game.yaml`. By play, both with the same deck; greedy players lay a card on the
    first of the places that are as good as another. Reported when the whole 95 % interval of the greedy players is
    above the limit; until that is clear, CG403 says how many more games would tell.

    ## Why it matters

    13 cards side by side are 83 cm, 9 one above the other 80 cm: that much is there on the tables of a class room
    (PH-R1). A web that grows over the edge goes on on the floor.

    ## Example

    Somebody plants cherries. (A deck of 62 cards gets other notes, too: PHY101, PHY213, PHY215; and it loses
    against the others, PHY302.)

    ```diff edit
    card_data/phylo/decks/woodland-edge.yaml
    -  bird-cherry: 2
    +  bird-cherry: 40
    ```

    ## Repair

    Play with a smaller deck: 24 cards beside HOME are the standard. Or clear the floor, and raise the limit.

    ```diff edit
    card_data/phylo/decks/woodland-edge.yaml
    -  bird-cherry: 40
    +  bird-cherry: 2
    ```
    """
    return share_of(tally, event="wide", of="games")
