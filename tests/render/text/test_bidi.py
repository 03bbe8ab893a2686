"""Levels and order of characters after the Unicode Bidirectional Algorithm, rule by rule.

Capitals stand for Hebrew letters, `&` for an Arabic one and `#` for an Arabic figure.
"""

from cardgen.render.text.bidi import levels_of, visual_order
from tests.sweep import sweep

SCRIPTS = {chr(65 + number): chr(0x5D0 + number) for number in range(26)} | {"&": "\u062c", "#": "\u0663"}
LRE, PDF, LRO, LRI, RLI, FSI, PDI = "\u202a\u202c\u202d\u2066\u2067\u2068\u2069"


def levels(text, base):
    return "".join(str(level) for level in levels_of("".join(SCRIPTS.get(sign, sign) for sign in text), base))


def shown(text, base):
    """The text from left to right, without its marks."""
    places = visual_order(levels_of("".join(SCRIPTS.get(sign, sign) for sign in text), base))
    return "".join(text[place] for place in places if text[place].isprintable())


@sweep("rule, text, base, wanted", [
    ("P3", "ab cd", 0, "00000"),
    ("I1", "ab AB", 0, "00011"),
    ("I2", "ab AB", 1, "22111"),
    ("W1", "A\u0301b", 0, "110"),
    ("W2: figures after Arabic are Arabic", "& 12", 0, "1122"),
    ("W2: and after Hebrew not", "A 1+2", 1, "11222"),
    ("W4: one sign between two figures", "A 1,2", 0, "11222"),
    ("W4: Arabic figures", "A #,#", 0, "11222"),
    ("W4: no plus between Arabic ones", "& #+#", 1, "11212"),
    ("W5", "A $12%", 0, "112222"),
    ("W6", "A $ 1", 0, "11112"),
    ("W7", "a 1 A", 0, "00001"),
    ("N0: what is in brackets", "A (b) C", 1, "1112111"),
    ("N0: of the other direction, and so is what is before", "a (b) C", 1, "2222211"),
    ("N0: only one of a pair", "A (b C", 1, "111211"),
    ("N0: nested", "A [b (c)] D", 1, "11122222111"),
    ("N1", "A - B", 0, "11111"),
    ("N1: figures count as right to left", "A - 1 - B", 0, "111121111"),
    ("N2", "a - A - b", 0, "000010000"),
    ("X2", f"a{LRE}B1{PDF}c", 0, "003440"),
    ("X4", f"A{LRO}B1{PDF}", 0, "11222"),
    ("X5a", f"a{RLI}b{PDI}A", 0, "00201"),
    ("X5b: what is inside does not count around it", f"A{LRI}b{PDI}1", 0, "11212"),
    ("X5c", f"{FSI}A b{PDI}", 0, "01120"),
    ("X6a: nothing was opened", f"a{PDI}B", 0, "001"),
])  # fmt: skip
def test_each_rule_gives_the_levels_that_it_should(rule, text, base, wanted):
    assert levels(text, base) == wanted


@sweep("text, base, wanted", [
    ("ab AB CD ef", 0, "ab DC BA ef"),
    ("AB ab CD", 1, "DC ab BA"),
    ("AB 12.5 CD", 1, "DC 12.5 BA"),
    ("AB 3-5 CD!", 1, "!DC 3-5 BA"),
    ("AB (ab 1) CD", 1, "DC )ab 1( BA"),
    ("& # &", 1, "& # &"),
    ("car is THE CAR in arabic", 0, "car is RAC EHT in arabic"),
])  # fmt: skip
def test_words_and_figures_stand_where_they_are_read(text, base, wanted):
    assert shown(text, base) == wanted


def test_in_a_mirror_words_of_any_script_stand_from_right_to_left():
    text = "one two (three) 4"
    levels_in_mirror = levels_of(text, 1, "R")
    assert "".join(text[place] for place in visual_order(levels_in_mirror)) == "4 )three( two one"
