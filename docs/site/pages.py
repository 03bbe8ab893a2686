"""Writes the sources of the site: the pages of the repository, and the trees by which a reader finds them."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from docs.site import REPOSITORY
from docs.site.places import DECISIONS, places, text_of

TREES: Mapping[str, tuple[str, ...]] = {
    "Begin": (
        "What it does <readme>",
        "how-to/install",
        "how-to/set-up-your-computer",
        "tutorial/first-deck",
        "gallery",
    ),
    "Print": (
        "how-to/print-at-home",
        "how-to/print-for-a-class",
        "how-to/print-without-duplex",
        "how-to/calibrate-a-printer",
        "how-to/use-your-own-paper",
        "how-to/print-the-board",
        "how-to/fold-a-box",
        "how-to/cut-with-a-machine",
    ),
    "Publish": (
        "how-to/choose-a-print-shop",
        "how-to/print-with-foil",
        "how-to/publish-print-and-play",
        "how-to/show-your-game",
        "how-to/play-on-a-screen",
        "how-to/learn-with-anki",
    ),
    "Write and draw": (
        "how-to/work-live",
        "how-to/add-a-card",
        "how-to/replace-a-picture",
        "how-to/use-photographs",
        "how-to/write-an-expansion",
        "how-to/expand-foodadvice",
        "how-to/play-your-own-species",
        "how-to/work-with-a-table",
        "how-to/write-texts",
        "how-to/bring-a-collection",
        "how-to/import-cards",
        "how-to/check-an-expansion",
        "how-to/mail-your-cards",
        "how-to/send-a-correction",
        "how-to/use-in-an-editor",
    ),
    "Decks and packs": (
        "how-to/make-a-deck",
        "how-to/know-your-deck",
        "how-to/play-many-games",
        "how-to/use-many-machines",
        "how-to/make-booster-packs",
        "how-to/write-a-booster-recipe",
        "how-to/write-deck-rules",
    ),
    "Make a game": (
        "how-to/make-a-game",
        "how-to/translate-a-game",
        "how-to/choose-size-and-look",
        "how-to/design-a-rulebook",
        "how-to/add-a-game",
    ),
    "Look up": ("reference/*",),
    "Understand": ("explanation/*", "decisions/index"),
    "Help": ("contributing", "changelog"),
}
BELOW = {"how-to/choose-a-print-shop.md": "print-at/*", "reference/diagnostics.md": "/codes/*"}


def write(out: Path) -> None:
    """All pages and their pictures, below `out`."""
    for source, place in places().items():
        _put(out / place, source)
    (out / DECISIONS).write_text(f"# Decisions\n\nWhy things are as they are.\n\n{tree(('[0-9]*',))}", encoding="utf-8")
    for page, goals in BELOW.items():
        _append(out / page, tree((goals,), is_hidden=True))
    for caption, goals in TREES.items():
        _append(out / "index.md", tree(goals, caption, is_hidden=True))


def _put(target: Path, source: PurePosixPath) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.suffix == ".md":
        target.write_text(text_of(source), encoding="utf-8")
    else:
        shutil.copyfile(REPOSITORY / source, target)


def _append(page: Path, text: str) -> None:
    page.write_text(f"{page.read_text(encoding='utf-8')}\n{text}", encoding="utf-8")


def tree(goals: tuple[str, ...], caption: str = "", is_hidden: bool = False) -> str:
    """A list of pages for Sphinx, which the side of each page shows; `*` stands for any name."""
    options = [
        ":glob:",
        ":maxdepth: 1",
        *([":hidden:"] if is_hidden else []),
        *([f":caption: {caption}"] if caption else []),
    ]
    return "\n".join(["```{toctree}", *options, "", *goals, "```", ""])
