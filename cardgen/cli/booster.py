"""`cardgen booster`: packs of cards by a recipe, what is in them, and the proof of it."""

from __future__ import annotations

from pathlib import Path

import click

from cardgen.cli.common import (
    comma_list,
    format_option,
    game_and_project,
    jobs_option,
    offset,
    plain_error,
    plain_errors,
    progress_bar,
    project_option,
    project_root,
    report,
    strict_option,
)

MOST = 100_000
"""Packs of a command: as many as a manifest is read of again."""

EXAMPLES = """\b
Examples:
  cardgen booster phylo                        packs for a class, by the first recipe of the game
  cardgen booster phylo --recipe field-trip --packs 30 --seed 5
  cardgen booster fsys --packs 12 --paper a4 --backs fold
  cardgen booster phylo --no-print             only what would be in the packs, and its figures
  cardgen booster phylo --only 4X7K-09QM       print one pack again, byte for byte
  cardgen booster verify 4X7K-09QM             what is in it, and is it as promised?
  cardgen booster odds phylo                   what a pack holds, and how likely
"""
ODDS_EXAMPLES = """\b
Examples:
  cardgen booster odds phylo
  cardgen booster odds phylo --recipe field-trip --cards
"""
VERIFY_EXAMPLES = """\b
Examples:
  cardgen booster verify 4X7K-09QM
  cardgen booster verify 4x7k09qm --out packs-of-class-5b
"""
out_option = click.option(
    "--out", type=click.Path(path_type=Path), default=Path("output"), show_default=True, help="Where files go."
)
recipe_option = click.option(
    "--recipe", default="", metavar="ID", help="Which booster; `cardgen list GAME` has them.  [default: the first]"
)


class _OfGroup(click.Context):
    """What is typed before the options is the name of the group."""

    @property
    def command_path(self) -> str:
        return self.parent.command_path if self.parent is not None else super().command_path


class _First(click.Command):
    context_class = _OfGroup


@click.command("booster", cls=_First)
@click.argument("game", required=False, default="", metavar="[GAME or FOLDER]")
@recipe_option
@click.option(
    "--packs", type=click.IntRange(1, MOST), default=None, help="How many.  [default: the kit of the recipe, else 10]"
)
@click.option(
    "--seed", type=click.IntRange(0), default=None, help="The same seed, the same packs; another, others.  [default: 1]"
)
@out_option
@click.option(
    "--paper", "papers", multiple=True, callback=comma_list, help="a4, letter or your own; default: A4 and Letter."
)
@click.option("--only", multiple=True, callback=comma_list, metavar="ID", help="Print these packs again, nothing else.")
@click.option("--each", is_flag=True, help="A file for each pack, too: as --only makes it.")
@click.option("--no-print", is_flag=True, help="Nothing to print: the list of packs and the page of figures.")
@click.option(
    "--backs",
    type=click.Choice(["long-edge", "short-edge", "fold", "none"]),
    default="long-edge",
    show_default=True,
    help="How backs come behind fronts: duplex by flip, fold and glue, or no backs.",
)
@click.option("--low-ink", is_flag=True, help="An edition that needs little ink.")
@click.option("--back-offset", callback=offset, default="0,0", help="Move backs right and down, as in 0.5mm,-1mm.")
@click.option("--printer", default="home", show_default=True, help="What the printer can do: card_data/printers/.")
@jobs_option
@project_option
@format_option
@strict_option
def make(
    game: str,
    recipe: str,
    packs: int | None,
    seed: int | None,
    out: Path,
    papers: tuple[str, ...],
    only: tuple[str, ...],
    each: bool,
    no_print: bool,
    backs: str,
    low_ink: bool,
    back_offset: tuple[int, int],
    printer: str,
    jobs: int,
    project: Path | None,
    format_: str,
    strict: bool,
) -> None:
    """Make booster packs: sheets to print, cut and stack, wrappers, the list of what is in each pack, and figures.

    Files land in OUT/GAME/RECIPE. Each pack keeps what its recipe promises; the same recipe, cards and seed give the
    same packs, so that one that got lost can be printed again.
    """
    from cardgen.cli.booster_told import tell_packed
    from cardgen.packing import Wish, pack
    from cardgen.parcelling import Print
    from cardgen.render.target import Settings
    from cardgen.reprinting import reprint

    if any(back_offset) and backs in ("fold", "none"):
        raise plain_error(f"--back-offset moves nothing with --backs {backs}", "leave one of them out")
    if no_print and (only or each):
        raise plain_error(f"--no-print and --{'only' if only else 'each'} want the opposite", "leave one of them out")
    if game:
        game, project = game_and_project(game, project)
    root = project_root(project)
    if out.exists() and not out.is_dir():
        raise plain_error(f"{out.as_posix()} is a file, not a folder", "name another with --out")
    settings = Settings(backs, low_ink, back_offset=back_offset)
    order = Print(papers, printer, settings, jobs, not no_print, each)
    wish, progress = Wish(game, recipe, packs, seed), progress_bar("printing")
    with plain_errors():
        packed = reprint(root, out, wish, only, order, progress) if only else pack(root, out, wish, order, progress)
    if format_ == "text":
        tell_packed(packed, is_chosen=bool(recipe or only))
    report(packed.outcome, format_, strict)


class Boosters(click.Group):
    """A group whose first command needs no name: `cardgen booster phylo` is what people want."""

    default = make

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args or (args[0] not in self.commands and args[0] not in ctx.help_option_names):
            args = [make.name or "", *args]
        return super().parse_args(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return make if cmd_name == make.name else super().get_command(ctx, cmd_name)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return make.collect_usage_pieces(ctx)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        make.format_help_text(ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        make.format_options(ctx, formatter)
        self.format_commands(ctx, formatter)


@click.group("booster", cls=Boosters, epilog=EXAMPLES, short_help="Make sealed packs by a recipe, and prove them.")
def command() -> None:
    """Packs of cards by a recipe."""


@command.command("verify", epilog=VERIFY_EXAMPLES, short_help="What is in a pack, and is it as promised?")
@click.argument("id", metavar="ID")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("output"),
    show_default=True,
    help="A folder with boosters.json in it, or in a folder of it.",
)
@project_option
@format_option
def verify(id: str, out: Path, project: Path | None, format_: str) -> None:
    """Find the pack of an ID, make it again from recipe, cards and seed, and compare.

    The ID is on the wrapper: eight letters, small or large, with or without a hyphen.
    """
    from cardgen.cli.booster_told import tell_verified
    from cardgen.verifying import verify as verified_by

    with plain_errors():
        verified, outcome = verified_by(project_root(project), out, id)
    if format_ == "text":
        for one in verified:
            tell_verified(one)
    report(outcome, format_, False)


@command.command("odds", epilog=ODDS_EXAMPLES, short_help="What a pack holds, and how likely.")
@click.argument("game", required=False, default="", metavar="[GAME or FOLDER]")
@recipe_option
@click.option("--cards", "all_cards", is_flag=True, help="Name the cards, too.")
@project_option
def odds(game: str, recipe: str, all_cards: bool, project: Path | None) -> None:
    """The odds of a booster: computed from its recipe, exact."""
    from cardgen.build import outcome_of
    from cardgen.cli.booster_told import tell_odds
    from cardgen.packing import Wish
    from cardgen.packing import odds as odds_of

    if game:
        game, project = game_and_project(game, project)
    with plain_errors():
        library, session, found_odds, found = odds_of(project_root(project), Wish(game, recipe))
    if session is not None and found_odds is not None:
        tell_odds(session, found_odds, all_cards)
    else:
        report(outcome_of(library, found), "text", False)
