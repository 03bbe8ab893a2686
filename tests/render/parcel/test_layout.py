"""What is printed of packs, as pages: every recipe, every product, nothing found; backs behind, ids where they are."""

import re
from functools import cache
from itertools import pairwise

import pytest
from msgspec.structs import replace

from cardgen.games.fsys.packs.guarantees import challenges_of
from cardgen.model.paper import Paper
from cardgen.render.base.display import Face, Line, Placed, Rectangle, Text
from cardgen.render.base.target import Settings
from cardgen.render.pack.key_entries import opened_packs, which
from cardgen.render.pack.key_pages import FOOT, ODDS_HEAD, key_pages
from cardgen.render.pack.odds_page import odds_rows
from cardgen.render.pack.odds_text import how_chosen, how_exact, odds_lines
from cardgen.render.pack.phrases import NBSP, with_names
from cardgen.render.pack.separators import picture_of
from cardgen.render.pack.told_shares import pools_told
from cardgen.render.parcel.layout import PRODUCTS, lay_out_pack, lay_out_parcel, paper_use
from cardgen.render.products.renderers import Renderers
from cardgen.render.sheet.imposition import impose
from cardgen.render.sheet.n_up import Size
from tests.render.pack.parcels import RECIPES, parcel_of, studio_for
from tests.sweep import sweep

each_recipe = sweep(("game", "name"), RECIPES)
SMALLEST, SEVEN_POINTS = 6 * 25_400 // 72, 7 * 25_400 // 72


@pytest.fixture(scope="module")
def printed(studios):
    """Lays out a product of a small batch, once for all who look at it; pages, and what was found."""

    @cache
    def lay_out(game, name, product, packs=2, paper="a4", **settings):
        library = studios.library
        studio = studio_for(studios, game, **settings)
        parcel, how = parcel_of(library.games[game], name, packs), Settings(**settings)
        sheet = library.papers[paper]

        def make():
            if product == "pack":
                return lay_out_pack(studio, parcel, parcel.packs[0], sheet, how)
            return lay_out_parcel(studio, parcel, product, sheet, how, library.printers["home"])

        laid_out, findings = studio.watch(make)
        pages = tuple(laid_out.publication.pages) if laid_out else ()
        return parcel, pages, findings(), laid_out

    return lay_out


@each_recipe
def test_places_of_many_packs_have_room(studios, game, name):
    parcel = parcel_of(studios.library.games[game], name, 2)
    packs = tuple(replace(pack, place=pack.place + 998) for pack in parcel.packs)
    studio, sheet = studio_for(studios, game), studios.library.papers["a4"]
    many = replace(parcel, packs=packs, of=1000)
    laid_out, findings = studio.watch(lambda: lay_out_parcel(studio, many, "packs", sheet, Settings()))
    assert "999" in "".join(map(text_of, laid_out.publication.pages))
    assert findings() == []


def faces_on(page):
    return [mark for mark in page.marks if isinstance(mark, Placed) and isinstance(mark.what, Face)]


def words_of(marks):
    return " ".join("".join(run.text for run in mark.runs) for mark in marks if isinstance(mark, Text))


def text_of(page):
    """All words of a page, those on its faces too."""
    return " ".join([words_of(page.marks), *(words_of(placed.what.marks) for placed in faces_on(page))])


def all_texts(page):
    yield from (mark for mark in page.marks if isinstance(mark, Text))
    for placed in faces_on(page):
        yield from (mark for mark in placed.what.marks if isinstance(mark, Text))


@each_recipe
@sweep("product", [*PRODUCTS, "pack"])
def test_everything_can_be_printed_of_every_recipe(printed, game, name, product):
    _, pages, found, _ = printed(game, name, product)
    assert pages
    assert found == []


@each_recipe
@sweep("product", ["wrappers", "checklist", "odds"])
def test_so_it_can_on_letter_with_little_ink(printed, game, name, product):
    _, pages, found, _ = printed(game, name, product, paper="letter", low_ink=True)
    assert found == []
    assert {mark.colour for page in pages for mark in all_texts(page)} == {"#000000"}


@each_recipe
@sweep("product", ["packs", "wrappers", "checklist", "odds"])
def test_no_type_of_packs_is_smaller_than_six_points(printed, game, name, product):
    """Cards have type of their own."""
    _, pages, _, _ = printed(game, name, product)
    ours = (placed.what for page in pages for placed in faces_on(page) if placed.what.name.startswith(name))
    assert min(mark.size for face in ours for mark in face.marks if isinstance(mark, Text)) >= SMALLEST


@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
def test_the_back_of_each_separator_and_card_is_behind_it(printed, studios, backs):
    """By the geometry alone: the sheet is turned over on an edge."""
    _, pages, _, _ = printed("phylo", "field-trip", "packs", packs=3, backs=backs)
    paper = studios.library.papers["a4"]
    fronts, versos = pages[::2], pages[1::2]
    assert len(fronts) == len(versos)
    for front, verso in zip(fronts, versos, strict=True):
        lying = {trim(placed): placed.what.name for placed in faces_on(front)}
        behind = {}
        for placed in faces_on(verso):
            left, top, width, height = trim(placed)
            turned = (
                (paper.width - left - width, top, width, height)
                if backs == "long-edge"
                else (left, paper.height - top - height, width, height)
            )
            behind[turned] = placed.what.name
        assert lying.keys() == behind.keys()
        for place, name in lying.items():
            fitting = {name.replace("separator", back) for back in ("cover", "behind")}
            assert behind[place] in fitting if "separator" in name else "back" in behind[place]


def trim(placed):
    """Where the trim of a face comes to lie: bleed is the same on all sides."""
    bleed = placed.what.trim.left
    return placed.box.inset(bleed)


def test_separators_are_on_top_and_cards_below_in_order(printed):
    parcel, pages, _, _ = printed("phylo", "field-trip", "packs", packs=9)
    rectos = pages[::2]
    assert len(rectos) == 11
    places = [trim(placed) for placed in faces_on(rectos[0])]
    for pack, place in zip(parcel.packs, places, strict=True):
        stack = [placed.what.name for page in rectos for placed in faces_on(page) if trim(placed) == place]
        assert stack == [f"field-trip separator {pack.id}", *(f"front {printing.id}" for printing in pack.printings)]


def test_a_separator_says_which_pack_whose_and_what_is_in_it(printed):
    parcel, pages, _, _ = printed("phylo", "field-trip", "packs", packs=3)
    faces = {placed.what.name: words_of(placed.what.marks) for page in pages for placed in faces_on(page)}
    for pack in parcel.packs:
        words = faces[f"field-trip separator {pack.id}"].replace("\u00a0", " ")
        assert re.search(rf"Field Trip .*{pack.place} {pack.id} Pack {pack.place} of 3", words)
        assert "10 cards: 4 cards of FOODCHAIN 1, 3 animals of FOODCHAIN 2, 2 animals" in words
        assert "2 animals of FOODCHAIN 3 or 4, 1 event" in words
        assert f"Close with wrapper {pack.place}." in words


def test_a_cover_tells_the_pack_and_nothing_of_its_layout(printed):
    """Of a hunt or a spring pack the same: only number and id differ."""
    parcel, pages, _, _ = printed("phylo", "class-safari", "packs", packs=2)
    versos = (placed.what for page in pages[1::2] for placed in faces_on(page))
    covers = {face.name: words_of(face.marks) for face in versos if "cover" in face.name}
    assert {pack.layout for pack in parcel.packs} == {"spring", "hunt"}
    plain = {
        re.sub(rf"{pack.place} +· +{pack.id}", "", covers[f"class-safari cover {pack.id}"]) for pack in parcel.packs
    }
    assert len(plain) == 1
    assert not re.search("spring|hunt|event", plain.pop())


def test_sheets_say_how_they_are_piled(printed):
    _, pages, _, _ = printed("phylo", "field-trip", "packs", packs=15)
    slugs = [words_of(page.marks) for page in pages]
    assert "Field Trip, packs 1 to 9, sheet 1 of 19. Sheets 1–11 in order, sheet 1 on top. Cut." in slugs[0]
    assert "packs 10 to 15, sheet 12 of 19. Sheets 12–19 in order, sheet 12 on top." in slugs[22]
    whole, parted = slugs[:22:2], slugs[22::2]
    assert all("Each stack is a pack. Print at" in slug for slug in whole)
    assert all("Cut. Join stacks row by row. A label begins a pack." in slug for slug in parted)


@each_recipe
@sweep("paper", ["a4", "letter"])
@sweep("backs", ["long-edge", "fold"])
def test_no_slug_leaves_out_what_to_do_and_how_to_print(printed, game, name, paper, backs):
    _, pages, _, _ = printed(game, name, "packs", packs=5, paper=paper, backs=backs)
    for page in pages:
        slug = words_of(page.marks)
        for part in (r"sheet \d+ of \d+", r"Cut(\.| row by row)", "Print at 100 %"):
            assert re.search(part, slug), slug
        assert slug.endswith({"long-edge": "long-edge\u00a0flip", "fold": "fold and glue"}[backs])


@each_recipe
@sweep("paper", ["a4", "letter"])
def test_all_that_a_sheet_says_is_one_line_of_seven_points_and_more(printed, game, name, paper):
    parcel, pages, _, _ = printed(game, name, "packs", packs=5, paper=paper)
    for page in pages:
        [slug] = [mark for mark in page.marks if isinstance(mark, Text) and "100 %" in words_of([mark])]
        assert slug.size >= SEVEN_POINTS
        assert words_of([slug]).startswith(parcel.recipe.name)


def test_sheets_of_several_sizes_are_numbered_through_and_say_which_packs_are_on_them(printed):
    _, pages, _, _ = printed("foodadvice", "market-basket", "packs", packs=4)
    slugs = [words_of(page.marks) for page in pages[::2]]
    assert [int(re.search(r"sheet (\d+) of", slug)[1]) for slug in slugs] == list(range(1, len(slugs) + 1))
    named = [re.search(r"Market Basket, (.*?), sheet", slug)[1] for slug in slugs]
    assert named == ["pack 1", "packs 1 and 2", "pack 2", "pack 3", "packs 3 and 4", "pack 4"]
    assert all("Cut row by row, from the top. A label begins a pack. Print at 100 %" in slug for slug in slugs)


def test_each_row_tells_beside_it_of_which_pack_it_is(printed):
    _, pages, _, _ = printed("foodadvice", "market-basket", "packs", packs=4)
    for page, packs in zip(pages[:6:2], ([1, 1, 1], [1, 1, 1, 2], [2, 2, 2, 2, 2]), strict=True):
        rows = [mark for mark in page.marks if isinstance(mark, Text) and mark.turned]
        tops = sorted({trim(placed).top for placed in faces_on(page)})
        assert [words_of([row]) for row in rows] == [f"Pack {pack}" for pack in packs]
        assert all(top < row.baseline < top + 10_000 for top, row in zip(tops, rows, strict=True))
        assert all(max(trim(placed).right for placed in faces_on(page)) < row.left for row in rows)


def test_labels_and_covers_are_read_as_the_sheet_stands_where_products_lie_on_their_sides(printed):
    _, pages, _, _ = printed("foodadvice", "market-basket", "packs", packs=4)
    labels = [
        placed for page in pages for placed in faces_on(page) if {"separator", "cover"} & {*placed.what.name.split()}
    ]
    assert len(labels) == 8
    assert {placed.turned for placed in labels} == {0}


def test_the_cover_of_a_basket_stands_upright_on_a_card_as_large_as_a_product(printed):
    parcel, pages, _, _ = printed("foodadvice", "market-basket", "packs", packs=4)
    covers = [placed for page in pages[1::2] for placed in faces_on(page) if " cover " in placed.what.name]
    assert {placed.what.name.split()[2] for placed in covers} == {pack.id for pack in parcel.packs}
    assert {(placed.what.trim.width, placed.what.trim.height) for placed in covers} == {(96_000, 136_000)}
    assert {(trim(placed).width, trim(placed).height, placed.turned) for placed in covers} <= {
        (96_000, 136_000, 0),
        (96_000, 136_000, 180),
        (136_000, 96_000, 90),
        (136_000, 96_000, 270),
    }


def test_packs_of_a_last_pile_have_a_label_each_and_follow_one_another(printed):
    """Three packs of eleven pieces have three piles each, from the upper left: laid on one another, each label begins a
    pack.
    """
    parcel, pages, _, _ = printed("phylo", "field-trip", "packs", packs=3, backs="none")
    sheets = [[placed.what.name for placed in faces_on(page)] for page in pages]
    assert [len(names) for names in sheets] == [9, 9, 8, 7] or [len(names) for names in sheets] == [9, 8, 8, 8]
    in_order = [names[place] for place in range(9) for names in sheets if place < len(names)]
    labels = [at for at, name in enumerate(in_order) if "separator" in name]
    assert labels == [0, 11, 22]
    assert [in_order[at].split()[-1] for at in labels] == [pack.id for pack in parcel.packs]


def test_labels_of_packs_of_several_sizes_are_all_kept_and_say_what_is_theirs(printed):
    parcel, pages, _, _ = printed("foodadvice", "market-basket", "packs", packs=4)
    labels = [placed.what for page in pages for placed in faces_on(page) if "separator" in placed.what.name]
    assert [face.name.split()[2] for face in labels] == [pack.id for pack in parcel.packs]
    for face, pack in zip(labels, parcel.packs, strict=True):
        assert f"What you cut next, up to the next label, is pack {pack.place}." in words_of(face.marks)


def test_a_cover_has_an_edge_of_other_colour_only_beside_backs_of_cards(printed, studios):
    """So that a sheet that slipped marks no card; on top of a pile there are only covers."""
    for packs, edge in ((9, "#74341c"), (5, "#1d3b30")):
        _, pages, _, _ = printed("phylo", "class-safari", "packs", packs=packs)
        covers = [placed.what for page in pages for placed in faces_on(page) if "cover" in placed.what.name]
        assert {face.marks[0].fill for face in covers} == {edge}
        assert len(covers) == packs
    parcel = parcel_of(studios.library.games["phylo"], "class-safari", 5)
    studio, paper = studio_for(studios, "phylo"), studios.library.papers["a4"]
    laid_out, _ = lay_out_pack(studio, parcel, parcel.packs[0], paper, Settings())
    [_, back, *_] = laid_out.publication.pages
    [face] = [placed.what for placed in faces_on(back) if "cover" in placed.what.name]
    assert face.marks[0].fill == "#1d3b30"
    inner = next(mark for mark in face.marks[1:] if isinstance(mark, Rectangle))
    assert inner.box == face.trim.inset(3000)


@each_recipe
def test_a_cover_shows_logo_and_a_card_of_its_own_pack(printed, game, name):
    parcel, pages, _, _ = printed(game, name, "packs", packs=6)
    versos = (placed.what for page in pages[1::2] for placed in faces_on(page))
    covers = {face.name: face for face in versos if "cover" in face.name}
    shown = set()
    for pack in parcel.packs:
        card = picture_of(pack, parcel)
        assert card in pack.printings
        drawings = [mark.what.name for mark in covers[f"{name} cover {pack.id}"].marks if isinstance(mark, Placed)]
        assert card.art.reference.partition(":")[2] in " ".join(drawings)
        assert "wordmark" in drawings[-1]
        shown.add(card.id)
    assert len(shown) > 3


def test_the_cover_of_a_pack_that_may_have_a_rare_card_never_shows_it(studios):
    """Whoever sees covers would pick the hunters."""
    parcel = parcel_of(studios.library.games["phylo"], "class-safari", 50)
    pools = {pack.pools[pack.printings.index(picture_of(pack, parcel))] for pack in parcel.packs}
    assert pools == {"animals-of-foodchain-2"}


def test_a_separator_that_saves_ink_is_dark_at_its_edges(printed):
    _, pages, _, _ = printed("phylo", "field-trip", "packs", packs=2, low_ink=True)
    face = faces_on(pages[0])[0].what
    wide = [mark for mark in face.marks if isinstance(mark, Rectangle) and mark.stroke and mark.stroke_width >= 2000]
    seen = [mark.box.inset(-mark.stroke_width // 2) for mark in wide]
    trim = face.trim
    assert any(box.top <= trim.top < box.bottom for box in seen)
    assert any(box.bottom >= trim.bottom > box.top for box in seen)
    assert any(box.left <= trim.left < box.right for box in seen)
    assert any(box.right >= trim.right > box.left for box in seen)


def test_the_wrapper_of_one_pack_says_that_it_has_no_back(printed):
    _, pages, _, _ = printed("phylo", "field-trip", "pack")
    assert "this page on one side" in words_of(pages[-1].marks)


def test_cuts_are_marked_the_same_on_all_sheets_of_a_pile(printed):
    """Where packs differ in size, the last sheets are half empty and cut all the same."""
    _, pages, _, _ = printed("fsys", "pocket-heroes", "packs", packs=13)
    piles = {}
    for page in pages[::2]:
        lines = tuple(mark for mark in page.marks if isinstance(mark, Line))
        piles.setdefault(re.search(r"Sheets [^ ]+", words_of(page.marks))[0], set()).add(lines)
    assert len(piles) == 2
    assert {len(lines) for lines in piles.values()} == {1}


def test_in_rows_a_cut_is_marked_at_the_edges_of_the_sheet_and_where_gutters_cross(printed):
    """Upright marks are those of the first and the last row alone."""
    _, pages, _, _ = printed("foodadvice", "market-basket", "packs", packs=2)
    for page in pages[::2]:
        trims = [trim(placed) for placed in faces_on(page)]
        top, bottom = min(box.top for box in trims), max(box.bottom for box in trims)
        lines = [mark for mark in page.marks if isinstance(mark, Line) and mark.x1 == mark.x2]
        above, below = {line.x1 for line in lines if line.y2 < top}, {line.x1 for line in lines if line.y1 > bottom}
        assert above == {edge for box in trims if box.top == top for edge in (box.left, box.right)}
        assert below == {edge for box in trims if box.bottom == bottom for edge in (box.left, box.right)}


def test_folded_sheets_have_fronts_before_and_backs_behind_the_fold(printed):
    _, pages, found, _ = printed("phylo", "field-trip", "packs", packs=4, backs="fold")
    assert found == []
    assert len(pages) == 11
    names = [placed.what.name for placed in faces_on(pages[0])]
    assert [name.split()[1] for name in names] == ["separator"] * 4 + ["cover"] * 4


def test_fronts_alone_have_no_versos(printed):
    _, pages, _, _ = printed("phylo", "field-trip", "packs", packs=9, backs="none")
    assert len(pages) == 11


def test_paper_is_counted(studios):
    """Three full runs of nine, and three packs of eleven pieces that fill four sheets but for three places."""
    owner, library = studios.library.games["phylo"], studios.library
    use = paper_use(parcel_of(owner, "field-trip", 30), library.papers["a4"], library.printers["home"], Settings())
    assert (use.sheets, use.places, use.used, use.wasted) == (37, 333, 330, 3)


@each_recipe
@sweep("backs", ["long-edge", "fold"])
def test_the_paper_counted_is_the_paper_printed(printed, studios, game, name, backs):
    parcel, pages, _, laid_out = printed(game, name, "packs", packs=2, backs=backs)
    library = studios.library
    use = paper_use(parcel, library.papers["a4"], library.printers["home"], Settings(backs=backs))
    assert use.sheets == len(pages) // (2 if backs == "long-edge" else 1)
    shown = sum(len(faces_on(page)) for page in pages)
    assert 2 * use.used == shown
    assert laid_out.cards == sum(len(pack.printings) for pack in parcel.packs)


def test_a_wrapper_shows_the_home_of_its_pack_and_names_it(printed):
    parcel, pages, _, _ = printed("phylo", "home-habitat", "wrappers", packs=8)
    assert len({pack.layout for pack in parcel.packs}) == 5
    fronts = [placed.what for page in pages for placed in faces_on(page) if "front " in placed.what.name]
    for pack, front in zip(parcel.packs, fronts[:8], strict=True):  # behind them lie those to spare
        [home] = [card for card in pack.printings if card.card.kind == "home"]
        assert front.name.endswith(f"front {home.art.reference}")
        assert home.card.text["title"] in words_of(front.marks)


def test_wrappers_share_the_panels_that_are_alike_and_each_shows_a_card_that_is_in_its_pack(printed):
    parcel, [page, *_], _, _ = printed("phylo", "field-trip", "wrappers", packs=5)
    names = [placed.what.name for placed in faces_on(page)]
    assert names.count("field-trip wrapper back") == 5
    shown = [name.partition("wrapper front ")[2] for name in names if "wrapper front" in name]
    inside = [{printing.art.reference for printing in pack.printings} for pack in parcel.packs]
    assert all(picture in pictures for picture, pictures in zip(shown, inside, strict=True))


def test_a_band_does_not_print_over_its_neighbour(printed):
    _, [page, *_], _, _ = printed("phylo", "field-trip", "wrappers", packs=4)
    fronts = sorted(placed.clip for placed in faces_on(page) if placed.what.name.endswith("wrapper front"))
    for front in fronts:
        for other in fronts:
            if front != other and front.left == other.left:
                assert front.bottom <= other.top or other.bottom <= front.top


def test_paper_that_is_too_small_is_told(studios):
    owner, library = studios.library.games["foodadvice"], studios.library
    studio = studio_for(studios, "foodadvice")
    small = Paper("a6", "A6", 105_000, 148_000)
    parcel = parcel_of(owner, "market-basket", 2)
    for product in ("packs", "wrappers"):
        laid_out, found = lay_out_parcel(studio, parcel, product, small, Settings(), library.printers["home"])
        assert laid_out is None
        assert {finding.code for finding in found} == {"CG705"}


@each_recipe
def test_the_checklist_has_a_box_for_every_card_that_packs_may_hold(printed, studios, game, name):
    parcel, pages, _, _ = printed(game, name, "checklist", backs="none")
    sides = {placed.what.name: placed.what for page in pages for placed in faces_on(page)}
    words = " ".join(words_of(face.marks) for face in sides.values())
    cards = {printing.id: printing for printing in parcel.recipe.printings}.values()
    boxes = [
        mark for face in sides.values() for mark in face.marks
        if isinstance(mark, Rectangle) and mark.stroke and mark.box.width in (3000, 4000)
    ]  # fmt: skip
    legends = 2 * len(sides)
    assert len(boxes) == 2 * len(cards) + legends
    for card in cards:
        assert f"{card.number} {card.card.text['title']}" in words


@each_recipe
def test_no_word_of_a_checklist_touches_a_picture_a_sign_or_another_word(printed, game, name):
    _, pages, _, _ = printed(game, name, "checklist")
    for face in {placed.what.name: placed.what for page in pages for placed in faces_on(page)}.values():
        shown = [mark.clip or mark.box for mark in face.marks if isinstance(mark, Placed)]
        words = [mark for mark in face.marks if isinstance(mark, Text)]
        spans = [(text.left, text.left + width_of(text), text.baseline) for text in words]
        for left, right, baseline in spans:
            middle = baseline - 1000
            beside = [box for box in shown if box.top < middle < box.bottom]
            assert all(right <= box.left or box.right <= left for box in beside)
            near = [other for other in spans if abs(other[2] - baseline) < 900 and other[0] != left]
            assert all(right <= begin or end <= left for begin, end, _ in near)


def width_of(text):
    return sum(run.advance for run in text.runs) * text.size / 1000


@each_recipe
def test_the_odds_page_has_all_its_rows(printed, game, name):
    parcel, [page], _, _ = printed(game, name, "odds")
    words = text_of(page).replace(NBSP, " ")
    for odds in pools_told(parcel):
        assert with_names(odds.has, parcel.game, parcel.recipe)[1:].replace(NBSP, " ") in words
    for row in odds_rows(parcel):
        cells = [cell.words for column in row.columns for cell in column.cells]
        for part in (row.words, *(strip.words for strip in row.strips), *(line.name for line in row.lines), *cells):
            assert part.replace(NBSP, " ") in words
    assert how_chosen(parcel.odds, parcel.exchanged_with_rest) in words
    assert not re.search(r"\d/\d", words)
    assert f"{parcel.recipe.question} {parcel.recipe.answer}".replace(NBSP, " ") in words


def test_the_answers_name_every_card_of_every_pack_and_what_can_be_done(printed):
    parcel, pages, _, _ = printed("phylo", "field-trip", "answers", packs=12)
    words = " ".join(words_of(page.marks) for page in pages).replace("\u00a0", " ")
    rows = dict(
        zip([pack.id for pack in parcel.packs], re.split(r"\d+ [0-9A-Z]{4}-[0-9A-Z]{4}", words)[1:], strict=True)
    )
    for pack in parcel.packs:
        for printing in pack.printings:
            assert f"{printing.number} {printing.card.text['title']}" in rows[pack.id]
        assert re.search(r"Food chain of [3-9] HOME ", rows[pack.id])
    for line in odds_lines(parcel.recipe, parcel.odds, parcel.game):
        told = with_names(line.text, parcel.game, parcel.recipe)
        assert told.strip().replace("\u00a0", " ") in words
        assert which(line, parcel) in words or (line.is_whole and "all of them" in words)
    assert how_exact(parcel.odds, parcel.exchanged_with_rest) in words
    assert "cardgen booster" not in words


def test_the_answers_of_cards_of_several_sets_tell_the_set(printed):
    parcel, pages, _, _ = printed("fsys", "deck-of-four", "answers", packs=8)
    words = " ".join(words_of(page.marks) for page in pages)
    for pack in parcel.packs:
        for printing in pack.printings:
            named = str(printing.number) if printing.set_id == "core" else f"{printing.number:02}/20"
            assert f"{named} {printing.card.text['title']}" in words


@pytest.mark.parametrize("name", ["deck-of-four", "pocket-heroes"])
def test_the_answers_name_every_challenge_that_a_pack_solves(studios, name):
    """As many as its rules say, counted anew: none is told as so many more."""
    parcel = parcel_of(studios.library.games["fsys"], name, 12)
    challenges = challenges_of(parcel.game, parcel.recipe.printings)
    numbers = {printing.id: number for number, printing in enumerate(parcel.recipe.printings)}
    for opened in opened_packs(parcel):
        pack = [numbers[printing.id] for printing in opened.pack.printings]
        solved = [at for at, card in enumerate(pack) if challenges.needs[card] and challenges.solves(pack, at)]
        rows = sum(bool(answer.steps) for answer in opened.answers)
        further = [answer.text for answer in opened.answers if not answer.steps]
        assert rows + sum(text.count(" by ") for text in further) == len(solved)
        for at in solved:
            assert opened.pack.printings[at].card.text["title"] in " ".join(answer.text for answer in opened.answers)


@each_recipe
def test_names_of_cards_in_the_answers_are_in_type_of_seven_and_a_half_points_or_more(printed, game, name):
    """But for the line of the licence, and for single long words beside pictures, which are hardly smaller."""
    _, pages, _, _ = printed(game, name, "answers")
    sizes = sorted({mark.size for page in pages for mark in page.marks if isinstance(mark, Text)})
    small = [size for size in sizes if size < 2645]
    assert all(size >= 2280 for size in small)
    texts = [mark for page in pages for mark in page.marks if isinstance(mark, Text)]
    assert sum(mark.size < 2645 for mark in texts) <= len(pages) + 0.01 * len(texts)


@each_recipe
def test_the_odds_with_the_answers_say_which_column_is_an_average_and_which_of_these_packs(printed, game, name):
    _, pages, _, _ = printed(game, name, "answers")
    [words] = [words for words in map(text_of, pages) if "For which cards" in words]
    heads = ["On average,", "In this print,", "What the packs have"]
    assert [head for head in heads if head not in words] == []


@pytest.mark.parametrize(("game", "name"), [("fsys", "deck-of-four"), ("foodadvice", "market-basket")])
def test_the_answers_say_above_the_packs_what_plus_and_arrow_mean(printed, game, name):
    _, pages, _, _ = printed(game, name, "answers")
    assert "A plus joins" in words_of(pages[0].marks)
    assert "arrow leads to the" in words_of(pages[0].marks)


def test_the_answers_are_read_aloud_but_for_what_stands_on_every_page(printed):
    _, pages, _, laid_out = printed("fsys", "deck-of-four", "answers", packs=30)
    assert laid_out.publication.is_tagged
    left_out = {
        words_of([mark]) for page in pages for mark in page.marks if isinstance(mark, Text) and not mark.structure
    }
    assert len(pages) > 2
    assert f"{len(pages)} of {len(pages)}" in left_out
    assert len([words for words in left_out if not words.startswith("pack")]) == len(pages) + 2
    roles = [
        mark.structure[0].role for page in pages for mark in page.marks if isinstance(mark, Text) and mark.structure
    ]
    assert (roles[0], roles.count("H1"), roles.count("H2")) == ("H1", 1, 31)


@each_recipe
def test_no_pack_of_the_answers_lies_on_another_or_beyond_its_page(studios, game, name):
    parcel = parcel_of(studios.library.games[game], name, 12)
    for high in (277_000, 259_400):
        for page in key_pages(parcel, Size(190_000, high)):
            ends = [(top, top + height) for top, height, _ in page.packs]
            assert all(end < begin for (_, end), (begin, _) in pairwise(ends))
            end = page.odds_top + ODDS_HEAD + sum(line.height for line in page.odds) if page.odds else ends[-1][1]
            assert end <= high - FOOT


@each_recipe
def test_the_odds_begin_with_a_few_lines_and_no_line_is_parted_from_its_cards(studios, game, name):
    parcel = parcel_of(studios.library.games[game], name, 30)
    lines = odds_lines(parcel.recipe, parcel.odds, parcel.game)
    told = [with_names(line.text, parcel.game, parcel.recipe) for line in lines]
    for high in (277_000, 259_400):
        pages = [page for page in key_pages(parcel, Size(190_000, high)) if page.odds]
        assert [line.text for page in pages for line in page.odds] == told
        assert all(len(page.odds) >= 4 for page in pages[:-1])
        assert all(page.odds[-1].cards for page in pages[:-1])


def test_a_pack_by_itself_is_the_same_whatever_else_is_in_the_parcel(studios):
    owner, library = studios.library.games["phylo"], studios.library
    studio, whole = studio_for(studios, "phylo"), parcel_of(owner, "field-trip", 12)
    pack = whole.packs[4]
    alone = replace(whole, packs=(pack,))
    pages = [
        [
            [
                (placed.what.name, placed.box, placed.clip) if isinstance(placed, Placed) else placed
                for placed in page.marks
            ]
            for page in lay_out_pack(studio, parcel, pack, library.papers["a4"], Settings())[0].publication.pages
        ]
        for parcel in (whole, alone)
    ]
    assert pages[0] == pages[1]
    assert len(pages[0]) == 5  # 11 cards on two sheets, their backs, and the wrapper


@pytest.mark.parametrize(("paper", "gutter"), [("a4", 3000), ("letter", 0)])
def test_cards_lie_apart_where_a_sheet_holds_as_many_of_them_so(printed, studios, paper, gutter):
    """Nine of poker size on either paper, as for any other cards; on A4 a copier that drifts shows no neighbour."""
    _, [page, *_], _, _ = printed("phylo", "field-trip", "packs", packs=9, paper=paper)
    sheet = studios.library.papers[paper]
    slots = impose(Size(sheet.width, sheet.height), Size(63_500, 88_900), margin=4300, bleed=3000, gutter=gutter).slots
    assert len(slots) == 9
    assert {trim(placed) for placed in faces_on(page)} == {slot.trim for slot in slots}


def test_a_game_may_have_a_template_of_its_own(tmp_path, studios):
    """A file of the same name in its folder comes before the one that all games share."""
    own = tmp_path / "templates/phylo/separator.xml.j2"
    own.parent.mkdir(parents=True)
    own.write_text('<page><text style="book-body" x="5mm" y="5mm">OURS {{ pack.id }}</text></page>', encoding="utf-8")
    library = studios.library
    studio = studio_for(Renderers(tmp_path, library), "phylo")
    parcel = parcel_of(library.games["phylo"], "field-trip", 2)
    laid_out, found = lay_out_parcel(studio, parcel, "packs", library.papers["a4"], Settings(backs="none"))
    page = next(iter(laid_out.publication.pages))
    assert found == []
    assert f"OURS {parcel.packs[0].id}" in text_of(page)


def test_a_fault_in_a_template_is_told_once_for_each_face_with_its_line(tmp_path, studios):
    own = tmp_path / "templates/phylo/separator.xml.j2"
    own.parent.mkdir(parents=True)
    own.write_text("<page>\n  <txt/>\n</page>", encoding="utf-8")
    library = studios.library
    studio = studio_for(Renderers(tmp_path, library), "phylo")
    parcel = parcel_of(library.games["phylo"], "field-trip", 2)
    laid_out, findings = studio.watch(
        lambda: lay_out_parcel(studio, parcel, "packs", library.papers["a4"], Settings(backs="none"))
    )
    list(laid_out.publication.pages)
    assert [(finding.code, finding.span.line, finding.span.file) for finding in findings()] == [
        ("CG601", 2, own.as_posix())
    ]
