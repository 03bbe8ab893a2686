"""A batch of packs, together and one by one."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import cardgen
from cardgen.analysis.packs.guarantees import Constraint
from cardgen.boosters.collation.batch import Batch, sheets_of
from cardgen.boosters.pack_ids import MOST_PACKS
from cardgen.model.recipe import CASE, Collation, Window
from tests.boosters.kit import DIGESTS, guarantee, meadow, names, pool, printings, recipe, slot
from tests.sweep import sweep

CHAIN = [*(f"p{number}" for number in range(1, 9)), *(f"a{number}" for number in range(1, 6))]


def batch(packs=100, seed=5, of=None, **keep):
    made = of or meadow()
    return Batch(made, [guarantee(made, CHAIN, 1)], seed, packs, DIGESTS, **keep)


def test_a_pack_alone_is_the_one_of_the_batch_in_any_order():
    together = list(batch())
    for place in (100, 1, 36, 37, 72, 73, 99, 2):
        assert batch().pack(place) == together[place - 1]


def test_workers_may_make_cases_in_any_order():
    worker = batch()
    cases = {number: worker.case(number) for number in reversed(range(worker.cases))}
    assert [pack for number in sorted(cases) for pack in cases[number]] == list(batch())


def test_a_batch_is_the_same_under_another_hash_seed():
    code = (
        "from tests.boosters.collation.test_batch import batch, names\n"
        "print([(pack.id, names(pack)) for pack in batch()])"
    )
    root = Path(cardgen.__file__).parent.parent
    runs = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=root,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1] != ""


def test_a_pack_is_golden():
    pack = batch().pack(50)
    assert (pack.id, " ".join(names(pack))) == (
        "HJ5G-X0JR",
        "p35 p13 p6 p28 p57 p27 a26 a7 a3 r18",
    )


@pytest.mark.parametrize("packs", [0, 1, 7, 35, 36, 37, 80, 113])
def test_in_a_batch_of_any_size_no_card_of_a_pool_is_more_than_one_ahead(packs):
    for windows in ([], [Window("class", 30, ("plants", "animals", "rare", "rarer"))]):
        counts = Counter(printing.id for pack in batch(packs, of=meadow(windows)) for printing in pack.printings)
        for pool_ in meadow().pools.values():
            own = [counts[rate.id] for rate, _ in pool_.rates]
            assert max(own) - min(own) <= 1


def test_cases_that_are_full_do_not_depend_on_how_many_follow():
    assert list(batch(100))[: 2 * CASE] == list(batch(500))[: 2 * CASE]


def test_a_smaller_last_case_has_ids_of_its_own():
    assert {pack.id for pack in batch(35)} & {pack.id for pack in batch(36)} == set()


def test_every_pack_keeps_every_promise_and_has_no_card_twice():
    made = meadow()
    wanted = set(CHAIN)
    lacking = 0
    for pack, bare in zip(batch(1_000), Batch(made, [], 5, 1_000, DIGESTS), strict=True):
        assert pack.broken == ()
        assert wanted.intersection(names(pack))
        assert len(set(names(pack))) == 10
        lacking += not wanted.intersection(names(bare))
    assert lacking > 150  # so many would, if packs were only dealt


def test_promises_take_nothing_from_a_pool_and_add_nothing():
    for case in range(3):
        kept = Counter(printing.id for pack in batch().case(case) for printing in pack.printings)
        bare = Counter(
            printing.id for pack in Batch(meadow(), [], 5, 100, DIGESTS).case(case) for printing in pack.printings
        )
        assert kept == bare


def test_a_pack_is_in_the_order_of_its_slots():
    for pack in batch(40):
        assert pack.pools[:-1] == ("plants",) * 6 + ("animals",) * 3
        assert all(
            printing.id in {other.id for other, _ in meadow().pools[name].rates}
            for printing, name in zip(pack.printings, pack.pools, strict=True)
        )


def test_packs_know_their_windows():
    """Through the whole batch: the seventh pupil of three packs has two in the first class of 20, one in the next."""
    windows = [Window("pupil", 3, ("rare",)), Window("class", 20, ("rare",))]
    found = {pack.place: (pack.windows["pupil"], pack.windows["class"]) for pack in batch(45, of=meadow(windows))}
    assert [found[place] for place in (1, 3, 4, 19, 20, 21, 23, 24, 41)] == [
        (1, 1), (1, 1), (2, 1), (7, 1), (7, 1), (7, 2), (8, 2), (8, 2), (14, 3),
    ]  # fmt: skip


def test_a_pack_is_found_by_its_id():
    assert batch().find(batch().pack(77).id.lower()).place == 77
    assert batch().find(batch(seed=6).pack(77).id) is None
    assert batch().find(batch(101).pack(101).id) is None


@pytest.mark.parametrize("place", [0, 101, -1])
def test_there_are_no_packs_beyond_the_batch(place):
    with pytest.raises(IndexError):
        batch().pack(place)


@pytest.mark.parametrize("packs", [-1, MOST_PACKS + 1])
def test_a_batch_that_ids_do_not_reach_is_refused(packs):
    with pytest.raises(ValueError, match="packs in cases"):
        batch(packs)


@pytest.mark.parametrize(
    "collation",
    [Collation("weighted"), Collation("print-run", group=2), Collation("striped", length=5, weights=(1, 2))],
)
def test_packs_of_any_collation_are_whole_and_rebuilt_alone(collation):
    made = recipe([pool("all", printings("c", 20), collation=collation)], [slot(4, "all")])
    together = list(Batch(made, [], 1, 50, DIGESTS))
    assert all(len(set(names(pack))) == 4 for pack in together)
    assert Batch(made, [], 1, 50, DIGESTS).pack(44) == together[43]


@sweep("order", ["bag", "weighted", "print-run", "striped"])
@sweep("packs", [1, 2, 3, 5, 11])
def test_the_few_packs_of_a_small_batch_take_what_they_lack_from_the_rest_of_the_sheets(order, packs):
    collation = Collation(order, length=6, weights=(1, 1))
    made = recipe([pool("plants", printings("p", 40), collation=collation)], [slot(5, "plants")])
    wanted = [f"p{number}" for number in range(1, 2 * packs + 1)]
    found = list(Batch(made, [guarantee(made, wanted, 2)], 5, packs, DIGESTS))
    assert [pack.broken for pack in found] == [()] * packs
    counts = Counter(printing.id for pack in found for printing in pack.printings)
    assert order == "weighted" or max(counts.values()) - (min(counts.values()) if len(counts) == 40 else 0) <= 1


def test_the_rest_of_a_sheet_is_its_block_without_what_was_dealt():
    made = recipe([pool("plants", printings("p", 7), [1, 1, 1, 1, 1, 1, 3])], [slot(2, "plants")])
    (sheet,) = sheets_of(made, 5)
    for drawn in range(19):
        dealt = Counter(card for hand in sheet.deal(0, [1] * drawn) for card in hand)
        whole = Counter({card: rate * -(-drawn // 9) for card, rate in sheet.most_left().items()})
        assert Counter(sheet.rest(drawn)) == whole - dealt


def test_the_rest_of_the_sheets_is_taken_only_where_packs_find_no_way_among_themselves():
    made = recipe([pool("plants", printings("p", 40))], [slot(5, "plants")])
    bare = Batch(made, [], 5, 2, DIGESTS)
    own = names(bare.pack(1))
    others = {f"p{number}" for number in range(1, 41)}.difference(own, names(bare.pack(2)))
    dealt = counts_of(bare)
    for wanted, is_taken in ((own[:4], False), ({*own[:3], *others}, True)):
        found = Batch(made, [guarantee(made, wanted, 2)], 5, 2, DIGESTS)
        assert [pack.broken for pack in found] == [(), ()]
        assert found.has_exchanged_with_rest is is_taken
        assert found.exchanged_with_rest == (counts_of(found) - dealt).total()
        assert (counts_of(found) == dealt) is not is_taken
    assert not bare.has_exchanged_with_rest


def counts_of(packs):
    return Counter(printing.id for pack in packs for printing in pack.printings)


@pytest.mark.parametrize(("packs", "is_taken"), [(36, False), (37, True), (72, False)])
def test_a_full_case_takes_nothing_from_the_rest_whatever_it_lacks(packs, is_taken):
    """36 packs draw 22 or 23 of five cards from four and a half sheets: eleven packs can have two."""
    made = recipe([pool("plants", printings("p", 40))], [slot(5, "plants")])
    found = Batch(made, [guarantee(made, [f"p{number}" for number in range(1, 6)], 2)], 5, packs, DIGESTS)
    bare = Batch(made, [], 5, packs, DIGESTS)
    assert found.has_exchanged_with_rest is is_taken
    assert sum(pack.broken != () for pack in found.case(0)) >= 25
    assert counts_of(found.case(0)) == counts_of(bare.case(0))
    assert (counts_of(found) == counts_of(bare)) is not is_taken


def test_what_was_taken_in_vain_is_given_back():
    made = recipe([pool("plants", printings("p", 40))], [slot(5, "plants")])
    found = Batch(made, [Constraint("never", "nothing", lambda pack: 1)], 5, 3, DIGESTS)
    assert counts_of(found) == counts_of(Batch(made, [], 5, 3, DIGESTS))
    assert not found.has_exchanged_with_rest
