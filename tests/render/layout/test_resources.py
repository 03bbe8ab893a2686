"""What a template names is found in one place only, read once, and refused where it leaves that place."""

import os

import pytest

from cardgen.model.fonts import package_folder
from cardgen.model.units import length
from cardgen.render.base.fonts import FontBook
from cardgen.render.layout.resources import Resources, styles_of
from cardgen.render.template.jinja import Templates

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="{fill}"/></svg>'
BOOK = FontBook({"Regular": package_folder("font_roboto") / "Roboto-Regular.ttf"}, ())


@pytest.fixture
def resources(tmp_path):
    for place, fill in (
        ("own/art/a.svg", "#111111"),
        ("shipped/art/a.svg", "#222222"),
        ("shipped/art/b.svg", "#222222"),
    ):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(SVG.replace("{fill}", fill))
    (tmp_path / "core/pictures").mkdir(parents=True)
    templates = Templates.of([tmp_path / "own", tmp_path / "shipped"])
    return Resources(templates, BOOK, {}, {"small": (1, 2)}, {"core": tmp_path / "core"}, "Regular")


def test_a_project_may_replace_a_drawing_and_keep_the_others(resources):
    assert resources.art("drawing:a", (1, 1))[0].paths[0].fill == "#111111"
    assert resources.art("drawing:b", (1, 1))[0].paths[0].fill == "#222222"


def test_a_drawing_saved_beside_a_template_of_its_name_is_taken(resources, tmp_path):
    """Whoever draws a card anew saves a plain SVG and need not know that the old one was a template."""
    (tmp_path / "own/art/a.svg.j2").write_text(SVG.replace("{fill}", "{{ '#333333' }}"))
    assert resources.art("drawing:a", (1, 1))[0].paths[0].fill == "#111111"


@pytest.mark.parametrize(
    ("file", "text", "code"),
    [
        ("c.svg.j2", "{% include '/etc/passwd' %}", "CG607"),
        ("c.svg.j2", "{{ nobody.there }}", "CG604"),
        ("c.svg.j2", "{% for n in range(99999999) %}{{ n }}{% endfor %}", "CG611"),
        ("c.svg", None, "CG111"),
    ],
)
@pytest.mark.parametrize("folder", ["art", "icons"])
def test_of_a_drawing_that_cannot_be_used_nobody_says_that_there_is_none(resources, tmp_path, folder, file, text, code):
    place = tmp_path / "own" / folder / file
    place.parent.mkdir(exist_ok=True)
    place.mkdir() if text is None else place.write_text(text)
    found = resources.art("drawing:c", (1, 1)) if folder == "art" else (resources.icon("c"), [])
    assert found == (None, [])
    assert [finding.code for finding in resources.found] == [code]
    assert not resources.lacks(f"{folder}/c")


def test_a_drawing_that_is_not_there_is_told(resources):
    assert [finding.code for finding in resources.art("drawing:nobody", (1, 1))[1]] == ["CG708"]
    assert resources.lacks("icons/nobody")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
@pytest.mark.parametrize("place", ["core/pictures/p.png", "shipped/p.png"])
def test_a_picture_that_is_a_pipe_or_a_folder_is_no_file_and_not_missing(resources, tmp_path, place):
    for make in (os.mkfifo, os.mkdir):
        path = tmp_path / place
        make(path)
        reference = "file:core:pictures/p.png" if place.startswith("core") else "file::p.png"
        shown, [finding] = resources.art(reference, (1, 1))
        assert (shown, finding.code) == (None, "CG111")
        assert finding.message == "the picture `" + reference.rpartition(":")[2] + "` is not a file"
        path.unlink() if make is os.mkfifo else path.rmdir()


def test_a_picture_lies_in_the_folder_of_its_set(resources, tmp_path, picture):
    (tmp_path / "core/pictures/p.png").write_bytes(picture((30, 20)))
    shown, found = resources.art("file:core:pictures/p.png", (10_000, 10_000))
    assert found == []
    assert shown.pixels == (30, 20)


@pytest.mark.parametrize(
    "name",
    [
        "../own/x.png",
        "pictures/../../x.png",
        "/etc/x.png",
        "a\\b.png",
        "C:x.png",
        "nul.png",
        "./x.png",
        "a//b.png",
        "a\0.png",
    ],
)
def test_a_picture_elsewhere_is_refused(resources, name):
    assert resources.picture("core", name) is None
    shown, [finding] = resources.art(f"file:core:{name}", (1, 1))
    assert (shown, finding.code) == (None, "CG303")


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_that_leads_away_is_refused(resources, tmp_path, picture):
    (tmp_path / "secret.png").write_bytes(picture((9, 9)))
    (tmp_path / "core/pictures/p.png").symlink_to(tmp_path / "secret.png")
    assert resources.art("file:core:pictures/p.png", (1, 1))[1][0].code == "CG303"


def test_a_picture_of_a_template_lies_beside_the_templates(resources, tmp_path, picture):
    (tmp_path / "shipped/board.png").write_bytes(picture((9, 9)))
    assert resources.art("file::board.png", (1000, 1000))[0].pixels == (9, 9)
    assert [finding.code for finding in resources.art("file::no.png", (1000, 1000))[1]] == ["CG304"]


def test_a_missing_picture_is_named_as_it_was_written(resources):
    _, [finding] = resources.art("file:core:pictures/no.png", (1, 1))
    assert finding.code == "CG304"
    assert finding.message == "there is no picture `pictures/no.png`"
    assert finding.help.endswith("/core/")


def test_a_slip_in_the_name_of_a_picture_is_told_with_the_file_that_was_meant(resources, tmp_path, picture):
    (tmp_path / "core/pictures/mirror-cat.png").write_bytes(picture((9, 9)))
    _, [finding] = resources.art("file:core:pictures/mirrorcat.png", (1, 1))
    assert finding.help == "did you mean `pictures/mirror-cat.png`?"


def test_a_picture_in_other_capitals_is_the_one_that_was_meant(resources, tmp_path, picture):
    for name in ("Fern.PNG", "fernando.png"):
        (tmp_path / "core/pictures" / name).write_bytes(picture((9, 9)))
    _, [finding] = resources.art("file:core:pictures/fern.png", (1, 1))
    assert finding.help == "did you mean `pictures/Fern.PNG`?"


@pytest.mark.parametrize("data", [b"", b"no picture", b"\x89PNG\r\n\x1a\n" + b"\0" * 99])
def test_a_corrupt_picture_is_a_finding(resources, tmp_path, data):
    (tmp_path / "core/pictures/p.png").write_bytes(data)
    shown, [finding] = resources.art("file:core:pictures/p.png", (1000, 1000))
    assert (shown, finding.code) == (None, "CG706")


def test_qr_codes_hold_what_they_are_given(resources):
    finding = resources.qr("https://example.org/feed-the-soil", "#112233")
    assert finding.paths[0].fill == "#112233"
    assert finding.view_box[2] == finding.view_box[3] >= 21
    assert resources.qr("https://example.org/feed-the-soil", "#112233") is finding
    with pytest.raises(ValueError, match="empty"):
        resources.qr("", "#112233")


def test_a_style_takes_what_it_leaves_out_from_its_regular_font():
    styles = styles_of(
        {
            "a": {"font": "R", "size": "10pt"},
            "b": {
                "font": "R",
                "bold": "B",
                "size": "10pt",
                "leading": "12pt",
                "smallest": "8pt",
                "colour": "#AABBCC",
                "align": "center",
            },
        },
        length,
    )
    assert styles["a"].fonts == ("R",) * 4
    assert (styles["a"].leading, styles["a"].smallest, styles["a"].colour, styles["a"].align) == (
        3528,
        3528,
        "#000000",
        "left",
    )
    assert styles["b"].fonts == ("R", "B", "R", "B")
    assert (styles["b"].leading, styles["b"].smallest, styles["b"].colour, styles["b"].align) == (
        4233,
        2822,
        "#aabbcc",
        "center",
    )
