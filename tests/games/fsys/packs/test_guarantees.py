"""What packs of Food Heroes promise, against all ways to solve a challenge, and by name."""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from cardgen.games.fsys.packs.guarantees import GUARANTEES
from cardgen.games.fsys.play.setup import icon_table
from cardgen.games.fsys.rules import is_solved
from tests.shipped_games import shipped_library
from tests.sweep import sweep


@pytest.fixture(scope="module")
def game() -> Any:
    return shipped_library().games["fsys"]


def solved(masks: Sequence[int], pack: Sequence[int]) -> int:
    """How many cards of the pack are challenges that one, two or three others of it solve."""
    number = 0
    for place, index in enumerate(pack):
        others = [masks[other] for at, other in enumerate(pack) if at != place]
        ways = (projects for size in (1, 2, 3) for projects in combinations(others, size))
        number += 0 < masks[index].bit_count() <= 9 and any(is_solved(masks[index], projects) for projects in ways)
    return number


def with_icons(game: Any, *cards: Sequence[str]) -> tuple[Any, ...]:
    first = game.printings[0]
    return tuple(
        replace(first, card=replace(first.card, id=f"card-{number}", icons=tuple(icons)))
        for number, icons in enumerate(cards)
    )


@pytest.mark.parametrize("size", [4, 6, 8, 10, 12])
def test_random_packs_have_the_challenges_that_some_three_of_their_cards_solve(game: Any, size: int) -> None:
    masks = icon_table(game, game.printings).deck.masks
    keepers = {number: GUARANTEES["solvable-challenge"](game, game.printings, number) for number in (1, 2, 4)}
    draw = Random(f"packs of {size}")
    for _ in range(60):
        pack = draw.choices(range(len(masks)), k=size)
        number = solved(masks, pack)
        assert [keeper.lacks(pack) == 0 for keeper in keepers.values()] == [number >= least for least in keepers]


@sweep("seed", range(40))
def test_small_packs_of_few_icons_have_the_challenges_that_are_solved(game: Any, seed: int) -> None:
    draw, icons = Random(seed), sorted(game.icons)[:6]
    printings = with_icons(game, *[draw.sample(icons, draw.randint(1, 4)) for _ in range(7)])
    masks = icon_table(game, printings).deck.masks
    for least in (1, 2, 3, 7):
        for size in (3, 5, 7):
            pack = draw.sample(range(7), size)
            lacks = GUARANTEES["solvable-challenge"](game, printings, least).lacks(pack)
            assert (lacks == 0) == (solved(masks, pack) >= least)


def test_what_is_missing_is_counted_in_icons(game: Any) -> None:
    a, b, c, d, e = sorted(game.icons)[:5]
    printings = with_icons(game, [a, b, c, d], [a], [b], [c], [d], [a, b, c], [e])
    lacks = GUARANTEES["solvable-challenge"](game, printings, 1).lacks
    assert lacks([0, 6]) == 1  # the card with e alone
    assert lacks([0, 1, 2]) == 0  # the card with a alone is solved by the large one
    four = GUARANTEES["solvable-challenge"](game, printings, 2).lacks
    assert four([0, 1]) == 3  # one solved, and the large one lacks b, c and d
    assert four([0, 1, 2]) == 0
    assert four([0]) == 4 + 9  # four icons of its own, and a second challenge is not there
    large = GUARANTEES["solvable-challenge"](game, printings, 5).lacks
    assert large([0, 1, 2, 3, 4]) == 1  # four small ones are solved; a, b, c and d are on four cards, three may help
    assert large([0, 1, 2, 3, 4, 5]) == 0


def test_a_card_that_can_be_no_challenge_is_none(game: Any) -> None:
    icons = sorted(game.icons)
    printings = with_icons(game, icons[:10], icons[:10], [])
    assert GUARANTEES["solvable-challenge"](game, printings, 1).lacks([0, 1, 2]) == 9
    assert GUARANTEES["icon-families"](game, printings, 1).lacks([0, 1, 2]) == 1


def test_a_family_is_served_where_an_icon_of_a_challenge_is_on_another_card(game: Any) -> None:
    families = {family.id: [icon.id for icon in family.icons] for family in game.families}
    printings = with_icons(
        game,
        [families["ae"][0], families["mfl"][0], families["superpower"][0]],
        [families["ae"][0], families["mfl"][1]],
        [families["mfl"][1], families["superpower"][0]],
    )
    lacks = GUARANTEES["icon-families"](game, printings, 3).lacks
    assert lacks([0]) == 3
    assert lacks([0, 1]) == 2
    assert lacks([0, 2]) == 2
    assert lacks([0, 1, 2]) == 0
    silent = replace(game, readings={"superpowers-match": False})
    assert GUARANTEES["icon-families"](silent, printings, 3).lacks([0, 1, 2]) == 1


def test_random_packs_serve_the_families_whose_icons_two_cards_share(game: Any) -> None:
    draw, found = Random("families"), set()
    for _ in range(200):
        pack = draw.sample(range(len(game.printings)), 3)
        cards = [set(game.printings[index].card.icons) for index in pack]
        shared = {icon for card, other in combinations(cards, 2) for icon in card & other}
        number = sum(any(icon.id in shared for icon in family.icons) for family in game.families)
        found.add(number)
        assert GUARANTEES["icon-families"](game, game.printings, 4).lacks(pack) == 4 - number
    assert len(found) > 2
