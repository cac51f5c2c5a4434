"""Every language says everything: each file has every sentence, with the same parameters, and none that is not said."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from companion.games.saying import say
from companion.language import ENGLISH, Language, languages, translated

ROOT = Path(__file__).resolve().parents[1]
OTHERS = [language for language in languages().values() if language is not ENGLISH]
IN_A_PAGE = re.compile(r"""\bt\((['\"])(.*?)\1""")


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Every call of ``say``, with the place it stands at."""
    for package in ("companion", "hardware", "vision", "web"):
        for path in sorted((ROOT / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node


def template(call: ast.Call) -> str | None:
    """The template that is said, where it stands in the call itself."""
    first = call.args[0] if call.args else None
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else None


def templates() -> set[str]:
    texts = [page.read_text(encoding="utf-8") for page in (ROOT / "web/templates").glob("*.html")]
    pages = {each for text in texts for _, each in IN_A_PAGE.findall(text)}
    return pages | {each for _, call in calls() if (each := template(call)) is not None}


def parameters(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


TOLD_AT_RUN_TIME = {"web/tongue.py"}
"""Where a page's own words are said."""


def test_every_template_stands_where_it_is_said() -> None:
    """Only so can it be found here, and by whoever translates it."""
    unknown = [place for place, call in calls() if template(call) is None]
    assert {place.split(":")[0] for place in unknown} == TOLD_AT_RUN_TIME


def test_every_parameter_is_given() -> None:
    wrong = [
        place
        for place, call in calls()
        if (said := template(call)) is not None
        and parameters(said) != sorted(each.arg for each in call.keywords if each.arg)
    ]
    assert wrong == []


def test_there_are_languages() -> None:
    assert {language.code for language in OTHERS} >= {"de", "es"}


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.code)
def test_a_language_has_every_sentence_and_no_other(language: Language) -> None:
    assert sorted(templates() - language.sentences.keys()) == []
    assert sorted(language.sentences.keys() - templates()) == []


def page_words() -> dict[str, str | list[str]]:
    """The page's own words, as they stand in its script."""
    script = (ROOT / "web/static/words.js").read_text(encoding="utf-8")
    body = script.split("const ENGLISH = ")[1].split("\n};")[0] + "\n}"
    lines = [re.sub(r"^  (\w+):", r'  "\1":', line) for line in body.splitlines() if not line.startswith("  //")]
    words: dict[str, str | list[str]] = json.loads(re.sub(r",(\s*[}\]])", r"\1", "\n".join(lines)))
    return words


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.code)
def test_a_language_has_every_word_of_the_page_and_no_other(language: Language) -> None:
    assert sorted(page_words().keys() - language.page.keys()) == []
    assert sorted(language.page.keys() - page_words().keys()) == []


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.code)
def test_a_word_of_the_page_has_the_same_forms_and_parameters(language: Language) -> None:
    def forms(word: str | list[str]) -> list[list[str]]:
        return [parameters(form) for form in ([word] if isinstance(word, str) else word)]

    assert [name for name, word in page_words().items() if forms(word) != forms(language.page[name])] == []


@pytest.mark.parametrize("language", OTHERS, ids=lambda language: language.code)
def test_a_translation_has_the_same_parameters(language: Language) -> None:
    wrong = [english for english, other in language.sentences.items() if parameters(english) != parameters(other)]
    assert wrong == []


@pytest.mark.parametrize(
    ("code", "points", "wanted"),
    [
        ("en", 1050, "Ann banks 1,050."),
        ("de", 1050, "Ann schreibt 1.050."),
        ("es", 1050, "Ann anota 1050."),
        ("es", 10050, "Ann anota 10.050."),
    ],
)
def test_numbers_are_written_as_the_language_writes_them(code: str, points: int, wanted: str) -> None:
    sentence = say("{player} {does}.", player="Ann", does=say("banks {points}", points=points))
    assert languages()[code].say(sentence) == wanted


@pytest.mark.parametrize(
    ("code", "wanted"),
    [
        ("en", "Pearson’s chi-square: 7.02, p = 0.2195."),
        ("de", "Pearsons Chi-Quadrat: 7,02, p = 0,2195."),
        ("es", "Ji cuadrado de Pearson: 7,02, p = 0,2195."),
    ],
)
def test_tenths_are_written_as_the_language_writes_them(code: str, wanted: str) -> None:
    sentence = say("Pearson’s chi-square: {chi_square}, p = {p}.", chi_square=7.02, p=0.2195)
    assert languages()[code].say(sentence) == wanted


def test_a_name_is_never_translated() -> None:
    german = languages()["de"]
    assert german.say("zilch") == "zilch"
    assert german.say(say("{player} wins!", player="{dice} zilch")) == "{dice} zilch gewinnt!"


def test_a_whole_answer_is_translated() -> None:
    answer = {"notice": {"text": say("{player} is next.", player="Bo")}, "players": ["Ann", "Bo"], "turn": 5}
    assert translated(answer, languages()["de"]) == {
        "notice": {"text": "Bo ist dran."},
        "players": ["Ann", "Bo"],
        "turn": 5,
    }
