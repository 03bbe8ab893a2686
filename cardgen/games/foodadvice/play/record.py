"""Counts what happened in a finished game: events by name, and copies by who had them.

Events: `games`, `customers` of the deck, `left` without buying, `left by tie` (several products were equal), `jokers`
who bought, `sales`, of these `personal`, `sales by shape` (no hashtag matched), `discounted` and `tasted`; `came C` and
`left C` for each class of customers C; games that were `tied` for first, with a `short` bank, with `reshuffles` of
customers; `leader before last round won` (whichever round that is) out of `games with a leader`.
F: `revenue` of sales, `bonus` of shops, `money` of all players at the end, `from S` for each source S of it.
Of how many games each number is true, for means: `leads n` (changes of the lead between rounds), `gap m` (F between
first and second), `deficit d` (F by which the winner was behind, mean of the ends of rounds).
Sums and sums of squares over the games, for means: `earned` and `earned squares` (F that customers paid), `income` and
`income squares` (F of shops, and what the bank paid for events that let players receive).
`chips on F`, `won with F` (parts of wins) and `brought by F` (tenths of a F) for each field F of promotion. `luck xx`,
`luck yy`, `luck xy`: sums over the seats, x what events gave and y the money at the end, both less the mean of the
game, times the players; `jokers xx` and so on are of what jokers of the deck paid.
By copy: `come` and `bought` (F) of customers of the deck, `shop cases` (chips) and `shop sum` (F), `event cases` (times
played) and `event sum` (F).
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.analysis.play.course import BEFORE_LAST_ROUND, course_events
from cardgen.analysis.play.tally import Tally
from cardgen.games.foodadvice.cards import CUSTOMER, EVENT, INGREDIENT, SHOP
from cardgen.games.foodadvice.play.checkout import shop_pays
from cardgen.games.foodadvice.play.engine import Season
from cardgen.games.foodadvice.play.ledger import FIELD_NAMES, SOURCES, Ledger, books_of
from cardgen.games.foodadvice.play.phase import FIELDS, MABIUS

TENTHS = 10


def record_game(season: Season, policies: Sequence[str], tally: Tally) -> None:
    """What happened in a game, by its name, and by copy."""
    won = tally.record(season.returns(), policies)
    events, books = tally.events, books_of(season)
    events["games"] += 1
    events["tied"] += season.tie_winner >= 0 or len(season.winners) > 1
    events["short"] += season.short > 0
    events["reshuffles"] += season.recycled > 0
    _record_till(season, tally)
    _record_jokers(season, tally)
    tally.count(course_events(season.history, won, BEFORE_LAST_ROUND))
    _record_money(season, books, tally)
    _record_fields(season, books, won, tally)
    _record_shops(season, tally)
    _record_cards(season, policies, won, tally)


def _record_till(season: Season, tally: Tally) -> None:
    events, box = tally.events, season.box
    come, bought = tally.per_card("come"), tally.per_card("bought")
    start = box.starts[CUSTOMER]
    events["customers"] += season.rules.customers * season.rules.rounds
    for round_left in season.left:
        for number, candidates, _ in round_left:
            come[start + number] += 1
            kind = box.customers[number].customer_class or "joker"
            events["left"] += 1
            events[f"left {kind}"] += 1
            events[f"came {kind}"] += 1
            if len(candidates) > 1:
                events["left by tie"] += 1
    for sales in season.sales:
        for customer, kind in {(sale.customer, sale.customer_class or "joker") for sale in sales if not sale.is_extra}:
            come[start + customer] += 1
            events[f"came {kind}"] += 1
        events["sales"] += len(sales)
        for sale in sales:
            bought[start + sale.customer] += 0 if sale.is_extra else sale.paid
            if sale.is_extra:
                events["personal"] += 1
            elif sale.is_tasted:
                events["tasted"] += 1
            elif sale.paid < sale.price:
                events["discounted"] += 1
            if not sale.matches:
                events["sales by shape"] += 1


def _record_jokers(season: Season, tally: Tally) -> None:
    """Jokers of the deck who bought, and how far what they paid explains who is rich (FAD313)."""
    paid = [0] * season.players
    for sales in season.sales:
        bought = [sale for sale in sales if sale.is_joker and not sale.is_extra]
        tally.events["jokers"] += len({sale.customer for sale in bought})
        for sale in bought:
            paid[sale.owner] += sale.paid
    _record_luck("jokers", paid, season, tally)


def _record_luck(name: str, given: Sequence[int], season: Season, tally: Tally) -> None:
    """What somebody's money and what chance gave of it have in common."""
    events, players = tally.events, season.players
    luck, whole = sum(given), sum(season.money)
    for gift, money in zip(given, season.money, strict=True):
        x, y = players * gift - luck, players * money - whole
        events[f"{name} xx"] += x * x
        events[f"{name} yy"] += y * y
        events[f"{name} xy"] += x * y


def _record_money(season: Season, books: Ledger, tally: Tally) -> None:
    """What came from where, and how far events explain who is rich (FAD309, CG509)."""
    events = tally.events
    for source in SOURCES:
        events[f"from {source}"] += sum(getattr(books, source))
    earned = sum(books.sales) + sum(books.personal)
    income = sum(books.bonus) + sum(_received(season, event, brought) for event, _, brought in season.fates)
    events["money"] += sum(season.money)
    events["revenue"] += earned
    events["bonus"] += sum(books.bonus)
    events["earned"] += earned
    events["earned squares"] += earned * earned
    events["income"] += income
    events["income squares"] += income * income
    _record_luck("luck", books.events, season, tally)


def _received(season: Season, event: int, brought: int) -> int:
    """F that the bank paid for an event; where everyone receives, each is taken to get what its player does."""
    name = season.box.events[event].effect.name
    return brought * {"receive": 1, "everyone-receives": season.players}.get(name, 0)


def _record_fields(season: Season, books: Ledger, won: Sequence[int], tally: Tally) -> None:
    """Chips on the fields of promotion, and what came of them."""
    events = tally.events
    for place, brought in books.chips:
        name, tenths = FIELD_NAMES[place], round(TENTHS * brought)
        events[f"chips on {name}"] += 1
        events[f"brought by {name}"] += tenths
    for played in season.trail:
        for seat, fields in enumerate(played.channels):
            if won[seat]:
                for field in fields:
                    events[f"won with {FIELDS[field] if field < MABIUS else 'mabius'}"] += won[seat]


def _record_shops(season: Season, tally: Tally) -> None:
    """Chips in shops, and what each earned."""
    found: dict[int, tuple[int, int]] = {}
    shops, start = season.box.shops, season.box.starts[SHOP]
    for played, sales in zip(season.trail, season.sales, strict=True):
        paying = [sale for sale in sales if sale.bonus]
        for seat, places in enumerate(played.shops):
            own = [sale for sale in paying if sale.owner == seat]
            for place in places:
                number = played.street[place]
                earned = sum([shop_pays(shops[number], sale, season.rules) for sale in own]) if own else 0
                chips, income = found.get(start + number, (0, 0))
                found[start + number] = chips + 1, income + earned
    tally.record_sums("shop", found)


def _record_cards(season: Season, policies: Sequence[str], won: Sequence[int], tally: Tally) -> None:
    """Ingredients: which were dealt, which kept, with which share of the win; events: what they brought."""
    start, first = season.box.starts[INGREDIENT], season.box.starts[EVENT]
    dealt, kept = ([[start + copy for copy in zone] for zone in zones] for zones in (season.seen, season.chosen))
    tally.record_cards(policies, won, dealt, kept)
    found: dict[int, tuple[int, int]] = {}
    for event, _, amount in season.fates:
        played, brought = found.get(first + event, (0, 0))
        found[first + event] = played + 1, brought + amount
    tally.record_sums("event", found)
