"""The words of templates and their values: whatever is not among them is named, with the nearest that is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from cardgen.diagnostics import Span
from cardgen.render.template import vocabulary
from cardgen.render.template.vocabulary import TAGS, Checker, TemplateFault
from tests.sweep import sweep


def element(**attributes: str) -> etree._Element:
    return etree.Element("text", {name.replace("_", "-"): value for name, value in attributes.items()})


def checked(xml: str):
    return [
        (finding.code, finding.message, finding.span, finding.help)
        for finding in Checker("card.xml.j2").check(etree.fromstring(xml))
    ]


def test_every_tag_and_attribute_of_the_vocabulary_passes():
    for tag, attributes in TAGS.items():
        element = etree.Element(tag, dict.fromkeys([*attributes, "at"], "a!1"))
        assert Checker("card.xml.j2").check(element) == []


def test_an_unknown_tag_is_named_with_the_nearest():
    [(code, message, span, remedy)] = checked('<card><rwo at="kit.xml.j2!7"/></card>')
    assert (code, message, span, remedy) == (
        "CG601",
        "`<rwo>` is not a tag",
        Span("kit.xml.j2", 7),
        "did you mean `row`?",
    )


def test_each_unknown_attribute_is_named_with_the_nearest():
    found = checked('<card><icon sise="3mm" nmae="x" at="card.xml.j2!2"/></card>')
    assert [(code, message, remedy) for code, message, _, remedy in found] == [
        ("CG602", "`<icon>` has no attribute `sise`", "did you mean `size`?"),
        ("CG602", "`<icon>` has no attribute `nmae`", "did you mean `name`?"),
    ]


def test_what_is_nothing_like_a_tag_gets_the_list():
    [(_, _, _, remedy)] = checked("<card><zzzzzz/></card>")
    assert remedy == f"known are {', '.join(sorted(TAGS))}"


def test_a_fault_is_found_again_on_the_next_card():
    checker = Checker("card.xml.j2")
    bad = etree.fromstring("<card><rwo/></card>")
    assert len(checker.check(bad)) == len(checker.check(bad)) == 1


LENGTHS = ["1", "mm", "1 mm", "1,5mm", "1e3mm", "²mm", "--1mm", "1mm1mm", "", "1px", "∞", "nan"]


@sweep("value", LENGTHS)
def test_what_is_no_length_is_refused(value):
    with pytest.raises(TemplateFault) as fault:
        vocabulary.measure(element(width=value), "width")
    assert fault.value.code == "CG603"
    assert value in fault.value.message


@pytest.mark.parametrize(
    ("value", "micrometres"),
    [("3.5mm", 3500), ("1cm", 10_000), ("2.5in", 63_500), ("72pt", 25_400), ("0", 0), ("-3mm", -3000)],
)
def test_lengths_are_whole_micrometres(value, micrometres):
    assert vocabulary.measure(element(width=value), "width") == micrometres


def test_what_is_not_said_has_its_default():
    assert vocabulary.measure(element(), "width", 7) == 7
    assert vocabulary.number(element(), "grow", 2) == 2
    assert vocabulary.colour(element(), "fill", "#112233") == "#112233"
    assert vocabulary.choice(element(), "align", ("left", "right")) == "left"
    assert vocabulary.focus(element()) == (0.5, 0.5)
    assert vocabulary.radii(element()) == vocabulary.sides(element()) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("read", "name", "value"),
    [
        (lambda tag: vocabulary.measures(tag, "gap"), "gap", "1mm x"),
        (lambda tag: vocabulary.number(tag, "grow", 0), "grow", "-1"),
        (lambda tag: vocabulary.number(tag, "grow", 0), "grow", "1e9"),
        (lambda tag: vocabulary.colour(tag, "fill"), "fill", "red"),
        (lambda tag: vocabulary.colour(tag, "fill"), "fill", "#12345"),
        (lambda tag: vocabulary.choice(tag, "align", ("left", "right")), "align", "middle"),
        (vocabulary.sides, "padding", "1mm 2mm 3mm"),
        (vocabulary.focus, "focus", "50%"),
        (vocabulary.focus, "focus", "101% 0%"),
    ],
)
def test_what_cannot_be_read_is_a_fault_of_the_template(read, name, value):
    with pytest.raises(TemplateFault) as fault:
        read(element(**{name: value}))
    assert fault.value.code == "CG603"
    assert name in fault.value.message


@pytest.mark.parametrize(
    ("value", "four"),
    [("1mm", (1000,) * 4), ("1mm 2mm", (1000, 2000, 1000, 2000)), ("1mm 2mm 3mm 4mm", (1000, 2000, 3000, 4000))],
)
def test_sides_go_round_from_the_top(value, four):
    assert vocabulary.sides(element(padding=value)) == four


@pytest.mark.parametrize(("value", "four"), [("1mm", (1000,) * 4), ("1mm 0 0 2mm", (1000, 0, 0, 2000))])
def test_radii_go_round_from_the_upper_left(value, four):
    assert vocabulary.radii(element(radius=value)) == four


def test_colours_are_written_one_way():
    assert vocabulary.colour(element(fill="#AbCdEf"), "fill") == "#abcdef"
    assert vocabulary.colour(element(fill="none"), "fill", "#000000") is None


@given(st.text(max_size=20))
def test_no_value_makes_reading_fail_in_another_way(value):
    tag = etree.Element("text")
    try:
        tag.set("width", value)
    except ValueError:
        return  # XML cannot hold it
    for read in (vocabulary.measure, vocabulary.measures, vocabulary.colour):
        try:
            read(tag, "width")
        except TemplateFault:
            continue


def test_an_element_that_no_template_wrote_stands_in_the_file_as_a_whole():
    assert vocabulary.span_of(element(), "card.xml.j2") == Span("card.xml.j2", 0)


@sweep("holder", ["panel", "row", "col", "grid", "card"])
@sweep("tag", ["b", "i", "br"])
def test_what_belongs_in_a_text_stands_nowhere_else(tag, holder):
    inside = f"<{tag}/>" if holder == "card" else f"<{holder}><{tag}/></{holder}>"
    [(code, message, _, _)] = checked(f"<card>{inside}</card>")
    assert (code, message) == ("CG601", f"`<{tag}>` stands in a text, not in `<{holder}>`")
    assert checked(f"<card><text><{tag}/></text></card>") == []


def test_the_same_tag_is_judged_in_each_place():
    assert len(checked("<card><text><b/></text><panel><b/></panel></card>")) == 1


@pytest.mark.parametrize("tag", ["card", "page"])
def test_the_whole_stands_in_nothing(tag):
    [(code, message, _, _)] = checked(f"<card><panel><{tag}/></panel></card>")
    assert (code, message) == ("CG601", f"`<{tag}>` is the whole, and stands in nothing")


def test_instructions_for_programs_are_no_tags_and_comments_are_nothing():
    [(code, message, _, _)] = checked("<card><panel><!-- a --><?php a?></panel></card>")
    assert (code, message) == ("CG601", "`<?php a?>` is not a tag")
