"""All throws and their chances."""

from itertools import product

import pytest

from companion.odds.throws import throws


@pytest.mark.parametrize("dice", range(1, 7))
def test_the_chances_of_all_throws_sum_to_one(dice: int) -> None:
    assert sum(chance for _, chance in throws(dice)) == pytest.approx(1)


@pytest.mark.parametrize("dice", range(1, 5))
def test_each_throw_stands_once_for_every_order_it_can_lie_in(dice: int) -> None:
    orders = [tuple(sorted(values)) for values in product(range(1, 7), repeat=dice)]
    assert dict(throws(dice)) == pytest.approx({values: orders.count(values) / 6**dice for values in set(orders)})
