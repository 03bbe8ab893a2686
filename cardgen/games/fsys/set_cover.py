"""Finds the cards that cover a challenge: a smallest cover, else the nearest, and what stands in the way.

A card is the bit mask of its icons, a challenge is the mask `need`, `others` are the masks of the other cards of the
deck. The same cards always give the same answer. How many covers there are is counted in `exact.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import compress
from operator import and_

from cardgen.games.fsys.rules import cards_by_icon, icons_in, union


def find_cover(need: int, others: Sequence[int], most: int = 3) -> tuple[int, ...] | None:
    """Places in `others` of a smallest cover of at most `most` cards, ascending, or None: FSY201, CG510, of FS-R18.

    Breadth first over the parts of `need` that can be covered; each is extended by all cards, in their order, that
    hold its rarest open icon, since a cover must have one of them. Exact; the same cards give the same cover.
    """
    holders = _holders(need, others)
    largest = max(map(int.bit_count, map(need.__and__, others)), default=0)
    reached: dict[int, tuple[int, ...]] = {0: ()}
    for left in range(most, 0, -1):
        if need in reached:
            break
        reached = _extended(need, holders, reached, left * largest)
    return tuple(sorted(reached[need])) if need in reached else None


def best_cover(need: int, others: Sequence[int], most: int = 3) -> tuple[int, tuple[int, ...]]:
    """The largest part of `need` that `most` other cards cover, and their places, ascending: FSY201, of FS-R14.

    Of several parts with as many icons, the one with the lowest mask. Cards that add nothing are left out.
    """
    found = find_cover(need, others, most)
    if found is not None:
        return need, found
    kinds = _largest_kinds(need, others)
    enough = _greedy(kinds, most).bit_count()
    reached: dict[int, tuple[int, ...]] = {0: ()}
    for cards in range(most, 0, -1):
        extended = dict(reached)
        for covered, chosen in reached.items():
            for mask, place in _promising(kinds, need & ~covered, enough - covered.bit_count(), cards):
                extended.setdefault(covered | mask, (*chosen, place))
        reached = extended
    best = min(reached, key=lambda mask: (-mask.bit_count(), mask))
    return best, tuple(sorted(reached[best]))


def unmet(need: int, others: Sequence[int], most: int = 3) -> int:
    """The icons that stand in the way, as a mask: FSY201, FSY202, FSY402; 0 where `most` other cards cover `need`.

    Icons on no other card where there are any, else what `best_cover` leaves open (FS-R14).
    """
    return need & ~union(others) or need & ~best_cover(need, others, most)[0]


def is_certificate(need: int, cards: Sequence[int]) -> bool:
    """Do these cards cover `need`? The plain rule, FS-R18, by which a cover of FSY201 is checked by itself."""
    return union(cards) & need == need


def dominated(masks: Sequence[int]) -> list[tuple[int, int]]:
    """Places (i, j) of cards whose icons are a proper subset of another's, the first such: CG511, of FS-R14."""
    with_icon = cards_by_icon(masks)
    every = (1 << len(masks)) - 1
    alike: dict[int, int] = {}
    for place, mask in enumerate(masks):
        alike[mask] = alike.get(mask, 0) | 1 << place
    found = []
    for place, mask in enumerate(masks):
        better = reduce(and_, map(with_icon.__getitem__, icons_in(mask)), every) & ~alike[mask]
        if better:
            found.append((place, (better & -better).bit_length() - 1))
    return found


def _holders(need: int, others: Sequence[int]) -> dict[int, list[tuple[int, int]]]:
    """For each icon of `need`, rarest first: what the cards with it cover, and the place of the first such card."""
    firsts: dict[int, int] = {}
    for place, card in enumerate(others):
        firsts.setdefault(card & need, place)
    kinds = list(firsts.items())
    holders = {icon: list(compress(kinds, map(icon.__and__, firsts))) for icon in icons_in(need)}
    return dict(sorted(holders.items(), key=lambda holding: len(holding[1])))


def _extended(
    need: int, holders: Mapping[int, list[tuple[int, int]]], reached: Mapping[int, tuple[int, ...]], gain: int
) -> dict[int, tuple[int, ...]]:
    """What can be covered with one card more, where at most `gain` icons can still be won; stops at a cover."""
    extended: dict[int, tuple[int, ...]] = {}
    for covered, chosen in reached.items():
        rest = need & ~covered
        if rest.bit_count() > gain:
            continue
        for mask, place in holders[next(icon for icon in holders if icon & rest)]:
            now = covered | mask
            if now not in extended:
                extended[now] = (*chosen, place)
                if now == need:
                    return extended
    return extended


def _largest_kinds(need: int, others: Sequence[int]) -> dict[int, int]:
    """What a card can cover, and the first card that does, without parts of what another covers."""
    firsts: dict[int, int] = {}
    for place, card in enumerate(others):
        firsts.setdefault(card & need, place)
    return {mask: place for mask, place in firsts.items() if not any(mask & other == mask != other for other in firsts)}


def _promising(kinds: Mapping[int, int], rest: int, wanted: int, cards: int) -> list[tuple[int, int]]:
    """With which card can `cards` cards still win `wanted` icons of `rest`, when the one that wins most comes first?

    It wins at least the mean, and what is left of `wanted` is no more than the largest of the others win now.
    """
    gains = [(mask & rest).bit_count() for mask in kinds]
    by_others = sum(sorted(gains, reverse=True)[: cards - 1])
    least = max(wanted - by_others, -(-wanted // cards))
    return [kind for kind, gain in zip(kinds.items(), gains, strict=True) if gain >= least]


def _greedy(kinds: Mapping[int, int], most: int) -> int:
    """What `most` cards cover when each is the one that adds most."""
    covered = 0
    for _ in range(most if kinds else 0):
        covered |= max(kinds, key=lambda mask: (mask & ~covered).bit_count())
    return covered
