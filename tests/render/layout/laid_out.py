"""What faces are laid out with in these tests, and where their marks lie."""

from cardgen.diagnostics import Span
from cardgen.model.fonts import package_folder
from cardgen.render.base.display import Rectangle
from cardgen.render.base.fonts import FontBook
from cardgen.render.layout.compose import Composed
from cardgen.render.layout.context import FaceSubject
from cardgen.render.text.words import Style

FONTS = package_folder("font_roboto")
BOOK = FontBook({name: FONTS / f"Roboto-{name}.ttf" for name in ("Regular", "Bold")}, ("Regular",))
DOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="20" height="10" fill="#ff0000"/></svg>'
STYLES = {"body": Style("body", ("Regular", "Bold", "Regular", "Bold"), 3528, 4233, "#000000", 2117)}
PANEL = 'fill="#ff0000"'
ANT = FaceSubject("card `ant`", lambda box: Span("cards.yaml", 3) if box == "action" else None)


def boxes(composed: Composed, kind=Rectangle) -> list[tuple[float, float, float, float]]:
    """Where marks lie, in millimetres."""
    return [
        (mark.box.left / 1000, mark.box.top / 1000, mark.box.width / 1000, mark.box.height / 1000)
        for mark in composed.marks
        if isinstance(mark, kind)
    ]
