"""What a class needs: tables that seat all pupils, and a list of files, copies, sheets and ink that is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import Pdf

from cardgen.commands.school_class import NoTables, seated
from tests.fixtures.minimal_project import Project


@given(st.integers(1, 120), st.sets(st.integers(1, 9), min_size=1))
def test_all_are_seated_at_tables_of_sizes_that_can_play(pupils: int, sizes: set[int]) -> None:
    tables = seated(pupils, sizes)
    assert set(tables) <= sizes
    assert sum(tables) >= pupils
    assert sum(tables) - pupils < max(min(sizes), 2 * max(sizes))
    assert list(tables) == sorted(tables, reverse=True)


@pytest.mark.parametrize(
    ("pupils", "sizes", "tables"),
    [
        (24, (2, 3, 4), (4, 4, 4, 4, 4, 4)),
        (25, (2, 3, 4), (4, 4, 4, 4, 3, 3, 3)),
        (25, (2,), (2,) * 13),
        (7, (4, 5, 6), (4, 4)),
        (1, (2, 3, 4), (2,)),
        (9, (2, 5), (5, 2, 2)),
    ],
)
def test_tables_are_few_and_even(pupils: int, sizes: tuple[int, ...], tables: tuple[int, ...]) -> None:
    assert seated(pupils, sizes) == tables


def test_nobody_can_be_seated_where_nobody_plays() -> None:
    with pytest.raises(NoTables, match="players"):
        seated(24, ())


def test_the_list_says_what_printing_its_files_takes(project: Project) -> None:
    project.replace("card_data/mini/game.yaml", "kind: cards}", "kind: cards, for: player}")
    result = project.run("class", "mini", "--pupils", "7", "--out", str(project.out))
    assert result.exit_code == 0, result.output
    text = (project.out / "mini/print-list-7-pupils-a4.txt").read_text()
    assert text in result.output
    files = re.findall(r"^\[ \] +(\d+)  (\S+) +(both|one) +(\d+)$", text, re.MULTILINE)
    assert {name for _, name, _, _ in files} == {path.relative_to(project.out).as_posix() for path in built(project)}
    for copies, name, sides, sheets in files:
        with Pdf.open(project.out / name) as pdf:
            once = len(pdf.pages) if sides == "one" else -(-len(pdf.pages) // 2)
        assert int(sheets) == int(copies) * once
    assert f"Paper: {sum(int(sheets) for *_, sheets in files)} sheet" in text
    copies_of_cards = next(int(copies) for copies, name, _, _ in files if name.endswith("cards-a4.pdf"))
    assert copies_of_cards >= 7


def built(project: Project) -> list[Path]:
    return sorted(project.out.glob("mini/*.pdf"))


def test_ink_is_less_in_an_edition_of_little_ink(project: Project) -> None:
    inks = []
    for option in ((), ("--low-ink",)):
        output = project.run("class", "mini", "--pupils", "2", "--out", str(project.out), *option).output
        inks.append(int(re.search(r"as much as ([\d,]+) page", output)[1].replace(",", "")))
    assert inks[0] >= inks[1]


def test_a_list_is_made_only_of_what_is_whole(project: Project) -> None:
    project.replace("card_data/mini/sets/core/cards/all.yaml", "icons:", "icns:")
    result = project.run("class", "mini", "--pupils", "4", "--out", str(project.out))
    assert result.exit_code == 1
    assert not list(project.out.glob("mini/print-list*"))
