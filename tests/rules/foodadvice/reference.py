"""FoodAdvice once more, slowly and plainly: an independent engine to hold the fast one against.

Written from the rules FA-R11 to FA-R38 and the readings FA-A1 to FA-A33 alone; of the game it takes only `Rules`. Cards
are mappings as the data write them, words are strings, a game is one generator from the first deal to the end: it
yields who chooses, what is chosen and all that may be chosen, and is sent the choice. What chance brings it is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from itertools import combinations
from typing import Any

from msgspec import Struct, field

from cardgen.rules.foodadvice.rules import Rules

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


class Plain:
    """One game. `luck(what)` tells what chance brought: the copy drawn from a deck, the seat that won a tied vote."""

    def __init__(self, cards: Cards, players: int, rules: Rules, luck: Callable[[str], int]) -> None:
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

    # The game

    def play(self) -> Play:
        rules = self.rules
        while self.round < rules.rounds:
            self.round += 1
            self.sales.append([])
            self.left.append([])
            self.street: list[int] = []
            self.chips: list[set[int]] = [set() for _ in self.seats]
            self.channels: list[set[Any]] = [set() for _ in self.seats]
            self.voted: set[int] = set()
            has_events = rules.event_rounds == "every" or self.round in (2, 3)
            if has_events and rules.event_step == "start_of_round":
                yield from self.event_step()
            yield from self.product_step()
            yield from self.vote_step()
            yield from self.shop_step()
            yield from self.promotion_step()
            if has_events and rules.event_step == "before_selling":
                yield from self.event_step()
            for _ in range(rules.customers):
                self.serve(self.next_customer())
            self.advertising_step()
            if has_events and rules.event_step == "end_of_round":
                yield from self.event_step()
            self.shops.below += self.street
            self.take_back()
        self.settle()

    def product_step(self) -> Play:
        """FA-R13, FA-A5."""
        for seat in self.seats:
            shape = self.cards.shapes[self.shapes.take(self.luck("shape"))]
            dealt = [self.ingredients.take(self.luck("ingredient")) for _ in range(self.rules.dealt)]
            kept = yield seat, "keep", set(combinations(dealt, self.rules.kept))
            self.wares.append(Ware(len(self.wares), seat, shape, self.round, list(kept)))
            back = [copy for copy in dealt if copy not in kept]
            if self.rules.redeal == "shuffle":
                self.ingredients.pool |= set(back)
            else:
                self.ingredients.below += back

    def vote_step(self) -> Play:
        """FA-R14, FA-A8, FA-A9."""
        rules, votes = self.rules, Counter[int]()
        for seat in self.seats:
            favourite = yield seat, "vote", {(one,) for one in self.seats if one != seat or rules.self_vote}
            votes[favourite[0]] += 1
        for seat in self.seats:
            self.bank_pays(seat, rules.vote_pay * votes[seat])
        first = {seat for seat in self.seats if votes[seat] == max(votes.values())}
        if len(first) > 1 and rules.vote_tie == "random":
            winner = self.luck("vote")
            assert winner in first
            first = {winner}
        elif len(first) > 1 and rules.vote_tie == "none":
            first = set()
        if rules.extra_chip == "round":
            self.extra = [0] * self.players
        for seat in first:
            self.extra[seat] = min(self.extra[seat] + 1, 8 - rules.chips)  # FA-R9: there are eight
        self.voted = first

    def shop_step(self) -> Play:
        """FA-R15: two shops, one more for each extra chip; one chip is for a channel."""
        self.street = [self.shops.take(self.luck("shop")) for _ in range(6)]
        for seat in self.seats:
            most = min(6, self.rules.chips + self.extra[seat] - 1)
            ways = {way for many in range(2, most + 1) for way in combinations(sorted(self.street), many)}
            chosen = yield seat, "shops", ways
            self.chips[seat] = set(chosen)

    def promotion_step(self) -> Play:
        """FA-R16: one channel at least; every further chip may open another one."""
        for seat in self.seats:
            chips = self.rules.chips + self.extra[seat] - len(self.chips[seat])
            fields: list[Any] = [*ADVERTISING, *MARKETING]
            ways = {frozenset(way) for many in range(1, chips + 1) for way in combinations(fields, many)}
            for other in self.seats:
                if other != seat:
                    beside = [frozenset(way) for many in range(chips) for way in combinations(fields, many)]
                    ways |= {one | {("mabius", other)} for one in beside}
            chosen = yield seat, "channels", {(way,) for way in ways}
            self.channels[seat] = set(chosen[0])

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

    # Events

    def event_step(self) -> Play:
        """FA-R17, FA-A29: each player is dealt one and carries it out; what may be kept may wait."""
        together = self.rules.event_deal == "together"
        self.dealt = [self.deal_event(seat) for seat in self.seats if together]
        for seat in self.seats:
            event = self.dealt[seat] if together else self.deal_event(seat)
            if not self.cards.events[event].get("keep"):
                ways = self.ways(seat, event) or {(event,)}
                chosen = yield seat, "event", ways
                yield from self.carry_out(seat, chosen)
            while True:
                ready = [one for one in self.kept[seat] if self.effect(one)["name"] != "guard"]
                ways = {way for one in ready for way in self.ways(seat, one)}
                if not ways:
                    break
                chosen = yield seat, "event", ways | {("pass",)}
                if chosen == ("pass",):
                    break
                self.kept[seat].remove(chosen[0])
                yield from self.carry_out(seat, chosen)

    def deal_event(self, seat: int) -> int:
        event = self.events.take(self.luck("event"))
        if self.cards.events[event].get("keep"):
            self.kept[seat].append(event)
        return event

    def effect(self, event: int) -> Fields:
        written: Fields = self.cards.events[event]["effect"]
        return written

    def ways(self, seat: int, event: int) -> set[Choice]:
        """The event, then whom or what it is done to."""
        effect = self.effect(event)
        name, whom = effect["name"], effect.get("from", effect.get("to"))
        others = [one for one in self.seats if one != seat]
        own = [one for one in self.on_sale() if one.owner == seat]
        theirs = [one for one in self.on_sale() if one.owner != seat]
        fewest = 0 if self.rules.last_ingredient else 1  # FA-A12
        if whom in ("richest", "poorest"):
            edge = (max if whom == "richest" else min)(self.money[one] for one in others)
            return {(event, one) for one in others if self.money[one] == edge}
        if name in ("take-money", "give-money") and whom == "another":
            return {(event, one) for one in others}
        if name == "remove-ingredient":
            wares = own if whom == "own" else theirs
            return {(event, one.number, copy) for one in wares if len(one.copies) > fewest for copy in one.copies}
        if name == "replace-ingredient":
            has_more = self.ingredients.pool or self.ingredients.below
            return {(event, one.number, copy) for one in own for copy in one.copies if has_more}
        if name == "swap-ingredients":
            mine = [(one.number, copy) for one in own for copy in one.copies]
            return {(event, *one, two.number, copy) for one in mine for two in theirs for copy in two.copies}
        if name == "move-chip":
            free = set(self.street) - self.chips[seat]
            return {(event, one, other) for one in self.chips[seat] for other in free}
        return {(event,)}

    def carry_out(self, seat: int, chosen: Choice) -> Play:
        event, *target = chosen
        self.spent.append(event)
        effect = self.effect(event)
        name, amount = effect["name"], effect.get("amount", 0)
        others = [one for one in self.seats if one != seat]
        whom = target or others
        if name == "take-money":
            for victim in whom:
                if not (yield from self.is_guarded(victim)):
                    self.gives(victim, seat, amount)
        elif name == "give-money":
            for other in whom:
                self.gives(seat, other, amount)
        elif name in ("receive", "everyone-receives"):
            for one in self.seats if name == "everyone-receives" else [seat]:
                self.bank_pays(one, amount * self.times(one, effect))
        elif name in ("pay", "everyone-pays"):
            for one in self.seats if name == "everyone-pays" else [seat]:
                self.pays_bank(one, amount * self.times(one, effect))
        elif name == "extra-customer":
            self.serve_personally(seat)
        elif name == "move-chip" and target:
            self.chips[seat] = self.chips[seat] - {target[0]} | {target[1]}
        elif target:
            victim = self.wares[target[-2]].owner
            if victim == seat or not (yield from self.is_guarded(victim)):
                self.change(name, *target)

    def is_guarded(self, victim: int) -> Generator[Ask, Choice, bool]:
        """Who holds a guard may show it; then nothing happens, and the guard is spent."""
        guards = [one for one in self.kept[victim] if self.effect(one)["name"] == "guard"]
        if not guards:
            return False
        answer = yield victim, "guard", {("accept",), ("shield",)}
        if answer == ("shield",):
            self.kept[victim].remove(guards[0])
            self.spent.append(guards[0])
        return answer == ("shield",)

    def times(self, seat: int, effect: Fields) -> int:
        """Once, or once for each own product that fits."""
        if "for" not in effect:
            return 1
        own = [one for one in self.on_sale() if one.owner == seat]
        return sum(self.fits(one, effect["for"]) for one in own)

    def fits(self, ware: Ware, wanted: Fields) -> bool:
        of = [self.cards.ingredients[copy] for copy in ware.copies]
        asked = {
            "shape": lambda one: ware.shape in one,
            "hashtag": lambda one: any(each["hashtag"] in one for each in of),
            "class": lambda one: any(each["class"] in one for each in of),
            "price": lambda one: within(self.price(ware), one),
        }
        return all(asked[key](value) for key, value in wanted.items())

    def change(self, name: str, product: int, copy: int, *other: int) -> None:
        """FA-R36."""
        ware = self.wares[product]
        place = ware.copies.index(copy)
        if name == "swap-ingredients":
            theirs = self.wares[other[0]]
            theirs.copies[theirs.copies.index(other[1])] = copy
            ware.copies[place] = other[1]
        elif name == "replace-ingredient":
            ware.copies[place] = self.ingredients.take(self.luck("ingredient"))
            self.ingredients.below.append(copy)
        else:
            ware.copies.remove(copy)
            self.ingredients.below.append(copy)

    # The end

    def settle(self) -> None:
        """FA-R37, FA-R38, FA-A31, FA-A32."""
        self.winners = [seat for seat in self.seats if self.money[seat] == max(self.money)]
        offers = [one for one in self.on_sale() if one.owner in self.winners]
        from_deck, tries = self.rules.tie_draw == "deck", self.rules.tie_customers
        most = tries if from_deck else min(tries, len(self.cards.customers))
        for _ in range(most if len(self.winners) > 1 else 0):
            number = self.next_customer() if from_deck else self.luck("judge")
            self.played |= {number} if from_deck else set()
            bought = self.choice(self.cards.customers[number], offers, has_promotion=self.rules.tie_promotion)
            if len({ware.owner for ware, _ in bought}) == 1:
                self.tie_won_by = bought[0][0].owner
                self.winners = [self.tie_won_by]
                return


def within(number: int, written: Fields) -> bool:
    return written.get("at-least", number) <= number <= written.get("at-most", number)
