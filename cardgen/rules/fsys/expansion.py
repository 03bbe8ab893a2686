"""Does an expansion fit the set it is for? Checks FSY402 and FSY403, and the exact half of FSY404."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, reduce
from itertools import islice
from operator import and_

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.rules.chance import draw, stream
from cardgen.rules.evidence import percent
from cardgen.rules.fsys.covers import find_cover
from cardgen.rules.fsys.exact import coverage
from cardgen.rules.fsys.rules import icons_in
from cardgen.rules.fsys.subject import Subject
from cardgen.rules.statistics import wilson

MIXES = 200
DECK = 60  # FS-R2
REMEMBERED = 400


def mix_unsolvable(subject: Subject) -> Iterator[Diagnostic]:
    """FSY402: challenges that no cards of a random deck cover, though those of base and expansion together can.

    Counted is the share of challenges, not of decks that have one: a deck has 60 of them (decision 10). Decks are
    dealt from a stream of their own, so that the same data always give the same answer.
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
    if wilson(broken, dealt).is_above(subject.limits.mix_unsolvable):
        yield subject.finding(
            "FSY402",
            f"in {MIXES} random decks of 60 from {subject.name}, {percent(broken / dealt)} of the challenges "
            "are covered by no three other cards",
            Severity.WARNING,
            "give the expansion's icons to more cards",
        )


def _can_be_marked(subject: Subject, copy: int) -> bool:
    return 0 < subject.need(copy).bit_count() <= subject.rules.seeds


@cache  # expansions of one size are dealt the same decks
def _random_deck(copies: int, number: int) -> int:
    """A random deck of 60 out of so many copies, as a bit mask of copies."""
    order = list(range(copies))
    chance = stream(0, "mixes", number)
    left_out = (draw(order, chance) for _ in range(copies - DECK))
    return (1 << copies) - 1 - sum(1 << copy for copy in left_out)


def _covers(subject: Subject, copy: int) -> list[int]:
    """Covers of a challenge in the whole pool, as masks of copies: all of them, or the first few hundred."""
    return list(islice(_all_covers(subject, copy), REMEMBERED))


def _all_covers(subject: Subject, copy: int) -> Iterator[int]:
    """Covers of three or fewer copies, found by the first icon that is still open; the last card by what all have."""
    masks, need = subject.deck.masks, subject.need(copy)
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


def _is_covered(subject: Subject, copy: int, mix: int) -> bool:
    masks = subject.deck.masks
    others = [masks[other] for other in range(len(masks)) if mix >> other & 1 and other != copy]
    return find_cover(subject.need(copy), others) is not None


def expansion_insular(subject: Subject) -> Iterator[Diagnostic]:
    """FSY403: challenges of the expansion that the base's cards alone cannot cover, and both together can."""
    base = subject.deck.masks[: subject.judged.start]
    solvable = [copy for copy, odds in subject.odds.items() if odds.coverage.triples]
    alone = [copy for copy in solvable if not coverage(subject.need(copy), base).triples]
    if len(alone) > subject.limits.expansion_insular * len(subject.judged):
        names = ", ".join(f"`{subject.card(copy)}`" for copy in alone[:5])
        yield subject.finding(
            "FSY403",
            f"{len(alone)} of {len(subject.judged)} challenges of the expansion need its own cards: {names}"
            f"{' and more' if len(alone) > 5 else ''}",
            Severity.WARNING,
            "mix the icons of each card as the base does",
        )


def icon_creep(subject: Subject) -> Iterator[Diagnostic]:
    """FSY404, by icons: the expansion's cards have on average more icons than the base's, by the limit or beyond."""
    counts = [mask.bit_count() for mask in subject.deck.masks]
    base, new = counts[: subject.judged.start], counts[subject.judged.start :]
    if not base or not new:
        return
    more = sum(new) / len(new) - sum(base) / len(base)
    if more >= subject.limits.power_creep[0]:
        yield subject.finding(
            "FSY404",
            f"cards of the expansion have {more:.1f} icons more than those of the base, on average: they match more",
            Severity.WARNING,
            "take icons off the strongest cards",
        )
