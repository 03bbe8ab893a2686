"""Where did each player's money come from? The books of a finished game, from what it left behind.

Events are what is left when all else is taken off: so an event counts with what it gave and what it took, whoever
played it. Only a bank that could not pay would make that wrong (FAD314).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from cardgen.rules.foodadvice.condition import Sale
from cardgen.rules.foodadvice.phase import DISCOUNT, FIELDS, MABIUS, SAMPLING
from cardgen.rules.foodadvice.rules import ADVERTISING
from cardgen.rules.foodadvice.season import Round, Season
from cardgen.rules.foodadvice.selling import EVENT, profit

SOURCES = ("sales", "personal", "bonus", "votes", "profit", "events")
"""Customers of the deck, personal ones, shops, votes, Mabius, events."""
FIELD_NAMES = (*FIELDS, "mabius")
"""By the number that `by_field` has them under."""


class Books(Struct):
    """F by seat of each source; `chips`: for each chip on a field of promotion the field and the F that it brought.

    Mabius brought its profits, advertising what the personal customers paid who came by it, Black Friday and Flavor
    Sampling what was earned by sales below the price, or to customers who would have left, with the bonus of shops.
    """

    sales: list[int]
    personal: list[int]
    bonus: list[int]
    votes: list[int]
    profit: list[int]
    events: list[int]
    chips: list[tuple[int, float]]


def books_of(season: Season) -> Books:
    """The books of a game that is over."""
    sources = {source: [0] * season.players for source in SOURCES}
    books = Books(**sources, chips=[])
    for told, sales in zip(season.trail, season.sales, strict=True):
        for seat, number in enumerate(told.votes):
            books.votes[seat] += number * season.rules.vote_pay
        for sale in sales:
            (books.personal if sale.is_extra else books.sales)[sale.owner] += sale.paid
            books.bonus[sale.owner] += sale.bonus
        _book_promotion(books, season, told, sales)
    for seat, money in enumerate(season.money):
        earned = books.sales[seat] + books.personal[seat] + books.bonus[seat] + books.votes[seat] + books.profit[seat]
        books.events[seat] = money - season.rules.start_money - earned
    return books


def _book_promotion(books: Books, season: Season, told: Round, sales: Sequence[Sale]) -> None:
    """What the chips of a round brought."""
    share = profit(season.box, season.rules)
    is_early = season.rules.event_step == "start_of_round"  # events sold before anybody had invested
    paying = [sale.owner for sale in sales if not (is_early and sale.source == EVENT)]
    for seat, fields in enumerate(told.channels):
        for one in fields:
            if one >= MABIUS:
                won = share * paying.count(one - MABIUS)
                books.profit[seat] += won
                books.chips.append((MABIUS, won))
            elif one == SAMPLING:
                books.chips.append((one, _earned([sale for sale in sales if sale.is_tasted], seat)))
            elif one == DISCOUNT:
                books.chips.append((one, _earned([sale for sale in sales if sale.paid < sale.price], seat)))
        books.chips += _advertised(season, told, sales, seat)


def _earned(sales: Sequence[Sale], seat: int) -> int:
    return sum([sale.paid + sale.bonus for sale in sales if sale.owner == seat and not sale.is_extra])


def _advertised(season: Season, told: Round, sales: Sequence[Sale], seat: int) -> list[tuple[int, float]]:
    """F that each field of advertising brought; those for which one customer came together share (FA-A27)."""
    fields = [one for one in told.channels[seat] if one < len(ADVERTISING)]
    came = [sale for sale in sales if sale.owner == seat and sale.source in ADVERTISING]
    if not came or len(fields) == 1 or season.rules.advertising == "each":
        return [(one, sum([sale.paid for sale in came if sale.source == FIELDS[one]])) for one in fields]
    before = sales[: next(place for place, sale in enumerate(sales) if sale.source in ADVERTISING)]
    met = _met(season, fields, [sale for sale in before if sale.owner == seat], seat in told.voted)
    paid = sum([sale.paid for sale in came])
    return [(one, paid / len(met) if one in met else 0) for one in fields]


def _met(season: Season, fields: Sequence[int], mine: Sequence[Sale], has_won_vote: bool) -> Sequence[int]:
    """Of several fields of a player, those whose terms held."""
    channels = [(one, season.box.channels.get(FIELDS[one])) for one in fields]
    return [one for one, it in channels if it and it.terms and it.terms.hold(mine, has_won_vote)]
