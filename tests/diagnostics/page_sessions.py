"""What do pages of codes show, and what does cardgen say of it?

A page shows files and commands, which are done in their order in one folder: a block whose language is followed by a
path is that file, one of `picture` makes pictures, one of `pdf` changes a sound PDF for the target that is named, one
of Python changes the pages of the PDF in its remark, and what follows a command is what cardgen finds. Knows no game.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import yaml
from click.testing import CliRunner
from msgspec import Struct
from pikepdf import Array, Dictionary, Name
from PIL import Image

from cardgen.cli import main
from cardgen.commands.interface import load
from cardgen.commands.outlets import all_outlets
from cardgen.data.project.profiles import profile_bytes, profile_file
from cardgen.output.colour.profile import CmykProfile
from cardgen.output.colour.separation import Separation
from cardgen.output.pdf.press import press_variant
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import Box, Page, Publication, Rectangle
from tests.diagnostics.page_changes import changes
from tests.fixtures.shipped import copy_of_game

CARD = 63_500, 88_900
PDF = "cards.pdf"


class Answer(Struct, frozen=True):
    """What a page says that a command finds, and what it finds, as `error[CG101]: words`."""

    command: str
    shown: list[str]
    told: list[str]


class Session(Struct, frozen=True):
    """A folder in which the blocks of a page are done."""

    root: Path

    def do(self, section: str) -> list[Answer]:
        """The answers to all commands of a section, in order."""
        (target,) = {*re.findall(r"--target ([\w-]+)", section)} or {""}
        answers = []
        for language, kind, text in re.findall(r"^```(\w+) ?(.*)\n((?:.*\n)*?)^```$", section, re.MULTILINE):
            if (language, kind) == ("text", ""):
                answers += self._ask(text)
            elif kind == "edit":
                for change in changes(f"```diff edit\n{text}```"):
                    change.do(self.root)
            elif kind == "picture":
                self._paint(yaml.safe_load(text))
            elif language == "pdf":
                self._change_pdf(target, kind, text)
            elif language == "python":
                self._change_pages(text)
            else:
                self._write(kind, text.encode())
        return answers

    def _write(self, place: str, data: bytes) -> None:
        assert re.search(r"[./]", place), f"what is `{place}`?"
        path = self.root / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)

    def _ask(self, text: str) -> list[Answer]:
        asked, (before, *runs) = [], re.split(r"^(?=cardgen |rm )", text, flags=re.MULTILINE)
        assert not before.strip()
        for run in runs:
            command, *shown = filter(None, run.splitlines())
            if command.startswith("rm "):
                (self.root / command.removeprefix("rm ")).unlink()
            else:
                asked.append(Answer(command, sorted(shown), self._told(shlex.split(command)[1:])))
        return asked

    def _told(self, words: list[str]) -> list[str]:
        with contextlib.chdir(self.root):
            result = CliRunner().invoke(main, [*words, "--format", "json"])
        findings = json.loads(result.stdout)["findings"]
        return sorted({f"{row['severity']}[{row['code']}]: {row['message']}" for row in findings})

    def _paint(self, pictures: dict[str, Any]) -> None:
        for name, facts in pictures.items():
            out = io.BytesIO()
            form, dpi = {"jpg": "JPEG", "png": "PNG"}[name.rpartition(".")[2]], facts.get("dpi", 300)
            Image.new("RGB", tuple(facts["pixels"]), "#d6452c").convert(facts.get("colours", "RGB")).save(
                out, form, dpi=(dpi, dpi)
            )
            self._write(name, out.getvalue())

    def _change_pdf(self, target: str, kind: str, text: str) -> None:
        if kind not in DONE:
            raise ValueError(f"nobody knows how to do `pdf {kind}`")
        with pikepdf.open(io.BytesIO(sound_pdf(self.root, target))) as pdf:
            page = pdf.pages[0].obj
            page.Resources.Font = Dictionary(F=_font(pdf))
            page.Resources.ExtGState = Dictionary(
                Over=Dictionary(OP=True, op=True, OPM=1), **dict(page.Resources.get("/ExtGState", {}))
            )
            DONE[kind](pdf, text.encode())
            _save(pdf, self.root / PDF)

    def _change_pages(self, text: str) -> None:
        (place,) = re.findall(r"# of (\S+)$", text, re.MULTILINE)
        with pikepdf.open(self.root / place, allow_overwriting_input=True) as pdf:
            exec(compile(text, place, "exec"), {"pages": pdf.pages})
            _save(pdf, self.root / place)


def session(root: Path, games: set[str]) -> Session:
    """A project with these shipped games; their templates and drawings are taken from where they are shipped."""
    for game in sorted(games):
        copy_of_game(game, root)
    (root / "card_data").mkdir(parents=True, exist_ok=True)
    return Session(root)


def sound_pdf(root: Path, target: str) -> bytes:
    """A card without words, as a target asks for it."""
    outlet = all_outlets(load(root).library)[target]
    assert outlet.press, f"{target} is sent no PDF"
    path = profile_file(root, outlet.press.profile)
    assert path
    whole = Box(0, 0, *(side + 2 * outlet.bleed for side in CARD))
    trim = Box(outlet.bleed, outlet.bleed, *CARD)
    page = Page(whole.width, whole.height, (Rectangle(whole, "#d6452c"),), trim=trim, bleed=whole)
    separation = Separation(CmykProfile.load(profile_bytes(path), path.name))
    return PdfWriter(variant=press_variant(outlet.press, separation)).paint(Publication("x", [page]))[0]


def _save(pdf: pikepdf.Pdf, path: Path) -> None:
    pdf.save(
        path,
        object_stream_mode=pikepdf.ObjectStreamMode.disable,
        stream_decode_level=pikepdf.StreamDecodeLevel.none,
        compress_streams=False,
        fix_metadata_version=False,
    )


def _font(pdf: pikepdf.Pdf) -> Dictionary:
    """A font that says it lies in the file; nobody draws it here."""
    descriptor = Dictionary(Type=Name.FontDescriptor, FontFile2=pdf.make_indirect(pikepdf.Stream(pdf, b"")))
    return Dictionary(Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name.Own, FontDescriptor=descriptor)


def _paints(pdf: pikepdf.Pdf, operators: bytes) -> None:
    """What stands before the first operator in `<<` `>>` names its resources."""
    named, has_named, painted = operators.rpartition(b">>\n")
    resources = pdf.pages[0].obj.Resources
    for kind, entries in pikepdf.Object.parse(named + has_named).items() if has_named else ():
        resources[kind] = Dictionary({**dict(resources.get(kind, {})), **dict(entries)})
    pdf.pages[0].contents_add(painted)


def _paints_in_forms(pdf: pikepdf.Pdf, operators: bytes) -> None:
    shown = _form(pdf, b"/Inner Do", Dictionary(XObject=Dictionary(Inner=_form(pdf, operators, Dictionary()))))
    pdf.pages[0].obj.Resources.XObject = Dictionary(Outer=shown)
    pdf.pages[0].contents_add(b"/Outer Do")


def _form(pdf: pikepdf.Pdf, operators: bytes, resources: Dictionary) -> Any:
    made = pikepdf.Stream(pdf, operators)
    made.Type, made.Subtype, made.BBox, made.Resources = Name.XObject, Name.Form, Array([0, 0, 99, 99]), resources
    return pdf.make_indirect(made)


def _sets(of: Callable[[pikepdf.Pdf], Any]) -> Callable[[pikepdf.Pdf, bytes], None]:
    def done(pdf: pikepdf.Pdf, entries: bytes) -> None:
        for name, value in pikepdf.Object.parse(b"<<" + entries + b">>").items():
            of(pdf)[name] = value

    return done


DONE: dict[str, Callable[[pikepdf.Pdf, bytes], None]] = {
    "page": _sets(lambda pdf: pdf.pages[0].obj),
    "catalog": _sets(lambda pdf: pdf.Root),
    "information": _sets(lambda pdf: pdf.docinfo),
    "operators": _paints,
    "form": _paints_in_forms,
}
"""What is done with a block of PDF, by its kind: entries of dictionaries, operators of a page or of a form."""
