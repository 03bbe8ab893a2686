"""Checks by computing whether these cards can be played, and whether it is worth it: FSY201 to FSY212.

Everything is counted or computed in whole fractions; nothing is drawn. *Covers* of a challenge are sets of other
cards that show all its icons.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto

from cardgen.analysis.checks.check import INFO, WARNING, Finding, Pair, check, quantity
from cardgen.analysis.numbers.evidence import percent
from cardgen.analysis.numbers.statistics import none_of
from cardgen.games.fsys.rules import FAMILIES, Icons, cards_in_play, union
from cardgen.games.fsys.scope import FsysScope
from cardgen.games.fsys.set_cover import best_cover, dominated, find_cover, unmet
from cardgen.games.fsys.solutions import chance_blank

TABLE_OF_TWO = 6  # projects of two players


class ChallengeObstacle(Enum):
    """What keeps three other cards from covering a challenge: the deepest cause only."""

    NO_ICON_SHARED = auto()
    ORPHAN_ICON = auto()
    THREE_TOO_FEW = auto()
    SIX_TOO_FEW = auto()


def obstacle(subject: FsysScope, copy: int) -> ChallengeObstacle | None:
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


@check("FSY203", "scarce-icon", kind="exact", of="deck", severity=WARNING, limit=0.3)
def scarce_icon(subject: FsysScope, limit: float) -> Iterator[Finding]:
    """Where a challenge needs it, the other cards of a match of two often lack it.

    ## What it reports

    An icon on so few cards that in more than 30 % of the matches of two players that need it, no player can have
    it: it is on none of the 16 other cards that are dealt. The limit is `limits: {scarce-icon: 0.3}` in
    `game.yaml`. Exact; told of the deck as a whole. In a deck of 60 that is an icon on four cards or fewer.

    ## Why it matters

    Points are for icons matched (FS-R14), and the collective award needs all of them (FS-R17). What is not on the
    table cannot be matched, however well all play.

    ## Example

    Two of the six cards with fair markets (`mfl-10`) lose them.

    ```diff edit
    card_data/fsys/sets/core/cards/market.yaml
    @@ make-it-worth-more
    -    icons: [hands, ae-7, mfl-9, mfl-10, sdg-1, sdg-8, sdg-9, sdg-12]
    +    icons: [hands, ae-7, mfl-9, mfl-11, sdg-1, sdg-8, sdg-9, sdg-12]
    @@ fill-a-food-box
    -    icons: [hands, ae-7, ae-11, mfl-8, mfl-10, sdg-2, sdg-11, sdg-12]
    +    icons: [hands, ae-7, ae-11, mfl-8, mfl-11, sdg-2, sdg-11, sdg-12]
    ```

    ## Repair

    Give the icon to more cards.

    ```diff edit
    card_data/fsys/sets/core/cards/market.yaml
    @@ make-it-worth-more
    -    icons: [hands, ae-7, mfl-9, mfl-11, sdg-1, sdg-8, sdg-9, sdg-12]
    +    icons: [hands, ae-7, mfl-9, mfl-10, sdg-1, sdg-8, sdg-9, sdg-12]
    @@ fill-a-food-box
    -    icons: [hands, ae-7, ae-11, mfl-8, mfl-11, sdg-2, sdg-11, sdg-12]
    +    icons: [hands, ae-7, ae-11, mfl-8, mfl-10, sdg-2, sdg-11, sdg-12]
    ```
    """
    others = len(subject.printings) - 1
    seen = min(others, cards_in_play(2, subject.rules) - 1)
    for icon, copies in _holders(subject).items():
        absent = none_of(len(copies) - 1, others, seen)
        if len(copies) > 1 and absent > limit:
            yield subject.finding(
                f"`{icon}` is on {len(copies)} of {others + 1} cards of {subject.name}: in "
                f"{percent(float(absent))} of the matches of two that need it, nobody can have it",
                "give it to more cards",
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


@check("FSY206", "solo-chance", kind="exact", of="deck", severity=WARNING, limit=(0.02, 0.4))
def solo_chance(subject: FsysScope, limit: Pair) -> Iterator[Finding]:
    """How often a player alone can solve, on average.

    ## What it reports

    How likely is it that three of the seven cards that one player sees cover the challenge? On average over all
    challenges, less than 2 % or more than 40 %. The limits are `limits: {solo-chance: [0.02, 0.4]}` in `game.yaml`.
    Exact. Of a pile so large that it would take minutes it is not computed, and nothing is said.

    ## Why it matters

    A player sees a hand of five and two draws (FS-R5, FS-R10). If the chance is too small, nobody ever has a sudden
    solve; if it is too great, nobody needs the others (FS-R18).

    ## Example

    A publisher wants many a sudden solve: on average a chance of at least one in five.

    ```diff edit
    card_data/fsys/game.yaml
     deck: food-heroes
    +limits: {solo-chance: [0.2, 0.4]}
    ```

    ## Repair

    Too small: take icons off the cards with the most, or add icons that many cards have. Too great: give cards
    rarer icons. Or ask for what the cards are made for.

    ```diff edit
    card_data/fsys/game.yaml
    -limits: {solo-chance: [0.2, 0.4]}
    +limits: {solo-chance: [0.05, 0.4]}
    ```
    """
    mean = mean_alone(subject)
    if mean is None:
        return
    least, most = limit
    if mean < least:
        side, help = f"under {percent(least)}", "take icons off: sudden solves are too rare"
    elif mean > most:
        side, help = f"over {percent(most)}", "give challenges rarer icons: all solve alone"
    else:
        return
    message = f"in {subject.name} the mean chance that three of seven seen cards cover a challenge is {percent(mean)}"
    yield subject.finding(f"{message}, {side}", help)


def mean_alone(subject: FsysScope) -> float | None:
    """The chance that one player alone can solve, mean of all challenges; None where it was not computed."""
    chances = subject.alone.values()
    return float(sum(chances) / len(chances)) if chances else None


@check("FSY207", "difficulty-spread", kind="exact", of="deck", severity=WARNING, limit=quantity(50))
def difficulty_spread(subject: FsysScope, limit: float) -> Iterator[Finding]:
    """The draw of the challenge decides; compared are the mean chances of the easiest and hardest quarters.

    ## What it reports

    The easiest quarter of the challenges is more than 50 times as likely to be solved by one player as the hardest
    quarter. The limit is `limits: {difficulty-spread: 50}` in `game.yaml`. Exact. Of a pile so large that it
    would take minutes it is not computed, and nothing is said.

    ## Why it matters

    The challenge is drawn (FS-R5). If challenges differ too much, that draw decides how the match goes, and not the
    players.

    ## Example

    A publisher wants all challenges about equally hard: none twice as easy as another.

    ```diff edit
    card_data/fsys/game.yaml
     deck: food-heroes
    +limits: {difficulty-spread: 2}
    ```

    ## Repair

    Take icons off the hardest cards and add some to the easiest; `cardgen check --proof FILE` shows which they are.
    Or allow for more spread.

    ```diff edit
    card_data/fsys/game.yaml
    -limits: {difficulty-spread: 2}
    +limits: {difficulty-spread: 10}
    ```
    """
    chances = sorted(subject.alone.values())
    quarter = len(chances) // 4
    if not quarter:
        return
    hardest, easiest = sum(chances[:quarter]), sum(chances[-quarter:])
    if easiest > limit * hardest:
        times = f"{float(easiest / hardest):.1f} times" if hardest else "beyond measure"
        yield subject.finding(
            f"in {subject.name} the easiest quarter of the challenges is {times} as likely to be solved as the hardest",
            "take icons off the hardest cards",
        )


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


@check("FSY210", "blank-opening", kind="exact", of="deck", severity=WARNING, limit=0.25)
def blank_opening(subject: FsysScope, limit: float) -> Iterator[Finding]:
    """Hands in which at most one card has an icon of the challenge: Replace becomes routine (FS-R9).

    ## What it reports

    How often has at most one card of the first hand an icon of the challenge? On average over all challenges, more
    than 25 %. The limit is `limits: {blank-opening: 0.25}` in `game.yaml`. Exact.

    ## Why it matters

    Once in a match a player may give back a bad hand and draw five new cards (FS-R9). If bad hands are the rule,
    this becomes routine, and the first choice of the match is none.

    ## Example

    A publisher wants hardly any bad hands: fewer than two in a hundred.

    ```diff edit
    card_data/fsys/game.yaml
     deck: food-heroes
    +limits: {blank-opening: 0.02}
    ```

    ## Repair

    Give cards more icons in common: fewer icons that are on a handful of cards, more that are on many. Or allow for
    some bad hands.

    ```diff edit
    card_data/fsys/game.yaml
    -limits: {blank-opening: 0.02}
    +limits: {blank-opening: 0.1}
    ```
    """
    deck, hand = subject.icon_deck, subject.rules.hand_size
    chances = [chance_blank(deck.sharing(copy), deck.size - 1, hand) for copy in subject.odds]
    mean = float(sum(chances) / len(chances)) if chances else 0.0
    if mean > limit:
        yield subject.finding(
            f"in {subject.name} {percent(mean)} of the first hands have at most one card that helps",
            "give cards more icons in common",
        )


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
    """  # noqa: E501
    holders = _holders(subject)
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


def certificate(subject: FsysScope, copy: int) -> tuple[tuple[str, ...], Icons]:
    """The proof of FSY201: cards that cover the challenge, or none and the icons that cannot be met."""
    need, others = subject.need(copy), subject.icon_deck.others(copy)
    cover = find_cover(need, others)
    if cover is None:
        return (), unmet(need, others)
    return tuple(subject.card(place if place < copy else place + 1) for place in cover), 0


def _holders(subject: FsysScope) -> dict[str, list[int]]:
    """The copies that carry each icon; icons on no card are left out."""
    holders: dict[str, list[int]] = {}
    for bit, icon in enumerate(subject.icon_deck.icons):
        copies = [copy for copy, mask in enumerate(subject.icon_deck.masks) if mask >> bit & 1]
        if copies:
            holders[icon] = copies
    return holders


def _ways(count: int) -> str:
    return "one set" if count == 1 else f"{count} sets"
