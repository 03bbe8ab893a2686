"""The verdict as a page: what fits, what is only counted, and that it needs nothing else."""

import html.parser
import itertools

import pytest

from cardgen.analysis.report.verdict import QUESTIONS, Verdict, VerdictAnswer
from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.render.html.verdict_page import (
    MOST_ALIKE,
    PAGE,
    CardPicture,
    CardPictures,
    coded,
    head_of,
    page_of,
    parts_of,
    room_of,
)
from tests.sweep import sweep

FACTS = (("game", "Food Heroes (fsys)"), ("version", "1.0.0"), ("cards", "3 cards, 3 copies: Action card 3"))


def finding(number=1, code="CG708", severity=Severity.WARNING, length=1):
    place = Span("rain.zip/cards/first.yaml", number)
    return Diagnostic(code, f"there is no `drawing {number}`" * length, place, severity, "draw one" * length)


def verdict(*found, questions=1, title="Rain", measured=("`core` and `rain`: legal",)):
    signs = {Severity.ERROR: ("bad", "no"), Severity.WARNING: ("look", "yes, but look")}
    worst = max((finding.severity for finding in found), default=None)
    sign, word = signs[worst] if worst else ("good", "yes")
    answers = [
        VerdictAnswer(question, sign, word, "told", tuple(found))
        if number < questions
        else VerdictAnswer(question, "good", "yes", "")
        for number, question in enumerate(QUESTIONS.values())
    ]
    return Verdict(title, FACTS, tuple(answers), measured, ("What pictures show.",), "cardgen check rain.zip")


class Reader(html.parser.HTMLParser):
    """The tags that are open, and what is not allowed."""

    void = frozenset(("meta", "br", "link", "img", "input"))

    def __init__(self):
        super().__init__()
        self.open, self.seen, self.text = [], set(), []

    def handle_starttag(self, tag, attrs):
        self.seen.add(tag)
        if tag not in self.void:
            self.open.append(tag)
        assert not [name for name, _ in attrs if name.startswith("on") or name in ("src", "style")]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)


def read(text):
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    return reader


def test_the_page_says_question_answer_finding_and_remedy():
    reader = read(page_of(verdict(finding(4))))
    text = " ".join("".join(reader.text).split())
    assert "! Can it be read? yes, but look told" in text
    assert "warning CG708 rain.zip/cards/first.yaml:4 there is no drawing 4 → draw one" in text
    assert "✓ Is it legal? yes" in text
    assert "What was measured core and rain: legal" in text
    assert "What was not looked at What pictures show." in text
    for _, value in FACTS:
        assert value in text


def test_it_needs_nothing_else_and_runs_nothing():
    text = page_of(verdict(finding()))
    assert read(text).seen.isdisjoint({"script", "link", "img", "iframe", "object"})
    assert "http" not in text.replace("http-equiv", "")
    assert "default-src 'none'" in text


def test_the_same_verdict_gives_the_same_bytes():
    pages = {page_of(verdict(*map(finding, range(9)))) for _ in range(3)}
    assert len(pages) == 1


def test_what_authors_wrote_is_text_and_no_tag():
    page = page_of(verdict(finding(), title="<script>alert(1)</script> & `co`"))
    assert "<script" not in page
    assert "&lt;script&gt;" in page


def test_code_is_set_as_code_and_a_lonely_backtick_stays():
    assert coded("a `b<` c") == "a <code>b&lt;</code> c"
    assert coded("a `b") == "a `b"
    assert coded("plain") == "plain"


def test_of_one_code_under_one_question_some_are_shown_and_the_rest_is_counted():
    part = parts_of(verdict(*map(finding, range(40))))[0]
    assert (len(part.lines), part.more) == (MOST_ALIKE, 37)
    assert "and 37 more: <code>cardgen check rain.zip</code>" in page_of(verdict(*map(finding, range(40))))


def test_errors_come_before_warnings_and_each_question_before_the_next_of_another():
    many = [finding(n, f"CG{700 + n}", Severity.WARNING, 3) for n in range(30)]
    shown = parts_of(verdict(finding(99, "CG701", Severity.ERROR), *many, questions=len(QUESTIONS)))
    assert all(part.lines[0].severity == "error" for part in shown)
    counts = [len(part.lines) for part in shown]
    assert max(counts) - min(counts) <= 1


@sweep(
    ("length", "questions", "title", "measured"),
    list(itertools.product((1, 6, 40), (1, 3, len(QUESTIONS)), ("Rain", "A Long Name of Sixty Letters " * 4), (1, 9))),
)
def test_what_is_chosen_has_room_on_one_page(length, questions, title, measured):
    """As reckoned; that the reckoning is on the safe side was looked at on paper, with a wide font."""
    found = [finding(n, f"CG{100 + n}", Severity.ERROR, length) for n in range(60)]
    page = verdict(*found, questions=questions, title=title, measured=("`a` and `b`: legal; solved " * 12,) * measured)
    parts = parts_of(page)
    set_lines = [line for part in parts for line in part.lines]
    lines = sum(-(-len(line.message + line.place) // 110) + -(-len(line.help) // 110) for line in set_lines)
    assert lines + sum(1 for part in parts if part.more) <= room_of(page) < PAGE
    assert sum(len(part.lines) + part.more for part in parts) == 60 * questions
    assert "\n" * 3 not in page_of(page)


def answered(name, sign, word):
    answers = [VerdictAnswer(question, "good", "yes", "") for question in QUESTIONS.values()]
    number = list(QUESTIONS).index(name)
    found = (finding(),) if sign == "look" else (finding(severity=Severity.ERROR),) if sign == "bad" else ()
    answers[number] = VerdictAnswer(QUESTIONS[name], sign, word, "", found)
    return Verdict("Rain", FACTS, tuple(answers), (), (), "cardgen check")


@pytest.mark.parametrize(
    ("name", "sign", "word", "head"),
    [
        ("read", "good", "yes", "Accept: nothing stands against it."),
        ("ids", "open", "not asked", "Accept: nothing stands against it. Not asked: whether ids are stable."),
        ("print", "look", "yes, but look", "Accept after a look: 1 warning."),
        ("print", "bad", "no", "Not yet: 1 error to mend."),
        ("strength", "open", "not known", "Not known: whether it is stronger than the base."),
    ],
)
def test_the_head_is_a_decision_or_says_what_is_missing_for_one(name, sign, word, head):
    page = answered(name, sign, word)
    assert head_of(page) == head
    shown = {"good": "✓", "look": "!", "bad": "✗", "open": "–"}[page.sign]
    assert f'class="head {page.sign}"><b aria-hidden="true">{shown}</b> {head}' in page_of(page)
    assert (page.sign == "open") == head.startswith("Not known")


def test_an_endless_message_is_cut():
    (line,) = parts_of(verdict(finding(length=200)))[0].lines
    assert len(line.message) < 300
    assert line.message.endswith(" ...")


PICTURE = CardPicture("Rain & Shine", b"\x89PNG")


def test_cards_are_shown_in_the_page_itself_with_their_names():
    text = page_of(verdict(), pictures=CardPictures((PICTURE,), 3))
    assert '<img alt="" src="data:image/png;base64,iVBORw==">' in text
    assert "<figcaption>Rain &amp; Shine</figcaption>" in text
    assert "and 3 more" in text
    assert "img-src data:" in text


def test_a_page_without_pictures_allows_none():
    assert "img-src" not in page_of(verdict())
