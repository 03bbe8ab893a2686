"""Stacks of shipped recipes: each pack is a stack in order, one for each size of its cards."""

from itertools import groupby
from operator import attrgetter, itemgetter

from cardgen.model.card import Printing
from cardgen.render.base.target import Settings
from cardgen.render.pack.layout import paper_use
from cardgen.render.pack.phrases import packs_named
from cardgen.render.pack.sheets import impositions_of, stacked_sheets
from cardgen.render.pack.stacks import Separator, cuts_of, main_cut, pieces_of_pack, stacks_of
from cardgen.render.sheet.pages import cut_of
from tests.render.pack.parcels import RECIPES, ids, parcel_of, target_for
from tests.sweep import sweep

each_recipe = sweep(("game", "name"), RECIPES)


def stacked(studios, parcel):
    target = target_for(studios.library, parcel.game)
    impositions, found = impositions_of(cuts_of(parcel.game, parcel.odds, parcel.packs), target)
    assert found == []
    return stacks_of(parcel.game, parcel.odds, parcel.packs, impositions), impositions


@each_recipe
@sweep("packs", [1, 5, 9, 22])
def test_cut_and_piled_sheets_are_the_packs_in_order(studios, game, name, packs):
    """Sheets are cut, piles read from the top, place by place, run by run: of one size, then of the next. On a sheet
    without labels the rows are the packs that its foot names.
    """
    owner = studios.library.games[game]
    parcel = parcel_of(owner, name, packs)
    stacks, impositions = stacked(studios, parcel)
    for cut, imposition in impositions.items():
        read, rows = [], {}
        sheets = [sheet for sheet in stacked_sheets(stacks, impositions, owner) if sheet.imposition == imposition]
        for called, run in groupby(sheets, key=attrgetter("called")):
            first, *others = run
            if any(isinstance(piece, Separator) for piece in first.pieces):
                read += piled([first, *others])
            else:
                rows = in_rows(first, parcel)
                assert called == packs_named([pack for pack in parcel.packs if pack.id in rows])
                assert others == []
        assert put_together(read) | rows == {
            pack.id: [printing for printing in pack.printings if cut_of(printing, owner) == cut]
            for pack in parcel.packs
        }


def put_together(read):
    """The one rule: a label begins a pack, and equal labels belong together."""
    packs = {}
    for piece in read:
        if isinstance(piece, Separator):
            mine = packs.setdefault(piece.pack.id, [])
        else:
            mine.append(piece)
    return packs


def in_rows(sheet, parcel):
    """The cards of each row, which are those of the last packs."""
    cells = [(slot.trim.top, card) for slot, card in zip(sheet.imposition.slots, sheet.pieces, strict=False) if card]
    rows = [[card for _, card in row] for _, row in groupby(cells, key=itemgetter(0))]
    return {pack.id: row for pack, row in zip(parcel.packs[-len(rows) :], rows, strict=True)}


def piled(sheets):
    """Each place from its top down."""
    places = max(len(sheet.pieces) for sheet in sheets)
    return [sheet.pieces[at] for at in range(places) for sheet in sheets if sheet.pieces[at] is not None]


def test_packs_of_one_size_have_one_stack_each(studios):
    owner = studios.library.games["phylo"]
    parcel = parcel_of(owner, "field-trip", 4)
    [stacks] = stacked(studios, parcel)[0].values()
    for pack, (label, *cards) in zip(parcel.packs, stacks, strict=True):
        assert label.pack == pack
        assert (label.is_of_pack, label.is_cover) == (True, True)
        assert label.of_other_sizes == 0
        assert ids(cards) == ids(pack.printings)


def test_most_cards_of_a_basket_are_ingredients(studios):
    """Their separators say how many cards of other sizes belong to the pack."""
    owner = studios.library.games["foodadvice"]
    parcel = parcel_of(owner, "market-basket", 12)
    stacks, _ = stacked(studios, parcel)
    main = main_cut(owner, parcel.odds)
    assert next(iter(stacks)) == main
    assert (main.trim.width, main.trim.height) == owner.sizes["ingredient"]
    assert {(label.count, label.of_other_sizes) for label, *_ in stacks[main]} == {(10, 4)}
    assert len(stacks[main]) == 12


def test_a_pack_has_a_stack_of_each_size_and_a_cover_as_large_as_its_largest_card(studios):
    owner = studios.library.games["foodadvice"]
    parcel = parcel_of(owner, "market-basket", 12)
    _, products, others = stacked(studios, parcel)[0].values()
    assert [(label.pack, label.count) for label, *_ in products] == [(pack, 1) for pack in parcel.packs]
    assert [(label.pack, label.count) for label, *_ in others] == [(pack, 3) for pack in parcel.packs]
    assert {label.is_cover for label, *_ in products} == {True}
    assert {label.is_cover for label, *_ in others} == {False}


@sweep("packs", [12, 18, 28, 36])
def test_few_places_of_a_basket_stay_empty(studios, packs):
    owner = studios.library.games["foodadvice"]
    parcel = parcel_of(owner, "class-market", packs)
    use = paper_use(parcel, studios.library.papers["a4"], studios.library.printers["home"], Settings())
    assert use.wasted * 12 <= use.places


def test_no_two_labels_of_a_batch_have_the_same_key(studios):
    owner = studios.library.games["foodadvice"]
    parcel = parcel_of(owner, "market-basket", 30)
    keys = [label.key for stacks in stacked(studios, parcel)[0].values() for label, *_ in stacks]
    assert len(set(keys)) == len(keys)


@each_recipe
def test_a_pack_by_itself_has_its_label_and_all_its_cards(studios, game, name):
    owner = studios.library.games[game]
    parcel = parcel_of(owner, name, 3)
    pack = parcel.packs[1]
    pieces = [piece for some in pieces_of_pack(owner, parcel.odds, pack).values() for piece in some]
    labels = [piece for piece in pieces if isinstance(piece, Separator)]
    assert {label.pack.id for label in labels} == {pack.id}
    assert [label.is_of_pack for label in labels].count(True) == 1
    assert [label.is_cover for label in labels].count(True) == 1
    assert len(labels) == len({label.cut for label in labels})
    assert sorted(piece.id for piece in pieces if isinstance(piece, Printing)) == sorted(ids(pack.printings))
