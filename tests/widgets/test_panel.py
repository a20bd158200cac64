"""The panel beside a trainer: nothing is lost when it is drawn anew, whenever that happens."""

from __future__ import annotations

from typing import Any

import pytest

from .desk import Desk
from .test_keyboard import focused

HEADING = {"type": "heading", "text": "Title"}
COUNT = {"type": "number", "name": "count", "label": "Count", "help": "1 to 9", "wrong": False}
START = {"type": "buttons", "buttons": [{"name": "start", "text": "Start"}]}
FOLD = {"type": "fold", "name": "more", "label": "More", "parts": [COUNT]}

OPEN = """async ([parts, store]) => {
  const { default: panel } = await import("/panel.js");
  window.model = makeModel({ parts, values: { count: 5 }, lang: "en", led: {}, store, kept: {} });
  const place = document.createElement("div");
  place.id = "place";
  document.getElementById("place").replaceWith(place);
  panel.render({ model, el: place });
}"""


def show(desk: Desk, *parts: dict[str, Any], store: str = "") -> Desk:
    """A panel with these parts."""
    desk.page.evaluate(OPEN, [list(parts), store])
    return desk


def tell(desk: Desk, message: dict[str, object]) -> None:
    """What Python sends."""
    desk.page.evaluate("(message) => model.heard['msg:custom'].forEach((hear) => hear(message))", message)


def test_a_button_brings_the_values_along_and_is_pressed_once_until_it_is_done(desk: Desk) -> None:
    show(desk, COUNT, START)
    desk.find('[data-field="count"] input').fill("3")
    for _ in range(2):
        desk.find('[data-press="start"]').click()
    pressed = {"kind": "press", "name": "start", "values": {"count": "3"}}
    assert desk.sent() == [pressed]
    tell(desk, {"kind": "done"})
    desk.find('[data-press="start"]').click()
    assert desk.sent() == [pressed, pressed]


def test_what_is_being_typed_is_not_lost_when_it_is_drawn_anew(desk: Desk) -> None:
    show(desk, COUNT)
    field = desk.find('[data-field="count"] input')
    field.fill("8")
    desk.set(parts=[HEADING, COUNT])
    assert field.input_value() == "8"
    assert focused(desk, "data-key") == "count"


@pytest.mark.parametrize("text", ["999", "abc", "2.5", "", "１２"])
def test_a_number_is_kept_as_it_was_typed_and_what_is_wrong_with_it_is_told(desk: Desk, text: str) -> None:
    show(desk, COUNT)
    field = desk.find('[data-field="count"] input')
    field.fill(text)
    assert desk.get("values") == {"count": text}
    desk.set(parts=[{**COUNT, "wrong": True}])
    assert field.input_value() == text
    assert field.get_attribute("aria-invalid") == "true"
    told = desk.find(f"#{field.get_attribute('aria-describedby')}")
    assert told.inner_text() == "1 to 9"


def test_the_caret_stays_where_it_was_in_a_number(desk: Desk) -> None:
    show(desk, COUNT)
    field = desk.find('[data-field="count"] input')
    field.fill("123")
    field.press("ArrowLeft")
    desk.set(parts=[{**COUNT, "wrong": True}])
    desk.page.keyboard.type("9")
    assert field.input_value() == "1293"


def test_values_that_come_from_the_other_side_are_shown(desk: Desk) -> None:
    show(desk, COUNT)
    desk.set(values={"count": "x7"})
    assert desk.find('[data-field="count"] input').input_value() == "x7"


STORE = "mjteach.test"


def test_what_is_kept_comes_back_entry_by_entry(desk: Desk) -> None:
    show(desk, COUNT, store=STORE)
    assert desk.sent() == [{"kind": "recall", "kept": {}}]
    desk.set(kept={"one": 1, "session": {"run": [1]}})
    desk.set(kept={"session": {"run": [1, 2]}})
    show(desk, COUNT, store=STORE)
    assert desk.sent() == [{"kind": "recall", "kept": {"one": 1, "session": {"run": [1, 2]}}}]


@pytest.mark.parametrize("stored", ["", "{", '{"a": 1', "[1]", "7", "null", '"x"'])
def test_what_is_damaged_in_the_storage_is_passed_over(desk: Desk, stored: str) -> None:
    desk.page.evaluate("([key, stored]) => localStorage.setItem(key, stored)", [STORE, stored])
    show(desk, COUNT, store=STORE)
    assert desk.sent() == [{"kind": "recall", "kept": {}}]
    desk.set(kept={"one": 1})
    show(desk, COUNT, store=STORE)
    assert desk.sent() == [{"kind": "recall", "kept": {"one": 1}}]


def test_it_works_without_a_storage_or_with_a_full_one(new_desk: Desk) -> None:
    full = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"
    none = """Object.defineProperty(window, "localStorage", {
      get() { throw new DOMException("no", "SecurityError"); },
    })"""
    for act in (full, none):
        new_desk.page.evaluate(f"() => {{ {act} }}")
        show(new_desk, COUNT, START, store=STORE)
        new_desk.set(kept={"one": 1})
        new_desk.find('[data-press="start"]').click()
        assert new_desk.messages() == ["recall", "press"]


def test_what_was_opened_stays_open_even_in_the_same_breath(desk: Desk) -> None:
    show(desk, FOLD)
    drawn = """(parts) => {
      const fold = () => document.querySelector('[data-fold="more"]');
      fold().open = !fold().open;
      model.set("parts", parts);
      return fold().open;
    }"""
    assert desk.page.evaluate(drawn, [HEADING, FOLD]) is True
    assert desk.page.evaluate(drawn, [FOLD]) is False
    desk.find("summary").click()
    desk.set(parts=[HEADING])
    desk.set(parts=[FOLD])
    assert desk.find('[data-fold="more"]').get_attribute("open") is not None


def test_the_focus_stays_or_goes_to_the_heading(desk: Desk) -> None:
    show(desk, HEADING, COUNT, START)
    desk.find('[data-press="start"]').focus()
    desk.set(parts=[START, HEADING])
    assert focused(desk, "data-key") == "press.start"
    desk.set(parts=[HEADING, COUNT])
    assert focused(desk, "class") == "mj-ask"


def test_the_focus_is_led_to_what_comes_up_later(desk: Desk) -> None:
    show(desk, COUNT)
    frames = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    desk.set(led={"n": 1, "on": ".mj-ask"})
    desk.page.evaluate(frames)
    desk.set(parts=[HEADING, COUNT])
    desk.page.wait_for_function("document.activeElement.matches('.mj-ask')")
    desk.set(led={"n": 2, "on": '[data-press="start"]'})
    desk.set(led={"n": 3, "on": '[data-field="count"] input'})
    desk.page.wait_for_function("document.activeElement.matches('input')")
    desk.set(parts=[HEADING, COUNT, START])
    desk.page.evaluate(frames)
    assert focused(desk, "data-key") == "count"
