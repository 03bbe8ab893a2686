"""How does a deck become a report? Play what it asks for, make the page, write it and its figures."""

from __future__ import annotations

from pathlib import Path

from cardgen.model.library import Library
from cardgen.order import get
from cardgen.output.files import write_whole
from cardgen.output.rows import as_csv
from cardgen.playing import Progress, game_named, package_for, running
from cardgen.rules.playout import play


def write_report(
    library: Library, game_id: str, deck_id: str, games: int, out: Path, jobs: int, progress: Progress
) -> tuple[list[Path], list[str]]:
    """The files of a deck's report in `out`, and the gaps in the rules that were met, which leave it unwritten.

    Raises UnknownName, OSError.
    """
    from cardgen.render.report_page import page

    game = game_named(library, game_id)
    package = package_for(game)
    deck = get(game.named_decks, deck_id, "deck") if deck_id else game.played_deck
    trials = package.report_trials(game, deck, games)
    with running(jobs, progress) as run:
        tallies = play(trials, run)
    gaps = [gap for tally in tallies for gap in tally.gaps]
    if gaps:
        return [], gaps
    made = package.report(game, deck, list(zip(trials, tallies, strict=True)))
    name = "report" if deck.id == game.played_deck.id else f"report-{deck.id}"
    files = {f"{name}.html": page(made)}
    files |= {f"{name}/{chart.id}.csv": as_csv(chart.csv()) for chart in made.charts}
    folder = out / game.id
    for place, text in files.items():
        write_whole(folder / place, text.encode())
    return [folder / place for place in files], []
