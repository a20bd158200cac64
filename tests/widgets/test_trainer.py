"""The trainer's Python side: what it shows, what it hears, what it refuses."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest

from mjteach import puzzles
from mjteach.text import LANGUAGES, pinyin
from mjteach.widgets import ChoiceError, Trainer, practice

from .samples import DOCUMENTS, Document, exam_form, sample


def press_next(trainer: Trainer) -> None:
    """What the component sends when the button is pressed."""
    trainer._handle_custom_msg({"kind": "next"}, [])


def test_it_shows_one_document() -> None:
    trainer = Trainer(sample("tiles"))
    assert trainer.document == DOCUMENTS["tiles"]
    assert (trainer.response, trainer.verdict, trainer.hints_shown, trainer.progress) == ({}, {}, 0, {})
    assert (trainer.lang, trainer.exam, trainer.corner_index) == ("en", False, True)


def test_its_repr_is_short_and_always_the_same() -> None:
    assert repr(Trainer(sample("tiles"))) == "Trainer(kind='waits', id='waits-sample0001', lang='en')"
    assert repr(Trainer([])) == "Trainer(kind=None, id=None, lang='en')"


def test_it_gives_the_component_every_tile_and_sentence() -> None:
    trainer = Trainer(sample("tiles"))
    assert len(trainer.art) == 43
    assert all(svg.startswith("<svg") for svg in trainer.art.values())
    assert tuple(trainer.catalogue) == LANGUAGES
    for lang in LANGUAGES:
        assert trainer.catalogue[lang]["fan.mixed-straight.pinyin"] == pinyin("mixed-straight")


def test_everything_the_component_needs_is_synced() -> None:
    needed = {"document", "response", "verdict", "hints_shown", "lang", "catalogue", "art", "corner_index", "exam"}
    assert needed <= set(Trainer(sample("tiles")).get_state())


def test_next_goes_through_the_documents_and_ends() -> None:
    trainer = Trainer([sample("tiles"), sample("fans")])
    assert trainer.progress == {"n": 1, "of": 2}
    press_next(trainer)
    assert trainer.document["kind"] == "fans"
    assert trainer.progress == {"n": 2, "of": 2}
    press_next(trainer)
    assert trainer.document == {}
    assert trainer.progress == {"n": 2, "of": 2}


def test_a_new_puzzle_starts_blank() -> None:
    trainer = Trainer([sample("tiles"), sample("fans")])
    trainer.response, trainer.verdict, trainer.hints_shown = {"3p": 1}, {"right": False, "items": []}, 2
    trainer.next()
    assert (trainer.response, trainer.verdict, trainer.hints_shown) == ({}, {}, 0)


def test_a_first_puzzle_may_come_with_an_answer() -> None:
    assert Trainer(sample("tiles"), response={"3p": 1}).response == {"3p": 1}


def test_next_brings_along_what_it_may_have_overtaken() -> None:
    """The last changes may still be on their way; when they arrive, they are not taken for the next puzzle's."""
    trainer = Trainer([sample("tiles"), sample("fans"), sample("seats")])
    heard: list[object] = []
    trainer.observe(lambda change: heard.append(change["new"]), "verdict")
    verdict = {"right": True, "answer": 0, "items": [{"item": "3p"}]}
    state = {"response": {"3p": 1}, "verdict": verdict, "hints_shown": 1}
    first = trainer.document["id"]
    trainer._handle_custom_msg({"kind": "next", "id": first, "state": state}, [])
    assert heard == [verdict, {}]
    trainer.set_state({**state, "puzzle": first})
    assert (trainer.document["kind"], trainer.verdict, heard.count(verdict)) == ("fans", {}, 1)
    assert (trainer.response, trainer.hints_shown, trainer.puzzle) == ({}, 0, "")


def test_what_is_said_of_a_puzzle_is_taken_only_while_it_is_there() -> None:
    """The page names the puzzle when it changes, so a later change alone is about the puzzle named last."""
    trainer = Trainer([sample("tiles"), sample("fans")])
    first, second = DOCUMENTS["tiles"]["id"], DOCUMENTS["fans"]["id"]
    trainer.set_state({"puzzle": first, "response": {"3p": 1}})
    trainer.set_state({"response": {"3p": 1, "6p": 1}})
    assert trainer.response == {"3p": 1, "6p": 1}
    trainer.next()
    trainer.set_state({"response": {"3p": 1}, "hints_shown": 1})
    trainer.set_state({"puzzle": first, "response": {"3p": 1}, "lang": "zh-Hans"})
    assert (trainer.response, trainer.hints_shown, trainer.lang) == ({}, 0, "zh-Hans")
    trainer.set_state({"puzzle": second, "response": {"39": 1}})
    trainer.set_state({"hints_shown": 1})
    assert (trainer.response, trainer.hints_shown) == ({"39": 1}, 1)


def test_next_pressed_twice_goes_on_once() -> None:
    trainer = Trainer([sample("tiles"), sample("fans"), sample("seats")])
    for _ in range(2):
        trainer._handle_custom_msg({"kind": "next", "id": "waits-sample0001"}, [])
    assert trainer.document["kind"] == "fans"


@pytest.mark.parametrize("state", [None, [], "x", {"response": 1, "verdict": [], "hints_shown": "2"}])
def test_a_state_that_is_none_is_passed_over(state: object) -> None:
    trainer = Trainer([sample("tiles"), sample("fans")])
    trainer._handle_custom_msg({"kind": "next", "state": state}, [])
    assert trainer.document["kind"] == "fans"


def test_other_messages_change_nothing() -> None:
    trainer = Trainer([sample("tiles"), sample("fans")])
    for message in ({"kind": "else"}, {}, {"next": 1}):
        trainer._handle_custom_msg(message, [])
    assert trainer.document["kind"] == "waits"


def test_documents_are_taken_one_at_a_time() -> None:
    taken = []

    def documents() -> Iterator[Document]:
        for answer in DOCUMENTS:
            taken.append(answer)
            yield sample(answer)

    trainer = Trainer(documents())
    assert taken == ["tiles"]
    assert trainer.progress == {}
    trainer.next()
    assert taken == ["tiles", "fans"]


def test_an_exam_document_passes_through_as_it_is() -> None:
    document = exam_form(sample("seats"))
    trainer = Trainer(document, exam=True)
    assert trainer.document == document
    assert trainer.exam is True


def test_practice_draws_from_consecutive_seeds() -> None:
    trainer = practice("waits", seed=7, level=1, count=2)
    shown = [trainer.document]
    trainer.next()
    shown.append(trainer.document)
    assert shown == [puzzles.draw("waits", seed, 1) for seed in (7, 8)]
    trainer.next()
    assert trainer.document == {}


@pytest.mark.parametrize("kind", puzzles.KINDS)
def test_practice_has_every_kind(kind: str) -> None:
    trainer = practice(kind, seed=3, count=1, lang="zh-Hant")
    assert trainer.document["kind"] == kind
    assert trainer.lang == "zh-Hant"
    assert trainer.progress == {}


@pytest.mark.parametrize(
    ("arguments", "code", "choice"),
    [
        ({"kind": "x"}, "unknown-kind", "waits"),
        ({"level": 9}, "unknown-level", 1),
        ({"lang": "fr"}, "unknown-lang", "zh-Hans"),
        ({"ruling": "house"}, "unknown-ruling", "gb1998"),
        ({"count": 0}, "unknown-count", "1, 2, 3, ..."),
        ({"count": 2.5}, "unknown-count", "1, 2, 3, ..."),
        ({"count": "x"}, "unknown-count", "1, 2, 3, ..."),
        ({"seed": "x"}, "unknown-seed", "..., -1, 0, 1, 2, ..."),
    ],
)
def test_a_wrong_argument_names_the_choices(arguments: dict[str, object], code: str, choice: object) -> None:
    with pytest.raises(ChoiceError) as caught:
        practice(**arguments)  # type: ignore[arg-type]
    assert caught.value.code == code
    assert choice in caught.value.choices
    assert str(choice) in str(caught.value)
    assert isinstance(caught.value, ValueError)


def test_a_language_that_is_none_is_refused_later_too() -> None:
    trainer = Trainer(sample("tiles"))
    with pytest.raises(ChoiceError, match="unknown-lang: 'fr'"):
        trainer.lang = "fr"
    assert trainer.lang == "en"


def test_a_picture_does_not_wait_for_the_widget_libraries() -> None:
    program = (
        "import sys; from mjteach.widgets import picture; from mjteach.rules import Hand;"
        "picture(Hand.parse('123456789m1122p')); print('anywidget' in sys.modules, 'ipywidgets' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_there_is_nothing_else_in_the_room() -> None:
    import mjteach.widgets

    with pytest.raises(AttributeError, match="no_such_thing"):
        mjteach.widgets.no_such_thing  # noqa: B018
