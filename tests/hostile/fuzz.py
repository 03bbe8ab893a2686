"""A fuzzer: sound projects with random damage, each judged as the cases of the corpus are.

    python -m tests.hostile.fuzz --seed 1 --cases 60          what the tests run
    python -m tests.hostile.fuzz --seed 2 --seconds 3600      an hour by hand

The same seed makes the same damage. What is wrong is printed with its number, and its project is kept in `--keep`.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from tests.fixtures.minimal_project import FILES
from tests.hostile.bounds import broken
from tests.hostile.cases.tools import BUILD, CHECK
from tests.hostile.warden import Run, Warden

JUNK = [
    "", " ", "\t", "\n", "\0", "\ufeff", "\u202e", "é", "中", "\U0001f41c", "-", "---", "...", ":", ": ", "#",
    "&a", "*a", "<<", "!!set", "|", ">", "%", "@", "`", "'", '"', "[", "]", "{", "}", "{{", "}}", "{%", "%}",
    "{#", "<", ">", "</", "/>", "&amp;", "&#0;", "<!--", "]]>", "null", "true", "yes", "~", "0", "-1",
    "1e999", ".nan", ".inf", "9" * 400, "1.5", "0x10", "2026-02-30", "1:2:3", "mm", "0mm", "-5mm", "1e9mm",
    "pt", "../", "/etc/passwd", "a" * 3_000, "\\", "\\u0000", "**", "_", ":sun:", ":", "](", "none", "#fff",
    "url(#a)",
]  # fmt: skip
NAMES = [
    "card", "card.text", "card.icons", "game", "game.cards", "art", "families", "range", "loop", "self", "m",
    "icons", "namespace", "dict",
]  # fmt: skip
FILTERS = [
    "list", "join(',')", "center(99999)", "batch(3)", "map(attribute='id')", "sort", "first", "last",
    "length", "upper", "replace('a','b')", "attr('name')", "tojson", "indent(9)", "default('x')",
    "groupby('id')", "slice(3)", "sum", "unique", "wordwrap(3)", "markup", "round", "string", "reverse",
    "items", "dictsort", "format(1)", "e", "safe", "int", "float", "abs", "xmlattr", "urlize", "min", "max",
    "pprint",
]  # fmt: skip
ATTRIBUTES = [
    "id", "name", "text", "origin", "__class__", "_private", "items()", "keys()", "values()", "cards", "mini",
    "0", "format(1)", "upper()",
]  # fmt: skip
WIDEST = 64


class Finding(Struct, frozen=True):
    """A case that broke a bound: its number, the command, and why."""

    number: int
    words: tuple[str, ...]
    why: str


def _expression(dice: random.Random, depth: int = 0) -> str:
    """An expression of Jinja, of names, filters, attributes, operators and calls."""
    if depth > 3 or dice.random() < 0.3:
        return dice.choice([*NAMES, "1", "-7", "'a'", "[]", "{}", "''", "99999", "2.5", "none"])
    left, right = (_expression(dice, depth + 1) for _ in range(2))
    forms = [
        f"{left}|{dice.choice(FILTERS)}",
        f"{left}.{dice.choice(ATTRIBUTES)}",
        f"({left} {dice.choice(['+', '-', '*', '**', '/', '//', '%', '~', 'in', 'and', '<', '=='])} {right})",
        f"{left}({right})",
        f"{left}[{right}]",
        f"[{left}, {right}]",
        f"({left} if {right} else {left})",
        f"{{'a': {left}}}",
    ]
    return dice.choice(forms)


def _statement(dice: random.Random) -> str:
    inner = f"{{{{ {_expression(dice)} }}}}"
    return dice.choice(
        [
            inner,
            f"{{% for a in {_expression(dice)} %}}{inner}{{% endfor %}}",
            f"{{% set game = {_expression(dice)} %}}{inner}",
            f"{{% macro m(x) %}}{inner}{{% endmacro %}}{{{{ m({_expression(dice)}) }}}}",
            f"{{% if {_expression(dice)} %}}{inner}{{% endif %}}",
            f"{{% include {_expression(dice)} %}}",
        ]
    )


def _with_code(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text) + 1)
    return text[:at] + _statement(dice) + text[at:]


def _with_junk(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text) + 1)
    return text[:at] + dice.choice(JUNK) * dice.choice([1, 1, 1, 2, 50]) + text[at:]


def _without_a_part(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text) + 1)
    return text[:at] + text[at + dice.randrange(1, WIDEST) :]


def _with_a_part_again(text: str, dice: random.Random) -> str:
    at, width = dice.randrange(len(text) + 1), dice.randrange(1, WIDEST)
    return text[:at] + text[at : at + width] * dice.choice([2, 3, 99]) + text[at + width :]


def _with_another_word(text: str, dice: random.Random) -> str:
    """A word or number of the file is another one of the file, or junk."""
    words = [word for word in text.replace(",", " ").replace("{", " ").replace("}", " ").split() if len(word) > 1]
    if not words:
        return text
    old = dice.choice(words)
    places = [at for at in range(len(text)) if text.startswith(old, at)]
    at = dice.choice(places)
    return text[:at] + dice.choice([dice.choice(words), dice.choice(JUNK)]) + text[at + len(old) :]


def _with_lines_moved(text: str, dice: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    if lines:
        lines.insert(dice.randrange(len(lines)), lines.pop(dice.randrange(len(lines))))
    return "".join(lines)


def _with_lines_indented(text: str, dice: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    return "".join(dice.choice(["", "", "", " ", "  ", "- "]) + line for line in lines)


DAMAGES: list[Callable[[str, random.Random], str]] = [
    _with_junk,
    _without_a_part,
    _with_a_part_again,
    _with_another_word,
    _with_lines_moved,
    _with_lines_indented,
]


def damaged(number: int, seed: int) -> tuple[dict[str, bytes], tuple[str, ...]]:
    """The files of a damaged project, and the command for it: of this seed and number only."""
    dice = random.Random(f"{seed}/{number}")
    files = {place: text.encode() for place, text in FILES.items()}
    for _ in range(dice.choice([1, 1, 2, 3])):
        place = dice.choice(list(files))
        text = files[place].decode("utf-8", "replace")
        is_template = place.endswith((".j2", ".svg"))
        damage = _with_code if is_template and dice.random() < 0.6 else dice.choice(DAMAGES)
        changed = damage(text, dice).encode("utf-8", "replace")
        if dice.random() < 0.1 and changed:
            at = dice.randrange(len(changed))
            changed = changed[:at] + bytes([dice.randrange(256)]) + changed[at + 1 :]
        if place.endswith(".svg") and dice.random() < 0.3:
            del files[place]
            place += ".j2"
        files[place] = changed
    if dice.random() < 0.05:
        files[dice.choice(list(files))] = b""
    words = dice.choice([CHECK, CHECK, BUILD, ("build", "--jobs", "1", "--only", "png"), ("list", "--cards")])
    return files, words


def run_case(warden: Warden, folder: Path, number: int, seed: int) -> tuple[Run, tuple[str, ...]]:
    """One case in a folder that is made for it."""
    files, words = damaged(number, seed)
    for place, content in files.items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return warden.run(folder, list(words), {}), words


def fuzz(
    warden: Warden, seed: int, cases: int, seconds: float, keep: Path | None = None
) -> tuple[Counter[str], list[Finding]]:
    """Runs cases 0, 1, 2 ... until there were so many, or the time is over: how they ended, and what broke a bound."""
    endings, findings = Counter[str](), []
    started, most, peak = time.monotonic(), 0.0, 0
    for number in range(cases):
        if time.monotonic() - started > seconds:
            break
        with tempfile.TemporaryDirectory() as private:
            folder = Path(private) / "project"
            ended, words = run_case(warden, folder, number, seed)
            endings[f"exit status {ended.status}"] += 1
            most, peak = max(most, ended.seconds), max(peak, ended.memory)
            if why := broken(ended):
                findings.append(Finding(number, words, why))
                if keep:
                    shutil.copytree(folder, keep / str(number), symlinks=True, dirs_exist_ok=True)
                    (keep / f"{number}.txt").write_text(f"{words}\n{why}\n{ended.printed}\n{ended.complained}")
    endings["most milliseconds"], endings["most MiB"] = round(most * 1000), peak >> 20
    return endings, findings


def main() -> None:
    """The command line of the fuzzer."""
    parser = argparse.ArgumentParser(description="random damage to a sound project")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cases", type=int, default=sys.maxsize)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    warden = Warden()
    endings, findings = fuzz(warden, options.seed, options.cases, options.seconds, options.keep)
    warden.close()
    print(json.dumps(dict(sorted(endings.items())), indent=2))
    for finding in findings:
        print(f"case {finding.number} ({' '.join(finding.words)}): {finding.why}")
    sys.exit(bool(findings))


if __name__ == "__main__":
    main()
