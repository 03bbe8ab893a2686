"""What people write in texts becomes tags of templates, well nested, whatever they write."""

from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from cardgen.model.texts.notation import DEEPEST
from cardgen.render.base.markup import markup
from tests.sweep import sweep

WRITTEN = {
    "- a\n- b": "<ul><li>a</li><li>b</li></ul>",
    "Then:\n* a\n* b\nEnd": "Then:<ul><li>a</li><li>b</li></ul>End",
    "1. a\n2) b": '<ul><li label="1.">a</li><li label="2)">b</li></ul>',
    "- a\n  - b\n- c": "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>",
    "- a\n  goes on": "<ul><li>a<br/>goes on</li></ul>",
    "a\n\n- b\n\nc": "a<br/><ul><li>b</li></ul><br/>c",
    r"\- a": "- a",
    "-a": "-a",
    "2024. a": "2024. a",
    "<b>a</b><strong class='x'>b</strong>": "<b>a</b><b>b</b>",
    "<I>a</I> <em>b</em>": "<i>a</i> <i>b</i>",
    "<ul>\n<li>a\n<li>b\n</ul>\nc": "<ul><li>a</li><li>b</li></ul>c",
    "<li>a": "<ul><li>a</li></ul>",
    "<p>a</p>\n<p>b</p>": "a<br/>b",
    "a<br>b<br />c": "a<br/>b<br/>c",
    "3<sup>rd</sup> H<sub>2</sub>O": "3<sup>rd</sup> H<sub>2</sub>O",
    "<ink fire>3</ink><ink #CC2200>4</ink>": '<ink colour="fire">3</ink><ink colour="#CC2200">4</ink>',
    "<ink>3": "&lt;ink&gt;3",
    "<b>a <i>b</b> c</i>": "<b>a <i>b</i></b><i> c</i>",
    "**a <b>c** d</b>": "<b>a <b>c</b> d</b>",
    "<b>a": "<b>a</b>",
    "a</b>": "a",
    "<u>a</u>": "&lt;u&gt;a&lt;/u&gt;",
    r"\<b>a": "&lt;b&gt;a",
    "a < b > c <3": "a &lt; b &gt; c &lt;3",
    "R&amp;D &nbsp;&#65; &what;": "R&amp;D \N{NO-BREAK SPACE}A &amp;what;",
    "_a_ __b__ c_d_e ____": "<i>a</i> <b>b</b> c_d_e ____",
    "12:30:15 :1st: :a-1:": '12:30:15 <icon name="1st"/> <icon name="a-1"/>',
}
signs = st.sampled_from(
    [
        *("<b>", "</b>", "<i>", "</i>", "<ul>", "</ul>", "<li>", "</li>", "<p>", "<ink a>", "</ink>", "**", "*"),
        *("_", "\\", "\n", "- ", "  ", "1. ", ":a:", "x", " ", "<", "&lt;", "<br>"),
    ]
)


@sweep("text", WRITTEN)
def test_what_is_written_becomes_tags(text):
    assert str(markup(text)) == WRITTEN[text]


@given(st.lists(signs, max_size=40).map("".join))
def test_whatever_is_written_is_well_nested_and_keeps_its_letters(text):
    element = etree.fromstring(f"<text>{markup(text)}</text>")
    assert "".join(element.itertext()).count("x") == text.count("x")
    for child in element.iterdescendants():
        assert (child.tag == "li") == (child.getparent().tag in ("ul", "ol"))


def test_tags_lie_no_deeper_than_anybody_means():
    made = str(markup("<b><i>" * 500 + "x" + "</b>" * 500))
    assert made.count("<b>") <= DEEPEST
    assert len(made) < 2_000
