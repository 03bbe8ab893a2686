"""Checks of a deck as a list of cards: its size, its HOME card, and boxes that are cut into decks."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.analysis.checks.check import INFO, Finding, check
from cardgen.analysis.checks.scopes import written_decks
from cardgen.games.phylo.play.setup import rules_of
from cardgen.games.phylo.rules import STANDARD_DECK
from cardgen.games.phylo.scope import PhyloScope, is_played
from cardgen.games.phylo.species import HOME
from cardgen.model.game import Deck, Game

OF_A_STARTER = STANDARD_DECK + 1
"""Cards that a player brings: the HOME card, too."""


@check("PHY101", "deck-size", kind="static", of="deck")
def deck_size(scope: PhyloScope) -> Iterator[Finding]:
    """At least 24 cards beside the HOME card; more are legal and told (PH-R1, PH-A1).

    ## What it reports

    A deck with fewer than 24 cards beside its HOME card. Copies are counted, not titles. A deck with more is legal:
    that it is not the standard size is a note. How few there may be is a reading: `readings: {deck-min: 20}` in
    `game.yaml`. Static: only the data is looked at. Decks of the format `box` are not played, so they are not counted.

    ## Why it matters

    Each player brings 1 HOME card and at least 24 others (PH-R1, PH-A1). The game ends when a deck is empty (PH-R22):
    with a hand of 5, 24 cards are 19 turns at most (PH-D2). A smaller deck ends the game before a food chain has grown.

    ## Example

    One card stays in the box, and no other comes in.

    ```diff edit
    card_data/phylo/decks/wide-grassland.yaml
    -  coyote: 1
    ```

    ## Repair

    Add as many cards as the help says. Here the card comes back.

    ```diff edit
    card_data/phylo/decks/wide-grassland.yaml
     cards:
    +  coyote: 1
    ```
    """
    if scope.deck is None or scope.deck.origin is None:
        return
    size, least = len(scope.copies), rules_of(scope.game).deck_min
    if size < least:
        message = f"{scope.name} has {size} cards beside HOME; a deck needs at least {least}"
        yield scope.finding(message, help=f"add {least - size}")
    elif size not in (STANDARD_DECK, least):
        message = f"{scope.name} has {size} cards beside HOME; the standard deck has {STANDARD_DECK}"
        help = f"{'take out' if size > STANDARD_DECK else 'add'} {abs(size - STANDARD_DECK)}, or leave it: it is legal"
        yield scope.finding(message, help, INFO)


@check("PHY102", "home-count", kind="static", of="deck")
def home_count(scope: PhyloScope) -> Iterator[Finding]:
    """Each player brings one HOME card (PH-R1).

    ## What it reports

    A deck without a HOME card, or with more than one. Static. Decks of the format `box` hold several decks and are not
    counted.

    ## Why it matters

    A player lays one HOME card, and the first plants grow beside the two of them (PH-R4, PH-R9). Without it nothing can
    be laid; a second one is a card that nobody can play.

    ## Example

    ```diff edit
    card_data/phylo/decks/woodland-edge.yaml
    -  home-woodland: 1
    ```

    ## Repair

    Keep one of them, or add one: the help names those that there are.

    ```diff edit
    card_data/phylo/decks/woodland-edge.yaml
     cards:
    +  home-woodland: 1
    ```
    """
    if scope.deck is None or scope.deck.origin is None:
        return
    homes = [printing.card.id for printing in scope.printings if printing.card.kind == HOME]
    if len(homes) != 1:
        found = f"{len(homes)} HOME cards" if homes else "no HOME card"
        known = ", ".join(f"`{card.id}`" for card in scope.game.cards.values() if card.kind == HOME)
        help = f"keep one of {', '.join(f'`{home}`' for home in homes)}" if homes else f"add one: {known}"
        yield scope.finding(f"{scope.name} has {found}; a player has exactly one", help=help)


@check("PHY114", "starter-product", kind="static", of="game", severity=INFO)
def starter_product(game: Game) -> Iterator[Finding]:
    """A box is cut into decks of 25 (PH-R1).

    ## What it reports

    A deck of the format `box` whose cards are no whole number of decks of 25. A note. Static.

    ## Why it matters

    A starter product is cut into decks of 1 HOME card and 24 others: 100 cards are four (PH-R1). What is over lies in the
    box.

    ## Example

    With a second birch the box has 101 cards.

    ```diff edit
    card_data/phylo/sets/starter/printings.yaml
    -  - {card: silver-birch, number: 73}
    +  - {card: silver-birch, number: 73, copies: 2}
    ```

    ## Repair

    Add or take out as many as the help says, or leave it: spare cards are welcome in a box.

    ```diff edit
    card_data/phylo/sets/starter/printings.yaml
    -  - {card: silver-birch, number: 73, copies: 2}
    +  - {card: silver-birch, number: 73}
    ```
    """
    for deck in written_decks(game):
        over = deck.size % OF_A_STARTER
        if over and not is_played(deck) and deck.origin is not None and _is_as_written(deck, game):
            message = f"the box `{deck.id}` has {deck.size} cards, which is no number of decks of {OF_A_STARTER}"
            help = f"add {OF_A_STARTER - over}, or take {over} out"
            yield Finding(deck.origin, message, help=help)


def _is_as_written(deck: Deck, game: Game) -> bool:
    """Whether none of its cards was lost to a fault that is reported elsewhere."""
    written = deck.origin.value if deck.origin is not None else {}
    there = {printing.card.id for printing, _ in deck.copies}
    documents = {printing.origin.document for printing, _ in deck.copies}
    linked = sum(printing.origin.document in documents for printing in game.printings)
    return (
        written.get("cards", {}).keys() <= there
        and set(written.get("sets", ())) <= game.sets.keys()
        and not any(document.dropped for document in documents)
        and linked == sum(len(document.value["printings"]) for document in documents)
    )
