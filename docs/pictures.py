"""Takes the pictures of the README from real output: `python -m docs.pictures`."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2
from PIL import Image, ImageDraw

from cardgen.build import build
from cardgen.order import Order

REPOSITORY = Path(__file__).resolve().parents[1]
FOLDER = REPOSITORY / "docs" / "pictures"
GROUND, EDGE = "#ffffff", "#c9c9c9"
GAP = 16
SHOWN = (
    "feed-the-soil",
    "plant-a-tree",
    "catch-the-rain",
    "meet-the-bees",
    "cook-as-one",
    "let-small-fish-go",
    "read-the-sky",
    "keep-happy-hens",
    "look-under-a-log",
    "plan-as-one",
)


def take(out: Path) -> dict[str, Image.Image]:
    """Each picture by its name, from files built into `out`."""
    build(REPOSITORY, out, Order(("fsys",), ("a4",), ("png", "cards", "ability-sheet", "rulebook")))
    made = out / "fsys"
    fronts = [_card(made / f"png/front-core-{name}.png", 204) for name in SHOWN]
    return {
        "cards": _rows([fronts[:5], fronts[5:]]),
        "back": _card(made / "png/back-1.png", 300),
        "ability-sheet": _page(made / "ability-sheet-a4.pdf", 0, 620),
        "sheet": _page(made / "cards-a4.pdf", 0, 620),
        "rulebook": _rows([[_page(made / "rulebook-a4.pdf", number, 440) for number in (0, 3)]]),
    }


def _card(path: Path, width: int) -> Image.Image:
    """A face with the round corners that a card has in the hand."""
    face = Image.open(path).convert("RGB")
    height = width * face.height // face.width
    face = face.resize((width, height), Image.Resampling.LANCZOS)
    mask = Image.new("L", (width * 4, height * 4), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width * 4 - 1, height * 4 - 1), width * 4 // 21, fill=255)
    card = Image.new("RGB", face.size, GROUND)
    card.paste(face, mask=mask.resize(face.size, Image.Resampling.LANCZOS))
    return card


def _page(path: Path, number: int, width: int) -> Image.Image:
    with pypdfium2.PdfDocument(path) as document:
        page = document[number]
        picture = page.render(scale=2 * width / page.get_width()).to_pil().convert("RGB")
        page.close()
    shown = picture.resize((width, width * picture.height // picture.width), Image.Resampling.LANCZOS)
    ImageDraw.Draw(shown).rectangle((0, 0, shown.width - 1, shown.height - 1), outline=EDGE)
    return shown


def _rows(rows: list[list[Image.Image]]) -> Image.Image:
    width = max(sum(one.width + GAP for one in row) - GAP for row in rows)
    height = sum(row[0].height + GAP for row in rows) - GAP
    whole = Image.new("RGB", (width, height), GROUND)
    top = 0
    for row in rows:
        left = 0
        for one in row:
            whole.paste(one, (left, top))
            left += one.width + GAP
        top += row[0].height + GAP
    return whole


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as out:
        for name, picture in take(Path(out)).items():
            path = FOLDER / f"{name}.png"
            colours = picture.quantize(128, dither=Image.Dither.NONE)  # flat drawings need no more, and stay small
            colours.save(path, optimize=True)
            print(f"{path.relative_to(REPOSITORY).as_posix()}  {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
