"""A painted face comes back from its text as it was, and a text that is none, or another, gives none."""

import json

from msgspec.structs import replace

from cardgen.render.base.display import Box, Face, Picture
from cardgen.render.base.painted_face import EncodedDrawing, PaintedFace, Typeset
from cardgen.render.face.cache import load_face, save_face
from tests.sweep import sweep

DATA = b"<</Length 3>>stream\n\x00\xff1\nendstream\n"
PHOTO = Picture("photo", (1, 1), b"\xff\xd8", "DCTDecode", mask=b"\x01")
LEAF = EncodedDrawing("", (0, 0, 9.5, 9), DATA, "/XObject<</P0@0@>>", (PHOTO,), "/Group<<>>")
STAMP = EncodedDrawing("art/dot.svg", (0, 0, 9.5, 9), DATA, "/ExtGState<<>>", (LEAF,))
FACE = Face("front core:ant", 56_000, 76_000, Box(3000, 3000, 50_000, 70_000), (), True)
OPERATORS = "BT /@0@ 9 Tf [<0041>]TJ ET\nq 1 0 0 1 0 0 cm /@1@ Do Q"


class Named:
    """Stands for a font: only its name is stored."""

    def __init__(self, name: str) -> None:
        self.name = name


FONTS = {"body": Named("body")}


class Shelf(dict):
    """A store in memory."""

    load, save = dict.get, dict.__setitem__


def shelf(**changes) -> Shelf:
    """What was kept of the face; of its text, a list, some places changed."""
    made = Shelf()
    face = replace(FACE, key="ant")
    save_face(made, face, PaintedFace(OPERATORS, (Typeset(FONTS["body"], ((65, "A"), (66, ""))), STAMP), (0.5,)), set())
    parts = json.loads(made["ant"])
    for place, value in changes.items():
        parts[int(place[1:])] = value
    made["ant"] = json.dumps(parts)
    return made


def loaded(made: Shelf) -> Face | None:
    return load_face(made, "ant", FONTS.__getitem__, {})


def test_a_face_comes_back_as_it_was():
    face = loaded(shelf())
    assert (face.name, face.width, face.height, face.trim, face.is_round) == (
        FACE.name, FACE.width, FACE.height, FACE.trim, True,
    )  # fmt: skip
    typeset, stamp = face.form.names
    assert (typeset.font, typeset.used) == (FONTS["body"], ((65, "A"), (66, "")))
    assert (stamp, face.form.operators, face.form.opacities) == (STAMP, OPERATORS, (0.5,))


def test_of_two_faces_that_show_a_drawing_it_is_kept_once():
    made, saved = Shelf(), set()
    for key in ("ant", "bee"):
        save_face(made, replace(FACE, key=key), PaintedFace("/@0@ Do", (STAMP,), ()), saved)
    assert len(made) == 3
    assert len(made["ant"]) < 150


@sweep(
    "changes",
    [
        {"p0": []}, {"p1": 7}, {"p1": "/@2@ Do"}, {"p1": "/@x@ Do"}, {"p2": []}, {"p2": 7}, {"p3": 7},
        {"p2": [["nobody", []], ["x", [0, 0, 1, 1], "", []]]}, {"p2": [["body", []], "another"]},
    ],
)  # fmt: skip
def test_a_text_that_is_no_face_gives_none(changes):
    assert loaded(shelf(**changes)) is None


@sweep("text", ["", "\n", "[]", "[1,", "{}"])
def test_a_text_that_is_none_gives_none(text):
    assert loaded(Shelf(ant=text)) is None
    made = shelf()
    for key in made.keys() - {"ant"}:
        made[key] = text
    assert loaded(made) is None
