"""Keeps the books of a finished game: where each player's money came from, from what the game left behind.

Events are what is left when all else is taken off: so an event counts with what it gave and what it took, whoever
played it. Only a bank that could not pay would make that wrong (FAD314).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from cardgen.games.foodadvice.condition import Sale
from cardgen.games.foodadvice.play.checkout import EVENT, profit
from cardgen.games.foodadvice.play.engine import Round, Season
from cardgen.games.foodadvice.play.phase import DISCOUNT, FIELDS, MABIUS, SAMPLING
from cardgen.games.foodadvice.rules import ADVERTISING

SOURCES = ("sales", "personal", "bonus", "votes", "profit", "events")
"""Customers of the deck, personal ones, shops, votes, Mabius, events."""
FIELD_NAMES = (*FIELDS, "mabius")
"""By the number that `by_field` has them under."""


class Ledger(Struct):
    """F by seat of each source; `chips`: for each chip on a field of promotion the field and the F that it brought.

    Mabius brought its profits, advertising what the personal customers paid who came by it, Black Friday and Flavour
    Sampling what was earned by sales below the price, or to customers who would have left, with the bonus of shops.
    """

    sales: list[int]
    personal: list[int]
    bonus: list[int]
    votes: list[int]
    profit: list[int]
    events: list[int]
    chips: list[tuple[int, float]]


def books_of(season: Season) -> Ledger:
    """The books of a game that is over."""
    sources = {source: [0] * season.players for source in SOURCES}
    books = Ledger(**sources, chips=[])
    for played, sales in zip(season.trail, season.sales, strict=True):
        for seat, number in enumerate(played.votes):
            books.votes[seat] += number * season.rules.vote_pay
        for sale in sales:
            (books.personal if sale.is_extra else books.sales)[sale.owner] += sale.paid
            books.bonus[sale.owner] += sale.bonus
        _book_promotion(books, season, played, sales)
    for seat, money in enumerate(season.money):
        earned = books.sales[seat] + books.personal[seat] + books.bonus[seat] + books.votes[seat] + books.profit[seat]
        books.events[seat] = money - season.rules.start_money - earned
    return books


def _book_promotion(books: Ledger, season: Season, played: Round, sales: Sequence[Sale]) -> None:
    """What the chips of a round brought."""
    share = profit(season.box, season.rules)
    is_early = season.rules.event_step == "start_of_round"  # events sold before anybody had invested
    paying = [sale.owner for sale in sales if not (is_early and sale.source == EVENT)]
    for seat, fields in enumerate(played.channels):
        for field in fields:
            if field >= MABIUS:
                won = share * paying.count(field - MABIUS)
                books.profit[seat] += won
                books.chips.append((MABIUS, won))
            elif field == SAMPLING:
                books.chips.append((field, _earned([sale for sale in sales if sale.is_tasted], seat)))
            elif field == DISCOUNT:
                books.chips.append((field, _earned([sale for sale in sales if sale.paid < sale.price], seat)))
        books.chips += _advertised(season, played, sales, seat)


def _earned(sales: Sequence[Sale], seat: int) -> int:
    return sum([sale.paid + sale.bonus for sale in sales if sale.owner == seat and not sale.is_extra])


def _advertised(season: Season, played: Round, sales: Sequence[Sale], seat: int) -> list[tuple[int, float]]:
    """F that each field of advertising brought; those for which one customer came together share (FA-A27)."""
    fields = [channel for channel in played.channels[seat] if channel < len(ADVERTISING)]
    came = [sale for sale in sales if sale.owner == seat and sale.source in ADVERTISING]
    if not came or len(fields) == 1 or season.rules.advertising == "each":
        return [(field, sum([sale.paid for sale in came if sale.source == FIELDS[field]])) for field in fields]
    before = sales[: next(place for place, sale in enumerate(sales) if sale.source in ADVERTISING)]
    met = _met(season, fields, [sale for sale in before if sale.owner == seat], seat in played.voted)
    paid = sum([sale.paid for sale in came])
    return [(field, paid / len(met) if field in met else 0) for field in fields]


def _met(season: Season, fields: Sequence[int], own_sales: Sequence[Sale], has_won_vote: bool) -> Sequence[int]:
    """Of several fields of a player, those whose terms held."""
    channels = [(field, season.box.channels.get(FIELDS[field])) for field in fields]
    return [field for field, it in channels if it and it.terms and it.terms.hold(own_sales, has_won_vote)]
