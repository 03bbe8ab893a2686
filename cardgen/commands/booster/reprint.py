"""Prints packs again by their ids: one file for each pack, as it was byte for byte.

A batch need not be made whole for it: recipe, sets and seed lead from an id to its case.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from cardgen.commands.booster.make_packs import PackRequest, PackResult, PreparedBatch, prepare
from cardgen.commands.booster.manifests import FoundManifests, is_whole, lists_in, no_list, unmade
from cardgen.commands.booster.print_jobs import PrintSettings, printers
from cardgen.commands.booster.verify import lost, remade, request_of
from cardgen.commands.executors.executor import Progress
from cardgen.commands.outcome import Outcome, report
from cardgen.commands.targets import UnknownName
from cardgen.diagnostics import Diagnostic
from cardgen.output.folder import Tell, alone_in
from cardgen.output.pack_manifest_reader import Manifest
from cardgen.output.reporters import Counts


def reprint(
    root: Path,
    out: Path,
    request: PackRequest,
    ids: Sequence[str],
    order: PrintSettings,
    progress: Progress,
    tell: Tell = lambda line: None,
) -> PackResult:
    """Some packs of a batch, each in a file of its own. What `request` leaves open, a list in `out` says that has the
    first of them; without a list, what is usual. Where one of them is in no list (CG822), or not what its list says
    (CG823), nothing is printed.

    Raises UnknownName, OSError.
    """
    lists = lists_in(out, request)
    letters = list(dict.fromkeys(map(lists.letters, ids)))
    manifest = next((listing for listing in lists.manifests if letters[0] in listing.lines), None)
    faults = _unlisted(lists, manifest, letters, request)
    if faults:
        return PackResult(Outcome(None, Counts(0, len(lists.manifests)), found=tuple(faults)))
    try:
        library, prepared, found = prepare(root, request_of(manifest.head) if manifest else request)
    except UnknownName as fault:
        if manifest is None:
            raise
        return PackResult(Outcome(None, Counts(0, 1), found=(lost(manifest, manifest.lines[letters[0]].id, fault),)))
    if prepared is None:
        return PackResult(report(library, found))
    places, faults = _of_list(prepared, manifest, letters) if manifest else _of_batch(prepared, letters)
    if faults and manifest is None and not is_whole(request):
        raise no_list(out)
    if faults:
        return PackResult(report(library, [*found, *faults]), prepared)
    printing = prepared.print_run(out, order)
    with alone_in(out, printing.folders, tell), printers(printing, tuple(places)) as at_work:
        printed, more = at_work.print(progress)
    return PackResult(report(library, [*found, *more]), prepared, tuple(printed))


def _unlisted(
    lists: FoundManifests, manifest: Manifest | None, letters: Sequence[str], request: PackRequest
) -> list[Diagnostic]:
    """What keeps lists from telling where the packs are; nothing where the request alone leads to them."""
    if manifest is not None:
        return [lists.unlisted(wanted) for wanted in letters if wanted not in manifest.lines]
    if lists.manifests:
        return [*lists.found, lists.unlisted(letters[0])]
    return [] if is_whole(request) else list(lists.found)


def _of_list(prepared: PreparedBatch, manifest: Manifest, letters: Sequence[str]) -> tuple[list[int], list[Diagnostic]]:
    places, faults = [], []
    for wanted in letters:
        line = manifest.lines[wanted]
        pack, why = remade(prepared, manifest, line)
        places.append(line.place)
        again = "" if pack is not None else f"`{line.id}` cannot be made again: "
        faults += [replace(fault, message=f"{again}{fault.message}") for fault in why]
    return places, faults


def _of_batch(prepared: PreparedBatch, letters: Sequence[str]) -> tuple[list[int], list[Diagnostic]]:
    found = {wanted: prepared.batch.find(wanted) for wanted in letters}
    missing = [wanted for wanted in letters if not found[wanted]]
    return [pack.place for pack in found.values() if pack], unmade(prepared, missing)
