"""What lies on the table of the slow engine (`reference.py`), who buys of it, and what is paid: FA-R19 to FA-R35.

Cards are mappings as the data write them, words are strings.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from cardgen.games.foodadvice.rules import FoodAdviceRules

Fields = Mapping[str, Any]
Choice = tuple[Any, ...]
Ask = tuple[int, str, set[Choice]]
Play = Generator[Ask, Choice, None]
ADVERTISING = ("national", "marketing-buzz", "sensation", "bulls-eye", "top-reviews")
MARKETING = ("flavor-sampling", "black-friday")


class Cards(Struct):
    """A box as it is written: the fields of every copy by kind, the terms of channels, the money in the bank."""

    ingredients: Sequence[Fields]
    shapes: Sequence[str]
    customers: Sequence[Fields]
    shops: Sequence[Fields]
    events: Sequence[Fields]
    terms: Mapping[str, Fields]
    profit: int
    money: int


class Deck:
    """Nobody knows the order of what was shuffled; what was put under it is drawn in order when that is gone (C1)."""

    def __init__(self, copies: int) -> None:
        self.pool, self.below = set(range(copies)), list[int]()

    def take(self, copy: int) -> int:
        if self.pool:
            self.pool.remove(copy)
        else:
            assert copy == self.below.pop(0)
        return copy


class Ware(Struct):
    """A product on the table."""

    number: int
    owner: int
    shape: str
    round: int
    copies: list[int] = field(default_factory=list)


class Stall:
    """The state of one game. `luck(what)` tells what chance brought: the copy drawn from a deck, the seat that won a
    tied vote.
    """

    def __init__(self, cards: Cards, players: int, rules: FoodAdviceRules, luck: Callable[[str], int]) -> None:
        self.cards, self.players, self.rules, self.luck = cards, players, rules, luck
        self.seats = range(players)
        self.bank, self.money, self.short = cards.money, [0] * players, 0
        for seat in self.seats:
            self.bank_pays(seat, rules.start_money)
        self.ingredients, self.shapes = Deck(len(cards.ingredients)), Deck(len(cards.shapes))
        self.shops, self.events = Deck(len(cards.shops)), Deck(len(cards.events))
        self.customers, self.played = set(range(len(cards.customers))), set[int]()
        self.guests: list[list[int]] = [[] for _ in self.seats]  # who bought, before who sold
        self.wares: list[Ware] = []
        self.kept: list[list[int]] = [[] for _ in self.seats]
        self.spent: list[int] = []
        self.extra = [0] * players
        self.sales: list[list[tuple[int, int, int, int, int]]] = []  # customer, product, owner, paid, bonus
        self.left: list[list[int]] = []
        self.winners: list[int] = []
        self.tie_won_by: int | None = None
        self.round = 0
        self.street: list[int] = []
        self.chips: list[set[int]] = [set() for _ in self.seats]
        self.channels: list[set[Any]] = [set() for _ in self.seats]
        self.voted: set[int] = set()

    # Money

    def bank_pays(self, seat: int, amount: int) -> None:
        paid = min(amount, self.bank)
        self.bank, self.short = self.bank - paid, self.short + amount - paid
        self.money[seat] += paid

    def pays_bank(self, seat: int, amount: int) -> None:
        """FA-A26."""
        paid = min(amount, self.money[seat])
        self.money[seat] -= paid
        self.bank += paid

    def gives(self, giver: int, taker: int, amount: int) -> None:
        """FA-A26, FA-R35."""
        paid = min(amount, self.money[giver])
        self.money[giver] -= paid
        self.money[taker] += paid

    # Selling

    def on_sale(self) -> list[Ware]:
        """FA-A7."""
        return [one for one in self.wares if self.rules.market == "accumulate" or one.round == self.round]

    def price(self, ware: Ware) -> int:
        return sum(self.cards.ingredients[copy]["price"] for copy in ware.copies)

    def tags(self, ware: Ware) -> list[str]:
        return [self.cards.ingredients[copy]["hashtag"] for copy in ware.copies]

    def matches(self, ware: Ware, customer: Fields) -> int:
        """FA-R22, FA-A11."""
        found = [tag for tag in self.tags(ware) if tag in customer["hashtag"]]
        return len(found) if self.rules.tag_multiset else len(set(found))

    def is_on(self, ware: Ware, channel: str) -> bool:
        return channel in self.channels[ware.owner]

    def next_customer(self) -> int:
        """FA-R21; whoever calls lays the card somewhere."""
        if not self.customers and not self.played:
            self.take_back()  # FA-A33
        if not self.customers:
            self.customers, self.played = self.played, set()
        number = self.luck("customer")
        self.customers.remove(number)
        return number

    def take_back(self) -> None:
        """FA-R20."""
        for guests in self.guests:
            self.played |= set(guests)
            guests.clear()

    def lay_down(self, number: int, bought: list[tuple[Ware, int]]) -> None:
        """FA-R20, FA-A33: a customer who bought lies before who sold first, to the end of the round."""
        if bought:
            self.guests[bought[0][0].owner].append(number)
        else:
            self.played.add(number)

    def serve(self, number: int) -> None:
        customer = self.cards.customers[number]
        bought = self.choice(customer, self.on_sale(), has_promotion=True)
        self.lay_down(number, bought)
        if not bought:
            self.left[-1].append(number)
        for ware, paid in bought:
            self.sell(number, ware, paid, pays_shops="class" in customer)

    def choice(self, customer: Fields, offers: list[Ware], *, has_promotion: bool) -> list[tuple[Ware, int]]:
        if "class" not in customer:
            return self.joker_choice(customer, offers, has_promotion=has_promotion)
        budget = customer["budget"]

        def affordable(ware: Ware, by_shape: bool = False) -> bool:
            """FA-R23, FA-A13."""
            is_open = not by_shape or self.rules.black_friday == "to_budget"
            return self.price(ware) <= budget or (has_promotion and is_open and self.is_on(ware, "black-friday"))

        def dearest(wares: list[Ware]) -> list[Ware]:
            """FA-R25."""
            return [one for one in wares if self.paid(one, budget) == max(self.paid(each, budget) for each in wares)]

        matching = [one for one in offers if self.matches(one, customer) > 0]
        if self.rules.afford_first:  # FA-A10
            matching = [one for one in matching if affordable(one)]
        most = max((self.matches(one, customer) for one in matching), default=0)
        left = [one for one in matching if self.matches(one, customer) == most and affordable(one)]  # FA-R24
        if left:
            left = dearest(left)
            loved = [one for one in left if one.shape in customer["shape"]]  # FA-R26
            left = loved or left
        else:  # FA-R27
            left = dearest([one for one in offers if one.shape in customer["shape"] and affordable(one, by_shape=True)])
        tasted = [one for one in offers if has_promotion and self.is_on(one, "flavor-sampling")]
        if not left and self.rules.flavor == "attracts":  # FA-A17
            left = dearest([one for one in tasted if affordable(one)])
        if len(left) > 1:  # FA-R28
            left = [one for one in left if one in tasted]
        return [(left[0], self.paid(left[0], budget))] if len(left) == 1 else []

    def paid(self, ware: Ware, budget: int) -> int:
        """FA-R23: the effective price, where it is affordable."""
        return min(self.price(ware), budget)

    def joker_choice(self, joker: Fields, offers: list[Ware], *, has_promotion: bool) -> list[tuple[Ware, int]]:
        """FA-R31, FA-R32, FA-A18."""
        wanted = [one for one in offers if self.matches(one, joker)]
        wanted = wanted or [one for one in offers if one.shape in joker["shape"]]
        groups: dict[tuple[int, ...], list[Ware]] = {}
        for one in wanted:
            matches, price = self.matches(one, joker), self.price(one)
            first = (matches, price) if self.rules.joker_key == "matches_price" else (price, matches)
            is_tasted = has_promotion and self.is_on(one, "flavor-sampling")
            groups.setdefault((*first, one.shape in joker["shape"], is_tasted), []).append(one)
        money, bought = joker["budget"], []
        for key in sorted(groups, reverse=True):
            cost = sum(self.price(one) for one in groups[key])
            if cost <= money:
                money -= cost
                bought += [(one, self.price(one)) for one in groups[key]]
        return bought

    def serve_personally(self, seat: int) -> None:
        """FA-R34, FA-A30: over the own products, at the budget at most; the newest in the end."""
        number = self.next_customer()
        customer, own = self.cards.customers[number], [one for one in self.on_sale() if one.owner == seat]
        if "class" not in customer:
            bought = self.joker_choice(customer, own, has_promotion=True)
        else:
            bought = self.personal_choice(customer, own)
        self.lay_down(number, bought)
        for ware, paid in bought:
            self.sell(number, ware, paid, pays_shops=False)

    def personal_choice(self, customer: Fields, own: list[Ware]) -> list[tuple[Ware, int]]:
        matching = any(self.matches(one, customer) for one in own)
        asked: dict[str, Callable[[Ware], int]] = {
            "matches": lambda one: self.matches(one, customer),
            "price": lambda one: self.paid(one, customer["budget"]),
            "shape": lambda one: one.shape in customer["shape"],
            "newest": lambda one: one.number,
        }
        shape_first = not matching and self.rules.personal_shape == "first"
        order = ("shape", "price", "newest") if shape_first else ("matches", "price", "shape", "newest")
        for value in order:
            best = max((asked[value](one) for one in own), default=0)
            own = [one for one in own if asked[value](one) == best]
        return [(one, self.paid(one, customer["budget"])) for one in own]

    def sell(self, number: int, ware: Ware, paid: int, *, pays_shops: bool) -> None:
        """FA-R29, FA-R30, FA-R33."""
        customer, bonus = self.cards.customers[number], 0
        for copy in self.chips[ware.owner] if pays_shops else ():
            shop = self.cards.shops[copy]
            counted = paid if self.rules.shop_price == "paid" else self.price(ware)  # FA-A22
            if self.holds(shop["bonus"].get("when", {}), customer, ware, counted):
                bonus += shop["bonus"]["pays"]
            if ware.shape in shop["shape"]:
                bonus += self.rules.shop_shape_bonus
        self.sales[-1].append((number, ware.number, ware.owner, paid, bonus))
        self.bank_pays(ware.owner, paid + bonus)
        profit = self.cards.profit if self.rules.mabius_profit is None else self.rules.mabius_profit
        for seat in self.seats:
            if ("mabius", ware.owner) in self.channels[seat]:
                self.bank_pays(seat, profit)

    def holds(self, when: Fields, customer: Fields, ware: Ware, price: int) -> bool:
        """A condition on a purchase: all keys hold, of a list one (FA-A21)."""
        asked = {
            "gender": lambda one: customer["gender"] in one,
            "class": lambda one: customer.get("class") in one,
            "favourite-shape": lambda one: ware.shape in customer["shape"],
            "hashtag": lambda one: any(tag in one for tag in self.tags(ware)),
            "paid": lambda one: within(price, one),
            "matches": lambda one: within(self.matches(ware, customer), one),
            "exact-budget": lambda one: price == customer["budget"],
        }
        return all(asked[key](value) for key, value in when.items())

    def advertising_step(self) -> None:
        """FA-R19, FA-A15: by what was sold before the first personal customer of this step."""
        due = [(seat, one) for seat in self.seats for one in ADVERTISING if one in self.channels[seat]]
        met = [seat for seat, one in due if one in self.cards.terms and self.has_met(seat, one)]
        for seat in met if self.rules.advertising == "each" else dict.fromkeys(met):
            self.serve_personally(seat)

    def has_met(self, seat: int, channel: str) -> bool:
        sales = [
            (self.cards.customers[customer], self.wares[product], paid)
            for customer, product, owner, paid, _ in self.sales[-1]
            if owner == seat
        ]
        asked = {
            "sales": lambda one: within(len(sales), one),
            "classes": lambda one: within(len({c["class"] for c, _, _ in sales if "class" in c}), one),
            "sale": lambda one: any(self.held(one, sale) for sale in sales),
            "won-vote": lambda one: seat in self.voted,
        }
        return all(asked[key](value) for key, value in self.cards.terms[channel].items())

    def held(self, when: Fields, sale: tuple[Fields, Ware, int]) -> bool:
        customer, ware, paid = sale
        return self.holds(when, customer, ware, paid)


def within(number: int, written: Fields) -> bool:
    return written.get("at-least", number) <= number <= written.get("at-most", number)
