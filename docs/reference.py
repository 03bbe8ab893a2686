"""Writes the pages of docs/reference/ that follow from the program: `make docs`, or `python -m docs.reference`.

A test compares them with what is on the disk, so they are never stale.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import click

from cardgen.analysis import catalogue
from cardgen.analysis.catalogue import all_codes
from cardgen.analysis.registry import NAMES, PACKAGES
from cardgen.cli import main as root_command
from cardgen.data.project.files import PLACES
from cardgen.diagnostics.codes import page_names

REPOSITORY = Path(__file__).resolve().parents[1]
FOLDER = REPOSITORY / "docs" / "reference"
MADE = "<!-- Made by `make docs`: change the program, not this page. -->\n"
PAGES = "../../cardgen/diagnostics/codes"
WIDTH = 100
BANDS = {
    "CG1": "Files and YAML",
    "CG2": "Schemas",
    "CG3": "References",
    "CG4": "Formats and decks",
    "CG5": "Playable in any game",
    "CG6": "Templates and drawings",
    "CG7": "Print",
    "CG8": "Boosters, releases, archives",
    "CG9": "Comments of your own",
    "FAD1": "FoodAdvice: legal",
    "FAD2": "FoodAdvice: playable, computed",
    "FAD3": "FoodAdvice: playable, played",
    "FAD4": "FoodAdvice: expansions",
    "FSY1": "Food Heroes: legal",
    "FSY2": "Food Heroes: playable, computed",
    "FSY3": "Food Heroes: playable, played",
    "FSY4": "Food Heroes: expansions and mixes",
    "PHY1": "Phylo: legal",
    "PHY2": "Phylo: playable, computed",
    "PHY3": "Phylo: playable, played",
    "PHY4": "Phylo: expansions",
}
CHECKS = {
    "FAD": ("checks-foodadvice.md", "Checks of FoodAdvice"),
    "FSY": ("checks-fsys.md", "Checks of Food Heroes"),
    "PHY": ("checks-phylo.md", "Checks of Phylo"),
}
RULES = {"fsys": "Food Heroes", "phylo": "Phylo", "foodadvice": "FoodAdvice"}
DEEPEST = 8


def pages() -> dict[str, str]:
    """Every generated page by its name."""
    fixed = {
        "cli.md": cli_page(),
        "schemas.md": schemas_page(),
        "diagnostics.md": diagnostics_page(),
        "limits.md": limits_page(),
    }
    return fixed | {name: checks_page(heading, codes) for name, (heading, codes) in declared().items()}


# The command line.


def cli_page() -> str:
    """The help of each command, as it is on the screen."""
    parts = [MADE, "# Command line\n", _exit_status()]
    for words, command in commands(root_command, ("cardgen",)):
        parts.append(f"## {' '.join(words)}\n\n```text\n{_help(command, words)}\n```\n")
    return "\n".join(parts)


def commands(command: click.Command, words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """A command and all below it, with the words that call each."""
    yield words, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            if below is not None:
                yield from commands(below, (*words, name))


def _help(command: click.Command, words: tuple[str, ...]) -> str:
    context = click.Context(command, info_name=" ".join(words), max_content_width=WIDTH, terminal_width=WIDTH)
    context.help_option_names = ["-h", "--help"]
    return "\n".join(line.rstrip() for line in command.get_help(context).splitlines())


def _exit_status() -> str:
    return (
        "Exit status: 0 nothing wrong, 1 errors were found (with `--strict`: warnings, too), 2 wrong use,\n"
        "or the system refused something, 130 stopped with Ctrl-C, 143 and 129 by SIGTERM and SIGHUP. Where nobody\n"
        "reads on, as with `| head -1`, it is 1, without a word.\n"
        "Findings and written files go to standard output, progress to standard error. `NO_COLOR` is obeyed.\n"
    )


# Schemas.


def schemas_page() -> str:
    """The keys of each kind of file, with what they mean and an example."""
    parts = [MADE, "# Keys of every file\n", _how_to_read()]
    for kind in dict.fromkeys(kind for _, kind in PLACES):
        places = [place.replace("*", "<name>") for place, other in PLACES if other == kind]
        for path in schema_files(kind):
            game = path.parents[1].name
            heading = f"{kind} of {game}" if kind == "cards" else kind
            where = " or ".join(f"`{place.replace('<game>', game) if kind == 'cards' else place}`" for place in places)
            schema = json.loads(path.read_text(encoding="utf-8"))
            sentence = _sentence(schema.get("description", ""))
            parts.append(f"## {heading}\n\n{where}. {sentence}\n")
            if kind == "cards":
                parts.append("Each game has its own. A new game adds keys to its schema.\n")
            parts.append("| key | what it says | example |\n|---|---|---|\n" + "".join(map(_row, keys(schema))))
    return "\n".join(parts)


def schema_files(kind: str) -> list[Path]:
    """The schema of a kind of file; of cards that of each game."""
    folder = "*/schema" if kind == "cards" else "schema"
    return sorted((REPOSITORY / "card_data").glob(f"{folder}/{kind}.schema.json"))


def keys(schema: Mapping[str, Any]) -> Iterator[tuple[str, bool, Mapping[str, Any], Mapping[str, Any]]]:
    """Path, whether it must be there, its rules, and the definition behind them, for each key of a document."""
    yield from _keys_in(schema, schema, "", 0)


def _keys_in(
    rules: Mapping[str, Any], schema: Mapping[str, Any], prefix: str, depth: int
) -> Iterator[tuple[str, bool, Mapping[str, Any], Mapping[str, Any]]]:
    if depth > DEEPEST:
        return
    for name, rule in rules.get("properties", {}).items():
        meant = resolved(rule, schema)
        path = f"{prefix}{name}"
        yield path, name in rules.get("required", ()), rule, meant
        yield from _keys_below(meant, schema, f"{path}.", depth + 1)
    further = rules.get("additionalProperties")
    if isinstance(further, dict):
        yield from _keys_below(resolved(further, schema), schema, f"{prefix}<name>.", depth + 1)


def _keys_below(
    rules: Mapping[str, Any], schema: Mapping[str, Any], prefix: str, depth: int
) -> Iterator[tuple[str, bool, Mapping[str, Any], Mapping[str, Any]]]:
    """Keys of an object, of the items of a list, or of each form that there is to choose from."""
    yield from _keys_in(rules, schema, prefix, depth)
    if "items" in rules and depth <= DEEPEST:
        yield from _keys_below(resolved(rules["items"], schema), schema, f"{prefix[:-1]}[].", depth + 1)
    for form in rules.get("anyOf", ()) if depth <= DEEPEST else ():
        yield from _keys_below(resolved(form, schema), schema, prefix, depth + 1)


def resolved(part: Mapping[str, Any], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    while "$ref" in part:
        part = schema["$defs"][part["$ref"].removeprefix("#/$defs/")]
    return part


def _row(key: tuple[str, bool, Mapping[str, Any], Mapping[str, Any]]) -> str:
    path, is_needed, rule, meant = key
    words = rule.get("description") or meant.get("description", "")
    if meant is not rule and meant.get("description") and meant["description"] != words:
        words = f"{words} ({meant['description']})"
    if "enum" in meant and len(meant["enum"]) < 10:
        words += ": " + ", ".join(f"`{word}`" for word in meant["enum"])
    examples = rule.get("examples") or meant.get("examples") or [""]
    example = f"`{_flow(examples[0])}`" if examples[0] != "" else ""
    name = f"**`{path}`**" if is_needed else f"`{path}`"
    return f"| {name} | {_cell(words)} | {_cell(example)} |\n"


def _flow(value: Any) -> str:
    """A value as one would type it, shortened where it is long."""
    if isinstance(value, dict):
        text = "{" + ", ".join(f"{key}: {_flow(word)}" for key, word in value.items()) + "}"
    elif isinstance(value, list):
        text = "[" + ", ".join(map(_flow, value)) + "]"
    elif isinstance(value, str):
        text = json.dumps(value, ensure_ascii=False) if re.search(r"^[#*]|: ", value) else value
    else:
        text = json.dumps(value)
    return text if len(text) <= 70 else text[:67] + "..."


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}." if text else ""


def _how_to_read() -> str:
    return (
        "A key in **bold** must be there; any key that is not here is an error. `a.b` is the key `b` inside `a`,\n"
        "`[]` an item of a list, `<name>` a name of your own.\n"
        "What belongs where is told in [data-format.md](data-format.md).\n"
    )


# Codes.


@cache
def declared() -> dict[str, tuple[str, list[str]]]:
    """The pages of codes that have no file of their own, by name: a heading and the codes."""
    found: dict[str, tuple[str, list[str]]] = {}
    for code in all_codes(NAMES):
        if code not in page_names():
            name, heading = CHECKS.get(code[:-3], ("checks-common.md", "Checks that all games share"))
            found.setdefault(name, (heading, []))[1].append(code)
    return found


def checks_page(heading: str, codes: list[str]) -> str:
    """The pages of these codes, one below the other."""
    below = (re.sub(r"^(#+) ", r"#\1 ", catalogue.explain(code) or "", flags=re.MULTILINE) for code in codes)
    return "\n".join([MADE, f"# {heading}\n", *below])


def place_of(code: str) -> str:
    """Where the page of a code is, from `docs/reference/`."""
    name = next((name for name, (_, codes) in declared().items() if code in codes), "")
    return f"{name}#{code.lower()}-{catalogue.slug(code)}" if name else f"{PAGES}/{code}.md"


def diagnostics_page() -> str:
    """All codes in bands, each with the first sentence of its page."""
    lines = [
        MADE,
        "# Codes of findings\n",
        "`cardgen explain CODE` shows the page of a code: what it reports, why it matters, an example, the repair.\n"
        "The same pages are linked here.\n",
    ]
    for band in sorted({_band(code) for code in all_codes(NAMES)}):
        lines.append(f"## {BANDS.get(band, band)}\n")
        lines.append(
            "| code | name | what it reports |\n|---|---|---|\n"
            + "".join(
                f"| [{code}]({place_of(code)}) | {catalogue.slug(code)} | {_cell(_first_sentence(code))} |\n"
                for code in all_codes(NAMES)
                if _band(code) == band
            )
        )
    return "\n".join(lines)


# Limits.


def limits_page() -> str:
    """The limits that `game.yaml` may set in each game, with what they are where it sets none."""
    parts = [MADE, "# Limits of the checks\n", _how_limits_are_set()]
    for rules, heading in RULES.items():
        parts.append(f"## {heading}\n\n| check | limit | usual |\n|---|---|---|\n{''.join(_limits_of(rules))}")
    return "\n".join(parts)


def _how_limits_are_set() -> str:
    return (
        "From where on each check that has a limit reports, and what `limits` of\n"
        "[game.yaml](data-format.md#rules-readings-limits) changes. Shares are between 0 and 1.\n\n"
        "Of two numbers the page of the check says which is which: the lowest and the highest value that is not\n"
        "reported, or the one from which on there is a warning and the one from which on there is an error. Limits\n"
        "of CG501 to CG511 may also be `null`.\n\n"
        "Why some are what they are: [How playable is a deck?](../explanation/playability.md).\n"
    )


def _limits_of(rules: str) -> Iterator[str]:
    limited = {check.code: check.limit for check in PACKAGES[rules].checks if check.limit is not None}
    for code, limit in sorted(limited.items()):
        usual = ", ".join(
            f"{number:g}" for number in (limit.value if isinstance(limit.value, tuple) else (limit.value,))
        )
        yield f"| [{code}]({place_of(code)}) | `{limit.name}` | {usual} |\n"


def _band(code: str) -> str:
    return code[:-2]


def _first_sentence(code: str) -> str:
    text = " ".join(catalogue.sections(code)["What it reports"].split())
    return re.split(r"(?<=[.:])\s", text)[0].rstrip(":.")


def write() -> list[str]:
    """Writes what differs; the names of the pages written."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    written = []
    for name, text in pages().items():
        path = FOLDER / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
            written.append(name)
    return written


if __name__ == "__main__":
    print("\n".join(f"docs/reference/{name} written" for name in write()) or "docs/reference is up to date")
