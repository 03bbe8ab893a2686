"""Checks that no icons and no card outweigh the others: FSY211, and the cards that others dominate."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.analysis.checks.check import INFO, Finding, check, quantity
from cardgen.analysis.numbers.evidence import percent
from cardgen.games.fsys.rules import FAMILIES
from cardgen.games.fsys.scope import FsysScope
from cardgen.games.fsys.set_cover import dominated


def dominated_cards(subject: FsysScope) -> dict[str, Finding]:
    """Cards all icons of which are on another card, which has more: as a project that is always at least as good."""
    copies = {copy: better for copy, better in dominated(subject.icon_deck.masks) if subject.need(copy)}
    cards = {subject.card(copy): (copy, subject.card(better)) for copy, better in copies.items()}
    many = "the only such card" if len(cards) == 1 else f"{len(cards)} such cards"
    return {
        card: subject.at_icons(
            copy,
            f"all icons of `{card}` are on `{better}`, which has more ({many} in {subject.name})",
            help="give it an icon that the other lacks",
        )
        for card, (copy, better) in cards.items()
    }


@check("FSY211", "family-skew", kind="exact", of="deck", severity=INFO, limit=quantity(2.5))
def family_skew(subject: FsysScope, limit: float) -> Iterator[Finding]:
    """The share of a family in all icons, against its share of the 45.

    ## What it reports

    A family has more than two and a half times its fair share, or less than two fifths of it, of all icons on the cards of a deck. Fair is its
    share of the 45: `superpower` 3, `ae` 13, `mfl` 12, `sdg` 17. The limit is `limits: {family-skew: 2.5}` in
    `game.yaml`. Exact, a note.

    ## Why it matters

    Where one family is on every card, the others hardly matter, and what the game wants to show, land, food and
    people together, is lost (FS-R3).

    ## Example

    Every deed needs a superpower, so they are on more cards than others. This publisher wants them rarer.

    ```diff edit
    card_data/fsys/game.yaml
     deck: food-heroes
    +limits: {family-skew: 1.5}
    ```

    ## Repair

    Give cards icons of the other families, or the rare family to more cards. Or allow for what you want.

    ```diff edit
    card_data/fsys/game.yaml
    -limits: {family-skew: 1.5}
    +limits: {family-skew: 3}
    ```
    """
    holders = subject.icon_deck.copies_with
    total = sum(len(copies) for copies in holders.values())
    size = sum(FAMILIES.values())
    for family in subject.game.families:
        count = sum(len(holders.get(icon.id, ())) for icon in family.icons)
        wanted = FAMILIES.get(family.id, 0)
        if not total or not wanted:
            continue
        ratio = count / total / (wanted / size)
        if ratio > limit or ratio * limit < 1:
            yield subject.finding(
                f"`{family.id}` has {percent(count / total)} of the icons of {subject.name}, "
                f"{ratio:.2f} times its share of the 45",
                "give more cards icons of the other families" if ratio > 1 else "give it to more cards",
            )
