"""Does an expansion fit the set it is for? Checks FSY402 and FSY403, and the exact half of FSY404."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, reduce
from itertools import islice
from operator import and_

from cardgen.analysis.checks.check import WARNING, Finding, Pair, check, quantity
from cardgen.analysis.numbers.evidence import percent
from cardgen.analysis.numbers.statistics import wilson
from cardgen.analysis.play.rng import draw, stream
from cardgen.games.fsys.rules import icons_in
from cardgen.games.fsys.scope import FsysScope
from cardgen.games.fsys.set_cover import find_cover
from cardgen.games.fsys.solutions import coverage

MIXES = 200
DECK = 60  # FS-R2
REMEMBERED = 400


@check("FSY402", "mix-unsolvable", kind="exact", of="expansion", severity=WARNING, limit=0.05)
def mix_unsolvable(subject: FsysScope, limit: float) -> Iterator[Finding]:
    """Challenges that no cards of a random deck cover, though those of base and expansion together can.

    Counted is the share of challenges, not of decks that have one: a deck has 60 of them (decision 10). Decks are
    dealt from a stream of their own, so that the same data always give the same answer.

    ## What it reports

    In random decks of 60 out of an expansion and its base, more than 5 % of the challenges cannot be covered by
    three other cards, though with all cards of both they can. The limit is `limits: {mix-unsolvable: 0.05}` in
    `game.yaml`. Exact for each of 200 decks, which are drawn with a seed of their own, so that the same cards
    always give the same answer; reported when the whole 95 % interval is above the limit.

    ## Why it matters

    Players mix as they like (FS-R2). Who buys more cards should not get challenges that nobody can match (FS-R14).

    ## Example

    A publisher bears not a single such challenge in any mix.

    ```diff edit
    card_data/fsys/game.yaml
     deck: food-heroes
    +limits: {mix-unsolvable: 0}
    ```

    ## Repair

    Give the expansion's rare icons to more of its cards, and let them meet on cards as they do in the base. Or bear
    a few.

    ```diff edit
    card_data/fsys/game.yaml
    -limits: {mix-unsolvable: 0}
    +limits: {mix-unsolvable: 0.05}
    ```
    """
    copies = len(subject.printings)
    if copies <= DECK:
        return
    known = {copy: _covers(subject, copy) for copy in range(copies) if _can_be_marked(subject, copy)}
    solvable = [(copy, 1 << copy, covers) for copy, covers in known.items() if covers]
    broken = dealt = 0
    for number in range(MIXES):
        mix = _random_deck(copies, number)
        for copy, bit, covers in solvable:
            if mix & bit:
                dealt += 1
                if not any(cover & mix == cover for cover in covers):
                    broken += len(covers) < REMEMBERED or not _is_covered(subject, copy, mix)
    if wilson(broken, dealt).is_above(limit):
        yield subject.finding(
            f"in {MIXES} random decks of 60 from {subject.name}, {percent(broken / dealt)} of the challenges "
            "are covered by no three other cards",
            "give the expansion's icons to more cards",
        )


def _can_be_marked(subject: FsysScope, copy: int) -> bool:
    return 0 < subject.need(copy).bit_count() <= subject.rules.seeds


@cache  # expansions of one size are dealt the same decks
def _random_deck(copies: int, number: int) -> int:
    """A random deck of 60 out of so many copies, as a bit mask of copies."""
    order = list(range(copies))
    chance = stream(0, "mixes", number)
    left_out = (draw(order, chance) for _ in range(copies - DECK))
    return (1 << copies) - 1 - sum(1 << copy for copy in left_out)


def _covers(subject: FsysScope, copy: int) -> list[int]:
    """Covers of a challenge in the whole pool, as masks of copies: all of them, or the first few hundred."""
    return list(islice(_all_covers(subject, copy), REMEMBERED))


def _all_covers(subject: FsysScope, copy: int) -> Iterator[int]:
    """Covers of three or fewer copies, found by the first icon that is still open; the last card by what all have."""
    masks, need = subject.icon_deck.masks, subject.need(copy)
    holding = {
        icon: sum(1 << other for other, mask in enumerate(masks) if mask & icon and other != copy)
        for icon in icons_in(need)
    }

    def search(still_open: int, chosen: int, left: int) -> Iterator[int]:
        icons = icons_in(still_open)
        found = holding[next(icons)]
        if left == 1:
            found = reduce(and_, (holding[icon] for icon in icons), found)
        for bit in icons_in(found):
            rest = still_open & ~masks[bit.bit_length() - 1]
            if rest:
                yield from search(rest, chosen | bit, left - 1)
            else:
                yield chosen | bit

    return search(need, 0, subject.rules.rounds)


def _is_covered(subject: FsysScope, copy: int, mix: int) -> bool:
    masks = subject.icon_deck.masks
    others = [masks[other] for other in range(len(masks)) if mix >> other & 1 and other != copy]
    return find_cover(subject.need(copy), others) is not None


@check("FSY403", "expansion-insular", kind="exact", of="expansion", severity=WARNING, limit=0.3)
def expansion_insular(subject: FsysScope, limit: float) -> Iterator[Finding]:
    """Challenges of the expansion that the base's cards alone cannot cover, and both together can.

    ## What it reports

    More than 30 % of an expansion's challenges cannot be covered by three cards of its base: they need cards of the
    expansion. The limit is `limits: {expansion-insular: 0.3}` in `game.yaml`. Exact.

    ## Why it matters

    An expansion is shuffled into the base (FS-R2). If its challenges only suit its own cards, there are two games
    in one box.

    ## Example

    A new set, with the same rare mix of icons on each card.

    ```diff edit
    card_data/fsys/sets/honey/set.yaml
    +id: honey
    +version: 1.0.0
    +requires: core
    +licence: CC-BY-SA-4.0
    +attribution: Asha and friends
    +text: {name: Honey}
    card_data/fsys/sets/honey/cards/bees.yaml
    +cards:
    +  - id: keep-bees
    +    icons: [hands, ae-4, ae-5, ae-7, ae-13, mfl-5, mfl-10, sdg-8]
    +    text: {title: Keep Bees, action: Build a hive.}
    +  - id: sell-honey
    +    icons: [heart, ae-4, ae-5, ae-7, ae-13, mfl-5, mfl-10, sdg-9]
    +    text: {title: Sell Honey, action: Fill jars.}
    card_data/fsys/sets/honey/printings.yaml
    +printings:
    +  - {card: keep-bees, number: 1}
    +  - {card: sell-honey, number: 2}
    ```

    ## Repair

    Mix the icons of each card as the base does: those that belong to the deed, and not one mix for the whole set.

    ```diff edit
    card_data/fsys/sets/honey/cards/bees.yaml
    -    icons: [hands, ae-4, ae-5, ae-7, ae-13, mfl-5, mfl-10, sdg-8]
    +    icons: [hands, ae-5, ae-6, ae-7, mfl-5, mfl-8, sdg-2, sdg-15]
    @@
    -    icons: [heart, ae-4, ae-5, ae-7, ae-13, mfl-5, mfl-10, sdg-9]
    +    icons: [heart, ae-5, ae-11, mfl-8, mfl-9, mfl-10, sdg-8, sdg-12]
    ```
    """
    base = subject.icon_deck.masks[: subject.judged.start]
    solvable = [copy for copy, odds in subject.odds.items() if odds.coverage.triples]
    alone = [copy for copy in solvable if not coverage(subject.need(copy), base).triples]
    if len(alone) > limit * len(subject.judged):
        names = ", ".join(f"`{subject.card(copy)}`" for copy in alone[:5])
        yield subject.finding(
            f"{len(alone)} of {len(subject.judged)} challenges of the expansion need its own cards: {names}"
            f"{' and more' if len(alone) > 5 else ''}",
            "mix the icons of each card as the base does",
        )


@check(
    "FSY404",
    "power-creep",
    kind="exact",
    of="expansion",
    severity=WARNING,
    limit=quantity((0.5, 0.05), is_ordered=False),
)
def power_creep(subject: FsysScope, limit: Pair) -> Iterator[Finding]:
    """The expansion's cards have on average more icons than the base's, by the limit or beyond.

    ## What it reports

    Cards of an expansion are stronger than those of its base: on average they have at least half an icon more, or who
    places one wins 5 points more than who places one of the base. The limits are `limits: {power-creep: [0.5, 0.05]}`
    in `game.yaml`: icons, then share of wins. The icons are counted, exactly. The wins are measured by play, two
    players; reported when it is so for greedy players and a permutation test says that chance makes such a gap in
    less than one case of a hundred; an error when it is so for random players, too.

    ## Why it matters

    More icons match more (FS-R14). Who bought the expansion would win, and the cards of the base would stay in the
    box.

    ## Example

    A publisher bears hardly an icon more.

    ```diff edit
    card_data/fsys/game.yaml
     deck: food-heroes
    +limits: {power-creep: [0.1, 0.05]}
    ```

    ## Repair

    Take icons off the strongest cards of the expansion; the base has about eight on a card. Or allow for a little
    more.

    ```diff edit
    card_data/fsys/game.yaml
    -limits: {power-creep: [0.1, 0.05]}
    +limits: {power-creep: [0.5, 0.05]}
    ```
    """
    counts = [mask.bit_count() for mask in subject.icon_deck.masks]
    base, new = counts[: subject.judged.start], counts[subject.judged.start :]
    if not base or not new:
        return
    more = sum(new) / len(new) - sum(base) / len(base)
    if more >= limit[0]:
        yield subject.finding(
            f"cards of the expansion have {more:.1f} icons more than those of the base, on average: they match more",
            "take icons off the strongest cards",
        )
