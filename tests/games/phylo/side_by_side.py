"""A game by the engine and the same game by the specification, action by action; and random decks to play it with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from hypothesis import strategies as st

from cardgen.analysis.play.protocol import Action
from cardgen.games.phylo.criterion import Criterion, ValueRange
from cardgen.games.phylo.effect import EventEffect
from cardgen.games.phylo.event import RESCUE, EventCard
from cardgen.games.phylo.play.action import ActionKind, copy_of, kind_of, where_of
from cardgen.games.phylo.play.engine import Ecosystem
from cardgen.games.phylo.rules import READINGS, PhyloRules
from cardgen.games.phylo.species import Requirement, Species, SpreadKeyword
from cardgen.games.phylo.web.geometry import place
from cardgen.games.phylo.web.link_builder import web_of
from cardgen.games.phylo.web.links import Web, bits
from tests.games.phylo.kit import Card, triple
from tests.games.phylo.reference import HOMES, Plain

Watch = Callable[[Ecosystem], None]
WORDS = {
    ActionKind.DISCARD: "discard",
    ActionKind.LAY: "lay",
    ActionKind.COVER: "cover",
    ActionKind.INFEST: "infest",
    ActionKind.EVENT: "event",
    ActionKind.SPREAD: "spread",
}


def plainly(game: Ecosystem, action: Action) -> tuple[Any, ...]:
    """An action of the engine as the reference writes it."""
    kind, copy, where = kind_of(action), copy_of(action), where_of(action)
    name = game.web.cards[copy]
    if kind == ActionKind.PASS:
        return ("pass",)
    if kind == ActionKind.DISCARD:
        return "discard", name
    if kind == ActionKind.MOVE:
        return "move", place(game.table.cell_of[copy]), place(where)
    if kind == ActionKind.RETRIEVE:
        return "retrieve", name, game.web.cards[where]
    if kind == ActionKind.HOP:
        return "hop", place(where)
    return WORDS[ActionKind(kind)], name, place(where) if where else None


class Pair:
    """The engine's game and the plain one, which draws what the engine drew and tosses what it tossed."""

    def __init__(self, web: Web, piles: Sequence[Sequence[int]], chance: Any) -> None:
        self.game = Ecosystem(web, piles, chance)
        self.due: list[list[int]] = [[], []]
        cards = [species or event for species, event in zip(web.species, web.events, strict=True)]
        self.plain = Plain(cards, web.cards, web.rules, self._draw, lambda: bool(self.game.choices))
        self.plain.piles = [list(pile) for pile in piles]
        for seat in (0, 1):
            opening = list(bits(self.game.drawn[seat]))
            first = opening.pop() if seat == 0 and len(opening) > web.rules.hand_size else None
            self.due[seat] = [] if first is None else [first]
            self.plain.hands[seat] = set(opening)
            self.plain.piles[seat] = [copy for copy in piles[seat] if copy not in opening]
        self.plain.begin_turn()

    def _draw(self, seat: int, pile: list[int]) -> int:
        copy = self.due[seat].pop()
        pile.remove(copy)
        return copy

    def legal(self) -> list[Action]:
        """What the engine allows, held against what the specification allows."""
        actions = list(self.game.legal_actions())
        plain_actions = [plainly(self.game, action) for action in actions]
        assert len(set(plain_actions)) == len(plain_actions), "an action is offered twice"
        assert set(plain_actions) == self.plain.legal()
        return actions

    def apply(self, action: Action) -> None:
        plain_action, before = plainly(self.game, action), list(self.game.drawn)
        self.game.apply(action)
        for seat in (0, 1):
            self.due[seat] = list(bits(self.game.drawn[seat] & ~before[seat]))
        self.plain.apply(plain_action)
        assert self.due == [[], []], "the engine has drawn more"
        self.compare()

    def compare(self) -> None:
        """Every copy lies where it should, and the turn is where it should be."""
        game, plain = self.game, self.plain
        for seat in (0, 1):
            assert set(bits(game.hands[seat])) == plain.hands[seat]
            assert sorted(game.piles[seat]) == sorted(plain.piles[seat])
            assert set(bits(game.discarded[seat])) == plain.discarded[seat]
            assert set(bits(game.owned[seat])) == {copy for copy, owner in plain.owner.items() if owner == seat}
        at = {place(cell): body % game.web.copies for cell, body in game.table.at.items()}
        assert {where: copy for where, copy in at.items() if where not in HOMES} == plain.at
        assert {place(cell): copy for cell, copy in game.table.under.items()} == plain.below
        assert set(bits(game.incompatible())) == plain.incompatible()
        assert game.returns() == plain.points()
        assert game.is_over() == plain.is_over
        assert set(bits(game.orphans)) == plain.remembered
        assert (game.turn, game.seat) == (plain.turn, plain.seat)
        if not game.is_over():
            assert game.actions == plain.left


def play_both(
    web: Web, sizes: tuple[int, int], chance: Any, choose: Callable[[Ecosystem, list[Action]], Action], watch: Watch
) -> Pair:
    """A game to its end, compared after every action and looked at by `watch`."""
    first, second = sizes
    pair = Pair(web, (range(first), range(first, first + second)), chance)
    watch(pair.game)
    while not pair.game.is_over():
        pair.apply(choose(pair.game, pair.legal()))
        watch(pair.game)
    return pair


def of_any_kind(chance: Random) -> Callable[[Ecosystem, list[Action]], Action]:
    """A player who does everything that can be done, each kind of action as often as another; seldom passes."""

    def choose(game: Ecosystem, actions: list[Action]) -> Action:
        kinds = sorted({kind_of(action) for action in actions})
        weights = [1 if kind in (ActionKind.PASS, ActionKind.DISCARD) else 6 for kind in kinds]
        kind = chance.choices(kinds, weights)[0]
        return chance.choice([action for action in actions if kind_of(action) == kind])

    return choose


# Random decks: few words, so that much fits

TERRAINS, CLIMATES, TAXA = ("field", "wood"), ("cold", "warm"), ("plantae", "aves", "mammalia")
SPREADS = st.builds(
    SpreadKeyword,
    st.integers(1, 2),
    st.sampled_from(("", "", "pollinator", "wind")),
    st.sampled_from(("", "wind", "pollinator")),
)


def some(words: Sequence[str], least: int = 0) -> st.SearchStrategy[frozenset[str]]:
    return st.frozensets(st.sampled_from(words), min_size=least, max_size=2)


def seldom(value: st.SearchStrategy[Any], instead: Any = None) -> st.SearchStrategy[Any]:
    return st.one_of(st.just(instead), st.just(instead), value)


MEASURES = st.one_of(st.just(ValueRange(is_same=True)), st.builds(ValueRange, st.integers(0, 3), st.integers(2, 9)))
CRITERIA = st.one_of(
    st.just(Criterion()),
    st.builds(
        Criterion,
        terrain=seldom(some(TERRAINS), frozenset()),
        climate=seldom(some(CLIMATES), frozenset()),
        taxon=some(TAXA),
        without=seldom(st.just(frozenset({"pollinator"})), frozenset()),
        scale=seldom(MEASURES),
        foodchain=seldom(MEASURES),
    ),
)
PLACES_OUT = st.builds(
    Criterion,
    terrain=some(TERRAINS),
    climate=seldom(some(CLIMATES), frozenset()),
    taxon=seldom(some(TAXA), frozenset()),
)
FEED = st.builds(Criterion, taxon=some(TAXA), scale=seldom(MEASURES))
REQUIREMENTS = st.one_of(
    st.builds(Requirement, next_to=PLACES_OUT),
    st.builds(Requirement, next_to=PLACES_OUT),
    st.builds(Requirement, under=CRITERIA),
    st.builds(Requirement, on=CRITERIA),
)
KINDS = (
    *[("photosynthetic", 1)] * 3,
    ("molecular", 1),
    ("herbivore", 2),
    ("omnivore", 2),
    ("omnivore", 3),
    ("carnivore", 3),
    ("carnivore", 4),
    ("carnivore", 2),
)


@st.composite
def some_species(draw: st.DrawFn, name: str) -> Species:
    diet, rank = draw(st.sampled_from(KINDS))
    hosts = draw(seldom(CRITERIA)) if draw(st.booleans()) else None
    return Species(
        name,
        name.upper(),
        draw(st.one_of(st.integers(1, 4), st.none())),
        rank,
        diet,
        draw(some(TERRAINS, 1)),
        draw(some(CLIMATES, 1)),
        draw(st.integers(0, 9)),
        frozenset({draw(st.sampled_from(TAXA))}),
        draw(seldom(st.just(frozenset({"pollinator"})), frozenset())),
        move=draw(st.integers(0, 3)),
        flight=draw(st.sampled_from((0, 0, 1, 2))),
        spread=draw(seldom(SPREADS)),
        invades=draw(seldom(CRITERIA)),
        hosts=hosts,
        lives_alone=hosts is None or draw(st.booleans()),
        food=tuple(draw(seldom(st.lists(FEED, max_size=2), []))),
        eats_also=tuple(draw(seldom(st.lists(FEED, max_size=2), []))),
        eats_only=tuple(draw(seldom(st.lists(FEED, max_size=2), []))),
        ignores_scale=draw(seldom(st.just(True), False)),
        requires=tuple(draw(seldom(st.lists(REQUIREMENTS, min_size=1, max_size=2), []))),
    )


@st.composite
def some_event(draw: st.DrawFn, name: str) -> EventCard:
    effects = "discard-target discard-adjacent-diet change-terrain change-climate chain-discard retrieve-from-discard"
    effect = draw(st.sampled_from([*effects.split(), "block-neighbours", "points-modifier", "other"]))
    to = draw(st.sampled_from({"change-terrain": ("wood", "sand"), "change-climate": CLIMATES}.get(effect, ("",))))
    is_alone = effect == "retrieve-from-discard" or (effect == "other" and draw(st.booleans()))
    target = None if is_alone else draw(CRITERIA)
    does = EventEffect(effect, to, draw(st.integers(1, 3)), draw(st.integers(-2, 3)))
    return EventCard(name, target, (RESCUE if effect == RESCUE.name else does,), draw(st.booleans()))


GROUND = Species(
    "g", "G", 3, 1, "photosynthetic", frozenset(TERRAINS), frozenset(CLIMATES), 2, frozenset({"plantae"}), frozenset()
)
"""Lives nearly everywhere, so that there is something to live beside."""


@st.composite
def some_decks(draw: st.DrawFn) -> tuple[list[Card], list[Card]]:
    """Two decks from one box, so that cards come more than once."""
    box: list[Card] = [draw(some_species(f"s{number}")) for number in range(5)]
    box += [draw(some_event(f"e{number}")) for number in range(2)]
    chance = Random(draw(st.integers(0, 1 << 20)))
    box += [GROUND, GROUND]
    return chance.choices(box, k=14), chance.choices(box, k=14)


PLAYED = ("hand_size", "draws", "discard_draws", "deck_min", "opening", "deal")


def rules_without(*names: str) -> st.SearchStrategy[PhyloRules]:
    """Any readings, but for these."""
    optional = {name: st.sampled_from(values) for name, values in READINGS.items() if name not in names}
    return st.fixed_dictionaries({}, optional=optional).map(lambda chosen: PhyloRules(**chosen))  # type: ignore[arg-type]


some_rules = rules_without(*PLAYED)


def web_of_decks(decks: Sequence[Sequence[Card]], rules: PhyloRules) -> Web:
    return web_of([triple(card) for deck in decks for card in deck], rules)
