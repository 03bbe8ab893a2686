"""Whatever is wrong with a project ends in a numbered finding or one plain line: no traceback, no half file.

Each case is one slip in a sound project, run through the command line as a user would.
"""

import io
import json
import os
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from cardgen.commands.targets import UnknownName

CORE = "card_data/mini/sets/core"
CARDS = f"{CORE}/cards/all.yaml"
PRINTINGS = f"{CORE}/printings.yaml"
GAME = "card_data/mini/game.yaml"
CARD = "templates/mini/card.xml.j2"
BACK = "templates/mini/back.xml.j2"
STYLES = "templates/mini/styles.yaml"
BOOSTER = "card_data/mini/boosters/first.yaml"
FIRST = """\
id: first
text: {name: First}
pools:
  suns: {query: {icon: [sun]}}
slots:
  - {draw: 2, from: suns}
"""
THREE_THOUSAND = "word " * 3000


def png(size: tuple[int, int]) -> bytes:
    out = io.BytesIO()
    Image.new("L", size).save(out, "PNG")
    return out.getvalue()


def declared_huge() -> bytes:
    """A PNG of some bytes that says it is 60,000 pixels wide and high."""
    header = b"IHDR" + (60_000).to_bytes(4, "big") * 2 + b"\x08\x02\x00\x00\x00"
    data = b"IDAT" + zlib.compress(b"\0" * 1000)
    chunks = [
        (len(body) - 4).to_bytes(4, "big") + body + zlib.crc32(body).to_bytes(4, "big")
        for body in (header, data, b"IEND")
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def with_picture(project, data: bytes | None, name: str = "pictures/ant.png") -> None:
    project.replace(
        PRINTINGS,
        "{card: ant, number: 1, art: {drawing: dot}}",
        f"{{card: ant, number: 1, art: {{file: {name}, artist: Asha, licence: CC0-1.0}}}}",
    )
    if data is not None:
        project.write(f"{CORE}/pictures/ant.png", data)


def slip(place: str, old: str, new: str):
    return lambda project: project.replace(place, old, new)


def gone(place: str):
    return lambda project: (project.root / place).unlink()


def written(place: str, content):
    return lambda project: project.write(place, content)


# What is done, the codes that come of it, and what the output must name.
SLIPS = {
    "missing key": (slip(CARDS, "    icons: [sun]\n", ""), {"CG201"}, ["icons", "all.yaml:2"]),
    "unknown key": (slip(CARDS, "icons: [sun]", "icons: [sun]\n    colour: red"), {"CG202"}, ["colour"]),
    "typo in an icon": (
        slip(CARDS, "[sun]", "[snu]"),
        {"CG301"},
        ["`snu` is not an icon", "did you mean `sun`?", "all.yaml:3:13"],
    ),
    "typo in a card": (
        slip(PRINTINGS, "card: bee", "card: bees"),
        {"CG301"},
        ["`bees` is not a card", "did you mean `bee`?"],
    ),
    "typo in a set": (
        slip("card_data/mini/decks/all-cards.yaml", "[core]", "[cor]"),
        {"CG301"},
        ["did you mean `core`?"],
    ),
    "typo in a format": (
        slip("card_data/mini/decks/all-cards.yaml", "format: any", "format: ayn"),
        {"CG301"},
        ["`any`"],
    ),
    "typo in the deck": (slip(GAME, "deck: all-cards", "deck: all-card"), {"CG301"}, ["did you mean `all-cards`?"]),
    "typo in a kind": (slip(CARDS, "id: ant\n", "id: ant\n    kind: plian\n"), {"CG301"}, ["did you mean `plain`?"]),
    "typo in a size": (slip(GAME, "size: small", "size: smal"), {"CG301"}, ["did you mean `small`?"]),
    "typo in a paper": (slip(GAME, "{kind: cards}", "{kind: cards, papers: [a44]}"), {"CG301"}, ["did you mean `a4`?"]),
    "typo in a font": (
        slip(STYLES, "font: Roboto Regular", "font: Roboto Regulr"),
        {"CG301"},
        ["did you mean `Roboto Regular`?"],
    ),
    "duplicate id": (slip(CARDS, "id: bee", "id: ant"), {"CG301", "CG302"}, ["the card `ant` is here twice", "line 2"]),
    "duplicate number": (slip(PRINTINGS, "number: 2", "number: 1"), {"CG302"}, ["number 1"]),
    "duplicate icon": (slip("card_data/mini/icons.yaml", "id: moon", "id: sun"), {"CG302"}, ["the icon `sun`"]),
    "printed twice": (slip(PRINTINGS, "card: cat", "card: ant"), {"CG302"}, ["the card `ant` is printed twice"]),
    "duplicate set": (
        lambda project: project.write("card_data/mini/sets/two/set.yaml", project.read(f"{CORE}/set.yaml")),
        {"CG302"},
        ["the set `core`"],
    ),
    "duplicate deck": (
        lambda project: project.write(
            "card_data/mini/decks/b.yaml", project.read("card_data/mini/decks/all-cards.yaml")
        ),
        {"CG302"},
        ["the deck `all-cards`"],
    ),
    "duplicate key": (slip(CARDS, "  - id: bee\n", "  - id: bee\n    id: bee\n"), {"CG102"}, ["`id`", "line 5"]),
    "3,000 words": (slip(CARDS, "Carry a crumb.", THREE_THOUSAND), {"CG701"}, ["text `action`", "card `ant`", "3000"]),
    "one endless word": (slip(CARDS, "Carry a crumb.", "w" * 3000), {"CG701"}, ["text `action`", "card `ant`"]),
    "picture outside": (
        lambda project: with_picture(project, None, "a/../../../../../x.png"),
        {"CG303"},
        ["card `ant`", "outside"],
    ),
    "picture above": (
        lambda project: with_picture(project, None, "../x.png"),
        {"CG206"},
        ["../x.png", "printings.yaml:2"],
    ),
    "no picture": (lambda project: with_picture(project, None), {"CG304"}, ["card `ant`", "pictures/ant.png"]),
    "corrupt picture": (
        lambda project: with_picture(project, png((300, 300))[:100]),
        {"CG706"},
        ["card `ant`", "pictures/ant.png"],
    ),
    "picture that is none": (lambda project: with_picture(project, b"<html>"), {"CG706"}, ["card `ant`"]),
    "huge picture": (lambda project: with_picture(project, png((10_001, 4))), {"CG707"}, ["card `ant`", "10001"]),
    "bomb of a picture": (lambda project: with_picture(project, declared_huge()), {"CG707"}, ["card `ant`"]),
    "picture of many bytes": (
        lambda project: with_picture(project, b"\0" * 40_000_001),
        {"CG707"},
        ["card `ant`", "MB"],
    ),
    "no glyph": (
        slip(CARDS, "Carry a crumb.", "Carry a 中 crumb."),
        {"CG702"},
        ["`中` (U+4E2D)", "text `action`", "card `ant`"],
    ),
    "emoji": (slip(CARDS, "title: Ant", "title: Ant 🐜"), {"CG702"}, ["U+1F41C", "text `title`", "card `ant`"]),
    "unknown tag": (
        slip(BACK, "<text", "<panle/><text"),
        {"CG601"},
        ["`<panle>`", "did you mean `panel`?", "back.xml.j2:2"],
    ),
    "unknown tag around": (slip(CARD, "<row", "<rwo"), {"CG601"}, ["`<rwo>`", "did you mean `row`?", "card.xml.j2"]),
    "unknown attribute": (
        slip(BACK, 'align="center"', 'aling="center"'),
        {"CG602"},
        ["`aling`", "did you mean `align`?", "back.xml.j2:2"],
    ),
    "odd value": (slip(BACK, 'y="30mm"', 'y="30 mm"'), {"CG603"}, ["30 mm", "back.xml.j2:2"]),
    "undefined variable": (slip(BACK, "MINI", "{{ crad.id }}"), {"CG604"}, ["crad", "back.xml.j2:2"]),
    "undefined field": (slip(CARD, "card.text.title", "card.text.titel"), {"CG604"}, ["titel", "card.xml.j2:6"]),
    "template that fails": (slip(BACK, "MINI", "{{ 1 / 0 }}"), {"CG605"}, ["division by zero", "back.xml.j2:2"]),
    "template that cannot be read": (slip(BACK, "MINI", "{{ card"), {"CG605"}, ["back.xml.j2:2"]),
    "unknown filter": (slip(BACK, "MINI", "{{ card.id | no_such }}"), {"CG605"}, ["no_such"]),
    "unknown style": (slip(BACK, 'style="title"', 'style="titel"'), {"CG606"}, ["`titel`", "title", "back.xml.j2:2"]),
    "type too small": (slip(STYLES, "smallest: 6pt", "smallest: 5pt"), {"CG606"}, ["5pt", "styles.yaml:2"]),
    "missing template": (gone(BACK), {"CG607"}, ["back.xml.j2"]),
    "product without a template": (
        slip(GAME, ", template: poster.xml.j2", ""),
        {"CG607"},
        ["`poster`", "game.yaml:12"],
    ),
    "drawing of another kind": (written("templates/mini/icons/sun.svg", "<html/>"), {"CG608"}, ["icons/sun.svg"]),
    "nothing fits on the paper": (
        slip(GAME, "[50mm, 70mm]", "[250mm, 370mm]"),
        {"CG705"},
        ["250 x 370 mm", "210 x 297 mm"],
    ),
    "a card of micrometres": (slip(GAME, "[50mm, 70mm]", "[0.05mm, 0.07mm]"), {"CG705"}, ["1000"]),
    "too near the edge": (
        slip(CARD, 'style="title" x="5mm"', 'style="title" x="1mm"'),
        {"CG703"},
        ["text `title`", "card `ant`", "2.00 mm"],
    ),
    "too full a row": (
        slip(CARD, 'width="15mm" height="6mm" gap="1mm"', 'width="10mm" height="6mm" gap="1mm"'),
        {"CG701"},
        ["`<row>`", "card `bee`", "3.00 mm"],
    ),
    "two cards of a kind of another size": (slip(BACK, 'size="small"', 'size="smal"'), {"CG603"}, ["`smal`", "small"]),
    "deck too small": (slip(GAME, "size: null", "size: 60"), {"CG401"}, ["`all-cards`", "4 cards", "60"]),
    "too many copies": (slip(GAME, "copies: 4", "copies: 1"), {"CG402"}, ["2 copies of `bee`"]),
}


def built(project, *options: str):
    return project.run("build", "--paper", "a4", "--format", "json", *options)


def findings(result) -> list[dict]:
    return json.loads(result.output)["findings"]


def errors(result) -> set[str]:
    return {finding["code"] for finding in findings(result) if finding["severity"] == "error"}


@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_is_told_by_code_and_place_and_leaves_nothing_half_done(project, name):
    """`check` finds the codes; `build` tells them in words, and writes whole files of sound products only."""
    change, codes, named = SLIPS[name]
    change(project)
    checked, built = project.run("check", "--format", "json"), project.run("build", "--paper", "a4")
    assert (checked.exit_code, built.exit_code) == (1, 1)
    assert errors(checked) == codes
    for words in [*named, *(f"error[{code}]" for code in codes)]:
        assert words in built.output
    assert "Traceback" not in built.output
    left = [path for path in project.out.rglob("*") if path.is_file() and ".cardgen" not in path.parts]
    assert project.pdf("cards-a4") not in left
    for path in left:
        assert path.name == "manifest.json" or path.read_bytes().rstrip().endswith(b"%%EOF")


# The same of a booster: cards are printed all the same.
OF_BOOSTERS = {
    "typo in a booster": (
        written(BOOSTER, FIRST.replace("[sun]", "[snu]")),
        {"CG807"},
        ["`snu`", "did you mean `sun`?", "first.yaml:4"],
    ),
    "typo in a slot": (
        written(BOOSTER, FIRST.replace("from: suns", "from: sun")),
        {"CG301"},
        ["`sun` is not a pool", "did you mean `suns`?", "first.yaml:6"],
    ),
    "booster of too many": (
        written(BOOSTER, FIRST.replace("draw: 2", "draw: 100")),
        {"CG801"},
        ["`suns`", "100 cards", "first.yaml:6"],
    ),
    "booster of nothing": (
        written(BOOSTER, FIRST.replace("[sun]", "[sun], not: {icon: [Sol]}")),
        {"CG802"},
        ["`suns` has no card", "first.yaml:4"],
    ),
    "booster without a name": (written(BOOSTER, FIRST.replace("{name: First}", "{}")), {"CG201"}, ["first.yaml:2"]),
    "duplicate booster": (
        lambda project: [project.write(place, FIRST) for place in (BOOSTER, "card_data/mini/boosters/second.yaml")],
        {"CG302"},
        ["the booster `first`", "second.yaml:1"],
    ),
}


@pytest.mark.parametrize("name", OF_BOOSTERS)
def test_a_slip_in_a_booster_is_told_and_costs_no_card(project, name):
    change, codes, named = OF_BOOSTERS[name]
    change(project)
    result = built(project)
    assert result.exit_code == 1
    assert errors(result) == codes
    text = project.run("build", "--paper", "a4").output
    assert "Traceback" not in text
    for part in named:
        assert part in text
    assert project.pdf().is_file()


def test_many_faults_are_told_in_one_run(project):
    project.replace(CARDS, "[moon, sun]", "[moon, snu]")
    project.replace(CARDS, "    icons: [Sol]\n", "")
    project.replace(STYLES, "smallest: 6pt", "smallest: 5pt")
    codes = {finding["code"] for finding in findings(built(project))}
    assert codes == {"CG201", "CG301", "CG606"}


LOSSES = [
    "card_data/mini/icons.yaml",
    CARDS,
    PRINTINGS,
    f"{CORE}/set.yaml",
    "card_data/mini/decks/all-cards.yaml",
    GAME,
    STYLES,
]


@pytest.mark.parametrize("place", LOSSES)
def test_a_file_that_cannot_be_read_is_one_fault_and_no_cascade(project, place):
    project.write(place, "a: [1, 2\nb: {")
    for result in (built(project), built(project, "mini"), project.run("check", "--format", "json")):
        assert result.exit_code == 1
        assert {finding["code"][:3] for finding in findings(result)} == {"CG1"}


def test_a_card_with_a_fault_costs_its_neighbours_nothing(project):
    """The deck is not blamed for the card it lost."""
    project.replace(GAME, "size: null", "size: 4")
    project.replace(CARDS, "    icons: [Sol]\n", "")
    assert [finding["code"] for finding in findings(built(project))] == ["CG201"]


ORDERS = {
    ("buidl",): "build",
    ("build", "minni"): "there is no game `minni`",
    ("list", "minni"): "there is no game `minni`",
    ("check", "minni"): "there is no game `minni`",
    ("build", "--paper", "a9"): "there is no paper `a9`",
    ("build", "--only", "posters"): "there is no product `posters`",
    ("build", "--printer", "press"): "there is no printer `press`",
    ("build", "--deck", "many"): "there is no deck `many`",
    ("build", "--select", "99"): "no card has a number in 99",
    ("build", "--select", "annt"): "did you mean `ant`?",
    ("build", "--back-offset", "3"): "two lengths",
    ("build", "--back-offset", "a,b"): "two lengths",
    ("build", "--back-offset", "1m,0"): "two lengths",
    ("build", "--back-offset", "30mm,0"): "20 mm",
    ("build", "--backs", "sideways"): "sideways",
    ("build", "--jobs", "0"): "0",
    ("build", "--jobs", "many"): "many",
    ("build", "--papr", "a4"): "--papr",
    ("explain", "CG9999"): "CG9999",
    ("build", "--format", "xml"): "xml",
}


@pytest.mark.parametrize("order", ORDERS, ids=" ".join)
def test_a_wrong_order_is_one_plain_line(project, order):
    if order[0] == "explain":
        from click.testing import CliRunner

        from cardgen.cli import main

        result = CliRunner().invoke(main, list(order))
    else:
        result = project.run(*order)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("Error: ") == 1
    assert result.stderr.splitlines()[-1].startswith("Error: ")
    assert ORDERS[order] in result.stderr.splitlines()[-1]
    assert not list(project.root.rglob("*.pdf"))


@pytest.mark.parametrize("arguments", [("build",), ("check",), ("list",)])
@pytest.mark.parametrize("place", ["nowhere", "templates"])
def test_a_missing_project_is_one_plain_line(project, arguments, place):
    from click.testing import CliRunner

    from cardgen.cli import main

    result = CliRunner().invoke(main, [*arguments, "--project", str(project.root / place)])
    assert result.exit_code == 2
    assert result.output.count("\n") == 1
    assert "has no folder card_data/" in result.output


def test_a_real_run_never_shows_a_traceback(project):
    """In a process of its own, from the project's folder."""
    project.replace(CARDS, "Carry a crumb.", THREE_THOUSAND)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    for arguments, status in (
        (["build", "mini"], 1),
        (["build", "--paper", "a9"], 2),
        (["nonsense"], 2),
        (["check"], 1),
    ):
        run = subprocess.run(
            [sys.executable, "-m", "cardgen", *arguments],
            cwd=project.root,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == status
        assert "Traceback" not in run.stdout + run.stderr
        assert str(project.root) not in run.stdout  # paths are as the user would type them


@settings(
    deadline=None, max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(text=st.text(max_size=80), where=st.sampled_from(["title", "action"]))
def test_no_text_of_a_card_makes_it_fall(project, text, where):
    """Whatever somebody types: it is printed, or there is a finding."""
    whole = {"title": "Ant", "action": "Carry a crumb."}
    project.write(
        CARDS,
        json.dumps(
            {
                "cards": [
                    {"id": name, "icons": ["sun"], "text": {**whole, where: text}} for name in ("ant", "bee", "cat")
                ]
            },
            ensure_ascii=False,
        ).encode("utf-8", "surrogatepass"),
    )
    outcome = project.check()
    assert {finding.code for finding in outcome.found} <= {
        "CG101",
        "CG107",
        "CG108",
        "CG111",
        "CG701",
        "CG702",
        "CG708",
        "CG103",
        "CG110",
        "CG206",
        "CG837",
    }


@settings(
    deadline=None, max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(
    at=st.floats(0, 1),
    junk=st.sampled_from(["<", ">", "{{", "}}", "{%", "&", '"', "\0", "mm", "-", "0", "é", "{{ x }}", "<row>", "#"]),
    place=st.sampled_from(
        [CARD, BACK, "templates/mini/poster.xml.j2", "templates/mini/art/dot.svg", STYLES, GAME, PRINTINGS]
    ),
)
def test_no_slip_of_the_pen_makes_it_fall(project, at, junk, place):
    """A few characters typed anywhere into any file."""
    text = project.read(place)
    try:
        cut = int(at * len(text))
        project.write(place, text[:cut] + junk + text[cut:])
        project.check(only=())
    except UnknownName:
        pass  # the order names what the slip took away
    finally:
        project.write(place, text)
