"""The page that leads through the morning is read back from its PDF, and so are the files that it tells of."""

import re
from collections import Counter

import polib
import pypdfium2 as pdfium
import pytest
from msgspec.structs import replace

from cardgen.boosters.allocation import packs_a_pupil
from cardgen.data import shipped_root
from cardgen.model.card import Printing
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import Placed, Text
from cardgen.render.base.target import Settings
from cardgen.render.pack.stacks import Separator
from cardgen.render.parcel.class_sizes import enough_sheets, fewer_pupils, lost_pack, more_packs, sharing
from cardgen.render.parcel.figures import MorningFigures, morning_figures
from cardgen.render.parcel.layout import lay_out_parcel
from cardgen.render.parcel.morning import time_text
from cardgen.render.parcel.steps import is_handed_out, morning_steps
from cardgen.render.parcel.work_time import hours_short
from cardgen.render.sheet.cut_and_stack import SheetPile
from cardgen.words.language import Language
from tests.render.pack.parcels import RECIPES, parcel_of, studio_for, target_for
from tests.sweep import sweep

TITLES = ["Print", "Cut", "Stack", "Check", "Wrap", "Hand out"]
each_recipe = sweep(("game", "name"), RECIPES)


def pages_of(studios, parcel, product, paper="a4", **settings):
    """The text of each page of a product, as its PDF has it."""
    studio = studio_for(studios, parcel.game.id, **settings)
    laid_out, found = lay_out_parcel(studio, parcel, product, studios.library.papers[paper], Settings(**settings))
    assert found == []
    data, _ = PdfWriter().paint(laid_out.publication)
    return [" ".join(page.get_textpage().get_text_bounded().split()) for page in pdfium.PdfDocument(data)]


def faces_of_packs(studios, parcel):
    """The faces on each page of the sheets, in order."""
    paper = studios.library.papers["a4"]
    laid_out, _ = lay_out_parcel(studio_for(studios, parcel.game.id), parcel, "packs", paper, Settings())
    return [[mark.what for mark in page.marks if isinstance(mark, Placed)] for page in laid_out.publication.pages]


def blank_backs(studios, parcel):
    """Behind how many sheets there is nothing but what they are: their labels have no cover."""
    return sum(all("behind" in face.name for face in behind) for behind in faces_of_packs(studios, parcel)[1::2])


@each_recipe
@sweep("paper", ["a4", "letter"])
def test_the_page_has_six_steps_with_the_figures_of_the_batch(studios, game, name, paper):
    parcel = parcel_of(studios.library.games[game], name, 12)
    [text] = pages_of(studios, parcel, "morning", paper)
    assert [title for title in TITLES if title not in text] == []
    assert "12 packs of" in text
    assert "12 wrappers" in text
    assert re.search(r"\d envelopes?, (?:up to )?\d", text) is None
    assert re.search(rf"packs-{paper}.pdf \d+ sheets of card at 100\s%: both sides, flip on the long edge", text)
    for product in ("wrappers", "odds", "checklist", "answers"):
        assert re.search(rf"{product}-{paper}.pdf (for the (?:pupils|tables): )?\d+ (sheet|copies)", text)


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
    assert bool(said) == (name != "market-basket")
    assert [pile for pile in said if pile not in text.split("Cut")[1].split("Stack")[0]] == []
    pupils = -(-packs // packs_a_pupil(parcel.recipe))
    answers, lists = (pages_of(studios, parcel, product) for product in ("answers", "checklist"))
    odds, own_lists = -(-pupils // 8), -(-pupils * len(lists) // lists[0].count("My name"))
    lists_sheets = pupils * -(-len(lists) // 2) if len(lists) > 1 else own_lists
    needed = sum("wrappers to spare" not in page for page in wrappers)
    own, others = odds + own_lists, needed + odds + lists_sheets + -(-len(answers) // 2)
    assert f"{len(sheets) // 2} sheets of A4 card, {others} of paper" in text
    printed = len(sheets) - blank_backs(studios, parcel) + needed
    told = f"{printed} of packs and wrappers and {own} for pupils; and about {len(answers)} in grey"
    assert f"about {printed + own} colour sides: {told}." in text
    each = int(re.search(rf"{packs} wrappers, up to (\d+) on a sheet", text)[1])
    assert len(re.findall(r"Pack \d+ of", wrappers[0])) == min(each, packs)


def test_sheets_in_rows_are_told_with_the_packs_of_the_first_that_belong_together(studios):
    owner = studios.library.games["foodadvice"]
    figures = morning_figures(parcel_of(owner, "class-market", 12), target_for(studios.library, owner))
    _, cut, stack, *_ = morning_steps(figures)
    assert (cut.art, stack.art) == ("morning-cut-rows", "morning-rows")
    assert cut.figures.startswith("18 sheets, one at a time; with scissors")
    assert "Sheets 1–3 are packs 1 and 2 and nothing else" in cut.text
    assert "A large label begins a pack" in stack.text


@sweep(
    ("backs", "words"),
    [
        ("long-edge", "at 100 %: both sides, flip on the long edge"),
        ("short-edge", "at 100 %: both sides, flip on the short edge"),
        ("fold", "at 100 %: one side; fold, glue and then cut"),
        ("none", "at 100 %: one side"),
    ],
)
def test_it_tells_how_these_sheets_are_printed(studios, backs, words):
    parcel = parcel_of(studios.library.games["phylo"], "field-trip", 2)
    [text] = pages_of(studios, parcel, "morning", backs=backs)
    assert words in text.replace("\u00a0", " ")
    edition = {"long-edge": "", "none": "-fronts"}.get(backs, f"-{backs}")
    assert f"packs-a4{edition}.pdf" in text


@sweep(
    ("backs", "trial", "tried"),
    [
        ("long-edge", "Try sheets 1 and 2 first", "A label is 63.5\u00a0mm wide and 88.9\u00a0mm tall: measure one."),
        ("fold", "Try sheet 1 first", "Try sheet 1 first, against the light"),
        ("none", "answers", ""),
    ],
)
def test_a_sheet_is_tried_first_where_two_sides_must_meet(studios, backs, trial, tried):
    """It tells whether sizes are right, too."""
    last = morning_steps(figures_of(studios, backs=backs))[0].text.split("\n")[-1]
    assert last.startswith(trial)
    assert tried in last


@each_recipe
def test_a_label_is_as_wide_and_tall_as_the_page_says_where_its_words_stand_upright(studios, game, name):
    """As the faces of the labels are that lie on the sheets."""
    parcel = parcel_of(studios.library.games[game], name, 2)
    [text] = pages_of(studios, parcel, "morning")
    faces = [face for page in faces_of_packs(studios, parcel) for face in page]
    [label] = {(face.trim.width, face.trim.height) for face in faces if "separator" in face.name}
    width, height = (f"{length / 1000:g} mm" for length in label)
    assert f"A label is {width} wide and {height} tall: measure one." in text.replace("\u00a0", " ")


@each_recipe
def test_the_sheet_tried_first_has_covers_behind_labels(studios, game, name):
    """Read from the PDF: covers have the code of their pack, backs of cards have none."""
    parcel = parcel_of(studios.library.games[game], name, 12)
    [text] = pages_of(studios, parcel, "morning")
    backs = pages_of(studios, parcel, "packs")[1::2]
    second = any(pack.id in backs[1] for pack in parcel.packs)
    tried = "sheets 1 and 2" if second else "sheet 1"
    assert f"Try {tried} first, against the light" in text
    assert any(pack.id in backs[0] for pack in parcel.packs)


@sweep("name", ["class-market", "market-basket"])
def test_of_each_pack_the_card_that_is_cut_last_is_the_last_one_listed_with_the_answers(studios, name):
    """Cards as they lie on the sheets, up to the next label, and as their pack is listed: both as printed."""
    parcel = parcel_of(studios.library.games["foodadvice"], name, 3)
    [text] = pages_of(studios, parcel, "morning")
    assert "compare the card that you cut last: it is the last one listed." in text
    listed = " ".join(pages_of(studios, parcel, "answers"))
    cards = {f"front {one.id}": f"{one.number} {one.card.text['title']}" for one in parcel.recipe.printings}
    heaps: list[list[str]] = []
    for face in (face for front in faces_of_packs(studios, parcel)[::2] for face in front):
        if "separator" in face.name:
            heaps.append([face.name.rpartition(" ")[2]])
        else:
            heaps[-1].append(cards[face.name])
    assert [heap[0] for heap in heaps] == [pack.id for pack in parcel.packs]
    assert [heap for heap in heaps if " ".join(heap) not in listed] == []


@sweep(("backs", "is_told"), [("long-edge", True), ("short-edge", True), ("fold", False), ("none", False)])
def test_who_prints_one_side_at_a_time_is_told_how_where_there_are_two(studios, backs, is_told):
    [text] = pages_of(studios, parcel_of(studios.library.games["phylo"], "field-trip", 2), "morning", backs=backs)
    assert ("No duplex printer? Print the odd pages," in text) == is_told


def test_each_step_says_how_long_it_takes(studios):
    takes = [step.takes for step in morning_steps(figures_of(studios, packs=28))]
    assert all(re.fullmatch(r"[\d¼½¾]+ (minutes|hours?)", told) for told in takes)
    assert takes[3::2] == ["10 minutes", "10 minutes"]


@pytest.mark.parametrize(("is_envelope", "told"), [(False, "Slide in the pack"), (True, "Fill it with the pack")])
def test_packs_are_counted_with_their_cover_before_each_goes_into_the_wrapper_of_its_number(studios, is_envelope, told):
    *_, check, wrap, _ = morning_steps(figures_of(studios, is_envelope=is_envelope))
    assert "10 cards and the cover, which is no game card" in check.text
    assert f"{told} with its number and code" in wrap.text


@sweep(("name", "packs", "piles"), [("class-safari", 56, 7), ("field-trip", 28, 4), ("field-trip", 9, 0)])
def test_who_helps_takes_piles_of_which_none_has_a_part_of_a_pack_of_another(studios, name, packs, piles):
    """Cards and label of each pack are on sheets of one pile; of a single pile nothing can be shared."""
    owner = studios.library.games["phylo"]
    figures = morning_figures(parcel_of(owner, name, packs), target_for(studios.library, owner))
    _, cut, *_ = morning_steps(figures)
    told = re.search(r"Share the (\d+) piles: no pack lies in two\.", cut.text)
    assert int(told[1] if told else 0) == piles
    labelled = []
    for pile in figures.piles:
        pieces = [piece for sheet in figures.piling.sheets() if pile.first <= sheet.number <= pile.last
                  for piece in sheet.pieces]  # fmt: skip
        labels = {piece.pack.id: piece.pack for piece in pieces if isinstance(piece, Separator)}
        cards = Counter(piece.id for piece in pieces if isinstance(piece, Printing))
        assert cards == Counter(printing.id for pack in labels.values() for printing in pack.printings)
        labelled += labels
    assert len(labelled) == len(set(labelled)) == packs


@sweep("language", ["de", "es", "ru", "sw"])
def test_who_has_fewer_pupils_is_told_in_each_language_that_odds_count_all_packs_too(studios, language):
    """`odds and lists`: two things are named before the number of all packs."""
    catalogue = polib.pofile(str(shipped_root() / f"cardgen/words/languages/{language}.po"))
    odds = {"de": "Chancen und Listen", "es": "probabilidades y listas", "ru": "шансах и", "sw": "uwezekano na orodha"}
    for context in ("morning.fewer", "morning.fewer-picked"):
        said = catalogue.find(context, by="msgctxt").msgstr.replace("\u00a0", " ")
        assert odds[language] in said


def test_with_little_ink_it_has_all_its_words(studios):
    parcel = parcel_of(studios.library.games["fsys"], "pocket-heroes", 4)
    assert "packs-a4-low-ink.pdf" in pages_of(studios, parcel, "morning", low_ink=True)[0]


def test_only_packs_of_several_sizes_are_cut_in_rows_and_heaped(studios):
    texts = {
        name: pages_of(studios, parcel_of(studios.library.games[game], name, 4), "morning")[0]
        for game, name in (("foodadvice", "market-basket"), ("phylo", "home-habitat"))
    }
    assert "All that you cut up to the next label is this pack" in texts["market-basket"]
    assert "the largest card at the bottom" in texts["market-basket"]
    assert "an empty pen and glue." in texts["home-habitat"]
    assert "glue, 4 envelopes or 8 paper clips." in texts["market-basket"]
    assert "large label" not in texts["home-habitat"]
    assert "Draw lots for the order: each picks a pack" in texts["home-habitat"]
    assert "Open one pack a round and keep the others closed." in texts["market-basket"]
    assert "Then everyone opens at once. Give out the checklists after that." in texts["home-habitat"]


@each_recipe
def test_it_tells_a_class_of_28_what_that_takes_and_the_command_that_makes_it(studios, game, name):
    parcel = parcel_of(studios.library.games[game], name, 2)
    [text] = pages_of(studios, parcel, "morning")
    recipe = "class-market" if name == "market-basket" else name
    kit = studios.library.games[game].recipes[recipe].kit
    number = f"--packs {kit.packs}" if kit.over else "--pupils 28"
    command = f"cardgen booster {game} --recipe"
    takes = r"\(\d+ sheets, [\d¼½¾]+ hours( \d+ minutes)?\)"
    asked = f"Ask whoever made these sheets to type: {command} {recipe} {number} "
    assert re.search(rf"A class of 28 {takes}\? {asked}", text)
    assert "Packs left over?" in text
    lost = parcel.packs[0].id
    assert (
        f"Lost a pack? Ask them and give its code, such as {lost}: {command} {name} --packs 2 --seed 5 --only {lost}"
        in text
    )


def test_of_packs_in_another_language_the_commands_make_packs_in_that_language(studios):
    owner = studios.library.games["phylo"]
    parcel = replace(parcel_of(owner, "field-trip", 2), game=replace(owner, language=Language("de", is_source=False)))
    target = target_for(studios.library, parcel.game)
    figures = morning_figures(parcel, target)
    for told in (more_packs(figures, target), lost_pack(figures)):
        assert "cardgen booster phylo --recipe field-trip --lang de --" in told


@pytest.mark.parametrize(
    ("packs", "told"),
    [
        (18, "18 packs of 14 cards for 6 pupils"),
        (12, "12 packs of 14 cards for 4 pupils"),
        (5, "5 packs of 14 cards ·"),
    ],
)
def test_the_title_says_for_how_many_pupils_these_packs_are(studios, packs, told):
    parcel = parcel_of(studios.library.games["foodadvice"], "market-basket", packs)
    [text] = pages_of(studios, parcel, "morning")
    assert told in text


@pytest.mark.parametrize(
    ("name", "packs", "sheets"), [("class-safari", 56, 56), ("home-habitat", 28, 41), ("field-trip", 28, 35)]
)
def test_the_sheets_that_a_class_is_told_are_those_it_prints(studios, name, packs, sheets):
    """Of a small batch the sheets of a class are counted with its packs again and again."""
    owner = studios.library.games["phylo"]
    small, whole = parcel_of(owner, name, 4), parcel_of(owner, name, packs)
    target = target_for(studios.library, owner)
    told = more_packs(morning_figures(small, target), target)
    assert re.search(rf"\({sheets} sheets, .*\n.* --recipe {name} --pupils 28 --out class-28$", told)
    figures = morning_figures(whole, target)
    assert figures.sheets == sheets
    assert more_packs(figures, target) == (
        "Another class, say of 32? Ask whoever made these sheets to type: \n"
        f"cardgen booster phylo --recipe {name} --pupils 32 --out class-32"
    )


@pytest.mark.parametrize(
    ("game", "name", "packs", "told"),
    [
        ("foodadvice", "market-basket", 12, "Fewer pupils? 3 take packs 1 to 9; odds and lists still count all 12."),
        ("foodadvice", "market-basket", 18, "Fewer pupils? 4 take packs 1 to 12; odds and lists still count all 18."),
        ("fsys", "deck-of-four", 30, "Fewer pupils? 28 take packs 1 to 28; odds and lists still count all 30."),
        ("fsys", "pocket-heroes", 28, "Fewer pupils? 24 take packs 1 to 24; odds and lists still count all 28."),
        ("fsys", "pocket-heroes", 4, "Fewer pupils? 2 take packs 1 to 2; odds and lists still count all 4."),
        ("fsys", "deck-of-four", 12, "Fewer pupils? 8 take packs 1 to 8; odds and lists still count all 12."),
    ],
)
def test_smaller_classes_take_the_first_packs(studios, game, name, packs, told):
    recipe = studios.library.games[game].recipes[name]
    assert fewer_pupils(recipe, packs) == told


@pytest.mark.parametrize(
    ("game", "name", "packs", "backs", "told"),
    [
        ("foodadvice", "market-basket", 18, "long-edge", "sheets 1–18 (pages 1–36) of packs-a4.pdf"),
        ("phylo", "field-trip", 28, "none", "sheets 1–33 (pages 1–33) of packs-a4-fronts.pdf"),
        ("foodadvice", "market-basket", 3, "long-edge", ""),
    ],
)
def test_a_smaller_class_is_told_which_sheets_it_prints(studios, game, name, packs, backs, told):
    """Those of its packs, whole piles of them, and no sheet fewer; nothing where that is all."""
    owner = studios.library.games[game]
    figures = morning_figures(parcel_of(owner, name, packs), target_for(studios.library, owner, backs=backs))
    assert enough_sheets(figures) == (told and f"Then {told} are enough.")


def test_of_a_kit_with_packs_that_are_no_pupils_it_has_all_sheets_and_says_which_copies_are_for_them(studios):
    [text] = pages_of(studios, parcel_of(studios.library.games["fsys"], "deck-of-four", 32), "morning")
    assert re.search(r"checklist-a4\.pdf for the pupils: \d+ copies.*?, 4 to spare", text)
    assert "Fewer pupils? 24 take packs 1 to 24;" in text
    assert "are enough." not in text


def test_of_packs_that_are_picked_the_first_are_laid_out_for_a_smaller_class(studios):
    """12 packs of Home Habitat are nobody's."""
    game = studios.library.games["phylo"]
    target = target_for(studios.library, game)
    picked, named = (
        is_handed_out(morning_figures(parcel_of(game, "home-habitat", packs), target)) for packs in (12, 28)
    )
    assert (picked, named) == (False, True)
    told = fewer_pupils(game.recipes["home-habitat"], 12, is_picked=True)
    assert told == "Fewer pupils? For 8, lay out packs 1 to 8; odds and lists still count all 12."


def test_packs_in_several_stacks_are_named(studios):
    assert "several stacks" not in morning_steps(figures_of(studios, packs=9))[2].text
    text = morning_steps(figures_of(studios, packs=10))[2].text
    assert "Pack 10 is in several stacks. Put them on one another row by row" in text


@pytest.mark.parametrize("packs", [4, 32])
def test_only_of_a_whole_kit_the_packs_to_spare_make_one_more_deck(studios, packs):
    [text] = pages_of(studios, parcel_of(studios.library.games["fsys"], "deck-of-four", packs), "morning")
    assert "To play you need the rulebook." in text
    assert ("make one more deck" in text) == (packs == 32)


def test_with_scissors_it_takes_longer_than_with_a_paper_cutter_and_never_less_than_the_bands_take(studios):
    figures = figures_of(studios, packs=28)
    told = re.fullmatch(
        r"One person: about (.*) with a paper cutter, (.*) with scissors; printing (.*)\.", time_text(figures)
    )
    takes = figures.takes
    shown = [hours_short(minutes) for minutes in (takes.with_cutter, takes.with_scissors, figures.printing)]
    assert list(told.groups()) == shown
    assert takes.wrap < takes.with_cutter < takes.with_scissors


@sweep(("game", "name", "packs"), [("fsys", "deck-of-four", 32), ("phylo", "home-habitat", 28)])
def test_the_time_that_all_takes_is_in_type_of_ten_points(studios, game, name, packs):
    """It is the first line, and the most important one."""
    parcel = parcel_of(studios.library.games[game], name, packs)
    paper = studios.library.papers["a4"]
    laid_out, _ = lay_out_parcel(studio_for(studios, game), parcel, "morning", paper, Settings())
    [page] = laid_out.publication.pages
    lines = [mark for mark in page.marks[0].what.marks if isinstance(mark, Text)]
    [first] = [line for line in lines if "".join(run.text for run in line.runs).startswith("One person:")]
    assert first.size == round(10 * 25_400 / 72)


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
    piling = figures_of(studios).piling
    cut = {
        len(some): morning_steps(figures_of(studios, piling=replace(piling, piles=some)))[1]
        for some in (piles, piles[:1], piles[:2])
    }
    spans = "1–10, 11–20, 21–30, 31–40, 41–50, 51–60, 61–70, 71–80 and 81–90"
    assert (cut[9].figures.partition(";")[0], f"The piles are sheets {spans}," in cut[9].text) == ("9 piles", True)
    assert (cut[1].figures.partition(";")[0], "The piles" in cut[1].text) == ("Sheets 1–10", False)
    assert "The piles are sheets 1–10 and 11–20," in cut[2].text
    assert (
        morning_steps(figures_of(studios, is_envelope=True, wrappers_each=1))[4].figures == "4 envelopes, 1 on a sheet"
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


@pytest.mark.parametrize(("game", "name", "halved"), [("phylo", "home-habitat", 1), ("fsys", "pocket-heroes", 1)])
def test_it_says_which_sheets_are_cut_in_two(studios, game, name, halved):
    """Odds of all recipes, and checklists that are short."""
    owner = studios.library.games[game]
    figures = morning_figures(parcel_of(owner, name, 12), target_for(studios.library, owner))
    lines = morning_steps(figures)[0].text.split("\n")
    assert [line.endswith(", cut in two") for line in lines].count(True) == halved
    assert lines[2].startswith("odds")
    assert lines[2].endswith(", cut in two")


def test_a_wrapper_that_says_but_the_table_is_not_told_to_say_whose_it_is(studios):
    games = studios.library.games
    texts = {
        (name, packs): pages_of(studios, parcel_of(games[game], name, packs), "morning")[0]
        for game, name, packs in (
            ("phylo", "field-trip", 12),
            ("phylo", "field-trip", 28),
            ("phylo", "class-safari", 12),
        )
    }
    table, pupil = "Each wrapper says its table", "Each wrapper says whose pack it is"
    assert [table in text for text in texts.values()] == [True, False, False]
    assert [pupil in text for text in texts.values()] == [False, True, True]


@sweep(("backs", "has_card"), [("long-edge", True), ("fold", False)])
def test_papers_are_told_by_their_weight_card_where_it_is_needed(studios, backs, has_card):
    parcel = parcel_of(studios.library.games["phylo"], "field-trip", 2)
    text = pages_of(studios, parcel, "morning", backs=backs)[0].replace("\u00a0", " ")
    assert ("card (200–250 g/m²)" in text) == has_card
    assert "paper (80–100 g/m²)" in text


def test_cards_of_several_sizes_are_laid_before_they_are_wrapped(studios):
    game = studios.library.games["foodadvice"]
    figures = morning_figures(parcel_of(game, "market-basket", 12), target_for(studios.library, game))
    steps = morning_steps(figures)
    lines = [line.partition("\t")[2].split(" ")[0] for line in steps[4].text.split("\n")]
    assert lines == ["With", "Cut", "Fold,", "Dry?", "Slide"]
    assert "3 to spare" in steps[4].figures


@pytest.mark.parametrize(("packs", "told"), [(12, "No more packs? Then 3 pupils share one."), (4, ""), (28, "")])
def test_a_class_with_too_few_packs_may_share_them_where_not_too_many_share_one(studios, packs, told):
    owner = studios.library.games["phylo"]
    figures = morning_figures(parcel_of(owner, "home-habitat", packs), target_for(studios.library, owner))
    assert sharing(figures) == told


@pytest.mark.parametrize(("game", "name"), [("phylo", "home-habitat"), ("foodadvice", "market-basket")])
def test_of_the_parts_of_a_step_only_the_letter_and_the_name_of_the_file_are_bold(studios, game, name):
    """Behind each of them there are two blanks."""
    parcel = parcel_of(studios.library.games[game], name, 12)
    studio, paper = studio_for(studios, game), studios.library.papers["a4"]
    laid_out, _ = lay_out_parcel(studio, parcel, "morning", paper, Settings())
    data, _ = PdfWriter().paint(laid_out.publication)
    text = pdfium.PdfDocument(data)[0].get_textpage().get_text_bounded()
    steps = morning_steps(morning_figures(parcel, target_for(studios.library, parcel.game)))
    parted = [part.split("\t")[0] for step in steps for part in step.text.split("\n") if "\t" in part]
    assert parted
    assert [begin for begin in parted if f"{begin}  " not in text.replace("\u00a0", " ")] == []
