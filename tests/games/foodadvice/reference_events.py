"""Events of the slow engine (`reference.py`): FA-R17, FA-R35, FA-R36 and their readings."""

from __future__ import annotations

from collections.abc import Generator

from tests.games.foodadvice.reference_stall import Ask, Choice, Fields, Play, Stall, Ware, within


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
