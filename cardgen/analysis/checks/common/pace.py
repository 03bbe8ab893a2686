"""Checks how a game goes: whether it is decided too early, and how long it takes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from cardgen.analysis.checks.check import WARNING, Finding, Pair, check, quantity
from cardgen.analysis.checks.common.profile import Profile
from cardgen.analysis.checks.scopes import Scope
from cardgen.analysis.checks.self_play import Playouts, shares_beyond
from cardgen.analysis.numbers.evidence import CheckEvidence
from cardgen.analysis.numbers.metrics import is_beyond, mean_of, share_of


@check("CG506", "runaway", kind="simulated", of="self-play", severity=WARNING, limit=0.9)
def runaway(profile: Profile, playouts: Playouts[Scope], evidence: CheckEvidence, limit: float) -> Iterator[Finding]:
    """Who leads early has won; the rest is ceremony.

    ## What it reports

    Who leads at half-time wins more than 90 % of the games. The limit is `limits: {runaway: 0.9}` in `game.yaml`; a game
    may set another, or `runaway: null`. By play; random players are told beside it. Reported when the whole 95 % interval of
    the greedy players is above the limit; until that is clear, CG403 says how many more games would tell.

    When it is that somebody leads, the game says. In Phylo it is who has more points when both have had as many turns,
    after half of all or one before; in FoodAdvice who has most money before the last of three rounds (85 %). In Food Heroes
    it is who alone has matched most icons after round 1, and counted are all matches, also those that nobody led then
    (60 %, a note).

    ## Why it matters

    If the first half tells who wins, the second is ceremony. In a game that is open the leader at half-time wins two games
    of three.

    ## Example

    A publisher wants the second half to turn most games.

    ```diff edit
    card_data/phylo/game.yaml
     deck: starter-box
    +limits: {runaway: 0.3}
    ```

    ## Repair

    Let something threaten who leads: events, strong cards that come late, rounds that weigh more. Or accept more.

    ```diff edit
    card_data/phylo/game.yaml
    -limits: {runaway: 0.3}
    +limits: {runaway: 0.8}
    ```
    """
    lead = profile.lead
    yield from shares_beyond(
        playouts,
        evidence,
        limit,
        measure=partial(share_of, event=lead.won, of=lead.of),
        side="above",
        message=f"with {{players}} players who leads {lead.when} wins {{share}} of the {profile.games} of greedy "
        "players with {name} (random players: {by_chance.percent})",
        help=profile.help("runaway", "let something threaten who leads, or bring strong cards late"),
    )


@check("CG507", "length", kind="simulated", of="self-play", severity=WARNING, limit=quantity((8, 200)))
def length(profile: Profile, playouts: Playouts[Scope], evidence: CheckEvidence, limit: Pair) -> Iterator[Finding]:
    """Games are over before anything has begun, or drag on.

    ## What it reports

    A game takes fewer than 8 turns on average, or more than 200: turns of all players together. The limits are
    `limits: {length: [8, 200]}` in `game.yaml`; a game may set others (Phylo: 12 and 40), or `length: null`, as games of
    a fixed number of rounds do. By play. Reported when the whole 95 % interval of the greedy players is beyond the limit;
    until that is clear, CG403 says how many more games would tell.

    ## Why it matters

    In a short game no plan comes to anything. A long one outlasts a lesson.

    ## Example

    A publisher wants long games.

    ```diff edit
    card_data/phylo/game.yaml
     deck: starter-box
    +limits: {length: [20, 40]}
    ```

    ## Repair

    Look at what ends the game: in Phylo a deck that is used up (PH-R22), so that larger decks make longer games, and
    readings such as `discard-draws` shorter ones. Or accept it.

    ```diff edit
    card_data/phylo/game.yaml
    -limits: {length: [20, 40]}
    +limits: {length: [10, 40]}
    ```
    """
    scope = playouts.scope
    low, high = limit
    for mirror in playouts.mirrors:
        greedy, by_chance = mean_of(mirror.greedy, "length"), mean_of(mirror.by_chance, "length")
        asked = evidence.on(mirror.greedy)
        is_short = is_beyond(greedy, low, -1, asked)
        if is_short or is_beyond(greedy, high, 1, asked):
            side = f"under {low:g}" if is_short else f"over {high:g}"
            yield scope.finding(
                f"a game of {mirror.players} greedy players with {scope.name} takes {greedy} {profile.turns}, {side} "
                f"(random players: {by_chance})",
                profile.help("length", "look at what ends the game, and let it come later or sooner"),
            )
