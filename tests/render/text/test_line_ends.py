"""A line end that YAML keeps in a text is one on the card, whether the template marks the text up or not."""

import pypdfium2
import pytest

CARDS = "card_data/mini/sets/core/cards/all.yaml"
FRONT = "templates/mini/card.xml.j2"
AS_ONE = ["one two three four"]
AS_TWO = ["one two", "three four"]


def lines_of(path) -> list[str]:
    """The lines of the first page."""
    document = pypdfium2.PdfDocument(path)
    text = document[0].get_textpage().get_text_range()
    document.close()
    return [line.strip() for line in text.splitlines()]


def written(how: str, indent: str = "        ") -> str:
    """The words as YAML, with `%` for the blanks that a block is indented by."""
    return how.replace("%", indent)


@pytest.mark.parametrize(
    ("how", "lines"),
    [
        ("|\n%one two\n%three four\n", AS_TWO),
        ("|-\n%one two\n%three four\n", AS_TWO),
        ("|+\n%one two\n%three four\n\n", AS_TWO),
        (">\n%one two\n%three four\n", AS_ONE),
        (">-\n%one two\n\n%three four\n", AS_TWO),
        ("one two\n%three four\n", AS_ONE),
        ("one two\n\n%three four\n", AS_TWO),
        ('"one two\\nthree four"\n', AS_TWO),
        ("'one two\n%three four'\n", AS_ONE),
    ],
)
@pytest.mark.parametrize("printed", ["card.text.action|markup", "card.text.action"])
def test_what_yaml_keeps_as_a_line_end_is_printed_as_one(project, how, lines, printed):
    cards = "cards:\n  - id: ant\n    icons: [sun]\n    text:\n      title: Ant\n      action: " + written(how)
    rest = project.read(CARDS)
    project.write(CARDS, cards + rest[rest.index("  - id: bee") :])
    front = project.read(FRONT)
    assert "card.text.action|markup" in front
    project.write(FRONT, front.replace("card.text.action|markup", printed))
    assert project.build(only=("cards",), papers=("a4",)).found == ()
    words = lines_of(project.pdf())
    first = next(number for number, line in enumerate(words) if line.startswith("one two"))
    assert words[first : first + len(lines)] == lines
