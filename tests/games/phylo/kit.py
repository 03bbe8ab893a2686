"""Phylo laid out on the table as a test wants it: cards by short words, places as (x, y), actions by what they do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from cardgen.analysis.play.protocol import Action
from cardgen.games.phylo.criterion import Criterion, ValueRange
from cardgen.games.phylo.effect import EventEffect
from cardgen.games.phylo.event import EventCard
from cardgen.games.phylo.play.action import ActionKind, copy_of, kind_of, where_of
from cardgen.games.phylo.play.engine import Ecosystem
from cardgen.games.phylo.rules import PhyloRules
from cardgen.games.phylo.species import Requirement, Species, SpreadKeyword
from cardgen.games.phylo.web.geometry import cell, place
from cardgen.games.phylo.web.link_builder import web_of

Place = tuple[int, int]
Card = Species | EventCard | None
HOMES = {(0, 0), (1, 0)}
AROUND_HOMES = {(-1, 0), (0, 1), (0, -1), (2, 0), (1, 1), (1, -1)}
ON_THE_TABLE = (ActionKind.LAY, ActionKind.COVER, ActionKind.INFEST, ActionKind.MOVE, ActionKind.SPREAD, ActionKind.HOP)


def meant(**wanted: Any) -> Criterion:
    """A condition: `meant(diet="herbivore", scale=(3, 5))`; words are parted by blanks, `same` is as the asker."""
    words = {name: frozenset(value.split()) for name, value in wanted.items() if name not in ("scale", "foodchain")}
    measures = {
        name: ValueRange(is_same=True) if wanted[name] == "same" else ValueRange(*wanted[name])
        for name in ("scale", "foodchain")
        if name in wanted
    }
    return Criterion(**words, **measures)


def species(
    card: str, rank: int, diet: str = "", scale: int | None = 5, terrain: str = "field", **more: Any
) -> Species:
    """Of rank 1 a plant, else a herbivore, where nothing is said; warm, and worth 1."""
    known: dict[str, Any] = {"climate": "warm", "points": 1, "latin": f"{card} {card}", "keywords": "", "taxa": ""}
    known |= more
    for name in ("climate", "keywords", "taxa"):
        known[name] = frozenset(known[name].split())
    eats = diet or ("photosynthetic" if rank == 1 else "herbivore")
    return Species(card, scale=scale, foodchain=rank, diet=eats, terrain=frozenset(terrain.split()), **known)


def plant(card: str, **more: Any) -> Species:
    return species(card, 1, **{"taxa": "plantae"} | more)


def event(card: str, effect: str, target: Criterion | None = Criterion(), **more: Any) -> EventCard:  # noqa: B008
    """With one effect, or with what else `then` has; `beside` and `limits` are of the card."""
    of_card = {name: more.pop(name) for name in ("is_wind", "beside", "limits") if name in more}
    then = more.pop("then", ())
    number = {"number": 1} if effect == "retrieve-from-discard" else {}
    return EventCard(card, target, (EventEffect(effect, **number | more), *then), **of_card)


def beside(**wanted: Any) -> tuple[Requirement, ...]:
    return (Requirement(next_to=meant(**wanted)),)


TWO = {"climate": "cool warm"}
OAK = plant("english-oak", scale=9, terrain="forest grasslands", points=5, **TWO)
PLUM = plant("bird-cherry", scale=8, terrain="forest grasslands", points=4, **TWO)
SUNFLOWER = plant("sunflower", scale=6, terrain="grasslands", points=2, **TWO)
HORSE = species("horse", 2, "herbivore", 7, "grasslands", points=7, move=2, taxa="mammalia", **TWO)
KINGBIRD = species("eastern-kingbird", 2, "omnivore", 5, "forest grasslands", points=3, taxa="aves", **TWO)
ROBIN = species("eurasian-blackbird", 3, "omnivore", 5, "forest grasslands", points=3, taxa="aves", **TWO)
LYNX = species("eurasian-lynx", 4, "carnivore", 7, "forest", points=8, taxa="mammalia", **TWO)
WILDFIRE = event("wildfire", "discard-target", meant(taxon="plantae"))
"""The cards of the worked example, with the values that the specification gives them."""
CLOVER, GRASS, MOSS = plant("clover"), plant("grass"), plant("moss")
RABBIT = species("rabbit", 2, scale=4, move=1)
FOX = species("fox", 3, "carnivore", 6)
SPREADER = plant("iris", spread=SpreadKeyword(1))


class Luck:
    """Chance as told: the numbers in their order, then always 0, so that a pile is drawn from its front."""

    def __init__(self, *numbers: float) -> None:
        self.numbers = list(numbers)

    def random(self) -> float:
        return self.numbers.pop(0) if self.numbers else 0.0


HEADS, TAILS = 0.25, 0.75


class Scene(Struct):
    """A game, and what a test asks of it by the ids of cards and by places."""

    game: Ecosystem

    @property
    def cards(self) -> Sequence[str]:
        return self.game.web.cards

    def as_triple(self, action: Action) -> tuple[int, str, Place | str | None]:
        kind, copy, where = kind_of(action), copy_of(action), where_of(action)
        if kind == ActionKind.RETRIEVE:
            return kind, self.cards[copy], self.cards[where]
        return kind, self.cards[copy] if kind else "", place(where) if where else None

    @property
    def lost(self) -> list[int]:
        """How many species of each seat have left the table, as often as they did."""
        return [sum(loss.seat == seat for loss in self.game.losses) for seat in (0, 1)]

    def legal(self) -> list[tuple[int, str, Place | str | None]]:
        return [self.as_triple(action) for action in self.game.legal_actions()]

    def kinds(self) -> set[int]:
        return {kind for kind, _, _ in self.legal()}

    def spots(self, kind: ActionKind, card: str | Species | EventCard) -> set[Any]:
        """Where this card may go, or on what it may be played."""
        name = card if isinstance(card, str) else card.card
        return {where for kind_of_action, other, where in self.legal() if (kind_of_action, other) == (kind, name)}

    def do(self, kind: ActionKind, card: str | Species | EventCard = "", where: Place | str | None = None) -> Scene:
        """A legal action; fails where it is none."""
        name = card if isinstance(card, str) else card.card
        found = [action for action in self.game.legal_actions() if self.as_triple(action) == (kind, name, where)]
        assert found, f"{kind.name} {name} {where} is not legal; legal is {self.legal()}"
        self.game.apply(found[0])
        return self

    def lay(self, card: str | Species, x: int, y: int) -> Scene:
        return self.do(ActionKind.LAY, card, (x, y))

    def end_turn(self) -> Scene:
        """Passes, once or more, until it is the other's turn or the game is over."""
        turn = self.game.turn
        while self.game.turn == turn:
            self.do(ActionKind.PASS)
        return self

    def on_table(self) -> dict[Place, str]:
        """The species that live in cells, by place."""
        at, copies = self.game.table.at, self.game.web.copies
        return {place(name): self.cards[body % copies] for name, body in at.items() if body < self.game.web.homes[0]}

    def under(self) -> dict[Place, str]:
        return {place(name): self.cards[copy] for name, copy in self.game.table.under.items()}

    def named(self, copies: int) -> list[str]:
        """The cards of a set of copies."""
        return [card for copy, card in enumerate(self.cards) if copies >> copy & 1]

    def hand(self, seat: int) -> list[str]:
        return self.named(self.game.hands[seat])

    def discarded(self, seat: int) -> list[str]:
        return self.named(self.game.discarded[seat])

    def orphans(self) -> list[str]:
        """Who is incompatible now."""
        return sorted(self.named(self.game.table.orphans()))


def scene(
    first: Iterable[Card] = (),
    second: Iterable[Card] = (),
    *,
    table: Mapping[Place, Card | tuple[int, Card]] | None = None,
    under: Mapping[Place, tuple[int, Card]] | None = None,
    piles: tuple[Sequence[Card], Sequence[Card]] = ((OAK,) * 9, (OAK,) * 9),
    discarded: Sequence[Card] = (),
    luck: Luck | None = None,
    **readings: Any,
) -> Scene:
    """Seat 0 is about to act, hands are `first` and `second`; `table` says who lies where, with its seat where not 0.

    `discarded` lies on the discard pile of seat 0; `readings` are fields of Rules.
    """
    laid = [
        (where, kind_of_action if isinstance(kind_of_action, tuple) else (0, kind_of_action))
        for where, kind_of_action in (table or {}).items()
    ]
    below = list((under or {}).items())
    zones = [list(first), list(second), *map(list, piles), list(discarded)]
    cards = [card for zone in zones for card in zone] + [card for _, (_, card) in (*laid, *below)]
    game = empty_game(cards, PhyloRules(**readings), luck or Luck())
    numbers, found = iter(range(len(cards))), []
    for zone in zones:
        found.append([next(numbers) for _ in zone])
    game.hands = [sum(1 << copy for copy in zone) for zone in found[:2]]
    game.drawn = list(game.hands)
    game.piles = found[2:4]
    game.discarded[0] = sum(1 << copy for copy in found[4])
    for where, (seat, _) in laid:
        put(game, next(numbers), seat, where)
    for where, (seat, _) in below:
        put(game, next(numbers), seat, where, is_parasite=True)
    return Scene(game)


def triple(card: Card, number: int = 0) -> tuple[str, Species | None, EventCard | None]:
    """As a web wants it: id, species, event."""
    name = card.card if card else f"blank-{number}"
    return name, card if isinstance(card, Species) else None, card if isinstance(card, EventCard) else None


def empty_game(cards: Sequence[Card], rules: PhyloRules, luck: Luck) -> Ecosystem:
    """Seat 0 is about to act; nobody has anything yet."""
    web = web_of([triple(card, number) for number, card in enumerate(cards)], rules)
    game = Ecosystem(web, ([], []), luck)
    game.final_turn = -1
    return game


def put(game: Ecosystem, copy: int, seat: int, where: Place, is_parasite: bool = False) -> None:
    """On the table, as if laid long ago."""
    lay = game.table.infest if is_parasite else game.table.lay
    lay(copy, cell(*where))
    game.owned[seat] |= 1 << copy
    game.points[seat] += game.web.points[copy]


def begun(piles: tuple[Sequence[Card], Sequence[Card]], luck: Luck | None = None, **readings: Any) -> Scene:
    """A game from its deal."""
    cards = [*piles[0], *piles[1]]
    web = web_of([triple(card, number) for number, card in enumerate(cards)], PhyloRules(**readings))
    first = len(piles[0])
    return Scene(Ecosystem(web, (range(first), range(first, len(cards))), luck or Luck()))
