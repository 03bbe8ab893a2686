"""Sheets of wrappers: codes that can be read, words that are whole, ticks and bleed where they belong."""

import io
import re
from itertools import pairwise

import pypdfium2
import pytest
import segno
from msgspec.structs import replace

from cardgen.boosters.allocation import packs_a_pupil
from cardgen.diagnostics import Severity
from cardgen.model.paper import Paper
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import Box, Drawing, Face, Line, Path, Placed, Rectangle, Text
from cardgen.render.base.target import Settings
from cardgen.render.box.dieline import BLEED
from cardgen.render.box.wrapper import CardPile, envelope, wrapper_for
from cardgen.render.pack import wrapper_sheets
from cardgen.render.pack.wrapper_sheets import DASH, wrapper_of
from cardgen.render.pack.wrapper_text import code_of
from cardgen.render.parcel.layout import lay_out_parcel
from cardgen.render.sheet.marks import HAIRLINE
from cardgen.render.sheet.n_up import Size
from tests.render.pack.parcels import RECIPES, parcel_of, studio_for, target_for

each_recipe = pytest.mark.parametrize(("game", "name"), RECIPES)
POINT = 25_400 / 72
LINK = "https://school.example/pack/{id}"


@pytest.fixture(scope="module")
def wrapped(studios):
    """Lays out wrappers of a small batch: parcel, publication, and what was found."""

    def lay_out(game, name, packs=2, paper="a4", about=None, link="", **settings):
        library, owner = studios.library, studios.library.games[game]
        studio, parcel = studio_for(studios, game, **settings), parcel_of(owner, name, packs)
        if about is not None:
            parcel = replace(parcel, recipe=replace(parcel.recipe, about=about))
        parcel = replace(parcel, recipe=replace(parcel.recipe, link=link))
        laid_out, findings = studio.watch(
            lambda: lay_out_parcel(studio, parcel, "wrappers", library.papers[paper], Settings(**settings))
        )
        publication = replace(laid_out.publication, pages=tuple(laid_out.publication.pages))
        return parcel, publication, findings()

    return lay_out


def panels(page):
    """Faces by the word that tells them apart, in the order of wrappers."""
    made = {}
    for mark in page.marks:
        if isinstance(mark, Placed) and isinstance(mark.what, Face):
            made.setdefault(re.search(r"wrapper (\w+)", mark.what.name)[1], []).append(mark)
    return made


def code_matrix(pack):
    return segno.make(LINK.replace("{id}", pack.id), error="m", micro=False).matrix


def text_of(face):
    lines = ("".join(run.text for run in mark.runs) for mark in face.marks if isinstance(mark, Text))
    return " ".join(lines).replace("\u00a0", " ")


def right_of(mark):
    return mark.left + sum(run.advance for run in mark.runs) * mark.size / 1000


def sizes(face, start):
    """Sizes, in points, of the lines from the one that begins so."""
    texts = [mark for mark in face.marks if isinstance(mark, Text)]
    at = next(n for n, mark in enumerate(texts) if "".join(run.text for run in mark.runs).startswith(start))
    return texts[at].size / POINT


@each_recipe
def test_the_code_is_the_link_with_four_modules_of_white_around_it(wrapped, game, name):
    parcel, publication, found = wrapped(game, name, link=LINK)
    assert found == []
    tags = [placed.what for page in publication.pages for placed in panels(page)["tag"]]
    for pack, tag in zip(parcel.packs, tags, strict=True):
        [code] = [placed for placed in tag.marks if isinstance(placed, Placed) and isinstance(placed.what, Drawing)]
        expected = segno.make(LINK.replace("{id}", pack.id), error="m", micro=False)
        assert code.what.view_box[2] == len(expected.matrix) == code_of(LINK, pack).modules == 29
        assert 12_000 <= code.box.width <= 20_000
        module = code.box.width / 29
        assert module >= 400
        assert "Scan me" in text_of(tag)
        frame = next(mark for mark in tag.marks if isinstance(mark, Rectangle))
        white = Box(*frame.box).inset(frame.stroke_width // 2)
        quiet = code.box.inset(-int(4 * module))
        assert white.contains(quiet)
        for mark in tag.marks:
            if isinstance(mark, Text):
                assert right_of(mark) <= quiet.left or mark.baseline - 0.72 * mark.size >= quiet.bottom


@each_recipe
def test_without_a_link_there_is_no_code_and_no_command_but_number_and_id(wrapped, game, name):
    parcel, publication, _ = wrapped(game, name)
    tags = [placed.what for page in publication.pages for placed in panels(page)["tag"]]
    for pack, tag in zip(parcel.packs, tags, strict=True):
        assert not [mark for mark in tag.marks if isinstance(mark, Placed)]
        series = " · series 5" if tag.trim.width > 70_000 else ""
        assert text_of(tag) == f"{pack.place} Pack {pack.place} of 2{series} {pack.id} Name"
        assert not re.search("teacher|Pupil|batch|seed|cardgen", text_of(tag))


@each_recipe
def test_a_name_has_a_line_that_a_child_can_write_on(wrapped, game, name):
    _, publication, _ = wrapped(game, name)
    for tag in (placed.what for page in publication.pages for placed in panels(page)["tag"]):
        [line] = [mark.box for mark in tag.marks if isinstance(mark, Rectangle) and mark.box.height < 500]
        assert line.width >= 40_000
        assert not [mark for mark in tag.marks if isinstance(mark, Text) and writes_on(mark, line)]


def writes_on(mark, line):
    """In the 6 mm above a line."""
    return right_of(mark) > line.left and line.top - 6000 < mark.baseline <= line.top


def test_the_code_of_a_printed_wrapper_has_the_modules_of_the_link(wrapped):
    """Read back from the PDF: the colour in the middle of each module."""
    parcel, publication, _ = wrapped("phylo", "field-trip", link=LINK)
    image = pypdfium2.PdfDocument(io.BytesIO(PdfWriter().paint(publication)[0]))[0].render(scale=600 / 72).to_pil()
    grey = image.convert("L")
    placed = panels(publication.pages[0])["tag"][0]
    [code] = [mark for mark in placed.what.marks if isinstance(mark, Placed)]
    left, top = placed.box.left + code.box.left, placed.box.top + code.box.top
    for row, modules in enumerate(code_matrix(parcel.packs[0])):
        for column, is_dark in enumerate(modules):
            x, y = (
                int((at + (n + 0.5) * code.box.width / 29) * 600 / 25_400) for at, n in ((left, column), (top, row))
            )
            assert (grey.getpixel((x, y)) < 128) == bool(is_dark)


def test_the_words_of_a_wrapper_are_in_the_file(wrapped):
    parcel, publication, _ = wrapped("fsys", "deck-of-four", packs=1)
    page = pypdfium2.PdfDocument(io.BytesIO(PdfWriter().paint(publication)[0]))[0]
    words = " ".join(page.get_textpage().get_text_bounded().replace("\u00a0", " ").split())
    for part in ("Deck of Four", "15 action cards", parcel.packs[0].id, "CC BY-SA 4.0", "series 5 · 1 of 1",
                 "2 cards each for Head, Heart and Hands."):  # fmt: skip
        assert part in words


@each_recipe
def test_every_promise_is_on_the_back_below_a_larger_lead(wrapped, game, name):
    parcel, publication, found = wrapped(game, name)
    assert found == []
    back = panels(publication.pages[0])["back"][0].what
    lead, body = sizes(back, parcel.recipe.about.split()[0]), sizes(back, "Every pack")
    assert lead >= 7.59
    assert body >= 7.49
    assert lead > body
    words = text_of(back)
    assert f"{parcel.licence} · {parcel.attribution}" in words
    for promise in parcel.recipe.guarantees:
        if promise.number > 1 and promise.name not in ("hashtags-supplied", "icon-families"):
            assert re.search(rf"Every pack has .*\b{promise.number}\b", words)
    assert words.count("Every pack has") == 1


def test_what_finds_no_room_is_left_out_whole_and_told(wrapped):
    about = "A long walk through the woods with all who live there, and what they eat. " * 6
    _, publication, found = wrapped("fsys", "deck-of-four", about=about)
    words = text_of(panels(publication.pages[0])["back"][0].what)
    assert about.strip() in words
    assert "cards each for" not in words
    assert ("CG701", Severity.WARNING) in {(finding.code, finding.severity) for finding in found}
    messages = " ".join(finding.message for finding in found).replace("\u00a0", " ")
    assert "no room on the wrapper of `deck-of-four` for: what to do with a pack. " in messages
    assert "2 cards each for Head, Heart and Hands." in messages


@pytest.mark.parametrize(("game", "name"), RECIPES)
def test_the_back_tells_in_steps_what_to_do(wrapped, game, name):
    _, publication, found = wrapped(game, name)
    assert found == []
    words = text_of(panels(publication.pages[0])["back"][0].what)
    assert re.search(r" 1 [A-Z][^.]+\. 2 [A-Z][^.]+\.", words)


@pytest.mark.parametrize("name", ["class-market", "market-basket"])
def test_on_a_wide_front_logo_and_name_lie_on_a_field_that_is_over_the_picture(wrapped, name):
    """Its edge is slanted: at the foot, where the name ends, it is narrowest. No ray runs beyond it."""
    parcel, publication, _ = wrapped("foodadvice", name)
    front = panels(publication.pages[0])["front"][0].what
    field, rays = field_and_rays(front)
    narrowest, widest = sorted(field.segments[at][1][0] for at in (0, 1))
    *_, logo = (mark for mark in front.marks if isinstance(mark, Placed))
    assert logo.box.right <= widest
    assert len(rays) == 12
    for ray in rays:
        for _, at in ray.segments[:3]:
            assert at[0] <= beside(field, at[1]) + 20
    title = [mark for mark in front.marks if isinstance(mark, Text) and mark.runs[0].text in parcel.recipe.name]
    assert title
    assert all(mark.left < narrowest for mark in title)


@pytest.mark.parametrize(("game", "name"), [recipe for recipe in RECIPES if recipe[0] != "foodadvice"])
def test_on_another_the_picture_is_as_wide_as_the_front_and_its_name_the_largest_line(wrapped, game, name):
    """Below the picture, in one line; the first front of a recipe may be one whose picture is framed."""
    parcel, publication, _ = wrapped(game, name)
    front = panels(publication.pages[0])["front"][1].what
    picture = next(mark for mark in front.marks if isinstance(mark, Placed))
    assert (picture.clip or picture.box).contains(Box(front.trim.left, front.trim.top, front.trim.width, 30_000))
    lines = {"".join(run.text for run in mark.runs): mark for mark in front.marks if isinstance(mark, Text)}
    title = lines.pop(parcel.recipe.name)
    assert title.size >= 16 * POINT
    assert title.size > 1.2 * max(line.size for line in lines.values())
    assert title.baseline > (picture.clip or picture.box).bottom


def field_and_rays(front):
    paths = [mark for mark in front.marks if isinstance(mark, Path)]
    rays = [path for path in paths if path.opacity < 1]
    return next(path for path in paths if path.fill == front.marks[0].fill), rays


def beside(field, below):
    """Where the edge of the field is, so far below."""
    (_, (right, top)), (_, (left, bottom)) = field.segments[:2]
    return right + (left - right) * (below - top) / (bottom - top)


@each_recipe
def test_a_front_that_saves_ink_has_no_rays_and_nothing_to_report(wrapped, game, name):
    _, publication, found = wrapped(game, name, low_ink=True)
    front = panels(publication.pages[0])["front"][0].what
    assert not [mark for mark in front.marks if isinstance(mark, Path) and mark.opacity < 1]
    assert not found


@each_recipe
@pytest.mark.parametrize("low_ink", [False, True])
def test_the_age_is_legible_on_its_star(wrapped, game, name, low_ink):
    """Where ink is saved the star is white, not bright, and the age black; either way dark on light."""
    parcel, publication, _ = wrapped(game, name, low_ink=low_ink)
    front = panels(publication.pages[0])["front"][0].what
    [age] = [
        mark for mark in front.marks
        if isinstance(mark, Text) and "".join(run.text for run in mark.runs) == parcel.recipe.age.replace("-", "–")
    ]  # fmt: skip
    star = [mark for mark in front.marks if isinstance(mark, Path) and len(mark.segments) == 25]
    assert len(star) == 1
    assert extent(star[0]).contains(Box(age.left, age.baseline, 0, 0))
    assert luminance(star[0].fill or "#ffffff") - luminance(age.colour) > 0.4
    assert not low_ink or (star[0].fill in (None, "#ffffff") and age.colour == "#000000")


def luminance(colour):
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@each_recipe
def test_a_front_has_logo_name_contents_and_age_beside_its_picture(wrapped, game, name):
    """Words on the picture have a ground of their own."""
    parcel, publication, _ = wrapped(game, name)
    front = panels(publication.pages[0])["front"][0].what
    words = text_of(front)
    for part in (parcel.recipe.name, parcel.recipe.age.replace("-", "–")):
        assert part in words
    *_, art, logo = [mark for mark in front.marks if isinstance(mark, Placed)]
    assert "wordmark" in logo.what.name
    above = front.marks[front.marks.index(art) :]
    grounds = [mark.box if isinstance(mark, Rectangle) else extent(mark) for mark in above if is_ground(mark)]
    for mark in front.marks:
        spot = Box(mark.left, mark.baseline, 0, 0) if isinstance(mark, Text) else None
        if spot and (art.clip or art.box).contains(spot):
            assert any(ground.contains(spot) for ground in grounds)


def is_ground(mark):
    return isinstance(mark, Rectangle) or (isinstance(mark, Path) and mark.opacity == 1)


def extent(path):
    across = [value for _, values in path.segments for value in values[::2]]
    down = [value for _, values in path.segments for value in values[1::2]]
    return Box(min(across), min(down), max(across) - min(across), max(down) - min(down))


@pytest.mark.parametrize("link", ["", LINK])
def test_a_tag_says_whose_pack_it_is_and_the_flap_does_not(wrapped, link):
    """The flap is hidden once it is glued, and the class needs to know."""
    _, publication, _ = wrapped("phylo", "field-trip", packs=8, link=link)
    tags = [text_of(mark.what) for mark in panels(publication.pages[0])["tag"]]
    for place, words in enumerate(tags):
        assert f"Table {place // 4 + 1}" in words
        assert "This pack is for" not in words


def test_where_a_pupil_has_a_pack_a_round_each_tag_says_which_round(wrapped):
    parcel, publication, _ = wrapped("foodadvice", "market-basket", packs=18)
    each = packs_a_pupil(parcel.recipe)
    tags = [text_of(mark.what) for page in publication.pages for mark in panels(page).get("tag", [])]
    told = [(int(found[1]), int(found[2])) for tag in tags if (found := re.search(r"Pupil (\d+) · Round (\d+)", tag))]
    assert told == [(pack // each + 1, pack % each + 1) for pack in range(18)]


def test_boosters_of_a_game_differ_in_colour_picture_and_pattern(wrapped):
    seen = []
    for name in ("field-trip", "home-habitat", "class-safari"):
        _, publication, _ = wrapped("phylo", name)
        front = panels(publication.pages[0])["front"][0].what
        ground = next(mark.fill for mark in front.marks if isinstance(mark, Rectangle))
        fronts = [face.what for page in publication.pages for face in panels(page)["front"]]
        art = tuple([mark.what.name for mark in face.marks if isinstance(mark, Placed)][-2] for face in fronts)
        pattern = len([mark for mark in front.marks if isinstance(mark, Rectangle) and mark.box.height == 1000])
        seen.append((ground, art, pattern))
    assert [len(set(column)) for column in zip(*seen, strict=True)] == [3, 3, 3]


def test_the_title_of_an_envelope_is_seen_when_it_is_closed(wrapped, monkeypatch):
    """The flap lies over 18 mm; on it there is the id and nothing else."""
    monkeypatch.setattr(wrapper_sheets, "wrapper_of", lambda parcel, target: envelope(Size(136_000, 96_000), 4500))
    parcel, publication, _ = wrapped("foodadvice", "market-basket", packs=1)
    there = panels(publication.pages[0])
    front = there["front"][0].what
    title = next(mark for mark in front.marks if isinstance(mark, Text) and mark.runs[0].text.startswith("Market"))
    top = title.baseline - front.trim.top - 0.72 * title.size
    assert top >= 26_000
    assert re.fullmatch(rf"1 +· +{parcel.packs[0].id}", text_of(there["flap"][0].what))


@each_recipe
def test_fold_ticks_are_hairlines_on_no_wrapper(wrapped, game, name):
    _, publication, _ = wrapped(game, name, packs=9)
    for page in publication.pages:
        ticks = [mark for mark in page.marks if isinstance(mark, Line) and mark.dash == DASH]
        assert len(ticks) >= 4
        assert {tick.stroke_width for tick in ticks} == {HAIRLINE}
        printed = [face.clip for placed in panels(page).values() for face in placed]
        for tick in ticks:
            middle = Box((tick.x1 + tick.x2) // 2, (tick.y1 + tick.y2) // 2, 0, 0)
            assert not [box for box in printed if box.contains(middle)]


def test_the_front_of_a_band_bleeds_over_its_neighbours_flap(wrapped):
    _, publication, _ = wrapped("phylo", "field-trip", packs=6)
    there = panels(publication.pages[0])
    wrapper_right = [placed.box.inset(2000).right for placed in there["front"]]
    assert [placed.clip.right - right for placed, right in zip(there["front"], wrapper_right, strict=True)] == [
        2000
    ] * 6


@each_recipe
def test_no_dark_tab_lies_between_the_white_flaps_of_bands(wrapped, game, name):
    """White of one flap meets that of the next: a cut that slips shows nothing."""
    _, publication, _ = wrapped(game, name, packs=9)
    whites = [mark.box for mark in publication.pages[0].marks if isinstance(mark, Rectangle) and mark.fill == "#ffffff"]
    columns = {}
    for box in whites:
        columns.setdefault(box.left, []).append(box)
    assert sum(len(column) for column in columns.values()) > 1
    for column in columns.values():
        for box, below in pairwise(sorted(column, key=lambda box: box.top)):
            assert box.bottom >= below.top


def test_with_little_ink_nothing_is_printed_beside_a_wrapper(wrapped):
    _, publication, found = wrapped("foodadvice", "market-basket", packs=1, low_ink=True)
    assert found == []
    for placed in panels(publication.pages[0]).values():
        assert all(placed.clip == placed.box.inset(BLEED) for placed in placed)


@each_recipe
def test_a_pack_can_be_made_again_from_its_wrapper(wrapped, game, name):
    parcel, publication, _ = wrapped(game, name, packs=9)
    tags = [text_of(placed.what) for page in publication.pages for placed in panels(page)["tag"]][:9]
    flaps = " ".join(text_of(page) for page in publication.pages)
    for pack, tag in zip(parcel.packs, tags, strict=True):
        assert f"{parcel.recipe.name} · series 5 · {pack.place} of 9" in flaps
        assert pack.id in tag


def test_the_last_of_several_sheets_is_filled_with_wrappers_to_spare(wrapped):
    """They have lines for what is each pack's own; where ink is saved there are none."""
    _, publication, found = wrapped("phylo", "field-trip", packs=9)
    assert found == []
    [first, last] = [[text_of(placed.what) for placed in panels(page)["tag"]] for page in publication.pages]
    assert not [tag for tag in first if "Spare" in tag]
    assert last[3:] == ["Spare wrapper Pack Code Name"] * 3
    assert text_of(publication.pages[1]).count("Glue here.") == 6
    _, saved, _ = wrapped("phylo", "field-trip", packs=9, low_ink=True)
    assert [len(panels(page)["tag"]) for page in saved.pages] == [6, 3]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_all_wrappers_fit_on_home_paper(wrapped, paper):
    for game, name in RECIPES:
        parcel, publication, found = wrapped(game, name, paper=paper)
        assert found == []
        assert sum(len(panels(page)["tag"]) for page in publication.pages) == len(parcel.packs)
        for page in publication.pages:
            assert "print at 100 %" in text_of(page)
            assert re.search("score (from tick to tick|between dashed ticks)", text_of(page))


@pytest.mark.parametrize("size", [(44_000, 63_000), (50_000, 70_000), (57_000, 89_000)])
def test_smaller_cards_and_long_names_have_wrappers_too(wrapped, studios, monkeypatch, size):
    """The code gives way to what must be read."""
    made = wrapper_for([CardPile(Size(*size), 11)])
    monkeypatch.setattr(wrapper_sheets, "wrapper_of", lambda parcel, target: made)
    library, studio = studios.library, studio_for(studios, "phylo")
    parcel = parcel_of(library.games["phylo"], "field-trip", 2, seed=1234567)
    parcel = replace(parcel, recipe=replace(parcel.recipe, id="a-walk-in-the-woods-and-fields", about="Nine species."))
    laid_out, findings = studio.watch(
        lambda: lay_out_parcel(studio, parcel, "wrappers", library.papers["a4"], Settings())
    )
    page = next(iter(laid_out.publication.pages))
    tag = panels(page)["tag"][0].what
    assert [finding.message for finding in findings() if finding.severity is Severity.ERROR] == []
    assert "series 1234567 ·" in text_of(page)
    assert "1 of 2" in text_of(page)
    assert parcel.packs[0].id in text_of(tag)
    assert min(mark.size for mark in tag.marks if isinstance(mark, Text)) >= 6 * POINT - 1


def test_a_page_of_one_wrapper_tells_where_it_is_cut(studios, wrapped):
    """Of several wrappers on a page none is the page."""
    library = studios.library
    game, name = RECIPES[0]
    parcel, publication, _ = wrapped(game, name)
    assert all(page.trim is None and page.bleed is None for page in publication.pages if len(panels(page)["tag"]) > 1)
    flat = wrapper_of(parcel, target_for(library, parcel.game)).flat
    library.papers["one"] = Paper("one", "One", flat.width + 40_000, flat.height + 20_000)
    try:
        _, publication, _ = wrapped(game, name, paper="one")
    finally:
        del library.papers["one"]
    for page in publication.pages:
        assert len(panels(page)["tag"]) == 1
        assert (page.trim.width, page.trim.height) == flat
        assert page.bleed.contains(page.trim)


@pytest.mark.parametrize(("packs", "spares", "sheets"), [(2, 0, 1), (6, 2, 2), (8, 4, 3)])
def test_of_several_sheets_some_wrappers_are_to_spare_and_a_full_one_has_a_sheet_of_them_behind(
    wrapped, studios, packs, spares, sheets
):
    """Four of Home Habitat lie on A4."""
    parcel, publication, found = wrapped("phylo", "home-habitat", packs=packs)
    target = target_for(studios.library, parcel.game)
    assert wrapper_sheets.spares_of(packs, wrapper_sheets.imposition_of(parcel, target), target) == spares
    pages = list(publication.pages)
    assert (len(pages), found) == (sheets, [])
    assert sum(len(panels(page)["front"]) for page in pages) == packs + spares


@pytest.mark.parametrize(("name", "has_home"), [("home-habitat", True), ("class-safari", False)])
def test_a_wrapper_to_spare_asks_for_the_home_where_packs_have_one(wrapped, name, has_home):
    _, publication, _ = wrapped("phylo", name, packs=12)
    tags = [placed.what for placed in panels(list(publication.pages)[-1])["tag"]]
    asked = {"".join(run.text for run in mark.runs) for mark in tags[-1].marks if isinstance(mark, Text)}
    assert {"Spare", "Pack", "Code", "Name"} <= {word for line in asked for word in line.split()}
    assert ("HOME" in asked) == has_home
