"""What do pages of codes show, and how is it done to the shipped data?

An example is a change as editors show it: a file, lines that go with `-`, lines that come with `+`; `@@` begins the
next place in the file. The repair is a change on top of it. Knows no game.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from typing import Any

import yaml
from msgspec import Struct

from cardgen.analysis import catalogue
from cardgen.analysis.checks.check import Check
from cardgen.analysis.checks.suite import Suite

REPOSITORY = Path(__file__).parents[2]


class Change(Struct, frozen=True):
    """Lines of a file that become others; those without a sign stay. No old lines: they come at the end."""

    place: str
    old: str
    new: str

    def do(self, root: Path) -> None:
        path = root / self.place
        path.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
        if self.old:
            assert text.count(self.old) == 1, f"{self.place} must have these lines once:\n{self.old}"
        path.write_text(text.replace(self.old, self.new) if self.old else text + self.new, encoding="utf-8")


def changes(section: str) -> list[Change]:
    """The changes that a section of a page shows, in order."""
    found = []
    for block in re.findall(r"^```diff edit\n(.*?)^```$", section, re.MULTILINE | re.DOTALL):
        for place, hunks in re.findall(r"^([\w./-]+)\n((?:[ +@-].*\n)+)", block, re.MULTILINE):
            for hunk in re.split(r"^@@.*\n", hunks, flags=re.MULTILINE):
                lines = [(line[0], line[1:]) for line in hunk.splitlines(keepends=True)]
                old, new = ("".join(text for sign, text in lines if sign in kept) for kept in (" -", " +"))
                found += [Change(place, old, new)] * bool(lines)
    return found


def shipped_data(root: Path, without: tuple[str, ...] = (), has_boosters: bool = False) -> Path:
    """A project with the shipped data, except what is named; boosters count cards, which other pages take away, and
    reasons name their icons.
    """
    left_out = {str(REPOSITORY / place) for place in without}
    names = {"reasons.yaml"} if has_boosters else {"reasons.yaml", "boosters"}

    def ignored(folder: str, found: list[str]) -> set[str]:
        return {name for name in found if name in names or os.path.join(folder, name) in left_out}

    shutil.copytree(REPOSITORY / "card_data", root / "card_data", ignore=ignored)
    return root


def limits_named(code: str) -> dict[str, Any]:
    """The limits on the page of a code, as in `limits: {seat-bias: [0.02, 0.05]}`; pairs as tuples."""
    named: dict[str, Any] = {}
    for written in re.findall(r"`limits: ({[^`]*})`", catalogue.sections(code)["What it reports"]):
        for name, value in yaml.safe_load(written).items():
            named[name] = tuple(value) if isinstance(value, list) else value
    return named


def own_limits(suite: Suite) -> dict[str, tuple[str, Any]]:
    """The limits of a game's own checks by name, each with the code and the value; not those of common checks."""
    own = sorted((check for check in suite.checks if check.limit and not check.code.startswith("CG")), key=_code)
    return {check.limit.name: (check.code, check.limit.value) for check in own if check.limit}


def _code(check: Check) -> str:
    return check.code


def readings_named(page: str, rules: str) -> list[tuple[str, str, str]]:
    """The rows of the tables of readings with rule numbers that begin so: name, what it may be, rule."""
    return re.findall(rf"^\| `([\w-]+)` \| (.*?) \| .*\(({rules}-[ADR]\d+)\)", page, re.MULTILINE)


def shown(values: tuple[object, ...]) -> str:
    """Values as the page has them: numbers as a range."""
    words = {None: "null", True: "true", False: "false"}
    numbers = [value for value in values if isinstance(value, int) and not isinstance(value, bool)]
    if numbers:
        few = "".join(f"`{words[value]}`, " for value in values if value is None)  # type: ignore[index]
        return f"{few}`{numbers[0]}` to `{numbers[-1]}`"
    return ", ".join(f"`{words.get(value, value)}`".replace("_", "-") for value in values)  # type: ignore[call-overload]


def example_line(code: str) -> str:
    """What the example of a page says, in one line, without its figures."""
    example = re.findall(r"^```text\n(.*?)^```$", catalogue.sections(code)["Example"], re.MULTILINE | re.DOTALL)[0]
    return without_figures(" ".join(example.split()))


def without_figures(text: str) -> str:
    return re.sub(r"\d+(\.\d+)?", "0", text)
