"""The words of a book as HTML: headings, lists, tables, notes, links; nothing of it is markup of its author."""

from markupsafe import Markup

from cardgen.render.book.setting.blocks import Figure
from cardgen.render.book.setting.markdown import read_markdown
from cardgen.render.html.rules_text import RulesPicture, rules_text
from tests.sweep import sweep

CASES = [
    ("# Set up\n\n## Deal", '<h2 id="set-up">Set up</h2>\n<h3 id="deal">Deal</h3>'),
    ("**Turn** *over* & go", "<p><strong>Turn</strong> <em>over</em> &amp; go</p>"),
    ("<u onclick=x>no</u>", "<p>&lt;u onclick=x&gt;no&lt;/u&gt;</p>"),
    ("<b onclick=x>yes</b>, 3<sup>rd</sup>", "<p><strong>yes</strong>, 3<sup>rd</sup></p>"),
    ("- one\n- two", "<ul>\n<li><p>one</p></li>\n<li><p>two</p></li>\n</ul>"),
    ("3. three", '<ol start="3">\n<li><p>three</p></li>\n</ol>'),
    ("> **Tip:** drink.", '<div class="note"><p class="note-title">Tip</p>\n<p>drink.</p></div>'),
    ("[site](https://example.org)", '<p><a href="https://example.org">site</a></p>'),
    ("[bad](ftp://example.org)", "<p>bad</p>"),
    ("[away](#nowhere)", "<p>away</p>"),
    ("# Deal\n\nSee [](#deal).", '<h2 id="deal">Deal</h2>\n<p>See <a href="#deal">Deal</a>.</p>'),
    (":sun: shines", "<p>[sun] shines</p>"),
    ("one\n\n---\n\ntwo", "<p>one</p>\n<p>two</p>"),
    ("```figure name=diagram\ntext: 1 2 3 | x\n```", ""),
]


def html(text, pictures=None):
    return rules_text(read_markdown(text), pictures or {}, lambda id: Markup(f"[{id}]")).html


@sweep("text, wanted", CASES)
def test_blocks_are_written_as_html(text, wanted):
    assert html(text) == wanted


def test_a_table_has_its_heads_and_sides():
    made = html("| Year | Cards |\n|:-|-:|\n| 1 | 5 |")
    assert '<th class="left">Year</th><th class="right">Cards</th>' in made
    assert '<tr><td class="left">1</td><td class="right">5</td></tr>' in made


def test_a_figure_is_a_picture_with_its_words():
    blocks = read_markdown("```figure name=diagram\n```")
    assert isinstance(blocks[0], Figure)
    picture = RulesPicture("rules/1.webp", (200, 100), 'a "card"', is_wide=True)
    made = rules_text(blocks, {id(blocks[0]): picture}, lambda id: Markup()).html
    assert made.startswith(
        '<figure class="across"><a href="rules/1.webp"><img src="rules/1.webp" width="200" height="100"'
    )
    assert 'alt="a &#34;card&#34;"' in made


def test_chapters_are_the_headings_of_the_first_level():
    made = rules_text(read_markdown("# One\n\n## Below\n\n# Two"), {}, lambda id: Markup())
    assert made.chapters == (("One", "one"), ("Two", "two"))
