"""`python -m bench.checkers`: what independent programs find in the PDF of every shipped game for every print shop.

qpdf and the PDF/A check of pikepdf come with cardgen; page-validation (`pip install page-validation`) and Ghostscript
are asked where this machine has them. PDF/A is not PDF/X: a copy of each file is given the identity of PDF/A-2b, with
the same profile, so that validators look at its body: fonts, colours, streams, metadata.
"""

from __future__ import annotations

import argparse
import io
import json
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from bench.shipped import REPOSITORY

GAMES = ("fsys", "phylo", "foodadvice")
SHADING = "pikepdf:shading"
KNOWN = {
    "ISO_19005_2:6.2.4.2-2": "black type overprints, as presses ask; the checker cannot tell whether PDF/A allows it",
    "pikepdf:colour-space": "marks, colour bars and die lines are on plates of their own; the checker knows none",
    SHADING: "drawings have gradients; the checker says that it cannot look at them",
    "PDFA2B-STREAM-LENGTH-001": "each /Length was counted and is right; data that end with a byte 10 or 13 mislead it",
}
"""What is found and is meant so, by the rule that finds it."""
Checked = Counter[str]


class LeftOut(Exception):
    """A checker that this machine does not have."""


def qpdf(path: Path) -> Checked:
    """Syntax, streams and cross-references."""
    import pikepdf

    with pikepdf.open(path) as pdf:
        return Counter(pdf.check_pdf_syntax())


def pikepdf_pdfa(path: Path) -> Checked:
    """The body of the file as PDF/A-2b."""
    import pikepdf
    from pikepdf import pdfa

    with pikepdf.open(io.BytesIO(as_pdfa(path))) as pdf:
        findings = pdfa.check(pdf, "2b").findings
    return Counter(SHADING if "shadings are not supported" in str(finding) else finding.rule for finding in findings)


def page_validation(path: Path) -> Checked:
    """The same by another program."""
    try:
        import page  # type: ignore[import-not-found]
    except ImportError:
        raise LeftOut("page-validation is not installed: pip install page-validation") from None
    limits = page.SafetyLimits.unlimited()
    report = page.validate_pdf_bytes(as_pdfa(path), profile="2b", limits=limits)
    return Counter(failure.rule_id for failure in report.failures)


def ghostscript(path: Path) -> Checked:
    """Whether every page can be separated into plates; what is said while that is done."""
    program = shutil.which("gs")
    if program is None:
        raise LeftOut("Ghostscript is not installed")
    command = [program, "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-dPDFSTOPONERROR", "-sDEVICE=tiffsep", "-r36"]
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            [*command, f"-sOutputFile={folder}/%d.tif", str(path)], capture_output=True, text=True, check=False
        )
    lines = [line for line in (run.stdout + run.stderr).splitlines() if line.strip()]
    return Counter(lines or (["it ended with a fault"] if run.returncode else []))


CHECKERS: dict[str, Callable[[Path], Checked]] = {
    "qpdf": qpdf,
    "pikepdf.pdfa 2b": pikepdf_pdfa,
    "page-validation 2b": page_validation,
    "Ghostscript tiffsep": ghostscript,
}


def as_pdfa(path: Path) -> bytes:
    """The file with the identity of PDF/A-2b, and its own profile as the output intent of that."""
    import pikepdf
    from pikepdf import pdfa

    with pikepdf.open(path) as pdf:
        intents = pdf.Root.get("/OutputIntents", ())
        profile = next((intent.DestOutputProfile.read_bytes() for intent in intents), "sRGB")
        for entry in ("/GTS_PDFXVersion", "/GTS_PDFXConformance", "/Trapped"):
            if entry in pdf.docinfo:
                del pdf.docinfo[entry]
        pdfa.prepare(pdf, "2b", output_intent=profile)
        out = io.BytesIO()
        pdf.save(out, **pdfa.resolve_save_kwargs("2b"))
        return out.getvalue()


def shops() -> list[str]:
    """The targets that are sent a PDF in inks."""
    from cardgen.data import read_shipped_targets
    from cardgen.model.outlet import outlet_of

    return [outlet.id for outlet in map(outlet_of, read_shipped_targets()) if outlet.press]


def built(folder: Path, games: Sequence[str], targets: Sequence[str]) -> Iterator[tuple[str, Path]]:
    """The files of each game for each target, of the cards that the shop cuts."""
    from cardgen.commands.interface import load
    from cardgen.commands.outlets import all_outlets
    from cardgen.commands.pipeline import build
    from cardgen.commands.targets import BuildOrder
    from cardgen.render.base.target import Settings

    library = load(REPOSITORY).library
    for target in targets:
        outlet = all_outlets(library)[target]
        for id in games:
            cards = tuple(dict.fromkeys(cards_for(outlet, library.games[id])))
            if not cards:
                print(f"{target} {id}: no card has a size that is cut there", file=sys.stderr)
                continue
            order = BuildOrder(games=(id,), settings=Settings(select=cards), target=target)
            outcome = build(REPOSITORY, folder / target, order)
            if not outcome.written:
                raise SystemExit(f"{target} {id}: nothing written; see `cardgen build {id} --target {target}`")
            yield from ((target, folder / target / line.path) for line in outcome.written)


def cards_for(outlet: Any, game: Any) -> Iterator[str]:
    """Cards, by what `--select` calls them, of sizes that a target takes: on sheets any, else none that is round."""
    for printing in game.deck.printings():
        kind = game.kinds[printing.card.kind]
        if kind.front and (outlet.sheet or (not kind.is_round and outlet.size_of(game.sizes[kind.size]))):
            yield printing.card.id


def main(arguments: Sequence[str] | None = None) -> int:
    """1 where something is found that is not `KNOWN`."""
    parser = argparse.ArgumentParser(prog="python -m bench.checkers", description=__doc__)
    parser.add_argument("--game", action="append", choices=GAMES)
    parser.add_argument("--target", action="append")
    chosen = parser.parse_args(arguments)
    results: dict[str, object] = {}
    unknown = 0
    with tempfile.TemporaryDirectory() as folder:
        for target, path in built(Path(folder), chosen.game or GAMES, chosen.target or shops()):
            name = f"{target} {path.parent.name}/{path.name}"
            print(name, file=sys.stderr, flush=True)
            results[name] = found = {checker: _told(check, path) for checker, check in CHECKERS.items()}
            unknown += sum(isinstance(rules, dict) and bool(rules.keys() - KNOWN.keys()) for rules in found.values())
    print(json.dumps({"files": results, "known": KNOWN}, indent=2))
    return 1 if unknown else 0


def _told(check: Callable[[Path], Checked], path: Path) -> dict[str, int] | str:
    try:
        return dict(check(path))
    except LeftOut as reason:
        return f"left out: {reason}"


if __name__ == "__main__":
    sys.exit(main())
