"""Answer puzzles in the page the way a person does: with the mouse, or with the keyboard alone."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

Answer = dict[str, int]
Document = dict[str, Any]


def trainer(page: Page, kind: str) -> Locator:
    """Return the trainer of one kind of puzzle in the lesson."""
    return page.locator(f'.mjteach[data-kind="{kind}"]')


def accepted(document: Document) -> Answer:
    """Return the first accepted answer."""
    items: Answer = document["answers"][0]["items"]
    return items


def choose(root: Locator, kind: str, answer: Answer) -> None:
    """Give an answer with the mouse, from a blank one."""
    for item, number in answer.items():
        if kind == "payout":
            root.locator(f'input[data-seat="{item}"]').fill(str(number))
        elif kind == "fans":
            root.locator(f'[data-fan="{item}"] button').click()
            for _ in range(number - 1):
                root.locator(f'[data-chip="{item}"] [data-step="more"]').click()
        else:
            root.locator(f'button[data-tile="{item}"]').click()


def wrong_item(document: Document) -> Answer:
    """Return an answer with one thing in it that is wrong."""
    if document["kind"] == "payout":
        return {"E": 1}
    items = ["7m", "8m", "9m", "E", "S"] if document["kind"] == "waits" else ["1", "2", "7"]
    return {next(item for item in items if all(item not in a["items"] for a in document["answers"])): 1}


def take_back(root: Locator, kind: str, answer: Answer) -> None:
    """Undo what `choose` did."""
    for item in answer:
        if kind == "payout":
            root.locator(f'input[data-seat="{item}"]').fill("")
        else:
            choose(root, kind, {item: 1})


def check(root: Locator) -> None:
    """Press the button that judges."""
    root.locator('[data-action="check"]').click()


def expect_right(root: Locator, answer: Answer) -> None:
    """Expect every item of the answer to be judged right, each with a reason."""
    verdicts = root.locator("[data-item][data-verdict]")
    expect(verdicts).to_have_count(len(answer))
    expect(root.locator('[data-item][data-verdict="right"]')).to_have_count(len(answer))
    for text in verdicts.all_inner_texts():
        assert text.strip()


def type_answer(page: Page, root: Locator, kind: str, answer: Answer) -> None:
    """Give an answer with the keyboard alone, the focus standing somewhere in the trainer."""
    if kind == "payout":
        for seat, number in answer.items():
            tab_to(page, root, f'input[data-seat="{seat}"]')
            page.keyboard.type(str(number))
        return
    for item, number in answer.items():
        walk_to(page, root, f'[data-fan="{item}"] button' if kind == "fans" else f'button[data-tile="{item}"]')
        page.keyboard.press("Space")
        for _ in range(number - 1):
            tab_to(page, root, f'[data-chip="{item}"] [data-step="more"]')
            page.keyboard.press("Enter")


def has_focus(root: Locator, selector: str) -> bool:
    """Tell whether the first match of ``selector`` has the focus."""
    found: bool = root.locator(selector).first.evaluate("node => node === document.activeElement")
    return found


def tab_to(page: Page, root: Locator, selector: str) -> None:
    """Press Tab until ``selector`` has the focus."""
    for key in ["Tab"] * 40 + ["Shift+Tab"] * 80:
        if has_focus(root, selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"Tab does not lead to {selector}")


def walk_to(page: Page, root: Locator, selector: str) -> None:
    """Tab into the buttons among which ``selector`` is, then walk to it with the arrow keys."""
    tab_to(page, root, 'button[data-rove][tabindex="0"]')
    page.keyboard.press("Control+Home")
    for _ in range(100):
        if has_focus(root, selector):
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"the arrow keys do not lead to {selector}")
