"""FoodAdvice once more, slowly and plainly: an independent engine to hold the fast one against.

Written from the rules FA-R11 to FA-R38 and the readings FA-A1 to FA-A33 alone; of the game it takes only `Rules`. Cards
are mappings as the data write them, words are strings, a game is one generator from the first deal to the end: it
yields who chooses, what is chosen and all that may be chosen, and is sent the choice. What chance brings it is told.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from tests.games.foodadvice.reference_events import Happenings
from tests.games.foodadvice.reference_stall import ADVERTISING, MARKETING, Play, Ware


class Plain(Happenings):
    """One game, from the first deal to the end."""

    def play(self) -> Play:
        rules = self.rules
        while self.round < rules.rounds:
            self.round += 1
            self.sales.append([])
            self.left.append([])
            self.street = []
            self.chips, self.channels = [set() for _ in self.seats], [set() for _ in self.seats]
            self.voted = set()
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
            favourite = yield seat, "vote", {(way,) for way in self.seats if way != seat or rules.self_vote}
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
                    ways |= {way | {("mabius", other)} for way in beside}
            chosen = yield seat, "channels", {(way,) for way in ways}
            self.channels[seat] = set(chosen[0])

    def settle(self) -> None:
        """FA-R37, FA-R38, FA-A31, FA-A32."""
        self.winners = [seat for seat in self.seats if self.money[seat] == max(self.money)]
        offers = [product for product in self.on_sale() if product.owner in self.winners]
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
