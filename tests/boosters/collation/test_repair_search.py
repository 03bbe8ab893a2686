"""What exchanges bring about, and what they leave."""

from collections import Counter

import pytest

from cardgen.analysis.packs.guarantees import Constraint
from cardgen.boosters.collation.batch import Batch
from cardgen.boosters.collation.constraints import NO_GROUP, NO_REPEAT
from cardgen.model.recipe import Window
from tests.boosters.kit import DIGESTS, guarantee, meadow, names, pool, printing, printings, recipe, share, slot

ALL = ("plants", "animals", "rare", "rarer")


def batch(of, packs=108, *guarantees):
    return list(Batch(of, guarantees, 9, packs, DIGESTS))


def repeats(packs, window):
    """Copies beyond the first, in each window of a kind."""
    seen = {}
    for pack in packs:
        cards = [
            printing.card.id
            for printing, pool_ in zip(pack.printings, pack.pools, strict=True)
            if pool_ in window.pools
        ]
        seen.setdefault(pack.windows[window.name], Counter()).update(cards)
    return [sum(counts.values()) - len(counts) for counts in seen.values()]


def test_no_card_is_twice_in_a_pack_even_where_sheets_meet():
    made = recipe([pool("few", printings("f", 5), (2, 2, 1, 1, 1))], [slot(3, "few")])
    packs = batch(made)
    assert all(len(set(names(pack))) == 3 for pack in packs)
    assert Counter(name for pack in packs for name in names(pack))["f1"] in range(92, 94)  # 324 x 2/7


def test_two_printings_of_a_card_are_one_card():
    both = [printing("oak"), printing("oak", "more"), *printings("t", 6)]
    packs = batch(recipe([pool("trees", both)], [slot(3, "trees")]))
    assert all(names(pack).count("oak") < 2 for pack in packs)
    assert sum("oak" in names(pack) for pack in packs) == 81


def test_exclusive_cards_are_never_together():
    group = {"p1", "p2", "a1", "a2", "r1"}
    made = meadow()
    together = [len(group.intersection(names(pack))) for pack in batch(made)]
    apart = [len(group.intersection(names(pack))) for pack in batch(recipe_with(made, exclusive=[group]))]
    assert max(together) > 1 == max(apart)
    assert sum(together) == sum(apart)


def recipe_with(of, **more):
    return recipe(of.pools.values(), of.layouts, **more)


def test_shares_are_kept_from_both_sides():
    plants = {f"p{number}" for number in range(1, 21)}
    packs = batch(meadow(shares=[share(plants, 1, 3)]))
    assert {len(plants.intersection(names(pack))) for pack in packs} == {1, 2, 3}
    assert not any(pack.broken for pack in packs)


def test_many_promises_at_once_are_kept():
    made = meadow()
    ten = [f"p{number}" for number in range(1, 31)]
    others = [*(f"p{number}" for number in range(16, 46)), *(f"a{number}" for number in range(1, 11))]
    packs = batch(made, 360, guarantee(made, ten, 2, "ten"), guarantee(made, others, 2, "others"))
    assert [pack.broken for pack in packs if pack.broken] == []


def test_a_promise_that_is_kept_or_not_without_more_or_less_is_kept():
    made = meadow()
    two = {
        made.printings.index(printing)
        for printing in made.printings
        if printing.card.id in {f"p{n}" for n in range(1, 25)}
    }
    strict = Constraint("strict", "four", lambda pack: int(len(two.intersection(pack)) not in (0, 3, 4)))
    assert [pack.broken for pack in batch(made, 108, strict) if pack.broken] == []


def test_what_cannot_be_kept_is_told_and_all_else_is_kept():
    made = meadow()
    never = Constraint("never", "nothing", lambda pack: 1)
    packs = batch(made, 36, never, guarantee(made, [f"p{number}" for number in range(1, 31)], 1))
    assert {pack.broken for pack in packs} == {("never",)}
    assert all(len(set(names(pack))) == 10 for pack in packs)


def test_as_many_packs_keep_a_promise_as_there_are_cards_for_it():
    made = meadow()
    packs = batch(made, 30, guarantee(made, ["x1", "x2", "p1"], 1, "treasure"))
    with_one = sum(bool({"x1", "x2", "p1"}.intersection(names(pack))) for pack in packs)
    copies = sum(name in {"x1", "x2", "p1"} for pack in packs for name in names(pack))
    assert with_one == copies == 30 - sum(pack.broken == ("treasure",) for pack in packs)


def test_repeats_that_must_be_are_told():
    made = recipe([pool("one", printings("o", 2))], [slot(3, "one")], exclusive=[["o1", "o2"]])
    assert all(pack.broken == (NO_REPEAT, NO_GROUP) for pack in batch(made, 5))


def test_no_two_packs_of_a_case_are_the_same_where_they_can_differ():
    made = recipe([pool("few", printings("f", 12))], [slot(2, "few")])  # 66 pairs
    assert len({frozenset(names(pack)) for pack in batch(made, 36)}) == 36


@pytest.mark.parametrize("packs", [30, 300])
def test_a_class_has_no_treasure_more_often_than_it_must(packs):
    """30 packs, 26 or 27 of 20 rare cards, 3 or 4 of 8 rarer ones: 6 or 7 repeats."""
    window = Window("class", 30, ("rare", "rarer"))
    for number, repeated in enumerate(repeats(batch(meadow([window]), packs), window)):
        drawn = [pack for pack in batch(meadow([window]), packs) if pack.windows["class"] == number + 1]
        assert repeated == sum("rare" in pack.pools for pack in drawn) - 20


def test_windows_within_windows_are_kept_too():
    windows = [Window("pupil", 2, ALL), Window("table", 6, ALL), Window("class", 30, ("rare", "rarer"))]
    made = meadow(windows)
    packs = batch(made, 300, guarantee(made, ["p1", "p2", "p3", *(f"a{number}" for number in range(1, 11))], 1))
    assert not any(pack.broken for pack in packs)
    assert set(repeats(packs, windows[0])) | set(repeats(packs, windows[1])) == {0}
    assert max(repeats(packs, windows[2])) <= 7


def test_packs_that_are_only_dealt_repeat_at_a_table():
    window = Window("table", 6, ALL)
    dealt = [meadow(), meadow([Window("class", 36, ())])]
    for made in dealt:
        packs = batch(made, 108)
        rows = [packs[start : start + 6] for start in range(0, 108, 6)]
        counts = [Counter(name for pack in row for name in names(pack)) for row in rows]
        assert sum(sum(count.values()) - len(count) for count in counts) > 0
    assert sum(repeats(batch(meadow([window, Window("class", 36, ())]), 108), window)) == 0
