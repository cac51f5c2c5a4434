"""Sentences know what they were made of, and are texts like any other."""

import json

import pytest

from companion.games.saying import Sentence, say, together


def test_a_sentence_is_the_text_it_says() -> None:
    sentence = say("{player} banks {points}.", player="Ann", points=1050)
    assert sentence == "Ann banks 1,050."
    assert json.dumps([sentence]) == '["Ann banks 1,050."]'


def test_a_sentence_remembers_its_template_and_parameters() -> None:
    sentence = say("{player} throws {dice}.", player="Ann", dice=say("{count} dice", count=3))
    assert (sentence.template, sentence.parameters) == ("{player} throws {dice}.", {"player": "Ann", "dice": "3 dice"})


def test_an_error_gives_its_sentence_whole() -> None:
    assert isinstance(str(ValueError(say("The game is over."))), Sentence)


@pytest.mark.parametrize(
    ("parts", "wanted"),
    [((), ""), (("", ""), ""), (("One.", ""), "One."), (("One.", "", "Two.", "Three."), "One. Two. Three.")],
)
def test_sentences_stand_together_with_empty_ones_left_out(parts: tuple[str, ...], wanted: str) -> None:
    assert together(*parts) == wanted
