"""What steps do not foresee, the system itself ends: the template has a finding, and nothing is left behind."""

import signal
import time

import pytest

from cardgen.render.template import budget
from cardgen.render.template.jinja import Templates

if not hasattr(signal, "setitimer"):
    pytest.skip("this system has no timer of processor time", allow_module_level=True)

WITHOUT_END = "{% for a in range(99999) %}{% for b in range(99999) %}x{% endfor %}{% endfor %}"


@pytest.fixture(autouse=True)
def _steps_are_not_counted(monkeypatch):
    monkeypatch.setattr(budget, "MOST_STEPS", 10**18)
    monkeypatch.setattr(budget, "MOST_SECONDS", 0.2)


def found_in(tmp_path, text: str) -> list:
    (tmp_path / "card.xml.j2").write_text(text, encoding="utf-8")
    return Templates.of([tmp_path]).render("card.xml.j2")[1]


def test_a_template_that_goes_on_and_on_is_stopped_by_the_time_it_took(tmp_path):
    (finding,) = found_in(tmp_path, WITHOUT_END)
    assert finding.code == "CG611"
    assert finding.span.line == 1
    assert "more than 0.2 seconds" in finding.message


def goes_on() -> None:
    while True:
        pass


def test_one_that_catches_what_stops_it_is_stopped_again(monkeypatch):
    monkeypatch.setattr(budget, "AGAIN", 0.01)
    with budget.last_line():
        for _ in range(3):
            with pytest.raises(budget.BudgetExceeded):
                goes_on()


def test_what_comes_behind_a_template_has_no_limit(tmp_path):
    assert not found_in(tmp_path, "<card/>")
    ends = time.process_time() + 0.3
    while time.process_time() < ends:
        pass
    assert signal.getitimer(signal.ITIMER_VIRTUAL) == (0.0, 0.0)
