"""Where did each player's money come from? The books of a finished game, from what it left behind.

Events are what is left when all else is taken off: so an event counts with what it gave and what it took, whoever
played it. Only a bank that could not pay would make that wrong (FAD314).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cardgen.rules.foodadvice.condition import Sale
from cardgen.rules.foodadvice.phase import DISCOUNT, FIELDS, MABIUS, SAMPLING, Combination
from cardgen.rules.foodadvice.rules import ADVERTISING
from cardgen.rules.foodadvice.season import Season

SOURCES = ("sales", "personal", "bonus", "votes", "profit", "events")
"""Customers of the deck, personal ones, shops, votes, Mabius, events."""
FIELD_NAMES = (*FIELDS, "mabius")
"""By the number that `by_field` has them under."""


@dataclass(slots=True)
class Books:
    """F by seat of each source; `chips`: for each chip on a field of promotion the field and the F that it brought.

    Mabius brought its profits, advertising what its personal customers paid, Black Friday and Flavor Sampling what was
    earned by sales below the price, or to customers who would have left, with the bonus of shops.
    """

    sales: list[int]
    personal: list[int]
    bonus: list[int]
    votes: list[int]
    profit: list[int]
    events: list[int]
    chips: list[tuple[int, float]] = field(default_factory=list, init=False)


def books_of(season: Season) -> Books:
    """The books of a game that is over."""
    books = Books(*([0] * season.players for _ in SOURCES))
    for (votes, _, channels, _), sales in zip(season.trail, season.sales, strict=True):
        for seat, number in enumerate(votes):
            books.votes[seat] += number * season.rules.vote_pay
        for sale in sales:
            (books.personal if sale.is_extra else books.sales)[sale.owner] += sale.paid
            books.bonus[sale.owner] += sale.bonus
        _book_promotion(books, season, channels, sales, votes)
    for seat, money in enumerate(season.money):
        earned = books.sales[seat] + books.personal[seat] + books.bonus[seat] + books.votes[seat] + books.profit[seat]
        books.events[seat] = money - season.rules.start_money - earned
    return books


def _book_promotion(
    books: Books, season: Season, channels: Sequence[Combination], sales: Sequence[Sale], votes: Sequence[int]
) -> None:
    """What the chips of a round brought."""
    last = 1 + max((place for place, sale in enumerate(sales) if not sale.is_extra), default=-1)
    for seat, fields in enumerate(channels):
        for one in fields:
            if one >= MABIUS:
                won = _profit(season) * sum([sale.owner == one - MABIUS for sale in sales])
                books.profit[seat] += won
                books.chips.append((MABIUS, won))
            elif one == SAMPLING:
                books.chips.append((one, _earned([sale for sale in sales if sale.is_tasted], seat)))
            elif one == DISCOUNT:
                books.chips.append((one, _earned([sale for sale in sales[:last] if sale.paid < sale.price], seat)))
        advertised = [one for one in fields if one < len(ADVERTISING)]
        if advertised:
            paid = sum([sale.paid for sale in sales[last:] if sale.owner == seat])
            met = _met(season, advertised, seat, sales[:last], votes) if len(advertised) > 1 and paid else advertised
            books.chips += [(one, paid / len(met) if one in met else 0) for one in advertised]


def _profit(season: Season) -> int:
    written = season.rules.mabius_profit
    return season.box.profit if written is None else written


def _earned(sales: Sequence[Sale], seat: int) -> int:
    return sum([sale.paid + sale.bonus for sale in sales if sale.owner == seat and not sale.is_extra])


def _met(
    season: Season, advertised: Sequence[int], seat: int, before: Sequence[Sale], votes: Sequence[int]
) -> Sequence[int]:
    """Of several fields of a player, those whose terms held: they share what personal customers paid."""
    mine = [sale for sale in before if sale.owner == seat]
    is_first = votes[seat] == max(votes)
    channels = [(one, season.box.channels.get(FIELDS[one])) for one in advertised]
    return [one for one, it in channels if it and it.terms and it.terms.hold(mine, is_first)] or advertised
