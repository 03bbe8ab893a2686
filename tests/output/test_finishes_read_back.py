"""Foil, varnish, white and die lines lie on plates of their own, exactly where they are asked for."""

import io

import pikepdf
import pytest
from PIL import Image

from tests.output.plates import plate, spots_of

TARGET = "card_data/targets/shop.yaml"
SHOP = """\
id: shop
bleed: 3mm
safe: 3mm
order: ORDER
press: {standard: STANDARD, ink-limit: 240, profile: cardgen-coated, MORE}
sources: [{title: A shop, address: "https://example.org", seen: "2026-11-22"}]
text: {name: A shop}
"""
SHEET = "sheet: {paper: small, size: [140mm, 190mm], margin: 5mm, gutter: 6mm}\n"
FOIL = "spots: {foil: Gold foil, varnish: Spot UV}"
CARD = "templates/mini/card.xml.j2"
ART = 'height="20mm"/>'
STANDARDS = ("pdf-x-1a", "pdf-x-4")


def built(project, more="", standard="pdf-x-1a", order="front-back", sheet=""):
    """The bytes of the file of cards; without `more`, for a press that has no spot inks."""
    text = SHOP.replace("STANDARD", standard).replace("ORDER", order).replace(", MORE", more and f", {more}")
    project.write(TARGET, text + sheet)
    outcome = project.build(only=("cards",), papers=(), target="shop")
    assert [finding.code for finding in outcome.found] == []
    return (project.out / outcome.written[0].path).read_bytes()


def foiled(project, tag, more=""):
    """A template whose picture is foiled, with something upon it."""
    project.replace(CARD, ART, f'height="20mm" finish="foil"/>{tag}')


def at(image, x, y, scale=4):
    """Whether the ink prints at a place in millimetres from the trim."""
    pixel = scale * 72 / 25.4
    return image.getpixel((int((x + 3) * pixel), int((y + 3) * pixel))) == 0


@pytest.mark.parametrize("standard", STANDARDS)
def test_an_ink_lies_where_the_marked_drawing_is_seen(project, standard):
    foiled(project, '<panel x="5mm" y="14mm" width="10mm" height="20mm" fill="#ffffff"/>')
    gold = plate(built(project, FOIL, standard), "Gold foil")
    assert at(gold, 20, 24)
    assert not at(gold, 12, 24), "there lies a panel"
    assert not at(gold, 24.5, 15), "beyond the circle"
    assert not at(gold, 30, 50)


@pytest.mark.parametrize("standard", STANDARDS)
def test_black_type_upon_foil_is_not_covered_by_it(project, standard):
    letter = '<text x="7mm" y="15mm" width="16mm" height="17mm" style="title" max="40pt" over="yes">I</text>'
    foiled(project, "")
    without = plate(built(project, FOIL, standard), "Gold foil")
    project.replace(CARD, 'finish="foil"/>', f'finish="foil"/>{letter}')
    left_out = sum(
        a != b
        for a, b in zip(without.tobytes(), plate(built(project, FOIL, standard), "Gold foil").tobytes(), strict=True)
    )
    assert left_out > 100


@pytest.mark.parametrize("standard", STANDARDS)
def test_type_and_containers_are_finished_too(project, standard):
    project.replace(CARD, 'fit="shrink">{{ card.text.title', 'fit="shrink" finish="varnish">{{ card.text.title')
    project.replace(CARD, 'height="6mm" gap="1mm"', 'height="6mm" gap="1mm" finish="foil"')
    data = built(project, FOIL, standard)
    assert spots_of(data) == {"Gold foil", "Spot UV"}
    title = plate(data, "Spot UV").getbbox(), plate(data, "Spot UV").crop((0, 0, 999, 150)).getextrema()
    assert title[1][0] == 0
    assert at(plate(data, "Gold foil"), 33, 17), "the icon in the row"


def test_a_shadow_leaves_no_foil_and_takes_none_away(project):
    art = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{}</svg>'
    solid = '<rect x="1" y="1" width="5" height="8" fill="#c04020"/>'
    shadow = '<rect x="4" y="1" width="5" height="8" fill="#000000" opacity="0.3"/>'
    project.write("templates/mini/art/dot.svg", art.format(solid + shadow))
    foiled(
        project,
        '<path x="5mm" y="14mm" width="20mm" height="20mm" d="M 2 2 H 6 V 18 H 2 Z" fill="#00ff00" opacity="0.3"/>',
    )
    for standard in STANDARDS:
        gold = plate(built(project, FOIL, standard), "Gold foil")
        assert at(gold, 8, 24)
        assert at(gold, 14, 24)
        assert not at(gold, 21, 24)


def test_of_a_picture_with_holes_its_shape_is_foiled(project):
    made = Image.new("RGBA", (300, 300), "#c04020")
    made.paste((0, 0, 0, 0), (150, 0, 300, 300))
    out = io.BytesIO()
    made.save(out, "PNG")
    project.write("templates/mini/gold.png", out.getvalue())
    tag = '<image src="gold.png" x="5mm" y="14mm" width="20mm" height="20mm" finish="foil"/>'
    project.replace(CARD, "</card>", f"{tag}</card>")
    for standard in STANDARDS:
        gold = plate(built(project, FOIL, standard), "Gold foil")
        assert at(gold, 8, 24)
        assert not at(gold, 20, 24)


def test_whoever_has_no_such_ink_gets_what_there_was(project):
    plain = built(project)
    at_home = project.build(only=("cards",))
    before = {file.path: (project.out / file.path).read_bytes() for file in at_home.written}
    foiled(project, "")
    assert built(project) == plain
    after = {file.path: (project.out / file.path).read_bytes() for file in project.build(only=("cards",)).written}
    assert after == before


def test_a_finish_that_there_is_not_is_told_with_its_line(project):
    project.replace(CARD, ART, 'height="20mm" finish="glitter"/>')
    outcome = project.build(only=("cards",))
    assert [(finding.code, finding.span.line) for finding in outcome.found] == [("CG603", 2)]
    assert "none, foil, varnish, white" in outcome.found[0].message


def lines_of(data):
    """How many lines a page has in the ink `die-cut`, and the boxes in which they lie, in millimetres."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pages = [
            sum(
                str(operator) == "CS" and str(operands[0]) == "/die-cut"
                for operands, operator in pikepdf.parse_content_stream(page)
            )
            for page in pdf.pages
        ]
    boxes = [plate(data, "die-cut", number).point(lambda light: 255 - light).getbbox() for number in range(len(pages))]
    return pages, [[round(edge / 4 / 72 * 25.4, 1) for edge in box] if box else None for box in boxes]


def test_a_die_line_lies_on_the_trim(project):
    data = built(project, "spots: {dieline: die-cut}, corner: 5mm")
    pages, boxes = lines_of(data)
    assert pages == [1] * 8
    for box in boxes:
        assert box == pytest.approx([3, 3, 53, 73], abs=0.2)
    line = plate(data, "die-cut")
    assert at(line, 0, 30)
    assert not at(line, 0.2, 0.2), "the corner is round"


def test_dies_cut_fronts_of_sheets(project):
    project.replace("card_data/mini/game.yaml", "size: small, text", "size: small, corner: 0mm, text")
    data = built(project, "spots: {dieline: die-cut}, corner: 5mm", sheet=SHEET)
    _, boxes = lines_of(data)
    assert boxes[0] is not None
    assert boxes[1] is None
    assert at(plate(data, "die-cut"), boxes[0][0] - 3 + 0.2, boxes[0][1] - 3 + 0.2), "a kind's own corner"
