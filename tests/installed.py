"""Installs packages for a test: modules and their entry points in a folder that Python looks into."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from cardgen.analysis import catalogue, registry

REMEMBERED = (
    registry._brought,
    registry._found,
    registry._of_references,
    registry._about_play,
    registry._by_play,
    catalogue._pages_of,
)


def look_again() -> None:
    """Forgets what was installed before."""
    importlib.invalidate_caches()
    for remembered in REMEMBERED:
        remembered.cache_clear()


class Installer:
    """A folder with installed packages; what was in them is forgotten with each further one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def install(self, rules: str, distribution: str = "", **modules: str) -> None:
        """Modules by name; the first has the `PACKAGE` of these rules."""
        for name, text in modules.items():
            sys.modules.pop(name, None)
            (self.folder / f"{name}.py").write_text(text, encoding="utf-8")
        self.declare(distribution or f"{rules}-rules", rules, f"{next(iter(modules))}:PACKAGE")

    def declare(self, distribution: str, rules: str, value: str) -> None:
        """An entry point, and no more."""
        info = self.folder / f"{distribution.replace('-', '_')}-1.0.dist-info"
        info.mkdir(exist_ok=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(f"[cardgen.games]\n{rules} = {value}\n", encoding="utf-8")
        look_again()
