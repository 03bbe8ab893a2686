"""Takes the pictures of the README from real output: `python -m docs.pictures`."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from cardgen.commands.pipeline import build
from cardgen.commands.targets import BuildOrder
from docs.shots import GROUND, card, page

REPOSITORY = Path(__file__).resolve().parents[1]
FOLDER = REPOSITORY / "docs" / "pictures"
GAP = 16
FOOD_HEROES = ("feed-the-soil", "plant-a-tree", "catch-the-rain", "meet-the-bees", "keep-happy-hens")
PHYLO = ("english-oak", "sea-otter", "painted-lady", "red-fox", "wildfire")
FOODADVICE = {"tomato": 132, "mister-hipster": 204, "spear-time": 204, "rave-review": 204, "count-calorie": 204}
NOTES = ("note-5", "note-25", "note-100")


def take(out: Path) -> dict[str, Image.Image]:
    """Each picture by its name, from files built into `out`."""
    wanted = {"fsys": ("cards", "ability-sheet"), "phylo": ("reference-sheet", "food-web"), "foodadvice": ("board",)}
    for game, products in wanted.items():
        build(REPOSITORY, out / game, BuildOrder((game,), ("a4",), ("png", "rulebook", *products)))
    fsys, phylo, foodadvice = (out / game / game for game in wanted)
    return {
        "fsys-cards": _row([card(fsys / f"png/front-core-{name}.png", 204) for name in FOOD_HEROES]),
        "fsys-back": card(fsys / "png/back-1.png", 240),
        "fsys-ability-sheet": page(fsys / "ability-sheet-a4.pdf", 0, 460),
        "fsys-rulebook": page(fsys / "rulebook-a4.pdf", "Asha and Ben play a match", 480),
        "fsys-sheet": page(fsys / "cards-a4.pdf", 0, 480),
        "phylo-cards": _row([card(phylo / f"png/front-starter-{name}.png", 204) for name in PHYLO]),
        "phylo-back": card(phylo / "png/back-1.png", 240),
        "phylo-reference-sheet": page(phylo / "reference-sheet-a4.pdf", 0, 480),
        "phylo-rulebook": page(phylo / "rulebook-a4.pdf", "Lea and Sam play", 480),
        "phylo-food-web": page(phylo / "food-web.pdf", 0, 640),
        "foodadvice-cards": _row(
            [card(foodadvice / f"png/front-market-{name}.png", width) for name, width in FOODADVICE.items()]
        ),
        "foodadvice-notes": _row([card(foodadvice / f"png/front-market-{name}.png", 300) for name in NOTES]),
        "foodadvice-board": page(foodadvice / "board.pdf", 0, 780),
        "foodadvice-rulebook": page(foodadvice / "rulebook-a4.pdf", "A first round in pictures", 480),
    }


def _row(pictures: list[Image.Image]) -> Image.Image:
    size = (sum(picture.width + GAP for picture in pictures) - GAP, max(picture.height for picture in pictures))
    whole = Image.new("RGB", size, GROUND)
    left = 0
    for picture in pictures:
        whole.paste(picture, (left, 0))
        left += picture.width + GAP
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
