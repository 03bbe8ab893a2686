"""Verifies a pack: reads its manifest, makes the pack anew, and compares.

CG823; which list has a pack, `listing` says. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from cardgen.boosters.collation.batch import Pack
from cardgen.boosters.pack_ids import COLLATION, game_digest, recipe_digest, set_digest
from cardgen.commands.booster.make_packs import PackRequest, PreparedBatch, prepare
from cardgen.commands.booster.manifests import is_whole, lists_in, no_list, unmade
from cardgen.commands.outcome import Outcome, report
from cardgen.commands.pipeline import load
from cardgen.commands.targets import UnknownName
from cardgen.diagnostics import Diagnostic, Span
from cardgen.diagnostics.codes import CHANGED_PACK
from cardgen.model.game import Game
from cardgen.model.library import Library
from cardgen.model.recipe import Recipe
from cardgen.output.pack_manifest import ListedPack, ManifestHead, contents_digest, head_of, listed
from cardgen.output.pack_manifest_reader import Manifest
from cardgen.output.reporters import Counts
from cardgen.program import __version__

ANY = PackRequest()


class VerifiedPack(Struct, frozen=True):
    """A pack, as its `line` in a list says, and its batch; `pack` as it is made now, None where it cannot be. Where
    nothing was found, it is as promised. Of a pack whose list is lost, head and line are those that are made now.
    """

    head: ManifestHead
    line: ListedPack
    prepared: PreparedBatch | None
    pack: Pack | None
    found: tuple[Diagnostic, ...]
    is_listed: bool = True


def verify(root: Path, out: Path, id: str, request: PackRequest = ANY) -> tuple[list[VerifiedPack], Outcome]:
    """Every pack of this id that a manifest in `out` lists, of the batch that is wished for. Without a list, the pack
    is made of a request that says enough: its id alone proves that it is what it was.

    Raises UnknownName where it is no id, or neither list nor request tell of it.
    """
    lists = lists_in(out, request)
    letters, found = lists.letters(id), list(lists.found)
    verified: list[VerifiedPack] = []
    library: Library | None = None
    for manifest in lists.manifests:
        if letters in manifest.lines:
            library, result = _verified(root, manifest, manifest.lines[letters])
            verified.append(result)
            found += result.found
    if not verified and lists.manifests:
        found.append(lists.unlisted(letters))
    elif not verified and is_whole(request):
        library, verified, more = _without_list(root, request, letters)
        found += more
    elif not verified and not found:
        raise no_list(out)
    if library is None:
        return verified, Outcome(None, Counts(0, len(lists.manifests)), found=tuple(found))
    return verified, report(library, found)


def _without_list(
    root: Path, request: PackRequest, letters: str
) -> tuple[Library, list[VerifiedPack], list[Diagnostic]]:
    library, prepared, found = prepare(root, request)
    if prepared is None:
        return library, [], found
    pack = prepared.batch.find(letters)
    if pack is None:
        return library, [], unmade(prepared, [letters])
    head = head_of(prepared.game, prepared.batch)
    return library, [VerifiedPack(head, listed(pack), prepared, pack, (), is_listed=False)], []


def _verified(root: Path, manifest: Manifest, line: ListedPack) -> tuple[Library, VerifiedPack]:
    head = manifest.head
    try:
        library, prepared, found = prepare(root, request_of(head))
    except UnknownName as fault:
        return load(root, (head.game,))[0], VerifiedPack(head, line, None, None, (lost(manifest, line.id, fault),))
    if prepared is None:
        return library, VerifiedPack(head, line, None, None, tuple(found))
    pack, why = remade(prepared, manifest, line)
    return library, VerifiedPack(head, line, prepared, pack, tuple(why))


def request_of(head: ManifestHead) -> PackRequest:
    """The request that a batch came of."""
    return PackRequest(head.game, head.recipe, head.packs, head.seed)


def lost(manifest: Manifest, id: str, fault: UnknownName) -> Diagnostic:
    """CG823 for a pack of a game or recipe that is there no more."""
    return _changed(manifest, f"`{id}` cannot be made again: {fault}")


def remade(prepared: PreparedBatch, manifest: Manifest, line: ListedPack) -> tuple[Pack | None, list[Diagnostic]]:
    """A pack made anew, None where that makes no sense any more; and CG823 where it is not what its line says."""
    why = changes(manifest, prepared.game, prepared.recipe)
    if why:
        return None, why
    pack = prepared.batch.pack(line.place) if 0 < line.place <= manifest.head.packs else None
    if pack is None or listed(pack) != line or contents_digest(line.id, line.cards) != line.digest:
        why = [_changed(manifest, _difference(pack, line), _HELP_LIST)]
    return pack, why


_HELP_LIST = "the list was changed, or cardgen: trust the packs, and make the list anew"


def _difference(pack: Pack | None, line: ListedPack) -> str:
    """How a pack that is made now differs from its line."""
    if pack is None or pack.id != line.id:
        return f"`{line.id}` is not the pack at place {line.place}"
    made = listed(pack)
    if made.cards == line.cards:
        return f"`{line.id}` has other words in its line than when it is made now: place, layout, windows or digest"
    more = [f"`{card}`" for card in line.cards if card not in made.cards]
    less = [f"`{card}`" for card in made.cards if card not in line.cards]
    if not more and not less:
        return f"`{line.id}` has its cards in another order here than when it is made now"
    cards = f"{', '.join(more) or 'fewer cards'} instead of {', '.join(less) or 'none'}"
    return f"`{line.id}` has {cards} here"


def changes(manifest: Manifest, game: Game, recipe: Recipe) -> list[Diagnostic]:
    """CG823 for what is no longer as it was when the packs were made: recipe, sets, readings, icons, words, cardgen."""
    return [_changed(manifest, message, help) for message, help in _changes(manifest.head, game, recipe)]


def _changes(head: ManifestHead, game: Game, recipe: Recipe) -> Iterator[tuple[str, str]]:
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
    if head.game_digest != game_digest(replace(game, readings=head.readings), recipe):
        yield f"the icons or words of the game `{head.game}` changed", back
    if head.collation != COLLATION:
        yield f"cardgen {head.cardgen} made packs in another way than {__version__}", f"use cardgen {head.cardgen}"
    if head.case != recipe.case and head.digest == recipe_digest(recipe):
        yield f"cases had {head.case} packs, not {recipe.case}", _HELP_LIST


def _changed(manifest: Manifest, message: str, help: str = "") -> Diagnostic:
    return Diagnostic(CHANGED_PACK, message, Span(manifest.path.as_posix()), help=help)


def _word(value: object) -> str:
    return "nothing" if value is None else f"`{value}`"
