"""Checks with what chance the cards that are dealt help with a challenge: FSY203, FSY206, FSY207 and FSY210."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.analysis.checks.check import WARNING, Finding, Pair, check, quantity
from cardgen.analysis.numbers.evidence import percent
from cardgen.analysis.numbers.statistics import none_of
from cardgen.games.fsys.rules import cards_in_play
from cardgen.games.fsys.scope import FsysScope
from cardgen.games.fsys.solutions import chance_blank


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
    for icon, copies in subject.icon_deck.copies_with.items():
        absent = none_of(len(copies) - 1, others, seen)
        if len(copies) > 1 and absent > limit:
            yield subject.finding(
                f"`{icon}` is on {len(copies)} of {others + 1} cards of {subject.name}: in "
                f"{percent(float(absent))} of the matches of two that need it, nobody can have it",
                "give it to more cards",
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
