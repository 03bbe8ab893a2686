"""Old names in somebody's own template: they work, and a note tells the new one."""

import re

import pytest

from cardgen.analysis import catalogue
from cardgen.diagnostics import Severity
from cardgen.games.phylo.books.scripted_game import Joint
from cardgen.model.card import Card
from cardgen.render.pack.key_entries import OpenedPack
from cardgen.render.template import old_names
from cardgen.render.template.jinja import Templates
from cardgen.render.template.views import shown

PACK = OpenedPack(None, "Ada", ("Two of them match.", "Try it."))
JOINT = Joint((1, 2), (1, 3))


def rendered(folder, text, **variables):
    (folder / "own.md.j2").write_text(text, encoding="utf-8")
    return Templates.of([folder]).render("own.md.j2", **variables)


def test_an_old_name_works_and_a_note_says_where_it_is_and_what_it_is_called_now(tmp_path):
    text, (note,) = rendered(tmp_path, "Answers\n\n{{ joint.one }}, {{ joint.one }}\n", joint=JOINT)
    assert text == "Answers\n\n(1, 2), (1, 2)\n"
    assert (note.code, note.severity, note.message) == ("CG612", Severity.INFO, "`one` is called `spot` now")
    assert (note.span.file, note.span.line) == ("own.md.j2", 3)


def test_a_name_in_a_template_that_is_taken_in_is_found_there(tmp_path):
    (tmp_path / "kit.md.j2").write_text("\n{% macro of(pack) %}\n{{ pack.told[0] }}{% endmacro %}", encoding="utf-8")
    text, (note,) = rendered(tmp_path, '{% from "kit.md.j2" import of %}{{ of(pack) }}', pack=PACK)
    assert text.strip() == "Two of them match."
    assert (note.span.file, note.span.line) == ("kit.md.j2", 3)


def test_new_names_and_names_that_never_were_are_not_told(tmp_path):
    assert rendered(tmp_path, "{{ pack.hints[0] }}", pack=PACK) == ("Two of them match.", [])
    assert rendered(tmp_path, "{{ pack.said is defined }}", pack=PACK) == ("False", [])
    _, (fault,) = rendered(tmp_path, "{{ pack.others }}", pack=PACK)
    assert fault.code == "CG604"


def test_notes_are_of_one_rendering(tmp_path):
    assert len(rendered(tmp_path, "{{ joint.one }}", joint=JOINT)[1]) == 1
    assert rendered(tmp_path, "{{ joint.spot }}", joint=JOINT)[1] == []


@pytest.mark.parametrize(
    ("record", "old"),
    [
        (PACK, "told"),
        (JOINT, "one"),
    ],
)
def test_each_old_name_leads_to_a_field_that_is_shown(record, old):
    kind = type(record)
    new = old_names._NEW_NAMES[f"{kind.__module__}.{kind.__qualname__}"][old]
    assert shown(record).value(old) == shown(record).value(new)


def test_every_old_name_is_tried_here():
    assert sum(map(len, old_names._NEW_NAMES.values())) == 2
    assert old_names.new_name(Card, "told") == ""


@pytest.mark.parametrize(("part", "codes"), [("Example", {"CG612"}), ("Repair", set())])
def test_the_page_shows_it(part, codes, tmp_path):
    (text,) = re.findall(r"```jinja answers.xml.j2\n(.*?)```", catalogue.sections("CG612")[part], re.DOTALL)
    made, found = rendered(tmp_path, text, opened=(PACK,))
    assert "Ada: Two of them match. Try it." in made
    assert {note.code for note in found} == codes
