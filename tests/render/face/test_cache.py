"""A painted face comes back from its text as it was, and a text that is none, or another, gives none."""

import json

from cardgen.render.base.display import Box, Face, Picture
from cardgen.render.base.painted_face import EncodedDrawing, PaintedFace, Typeset
from cardgen.render.face.cache import as_text, from_text
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


def text() -> str:
    return as_text(FACE, PaintedFace(OPERATORS, (Typeset(FONTS["body"], ((65, "A"), (66, ""))), STAMP), (0.5,)))


def test_a_face_comes_back_as_it_was():
    face = from_text(text(), FONTS.__getitem__)
    assert (face.name, face.width, face.height, face.trim, face.is_round) == (
        FACE.name, FACE.width, FACE.height, FACE.trim, True,
    )  # fmt: skip
    typeset, stamp = face.form.names
    assert (typeset.font, typeset.used) == (FONTS["body"], ((65, "A"), (66, "")))
    assert (stamp, face.form.operators, face.form.opacities) == (STAMP, OPERATORS, (0.5,))


def changed(place: int, value: object) -> str:
    parts = json.loads(text())
    parts[place] = value
    return json.dumps(parts)


@sweep(
    "spoilt",
    [
        "", "\n", "[]", text()[:-1],
        changed(0, []), changed(1, 7), changed(1, "/@2@ Do"), changed(1, "/@x@ Do"), changed(2, []),
        changed(2, [["nobody", []], ["x", [0, 0, 1, 1], "", []]]), changed(2, 7), changed(3, 7),
    ],
)  # fmt: skip
def test_a_text_that_is_no_face_gives_none(spoilt):
    assert from_text(spoilt, FONTS.__getitem__) is None
