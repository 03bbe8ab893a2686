"""Is in a pack what its manifest says, and can it be made again? The manifest is read, and the pack made anew.

CG823; which list has a pack, `listing` says. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from cardgen import __version__
from cardgen.boosters.batch import Pack
from cardgen.boosters.identity import COLLATION, game_digest, recipe_digest, set_digest
from cardgen.build import Outcome, load, outcome_of
from cardgen.diagnostics import Diagnostic, Span
from cardgen.listing import is_whole, lists_in, no_list, unmade
from cardgen.model.game import Game
from cardgen.model.library import Library
from cardgen.model.recipe import Recipe
from cardgen.order import UnknownName
from cardgen.output.manifest_of_packs import Head, Listed, contents_digest, head_of, listed
from cardgen.output.manifest_reading import Manifest
from cardgen.output.report import Counts
from cardgen.packing import Session, Wish, prepare

ANY = Wish()


class Verified(Struct, frozen=True):
    """A pack, as its `line` in a list says, and its batch; `pack` as it is made now, None where it cannot be. Where
    nothing was found, it is as promised. Of a pack whose list is lost, head and line are those that are made now.
    """

    head: Head
    line: Listed
    session: Session | None
    pack: Pack | None
    found: tuple[Diagnostic, ...]
    is_listed: bool = True


def verify(root: Path, out: Path, id: str, wish: Wish = ANY) -> tuple[list[Verified], Outcome]:
    """Every pack of this id that a manifest in `out` lists, of the batch that is wished for. Without a list, the pack
    is made of a wish that says enough: its id alone proves that it is what it was.

    Raises UnknownName where it is no id, or neither list nor wish tell of it.
    """
    lists = lists_in(out, wish)
    letters, found = lists.letters(id), list(lists.found)
    verified: list[Verified] = []
    library: Library | None = None
    for one in lists.manifests:
        if letters in one.lines:
            library, result = _verified(root, one, one.lines[letters])
            verified.append(result)
            found += result.found
    if not verified and lists.manifests:
        found.append(lists.unlisted(letters))
    elif not verified and is_whole(wish):
        library, verified, more = _without_list(root, wish, letters)
        found += more
    elif not verified and not found:
        raise no_list(out)
    if library is None:
        return verified, Outcome(None, Counts(0, len(lists.manifests)), found=tuple(found))
    return verified, outcome_of(library, found)


def _without_list(root: Path, wish: Wish, letters: str) -> tuple[Library, list[Verified], list[Diagnostic]]:
    library, session, found = prepare(root, wish)
    if session is None:
        return library, [], found
    pack = session.batch.find(letters)
    if pack is None:
        return library, [], unmade(session, [letters])
    one = Verified(head_of(session.game, session.batch), listed(pack), session, pack, (), is_listed=False)
    return library, [one], []


def _verified(root: Path, manifest: Manifest, line: Listed) -> tuple[Library, Verified]:
    head = manifest.head
    try:
        library, session, found = prepare(root, wish_of(head))
    except UnknownName as fault:
        return load(root, (head.game,))[0], Verified(head, line, None, None, (lost(manifest, line.id, fault),))
    if session is None:
        return library, Verified(head, line, None, None, tuple(found))
    pack, why = remade(session, manifest, line)
    return library, Verified(head, line, session, pack, tuple(why))


def wish_of(head: Head) -> Wish:
    """The wish that a batch came of."""
    return Wish(head.game, head.recipe, head.packs, head.seed)


def lost(manifest: Manifest, id: str, fault: UnknownName) -> Diagnostic:
    """CG823 for a pack of a game or recipe that is there no more."""
    return _changed(manifest, f"`{id}` cannot be made again: {fault}")


def remade(session: Session, manifest: Manifest, line: Listed) -> tuple[Pack | None, list[Diagnostic]]:
    """A pack made anew, None where that makes no sense any more; and CG823 where it is not what its line says."""
    why = changes(manifest, session.game, session.recipe)
    if why:
        return None, why
    pack = session.batch.pack(line.place) if 0 < line.place <= manifest.head.packs else None
    if pack is None or listed(pack) != line or contents_digest(line.id, line.cards) != line.digest:
        why = [_changed(manifest, _told_apart(pack, line), _HELP_LIST)]
    return pack, why


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
    """CG823 for what is no longer as it was when the packs were made: recipe, sets, readings, icons, words, cardgen."""
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
    if head.game_digest != game_digest(replace(game, readings=head.readings), recipe):
        yield f"the icons or words of the game `{head.game}` changed", back
    if head.collation != COLLATION:
        yield f"cardgen {head.cardgen} made packs in another way than {__version__}", f"use cardgen {head.cardgen}"
    if head.case != recipe.case and head.digest == recipe_digest(recipe):
        yield f"cases had {head.case} packs, not {recipe.case}", _HELP_LIST


def _changed(manifest: Manifest, said: str, help: str = "") -> Diagnostic:
    return Diagnostic("CG823", said, Span(manifest.path.as_posix()), help=help)


def _word(value: object) -> str:
    return "nothing" if value is None else f"`{value}`"
