"""A game by the engine and the same game by the specification, action by action; and random boxes to play it with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any
from unittest.mock import patch

from cardgen.analysis.play.protocol import Action, Stream
from cardgen.games.foodadvice.cards import channel_of, customer_of, event_of, ingredient_of, shop_of
from cardgen.games.foodadvice.market.box import GameBox, box_of
from cardgen.games.foodadvice.play import checkout
from cardgen.games.foodadvice.play import engine as season_module
from cardgen.games.foodadvice.play.engine import DrawPile, Season
from cardgen.games.foodadvice.play.event_play import PASS, SHIELD
from cardgen.games.foodadvice.play.phase import FIELDS, MABIUS, RoundPhase
from cardgen.games.foodadvice.rules import ADVERTISING, READINGS, FoodAdviceRules
from cardgen.model.card import Card, Printing
from cardgen.model.game import Game
from tests.games.foodadvice.loose_card import Nowhere
from tests.games.foodadvice.reference import Plain
from tests.games.foodadvice.reference_stall import Cards, Fields
from tests.games.foodadvice.small_box import CLASSES, TAGS, WORDS

Watch = Callable[[Season], None]
Choose = Callable[[Season], Action]


class ToldPile(DrawPile):
    """A deck that remembers what was drawn from it."""

    __slots__ = ("told",)

    def __init__(self, cards: Sequence[int]) -> None:
        super().__init__(cards)
        self.told: list[int] = []

    def draw(self, chance: Stream) -> int:
        self.told.append(super().draw(chance))
        return self.told[-1]


class ToldSeason(Season):
    """A game that remembers which customers came."""

    __slots__ = ("told",)

    def __init__(self, *given: Any) -> None:
        self.told: list[int] = []
        super().__init__(*given)

    def draw_customer(self) -> int:
        self.told.append(super().draw_customer())
        return self.told[-1]


def _channel(field: int) -> str | tuple[str, int]:
    return FIELDS[field] if field < MABIUS else ("mabius", field - MABIUS)


class Pair:
    """The engine's game and the plain one, which is told what the engine drew."""

    def __init__(self, box: GameBox, cards: Cards, players: int, rules: FoodAdviceRules, chance: Any) -> None:
        self.judges: list[int] = []
        with patch.object(season_module, "DrawPile", ToldPile), self._judges_told():
            self.game = ToldSeason(box, players, rules, chance)
        self.plain = Plain(cards, players, rules, self._luck)
        self.script = self.plain.play()
        self.asked: Any = next(self.script)
        self.compare()

    def _judges_told(self) -> Any:
        """Who is drawn to decide a tie (FA-R38)."""

        def draw(deck: Any, chance: Stream) -> int:
            self.judges.append(season_module.draw(deck, chance))
            return self.judges[-1]

        return patch.object(checkout, "draw", draw)

    def _luck(self, what: str) -> int:
        game: Any = self.game
        if what == "vote":
            return int(game.voted[0])
        drawn = {"customer": game.told, "judge": self.judges}.get(what)
        if drawn is None:
            piles = {"shape": game.shapes, "ingredient": game.ingredients, "shop": game.shops, "event": game.events}
            drawn = piles[what].told
        return int(drawn.pop(0))

    def plainly(self, action: Action) -> tuple[Any, ...]:
        """An action of the engine as the reference writes it."""
        game, option = self.game, self.game.options[action]
        if game.phase is RoundPhase.KEEP:
            return tuple(game.dealt[place] for place in option)
        if game.phase is RoundPhase.VOTE:
            return (option,)
        if game.phase is RoundPhase.SHOPS:
            return tuple(sorted(game.street[place] for place in option))
        if game.phase is RoundPhase.CHANNELS:
            return (frozenset(_channel(field) for field in option),)
        if game.phase is RoundPhase.GUARD:
            return ("shield",) if option == (SHIELD,) else ("accept",)
        return ("pass",) if option == PASS else (option[0], *self._target(option))

    def _target(self, option: tuple[int, ...]) -> Iterable[Any]:
        game, (event, *target) = self.game, option
        if game.box.events[event].effect.name == "move-chip":
            return [game.street[place] for place in target]
        if game.box.events[event].effect.name == "move-promotion":
            return [frozenset({_channel(field)}) for field in target]
        if len(target) < 2:
            return target
        named = []
        for number, place in zip(target[::2], target[1::2], strict=True):
            named += [number, game.products[number].ingredients[place]]
        return named

    def legal(self) -> list[Action]:
        """What the engine allows, held against what the specification allows."""
        seat, what, options = self.asked
        assert (self.game.seat, self.game.phase.name.lower()) == (seat, what)
        actions = list(self.game.legal_actions())
        plain_actions = [self.plainly(action) for action in actions]
        assert len(set(plain_actions)) == len(plain_actions), "an action is offered twice"
        assert set(plain_actions) == options
        return actions

    def apply(self, action: Action) -> None:
        plain_action = self.plainly(action)
        with self._judges_told():
            self.game.apply(action)
        try:
            self.asked = self.script.send(plain_action)
        except StopIteration:
            self.asked = None
        self.compare()

    def compare(self) -> None:
        """Every F and every copy is where it should be."""
        game, plain = self.game, self.plain
        assert (game.money, game.bank, game.short) == (plain.money, plain.bank, plain.short)
        for pile, deck in (
            (game.ingredients, plain.ingredients),
            (game.shapes, plain.shapes),
            (game.shops, plain.shops),
            (game.events, plain.events),
        ):
            assert (sorted(pile.pool), pile.bottom) == (sorted(deck.pool), deck.below)
            assert not isinstance(pile, ToldPile) or pile.told == [], "the engine has drawn more"
        assert (game.told, self.judges) == ([], []), "more customers came"
        assert (set(game.customers), set(game.gone_home), game.guests) == (plain.customers, plain.played, plain.guests)
        self._compare_table()
        assert game.is_over() == (self.asked is None)
        if game.is_over():
            assert list(game.winners) == plain.winners
            ranked = [money + (seat == plain.tie_won_by) for seat, money in enumerate(plain.money)]
            assert game.returns() == tuple(ranked)

    def _compare_table(self) -> None:
        game, plain = self.game, self.plain
        wares = [(ware.number, ware.owner, ware.shape, ware.round, ware.copies) for ware in plain.wares]
        shapes = game.box.words.named("shape")
        of = game.products
        assert [(card.number, card.owner, shapes[card.shape], card.round, card.ingredients) for card in of] == wares
        for product, ware in zip(game.products, plain.wares, strict=True):
            tags = game.box.words.named("hashtag")
            assert product.price == plain.price(ware)
            assert {tag for i, tag in enumerate(tags) if product.tags >> i & 1} == set(plain.tags(ware))
        assert [sorted(held) for held in game.held] == [sorted(held) for held in self._held()]
        assert game.extra == plain.extra
        assert set(game.voted) == plain.voted
        sales = [[(s.customer, s.product, s.owner, s.paid, s.bonus) for s in round_sales] for round_sales in game.sales]
        assert sales == plain.sales
        assert [[number for number, _, _ in round_left] for round_left in game.left] == plain.left
        assert game.round == plain.round
        assert [{game.street[place] for place in places} for places in game.shop_of] == plain.chips
        assert [{_channel(field) for field in fields} for fields in game.channels] == plain.channels

    def _held(self) -> list[list[int]]:
        """The engine holds an event until it is carried out; the reference has in hand only those that may be kept."""
        held, events = [list(kept) for kept in self.plain.kept], self.plain.cards.events
        if self.asked is not None and self.asked[1] == "event":
            seat, _, ways = self.asked
            asked = {way[0] for way in ways if way != ("pass",)}
            held[seat] += [event for event in asked if not events[event].get("keep")]
        if self.asked is not None and self.asked[1] in ("event", "guard"):
            turn = self.asked[0] if self.asked[1] == "event" else self.game.turn
            for seat, event in enumerate(self.plain.dealt):
                held[seat] += [event] if seat > turn and not events[event].get("keep") else []
        return held


def play_both(pair: Pair, choose: Choose, watch: Watch | None = None) -> Season:
    """A game to its end, compared after every action."""
    while not pair.game.is_over():
        if watch:
            watch(pair.game)
        pair.legal()
        pair.apply(choose(pair.game))
    if watch:
        watch(pair.game)
    return pair.game


def any_action(chance: Random) -> Choose:
    """A player who does everything that can be done, and seldom passes."""

    def choose(game: Season) -> Action:
        options = game.options
        passes = len(options) > 1 and options[0] == PASS
        first = 1 if passes and chance.random() < 0.6 else 0
        return chance.randrange(first, len(options))

    return choose


# Boxes: as data write them, for the engine and for the reference


def card_of(kind: str, name: str, fields: Fields) -> Card:
    return Card(name, kind, (), {"title": name}, "", fields, Nowhere(fields))  # type: ignore[arg-type]


def box_of_cards(cards: Cards) -> GameBox:
    """What the engine plays with: every card read as those of the data are."""

    def read(make: Any, kind: str, of: Sequence[Fields]) -> tuple[Any, ...]:
        made = tuple(make(card_of(kind, f"{kind}-{i}", card), WORDS) for i, card in enumerate(of))
        assert None not in made
        return made

    customers = tuple(
        customer_of(card_of("customer" if "class" in customer else "joker", f"customer-{i}", customer), WORDS)
        for i, customer in enumerate(cards.customers)
    )
    fields = [{"channel": name, **({"terms": cards.terms[name]} if name in cards.terms else {})} for name in FIELDS]
    words = type(WORDS)({**WORDS.numbers, "channel": {name: i for i, name in enumerate((*FIELDS, "mabius"))}}, {})
    board = [channel_of(card_of("channel", field["channel"], field), words) for field in fields]
    board.append(channel_of(card_of("channel", "mabius", {"channel": "mabius", "profit": cards.profit}), words))
    assert None not in customers
    assert None not in board
    return GameBox(
        read(ingredient_of, "ingredient", cards.ingredients),
        tuple((f"product-{i}", WORDS.number("shape", shape)) for i, shape in enumerate(cards.shapes)),
        customers,  # type: ignore[arg-type]
        read(shop_of, "shop", cards.shops),
        read(event_of, "event", cards.events),
        {card.name: card for card in board if card},
        WORDS,
        cards.money,
    )


def published(game: Game, printings: Iterable[Printing]) -> tuple[GameBox, Cards]:
    """The shipped box, for both."""
    copies = [printing.card for printing in printings]

    def of(*kinds: str) -> list[Fields]:
        return [card.fields for card in copies if card.kind in kinds]

    channels = {card.fields["channel"]: card.fields for card in game.cards.values() if card.kind == "channel"}
    terms = {name: fields["terms"] for name, fields in channels.items() if "terms" in fields}
    cards = Cards(
        of("ingredient"),
        [card["shape"] for card in of("product")],
        [_listed(card) for card in of("customer", "joker")],
        of("shop"),
        of("event"),
        terms,
        channels["mabius"]["profit"],
        sum(card["value"] for card in of("note")),
    )
    return box_of(game, copies), cards


def _listed(customer: Fields) -> Fields:
    shape = customer["shape"]
    return {**customer, "shape": [shape] if isinstance(shape, str) else shape}


PLENTY, FEW = TAGS[:6], ("tea", "cake", "soup", "pizza")
"""Few words, so that much fits and much is equal."""


def some(chance: Random, words: Sequence[str], most: int = 3) -> list[str]:
    return chance.sample(list(words), chance.randint(1, most))


def some_span(chance: Random) -> dict[str, int]:
    low, high = sorted(chance.sample(range(15, 65, 5), 2))
    return chance.choice([{"at-least": low}, {"at-most": high}, {"at-least": low, "at-most": high}])


def some_purchase(chance: Random) -> dict[str, Any]:
    """A condition on a purchase with any of its keys."""
    keys = {
        "gender": some(chance, ("he", "she", "they"), 2),
        "class": some(chance, CLASSES, 2),
        "favourite-shape": True,
        "hashtag": some(chance, PLENTY),
        "paid": some_span(chance),
        "matches": {"at-least": chance.randint(1, 3)},
        "exact-budget": True,
    }
    return {key: keys[key] for key in some(chance, tuple(keys), 2)}


def some_wanted(chance: Random) -> dict[str, Any]:
    """A condition on a product with any of its keys, or none."""
    keys = {
        "shape": some(chance, FEW),
        "hashtag": some(chance, PLENTY),
        "class": some(chance, CLASSES, 2),
        "price": some_span(chance),
    }
    return {key: keys[key] for key in chance.sample(list(keys), chance.randint(0, 2))}


def some_terms(chance: Random) -> dict[str, Any]:
    """Terms of a channel with any of their keys."""
    keys = {
        "sales": {"at-least": chance.randint(1, 3)},
        "classes": {"at-least": chance.randint(1, 3)},
        "sale": some_purchase(chance),
        "won-vote": True,
    }
    return {key: keys[key] for key in some(chance, tuple(keys), 2)}


EFFECTS: tuple[Mapping[str, Any], ...] = (
    *({"name": "take-money", "amount": 20, "from": whom} for whom in ("another", "richest", "each")),
    *({"name": "give-money", "amount": 10, "to": whom} for whom in ("another", "poorest", "each")),
    {"name": "receive", "amount": 15},
    {"name": "pay", "amount": 15},
    {"name": "everyone-receives", "amount": 5},
    {"name": "everyone-pays", "amount": 25},
    *({"name": "remove-ingredient", "from": whom} for whom in ("own", "another")),
    *(
        {"name": name}
        for name in (
            "replace-ingredient",
            "swap-ingredients",
            "swap-own-ingredients",
            "move-chip",
            "move-promotion",
            "extra-customer",
        )
    ),
)
"""Each effect with everybody it may be about."""


def some_event(chance: Random) -> dict[str, Any]:
    if chance.random() < 0.2:
        against = chance.choice(({}, {"against": "money"}, {"against": "products"}))
        return {"effect": {"name": "guard", **against}, "keep": True}
    effect = dict(chance.choice(EFFECTS))
    if "amount" in effect and not {"from", "to"} & effect.keys() and chance.random() < 0.6:
        effect["for"] = some_wanted(chance)
    return {"effect": effect, **({"keep": True} if chance.random() < 0.4 else {})}


def some_customer(chance: Random) -> dict[str, Any]:
    gender = chance.choice(["he", "she", "they"])
    if chance.random() < 0.15:
        tags, shapes = chance.sample(PLENTY, chance.randint(1, 4)), chance.sample(FEW, 2)
        return {"budget": chance.choice([90, 150]), "gender": gender, "hashtag": tags, "shape": shapes}
    name = chance.choice(CLASSES)
    budget = {"economy": 20, "medium": 40, "premium": 60}[name]
    tags = chance.sample(PLENTY, chance.randint(1, 3))
    return {"class": name, "budget": budget, "gender": gender, "hashtag": tags, "shape": [chance.choice(FEW)]}


def some_cards(chance: Random, customers: int = 14, money: int = 3800) -> Cards:
    """A box that is small in words: equals, events of every kind, and customers who come twice are frequent."""
    classes = [chance.choice(CLASSES) for _ in range(84)]
    prices = {"economy": 5, "medium": 10, "premium": 20}
    return Cards(
        [{"class": name, "price": prices[name], "hashtag": chance.choice(PLENTY)} for name in classes],
        [chance.choice(FEW) for _ in range(20)],
        [some_customer(chance) for _ in range(customers)],
        [
            {
                "shape": chance.sample(FEW, 2),
                "bonus": {"pays": chance.choice([5, 10, 15]), "when": some_purchase(chance)},
            }
            for _ in range(20)
        ],
        [some_event(chance) for _ in range(40)],
        {name: some_terms(chance) for name in ADVERTISING if chance.random() < 0.9},
        chance.choice([5, 10]),
        money,
    )


def some_rules(chance: Random, switched: float = 0.3) -> FoodAdviceRules:
    """Each reading switched now and then."""
    chosen = {name: chance.choice(values) for name, values in READINGS.items() if chance.random() < switched}
    return FoodAdviceRules(**chosen)  # type: ignore[arg-type]
