"""Hints at the challenges that a pack of Food Heroes itself solves, and with which projects (FS-R18).

By the same icons that promises ask (`promises.py`). Knows no recipe.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from cardgen.analysis.packs.hints import Hint, PackHint, named
from cardgen.games.fsys.packs.guarantees import Challenges, challenges_of
from cardgen.games.fsys.rules import union
from cardgen.model.card import Printing
from cardgen.model.game import Game

MOST_HINTS = 2


def projects_for(challenges: Challenges, pack: Sequence[int], place: int) -> tuple[int, ...]:
    """The fewest cards of the pack that solve the challenge at this place; of as many, the first. Empty: none do."""
    need = challenges.needs[pack[place]]
    others = [card for other, card in enumerate(pack) if other != place and challenges.icons[card] & need]
    for number in range(1, challenges.projects + 1):
        for some in combinations(others, number):
            if need & ~union(challenges.icons[card] for card in some) == 0:
                return some
    return ()


def answers(game: Game, printings: Sequence[Printing]) -> PackHint:
    """What there is to tell of packs of these printings."""
    challenges, language = challenges_of(game, printings), game.language

    def answer(pack: Sequence[int]) -> tuple[Hint, ...]:
        hints: list[Hint] = []
        more: list[str] = []
        for place, card in enumerate(pack):
            if not challenges.needs[card] or not challenges.solves(pack, place):
                continue
            if len(hints) == MOST_HINTS:
                more.append(printings[card].card.text.get("title", printings[card].card.id))
            else:
                some = projects_for(challenges, pack, place)
                cards = language.listed([named(printings[other]) for other in some])
                text = language.say("answers.solved-by", challenge=named(printings[card]), cards=cards)
                signs = ("", *("+" for _ in some[1:]), "→")
                hints.append(Hint(text, language.say("answers.solves"), (*some, card), signs))
        too = [Hint(language.say("answers.solves-too", cards=language.listed(more)))] if more else []
        return (*hints, *too)

    return answer
