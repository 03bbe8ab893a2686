"""A minimal project to break, and the shipped games built once to look at."""

from __future__ import annotations

import gc
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Generator, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, settings
from msgspec import Struct
from PIL import Image

from cardgen.analysis.play import policies
from cardgen.cli import main
from cardgen.cli.common import options as common_options
from cardgen.commands.outcome import Outcome
from cardgen.commands.pipeline import build, check_all
from cardgen.commands.targets import BuildOrder
from cardgen.output.file_cache import FOLDER
from cardgen.output.locks import locked
from cardgen.render.base.target import Settings
from tests.documents import parsed_once
from tests.drawings import read_once
from tests.installed import Installer, installing
from tests.shipped_files import looked_at_once
from tests.worked_out import worked_out_once

REPOSITORY = Path(__file__).parents[1]
SHIPPED = "shipped/made"
"""Where all that is shipped is built, in the folder that all workers share."""
FIRST = ("tests/hostile/", "tests/scaffold/", "tests/test_")
MANY = 5_000
"""More tests than these are nearly all there are."""
FIRST_WORKER = "gw0"

# Where Python is told to keep no bytecode, hundreds of processes would each compile the program again, and each worker
# would rewrite all modules of the tests.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# No test finds what another one, or whoever runs them, has left in the user's folder, nor leaves anything there.
os.environ["XDG_CACHE_HOME"] = os.path.abspath(os.devnull)

for name in ("SIGINT", "SIGHUP"):  # ignored where a shell runs the tests in the background; processes inherit that
    if hasattr(signal, name) and signal.getsignal(getattr(signal, name)) is signal.SIG_IGN:
        signal.signal(getattr(signal, name), signal.default_int_handler if name == "SIGINT" else signal.SIG_DFL)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Tests stay to the end: who looks for rubbish need not go through all of them each time, nor look so often."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
        gc.set_threshold(200_000, 20, 100)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long, and what shares most among its tests, comes first: where a worker that has nothing left takes
    over the last tests of another, these are short, and nothing large is made twice.
    """
    items.sort(key=lambda item: not item.nodeid.startswith(FIRST))


# How long an example takes by the clock tells what else the machine is at.
settings.register_profile("suite", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("suite")


GAME = "card_data/mini"
CORE = f"{GAME}/sets/core"

FILES = {
    f"{GAME}/game.yaml": """\
id: mini
players: [2]
text: {name: Mini}
kinds:
  plain: {front: card.xml.j2, back: back.xml.j2, size: small, text: {name: Plain card}}
sizes: {small: [50mm, 70mm]}
formats:
  any: {size: null, copies: 4}
deck: all-cards
products:
  cards: {kind: cards}
  poster: {kind: page, template: poster.xml.j2}
""",
    f"{GAME}/icons.yaml": """\
families:
  - id: sign
    shape: circle
    colour: "#336699"
    text: {name: Signs, heading: Two signs}
    icons:
      - {id: sun, codes: ["[day]"], source: own, aliases: [Sol], text: {name: Sun}}
      - {id: moon, source: own, text: {name: Moon}}
""",
    f"{GAME}/schema/cards.schema.json": """\
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Cards", "description": "cards",
  "type": "object",
  "required": ["cards"], "additionalProperties": false,
  "properties": {"cards": {"type": "array", "items": {"$ref": "#/$defs/card"}}},
  "$defs": {"card": {
    "type": "object",
    "required": ["id", "icons", "text"], "additionalProperties": false,
    "properties": {
      "id": {"type": "string"}, "kind": {"type": "string"}, "link": {"type": "string"},
      "icons": {"type": "array", "items": {"type": "string"}},
      "text": {
        "type": "object", "required": ["title", "action"], "additionalProperties": false,
        "properties": {"title": {"type": "string"}, "action": {"type": "string"}}
      }
    }
  }}
}
""",
    f"{CORE}/set.yaml": """\
id: core
version: 1.0.0
licence: CC-BY-4.0
attribution: Asha and friends
text: {name: Core}
""",
    f"{CORE}/cards/all.yaml": """\
cards:
  - id: ant
    icons: [sun]
    text: {title: Ant, action: Carry a crumb.}
  - id: bee
    icons: [moon, sun]
    text: {title: Bee, action: Visit a flower.}
  - id: cat
    icons: [Sol]
    text: {title: Cat, action: Sleep all day.}
""",
    f"{CORE}/printings.yaml": """\
printings:
  - {card: ant, number: 1, art: {drawing: dot}}
  - {card: bee, number: 2, copies: 2, art: {drawing: dot}}
  - {card: cat, number: 3, art: {drawing: dot}}
""",
    f"{GAME}/decks/all-cards.yaml": """\
id: all-cards
format: any
sets: [core]
text: {name: All cards}
""",
    "templates/mini/styles.yaml": """\
title: {font: Roboto Bold, size: 12pt, leading: 14pt, smallest: 9pt, colour: "#202020"}
body: {font: Roboto Regular, bold: Roboto Bold, size: 9pt, leading: 11pt, smallest: 6pt, colour: "#202020"}
""",
    "templates/mini/card.xml.j2": """\
<card size="small" bleed="3mm" safe="3mm" fill="#fff8e0">
  <art name="{{ art.reference }}" x="5mm" y="14mm" width="20mm" height="20mm"/>
  <row x="30mm" y="14mm" width="15mm" height="6mm" gap="1mm">
    {% for icon in card.icons %}<icon name="{{ icon }}" size="6mm"/>{% endfor %}
  </row>
  <text name="title" style="title" x="5mm" y="5mm" width="40mm" height="6mm" fit="shrink">{{ card.text.title }}</text>
  <text name="action" style="body" x="5mm" y="40mm" width="40mm" height="20mm" fit="shrink">
    {{- card.text.action|markup -}}
  </text>
</card>
""",
    "templates/mini/back.xml.j2": """\
<card size="small" bleed="3mm" safe="3mm" fill="#204060">
  <text name="back" style="title" x="5mm" y="30mm" width="40mm" height="8mm" align="center" colour="#ffffff">MINI</text>
</card>
""",
    "templates/mini/poster.xml.j2": """\
<page fill="#ffffff">
  <grid x="20mm" y="20mm" width="100mm" height="40mm" columns="2">
    {% for family in families %}{% for icon in family.icons %}<icon name="{{ icon.id }}"/>{% endfor %}{% endfor %}
  </grid>
  <text name="name" style="title" x="20mm" y="80mm" width="100mm" height="10mm">{{ game.name }}</text>
</page>
""",
    "templates/mini/art/dot.svg": """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="#c04020"/></svg>
""",
    "templates/mini/icons/sun.svg": """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="#e0a000"/></svg>
""",
    "templates/mini/icons/moon.svg": """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect x="1" y="1" width="8" height="8" fill="#456"/></svg>
""",
}
FOLDERS = sorted({os.path.dirname(place) for place in FILES})


class Project(Struct, frozen=True):
    """A project on disk that a test may change, and ways to run cardgen on it."""

    root: Path

    @property
    def out(self) -> Path:
        return self.root / "output"

    def write(self, place: str, content: str | bytes) -> Path:
        path = self.root / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def read(self, place: str) -> str:
        return (self.root / place).read_text(encoding="utf-8")

    def replace(self, place: str, old: str, new: str) -> None:
        """Changes a file; fails where there is nothing to change, so that no test runs on a sound project unawares."""
        text = self.read(place)
        assert old in text, f"{place} has no {old!r}"
        self.write(place, text.replace(old, new))

    def order(
        self,
        *,
        only: tuple[str, ...] = ("cards",),
        papers: tuple[str, ...] = ("a4",),
        jobs: int = 1,
        games: tuple[str, ...] = (),
        printer: str = "home",
        target: str = "",
        cutter: str = "",
        **settings: object,
    ) -> BuildOrder:
        return BuildOrder(games, papers, only, printer, Settings(**settings), jobs, target, cutter)  # type: ignore[arg-type]

    def build(self, **order: object) -> Outcome:
        return build(self.root, self.out, self.order(**order))  # type: ignore[arg-type]

    def check(self, **order: object) -> Outcome:
        return check_all(self.root, self.order(**order))  # type: ignore[arg-type]

    def codes(self, **order: object) -> list[str]:
        """The codes that `cardgen check` finds, with those of all products."""
        return [finding.code for finding in self.check(only=(), **order).found]

    def run(self, *arguments: str) -> Result:
        """The command line, in this process; `arguments` without `--project`."""
        options = ["--project", str(self.root)]
        if arguments[0] == "build" and "--out" not in arguments:
            options += ["--out", str(self.out)]
        return CliRunner().invoke(main, [*arguments, *options])

    def pdf(self, name: str = "cards-a4", game: str = "mini") -> Path:
        return self.out / game / f"{name}.pdf"


def minimal_project(root: Path) -> Project:
    """A sound project: one game, one kind, three cards (one of them twice), a poster."""
    for folder in FOLDERS:
        os.makedirs(root / folder, exist_ok=True)
    for place, text in FILES.items():
        (root / place).write_bytes(text.encode())
    return Project(root)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """The minimal project, for this test alone."""
    return minimal_project(tmp_path / "project")


BOARD_GAME = """\
id: mini
players: [2]
text: {name: Mini}
kinds:
  plain: {front: card.xml.j2, back: back.xml.j2, size: small, text: {name: Plain card}}
  chip: {front: chip.xml.j2, back: chip.xml.j2, size: chip, cut: round, gutter: 4mm, text: {name: Chip}}
  field: {text: {name: Field of the board}}
sizes: {small: [50mm, 70mm], chip: [16mm, 16mm]}
formats:
  any: {size: null, copies: null}
deck: all-cards
products:
  cards: {kind: cards, of: [plain]}
  chips: {kind: cards, of: [chip]}
  board: {kind: page, template: board.xml.j2, size: [594mm, 420mm]}
  board-tiles: {kind: tiles, template: board.xml.j2, size: [594mm, 420mm]}
"""
BOARD_CARDS = """\
  - id: red-chip
    kind: chip
    icons: [sun]
    text: {title: Red, action: Lies on the board.}
  - id: blue-chip
    kind: chip
    icons: [moon]
    text: {title: Blue, action: Lies on the board.}
  - id: market
    kind: field
    icons: []
    text: {title: Market, action: Here one buys.}
"""
BOARD_PRINTINGS = """\
  - {card: red-chip, number: 4, copies: 24, art: {drawing: dot}}
  - {card: blue-chip, number: 5, copies: 24, art: {drawing: dot}}
"""
BOARD_TEMPLATES = {
    "chip": """\
<card size="chip" bleed="2mm" fill="#c04020"><icon name="{{ card.icons[0] }}" x="5mm" y="5mm" size="6mm"/></card>
""",
    "board": """\
<page fill="#d3e4a9">
  <panel x="300mm" y="10mm" width="4mm" height="4mm" fill="#ff0000"/>
  <panel x="590mm" y="416mm" width="4mm" height="4mm" fill="#0000ff"/>
  <text style="title" x="500mm" y="300mm" width="60mm" height="10mm">{{ game.cards.market.text.title }}</text>
</page>
""",
}


@pytest.fixture
def board_project(project: Project) -> Project:
    """The minimal project with round chips, and a board with a field that has no face of its own."""
    project.write(f"{GAME}/game.yaml", BOARD_GAME)
    cards = f"{CORE}/cards/all.yaml"
    project.write(cards, project.read(cards).replace("    icons", "    kind: plain\n    icons") + BOARD_CARDS)
    project.write(f"{CORE}/printings.yaml", project.read(f"{CORE}/printings.yaml") + BOARD_PRINTINGS)
    for name, text in BOARD_TEMPLATES.items():
        project.write(f"templates/mini/{name}.xml.j2", text)
    return project


class Shipped(Struct, frozen=True):
    """The repository's games and all of their products as built from them."""

    root: Path
    out: Path
    findings: list[dict[str, Any]]

    def pdf(self, name: str, game: str = "fsys") -> Path:
        return self.out / game / f"{name}.pdf"


@pytest.fixture(scope="session")
def copy_of_shipped() -> Callable[[Path], Path]:
    """Copies the repository's project, without code, to a folder."""

    def copy(to: Path) -> Path:
        for folder in ("card_data", "templates", "fonts"):
            shutil.copytree(REPOSITORY / folder, to / folder)
        return to

    return copy


def copy_of_game(game: str, to: Path, *templates: str) -> Path:
    """A project with the data of a shipped game, its styles and some templates; all else is taken from where it is
    shipped, with what Jinja made of it before.
    """
    shutil.copytree(REPOSITORY / "card_data" / game, to / "card_data" / game)
    (to / "templates" / game).mkdir(parents=True)
    for name in ("styles.yaml", *templates):
        shutil.copy(REPOSITORY / "templates" / game / name, to / "templates" / game)
    return to


@pytest.fixture(scope="session")
def picture() -> Callable[..., bytes]:
    """Makes the bytes of a picture: size in pixels, colour, format."""

    def make(size: tuple[int, int], colour: str = "#808080", kind: str = "PNG") -> bytes:
        out = io.BytesIO()
        Image.new("RGB", size, colour).save(out, kind)
        return out.getvalue()

    return make


class Letter(Struct, frozen=True):
    """A character of a page with its box in micrometres from the upper left corner of the paper, y down."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


@pytest.fixture(scope="session")
def letters() -> Callable[[Path, int], list[Letter]]:
    """The visible characters of a page, with the boxes of their glyphs, as PDFium reads them."""

    def read(path: Path, number: int) -> list[Letter]:
        document = pdfium.PdfDocument(path)
        page = document[number]
        height, text = page.get_height(), page.get_textpage()
        characters = text.get_text_range()
        boxes = [text.get_charbox(index) for index in range(text.count_chars())]
        document.close()
        assert len(characters) == len(boxes)
        unit = 25_400 / 72
        return [
            Letter(character, left * unit, (height - top) * unit, right * unit, (height - bottom) * unit)
            for character, (left, bottom, right, top) in zip(characters, boxes, strict=True)
            if not character.isspace()
        ]

    return read


MOST_TEXTS = 200
"""Files whose words are remembered."""


@pytest.fixture(scope="session")
def page_texts() -> Callable[[Path], list[str]]:
    """The text of each page, lines separated by single blanks; a file that many look at is read once."""

    @lru_cache(MOST_TEXTS)
    def read_once(path: Path, written: int, size: int) -> tuple[str, ...]:
        document = pdfium.PdfDocument(path)
        texts = tuple(" ".join(page.get_textpage().get_text_range().split()) for page in document)
        document.close()
        return texts

    def read(path: Path) -> list[str]:
        status = path.stat()
        return [*read_once(path, status.st_mtime_ns, status.st_size)]

    return read


@pytest.fixture(scope="session")
def text_sizes() -> Callable[[Path, str], set[float]]:
    """The sizes in points, to a tenth, at which a word is set in a file."""

    def read(path: Path, word: str) -> set[float]:
        document = pdfium.PdfDocument(path)
        sizes = set()
        for page in document:
            text = page.get_textpage()
            place = text.get_text_range().find(word)
            if place >= 0:
                size = pdfium.raw.FPDFText_GetFontSize(text, place)
                matrix = pdfium.raw.FS_MATRIX()
                pdfium.raw.FPDFText_GetMatrix(text, place, matrix)
                sizes.add(round(size * abs(matrix.d), 1))
        document.close()
        return sizes

    return read


@pytest.fixture(scope="session")
def build_in_a_process() -> Callable[..., list[dict[str, Any]]]:
    """`cardgen build` as a user calls it, standing elsewhere, with its own order of hashes; gives the findings."""

    def run(root: Path, out: Path, seed: str, *options: str) -> list[dict[str, Any]]:
        words = ["build", "--project", str(root), "--out", str(out), "--format", "json", *options]
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(REPOSITORY)}
        command = [sys.executable, "-m", "cardgen", *words]
        run = subprocess.run(command, cwd=out.parent, env=environment, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stdout + run.stderr
        findings: list[dict[str, Any]] = json.loads(run.stdout)["findings"]
        return findings

    return run


@pytest.fixture(scope="session")
def for_all(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that all workers share."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture(scope="session", autouse=True)
def drawings_read_once(request: pytest.FixtureRequest, for_all: Path) -> Iterator[None]:
    """Where most tests are run, the first worker builds what is shipped before all else: tests take its drawings as
    they were read then. The others do not wait for it before they need it.
    """
    is_first = os.environ.get("PYTEST_XDIST_WORKER", FIRST_WORKER) == FIRST_WORKER
    if is_first and len(request.session.items) > MANY:
        request.getfixturevalue("built_for_all")
    with read_once(for_all / "drawings", for_all / SHIPPED / FOLDER):
        yield


@pytest.fixture(scope="session", autouse=True)
def texts_read_once() -> Iterator[None]:
    with parsed_once():
        yield


@pytest.fixture(scope="session", autouse=True)
def shipped_files_looked_at_once() -> Iterator[None]:
    with looked_at_once():
        yield


@pytest.fixture(scope="session", autouse=True)
def decks_counted_once() -> Iterator[None]:
    with worked_out_once():
        yield


@pytest.fixture(scope="session", autouse=True)
def nobody_waits_for_the_disk() -> Iterator[None]:
    """What tests write need not outlast a power cut."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(os, "fsync", lambda handle: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def one_process() -> Iterator[None]:
    """A command that is called here does all by itself unless it is told `--jobs`: to copy this process takes longer
    than what most of them do. Commands in processes of their own share their work out as ever.
    """
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(common_options, "usual_jobs", lambda: 1)
        yield


@pytest.fixture(scope="session")
def built_for_all(for_all: Path, build_in_a_process: Callable[..., list[dict[str, Any]]]) -> Shipped:
    """Everything that the repository ships, built once for all workers, by one process: two would each read templates
    and drawings, and the other workers have enough to do. Modules may have a `shipped` of their own, but not of this
    name: whichever test comes first asks for it.
    """
    folder = for_all / "shipped"
    findings = folder / "findings.json"
    with locked(folder / "lock", lambda: None):
        if not findings.exists():
            found = build_in_a_process(REPOSITORY, for_all / SHIPPED, "1", "--jobs", "1")
            findings.write_text(json.dumps(found), encoding="utf-8")
    return Shipped(REPOSITORY, for_all / SHIPPED, json.loads(findings.read_text(encoding="utf-8")))


@pytest.fixture(scope="session")
def shipped(built_for_all: Shipped) -> Shipped:
    return built_for_all


@pytest.fixture(scope="module")
def remembering(for_all: Path) -> Iterator[None]:
    """A check does not lay out again what it found nothing about before, as where a user calls it again and again: for
    tests that ask what is found, and of which most change a file or two of what is shipped.
    """
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setenv("XDG_CACHE_HOME", str(for_all / "remembered"))
        yield


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players who look ahead try everything once only: for tests that do not ask how well they play."""
    monkeypatch.setattr(policies, "PLAYOUTS", 1)


@pytest.fixture
def own_temp(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for temporary files, which no other test uses meanwhile."""
    folder = tmp_path_factory.mktemp("temp")
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Path]:
    """An empty folder to stand in while a command runs."""
    before = Path.cwd()
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    os.chdir(folder)
    yield folder
    os.chdir(before)


@pytest.fixture
def installer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installer]:
    """Installs packages until the test ends."""
    with installing(tmp_path_factory.mktemp("installed")) as made:
        yield made
