"""What a Markdown text says, as blocks."""

from __future__ import annotations

import pytest

from cardgen.render.base.markup import LINE_BREAK
from cardgen.render.book.setting.blocks import (
    BOLD,
    ITALIC,
    LOWERED,
    RAISED,
    Figure,
    Heading,
    Listing,
    Note,
    PageBreak,
    Paragraph,
    Stretch,
    Table,
    plain,
)
from cardgen.render.book.setting.markdown import anchor_of, read_inline, read_markdown
from tests.sweep import sweep


def test_every_kind_of_block_is_read_in_its_order():
    text = "# A\n\nB\n\n- C\n\n3. D\n\n> E\n\n---\n\n| F |\n|:-:|\n| G |\n\n```figure name=cards\ncard: x\n```\n"
    kinds = [type(block) for block in read_markdown(text)]
    assert kinds == [Heading, Paragraph, Listing, Listing, Note, PageBreak, Table, Figure]


def test_a_block_knows_its_line():
    assert [block.line for block in read_markdown("# A\n\nB\nC\n\n- D\n")] == [1, 3, 6]


def test_emphasis_icons_and_links_become_stretches():
    assert read_inline("a **b** *c* ***d*** :ae-3: [e](#f)") == (
        Stretch("a "),
        Stretch("b", BOLD),
        Stretch(" "),
        Stretch("c", ITALIC),
        Stretch(" "),
        Stretch("d", BOLD | ITALIC),
        Stretch(" "),
        Stretch("", 0, "ae-3"),
        Stretch(" "),
        Stretch("e", 0, "", "#f"),
    )


def test_a_link_without_words_stays_to_be_filled_with_a_page():
    assert read_inline("on [](#f).") == (Stretch("on "), Stretch("", 0, "", "#f"), Stretch("."))


def test_a_time_of_day_is_not_an_icon():
    assert read_inline("at 10:30:00") == (Stretch("at 10:30:00"),)


@sweep("text", ["<u>A</u>", "<div class='x'>A</div>", "<!-- A -->", "a < b > c", "<img src=x>", "<?php A ?>", "<ink>A"])
def test_html_that_no_text_keeps_is_text(text):
    (block,) = read_markdown(f"{text}\n")
    assert isinstance(block, Paragraph)
    assert block.content == (Stretch(text),)


@sweep(
    ("text", "content"),
    [
        ("<b>A</b>b", [("A", BOLD), ("b", 0)]),
        ("<strong>A <em>b</em></strong>", [("A ", BOLD), ("b", BOLD | ITALIC)]),
        ("**A <i>b</i>**", [("A ", BOLD), ("b", BOLD | ITALIC)]),
        ("3<sup>rd</sup>", [("3", 0), ("rd", RAISED)]),
        ("H<sub>2</sub>O", [("H", 0), ("2", LOWERED), ("O", 0)]),
        ("a<br>b", [("a", 0), (LINE_BREAK, 0), ("b", 0)]),
        ("<b>a</i>b", [("a", BOLD), ("b", BOLD)]),
        ("</b>a", [("a", 0)]),
        ("`<b>`", [("<b>", 0)]),
    ],
)
def test_tags_that_texts_of_cards_keep_are_kept_in_books(text, content):
    assert [(stretch.text, stretch.emphasis) for stretch in read_inline(text)] == content


def test_coloured_words_and_icons_know_the_colour():
    coloured, icon, plain_words = read_inline("<ink fire>3 :sun:</ink> a")[0:3]
    assert (coloured.text, coloured.colour) == ("3 ", "fire")
    assert icon.icon == "sun"
    assert (plain_words.text, plain_words.colour) == (" a", "")
    assert read_inline("<ink #cc2200>3</ink>")[0].colour == "#cc2200"


def shown(block):
    """A block as words, lists in brackets."""
    if isinstance(block, Listing):
        return [block.start, *([shown(inner) for inner in item] for item in block.items)]
    return plain(block.content)


@sweep(
    ("text", "blocks"),
    [
        ("Take <ul><li>one</li><li>two</li></ul> or none.", ["Take", [None, ["one"], ["two"]], "or none."]),
        ("<ul><li>a<ul><li>b</li></ul></li></ul>", [[None, ["a", [None, ["b"]]]]]),
        ("<ol>\n<li>a\n<li><b>b</b>\n</ol>", [[1, ["a"], ["b"]]]),
        ("<ul>a</ul>", [[None, ["a"]]]),
        ("<li>a</li></ul>", ["a"]),
        ("<ul><li>a", [[None, ["a"]]]),
        ("<ul>" * 9 + "a", [[None, [[None, [[None, [[None, ["a"]]]]]]]]]),
        ("<ul></ul>", [[None]]),
    ],
)
def test_lists_of_tags_are_lists(text, blocks):
    assert [shown(block) for block in read_markdown(f"{text}\n")] == blocks


@pytest.mark.parametrize(
    ("title", "anchor"), [("How to win?", "how-to-win"), ("3 years", "3-years"), ("Ärger", "ärger")]
)
def test_an_anchor_is_the_words_of_the_title(title, anchor):
    assert anchor_of(title) == anchor


def test_two_headings_of_one_name_have_two_anchors():
    assert [block.anchor for block in read_markdown("# Example\n\n# Example\n")] == ["example", "example-2"]


@pytest.mark.parametrize("text", ["> **Tip** Drink.", "> **Tip.** Drink.", "> **Tip:**\n>\n> Drink."])
def test_the_bold_words_a_box_begins_with_are_its_title(text):
    (note,) = read_markdown(text)
    assert isinstance(note, Note)
    assert note.title == "Tip"
    assert [plain(block.content) for block in note.blocks] == ["Drink."]


def test_a_box_may_name_its_kind_whatever_its_title_is_called():
    (note,) = read_markdown("> **Vorschlag** Trink. {: .tip}\n>\n> Iss.")
    assert isinstance(note, Note)
    assert (note.title, note.kind) == ("Vorschlag", "tip")
    assert [plain(block.content) for block in note.blocks] == ["Trink.", "Iss."]
    assert [block.kind for block in read_markdown("> **Look: here** Drink.")] == ["look"]


def test_a_box_without_bold_words_has_no_title():
    (note,) = read_markdown("> Drink.")
    assert isinstance(note, Note)
    assert note.title == ""


def test_cells_keep_their_alignment_and_emptiness():
    (table,) = read_markdown("| | B | C |\n|:--|:-:|--:|\n| **a** | | c |\n")
    assert isinstance(table, Table)
    assert table.aligns == ("left", "center", "right")
    assert [plain(cell) for cell in table.rows[0]] == ["a", "", "c"]


def test_a_list_keeps_its_first_number_and_its_inner_blocks():
    (listing,) = read_markdown("3. A\n\n   B\n4. C\n")
    assert isinstance(listing, Listing)
    assert listing.start == 3
    assert [[plain(block.content) for block in item] for item in listing.items] == [["A", "B"], ["C"]]


def test_a_figure_keeps_repeated_keys_in_order():
    (figure,) = read_markdown("```figure name=cards\ncard: a | b: c\ncard: d\nwidth: 40mm\n```\n")
    assert isinstance(figure, Figure)
    assert figure.name == "cards"
    assert figure.all("card") == ["a | b: c", "d"]
    assert figure.get("width") == "40mm"
    assert figure.get("gap", "5mm") == "5mm"


def test_a_colon_that_is_escaped_or_in_code_makes_no_icon():
    assert read_inline(r"\:sun: and `:sun:`, :sun:") == (
        Stretch(":sun: and "),
        Stretch(":sun:"),
        Stretch(", "),
        Stretch("", 0, "sun"),
    )


@pytest.mark.parametrize("line_end", ["  \n", "\\\n"])
def test_a_line_end_that_is_asked_for_is_one(line_end):
    [paragraph] = read_markdown(f"one{line_end}two\nthree")
    assert "".join(stretch.text for stretch in paragraph.content) == "one\u2028two three"


def test_a_heading_may_name_its_anchor_so_that_links_hold_in_any_language():
    named, plain_one = read_markdown("# Was man *erzählt* {: #present}\n\n# Present\n")
    assert (named.title, named.anchor) == ("Was man erzählt", "present")
    assert (plain_one.title, plain_one.anchor) == ("Present", "present-2")
