"""Codes of icons in the fields of cards."""

from cardgen.model.texts.icon_codes import IconCodes

CODES = IconCodes.of({"(A)": "axe", "(AB)": "abbey", "→": "arrow", ":coin:": "gold"})


def test_each_code_becomes_its_icon_and_one_behind_a_backslash_its_letters():
    assert CODES.read(r"(A)2→(AB) \(A) \:coin: :coin:") == r":axe:2:arrow::abbey: (A) \:coin: :gold:"
    assert IconCodes().read(r"\(A)") == r"\(A)"


def test_codes_are_found_in_words_and_in_lists_of_them_and_nowhere_else():
    assert [*CODES.found_in(["(A)", r"\(AB)", 3, ("→",)])] == ["(A)", "→"]
    assert [*IconCodes().found_in("(A)")] == [*CODES.found_in(7)] == []
