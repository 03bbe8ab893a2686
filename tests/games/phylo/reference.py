"""Phylo played as slowly and as plainly as its specification tells it, to be held against the engine.

Written from the rules PH-R4 to PH-R23 and PH-A1 to PH-A22, not from the engine: places are pairs, cards are looked at
one by one, nothing is remembered that can be counted anew. Actions are tuples: what is done, with which card, where.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardgen.games.phylo.criterion import Criterion
from cardgen.games.phylo.event import EventCard
from cardgen.games.phylo.rules import PhyloRules
from cardgen.games.phylo.species import Species

Place = tuple[int, int]
Draw = Callable[[int, list[int]], int]
HOMES = [(0, 0), (1, 0)]
SIDES = [(0, 1), (1, 0), (0, -1), (-1, 0)]
CORNERS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


def says(condition: Criterion, neighbour: Any, asker: Any, terrain: Any = None, climate: Any = None) -> bool:
    """Does the condition mean this card, in a place of such terrain and climate?"""
    asks = [
        (condition.terrain, terrain or neighbour.terrain),
        (condition.climate, climate or neighbour.climate),
        (condition.diet, {neighbour.diet}),
        (condition.taxon, neighbour.taxa),
        (condition.species, {neighbour.card, neighbour.latin.lower()}),
        (condition.keyword, neighbour.keywords),
    ]
    if not all(set(wanted) & set(has) for wanted, has in asks if wanted):
        return False
    if set(condition.without) & set(neighbour.keywords):
        return False
    for measure, value, own in (
        (condition.scale, neighbour.scale, asker.scale),
        (condition.foodchain, neighbour.foodchain, asker.foodchain),
    ):
        if measure is not None and value is None:
            return False
        if measure is not None and measure.is_same and value != own:
            return False
        if measure is not None and not measure.is_same and not measure.low <= value <= measure.high:
            return False
    return True


def says_of_home(condition: Criterion) -> bool:
    """PH-R3: HOME is of every terrain and climate; it has no size, rank, diet, class or keyword."""
    other = [
        condition.diet,
        condition.taxon,
        condition.species,
        condition.keyword,
        condition.scale,
        condition.foodchain,
    ]
    return bool(condition.terrain or condition.climate) and not any(other)


def eats(a: Species, b: Species, rules: PhyloRules) -> bool:
    """PH-R11, PH-R12, PH-R26, PH-A2 to PH-A5; who makes its food eats nobody."""
    if a.foodchain == 1 or not all(says(wanted, b, a) for wanted in a.food):
        return False
    if a.card != b.card and any(says(wanted, b, a) for wanted in [*a.eats_only, *a.eats_also]):
        return True
    if len(a.eats_only) > 0:
        return False
    plants = {"photosynthetic"} if rules.omnivore_plants == "photosynthetic" else {"photosynthetic", "molecular"}
    if a.diet == "omnivore" and b.foodchain == 1 and b.diet in plants:
        return True
    if a.diet == "herbivore" and b.diet == "molecular" and not rules.herbivore_molecular:
        return False
    is_meat = a.diet in ("carnivore", "omnivore") and b.diet not in ("photosynthetic", "molecular")
    ranks = {a.foodchain - 1}
    if is_meat and rules.food_rank == "meat_up_to_own_rank":
        ranks |= set(range(2, a.foodchain + 1))
    if b.foodchain not in ranks:
        return False
    if not is_meat or a.ignores_scale or a.scale is None or b.scale is None:
        return True
    return a.scale > b.scale if rules.scale_rule == "strict" else a.scale >= b.scale


class Plain:
    """A game; `draw(seat, pile)` takes a copy off a pile, `toss()` is true on heads."""

    def __init__(
        self,
        cards: Sequence[Species | EventCard | None],
        names: Sequence[str],
        rules: PhyloRules,
        draw: Draw,
        toss: Callable[[], bool],
    ) -> None:
        self.cards, self.names, self.rules, self.draw, self.toss = cards, names, rules, draw, toss
        self.piles: list[list[int]] = [[], []]
        self.hands: list[set[int]] = [set(), set()]
        self.discarded: list[set[int]] = [set(), set()]
        self.at: dict[Place, int] = {}
        self.below: dict[Place, int] = {}
        self.owner: dict[int, int] = {}
        self.bonus: dict[int, int] = {}
        self.become: dict[tuple[str, Any], tuple[str, int]] = {}  # what of which place or card: word, last turn
        self.blocked: dict[Place, int] = {}
        self.remembered: set[int] = set()
        self.jumps: set[Place] = set()
        self.jumper: Any = None
        self.turn = self.seat = self.left = 0
        self.has_played_event = self.has_wind = self.is_over = False
        self.last_turn: int | None = None

    # What is

    def beside(self, where: Place) -> list[Place]:
        return [(where[0] + x, where[1] + y) for x, y in SIDES]

    def is_taken(self, where: Place) -> bool:
        return where in HOMES or where in self.at

    def copies_on_table(self) -> set[int]:
        return set(self.at.values()) | set(self.below.values())

    def own_places(self) -> list[tuple[Place, int]]:
        return [(where, copy) for where, copy in self.at.items() if self.owner[copy] == self.seat]

    def points(self) -> tuple[int, int]:
        """PH-R23."""
        mine = [0, 0]
        for copy in self.copies_on_table():
            mine[self.owner[copy]] += self.cards[copy].points + self.bonus.get(copy, 0)  # type: ignore[union-attr]
        return mine[0], mine[1]

    def nature(self, copy: int, where: Place) -> tuple[set[str], set[str]]:
        """Terrain and climate of a card in a place (PH-A13)."""
        key: Any = where if self.rules.change_stays == "cell" else copy
        card: Any = self.cards[copy]
        terrain, climate = self.become.get(("terrain", key)), self.become.get(("climate", key))
        return ({terrain[0]} if terrain else set(card.terrain)), ({climate[0]} if climate else set(card.climate))

    def is_meant(self, condition: Criterion, where: Place, asker: Any) -> bool:
        copy = self.at[where]
        return says(condition, self.cards[copy], asker or self.cards[copy], *self.nature(copy, where))

    def links(self, copy: int, where: Place, other: Place) -> bool:
        """LINK of a card in a place to what lies in another (PH-R9 to PH-R12)."""
        card: Any = self.cards[copy]
        if other in HOMES:
            return bool(card.foodchain == 1)
        neighbour: Any = self.cards[self.at[other]]
        mine, its = self.nature(copy, where), self.nature(self.at[other], other)
        has_place = bool(mine[0] & its[0]) and bool(mine[1] & its[1])
        return has_place and (card.foodchain == 1 or eats(card, neighbour, self.rules))

    def rooted(self, without: Place | None) -> set[Place]:
        """PH-A6: the places from which a chain of links leads to HOME."""
        found = set(HOMES)
        while True:
            more = {
                where
                for where, copy in self.at.items()
                if where not in found
                and where != without
                and any(neighbour in found and self.links(copy, where, neighbour) for neighbour in self.beside(where))
            }
            if not more:
                return found
            found |= more

    def is_compatible(self, copy: int, where: Place, without: Place | None = None) -> bool:
        """PH-R13; `without` is the place that the card leaves, or that it takes from another."""
        there = [neighbour for neighbour in self.beside(where) if self.is_taken(neighbour) and neighbour != without]
        if self.rules.require_home_path:
            rooted = self.rooted(without)
            there = [neighbour for neighbour in there if neighbour in rooted]
        return any(self.links(copy, where, neighbour) for neighbour in there)

    def has_what_it_needs(self, copy: int, where: Place, without: Place | None = None) -> bool:
        card: Any = self.cards[copy]
        wanted = [need.next_to for need in card.requires if need.next_to is not None]
        there = [neighbour for neighbour in self.beside(where) if self.is_taken(neighbour) and neighbour != without]
        return all(
            any(says_of_home(neighbour) if other in HOMES else self.is_meant(neighbour, other, card) for other in there)
            for neighbour in wanted
        )

    def incompatible(self) -> set[int]:
        return {
            copy
            for where, copy in self.at.items()
            if not self.is_compatible(copy, where)
            or (self.rules.requirements_hold == "always" and not self.has_what_it_needs(copy, where))
        }

    # What may be done

    def is_ordinary(self, copy: int) -> bool:
        card = self.cards[copy]
        return (
            isinstance(card, Species)
            and card.lives_alone
            and not any(require.on or require.under for require in card.requires)
        )

    def near_places(self) -> set[Place]:
        """Every empty place beside a card; elsewhere nobody lives."""
        taken = [*HOMES, *self.at]
        return {neighbour for where in taken for neighbour in self.beside(where) if not self.is_taken(neighbour)}

    def legal(self) -> set[tuple[Any, ...]]:
        if self.jumps:
            return {("hop", where) for where in self.jumps}
        found: set[tuple[Any, ...]] = {("pass",)} | self.spreads()
        if self.left <= 0:
            return found
        for copy in self.hands[self.seat]:
            name, card = self.names[copy], self.cards[copy]
            if self.piles[self.seat]:
                found.add(("discard", name))
            if isinstance(card, Species):
                found |= {("lay", name, where) for where in self.near_places() if self.may_lie(copy, where)}
                found |= {("cover", name, where) for where in self.at if self.may_cover(copy, card, where)}
                found |= {("infest", name, where) for where in self.at if self.may_infest(copy, card, where)}
            elif isinstance(card, EventCard) and not self.has_played_event:
                found |= self.playings(name, card)
        for where, copy in self.own_places():
            found |= {("move", where, there) for there in self.journeys(copy, where)}
        return found

    def may_lie(self, copy: int, where: Place) -> bool:
        is_free = not self.is_taken(where) and where not in self.blocked
        is_at_home = self.is_compatible(copy, where) and self.has_what_it_needs(copy, where)
        return self.is_ordinary(copy) and is_free and is_at_home

    def may_cover(self, copy: int, card: Species, where: Place) -> bool:
        """PH-R14, PH-A11. Who lives only under a host (PH-R15) covers nobody."""
        if not card.lives_alone:
            return False
        on = [require.on for require in card.requires if require.on is not None]
        over = on or ([card.invades] if card.invades is not None else [])
        if not over or any(require.under for require in card.requires) or where in self.blocked:
            return False
        if not all(self.is_meant(neighbour, where, card) for neighbour in over):
            return False
        if not self.rules.invade_own and self.owner[self.at[where]] == self.seat:
            return False
        return self.is_compatible(copy, where, where) and self.has_what_it_needs(copy, where)

    def may_infest(self, copy: int, card: Species, where: Place) -> bool:
        """PH-R15."""
        under = [require.under for require in card.requires if require.under is not None]
        hosts = under or ([card.hosts] if card.hosts is not None else [])
        if not hosts or any(require.on for require in card.requires) or where in self.blocked or where in self.below:
            return False
        return all(self.is_meant(host, where, card) for host in hosts) and self.has_what_it_needs(copy, where)

    def journeys(self, copy: int, where: Place) -> set[Place]:
        """PH-R16, PH-A8, PH-A10."""
        card: Any = self.cards[copy]
        ways = [(way, card.move) for way in SIDES] if not card.flight or not self.rules.flight_replaces_move else []
        ways += [(way, card.flight) for way in (*SIDES, *CORNERS)]
        found = set()
        for (x, y), reach in ways:
            for step in range(1, reach + 1):
                there = (where[0] + step * x, where[1] + step * y)
                if self.is_taken(there):
                    if not self.rules.move_through:
                        break
                    continue
                is_home = self.is_compatible(copy, there, where) and self.has_what_it_needs(copy, there, where)
                if there not in self.blocked and is_home:
                    found.add(there)
        return found

    def playings(self, name: str, card: EventCard) -> set[tuple[Any, ...]]:
        """PH-R18, PH-A20."""
        if card.first.name == "retrieve-from-discard":
            species = [
                neighbour for neighbour in self.discarded[self.seat] if isinstance(self.cards[neighbour], Species)
            ]
            return {("retrieve", name, self.names[species]) for species in species}
        if card.target is None:
            return {("event", name, None)}
        return {
            ("event", name, where)
            for where, copy in self.at.items()
            if self.is_meant(card.target, where, None) and (self.rules.target_own or self.owner[copy] != self.seat)
        }

    def spreads(self) -> set[tuple[Any, ...]]:
        """PH-R16, PH-A9."""
        if self.rules.spread_costs_action and self.left <= 0:
            return set()
        found = set()
        for copy in self.hands[self.seat]:
            card = self.cards[copy]
            if isinstance(card, Species) and card.spread is not None:
                originals = [
                    where for where, other in (*self.own_places(), *self.own_parasites()) if self.same(copy, other)
                ]
                for where in originals:
                    reach = self.reach(card, where)
                    for there in self.near_places():
                        if max(abs(there[0] - where[0]), abs(there[1] - where[1])) <= reach and self.may_lie(
                            copy, there
                        ):
                            found.add(("spread", self.names[copy], there))
        return found

    def own_parasites(self) -> list[tuple[Place, int]]:
        return [(where, copy) for where, copy in self.below.items() if self.owner[copy] == self.seat]

    def same(self, neighbour: int, other: int) -> bool:
        return self.names[neighbour] == self.names[other]

    def reach(self, card: Species, where: Place) -> int:
        assert card.spread is not None
        others = [self.cards[self.at[neighbour]] for neighbour in self.beside(where) if neighbour in self.at]
        holds = {
            "": True,
            "wind": self.has_wind,
            "pollinator": any("pollinator" in other.keywords for other in others if isinstance(other, Species)),
        }
        uses_wind = card.spread.doubled_by == "wind" and self.has_wind
        if not holds[card.spread.needs] and not uses_wind:
            return 0
        return card.spread.reach * (2 if card.spread.doubled_by and holds[card.spread.doubled_by] else 1)

    # What happens

    def begin_turn(self) -> None:
        """PH-R5, PH-R22, PH-A15."""
        drawn = 0
        while drawn < self.rules.draws and self.piles[self.seat]:
            self.hands[self.seat].add(self.draw(self.seat, self.piles[self.seat]))
            drawn += 1
        self.note_last_card(drawn)
        self.left = self.rules.actions
        self.has_played_event = self.has_wind = False

    def note_last_card(self, drawn: int) -> None:
        if not self.piles[self.seat]:
            is_new = self.last_turn is None or (drawn > 0 and self.rules.end_by == "last_emptied")
            self.last_turn = self.turn + 1 if is_new else self.last_turn

    def apply(self, action: tuple[Any, ...]) -> None:
        kind, *rest = action
        getattr(self, f"do_{kind}")(*rest)
        if kind not in ("pass", "hop"):
            self.left -= kind != "spread" or self.rules.spread_costs_action
        if kind != "pass" and not self.jumps and self.left <= 0 and not self.spreads():
            self.end_turn()

    def from_hand(self, name: str) -> int:
        copy = min(copy for copy in self.hands[self.seat] if self.names[copy] == name)
        self.hands[self.seat].remove(copy)
        return copy

    def do_pass(self) -> None:
        """PH-A21."""
        if self.rules.pass_ends_turn or self.left <= 1:
            self.end_turn()
        else:
            self.left -= 1

    def do_discard(self, name: str) -> None:
        """PH-R5 (a), PH-A14, PH-G11."""
        self.discarded[self.seat].add(self.from_hand(name))
        drawn = 0
        while drawn < self.rules.discard_draws and self.piles[self.seat]:
            self.hands[self.seat].add(self.draw(self.seat, self.piles[self.seat]))
            drawn += 1
        if self.rules.last_by_discard:
            self.note_last_card(drawn)

    def do_lay(self, name: str, where: Place) -> None:
        copy = self.from_hand(name)
        self.at[where], self.owner[copy] = copy, self.seat

    do_spread = do_lay

    def do_infest(self, name: str, where: Place) -> None:
        copy = self.from_hand(name)
        self.below[where], self.owner[copy] = copy, self.seat

    def do_cover(self, name: str, where: Place) -> None:
        copy, parasite = self.from_hand(name), self.below.pop(where, None)
        self.leave(where)
        self.at[where], self.owner[copy] = copy, self.seat
        if parasite is not None:
            host: Any = self.cards[parasite]
            conditions = [require.under for require in host.requires if require.under] or [host.hosts]
            if not self.rules.parasite_follows_host and all(
                self.is_meant(condition, where, host) for condition in conditions
            ):
                self.below[where] = parasite
            else:
                self.lose(parasite)

    def do_move(self, where: Place, there: Place) -> None:
        """PH-A12."""
        self.at[there] = self.at.pop(where)
        if where in self.below:
            parasite = self.below.pop(where)
            if self.rules.parasite_follows_host:
                self.below[there] = parasite
            else:
                self.abandon(parasite, where)

    def abandon(self, parasite: int, where: Place) -> None:
        if not self.rules.parasite_follows_host and self.is_ordinary(parasite):
            self.at[where] = parasite
        else:
            self.lose(parasite)

    def leave(self, where: Place) -> None:
        """Who lives there is discarded, and its parasite (PH-A12)."""
        self.lose(self.at.pop(where))
        if where in self.below:
            self.abandon(self.below.pop(where), where)

    def lose(self, copy: int) -> None:
        self.discarded[self.owner.pop(copy)].add(copy)
        self.bonus.pop(copy, None)
        self.remembered.discard(copy)
        for what in ("terrain", "climate"):
            self.become.pop((what, copy), None)

    def do_retrieve(self, name: str, wanted: str) -> None:
        found = min(
            copy
            for copy in self.discarded[self.seat]
            if self.names[copy] == wanted and isinstance(self.cards[copy], Species)
        )
        self.play(name)
        self.discarded[self.seat].remove(found)
        self.hands[self.seat].add(found)

    def play(self, name: str) -> EventCard:
        copy = self.from_hand(name)
        self.discarded[self.seat].add(copy)
        self.has_played_event = True
        card = self.cards[copy]
        assert isinstance(card, EventCard)
        self.has_wind |= card.is_wind
        return card

    def do_event(self, name: str, where: Place | None) -> None:
        """PH-R18, PH-A19."""
        card = self.play(name)
        if where is None:
            return
        if card.first.name == "discard-target":
            self.leave(where)
        elif card.first.name == "chain-discard":
            self.jumper = card
            self.do_hop(where)
        elif card.first.name == "discard-adjacent-diet":
            eater: Any = self.cards[self.at[where]]
            for neighbour in self.beside(where):
                if neighbour in self.at and eats(eater, self.cards[self.at[neighbour]], self.rules):  # type: ignore[arg-type]
                    self.leave(neighbour)
        elif card.first.name in ("change-terrain", "change-climate"):
            key: Any = where if self.rules.change_stays == "cell" else self.at[where]
            self.become[card.first.name.removeprefix("change-"), key] = (card.first.to, self.turn + card.first.turns)
        elif card.first.name == "block-neighbours":
            for neighbour in self.beside(where):
                self.blocked[neighbour] = max(self.turn + card.first.turns, self.blocked.get(neighbour, 0))
        elif card.first.name == "points-modifier":
            self.bonus[self.at[where]] = self.bonus.get(self.at[where], 0) + card.first.points

    def do_hop(self, where: Place) -> None:
        self.leave(where)
        self.jumps = set()
        if self.toss():
            self.jumps = {
                neighbour
                for neighbour in self.beside(where)
                if neighbour in self.at and self.is_meant(self.jumper.target, neighbour, None)
            }

    def end_turn(self) -> None:
        """PH-R7, PH-R20, PH-R22."""
        broken = self.incompatible()
        gone, spared = broken & self.remembered, broken - self.remembered
        is_first = True
        while gone:
            for where in [where for where, copy in self.at.items() if copy in gone]:
                self.leave(where)
            broken = self.incompatible()
            if self.rules.domino == "reaction" and is_first:
                gone, spared = set(), broken
            else:
                gone = broken - spared
            is_first = False
        self.remembered = spared
        self.turn, self.seat = self.turn + 1, 1 - self.seat
        if self.last_turn is not None and self.turn > self.last_turn:
            self.is_over = True
            return
        self.become = {key: change for key, change in self.become.items() if change[1] >= self.turn}
        self.blocked = {where: last for where, last in self.blocked.items() if last >= self.turn}
        self.begin_turn()
