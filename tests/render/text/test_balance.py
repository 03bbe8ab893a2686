"""Balanced lines: the same words in the same order on as many lines, none wider than before."""

from hypothesis import given, settings

from cardgen.render.base.markup import LINE_BREAK
from cardgen.render.text.balance import STEP, balanced
from cardgen.render.text.lines import fit
from cardgen.render.text.word_making import words_of
from cardgen.render.text.words import line_width
from tests.render.text.test_lines import BOOK, REGULAR, boxes, style, texts, texts_of, words

WIDE = 90_000
SENTENCE = "Special roots shrink like springs and pull the bulb deeper into the ground each year"


def widths(broken) -> list[int]:
    return [line_width(line, broken.size) for line in broken.lines]


def test_a_last_line_of_few_words_gets_more() -> None:
    given_words = words(SENTENCE)
    before = fit(given_words, style(), (WIDE, WIDE), REGULAR)
    after = balanced(given_words, before, style())
    assert len(after.lines) == len(before.lines) >= 2
    assert max(widths(after)) - min(widths(after)) < max(widths(before)) - min(widths(before))


def test_what_stands_between_line_ends_is_balanced_by_itself() -> None:
    first = "A first line of its own that is wide"
    stretches = [(first, 0, None), (LINE_BREAK, 0, None), (SENTENCE, 0, None)]
    parts = words_of(stretches, style(), BOOK)[0]
    after = balanced(parts, fit(parts, style(), (70_000, WIDE), REGULAR), style())
    assert texts_of(after.lines)[0] == first.split()
    _, *rest = widths(after)
    assert len(rest) == 2
    assert abs(rest[0] - rest[1]) < 15_000


@settings(max_examples=60, deadline=None)
@given(texts, boxes)
def test_no_word_is_lost_and_no_line_is_wider(text: str, box: tuple[int, int]) -> None:
    given_words = words(text)
    before = fit(given_words, style(), box, REGULAR)
    after = balanced(given_words, before, style())
    assert [word for line in texts_of(after.lines) for word in line] == [
        word for line in texts_of(before.lines) for word in line
    ]
    assert len(after.lines) == len(before.lines)
    if before.fits:
        assert max(widths(after), default=0) <= max(widths(before), default=0) + STEP
        assert (after.size, after.height, after.leading) == (before.size, before.height, before.leading)
