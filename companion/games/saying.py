"""Sentences that remember how they were made, so that another language can say the same.

Nouns:
    Sentence   a text in English, with the template and the parameters that it was made of
    template   the English words with a name in braces for each parameter; it is the sentence's key in every language

A sentence is made by ``say("{player} throws {count} dice.", player="Ann", count=3)`` and is a text like any other. What
is put together of sentences is a sentence again: a parameter may be one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping


class Sentence(str):
    """A text that knows its template and its parameters; equal to the plain text."""

    __slots__ = ("parameters", "template")

    template: str
    parameters: Mapping[str, object]

    def __str__(self) -> str:
        """The sentence itself, so that an exception that is asked for its text gives all of it."""
        return self


def say(template: str, **parameters: object) -> Sentence:
    """The sentence of a template in English; numbers are written with their thousands apart."""
    words = {name: f"{value:,}" if type(value) is int else value for name, value in parameters.items()}
    sentence = Sentence(template.format(**words))
    sentence.template, sentence.parameters = template, parameters
    return sentence


def counted(dice: int) -> Sentence:
    """A number of dice in words."""
    return say("one die") if dice == 1 else say("{count} dice", count=dice)


def together(*parts: str) -> str:
    """Sentences one after the other, those that are empty left out."""
    first, *rest = [part for part in parts if part] or [""]
    return say("{first} {rest}", first=first, rest=together(*rest)) if rest else first


def listed(parts: Iterable[str]) -> str:
    """Words as a list with commas."""
    first, *rest = [*parts] or [""]
    return say("{first}, {rest}", first=first, rest=listed(rest)) if rest else first


def either(parts: Iterable[str]) -> str:
    """Words of which one will do."""
    first, *rest = [*parts] or [""]
    return say("{first} or {rest}", first=first, rest=either(rest)) if rest else first
