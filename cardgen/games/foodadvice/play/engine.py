"""A game of FoodAdvice, from the first product to the richest player (rules FA-R11 to FA-R38).

Cards are numbers in the box's tuples, seats go clockwise from 0, money is whole F. What is chosen is the number of an
option in `options`; selling is in `selling.py`, events are in `happening.py`. Knows no policy and counts nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cardgen.analysis.play.protocol import Action, RulesGap, Stream
from cardgen.analysis.play.rng import draw
from cardgen.games.foodadvice.condition import Sale
from cardgen.games.foodadvice.market.box import GameBox
from cardgen.games.foodadvice.market.choice import FoodProduct
from cardgen.games.foodadvice.market.demand_model import DemandModel
from cardgen.games.foodadvice.play import checkout, event_play, heuristics
from cardgen.games.foodadvice.play.phase import (
    DISCOUNT,
    MABIUS,
    SAMPLING,
    Combination,
    RoundPhase,
    channels_for,
    combinations_of,
)
from cardgen.games.foodadvice.rules import CHIPS_OF_EACH, PLAYERS, FoodAdviceRules, events_happen, needed


class DrawPile:
    """A shuffled deck with cards put under it, which are drawn when the rest is gone (C1)."""

    __slots__ = ("bottom", "pool")

    def __init__(self, cards: Sequence[int]) -> None:
        self.pool = list(cards)
        self.bottom: list[int] = []

    def __len__(self) -> int:
        return len(self.pool) + len(self.bottom)

    def draw(self, chance: Stream) -> int:
        """Programmer's error (IndexError) where nothing is left."""
        return draw(self.pool, chance) if self.pool else self.bottom.pop(0)

    def clone(self) -> DrawPile:
        twin = DrawPile(self.pool)
        twin.bottom = list(self.bottom)
        return twin


class Round(NamedTuple):
    """What lay on the board when the customers came: votes of each seat and who won them, places of shops and channels
    with chips by seat, the shops laid out.
    """

    votes: tuple[int, ...]
    voted: tuple[int, ...]
    shops: tuple[Combination, ...]
    channels: tuple[Combination, ...]
    street: tuple[int, ...]


class Season:
    """One game of 4 to 6 players. Raises RulesGap for a box or number of players that the rules do not cover."""

    __slots__ = (
        "bank",
        "box",
        "came",
        "chance",
        "channels",
        "chosen",
        "customers",
        "dealt",
        "discount",
        "event",
        "events",
        "extra",
        "fates",
        "forecast",
        "fresh",
        "gone_home",
        "guests",
        "held",
        "history",
        "ingredients",
        "investors",
        "judges",
        "left",
        "money",
        "options",
        "phase",
        "players",
        "products",
        "purse",
        "recycled",
        "resume",
        "round",
        "rules",
        "sales",
        "sampling",
        "seat",
        "seen",
        "shape",
        "shapes",
        "shop_of",
        "shops",
        "short",
        "street",
        "thoughts",
        "tie_winner",
        "trail",
        "turn",
        "voted",
        "votes",
        "winners",
    )

    def __init__(self, box: GameBox, players: int, rules: FoodAdviceRules, chance: Stream) -> None:
        if players not in PLAYERS:
            raise RulesGap(f"a game has 4 to 6 players, not {players} (FA-R1)")
        _check_supply(box, players, rules)
        self.box, self.players, self.rules, self.chance = box, players, rules, chance
        self.money = [0] * players
        self.bank = box.money
        self.short = 0  # F that the bank could not pay
        for seat in range(players):
            self.pay_out(seat, rules.start_money)
        self._lay_out_decks(box)
        self.gone_home: list[int] = []
        self.guests: list[list[int]] = [[] for _ in range(players)]  # who bought in this round, by who keeps the card
        self.came: list[int] = []  # who came to buy, of all rounds
        self.judges: list[int] = []  # ... and to decide a tie
        self.recycled = 0  # how often the customers' deck was shuffled anew (FA-R21)
        self.products: list[FoodProduct] = []
        self.held: list[list[int]] = [[] for _ in range(players)]  # events in hand
        self.fresh = [-1] * players  # of these the one that was dealt and waits for its player's turn
        self.seen: list[list[int]] = [[] for _ in range(players)]  # ingredients dealt to each seat
        self.chosen: list[list[int]] = [[] for _ in range(players)]  # ... and those of them it kept
        self.extra = [0] * players  # chips won by votes
        self.sales: list[list[Sale]] = []  # by round
        self.left: list[list[tuple[int, tuple[int, ...], bool]]] = []  # customers who bought nothing, by round
        self.fates: list[tuple[int, int, int]] = []  # event, seat, F that its player won by it
        self.trail: list[Round] = []
        self.history: list[tuple[int, ...]] = []  # money after each round
        self.event = -1
        self.turn = -1  # whose event it is, while others may show a guard
        self.purse = 0  # the money of that player before it
        self.resume: list[tuple[int, tuple[int, ...]]] = []  # who is still harmed by it, and how
        self.tie_winner = -1
        self.winners: tuple[int, ...] = ()
        self.round = 0
        self.shape = -1
        self.dealt: list[int] = []
        self.options: Sequence[Any] = ()
        self.thoughts: list[float] = []  # what the seat that decides has reckoned already
        self.forecast: DemandModel | None = None  # ... and what all have, of who will buy in this round
        self._begin_round()

    def _lay_out_decks(self, box: GameBox) -> None:
        self.ingredients = DrawPile(range(len(box.ingredients)))
        self.shapes = DrawPile(range(len(box.products)))
        self.shops = DrawPile(range(len(box.shops)))
        self.events = DrawPile(range(len(box.events)))
        self.customers = list(range(len(box.customers)))

    # What may be done, and doing it

    def is_over(self) -> bool:
        return self.phase is RoundPhase.OVER

    def returns(self) -> tuple[int, ...]:
        """The money of each seat; who won the draw between equals has 1 more (FA-R37, FA-R38)."""
        return tuple(money + (seat == self.tie_winner) for seat, money in enumerate(self.money))

    def legal_actions(self) -> Sequence[Action]:
        return range(len(self.options))

    def apply(self, action: Action) -> None:
        option, phase = self.options[action], self.phase
        if phase is RoundPhase.KEEP:
            self._keep(option)
        elif phase is RoundPhase.VOTE:
            self._vote(option)
        elif phase is RoundPhase.SHOPS:
            self._open_shops(option)
        elif phase is RoundPhase.CHANNELS:
            self._promote(option)
        elif phase is RoundPhase.EVENT:
            event_play.carry_out(self, option)
        elif phase is RoundPhase.GUARD:
            event_play.answer(self, option)
        else:
            raise RulesGap("the game is over")

    def offer(self, options: Sequence[Any]) -> None:
        """What the seat whose decision it is may choose from."""
        self.options = options
        self.thoughts = []

    # A round

    def _begin_round(self) -> None:
        players = self.players
        self.round += 1
        self.sales.append([])
        self.left.append([])
        self.votes = [0] * players
        self.voted: tuple[int, ...] = ()
        self.street: list[int] = []
        self.shop_of: list[Combination] = [()] * players
        self.channels: list[Combination] = [()] * players
        self.investors: list[list[int]] = [[] for _ in range(players)]
        self.discount = self.sampling = 0
        self.seat = -1
        if self.rules.event_step == "start_of_round" and self._has_events():
            event_play.begin(self)
        else:
            self.begin_products()

    def _has_events(self) -> bool:
        return events_happen(self.round, self.rules)

    def begin_products(self) -> None:
        """FA-R13."""
        self.phase = RoundPhase.KEEP
        self.seat = -1
        self._next_deal()

    def _next_deal(self) -> None:
        self.seat += 1
        if self.seat == self.players:
            self._begin_votes()
            return
        rules, chance = self.rules, self.chance
        self.shape = self.shapes.draw(chance)
        self.dealt = [self.ingredients.draw(chance) for _ in range(rules.dealt)]
        self.seen[self.seat] += self.dealt
        self.offer(combinations_of(rules.dealt, rules.kept, rules.kept))

    def _keep(self, kept: Combination) -> None:
        dealt = self.dealt
        product = FoodProduct(
            len(self.products),
            self.seat,
            self.box.products[self.shape][1],
            [dealt[place] for place in kept],
            self.round,
        )
        product.reckon(self.box.ingredients, self.rules)
        self.products.append(product)
        self.chosen[self.seat] += product.ingredients
        returned = [card for place, card in enumerate(dealt) if place not in kept]
        (self.ingredients.pool if self.rules.redeal == "shuffle" else self.ingredients.bottom).extend(returned)
        self._next_deal()

    def _begin_votes(self) -> None:
        self.phase = RoundPhase.VOTE
        self.seat = 0
        self.forecast = None
        self._offer_votes()

    def _offer_votes(self) -> None:
        self.offer([seat for seat in range(self.players) if seat != self.seat or self.rules.self_vote])

    def _vote(self, favourite: int) -> None:
        self.votes[favourite] += 1
        self.seat += 1
        if self.seat < self.players:
            self._offer_votes()
            return
        self._count_votes()
        self._begin_shops()

    def _count_votes(self) -> None:
        """FA-R14, FA-A8, FA-A9."""
        rules, votes = self.rules, self.votes
        for seat, number in enumerate(votes):
            self.pay_out(seat, rules.vote_pay * number)
        most = max(votes)
        first = [seat for seat, number in enumerate(votes) if number == most]
        if len(first) > 1 and rules.vote_tie == "random":
            first = [first[int(self.chance.random() * len(first))]]
        if len(first) > 1 and rules.vote_tie == "none":
            first = []
        self.voted = tuple(first)
        if rules.extra_chip == "round":
            self.extra = [0] * self.players
        for seat in first:
            if rules.chips + self.extra[seat] < CHIPS_OF_EACH:
                self.extra[seat] += 1

    def _begin_shops(self) -> None:
        """FA-R15: as many as are to be had, six as printed."""
        self.street = [self.shops.draw(self.chance) for _ in range(self.rules.shops)]
        self.phase = RoundPhase.SHOPS
        self.seat = 0
        self._offer_shops()

    def _offer_shops(self) -> None:
        fewest = self.rules.shop_chips
        most = min(self.rules.shops, self.rules.chips + self.extra[self.seat] - 1)
        self.offer(combinations_of(self.rules.shops, fewest, max(fewest, most)))

    def _open_shops(self, places: Combination) -> None:
        self.shop_of[self.seat] = places
        self.seat += 1
        if self.seat < self.players:
            self._offer_shops()
            return
        self.phase = RoundPhase.CHANNELS
        self.seat = 0
        self._offer_channels()

    def _offer_channels(self) -> None:
        chips = self.rules.chips + self.extra[self.seat] - len(self.shop_of[self.seat])
        self.offer(channels_for(self.players, self.seat, min(chips, MABIUS + 1)))

    def _promote(self, fields: Combination) -> None:
        """FA-R16."""
        self._lay(fields)
        self.seat += 1
        if self.seat < self.players:
            self._offer_channels()
            return
        if self.rules.event_step == "before_selling" and self._has_events():
            event_play.begin(self)
        else:
            self.sell()

    def _lay(self, fields: Combination) -> None:
        """The chips of who is to move lie on these channels, and on no others."""
        self.channels[self.seat] = fields
        for backers in self.investors:
            if self.seat in backers:
                backers.remove(self.seat)
        for field in fields:
            if field >= MABIUS:
                self.investors[field - MABIUS] = sorted([*self.investors[field - MABIUS], self.seat])
        bit = 1 << self.seat
        self.discount = self.discount & ~bit | bit * (DISCOUNT in fields)
        self.sampling = self.sampling & ~bit | bit * (SAMPLING in fields)

    def move_promotion(self, field: int, to: int) -> None:
        self._lay(event_play.moved(self.channels[self.seat], field, to))

    def sell(self) -> None:
        """FA-R18 to FA-R20; then the next round, or the end."""
        for _ in range(self.rules.customers):
            checkout.serve(self, self.draw_customer())
        checkout.advertise(self)
        shops, channels = tuple(self.shop_of), tuple(self.channels)
        self.trail.append(Round(tuple(self.votes), self.voted, shops, channels, tuple(self.street)))
        if self.rules.event_step == "end_of_round" and self._has_events():
            event_play.begin(self)
        else:
            self.end_round()

    def end_round(self) -> None:
        """FA-R20, FA-R37."""
        self.shops.bottom += self.street
        self._send_home()
        self.history.append(tuple(self.money))
        if self.round < self.rules.rounds:
            self._begin_round()
            return
        checkout.settle(self)
        self.phase = RoundPhase.OVER
        self.offer(())

    # Decks and money

    def draw_customer(self) -> int:
        """The next customer; those gone home come again when the deck is empty (FA-R21). Who draws lays it down."""
        if not self.customers:
            if not self.gone_home:  # all that there are lie before who sold to them (FA-A33)
                self._send_home()
            self.customers, self.gone_home = self.gone_home, []
            self.recycled += 1
        return draw(self.customers, self.chance)

    def _send_home(self) -> None:
        """FA-R20."""
        for guests in self.guests:
            self.gone_home += guests
            guests.clear()

    def on_sale(self) -> list[FoodProduct]:
        """FA-A7."""
        if self.rules.market == "accumulate":
            return self.products
        return [product for product in self.products if product.round == self.round]

    def own(self, seat: int) -> list[FoodProduct]:
        return [product for product in self.on_sale() if product.owner == seat]

    def pay_out(self, seat: int, amount: int) -> int:
        """The bank pays, as far as it can; what it cannot is in `short`. The F that were paid."""
        paid = min(amount, self.bank)
        self.short += amount - paid
        self.bank -= paid
        self.money[seat] += paid
        return paid

    def pay_in(self, seat: int, amount: int) -> int:
        """A player pays, as far as there is money (FA-A26). The F that were paid."""
        paid = min(amount, self.money[seat])
        self.bank += paid
        self.money[seat] -= paid
        return paid

    def hand_over(self, giver: int, taker: int, amount: int) -> int:
        """From player to player, as far as there is money (FA-A26). The F that were paid."""
        paid = min(amount, self.money[giver])
        self.money[giver] -= paid
        self.money[taker] += paid
        return paid

    # What players may think

    obvious_action = heuristics.obvious_action
    gain = heuristics.gain
    outlook = heuristics.outlook
    resampled = heuristics.resampled

    def clone(self, stream: Stream) -> Season:
        twin = Season.__new__(Season)
        for name in Season.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.chance = stream
        for name in ("ingredients", "shapes", "shops", "events"):
            setattr(twin, name, getattr(self, name).clone())
        for name in (
            "money",
            "customers",
            "gone_home",
            "came",
            "extra",
            "fates",
            "trail",
            "history",
            "dealt",
            "resume",
        ):
            setattr(twin, name, list(getattr(self, name)))
        for name in ("votes", "street", "shop_of", "channels", "fresh", "judges"):
            setattr(twin, name, list(getattr(self, name)))
        for name in ("held", "guests", "sales", "left", "investors", "seen", "chosen"):
            setattr(twin, name, [list(item) for item in getattr(self, name)])
        twin.products = [product.clone() for product in self.products]
        return twin

    def describe(self, action: Action, names: Any = None) -> str:
        return event_play.describe(self, self.options[action], names)


def _check_supply(box: GameBox, players: int, rules: FoodAdviceRules) -> None:
    """Raises RulesGap where a deck is too small for this many players (FA-D3)."""
    there = {
        "product": len(box.products),
        "ingredient": len(box.ingredients),
        "shop": len(box.shops),
        "customer": len(box.customers),
        "event": len(box.events),
    }
    for kind, wanted in needed(players, rules).items():
        if there[kind] < wanted:
            raise RulesGap(f"{players} players need {wanted} {kind} cards; the box has {there[kind]} (FA-D3)")
