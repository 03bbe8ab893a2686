"""Counts what a class needs: tables, and of each file how many copies, sheets of paper and how much ink."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from cardgen.commands.targets import known_products
from cardgen.model.game import Game
from cardgen.model.paper import Paper
from cardgen.output.files import WrittenFile, write_whole
from cardgen.output.pdf.coverage import PrintedFile, read_printed
from cardgen.render.products.table import kind_of

PAGE_OF_TEXT = 0.05
"""How much of a page of text is ink: what the yield of cartridges is told for (ISO/IEC 19752, 24711)."""


class NoTables(ValueError):
    """So many pupils cannot be seated."""


class FileToPrint(Struct, frozen=True):
    """A file, how often it is printed, on both sides of a sheet or on one, and what one copy takes."""

    path: str
    copies: int
    is_duplex: bool
    once: PrintedFile

    @property
    def sheets(self) -> int:
        return self.copies * (-(-self.once.pages // 2) if self.is_duplex else self.once.pages)

    @property
    def ink(self) -> float:
        """In pages of text."""
        return self.copies * self.once.ink / PAGE_OF_TEXT


class ClassPlan(Struct, frozen=True):
    """What so many pupils need. `tables` has the players at each, others among them where pupils are too few.
    `elsewhere` are files for a copy shop.
    """

    pupils: int
    tables: tuple[int, ...]
    files: tuple[FileToPrint, ...]
    elsewhere: tuple[str, ...]

    @property
    def sheets(self) -> int:
        return sum(file.sheets for file in self.files)

    @property
    def ink(self) -> float:
        return sum(file.ink for file in self.files)

    @property
    def free_seats(self) -> int:
        return sum(self.tables) - self.pupils


class PrintList(Struct, frozen=True):
    """Where the list is, and what it says."""

    path: Path
    text: str


def seated(pupils: int, sizes: Collection[int]) -> tuple[int, ...]:
    """The players at each table: the fewest tables that seat all, as even as can be, with the fewest seats left free.

    Raises NoTables for no pupils, or a game that does not say how many play it.
    """
    if pupils < 1 or not sizes:
        raise NoTables(
            "there are no pupils" if pupils < 1 else "the game does not say how many play it: add `players:`"
        )
    most, least = max(sizes), min(sizes)
    wanted = max(pupils, least)
    while True:
        for tables in range(-(-wanted // most), wanted // least + 1):
            if shared := _shared(wanted, tables, sorted(sizes)):
                return shared
        wanted += 1


def _shared(pupils: int, tables: int, sizes: Sequence[int]) -> tuple[int, ...] | None:
    """So many pupils at so many tables, larger tables first; None where no sizes add up to them."""
    reachable: list[dict[int, int]] = [{0: 0}]  # for 0, 1, 2 ... tables: of each sum, the table that made it
    for _ in range(tables):
        reachable.append({total + size: size for total in reachable[-1] for size in sizes if total + size <= pupils})
    if pupils not in reachable[-1]:
        return None
    small, larger = divmod(pupils, tables)
    even = (small + 1,) * larger + (small,) * (tables - larger)
    if set(even) <= set(sizes):
        return even
    return tuple(sorted(_traced(reachable, pupils), reverse=True))


def _traced(reachable: Sequence[Mapping[int, int]], pupils: int) -> Iterable[int]:
    for sums in reversed(reachable[1:]):
        yield sums[pupils]
        pupils -= sums[pupils]


def plan_of(
    game: Game, pupils: int, tables: tuple[int, ...], out: Path, written: Iterable[WrittenFile], backs: str
) -> ClassPlan:
    """What pupils at these tables need of the files of a game that were built in `out`. Raises OSError.

    Sheets are printed as `backs` says; where that is on both sides, books are, too.
    """
    copies = {"player": sum(tables), "table": len(tables), "class": 1}
    products, turns = known_products(game), backs in ("long-edge", "short-edge")
    files, elsewhere = [], []
    for line in written:
        if line.paper is None:
            elsewhere.append(line.path)
            continue
        product, once = products[line.product], read_printed(out / line.path)
        is_duplex = once.is_duplex or (turns and kind_of(product).fills_both_sides and once.pages > 1)
        files.append(FileToPrint(line.path, copies[product.user], is_duplex, once))
    return ClassPlan(pupils, tables, tuple(files), tuple(elsewhere))


def write_list(out: Path, game: Game, plan: ClassPlan, paper: Paper, edition: str) -> PrintList:
    """Writes the plan as a list beside the files that it names. Raises OSError."""
    path = out / game.id / f"print-list-{plan.pupils}-pupils-{paper.id}{edition}.txt"
    text = print_list(game, plan, paper.name)
    write_whole(path, text.encode())
    return PrintList(path, text)


def print_list(game: Game, plan: ClassPlan, paper: str) -> str:
    """The plan as a list to tick off while printing."""
    seats = Counter(plan.tables)
    tables = " and ".join(f"{_count(count, 'table')} of {size}" for size, count in seats.items())
    lines = [f"{game.name} for a class of {plan.pupils}: {tables}"]
    if plan.free_seats:
        lines.append(f"{_count(plan.free_seats, 'seat')} {'is' if plan.free_seats == 1 else 'are'} free: play along.")
    lines += ["", *_rows(plan), "", f"Paper: {_count(plan.sheets, 'sheet')} of {paper}."]
    lines.append(f"Ink: about as much as {plan.ink:,.0f} pages of text.")
    lines.append("Print at actual size (100 %). Print a file whole as often as the first column says.")
    if plan.elsewhere:
        lines += ["", "For a copy shop, in the place of the tiles:", *(f"     {path}" for path in plan.elsewhere)]
    return "\n".join(lines) + "\n"


def _rows(plan: ClassPlan) -> Iterator[str]:
    width = max((len(file.path) for file in plan.files), default=0)
    yield f"     copies  {'file':<{width}}  sides  sheets"
    for file in plan.files:
        sides = "both" if file.is_duplex else "one"
        yield f"[ ]  {file.copies:>6}  {file.path:<{width}}  {sides:<5}  {file.sheets:>6}"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
