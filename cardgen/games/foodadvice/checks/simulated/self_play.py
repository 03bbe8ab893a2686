"""Checks how players who play alike fare with a box: FAD303, FAD304, FAD311, FAD314 and FAD315.

Those that ask for one share of the games are thresholds; the others are generators. What each part of the
game is worth is judged in `worth.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from cardgen.analysis.checks.check import INFO, WARNING, Finding, check, quantity
from cardgen.analysis.checks.self_play import Playouts, threshold
from cardgen.analysis.numbers.evidence import CheckEvidence, Share
from cardgen.analysis.numbers.metrics import is_beyond, mean_of, rate, share_of
from cardgen.analysis.play.tally import Tally
from cardgen.games.foodadvice.scope import FoodAdviceScope


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
    """
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
    ones, who send a chip to Flavour Sampling where products are equal, 8 %. Players who all fill the same budgets and never
    do come to 21 %. FAD210 tells what the cards themselves do.

    ## Why it matters

    Two players have made what a customer wants, and neither sells it. If that is the rule, making a better product does not
    pay, and Flavour Sampling is the only plan.

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
    """
    return rate(tally, "left by tie", "customers")


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
    """
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
    """
    scope = playouts.scope
    for mirror in playouts.mirrors:
        greedy, by_chance = mean_of(mirror.greedy, "leads"), mean_of(mirror.by_chance, "leads")
        if is_beyond(greedy, limit, -1, evidence.on(mirror.greedy)):
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
    """
    scope = playouts.scope
    for mirror in playouts.mirrors:
        greedy, by_chance = mirror.both(partial(share_of, event="short", of="games"))
        severity = evidence.on(*mirror.counts).verdict(greedy, by_chance, (limit, limit))
        if severity is not None:
            yield scope.finding(
                f"in {greedy} of the games of {mirror.players} greedy players with {scope.name} the bank cannot pay "
                f"what it owes (random players: {by_chance.percent}); it holds {scope.box.money:,} F",
                "add notes, or pay smaller bonuses",
                severity,
            )
