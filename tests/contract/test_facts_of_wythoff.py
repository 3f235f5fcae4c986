"""Claims of the page on Wythoff's game, checked on the published rows."""


def test_every_period_of_a_row_is_three_times_a_power_of_two(built):
    """The page states this as an observation and lists the powers; the test checks every published row."""
    frame = built["wythoff.row_periods"].frame()
    assert frame["row"].tolist() == list(range(len(frame))) and len(frame) >= 128
    first, *others = frame["period"].tolist()
    assert first == 1
    powers = [period // 3 for period in others]
    assert [3 * power for power in powers] == others
    assert all(power & (power - 1) == 0 for power in powers)
    assert len(set(powers)) > 10
