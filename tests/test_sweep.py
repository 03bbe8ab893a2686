"""Does a sweep try every case, and fail with each that fails, by its name?"""

import pytest

from tests.sweep import sweep


def test_a_sweep_fails_with_every_case_that_fails_under_its_name():
    tried = []

    @sweep("number", range(5))
    def is_odd(number):
        tried.append(number)
        assert number % 2, number

    with pytest.raises(ExceptionGroup, match="3 of 5 cases") as group:
        is_odd()
    assert tried == [0, 1, 2, 3, 4]
    assert [fault.__notes__ for fault in group.value.exceptions] == [[f"in the case {number}"] for number in (0, 2, 4)]


@sweep(("first", "second"), [(1, 2), (3, 4)], ids=["low", "high"])
def test_a_sweep_hands_over_values_by_name_and_fixtures_beside_them(second, first, tmp_path):
    assert second == first + 1
    assert tmp_path.is_dir()


def test_a_case_that_would_be_skipped_is_a_fault():
    with pytest.raises(ExceptionGroup, match="1 of 2 cases"):
        sweep("name", ["sound", "skipped"])(lambda name: name == "sound" or pytest.skip("why"))()


def test_a_sweep_of_nothing_and_one_of_a_name_that_is_not_taken_are_faults():
    with pytest.raises(AssertionError, match="nothing to try for name"):
        sweep("name", [])
    with pytest.raises(AssertionError, match="does not take name"):
        sweep("name", [1])(lambda: None)
