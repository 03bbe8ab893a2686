"""Messages of templates are printed in English as they stand, and else as they are translated."""

import pytest
from markupsafe import Markup

from cardgen.model.game import Kind
from cardgen.render.template.jinja import Templates
from cardgen.render.template.messages import MessagePrinter, ids_in, messages_in
from cardgen.render.template.views import shown
from cardgen.words.language import Language, Translation
from tests.sweep import sweep

XML = """<page>{% trans "a.b" %}
 <b>Hi</b> {{ name }}, you have {braces}
 {% endtrans %}{% for n in (1, 3) -%}
{% trans "a.c", n=n, note="short" %}{{ n }} card & {{ game.size }}{% pluralize %}{{ n }} cards{% endtrans %}
{% endfor %}{{ say("a.d", "Go {n} >", n=4) }}</page>"""
GERMAN = {
    "a.b": Translation(("Hallo {name}, <b>du</b>",)),
    "a.c": Translation(("{n} Karte", "{n} Karten")),
    "a.d": Translation(("Los {n} >",)),
}


@pytest.fixture
def rendered(tmp_path):
    def render(text, translations=None, ending="xml", **values):
        folder = tmp_path / "templates/rivers"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"a.{ending}.j2").write_text(text, encoding="utf-8")
        language = Language("de", False, translations) if translations is not None else Language()
        made, found = Templates.of([folder], language=language).render(f"a.{ending}.j2", **values)
        return made or found[0].message

    return render


def test_english_is_printed_as_it_stands(rendered):
    made = rendered(XML, name="<A>", game={"size": 3})
    assert made == (
        '<page at="a.xml.j2!1">\n <b at="a.xml.j2!2">Hi</b> &lt;A&gt;, you have {braces}\n'
        " 1 card & 3\n3 cards\nGo 4 &gt;</page>"
    )


def test_a_translation_stands_in_its_place_with_its_values_escaped_and_its_tags_placed(rendered):
    made = rendered(XML, GERMAN, name="<A>", game={"size": 3})
    assert made == (
        '<page at="a.xml.j2!1">\n Hallo &lt;A&gt;, <b at="a.xml.j2!1">du</b>\n 1 Karte\n3 Karten\nLos 4 &gt;</page>'
    )


def test_what_is_not_translated_is_printed_in_english(rendered):
    assert rendered(XML, {}, name="A", game={"size": 3}) == rendered(XML, name="A", game={"size": 3})


def test_a_translation_that_asks_for_what_there_is_not_gives_way_to_english(rendered):
    known = {"x": Translation(("{nobody}", "{nobody}"))}
    template = '{% trans "x", n=2 %}one{% pluralize %}{{ n }} of them{% endtrans %}'
    assert rendered(template, known, "md") == "2 of them"


def test_a_language_has_as_many_forms_as_it_has():
    russian = Language("ru", False, {"x": Translation(("карта", "карты", "карт"))})
    assert [russian.text("x", "card", "cards", n) for n in (1, 2, 5, 21, 1.5)] == "карта карты карт карта карт".split()
    assert [russian.text("y", "card", "cards", n) for n in (1, 2)] == ["card", "cards"]


def test_a_list_is_joined_as_the_language_does(rendered):
    assert rendered("{{ 'abc'|list|listed }} {{ ['a', 'b']|listed('or') }} {{ []|listed }}.") == "a, b and c a or b ."
    made = rendered("{{ [plain, '%s'|format('b')|safe]|listed('or') }}", {}, plain="<a>")
    assert made == "&lt;a&gt; oder b"


def test_figures_are_written_as_the_language_does(rendered):
    """In German; what is no number stays."""
    assert (
        rendered("{{ 3800|figures }} {{ 0.3|figures(1) }} {{ 'x'|figures }} {{ true|figures }}", {})
        == "3.800 0,3 x True"
    )
    assert rendered("{{ 3800|figures }} {{ 0.3|figures(1) }}") == "3,800 0.3"


@sweep("number, text", [(1, "1 карта"), (4, "<b>4</b> карты"), (20, "20 карт"), (21, "21 карта")])
def test_cards_of_a_kind_are_counted_with_as_many_forms_as_the_language_has(number, text):
    kind = shown(Kind("trout", "Trout card", "a.xml.j2", "", "poker", several="trout cards"))
    known = {"game/kinds/trout counted": Translation(("{n} карта", "{n} карты", "{n} карт"))}
    bold = Markup(f"<b>{number}</b>") if number == 4 else ""
    assert MessagePrinter(Language("ru", False, known)).counted(kind, number, bold) == text
    assert MessagePrinter(Language()).counted(kind, number) == f"{number} trout card{'s' if number > 1 else ''}"


@sweep(
    "template, reason",
    [
        ('{% trans "x" %}{{ f(1) }}{% endtrans %}', "say in the tag what a name stands for"),
        ('{% trans "x" %}{% if 1 %}{% endif %}{% endtrans %}', "say in the tag what a name stands for"),
        ("{% trans x %}{% endtrans %}", "expected token 'string'"),
        ('{% trans "x" %}a', "unexpected end of template"),
        ('{% trans "x" %}a{% pluralize %}b{% endtrans %}', "needs the number `n`"),
        ('{% trans "x", y=nope %}a {{ y }}{% endtrans %}', "'nope' is undefined"),
        ('{{ say("x", "{q}") }}', "a message has {q}, and nothing says what that is"),
    ],
)
def test_what_is_no_message_is_told_with_its_reason(template, reason, rendered):
    assert reason in rendered(template)


def test_a_drawing_has_no_words(rendered):
    assert "a drawing has no words" in rendered('{% trans "x" %}a{% endtrans %}', ending="svg")


def test_what_is_translated_has_one_line_for_each_paragraph_and_no_places(tmp_path):
    environment = Templates.of([tmp_path]).environment
    text = '<b at="a.xml.j2!1">One</b>\nline.\n\n  Another\n  one.\n'
    (message,) = messages_in(environment, f'\n{{% trans "x", note="n" %}}{text}{{% endtrans %}}', "a.xml.j2")
    assert (message.english, message.note, message.line) == ("<b>One</b> line.\n\nAnother one.", "n", 2)


def test_ids_are_found_at_a_glance():
    assert ids_in(XML) == ["a.b", "a.c", "a.d"]
    assert ids_in("{%- trans 'q' %}, {{ say( 'r', 'R') }} essay(3)") == ["q", "r"]
