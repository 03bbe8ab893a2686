"""Checks how much of a game is luck with events and jokers: FAD309 and FAD313."""

from __future__ import annotations

from collections.abc import Iterator
from math import atanh, sqrt, tanh

from cardgen.analysis.checks.check import WARNING, Finding, check
from cardgen.analysis.checks.self_play import Playouts
from cardgen.analysis.numbers.evidence import CheckEvidence, percent
from cardgen.analysis.numbers.metrics import Mean, is_beyond
from cardgen.analysis.numbers.statistics import NORMAL_95
from cardgen.analysis.play.tally import Tally
from cardgen.games.foodadvice.scope import FoodAdviceScope


def explained(tally: Tally, luck: str = "luck") -> Mean:
    """The share of the variance of the players' money that chance explains, by correlation within a game.

    Of events (FAD309) or `jokers` (FAD313). Its error is that of Fisher's z, for as many cases as games: the seats of a
    game hang together.
    """
    xx, yy, xy = (tally.events[f"{luck} {name}"] for name in ("xx", "yy", "xy"))
    if not xx or not yy or tally.games <= 3:
        return Mean(0.0, 0.0, 0)
    correlation = max(-0.999999, min(0.999999, xy / sqrt(xx) / sqrt(yy)))
    reach = tanh(max(0.0, abs(atanh(correlation)) - NORMAL_95 / sqrt(tally.games - 3))) ** 2
    value = correlation**2
    return Mean(value, (value - reach) / NORMAL_95, tally.games)


@check("FAD309", "event-luck", kind="simulated", of="self-play", severity=WARNING, limit=0.3)
def event_luck(playouts: Playouts[FoodAdviceScope], evidence: CheckEvidence, limit: float) -> Iterator[Finding]:
    """Who is rich had luck with events.

    ## What it reports

    Events explain more than 30 % of the differences in money between the players of a game. The limit is
    `limits: {event-luck: 0.3}` in `game.yaml`. By play, for as few and for as many players as the game is for:
    the square of the correlation between the F that events gave or took and the F at the end, both against the
    mean of the game. What events do to products shows in sales, and does not count. Reported when the whole 95 %
    interval of the greedy players is above the limit (Fisher's z, as many cases as games); until that is clear,
    CG403 says how many more games would tell.

    ## Why it matters

    Events are dealt, not chosen. If they decide who is rich, all the rest is decoration. With the shipped box it is under
    1 %.

    ## Example

    The shipped box is far from it. Forty events that take 200 F from each other player are not:

    ```text
    warning[FAD309]: events explain 83.9 % of the differences in money between 4 greedy players with the deck
    `foodadvice-box` (random players: 72.4 %)
      = help: let events move less money
    ```

    ## Repair

    Let events move less money, or let them change products instead (FAD215).
    """
    for sentence in _lucky("luck", playouts, evidence, limit):
        yield playouts.scope.finding(f"events explain {sentence}", "let events move less money")


@check("FAD313", "joker-luck", kind="simulated", of="self-play", severity=WARNING, limit=0.3)
def joker_luck(playouts: Playouts[FoodAdviceScope], evidence: CheckEvidence, limit: float) -> Iterator[Finding]:
    """Who is rich had luck with jokers.

    ## What it reports

    What jokers pay explains more than 30 % of the differences in money between the players of a game. The limit is
    `limits: {joker-luck: 0.3}` in `game.yaml`. By play, for as few and for as many players as the game is for: the
    square of the correlation between the F that jokers of the deck paid and the F at the end, both against the mean of the game.
    Reported when the whole 95 % interval of the greedy players is above the limit (Fisher's z, as many cases as games);
    until that is clear, CG403 says how many more games would tell.

    ## Why it matters

    A joker spends up to 150 F, and nobody knows when it comes. If jokers decide who is rich, the draw has decided and not the
    play. With the shipped box it is 15 % among greedy players
    and 19 % among random ones. Who serves a joker well earns it, too: what random players have is luck alone.

    ## Example

    The shipped box has four jokers. Sixteen in a mix, with events that pay little, are too many:

    ```text
    warning[FAD313]: what jokers pay explains 52.1 % of the differences in money between 4 greedy players with the deck
    `foodadvice-box` (random players: 55.3 %)
      = help: take jokers out, or give customers more to buy
    ```

    ## Repair

    Take jokers out of a mix, or let them want fewer hashtags (FAD211).
    """
    for sentence in _lucky("jokers", playouts, evidence, limit):
        help = "take jokers out, or give customers more to buy"
        yield playouts.scope.finding(f"what jokers pay explains {sentence}", help)


def _lucky(luck: str, playouts: Playouts[FoodAdviceScope], evidence: CheckEvidence, limit: float) -> Iterator[str]:
    """How much of the differences in money a kind of luck surely explains, in words, where that is beyond the limit."""
    for mirror in playouts.mirrors:
        greedy, by_chance = explained(mirror.greedy, luck), explained(mirror.by_chance, luck)
        if is_beyond(greedy, limit, 1, evidence.on(mirror.greedy)):
            yield (
                f"{percent(greedy.value)} of the differences in money between {mirror.players} greedy players "
                f"with {playouts.scope.name} (random players: {percent(by_chance.value)})"
            )
