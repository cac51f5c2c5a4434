"""A die that spins on a corner in poor light is waited for, though noise hides that it moves."""

import cv2
import numpy as np
import pytest
from watched_table import THREE, Table

from companion.detection import Detection, Image
from companion.sight import TableState
from vision.following import watcher
from vision.following.spinning import spinning

RESTING = Detection(5, (60.0, 60.0, 48.0, 48.0), 0.99, True, (5,))
SPINNING = Detection(1, (180.0, 60.0, 48.0, 48.0), 0.9, True, (1,))


def dusk(turn: float, light: float = 1.0, frames: int = 4, noise: float = 8.0, seed: int = 1) -> Image:
    """The mean of some noisy frames of two dim dice, of which the right one has turned by so many degrees."""
    picture = np.full((160, 300), 14, np.float32)
    for die, angle in ((RESTING, 20.0), (SPINNING, turn)):
        x, y = round(die.centre[0]), round(die.centre[1])
        cv2.circle(picture, (x, y), 24, (36,), -1)
        for pip in range(2):
            way = np.deg2rad(angle + 180 * pip)
            cv2.circle(picture, (round(x + 12 * np.cos(way)), round(y + 12 * np.sin(way))), 6, (12,), -1)
    picture = cv2.GaussianBlur(picture, (0, 0), 2) * light
    chance = np.random.default_rng(seed + round(turn))
    noisy = picture[..., None] + chance.normal(0, noise / np.sqrt(frames), (160, 300, 3))
    return np.clip(noisy, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("light", [0.9, 1.0, 1.15])
def test_a_die_that_turns_from_one_picture_to_the_next_spins_and_one_beside_it_does_not(light: float) -> None:
    assert spinning(dusk(0), dusk(50, light), (RESTING, SPINNING)) == {SPINNING}
    assert spinning(dusk(0), dusk(0, light, seed=2), (RESTING, SPINNING)) == frozenset()


def test_pictures_of_other_sizes_and_without_dice_tell_nothing() -> None:
    assert spinning(dusk(0)[:100], dusk(50), (SPINNING,)) == frozenset()
    assert spinning(dusk(0), dusk(50), ()) == frozenset()


def test_a_die_that_spins_is_waited_for_and_asked_about_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watcher, "spinning", lambda before, now, dice: frozenset(dice[:1]))
    table = Table(noise=16.0)
    table.wait(2.0)
    looks = table.lay(*THREE).wait(4.5)
    assert TableState.READ not in {look.state for look in looks}
    last = table.wait(2.0)[-1]
    assert [(die.value, die.sure) for die in last.dice or ()] == [(1, False), (4, True), (6, True)]


def test_in_good_light_what_moves_is_seen_to_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watcher, "spinning", lambda before, now, dice: pytest.fail("nobody need ask"))
    assert Table().lay(*THREE).wait(2.0)[-1].state is TableState.READ
