"""What lies outside the cloth is not shown to the reader."""

import numpy as np

from companion.detection import Detection, Reading, Verdict
from vision.only_cloth import in_whole, only_cloth


def test_the_rest_of_the_picture_is_cut_off_or_painted_over():
    image = np.full((200, 400, 3), 90, np.uint8)
    image[:, :60] = image[150:, :] = 255
    part, offset = only_cloth(image, ((0.25, 0.0), (1.0, 0.0), (1.0, 0.75), (0.5, 0.75)))
    assert offset == (100, 0)
    assert part.shape == (150, 300, 3)
    assert (part == 90).all()


def test_dice_are_told_where_they_lie_in_the_whole_picture():
    reading = Reading(Verdict.READ, (Detection(5, (10.0, 20.0, 30.0, 30.0), 0.9, True),))
    assert in_whole(reading, (100, 50)).dice[0].box == (110.0, 70.0, 30.0, 30.0)
