"""When a locked exposure is no longer right: the light has become another, and stays so."""

from __future__ import annotations

import numpy as np
import pytest

from companion.detection import Image
from vision.sources.locked_light import LASTS_SECONDS, LockedLight

FPS = 30


def lit(level: float) -> Image:
    noise = np.random.default_rng(1).normal(0, 3, (45, 80))
    return np.clip(level + noise, 0, 255).astype(np.uint8)


def changes(*moments: tuple[Image, float]) -> list[float]:
    """The seconds at which the light is said to have changed, where each picture is seen for so long."""
    light, said, now = LockedLight(), [], 0.0
    for picture, seconds in moments:
        for _ in range(round(seconds * FPS)):
            if light.has_changed(picture, now):
                said.append(now)
            now += 1 / FPS
    return said


@pytest.mark.parametrize(("before", "after"), [(120, 60), (120, 200), (200, 245), (60, 100), (40, 10)])
def test_a_lamp_that_is_switched_is_told_once_it_has_lasted(before: float, after: float) -> None:
    said = changes((lit(before), 5), (lit(after), LASTS_SECONDS + 1))
    assert said and said[0] == pytest.approx(5 + LASTS_SECONDS, abs=0.1)


@pytest.mark.parametrize(("before", "after"), [(120, 100), (120, 160), (240, 245), (60, 80)])
def test_light_that_is_much_the_same_is_left_alone(before: float, after: float) -> None:
    assert not changes((lit(before), 5), (lit(after), 60))


def test_a_shadow_that_passes_is_no_other_light() -> None:
    shadow = [(lit(50), LASTS_SECONDS - 1), (lit(120), 1.0)]
    assert not changes((lit(120), 5), *shadow, *shadow, *shadow)


def test_an_arm_across_the_table_is_no_other_light() -> None:
    arm = lit(120)
    arm[:, :35] = 20
    assert not changes((lit(120), 5), (arm, 60))


def test_what_it_is_locked_to_is_what_shows_once_the_lock_has_taken_effect() -> None:
    assert not changes((lit(30), 0.5), (lit(120), 60))
