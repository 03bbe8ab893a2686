"""Measures what each channel is worth, and each shop (CG508), and checks what a further player is: FAD312."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf, sqrt

from cardgen.analysis.checks.check import WARNING, Finding, check, quantity
from cardgen.analysis.checks.common.profile import Part
from cardgen.analysis.checks.self_play import Playouts, SelfPlay
from cardgen.analysis.numbers.clusters import Squares, error_over_games
from cardgen.analysis.numbers.evidence import CheckEvidence, percent
from cardgen.analysis.numbers.metrics import Mean, is_beyond, rate
from cardgen.analysis.numbers.statistics import widened
from cardgen.analysis.play.tally import Tally
from cardgen.games.foodadvice.cards import SHOP
from cardgen.games.foodadvice.play.ledger import FIELD_NAMES
from cardgen.games.foodadvice.play.record import TENTHS
from cardgen.games.foodadvice.scope import FoodAdviceScope


def mean_from(total: float, squares: float, count: int, unit: float = 1.0) -> Mean:
    """The mean of `count` numbers by their sum and the sum of their squares, told in parts of a `unit`."""
    if not count:
        return Mean(0.0, 0.0, 0)
    value = total / count
    variance = max(0.0, squares - value * total) / max(1, count - 1)
    return Mean(value / unit, sqrt(variance / count) * widened(count) / unit if count > 1 else inf, count)


def channel_means(tally: Tally) -> dict[str, Mean]:
    """F that a chip on each field of promotion brings."""
    return {name: _channel_mean(tally, name) for name in FIELD_NAMES}


def _channel_mean(tally: Tally, name: str) -> Mean:
    brought, chips = f"brought by {name}", f"chips on {name}"
    squares = tally.squares.get((brought, chips), Squares())
    return mean_over_games(tally.events[brought], tally.events[chips], squares, TENTHS)


def mean_over_games(total: int, cases: int, squares: Squares, unit: float = 1.0) -> Mean:
    """The mean of what each case brings, told in parts of a `unit`; those of one game hang together."""
    if not cases:
        return Mean(0.0, 0.0, 0)
    value = total / cases
    return Mean(value / unit, error_over_games(value, cases, squares) / unit, cases)


def card_means(tally: Tally, name: str, cards: Sequence[str], start: int) -> dict[str, Mean]:
    """What each case of a card brings, by what was recorded under a name; copies of one card together."""
    cases, sums = tally.per_card(f"{name} cases"), tally.per_card(f"{name} sum")
    squares = tally.by_first.get(name, {})
    found: dict[str, tuple[int, int, Squares]] = {}
    for copy, card in enumerate(cards, start):
        total, number, of_copy = found.get(card, (0, 0, squares.get(copy, Squares())))
        found[card] = total + sums[copy], number + cases[copy], of_copy
    return {card: mean_over_games(*figures) for card, figures in found.items()}


def shop_means(scope: FoodAdviceScope, tally: Tally) -> dict[str, Mean]:
    """F that a chip in each shop earns; copies of one shop together."""
    shops = [shop.card for shop in scope.box.shops]
    return card_means(tally, "shop", shops, scope.box.starts[SHOP])


def channels(scope: FoodAdviceScope, games: SelfPlay) -> tuple[dict[str, Mean], dict[str, Mean]]:
    """What a chip on each channel brings greedy players, and random ones."""
    return channel_means(games.greedy), channel_means(games.by_chance)


def shops(scope: FoodAdviceScope, games: SelfPlay) -> tuple[dict[str, Mean], dict[str, Mean]]:
    """What a chip in each shop earns greedy players, and random ones."""
    return shop_means(scope, games.greedy), shop_means(scope, games.by_chance)


PARTS = (
    Part(
        label="the channel",
        unit="F",
        use="a chip",
        worths=channels,
        too_little="make its terms easier to meet",
        too_much="make its terms harder to meet, or let it pay less",
    ),
    Part(
        label="the shop",
        unit="F",
        use="a chip",
        worths=shops,
        too_little="let it pay more, or ask for what happens more often",
        too_much="let it pay less",
        place="bonus",
    ),
)


def money_of_a_player(tally: Tally) -> Mean:
    """F of a player at the end; the players of a game hang together, so only games count for its error."""
    points: dict[int, int] = {}
    for counts in tally.policies.values():
        for number, times in counts.points.items():
            points[number] = points.get(number, 0) + times
    seats = sum(points.values())
    mean = mean_from(
        sum(number * times for number, times in points.items()),
        sum(number * number * times for number, times in points.items()),
        seats,
    )
    return Mean(mean.value, mean.error * sqrt(tally.players), tally.games)


def ratio(mean: Mean, other: Mean) -> Mean:
    """How many times the second the first is, with its error by the first order of both."""
    if mean.value <= 0 or other.value <= 0:
        return Mean(0.0, 0.0, 0)
    value = mean.value / other.value
    error = value * sqrt((mean.error / mean.value) ** 2 + (other.error / other.value) ** 2)
    return Mean(value, error, min(mean.count, other.count))


def _unsold(tally: Tally) -> Mean:
    share = rate(tally, "left", "customers")
    return Mean(share.value, share.error, share.trials)


@check("FAD312", "player-count", kind="simulated", of="self-play", severity=WARNING, limit=quantity(2))
def player_count(playouts: Playouts[FoodAdviceScope], evidence: CheckEvidence, limit: float) -> Iterator[Finding]:
    """The game is another one for as many players as it says.

    ## What it reports

    Players have more than twice as much money with as few players as the game is for than with as many, or the
    other way round; or more than twice as large a share of the customers leaves without buying. The limit is
    `limits: {player-count: 2}` in `game.yaml`. By play; random players are told beside it. Reported when the whole
    95 % interval of how many times it is, for greedy players, is above the limit; until that is clear, CG403 says
    how many more games would tell.

    ## Why it matters

    The box says for how many players it is. It should be the same game for all of them. Six players share the customers of
    four, so each has less: with the shipped box 193 F against 268 F, which is 1.4 times.

    ## Example

    A publisher wants the same game for any number.

    ```diff edit
    card_data/foodadvice/game.yaml
     deck: foodadvice-box
    +limits: {player-count: 1.1}
    ```

    ## Repair

    Say fewer numbers of players in `game.yaml`, or let more of the money come from what each player has alone. Or
    bear more.

    ```diff edit
    card_data/foodadvice/game.yaml
    -limits: {player-count: 1.1}
    +limits: {player-count: 1.8}
    ```
    """
    scope = playouts.scope
    mirrors = sorted(playouts.mirrors, key=lambda mirror: mirror.players)
    if len(mirrors) < 2:
        return
    few, many = mirrors[0], mirrors[-1]
    for what, measure, shown in (("money", money_of_a_player, _francs), ("unsold", _unsold, _percent)):
        ends = sorted(((measure(mirror.greedy), mirror) for mirror in (few, many)), key=lambda pair: pair[0].value)
        by_chance = ratio(*(measure(mirror.by_chance) for _, mirror in reversed(ends)))
        (less, at_less), (more, at_more) = ends
        if is_beyond(ratio(more, less), limit, 1, evidence.on(few.greedy, many.greedy)):
            who = "a greedy player has" if what == "money" else "customers who leave without buying are"
            yield scope.finding(
                f"with {scope.name} {who} {shown(more)} in games of {at_more.players}, {shown(less)} in games "
                f"of {at_less.players}: {more.value / less.value:.1f} times (random players: {by_chance.value:.1f})",
                "say fewer numbers of players in game.yaml, or add cards for more of them",
            )


def _francs(mean: Mean) -> str:
    return f"{mean.value:.0f} F"


def _percent(mean: Mean) -> str:
    return percent(mean.value)
