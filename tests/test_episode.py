"""What went on from the first movement until everything lay still: followed, cut or shaken."""

from vision.following.episode import Episode
from vision.following.motion import Movement

FPS = 30


def episode(*now, in_place=False, fps=FPS):
    """An episode with this share of the view moving in each frame, None for none; in_place: though it is the same."""
    made = Episode(-1 / fps)
    for number, share in enumerate(now):
        if share is None:
            made.still(number / fps)
        else:
            made.moved(Movement(max(share, 0.01), False, share, in_place), number / fps)
    return made


def test_a_cut_from_one_picture_to_another_shows_no_way():
    cut = episode(0.9, 0.0, 0.0, 0.0, 0.0, 0.0)
    assert not cut.followed
    assert not cut.shaken
    assert cut.jumped
    assert not episode(0.9, *[0.02] * 20).jumped
    assert not episode(0.02, None, None).jumped, "little changed"


def test_rolling_dice_and_slow_creeping_are_followed():
    assert episode(*[0.02] * 20).followed
    assert episode(*[0.0] * 20).followed


def test_what_moved_between_two_slow_frames_is_followed_and_a_cut_is_not():
    assert not episode(0.02, None, None).followed
    assert episode(0.02, None, None, fps=5).followed
    assert episode(*[None] * 3, 0.02, fps=5).followed
    assert not episode(0.9, None, None, fps=5).followed
    assert Episode(4.0).followed is False, "nothing has moved"


def test_a_view_that_moves_as_a_whole_for_long_is_shaken():
    assert episode(*[0.7] * 10).shaken
    assert not episode(*[0.7] * 4).shaken


def test_a_single_torn_picture_after_the_dice_have_come_to_rest_shakes_nothing():
    assert not episode(*[0.02] * 20, *[None] * 9, 0.7, 0.7).shaken
    assert not episode(*[0.02] * 5, None, 0.7, None, fps=3).shaken, "however slowly they come"
    assert episode(*[0.7] * 5, None, *[0.7] * 5).shaken


def test_a_view_that_changes_in_its_place_is_neither_shaken_nor_cut():
    assert not episode(*[0.7] * 10, in_place=True).shaken
    assert not episode(0.01, 0.6, 0.01, in_place=True).cut


def test_a_die_is_away_once_its_place_was_bare_in_two_frames():
    made = episode(0.02, 0.02)
    made.bare([1, 2])
    made.bare([2])
    assert made.away == {2}


def test_one_frame_shows_that_a_die_is_away_where_frames_come_slowly():
    made = episode(0.02, 0.02, fps=5)
    made.bare([1])
    made.bare([])
    assert made.away == {1}
    assert made.still_away == set()


def test_frames_that_come_slowly_follow_a_table_and_a_longer_gap_does_not_show_all():
    assert not episode(0.02, 0.02, fps=5).gap
    assert episode(0.02, 0.02, fps=2).gap


def test_much_that_changes_at_once_is_a_cut_and_a_hand_reaching_in_is_none():
    assert episode(0.6).cut
    assert episode(0.01, 0.6, 0.01).cut
    assert not episode(0.08, 0.2, 0.3, 0.4, 0.4).cut
    assert not episode(0.01, 0.02).cut
