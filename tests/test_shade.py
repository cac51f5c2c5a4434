"""Somebody leans over the table: what lies in their shadow lies there still, and is read."""

from __future__ import annotations

import math

import numpy as np
import pytest
from watched_table import FPS, THREE, Table

from companion.detection import Image
from companion.sight import TableState
from vision.following.ground import Ground
from vision.following.hand import reaching_in
from vision.following.motion import Field, changes, smoothed
from vision.following.shade import outlines, shaded

PLACE = (100.0, 60.0, 14.0, 14.0)


def cloth(seed: int = 0) -> Image:
    return np.clip(110 + np.random.default_rng(seed).normal(0, 3, (180, 320)), 0, 255).astype(np.uint8)


def in_shadow(grey: Image, light: float, edge: int = 160, soft: float = 8.0) -> Image:
    """The picture's left part darker, as far as an edge."""
    columns = np.arange(grey.shape[1], dtype=np.float32)
    gain = 1 - (1 - light) / (1 + np.exp(np.clip((columns - edge) / soft, -50, 50)))
    return np.clip(grey * gain, 0, 255).astype(np.uint8)


def with_thing(grey: Image, left: int, top: int, right: int, bottom: int, level: int = 170) -> Image:
    grey = grey.copy()
    grey[top:bottom, left:right] = level
    return grey


def hand_since(grey: Image, reference: Image, field: Field) -> bool:
    return reaching_in(grey, reference, field) is not None


@pytest.mark.parametrize("light", [0.5, 0.65, 0.8])
def test_a_soft_shadow_that_comes_or_goes_is_no_hand(light: float) -> None:
    field = Field.of((180, 320))
    assert not hand_since(in_shadow(cloth(1), light), cloth(), field)
    assert not hand_since(cloth(1), in_shadow(cloth(), light), field)


@pytest.mark.parametrize("soft", [1.6, 2.5, 4.0])
@pytest.mark.parametrize("light", [0.5, 0.65, 0.8])
def test_the_shadow_of_a_head_in_the_sun_is_no_hand(light: float, soft: float) -> None:
    shadow = in_shadow(cloth(1), light, edge=130, soft=soft)
    assert not hand_since(shadow, cloth(), Field.of((180, 320)))
    assert not hand_since(cloth(1), in_shadow(cloth(), light, edge=130, soft=soft), Field.of((180, 320)))


@pytest.mark.parametrize("level", [30, 50, 150, 200])
def test_a_hand_with_its_own_soft_shadow_or_in_anothers_is_a_hand(level: int) -> None:
    field, hand = Field.of((180, 320)), (0, 60, 110, 100, level)
    assert hand_since(with_thing(cloth(1), *hand), cloth(), field)
    assert hand_since(with_thing(in_shadow(cloth(1), 0.7, edge=120), *hand), cloth(), field)
    assert hand_since(with_thing(in_shadow(cloth(1), 0.65, edge=220), *hand), cloth(), field)


def test_a_hand_hardly_darker_than_the_cloth_is_a_hand() -> None:
    assert hand_since(with_thing(cloth(1), 0, 60, 110, 100, 85), cloth(), Field.of((180, 320)))


def test_a_hand_as_bright_as_the_cloth_is_a_hand_by_its_outline() -> None:
    outline = with_thing(cloth(1), 0, 60, 110, 110, 60)
    outline[64:106, :106] = cloth(2)[64:106, :106]
    assert hand_since(outline, cloth(), Field.of((180, 320)))


@pytest.mark.parametrize("level", [30, 50, 150, 200])
def test_a_hand_in_the_shadow_of_a_head_in_the_sun_is_a_hand(level: int) -> None:
    shadow = in_shadow(cloth(1), 0.65, edge=220, soft=2.5)
    assert hand_since(with_thing(shadow, 0, 60, 110, 110, level), cloth(), Field.of((180, 320)))


def test_a_shadow_whose_edge_runs_over_dice_is_no_hand() -> None:
    before = with_thing(with_thing(cloth(), 154, 30, 168, 44, 220), 150, 100, 164, 114, 220)
    assert not hand_since(in_shadow(cloth(1), 0.5), before, Field.of((180, 320)))


def test_hands_from_both_sides_are_hands() -> None:
    now = with_thing(with_thing(cloth(1), 0, 60, 110, 100), 240, 60, 320, 100)
    assert hand_since(now, cloth(), Field.of((180, 320)))


def test_dice_in_a_shadow_have_outlines_and_it_has_none() -> None:
    seen = outlines(smoothed(cloth()), smoothed(with_thing(in_shadow(cloth(1), 0.65), 100, 60, 114, 74)))
    assert seen[58:76, 98:116].mean() > 0.5
    seen[54:80, 94:120] = 0
    assert not seen.any()


def test_a_black_die_whose_few_levels_are_noise_has_no_outline() -> None:
    dark = with_thing(cloth(), 100, 60, 130, 90, level=6)
    noisy = with_thing(cloth(1), 100, 60, 130, 90, level=9)
    assert not outlines(smoothed(dark), smoothed(noisy)).any()


def test_a_napkin_is_not_shaded_and_the_shadow_beside_it_is() -> None:
    before, now = smoothed(cloth()), smoothed(with_thing(in_shadow(cloth(1), 0.65, edge=120), 220, 60, 280, 120))
    found = shaded(before, now, changes(now, before))
    assert found[:, :100].all()
    assert not found[:, 200:].any()


@pytest.fixture(params=["a shadow came", "a shadow went"])
def ground(request: pytest.FixtureRequest) -> tuple[Ground, float]:
    """The cloth with a die on it, and the light on it now."""
    ground, (before, now) = Ground(), {"a shadow came": (1.0, 0.65), "a shadow went": (0.65, 1.0)}[request.param]
    ground.learn(cloth(), [])
    ground.learn(in_shadow(with_thing(cloth(1), 98, 58, 116, 76), before), [PLACE])
    return ground, now


def test_a_place_left_in_the_dark_is_not_covered(ground: tuple[Ground, float]) -> None:
    learned, light = ground
    assert not learned.covered(in_shadow(cloth(2), light), PLACE)


def test_a_place_under_a_napkin_is_covered_though_a_shadow_lies_elsewhere(ground: tuple[Ground, float]) -> None:
    learned, light = ground
    assert learned.covered(with_thing(in_shadow(cloth(2), light, edge=40), 80, 40, 150, 110, 30), PLACE)


def test_a_place_is_emptied_in_the_dark_when_the_die_has_gone(ground: tuple[Ground, float]) -> None:
    learned, light = ground
    before = in_shadow(with_thing(cloth(1), 98, 58, 116, 76), 1.65 - light)
    now = in_shadow(cloth(2), light)
    assert learned.emptied(now, [PLACE], before) == [True]
    assert learned.emptied(in_shadow(with_thing(cloth(2), 98, 58, 116, 76), light), [PLACE], before) == [False]
    assert learned.emptied(with_thing(now, 60, 0, 150, 120, 190), [PLACE], before) == [False]


def test_a_place_beside_a_shadow_over_most_of_the_table_is_not_covered() -> None:
    ground = Ground()
    ground.learn(cloth(), [])
    ground.learn(with_thing(cloth(1), 98, 58, 116, 76), [PLACE])
    most = in_shadow(cloth(2)[:, ::-1], 0.6, edge=166)[:, ::-1]
    assert not ground.covered(most, PLACE)
    assert ground.emptied(most, [PLACE], with_thing(cloth(1), 98, 58, 116, 76)) == [True]


def test_what_a_die_hides_is_known_however_often_a_shadow_edge_has_run_across_it() -> None:
    ground, with_die = Ground(), with_thing(cloth(1), 98, 58, 116, 76)
    ground.learn(cloth(), [])
    for edge in range(80, 140, 3):
        ground.learn(in_shadow(with_die, 0.6, edge), [PLACE])
    ground.learn(with_die, [PLACE])
    assert not ground.covered(cloth(2), PLACE)
    assert ground.emptied(cloth(2), [PLACE], with_die) == [True]


@pytest.mark.parametrize("soft", [5.0, 8.0])
@pytest.mark.parametrize("edge", [80, 95, 107, 120, 135])
def test_a_place_is_emptied_though_a_shadow_edge_runs_across_it(edge: int, soft: float) -> None:
    ground, with_die = Ground(), with_thing(cloth(1), 98, 58, 116, 76)
    ground.learn(cloth(), [])
    ground.learn(with_die, [PLACE])
    now = in_shadow(cloth(2), 0.65, edge, soft)
    assert ground.emptied(now, [PLACE], with_die) == [True]
    assert ground.emptied(in_shadow(with_die, 0.65, edge, soft), [PLACE], with_die) == [False]


def test_a_place_over_which_something_moves_in_a_shadow_is_not_emptied(ground: tuple[Ground, float]) -> None:
    learned, light = ground
    before, moving = in_shadow(with_thing(cloth(1), 98, 58, 116, 76), 1.65 - light), np.zeros((180, 320), np.uint8)
    moving[:, 110:] = 1
    assert learned.emptied(in_shadow(cloth(2), light), [PLACE], before, moving) == [False]


@pytest.mark.parametrize("edge", [90, 110, 130])
def test_what_a_large_die_hides_is_known_once_the_shadow_across_it_has_gone(edge: int) -> None:
    ground, place = Ground(), (92.0, 62.0, 36.0, 36.0)
    ground.learn(in_shadow(cloth(), 0.6, edge, 3.0), [])
    ground.learn(with_thing(cloth(1), 92, 62, 128, 98), [place])
    assert not ground.covered(cloth(2), place)


class Shadowed(Table):
    """A table of which the left may be in somebody's shadow."""

    shadow, edge = 1.0, 420.0

    def picture(self) -> Image:
        columns = np.arange(640, dtype=np.float32)
        gain = 1 - (1 - self.shadow) / (1 + np.exp((columns - self.edge) / 18))
        return np.clip(super().picture() * gain[:, None], 0, 255).astype(np.uint8)


def test_dice_thrown_in_a_shadow_that_rests_there_are_read() -> None:
    table = Shadowed()
    table.wait(1.0)
    table.shadow = 0.6
    looks = table.lay(*THREE).wait(1.5)
    assert looks[-1].state is TableState.READ
    assert len(looks[-1].dice or ()) == 3


def test_dice_picked_up_in_a_shadow_have_left() -> None:
    table = Shadowed().lay(*THREE)
    kept = table.numbers()[2]
    table.shadow = 0.6
    table.lay(THREE[2])
    assert table.numbers() == [kept]


def test_dice_that_lay_in_a_shadow_are_the_same_once_it_has_gone() -> None:
    table = Shadowed().lay(*THREE)
    numbers = table.numbers()
    table.shadow = 0.6
    assert table.numbers() == numbers
    table.shadow = 1.0
    assert table.numbers() == numbers


def swept(table: Shadowed, seconds: float) -> set[TableState]:
    """The states while a shadow sweeps over the table again and again, as under a fan below the lamp."""
    table.shadow, states = 0.75, set()
    for _ in range(round(seconds * FPS)):
        table.edge = 330 + 300 * math.sin(table.seconds * FPS / 9)
        states |= {look.state for look in table.wait(1 / FPS)}
    return states


def test_a_soft_shadow_that_sweeps_over_the_table_is_no_motion() -> None:
    table = Shadowed().lay(*THREE)
    table.wait(1.5)
    asked = table.reader.asked
    assert swept(table, 4.0) == {TableState.READ}
    assert table.reader.asked == asked


def test_dice_thrown_under_a_shadow_that_sweeps_are_seen_and_read() -> None:
    table = Shadowed()
    table.wait(1.5)
    swept(table, 1.0)
    for step in range(10):
        table.lay(*((value, x - 10 * (9 - step), y) for value, x, y in THREE))
        assert swept(table, 1 / FPS) <= {TableState.ROLLING, TableState.HAND}, step
    assert TableState.READ in swept(table, 2.0)
    assert len(table.wait(0.1)[-1].dice or ()) == 3
