"""Checks that other cards cover each challenge, neither in no way nor in too many: FSY201, FSY202, FSY204, FSY205,
FSY208 and FSY212.

*Covers* of a challenge are sets of other cards that show all its icons.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto

from cardgen.analysis.checks.check import WARNING, Finding, check, quantity
from cardgen.games.fsys.rules import Icons, union
from cardgen.games.fsys.scope import FsysScope
from cardgen.games.fsys.set_cover import best_cover, find_cover, unmet

TABLE_OF_TWO = 6  # projects of two players


class ChallengeObstacle(Enum):
    """What keeps three other cards from covering a challenge: the deepest cause only."""

    NO_ICON_SHARED = auto()
    ORPHAN_ICON = auto()
    THREE_TOO_FEW = auto()
    SIX_TOO_FEW = auto()


def obstacle(subject: FsysScope, copy: int) -> ChallengeObstacle | None:
    """What keeps three others from covering this copy; None where some three do."""
    if subject.odds[copy].coverage.triples:
        return None
    need, others = subject.need(copy), subject.icon_deck.others(copy)
    if not any(need & other for other in others):
        return ChallengeObstacle.NO_ICON_SHARED
    if need & ~union(others):
        return ChallengeObstacle.ORPHAN_ICON
    return ChallengeObstacle.THREE_TOO_FEW if find_cover(need, others, TABLE_OF_TWO) else ChallengeObstacle.SIX_TOO_FEW


def _with_obstacle(subject: FsysScope, cause: ChallengeObstacle) -> Iterator[int]:
    return (copy for copy in subject.odds if obstacle(subject, copy) is cause)


@check("FSY201", "challenge-unsolvable", kind="exact", of="deck or expansion")
def challenge_unsolvable(subject: FsysScope) -> Iterator[Finding]:
    """No three other cards cover it, so no player can match it all (FS-R14).

    ## What it reports

    A card that no three other cards of the deck cover: their icons together lack at least one of its own. Exact:
    every way is counted, and `cardgen check --proof FILE` writes the proof. All players together could still do it;
    where not even that is so, the code is FSY202, FSY208 or FSY212. Cards of an expansion are judged with its base.

    ## Why it matters

    Each player places three projects and matches their icons with those of the challenge (FS-R11, FS-R14). When
    this card is the challenge, nobody can match it all, and there is never a sudden solve (FS-R18).

    ## Example

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
       - id: mix-your-crops
    -    icons: [hands, ae-2, ae-5, ae-6, ae-7, mfl-3, mfl-6, sdg-2, sdg-15]
    +    icons: [hands, ae-2, ae-5, ae-6, ae-7, mfl-3, mfl-6, sdg-2, sdg-16]
    ```

    ## Repair

    Take off one of its icons that seldom go together, or put the icon that the message names on cards with the
    others.

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
       - id: mix-your-crops
    -    icons: [hands, ae-2, ae-5, ae-6, ae-7, mfl-3, mfl-6, sdg-2, sdg-16]
    +    icons: [hands, ae-2, ae-5, ae-6, ae-7, mfl-3, sdg-2, sdg-16]
    ```
    """
    for copy in _with_obstacle(subject, ChallengeObstacle.THREE_TOO_FEW):
        missing = unmet(subject.need(copy), subject.icon_deck.others(copy))
        yield subject.at_icons(
            copy,
            f"no three other cards of {subject.name} have all icons of `{subject.card(copy)}`: the best three lack "
            f"{subject.named(missing)}",
            help="add these icons to other cards, or take some off this one",
        )


@check("FSY202", "orphan-icon", kind="exact", of="deck or expansion")
def orphan_icon(subject: FsysScope) -> Iterator[Finding]:
    """An icon on one card only: its own challenge can never be matched, even together.

    ## What it reports

    An icon that is on one card of the deck only. Exact. Cards of an expansion are judged with its base.

    ## Why it matters

    When this card is the challenge, no other card has the icon. Nobody can match it all, and all players together
    neither: no sudden solve, no collective award (FS-R17, FS-R18).

    ## Example

    Fair markets (`mfl-10`) go from the market, and only `bike-the-food` still has them.

    ```diff edit
    card_data/fsys/sets/core/cards/market.yaml
    @@ sell-it-here
    -    icons: [heart, ae-7, ae-10, ae-11, mfl-8, mfl-9, mfl-10, sdg-1, sdg-8]
    +    icons: [heart, ae-7, ae-10, ae-11, mfl-8, mfl-9, mfl-11, sdg-1, sdg-8]
    @@ pay-a-fair-price
    -    icons: [heart, ae-10, ae-11, mfl-9, mfl-10, sdg-1, sdg-8, sdg-10]
    +    icons: [heart, ae-10, ae-11, mfl-9, mfl-11, sdg-1, sdg-8, sdg-10]
    @@ make-it-worth-more
    -    icons: [hands, ae-7, mfl-9, mfl-10, sdg-1, sdg-8, sdg-9, sdg-12]
    +    icons: [hands, ae-7, mfl-9, mfl-11, sdg-1, sdg-8, sdg-9, sdg-12]
    @@ fill-a-food-box
    -    icons: [hands, ae-7, ae-11, mfl-8, mfl-10, sdg-2, sdg-11, sdg-12]
    +    icons: [hands, ae-7, ae-11, mfl-8, mfl-11, sdg-2, sdg-11, sdg-12]
    @@ hold-a-swap-day
    -    icons: [heart, ae-1, ae-10, ae-11, mfl-6, mfl-10, sdg-1, sdg-12]
    +    icons: [heart, ae-1, ae-10, ae-11, mfl-6, mfl-11, sdg-1, sdg-12]
    ```

    ## Repair

    Give the icon to other cards, too; on five cards in all it is no longer scarce (FSY203). Or take it off this
    one.

    ```diff edit
    card_data/fsys/sets/core/cards/street.yaml
    -    icons: [hands, ae-11, mfl-9, mfl-10, sdg-3, sdg-7, sdg-11, sdg-13]
    +    icons: [hands, ae-11, mfl-9, mfl-11, sdg-3, sdg-7, sdg-11, sdg-13]
    ```
    """
    for copy in _with_obstacle(subject, ChallengeObstacle.ORPHAN_ICON):
        missing = subject.need(copy) & ~union(subject.icon_deck.others(copy))
        yield subject.at_icons(
            copy,
            f"`{subject.card(copy)}` is the only card of {subject.name} with {subject.named(missing)}, so nobody can "
            "match it as a challenge",
            help="give the icon to other cards, too, or take it off",
        )


@check("FSY208", "dead-card", kind="exact", of="deck or expansion")
def dead_card(subject: FsysScope) -> Iterator[Finding]:
    """A card without an icon in common with any other helps nobody.

    ## What it reports

    A card that shares no icon with any other card of the deck. Exact. Cards of an expansion are judged with its
    base.

    ## Why it matters

    As a project it matches nothing, whatever the challenge is; as a challenge nobody can match a single icon of it
    (FS-R14). It is cardboard.

    ## Example

    Only `bike-the-food` still has fair markets (`mfl-10`), and it has nothing else.

    ```diff edit
    card_data/fsys/sets/core/cards/market.yaml
    @@ sell-it-here
    -    icons: [heart, ae-7, ae-10, ae-11, mfl-8, mfl-9, mfl-10, sdg-1, sdg-8]
    +    icons: [heart, ae-7, ae-10, ae-11, mfl-8, mfl-9, mfl-11, sdg-1, sdg-8]
    @@ pay-a-fair-price
    -    icons: [heart, ae-10, ae-11, mfl-9, mfl-10, sdg-1, sdg-8, sdg-10]
    +    icons: [heart, ae-10, ae-11, mfl-9, mfl-11, sdg-1, sdg-8, sdg-10]
    @@ make-it-worth-more
    -    icons: [hands, ae-7, mfl-9, mfl-10, sdg-1, sdg-8, sdg-9, sdg-12]
    +    icons: [hands, ae-7, mfl-9, mfl-11, sdg-1, sdg-8, sdg-9, sdg-12]
    @@ fill-a-food-box
    -    icons: [hands, ae-7, ae-11, mfl-8, mfl-10, sdg-2, sdg-11, sdg-12]
    +    icons: [hands, ae-7, ae-11, mfl-8, mfl-11, sdg-2, sdg-11, sdg-12]
    @@ hold-a-swap-day
    -    icons: [heart, ae-1, ae-10, ae-11, mfl-6, mfl-10, sdg-1, sdg-12]
    +    icons: [heart, ae-1, ae-10, ae-11, mfl-6, mfl-11, sdg-1, sdg-12]
    card_data/fsys/sets/core/cards/street.yaml
    -    icons: [hands, ae-11, mfl-9, mfl-10, sdg-3, sdg-7, sdg-11, sdg-13]
    +    icons: [mfl-10]
    ```

    ## Repair

    Give it icons that others have.

    ```diff edit
    card_data/fsys/sets/core/cards/street.yaml
    -    icons: [mfl-10]
    +    icons: [hands, ae-11, mfl-9, mfl-11, sdg-3, sdg-7, sdg-11, sdg-13]
    ```
    """
    for copy in _with_obstacle(subject, ChallengeObstacle.NO_ICON_SHARED):
        message = f"`{subject.card(copy)}` shares no icon with another card of {subject.name}"
        yield subject.at_icons(copy, message, help="give it icons that others have")


@check("FSY212", "collective-out-of-reach", kind="exact", of="deck or expansion")
def collective_out_of_reach(subject: FsysScope) -> Iterator[Finding]:
    """Even the best six cards of two players do not cover it together (FS-R17).

    ## What it reports

    A card that not even six other cards of the deck cover together, though each of its icons is on another card.
    Exact. Six are the projects of two players. Cards of an expansion are judged with its base.

    ## Why it matters

    The collective award is for all players together matching what no one matches alone (FS-R17). With this
    challenge two players cannot earn it, and no player can have a sudden solve.

    ## Example

    Seven icons of which no other card has two.

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
    -    icons: [hands, ae-2, ae-5, ae-6, ae-7, mfl-3, mfl-6, sdg-2, sdg-15]
    +    icons: [ae-4, ae-7, mfl-5, mfl-6, mfl-12, sdg-7, sdg-10]
    card_data/fsys/sets/core/cards/home.yaml
    -    icons: [hands, ae-7, mfl-3, mfl-8, mfl-9, sdg-2, sdg-7, sdg-12]
    +    icons: [hands, ae-6, mfl-3, mfl-8, mfl-9, sdg-2, sdg-7, sdg-12]
    card_data/fsys/sets/core/cards/plans.yaml
    -    icons: [head, ae-10, ae-13, mfl-11, mfl-12, sdg-5, sdg-10, sdg-16]
    +    icons: [head, ae-10, ae-13, mfl-11, mfl-12, sdg-5, sdg-11, sdg-16]
    card_data/fsys/sets/core/cards/street.yaml
    -    icons: [head, ae-12, ae-13, mfl-12, sdg-6, sdg-7, sdg-11, sdg-16, sdg-17]
    +    icons: [head, ae-12, ae-13, mfl-12, sdg-6, sdg-13, sdg-11, sdg-16, sdg-17]
    ```

    ## Repair

    Take off icons, or let them meet on other cards. Icons that belong together in life do.

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
    -    icons: [ae-4, ae-7, mfl-5, mfl-6, mfl-12, sdg-7, sdg-10]
    +    icons: [hands, ae-2, ae-5, ae-6, ae-7, mfl-3, mfl-6, sdg-2, sdg-15]
    ```
    """
    for copy in _with_obstacle(subject, ChallengeObstacle.SIX_TOO_FEW):
        need = subject.need(copy)
        covered, _ = best_cover(need, subject.icon_deck.others(copy), TABLE_OF_TWO)
        yield subject.at_icons(
            copy,
            f"not even six other cards of {subject.name} together have all icons of `{subject.card(copy)}`: the best "
            f"six lack {subject.named(need & ~covered)}",
            help="add these icons to other cards, or take some off this one",
        )


@check("FSY204", "few-covers", kind="exact", of="deck or expansion", severity=WARNING, limit=quantity(6))
def few_covers(subject: FsysScope, limit: float) -> Iterator[Finding]:
    """Three of eight seen cards seldom cover it.

    ## What it reports

    A card that three other cards of the deck can cover, but in fewer than six ways. The limit is
    `limits: {few-covers: 6}` in `game.yaml`. Exact: all sets of three are counted. In no way at all is FSY201.

    ## Why it matters

    A player sees seven cards or eight, of 59. With five ways in all, the right three are there in less than one
    match of a hundred, so this challenge is as good as unsolvable alone (FS-R18).

    ## Example

    Reading the sky asks for a second income, too (`ae-7`).

    ```diff edit
    card_data/fsys/sets/core/cards/water.yaml
       - id: read-the-sky
    -    icons: [head, ae-8, mfl-2, mfl-3, mfl-12, sdg-4, sdg-13]
    +    icons: [head, ae-7, ae-8, mfl-2, mfl-3, mfl-12, sdg-4, sdg-13]
    ```

    ## Repair

    Take an icon off it, or let its rare icons meet on more cards. `cardgen check --proof FILE` writes the number of
    ways for every card.

    ```diff edit
    card_data/fsys/sets/core/cards/water.yaml
       - id: read-the-sky
    -    icons: [head, ae-7, ae-8, mfl-2, mfl-3, mfl-12, sdg-4, sdg-13]
    +    icons: [head, ae-5, ae-8, mfl-2, mfl-3, mfl-12, sdg-4, sdg-13]
    ```
    """
    for copy, odds in subject.odds.items():
        ways = odds.coverage.triples
        if 0 < ways < limit:
            yield subject.at_icons(
                copy,
                f"only {_ways(ways)} of three other cards of {subject.name} cover `{subject.card(copy)}`",
                "take an icon off it, or give its rare icons to more cards",
            )


def _ways(count: int) -> str:
    return "one set" if count == 1 else f"{count} sets"


@check("FSY205", "trivial-challenge", kind="exact", of="deck or expansion", severity=WARNING, limit=quantity(3))
def trivial_challenge(subject: FsysScope, limit: float) -> Iterator[Finding]:
    """Single cards that solve a challenge in the first round (FS-R18).

    ## What it reports

    A card that more than three other cards of the deck cover, each alone. The limit is
    `limits: {trivial-challenge: 3}` in `game.yaml`. Exact.

    ## Why it matters

    Who has one of these cards in the first hand may lay it down and declare a sudden solve in the first round
    (FS-R18). The match is over before it began.

    ## Example

    The note CG511 comes along: a card with few icons is also the lesser project.

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
       - id: test-your-soil
    -    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-9, sdg-15]
    +    icons: [ae-8, sdg-4]
    ```

    ## Repair

    Give it more icons, best of other families. Seven to nine make a good challenge.

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
       - id: test-your-soil
    -    icons: [ae-8, sdg-4]
    +    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-9, sdg-15]
    ```
    """
    for copy, odds in subject.odds.items():
        if odds.coverage.singles > limit:
            yield subject.at_icons(
                copy,
                f"{odds.coverage.singles} cards of {subject.name} cover `{subject.card(copy)}` each alone",
                "give it another icon",
            )


def certificate(subject: FsysScope, copy: int) -> tuple[tuple[str, ...], Icons]:
    """The proof of FSY201: cards that cover the challenge, or none and the icons that cannot be met."""
    need, others = subject.need(copy), subject.icon_deck.others(copy)
    cover = find_cover(need, others)
    if cover is None:
        return (), unmet(need, others)
    return tuple(subject.card(place if place < copy else place + 1) for place in cover), 0
