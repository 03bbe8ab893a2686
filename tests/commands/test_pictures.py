"""Orders for those who are sent pictures: exact pixels, names, quantities; nothing where something is refused."""

import csv
from xml.etree import ElementTree

import pytest
from PIL import Image

CARDS = "card_data/mini/sets/core/cards"
SHOP = """\
id: shop
bleed: {bleed}
safe: 3mm
order: alone
pictures: {{form: {form}, dpi: {dpi}{pictures}}}
{more}
sources: [{{title: A shop, address: "https://example.org", seen: "2026-11-22"}}]
text: {{name: A shop}}
"""

CORE = "card_data/mini/sets/core"


@pytest.fixture
def order(project):
    def build(form="png", dpi=300, pictures="", more="", bleed="3mm", **settings):
        text = SHOP.format(form=form, dpi=dpi, pictures=pictures, more=more, bleed=bleed)
        project.write("card_data/targets/shop.yaml", text)
        return project.build(only=("cards",), papers=(), target="shop", **settings)

    return build


def errors(outcome):
    return {finding.code for finding in outcome.found if finding.severity.name == "ERROR"}


@pytest.mark.parametrize(("form", "ending"), [("png", "png"), ("jpeg", "jpg")])
def test_a_picture_has_trim_and_bleed_in_pixels(project, order, form, ending):
    outcome = order(form=form)
    assert errors(outcome) == set()
    pictures = [project.out / line.path for line in outcome.written]
    assert pictures
    for path in pictures:
        with Image.open(path) as image:
            assert image.format == form.upper()
            assert image.mode == "RGB"
            assert image.info["dpi"] == pytest.approx((300, 300), abs=0.1)
            assert image.size == tuple(round((side + 6) / 25.4 * 300) for side in (50, 70))
        assert path.suffix == f".{ending}"


def test_the_list_has_each_card_once_with_its_copies_and_pictures(project, order):
    order(pictures=", lists: [csv]", copies=2)
    (listed,) = project.out.rglob("quantities.csv")
    rows = list(csv.DictReader(listed.read_text(encoding="utf-8").splitlines()))
    assert [int(row["copies"]) for row in rows] == [2, 4, 2]
    shown = {path.relative_to(listed.parent).as_posix() for path in listed.parent.rglob("*.png")}
    assert shown == {row[side] for row in rows for side in ("front", "back")}


def test_names_and_folders_are_those_of_the_target(project, order):
    order(pictures=", names: {front: [set, card], back: [side]}, folders: {front: faces}")
    (folder,) = project.out.glob("mini/*shop")
    shown = {path.relative_to(folder).as_posix() for path in folder.rglob("*.png")}
    assert shown == {"faces/core-ant.png", "faces/core-bee.png", "faces/core-cat.png", "back.png"}


def test_beyond_a_corner_a_picture_is_transparent(project, order):
    order(pictures=", corner: 3mm", bleed="0")
    first = sorted(project.out.rglob("1-*.png"))[0]
    with Image.open(first) as image:
        assert image.mode == "RGBA"
        assert image.getpixel((0, 0))[3] == 0
        assert image.getpixel((image.width // 2, 5))[3] == 255


@pytest.mark.parametrize(
    ("code", "settings"),
    [
        ("CG851", {"more": "sizes: {poker: {trim: [2.5in, 3.5in]}}"}),
        ("CG852", {"more": "most-cards: 3"}),
        ("CG852", {"more": "most-copies: 1"}),
        ("CG862", {"bleed": "20mm"}),
    ],
)
def test_nothing_is_written_where_something_is_refused(project, order, code, settings):
    outcome = order(**settings)
    assert code in errors(outcome)
    assert outcome.written == ()
    assert not list(project.out.rglob("*.png"))
    assert not list(project.out.rglob("*.part"))


def test_two_builds_make_the_same_bytes_and_the_second_draws_nothing(project, order):
    order(pictures=", lists: [csv]")
    first = {path: path.read_bytes() for path in project.out.rglob("*shop/*") if path.is_file()}
    again = order(pictures=", lists: [csv]")
    assert {path: path.read_bytes() for path in project.out.rglob("*shop/*") if path.is_file()} == first
    assert len(first) > 3
    assert again.drawn == 0


def test_cards_with_backs_of_their_own_are_more_than_a_deck_may_have(project, order):
    back = project.read("templates/mini/back.xml.j2")
    project.write("templates/mini/back.xml.j2", back.replace("<card", "<!-- {{ card.id }} --><card", 1))
    outcome = order(more="most-backs: 1")
    assert errors(outcome) == {"CG854"}
    assert outcome.written == ()


def size_of(path):
    with Image.open(path) as image:
        return image.size


def order_of(project):
    (path,) = project.out.rglob("order.xml")
    return path.parent, ElementTree.fromstring(path.read_text(encoding="utf-8"))


def slots(element):
    return [int(slot) for slot in element.findtext("slots").split(",")]


def test_the_order_of_mpc_autofill_fills_each_place_once(project, order):
    order(pictures=", lists: [mpc-autofill]", more="brackets: [3, 18, 36]")
    folder, read = order_of(project)
    cards = read.findall("fronts/card")
    assert sorted(slot for card in cards for slot in slots(card)) == [0, 1, 2, 3]
    assert read.findtext("details/quantity") == "4"
    assert read.findtext("details/bracket") == "18"
    assert all((folder / card.findtext("id")).is_file() for card in cards)
    assert (folder / read.findtext("cardback")).is_file()
    assert read.find("backs") is None


def test_backs_that_differ_have_places_and_the_most_frequent_is_for_all_others(project, order):
    back = project.read("templates/mini/back.xml.j2")
    project.write("templates/mini/back.xml.j2", back.replace("MINI", "{{ 'MINI' if card.id == 'ant' else 'MAXI' }}"))
    order(pictures=", lists: [mpc-autofill]")
    _, read = order_of(project)
    (own,) = read.findall("backs/card")
    assert slots(own) == [0]
    assert own.findtext("id") != read.findtext("cardback")


def test_a_title_that_a_spreadsheet_would_run_stands_behind_an_apostrophe(project, order):
    project.replace(f"{CARDS}/all.yaml", "title: Ant", 'title: "=HYPERLINK(1)"')
    order(pictures=", lists: [csv, tsv]")
    for listed in project.out.rglob("quantities.*"):
        assert "'=HYPERLINK(1)" in listed.read_text(encoding="utf-8")
    assert len([*project.out.rglob("quantities.*")]) == 2


def test_lines_of_the_safe_zone_are_in_a_folder_of_their_own_and_nobody_lists_them(project, order):
    order(pictures=", lists: [csv]")
    plain = {path.name: path.read_bytes() for path in project.out.rglob("*.png")}
    order(pictures=", lists: [csv]", safe_lines=True)
    (folder,) = project.out.glob("mini/*safe-lines*")
    assert not list(folder.rglob("*.csv"))
    for path in folder.rglob("*.png"):
        with Image.open(path) as image:
            assert image.getpixel((image.width // 2, 35)) == (224, 0, 0)
    after = {path.name: path.read_bytes() for path in project.out.rglob("*.png") if folder not in path.parents}
    assert after == plain


def test_a_card_that_is_a_little_larger_loses_its_edges_and_that_is_told(project, order):
    size = "sizes: {small: {trim: [49.5mm, 69mm], pixels: [650, 880], slack: 1mm}}"
    outcome = order(more=size)
    assert [finding.code for finding in outcome.found] == ["CG855"]
    assert {size_of(project.out / line.path) for line in outcome.written} == {(650, 880)}
    assert errors(order(more=size.replace("slack: 1mm", "slack: 0.4mm"))) == {"CG851"}


def codes(outcome):
    return [finding.code for finding in outcome.found]


def test_pictures_of_an_earlier_build_are_taken_out_and_others_are_told(project, order):
    assert codes(order(pictures=", lists: [csv]")) == []
    (folder,) = {path.parent for path in project.out.rglob("quantities.csv")}
    before = {path.name for path in folder.iterdir()}
    project.replace("card_data/mini/sets/core/printings.yaml", "  - {card: ant, number: 1, art: {drawing: dot}}\n", "")
    project.replace(
        f"{CARDS}/all.yaml", "  - id: ant\n    icons: [sun]\n    text: {title: Ant, action: Carry a crumb.}\n", ""
    )
    (folder / "mine.png").write_bytes(b"mine")
    outcome = order(pictures=", lists: [csv]")
    assert codes(outcome) == ["CG898"]
    assert "mine.png" in outcome.found[0].message
    assert len({path.name for path in folder.iterdir()}) == len(before)  # a picture less, and that of somebody else
    assert {line.path.rpartition("/")[2] for line in outcome.written} | {"mine.png"} == {
        p.name for p in folder.iterdir()
    }
    assert codes(order(pictures=", lists: [csv]")) == ["CG898"]
    (folder / "mine.png").unlink()
    assert codes(order(pictures=", lists: [csv]")) == []


def test_a_picture_that_was_put_there_between_two_equal_builds_is_told(project, order):
    assert codes(order()) == codes(order()) == []
    (folder,) = project.out.glob("mini/*shop")
    (folder / "mine.png").write_bytes(b"mine")
    outcome = order()
    assert codes(outcome) == ["CG898"]
    assert outcome.drawn == 0


def test_a_picture_that_is_named_without_its_folder_is_found_in_pictures(project):
    project.replace(f"{CORE}/printings.yaml", "number: 3, art: {drawing: dot}", "number: 3, art: {file: lost.svg}")
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
    assert "CG304" in project.codes()
    project.write(f"{CORE}/pictures/lost.svg", drawing)
    assert {"CG304", "CG115"}.isdisjoint(project.codes())


def test_a_drawing_in_a_folder_below_the_printings_that_name_it_is_read(project):
    project.replace(
        f"{CORE}/printings.yaml", "number: 3, art: {drawing: dot}", "number: 3, art: {file: some/way/a.svg}"
    )
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
    project.write(f"{CORE}/some/way/a.svg", drawing)
    project.write(f"{CORE}/some/a.svg", drawing)
    found = [finding for finding in project.check().found if finding.code in ("CG304", "CG115")]
    assert [finding.span.file.rpartition("core/")[2] for finding in found] == ["some/a.svg"]


def test_a_drawing_beside_the_printings_that_name_it_is_read(project):
    project.replace(f"{CORE}/printings.yaml", "number: 3, art: {drawing: dot}", "number: 3, art: {file: near.svg}")
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
    project.write(f"{CORE}/near.svg", drawing)
    project.write(f"{CORE}/far.svg", drawing)
    found = [finding for finding in project.check().found if finding.code in ("CG304", "CG115")]
    assert [finding.span.file.rpartition("/")[2] for finding in found] == ["far.svg"]
