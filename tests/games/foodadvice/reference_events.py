"""Events of the slow engine (`reference.py`): FA-R17, FA-R35, FA-R36 and their readings."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardgen.games.foodadvice.rules import ADVERTISING
from tests.games.foodadvice.reference_stall import MARKETING, Ask, Choice, Fields, Play, Stall, Ware, within


class Happenings(Stall):
    """A game in which something happens."""

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
                ready = [product for product in self.kept[seat] if self.effect(product)["name"] != "guard"]
                ways = {way for product in ready for way in self.ways(seat, product)}
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
        others = [product for product in self.seats if product != seat]
        own = [product for product in self.on_sale() if product.owner == seat]
        theirs = [product for product in self.on_sale() if product.owner != seat]
        fewest = 0 if self.rules.last_ingredient else 1  # FA-A12
        if whom in ("richest", "poorest"):
            edge = (max if whom == "richest" else min)(self.money[other] for other in others)
            return {(event, other) for other in others if self.money[other] == edge}
        if name in ("take-money", "give-money") and whom == "another":
            return {(event, other) for other in others}
        if name == "remove-ingredient":
            wares = own if whom == "own" else theirs
            return {(event, ware.number, copy) for ware in wares if len(ware.copies) > fewest for copy in ware.copies}
        if name == "replace-ingredient":
            has_more = self.ingredients.pool or self.ingredients.below
            return {(event, product.number, copy) for product in own for copy in product.copies if has_more}
        if name == "swap-ingredients":
            mine = [(product.number, copy) for product in own for copy in product.copies]
            return {(event, *product, two.number, copy) for product in mine for two in theirs for copy in two.copies}
        if name == "swap-own-ingredients":
            mine = [(product.number, copy) for product in own for copy in product.copies]
            return {(event, *product, *two) for product in mine for two in mine if product[0] < two[0]}
        if name == "move-promotion":
            lying = self.channels[seat]
            return {
                (event, frozenset({chip}), frozenset({to}))
                for chip in lying
                for to in self.free_channels(seat, lying - {chip})
                if to not in lying
            }
        if name == "move-chip":
            free = set(self.street) - self.chips[seat]
            return {(event, chip, other) for chip in self.chips[seat] for other in free}
        return {(event,)}

    def free_channels(self, seat: int, lying: set[Any]) -> set[Any]:
        """FA-R16: where a further chip may lie beside these; on Mabius for one other player."""
        is_invested = any(isinstance(channel, tuple) for channel in lying)
        others = set() if is_invested else {("mabius", other) for other in self.seats if other != seat}
        return {*ADVERTISING, *MARKETING, *others}

    def carry_out(self, seat: int, chosen: Choice) -> Play:
        event, *target = chosen
        self.spent.append(event)
        effect = self.effect(event)
        name, amount = effect["name"], effect.get("amount", 0)
        others = [product for product in self.seats if product != seat]
        whom = target or others
        if name == "take-money":
            for victim in whom:
                if not (yield from self.is_guarded(victim, "money")):
                    self.gives(victim, seat, amount)
        elif name == "give-money":
            for other in whom:
                self.gives(seat, other, amount)
        elif name in ("receive", "everyone-receives"):
            for product in self.seats if name == "everyone-receives" else [seat]:
                self.bank_pays(product, amount * self.times(product, effect))
        elif name in ("pay", "everyone-pays"):
            for product in self.seats if name == "everyone-pays" else [seat]:
                self.pays_bank(product, amount * self.times(product, effect))
        elif name == "extra-customer":
            self.serve_personally(seat)
        elif name == "move-promotion" and target:
            self.channels[seat] = self.channels[seat] - target[0] | target[1]
        elif name == "move-chip" and target:
            self.chips[seat] = self.chips[seat] - {target[0]} | {target[1]}
        elif target:
            victim = self.wares[target[-2]].owner
            if victim == seat or not (yield from self.is_guarded(victim, "products")):
                self.change(name, *target)

    def is_guarded(self, victim: int, what: str) -> Generator[Ask, Choice, bool]:
        """Who holds a guard for it may show it; then nothing happens, and the guard is spent."""
        held = [event for event in self.kept[victim] if self.effect(event)["name"] == "guard"]
        guards = [event for event in held if self.effect(event).get("against", what) == what]
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
        own = [product for product in self.on_sale() if product.owner == seat]
        return sum(self.fits(product, effect["for"]) for product in own)

    def fits(self, ware: Ware, wanted: Fields) -> bool:
        of = [self.cards.ingredients[copy] for copy in ware.copies]
        asked = {
            "shape": lambda product: ware.shape in product,
            "hashtag": lambda product: any(each["hashtag"] in product for each in of),
            "class": lambda product: any(each["class"] in product for each in of),
            "price": lambda product: within(self.price(ware), product),
        }
        return all(asked[key](value) for key, value in wanted.items())

    def change(self, name: str, product: int, copy: int, *other: int) -> None:
        """FA-R36."""
        ware = self.wares[product]
        place = ware.copies.index(copy)
        if name in ("swap-ingredients", "swap-own-ingredients"):
            theirs = self.wares[other[0]]
            theirs.copies[theirs.copies.index(other[1])] = copy
            ware.copies[place] = other[1]
        elif name == "replace-ingredient":
            ware.copies[place] = self.ingredients.take(self.luck("ingredient"))
            self.ingredients.below.append(copy)
        else:
            ware.copies.remove(copy)
            self.ingredients.below.append(copy)
