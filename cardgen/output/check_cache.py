"""Remembers of checks what nothing was found in, and what games counted, so that the next one does only what changed.

Lies in the user's own folder and nowhere else: what comes with a project does not tell that nothing was found in it.
It may be deleted at any time; what cannot be read is no memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

import msgspec
from msgspec import DecodeError, Struct, ValidationError

from cardgen.output.bundles import Bundles
from cardgen.program import user_cache

FOLDER = "checks"
NOTHING_FOUND = "-"

Kept = TypeVar("Kept")


class CheckCache(Struct, frozen=True):
    """Texts by keys that begin with a word for what they are about. Nothing is kept without a `store`.

    `version` is that of the program: what another one kept is not there.
    """

    version: str = ""
    store: Bundles | None = None

    @classmethod
    def of_user(cls, version: str) -> CheckCache:
        """That of the user's own folder, where there is such a folder; read at once, for workers, too."""
        folder = user_cache()
        store = Bundles(folder / FOLDER) if folder is not None else None
        if store is not None:
            store.has("")
        return cls(version, store)

    @property
    def is_kept(self) -> bool:
        """Where nothing is kept, nobody need work out keys."""
        return self.store is not None

    def has(self, key: str) -> bool:
        return self.load(key) is not None

    def load(self, key: str) -> str | None:
        return self.store.load(self._named(key)) if self.store is not None else None

    def save(self, key: str, text: str) -> None:
        if self.store is not None:
            self.store.save(self._named(key), text)

    def is_clean(self, key: str) -> bool:
        """Whether nothing was found the last time."""
        return self.load(key) == NOTHING_FOUND

    def keep_clean(self, keys: Iterable[str]) -> None:
        for key in keys:
            self.save(key, NOTHING_FOUND)

    def taken(self) -> dict[str, str]:
        """What was saved in this process and not yet handed on or written."""
        if self.store is None:
            return {}
        begun, self.store.begun = self.store.begun, {}
        return begun

    def put(self, taken: Mapping[str, str]) -> None:
        """What another process has `taken`."""
        if self.store is not None:
            self.store.begun.update(taken)

    def recall(self, key: str, kind: type[Kept]) -> Kept | None:
        """What was kept of this kind."""
        try:
            return msgspec.json.decode(self.load(key) or "", type=kind)
        except (DecodeError, ValidationError):
            return None

    def keep(self, key: str, value: object) -> None:
        self.save(key, msgspec.json.encode(value).decode())

    def write(self) -> None:
        """Where it cannot be written, nothing is remembered."""
        if self.store is not None:
            self.store.flush()
            self.store.prune()

    def _named(self, key: str) -> str:
        return f"{self.version[:16]}-{key}"


NOTHING_KNOWN = CheckCache()
"""Neither recalls nor keeps anything."""
