"""Counts what is in a box: checks FAD101 to FAD109.

Only boxes are counted: decks of the format `box` and, of a game without decks, the sets that require no other. Knows
nothing of how cards play.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.analysis.checks.check import Finding, check
from cardgen.games.foodadvice.cards import CHARACTER, CHIP, CUSTOMER, EVENT, INGREDIENT, JOKER, NOTE, PRODUCT, SHOP
from cardgen.games.foodadvice.checks.static.box_parts import (
    BOX,
    PARTS,
    differences_of,
    enumerated,
    is_mixed,
    is_of_expansion,
    remedy,
)
from cardgen.games.foodadvice.scope import FoodAdviceScope
from cardgen.model.card import Printing


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
    """A box has a card of each role (FA-R2).

    ## What it reports

    A box without one role card for each of the 6 roles: banker, journalist, farmer, politician, retailer, prosecutor
    (FA-R2). A role card that says no role, and a role that the game does not know, on whatever card. Static. Decks of the
    format `box` are counted.

    ## Why it matters

    A role tells who pays out, who counts votes, who deals (FA-R11): what no role does, nobody does. Chips belong to roles
    (FA-R9), so a role without a card is a colour that nobody plays.

    ## Example

    ```diff edit
    card_data/foodadvice/decks/foodadvice-box.yaml
     sets: [market]
    +without: [banker]
    ```

    ## Repair

    Put the role card back, or repair its `role:`.

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
    found = list(differences_of(part, [printing.card for printing in printings])) if printings is not None else []
    if found:
        yield scope.finding(f"{scope.name} has {enumerated(found)}; a box has {part.text}", remedy(found))


def _of_a_box(scope: FoodAdviceScope) -> list[Printing] | None:
    """The copies that must be those of a box; None where nothing must."""
    deck, game = scope.deck, scope.game
    if deck is None:
        return None
    if deck.origin is None:
        base = [printing for printing in scope.printings if not is_of_expansion(printing, game)]
        return base if game.is_judged(game.origin) else None
    return list(scope.printings) if deck.format == BOX and not is_mixed(scope) else None
