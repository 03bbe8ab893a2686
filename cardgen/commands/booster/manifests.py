"""Finds the list that has the pack of an id: reads lists, ids as people type them, and reports slips of the pen.

CG821 and CG822. Whether a list tells the truth, `verifying` finds out.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from cardgen.boosters.pack_ids import LETTERS, letters_apart, normalized, read
from cardgen.commands.booster.make_packs import PackRequest, PreparedBatch
from cardgen.commands.targets import UnknownName
from cardgen.diagnostics import Diagnostic, Span
from cardgen.diagnostics.codes import UNLISTED_PACK, UNREADABLE_LIST
from cardgen.output.pack_manifest import NAME, ManifestHead
from cardgen.output.pack_manifest_reader import Manifest, UnreadableManifest, manifests_below, read_manifest

MOST_SLIPS = 2
"""Letters of an id that may have been misread: two ids of a batch are hardly ever as alike by chance."""


class FoundManifests(Struct, frozen=True):
    """The lists in a folder and below that are of what is wished for; `found` is CG821 for each that cannot be read."""

    out: Path
    manifests: tuple[Manifest, ...]
    found: tuple[Diagnostic, ...]

    def letters(self, id: str) -> str:
        """The letters of an id as it was normalized. Raises UnknownName for what is none, with what is near it here."""
        try:
            return read(id)
        except ValueError:
            pass
        letters = normalized(id)
        if len(letters) != 8 or not (letters.isascii() and letters.isalnum()):
            raise UnknownName(f"`{id}` is not the id of a pack: those have eight letters, as 4X7K-09QM")
        unused = " and no ".join(dict.fromkeys(letter for letter in letters if letter not in LETTERS))
        near = self.near(letters)
        help = f"did you mean `{near}`?" if near else "look at the wrapper again"
        raise UnknownName(f"`{id}` is not the id of a pack: there is no {unused} in ids; {help}")

    def near(self, letters: str) -> str:
        """The id that may have been meant; empty where none is near."""
        lines = (item for manifest in self.manifests for item in manifest.lines.items())
        distances = [(letters_apart(letters, other), line.id) for other, line in lines]
        least, id = min(distances, default=(len(letters), ""))
        return id if least <= MOST_SLIPS else ""

    def unlisted(self, letters: str) -> Diagnostic:
        """CG822, with the id that may have been meant. There is a list at least."""
        near, first = self.near(letters), self.manifests[0]
        batch = f"{first.head.packs:,} packs of `{first.head.recipe}`, seed {first.head.seed}"
        message = f"no list of packs has `{shown(letters)}`; the first is of {batch}"
        help = f"did you mean `{near}`?" if near else "look at the letters again"
        return Diagnostic(UNLISTED_PACK, message, Span(first.path.as_posix()), help=help)


def lists_in(out: Path, request: PackRequest) -> FoundManifests:
    """What a request leaves open, any list may say. `out` is a folder, or one such list."""
    manifests, found = [], []
    for path in manifests_below(out):
        try:
            manifests.append(read_manifest(path))
        except UnreadableManifest as fault:
            help = "make it anew: `cardgen booster` with the same recipe, seed and number of packs, and `--replace`"
            message = f"this list of packs cannot be read: {fault}"
            found.append(Diagnostic(UNREADABLE_LIST, message, Span(path.as_posix()), help=help))
    return FoundManifests(out, tuple(manifest for manifest in manifests if _fits(manifest.head, request)), tuple(found))


def _fits(head: ManifestHead, request: PackRequest) -> bool:
    pairs = (
        (request.recipe, head.recipe),
        (request.game, head.game),
        (request.packs, head.packs),
        (request.seed, head.seed),
    )
    return all(wished in (None, "", there) for wished, there in pairs)


def is_whole(request: PackRequest) -> bool:
    """Does it say what is on a wrapper: how many packs, and which seed? So much leads to a pack without its list."""
    return (request.packs is not None or request.pupils is not None) and request.seed is not None


def unmade(prepared: PreparedBatch, ids: Iterable[str]) -> list[Diagnostic]:
    """CG822 for ids that are not of a batch, which was made without its list."""
    batch = prepared.batch
    named = f"{batch.packs:,} packs of `{prepared.recipe.id}` with seed {batch.seed}"
    help = "compare id, recipe, seed and number with the wrapper; with other cards or readings, all ids are others"
    return [Diagnostic(UNLISTED_PACK, f"there is no `{shown(id)}` among the {named}", help=help) for id in ids]


def no_list(out: Path) -> UnknownName:
    where = f"there is no {NAME} in {out.as_posix()} that lists it"
    return UnknownName(f"{where}: name its folder with --out, or say the --recipe, --packs and --seed on its wrapper")


def shown(letters: str) -> str:
    """With its hyphen."""
    return f"{letters[:4]}-{letters[4:]}"
