"""What is read aloud of a book, and in which order: that of its text, read back from the file."""

from io import BytesIO

import pikepdf
import pytest

from cardgen.output.pdf.variants import PdfVariant
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import Placed
from tests.structure_tree import elements, painted, parts, read_aloud, tree_of

COLUMNS = "```book\ncolumns: 2\n```\n\n"
TEXT = """# First chapter

A paragraph with :ae-1: in it and [a link](#the-end) to the end.

## A section

- one thing
- another thing

1. the first
2. the second

| Icon | Means |
|---|---|
| :ae-1: | nothing is waste |
| | an empty cell before |

> **Mind:** a box with words.

```figure name=cards
card: feed-the-soil | what it is called
```

### The end

The last words.
"""
HEARD = [
    ("H1", "First chapter"),
    ("P", "A paragraph with"),
    ("Figure", "Recycling"),
    ("P", " in it and"),
    ("Link", " a link"),
    ("P", " to the end."),
    ("H2", "A section"),
    ("LBody/P", "one thing"),
    ("LBody/P", "another thing"),
    ("Lbl", "1"),
    ("LBody/P", "the first"),
    ("Lbl", "2"),
    ("LBody/P", "the second"),
    ("TH", "Icon"),
    ("TH", "Means"),
    ("TD/Figure", "Recycling"),
    ("TD", "nothing is waste"),
    ("TD", ""),
    ("TD", "an empty cell before"),
    ("Div/P", "Mind"),
    ("Div/P", "a box with words."),
    ("P", "what it is called"),
    (
        "Figure",
        "Feed the Soil, Action card. Turn leaves and peels into compost. Feed one garden bed. Wash hands. Hands, "
        "Recycling, Input reduction, Soil health, Biodiversity, Restored land, Responsible Consumption and "
        "Production, Climate Action, Life on Land.",
    ),
    ("H3", "The end"),
    ("P", "The last words."),
]


def opened(laid_out, **variant) -> pikepdf.Pdf:
    writer = PdfWriter(variant=PdfVariant(name="pdf", version=(1, 6), **variant)) if variant else PdfWriter()
    return pikepdf.open(BytesIO(writer.paint(laid_out.publication)[0]))


@pytest.mark.parametrize("columns", ["", COLUMNS])
def test_a_book_is_heard_in_the_order_of_its_text(set_book, columns):
    laid_out, found = set_book(columns + TEXT)
    assert found == []
    heard = [(role, " ".join(words.split())) for role, words in read_aloud(opened(laid_out))]
    assert heard == [(role.rpartition("/")[2], words.strip()) for role, words in HEARD]


def test_headings_open_sections(set_book):
    laid_out, _ = set_book(TEXT)
    roles = ((element.path, element.role) for element in elements(tree_of(opened(laid_out))))
    paths = {path: role for path, role in roles if role.startswith("H")}
    sect = ("Document", "Sect")
    assert paths == {sect: "H1", (*sect, "Sect"): "H2", (*sect, "Sect", "Sect"): "H3"}


def test_a_heading_that_leaves_out_a_level_is_told_one_below(set_book):
    laid_out, _ = set_book("### Deep\n\nText.\n\n# High\n\n### Lower\n\nText.\n")
    heard = read_aloud(opened(laid_out))
    assert heard == [("H1", "Deep"), ("P", "Text."), ("H1", "High"), ("H2", "Lower"), ("P", "Text.")]


def test_a_paragraph_on_two_pages_is_one(set_book):
    laid_out, _ = set_book("Words that go on. " * 1500)
    tree = tree_of(opened(laid_out))
    assert [element.role for element in elements(tree)] == ["Document", "P"]
    assert [page for _, (page, _) in parts(tree)] == list(range(len(laid_out.publication.pages)))


@pytest.mark.parametrize("columns", ["", COLUMNS])
def test_the_head_of_a_table_is_heard_once_on_whatever_pages(set_book, columns):
    rows = "".join(f"| {number} | words |\n" for number in range(150))
    laid_out, _ = set_book(f"{columns}| Number | What |\n|---|---|\n{rows}")
    pdf = opened(laid_out)
    heads = [words for role, words in read_aloud(pdf) if role == "TH"]
    assert len(pdf.pages) > 1
    assert heads == ["Number", "What"]
    assert painted(pdf).outside == []


def test_a_link_is_heard_with_where_it_leads(set_book):
    laid_out, _ = set_book("# Start\n\nTurn to [](#the-goal).\n\n---\n\n## The goal\n\nDone.\n")
    pdf = opened(laid_out)
    [link] = [element for element in elements(tree_of(pdf)) if element.role == "Link"]
    [words, note] = link.kids
    assert words == (0, 2)
    assert str(note.Obj.Contents).startswith("page\u00a02")


def test_a_figure_with_words_of_its_own_is_heard_by_these_alone(set_book):
    lines = ["height: 30mm", "alt: A deck beside a market", "text: 0 0 30 | Deck", "caption: How to begin"]
    laid_out, found = set_book("\n".join(["```figure name=diagram", *lines, "```", ""]))
    assert found == []
    assert read_aloud(opened(laid_out)) == [("Figure", "A deck beside a market"), ("P", "How to begin")]


def test_a_figure_is_where_its_card_is_shown(set_book):
    laid_out, _ = set_book("```figure name=cards\ncard: feed-the-soil |\n```\n")
    [page] = laid_out.publication.pages
    [card] = [mark for mark in page.marks if isinstance(mark, Placed)]
    pdf = opened(laid_out)
    [figure] = [element for element in elements(tree_of(pdf)) if element.role == "Figure"]
    trim, points = card.clip, 72 / 25_400
    corners = (trim.left, page.height - trim.bottom, trim.right, page.height - trim.top)
    assert [float(value) for value in figure.held.A.BBox] == pytest.approx([at * points for at in corners], abs=0.01)


def test_a_matrix_is_a_table(set_book):
    lines = ["column: Bee | a", "column: Ant | a", "row: Clover | a | ae-1 | F-", "row: Sedge | a | | -P"]
    laid_out, found = set_book("\n".join(["```figure name=matrix", *lines, "```", ""]))
    assert found == []
    tree = tree_of(opened(laid_out))
    assert [[cell.role for cell in row.kids] for row in elements(tree) if row.role == "TR"] == [
        ["TD", "TH", "TH"],
        ["TH", "TD", "TD"],
        ["TH", "TD", "TD"],
    ]
    heard = [words for _, words in read_aloud(opened(laid_out)) if words]
    assert heard == ["Bee", "Ant", "Recycling", "Clover", "dot", "Sedge", "circle"]


def test_a_table_tells_where_cards_may_lie_and_what_is_linked(set_book):
    lines = ["card: 0 0 feed-the-soil | Soil", "card: 1 0 plant-a-tree", "open: 2 0 | here", "link: 0 0 1 0"]
    laid_out, found = set_book("\n".join(["```figure name=table-top", *lines, "broken: 1 0 2 0", "```", ""]))
    assert found == []
    heard = [words.partition(",")[0] for _, words in read_aloud(opened(laid_out))]
    assert heard == [
        *("a card may lie here", "here", "Feed the Soil", "Soil", "Plant a Tree"),
        *("link between Soil and Plant a Tree", "broken link between Plant a Tree and a spot"),
    ]


def test_backs_of_cards_are_decoration_and_ticks_say_on_what(set_book):
    laid_out, found = set_book("```figure name=cards\ncard: back |\ncard: feed-the-soil | | ae-1\n```\n")
    assert found == []
    heard = [words.partition(",")[0] for _, words in read_aloud(opened(laid_out))]
    assert heard == ["Feed the Soil", "tick on Recycling"]


def test_panels_of_a_comic_are_items_with_their_numbers(set_book):
    lines = ["panel: Dig. ", "say: 2 2 30 20 30 | Here?", "panel: Sow."]
    laid_out, found = set_book("\n".join(["```figure name=comic", *lines, "```", ""]))
    assert found == []
    pdf = opened(laid_out)
    assert read_aloud(pdf) == [("Lbl", "1"), ("P", "Here?"), ("P", "Dig."), ("Lbl", "2"), ("P", "Sow.")]
    assert [element.role for element in elements(tree_of(pdf))].count("LI") == 2


def test_a_file_for_a_press_has_no_tags(set_book):
    laid_out, _ = set_book(TEXT)
    pdf = opened(laid_out, is_opaque=False)
    assert "/StructTreeRoot" not in pdf.Root
    assert all("/StructParents" not in page and b"BDC" not in page.Contents.read_bytes() for page in pdf.pages)
    assert b"pdfuaid" not in pdf.Root.Metadata.read_bytes()
