"""Checks how players who play alike fare with a box: FAD301 to FAD306, FAD310, FAD311, FAD314 and FAD315.

Those that ask for one share of the games are thresholds; the others are generators. What each part of the
game is worth is judged in `worth.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import compress

from cardgen.analysis.checks.check import INFO, WARNING, Finding, Pair, check, quantity
from cardgen.analysis.checks.self_play import Playouts, Policies, SelfPlay, threshold, unfair_seats
from cardgen.analysis.numbers.evidence import CheckEvidence, Share, surely_above, surely_below
from cardgen.analysis.numbers.metrics import is_beyond, mean_of, rate, share_of, won
from cardgen.analysis.numbers.summary import CardFigures
from cardgen.analysis.play.tally import Tally
from cardgen.games.foodadvice.scope import FoodAdviceScope

FEWEST_KEPT = 30
"""Of what is kept in fewer games nothing is said."""


def among_random(players: int) -> Policies:
    """One greedy player among random ones: who is better wins more than an equal share."""
    return "greedy", *("random" for _ in range(players - 1))


def fewest(playouts: Playouts[FoodAdviceScope]) -> SelfPlay | None:
    """The games of as few players as can be, of which most are played."""
    return min(playouts.mirrors, key=lambda mirror: mirror.players, default=None)


@check("FAD301", "seat-bias", kind="simulated", of="self-play", limit=(0.02, 0.05))
def seat_bias(playouts: Playouts[FoodAdviceScope], evidence: CheckEvidence, limit: Pair) -> Iterator[Finding]:
    """A seat wins more than an equal share, or less.

    ## What it reports

    A seat wins more than an equal share of the games, or less, by over 2 points of a hundred. An error where it is over
    5 points, both for greedy and for random players. The limits are `limits: {seat-bias: [0.02, 0.05]}` in `game.yaml`.
    By play, for as few and for as many players as the game is for. Reported when the whole 95 % interval of the greedy
    players is beyond the limit; until that is clear, CG403 says how many more games would tell: often thousands.

    All seats are tested together, so that of many seats none is reported for its luck alone (Benjamini-Hochberg).

    ## Why it matters

    Where one sits should not say who wins. Ingredients are chosen by all at the same time (FA-R13), but chips are laid and
    events played in turn, in each round from seat 1 on: who comes later sees what the others have chosen, who comes first
    has the choice.

    ## Example

    The shipped box favours no seat by so much: the last of four greedy players is 1.9 points below an equal share. Events
    that take everything do: the last to play one keeps it.

    ```text
    error[FAD301]: seat 4 wins 100.0 % (99.1 to 100.0) of the games of 4 greedy players with the deck `foodadvice-box`,
    99.9 % (99.5 to 100.0) of random ones; an equal share is 25.0 %
      = help: look at the readings in game.yaml, or let another player begin each round
    ```

    ## Repair

    Look for what only the first or only the last can do: events that take much money, a reading such as `event-step`
    (CG308). Or let another player begin each round.
    """  # noqa: E501
    scope = playouts.subject
    for unfair in unfair_seats(playouts, limit, evidence):
        yield scope.finding(
            f"seat {unfair.seat + 1} wins {unfair.greedy} of the games of {unfair.players} greedy players with "
            f"{scope.name}, {unfair.by_chance} of random ones; an equal share is {100 * unfair.fair:.1f} %",
            "look at the readings in game.yaml, or let another player begin each round",
            unfair.severity,
        )


@check("FAD302", "no-skill", kind="simulated", of="self-play", limit=0.05)
def no_skill(playouts: Playouts[FoodAdviceScope], evidence: CheckEvidence, limit: float) -> Iterator[Finding]:
    """A greedy player hardly wins more than those who take any action.

    ## What it reports

    One greedy player among random ones wins less than an equal share of the games and 5 points more: less than 30 % of
    four players. The limit is how much it is more, `limits: {no-skill: 0.05}` in `game.yaml`. By play; an error. Reported
    when the whole 95 % interval is below the limit; until that is clear, CG403 says how many more games would tell.

    ## Why it matters

    A greedy player keeps what many customers want, opens the shops that pay for it, and looks at what events bring. If
    that helps no more than taking anything, nobody needs to think. With the shipped box it wins about 80 %.

    ## Example

    A publisher wants thinkers to win nearly always.

    ```diff edit
    card_data/foodadvice/game.yaml
     deck: foodadvice-box
    +limits: {no-skill: 0.7}
    ```

    ## Repair

    Let ingredients differ in price, customers in what they want, shops in what they pay for. Or be content with less.

    ```diff edit
    card_data/foodadvice/game.yaml
    -limits: {no-skill: 0.7}
    +limits: {no-skill: 0.2}
    ```
    """  # noqa: E501
    scope = playouts.subject
    for players, policies in playouts.tallies:
        if policies == among_random(players):
            share = won(playouts.tallies[players, policies], "greedy")
            if evidence.is_below(share, 1 / players + limit):
                yield scope.finding(
                    f"a greedy player among {players - 1} random ones wins {share} of the games with {scope.name}, "
                    f"where an equal share is {100 / players:.1f} %: choices hardly matter",
                    "make ingredients differ in price, and customers in what they want",
                )


@threshold(
    "FAD303",
    "unsold",
    side="above",
    limit=0.4,
    message="{share} of the customers leave without buying in games of {players} greedy players with {name} (random "
    "players: {by_chance.percent})",
    help="let customers want hashtags that more ingredients have, or make ingredients cheaper",
)
def unsold(tally: Tally) -> Share:
    """Too many customers go home with nothing.

    ## What it reports

    More than 40 % of the customers of the deck leave without buying. The limit is `limits: {unsold: 0.4}` in `game.yaml`.
    By play, for as few and for as many players as the game is for; random players are told beside it. Reported when the
    whole 95 % interval of the greedy players is above the limit; until that is clear, CG403 says how many more games
    would tell.

    ## Why it matters

    A customer who leaves is a card turned up for nothing. With the shipped box 15 % leave: 8 % because products are equal
    (FAD304), the others because nothing suits them that they can pay. `cardgen report foodadvice` shows who they are.

    ## Example

    A publisher wants most customers to buy.

    ```diff edit
    card_data/foodadvice/game.yaml
     deck: foodadvice-box
    +limits: {unsold: 0.08}
    ```

    ## Repair

    Let customers want hashtags that more ingredients have (FAD206), or make ingredients cheaper (FAD205). Or bear more.

    ```diff edit
    card_data/foodadvice/game.yaml
    -limits: {unsold: 0.08}
    +limits: {unsold: 0.5}
    ```
    """  # noqa: E501
    return rate(tally, "left", "customers")


@threshold(
    "FAD304",
    "tie-rate",
    side="above",
    limit=0.25,
    message="{share} of the customers leave because products are equal in games of {players} greedy players with "
    "{name} (random players: {by_chance.percent})",
    help="let prices or hashtags differ more: give customers a hashtag more, or ingredients other classes",
)
def tie_rate(tally: Tally) -> Share:
    """Customers go home because several products are equal (FA-R28).

    ## What it reports

    More than 25 % of the customers of the deck leave because the products they like best are equal (FA-R28). The limit is
    `limits: {tie-rate: 0.25}` in `game.yaml`. By play, for as few and for as many players as the game is for; random
    players are told beside it. Reported when the whole 95 % interval of the greedy players is above the limit; until that
    is clear, CG403 says how many more games would tell.

    The catalogue of checks begins at 5 %. With prices of 5, 10 and 20 F there are only nine sums, and nearly all ties are
    between products with one match each: 8 % of the customers of four random players leave so, and 12 % of six; of greedy
    ones, who send a chip to Flavor Sampling where products are equal, 8 %. Players who all fill the same budgets and never
    do come to 21 %. FAD210 tells what the cards themselves do.

    ## Why it matters

    Two players have made what a customer wants, and neither sells it. If that is the rule, making a better product does not
    pay, and Flavor Sampling is the only plan.

    ## Example

    A publisher wants hardly any ties.

    ```diff edit
    card_data/foodadvice/game.yaml
     deck: foodadvice-box
    +limits: {tie-rate: 0.03}
    ```

    ## Repair

    Give customers a hashtag more, or ingredients other classes, so that matches and prices differ. Or bear more.

    ```diff edit
    card_data/foodadvice/game.yaml
    -limits: {tie-rate: 0.03}
    +limits: {tie-rate: 0.3}
    ```
    """  # noqa: E501
    return rate(tally, "left by tie", "customers")


@threshold(
    "FAD310",
    "runaway",
    side="above",
    limit=0.85,
    message="who leads before the last round wins {share} of the games of {players} greedy players with {name} (random "
    "players: {by_chance.percent})",
    help="pay less for what a player has already: bonus of shops, profit of Mabius",
)
def runaway(tally: Tally) -> Share:
    """Who leads before the last round wins.

    ## What it reports

    Who leads before the last round wins more than 85 % of the games. The limit is `limits: {runaway: 0.85}` in
    `game.yaml`. By play, for as few and for as many players as the game is for; random players are told beside it.
    Reported when the whole 95 % interval of the greedy players is above the limit; until that is clear, CG403 says how
    many more games would tell.

    ## Why it matters

    Then the last round is ceremony. In the last round most products are on sale, so that it weighs more than the first:
    with the shipped box the leader wins six games of ten.

    ## Example

    A publisher wants the last round to turn most games.

    ```diff edit
    card_data/foodadvice/game.yaml
     deck: foodadvice-box
    +limits: {runaway: 0.3}
    ```

    ## Repair

    Pay less for what a player has already: shops, Mabius. Or let events take from the richest. Or bear more.

    ```diff edit
    card_data/foodadvice/game.yaml
    -limits: {runaway: 0.3}
    +limits: {runaway: 0.8}
    ```
    """
    return share_of(tally, "leader before last round won", "games with a leader")


@threshold(
    "FAD315",
    "reshuffles",
    side="above",
    limit=0.05,
    message="in {share} of the games of {players} greedy players with {name} all customers have come and the deck is "
    "shuffled anew (random players: {by_chance.percent})",
    help="add customers",
    severity=INFO,
)
def reshuffles(tally: Tally) -> Share:
    """The same customers come a second time (FA-R21).

    ## What it reports

    In more than 5 % of the games all customers have come, and the played ones are shuffled to form a new deck (FA-R21).
    The limit is `limits: {reshuffles: 0.05}` in `game.yaml`. By play, for as few and for as many players as the game is
    for; random players are told beside it. A note only. Reported when the whole 95 % interval of the greedy players is
    above the limit; until that is clear, CG403 says how many more games would tell.

    ## Why it matters

    A customer who comes a second time is an old acquaintance: players know what she wants. 18 customers come in a game, and
    two to four personal ones; there are 44.

    ## Example

    The shipped deck is never used up. With ten customers in a round, and events that bring one more each, it is:

    ```text
    info[FAD315]: in 99.8 % (98.6 to 100.0) of the games of 6 greedy players with the deck `foodadvice-box` all customers
    have come and the deck is shuffled anew (random players: 77.2 %)
      = help: add customers
    ```

    ## Repair

    Add customers, or let fewer come in a round: the reading `customers` (CG308).
    """  # noqa: E501
    return share_of(tally, "reshuffles", "games")


@check("FAD311", "no-tension", kind="simulated", of="self-play", severity=WARNING, limit=quantity(0.3))
def no_tension(playouts: Playouts[FoodAdviceScope], evidence: CheckEvidence, limit: float) -> Iterator[Finding]:
    """Who leads once leads to the end.

    ## What it reports

    The lead changes less than 0.3 times in a game, between its rounds. The limit is `limits: {no-tension: 0.3}` in
    `game.yaml`. By play, for as few and for as many players as the game is for; random players are told beside it. Rounds
    after which two are equal are passed over. Reported when the whole 95 % interval of the greedy players is below the
    limit; until that is clear, CG403 says how many more games would tell.

    ## Why it matters

    A game of three rounds can change its leader twice. With the shipped box it does so 0.8 times; if nobody is ever caught
    up with, the first round was the game.

    ## Example

    A publisher wants a new leader in every round.

    ```diff edit
    card_data/foodadvice/game.yaml
     deck: foodadvice-box
    +limits: {no-tension: 1.8}
    ```

    ## Repair

    Let later rounds be worth more, or events take from the richest. Or be content with less.

    ```diff edit
    card_data/foodadvice/game.yaml
    -limits: {no-tension: 1.8}
    +limits: {no-tension: 0.2}
    ```
    """  # noqa: E501
    scope = playouts.subject
    for mirror in playouts.mirrors:
        greedy, by_chance = mean_of(mirror.greedy, "leads"), mean_of(mirror.by_chance, "leads")
        if is_beyond(greedy, limit, -1, evidence):
            yield scope.finding(
                f"the lead changes {greedy.value:.2f} times in a game of {mirror.players} greedy players with "
                f"{scope.name} (random players: {by_chance.value:.2f})",
                "let a later round be worth more than the first, or events take from who is rich",
            )


@check("FAD314", "bank-short", kind="simulated", of="self-play", limit=0.001)
def bank_short(playouts: Playouts[FoodAdviceScope], evidence: CheckEvidence, limit: float) -> Iterator[Finding]:
    """The bank cannot pay what players have earned.

    ## What it reports

    In more than 0.1 % of the games the bank cannot pay what a player has earned. An error where it is so both for greedy
    and for random players, else a warning. The limit is `limits: {bank-short: 0.001}` in `game.yaml`. By play, for as few
    and for as many players as the game is for. Reported when the whole 95 % interval is above the limit; until that is
    clear, CG403 says how many more games would tell.

    ## Why it matters

    There are 100 notes, 3,800 F (FA-R3). What the bank does not have it cannot pay, and the rules do not say what happens
    then: players of ours go without. With the shipped box all players together have about 1,000 F at the end. FAD212
    computes what could ever be owed by customers, shops, events and votes.

    ## Example

    With a profit of 100 F for each sale (`readings: {mabius-profit: 100}`):

    ```text
    warning[FAD314]: in 36.0 % (31.4 to 40.7) of the games of 4 greedy players with the deck `foodadvice-box` the bank cannot
    pay what it owes (random players: 0.0 %); it holds 3,800 F
      = help: add notes, or pay smaller bonuses
    ```

    ## Repair

    Pay smaller bonuses and profits, or print more notes.
    """  # noqa: E501
    scope = playouts.subject
    for mirror in playouts.mirrors:
        greedy, by_chance = mirror.both(partial(share_of, event="short", of="games"))
        severity = evidence.verdict(greedy, by_chance, (limit, limit))
        if severity is not None:
            yield scope.finding(
                f"in {greedy} of the games of {mirror.players} greedy players with {scope.name} the bank cannot pay "
                f"what it owes (random players: {by_chance.percent}); it holds {scope.box.money:,} F",
                "add notes, or pay smaller bonuses",
                severity,
            )


def _ingredients(playouts: Playouts[FoodAdviceScope]) -> dict[str, tuple[CardFigures, CardFigures]]:
    """For each ingredient that is judged how greedy players fare with it, and random ones."""
    mirror, scope = fewest(playouts), playouts.subject
    if mirror is None:
        return {}
    judged = scope.chosen_cards
    return {card: figures for card, figures in mirror.cards(scope.box.cards).items() if card in judged}


@check("FAD305", "dominant-ingredient", kind="simulated", of="self-play", severity=WARNING, limit=0.08)
def dominant_ingredient(
    playouts: Playouts[FoodAdviceScope], evidence: CheckEvidence, limit: float
) -> Iterator[Finding]:
    """Who keeps it wins far more than an equal share; all ingredients judged together.

    ## What it reports

    Players who keep an ingredient win more than 8 points more of their games than an equal share. The limit is
    `limits: {dominant-ingredient: 0.08}` in `game.yaml`. By play, as few greedy players as the game is for; random
    ones are told beside it. Ingredients kept in fewer than 30 games are left out. All ingredients are tested together,
    so that of those reported about one in twenty at most is so by chance (Benjamini-Hochberg).

    ## Why it matters

    Whoever is dealt it keeps it, and whoever keeps it wins: then the deal decides. Dear ingredients are always somewhat
    better than cheap ones, as who sells at all earns more.

    ## Example

    No shipped ingredient is like that. A carrot would be, were it the only ingredient with the one hashtag that every customer
    wants:

    ```text
    warning[FAD305]: who keeps `carrot` wins 100.0 % (98.9 to 100.0) of the games of 4 greedy players with the deck
    `foodadvice-box`, 98.4 % of random ones; an equal share is 25.0 %
      = help: give it another price, or a hashtag that fewer customers want
    ```

    ## Repair

    Give it another price, or a hashtag that fewer customers want (FAD206).
    """  # noqa: E501
    cards, scope = _ingredients(playouts), playouts.subject
    players = min((players for players, _ in playouts.tallies), default=1)
    cards = {card: both for card, both in cards.items() if both[0].win.trials >= FEWEST_KEPT}
    is_found = surely_above([greedy.win for greedy, _ in cards.values()], 1 / players + limit)
    for card, (greedy, by_chance) in compress(cards.items(), is_found):
        yield scope.card_finding(
            card,
            f"who keeps `{card}` wins {greedy.win} of the games of {players} greedy players with {scope.name}, "
            f"{by_chance.win.percent} of random ones; an equal share is {100 / players:.1f} %",
            "id",
            help="give it another price, or a hashtag that fewer customers want",
        )


@check("FAD306", "never-kept", kind="simulated", of="self-play", severity=WARNING, limit=0.05)
def never_kept(playouts: Playouts[FoodAdviceScope], evidence: CheckEvidence, limit: float) -> Iterator[Finding]:
    """An ingredient that greedy players are dealt and hand back; all ingredients judged together.

    ## What it reports

    Greedy players keep an ingredient in less than 5 % of the cases in which it is dealt to them. The limit is
    `limits: {never-kept: 0.05}` in `game.yaml`. By play, as few players as the game is for; random ones, who keep
    half of what they are dealt, are told beside it. All ingredients are tested together, so that of those reported
    about one in twenty at most is so by chance (Benjamini-Hochberg).

    ## Why it matters

    Six ingredients are dealt, and three are kept (FA-R13). One that never is makes it five. It is cheap, or few customers
    want its hashtag.

    ## Example

    A publisher wants every ingredient to be worth a thought.

    ```diff edit
    card_data/foodadvice/game.yaml
     deck: foodadvice-box
    +limits: {never-kept: 0.5}
    ```

    ## Repair

    Give it a hashtag that more customers want (FAD206), or another price. Or be content with less.

    ```diff edit
    card_data/foodadvice/game.yaml
    -limits: {never-kept: 0.5}
    +limits: {never-kept: 0.02}
    ```
    """  # noqa: E501
    cards, scope = _ingredients(playouts), playouts.subject
    is_found = surely_below([greedy.play for greedy, _ in cards.values()], limit)
    for card, (greedy, by_chance) in compress(cards.items(), is_found):
        yield scope.card_finding(
            card,
            f"greedy players keep `{card}` in {greedy.play} of the cases in which it is dealt to them, with "
            f"{scope.name} (random players: {by_chance.play.percent})",
            "id",
            help="give it a hashtag that more customers want, or another price",
        )
