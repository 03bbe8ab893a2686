"""Books and sheets of text, read back as a screen reader finds them."""

from contextlib import closing
from ctypes import create_string_buffer
from functools import cache
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium

from tests.structure_tree import Element, Painted, elements, painted, parts, read_aloud, tree_of
from tests.sweep import sweep

BOOKS = {
    "foodadvice": ("rulebook", "readings", "deck-list", "reference-sheet", "note-pad", "bank-sheet"),
    "fsys": ("rulebook", "readings", "deck-list", "teachers-key", "ability-sheet"),
    "phylo": ("rulebook", "readings", "deck-list", "neighbours", "reference-sheet"),
}
"""All products of the shipped games that are a book, or a sheet of text."""
FILES = [f"{game}/{product}-{paper}" for game in BOOKS for product in BOOKS[game] for paper in ("a4", "letter")]
STANDARD = {
    *("Document", "Sect", "Div", "H1", "H2", "H3", "P", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD"),
    *("TOC", "TOCI", "Reference", "Link", "Figure"),
}


@cache
def opened(path: Path) -> pikepdf.Pdf:
    return pikepdf.open(path)


@cache
def tree_in(path: Path) -> Element:
    return tree_of(opened(path))


@cache
def painted_in(path: Path) -> Painted:
    return painted(opened(path))


@sweep("name", FILES)
def test_all_that_a_book_paints_is_read_aloud_or_decoration(shipped, name):
    shown = painted_in(shipped.out / f"{name}.pdf")
    assert shown.outside == []
    assert sum(map(bool, shown.words.values())) > 5


@sweep("name", FILES)
def test_each_marked_content_is_in_the_tree_once(shipped, name):
    path = shipped.out / f"{name}.pdf"
    tree = tree_in(path)
    assert tree.role == "Document"
    assert sorted(part for _, part in parts(tree)) == sorted(painted_in(path).words)


@sweep("name", FILES)
def test_pages_and_links_find_their_elements(shipped, name):
    path = shipped.out / f"{name}.pdf"
    book = opened(path)
    keys = book.Root.StructTreeRoot.ParentTree.Nums
    owners = dict(zip(map(int, keys[::2]), keys[1::2], strict=True))
    of_parts = {part: element.held.objgen for element, part in parts(tree_in(path))}
    for number, page in enumerate(book.pages):
        assert page.Tabs == "/S"
        found = {(number, mark): owner.objgen for mark, owner in enumerate(owners.pop(int(page.StructParents)))}
        assert found == {part: owner for part, owner in of_parts.items() if part[0] == number}
        for note in page.get("/Annots", []):
            owner = owners.pop(int(note.StructParent))
            assert owner.S == "/Link"
            assert note.objgen in [kid.Obj.objgen for kid in owner.K if not isinstance(kid, int) and "/Obj" in kid]
            assert str(note.Contents)
    assert owners == {}
    assert int(book.Root.StructTreeRoot.ParentTreeNextKey) == len(keys) // 2


@sweep("name", FILES)
def test_the_tree_is_of_standard_parts_in_their_places(shipped, name):
    for element in elements(tree_in(shipped.out / f"{name}.pdf")):
        above = element.path[-1] if element.path else ""
        assert element.role in STANDARD
        assert {"TR": "Table", "TH": "TR", "TD": "TR", "LI": "L", "Lbl": "LI", "LBody": "LI"}.get(
            element.role, above
        ) == above
        assert element.kids
        assert element.role != "Figure" or str(element.held.Alt).strip()
        assert element.role != "TH" or element.held.A.Scope in ("/Column", "/Row")


@sweep("name", FILES)
def test_rows_of_a_table_have_as_many_cells(shipped, name):
    for element in elements(tree_in(shipped.out / f"{name}.pdf")):
        if element.role == "Table":
            assert len({len(row.kids) for row in element.kids}) == 1


@sweep("name", FILES)
def test_figures_and_tables_on_a_page_say_where_they_are(shipped, name):
    path = shipped.out / f"{name}.pdf"
    wide, high = (float(length) for length in opened(path).pages[0].MediaBox[2:])
    for element in elements(tree_in(path)):
        pages = {page for _, (page, _) in parts(element)}
        if element.role in ("Figure", "Table") and len(pages) == 1:
            left, bottom, right, top = map(float, element.held.A.BBox)
            assert 0 <= left < right <= wide
            assert 0 <= bottom < top <= high


@sweep("name", FILES)
def test_headings_go_one_level_down_at_most(shipped, name):
    tree = tree_in(shipped.out / f"{name}.pdf")
    levels = [int(element.role[1]) for element in elements(tree) if element.role in ("H1", "H2", "H3")]
    assert all(level <= before + 1 for before, level in zip([0, *levels], levels, strict=False))


@sweep("name", FILES)
def test_a_book_says_what_it_is(shipped, name):
    book = opened(shipped.out / f"{name}.pdf")
    root = book.Root
    assert (str(root.Lang), bool(root.MarkInfo.Marked)) == ("en", True)
    assert bool(root.ViewerPreferences.DisplayDocTitle)
    metadata = root.Metadata.read_bytes().decode()
    assert "<pdfuaid:part>1</pdfuaid:part>" in metadata
    assert str(book.docinfo.Title) in metadata


def test_cards_of_a_rulebook_are_told_by_what_is_on_them(shipped):
    with pikepdf.open(shipped.out / "fsys/teachers-key-a4.pdf") as pdf:
        heard = read_aloud(pdf)
    text = "Feed the Soil, Action card. Turn leaves and peels into compost. Feed one garden bed."
    [card] = [words for role, words in heard if role == "Figure" and words.startswith("Feed the Soil")]
    assert card.startswith(text)
    assert "Recycling" in card


@sweep("name", FILES)
def test_another_reader_finds_the_same_figures(shipped, name):
    path = shipped.out / f"{name}.pdf"
    ours = {str(element.held.Alt) for element in elements(tree_in(path)) if "/Alt" in element.held}
    found: set[str] = set()
    with closing(pdfium.PdfDocument(path)) as pdf:
        for page in pdf:
            tree = pdfium.raw.FPDF_StructTree_GetForPage(page)
            for at in range(pdfium.raw.FPDF_StructTree_CountChildren(tree)):
                found |= alternatives(pdfium.raw.FPDF_StructTree_GetChildAtIndex(tree, at))
            pdfium.raw.FPDF_StructTree_Close(tree)
    assert found == ours


def alternatives(element) -> set[str]:
    """The alternative texts below an element, as PDFium reads them."""
    found: set[str] = set()
    size = pdfium.raw.FPDF_StructElement_GetAltText(element, None, 0)
    if size > 2:
        buffer = create_string_buffer(size)
        pdfium.raw.FPDF_StructElement_GetAltText(element, buffer, size)
        found.add(buffer.raw[:-2].decode("utf-16-le"))
    for at in range(pdfium.raw.FPDF_StructElement_CountChildren(element)):
        if child := pdfium.raw.FPDF_StructElement_GetChildAtIndex(element, at):
            found |= alternatives(child)
    return found


@sweep("name", ("fsys/cards-a4", "foodadvice/board", "phylo/food-web", "foodadvice/tuck-box-a4"))
def test_sheets_of_cards_and_boards_are_not_read_aloud(shipped, name):
    with pikepdf.open(shipped.out / f"{name}.pdf") as pdf:
        assert "/StructTreeRoot" not in pdf.Root
        assert "pdfuaid" not in pdf.Root.Metadata.read_bytes().decode()
