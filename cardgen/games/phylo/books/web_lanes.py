"""Leads lines of a food-web poster through ranks from which an eater takes nothing, where its food stands further down.

In each of those ranks such an eater has a lane: a place like that of a species, where nothing stands. So every species
stands in the row of its own step. Knows nothing of heights.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from cardgen.games.phylo.books.food_web import FoodWeb
from cardgen.games.phylo.books.web_plates import is_far
from cardgen.games.phylo.books.web_routes import Arrow
from cardgen.games.phylo.books.web_ways import LANE, FoodLink, is_lane

MOST_LINES = 6
"""Of an eater of more, all food lies on its plate."""


def lanes_of(web: FoodWeb, rank: int) -> Iterator[str]:
    """The lanes in a rank: of those above it all of whose known food is below it."""
    for eater in web.cards:
        food = [web.species[card].foodchain for card in web.foods[eater] if (eater, card) not in web.denied]
        highest = max(food, default=rank)
        if highest < rank < web.species[eater].foodchain and food.count(highest) <= MOST_LINES:
            yield f"{eater}{LANE}{rank}"


def hops_of(link: FoodLink, rows: Sequence[Sequence[str]], ranks: Mapping[str, int]) -> tuple[FoodLink, ...]:
    """The link from rank to rank, through the lanes of its eater; none where it has no lane on the way."""
    first, last = ranks[link.eater] + 1, ranks[link.eaten]
    lanes = [card for row in reversed(rows[first:last]) for card in row if card.startswith(f"{link.eater}{LANE}")]
    if is_far(link, ranks) and len(lanes) < max(last - first, 1):
        return ()
    stops = [link.eaten, *lanes, link.eater]
    return tuple(FoodLink(low, high, link.diet, link.is_true) for low, high in pairwise(stops))


def in_one_piece(arrows: Sequence[Arrow]) -> tuple[Arrow, ...]:
    """The arrows, each joined to what leads on from its lane, tree by tree in the order in which these come."""
    onward = {arrow.eaten: arrow for arrow in arrows if is_lane(arrow.eaten)}
    whole = [_joined(arrow, onward) for arrow in arrows if not is_lane(arrow.eaten)]
    trees = list(dict.fromkeys((arrow.eater, arrow.is_below) for arrow in whole))
    return tuple(sorted(whole, key=lambda arrow: trees.index((arrow.eater, arrow.is_below))))


def _joined(arrow: Arrow, onward: Mapping[str, Arrow]) -> Arrow:
    while is_lane(arrow.eater):
        further = onward[arrow.eater]
        points = (*arrow.points[:-1], *further.points[1:])
        arrow = Arrow(arrow.eaten, further.eater, arrow.diet, arrow.is_true, points)
    return arrow
