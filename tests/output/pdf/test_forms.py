"""A face that was painted before makes the same file as one painted now, beside others and whatever was kept."""

import pytest
from msgspec.structs import replace

from cardgen.model.fonts import package_folder
from cardgen.output.pdf import forms
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import Box, Drawing, Face, Page, Path, Picture, Placed, Publication, Rectangle, Text
from cardgen.render.base.fonts import FontBook
from cardgen.render.face.cache import load_face

FOLDER = package_folder("font_roboto")
SIDE = 60_000
WHOLE = Box(0, 0, SIDE, SIDE)


class Shelf:
    """A store in memory."""

    def __init__(self):
        self.texts = {}

    def has(self, key):
        return key in self.texts

    def load(self, key):
        return self.texts.get(key)

    def save(self, key, text):
        self.texts[key] = text

    def flush(self):
        pass


@pytest.fixture
def book():
    return FontBook({name: FOLDER / f"Roboto-{name}.ttf" for name in ("Regular", "Bold")}, ())


def drawing(name: str, opacity: float) -> Drawing:
    return Drawing(name, (0, 0, 10.5, 10), (Path((("M", (0.0, 0.0)), ("L", (9.0, 9.0))), "#ff0000", opacity=opacity),))


def text(book: FontBook, font: str, word: str, top: int) -> Text:
    return Text(5_000, top, book.shape(font, word)[0], 5_000, "#123456")


@pytest.fixture
def faces(book):
    """Two that share fonts and drawings in another order, and one that says nothing."""
    dot, star = drawing("dot", 0.5), drawing("star", 1)
    first = (
        text(book, "Bold", "affine", 9_000),
        Placed(star, WHOLE),
        Placed(dot, WHOLE),
        Path((), "#000000", opacity=0.3),
    )
    second = (Placed(dot, WHOLE), text(book, "Regular", "é fi", 9_000), text(book, "Bold", "fin", 20_000))
    marks = {"first": first, "second": second, "third": (Rectangle(WHOLE, "#ffffff"),)}
    return {name: Face(name, SIDE, SIDE, WHOLE, mine, key=f"key of {name}") for name, mine in marks.items()}


def painted(press: PdfWriter, faces) -> bytes:
    pages = [Page(SIDE, SIDE, (Placed(face, WHOLE), Placed(face, WHOLE))) for face in faces]
    return press.paint(Publication("x", pages))[0]


@pytest.mark.parametrize("kept", [(), ("first",), ("second",), ("first", "third"), ("first", "second", "third")])
def test_the_bytes_are_the_same_whatever_was_kept(book, faces, kept):
    shelf = Shelf()
    plain = painted(PdfWriter(), faces.values())
    assert painted(PdfWriter(shelf), faces.values()) == plain
    assert {"key of first", "key of second", "key of third"} < set(shelf.texts)
    assert len(shelf.texts) == 3 + 2, "drawings are kept once, whoever shows them"
    found = {name: load_face(shelf, f"key of {name}", book.font, {}) for name in kept}
    assert all(face.marks == () for face in found.values())
    assert painted(PdfWriter(Shelf()), {**faces, **found}.values()) == plain


def test_faces_of_one_name_are_kept_each_under_its_key(faces):
    """Cards with the same back: each asks for it by what it is made of itself."""
    shelf, back = Shelf(), faces["third"]
    twin = Face(back.name, SIDE, SIDE, WHOLE, back.marks, key="another")
    painted(PdfWriter(shelf), [back, twin])
    assert set(shelf.texts) == {back.key, "another"}
    assert len(set(shelf.texts.values())) == 1


def test_a_face_without_a_key_or_with_a_picture_is_not_kept(faces):
    shelf = Shelf()
    picture = Placed(Picture("p", (1, 1), b"\xff\xd8", "DCTDecode"), WHOLE)
    plain = Face("plain", SIDE, SIDE, WHOLE, faces["third"].marks)
    painted(PdfWriter(shelf), [plain, Face("pictured", SIDE, SIDE, WHOLE, (picture,), key="pictured")])
    assert shelf.texts == {}


def test_a_face_is_painted_once_however_often_it_is_shown(faces, monkeypatch):
    painted_now = []
    form_of = forms.form_of
    monkeypatch.setattr(forms, "form_of", lambda face, encoded: painted_now.append(face.name) or form_of(face, encoded))
    plain = [replace(face, key="") for face in faces.values()]
    pages = [Page(SIDE, SIDE, (Placed(face, WHOLE), Placed(face, WHOLE))) for face in plain]
    PdfWriter().paint(Publication("x", pages, has_looks=True))
    assert painted_now == ["first", "second", "third"]
