"""What may the books of a game ask? Decks, cards, links and games, worked out by the rules, never written by hand.

What a book states and the rules deny raises `Refused`, which ends as a finding about its template.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property

from msgspec import Struct
from msgspec.structs import astuple, replace

from cardgen.model.card import Card
from cardgen.model.game import Deck, Game
from cardgen.model.licence import licence_name
from cardgen.rules.phylo.criterion import Criterion
from cardgen.rules.phylo.food_web import FoodWeb, food_web
from cardgen.rules.phylo.plot import Plot, plot_for
from cardgen.rules.phylo.rules import Rules, can_live_beside, can_live_beside_home, is_food
from cardgen.rules.phylo.species import EVENT, HOME, SPECIES, Event, Species, event_of, species_of, spellings_of
from cardgen.rules.phylo.story import Refused, Scene, begun
from cardgen.rules.phylo.subject import is_played
from cardgen.rules.phylo.table import rules_of
from cardgen.rules.piles import written_decks

QUESTIONS = ("place", "food", "size")


class Pair(Struct, frozen=True):
    """Can `card` live beside `neighbour`? `terrain` and `climate` are what they share (PH-R10 to PH-R12)."""

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


class Examples(Struct, frozen=True, dict=True):
    """What the books of a game may ask of it, told about `deck`."""

    game: Game
    deck: Deck

    @cached_property
    def rules(self) -> Rules:
        return rules_of(self.game)

    @cached_property
    def decks(self) -> tuple[Deck, ...]:
        """The decks that can be played with: the ordered one, or all where that is a box of several."""
        if is_played(self.deck):
            return (self.deck,)
        return tuple(deck for deck in written_decks(self.game) if is_played(deck)) or (self.deck,)

    @cached_property
    def known(self) -> dict[str, tuple[Species | None, Event | None]]:
        """Every card of the game as the rules see it."""
        spelt = spellings_of(self.game)
        return {card.id: (species_of(card, spelt), event_of(card, spelt)) for card in self.game.cards.values()}

    def species(self, card: str) -> Species:
        """Raises Refused for what is no species."""
        found = self.known.get(card, (None, None))[0]
        if found is None:
            raise Refused(f"the book asks for the species `{card}`, which this game does not have")
        return found

    def word(self, vocabulary: str, word: str) -> str:
        """How a terrain, a climate or a diet is called."""
        return next((one.name for one in self.game.words.get(vocabulary, ()) if one.id == word), word)

    def words(self, vocabulary: str, card: str) -> tuple[str, ...]:
        """The terrains or climates of a species, in the order of the game's words."""
        has = getattr(self.species(card), vocabulary)
        return tuple(one.id for one in self.game.words.get(vocabulary, ()) if one.id in has)

    def pair(self, card: str, neighbour: str) -> Pair:
        """The three questions, asked of two species."""
        one, other, rules = self.species(card), self.species(neighbour), self.rules
        needs_nobody = one.foodchain == 1
        eats = needs_nobody or is_food(replace(one, ignores_scale=True), other, rules)
        return Pair(
            card,
            neighbour,
            tuple(word for word in self.words("terrain", card) if word in other.terrain),
            tuple(word for word in self.words("climate", card) if word in other.climate),
            eats,
            needs_nobody or not eats or is_food(one, other, rules),
            can_live_beside(one, other, rules),
        )

    def yes(self, card: str, neighbour: str) -> Pair:
        """The pair, which the book says can live so. Raises Refused."""
        pair = self.pair(card, neighbour)
        if not pair.can_live:
            raise Refused(f"the book says that `{card}` can live beside `{neighbour}`, but the rules refuse it")
        return pair

    def no(self, card: str, neighbour: str, question: str) -> Pair:
        """The pair, which the book says cannot live so because of one question only. Raises Refused."""
        pair = self.pair(card, neighbour)
        if pair.fails != (question,):
            why = ", ".join(pair.fails) or "nothing"
            told = f"cannot live beside `{neighbour}` because of {question}"
            raise Refused(f"the book says that `{card}` {told}; by the rules {why} is against it")
        return pair

    def failing(self, question: str, card: str, neighbour: str) -> Pair:
        """This pair, if it cannot live so because of this question only; else the first of the decks that cannot.

        Raises LookupError.
        """
        found = next((pair for pair in self._pairs((card, neighbour)) if pair.fails == (question,)), None)
        if found is None:
            raise LookupError(f"no card of these decks cannot live beside another because of its {question} only")
        return found

    def living(self, card: str, neighbour: str) -> Pair:
        """This pair, if it can live so and `card` eats; else the first of the decks that does. Raises LookupError."""
        pairs = self._pairs((card, neighbour))
        found = next((pair for pair in pairs if pair.can_live and self.species(pair.card).foodchain > 1), None)
        if found is None:
            raise LookupError("no card of these decks finds food among the others")
        return found

    def _pairs(self, first: tuple[str, str]) -> Iterator[Pair]:
        """The pair to begin with, where there are such cards, then all of the decks."""
        if all(self.known.get(card, (None, None))[0] is not None for card in first):
            yield self.pair(*first)
        for deck in self.decks:
            ids = [card.id for card in self.cards(deck, SPECIES) if self.known[card.id][0] is not None]
            yield from (self.pair(one, other) for one in ids for other in ids if one != other)

    def invasion(self) -> tuple[Scene, Scene] | None:
        """An INVASIVE species beside a plant, before and after it covers another (PH-R14); None where none can."""
        for one in self._with_keyword("invasive"):
            victims = [other for other in self._all if one.invades and one.invades.fits(other, one)]
            for before in self._prepared(one, victims):
                with suppress(Refused):
                    return before, before.cover(one.card, before.lying[-1].card)
        return None

    def infestation(self) -> tuple[Scene, Scene] | None:
        """A PARASITIC species before and after it goes under a host (PH-R15); None where none can."""
        for one in self._with_keyword("parasitic"):
            hosts = [other for other in self._all if one.hosts and one.hosts.fits(other, one)]
            for before in self._prepared(one, hosts):
                with suppress(Refused):
                    return before, before.infest(one.card, before.lying[-1].card)
        return None

    def _prepared(self, one: Species, others: Sequence[Species]) -> Iterator[Scene]:
        """One of the others on the table, beside HOME or beside a plant that is."""
        for other in others:
            for plant in (None, *(other for other in self._all if other.foodchain == 1)):
                if other.card == one.card or (plant is not None and plant.card in (one.card, other.card)):
                    continue
                with suppress(Refused):
                    if plant is None:
                        yield self.play([other.card, one.card]).lay(other.card, -1, 0)
                    else:
                        start = self.play([plant.card, other.card, one.card]).lay(plant.card, -1, 0)
                        yield start.lay(other.card, -2, 0)

    @cached_property
    def _all(self) -> tuple[Species, ...]:
        """The species of the decks, each once."""
        ids = dict.fromkeys(card.id for deck in self.decks for card in self.cards(deck, SPECIES))
        return tuple(one for card in ids if (one := self.known[card][0]) is not None)

    def _with_keyword(self, keyword: str) -> list[Species]:
        return [one for one in self._all if keyword in one.keywords]

    def is_asked_for(self, keyword: str) -> bool:
        """Does a card of the decks ask for others with this keyword?"""
        return any(keyword in one.keyword for one in self._criteria())

    def _criteria(self) -> Iterator[Criterion]:
        """All conditions of the decks' cards."""
        for one in self._all:
            wanted = (part for need in one.requires for part in (need.next_to, need.under, need.on))
            yield from (each for each in (*one.food, one.invades, one.hosts, *wanted) if each is not None)
        events = (self.known[card.id][1] for deck in self.decks for card in self.cards(deck, EVENT))
        yield from (event.target for event in events if event is not None and event.target is not None)

    def asking_beside(self) -> tuple[tuple[str, bool], ...]:
        """Species that ask for a card beside them (PH-R17), each with whether HOME is such a card."""
        asked = [(one.card, [need.next_to for need in one.requires if need.next_to]) for one in self._all]
        return tuple((card, all(one.fits_home for one in wanted)) for card, wanted in asked if wanted)

    def home_of(self, card: str) -> str:
        """The HOME card of the first deck that has this card; of any, where none has. Empty where there is none."""
        homes = [one.id for one in self.game.cards.values() if one.kind == HOME]
        decks = [deck for deck in self.game.decks.values() if any(one.card.id == card for one, _ in deck.copies)]
        own = [one.id for deck in decks if is_played(deck) for one in self.cards(deck, HOME)]
        return next(iter((*own, *homes)), "")

    def can_begin(self, card: str) -> bool:
        """May it be laid beside a HOME card? (PH-R9)"""
        return can_live_beside_home(self.species(card))

    @cached_property
    def plot(self) -> Plot:
        """The example of play, with cards that can play it: of the decks, else of the game. Raises LookupError."""
        return plot_for(self.known, [*(one.card for one in self._all), *self.known], self.rules)

    def short(self, card: str) -> str:
        """How the example calls a card: by the last word of its title, or whole where another part ends so, too."""
        titles = {one: self.game.cards[one].text["title"] for one in astuple(self.plot.cast)}
        title = self.game.cards[card].text["title"]
        words = [other.split()[-1].lower() for other in titles.values()]
        word = title.split()[-1].lower()
        return word if words.count(word) <= 1 else title

    def with_abilities(self, card: str) -> str:
        """This species, if it has a keyword; else the first of the decks that has one; else this."""
        having = [one.card for one in self._all if one.keywords]
        return card if self.species(card).keywords or not having else having[0]

    def play(self, first: Sequence[str], second: Sequence[str] = ()) -> Scene:
        """A game between players who hold these cards. Raises Refused."""
        return begun((first, second), self.known, self.rules)

    def web(self, deck: Deck) -> FoodWeb:
        """Who of a deck can live beside whom."""
        ids = dict.fromkeys(printing.card.id for printing, _ in deck.copies)
        return food_web([one for card in ids if (one := self.known[card][0]) is not None], self.rules)

    def cards(self, deck: Deck, kind: str) -> tuple[Card, ...]:
        """Each card of a kind once, in the order of the deck."""
        return tuple(printing.card for printing, _ in deck.copies if printing.card.kind == kind)

    def copies(self, deck: Deck, kind: str = "") -> int:
        """How many copies there are of a kind: species, event or home; of all, where none is named."""
        return sum(count for printing, count in deck.copies if kind in ("", printing.card.kind))

    def points(self, deck: Deck) -> int:
        """All points of a deck."""
        counted = ((self.known[printing.card.id][0], count) for printing, count in deck.copies)
        return sum(one.points * count for one, count in counted if one is not None)

    def with_keyword(self, keyword: str) -> tuple[str, ...]:
        """The species of the decks that have this keyword."""
        return tuple(one.card for one in self._with_keyword(keyword))

    def licence(self, spdx: str) -> str:
        """How a licence is written on paper."""
        return licence_name(spdx)


def examples(game: Game, deck: Deck) -> Examples:
    return Examples(game, deck)
