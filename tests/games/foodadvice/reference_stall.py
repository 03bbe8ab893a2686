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
        return [ware for ware in self.wares if self.rules.market == "accumulate" or ware.round == self.round]

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
            return [ware for ware in wares if self.paid(ware, budget) == max(self.paid(each, budget) for each in wares)]

        matching = [offer for offer in offers if self.matches(offer, customer) > 0]
        if self.rules.afford_first:  # FA-A10
            matching = [product for product in matching if affordable(product)]
        most = max((self.matches(product, customer) for product in matching), default=0)
        left = [
            product for product in matching if self.matches(product, customer) == most and affordable(product)
        ]  # FA-R24
        if left:
            left = dearest(left)
            loved = [product for product in left if product.shape in customer["shape"]]  # FA-R26
            left = loved or left
        else:  # FA-R27
            left = dearest(
                [offer for offer in offers if offer.shape in customer["shape"] and affordable(offer, by_shape=True)]
            )
        tasted = [offer for offer in offers if has_promotion and self.is_on(offer, "flavor-sampling")]
        if not left and self.rules.flavor == "attracts":  # FA-A17
            left = dearest([product for product in tasted if affordable(product)])
        if len(left) > 1:  # FA-R28
            left = [product for product in left if product in tasted]
        return [(left[0], self.paid(left[0], budget))] if len(left) == 1 else []

    def paid(self, ware: Ware, budget: int) -> int:
        """FA-R23: the effective price, where it is affordable."""
        return min(self.price(ware), budget)

    def joker_choice(self, joker: Fields, offers: list[Ware], *, has_promotion: bool) -> list[tuple[Ware, int]]:
        """FA-R31, FA-R32, FA-A18."""
        wanted = [offer for offer in offers if self.matches(offer, joker)]
        wanted = wanted or [offer for offer in offers if offer.shape in joker["shape"]]
        groups: dict[tuple[int, ...], list[Ware]] = {}
        for product in wanted:
            matches, price = self.matches(product, joker), self.price(product)
            first = (matches, price) if self.rules.joker_key == "matches_price" else (price, matches)
            is_tasted = has_promotion and self.is_on(product, "flavor-sampling")
            groups.setdefault((*first, product.shape in joker["shape"], is_tasted), []).append(product)
        money, bought = joker["budget"], []
        for key in sorted(groups, reverse=True):
            cost = sum(self.price(group) for group in groups[key])
            if cost <= money:
                money -= cost
                bought += [(group, self.price(group)) for group in groups[key]]
        return bought

    def serve_personally(self, seat: int) -> None:
        """FA-R34, FA-A30: over the own products, at the budget at most; the newest in the end."""
        number = self.next_customer()
        customer, own = self.cards.customers[number], [product for product in self.on_sale() if product.owner == seat]
        if "class" not in customer:
            bought = self.joker_choice(customer, own, has_promotion=True)
        else:
            bought = self.personal_choice(customer, own)
        self.lay_down(number, bought)
        for ware, paid in bought:
            self.sell(number, ware, paid, pays_shops=False)

    def personal_choice(self, customer: Fields, own: list[Ware]) -> list[tuple[Ware, int]]:
        matching = any(self.matches(product, customer) for product in own)
        asked: dict[str, Callable[[Ware], int]] = {
            "matches": lambda product: self.matches(product, customer),
            "price": lambda product: self.paid(product, customer["budget"]),
            "shape": lambda product: product.shape in customer["shape"],
            "newest": lambda product: product.number,
        }
        shape_first = not matching and self.rules.personal_shape == "first"
        order = ("shape", "price", "newest") if shape_first else ("matches", "price", "shape", "newest")
        for value in order:
            best = max((asked[value](product) for product in own), default=0)
            own = [product for product in own if asked[value](product) == best]
        return [(product, self.paid(product, customer["budget"])) for product in own]

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
            "gender": lambda product: customer["gender"] in product,
            "class": lambda product: customer.get("class") in product,
            "favourite-shape": lambda product: ware.shape in customer["shape"],
            "hashtag": lambda product: any(tag in product for tag in self.tags(ware)),
            "paid": lambda product: within(price, product),
            "matches": lambda product: within(self.matches(ware, customer), product),
            "exact-budget": lambda product: price == customer["budget"],
        }
        return all(asked[key](value) for key, value in when.items())

    def advertising_step(self) -> None:
        """FA-R19, FA-A15: by what was sold before the first personal customer of this step."""
        due = [(seat, channel) for seat in self.seats for channel in ADVERTISING if channel in self.channels[seat]]
        met = [seat for seat, product in due if product in self.cards.terms and self.has_met(seat, product)]
        for seat in met if self.rules.advertising == "each" else dict.fromkeys(met):
            self.serve_personally(seat)

    def has_met(self, seat: int, channel: str) -> bool:
        sales = [
            (self.cards.customers[customer], self.wares[product], paid)
            for customer, product, owner, paid, _ in self.sales[-1]
            if owner == seat
        ]
        asked = {
            "sales": lambda product: within(len(sales), product),
            "classes": lambda product: within(len({c["class"] for c, _, _ in sales if "class" in c}), product),
            "sale": lambda product: any(self.held(product, sale) for sale in sales),
            "won-vote": lambda product: seat in self.voted,
        }
        return all(asked[key](value) for key, value in self.cards.terms[channel].items())

    def held(self, when: Fields, sale: tuple[Fields, Ware, int]) -> bool:
        customer, ware, paid = sale
        return self.holds(when, customer, ware, paid)


def within(number: int, written: Fields) -> bool:
    return written.get("at-least", number) <= number <= written.get("at-most", number)
