"""Stacks of shipped recipes: each pack is a stack in order; cards of further sizes follow in the order of packs."""

from cardgen.model.card import Printing
from cardgen.render.pack.sheets import impositions_of, stacked_sheets
from cardgen.render.pack.stacks import Separator, main_cut, pieces_of_pack, stacks_of
from cardgen.render.sheet.pages import cut_of
from tests.render.pack.parcels import RECIPES, ids, parcel_of, target_for
from tests.sweep import sweep

each_recipe = sweep(("game", "name"), RECIPES)


@each_recipe
@sweep("packs", [1, 5, 9, 22])
def test_cut_and_piled_sheets_are_the_packs_in_order(studios, game, name, packs):
    """Sheets are cut, piles read from the top, place by place, run by run: of one size, then of the next."""
    owner = studios.library.games[game]
    parcel = parcel_of(owner, name, packs)
    stacks = stacks_of(owner, parcel.odds, parcel.packs)
    impositions, found = impositions_of(stacks, target_for(studios.library, owner))
    assert found == []
    for cut, imposition in impositions.items():
        read = []
        run = []
        for sheet in stacked_sheets(stacks, impositions, owner):
            if sheet.imposition != imposition:
                continue
            if run and sheet.called != run[0].called:
                read += piled(run)
                run = []
            run.append(sheet)
        read = put_together([*read, *piled(run)])
        cards = [piece.id for piece in read if isinstance(piece, Printing)]
        assert cards == [
            printing.id for pack in parcel.packs for printing in pack.printings if cut_of(printing, owner) == cut
        ]
        for place, label in enumerate(read):
            if isinstance(label, Separator):
                mine = read[place + 1 : place + 1 + sum(label.counts)]
                theirs = [
                    printing for pack in label.packs for printing in pack.printings if cut_of(printing, owner) == cut
                ]
                assert ids(mine) == ids(theirs)


def put_together(read):
    """Piles whose separators are equal are one stack: one of these separators stays."""
    last, kept = None, []
    for piece in read:
        if not isinstance(piece, Separator) or piece != last:
            kept.append(piece)
        last = piece if isinstance(piece, Separator) else last
    return kept


def piled(sheets):
    places = max(len(sheet.pieces) for sheet in sheets)
    return [sheet.pieces[at] for at in range(places) for sheet in sheets if sheet.pieces[at] is not None]


def test_packs_of_one_size_have_one_stack_each(studios):
    owner = studios.library.games["phylo"]
    parcel = parcel_of(owner, "field-trip", 4)
    [stacks] = stacks_of(owner, parcel.odds, parcel.packs).values()
    for pack, (label, *cards) in zip(parcel.packs, stacks, strict=True):
        assert label.packs == (pack,)
        assert label.is_of_pack
        assert label.of_other_sizes == 0
        assert ids(cards) == ids(pack.printings)


def test_most_cards_of_a_basket_are_ingredients(studios):
    """Their separators say how many cards of other sizes belong to the pack."""
    owner = studios.library.games["foodadvice"]
    parcel = parcel_of(owner, "market-basket", 12)
    stacks = stacks_of(owner, parcel.odds, parcel.packs)
    main = main_cut(owner, parcel.odds)
    assert next(iter(stacks)) == main
    assert (main.trim.width, main.trim.height) == owner.sizes["ingredient"]
    assert {(label.counts, label.of_other_sizes) for label, *_ in stacks[main]} == {((10,), 4)}
    assert len(stacks[main]) == 12


def test_further_sizes_share_stacks_that_are_no_higher_than_the_others(studios):
    owner = studios.library.games["foodadvice"]
    parcel = parcel_of(owner, "market-basket", 12)
    main, *others = stacks_of(owner, parcel.odds, parcel.packs).values()
    assert [[label.counts for label, *_ in stacks] for stacks in others] == [
        [(1,) * 10, (1,) * 2],
        [(3,) * 3] * 4,
    ]
    assert max(len(stack) for stacks in others for stack in stacks) <= len(main[0])


def test_no_two_labels_of_a_batch_have_the_same_key(studios):
    owner = studios.library.games["foodadvice"]
    parcel = parcel_of(owner, "market-basket", 30)
    keys = [label.key for stacks in stacks_of(owner, parcel.odds, parcel.packs).values() for label, *_ in stacks]
    assert len(set(keys)) == len(keys)


@each_recipe
def test_a_pack_by_itself_has_its_label_and_all_its_cards(studios, game, name):
    owner = studios.library.games[game]
    parcel = parcel_of(owner, name, 3)
    pack = parcel.packs[1]
    pieces = [piece for some in pieces_of_pack(owner, parcel.odds, pack).values() for piece in some]
    assert [piece.packs for piece in pieces if isinstance(piece, Separator)] == [(pack,)]
    assert sorted(piece.id for piece in pieces if isinstance(piece, Printing)) == sorted(ids(pack.printings))
