"""Removes repeats from windows: packs of a case swap cards, or change places.

Nothing is broken that packs keep. Knows no seed but through the draws it is given.
"""

from __future__ import annotations

from cardgen.boosters.collation.rng import Draws
from cardgen.boosters.collation.swaps import PLATEAU_TRIES, Case, Lacks
from cardgen.boosters.collation.windows import Windows

PATIENCE = 4
"""Cards a pack of the case that are looked at in vain, before what is repeated is left so."""


def remove_repeats(case: Case, windows: Windows, chance: Draws) -> None:
    """Let no card come twice in a window, as far as exchanges help that break nothing of what packs keep.

    Where none helps a card, its pack changes places with another, which breaks nothing at all. Where that does not help
    either, an exchange is made that does no harm: another may help then.
    """
    windows.count(case.packs)
    patience = PATIENCE * len(case.packs)
    while windows.is_broken:
        for pack, place in windows.repeated(case.packs):
            if not (_remove_repeat(case, windows, pack, place, chance) or _change_places(case, windows, pack, chance)):
                _perturb(case, windows, pack, chance)
                patience -= 1
            if not patience:
                return


def _remove_repeat(case: Case, windows: Windows, pack: int, place: int, chance: Draws) -> bool:
    """Make the first exchange that repeats fewer cards and harms no pack. Returns whether there was one."""
    packs, lacks, was = case.packs, case.lacks, case.packs[pack][place]
    enough = lacks[pack] + max(lacks) + 1
    known: dict[int, int] = {}
    for other, other_place in case.walk_from(pack, place, chance):
        card = packs[other][other_place]
        if windows.change(pack, was, other, card) >= 0:
            continue
        after = known.get(card)
        if after is None:
            after = known[card] = case.lack_after(pack, place, card, enough)
        room = lacks[pack] + lacks[other] - after
        if room >= 0:
            other_after = case.lack_after(other, other_place, was, room + 1)
            if other_after <= room:
                _exchange(case, windows, pack, place, other, other_place, (after, other_after))
                return True
    return False


def _change_places(case: Case, windows: Windows, pack: int, chance: Draws) -> bool:
    """Let two packs of one shape change places, if fewer cards are repeated then. Returns whether there were two."""
    packs, lacks, places = case.packs, case.lacks, case.shapes[pack].places
    first = chance.below(len(packs))
    for other in (*range(first, len(packs)), *range(first)):
        is_alike = other != pack and case.shapes[other].places == places
        if is_alike and windows.change_places(pack, packs[pack], other, packs[other]):
            packs[pack], packs[other] = packs[other], packs[pack]
            lacks[pack], lacks[other] = lacks[other], lacks[pack]
            return True
    return False


def _perturb(case: Case, windows: Windows, pack: int, chance: Draws) -> None:
    """Make an exchange after which no more is repeated or lacking than before, if a few tries find one."""
    cards = case.packs[pack]
    for _ in range(PLATEAU_TRIES):
        place = chance.below(len(cards))
        partners = case.partners(pack, place)
        other, other_place = partners[chance.below(len(partners))]
        card, was = case.packs[other][other_place], cards[place]
        if other == pack or card == was or windows.change(pack, was, other, card) > 0:
            continue
        after = case.lacks_after(pack, place, other, other_place)
        if after is not None:
            _exchange(case, windows, pack, place, other, other_place, after)
            return


def _exchange(case: Case, windows: Windows, pack: int, place: int, other: int, other_place: int, lacks: Lacks) -> None:
    windows.exchange(pack, case.packs[pack][place], other, case.packs[other][other_place])
    case.exchange(pack, place, other, other_place, lacks)
