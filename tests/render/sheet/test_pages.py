"""Faces come onto sheets: none lost, none stretched, each turned as its slot is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.render.base.display import Box, Face, Line, Placed, Text
from cardgen.render.sheet.imposition import Imposition, SheetSlot, impose
from cardgen.render.sheet.n_up import Size
from cardgen.render.sheet.pages import _punch, shown
from cardgen.words.language import ENGLISH

FACE = Face("f", 56_000, 77_000, Box(3_000, 4_000, 50_000, 70_000), ())
UPRIGHT, LYING = Box(10_000, 20_000, 50_000, 70_000), Box(10_000, 20_000, 70_000, 50_000)


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_a_face_lies_with_its_trim_on_the_trim_of_its_slot(turned):
    """Bleed 3 mm left and right, 4 mm above, 3 mm below, turned along."""
    trim = UPRIGHT if turned in (0, 180) else LYING
    placed = shown(FACE, SheetSlot(0, trim, trim.inset(-1000), turned))
    left, top, right, bottom = {0: (3, 4, 3, 3), 90: (3, 3, 4, 3), 180: (3, 3, 3, 4), 270: (4, 3, 3, 3)}[turned]
    assert placed.box == Box(
        trim.left - left * 1000,
        trim.top - top * 1000,
        trim.width + (left + right) * 1000,
        trim.height + (top + bottom) * 1000,
    )
    assert placed.clip == trim.inset(-1000)
    assert placed.turned == turned


@given(
    st.integers(0, 10_000),
    st.integers(0, 10_000),
    st.integers(0, 10_000),
    st.integers(0, 10_000),
    st.sampled_from([0, 90, 180, 270]),
)
def test_no_face_is_ever_stretched(left, top, right, bottom, turned):
    face = Face("f", 50_000 + left + right, 70_000 + top + bottom, Box(left, top, 50_000, 70_000), ())
    box = shown(face, SheetSlot(0, UPRIGHT if turned in (0, 180) else LYING, UPRIGHT, turned)).box
    assert (box.width, box.height) == ((face.width, face.height) if turned in (0, 180) else (face.height, face.width))


@pytest.fixture
def pages(project):
    """The pages of the project's cards with these settings."""
    from cardgen import analysis, data, model
    from cardgen.commands.targets import BuildOrder, targets_of
    from cardgen.render.base.target import Settings
    from cardgen.render.products.renderers import Renderers

    def make(**settings):
        documents, _ = data.read(project.root)
        library, _ = model.link(data.check(documents, project.root)[0], analysis.CODES)
        [target] = targets_of(library, BuildOrder(only=("cards",), papers=("a4",), settings=Settings(**settings)))
        laid_out, findings = Renderers(project.root, library).of(target).lay_out(target)
        pages = list(laid_out.publication.pages) if laid_out else []
        return pages, [finding.code for finding in findings()]

    return make


def lines(page) -> list[Line]:
    return [mark for mark in page.marks if isinstance(mark, Line)]


def test_crop_marks_stand_on_the_recto_only(pages):
    [recto, verso], found = pages()
    assert found == []
    assert len(lines(recto)) == 2 * 5 + 2 * 2  # four cards side by side: five cuts down, two across
    assert lines(verso) == []


def test_marks_can_be_left_out(project, pages):
    project.replace("card_data/mini/game.yaml", "[50mm, 70mm]", "[63.5mm, 88.9mm]")
    [recto, _], _ = pages(marks=False)
    assert lines(recto) == []
    assert len([mark for mark in recto.marks if isinstance(mark, Text)]) == 1


def test_fronts_alone_have_no_versos(pages):
    assert len(pages(backs="none")[0]) == 1


def test_a_fold_is_drawn_and_told(project, pages):
    project.replace("card_data/mini/game.yaml", "[50mm, 70mm]", "[63.5mm, 88.9mm]")
    [page], _ = pages(backs="fold")
    assert [line for line in lines(page) if line.dash]
    texts = ["".join(run.text for run in mark.runs) for mark in page.marks if isinstance(mark, Text)]
    assert texts[0].startswith("fold here")


def test_a_card_larger_than_the_paper_is_told_at_its_size(project, pages):
    project.replace("card_data/mini/game.yaml", "[50mm, 70mm]", "[250mm, 370mm]")
    assert pages() == ([], ["CG705"])


def test_a_long_slug_ends_where_its_place_does(project, pages):
    project.replace("card_data/mini/decks/all-cards.yaml", "name: All cards", f"name: {'Very long ' * 5}")
    [recto, _], found = pages(back_offset=(500, 500), low_ink=True)
    [slug] = [mark for mark in recto.marks if isinstance(mark, Text)]
    width = sum(run.advance for run in slug.runs) * slug.size / 1000
    assert found == []
    assert slug.left + width < 210_000


@pytest.fixture
def bees_apart(project):
    """Nine cards a sheet; bees are a kind of their own, so many of them, with backs of this template."""

    def make(bees: int, back: str) -> None:
        other = f"  other: {{front: card.xml.j2, back: {back}, size: small, text: {{name: Other card}}}}\n"
        game = "card_data/mini/game.yaml"
        project.replace(game, "sizes: {small: [50mm, 70mm]}", f"{other}sizes: {{small: [63.5mm, 88.9mm]}}")
        project.replace(game, "copies: 4", "copies: null")
        project.replace("card_data/mini/sets/core/cards/all.yaml", "id: bee\n", "id: bee\n    kind: other\n")
        project.replace("card_data/mini/sets/core/printings.yaml", "copies: 2", f"copies: {bees}")
        project.write(
            "templates/mini/red.xml.j2", project.read("templates/mini/back.xml.j2").replace("#204060", "#602040")
        )

    return make


def faces_on(page) -> list[str]:
    """The names of the faces on a page."""
    return sorted({mark.what.name for mark in page.marks if isinstance(mark, Placed)})


@pytest.mark.parametrize("backs", ["long-edge", "fold"])
def test_kinds_whose_backs_differ_lie_on_sheets_of_their_own(bees_apart, pages, backs):
    bees_apart(9, "red.xml.j2")
    made, found = pages(backs=backs)
    assert found == []
    for page in made:
        assert len([name for name in faces_on(page) if name.startswith("back")]) <= 1
        assert not {"front core:ant", "front core:bee"} <= set(faces_on(page))


@pytest.mark.parametrize(
    ("bees", "back", "backs"),
    [(9, "back.xml.j2", "long-edge"), (9, "red.xml.j2", "none"), (7, "red.xml.j2", "long-edge")],
    ids=["backs look alike", "no backs are printed", "one sheet holds all"],
)
def test_kinds_share_a_sheet_where(bees_apart, pages, bees, back, backs):
    bees_apart(bees, back)
    first = pages(backs=backs)[0][0]
    assert {"front core:ant", "front core:bee"} <= set(faces_on(first))


@pytest.mark.parametrize(
    ("width", "is_round", "hint"),
    [
        (16_000, True, ["a punch of 16 mm (5/8 inch) fits"]),
        (25_400, True, ["a punch of 25.4 mm (1 inch) fits"]),
        (20_000, True, ["a punch of 20 mm fits"]),
        (16_000, False, []),
    ],
)
def test_a_sheet_of_round_pieces_tells_which_punch_fits(width, is_round, hint):
    paper = Size(210_000, 297_000)
    plan = impose(paper, Size(width, width), margin=4300, gutter=4000, bleed=2000, marks=False, is_round=is_round)
    assert isinstance(plan, Imposition)
    assert _punch(plan, ENGLISH) == hint
