"""Arranges the species of a deck in trays by FOODCHAIN, with as few lines between them as show all food.

Species of one rank that eat the same and are eaten by the same lie in one tray, so that a line from tray to tray stands
for every pair. Guests, who live only under a host (PH-R15), have trays of their own. Knows nothing of paper.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from cardgen.games.phylo.rules import PhyloRules, can_live_beside_home, is_food
from cardgen.games.phylo.species import Species
from cardgen.games.phylo.web.link_builder import web_of
from cardgen.games.phylo.web.links import Mask, bits
from cardgen.games.phylo.web.nature import can_meet, untrue_links

SWEEPS = 4
DOUBTFUL, NEVER = IN_DOUBT = ("?", "*")
"""What stands behind a meal that is doubtful, and behind one of two that never meet."""
Denied = frozenset[tuple[str, str]]
"""Eater and eaten of links that are legal, and not known from nature."""


class Tray(Struct, frozen=True):
    """Species of one rank that have the same food, in nature too, and feed the same; `number` is its name in lines.

    A tray of a guest stands in the rank of its hosts: it is no food and eats nobody.
    """

    number: int
    foodchain: int
    cards: tuple[str, ...]
    is_guest: bool = False


class Strand(Struct, frozen=True):
    """Each card of the tray `eater` eats each of the tray `food`; of the whole rank `rank`, where that is not 0.

    `is_true` is false where the rules say so, and the evidence on the cards denies it.
    """

    eater: int
    diet: str
    food: int = -1
    rank: int = 0
    is_true: bool = True


class FoodWeb(Struct, frozen=True):
    """A deck's species. `links[a]` are those beside which *a* can live, `foods[a]` those of them that it eats.

    `hosts[a]` are those under which *a* may lie. Links that are `denied` are legal, and not known from nature.
    """

    species: Mapping[str, Species]
    trays: tuple[Tray, ...]
    strands: tuple[Strand, ...]
    links: Mapping[str, frozenset[str]]
    foods: Mapping[str, frozenset[str]]
    hosts: Mapping[str, frozenset[str]]
    denied: Denied = frozenset()

    @property
    def ranks(self) -> tuple[int, ...]:
        """The FOODCHAIN ranks there are, the highest first."""
        return tuple(sorted({tray.foodchain for tray in self.trays}, reverse=True))

    def of_rank(self, rank: int) -> tuple[Tray, ...]:
        """The trays of a rank, from left to right."""
        return tuple(tray for tray in self.trays if tray.foodchain == rank)

    @property
    def cards(self) -> tuple[str, ...]:
        """All species that may be neighbours, the lowest rank first, in the order of their trays."""
        return self._in_trays(is_guest=False)

    @property
    def guests(self) -> tuple[str, ...]:
        """Species that live only under a host, and are nobody's neighbour (PH-R15)."""
        return self._in_trays(is_guest=True)

    def _in_trays(self, is_guest: bool) -> tuple[str, ...]:
        trays = [tray for rank in reversed(self.ranks) for tray in self.of_rank(rank) if tray.is_guest == is_guest]
        return tuple(card for tray in trays for card in tray.cards)

    def can_begin(self, card: str) -> bool:
        species = self.species[card]
        return species.lives_alone and can_live_beside_home(species)

    def meals(self, card: str) -> tuple[str, ...]:
        """What this one eats, or under whom it may lie, each with what is in doubt about it."""
        eaten = self.hosts[card] if card in self.guests else self.foods[card]
        return tuple(f"{other}{self._doubt(card, other)}" for other in self.cards if other in eaten)

    def _doubt(self, eater: str, eaten: str) -> str:
        if (eater, eaten) not in self.denied:
            return ""
        return DOUBTFUL if can_meet(self.species[eater], self.species[eaten]) else NEVER

    @property
    def makers(self) -> tuple[str, ...]:
        """Species that need no food card and are neighbours: plants, and who lives as fungi do."""
        return tuple(card for card in self.cards if self.species[card].foodchain == 1)

    @property
    def hungry(self) -> tuple[str, ...]:
        """Species that find no food in this deck."""
        return tuple(card for card in self.cards if not self.can_begin(card) and not self.foods[card])


def food_web(species: Sequence[Species], rules: PhyloRules) -> FoodWeb:
    """The web of these species, each given once."""
    by_card = {member.card: member for member in species}
    alone = [member for member in species if member.lives_alone]
    woven = web_of([(member.card, member, None) for member in species], rules)

    def meant(masks: Sequence[Mask]) -> dict[str, frozenset[str]]:
        """For each card those of a mask that may lie on the table by themselves."""
        found = [[woven.cards[body] for body in bits(mask) if body < woven.copies] for mask in masks[: woven.copies]]
        pairs = zip(woven.cards, found, strict=True)
        return {card: frozenset(other for other in cards if by_card[other].lives_alone) for card, cards in pairs}

    links, hosts = meant(woven.link), meant(woven.hosts)
    foods = {
        card: frozenset(other for other in beside if is_food(by_card[card], by_card[other], rules))
        for card, beside in links.items()
    }
    denied = frozenset((eater.card, prey.card) for eater, prey in untrue_links(alone, rules))
    trays = _in_order(_trays(alone, foods, denied), foods)
    strands = tuple(_strands(trays, by_card, foods, denied))
    return FoodWeb(
        species=by_card,
        trays=_with_guests(trays, species, hosts),
        strands=strands,
        links=links,
        foods=foods,
        hosts=hosts,
        denied=denied,
    )


def _trays(species: Sequence[Species], foods: Mapping[str, frozenset[str]], denied: Denied) -> list[Tray]:
    def sort(member: Species) -> tuple[object, ...]:
        eaten = sorted((other, (member.card, other) in denied) for other in foods[member.card])
        eaters = sorted((card, (card, member.card) in denied) for card, some in foods.items() if member.card in some)
        return member.foodchain, member.diet, eaten, eaters

    groups = [tuple(member.card for member in group) for _, group in groupby(sorted(species, key=sort), sort)]
    ranks = {member.card: member.foodchain for member in species}
    return [Tray(number, ranks[cards[0]], cards) for number, cards in enumerate(groups)]


def _with_guests(
    trays: Sequence[Tray], species: Sequence[Species], hosts: Mapping[str, frozenset[str]]
) -> tuple[Tray, ...]:
    """A tray for each guest, right of the first with a host, who then stands last in it; of no host, at the end."""
    found = list(trays)
    for member in species:
        if member.lives_alone:
            continue
        number, hosting = len(found), hosts[member.card]
        at = next((at for at, tray in enumerate(found) if not hosting.isdisjoint(tray.cards)), -1)
        if at < 0:
            found.append(Tray(number, member.foodchain, (member.card,), is_guest=True))
            continue
        beside = found[at]
        ordered = tuple(sorted(beside.cards, key=lambda card: card in hosting))
        guest = Tray(number, beside.foodchain, (member.card,), is_guest=True)
        found[at : at + 1] = [replace(beside, cards=ordered), guest]
    return tuple(found)


def _in_order(trays: Sequence[Tray], foods: Mapping[str, frozenset[str]]) -> tuple[Tray, ...]:
    """Trays of a rank near what they eat and who eats them, so that few lines cross: by the mean of those places."""
    rows = {
        rank: sorted(row, key=lambda tray: (-len(tray.cards), tray.number))
        for rank, row in groupby(sorted(trays, key=lambda tray: tray.foodchain), lambda tray: tray.foodchain)
    }
    partners = {
        tray.number: [
            other.number
            for other in trays
            if not foods[tray.cards[0]].isdisjoint(other.cards) or not foods[other.cards[0]].isdisjoint(tray.cards)
        ]
        for tray in trays
    }
    for sweep in range(SWEEPS):
        for rank in sorted(rows, reverse=bool(sweep % 2)):
            rows[rank] = _by_partners(rows[rank], partners, _places(rows))
    return tuple(tray for rank in sorted(rows, reverse=True) for tray in rows[rank])


def _by_partners(row: Sequence[Tray], partners: Mapping[int, Sequence[int]], places: Mapping[int, float]) -> list[Tray]:
    """A row by the mean of where its partners are; who has none goes to the right."""

    def mean(tray: Tray) -> float:
        known = [places[partner] for partner in partners[tray.number]]
        return round(sum(known) / len(known), 6) if known else 1

    return sorted(row, key=lambda tray: (mean(tray), tray.number))


def _places(rows: Mapping[int, Sequence[Tray]]) -> dict[int, float]:
    """How far right the middle of each tray is, from 0 to 1."""
    places = {}
    for row in rows.values():
        total, at = sum(len(tray.cards) for tray in row), 0
        for tray in row:
            places[tray.number] = (at + len(tray.cards) / 2) / total
            at += len(tray.cards)
    return places


def _strands(
    trays: Sequence[Tray], species: Mapping[str, Species], foods: Mapping[str, frozenset[str]], denied: Denied
) -> list[Strand]:
    found = []
    for tray in trays:
        eater = tray.cards[0]
        eaten, diet = foods[eater], species[eater].diet
        for _, same_rank in groupby(trays, lambda tray: tray.foodchain):
            row = list(same_rank)
            wanted = [other for other in row if other.cards[0] in eaten]
            truths = [(eater, other.cards[0]) not in denied for other in wanted]
            if len(wanted) == len(row) > 1 and all(truths):
                found.append(Strand(tray.number, diet, rank=row[0].foodchain))
            else:
                pairs = zip(wanted, truths, strict=True)
                found += [Strand(tray.number, diet, food=other.number, is_true=is_true) for other, is_true in pairs]
    return found
