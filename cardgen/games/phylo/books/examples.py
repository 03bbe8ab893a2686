"""Examples for the books of Phylo: decks, cards, links and games, worked out by the rules.

What a book states and the rules deny raises `RefusedMove`, which ends as a finding about its template.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import astuple, replace

from cardgen.analysis.checks.scopes import written_decks
from cardgen.games.phylo.books.deck_totals import DeckTotals, totals_of
from cardgen.games.phylo.books.far_meals import FarMeals, far_meals
from cardgen.games.phylo.books.food_web import FoodWeb, food_web
from cardgen.games.phylo.books.keystones import hungry_without, keystone, most_eaten
from cardgen.games.phylo.books.names import CardNames
from cardgen.games.phylo.books.plot import Plot, plot_for
from cardgen.games.phylo.books.scripted_game import BoardScene, RefusedMove, begun
from cardgen.games.phylo.books.web_poster import WebPoster, web_poster
from cardgen.games.phylo.criterion import Criterion
from cardgen.games.phylo.event import EVENT, EventCard, event_of
from cardgen.games.phylo.play.setup import rules_of
from cardgen.games.phylo.rules import PhyloRules, can_live_beside, can_live_beside_home, is_food, names_as_food
from cardgen.games.phylo.scope import is_played
from cardgen.games.phylo.species import HOME, SPECIES, Species, species_of, spellings_of
from cardgen.games.phylo.web.nature import is_link, is_untrue, untrue_meat
from cardgen.model.card import Card
from cardgen.model.game import Deck, Game
from cardgen.model.licence import licence_name

QUESTIONS = ("place", "food", "size")


class NeighbourPair(Struct, frozen=True):
    """Whether `card` can live beside `neighbour`, and why (PH-R10 to PH-R12); they share `terrain` and `climate`."""

    card: str
    neighbour: str
    terrain: tuple[str, ...]
    climate: tuple[str, ...]
    is_food: bool
    is_large: bool
    can_live: bool

    @property
    def is_place(self) -> bool:
        return bool(self.terrain and self.climate)

    @property
    def fails(self) -> tuple[str, ...]:
        """The questions that are answered with no: place, food, size."""
        answers = (self.is_place, self.is_food, self.is_large)
        return tuple(question for question, answer in zip(QUESTIONS, answers, strict=True) if not answer)


class PhyloExamples(Struct, frozen=True, dict=True):
    """What the books of a game may ask of it, told about `deck`."""

    game: Game
    deck: Deck

    @cached_property
    def rules(self) -> PhyloRules:
        return rules_of(self.game)

    @cached_property
    def decks(self) -> tuple[Deck, ...]:
        """The decks that can be played with: the ordered one, or all where that is a box of several."""
        if is_played(self.deck):
            return (self.deck,)
        return tuple(deck for deck in written_decks(self.game) if is_played(deck)) or (self.deck,)

    @cached_property
    def known(self) -> dict[str, tuple[Species | None, EventCard | None]]:
        """Every card of the game as the rules see it."""
        spelt = spellings_of(self.game)
        return {card.id: (species_of(card, spelt), event_of(card, spelt)) for card in self.game.cards.values()}

    def species(self, card: str) -> Species:
        """Raises RefusedMove for what is no species."""
        found = self.known.get(card, (None, None))[0]
        if found is None:
            raise RefusedMove(f"the book asks for the species `{card}`, which this game does not have")
        return found

    def word(self, vocabulary: str, word: str) -> str:
        """How a terrain, a climate or a diet is called."""
        return next((known.name for known in self.game.words.get(vocabulary, ()) if known.id == word), word)

    def words(self, vocabulary: str, card: str) -> tuple[str, ...]:
        """The terrains or climates of a species, in the order of the game's words."""
        has = getattr(self.species(card), vocabulary)
        return tuple(known.id for known in self.game.words.get(vocabulary, ()) if known.id in has)

    def pair(self, card: str, neighbour: str) -> NeighbourPair:
        """The three questions, asked of two species."""
        species, other, rules = self.species(card), self.species(neighbour), self.rules
        needs_nobody = species.foodchain == 1
        eats = needs_nobody or is_food(replace(species, ignores_scale=True), other, rules)
        return NeighbourPair(
            card=card,
            neighbour=neighbour,
            terrain=tuple(word for word in self.words("terrain", card) if word in other.terrain),
            climate=tuple(word for word in self.words("climate", card) if word in other.climate),
            is_food=eats,
            is_large=needs_nobody or not eats or is_food(species, other, rules),
            can_live=can_live_beside(species, other, rules),
        )

    def names_its_food(self, pair: NeighbourPair) -> bool:
        """Whether the card names the neighbour as food, so that nobody has to ask for their sizes."""
        return names_as_food(self.species(pair.card), self.species(pair.neighbour))

    def yes(self, card: str, neighbour: str) -> NeighbourPair:
        """The pair, which the book says can live so. Raises RefusedMove."""
        pair = self.pair(card, neighbour)
        if not pair.can_live:
            raise RefusedMove(f"the book says that `{card}` can live beside `{neighbour}`, but the rules refuse it")
        return pair

    def no(self, card: str, neighbour: str, question: str) -> NeighbourPair:
        """The pair, which the book says cannot live so because of one question only. Raises RefusedMove."""
        pair = self.pair(card, neighbour)
        if pair.fails != (question,):
            why = ", ".join(pair.fails) or "nothing"
            claim = f"cannot live beside `{neighbour}` because of {question}"
            raise RefusedMove(f"the book says that `{card}` {claim}; by the rules {why} is against it")
        return pair

    def failing(self, question: str, card: str, neighbour: str) -> NeighbourPair:
        """This pair, if it cannot live so because of this question only; else the first of the decks that cannot.

        Raises LookupError.
        """
        found = next((pair for pair in self._pairs((card, neighbour)) if pair.fails == (question,)), None)
        if found is None:
            raise LookupError(f"no card of these decks cannot live beside another because of its {question} only")
        return found

    def living(self, card: str, neighbour: str) -> NeighbourPair:
        """This pair, if it can live so and `card` eats; else the first of the decks that does. Raises LookupError."""
        pairs = self._pairs((card, neighbour))
        found = next((pair for pair in pairs if pair.can_live and self.species(pair.card).foodchain > 1), None)
        if found is None:
            raise LookupError("no card of these decks finds food among the others")
        return found

    def ladder(self, *cards: str) -> tuple[str, ...]:
        """These species, each of which eats the one before, in nature too; none where they do not."""
        if any(self.known.get(card, (None, None))[0] is None for card in cards):
            return ()
        steps = [(self.species(eater), self.species(food)) for food, eater in pairwise(cards)]
        is_true = all(is_link(*step, self.rules) and not is_untrue(*step) for step in steps)
        return cards if is_true and all(self._has(card) for card in cards) else ()

    def _has(self, card: str) -> bool:
        return any(species.card == card for species in self._all)

    def _pairs(self, first: tuple[str, str]) -> Iterator[NeighbourPair]:
        """The pair to begin with, where there are such cards, then all of the decks."""
        if all(self.known.get(card, (None, None))[0] is not None for card in first):
            yield self.pair(*first)
        for deck in self.decks:
            ids = [card.id for card in self.cards(deck, SPECIES) if self.known[card.id][0] is not None]
            yield from (self.pair(card, other) for card in ids for other in ids if card != other)

    def invasion(self) -> tuple[BoardScene, BoardScene] | None:
        """An INVASIVE species beside a plant, before and after it covers another (PH-R14); None where none can."""
        for invader in self._with_keyword("invasive"):
            victims = [other for other in self._all if invader.invades and invader.invades.fits(other, invader)]
            for before in self._prepared(invader, victims):
                with suppress(RefusedMove):
                    return before, before.cover(invader.card, before.lying[-1].card)
        return None

    def infestation(self) -> tuple[BoardScene, BoardScene] | None:
        """A PARASITIC species before and after it goes under a host (PH-R15); None where none can."""
        for parasite in self._with_keyword("parasitic"):
            hosts = [other for other in self._all if parasite.hosts and parasite.hosts.fits(other, parasite)]
            for before in self._prepared(parasite, hosts):
                with suppress(RefusedMove):
                    return before, before.infest(parasite.card, before.lying[-1].card)
        return None

    def is_host_to_both(self, parasite: str, host: str) -> bool:
        """Whether the parasite goes under a host beside HOME that the other player laid, too (PH-R15)."""
        with suppress(RefusedMove):
            before = self.play([parasite], [host]).rest().lay(host, 2, 0).rest()
            return bool(before.infest(parasite, host).new)
        return False

    def spreading(self) -> tuple[BoardScene, BoardScene] | None:
        """A plant of which a deck has a copy to spare, before and after it spreads (PH-R16); None where none can."""
        for card in self._spare():
            for helper in self._with_keyword("pollinator"):
                with suppress(RefusedMove):
                    before = self.play([card, card, helper.card]).lay(card, -1, 0).lay(helper.card, -1, 1)
                    return before, before.spread(card, -2, 0)
        return None

    def blowing(self, event: str, plant: str) -> BoardScene | None:
        """A copy of the plant two spots away, past a card that lets both live, in the wind of this event (PH-R16).

        None where none can.
        """
        own, blown = self.species(plant), self.known[event][1]
        beginning = [other for other in self._all if can_live_beside_home(other) and other.lives_alone]
        # The shortest words first: names stand on small cards, in all languages.
        rooted = sorted((other for other in beginning if other != own), key=lambda other: self._widest_word(other.card))
        struck = [other for other in rooted if blown and blown.target and blown.target.fits(other)]
        for between in (other for other in rooted if can_live_beside(own, other, self.rules)):
            for victim in struck[:1]:
                with suppress(RefusedMove):
                    start = self.play([plant, plant, between.card, victim.card, event])
                    grown = start.lay(plant, -1, 0).lay(between.card, -2, 0).rest().rest()
                    return grown.lay(victim.card, 2, 0).strike(event, victim.card).spread(plant, -3, 0)
        return None

    def _widest_word(self, card: str) -> int:
        return max(map(len, self.game.cards[card].text["title"].split()))

    def _spare(self) -> list[str]:
        """The species that spread of which a deck has more than one copy; those first that ask for a pollinator."""
        spare = {printing.card.id for deck in self.decks for printing, count in deck.copies if count > 1}
        found = [(species.card, species.spread.needs) for species in self._all if species.spread]
        return [card for card, needs in sorted(found, key=lambda each: each[1] != "pollinator") if card in spare]

    def _prepared(self, guest: Species, others: Sequence[Species]) -> Iterator[BoardScene]:
        """One of the others on the table, beside HOME or beside a plant that is."""
        for other in others:
            for plant in (None, *(other for other in self._all if other.foodchain == 1)):
                if other.card == guest.card or (plant is not None and plant.card in (guest.card, other.card)):
                    continue
                with suppress(RefusedMove):
                    if plant is None:
                        yield self.play([other.card, guest.card]).lay(other.card, -1, 0)
                    else:
                        start = self.play([plant.card, other.card, guest.card]).lay(plant.card, -1, 0)
                        yield start.lay(other.card, -2, 0)

    @cached_property
    def _all(self) -> tuple[Species, ...]:
        """The species of the decks, each once."""
        ids = dict.fromkeys(card.id for deck in self.decks for card in self.cards(deck, SPECIES))
        return tuple(species for card in ids if (species := self.known[card][0]) is not None)

    def _with_keyword(self, keyword: str) -> list[Species]:
        return [species for species in self._all if keyword in species.keywords]

    def is_asked_for(self, keyword: str) -> bool:
        """Whether a card of the decks asks for others with this keyword."""
        return any(keyword in wanted.keyword for wanted in self._criteria())

    def _criteria(self) -> Iterator[Criterion]:
        """All conditions of the decks' cards."""
        for species in self._all:
            wanted = (part for need in species.requires for part in (need.next_to, need.under, need.on))
            yield from (
                each
                for each in (
                    *species.food,
                    *species.eats_also,
                    *species.eats_only,
                    species.invades,
                    species.hosts,
                    *wanted,
                )
                if each is not None
            )
        events = (self.known[card.id][1] for deck in self.decks for card in self.cards(deck, EVENT))
        yield from (event.target for event in events if event is not None and event.target is not None)

    @property
    def doubtful(self) -> tuple[str, str] | None:
        """Who eats whom by the rules though the evidence on the card denies it; None where all is true."""
        return next(iter(self._doubtful_links), None)

    def is_doubtful(self, eater: str, prey: str) -> bool:
        """Whether by the rules a card eats another, though the evidence on it denies that."""
        return (eater, prey) in self._doubtful_links

    @property
    def _doubtful_links(self) -> list[tuple[str, str]]:
        return [(eater.card, prey.card) for eater, prey in untrue_meat(self._all, self.rules)]

    @property
    def names_food(self) -> bool:
        """Whether a card of the decks names food of its own (PH-R26)."""
        return any(species.eats_also or species.eats_only for species in self._all)

    def asking_beside(self) -> tuple[tuple[str, bool], ...]:
        """Species that ask for a card beside them (PH-R17), each with whether HOME is such a card."""
        asked = [(species.card, [need.next_to for need in species.requires if need.next_to]) for species in self._all]
        return tuple((card, all(condition.fits_home for condition in wanted)) for card, wanted in asked if wanted)

    def home_of(self, card: str) -> str:
        """The HOME card of the first deck that has this card; of any, where none has. Empty where there is none."""
        homes = [other.id for other in self.game.cards.values() if other.kind == HOME]
        decks = [
            deck for deck in self.game.decks.values() if any(printing.card.id == card for printing, _ in deck.copies)
        ]
        own = [home.id for deck in decks if is_played(deck) for home in self.cards(deck, HOME)]
        return next(iter((*own, *homes)), "")

    def can_begin(self, card: str) -> bool:
        """Whether it may be laid beside a HOME card (PH-R9)."""
        return can_live_beside_home(self.species(card))

    @cached_property
    def plot(self) -> Plot:
        """The example of play, with cards that can play it: of the decks, else of the game. Raises LookupError."""
        return plot_for(self.known, [*(species.card for species in self._all), *self.known], self.rules)

    @property
    def names(self) -> CardNames:
        """How cards are called, in the story and elsewhere."""
        return CardNames(self.game, astuple(self.plot.cast))

    def with_abilities(self, card: str) -> str:
        """This species, if it has a keyword; else the first of the decks that has one; else this."""
        having = [species.card for species in self._all if species.keywords]
        return card if self.species(card).keywords or not having else having[0]

    def play(self, first: Sequence[str], second: Sequence[str] = ()) -> BoardScene:
        """A game between players who hold these cards. Raises RefusedMove."""
        return begun((first, second), self.known, self.rules)

    def web(self, deck: Deck) -> FoodWeb:
        """Who of a deck can live beside whom."""
        return self._web((deck,))

    def far_meals(self, deck: Deck) -> tuple[FarMeals, ...]:
        """Who of a deck finds true food in the other decks only, where all meet on one table."""
        return tuple(far_meals(deck, self.decks, self._web_of_all))

    @cached_property
    def _web_of_all(self) -> FoodWeb:
        return self._web(self.decks)

    def _web(self, decks: Iterable[Deck]) -> FoodWeb:
        ids = dict.fromkeys(printing.card.id for deck in decks for printing, _ in deck.copies)
        return food_web([species for card in ids if (species := self.known[card][0]) is not None], self.rules)

    def keystone(self, deck: Deck) -> str:
        """The maker of food without which most others of a deck go hungry; empty where nobody does."""
        return keystone(self.web(deck))

    def hungry_without(self, deck: Deck, card: str) -> tuple[str, ...]:
        """Who of a deck eats nothing in nature but this card, or nothing but those who go hungry before."""
        return hungry_without(self.web(deck), card)

    def most_eaten(self, deck: Deck) -> tuple[tuple[str, ...], int]:
        """Whom the most others of a deck eat in nature, and how many these are."""
        return most_eaten(self.web(deck))

    def poster(self, deck: Deck) -> WebPoster:
        """The food web of a deck, laid out on a poster."""
        if deck.id not in self._posters:
            self._posters[deck.id] = web_poster(self.web(deck))
        return self._posters[deck.id]

    @cached_property
    def _posters(self) -> dict[str, WebPoster]:
        """By the ids of their decks, those that were laid out."""
        return {}

    def cards(self, deck: Deck, kind: str) -> tuple[Card, ...]:
        """Each card of a kind once, in the order of the deck."""
        return tuple(printing.card for printing, _ in deck.copies if printing.card.kind == kind)

    def copies(self, deck: Deck, kind: str = "") -> int:
        """How many copies there are of a kind: species, event or home; of all, where none is named."""
        return sum(count for printing, count in deck.copies if kind in ("", printing.card.kind))

    def points(self, deck: Deck) -> int:
        """All points of a deck."""
        counted = ((self.known[printing.card.id][0], count) for printing, count in deck.copies)
        return sum(species.points * count for species, count in counted if species is not None)

    def totals(self, deck: Deck) -> DeckTotals:
        """How many of its species cards have each step, diet, terrain and climate."""
        counted = ((self.known[printing.card.id][0], count) for printing, count in deck.copies)
        return totals_of((species, count) for species, count in counted if species is not None)

    def kinds(self, deck: Deck) -> tuple[tuple[str, int], ...]:
        """How many kinds of species of a deck there are on each step of the food chain, whatever their copies."""
        kinds = dict.fromkeys(printing.card.id for printing, _ in deck.copies)
        return totals_of((species, 1) for card in kinds if (species := self.known[card][0])).foodchain

    def with_keyword(self, keyword: str) -> tuple[str, ...]:
        """The species of the decks that have this keyword."""
        return tuple(species.card for species in self._with_keyword(keyword))

    def licence(self, spdx: str) -> str:
        """How a licence is written on paper."""
        return licence_name(spdx)


def examples(game: Game, deck: Deck) -> PhyloExamples:
    return PhyloExamples(game, deck)
