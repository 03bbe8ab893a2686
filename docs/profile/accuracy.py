"""Measures how near the print comes to the screen: `python -m docs.profile.accuracy FILE.pdf ...`.

Takes every colour that the files paint with (DeviceRGB), converts it as a print would, and compares what the inks look
like, by the model of the press, with what is wanted: the colour of the screen, its black being that of the print.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import mean

import pikepdf

from cardgen.data.project.files import shipped_root
from cardgen.data.project.profiles import profile_bytes, profile_file
from cardgen.output.colour.profile import CmykProfile
from cardgen.output.colour.separation import Separation
from docs.profile.inversion import inks_for, printed
from docs.profile.lab import Triple, compensated, delta_e, screen_lab
from docs.profile.press import Press
from docs.profile.separation import separated

_PAINTED = re.compile(rb"([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG)\b")
_FONTS = (b"\0\1\0\0", b"OTTO", b"true")
_START: Triple = (0.3, 0.2, 0.25)
_REACHED = 1.0
"""CIEDE2000 up to which the nearest print of a colour counts as that colour."""


def colours_of(path: Path) -> set[str]:
    """All colours that a PDF fills or strokes with, as `#rrggbb`."""
    found = set()
    with pikepdf.open(path) as pdf:
        for stream in pdf.objects:
            if isinstance(stream, pikepdf.Stream) and stream.get("/Subtype") != "/Image":
                data = stream.read_bytes()
                levels = _PAINTED.findall(data) if not data.startswith(_FONTS) else ()
                found |= {"#" + "".join(f"{round(float(level) * 255):02x}" for level in three) for three in levels}
    return found


def measured(colours: Iterable[str]) -> tuple[list[float], list[float], list[float], float]:
    """CIEDE2000 of colours that can be printed, of the others, how near these could come, and the most ink of any."""
    path = profile_file(shipped_root())
    assert path is not None
    separation, press = Separation(CmykProfile.load(profile_bytes(path), path.stem)), Press()
    darkest = press.xyz(separated(1.0, 1.0, 1.0))[1]
    within, beyond, nearest, most = [], [], [], 0.0
    for colour in sorted(colours):
        wanted, inks = compensated(screen_lab(colour), darkest), separation.cmyk(colour)
        best = delta_e(wanted, printed(inks_for(wanted, press, _START), press))
        (within if best < _REACHED else beyond).append(delta_e(wanted, press.lab(inks)))
        nearest += [best] if best >= _REACHED else []
        most = max(most, sum(inks))
    return within, beyond, nearest, most


def _told(name: str, differences: Sequence[float]) -> str:
    if not differences:
        return f"{name}: none"
    high = sorted(differences)[int(len(differences) * 0.95)]
    return f"{name}: {len(differences)}, mean {mean(differences):.2f}, 95 % {high:.2f}, worst {max(differences):.2f}"


if __name__ == "__main__":
    for place in map(Path, sys.argv[1:]):
        within, beyond, nearest, most = measured(colours_of(place))
        print(place.as_posix(), f"most ink {most:.0%}", sep="\n  ")
        for name, differences in (("in gamut", within), ("out of gamut", beyond), ("nearest there is", nearest)):
            print(f"  {_told(name, differences)}")
