"""How long packs take to make: an estimate from counts of cuts, stacks and wrappers. Knows no pack and no page."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from msgspec import Struct

from cardgen.render.sheet.cut_and_stack import SheetPile
from cardgen.words.language import ENGLISH, Language

AT_ONCE = 5
"""So many thick sheets go under a knife at once. This and the rates below are estimates, told to readers in
`docs/how-to/make-booster-packs.md`.
"""
KNOCK, PER_CUT, PER_LONE_CUT, PER_SNIP = 60, 30, 12, 40
"""Seconds to knock such sheets straight, for a cut through them, for one through a sheet by itself, and to cut one
card with scissors.
"""
PER_STACK, PER_BAND, PER_ENVELOPE, PER_SIDE = 60, 120, 240, 60
"""Seconds to lay a stack to its pack and look at its label, to score, cut, fold and glue a band or an envelope, and to
print a side at home.
"""
PER_PACK, PER_LAST, COMPARE, GREET = 10, 10, 120, 180
"""Seconds to count a pack, or to hand it out; to compare its last card with the answers, or the whole pack; to tell a
class what happens now.
"""
STEPS = ((45, 5), (120, 15))
"""Up to so many minutes are told in steps of so many; more in half hours."""


class WorkTime(Struct, frozen=True):
    """Minutes: to cut with a paper cutter and with scissors, to stack, to wrap, and to check; at last to hand out."""

    cut: int
    snipped: int
    stack: int
    wrap: int
    check: int
    hand_out: int

    @property
    def with_cutter(self) -> int:
        """All that is done before the lesson."""
        return self.cut + self.stack + self.wrap + self.check

    @property
    def with_scissors(self) -> int:
        return self.with_cutter - self.cut + self.snipped


def work_time(piles: Iterable[SheetPile], packs: int, is_envelope: bool, is_in_rows: bool = False) -> WorkTime:
    """What these piles of sheets take, and wrappers for so many packs; of those in rows the last cards are compared."""
    piles = list(piles)
    cut = sum(map(_cutting, piles))
    snipped = sum(PER_SNIP * pile.pieces for pile in piles)
    stack = sum(PER_STACK * pile.stacks for pile in piles)
    wrap = packs * (PER_ENVELOPE if is_envelope else PER_BAND)
    check = COMPARE + (PER_PACK + (PER_LAST if is_in_rows else 0)) * packs
    hand_out = GREET + PER_PACK * packs
    return WorkTime(*(told_minutes(seconds) for seconds in (cut, snipped, stack, wrap, check, hand_out)))


def _cutting(pile: SheetPile) -> int:
    """Seconds to cut a pile with a paper cutter."""
    if pile.sheets == 1:
        return PER_LONE_CUT * pile.cuts
    return ceil(pile.sheets / AT_ONCE) * (KNOCK + PER_CUT * pile.cuts)


def told_minutes(seconds: int) -> int:
    """In steps that do not look exact, never less than it takes."""
    minutes = max(1, ceil(seconds / 60))
    step = next((step for most, step in STEPS if minutes <= most), 30)
    return step * ceil(minutes / step)


def hours(minutes: int, language: Language = ENGLISH) -> str:
    """`45 minutes`, `1 hour`, `1½ hours`, `1 hour 20 minutes`: what is added up is told as its parts are."""
    whole, left = divmod(minutes, 60)
    if not whole:
        return language.say("morning.minutes", n=left)
    quarters = left // 15 if left % 15 == 0 else 0
    number = f"{whole}{'¼½¾'[quarters - 1] if quarters else ''}"
    in_hours = language.say("morning.hours", n=1 if number == "1" else 2, hours=number)
    return in_hours if left == 15 * quarters else f"{in_hours} {language.say('morning.minutes', n=left)}"


def hours_short(minutes: int, language: Language = ENGLISH) -> str:
    """`45 min`, `3 h`, `3 h 50 min`: where there is little room."""
    whole, left = divmod(minutes, 60)
    form = "hours-and-minutes" if whole and left else "hours" if whole else "minutes"
    return language.say(f"morning.{form}-short", hours=whole, minutes=left)
