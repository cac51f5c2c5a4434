"""What lies outside the cloth is not shown to the reader."""

import numpy as np

from companion.detection import Detection, Reading, Verdict
from vision.following.only_cloth import in_whole, only_cloth, painted_over
from vision.measuring.trials import Trial, draw
from vision.pictures.jpeg import evidence
from vision.pictures.pixels import decoded
from vision.reading.reader import DiceReader


def test_the_rest_of_the_picture_is_cut_off_or_painted_over():
    image = np.full((200, 400, 3), 90, np.uint8)
    image[:, :60] = image[150:, :] = 255
    part, offset = only_cloth(image, ((0.25, 0.0), (1.0, 0.0), (1.0, 0.75), (0.5, 0.75)))
    assert offset == (100, 0)
    assert part.shape == (150, 300, 3)
    assert (part == 90).all()


def test_a_labelled_photograph_shows_no_dice_that_lie_beside_the_cloth():
    """The spare ones in their box beside it were held against the reader, which had never been shown them."""
    image, values = draw(Trial(), 1)
    across = image.shape[1]
    dice = DiceReader().read(image).dice
    inside = [die for die in dice if die.box[0] + die.box[2] < 0.5 * across]
    assert 0 < len(inside) < len(values)
    left_half = ((0.0, 0.0), (0.5, 0.0), (0.5, 1.0), (0.0, 1.0))
    kept = decoded(evidence(painted_over(image, left_half)))
    assert kept is not None
    assert kept.shape == image.shape
    assert DiceReader().read(kept).values == tuple(sorted(die.value for die in inside))


def test_without_an_outline_all_of_the_picture_is_kept():
    image = np.full((200, 400, 3), 90, np.uint8)
    assert painted_over(image, None) is image


def test_dice_are_told_where_they_lie_in_the_whole_picture():
    reading = Reading(Verdict.READ, (Detection(5, (10.0, 20.0, 30.0, 30.0), 0.9, True),))
    assert in_whole(reading, (100, 50)).dice[0].box == (110.0, 70.0, 30.0, 30.0)
