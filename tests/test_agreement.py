"""What is asked about where two readings of one table do not agree."""

from companion.detection import Detection, Reading, Verdict
from vision.reading.agreement import asked


def die(value: int, x: float, confidence: float = 0.99) -> Detection:
    return Detection(value, (x, 100.0, 50.0, 50.0), confidence, confidence > 0.8, (value,))


def read(*dice: Detection) -> Reading:
    return Reading(Verdict.READ, dice)


def doubts(reading: Reading) -> list[tuple[int, bool]]:
    assert reading.verdict is Verdict.UNSURE
    return [(die.value, die.sure) for die in reading.dice]


def test_where_the_other_reading_only_shows_less_the_least_sure_die_is_asked_about() -> None:
    reading = read(die(3, 20), die(6, 100, 0.85))
    assert doubts(asked(reading, read(die(3, 20)))) == [(3, True), (6, False)]


def test_of_what_the_other_reading_shows_besides_only_likely_dice_are_asked_about() -> None:
    other = read(die(3, 20), die(6, 100), die(1, 200, 0.6), die(2, 300, 0.3))
    assert doubts(asked(read(die(3, 20), die(6, 100)), other)) == [(3, True), (6, True), (1, False)]
