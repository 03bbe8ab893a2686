"""Where each file of the repository lies on the site, and the links between them.

A page of docs/ keeps its place. What a page links to but the site does not show, as a file of the program, is named and
not linked.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import PurePosixPath

from docs.site import REPOSITORY

DOCS, CODES = PurePosixPath("docs"), PurePosixPath("cardgen/diagnostics/codes")
DECISIONS = PurePosixPath("decisions/index.md")
BESIDE = {"README.md": "readme.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
PROGRAMS = {"profile", "site"}
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
FENCED = re.compile(r"(^ *```.*?^ *```$)", re.MULTILINE | re.DOTALL)
ELSEWHERE = ("https://", "http://", "mailto:", "#")


@cache
def places() -> Mapping[PurePosixPath, PurePosixPath]:
    """The place on the site of each page and picture of the repository."""
    found = {PurePosixPath(source): PurePosixPath(place) for source, place in BESIDE.items()}
    for path in _files(DOCS, (".md", ".png", ".svg")):
        if path.parts[1] not in PROGRAMS:
            found[path] = path.relative_to(DOCS)
    return found | {path: "codes" / path.relative_to(CODES) for path in _files(CODES, (".md",))}


def _files(folder: PurePosixPath, endings: tuple[str, ...]) -> Iterator[PurePosixPath]:
    for path in sorted((REPOSITORY / folder).rglob("*")):
        if path.suffix in endings:
            yield PurePosixPath(path.relative_to(REPOSITORY).as_posix())


def text_of(source: PurePosixPath) -> str:
    """The text of a page of the repository, with links that hold at its place on the site."""
    parts = FENCED.split((REPOSITORY / source).read_text(encoding="utf-8"))
    return "".join(part if number % 2 else linked(part, source) for number, part in enumerate(parts))


def linked(text: str, source: PurePosixPath) -> str:
    return LINK.sub(lambda link: _link(link, source), text)


def _link(link: re.Match[str], source: PurePosixPath) -> str:
    mark, words, goal = link[1], linked(link[2], source), link[3]
    if goal.startswith(ELSEWHERE):
        return f"{mark}[{words}]({goal})"
    path, hash_, anchor = goal.partition("#")
    there = on_site(PurePosixPath(posixpath.normpath(source.parent / path)))
    if there is None:
        return words
    return f"{mark}[{words}]({posixpath.relpath(there, places()[source].parent)}{hash_}{anchor})"


def on_site(path: PurePosixPath) -> PurePosixPath | None:
    """Where the site shows a file or folder of the repository; None where it does not."""
    return DECISIONS if path == DOCS / "decisions" else places().get(path)
