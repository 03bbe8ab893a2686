"""What is written alike on two cards is laid out once, and comes out as if it were laid out each time."""

from cardgen.diagnostics import has_errors
from cardgen.render.base.display import Picture, Placed, Rectangle
from cardgen.render.layout.compose import Composed, compose
from cardgen.render.layout.context import FaceSubject
from cardgen.render.layout.parts import MOST_KNOWN, KnownParts, LaidOutPart, WrittenFace, written_face
from tests.render.layout.laid_out import ANT, PANEL
from tests.sweep import sweep

BEE = FaceSubject("card `bee`", lambda box: None)
ICON = '<icon name="sun" x="5mm" y="5mm" size="8mm"/>'
TEXT = (
    '<text name="action" style="body" x="5mm" y="20mm" width="30mm" height="9mm">Dig <b>deep</b> &amp; <br/>rest</text>'
)
INSIDE = {
    "nothing": "",
    "an icon and a text": ICON + TEXT,
    "boxes in boxes": f'<panel {PANEL} padding="2mm"><col gap="1mm">{TEXT}<row>{ICON}</row></col></panel>{ICON}',
    "an icon on itself": ICON + ICON,
    "a text that does not fit": TEXT.replace("9mm", "2mm"),
    "an icon near the cut": ICON.replace("5mm", "0mm"),
    "an icon without a drawing": ICON.replace("sun", "moon"),
    "an art without a drawing": '<art name="drawing:moon" inset="9mm"/>',
    "a tag that there is not": ICON + "<box/>",
    "a word that there is not": ICON + '<panel fill="red"/>',
    "no XML": ICON + "<panel>",
    "no XML between parts": f"{ICON}\0{TEXT}",
    "a word between parts": f"{ICON} word {TEXT}",
    "a word after them": f"{ICON}word",
    "more than can be looked at": ICON * 500,
    "a comment": f"{ICON}<!-- <icon> -->{TEXT}",
    "marks of other kinds": """<panel fill='#ff0000' x='1mm' finish="foil"/>""",
    "a sign in a word": '<qr data="a>b" inset="9mm"/><rule y="60mm"/>',
    "type of one size": TEXT.replace("style=", 'fit="deck" style='),
}


def told(made):
    if not isinstance(made, Composed):
        return made
    return made.marks, made.found, made.fitted, made.boxes, made.trim, made.safe


@sweep("inside", INSIDE.values(), ids=list(INSIDE))
def test_parts_that_are_known_come_out_as_if_they_were_laid_out(resources, inside):
    xml = f'<card size="small" bleed="3mm" safe="3mm" fill="#00ff00">{inside}</card>'
    known = KnownParts()
    for subject in (ANT, BEE, ANT):
        whole = compose(xml, "card.xml.j2", resources, subject)
        parts = compose(xml, "card.xml.j2", resources, subject, known=known)
        assert str(told(parts)) == str(told(whole))


def test_a_known_part_is_not_laid_out_again(resources, monkeypatch):
    known = KnownParts()
    first = compose(f'<card size="small">{ICON}{TEXT}</card>', "card.xml.j2", resources, ANT, known=known)
    monkeypatch.setattr("cardgen.render.layout.pictures.contained", None)
    again = compose(f'<card size="small">{TEXT}{ICON}</card>', "card.xml.j2", resources, BEE, known=known)
    assert isinstance(first, Composed)
    assert isinstance(again, Composed)
    assert sorted(map(str, first.marks)) == sorted(map(str, again.marks)) != []


def test_of_which_something_is_told_is_told_on_each_card(resources):
    known = KnownParts()
    xml = f'<card size="small" safe="9mm">{ICON}</card>'
    for subject in (ANT, BEE):
        made = compose(xml, "card.xml.j2", resources, subject, known=known)
        assert isinstance(made, Composed)
        assert has_errors(made.found)
        assert subject.label in made.found[0].message


def test_on_a_card_of_another_ground_the_same_part_is_another(resources):
    known = KnownParts()
    for bleed in (3000, 1000):
        xml = f'<card size="small" bleed="{bleed / 1000}mm"><panel {PANEL} x="0mm"/></card>'
        made = compose(xml, "card.xml.j2", resources, ANT, known=known)
        assert isinstance(made, Composed)
        assert [mark.box.left for mark in made.marks if isinstance(mark, Rectangle)] == [bleed]


def test_what_is_known_takes_no_pictures_and_ends_somewhere():
    face, known = WrittenFace("<card>", [], 1), KnownParts()
    known.add(face, "<art/>", LaidOutPart((Placed(Picture("p", (1, 1), b"", "x"), (0, 0, 1, 1)),), (), ()))
    assert not known.laid_out
    for number in range(MOST_KNOWN + 3):
        known.add(face, f"<icon name='{number}'/>", LaidOutPart((), (), ()))
    assert len(known.laid_out) == 3


def test_a_face_falls_into_the_children_of_its_outermost_tag():
    face = written_face('<card a="<>"> <a/>\n<b x="/"><b/>c</b> \t <e></e></card>')
    assert face == WrittenFace('<card a="<>">', ["<a/>", '<b x="/"><b/>c</b>', "<e></e>"], 5)
    assert face.with_parts(face.parts[:1]) == '<card a="<>"><a/></card>'


@sweep(
    "xml",
    [
        "",
        "text",
        "<card/>",
        "<card>",
        "</card>",
        "<a></a><b></b>",
        "<?x?><card></card>",
        "<card><a></card>",
        "<a></b>",
        "<a>b<c></c></a>",
    ],
)
def test_what_a_glance_does_not_tell_apart_is_left_whole(xml):
    assert written_face(xml) is None


WORDS = (
    *(
        "Dig",
        "Dig <b>deep</b>, <i>now</i>",
        "<b>a <i>b</i></b> c<b>d</b>",
        'take <icon name="sun"/><b><icon name="sun"/>, x</b>',
        "one<br/>two",
        "a &amp; b &lt;c&gt; &#34;d&#39;",
    ),
    *(
        "  many\n   blanks ",
        "no\u00a0break",
        "<b>a <b>b</b> c</b>",
        '<b at="card.xml.j2!3">x</b>',
        'x<br at="card.xml.j2!3"/><icon at="card.xml.j2!3" name="sun"/>',
        "a > b",
        "&#x27;&quot;",
    ),
)
UNUSUAL_WORDS = (
    *("", "an <icon name='sun'/> in it", "<b>a", "a</b>", "<b><i>a</b></i>", "&copy;", "a & b", "]]>", "a\rb", "a\0b"),
    *(
        "<br></br>",
        'a <icon name="none"/>',
        "<b />",
        "<u>a</u>",
        "<!-- a -->",
        "&#65;",
        "<b at='1'>x</b>",
        '<b name="x">y</b>',
        "\ufffe",
        "1 < 2",
    ),
)


def card_with(words: str) -> str:
    text = '<text name="action" style="body" x="5mm" y="20mm" width="30mm" height="9mm" fit="shrink">'
    return f'<card size="small" bleed="3mm" safe="3mm" fill="#00ff00">{ICON}{text}{words}</text></card>'


@sweep("words", [*WORDS, *UNUSUAL_WORDS, "more words than there is room for " * 20])
def test_a_text_in_a_known_tag_comes_out_as_if_it_were_read(resources, words):
    known = KnownParts()
    compose(card_with("Rest"), "card.xml.j2", resources, ANT, known=known)
    parts = compose(card_with(words), "card.xml.j2", resources, BEE, known=known)
    assert str(told(parts)) == str(told(compose(card_with(words), "card.xml.j2", resources, BEE)))


@sweep("words", WORDS)
def test_no_xml_is_read_for_words_in_a_known_tag(resources, monkeypatch, words):
    known = KnownParts()
    compose(card_with("Rest"), "card.xml.j2", resources, ANT, known=known)
    with monkeypatch.context() as patch:
        patch.setattr("cardgen.render.layout.compose._parsed", None)
        assert isinstance(compose(card_with(words), "card.xml.j2", resources, BEE, known=known), Composed)


def test_what_stays_letters_in_a_known_tag_is_told_on_each_card(resources):
    known = KnownParts()
    tags = {"[i]": "text"}
    subject = FaceSubject("card `ant`", lambda box: None, code_in=lambda words: ":sun:" * (":sun:" in words), tags=tags)
    for words, codes in (("Rest", []), ("a :sun: [i]", ["CG717", "CG941"]), ("[i] again", ["CG941"])):
        made = compose(card_with(words), "card.xml.j2", resources, subject, known=known)
        assert isinstance(made, Composed)
        assert [finding.code for finding in made.found] == codes


def test_two_texts_in_one_tag_lie_on_each_other_whether_known_or_not(resources):
    known = KnownParts()
    twice = card_with("Rest").replace("</card>", card_with("Dig")[card_with("Dig").index("<text") :])
    for xml in (card_with("Rest"), card_with("Dig"), twice, twice):
        parts = compose(xml, "card.xml.j2", resources, ANT, known=known)
        assert str(told(parts)) == str(told(compose(xml, "card.xml.j2", resources, ANT)))
