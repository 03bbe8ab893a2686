"""Checks what each channel is worth, each shop, a further player: FAD307, FAD308 and FAD312.

Channels and shops are judged by random players, who try all of them alike: greedy ones go only where they expect it to
pay. What they earn is reported beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import erfc, inf, sqrt
from typing import NamedTuple

from cardgen.analysis.checks.check import WARNING, Finding, Pair, check, quantity
from cardgen.analysis.checks.self_play import Playouts
from cardgen.analysis.numbers.clusters import Squares, error_over_games
from cardgen.analysis.numbers.evidence import CheckEvidence, percent
from cardgen.analysis.numbers.metrics import Mean, is_beyond, rate
from cardgen.analysis.numbers.statistics import benjamini_hochberg, widened
from cardgen.analysis.play.tally import Tally
from cardgen.games.foodadvice.cards import SHOP
from cardgen.games.foodadvice.checks.simulated.self_play import fewest
from cardgen.games.foodadvice.play.ledger import FIELD_NAMES
from cardgen.games.foodadvice.play.record import TENTHS
from cardgen.games.foodadvice.scope import FoodAdviceScope

FEWEST_CHIPS = 30
"""Of fewer chips nothing is said."""


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


class Outlier(NamedTuple):
    """What is worth far more than others of its kind, or far less: `sign` 1 or -1."""

    name: str
    worth: Mean
    usual: float
    sign: int

    def __str__(self) -> str:
        return f"{self.worth} F a chip; the mean of all is {self.usual:.1f} F"


def odd_ones(worths: Mapping[str, Mean], limits: Pair) -> Iterator[Outlier]:
    """What is surely worth less or more than so many times the mean; all judged together (Benjamini-Hochberg)."""
    known = {name: worth for name, worth in worths.items() if worth.count >= FEWEST_CHIPS}
    usual = sum(worth.value for worth in known.values()) / len(known) if known else 0.0
    if not usual:
        return
    for sign, times in zip((-1, 1), limits, strict=True):
        found = benjamini_hochberg([_p_beyond(worth, times * usual, usual, sign) for worth in known.values()])
        for (name, worth), is_found in zip(known.items(), found, strict=True):
            if is_found:
                yield Outlier(name, worth, usual, sign)


def _p_beyond(worth: Mean, limit: float, usual: float, sign: int) -> float:
    """P(a mean so far beyond | it is the limit), normal. What never paid at all has no error of its own: it is taken
    to vary as if one chip more had earned the usual.
    """
    error = max(worth.error, usual / worth.count)
    return erfc(sign * (worth.value - limit) / error / sqrt(2)) / 2


@check("FAD307", "channel-value", kind="simulated", of="self-play", severity=WARNING, limit=quantity((0.25, 3)))
def channel_value(playouts: Playouts[FoodAdviceScope], evidence: CheckEvidence, limit: Pair) -> Iterator[Finding]:
    """A channel that is worth nothing, or that everybody must have.

    ## What it reports

    A chip on a field of promotion brings less than a quarter of the mean of all eight, or more than three times as much.
    The limits are `limits: {channel-value: [0.25, 3]}` in `game.yaml`. By play. Of advertising it is what the personal
    customers paid whom it brought (not those whom events send; where one came for several channels together, these share),
    of Mabius its profit, of Black Friday and Flavor Sampling what was earned by sales below the price and to customers who
    would have left, with what shops paid on top. Judged are random players, as few as the game is for, who try all fields
    alike; greedy ones, who go where they think it best, are told beside it. All fields are tested together
    (Benjamini-Hochberg).

    What a channel is worth to who wins is in `cardgen report foodadvice`: greedy players who never use it. That is one or
    two games of a hundred for most channels, too little to tell which of them is dead; where no greedy player uses the
    channel anyway, the report says so and compares nobody.

    ## Why it matters

    A channel that brings nothing is a field that nobody needs to read about. One that brings far more than the others
    leaves no choice. With the shipped box a chip brings four random players 4 F on National and 29 F on Black Friday; the
    mean is 12 F.

    ## Example

    National asks for nine sales in a round.

    ```diff edit
    card_data/foodadvice/sets/market/cards/board.yaml
    -    terms: {classes: {at-least: 2}}
    +    terms: {sales: {at-least: 9}}
    ```

    ## Repair

    Make terms easier to meet where a channel brings too little, harder where it brings too much. Of Mabius it is the
    profit.

    ```diff edit
    card_data/foodadvice/sets/market/cards/board.yaml
    -    terms: {sales: {at-least: 9}}
    +    terms: {classes: {at-least: 2}}
    ```
    """  # noqa: E501
    mirror, scope = fewest(playouts), playouts.subject
    if mirror is None:
        return
    greedy = channel_means(mirror.greedy)
    for outlier in odd_ones(channel_means(mirror.by_chance), limit):
        more = "make its terms harder to meet" if outlier.name in FIELD_NAMES[:-1] else "let it pay less"
        yield scope.finding(
            f"with {scope.name} the channel `{outlier.name}` brings {mirror.players} random players {outlier} "
            f"(greedy players: {_beside(greedy[outlier.name])})",
            more if outlier.sign > 0 else "make its terms easier to meet",
        )


@check("FAD308", "shop-value", kind="simulated", of="self-play", severity=WARNING, limit=quantity((0.3, 3)))
def shop_value(playouts: Playouts[FoodAdviceScope], evidence: CheckEvidence, limit: Pair) -> Iterator[Finding]:
    """A shop in which a chip earns nothing, or far more than elsewhere.

    ## What it reports

    A chip in a shop earns less than 0.3 times the mean of all shops, or more than three times as much. The limits are
    `limits: {shop-value: [0.3, 3]}` in `game.yaml`. By play: the shop's own bonus and that for its shapes, in the round
    in which the chip lies there. Judged are random players, as few as the game is for, who try all shops alike; greedy
    ones, who go where their products sell, are told beside it. Shops with fewer than 30 chips are left out. All shops are
    tested together (Benjamini-Hochberg).

    ## Why it matters

    Six shops lie open, and each player goes to two of them (FA-R15). Where one always pays most there is no choice; one
    that never pays is a card less. With the shipped box a chip earns random players 2 to 6 F, greedy ones 4 to 8 F.

    ## Example

    A publisher wants all shops to be worth nearly the same.

    ```diff edit
    card_data/foodadvice/game.yaml
     deck: foodadvice-box
    +limits: {shop-value: [0.8, 1.2]}
    ```

    ## Repair

    Let a rich shop pay less, or ask for what happens less often; a poor one the other way round. Or bear more.

    ```diff edit
    card_data/foodadvice/game.yaml
    -limits: {shop-value: [0.8, 1.2]}
    +limits: {shop-value: [0.2, 4]}
    ```
    """  # noqa: E501
    mirror, scope = fewest(playouts), playouts.subject
    if mirror is None:
        return
    greedy = shop_means(scope, mirror.greedy)
    for outlier in odd_ones(shop_means(scope, mirror.by_chance), limit):
        if outlier.name in scope.own_cards:
            yield scope.card_finding(
                outlier.name,
                f"with {scope.name} the shop `{outlier.name}` earns {mirror.players} random players {outlier} (greedy "
                f"players: {_beside(greedy[outlier.name])})",
                "bonus",
                help="let it pay less" if outlier.sign > 0 else "let it pay more, or ask for what happens more often",
            )


def _beside(mean: Mean) -> str:
    return f"{mean.value:.1f} F" if mean.count else "they never go there"


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
    """  # noqa: E501
    scope = playouts.subject
    mirrors = sorted(playouts.mirrors, key=lambda mirror: mirror.players)
    if len(mirrors) < 2:
        return
    few, many = mirrors[0], mirrors[-1]
    for what, measure, shown in (("money", money_of_a_player, _francs), ("unsold", _unsold, _percent)):
        ends = sorted(((measure(mirror.greedy), mirror) for mirror in (few, many)), key=lambda pair: pair[0].value)
        by_chance = ratio(*(measure(mirror.by_chance) for _, mirror in reversed(ends)))
        (less, at_less), (more, at_more) = ends
        if is_beyond(ratio(more, less), limit, 1, evidence):
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
