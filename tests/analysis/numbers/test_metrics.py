"""What a tally says, and how sure it is: shares, rates of cases that hang together, means with their error."""

from __future__ import annotations

import pytest

from cardgen.analysis.numbers.evidence import Evidence
from cardgen.analysis.numbers.metrics import Mean, is_beyond, mean_of, numbers, rate, share_of, won, won_by_seat
from cardgen.analysis.play.tally import WHOLE, Tally, new_tally


def tally(**events: int) -> Tally:
    """200 games; names of events with `_` for blanks."""
    made = new_tally(2, 1)
    made.games = 200
    made.events.update({name.replace("_", " "): number for name, number in events.items()})
    return made


def test_a_mean_is_of_the_numbers_in_the_names_of_events() -> None:
    made = tally(length_15=0, length_10=50, length_20=50, lengthy_3=7)
    assert numbers(made, "length") == {10: 50, 15: 0, 20: 50}
    mean = mean_of(made, "length")
    assert (mean.value, mean.count) == (15, 100)
    assert mean.error == pytest.approx(0.5025 * 1.9842 / 1.96, abs=1e-4)  # Student, 99 degrees of freedom
    assert mean_of(made, "length", 10).value == 1.5
    assert str(mean) == "15.0 (14.0 to 16.0)"


def test_of_nothing_there_is_no_mean() -> None:
    mean = mean_of(new_tally(2, 1), "length")
    assert mean.count == 0
    assert not is_beyond(mean, 12, -1, Evidence().of("CG507"))


@pytest.mark.parametrize(
    ("value", "is_found", "is_open"), [(14.1, True, False), (13.5, False, True), (12.9, False, False)]
)
@pytest.mark.parametrize("sign", [1, -1])
def test_a_mean_proves_what_lies_beyond_its_interval(value, is_found, is_open, sign) -> None:
    evidence = Evidence()
    mean = Mean(sign * value, 1.0, 100)
    assert is_beyond(mean, sign * 12, sign, evidence.of("CG507")) == is_found
    assert bool(evidence.open) == is_open
    if is_open:
        assert evidence.open["CG507"] == pytest.approx((1.96 / 1.5) ** 2 - 1, abs=1e-3)


def test_a_rate_of_many_cases_counts_only_games() -> None:
    share = rate(tally(lost=400, laid=4000), "lost", "laid")
    assert (share.value, share.trials) == (0.1, 200)
    assert rate(new_tally(2, 1), "lost", "laid").trials == 0


def test_a_share_of_cases_that_stand_alone_counts_them_all() -> None:
    share = share_of(tally(sudden=30, matches=600), "sudden", "matches")
    assert (share.successes, share.trials) == (30, 600)


def test_wins_are_counted_by_policy_and_by_seat_in_parts() -> None:
    made = new_tally(2, 1)
    for points in ((3, 1), (2, 2), (0, 5)):
        made.record(points, ("greedy", "random"))
    assert won(made, "greedy") == won_by_seat(made, 0)
    assert (won(made, "greedy").successes, won(made, "greedy").trials) == (1.5, 3)
    assert made.of("random").won == 1.5 * WHOLE
