"""Checks of how a deck plays against itself: both players bring the same cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import compress

from cardgen.analysis.checks.check import ERROR, WARNING, Finding, Pair, check, quantity
from cardgen.analysis.checks.self_play import SKILL, Playouts, Policies, threshold, unfair_seats
from cardgen.analysis.numbers.evidence import CheckEvidence, Share, surely_above, surely_below
from cardgen.analysis.numbers.metrics import is_beyond, mean_of, numbers, rate, share_of
from cardgen.analysis.numbers.statistics import wilson
from cardgen.analysis.numbers.summary import CardFigures
from cardgen.analysis.play.tally import Tally
from cardgen.games.phylo.rules import PLAYERS
from cardgen.games.phylo.scope import PhyloScope

EVENTS: Policies = ("greedy", "no-events")
ALL_STAY = 0.01
"""Where no species was lost, fewer than this share of them may be lost at all."""


@check("PHY301", "first-player", kind="simulated", of="self-play", severity=WARNING, limit=(0.05, 0.1))
def first_player(playouts: Playouts[PhyloScope], evidence: CheckEvidence, limit: Pair) -> Iterator[Finding]:
    """Who begins wins more than half of the games, or less.

    ## What it reports

    Who begins wins more than 55 % of the games, or less than 45 %. An error where it is more than 60 % or less than
    40 %, both for greedy and for random players. The limits are `limits: {first-player: [0.05, 0.1]}` in
    `game.yaml`. By play, both players with the same deck. Reported when the whole 95 % interval of the greedy
    players is beyond the limit; until that is clear, CG403 says how many more games would tell: often thousands.

    ## Why it matters

    A coin says who begins (PH-R4), and should not say who wins. The first player lays first; the second has the
    last turn, as often as not (PH-R22).

    ## Example

    With the shipped decks who begins has somewhat more than half of the wins, not enough to be told of. It would
    look like this:

    ```text
    warning[PHY301]: who begins wins 61.1 % (55.7 to 66.3) of the games of two greedy players with the deck `savanna`,
    51.6 % (43.9 to 59.2) of two random ones
      = help: look at the readings in game.yaml, or play twice and take turns going first
    ```

    ## Repair

    Look at the readings (CG308): `cardgen play phylo --reading draws=2` shows what one does. Or play twice, and
    take turns going first. Or bear a little more.
    """
    scope = playouts.subject
    for seat in unfair_seats(playouts, limit, evidence):
        yield scope.finding(
            f"who begins wins {seat.greedy} of the games of two greedy players with {scope.name}, "
            f"{seat.by_chance} of two random ones",
            "look at the readings in game.yaml, or play twice and take turns going first",
            seat.severity,
        )


@check("PHY303", "no-skill", kind="simulated", of="self-play", limit=0.6)
def no_skill(playouts: Playouts[PhyloScope], evidence: CheckEvidence, limit: float) -> Iterator[Finding]:
    """A greedy player hardly beats one who takes any action.

    ## What it reports

    A greedy player, who does what brings most points at once, wins less than 60 % of the games against one who
    takes any action. The limit is `limits: {no-skill: 0.6}` in `game.yaml`. By play, both with the same deck. An
    error, reported when the whole 95 % interval is below the limit; until that is clear, CG403 says how many more
    games would tell.

    ## Why it matters

    If thinking does not help, there is no choice that matters. This comes of cards that are all alike, or of turns
    that leave nothing to choose.

    ## Example

    With the shipped decks greedy players win nearly always. With a deck of one plant, and one action a turn, they
    do not:

    ```text
    error[PHY303]: a greedy player wins 56.2 % (54.5 to 57.9) of the games against a random one: with the deck `ferns` choices
    hardly matter
      = help: make cards differ in points, and in where they can live
    ```

    ## Repair

    Make cards differ, in points and in where they can live. Give players something to choose: three actions
    (PH-R5), and hands of five.
    """  # noqa: E501
    scope, share = playouts.subject, playouts.duel(SKILL)
    if share is not None and evidence.is_below(share, limit):
        yield scope.finding(
            f"a greedy player wins {share} of the games against a random one: with {scope.name} choices hardly matter",
            help="make cards differ in points, and in where they can live",
        )


@check("PHY304", "length", kind="simulated", of="self-play", severity=WARNING, limit=quantity((12, 40)))
def length(playouts: Playouts[PhyloScope], evidence: CheckEvidence, limit: Pair) -> Iterator[Finding]:
    """Games are over before anything grows, or drag on.

    ## What it reports

    A game takes fewer than 12 turns on average, or more than 40: turns of both players together. The limits are
    `limits: {length: [12, 40]}` in `game.yaml`. By play, both with the same deck. Reported when the whole 95 %
    interval of the greedy players is beyond the limit; until that is clear, CG403 says how many more games would
    tell.

    ## Why it matters

    In a short game no food chain grows. A long one outlasts a lesson. The game ends when a player has drawn the
    last card of the deck (PH-R22), so it is the number of cards, and how fast they are drawn, that make its length.

    ## Example

    A publisher wants long games.

    ```diff edit
    card_data/phylo/game.yaml
     deck: starter-box
    +limits: {length: [20, 40]}
    ```

    ## Repair

    Take larger decks for longer games, smaller ones for shorter games, or another reading: with
    `readings: {discard-draws: 2}` a deck lasts longer. Or be content.

    ```diff edit
    card_data/phylo/game.yaml
    -limits: {length: [20, 40]}
    +limits: {length: [10, 40]}
    ```
    """
    scope = playouts.subject
    low, high = limit
    for mirror in playouts.mirrors:
        greedy, by_chance = mean_of(mirror.greedy, "length"), mean_of(mirror.by_chance, "length")
        is_short = is_beyond(greedy, low, -1, evidence)
        if is_short or is_beyond(greedy, high, 1, evidence):
            side = f"under {low:g}" if is_short else f"over {high:g}"
            yield scope.finding(
                f"a game of two greedy players with {scope.name} takes {greedy} turns of both together, {side} "
                f"(random players: {by_chance})",
                "the game ends with a deck: more cards make it longer, fewer shorter",
            )


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
    """  # noqa: E501
    scope = playouts.subject
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
    scope = playouts.subject
    low, high = limit
    for mirror in playouts.mirrors:
        greedy, by_chance = mirror.both(partial(rate, event="lost", of="laid"))
        events = mirror.greedy.events
        others = f"(random players: {by_chance.percent})"
        is_still = greedy.value <= low and wilson(events["lost"], events["laid"]).is_below(low + ALL_STAY)
        if is_still:
            yield scope.finding(
                f"of the species that greedy players lay with {scope.name}, {greedy.percent} are lost again "
                f"{others}: nothing ever happens to them",
                "let an event or an INVASIVE species disturb the peace",
            )
        elif evidence.is_above(greedy, high):
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

    A publisher wants events to be worth nothing.

    ```diff edit
    card_data/phylo/game.yaml
     deck: starter-box
    +limits: {event-value: 0}
    ```

    ## Repair

    Take an event out of the deck, or let it strike fewer species: a narrower `target` does. Or allow for more.

    ```diff edit
    card_data/phylo/game.yaml
    -limits: {event-value: 0}
    +limits: {event-value: 0.4}
    ```
    """  # noqa: E501
    scope, share = playouts.subject, playouts.duel(EVENTS)
    if share is not None and evidence.is_above(share, 0.5 + limit):
        yield scope.finding(
            f"a greedy player wins {share} of the games against one who plays no events, with {scope.name}",
            "take an event out, or let it strike fewer species",
        )


@threshold(
    "PHY309",
    "draws",
    side="above",
    limit=0.1,
    message="{share} of the games of greedy players with {name} end in a draw (random players: {by_chance.percent})",
    help="let species differ more in points",
)
def draws(tally: Tally) -> Share:
    """Too many games have no winner (PH-A16).

    ## What it reports

    More than 10 % of the games end in a draw (PH-A16). The limit is `limits: {draws: 0.1}` in `game.yaml`. By play,
    both with the same deck. Reported when the whole 95 % interval of the greedy players is above the limit; until
    that is clear, CG403 says how many more games would tell.

    ## Why it matters

    Who has played for half an hour wants to know who won. Draws come of decks in which all species have the same
    few points.

    ## Example

    A publisher wants hardly any draw.

    ```diff edit
    card_data/phylo/game.yaml
     deck: starter-box
    +limits: {draws: 0.001}
    ```

    ## Repair

    Let species differ more in points, as far as the formula allows (PHY110). Or be content with more draws.

    ```diff edit
    card_data/phylo/game.yaml
    -limits: {draws: 0.001}
    +limits: {draws: 0.3}
    ```
    """
    return share_of(tally, event="draw", of="games")


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
    "PHY311",
    "runaway",
    side="above",
    limit=0.9,
    message="who leads at half-time wins {share} of the games of greedy players with {name} (random players: "
    "{by_chance.percent})",
    help="let events or INVASIVE species threaten who leads",
)
def runaway(tally: Tally) -> Share:
    """Who leads at half-time has won.

    ## What it reports

    Who leads at half-time wins more than 90 % of the games: who has more points when both have had as many turns, after half of
    all or one before. The limit is `limits: {runaway: 0.9}` in `game.yaml`.
    By play, both with the same deck. Reported when the whole 95 % interval of the greedy players is above the
    limit; until that is clear, CG403 says how many more games would tell.

    ## Why it matters

    Then the second half is ceremony. In a game that is open the leader at half-time wins two games of three.

    ## Example

    A publisher wants the second half to turn most games.

    ```diff edit
    card_data/phylo/game.yaml
     deck: starter-box
    +limits: {runaway: 0.3}
    ```

    ## Repair

    Let something threaten who leads: events, INVASIVE species, species of many points that come late. Or bear more.

    ```diff edit
    card_data/phylo/game.yaml
    -limits: {runaway: 0.3}
    +limits: {runaway: 0.8}
    ```
    """  # noqa: E501
    return share_of(tally, event="leader at half-time won", of="games with a leader")


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

    Somebody sows bilberries. (A deck of 62 cards gets other notes, too: PHY101, PHY213, PHY215; and it loses
    against the others, PHY302.)

    ```diff edit
    card_data/phylo/decks/woodland-edge.yaml
    -  bilberry: 2
    +  bilberry: 40
    ```

    ## Repair

    Play with a smaller deck: 24 cards beside HOME are the standard. Or clear the floor, and raise the limit.

    ```diff edit
    card_data/phylo/decks/woodland-edge.yaml
    -  bilberry: 40
    +  bilberry: 2
    ```
    """
    return share_of(tally, event="wide", of="games")


def _cards(playouts: Playouts[PhyloScope]) -> dict[str, tuple[CardFigures, CardFigures]]:
    """For each card that is judged how greedy players fare with it, and random ones."""
    mirror, scope = playouts.mirror_of(PLAYERS), playouts.subject
    if mirror is None:
        return {}
    brought = scope.web.cards * (mirror.greedy.copies // len(scope.web.cards))
    return {card: figures for card, figures in mirror.cards(brought).items() if card in scope.own_cards}


@check("PHY305", "never-played", kind="simulated", of="self-play", severity=WARNING, limit=0.1)
def never_played(playouts: Playouts[PhyloScope], evidence: CheckEvidence, limit: float) -> Iterator[Finding]:
    """A card that greedy players hold and do not play; all cards judged together.

    ## What it reports

    Greedy players play a card in less than 10 % of the cases in which they draw it. The limit is
    `limits: {never-played: 0.1}` in `game.yaml`. By play, both with the same deck; random players are told beside
    it. All cards are tested together, so that of the cards reported about one in twenty at most is so by chance
    (Benjamini-Hochberg).

    ## Why it matters

    A deck has few cards. One that is never played only makes the hand smaller: it is discarded for three others
    (PH-R5), or stays.

    ## Example

    A publisher wants every card to be played by nearly all who draw it.

    ```diff edit
    card_data/phylo/game.yaml
     deck: starter-box
    +limits: {never-played: 0.8}
    ```

    ## Repair

    Let the species live beside more cards of the deck: another terrain, another climate, prey that is there. An
    event should find something to strike. Or be content with less.

    ```diff edit
    card_data/phylo/game.yaml
    -limits: {never-played: 0.8}
    +limits: {never-played: 0.02}
    ```
    """
    cards, scope = _cards(playouts), playouts.subject
    is_found = surely_below([greedy.play for greedy, _ in cards.values()], limit)
    for card, (greedy, by_chance) in compress(cards.items(), is_found):
        yield scope.card_finding(
            card,
            f"greedy players play `{card}` in {greedy.play} of the cases in which they draw it, with {scope.name} "
            f"(random players: {by_chance.play.percent})",
            help="let it live beside more cards of the deck or, of an event, strike more of them",
        )


@check("PHY306", "overpowered", kind="simulated", of="self-play", severity=WARNING, limit=0.1)
def overpowered(playouts: Playouts[PhyloScope], evidence: CheckEvidence, limit: float) -> Iterator[Finding]:
    """Who plays it wins far more than half of the games; all cards judged together.

    ## What it reports

    Players who play a card win more than 10 points more of their games than the half that is fair. The limit is
    `limits: {overpowered: 0.1}` in `game.yaml`. By play, two greedy players with the same deck; random ones are
    told beside it. All cards are tested together, so that of the cards reported about one in twenty at most is so
    by chance (Benjamini-Hochberg).

    ## Why it matters

    Whoever can lay such a card has won. Both players draw nearly all of their decks, so a card that everybody lays
    who has it cannot be found in this way: it is in both webs. It is one that not everybody can lay, or not in
    time.

    ## Example

    No shipped card is like that. One of 20 points that must lie next to a fungus, of which the deck has one, is:

    ```text
    warning[PHY306]: who plays `eurasian-lynx` wins 78.6 % (71.1 to 84.6) of the games of two greedy players with the deck
    `woodland-edge`, 76.6 % of two random ones
      = help: take points off it, or narrow where it can live
    ```

    ## Repair

    Take points off it: the formula knows how many it should have (PHY110). Or see to it that both players can lay
    it.
    """  # noqa: E501
    cards, scope = _cards(playouts), playouts.subject
    is_found = surely_above([greedy.win for greedy, _ in cards.values()], 0.5 + limit)
    for card, (greedy, by_chance) in compress(cards.items(), is_found):
        yield scope.card_finding(
            card,
            f"who plays `{card}` wins {greedy.win} of the games of two greedy players with {scope.name}, "
            f"{by_chance.win.percent} of two random ones",
            help="take points off it, or narrow where it can live",
        )
