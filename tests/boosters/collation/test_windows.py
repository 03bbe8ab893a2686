"""Counts of repeats that are kept while cards are exchanged, against counts made anew."""

from hypothesis import given
from hypothesis import strategies as some

from cardgen.boosters.collation.constraints import constraints_of
from cardgen.boosters.collation.layouts import plan_of
from cardgen.boosters.collation.windows import window_number, windows_of
from cardgen.model.recipe import Window
from tests.boosters.kit import pool, printings, recipe, slot

MADE = recipe(
    [pool("a", printings("a", 4)), pool("b", printings("b", 5))],
    [slot(2, "a"), slot(1, "b")],
    windows=[Window("pupil", 2, ("a",)), Window("table", 3, ("a", "b")), Window("case", 6, ("a",))],
)
CARDS = constraints_of(MADE).cards
SHAPES = [plan_of(MADE, 1).shape(number) for number in range(6)]
packs = some.lists(some.tuples(some.integers(0, 3), some.integers(0, 3), some.integers(4, 8)), min_size=6, max_size=6)


def counted(dealt):
    windows = windows_of(MADE, CARDS, SHAPES)
    windows.count(dealt)
    return windows


def repeats(windows):
    return [list(kind.repeats) for kind in windows.kinds]


@given(packs, some.integers(0, 5), some.integers(0, 5), some.integers(0, 2))
def test_an_exchange_changes_repeats_as_was_told(dealt, pack, other, place):
    dealt = [list(pack) for pack in dealt]
    windows = counted(dealt)
    before = sum(map(sum, repeats(windows)))
    ours, theirs = dealt[pack][place], dealt[other][place]
    change = windows.change(pack, ours, other, theirs)
    windows.exchange(pack, ours, other, theirs)
    dealt[pack][place], dealt[other][place] = theirs, ours
    assert repeats(windows) == repeats(counted(dealt))
    assert sum(map(sum, repeats(windows))) - before == change


@given(packs, some.integers(0, 5), some.integers(0, 5))
def test_packs_change_places_only_where_fewer_cards_are_repeated_then(dealt, pack, other):
    windows = counted(dealt)
    changed = list(dealt)
    changed[pack], changed[other] = dealt[other], dealt[pack]
    before, after = repeats(windows), repeats(counted(changed))
    is_better = sum(map(sum, after)) < sum(map(sum, before))
    assert windows.change_places(pack, dealt[pack], other, dealt[other]) == is_better
    assert repeats(windows) == (after if is_better else before)


def test_windows_as_large_as_what_is_exchanged_are_left_out():
    """Exchanges cannot change them."""
    assert [len(kind.counts) for kind in counted([[0, 1, 4]] * 6).kinds] == [3, 2]


def test_repeats_that_must_be_are_not_called_repeats():
    """A table draws six of four: two must come twice; one more here is too many."""
    windows = counted([[0, 1, 4], [2, 3, 5], [0, 1, 6], [0, 1, 4], [0, 1, 5], [0, 2, 6]])
    pupil, table = windows.kinds
    assert (pupil.least, table.least) == ((0, 0, 0), (2, 2))
    assert table.repeats == [2, 3]
    assert (table.is_broken(0), table.is_broken(1)) == (False, True)
    assert windows.is_broken
    assert pupil.repeats == [0, 2, 1]


def test_repeated_cards_are_found_where_they_are():
    dealt = [[0, 1, 4], [0, 2, 5], [3, 1, 6], [0, 1, 4], [2, 3, 5], [2, 1, 6]]
    assert list(counted(dealt).repeated(dealt)) == [(0, 0), (1, 0), (2, 1), (3, 1), (4, 0), (5, 0)]


def test_windows_are_numbered_through_the_batch():
    assert [window_number(2, place) for place in (1, 2, 3, 25, 26, 27)] == [1, 1, 2, 13, 13, 14]


def test_a_window_in_which_one_case_ends_and_the_next_begins_has_a_part_in_each():
    """Pupils of two, cases of three: the second pack of pupil 2 begins a case."""
    windows = windows_of(MADE, CARDS, SHAPES[:3], first=3)
    pupil, _ = (kind.window for kind in windows_of(MADE, CARDS, SHAPES).kinds)
    assert pupil == (0, 0, 1, 1, 2, 2)
    assert windows.kinds[0].window == (0, 1, 1)
