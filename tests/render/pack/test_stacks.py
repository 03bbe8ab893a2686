"""Stacks of shipped recipes: each pack is a stack in order; cards of further sizes follow in the order of packs."""

from cardgen.model.card import Printing
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
    places = {cut: imposition.n_up for cut, imposition in impositions.items()}
    return stacks_of(parcel.game, parcel.odds, parcel.packs, places), impositions


@each_recipe
@sweep("packs", [1, 5, 9, 22])
def test_cut_and_piled_sheets_are_the_packs_in_order(studios, game, name, packs):
    """Sheets are cut, piles read from the top, place by place, run by run: of one size, then of the next."""
    owner = studios.library.games[game]
    parcel = parcel_of(owner, name, packs)
    stacks, impositions = stacked(studios, parcel)
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
                assert [printing in pack.printings for pack, printing in zip(owners(label), mine, strict=True)] == [
                    True
                ] * len(mine)


def owners(label):
    return [pack for pack, count in zip(label.packs, label.counts, strict=True) for _ in range(count)]


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
    [stacks] = stacked(studios, parcel)[0].values()
    for pack, (label, *cards) in zip(parcel.packs, stacks, strict=True):
        assert label.packs == (pack,)
        assert label.is_of_pack
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
    assert {(label.counts, label.of_other_sizes) for label, *_ in stacks[main]} == {((10,), 4)}
    assert len(stacks[main]) == 12


@sweep(
    ("packs", "counts"),
    [
        (18, [[(1,) * 5] * 3 + [(1,) * 3], [(3, 3)] * 9]),
        (12, [[(1,) * 3] * 4, [(3, 1), (2, 2), (1, 3)] * 3]),
        (2, [[(1,)] * 2, [(1,)] * 6]),
    ],
)
def test_further_sizes_lie_evenly_at_all_places_each_stack_with_its_own_label(studios, packs, counts):
    """Whole packs in each where that takes no more sheets."""
    parcel = parcel_of(studios.library.games["foodadvice"], "market-basket", packs)
    main, *others = stacked(studios, parcel)[0].values()
    assert [[label.counts for label, *_ in stacks] for stacks in others] == counts
    assert max(len(stack) for stacks in others for stack in stacks) <= len(main[0])


def test_a_label_of_further_cards_knows_those_below_it_and_no_others(studios):
    parcel = parcel_of(studios.library.games["foodadvice"], "market-basket", 12)
    _, *others = stacked(studios, parcel)[0].values()
    assert [label.further for stacks in others for label, *_ in stacks] == [
        tuple(cards) for stacks in others for _, *cards in stacks
    ]


def test_many_packs_make_several_runs_of_stacks_that_are_no_higher_than_the_others(studios):
    parcel = parcel_of(studios.library.games["foodadvice"], "market-basket", 100)
    main, _, others = stacked(studios, parcel)[0].values()
    assert max(map(len, others)) <= len(main[0])
    assert {label.counts for label, *_ in others[:27]} == {(3, 3, 3)}
    assert sum(sum(label.counts) for label, *_ in others) == 300


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
    assert [piece.packs for piece in pieces if isinstance(piece, Separator)] == [(pack,)]
    assert sorted(piece.id for piece in pieces if isinstance(piece, Printing)) == sorted(ids(pack.printings))
