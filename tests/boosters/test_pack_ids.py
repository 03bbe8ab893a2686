"""Which pack is this?"""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some
from msgspec.structs import replace

from cardgen.boosters.pack_ids import (
    LARGEST_CASE,
    MOST_PACKS,
    digest,
    game_digest,
    ids_of,
    letters_apart,
    normalized,
    read,
    recipe_digest,
    set_digest,
)
from cardgen.commands.booster.make_packs import PackRequest, prepare
from cardgen.model.recipe import Kit, RuleGuarantee, Window
from tests.boosters.kit import DIGESTS, card_set, meadow, pool, printing, printings, share

REPOSITORY = Path(__file__).parents[2]
IDS = ids_of(meadow(), DIGESTS, 5)


def test_ids_are_golden():
    """With other ids, packs that were handed out could not be proven: let `COLLATION` say so, and the changelog."""
    assert [IDS.of(place, 36) for place in (1, 2, 30)] == ["5R99-QA14", "10PQ-HMC7", "ZQWJ-5G6R"]
    assert recipe_digest(meadow()) == "f212a9db31ab61615ff018b264097d4b8203d2f95f0e161c9dbef9194216044a"


@given(some.integers(1, MOST_PACKS), some.integers(1, LARGEST_CASE))
def test_an_id_tells_its_place_to_those_who_have_the_recipe(place, case):
    assert IDS.place(IDS.of(place, case)) == (place, case)


def test_no_two_packs_of_a_batch_share_an_id():
    assert len({IDS.of(place, 36) for place in range(1, 20_001)}) == 20_000


@pytest.mark.parametrize(
    "other",
    [
        ids_of(meadow(), DIGESTS, 6),
        ids_of(meadow(), {"core": "01"}, 5),
        ids_of(meadow([Window("pupil", 2, ("rare",))]), DIGESTS, 5),
        ids_of(meadow(), DIGESTS, 5, "11"),
    ],
    ids=["seed", "set", "recipe", "game"],
)
def test_another_seed_set_recipe_or_game_has_other_ids(other):
    assert not {IDS.of(place, 36) for place in range(1, 500)} & {other.of(place, 36) for place in range(1, 500)}


def test_the_packs_of_the_case_are_in_the_id():
    assert IDS.of(1, 36) != IDS.of(1, 35)


@pytest.mark.parametrize("normalized", ["4X1K-01QM", "4x1k01qm", "4XIK OLQM", "4xlk-olqm"])
def test_an_id_may_be_typed_by_hand(normalized):
    assert read(normalized) == "4X1K01QM"


@pytest.mark.parametrize("normalized", ["", "4X1K-01Q", "4X1K-01QMM", "4X1K-01QU", "4X1K-01Q!"])
def test_what_is_no_id_is_refused(normalized):
    with pytest.raises(ValueError, match="is not the id of a pack"):
        IDS.place(normalized)


@pytest.mark.parametrize(("place", "case"), [(0, 36), (MOST_PACKS + 1, 36), (1, 0), (1, LARGEST_CASE + 1)])
def test_ids_do_not_go_beyond_their_letters(place, case):
    with pytest.raises(ValueError, match="no id"):
        IDS.of(place, case)


def test_what_a_recipe_is_called_does_not_count_and_what_it_draws_does():
    made = meadow()
    same = replace(made, name="Other", about="Other", age="3+", kit=Kit(10, 2), unreached=tuple(printings("u", 1)))
    assert recipe_digest(same) == recipe_digest(made)
    changes = [
        {"pools": {**made.pools, "rare": pool("rare", printings("r", 19))}},
        {"pools": {**made.pools, "rare": pool("rare", printings("r", 20), collation="weighted")}},
        {"layouts": (replace(made.layouts[0], weight=2),)},
        {"guarantees": (RuleGuarantee("producer", 1),)},
        {"shares": (share(["p1"], 1),)},
        {"exclusive": (frozenset(["p1", "p2"]),)},
        {"windows": (Window("pupil", 2, ("rare",)),)},
        {"sets": ("core", "more")},
    ]
    assert len({recipe_digest(made), *(recipe_digest(replace(made, **change)) for change in changes)}) == 9


def test_what_a_set_says_counts():
    made = card_set([printing("oak", points=3)])
    others = [
        card_set([printing("oak", points=3)], version="1.0.1"),
        card_set([printing("oak", points=4)]),
        card_set([printing("oak", points=3), printing("ash")]),
        card_set([replace(printing("oak", points=3), rarity="rare")]),
    ]
    assert set_digest(made) == set_digest(card_set([printing("oak", points=3)]))
    assert len({set_digest(variant) for variant in [made, *others]}) == 5


def test_the_order_of_keys_does_not_count():
    assert digest({"a": 1, "b": {2, 1}}) == digest({"b": {1, 2}, "a": 1})


@pytest.fixture(scope="module")
def shipped():
    """Games with a recipe of each, as they are shipped."""
    wishes = (
        PackRequest("phylo", "field-trip"),
        PackRequest("fsys", "pocket-heroes"),
        PackRequest("foodadvice", "market-basket"),
    )
    sessions = {request.game: prepare(REPOSITORY, request)[1] for request in wishes}
    return {name: (prepared.game, prepared.recipe) for name, prepared in sessions.items()}


def test_what_promises_read_of_a_game_besides_its_cards_counts(shipped):
    phylo, recipe = shipped["phylo"]
    terrain, *others = phylo.words["terrain"]
    read_otherwise = replace(phylo, readings={"scale-rule": "at-least", "food-rank": "meat-up-to-own-rank"})
    reworded = replace(phylo, words={**phylo.words, "terrain": (replace(terrain, aliases=("waste",)), *others)})
    assert len({game_digest(variant, recipe) for variant in (phylo, read_otherwise, reworded)}) == 3
    fsys, recipe = shipped["fsys"]
    first, second, *others = fsys.families
    moved = [replace(first, icons=first.icons[1:]), replace(second, icons=(*second.icons, first.icons[0])), *others]
    assert game_digest(replace(fsys, families=tuple(moved)), recipe) != game_digest(fsys, recipe)


def test_words_of_sets_that_a_recipe_does_not_need_do_not_count(shipped):
    game, recipe = shipped["foodadvice"]
    word = replace(game.words["hashtag"][0], id="crunchy", name="crunchy")

    def with_word(set_id):
        return replace(game, words={**game.words, "hashtag": (*game.words["hashtag"], replace(word, set_id=set_id))})

    assert game_digest(with_word("elsewhere"), recipe) == game_digest(game, recipe)
    assert game_digest(with_word(recipe.sets[0]), recipe) != game_digest(game, recipe)


def test_names_and_looks_of_a_game_do_not_count(shipped):
    game, recipe = shipped["fsys"]
    assert game_digest(replace(game, name="Other", tagline="Other", styles={}), recipe) == game_digest(game, recipe)


def test_slips_are_counted_letter_by_letter():
    assert normalized("4xik-0u") == "4X1K0U"
    assert letters_apart("4X7K09QM", "4X7K09QN") == 1
