"""A line of a book's text is traced back to the template."""

from __future__ import annotations

import pytest

from cardgen.diagnostics import Span
from cardgen.render.book.setting.source_map import SourceMap

SOURCE = """{# notes #}
# Title
{% for card in cards %}
- **{{ card }}** is a card
{% endfor %}
The end.
"""
TEXT = "# Title\n- **A** is a card\n- **B** is a card\n7\nThe end.\n"


@pytest.mark.parametrize(("line", "source"), [(1, 2), (2, 4), (3, 4), (5, 6)])
def test_a_line_is_found_by_its_own_words(line, source):
    assert SourceMap.of("book.md.j2", SOURCE, TEXT).span(line) == Span("book.md.j2", source)


@pytest.mark.parametrize("line", [0, 4, 99])
def test_a_line_without_words_of_its_own_names_the_template(line):
    assert SourceMap.of("book.md.j2", SOURCE, TEXT).span(line) == Span("book.md.j2", 0)
