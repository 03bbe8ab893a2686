"""What every promise has in common, how recipes come by theirs, and what the pages say of them."""

import pickle
import re
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from cardgen.analysis import catalogue, guarantee_makers_of, guarantees_of
from cardgen.analysis.packs.guarantees import counted
from cardgen.analysis.registry import NAMES, PACKAGES
from cardgen.model.recipe import RuleGuarantee
from tests.shipped_games import shipped_library

REPOSITORY = Path(__file__).parents[3]
ALL = [(game, name) for game in NAMES for name in PACKAGES[game].guarantees]


@pytest.fixture(scope="module")
def games() -> Any:
    return shipped_library().games


def recipe(game: Any, **numbers: int) -> Any:
    promises = tuple(RuleGuarantee(name.replace("_", "-"), number) for name, number in numbers.items())
    return SimpleNamespace(guarantees=promises, printings=game.printings)


def random_packs(game: Any, seed: str) -> list[list[int]]:
    draw = Random(seed)
    kinds: dict[str, list[int]] = {}
    for place, printing in enumerate(game.printings):
        kinds.setdefault(printing.card.kind, []).append(place)
    return [[draw.choice(kinds[draw.choice(sorted(kinds))]) for _ in range(draw.randint(0, 12))] for _ in range(60)]


# Each promise of each game


@pytest.mark.parametrize(("game", "name"), ALL)
def test_what_a_pack_lacks_is_a_number_from_nought_whatever_the_order_of_its_cards(games, game, name):
    maker, draw = guarantee_makers_of(games[game])[name], Random(name)
    for number in {maker.numbers[0], maker.numbers[1], min(maker.numbers[-1], 6)}:
        guarantee = maker(games[game], games[game].printings, number)
        copy = pickle.loads(pickle.dumps(guarantee))
        assert guarantee.name == copy.name == name
        for pack in random_packs(games[game], name):
            lacks = guarantee.lacks(pack)
            assert lacks >= 0
            assert guarantee.lacks(draw.sample(pack, len(pack))) == lacks == copy.lacks(pack)


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_pack_that_keeps_a_promise_keeps_the_same_with_a_smaller_number(games, game, name):
    maker = guarantee_makers_of(games[game])[name]
    several = [maker(games[game], games[game].printings, number) for number in maker.numbers[:8]]
    for pack in random_packs(games[game], name):
        lacks = [guarantee.lacks(pack) for guarantee in several]
        assert lacks == sorted(lacks)


@pytest.mark.parametrize(("game", "name"), [text for text in ALL if text[1] not in ("hashtags-supplied", "fed-hunter")])
def test_a_card_more_never_makes_a_pack_lack_more(games, game, name):
    """But one that asks for hashtags, or is a hunter: it does not make a pack supply what it asks for."""
    maker, draw = guarantee_makers_of(games[game])[name], Random(name)
    guarantee = maker(games[game], games[game].printings, min(maker.numbers[-1], 3))
    for pack in random_packs(games[game], name):
        more = [*pack, draw.randrange(len(games[game].printings))]
        assert guarantee.lacks(more) <= guarantee.lacks(pack)


@pytest.mark.parametrize(("game", "name"), ALL)
def test_no_card_lets_a_pack_keep_a_promise_but_its_helpers(games, game, name):
    maker, cards = guarantee_makers_of(games[game])[name], range(len(games[game].printings))
    for number in (maker.numbers[0], min(maker.numbers[-1], 3)):
        guarantee = maker(games[game], games[game].printings, number)
        for pack in random_packs(games[game], name)[:20]:
            helpers = guarantee.helpers(pack)
            others = [card for card in cards[::3] if not helpers >> card & 1]
            assert all(guarantee.lacks([*pack, card]) for card in others)


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_search_by_swaps_finds_packs_that_keep_a_promise(games, game, name):
    """From each of a few packs of 12, by exchanging one card at a time for a better one or as good a one."""
    maker, draw, cards = guarantee_makers_of(games[game])[name], Random(name), range(len(games[game].printings))
    guarantee = maker(games[game], games[game].printings, maker.numbers[0])
    for _ in range(5):
        pack = [draw.choice(cards) for _ in range(12)]
        for _ in range(4000):
            if not guarantee.lacks(pack):
                break
            other = list(pack)
            other[draw.randrange(12)] = draw.choice(cards)
            pack = min(other, pack, key=guarantee.lacks)
        assert guarantee.lacks(pack) == 0


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_promise_is_said_with_its_number_and_refuses_one_that_it_cannot_have(games, game, name):
    maker = guarantee_makers_of(games[game])[name]
    sentences = [maker(games[game], (), number).text for number in maker.numbers[:7]]
    assert len(set(sentences)) == len(sentences)
    begun = "Every pack has ", "If the hunter of a pack "
    assert all(text.startswith(begun) and text.endswith(".") for text in sentences)
    for wrong in (0, maker.numbers[-1] + 1):
        with pytest.raises(ValueError, match=rf"^{name}: {wrong} is not "):
            maker(games[game], games[game].printings, wrong)


def test_marks_are_counted_copy_by_copy():
    lack = counted([True, False, True], 3).lack
    assert lack([]) == 3
    assert lack([0, 1]) == 2
    assert lack([0, 0, 2, 2]) == 0


# What a recipe has of them


def test_a_recipe_has_a_keeper_for_each_of_its_promises_in_its_order(games):
    guarantees = guarantees_of(games["phylo"], recipe(games["phylo"], food_chain=3, producer=2))
    assert [guarantee.name for guarantee in guarantees] == ["food-chain", "producer"]
    assert guarantees[1].text.startswith("Every pack has at least 2 producers")


def test_what_the_rules_do_not_know_has_no_keeper(games):
    assert guarantees_of(games["phylo"], recipe(games["phylo"], producers=2, food_chain=12, has=1)) == []


def test_a_game_without_rules_promises_nothing(games):
    bare = replace(games["phylo"], id="bare", rules="")
    assert guarantee_makers_of(bare) == {}
    assert guarantees_of(bare, recipe(bare, producer=1)) == []


# Pages


def test_the_page_of_unknown_guarantees_lists_those_that_rules_know_and_no_other():
    listed = re.findall(r"^\| (\w+) \| `([a-z-]+)` \|", catalogue.sections("CG808")["What it reports"], re.MULTILINE)
    assert sorted(listed) == sorted(ALL)


@pytest.mark.parametrize("game", NAMES)
def test_the_page_of_boosters_tells_each_promise_with_its_numbers_and_no_other(game):
    page = (REPOSITORY / "docs/explanation/boosters.md").read_text(encoding="utf-8")
    section = page.partition("\n## What a pack guarantees\n")[2].partition("\n## ")[0]
    of_game = section.partition(f"`{game}`")[2].partition("\n### ")[0]
    rows = re.findall(r"^\| `([a-z-]+): n` \| (\d+ to \d+) \|", of_game, re.MULTILINE)
    assert rows == [(guarantee.name, guarantee.range_text) for guarantee in PACKAGES[game].guarantees.values()]
