"""Which question does a finding answer, and what is the answer then?"""

import pytest
from msgspec.structs import replace

from cardgen.analysis import catalogue
from cardgen.analysis.registry import PACKAGES
from cardgen.analysis.report.verdict import QUESTIONS, WorkDone, question_of, verdict, verdict_on_nothing
from cardgen.commands import pipeline
from cardgen.diagnostics import Diagnostic, Severity
from tests.shipped_games import shipped_library
from tests.sweep import sweep

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO


@pytest.fixture(scope="module")
def game():

    return shipped_library().games["fsys"]


def made(game, *found, name="water-and-soil", **work):
    findings = [Diagnostic(code, f"something {n}", severity=severity) for n, (code, severity) in enumerate(found)]
    return verdict(game, [game.sets[name]], findings, WorkDone(**{"played": 20_000, "has_release": True, **work}))


def words(page):
    return dict(zip(QUESTIONS, ((answer.sign, answer.word) for answer in page.answers), strict=True))


def test_every_code_answers_a_question():
    assert {question_of(code) for code in catalogue.all_codes()} == set(QUESTIONS)


@sweep(
    ("code", "question"),
    [
        ("CG101", "read"),
        ("CG305", "credits"),
        ("CG401", "legal"),
        ("CG403", "play"),
        ("CG708", "print"),
        ("CG806", "boosters"),
        ("CG833", "read"),
        ("CG835", "ids"),
        ("FSY101", "legal"),
        ("CG501", "play"),
        ("CG510", "fit"),
        ("CG509", "strength"),
        ("PHY110", "strength"),
        ("FAD212", "strength"),
        ("FAD304", "play"),
        ("CG837", "fit"),
        ("CG504", "strength"),
        ("CG508", "strength"),
        ("PHY403", "strength"),
        ("FAD402", "fit"),
        ("PHY117", "credits"),
    ],
)
def test_a_code_finds_its_question_by_its_band_or_its_name(code, question):
    assert question_of(code) == question


@pytest.mark.parametrize("name", PACKAGES)
def test_each_game_has_checks_for_legality_playability_strength_and_fit(name):
    """The four that an expansion is asked for."""
    assert {question_of(check.code) for check in PACKAGES[name].checks} >= {"legal", "play", "strength", "fit"}


def test_where_nothing_is_found_all_is_well(game):
    page = made(game)
    assert page.sign == "good"
    assert words(page) == {name: ("good", "no" if name == "strength" else "yes") for name in QUESTIONS}
    assert dict(page.facts) == {
        "game": "Food Heroes (fsys)",
        "version": game.sets["water-and-soil"].version,
        "by": "fsysgame.org contributors",
        "licence": "CC BY-SA 4.0",
        "base": f"Food Heroes {game.sets['core'].version} (core), CC BY-SA 4.0",
        "cards": "20 cards, 20 copies: Action card 20",
    }


def test_a_faulty_recipe_keeps_nobody_from_printing(game):
    answers = words(made(game, ("CG806", ERROR)))
    assert answers["boosters"] == ("bad", "no")
    assert answers["print"] == ("good", "yes")


def test_recipes_that_draw_from_the_sets_are_named(game):
    (found,) = (answer for answer in made(game).answers if answer.question == QUESTIONS["boosters"])
    assert found.explanation == "Deck of Four"
    without = replace(game, recipes={})
    page = verdict(without, [game.sets["water-and-soil"]], [], WorkDone(played=20_000, has_release=True))
    (found,) = (answer for answer in page.answers if answer.question == QUESTIONS["boosters"])
    assert (found.sign, found.word, found.explanation) == ("open", "not asked", "no recipe draws from it")
    assert page.sign == "good"


def test_an_error_of_the_words_keeps_the_rest_unknown(game):
    answers = words(made(game, ("FSY103", ERROR), played=0))
    assert answers["legal"] == ("bad", "no")
    assert {answers[name] for name in ("print", "play", "strength", "fit")} == {("open", "not known")}
    assert answers["credits"] == ("good", "yes")


def test_where_cards_cannot_be_read_nothing_is_said_of_them(game):
    answers = words(made(game, ("CG101", ERROR), ("CG834", WARNING), played=0))
    assert answers["read"] == ("bad", "no")
    assert {answers[name] for name in QUESTIONS if name not in ("read", "ids")} == {("open", "not known")}


def test_an_error_that_was_found_counts_though_the_rest_is_open(game):
    answers = words(made(game, ("CG101", ERROR), ("CG831", ERROR), has_release=False))
    assert answers["ids"] == ("bad", "no")


def test_stronger_is_yes_and_no_good_news(game):
    page = made(game, ("CG509", WARNING))
    assert words(page)["strength"] == ("look", "yes")
    assert page.sign == "look"
    assert words(made(game, ("CG509", ERROR)))["strength"] == ("bad", "yes")


def test_notes_change_no_answer(game):
    page = made(game, ("CG403", INFO), ("CG708", WARNING))
    assert words(page)["play"] == ("good", "yes")
    assert words(page)["print"] == ("look", "yes, but look")
    (play,) = [answer for answer in page.answers if answer.question == QUESTIONS["play"]]
    assert play.explanation == "computed, and 20,000 games played; 1 note"


def test_what_was_not_asked_is_said(game):
    """It keeps nobody from accepting: a first release has no earlier one."""
    page = made(game, has_release=False)
    assert words(page)["ids"] == ("open", "not asked")
    assert page.sign == "good"
    lost = made(game, has_release=False, without_release="repair the errors first")
    assert words(lost)["ids"] == ("open", "not known")
    assert lost.sign == "open"
    base = words(made(game, name="core"))
    assert {base[name] for name in ("strength", "fit")} == {("open", "not asked")}


def test_without_play_the_answers_rest_on_what_is_computed(game):
    page = made(game, played=0)
    explanations = {name: answer.explanation for name, answer in zip(QUESTIONS, page.answers, strict=True)}
    assert explanations["play"] == explanations["fit"] == "as far as can be computed: nothing was played"
    assert "How it plays: no game was played." in page.unseen


@pytest.mark.parametrize(("level", "why"), [("static", "nothing was"), ("quick", "no deck with its cards was")])
def test_without_play_nobody_knows_whether_it_is_stronger(game, level, why):
    """Not even where something makes one suspect it; what was proved stays proved."""
    page = made(game, played=0, level=level)
    assert words(page)["strength"] == ("open", "not known")
    assert page.sign == "open"
    (found,) = (answer for answer in page.answers if answer.question == QUESTIONS["strength"])
    assert found.explanation == f"{why} played"
    assert words(made(game, ("PHY110", WARNING), played=0))["strength"] == ("open", "perhaps")
    assert words(made(game, ("CG509", WARNING), played=0))["strength"] == ("look", "yes")


def test_what_lets_one_suspect_strength_is_no_proof_of_it(game):
    assert words(made(game, ("PHY110", WARNING)))["strength"] == ("look", "perhaps")
    assert words(made(game, ("PHY110", INFO)))["strength"] == ("good", "no")
    answers = words(made(game, ("FAD212", ERROR), played=0))
    assert answers["strength"] == ("bad", "yes")
    assert {answers[name] for name in ("print", "play", "fit")} == {("open", "not known")}
    assert answers["legal"] == ("good", "yes")


@pytest.mark.parametrize(
    ("code", "where"), [("FSY405", "fit"), ("CG701", "print"), ("PHY406", "fit"), ("FSY201", "play")]
)
def test_an_error_of_any_question_about_cards_keeps_how_they_play_unknown(game, code, where):
    answers = words(made(game, (code, ERROR), played=0, is_judged=code == "FSY201"))
    assert answers[where] == ("bad", "no")
    unknown = {"print", "boosters", "play", "strength", "fit"} - {where}
    assert {answers[name] for name in unknown} == {("open", "not known")}
    assert answers["legal"] == (("open", "not known") if where == "fit" else ("good", "yes"))
    assert answers["credits"] == ("good", "yes")


def test_an_error_in_how_cards_look_keeps_nothing_of_how_they_play_unknown(game):
    answers = words(made(game, ("CG607", ERROR)))
    assert answers.pop("print") == ("bad", "no")
    assert {sign for sign, _ in answers.values()} == {"good"}


def test_errors_elsewhere_keep_a_set_from_being_judged_too(game):
    answers = words(made(game, played=0, is_judged=False))
    assert {answers[name] for name in ("print", "play", "strength", "fit")} == {("open", "not known")}


def test_a_picture_without_an_artist_is_not_credited(game):
    card_set = game.sets["water-and-soil"]
    first = card_set.printings[0]
    printing = replace(first, art=replace(first.art, artist="your name"))
    unnamed = replace(card_set, printings=(printing, *card_set.printings[1:]))
    warning = [Diagnostic("CG834", "no artist", severity=WARNING)]
    work = WorkDone(played=20_000, has_release=True)
    assert words(verdict(game, [unnamed], warning, work))["credits"] == ("look", "no")
    assert words(verdict(game, [card_set], warning, work))["credits"] == ("look", "yes, but look")


def test_findings_come_the_worst_first(game):
    page = made(game, ("CG708", INFO), ("CG701", ERROR), ("CG703", WARNING))
    assert [finding.code for answer in page.answers for finding in answer.found] == ["CG701", "CG703", "CG708"]
    assert page.counts == {ERROR: 1, WARNING: 1, INFO: 1}


def test_a_game_without_rules_is_not_asked_how_it_plays(project):
    mini = pipeline.load(project.root)[0].games["mini"]
    answers = words(verdict(mini, list(mini.sets.values()), [], WorkDone(has_release=True)))
    assert {answers[name] for name in ("play", "strength", "fit")} == {("open", "not asked")}


def test_what_cannot_be_opened_has_a_verdict_too():
    page = verdict_on_nothing("x.zip", [Diagnostic("CG833", "`../a` is a path")], WorkDone(facts=(("cardgen", "9"),)))
    assert page.facts == (("cardgen", "9"),)
    assert page.answers[0].sign == "bad"
    assert {answer.sign for answer in page.answers[1:]} == {"open"}
    assert page.sign == "bad"
