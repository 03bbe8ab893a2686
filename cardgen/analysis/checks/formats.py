"""The checks of formats that every game has: the size of a deck, and copies of a card.

Knows decks and formats; what cards do is each game's own package.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardgen.analysis.checks.check import Finding, check
from cardgen.analysis.contents.obedience import excess_of, leader_of, size_under
from cardgen.model.deck.format import Format
from cardgen.model.game import Deck


@check("CG401", "deck-size", kind="static", of="deck")
def wrong_size(deck: Deck, fmt: Format) -> Iterator[Finding]:
    """Another number of cards than the format says.

    ## What it reports
    A deck with more or fewer cards than its format asks for. Copies are counted, not titles; the card that leads a deck is
    counted unless `lead:` of the format says `counted: false`. Here the deck has four.

    ## Why it matters
    Both players must bring a deck of the same size, or the game is not fair. A deck that lost cards to other faults is not
    judged: mend those first.

    ## Example
    ```yaml game
    id: mini
    players: [2]
    text: {name: Mini}
    kinds:
      plain: {front: card.xml.j2, back: back.xml.j2, size: small, text: {name: Plain card}}
    sizes: {small: [50mm, 70mm]}
    formats:
      any: {size: 5, copies: 4}
    deck: all-cards
    products:
      cards: {kind: cards}
    ```

    ## Repair
    Add or take out as many cards as the message says, in `decks/*.yaml`, or mend the format of `game.yaml`.

    ```yaml game
    id: mini
    players: [2]
    text: {name: Mini}
    kinds:
      plain: {front: card.xml.j2, back: back.xml.j2, size: small, text: {name: Plain card}}
    sizes: {small: [50mm, 70mm]}
    formats:
      any: {size: 4, copies: 4}
    deck: all-cards
    products:
      cards: {kind: cards}
    ```
    """
    if deck.origin is None:
        return
    size = size_under(deck, fmt)
    asked, excess = excess_of(size, fmt.bounds, leader_of(deck, fmt), size)
    if excess:
        message = (
            f"the deck `{deck.id}` has {size} cards; the format `{fmt.id}` asks for {asked.removeprefix('exactly ')}"
        )
        yield Finding(deck.origin, message, (), f"take out {excess}" if excess > 0 else f"add {-excess}")


@check("CG402", "too-many-copies", kind="static", of="deck")
def too_many_copies(deck: Deck, fmt: Format) -> Iterator[Finding]:
    """More copies of a card than the format allows, all printings together.

    ## What it reports
    More copies of one card in a deck than its format allows. All printings of a card count together. Here the deck has two bees.

    ## Why it matters
    Many copies of the best card make each game the same.

    ## Example
    ```yaml game
    id: mini
    players: [2]
    text: {name: Mini}
    kinds:
      plain: {front: card.xml.j2, back: back.xml.j2, size: small, text: {name: Plain card}}
    sizes: {small: [50mm, 70mm]}
    formats:
      any: {size: null, copies: 1}
    deck: all-cards
    products:
      cards: {kind: cards}
    ```

    ## Repair
    Take copies out of the deck, or change `copies` of the format; `null` allows any number.

    ```yaml game
    id: mini
    players: [2]
    text: {name: Mini}
    kinds:
      plain: {front: card.xml.j2, back: back.xml.j2, size: small, text: {name: Plain card}}
    sizes: {small: [50mm, 70mm]}
    formats:
      any: {size: null, copies: 2}
    deck: all-cards
    products:
      cards: {kind: cards}
    ```
    """
    if deck.origin is None:
        return
    printings, counts = {}, Counter[str]()
    for printing, copies in (*deck.copies, *deck.sideboard):
        printings[printing.card.id] = printing
        counts[printing.card.id] += copies
    for card, count in sorted(counts.items()):
        most = fmt.copies.of(printings[card])
        if most is not None and count > most:
            message = f"{count} copies of `{card}`; the format `{fmt.id}` allows {most}"
            yield Finding(deck.origin, message, ("cards", card), f"keep {most}")
