"""Confidence intervals of means: Student's factors against a printed table, and at the extremes."""

from math import inf

import pytest
from scipy import stats

from fourcures.bots.confidence_interval import EXACT_UP_TO, Z95, margin, student_factor

PRINTED = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 9: 2.262, 10: 2.228, 20: 2.086, 30: 2.042, 60: 2.000}
PRINTED |= {100: 1.984, 120: 1.980, 1000: 1.962}


@pytest.mark.parametrize("degrees", PRINTED)
def test_factors_are_those_of_the_printed_table(degrees: int) -> None:
    assert round(student_factor(degrees), 3) == PRINTED[degrees]


def test_factors_are_right_in_ten_digits_and_fall_to_the_normal_one() -> None:
    degrees = [*range(1, 2 * EXACT_UP_TO), 1_000, 10**6]
    found = [student_factor(each) for each in degrees]
    assert found == pytest.approx(list(stats.t.ppf(0.975, degrees)), rel=1e-10)
    assert found == sorted(found, reverse=True)
    assert found[-1] == pytest.approx(Z95, rel=1e-5)


def test_two_values_have_a_wide_interval_and_one_has_none() -> None:
    assert margin(2.0, 5.0, 2) == pytest.approx(12.706, abs=1e-3)  # sample (1, 3): standard error 1
    assert margin(2.0, 4.0, 1) == inf
    assert margin(0.0, 0.0, 0) == inf
