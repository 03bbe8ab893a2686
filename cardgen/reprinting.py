"""Which packs are printed again? Ids in, one file for each pack out, as it was byte for byte.

A batch need not be made whole for it: recipe, sets and seed lead from an id to its case.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from cardgen.build import outcome_of
from cardgen.order import UnknownName
from cardgen.output.manifest_reading import Manifest
from cardgen.packing import Packed, Progress, Wish, prepare
from cardgen.parcelling import Print, Printing, print_packs
from cardgen.verifying import changes, letters_of, read_all


def reprint(root: Path, out: Path, wish: Wish, ids: Sequence[str], order: Print, progress: Progress) -> Packed:
    """Some packs of a batch, each in a file of its own. What `wish` leaves open, a manifest in `out` says that lists
    the first of them. Where that is of recipe, cards or readings that changed, nothing is printed (CG823).

    Raises UnknownName, OSError.
    """
    listed = manifest_with(out, ids[0], wish)
    if listed is not None:
        head = listed.head
        wish = Wish(head.game, head.recipe, head.packs, head.seed)
    library, session, found = prepare(root, wish)
    if session is None:
        return Packed(outcome_of(library, found))
    batch, places = session.batch, []
    for id in ids:
        letters_of(id)
        pack = batch.find(id)
        if pack is not None:
            places.append(pack.place)
            continue
        if listed is not None and (why := changes(listed, session.game, session.recipe)):
            found += [replace(one, message=f"`{id}` cannot be made again: {one.message}") for one in why]
            return Packed(outcome_of(library, found), session)
        raise UnknownName(
            f"there is no pack `{id}` among the {batch.packs:,} of `{session.recipe.id}` with seed {batch.seed}; "
            "say the --recipe, --packs and --seed that it is of, or --out where its boosters.json lies"
        )
    printing = Printing(batch, session.game, session.promises, root, library, out, order)
    printing.check()
    printed, more = print_packs(printing, progress, tuple(dict.fromkeys(places)))
    return Packed(outcome_of(library, [*found, *more]), session, tuple(printed))


def manifest_with(out: Path, id: str, wish: Wish) -> Manifest | None:
    """The manifest in `out` that lists a pack, if it is of the batch that is wished for. Raises UnknownName."""
    letters = letters_of(id)
    for one in read_all(out)[0]:
        head = one.head
        pairs = (wish.recipe, head.recipe), (wish.game, head.game), (wish.packs, head.packs), (wish.seed, head.seed)
        if letters in one.packs and all(wished in (None, "", there) for wished, there in pairs):
            return one
    return None
