"""Codes, keywords and tags in the texts of cards, in a game of two icons."""

from cardgen.data import parse
from cardgen.model.card import Origin
from cardgen.model.game import Icon
from cardgen.model.link.lost_notation import alike_together
from cardgen.model.link.texts import TextReader
from cardgen.model.vocabulary import Word
from tests.sweep import sweep

ICONS = (
    Icon("credit", "money", 1, "Credit", "#000000", "", codes=("[credit]", "{c}", ":coin:")),
    Icon("wood", "money", 2, "Wood", "#000000", "", codes=("[wood]", "$w", "→")),
)
SWIFT = Word("swift", "Swift", text={"name": "Swift", "reminder": "for {c}, not :slow:"})
SLOW = Word("slow", "Slow", text={"name": "Slow", "reminder": "Later."})
PLAIN = Word("wide", "Wide", text={"name": "Wide"})
READER = TextReader.of(ICONS, (SWIFT, SLOW, PLAIN), ("fire",))
READ = {
    "Pay [credit]{c}.": "Pay :credit::credit:.",
    ":coin: and :credit:": ":credit: and :credit:",
    "$w": ":wood:",
    "1→2": "1:wood:2",
    "Trace[4]": "Trace[4]",
    r"\[credit] \{c} \:coin:": r"\[credit] \{c} \:coin:",
    r"\\[credit]": r"\\:credit:",
    "[two words] and {}": "[two words] and {}",
    ":swift: and :swift:": "**Swift** *(for :credit:, not Slow)* and **Swift**",
    ":wide:": ":wide:",
    "Each [[Beast Rider]] of [[fire]]": "Each **Beast Rider** of **fire**",
    "[[]] and [[[": "[[]] and [[[",
    "One.<hr>Two.\n<HR />\nThree.": "One.\n\nTwo.\n\nThree.",
}
TOLD = {
    "Pay\n[credti].": ("CG940", 3, "no icon has the code `[credti]`", "did you mean `[credit]`?"),
    "Pay {X}.": ("CG940", 2, "no icon has the code `{X}`", "add it to `codes:`"),
    "A <u>b</u>": ("CG941", 2, "the tag `<u>` is left out, and its words stay", "texts keep"),
    "A <wand>": ("CG941", 2, "`<wand>` is printed as it stands", "texts keep"),
    "A\n\n<b>c": ("CG941", 4, "`<b>` is never closed", "write `</b>`"),
    "A c</i>": ("CG941", 2, "`</i>` closes nothing", "leave it out"),
    'A <b class="x">c</b>': ("CG941", 2, '`class="x"` of `<b>` is lost', "looks are of the template"),
    "<ink fir>3</ink>": ("CG941", 2, "`fir` is no colour", "did you mean `fire`?"),
    "<ink>3</ink>": ("CG941", 2, "it names no colour", "write `<ink accent>`"),
    "# A\nb": ("CG941", 2, "a heading is printed", "**bold**"),
    "a\nb [c d](https://x.org)": ("CG941", 3, "a link is printed", "no links"),
    "<b><i>" * 5 + "x" + "</i></b>" * 5: ("CG941", 2, "lies in 8 others", "fewer tags"),
}
KEPT = ["2 < 3", "<b>a</b> <ink fire>b</ink>", "- a\n- b", r"\<u>", "<ul><li>a</ul>", "<p>a", "[x", "> 3"[:1]]


def read(text: str):
    """The text as it is read out of a block of YAML that begins in line 2, and what is found."""
    body = "\n".join(f"  {line}" if line else "" for line in text.split("\n"))
    document, _ = parse(f"rules: |-\n{body}\n", "cards.yaml", "cards", "mini")
    made = READER.read(Origin(document, ()), {"rules": document.value["rules"]})
    return made.texts["rules"], made.found


@sweep("text", READ)
def test_codes_become_ids_between_colons_and_keywords_their_names_once_with_what_they_mean(text):
    assert read(text) == (READ[text], [])


@sweep("text", TOLD)
def test_what_a_text_cannot_keep_is_told_with_its_line(text):
    code, line, message, help = TOLD[text]
    first = read(text)[1][0]
    assert (first.code, first.span.line) == (code, line)
    assert message in first.message
    assert help in first.help


@sweep("text", KEPT)
def test_nothing_is_told_of_what_is_kept(text):
    assert read(text)[1] == []


def test_a_tag_of_html_that_cards_have_nothing_for_is_no_words():
    words = r'Draw <span class="icon">a <i>card</i></span><IMG src="x.png"/>, \<u>.'
    assert read(words)[0] == r"Draw a <i>card</i>, \<u>."


def test_what_is_in_many_places_is_told_once_and_a_slip_where_it_is():
    spans = [finding for _ in range(4) for finding in read("A <span>b</span>")[1]]
    codes = [finding for code in ("[fight]", "[fight]", "{X}", "[mind]") for finding in read(f"Test {code}")[1]]
    slip = read("Pay [credti].")[1]
    found = alike_together([*spans, *codes, *slip, *read("# A")[1]])
    assert [finding.message for finding in found] == [
        "the tag `<span>` is left out, and its words stay; so in 4 places, of which this is the first",
        "3 codes have no icon: `[fight]` (2), `[mind]` (1), `{X}` (1); so in 4 places",
        "no icon has the code `[credti]`",
        "a heading is printed as it stands: `# A`",
    ]


def test_each_text_of_a_list_is_read():
    document, _ = parse('rules: ["[credit]", "[x]"]\n', "cards.yaml", "cards", "mini")
    made = READER.read(Origin(document, ()), document.value)
    assert made.texts == {"rules": [":credit:", "[x]"]}
    assert [finding.span.column for finding in made.found] == [22]
