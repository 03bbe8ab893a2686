"""`cardgen booster`: packs of cards by a recipe, what is in them, and the proof of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardgen.cli import completion
from cardgen.cli.common.messages import plain_error, plain_errors, progress_bar, report, tell
from cardgen.cli.common.options import cluster_option, comma_list, format_option, jobs_option, strict_option
from cardgen.cli.common.printing import (
    back_offset_option,
    backs_option,
    language_option,
    low_ink_option,
    margin_option,
    out_option,
    paper_option,
    printer_option,
    refuse_place,
    scale_option,
    with_settings,
)
from cardgen.cli.common.projects import game_and_project, project_option, project_root

if TYPE_CHECKING:
    pass

MOST = 100_000
"""Packs of a command, as `packing.MOST`, which is not read before it is wanted."""

EXAMPLES = """\b
Examples:
  cardgen booster phylo                        packs by the recipe that the game names first
  cardgen booster phylo --recipe class-safari  a kit for a class
  cardgen booster phylo --pupils 15 --seed 5   as many packs as fifteen pupils want
  cardgen booster fsys --packs 12 --paper a4 --backs fold
  cardgen booster phylo --no-print             only what would be in the packs, and its figures
  cardgen booster phylo --only 4X7K-09QM       print one pack again, byte for byte; --out says where its list is
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
  cardgen booster verify 4X7K-09QM --recipe field-trip --seed 5 --packs 30
                                               the list is lost: say what is on the wrapper
"""
recipe_option = click.option(
    "--recipe",
    shell_complete=completion.recipe,
    default="",
    metavar="ID",
    help="Which booster; `cardgen list GAME` has them.  [default: the one of game.yaml, else the first]",
)


def _ids(ctx: click.Context, parameter: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    ids = comma_list(ctx, parameter, value)
    if value and not ids:
        raise click.BadParameter("there is no id in it; it is on the wrapper of the pack, as 4X7K-09QM")
    return ids


class _OfGroup(click.Context):
    """What is typed before the options is the name of the group."""

    @property
    def command_path(self) -> str:
        return self.parent.command_path if self.parent is not None else super().command_path


class _First(click.Command):
    context_class = _OfGroup


@click.command("booster", cls=_First)
@click.argument("game", required=False, default="", metavar="[GAME or FOLDER]", shell_complete=completion.game)
@recipe_option
@click.option(
    "--packs", type=click.IntRange(1, MOST), default=None, help="How many.  [default: the kit of the recipe, else 10]"
)
@click.option(
    "--pupils", type=click.IntRange(1, MOST), default=None, help="For how many, instead of --packs: as the recipe says."
)
@click.option(
    "--seed", type=click.IntRange(0), default=None, help="The same seed, the same packs; another, others.  [default: 1]"
)
@out_option
@click.option("--replace", is_flag=True, help="Remove the other batch that is there; its packs cannot be proved then.")
@paper_option
@click.option("--only", multiple=True, callback=_ids, metavar="ID", help="Print these packs again, nothing else.")
@click.option("--each", is_flag=True, help="A file for each pack, too: as --only makes it.")
@click.option("--no-print", is_flag=True, help="Nothing to print: the list of packs and the page of figures.")
@backs_option
@low_ink_option
@back_offset_option
@margin_option
@scale_option
@printer_option
@language_option
@jobs_option
@cluster_option
@project_option
@format_option
@strict_option
@with_settings
def make(
    game: str,
    recipe: str,
    packs: int | None,
    pupils: int | None,
    out: Path,
    only: tuple[str, ...],
    each: bool,
    no_print: bool,
    project: Path | None,
    format_: str,
    strict: bool,
    **wishes: Any,
) -> None:
    """Make booster packs: sheets to print, cut and stack, wrappers, the list of what is in each pack, and figures.

    Files land in OUT/GAME/RECIPE. Each pack keeps what its recipe promises; the same recipe, cards and seed give the
    same packs, so that one that got lost can be printed again. Another batch needs a folder of its own.
    """
    from cardgen.cli.text.booster import tell_packed
    from cardgen.commands import interface

    if no_print and (only or each):
        raise plain_error(f"--no-print and --{'only' if only else 'each'} want the opposite", "leave one of them out")
    if packs is not None and pupils is not None:
        raise plain_error("--packs and --pupils both say how many packs", "leave one of them out")
    game, project = game_and_project(game, project)
    root = project_root(project)
    refuse_place(out)
    with plain_errors():
        packed = interface.print_packs(
            game,
            root,
            recipe=recipe,
            packs=packs,
            pupils=pupils,
            ids=only,
            out=out,
            is_printed=not no_print,
            each=each,
            progress=progress_bar("printing"),
            tell=tell,
            **wishes,
        )
    if format_ == "text":
        tell_packed(packed, is_chosen=bool(recipe or only), is_batch=not only)
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
    help="A boosters.json, a folder with one in it, or in a folder of it.",
)
@click.option("--game", default="", metavar="ID", help="Of which game it is, where several have such a recipe.")
@click.option(
    "--recipe", default="", metavar="ID", shell_complete=completion.recipe, help="Its recipe, as the wrapper says."
)
@click.option("--packs", type=click.IntRange(1, MOST), default=None, help="How many there are, as the wrapper says.")
@click.option("--seed", type=click.IntRange(0), default=None, help="Their seed: the batch, as the wrapper says.")
@project_option
@format_option
def verify(
    id: str,
    out: Path,
    game: str,
    recipe: str,
    packs: int | None,
    seed: int | None,
    project: Path | None,
    format_: str,
) -> None:
    """Find the pack of an ID, make it again from recipe, cards and seed, and compare.

    The ID is on the wrapper: eight letters, small or large, with or without a hyphen. Where the list of packs is lost,
    the recipe, seed and number of packs beside it lead to the pack, too.
    """
    from cardgen.cli.text.booster import tell_verified
    from cardgen.commands import interface

    with plain_errors():
        verified, outcome = interface.verify_pack(
            id, project_root(project), out=out, game=game, recipe=recipe, packs=packs, seed=seed
        )
    if format_ == "text":
        for verified_pack in verified:
            tell_verified(verified_pack)
    report(outcome, format_, False)


@command.command("odds", epilog=ODDS_EXAMPLES, short_help="What a pack holds, and how likely.")
@click.argument("game", required=False, default="", metavar="[GAME or FOLDER]", shell_complete=completion.game)
@recipe_option
@click.option("--cards", "all_cards", is_flag=True, help="Name the cards, too.")
@project_option
def odds(game: str, recipe: str, all_cards: bool, project: Path | None) -> None:
    """The odds of a booster: computed from its recipe, exact."""
    from cardgen.cli.text.odds import tell_odds
    from cardgen.commands import interface

    game, project = game_and_project(game, project)
    try:
        with plain_errors():
            prepared = interface.prepare_packs(game, project_root(project), recipe=recipe)
    except interface.FaultyProject as faulty:
        report(faulty.outcome, "text", False)
    else:
        tell_odds(prepared, all_cards)
