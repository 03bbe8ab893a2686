"""Counts what is in a box with an expansion shuffled in: check FAD401."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardgen.analysis.checks.check import Finding, check
from cardgen.analysis.checks.scopes import written_decks
from cardgen.games.foodadvice.cards import CHARACTER, CHIP
from cardgen.games.foodadvice.checks.static.box_parts import (
    BOX,
    Difference,
    all_differences,
    enumerated,
    is_mixed,
    is_of_expansion,
    remedy,
    words,
)
from cardgen.games.foodadvice.scope import FoodAdviceScope
from cardgen.model.card import Printing
from cardgen.model.game import Game

MIX = "mix"
"""The format of a box with more shuffled in."""
CLOSED = (CHARACTER, CHIP)
"""Kinds of which no box can have more: a role for each player, and eight chips of each (FA-R2, FA-R9)."""


@check("FAD401", "mix-counts", kind="static", of="deck")
def mix_counts(scope: FoodAdviceScope) -> Iterator[Finding]:
    """A deck with cards of an expansion is a box all the same, unless it says that it is a mix: a box and more.

    A mix may have less of nothing, and more of everything but roles and chips; what more of these an expansion brings
    is told at its cards.

    ## What it reports

    A deck of the format `box` with cards of an expansion that has not what a box has (FAD101 to FAD109). And a deck of the
    format `mix` with less than a box of anything that the box itself does not lack: a mix is a whole box with more
    shuffled in. Or with more role cards or chips than a box has: these are for six players, and there are no more (FA-R2,
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
    if deck is None or deck.origin is None or not (is_mix or (deck.format == BOX and is_mixed(scope))):
        return
    found = all_differences(scope.printings)
    if is_mix:
        base = [printing for printing in scope.printings if not is_of_expansion(printing, scope.game)]
        off = [difference for difference in found if not difference.is_over] + [*_over(base)]
        known = _wrong_in_boxes(scope.game)
        found = [difference for difference in off if difference.sign not in known]
    if found:
        differences = enumerated(f"{difference} instead of {difference.wanted or 'none'}" for difference in found)
        help = "a mix is a whole box and more" if is_mix else "or write `format: mix`: a box with more shuffled in"
        yield Finding(deck.origin, f"{scope.name} has {differences}", ("format",), f"{remedy(found)}; {help}")


@mix_counts.also(of="expansion")
def more_than_a_box_has(scope: FoodAdviceScope) -> Iterator[Finding]:
    """Role cards and chips of an expansion come on top of those of the box, which has all that there can be."""
    known = {over.sign for over in _over(scope.base.printings)}
    for over in _over(scope.printings):
        cards = (card for card in scope.cards(over.part.kind) if card.id in scope.own_cards)
        own = [card for card in cards if over.word in words(over.part, card)]
        if own and over.sign not in known:
            message = f"`{own[0].id}` makes it {over} in {scope.name}; a box has {over.part.text}"
            help = f"{remedy([over])}: there are no more players to have them"
            yield Finding(own[0].origin, message, ("role",), help)


def _wrong_in_boxes(game: Game) -> set[tuple[str, str, bool]]:
    """What is short in a box already, or too many, and reported there."""
    boxes = [deck.printings() for deck in written_decks(game) if deck.format == BOX]
    return {difference.sign for box in boxes for difference in all_differences(box)}


def _over(printings: Iterable[Printing]) -> Iterator[Difference]:
    """Copies too many of what there cannot be more of; words that a box has not are reported themselves."""
    for difference in all_differences(printings):
        if difference.part.kind in CLOSED and difference.is_over and difference.wanted:
            yield difference
