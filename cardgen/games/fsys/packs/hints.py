"""Hints at the challenges that a pack of Food Heroes itself solves, and with which projects (FS-R18).

By the same icons that promises ask (`promises.py`). Knows no recipe.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from cardgen.analysis.packs.hints import Hint, PackHint, named
from cardgen.games.fsys.packs.guarantees import Challenges, challenges_of
from cardgen.games.fsys.play.setup import icon_table
from cardgen.games.fsys.rules import union
from cardgen.model.card import Printing
from cardgen.model.game import Game

MOST_HINTS = 2
"""So many solved challenges are shown as rows of cards, the others in a sentence."""


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
    shown = icon_table(game, printings).deck.icons_of

    def called(card: int) -> str:
        """With its number as the pictures beside it have it: of another set than the first, it tells of how many."""
        printing = printings[card]
        return named(printing, 0 if printing.set_id == printings[0].set_id else len(game.sets[printing.set_id].cards))

    def answer(pack: Sequence[int]) -> tuple[Hint, ...]:
        hints: list[Hint] = []
        more: list[str] = []
        for place, card in enumerate(pack):
            if not challenges.needs[card] or not challenges.solves(pack, place):
                continue
            some, need = projects_for(challenges, pack, place), challenges.needs[card]
            cards = language.listed([called(other) for other in some])
            if len(hints) == MOST_HINTS:
                title = printings[card].card.text.get("title", printings[card].card.id)
                more.append(language.say("answers.by", challenge=title, cards=cards))
            else:
                text = language.say("answers.solved-by", challenge=called(card), cards=cards)
                signs = ("", *("+" for _ in some[1:]), "→")
                icons = (*(shown(challenges.icons[other] & need) for other in some), shown(need))
                hints.append(Hint(text, language.say("answers.solves"), (*some, card), signs, icons=icons))
        return (*hints, *([Hint(language.say("answers.solves-too", challenges="; ".join(more)))] if more else ()))

    return answer
