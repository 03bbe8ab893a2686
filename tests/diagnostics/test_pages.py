"""Every page's example yields exactly its code, and its repair yields nothing."""

import re
from pathlib import Path

import pytest

from cardgen import data
from cardgen.analysis import catalogue
from cardgen.diagnostics import Diagnostic, ignores
from tests.sweep import sweep

REPOSITORY = Path(__file__).parents[2]
PAGES = [code for code in catalogue.all_codes() if code.startswith(("CG1", "CG2", "CG9"))]
# These are raised elsewhere and tried there; here only their pages are read.
RUN_ELSEWHERE = {
    *("CG210", "CG213"),
    *(f"CG12{number}" for number in range(1, 5)),  # of tables
    # of translations, of many cards, of texts and layouts
    *(code for code in PAGES if code.startswith(("CG92", "CG93", "CG94", "CG95"))),
}


def blocks(section: str) -> list[tuple[str, str, str]]:
    """Language, kind and text of each fenced block."""
    return re.findall(r"^```(\w+) ?([\w-]*)\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)


def run_yaml(kind: str, text: str, root: Path) -> list[Diagnostic]:
    """Parse, check, obey ignores: what `cardgen check` does with a single file."""
    game = "fsys" if kind == "cards" else ""
    document, found = data.parse(text, "example.yaml", kind, game)
    if document is not None:
        found += data.check([document], REPOSITORY)[1]
    return ignores.obey(found, {"example.yaml": text})


def run_schema(kind: str, text: str, root: Path) -> list[Diagnostic]:
    """A project whose own game has this schema for its cards, or that brings it for a shipped game."""
    game = "fsys" if kind == "brought" else "rivers"
    schema = root / f"card_data/{game}/schema/cards.schema.json"
    schema.parent.mkdir(parents=True)
    schema.write_text(text, encoding="utf-8")
    if game == "rivers":
        (schema.parent.parent / "game.yaml").write_text("id: rivers\n", encoding="utf-8")
    card = "cards: [{id: a, icons: [], text: {title: A, action: x}}]"
    document, _ = data.parse(card, "example.yaml", "cards", game)
    return data.check([document], root)[1]


def run_file(how: str, place: str, root: Path) -> list[Diagnostic]:
    """A project with one file at `place`, made in the way that the block's kind says."""
    outside = root.parent / "outside.yaml"
    outside.write_text("cards: []\n", encoding="utf-8")
    path = root / place
    path.parent.mkdir(parents=True)
    if how == "link-out":
        path.symlink_to(outside)
    else:
        content = {"small": b"cards: []\n", "large": b"# " + b"x" * 5_000_000, "latin-1": b"# \xe4\n"}
        path.write_bytes(content[how])
    return data.read(root)[1]


def run(language: str, kind: str, text: str, root: Path) -> list[Diagnostic]:
    root.mkdir()
    if language == "yaml":
        return run_yaml(kind, text, root)
    if language == "json":
        return run_schema(kind, text, root)
    return run_file(kind, text.strip(), root)


@sweep("code", catalogue.all_codes())
def test_a_page_has_its_headings_in_order(code):
    assert catalogue.explain(code).startswith(f"# {code} {catalogue.slug(code)}\n")
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", catalogue.slug(code))
    assert tuple(catalogue.sections(code)) == catalogue.HEADINGS


@pytest.mark.parametrize("code", [code for code in PAGES if code not in RUN_ELSEWHERE])
def test_the_example_yields_the_code_and_the_repair_nothing(code, tmp_path):
    sections = catalogue.sections(code)
    bad, good = blocks(sections["Example"]), blocks(sections["Repair"])
    assert bad
    assert good
    for number, block in enumerate(bad):
        assert {finding.code for finding in run(*block, tmp_path / f"bad-{number}")} == {code}
    for number, block in enumerate(good):
        assert run(*block, tmp_path / f"good-{number}") == []


def test_no_two_codes_of_a_band_share_a_name():
    """Two games may have a check of one name: seat-bias is one in each."""
    names = [(code.rstrip("0123456789"), catalogue.slug(code)) for code in catalogue.all_codes()]
    assert len(set(names)) == len(names)
