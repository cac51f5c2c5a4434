"""Other languages: each is one file, ``companion/languages/CODE.toml``, with a translation for every template.

Nouns:
    Language   a language's code and name, how it writes its thousands, and its translations
    template   what a sentence is made of, in English: the key of its translation
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from companion.games.saying import Sentence

FOLDER = Path(__file__).with_name("languages")


@dataclass(frozen=True, slots=True)
class Language:
    """One language; thousands: what stands between them, from ``grouped_from`` on.  decimal: what stands before tenths.

    sentences: a translation for each template, with the same parameters.  page: the page's own words by their
    name, a form for one and a form for many where they count.
    """

    code: str
    name: str
    thousands: str = ","
    grouped_from: int = 1000
    decimal: str = "."
    sentences: Mapping[str, str] = field(default_factory=dict)
    page: Mapping[str, str | list[str]] = field(default_factory=dict)

    def say(self, sentence: str) -> str:
        """A sentence in this language; a text that is none, such as a name, stays as it is."""
        if not isinstance(sentence, Sentence):
            return sentence
        words = {name: self._word(value) for name, value in sentence.parameters.items()}
        return self.sentences.get(sentence.template, sentence.template).format(**words)

    def number(self, value: float) -> str:
        """A number as this language writes it."""
        whole, point, part = (f"{value:,}" if abs(value) >= self.grouped_from else str(value)).partition(".")
        return whole.replace(",", self.thousands) + (self.decimal if point else "") + part

    def _word(self, value: object) -> object:
        if isinstance(value, str):
            return self.say(value)
        return self.number(value) if type(value) is int or type(value) is float else value


ENGLISH = Language("en", "English")


@cache
def languages() -> dict[str, Language]:
    """Every language there is a file for, and English, by code."""
    found = [_read(path) for path in sorted(FOLDER.glob("*.toml"))]
    return {language.code: language for language in (ENGLISH, *found)}


def translated(value: Any, language: Language) -> Any:
    """A value with every sentence in it said in this language: JSON, or a value object of ours."""
    if isinstance(value, dict):
        return {key: translated(each, language) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(translated(each, language) for each in value)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{each.name: translated(getattr(value, each.name), language) for each in fields(value)})
    return language.say(value) if isinstance(value, Sentence) else value


def _read(path: Path) -> Language:
    file = tomllib.loads(path.read_text(encoding="utf-8"))
    return Language(path.stem, **file)
