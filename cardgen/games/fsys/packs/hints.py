"""Which challenges of a pack of Food Heroes does the pack itself solve, and with which projects? (FS-R18)

By the same icons that promises ask (`promises.py`). Knows no recipe.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from cardgen.analysis.packs.hints import PackHint, joined, named
from cardgen.games.fsys.packs.guarantees import Challenges, challenges_of
from cardgen.games.fsys.rules import union
from cardgen.model.card import Printing
from cardgen.model.game import Game

MOST_TOLD = 2


def projects_for(challenges: Challenges, pack: Sequence[int], place: int) -> tuple[int, ...]:
    """The fewest cards of the pack that solve the challenge at this place; of as many, the first. Empty: none do."""
    need = challenges.needs[pack[place]]
    others = [one for other, one in enumerate(pack) if other != place and challenges.icons[one] & need]
    for number in range(1, challenges.projects + 1):
        for some in combinations(others, number):
            if need & ~union(challenges.icons[one] for one in some) == 0:
                return some
    return ()


def answers(game: Game, printings: Sequence[Printing]) -> PackHint:
    """What there is to tell of packs of these printings."""
    challenges = challenges_of(game, printings)

    def answer(pack: Sequence[int]) -> tuple[str, ...]:
        told: list[str] = []
        for place, one in enumerate(pack):
            if challenges.needs[one] and challenges.solves(pack, place):
                some = [named(printings[other]) for other in projects_for(challenges, pack, place)]
                told.append(f"{named(printings[one])} is solved by {joined(some)}.")
        more = len(told) - MOST_TOLD
        return (*told[:MOST_TOLD], *([f"{more} more can be solved."] if more > 0 else []))

    return answer
