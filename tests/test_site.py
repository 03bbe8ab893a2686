"""The site of the docs: every page is led to, links hold, exhibits are there. Sphinx itself runs in `make site`."""

import fnmatch
import re
from pathlib import PurePosixPath

import pytest

from docs.site import gallery, pages, places
from docs.site.exhibits import EXHIBITS, Source
from tests.sweep import sweep

PAGES = [(source, place) for source, place in places.places().items() if place.suffix == ".md"]
LEADING = [goal.partition("<")[2].rstrip(">") or goal for goals in pages.TREES.values() for goal in goals]
NESTED = ["how-to/print-at/*", "codes/*", "decisions/[0-9]*"]


@sweep(("source", "place"), PAGES, ids=lambda value: str(value))
def test_a_link_of_the_site_leads_to_a_page_of_the_site(source, place):
    shown = set(places.places().values()) | {places.DECISIONS}
    parts = places.FENCED.split(places.text_of(source))[::2]
    for link in places.LINK.finditer(re.sub(r"`[^`\n]+`", "", "".join(parts))):
        goal = link[3].partition("#")[0]
        if goal and not goal.startswith(places.ELSEWHERE):
            assert PurePosixPath(*_normal(place.parent / goal)) in shown, link[0]


def _normal(path):
    parts = []
    for part in path.parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return parts


@sweep(("source", "place"), PAGES, ids=lambda value: str(value))
def test_a_page_is_led_to_from_one_place(source, place):
    name = str(place.with_suffix(""))
    trees = [
        goal for goal in [*LEADING, *NESTED] if fnmatch.fnmatchcase(name, goal) and name.count("/") == goal.count("/")
    ]
    assert name == "index" or len(trees) == 1, trees


@sweep("goal", LEADING)
def test_a_tree_names_pages_that_there_are(goal):
    names = {str(place.with_suffix("")) for _, place in PAGES} | {"gallery", "decisions/index"}
    assert fnmatch.filter(names, goal)


def test_a_file_of_the_program_is_named_and_not_linked():
    told = places.linked(
        "see [`pipeline.py`](../../cardgen/commands/pipeline.py)", PurePosixPath("docs/explanation/architecture.md")
    )
    assert told == "see `pipeline.py`"


def test_a_link_in_a_block_of_code_is_left_alone(tmp_path, monkeypatch):
    monkeypatch.setattr(places, "REPOSITORY", tmp_path)
    (tmp_path / "page.md").write_text("[gone](nowhere.md)\n```\n[kept](nowhere.md)\n```\n")
    assert places.text_of(PurePosixPath("page.md")) == "gone\n```\n[kept](nowhere.md)\n```\n"


@sweep("source", sorted({source for exhibit in EXHIBITS for source in exhibit.sources}, key=str), ids=str)
def test_the_gallery_shows_sources_that_there_are(source):
    text = gallery.excerpt(source)
    assert text.startswith(source.begins) if source.begins else text
    assert gallery.shown(source).count("~~~~") == 2


def test_the_entry_of_a_card_ends_before_the_next():
    text = gallery.excerpt(Source("card_data/fsys/sets/core/cards/soil.yaml", "- id: feed-the-soil"))
    assert "title: Feed the Soil" in text
    assert "cover-bare-soil" not in text


def test_a_source_that_is_gone_is_told():
    with pytest.raises(ValueError, match="has no - id: never"):
        gallery.excerpt(Source("card_data/fsys/sets/core/cards/soil.yaml", "- id: never"))


def test_the_readme_and_the_index_lead_to_each_other():
    assert "](docs/index.md)" in (places.REPOSITORY / "README.md").read_text(encoding="utf-8")
    assert "](../README.md)" in (places.REPOSITORY / "docs/index.md").read_text(encoding="utf-8")
