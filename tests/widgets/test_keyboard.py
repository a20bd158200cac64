"""Everything can be done with the keyboard alone, and where one is can be seen."""

from __future__ import annotations

from mjteach.text import t

from .desk import Desk
from .samples import sample


def focused(desk: Desk, attribute: str) -> str | None:
    found: str | None = desk.page.evaluate(
        "(name) => document.activeElement.closest(`[${name}]`)?.getAttribute(name) ?? null", attribute
    )
    return found


def tab_to(desk: Desk, selector: str) -> None:
    for _ in range(40):
        desk.page.keyboard.press("Tab")
        if desk.page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab never reaches {selector}")


def test_a_puzzle_of_tiles_from_start_to_end(desk: Desk) -> None:
    desk.open(sample("tiles"))
    press = desk.page.keyboard.press
    tab_to(desk, "button[data-tile]")
    assert focused(desk, "data-tile") == "1m"
    press("ArrowDown")
    press("ArrowRight")
    press("ArrowRight")
    assert focused(desk, "data-tile") == "3p"
    press("Space")
    for _ in range(3):
        press("ArrowRight")
    press("Enter")
    assert desk.get("response") == {"3p": 1, "6p": 1}
    tab_to(desk, '[data-action="check"]')
    press("Enter")
    assert desk.announced().startswith(t("ui.result.right", "en"))
    assert focused(desk, "data-action") == "check"
    tab_to(desk, '[data-action="next"]')
    press("Space")
    assert desk.messages() == ["next"]


def test_the_picker_is_one_stop_for_tab(desk: Desk) -> None:
    desk.open(sample("tiles"))
    tab_to(desk, "button[data-tile]")
    desk.page.keyboard.press("End")
    desk.page.keyboard.press("Tab")
    assert focused(desk, "data-action") == "check"
    desk.page.keyboard.press("Shift+Tab")
    assert focused(desk, "data-tile") == "9m"


def test_arrow_keys_home_and_end(desk: Desk) -> None:
    desk.open(sample("tiles"))
    for start, key, end in [
        ("5m", "ArrowRight", "6m"),
        ("9m", "ArrowRight", "1p"),
        ("5m", "ArrowLeft", "4m"),
        ("1m", "ArrowLeft", "1m"),
        ("P", "ArrowRight", "P"),
        ("5p", "ArrowDown", "5s"),
        ("5s", "ArrowDown", "C"),
        ("9s", "ArrowDown", "P"),
        ("C", "ArrowUp", "5s"),
        ("5m", "ArrowUp", "5m"),
        ("5p", "Home", "1p"),
        ("5p", "End", "9p"),
        ("5p", "Control+Home", "1m"),
        ("5p", "Control+End", "P"),
    ]:
        desk.tile(start).focus()
        desk.page.keyboard.press(key)
        assert focused(desk, "data-tile") == end, (start, key)


def test_arrows_follow_the_rows_of_a_small_phone(desk: Desk) -> None:
    desk.page.set_viewport_size({"width": 320, "height": 640})
    desk.open(sample("tiles"))
    desk.tile("2m").focus()
    desk.page.keyboard.press("ArrowDown")
    assert focused(desk, "data-tile") == "7m"
    desk.page.keyboard.press("ArrowDown")
    assert focused(desk, "data-tile") == "2p"
    desk.page.keyboard.press("End")
    assert focused(desk, "data-tile") == "5p"


def test_a_puzzle_of_fans_from_start_to_end(desk: Desk) -> None:
    desk.open(sample("fans"))
    press = desk.page.keyboard.press
    tab_to(desk, "input[data-search]")
    desk.page.keyboard.type("mixed straight")
    press("Enter")
    assert desk.get("response") == {"39": 1}
    assert focused(desk, "data-search") == ""
    press("Control+a")
    desk.page.keyboard.type("pung of term")
    press("ArrowDown")
    assert focused(desk, "data-fan") == "73"
    press("Space")
    assert desk.get("response") == {"39": 1, "73": 1}
    for _ in range(40):
        press("Shift+Tab")
        if focused(desk, "data-step") == "more":
            break
    assert focused(desk, "data-chip") == "73"
    press("Enter")
    assert desk.get("response") == {"39": 1, "73": 2}
    assert (focused(desk, "data-chip"), focused(desk, "data-step")) == ("73", "more")
    press("Control+Enter")
    assert desk.root.get_attribute("data-state") == "checked"


def test_the_focus_goes_to_the_list_when_a_chip_goes(desk: Desk) -> None:
    desk.open(sample("fans"), response={"39": 1})
    desk.find('[data-chip="39"] [data-step="less"]').focus()
    desk.page.keyboard.press("Enter")
    assert desk.get("response") == {}
    assert focused(desk, "data-fan") == "39"


def test_arrows_in_the_fan_list(desk: Desk) -> None:
    desk.open(sample("fans"))
    desk.fan(1).focus()
    for key, number in [
        ("ArrowRight", "2"),
        ("ArrowDown", "4"),
        ("ArrowUp", "2"),
        ("Control+End", "81"),
        ("Home", "81"),
    ]:
        desk.page.keyboard.press(key)
        assert focused(desk, "data-fan") == number, key


def test_a_puzzle_of_seats_from_start_to_end(desk: Desk) -> None:
    desk.open(sample("seats"))
    for seat, number in {"E": "-28", "S": "44", "W": "-8", "N": "-8"}.items():
        tab_to(desk, f'input[data-seat="{seat}"]')
        desk.page.keyboard.type(number)
    desk.page.keyboard.press("Control+Enter")
    assert desk.announced().startswith(t("ui.result.right", "en"))


def test_one_letter_commands_and_what_they_are_is_written_down(desk: Desk) -> None:
    desk.open(sample("tiles"))
    desk.tile("6s").click()
    for key, happened in [
        ("h", lambda: desk.find("[data-hint]").count() == 1),
        ("c", lambda: desk.root.get_attribute("data-state") == "checked"),
        ("a", lambda: desk.root.get_attribute("data-state") == "shown"),
        ("N", lambda: desk.messages() == ["next"]),
    ]:
        desk.page.keyboard.press(key)
        assert happened(), key
    desk.find(".mj-keys summary").click()
    listed = [key.inner_text() for key in desk.find(".mj-keys kbd").all()]
    assert listed == ["←", "→", "↑", "↓", "Home", "End", "Enter", "Space", "C", "Ctrl+Enter", "H", "A", "N"]
    assert desk.action("check").get_attribute("aria-keyshortcuts") == "c"


def test_letters_typed_into_a_field_are_no_commands(desk: Desk) -> None:
    desk.open(sample("fans"))
    desk.fan(1).focus()
    desk.page.keyboard.press("/")
    assert focused(desk, "data-search") == ""
    desk.page.keyboard.type("chan/")
    assert desk.find("input[data-search]").input_value() == "chan/"
    assert desk.root.get_attribute("data-state") == "open"
    assert desk.get("hints_shown") == 0
    assert desk.sent() == []


def test_commands_do_not_reach_the_notebook(desk: Desk) -> None:
    desk.open(sample("tiles"))
    desk.page.evaluate("window.heard = []; document.addEventListener('keydown', (event) => heard.push(event.key))")
    desk.tile("3p").focus()
    desk.page.keyboard.press("c")
    assert desk.page.evaluate("heard") == []
    assert desk.root.get_attribute("data-lm-suppress-shortcuts") == "true"


def test_the_focus_is_visible(desk: Desk) -> None:
    desk.open(sample("tiles"))
    for selector in ("button[data-tile]", '[data-action="check"]', ".mj-keys summary", '[data-action="index"]'):
        desk.page.keyboard.press("Tab")
        node = desk.find(selector).first
        node.focus()
        assert node.evaluate("(node) => getComputedStyle(node).outlineStyle") == "solid", selector
        assert node.evaluate("(node) => parseFloat(getComputedStyle(node).outlineWidth)") >= 2, selector
