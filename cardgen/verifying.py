"""Is in a pack what its manifest says, and can it be made again? The manifest is read, and the pack made anew.

CG821 to CG823. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from cardgen import __version__
from cardgen.boosters.batch import Pack
from cardgen.boosters.identity import COLLATION, read, recipe_digest, set_digest
from cardgen.build import Outcome, load, outcome_of
from cardgen.diagnostics import Diagnostic, Span
from cardgen.model.game import Game
from cardgen.model.library import Library
from cardgen.model.recipe import Recipe
from cardgen.order import UnknownName
from cardgen.output.manifest_of_packs import NAME, Head, Listed, contents_digest, listed
from cardgen.output.manifest_reading import Manifest, Unreadable, manifests_below, read_manifest
from cardgen.output.report import Counts
from cardgen.packing import Session, Wish, prepare

MOST_SLIPS = 2
"""Letters of an id that may have been misread: two ids of a batch are hardly ever as alike by chance."""


class Verified(Struct, frozen=True):
    """A pack that a manifest lists, and its batch; `pack` as it is made now, None where it cannot be. Where nothing
    was found, it is as promised.
    """

    manifest: Manifest
    line: Listed
    session: Session | None
    pack: Pack | None
    found: tuple[Diagnostic, ...]


def verify(root: Path, out: Path, id: str) -> tuple[list[Verified], Outcome]:
    """Every pack of this id that a manifest in `out` lists.

    Raises UnknownName where it is no id, or no manifest is there.
    """
    letters = letters_of(id)
    manifests, found = read_all(out)
    if not manifests and not found:
        raise UnknownName(f"there is no {NAME} in {out.as_posix()}: name its folder with --out")
    verified: list[Verified] = []
    library: Library | None = None
    for one in manifests:
        if letters in one.packs:
            library, result = _verified(root, one, one.packs[letters])
            verified.append(result)
            found += result.found
    if not verified:
        found += [_unlisted(one, letters) for one in manifests[:1]]
    if library is None:
        return verified, Outcome(None, Counts(0, len(manifests)), found=tuple(found))
    return verified, outcome_of(library, found)


def letters_of(id: str) -> str:
    """Raises UnknownName for what is not the id of a pack."""
    try:
        return read(id)
    except ValueError:
        raise UnknownName(f"`{id}` is not the id of a pack: those have eight letters, as 4X7K-09QM") from None


def read_all(out: Path) -> tuple[list[Manifest], list[Diagnostic]]:
    """The manifests in a folder and below; CG821 for each that cannot be read."""
    manifests, found = [], []
    for path in manifests_below(out):
        try:
            manifests.append(read_manifest(path))
        except (Unreadable, OSError) as fault:
            reason = fault.strerror.lower() if isinstance(fault, OSError) and fault.strerror else str(fault)
            help = "make it anew with `cardgen booster`, the same seed and number of packs"
            message = f"this list of packs cannot be read: {reason}"
            found.append(Diagnostic("CG821", message, Span(path.as_posix()), help=help))
    return manifests, found


def _verified(root: Path, manifest: Manifest, line: Listed) -> tuple[Library, Verified]:
    head = manifest.head
    try:
        library, session, found = prepare(root, Wish(head.game, head.recipe, head.packs, head.seed))
    except UnknownName as fault:
        lost = _changed(manifest, f"`{line.id}` cannot be made again: {fault}")
        return load(root, (head.game,))[0], Verified(manifest, line, None, None, (lost,))
    if session is None:
        return library, Verified(manifest, line, None, None, tuple(found))
    why = changes(manifest, session.game, session.recipe)
    if why:
        return library, Verified(manifest, line, session, None, tuple(why))
    pack = session.batch.pack(line.place) if 0 < line.place <= head.packs else None
    if pack is None or listed(pack) != line or contents_digest(line.id, line.cards) != line.digest:
        why = [_changed(manifest, _told_apart(pack, line), _HELP_LIST)]
    return library, Verified(manifest, line, session, pack, tuple(why))


_HELP_LIST = "the list was changed, or cardgen: trust the packs, and make the list anew"


def _told_apart(pack: Pack | None, line: Listed) -> str:
    """How a pack that is made now differs from its line."""
    if pack is None or pack.id != line.id:
        return f"`{line.id}` is not the pack at place {line.place}"
    made = listed(pack)
    if made.cards == line.cards:
        return f"`{line.id}` has other words in its line than when it is made now: place, layout, windows or digest"
    more = [f"`{one}`" for one in line.cards if one not in made.cards]
    less = [f"`{one}`" for one in made.cards if one not in line.cards]
    if not more and not less:
        return f"`{line.id}` has its cards in another order here than when it is made now"
    said = f"{', '.join(more) or 'fewer cards'} instead of {', '.join(less) or 'none'}"
    return f"`{line.id}` has {said} here"


def changes(manifest: Manifest, game: Game, recipe: Recipe) -> list[Diagnostic]:
    """CG823 for what is no longer as it was when the packs were made: recipe, sets, readings, cardgen."""
    return [_changed(manifest, said, help) for said, help in _changes(manifest.head, game, recipe)]


def _changes(head: Head, game: Game, recipe: Recipe) -> Iterator[tuple[str, str]]:
    back = "take the files as they were then, from a release or a backup"
    if head.digest != recipe_digest(recipe):
        yield f"the recipe `{head.recipe}` changed", back
    for name in dict.fromkeys((*head.sets, *recipe.sets)):
        if name not in head.sets or name not in recipe.sets or name not in game.sets:
            continue  # the recipe tells it
        version, made = head.sets[name]
        now = game.sets[name]
        if made != set_digest(now):
            versions = f" from {version} to {now.version}" if version != now.version else f", still called {version}"
            yield f"the set `{name}` changed{versions}", back
    for name in sorted({*head.readings, *game.readings}):
        before, after = head.readings.get(name), game.readings.get(name)
        if before != after:
            yield f"the reading `{name}` changed from {_word(before)} to {_word(after)}", "set it back in game.yaml"
    if head.collation != COLLATION:
        yield f"cardgen {head.cardgen} made packs in another way than {__version__}", f"use cardgen {head.cardgen}"
    if head.case != recipe.case and head.digest == recipe_digest(recipe):
        yield f"cases had {head.case} packs, not {recipe.case}", _HELP_LIST


def _changed(manifest: Manifest, said: str, help: str = "") -> Diagnostic:
    return Diagnostic("CG823", said, Span(manifest.path.as_posix()), help=help)


def _slips(letters: str, other: str) -> int:
    return sum(one != two for one, two in zip(letters, other, strict=True))


def _unlisted(manifest: Manifest, letters: str) -> Diagnostic:
    """CG822, with the id that may have been meant."""
    shown = f"{letters[:4]}-{letters[4:]}"
    near = [one.id for other, one in manifest.packs.items() if _slips(letters, other) <= MOST_SLIPS]
    help = f"did you mean `{near[0]}`?" if near else "look at the letters again"
    batch = f"{manifest.head.packs:,} packs of `{manifest.head.recipe}`, seed {manifest.head.seed}"
    message = f"no list of packs has `{shown}`; the first is of {batch}"
    return Diagnostic("CG822", message, Span(manifest.path.as_posix()), help=help)


def _word(value: object) -> str:
    return "nothing" if value is None else f"`{value}`"
