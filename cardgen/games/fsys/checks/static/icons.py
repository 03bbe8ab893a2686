"""Checks the icons of the game, of each card and of the Ability Sheet: FSY104 to FSY106, FSY108 and FSY111."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from cardgen.analysis.checks.check import WARNING, Finding, check
from cardgen.games.fsys.play.setup import rules_of
from cardgen.games.fsys.rules import FAMILIES, SUPERPOWERS
from cardgen.model.card import Card
from cardgen.model.game import Game


@check("FSY106", "vocabulary-size", kind="static", of="game")
def vocabulary_size(game: Game) -> Iterator[Finding]:
    """13 principles, 12 themes, 17 goals, 3 superpowers (FS-R3).

    ## What it reports

    The families of `icons.yaml` are not those of the game: `superpower` with 3 icons, `ae` with 13, `mfl` with 12,
    `sdg` with 17. Static.

    ## Why it matters

    The Ability Sheet, the rulebook and every chance that is computed count on 45 icons in these four families
    (FS-R3).

    ## Example

    A family has another id here, so the game misses one and finds one too many.

    ```diff edit
    card_data/fsys/icons.yaml
    -  - id: superpower
    +  - id: superpowers
    ```

    ## Repair

    Names, help and colours of icons are yours to change; ids of families and numbers of icons stay. A game with
    other icons is a game of its own: write `rules: null` in its `game.yaml`.

    ```diff edit
    card_data/fsys/icons.yaml
    -  - id: superpowers
    +  - id: superpower
    ```
    """
    counts = {family.id: len(family.icons) for family in game.families}
    for family, wanted in FAMILIES.items():
        if counts.get(family, 0) != wanted:
            yield Finding(
                game.origin,
                f"the family `{family}` has {counts.get(family, 0)} icons; the game has {wanted}",
                ("rules",),
                "repair icons.yaml, or set `rules: null` for a game of another kind",
            )
    for family in counts.keys() - FAMILIES.keys():
        message = f"the family `{family}` is none of the game's: {', '.join(FAMILIES)}"
        yield Finding(game.origin, message, ("rules",), "take it out of icons.yaml")


@check("FSY104", "too-many-icons", kind="static", of="card")
def too_many_icons(card: Card, game: Game) -> Iterator[Finding]:
    """Nine indicator objects mark at most nine icons of a challenge (FS-R4, FS-D1).

    ## What it reports

    A card with more than nine icons. Static.

    ## Why it matters

    Every card can become the challenge, and its icons are marked on the Ability Sheet with nine seeds (FS-R4). With
    a tenth icon the seeds run out (FS-D1).

    ## Example

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
       - id: feed-the-soil
    -    icons: [hands, ae-1, ae-2, ae-3, ae-5, mfl-1, sdg-12, sdg-13, sdg-15]
    +    icons: [hands, ae-1, ae-2, ae-3, ae-5, mfl-1, sdg-6, sdg-12, sdg-13, sdg-15]
    ```

    ## Repair

    Keep the icons that the deed stands for most.

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
       - id: feed-the-soil
    -    icons: [hands, ae-1, ae-2, ae-3, ae-5, mfl-1, sdg-6, sdg-12, sdg-13, sdg-15]
    +    icons: [hands, ae-1, ae-2, ae-3, ae-5, mfl-1, sdg-6, sdg-13, sdg-15]
    ```
    """
    most = rules_of(game).seeds
    if len(card.icons) > most:
        message = f"`{card.id}` has {len(card.icons)} icons, and only {most} seeds can be laid on a challenge"
        yield Finding(card.origin, message, ("icons",), f"take {len(card.icons) - most} out")


@check("FSY105", "no-icons", kind="static", of="card")
def no_icons(card: Card, game: Game) -> Iterator[Finding]:
    """Everybody would solve such a challenge at once (FS-G11).

    ## What it reports

    A card without icons. Static.

    ## Why it matters

    As a challenge it asks for nothing, so everybody would solve it at once (FS-G11). As a project it helps nobody.

    ## Example

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
       - id: test-your-soil
    -    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-9, sdg-15]
    +    icons: []
    ```

    ## Repair

    Give it the icons of its deed: a superpower, and what the deed does for land, food or people. Seven to nine
    icons make a good challenge.

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
       - id: test-your-soil
    -    icons: []
    +    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-9, sdg-15]
    ```
    """
    matching = rules_of(game).superpowers_match
    counted = [icon for icon in card.icons if matching or game.icons[icon].family != SUPERPOWERS]
    if not counted and (card.icons or not card.origin.value.get("icons")):
        place = ("icons",) if "icons" in card.origin.value else ("id",)
        what = "no icons" if matching else "no icons that count"
        message = f"`{card.id}` has {what}, so as a challenge everybody solves it at once"
        yield Finding(card.origin, message, place, "add the icons of its action")


@check("FSY108", "no-core-family", kind="static", of="card", severity=WARNING)
def no_core_family(card: Card, game: Game) -> Iterator[Finding]:
    """Superpowers alone are no action (FS-A11).

    ## What it reports

    A card that has superpowers and nothing else. Static, a warning.

    ## Why it matters

    Head, heart and hands tell how somebody helps. What is helped, land, food or people, is told by the other three
    families, and a card needs at least one of their icons (FS-A11).

    ## Example

    The note FSY211 may come along: there is one more card with superpowers now.

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
       - id: test-your-soil
    -    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-9, sdg-15]
    +    icons: [head, heart, hands]
    ```

    ## Repair

    Add what the deed does for land, food or people. One superpower is enough, two if it cannot do without.

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
       - id: test-your-soil
    -    icons: [head, heart, hands]
    +    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-9, sdg-15]
    ```
    """
    families = {game.icons[icon].family for icon in card.icons}
    if families == {SUPERPOWERS}:
        yield Finding(
            card.origin,
            f"`{card.id}` has superpowers only, no icon of agroecology, landscapes or goals",
            ("icons",),
            "add what the action does for land, food or people",
        )


@check("FSY111", "sheet-missing-icon", kind="static", of="page")
def missing_on_sheet(game: Game, product: str, shown: Collection[str]) -> Iterator[Finding]:
    """An icon that a card uses and the Ability Sheet does not show cannot be marked (FS-R4).

    ## What it reports

    A card has an icon that the product `ability-sheet` does not show. Static. Looked at where the sheet is laid out: by
    `cardgen check` and `cardgen build`.

    ## Why it matters

    The icons of a challenge are marked on the Ability Sheet (FS-R4). One that is not there gets no seed, and it is
    easily forgotten.

    ## Example

    The sheet leaves out the last square.

    ```diff edit
    templates/fsys/ability_sheet.xml.j2
    -      {%- for icon in squares.icons %}{{ cell(icon, squares, wide=28.8, number=icon.number) }}{% endfor %}
    +      {%- for icon in squares.icons[:16] %}{{ cell(icon, squares, wide=28.8, number=icon.number) }}{% endfor %}
    ```

    ## Repair

    Let the sheet walk through all icons of all families; or take the icon off the cards.

    ```diff edit
    templates/fsys/ability_sheet.xml.j2
    -      {%- for icon in squares.icons[:16] %}{{ cell(icon, squares, wide=28.8, number=icon.number) }}{% endfor %}
    +      {%- for icon in squares.icons %}{{ cell(icon, squares, wide=28.8, number=icon.number) }}{% endfor %}
    ```
    """
    if product != "ability-sheet":
        return
    used = {icon: card for card in reversed(game.cards.values()) for icon in card.icons}
    for icon, card in sorted(used.items()):
        if icon not in shown:
            message = f"the Ability Sheet does not show `{icon}`, so it cannot be marked; `{card.id}` has it"
            help = "show it in the sheet's template, or take it off the cards"
            yield Finding(card.origin, message, ("icons",), help)
