"""What is found where ids are linked: ids given twice, references that lead nowhere. FSY102, FSY103, FSY109, FSY112 and
FSY405.

The linking itself finds them in every game; here they get their codes and pages.
"""

from __future__ import annotations

from cardgen.analysis.checks.check import WARNING, link_fault


@link_fault("FSY102", "duplicate-id", "card twice")
def duplicate_id() -> None:
    """An id given twice.

    ## What it reports

    Two cards of a set with the same id. Static. The help tells where the first one is. The same id in two sets is
    FSY405.

    ## Why it matters

    Decks, printings and drawings call a card by its id. With two of a name, nobody can know which one is meant, so
    only the first is used.

    ## Example

    A second card was begun, and the id of another one was kept.

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
     cards:
    +  - {id: mix-your-crops, icons: [hands, ae-3, sdg-2], text: {title: Loosen the Bed, action: Use a fork.}}
    ```

    ## Repair

    Give one of them an id of its own, and a line in `printings.yaml`. Ids are for life: keep the older one. Here
    the copy goes again.

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
    -  - {id: mix-your-crops, icons: [hands, ae-3, sdg-2], text: {title: Loosen the Bed, action: Use a fork.}}
    ```
    """


@link_fault("FSY103", "unknown-icon", "unknown icon")
def unknown_icon() -> None:
    """An icon that there is not.

    ## What it reports

    A card asks for an icon that is not in `icons.yaml`. Static. The help names the nearest one.

    ## Why it matters

    A card carries icons out of 45, and the Ability Sheet shows these 45 (FS-R3, FS-R4). Any other icon could be
    neither printed nor marked.

    ## Example

    There are 17 goals.

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
       - id: test-your-soil
    -    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-9, sdg-15]
    +    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-9, sdg-18]
    ```

    ## Repair

    Write the id as `icons.yaml` has it; its name or an alias is understood, too.

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
       - id: test-your-soil
    -    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-9, sdg-18]
    +    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-9, sdg-15]
    ```
    """


@link_fault("FSY109", "repeated-icon", "repeated icon", severity=WARNING)
def repeated_icon() -> None:
    """An icon twice on one card.

    ## What it reports

    An icon that a card lists twice. Static, a warning.

    ## Why it matters

    An icon counts once on a card, however often it is written (FS-R14). It is printed once, too.

    ## Example

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
       - id: test-your-soil
    -    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-9, sdg-15]
    +    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-4, sdg-9, sdg-15]
    ```

    ## Repair

    Take one of them out. Perhaps another icon was meant.

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
       - id: test-your-soil
    -    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-4, sdg-9, sdg-15]
    +    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-9, sdg-15]
    ```
    """


@link_fault("FSY112", "broken-reference", "unknown set", "unknown card", "unknown card of this deck")
def broken_reference() -> None:
    """A set or card of a deck that there is not.

    ## What it reports

    A name that leads nowhere: the set of a deck or of `requires`, the card of a printing, a card of a deck, a card
    in `without` that is in none of the deck's sets. Static. The help names the nearest one.

    ## Why it matters

    A mix of series, expansions and boosters is one deck of 60 (FS-R2). A card that is not found would be missing
    from it, so decks are judged only when every name leads somewhere.

    ## Example

    ```diff edit
    card_data/fsys/sets/core/printings.yaml
    -  - {card: feed-the-soil, number: 1}
    +  - {card: feed-the-soul, number: 1}
    ```

    ## Repair

    Write the id as the card, or the set, has it.

    ```diff edit
    card_data/fsys/sets/core/printings.yaml
    -  - {card: feed-the-soul, number: 1}
    +  - {card: feed-the-soil, number: 1}
    ```
    """


@link_fault("FSY405", "id-collision", "card in two sets")
def id_collision() -> None:
    """An id of the base in an expansion.

    ## What it reports

    A card of a set with the id of a card of another set. Static. The help tells where the other one is.

    ## Why it matters

    Any sets may be mixed in one deck (FS-R2). Two cards of a name would be confused: in decks, in print, and in
    every table of how cards play.

    ## Example

    ```diff edit
    card_data/fsys/sets/water-and-soil/cards/water.yaml
     cards:
    +  - {id: catch-the-rain, icons: [hands, mfl-2, sdg-6], text: {title: Catch the Rain, action: Set a barrel out.}}
    ```

    ## Repair

    Give the newer card another id; that of a card that is out is for life. To print a card of the base again, name
    it in your `printings.yaml`: no second card is needed. Here the copy goes.

    ```diff edit
    card_data/fsys/sets/water-and-soil/cards/water.yaml
    -  - {id: catch-the-rain, icons: [hands, mfl-2, sdg-6], text: {title: Catch the Rain, action: Set a barrel out.}}
    ```
    """
