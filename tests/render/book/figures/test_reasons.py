"""A key has what to discuss beside the title, and in further lines where the title leaves no room for it."""

from __future__ import annotations

from cardgen.render.base.display import Text
from tests.sweep import sweep

SHORT = "Why?"
LONG = "Somebody who lives far away from here would like to know whether any of this could ever be of use?"


def lines(page, *words):
    """The lines of type with one of these words: left, baseline and right."""
    return [
        (mark.left, mark.baseline, mark.left + sum(run.advance for run in mark.runs) * mark.size / 1000)
        for mark in page.marks
        if isinstance(mark, Text) and any(word in run.text for run in mark.runs for word in words)
    ]


@sweep("question, count", [(SHORT, 1), (LONG, 2)])
def test_what_is_discussed_leaves_the_title_its_room(set_book, question, count):
    entry = f"card: hold-the-slope | Hold the slope with very long words | #d9e6f2 | {question}"
    laid_out, found = set_book(
        "\n".join(["```figure name=reasons", "wide: yes", entry, "reason: hands | you lift", "```", ""])
    )
    assert found == []
    (page,) = laid_out.publication.pages
    ((_, _, end),) = lines(page, "very")
    asked = lines(page, *question.split())
    assert len({baseline for _, baseline, _ in asked}) == count
    assert all(left > end for left, _, _ in asked)


def test_words_of_all_columns_begin_at_one_height(set_book):
    reasons = ("reason: hands | alpha", "reason: ae-1 ae-2 | omega one two three")
    laid_out, found = set_book(
        "\n".join(
            ["```figure name=reasons", "wide: yes", "card: hold-the-slope | Hold | #d9e6f2 | Why?", *reasons, "```", ""]
        )
    )
    assert found == []
    (page,) = laid_out.publication.pages
    ((_, first, _),), ((_, second, _),) = lines(page, "alpha"), lines(page, "omega")
    assert first == second


def test_reasons_are_as_far_apart_as_fills_the_height_of_their_card(set_book):
    """A wide card is high, and leaves its reasons more room."""

    def apart(width):
        entry = "card: hold-the-slope | Hold | #d9e6f2 | Why?"
        reasons = ("reason: hands | alpha", "reason: ae-1 | omega")
        fields = ("```figure name=reasons", "wide: yes", "columns: 1", f"width: {width}", entry, *reasons, "```", "")
        laid_out, found = set_book("\n".join(fields))
        assert found == []
        (page,) = laid_out.publication.pages
        ((_, first, _),), ((_, second, _),) = lines(page, "alpha"), lines(page, "omega")
        return second - first

    assert apart("8mm") < apart("40mm") < apart("8mm") + 3_000
