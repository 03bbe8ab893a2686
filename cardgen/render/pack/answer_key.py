"""The teacher's answer key: pages with the cards of each pack, and rows of cards that show what can be done with them.

On the last page are the exact odds. What there is to tell, `key_entries.py` knows.
"""

from __future__ import annotations

from msgspec.structs import replace

from cardgen.diagnostics import Diagnostic
from cardgen.model.paper import Paper
from cardgen.render.base.display import Box, Face, Page
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Target
from cardgen.render.book.setting.inline_layout import moved
from cardgen.render.pack.faces import PackFaces, Parcel
from cardgen.render.pack.key_pages import (
    ANSWER_ROW,
    CARD_ROW,
    FOOT,
    HEAD,
    HEAD_OF_NEXT,
    NAMED_TYPE,
    NOTE_ROW,
    ODDS_HEAD,
    PADDING,
    STRIP,
    TEXT_ROW,
    KeyPage,
    columns_of,
    key_pages,
    picture_edge,
)
from cardgen.render.pack.odds_text import how_exact
from cardgen.render.pack.phrases import packs_named
from cardgen.render.pack.separators import art_on_cover, habitat_of
from cardgen.render.pack.wrapper_text import guarantee_texts
from cardgen.render.sheet.n_up import Size

TEMPLATE = "answers.xml.j2"
MARGIN = 10_000


def lay_out_answers(faces: PackFaces, target: Target) -> tuple[LaidOut | None, list[Diagnostic]]:
    """The pages on the target's paper."""
    parcel, box = faces.parcel, _box_on(target)
    size = Size(box.width, box.height)
    pages = key_pages(parcel, size)
    fields = {
        "named": packs_named(parcel.packs, parcel.game.language),
        "is_all": len(parcel.packs) == parcel.of,
        "guaranteed": tuple(sentence for _, _, sentence in guarantee_texts(parcel)),
        "how_exact": how_exact(parcel.odds, parcel.exchanged_with_rest, parcel.game.language),
        "odds_columns": columns_of(parcel, size.width),
        "covers": {pack.id: art_on_cover(pack, parcel) for pack in parcel.packs},
        "habitats": {pack.id: habitat_of(pack, parcel.recipe) for pack in parcel.packs},
        "pages": len(pages),
    }
    made = [
        faces.face(
            TEMPLATE,
            f"answers {page.number}",
            size,
            0,
            sheet=page,
            opened=page.opened,
            measures=_MEASURES | _scaled(page, size.width),
            named_here=packs_named([opened.pack for opened in page.opened], parcel.game.language) if page.packs else "",
            **fields,
        )
        for page in pages
    ]
    if None in made:
        return None, faces.found
    drawn = [_page_of(face, target.paper, box) for face in made if face is not None]
    sets = map(parcel.game.sets.__getitem__, parcel.recipe.sets)
    title = parcel.titled("pack.title-answers")
    publication = faces.studio.publication(title, drawn, "Simplex", sets=sets)
    return LaidOut(replace(publication, is_tagged=True), 0), faces.found


def pages_of_answers(parcel: Parcel, target: Target) -> int:
    """How many pages there are."""
    box = _box_on(target)
    return len(key_pages(parcel, Size(box.width, box.height)))


def _box_on(target: Target) -> Box:
    return Box(0, 0, target.paper.width, target.paper.height).inset(max(MARGIN, target.printer.margin))


def _page_of(face: Face, paper: Paper, box: Box) -> Page:
    """A page whose marks are its own, so that they can be read aloud."""
    return Page(paper.width, paper.height, tuple(moved(mark, box.left, box.top) for mark in face.marks))


def _scaled(page: KeyPage, width: int) -> dict[str, int]:
    """How high rows and how large pictures are, and, in thousandths of a point, the type of the cards of odds."""
    return {
        "picture": picture_edge(width, page.columns, page.scale),
        "card": CARD_ROW * page.scale // 1000,
        "answer": ANSWER_ROW * page.scale // 1000,
        "named": NAMED_TYPE * page.odds_scale // 1000,
    }


_MEASURES = {
    "head": HEAD,
    "next": HEAD_OF_NEXT,
    "foot": FOOT,
    "strip": STRIP,
    "text": TEXT_ROW,
    "note": NOTE_ROW,
    "padding": PADDING,
    "odds": ODDS_HEAD,
}
