"""Changes of YAML that people wrote: only what changes is touched."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.data.yaml.edit import GONE, CannotEdit, edited, with_items
from cardgen.data.yaml.flow import flow
from cardgen.data.yaml.reader import build
from tests.sweep import sweep

CARDS = """\
# cards of the river
cards:
  - id: heron       # a bird
    kind: species
    icons: [sun, rain]   # in order
    text:
      title: Grey Heron
      fact: >
        It stands still.
        For hours.

  # the quick one
  - {id: otter, text: {title: Otter, fact: "Dives: deep."}, points: 3}
  - id: reed
    icons:
      - sun
      # and then
      - rain
    stats:
    text: {title: Reed}
"""


CASES = {
    "a word": (("cards", 0, "kind"), "event", "    kind: species", "    kind: event"),
    "text in quotes": (
        *(
            ("cards", 1, "text", "fact"),
            "No.",
            '  - {id: otter, text: {title: Otter, fact: "Dives: deep."}, points: 3}',
        ),
        '  - {id: otter, text: {title: Otter, fact: "No."}, points: 3}',
    ),
    "a list keeps its remark": (
        *(("cards", 0, "icons"), ["rain"], "    icons: [sun, rain]   # in order"),
        "    icons: [rain]   # in order",
    ),
    "an empty key": (("cards", 2, "stats"), 4, "    stats:", "    stats: 4"),
    "a key that is new in a row": (
        *(("cards", 2, "text", "fact"), "Tall", "    text: {title: Reed}"),
        "    text: {title: Reed, fact: Tall}",
    ),
    "a key that goes from a row": (
        *(("cards", 1, "points"), GONE, '  - {id: otter, text: {title: Otter, fact: "Dives: deep."}, points: 3}'),
        '  - {id: otter, text: {title: Otter, fact: "Dives: deep."}}',
    ),
    "a key that goes": (("cards", 0, "kind"), GONE, "    kind: species\n", ""),
    "a key that is new": (
        *(("cards", 0, "link"), "https://x.org", "        For hours.\n"),
        '        For hours.\n    link: "https://x.org"\n',
    ),
    "a text of several lines": (
        *(("cards", 0, "text", "fact"), "Still.", "      fact: >\n        It stands still.\n        For hours.\n"),
        "      fact: Still.\n",
    ),
    "a list of lines": (
        *(("cards", 2, "icons"), ["rain", "snow"], "      - sun\n      # and then\n      - rain\n"),
        "      - rain\n      - snow\n",
    ),
}


@sweep(("path", "new", "old_line", "new_line"), [*CASES.values()], ids=[*CASES])
def test_a_change_touches_only_its_lines(path, new, old_line, new_line):
    assert CARDS.count(old_line) == 1
    assert edited(CARDS, {path: new}) == CARDS.replace(old_line, new_line)


def test_several_changes_are_made_at_once():
    changed = edited(
        CARDS, {("cards", 0, "kind"): "event", ("cards", 1, "points"): 4, ("cards", 0, "stats", "power"): 2}
    )
    assert build(changed)[0]["cards"][0]["stats"] == {"power": 2}
    assert "# a bird" in changed
    assert "points: 4" in changed


def test_what_begins_an_item_is_not_taken_out():
    with pytest.raises(CannotEdit):
        edited(CARDS, {("cards", 0, "id"): GONE})


def test_items_are_added_behind_the_last_one():
    changed = with_items(
        CARDS, "cards", ["- id: newt\n  text: {title: Newt}"], [{"id": "newt", "text": {"title": "Newt"}}]
    )
    assert changed == CARDS + "  - id: newt\n    text: {title: Newt}\n"


def test_no_item_is_added_to_a_list_in_brackets():
    with pytest.raises(CannotEdit):
        with_items("cards: [{id: a}]\n", "cards", ["- id: b"], [{"id": "b"}])


WORDS = st.text(st.characters(min_codepoint=32, max_codepoint=0x24F, exclude_categories=["Cc", "Cf"]), max_size=30)


@given(st.sampled_from([("cards", 0, "kind"), ("cards", 1, "text", "fact"), ("cards", 2, "text", "title")]), WORDS)
def test_any_text_reads_back(path, text):
    value = build(edited(CARDS, {path: text}))[0]
    for step in path:
        value = value[step]
    assert value == build(f"a: {flow(text)}")[0]["a"]
