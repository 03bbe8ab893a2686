"""Checks that the licence of a set allows the pictures in it.

Knows Creative Commons identifiers; of any other licence it says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardgen.analysis.checks.check import WARNING, Finding, check
from cardgen.model.card import Origin
from cardgen.model.game import Game

_CREATIVE_COMMONS = re.compile(r"CC-(BY(?:-(?:SA|NC|ND))*)-\d\.\d(?:-[A-Z]+)?")
_FREE = frozenset(("CC0-1.0", "CC-PDM-1.0", "CC-PDDC"))
_ASKED = {
    "BY": "to be named",
    "NC": "no commercial use",
    "ND": "not to be changed",
    "SA": "the same licence",
}
"""What each part of a licence asks for."""


@check("PHY117", "licence-conflict", kind="static", of="game", severity=WARNING)
def licence_conflict(game: Game) -> Iterator[Finding]:
    """A picture that asks for more than its set promises, or for the same licence (facts of real decks).

    ## What it reports

    A picture whose Creative Commons licence asks for something that the licence of its set does not: not to be sold (NC),
    not to be changed (ND), to be named (BY), or to be passed on under the very same terms (SA). Licences that are not
    Creative Commons are not judged. Static. A warning.

    ## Why it matters

    Who prints the set trusts the licence on it. A picture that may not be sold on a card that may is a promise that the
    set cannot keep; real decks have been published so.

    ## Example

    The set is CC-BY-SA-4.0.

    ```diff edit
    card_data/phylo/sets/starter/printings.yaml
    -  - {card: silver-birch, number: 73}
    +  - {card: silver-birch, number: 73, art: {artist: Asha, licence: CC-BY-NC-4.0}}
    ```

    ## Repair

    Take a picture with a freer licence, or ask the artist; a set with such pictures needs a licence that fits both.

    ```diff edit
    card_data/phylo/sets/starter/printings.yaml
    -  - {card: silver-birch, number: 73, art: {artist: Asha, licence: CC-BY-NC-4.0}}
    +  - {card: silver-birch, number: 73, art: {artist: Asha, licence: CC-BY-4.0}}
    ```
    """
    for card_set in game.sets.values():
        if not game.is_judged(card_set.origin):
            continue
        default = card_set.origin.value.get("art", {}).get("licence", "")
        if clash := _clash(default, card_set.licence):
            yield _conflict(card_set.origin, "the set's pictures are", default, clash, card_set.licence)
        for printing in card_set.printings:
            own = printing.origin.value.get("art", {}).get("licence", "")
            if clash := _clash(own, card_set.licence):
                what = f"the picture of `{printing.card.id}` is"
                yield _conflict(printing.origin, what, own, clash, card_set.licence)


def _conflict(origin: Origin, what: str, picture: str, clash: str, cards: str) -> Finding:
    return Finding(
        origin,
        f"{what} under {picture}, which asks for {clash}; the set is under {cards}",
        ("art", "licence"),
        "take a picture with a freer licence, ask the artist, or give the set a licence that fits both",
    )


def _clash(picture: str, cards: str) -> str:
    """What a picture's licence asks for and the cards' licence does not keep; empty where both fit."""
    asked, kept = _parts(picture), _parts(cards)
    if asked is None or kept is None or asked == kept:
        return ""
    lacking = [_ASKED[part] for part in _ASKED if part in asked and (part == "SA" or part not in kept)]
    return " and ".join(lacking)


def _parts(licence: str) -> frozenset[str] | None:
    """BY, SA, NC and ND of a licence; none of what is free; None where it is not known."""
    match = _CREATIVE_COMMONS.fullmatch(licence)
    if match:
        return frozenset(match[1].split("-"))
    return frozenset() if licence in _FREE else None
