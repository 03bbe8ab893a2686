"""Templates become XML with the place of every tag, text is escaped, and every failure is a finding with a line."""

import os
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from cardgen.render.base.markup import markup
from cardgen.render.template.budget import taken
from cardgen.render.template.jinja import Templates


@pytest.fixture
def templates(tmp_path):
    """Writes templates and gives them."""

    def make(**files: str) -> Templates:
        for name, text in files.items():
            path = tmp_path / (name.replace("__", "/") + (".svg.j2" if name.startswith("art") else ".xml.j2"))
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return Templates.of([tmp_path])

    return make


@pytest.mark.parametrize(
    ("text", "xml"),
    [
        ("**Dig** it", "<b>Dig</b> it"),
        ("a *b* c", "a <i>b</i> c"),
        ("**a *b* c**", "<b>a <i>b</i> c</b>"),
        ("take :sun: and :moon-2:", 'take <icon name="sun"/> and <icon name="moon-2"/>'),
        ("5 < 6 & **<u>**", "5 &lt; 6 &amp; <b>&lt;u&gt;</b>"),
        ("lone * star ** and 2*3", "lone * star ** and 2*3"),
        ("2 * 3 * 4 and ** x **", "2 * 3 * 4 and ** x **"),
        ("*a* **b**", "<i>a</i> <b>b</b>"),
        ("at 10:30: we", "at 10:30: we"),
        ("", ""),
    ],
)
def test_marked_text_becomes_tags_and_all_else_is_escaped(text, xml):
    assert str(markup(text)) == xml


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=60))
def test_marked_text_is_always_well_formed(text):
    etree.fromstring(f"<text>{markup(text)}</text>")


@given(st.text("ab*:<&\"' ", max_size=30))
def test_marked_text_holds_only_our_tags(text):
    root = etree.fromstring(f"<text>{markup(text)}</text>")
    assert {child.tag for child in root.iter()} <= {"text", "b", "i", "icon", "ul", "li"}


def test_every_tag_knows_where_it_was_written(templates):
    made = templates(card='<card>\n  {% include "part.xml.j2" %}\n  <rwo  a="1"/>\n</card>', part="\n<text>x</text>")
    root = etree.fromstring(made.render("card.xml.j2")[0])
    assert [(child.tag, child.get("at")) for child in root.iter()] == [
        ("card", "card.xml.j2!1"), ("text", "part.xml.j2!2"), ("rwo", "card.xml.j2!3"),
    ]  # fmt: skip


def test_a_value_can_bring_no_tags(templates):
    xml, found = templates(card="<card>{{ text }}</card>").render("card.xml.j2", text='<row/>"&')
    assert found == []
    assert etree.fromstring(xml).text == '<row/>"&'


def finding(templates, text: str, **variables):
    xml, found = templates(card=text).render("card.xml.j2", **variables)
    assert xml == ""
    [finding] = found
    return finding.code, finding.message, finding.span.file, finding.span.line


@pytest.mark.parametrize(
    ("text", "code", "line", "words"),
    [
        ("<card>\n{{ crad.id }}</card>", "CG604", 2, "crad"),
        ("<card>\n{{ card.titel }}</card>", "CG604", 2, "titel"),
        ("<card>\n\n{% if %}</card>", "CG605", 3, "expression"),
        ("<card>\n{{ card.id", "CG605", 2, ""),
        ("<card>\n{% endfor %}", "CG605", 2, "endfor"),
        ("<card>\n{{ 1 / 0 }}", "CG605", 2, "division"),
        ("<card>\n{{ card.id | no_such }}", "CG605", 2, "no_such"),
        ("<card>\n{{ [1] | map('no_such') | list }}", "CG605", 2, "no_such"),
        ("<card>\n{{ 5 | markup }}", "CG605", 2, ""),
        ("<card>\n{{ 'a' + 1 }}", "CG605", 2, ""),
        ("<card>\n{{ [][3].x }}", "CG604", 2, ""),
        ("<card>\n{{ card.id.no() }}", "CG604", 2, "no"),
    ],
)
def test_a_template_that_fails_says_where_and_why(templates, text, code, line, words):
    found_code, message, file, found_line = finding(templates, text, card={"id": "ant"})
    assert (found_code, file, found_line) == (code, "card.xml.j2", line)
    assert words in message
    assert message[0].islower() or message[0] == "`"
    assert not message.endswith(".")


def test_a_template_that_includes_itself_ends(templates):
    assert finding(templates, '<card>{% include "card.xml.j2" %}</card>')[0] == "CG611"


def test_a_missing_template_is_named_with_the_folder_to_put_it_in(templates, tmp_path):
    _, [finding] = templates().render("no.xml.j2")
    assert finding.code == "CG607"
    assert "no.xml.j2" in finding.message
    assert tmp_path.as_posix() in finding.help


@pytest.mark.parametrize("name", ["/etc/passwd", "../no.xml.j2", "art/../../no.xml.j2", "C:no.xml.j2", "..\\no.xml.j2"])
def test_nobody_is_asked_to_put_a_file_elsewhere_into_the_templates(templates, name):
    text = "<card>{% include " + repr(name) + " %}</card>"
    for found in (templates().render(name)[1], templates(card=text).render("card.xml.j2")[1]):
        assert [each.code for each in found] == ["CG607"]
        assert name in found[0].message
        assert found[0].help == "a template may only name files of its project's templates/"


def test_a_missing_part_of_a_template_is_named(templates):
    _, [finding] = templates(card='<card>{% include "part.xml.j2" %}</card>').render("card.xml.j2")
    assert (finding.code, finding.message) == ("CG607", "template `part.xml.j2` does not exist")


def test_the_first_folder_counts(tmp_path):
    for folder in ("own", "shipped"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "card.xml.j2").write_text(folder)
    (tmp_path / "shipped" / "back.xml.j2").write_text("back")
    made = Templates.of([tmp_path / "own", tmp_path / "shipped"])
    assert made.render("card.xml.j2")[0] == "own"
    assert made.render("back.xml.j2")[0] == "back"


def test_drawings_find_the_parts_beside_them_and_are_not_escaped(templates):
    made = templates(
        art__kit="{% macro dot() %}<circle/>{% endmacro %}",
        art__tree='{% import "kit.svg.j2" as kit %}<svg>{{ kit.dot() }}{{ "<g/>" }}</svg>',
    )
    assert made.render("art/tree.svg.j2") == ("<svg><circle/><g/></svg>", [])


def test_what_a_template_has_looked_at_is_known(tmp_path):
    (tmp_path / "a.xml.j2").write_text("{% macro m(card) %}{{ card }}{% endmacro %}<card>{{ m(game) }}</card>")
    (tmp_path / "b.xml.j2").write_text("{% include 'a.xml.j2' %}")
    (tmp_path / "c.xml.j2").write_text("{% macro m() %}{{ card }}{% endmacro %}{{ m() }}")
    templates = Templates.of([tmp_path])
    assert templates.watched("a.xml.j2", card=1, game=2)[1] == {"game"}
    assert "card" in templates.watched("b.xml.j2", card=1, game=2)[1]
    assert templates.watched("c.xml.j2", card=1, game=2)[1] == {"card"}


def test_what_is_taken_in_without_a_word_does_not_see_the_card(tmp_path):
    (tmp_path / "kit.xml.j2").write_text("{% macro m() %}{{ card is defined }}{% endmacro %}")
    (tmp_path / "a.xml.j2").write_text("{% import 'kit.xml.j2' as kit %}{{ kit.m() }}")
    assert Templates.of([tmp_path]).watched("a.xml.j2", card=1)[:2] == ("False", set())


def test_the_age_of_a_template_is_not_asked_for_at_every_card(templates, monkeypatch):
    made = templates(
        card="{% import 'parts.xml.j2' as parts %}<card>{{ parts.x() }}</card>", parts="{% macro x() %}{% endmacro %}"
    )
    asked = []
    real = os.path.getmtime
    monkeypatch.setattr(os.path, "getmtime", lambda path: asked.append(path) or real(path))
    for _ in range(50):
        made.render("card.xml.j2")
    assert len(asked) <= 2


@pytest.mark.parametrize(
    ("text", "xml"),
    [
        ("*press :click: now*", '<i>press <icon name="click"/> now</i>'),
        ("*a **b** c*", "<i>a <b>b</b> c</i>"),
        (r"2\*3\*4", "2*3*4"),
        (r"\*\*not bold\*\*", "**not bold**"),
        (r"a \:sun: b", "a :sun: b"),
        (r"**a \*b\* c**", "<b>a *b* c</b>"),
        (r"\\**a**", r"\<b>a</b>"),
        (r"C:\sun \n", r"C:\sun \n"),
        ("one\ntwo", "one<br/>two"),
        ("one\n\n*two\nthree*\n", "one<br/><br/><i>two<br/>three</i>"),
    ],
)
def test_signs_in_signs_escapes_and_line_ends_are_printed(text, xml):
    assert markup(text) == xml


@pytest.mark.parametrize("part", ["**a ", "*a ", ":a", "**", "***a", "*a**b", "a*", "\\", "**a *b ", ":aa-"])
def test_no_text_takes_long_to_mark(part):
    """A text ten times as long as another may take ten times the steps, not a hundred times."""

    def steps(length: int) -> int:
        count = 0

        def counted(frame, event, argument):
            nonlocal count
            count += 1
            return counted

        sys.settrace(counted)
        try:
            markup(part * (length // len(part)))
        finally:
            sys.settrace(None)
        return count

    assert steps(10_000) < 15 * steps(1_000) + 1000


def test_line_ends_of_the_data_stay_and_those_of_the_template_are_blanks(templates):
    made = templates(card="<card>{{ raw }}<text>\n  {{ text|markup }}\n</text></card>")
    text, found = made.render("card.xml.j2", raw="a\nb\n", text="c\nd")
    assert found == []
    assert "a\u2028b" in text
    assert "c<br/>d" in text


def test_a_list_as_text_is_its_words(templates):
    made = templates(card="<card>{{ words|string|markup }} {{ 3|string }}</card>")
    xml, found = made.render("card.xml.j2", words=["fire", "<sea>"])
    assert found == []
    assert etree.fromstring(xml).text == "fire, <sea> 3"


def test_a_drawing_takes_as_many_steps_whoever_first_took_in_the_kit(templates):
    drawing = '{% import "art_kit.svg.j2" as kit %}<svg>{{ kit.size }}</svg>'
    count = "{% set ns = namespace(n=0) %}{% for i in range(20000) %}{% set ns.n = ns.n + i %}{% endfor %}"
    made = templates(art_kit=count + "{% set size = 9 %}", art__first=drawing, art__second=drawing)
    steps = []
    for name in ("art/first.svg.j2", "art/second.svg.j2", "art/first.svg.j2"):
        text, found = made.render(name)
        assert (text, found) == ("<svg>9</svg>", [])
        steps.append(taken())
    assert len(set(steps)) == 1
    assert steps[0] < 20_000


def test_a_kit_that_asks_for_too_much_ends_in_a_finding(templates):
    made = templates(
        art_kit="{% for i in range(3000) %}{% for j in range(3000) %}{{ j }}{% endfor %}{% endfor %}",
        art__first='{% import "art_kit.svg.j2" as kit %}<svg>{{ kit.size }}</svg>',
    )
    text, found = made.render("art/first.svg.j2")
    assert text == ""
    assert [finding.code for finding in found] == ["CG611"]
