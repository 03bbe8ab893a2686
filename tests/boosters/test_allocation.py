"""For how many pupils, tables and classes are the packs of a batch?"""

from msgspec.structs import replace

from cardgen.boosters.allocation import allocation_text, packs_a_pupil
from cardgen.model.recipe import Kit, Window
from tests.boosters.kit import meadow
from tests.sweep import sweep

PUPIL, TABLE, CLASS = Window("pupil", 2, ()), Window("table", 4, ()), Window("class", 30, ())
ODD = Window("table", 3, ())


@sweep(
    ("windows", "packs", "text"),
    [
        ([PUPIL], 30, "30 packs: 2 for each of 15 pupils"),
        ([PUPIL], 9, "9 packs: 2 for each of 4 pupils, 1 for another"),
        ([PUPIL], 2, "2 packs: 2 for each of 1 pupil"),
        ([PUPIL], 1, "1 pack: 1 of the 2 for a pupil"),
        ([PUPIL, TABLE], 30, "30 packs: 2 for each of 15 pupils; 7 tables of 2 pupils, and 1 pupil joins one of them"),
        ([PUPIL, CLASS], 30, "30 packs: 2 for each of 15 pupils"),
        ([PUPIL, CLASS], 58, "58 packs: 2 for each of 29 pupils; a class of 15 pupils, and 14 pupils more"),
        ([PUPIL, CLASS], 60, "60 packs: 2 for each of 30 pupils; 2 classes of 15 pupils"),
        ([Window("table", 5, ())], 12, "12 packs: 2 tables of 5 pupils, and 2 pupils join them"),
        ([PUPIL, ODD], 4, "4 packs: 2 for each of 2 pupils; a table of 3 packs, and 1 pack more"),
        ([PUPIL, Window("table", 5, ())], 5, "5 packs: 2 for each of 2 pupils, 1 for another"),
        ([Window("pupil", 4, ()), CLASS], 60, "60 packs: 4 for each of 15 pupils; 2 classes of 30 packs"),
        ([TABLE], 8, "8 packs: 2 tables of 4 pupils"),
        ([], 30, ""),
    ],
)  # fmt: skip
def test_packs_are_told_by_who_gets_them(windows, packs, text):
    assert allocation_text(meadow(windows), packs) == text


def test_a_whole_kit_has_packs_for_the_teacher_and_other_numbers_have_not():
    kit = replace(meadow([TABLE]), kit=Kit(24, 1, 1, 3))
    assert (
        allocation_text(kit, 28)
        == "28 packs: 1 for each of 24 pupils, 1 for the teacher, 3 to spare; 6 tables of 4 pupils"
    )
    assert allocation_text(kit, 12) == "12 packs: 1 for each of 12 pupils; 3 tables of 4 pupils"
    assert allocation_text(replace(kit, kit=Kit(3, 2), windows=()), 6) == "6 packs: 2 for each of 3 pupils"


def test_a_pupil_has_the_packs_of_the_window_before_those_of_the_kit_and_else_one():
    kit = Kit(3, 3)
    assert packs_a_pupil(replace(meadow([PUPIL]), kit=kit)) == 2
    assert packs_a_pupil(replace(meadow(), kit=kit)) == 3
    assert packs_a_pupil(meadow()) == 1
