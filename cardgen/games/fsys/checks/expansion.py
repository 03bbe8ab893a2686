"""Checks whether an expansion fits the set it is for: FSY402, and what CG510 asks of its challenges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, partial, reduce
from itertools import islice
from operator import and_

from cardgen.analysis.checks.check import WARNING, Finding, check
from cardgen.analysis.checks.common.profile import Dependence
from cardgen.analysis.numbers.evidence import percent
from cardgen.analysis.numbers.statistics import wilson
from cardgen.analysis.play.rng import draw, stream
from cardgen.games.fsys.rules import Icons, icons_in
from cardgen.games.fsys.scope import FsysScope
from cardgen.games.fsys.set_cover import find_cover
from cardgen.games.fsys.solutions import coverage
from cardgen.program.memory import worked_out

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
    if len(subject.printings) <= DECK:
        return
    asked = tuple(subject.icon_deck.masks), subject.rules.seeds, subject.rules.rounds
    broken, dealt = worked_out("fsys mixes", asked, tuple[int, int], partial(_broken_and_dealt, *asked))
    if wilson(broken, dealt).is_above(limit):
        yield subject.finding(
            f"in {MIXES} random decks of 60 from {subject.name}, {percent(broken / dealt)} of the challenges "
            "are covered by no three other cards",
            "give the expansion's icons to more cards",
        )


@lru_cache(maxsize=16)  # cards of the same icons are asked again where only words of a project have changed
def _broken_and_dealt(masks: tuple[Icons, ...], seeds: int, rounds: int) -> tuple[int, int]:
    """How many challenges of random decks are covered by no cards of theirs, and how many there are in all.

    Asked are those of at most `seeds` icons that `rounds` or fewer of all copies cover.
    """
    marked = (copy for copy, need in enumerate(masks) if 0 < need.bit_count() <= seeds)
    known = {copy: list(islice(_all_covers(masks, copy, rounds), REMEMBERED)) for copy in marked}
    solvable = [(copy, 1 << copy, covers) for copy, covers in known.items() if covers]
    broken = dealt = 0
    for number in range(MIXES):
        mix = _random_deck(len(masks), number)
        for copy, bit, covers in solvable:
            if mix & bit:
                dealt += 1
                if not any(cover & mix == cover for cover in covers):
                    broken += len(covers) < REMEMBERED or not _is_covered(masks, copy, mix)
    return broken, dealt


@cache  # expansions of one size are dealt the same decks
def _random_deck(copies: int, number: int) -> int:
    """A random deck of 60 out of so many copies, as a bit mask of copies."""
    order = list(range(copies))
    chance = stream(0, "mixes", number)
    left_out = (draw(order, chance) for _ in range(copies - DECK))
    return (1 << copies) - 1 - sum(1 << copy for copy in left_out)


def _all_covers(masks: Sequence[Icons], copy: int, rounds: int) -> Iterator[int]:
    """Covers of a challenge in the whole pool, as masks of copies: of `rounds` or fewer, found by the first icon that
    is still open; the last card by what all have.
    """
    need = masks[copy]
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

    return search(need, 0, rounds)


def _is_covered(masks: Sequence[Icons], copy: int, mix: int) -> bool:
    others = [masks[other] for other in range(len(masks)) if mix >> other & 1 and other != copy]
    return find_cover(masks[copy], others) is not None


def dependence(subject: FsysScope) -> Dependence:
    """Challenges of the expansion that the base's cards alone cannot cover, and both together can."""
    base = subject.icon_deck.masks[: subject.first]
    solvable = [copy for copy, odds in subject.odds.items() if odds.coverage.triples]
    alone = [subject.card(copy) for copy in solvable if not coverage(subject.need(copy), base).triples]
    return Dependence(tuple(alone), of=len(subject.judged))
