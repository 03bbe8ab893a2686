"""Printed packs are read back from their PDF files: piles are packs in order, ids are where one looks for them."""

import re
from itertools import pairwise

import pypdfium2 as pdfium
import pytest

from cardgen.data import shipped_root
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.target import Settings
from cardgen.render.pack.wrapper_sheets import imposition_of, wrapper_of
from cardgen.render.parcel.layout import lay_out_pack, lay_out_parcel
from cardgen.render.products.renderers import Renderers
from cardgen.render.sheet.imposition import impose
from cardgen.render.sheet.n_up import Size
from tests.render.pack.parcels import parcel_of, studio_for, target_for
from tests.shipped_games import shipped_library, shipped_studios

PACKS, SERIES = 12, 5
A4 = Size(210_000, 297_000)
SHEET = impose(A4, Size(63_500, 88_900), margin=4300, bleed=3000)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Twelve packs of Phylo, and their files by product; one pack by itself, of this parcel and of another."""
    library = shipped_library()
    owner, studio = library.games["phylo"], studio_for(shipped_studios(), "phylo")
    parcel = parcel_of(owner, "field-trip", PACKS, SERIES)
    folder, press, paper = tmp_path_factory.mktemp("packs"), PdfWriter(), library.papers["a4"]
    files = {}
    for product in ("packs", "wrappers", "odds", "checklist"):
        laid_out, found = lay_out_parcel(studio, parcel, product, paper, Settings())
        files[product] = folder / f"{product}.pdf"
        files[product].write_bytes(press.paint(laid_out.publication)[0])
        assert found == []
    singles = []
    for one_studio, one_press in (
        (studio, press),
        (studio_for(Renderers(shipped_root(), library), "phylo"), PdfWriter()),
    ):
        laid_out, _ = lay_out_pack(
            one_studio, parcel_of(owner, "field-trip", PACKS, SERIES), parcel.packs[6], paper, Settings()
        )
        singles.append(one_press.paint(laid_out.publication)[0])
    return parcel, files, singles, library


def words_in(page, box):
    """What stands in a box of a page, in micrometres from its upper left corner."""
    unit, height = 72 / 25_400, page.get_height()
    text = page.get_textpage().get_text_bounded(
        box.left * unit, height - box.bottom * unit, box.right * unit, height - box.top * unit
    )
    return " ".join(text.split())


@pytest.fixture(scope="module")
def piles(made):
    """After cutting: for each run, for each place, what is on the cards from top to bottom; fronts and backs."""
    _, files, _, _ = made
    pages = list(pdfium.PdfDocument(files["packs"]))
    first, second = 11, len(pages) // 2 - 11
    runs = []
    for begin, sheets in ((0, first), (first, second)):
        runs.append([
            [
                (
                    words_in(pages[2 * sheet], slot.trim),
                    words_in(pages[2 * sheet + 1], SHEET.behind(slot, "long").trim),
                )
                for sheet in range(begin, begin + sheets)
            ]
            for slot in SHEET.slots
        ])  # fmt: skip
    return runs


def is_card(words, printing):
    return printing.card.text["title"] in words and f"Starter {printing.number}" in words


def is_label(front, pack):
    names = f"Phylo · series {SERIES} {pack.place} Table", f"Pack {pack.place} of {PACKS} · {pack.id}"
    return all(name in front for name in names)


def test_each_pile_of_a_full_run_is_a_pack_in_order_below_its_separator(made, piles):
    parcel = made[0]
    for pack, pile in zip(parcel.packs[:9], piles[0], strict=True):
        (top, cover), *cards = pile
        assert is_label(top, pack)
        assert pack.id in cover
        assert len(cards) == len(pack.printings)
        for (front, back), printing in zip(cards, pack.printings, strict=True):
            assert is_card(front, printing)
            assert back == ""  # the back of a card of Phylo has no word on it


def test_the_last_packs_follow_one_another_from_pile_to_pile_each_below_its_separator(made, piles):
    """Piles laid on one another in reading order are the packs in order; below them no sheet is empty."""
    parcel = made[0]
    stacks = [[card for card in pile if card[0]] for pile in piles[1]]
    assert all(pile[: len(stack)] == stack for pile, stack in zip(piles[1], stacks, strict=True))
    joined = iter([card for stack in stacks for card in stack])
    for pack in parcel.packs[9:]:
        front, back = next(joined)
        assert is_label(front, pack)
        assert pack.id in back
        assert all(is_card(next(joined)[0], printing) for printing in pack.printings)
    assert list(joined) == []


def test_the_cover_lies_behind_its_own_separators_only(made, piles):
    both = [
        tuple(re.findall(r"[0-9A-Z]{4}-[0-9A-Z]{4}", side) for side in sides)
        for run in piles for pile in run for sides in pile
    ]  # fmt: skip
    assert [pair for pair in both if pair[1] not in (pair[0], [])] == []
    assert {id for front, _ in both for id in front} == {pack.id for pack in made[0].packs}


def wrapped(parcel, file, library):
    """Each pack with what stands on the panels of its wrapper, by their names."""
    target = target_for(library, parcel.game)
    imposition = imposition_of(parcel, target)
    pages, panels = list(pdfium.PdfDocument(file)), wrapper_of(parcel, target).panels
    for number, pack in enumerate(parcel.packs):
        page, slot = pages[number // imposition.n_up], imposition.slots[number % imposition.n_up].trim
        boxes = {panel.name: panel.box.moved(slot.left, slot.top) for panel in panels}
        yield pack, {name: words_in(page, box.inset(-400)) for name, box in boxes.items()}


def test_each_wrapper_has_the_id_of_its_pack_on_its_tag_and_none_along_a_thin_side(made):
    """The sides are 3.3 mm."""
    parcel, files, _, library = made
    read = list(wrapped(parcel, files["wrappers"], library))
    assert [pack for pack, _ in read] == list(parcel.packs)
    for pack, words in read:
        assert pack.id in words["tag"]
        assert (words["left"], words["right"]) == ("", "")
        assert "Field Trip" in words["front"]


def wrappers_of(game, name, made, tmp_path):
    library = made[3]
    studio, parcel = studio_for(shipped_studios(), game), parcel_of(library.games[game], name, 2)
    laid_out, found = lay_out_parcel(studio, parcel, "wrappers", library.papers["a4"], Settings())
    assert found == []
    file = tmp_path / "wrappers.pdf"
    file.write_bytes(PdfWriter().paint(laid_out.publication)[0])
    return wrapped(parcel, file, library)


def test_a_wide_side_has_the_number_and_id_of_its_pack_along_it_too(tmp_path, made):
    """3.9 mm."""
    for pack, words in wrappers_of("phylo", "home-habitat", made, tmp_path):
        assert pack.id in words["tag"]
        assert f"{pack.place} · {pack.id}" in words["left"]
        assert "Home Habitat" in words["front"]
        assert "Phylo · Home Habitat" in words["right"]


def test_a_band_around_several_sizes_has_the_id_of_its_pack(tmp_path, made):
    for pack, words in wrappers_of("foodadvice", "market-basket", made, tmp_path):
        assert words.keys() == {"back", "tag", "left", "front", "right"}
        assert pack.id in words["tag"]
        assert "Market Basket" in words["front"]


def test_one_pack_makes_the_same_bytes_again(made):
    _, _, (first, again), _ = made
    assert first == again


def test_the_licence_travels_with_the_file(made):
    _, files, _, _ = made
    for path in files.values():
        data = path.read_bytes()
        assert b"CC BY-SA 4.0" in data
        assert b"cardgen contributors" in data


def test_ids_of_neighbours_differ(made):
    assert all(pack.id != other.id for pack, other in pairwise(made[0].packs))
