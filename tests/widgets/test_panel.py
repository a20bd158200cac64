"""The panel beside a trainer: nothing is lost when it is drawn anew, whenever that happens."""

from __future__ import annotations

from typing import Any

from .desk import Desk
from .test_keyboard import focused

HEADING = {"type": "heading", "text": "Title"}
COUNT = {"type": "number", "name": "count", "label": "Count", "min": 1, "max": 9}
START = {"type": "buttons", "buttons": [{"name": "start", "text": "Start"}]}
FOLD = {"type": "fold", "name": "more", "label": "More", "parts": [COUNT]}

OPEN = """async (parts) => {
  const { default: panel } = await import("/panel.js");
  window.model = makeModel({ parts, values: { count: 5 }, lang: "en", led: {}, store: "", kept: {} });
  const place = document.createElement("div");
  place.id = "place";
  document.getElementById("place").replaceWith(place);
  panel.render({ model, el: place });
}"""


def show(desk: Desk, *parts: dict[str, Any]) -> Desk:
    """A panel with these parts."""
    desk.page.evaluate(OPEN, list(parts))
    return desk


def tell(desk: Desk, message: dict[str, object]) -> None:
    """What Python sends."""
    desk.page.evaluate("(message) => model.heard['msg:custom'].forEach((hear) => hear(message))", message)


def test_a_button_brings_the_values_along_and_is_pressed_once_until_it_is_done(desk: Desk) -> None:
    show(desk, COUNT, START)
    desk.find('[data-field="count"] input').fill("3")
    for _ in range(2):
        desk.find('[data-press="start"]').click()
    pressed = {"kind": "press", "name": "start", "values": {"count": 3}}
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
