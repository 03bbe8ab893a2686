"""Installs packages for a test: modules and their entry points in a folder that Python looks into."""

from __future__ import annotations

import importlib
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cardgen.analysis import catalogue, registry

GROUP = "cardgen.games.of-tests"
registry.GROUP = GROUP  # what the reader of a how-to has installed beside cardgen is not tried here
REMEMBERED = (
    registry._brought,
    registry._found,
    registry._of_references,
    registry._about_play,
    registry._by_play,
    catalogue._pages_of,
)


class Installer:
    """A folder with installed packages; what was known of them is forgotten with each further one."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.monkeypatch = folder, monkeypatch
        self.places: list[Path] = []
        self.look_into(folder)

    def look_into(self, place: Path) -> None:
        self.places.append(place)
        self.monkeypatch.syspath_prepend(place)

    def install(self, rules: str, distribution: str = "", **modules: str) -> None:
        """Modules by name; the first has the `PACKAGE` of these rules."""
        for name, text in modules.items():
            (self.folder / f"{name}.py").write_text(text, encoding="utf-8")
        self.declare(distribution or f"{rules}-rules", rules, f"{next(iter(modules))}:PACKAGE")

    def install_folder(self, folder: Path) -> None:
        """What `pip install --editable` does: `src/` is looked into, and the entry points are known."""
        project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        self.look_into(folder / "src")
        for rules, value in project["entry-points"]["cardgen.games"].items():
            self.declare(project["name"], rules, value)

    def declare(self, distribution: str, rules: str, value: str) -> None:
        """An entry point, and no more."""
        info = self.folder / f"{distribution.replace('-', '_')}-1.0.dist-info"
        info.mkdir(exist_ok=True)
        metadata = f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n"
        (info / "METADATA").write_text(metadata, encoding="utf-8")
        groups = (f"[{group}]\n{rules} = {value}\n" for group in (GROUP, "cardgen.games"))
        (info / "entry_points.txt").write_text("\n".join(groups), encoding="utf-8")
        self.forget()

    def forget(self) -> None:
        """What was installed before is looked up and imported anew."""
        importlib.invalidate_caches()
        for remembered in REMEMBERED:
            remembered.cache_clear()
        for name, module in [*sys.modules.items()]:
            file = getattr(module, "__file__", None)
            if file and any(Path(file).is_relative_to(place) for place in self.places):
                del sys.modules[name]


@contextmanager
def installing(folder: Path) -> Iterator[Installer]:
    """Packages may be installed into the folder, and are no longer afterwards."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(sys, "dont_write_bytecode", True)
        installer = Installer(folder, monkeypatch)
        installer.forget()
        yield installer
    installer.forget()
