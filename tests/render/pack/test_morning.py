"""The page that leads through the morning is read back from its PDF, and so are the files that it tells of."""

import re

import pypdfium2 as pdfium
import pytest

from cardgen.boosters.allocation import packs_a_pupil
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.target import Settings
from cardgen.render.pack.layout import lay_out_parcel
from cardgen.render.pack.morning import MorningFigures, morning_figures, morning_steps, other_class
from cardgen.render.pack.sheets import SheetPile
from tests.render.pack.parcels import RECIPES, parcel_of, studio_for, target_for
from tests.sweep import sweep

TITLES = ["Print", "Cut", "Stack", "Wrap", "Check the list", "Hand out"]
each_recipe = sweep(("game", "name"), RECIPES)


def pages_of(studios, parcel, product, paper="a4", **settings):
    """The text of each page of a product, as its PDF has it."""
    studio = studio_for(studios, parcel.game.id, **settings)
    laid_out, found = lay_out_parcel(studio, parcel, product, studios.library.papers[paper], Settings(**settings))
    assert found == []
    data, _ = PdfWriter().paint(laid_out.publication)
    return [" ".join(page.get_textpage().get_text_bounded().split()) for page in pdfium.PdfDocument(data)]


@each_recipe
@sweep("paper", ["a4", "letter"])
def test_the_page_has_six_steps_with_the_figures_of_the_batch(studios, game, name, paper):
    parcel = parcel_of(studios.library.games[game], name, 12)
    [text] = pages_of(studios, parcel, "morning", paper)
    assert [title for title in TITLES if title not in text] == []
    assert "12 packs of" in text
    assert "12 bands" in text
    assert "envelope" not in text
    assert f"packs-{paper}.pdf) at 100 % on both sides, flipped on the long edge" in text
    assert f"wrappers-{paper}.pdf) on one side" in text
    assert f"answers-{paper}.pdf" in text


@pytest.mark.parametrize(
    ("game", "name", "packs"),
    [("phylo", "field-trip", 12), ("foodadvice", "market-basket", 5), ("fsys", "pocket-heroes", 3)],
)
def test_its_figures_are_those_of_the_printed_files(studios, game, name, packs):
    """Sheets are pages of two sides; piles are what the foot of each sheet says; each band has a tag."""
    parcel = parcel_of(studios.library.games[game], name, packs)
    [text] = pages_of(studios, parcel, "morning")
    sheets, wrappers = pages_of(studios, parcel, "packs"), pages_of(studios, parcel, "wrappers")
    said = dict.fromkeys(found[1] for page in sheets if (found := re.search(r"Sheets (\d+–\d+) in order", page)))
    assert said
    assert [pile for pile in said if pile not in text.split("Cut")[1].split("Stack")[0]] == []
    pupils = -(-packs // packs_a_pupil(parcel.recipe))
    answers, lists = (pages_of(studios, parcel, product) for product in ("answers", "checklist"))
    odds, own_lists = -(-pupils // 9), -(-pupils * len(lists) // lists[0].count("My name"))
    own, others = 2 * odds + own_lists, len(wrappers) + odds + own_lists + len(answers)
    assert f"{len(sheets) // 2} sheets of thick A4, {others} of ordinary paper" in text
    total = len(sheets) + len(wrappers) + own + len(answers)
    told = f"{len(sheets) + len(wrappers)} of packs and wrappers, {own} for pupils and {len(answers)} of answers"
    assert f"about {total} colour sides: {told}." in text
    each = int(re.search(rf"{packs} bands, up to (\d+) on a sheet", text)[1])
    assert len(re.findall(r"pack \d+ of", wrappers[0])) == min(each, packs)


@sweep(
    ("backs", "words"),
    [
        ("long-edge", "on both sides, flipped on the long edge"),
        ("short-edge", "on both sides, flipped on the short edge"),
        ("fold", "on one side, to fold, glue and then cut"),
        ("none", "on one side, and"),
    ],
)
def test_it_tells_how_these_sheets_are_printed(studios, backs, words):
    parcel = parcel_of(studios.library.games["phylo"], "field-trip", 2)
    [text] = pages_of(studios, parcel, "morning", backs=backs)
    assert words in text
    edition = {"long-edge": "", "none": "-fronts"}.get(backs, f"-{backs}")
    assert f"packs-a4{edition}.pdf" in text


def test_with_little_ink_it_has_all_its_words(studios):
    parcel = parcel_of(studios.library.games["fsys"], "pocket-heroes", 4)
    assert "packs-a4-low-ink.pdf" in pages_of(studios, parcel, "morning", low_ink=True)[0]


def test_only_packs_of_several_sizes_are_dealt_and_heaped(studios):
    texts = {
        name: pages_of(studios, parcel_of(studios.library.games[game], name, 4), "morning")[0]
        for game, name in (("foodadvice", "market-basket"), ("phylo", "home-habitat"))
    }
    assert "Find each remaining card on one of the lists" in texts["market-basket"].replace("\u00a0", " ")
    assert "largest card is at the bottom" in texts["market-basket"]
    assert "other sizes" not in texts["home-habitat"]
    assert "let everyone pick" in texts["home-habitat"]


@each_recipe
def test_it_tells_in_words_what_another_class_needs_and_what_to_do_with_packs_left_over(studios, game, name):
    parcel = parcel_of(studios.library.games[game], name, 2)
    [text] = pages_of(studios, parcel, "morning")
    packs = 6 * packs_a_pupil(parcel.recipe)
    assert f"More pupils? 6 need {packs} packs. The same files print the same packs" in text
    assert "--" not in text
    assert "Packs left over?" in text
    assert "its code is in the answers, the seed is 5." in text


@pytest.mark.parametrize(
    ("name", "packs", "told"),
    [
        ("deck-of-four", 30, "Fewer pupils? 28 take packs 1 to 28. More pupils? "),
        ("pocket-heroes", 16, "Fewer pupils? 6 take packs 1 to 12. More pupils? 12 need 24 packs."),
        ("pocket-heroes", 96, "Fewer pupils? 36 take packs 1 to 72."),
    ],
)
def test_smaller_classes_take_the_first_packs_and_larger_ones_have_others_made(studios, name, packs, told):
    recipe = studios.library.games["fsys"].recipes[name]
    assert other_class(recipe, packs).startswith(told)


def figures_of(studios, name="field-trip", packs=4, **changed):
    owner = studios.library.games["phylo"]
    parcel = parcel_of(owner, name, packs)
    made = morning_figures(parcel, target_for(studios.library, owner))
    assert isinstance(made, MorningFigures)
    return (
        made
        if not changed
        else type(made)(**{field: changed.get(field, getattr(made, field)) for field in made.__struct_fields__})
    )


def test_all_piles_are_named_one_is_told_by_itself_and_envelopes_are_called_so(studios):
    piles = tuple(SheetPile(10 * number + 1, 10 * number + 10) for number in range(9))
    cut = {len(some): morning_steps(figures_of(studios, piles=some))[1] for some in (piles, piles[:1], piles[:2])}
    spans = "1–10, 11–20, 21–30, 31–40, 41–50, 51–60, 61–70, 71–80 and 81–90"
    assert (cut[9].figures, "one pile at a time" in cut[9].text) == (f"9 piles: sheets {spans}", True)
    assert (cut[1].figures, "one pile" in cut[1].text) == ("Sheets 1–10", False)
    assert cut[2].figures == "2 piles: sheets 1–10 and 11–20"
    assert (
        morning_steps(figures_of(studios, is_envelope=True, wrappers_each=1))[3].figures == "4 envelopes, 1 on a sheet"
    )


def test_of_a_part_of_a_batch_it_tells_which_packs_these_are(studios):
    """What is given to whom is said of whole batches only."""
    parcel = parcel_of(studios.library.games["phylo"], "field-trip", 12)
    part = type(parcel)(
        **{**{field: getattr(parcel, field) for field in parcel.__struct_fields__}, "packs": parcel.packs[6:]}
    )
    [text] = pages_of(studios, part, "morning")
    assert "6 of 12 packs" in text
    assert "packs-7-to-12-a4.pdf" in text
    assert "Packs 7 to 12, each once" in text
