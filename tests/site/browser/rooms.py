"""Find one's way in the notebooks that have a panel beside the trainer."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from .conftest import Visit


def enter(one: Visit, name: str, lang: str = "en") -> Page:
    """Open a notebook in the learner view and wait until it can be used."""
    folder = "en" if lang == "en" else "zh-Hans"
    page = one.open("notebooks/index.html", path=f"{folder}/{name}.ipynb", learn=1, lang=lang)
    wait_for_panel(page)
    return page


def wait_for_panel(page: Page) -> None:
    """Wait until the panel is there and nothing lies over it."""
    page.locator(".mjteach-panel .mj-body").first.wait_for()
    page.locator("#mj-wait").wait_for(state="hidden")


def press(page: Page, name: str) -> None:
    """Press a button of the panel, when what was pressed before is done."""
    expect(page.locator('.mjteach-panel[aria-busy="true"]')).to_have_count(0)
    page.locator(f'[data-press="{name}"]').click()


def table(page: Page) -> Locator:
    """The trainer with a puzzle on it."""
    return page.locator(".mjteach[data-id]")


def expect_puzzle(page: Page, document: dict[str, object]) -> Locator:
    """Expect this puzzle on the table, untouched, and the focus on its task."""
    root = table(page)
    expect(root).to_have_attribute("data-id", str(document["id"]))
    expect(root).to_have_attribute("data-state", "open")
    expect(root.locator(".mj-ask")).to_be_focused()
    return root


def fits(page: Page) -> bool:
    """Tell whether nothing is wider than the window."""
    needed: int = page.evaluate(
        "Math.max(document.documentElement.scrollWidth, ...[...document.querySelectorAll("
        "'.jp-WindowedPanel-outer, .jp-Notebook, .mjteach-room')].map((node) => node.scrollWidth))"
    )
    width: int = page.evaluate("innerWidth")
    return needed <= width
