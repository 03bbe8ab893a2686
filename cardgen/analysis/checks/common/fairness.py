"""Checks whether who wins is fair: seats, skill, draws."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.analysis.checks.check import WARNING, Finding, Limit, Pair, check
from cardgen.analysis.checks.common.profile import Profile
from cardgen.analysis.checks.scopes import Scope
from cardgen.analysis.checks.self_play import Playouts, among_random, shares_beyond, unfair_seats
from cardgen.analysis.numbers.evidence import CheckEvidence, Share, percent
from cardgen.analysis.numbers.metrics import won
from cardgen.analysis.play.tally import Tally


@check("CG501", "seat-bias", kind="simulated", of="self-play", limit=(0.02, 0.05))
def seat_bias(profile: Profile, playouts: Playouts[Scope], evidence: CheckEvidence, limit: Pair) -> Iterator[Finding]:
    """A seat wins more than an equal share, or less.

    ## What it reports

    A seat wins more than an equal share of the games, or less, by over 2 points of a hundred; seat 1 begins. An error
    where it is over 5 points, both for greedy and for random players. The limits are
    `limits: {seat-bias: [0.02, 0.05]}` in `game.yaml`; a game may set others, or `seat-bias: null`. By play, for each
    number of players that is played. Reported when the whole 95 % interval of the greedy players is beyond the limit;
    until that is clear, CG403 says how many more games would tell: often thousands.

    All seats are tested together, so that of many seats none is reported for its luck alone (Benjamini-Hochberg).

    ## Why it matters

    Where one sits, and who begins, is chosen by chance, and should not decide who wins.

    ## Example

    With four players the first seat of Food Heroes has a little more than a quarter of the wins. This publisher wants
    every seat to have its quarter.

    ```diff edit
    card_data/fsys/game.yaml
    -players: [2, 3, 4]
    +players: [4]
    @@
     deck: food-heroes
    +limits: {seat-bias: [0.001, 0.05]}
    ```

    ## Repair

    Look for what only the first or only the last can do: a reading of the rules (CG308), an event that takes much.
    `cardgen play fsys --players 4 --reading replace-window=never` shows what one reading does. Play several games, and
    let another player begin each. Or accept a little.

    ```diff edit
    card_data/fsys/game.yaml
    -limits: {seat-bias: [0.001, 0.05]}
    +limits: {seat-bias: [0.02, 0.05]}
    ```
    """
    scope = playouts.scope
    for unfair in unfair_seats(playouts, limit, evidence):
        yield scope.finding(
            f"with {unfair.players} players seat {unfair.seat + 1} of {scope.name} wins {unfair.greedy} of the "
            f"{profile.games} of greedy players, {unfair.by_chance} of random ones; an equal share is "
            f"{percent(unfair.fair)}",
            profile.help("seat-bias", "look at the readings in game.yaml, or take turns going first"),
            unfair.severity,
        )


@check("CG502", "no-skill", kind="simulated", of="self-play", limit=Limit(0.05, name="skill"))
def no_skill(profile: Profile, playouts: Playouts[Scope], evidence: CheckEvidence, limit: float) -> Iterator[Finding]:
    """A greedy player hardly wins more than those who take any action.

    ## What it reports

    One greedy player, who does what brings most at once, against players who take any action: the greedy one wins less
    than an equal share of the games and 5 points more, so less than 55 % against one other. The limit is how much more
    it must be, `limits: {skill: 0.05}` in `game.yaml`; a game may set another, or `skill: null`. By play, in all seats
    in turn; an error. Reported when the whole 95 % interval is below the limit; until that is clear, CG403 says how
    many more games would tell.

    ## Why it matters

    If thinking does not help, no choice matters. This comes of cards that are all alike, or of turns that leave nothing
    to choose.

    ## Example

    A publisher wants greedy players to win nine matches of ten.

    ```diff edit
    card_data/fsys/game.yaml
     deck: food-heroes
    +limits: {skill: 0.4}
    ```

    ## Repair

    Make cards differ: each should be good in some places and bad in others. Or expect less; luck has a place among
    friends.

    ```diff edit
    card_data/fsys/game.yaml
    -limits: {skill: 0.4}
    +limits: {skill: 0.2}
    ```
    """
    scope = playouts.scope
    for players, policies in playouts.tallies:
        if policies == among_random(players):
            counts = playouts.tallies[players, policies]
            share = won(counts, policies[0])
            if evidence.on(counts).is_below(share, 1 / players + limit):
                others = "a random one" if players == 2 else f"{players - 1} random ones"
                yield scope.finding(
                    f"a greedy player wins {share} of the {profile.games} against {others}, where an equal share is "
                    f"{percent(1 / players)}: with {scope.name} choices hardly matter",
                    profile.help("no-skill", "make cards differ: some must be better in one place than in another"),
                )


@check("CG505", "draws", kind="simulated", of="self-play", severity=WARNING, limit=0.1)
def draws(profile: Profile, playouts: Playouts[Scope], evidence: CheckEvidence, limit: float) -> Iterator[Finding]:
    """Too many games have no single winner.

    ## What it reports

    More than 10 % of the games end with several winners. The limit is `limits: {draws: 0.1}` in `game.yaml`; a game may
    set another, or `draws: null`. By play. Reported when the whole 95 % interval of the greedy players is above the limit;
    until that is clear, CG403 says how many more games would tell.

    ## Why it matters

    Who has played for half an hour wants to know who won. Draws come of cards that all bring the same few points.

    ## Example

    A publisher wants hardly any draw.

    ```diff edit
    card_data/phylo/game.yaml
     deck: starter-box
    +limits: {draws: 0.001}
    ```

    ## Repair

    Let cards differ more in what they bring. Or accept more draws.

    ```diff edit
    card_data/phylo/game.yaml
    -limits: {draws: 0.001}
    +limits: {draws: 0.3}
    ```
    """
    yield from shares_beyond(
        playouts,
        evidence,
        limit,
        measure=drawn,
        side="above",
        message=f"with {{players}} players {{share}} of the {profile.games} of greedy players with {{name}} end in a "
        "draw (random players: {by_chance.percent})",
        help=profile.help("draws", "let cards differ more in what they bring"),
    )


def drawn(tally: Tally) -> Share:
    """The share of games that several players won together."""
    return Share(tally.draws, tally.games)
