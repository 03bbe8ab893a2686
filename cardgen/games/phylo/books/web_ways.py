"""What of the lines of a food-web poster depends on the ranks alone, however the species of a rank change places.

A channel is the room above a rank: each link has its way along one, and each tree touches a species from above or from
below.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from cardgen.games.phylo.books.web_tracks import TreeKey

LANE = "/"
"""Between an eater and a rank: a lane, where the eater's line runs through that rank (`web_lanes`)."""


def is_lane(card: str) -> bool:
    return LANE in card


def whose(card: str) -> str:
    """The species, or whose lane this is."""
    return card.partition(LANE)[0]


Touch = tuple[str, TreeKey]
"""Where a tree touches a species."""


class FoodLink(Struct, frozen=True):
    """Who is eaten by whom; `is_true` in nature, not by the rules alone."""

    eaten: str
    eater: str
    diet: str
    is_true: bool


class LinkWay(Struct, frozen=True):
    """The way of a link along a channel, from upright to upright, and whether each of them lies below the track."""

    link: FoodLink
    key: TreeKey
    channel: int
    start: Touch
    end: Touch
    starts_below: bool
    ends_below: bool


class WebWays(Struct, frozen=True):
    """The ways of all links, those of each channel, and which trees touch each species above its picture and below."""

    ranks: Mapping[str, int]
    of_links: tuple[LinkWay, ...]
    of_channels: tuple[tuple[LinkWay, ...], ...]
    above: Mapping[str, Sequence[TreeKey]]
    below: Mapping[str, Sequence[TreeKey]]


def way_of(ranks: Mapping[str, int], link: FoodLink) -> LinkWay:
    """Up to the rank above, down to the one below, or an arch to who stands beside."""
    low, high = ranks[link.eaten], ranks[link.eater]
    key = TreeKey(link.eater, low > high)
    return LinkWay(
        link=link,
        key=key,
        channel=max(low, high),
        start=(link.eaten, key),
        end=(link.eater, key),
        starts_below=low >= high,
        ends_below=not key.is_below,
    )


def ways_of(rows: Sequence[Sequence[str]], links: Sequence[FoodLink]) -> WebWays:
    """The ways of these links between species that stand in these rows."""
    ranks = {card: number for number, row in enumerate(rows) for card in row}
    ways = tuple(way_of(ranks, link) for link in links)
    touches = sorted({touch for way in ways for touch in (way.start, way.end)})
    above: dict[str, list[TreeKey]] = {card: [] for card in ranks}
    below: dict[str, list[TreeKey]] = {card: [] for card in ranks}
    for card, key in touches:
        (above if is_above(ranks, card, key) else below)[card].append(key)
    channels = tuple(tuple(way for way in ways if way.channel == channel) for channel in range(len(rows)))
    return WebWays(ranks, ways, channels, above, below)


def is_above(ranks: Mapping[str, int], card: str, key: TreeKey) -> bool:
    """Whether a tree touches the picture of a species, not its label."""
    if key.eater == card:
        return not key.is_below
    return key.is_below or ranks[card] >= ranks[key.eater]
