"""Holds a project open: reads it again when its files change, looks at all faces meanwhile, and tells who listens."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import chain
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any

from msgspec import to_builtins

from cardgen.commands.fingerprint import OUTPUT
from cardgen.commands.targets import BuildOrder, known_products, targets_of
from cardgen.data.project.files import kind_of
from cardgen.diagnostics import Diagnostic, Severity, Span, in_order
from cardgen.model.card import Origin
from cardgen.model.game import Game
from cardgen.output.file_cache import PREFIX, FileCache
from cardgen.output.locks import private_folder
from cardgen.render.base.target import Target
from cardgen.screen.facts import plain_value, shape_of
from cardgen.screen.snapshot import CardRow, GamePart, Memory, Snapshot, read, read_game
from cardgen.workshop import revision
from cardgen.workshop.drawing import Drawer
from cardgen.workshop.last_build import LAST_BUILD, LastBuild
from cardgen.workshop.listeners import Listeners
from cardgen.workshop.lull import Lull
from cardgen.workshop.memory import give_back

NOW = "now"
_SIGNS = {Severity.ERROR: "error", Severity.WARNING: "warning"}
PAPER = "a4"
FORGOTTEN = 30
"""After so many cards, drawings that were read for them are forgotten."""
TOLD_AT_ONCE = 40
"""Cards: about as many as a page shows."""


class Session:
    """A project that is looked at. `snapshots` are it as it is `now`, and as it was in revisions."""

    def __init__(self, root: Path, games: Sequence[str] = (), editor: str = "", built: Path | None = None) -> None:
        self.root, self.games, self.editor = root.resolve(), tuple(games), editor
        self.built = LastBuild(built or self.root / OUTPUT)
        self.drawer, self.listeners, self.lull = Drawer(), Listeners(), Lull()
        self._folders = ExitStack()
        self.number = 1
        self.changed: tuple[str, ...] = ()
        self._memory = Memory()
        self._store = FileCache(self._folders.enter_context(private_folder(PREFIX)))
        self._judged: dict[str, tuple[Diagnostic, ...]] = {}
        self._reading, self._wanted, self._is_over = Lock(), Event(), False
        self.snapshots: dict[str, Snapshot] = {NOW: read(self.root, self.games, self._store, self._memory)}
        self._thread = Thread(target=self._look, name="faces", daemon=True)

    def start(self) -> None:
        """Begins to look at all faces."""
        self._wanted.set()
        self._thread.start()

    def close(self) -> None:
        self._is_over = True
        self._wanted.set()
        self.listeners.close()
        self._folders.close()

    def reload(self, saved: Collection[Path] = ()) -> None:
        """Reads again the games whose files were saved, or all where that may have touched more, and tells at once
        which cards look otherwise: the first few with what is shown of them, so that nobody need ask before pictures.
        """
        with self._reading:
            before = self.snapshots[NOW]
            self.snapshots[NOW] = after = _with_cards_of(before, self._read_again(before, saved))
            known = {row.id: row.keys for row in before.rows}
            changed = [row for row in after.rows if known.get(row.id) != row.keys]
            self.changed = tuple(row.id for row in changed)
            self.number += 1
        self.lull.heed()
        self.listeners.tell("changed", [_card(row) for row in changed[:TOLD_AT_ONCE]])
        self._wanted.set()

    def _read_again(self, before: Snapshot, saved: Collection[Path]) -> Snapshot:
        """What is known of files holds as long as only those of cards were saved."""
        if not saved or not all(_is_of_cards(path, self.root) for path in saved):
            self._memory.files.clear()
        names = {_game_of(path, self.root) for path in saved}
        if not names or not names <= before.parts.keys():
            return read(self.root, self.games, self._store, self._memory)
        again = {name: read_game(self.root, name, self._store, self._memory) for name in sorted(names)}
        return Snapshot({**before.parts, **again})

    def against(self, name: str) -> Snapshot:
        """The project as it is now, or was in a revision of git. Raises NoRevision."""
        if name not in self.snapshots:
            folder = self._folders.enter_context(revision.unpacked(self.root, name))
            self.snapshots[name] = read(folder, self.games, self._store, self._memory)
        return self.snapshots[name]

    def keys_at(self, name: str) -> dict[str, tuple[str, str]]:
        """The keys of all faces in the last build, or in a revision of git. Raises NoBuild, NoRevision."""
        if name == LAST_BUILD:
            return self.built.keys(self.snapshots[NOW], self._memory.looks.keys, self.drawer)
        return {row.id: row.keys for row in self.against(name).rows}

    def _look(self) -> None:
        """Judges all games and lays out all faces, so that what is wrong is known before anybody asks."""
        while True:
            self._wanted.wait()
            self._wanted.clear()
            if self._is_over:
                return
            self.lull.begin()
            self.lull.wait(self._is_reading)
            seen = self.findings()
            for number, look in enumerate(self._unseen(self.snapshots[NOW]), 1):
                self.lull.wait(self._is_reading)
                if self._is_over or self._wanted.is_set():
                    break
                look()
                if number % FORGOTTEN == 0:
                    self.drawer.forget(self.snapshots[NOW].parts.values())
            else:
                self.drawer.forget(self.snapshots[NOW].parts.values())
                give_back()
                if self.findings() != seen:
                    self.listeners.tell("findings")

    def _unseen(self, snapshot: Snapshot) -> Iterator[Callable[[], object]]:
        """What is to be looked at: the games first, which most findings are about."""
        for name, part in snapshot.parts.items():
            yield partial(self._judge, name, part)
        for part in snapshot.parts.values():
            for row in part.rows:
                if self.drawer.found(row) is None:
                    yield partial(self.drawer.card, part, row)

    def _judge(self, name: str, part: GamePart) -> None:
        self._judged[name] = part.judged

    def _is_reading(self) -> bool:
        return not self._is_over and self._reading.locked()

    def findings(self) -> list[Diagnostic]:
        """What was found in the files, what the rules said when they were last asked, and what was found on those
        faces that were looked at.
        """
        snapshot = self.snapshots[NOW]
        of_files = ((*part.found, *self._judged.get(name, ())) for name, part in snapshot.parts.items())
        of_faces = (self.drawer.found(row) or () for row in snapshot.rows)
        return in_order([*chain.from_iterable(of_files), *chain.from_iterable(of_faces)])

    def state(self) -> dict[str, Any]:
        """All that the page shows of the project, but for pictures."""
        snapshot, findings = self.snapshots[NOW], self.findings()
        owners = _Owners(snapshot.rows)
        of_cards: dict[str, list[int]] = {}
        for number, finding in enumerate(findings):
            if card := owners.of(finding.span):
                of_cards.setdefault(card, []).append(number)
        return {
            "number": self.number,
            "root": self.root.name,
            "editor": self.editor,
            "changed": list(self.changed),
            "torn": [game.name for part in snapshot.parts.values() if part.is_of_before for game in part.games],
            "games": [_game(game, part) for part in snapshot.parts.values() for game in part.library.games.values()],
            "cards": [
                _card(row) | {"findings": of_cards.get(row.id, []), "tokens": part.tokens[row.id]}
                for part in snapshot.parts.values()
                for row in part.rows
            ],
            "findings": [self._finding(finding) for finding in findings],
        }

    def _finding(self, finding: Diagnostic) -> dict[str, Any]:
        span = finding.span
        path = self.root / span.file if span else None  # a path that is absolute stays so
        return {
            "code": finding.code,
            "severity": _SIGNS.get(finding.severity, "note"),
            "message": finding.message,
            "help": finding.help,
            "file": self.shown(path) if path else "",
            "path": path.as_posix() if path else "",
            "line": span.line if span else 0,
        }

    def shown(self, path: Path) -> str:
        """A path as one reads it: from the project's folder where it lies in it."""
        return path.relative_to(self.root).as_posix() if path.is_relative_to(self.root) else path.name

    def details(self, row: CardRow) -> dict[str, Any]:
        """Where a card was written."""
        span = row.printing.card.origin.span()
        path = self.root / span.file
        return {"file": self.shown(path), "path": path.as_posix(), "line": span.line}

    def product(self, game: str, product: str) -> tuple[GamePart, Target] | None:
        """A product of a game on the usual paper."""
        for part in self.snapshots[NOW].parts.values():
            library = part.library
            if game in library.games and product in known_products(library.games[game]):
                papers = (PAPER,) if PAPER in library.papers else ()
                target = next(iter(targets_of(library, BuildOrder((game,), only=(product,), papers=papers))), None)
                return (part, target) if target else None
        return None


def _with_cards_of(before: Snapshot, after: Snapshot) -> Snapshot:
    """Where a file that cards are made from cannot be read any more, the cards of its game as they were."""
    kept = {
        name: part.with_cards_of(before.parts[name])
        for name, part in after.parts.items()
        if name in before.parts and any(path.is_file() for path in part.lacks(before.parts[name]))
    }
    return Snapshot({**after.parts, **kept}) if kept else after


class _Owners:
    """Finds the card in whose lines something was found: in those of its own, or of its printing."""

    def __init__(self, rows: Sequence[CardRow]) -> None:
        self._origins: dict[str, list[tuple[Origin, str]]] = {}
        self._starts: dict[str, list[tuple[int, str]]] = {}
        for row in rows:
            for origin in (row.printing.card.origin, row.printing.origin):
                self._origins.setdefault(origin.document.file, []).append((origin, row.id))

    def of(self, span: Span | None) -> str:
        """The id of the card; empty where it is nobody's."""
        if span is None or span.file not in self._origins:
            return ""
        if span.file not in self._starts:
            origins = self._origins[span.file]
            self._starts[span.file] = sorted((origin.span().line, card) for origin, card in origins)
        starts = self._starts[span.file]
        place = bisect_right(starts, (span.line, "\U0010ffff"))
        return starts[place - 1][1] if place else ""


def _game(game: Game, part: GamePart) -> dict[str, Any]:
    rows = [row for row in part.rows if row.game is game]
    return {
        "id": game.id,
        "name": game.name,
        "facets": to_builtins(part.facets(game, rows)),
        "products": list(game.products),
        "statistics": part.numbers[game.id],
    }


def _card(row: CardRow) -> dict[str, Any]:
    card, printing, game = row.printing.card, row.printing, row.game
    text: Mapping[str, str] = card.text
    return {
        "id": row.id,
        "game": game.id,
        "card": card.id,
        "set": printing.set_id,
        "number": printing.number,
        "copies": printing.copies,
        "kind": card.kind,
        "title": text.get("title") or text.get("name") or card.id,
        "icons": list(card.icons),
        "text": dict(text),
        "fields": {key: plain_value(value) for key, value in card.fields.items()},
        "size": [side / 1000 for side in game.sizes.get(game.kinds[card.kind].size, (0, 0))],
        "shape": shape_of(game.kinds[card.kind]),
        "front": row.keys[0],
        "back": row.keys[1],
    }


def _game_of(path: Path, root: Path) -> str:
    """The game that a file belongs to by its folder; empty for what all games share."""
    parts = path.relative_to(root).parts if path.is_relative_to(root) else ()
    return parts[1] if len(parts) > 2 and parts[0] in ("card_data", "templates") else ""


def _is_of_cards(path: Path, root: Path) -> bool:
    """Whether a file says what is on cards, and nothing that pictures of others are made of."""
    return path.is_relative_to(root) and kind_of(path.relative_to(root).as_posix())[0] in ("cards", "printings")
