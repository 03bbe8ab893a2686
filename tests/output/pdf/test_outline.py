"""Bookmarks become a tree that is whole in every direction."""

import re

from cardgen.output.pdf.assembly import OutlineEntry, tree_of, write_outline
from cardgen.output.pdf.objects import ObjectTable


def entries(*levels: int) -> list[tuple[int, OutlineEntry]]:
    return [(level, OutlineEntry(f"entry {number}", 90 + number)) for number, level in enumerate(levels)]


def written(*levels: int) -> list[dict[str, int]]:
    """The numbers that each object has, the root's first."""
    objects = ObjectTable(1)
    root = write_outline(objects, tree_of(entries(*levels)))
    objects.finish()
    objects.rest.seek(0)
    assert root == 1
    parts = objects.rest.read().decode().split("endobj")[:-1]
    return [{key: int(number) for key, number in re.findall(r"/(\w+) (\d+)", part) if key != "Dest"} for part in parts]


def test_an_entry_is_below_the_last_one_of_the_level_above() -> None:
    root = tree_of(entries(0, 1, 2, 1, 0))
    assert [entry.title for entry in root.below] == ["entry 0", "entry 4"]
    assert [entry.title for entry in root.below[0].below] == ["entry 1", "entry 3"]
    assert (root.count, root.below[0].count, root.below[1].count) == (5, 3, 0)


def test_entries_know_who_is_above_before_and_behind_them() -> None:
    _, first, below, last = written(0, 1, 0)
    assert first == {"Parent": 1, "Next": 4, "First": 3, "Last": 3, "Count": 1}
    assert below == {"Parent": 2}
    assert last == {"Parent": 1, "Prev": 2}


def test_the_root_names_its_first_and_last_entry() -> None:
    root = written(0, 1, 0)[0]
    assert (root["First"], root["Last"]) == (2, 4)
