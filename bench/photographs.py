"""Cards with a photograph each, of 1500 x 2100 pixels and some 700 kB: sheets of them anew, and after a saved word."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PIL import Image

from bench import commands
from bench.edits import TITLE
from bench.sizes import Size

PHOTOGRAPHS = 60
"""As many as fit into any temporary folder. The limits are those of 300."""
OF_LIMITS = 300
LIMITS = {"anew": 10.0, "changed": 2.0, "MB": 200, "PDF": 1.02}
PIXELS, QUALITY, LOUDNESS, PLAIN = (1500, 2100), 85, 50, 0.3
CARD = """\
  - id: photo-{0}
    icons: [water, sun]
    text:
      title: Photo {0}
      action: "**Look** at what is here, and tell the others."
"""


def count_of(size: Size) -> int:
    return max(2, size.some(PHOTOGRAPHS))


def write_photographs(folder: Path, count: int) -> Path:
    """A game of so many cards, as `cardgen new game` begins one, each with a picture that is called as it is."""
    commands.cardgen("new", "game", "photos", "--out", str(folder))
    root, core = folder / "photos", folder / "photos" / "card_data" / "photos" / "sets" / "core"
    (core / "cards" / "river.yaml").unlink()
    (core / "pictures").mkdir()
    (core / "cards" / "photos.yaml").write_text("cards:\n" + "".join(map(CARD.format, range(count))))
    lines = (f"  - {{card: photo-{number}, number: {number + 1}}}\n" for number in range(count))
    (core / "printings.yaml").write_text("printings:\n" + "".join(lines))
    photograph = _photograph()
    for number in range(count):
        photograph.paste((number % 256, 90, 200), (0, 0, 80, 80))  # each another file
        photograph.save(core / "pictures" / f"photo-{number}.jpg", quality=QUALITY)
    return root


def _photograph() -> Image.Image:
    """Soft colours under noise, which takes as many bytes as leaves and stones do."""
    colours = Image.radial_gradient("L").resize(PIXELS)
    ground = Image.merge("RGB", (colours, colours.rotate(180), colours.transpose(Image.Transpose.FLIP_TOP_BOTTOM)))
    half = (PIXELS[0] // 2, PIXELS[1] // 2)
    noise = Image.merge("RGB", [Image.effect_noise(half, LOUDNESS).resize(PIXELS) for _ in range(3)])
    return Image.blend(ground, noise, PLAIN)


def photographs(size: Size, folder: Path) -> dict[str, Any]:
    """Sheets for both papers as whole processes, the first time and after a changed title; and what checking takes."""
    count = count_of(size)
    root = write_photographs(folder / "photographs", count)
    core = root / "card_data" / "photos" / "sets" / "core"
    given = ("--project", str(root))
    build = ("build", "photos", *given, "--only", "cards", "--out", str(folder / "sheets"))
    checked = commands.cardgen("check", "photos", *given)
    anew = commands.cardgen(*build)
    path = core / "cards" / "photos.yaml"
    path.write_text(TITLE.sub(r"\1: Another", path.read_text(), count=1))
    changed = commands.cardgen(*build)
    files = sum(file.stat().st_size for file in (core / "pictures").iterdir())
    sheets = max(file.stat().st_size for file in (folder / "sheets").rglob("*.pdf"))
    return {
        "photographs": count,
        "kB each": round(files / count / 1e3),
        "CPU anew": round(anew.cpu, 2),
        f"limit anew, of {OF_LIMITS}": LIMITS["anew"],
        "CPU after a changed title": round(changed.cpu, 2),
        f"limit changed, of {OF_LIMITS}": LIMITS["changed"],
        "CPU of a check": round(checked.cpu, 2),
        "peak MB": round(max(anew.megabytes, changed.megabytes)),
        "limit MB": LIMITS["MB"],
        "PDF to the files": round(sheets / files, 3),
        "limit PDF": LIMITS["PDF"],
    }
