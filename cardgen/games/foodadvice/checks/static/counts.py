"""Counts what is in a box: checks FAD101 to FAD109, and of mixes and expansions FAD401.

Copies of a deck are counted by kind, and by the word that tells them apart. Only boxes are counted: decks of the format
`box` and, of a game without decks, the sets that require no other. Knows nothing of how cards play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from cardgen.analysis.checks.check import Finding, check
from cardgen.analysis.checks.scopes import written_decks
from cardgen.games.foodadvice.cards import CHARACTER, CHIP, CUSTOMER, EVENT, INGREDIENT, JOKER, NOTE, PRODUCT, SHOP
from cardgen.games.foodadvice.condition import words_of
from cardgen.games.foodadvice.phrasing import listed
from cardgen.games.foodadvice.rules import CHIPS_OF_EACH, COUNTS, NOTES, NOTES_OF_EACH, ROLES, SHAPES
from cardgen.games.foodadvice.scope import FoodAdviceScope
from cardgen.model.card import Card, Printing
from cardgen.model.game import Game

BOX, MIX = "box", "mix"
"""Formats: a whole box, and a box with more shuffled in."""
CLOSED = (CHARACTER, CHIP)
"""Kinds of which no box can have more: a role for each player, and eight chips of each (FA-R2, FA-R9)."""
MOST_LISTED = 5


class BoxPart(Struct, frozen=True):
    """What a box has of a kind: how many for each word of `field`, in words `text`. The word of no field is empty."""

    kind: str
    field: str
    wanted: Mapping[str, int]
    text: str


def _all(kind: str, text: str) -> BoxPart:
    return BoxPart(kind, "", {"": COUNTS[kind]}, text)


PARTS = (
    _all(INGREDIENT, "84"),
    BoxPart(PRODUCT, "shape", dict.fromkeys(SHAPES, 1), "each of the 20 shapes"),
    _all(CUSTOMER, "40 beside the jokers"),
    _all(JOKER, "4"),
    _all(SHOP, "20"),
    _all(EVENT, "40"),
    BoxPart(CHARACTER, "role", dict.fromkeys(ROLES, 1), "one of each of the 6 roles"),
    BoxPart(CHIP, "role", dict.fromkeys(ROLES, CHIPS_OF_EACH), "8 of each of the 6 roles"),
    BoxPart(NOTE, "value", {str(note): NOTES_OF_EACH for note in NOTES}, "20 of each of 5, 10, 25, 50 and 100"),
)


class Difference(Struct, frozen=True):
    """So many copies where a box has another number."""

    part: BoxPart
    word: str
    number: int

    @property
    def wanted(self) -> int:
        return self.part.wanted.get(self.word, 0)

    @property
    def is_over(self) -> bool:
        return self.number > self.wanted

    @property
    def sign(self) -> tuple[str, str, bool]:
        """What distinguishes it from others, whatever the number is."""
        return self.part.kind, self.word, self.is_over

    def __str__(self) -> str:
        what = f"{self.number or 'no'} {self.part.kind}{'s' if self.number > 1 else ''}"
        return f"{what} `{self.word}`" if self.word else what


@check("FAD101", "ingredient-count", kind="static", of="deck")
def ingredient_count(scope: FoodAdviceScope) -> Iterator[Finding]:
    """A box has 84 ingredients (FA-R4).

    ## What it reports

    A box with more or fewer than 84 ingredient cards (FA-R4). Static: only the data is looked at. Decks of the format
    `box` are counted, copies and not titles; of a game without decks, all that it prints but expansions. With cards of an
    expansion shuffled in, see FAD401.

    ## Why it matters

    Each player is dealt six ingredients in each of three rounds (FA-R13): with six players these are 108 of 84, so what is
    returned is dealt again (FA-D3). With fewer cards the same ones come back too soon, and a box that says 84 must have
    84.

    ## Example

    One card stays out.

    ```diff edit
    card_data/foodadvice/decks/foodadvice-box.yaml
     sets: [market]
    +without: [carrot]
    ```

    ## Repair

    Put it back, or take out what is too much: the help says how many.

    ```diff edit
    card_data/foodadvice/decks/foodadvice-box.yaml
    -without: [carrot]
    ```
    """
    yield from _wrong_count(scope, INGREDIENT)


@check("FAD102", "shape-list", kind="static", of="deck")
def shape_list(scope: FoodAdviceScope) -> Iterator[Finding]:
    """A box has a product of each shape (FA-R5).

    ## What it reports

    A box whose products are not of the 20 shapes: a shape without a product, or a product of a shape that the rules do not
    have (FA-R5). A product without a shape, or with two. Any word for a shape that the game does not know, on whatever
    card. Static. A shape that two products have is FAD216.

    ## Why it matters

    The 20 shapes are named in the rules: customers love them, shops show them, and each player draws three of them in a
    game (FA-R13). A favourite shape that nobody can make is a customer whom nobody can please.

    ## Example

    The tea stays in the printer.

    ```diff edit
    card_data/foodadvice/decks/foodadvice-box.yaml
     sets: [market]
    +without: [tea]
    ```

    ## Repair

    Put it back. The rules have these shapes and no others, under the names that `game.yaml` gives them.

    ```diff edit
    card_data/foodadvice/decks/foodadvice-box.yaml
    -without: [tea]
    ```
    """
    yield from _wrong_count(scope, PRODUCT)


UNKNOWN_SHAPE = shape_list.for_links("unknown shape")


@check("FAD103", "customer-count", kind="static", of="deck")
def customer_count(scope: FoodAdviceScope) -> Iterator[Finding]:
    """A box has 40 customers beside the jokers (FA-R6, FA-A20).

    ## What it reports

    A box with more or fewer than 40 customers beside the jokers (FA-R6, FA-A20). Static. Decks of the format `box` are
    counted, copies and not titles.

    ## Why it matters

    18 customers come in three rounds (FA-R18), and one more for each advertisement that works (FA-R19). The rules count 44
    cards in this deck: 40 customers and 4 jokers.

    ## Example

    ```diff edit
    card_data/foodadvice/decks/foodadvice-box.yaml
     sets: [market]
    +without: [mary-shoppins]
    ```

    ## Repair

    Put the customer back, or take out who is too much.

    ```diff edit
    card_data/foodadvice/decks/foodadvice-box.yaml
    -without: [mary-shoppins]
    ```
    """
    yield from _wrong_count(scope, CUSTOMER)


@check("FAD104", "joker-count", kind="static", of="deck")
def joker_count(scope: FoodAdviceScope) -> Iterator[Finding]:
    """A box has 4 jokers (FA-R6).

    ## What it reports

    A box with more or fewer than 4 jokers (FA-A20). Static. Decks of the format `box` are counted, copies and not titles.

    ## Why it matters

    A joker spends up to 150 F in one visit (FA-R31), as much as two or three premium customers. Four in 44 cards are one
    or two in a game; more make the game a matter of who is ready when one comes.

    ## Example

    A second copy of one of them.

    ```diff edit
    card_data/foodadvice/decks/foodadvice-box.yaml
     sets: [market]
    +cards: {count-calorie: 1}
    ```

    ## Repair

    Take it out.

    ```diff edit
    card_data/foodadvice/decks/foodadvice-box.yaml
    -cards: {count-calorie: 1}
    ```
    """
    yield from _wrong_count(scope, JOKER)


@check("FAD105", "shop-count", kind="static", of="deck")
def shop_count(scope: FoodAdviceScope) -> Iterator[Finding]:
    """A box has 20 shops (FA-R7).

    ## What it reports

    A box with more or fewer than 20 shops (FA-R7). Static. Decks of the format `box` are counted, copies and not titles.

    ## Why it matters

    Six shops are laid out in each of three rounds (FA-R15): 18 of 20 (FA-D3). They go back under the
    deck (FA-R20): with fewer than 18 the same shops come again.

    ## Example

    ```diff edit
    card_data/foodadvice/decks/foodadvice-box.yaml
     sets: [market]
    +without: [spear-time]
    ```

    ## Repair

    Put the shop back, or take out what is too much.

    ```diff edit
    card_data/foodadvice/decks/foodadvice-box.yaml
    -without: [spear-time]
    ```
    """
    yield from _wrong_count(scope, SHOP)


@check("FAD106", "event-count", kind="static", of="deck")
def event_count(scope: FoodAdviceScope) -> Iterator[Finding]:
    """A box has 40 events (FA-R8).

    ## What it reports

    A box with more or fewer than 40 events (FA-R8). Static. Decks of the format `box` are counted, copies and not titles.

    ## Why it matters

    Each player gets one event in the second and in the third round (FA-R17): 12 of 40 at most. The many others keep games
    apart.

    ## Example

    ```diff edit
    card_data/foodadvice/decks/foodadvice-box.yaml
     sets: [market]
    +without: [corporate-war]
    ```

    ## Repair

    Put the event back, or take out what is too much.

    ```diff edit
    card_data/foodadvice/decks/foodadvice-box.yaml
    -without: [corporate-war]
    ```
    """
    yield from _wrong_count(scope, EVENT)


@check("FAD107", "role-set", kind="static", of="deck")
def role_set(scope: FoodAdviceScope) -> Iterator[Finding]:
    """A box has a character of each role (FA-R2).

    ## What it reports

    A box without one character card for each of the 6 roles: banker, journalist, farmer, politician, retailer, prosecutor
    (FA-R2). A character that says no role, and a role that the game does not know, on whatever card. Static. Decks of the
    format `box` are counted.

    ## Why it matters

    A role tells who pays out, who counts votes, who deals (FA-R11): what no role does, nobody does. Chips belong to roles
    (FA-R9), so a role without a character is a colour that nobody plays.

    ## Example

    ```diff edit
    card_data/foodadvice/decks/foodadvice-box.yaml
     sets: [market]
    +without: [banker]
    ```

    ## Repair

    Put the character back, or repair its `role:`.

    ```diff edit
    card_data/foodadvice/decks/foodadvice-box.yaml
    -without: [banker]
    ```
    """
    yield from _wrong_count(scope, CHARACTER)


UNKNOWN_ROLE = role_set.for_links("unknown role")


@check("FAD108", "chip-count", kind="static", of="deck")
def chip_count(scope: FoodAdviceScope) -> Iterator[Finding]:
    """A box has 8 chips of each role (FA-R9).

    ## What it reports

    A box without 8 chips of each of the 6 roles (FA-R9), or a chip that says no role. Static. Decks of the format `box`
    are counted, copies and not titles.

    ## Why it matters

    A player has 3 chips, one more for each vote that is won (FA-R11, FA-R14): 6 at most, and 2 to spare (FA-D4). All
    players must have the same.

    ## Example

    ```diff edit
    card_data/foodadvice/sets/market/printings.yaml
    -  - {card: chip-banker, number: 220, copies: 8}
    +  - {card: chip-banker, number: 220, copies: 7}
    ```

    ## Repair

    Print 8: `copies:` in `printings.yaml` says how many.

    ```diff edit
    card_data/foodadvice/sets/market/printings.yaml
    -  - {card: chip-banker, number: 220, copies: 7}
    +  - {card: chip-banker, number: 220, copies: 8}
    ```
    """
    yield from _wrong_count(scope, CHIP)


@check("FAD109", "note-count", kind="static", of="deck")
def note_count(scope: FoodAdviceScope) -> Iterator[Finding]:
    """A box has 20 notes of each value (FA-R3).

    ## What it reports

    A box without 20 notes of each of 5, 10, 25, 50 and 100 F (FA-R3), or a note of another value or of none. Static. Decks
    of the format `box` are counted, copies and not titles.

    ## Why it matters

    The bank holds 3,800 F (FA-D1), of which all is paid out that customers, shops and events bring. What notes suffice for
    is counted by FAD212 and played by FAD314; that they are all there is counted here.

    ## Example

    ```diff edit
    card_data/foodadvice/sets/market/printings.yaml
    -  - {card: note-5, number: 7, copies: 20, art: {drawing: tomato}}
    +  - {card: note-5, number: 7, copies: 19, art: {drawing: tomato}}
    ```

    ## Repair

    Print 20: `copies:` in `printings.yaml` says how many.

    ```diff edit
    card_data/foodadvice/sets/market/printings.yaml
    -  - {card: note-5, number: 7, copies: 19, art: {drawing: tomato}}
    +  - {card: note-5, number: 7, copies: 20, art: {drawing: tomato}}
    ```
    """
    yield from _wrong_count(scope, NOTE)


def _wrong_count(scope: FoodAdviceScope, kind: str) -> Iterator[Finding]:
    """One finding where a box has too few or too many of a kind."""
    printings = _of_a_box(scope)
    part = next(part for part in PARTS if part.kind == kind)
    found = list(_differences(part, [printing.card for printing in printings])) if printings is not None else []
    if found:
        yield scope.finding(f"{scope.name} has {_enumerated(found)}; a box has {part.text}", _remedy(found))


def _of_a_box(scope: FoodAdviceScope) -> list[Printing] | None:
    """The copies that must be those of a box; None where nothing must."""
    deck, game = scope.deck, scope.game
    if deck is None:
        return None
    if deck.origin is None:
        base = [printing for printing in scope.printings if not _is_of_expansion(printing, game)]
        return base if game.is_judged(game.origin) else None
    return list(scope.printings) if deck.format == BOX and not _is_mixed(scope) else None


@check("FAD401", "mix-counts", kind="static", of="deck")
def mix_counts(scope: FoodAdviceScope) -> Iterator[Finding]:
    """A deck with cards of an expansion is a box all the same, unless it says that it is a mix: a box and more.

    A mix may have less of nothing, and more of everything but roles and chips; what more of these an expansion brings
    is told at its cards.

    ## What it reports

    A deck of the format `box` with cards of an expansion that has not what a box has (FAD101 to FAD109). And a deck of the
    format `mix` with less than a box of anything that the box itself does not lack: a mix is a whole box with more
    shuffled in. Or with more characters or chips than a box has: these are for six players, and there are no more (FA-R2,
    FA-R9); where an expansion brings them, they are told at its card. Static. Decks of formats of your own are not
    counted.

    ## Why it matters

    Who buys an expansion has a box to which it comes. Counts that differ may be meant, as with 12 cards more, or be a
    slip; the format says which. A mix with fewer ingredients, chips or notes than a box cannot be played with six (FA-D3,
    FA-D4).

    ## Example

    ```diff edit
    card_data/foodadvice/decks/night-market-mix.yaml
    -format: mix                # a box and 12 more: 4 ingredients, 3 customers, 2 shops, 3 events
    +format: box
    ```

    ## Repair

    Say that it is a mix, or take as many cards out as come in.

    ```diff edit
    card_data/foodadvice/decks/night-market-mix.yaml
    -format: box
    +format: mix                # a box and 12 more: 4 ingredients, 3 customers, 2 shops, 3 events
    ```
    """
    deck = scope.deck
    is_mix = deck is not None and deck.format == MIX
    if deck is None or deck.origin is None or not (is_mix or (deck.format == BOX and _is_mixed(scope))):
        return
    found = _all_differences(scope.printings)
    if is_mix:
        base = [printing for printing in scope.printings if not _is_of_expansion(printing, scope.game)]
        off = [difference for difference in found if not difference.is_over] + [*_over(base)]
        known = _wrong_in_boxes(scope.game)
        found = [difference for difference in off if difference.sign not in known]
    if found:
        differences = _enumerated(f"{difference} instead of {difference.wanted or 'none'}" for difference in found)
        help = "a mix is a whole box and more" if is_mix else "or write `format: mix`: a box with more shuffled in"
        yield Finding(deck.origin, f"{scope.name} has {differences}", ("format",), f"{_remedy(found)}; {help}")


@mix_counts.also(of="expansion")
def more_than_a_box_has(scope: FoodAdviceScope) -> Iterator[Finding]:
    """Characters and chips of an expansion come on top of those of the box, which has all that there can be."""
    known = {over.sign for over in _over(scope.base.printings)}
    for over in _over(scope.printings):
        cards = (card for card in scope.cards(over.part.kind) if card.id in scope.own_cards)
        own = [card for card in cards if over.word in _words(over.part, card)]
        if own and over.sign not in known:
            message = f"`{own[0].id}` makes it {over} in {scope.name}; a box has {over.part.text}"
            help = f"{_remedy([over])}: there are no more players to have them"
            yield Finding(own[0].origin, message, ("role",), help)


def _wrong_in_boxes(game: Game) -> set[tuple[str, str, bool]]:
    """What is short in a box already, or too many, and reported there."""
    boxes = [deck.printings() for deck in written_decks(game) if deck.format == BOX]
    return {difference.sign for box in boxes for difference in _all_differences(box)}


def _over(printings: Iterable[Printing]) -> Iterator[Difference]:
    """Copies too many of what there cannot be more of; words that a box has not are reported themselves."""
    for difference in _all_differences(printings):
        if difference.part.kind in CLOSED and difference.is_over and difference.wanted:
            yield difference


def _all_differences(printings: Iterable[Printing]) -> list[Difference]:
    cards = [printing.card for printing in printings]
    return [difference for part in PARTS for difference in _differences(part, cards)]


def _is_mixed(scope: FoodAdviceScope) -> bool:
    """Whether there are cards of a base and of an expansion."""
    return len({_is_of_expansion(printing, scope.game) for printing in scope.printings}) > 1


def _is_of_expansion(printing: Printing, game: Game) -> bool:
    return game.base_of(game.sets[printing.set_id]) is not None


def _differences(part: BoxPart, cards: Iterable[Card]) -> Iterator[Difference]:
    """Words of which there are too few or too many. A shape that is there twice is reported where it ties (FAD216)."""
    numbers: Counter[str] = Counter()
    for card in cards:
        if card.kind == part.kind:
            numbers.update(_words(part, card))
    if part.field and ("" in numbers or (part.kind == NOTE and numbers.keys() - part.wanted.keys())):
        return  # a card without its word, and a note of no value that there is, is reported itself
    for word in dict.fromkeys((*part.wanted, *numbers)):
        number = min(numbers[word], 1) if part.kind == PRODUCT else numbers[word]
        if number != part.wanted.get(word, 0):
            yield Difference(part, word, number)


def _words(part: BoxPart, card: Card) -> list[str]:
    return [str(word) for word in words_of(card.fields.get(part.field, ""))]


def _enumerated(found: Iterable[object]) -> str:
    texts = [*map(str, found)]
    first, rest = texts[:MOST_LISTED], len(texts) - MOST_LISTED
    return listed([*first, f"{rest} more"] if rest > 0 else first, "and")


def _remedy(found: Iterable[Difference]) -> str:
    lacking = [difference.wanted - difference.number for difference in found]
    short, over = sum(number for number in lacking if number > 0), -sum(number for number in lacking if number < 0)
    return " and ".join([f"add {short}"] * bool(short) + [f"take {over} out"] * bool(over))
