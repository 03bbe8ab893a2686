"""Which packs are printed again? Ids in, one file for each pack out, as it was byte for byte.

A batch need not be made whole for it: recipe, sets and seed lead from an id to its case.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from cardgen.build import Outcome, outcome_of
from cardgen.diagnostics import Diagnostic
from cardgen.listing import Lists, is_whole, lists_in, no_list, unmade
from cardgen.order import UnknownName
from cardgen.output.folder import Tell, alone_in
from cardgen.output.manifest_reading import Manifest
from cardgen.output.report import Counts
from cardgen.packing import Packed, Progress, Session, Wish, prepare
from cardgen.parcelling import Print, Printing, print_packs
from cardgen.verifying import lost, remade, wish_of


def reprint(
    root: Path,
    out: Path,
    wish: Wish,
    ids: Sequence[str],
    order: Print,
    progress: Progress,
    tell: Tell = lambda line: None,
) -> Packed:
    """Some packs of a batch, each in a file of its own. What `wish` leaves open, a list in `out` says that has the
    first of them; without a list, what is usual. Where one of them is in no list (CG822), or not what its list says
    (CG823), nothing is printed.

    Raises UnknownName, OSError.
    """
    lists = lists_in(out, wish)
    letters = list(dict.fromkeys(map(lists.letters, ids)))
    manifest = next((one for one in lists.manifests if letters[0] in one.lines), None)
    faults = _unlisted(lists, manifest, letters, wish)
    if faults:
        return Packed(Outcome(None, Counts(0, len(lists.manifests)), found=tuple(faults)))
    try:
        library, session, found = prepare(root, wish_of(manifest.head) if manifest else wish)
    except UnknownName as fault:
        if manifest is None:
            raise
        return Packed(Outcome(None, Counts(0, 1), found=(lost(manifest, manifest.lines[letters[0]].id, fault),)))
    if session is None:
        return Packed(outcome_of(library, found))
    places, faults = _of_list(session, manifest, letters) if manifest else _of_batch(session, letters)
    if faults and manifest is None and not is_whole(wish):
        raise no_list(out)
    if faults:
        return Packed(outcome_of(library, [*found, *faults]), session)
    printing = Printing(session.batch, session.game, session.promises, root, library, out, order)
    printing.check()
    with alone_in(out, printing.folders, tell):
        printed, more = print_packs(printing, progress, tuple(places))
    return Packed(outcome_of(library, [*found, *more]), session, tuple(printed))


def _unlisted(lists: Lists, manifest: Manifest | None, letters: Sequence[str], wish: Wish) -> list[Diagnostic]:
    """What keeps lists from telling where the packs are; nothing where the wish alone leads to them."""
    if manifest is not None:
        return [lists.unlisted(one) for one in letters if one not in manifest.lines]
    if lists.manifests:
        return [*lists.found, lists.unlisted(letters[0])]
    return [] if is_whole(wish) else list(lists.found)


def _of_list(session: Session, manifest: Manifest, letters: Sequence[str]) -> tuple[list[int], list[Diagnostic]]:
    places, faults = [], []
    for one in letters:
        line = manifest.lines[one]
        pack, why = remade(session, manifest, line)
        places.append(line.place)
        again = "" if pack is not None else f"`{line.id}` cannot be made again: "
        faults += [replace(fault, message=f"{again}{fault.message}") for fault in why]
    return places, faults


def _of_batch(session: Session, letters: Sequence[str]) -> tuple[list[int], list[Diagnostic]]:
    found = {one: session.batch.find(one) for one in letters}
    return [pack.place for pack in found.values() if pack], unmade(session, [one for one in letters if not found[one]])
