"""Checks that all games have: CG501 to CG511, by play or of what an expansion does to its base.

A game says in its profile what it calls things, which limits it wants, and which of these checks it does without.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from msgspec.structs import replace

from cardgen.analysis.checks.check import Check, declared_in
from cardgen.analysis.checks.common import expansion, fairness, pace, usage
from cardgen.analysis.checks.common.profile import Profile
from cardgen.model.game import Game

MODULES = (fairness, usage, pace, expansion)
COMMON = declared_in(*MODULES)


def with_common_checks(own: Iterable[Check], profile: Profile) -> tuple[Check, ...]:
    """A game's own checks, then the common ones as this game sees them; what it has switched off is left out.

    `own` may hold further functions of a common check, which are handed the profile as well.
    """
    common = {check.code for check in COMMON}
    made = (check for check in (*own, *COMMON) if check.code not in common or _is_made(check, profile))
    return tuple(_seen_by(profile, check) if check.code in common else check for check in made)


def usual_limit(profile: Profile, check: Check, game: Game) -> Any:
    """The limit of a common check in a game, or the default where `game.yaml` switches the check off."""
    limit = _seen_by(profile, check).limit
    assert limit is not None
    value = limit.value_in(game)
    return limit.value if value is None else value


def _is_made(check: Check, profile: Profile) -> bool:
    is_known = not check.needs or bool(getattr(profile, check.needs))
    return is_known and not profile.tuning(check.name).is_off


def _seen_by(profile: Profile, check: Check) -> Check:
    tuning = profile.tuning(check.name)
    return replace(
        check,
        find=partial(check.find, profile),
        limit=None if check.limit is None else tuning.limit_of(check.limit),
        severity=check.severity if tuning.severity is None else tuning.severity,
        replaces=tuning.replaces,
    )
