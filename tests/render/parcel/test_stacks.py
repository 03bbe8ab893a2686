"""Sheets of shipped recipes, cut as a teacher cuts them, are the packs."""

from itertools import groupby
from operator import attrgetter

from cardgen.render.base.target import Settings
from cardgen.render.pack.stacks import Separator, main_cut, pieces_of_pack
from cardgen.render.parcel.layout import paper_use
from cardgen.render.parcel.sheets import piling_of, sheets_of_pack
from tests.render.pack.parcels import RECIPES, ids, parcel_of, target_for
from tests.sweep import sweep

each_recipe = sweep(("game", "name"), RECIPES)


def piling(studios, parcel, paper="a4", **settings):
    return piling_of(parcel, target_for(studios.library, parcel.game, paper, **settings))


def put_together(read):
    """The one rule: a label begins a pack, and equal labels belong together."""
    packs = {}
    for piece in read:
        if isinstance(piece, Separator):
            mine = packs.setdefault(piece.pack.id, [])
        else:
            mine.append(piece)
    return {pack: sorted(ids(cards)) for pack, cards in packs.items()}


def in_piles(sheets):
    """Run by run, each place from its top down."""
    for _, run in groupby(sheets, key=attrgetter("called")):
        piled = list(run)
        for at in range(max(len(sheet.pieces) for sheet in piled)):
            yield from (sheet.pieces[at] for sheet in piled if at < len(sheet.pieces) and sheet.pieces[at] is not None)


def in_rows(sheets):
    """Sheet by sheet: from the top down, and in each row from left to right."""
    for sheet in sheets:
        places = [(slot.trim.top, slot.trim.left) for slot in sheet.imposition.slots]
        yield from (sheet.pieces[at] for at in sorted(range(len(places)), key=places.__getitem__))


@each_recipe
@sweep("packs", [1, 5, 9, 22])
def test_cut_sheets_are_the_packs_in_order(studios, game, name, packs):
    parcel = parcel_of(studios.library.games[game], name, packs)
    made = piling(studios, parcel)
    read = (in_rows if made.is_in_rows else in_piles)(made.sheets())
    assert put_together(read) == {pack.id: sorted(ids(pack.printings)) for pack in parcel.packs}


@sweep(
    ("paper", "settings"),
    [("a4", {}), ("letter", {}), ("a3", {}), ("a4", {"backs": "fold"}), ("a4", {"low_ink": True})],
)
def test_rows_hold_pieces_of_one_size_within_reach_of_the_printer_and_none_on_another(studios, paper, settings):
    parcel = parcel_of(studios.library.games["foodadvice"], "class-market", 9)
    made = piling(studios, parcel, paper, **settings)
    assert made.is_in_rows
    read = list(in_rows(made.sheets()))
    assert put_together(read) == {pack.id: sorted(ids(pack.printings)) for pack in parcel.packs}
    for sheet in made.sheets():
        trims = [slot.trim for slot in sheet.imposition.slots]
        assert all(sheet.imposition.area.contains(trim) for trim in trims)
        rows = {top: {trim.height for trim in trims if trim.top == top} for top in {trim.top for trim in trims}}
        assert all(len(heights) == 1 for heights in rows.values())
        bottoms = [top + heights.pop() for top, heights in sorted(rows.items())]
        assert all(bottom < top for bottom, top in zip(bottoms, sorted(rows)[1:], strict=False))


def test_a_pack_of_several_sizes_begins_with_its_label_and_goes_on_with_what_is_larger(studios):
    owner = studios.library.games["foodadvice"]
    parcel = parcel_of(owner, "market-basket", 12)
    for pack in parcel.packs:
        (cover, products), (_, cards), (main, ingredients) = pieces_of_pack(owner, parcel.odds, pack).items()
        label, product = products
        assert (label.pack, label.count, label.sizes) == (pack, 14, 3)
        assert (label.cut, product.card.kind) == (cover, "product")
        assert (len(cards), len(ingredients)) == (3, 10)
        assert main == main_cut(owner, parcel.odds)


def test_packs_of_one_size_have_one_stack_each_with_their_label_on_top(studios):
    owner = studios.library.games["phylo"]
    parcel = parcel_of(owner, "field-trip", 4)
    for pack in parcel.packs:
        [(label, *cards)] = pieces_of_pack(owner, parcel.odds, pack).values()
        assert (label.pack, label.sizes) == (pack, 1)
        assert ids(cards) == ids(pack.printings)


@sweep(("packs", "sheets"), [(2, 3), (12, 18), (28, 42)])
def test_two_packs_of_three_sizes_take_three_sheets_and_leave_four_places_empty(studios, packs, sheets):
    owner, library = studios.library.games["foodadvice"], studios.library
    parcel = parcel_of(owner, "class-market", packs)
    use = paper_use(parcel, library.papers["a4"], library.printers["home"], Settings())
    assert (use.sheets, use.wasted) == (sheets, 2 * packs)
    assert piling(studios, parcel).first_set == ((3, list(parcel.packs[:2])) if packs > 2 else None)


@sweep(("game", "name"), [("foodadvice", "market-basket"), ("fsys", "pocket-heroes")])
def test_each_pack_of_a_batch_has_one_label(studios, game, name):
    made = piling(studios, parcel_of(studios.library.games[game], name, 13))
    labelled = [piece.pack.id for sheet in made.sheets() for piece in sheet.pieces if isinstance(piece, Separator)]
    assert len(set(labelled)) == len(labelled) == 13


@each_recipe
def test_a_pack_by_itself_has_its_label_and_all_its_cards(studios, game, name):
    parcel = parcel_of(studios.library.games[game], name, 3)
    alone = type(parcel)(
        **{**{key: getattr(parcel, key) for key in parcel.__struct_fields__}, "packs": parcel.packs[1:2]}
    )
    sheets = list(sheets_of_pack(alone, target_for(studios.library, parcel.game), "pack 2"))
    [label, *cards] = [piece for sheet in sheets for piece in sheet.pieces]
    assert label.pack == parcel.packs[1]
    assert sorted(ids(cards)) == sorted(ids(parcel.packs[1].printings))
    assert {sheet.called for sheet in sheets} == {"pack 2"}
