"""The puzzles of a day in the page: today's, one of the archive solved, its result, and all of it after a reload."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from mjteach.puzzles import daily as days
from mjteach.text import t

from .conftest import DESKTOP, PHONE, Visit
from .rooms import enter, expect_puzzle, fits, press, table, wait_for_panel
from .solving import accepted, check, choose, expect_right

Start = Callable[..., Visit]

DAY = date(2026, 1, 5)
EASY, MIDDLE, HARD = (one.document() for one in days.daily(DAY))

FORBIDDEN = "navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'))"


def go_to(page: Page, day: date) -> None:
    """Open a day of the archive."""
    fold = page.locator('[data-fold="archive"]')
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    fold.locator('input[type="date"]').fill(day.isoformat())
    press(page, "open")
    expect(page.locator(".mjteach-panel .mj-ask")).to_have_text(t("ui.daily.title", "en", date=day))


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_day_from_the_archive_is_solved_passed_on_and_remembered(visit: Start, viewport: ViewportSize) -> None:
    one = visit(viewport=viewport, permissions=["clipboard-read", "clipboard-write"])
    before = days.today()
    page = enter(one, "daily")
    titles = [t("ui.daily.today", "en", date=day) for day in (before, days.today())]
    assert page.locator(".mjteach-panel .mj-ask").inner_text() in titles
    expect(page.locator("[data-mark]")).to_have_count(3)
    expect(page.locator('[data-press="0"]')).to_have_attribute("aria-current", "true")
    assert fits(page)

    go_to(page, DAY)
    root = table(page)
    expect(root).to_have_attribute("data-id", EASY["id"])
    choose(root, EASY["kind"], accepted(EASY))
    check(root)
    expect_right(root, accepted(EASY))
    expect(page.locator('[data-press="0"]')).to_have_attribute("data-mark", "right")
    text = "mjteach 2026-01-05 🀄 1/3\n🟩 ⬜ ⬜"
    expect(page.locator('[data-text="result"]')).to_have_value(text)
    page.locator('[data-copy="result"]').click()
    expect(page.get_by_text(t("ui.daily.copied", "en"))).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == text
    assert fits(page)
    root.locator('[data-action="next"]').click()
    expect(root).to_have_attribute("data-id", MIDDLE["id"])
    press(page, "2")
    expect_puzzle(page, HARD)

    page.reload()
    wait_for_panel(page)
    if days.today() == before:  # the day may turn while this runs
        expect(page.locator(".mjteach-panel .mj-ask")).to_have_text(t("ui.daily.title", "en", date=DAY))
        expect(root).to_have_attribute("data-id", HARD["id"])
    go_to(page, DAY)
    expect(page.locator('[data-press="0"]')).to_have_attribute("data-mark", "right")
    expect(page.locator('[data-text="result"]')).to_have_value(text)
    press(page, "0")
    expect(root).to_have_attribute("data-id", EASY["id"])
    expect_right(root, accepted(EASY))


def test_where_copying_is_forbidden_the_text_is_selected(visit: Start) -> None:
    one = visit(viewport=PHONE)
    one.context.add_init_script(FORBIDDEN)
    page = enter(one, "daily", "zh-Hans")
    table(page).locator('[data-action="show"]').click()
    area = page.locator('[data-text="result"]')
    expect(area).to_be_visible()
    page.locator('[data-copy="result"]').click()
    expect(page.get_by_text(t("ui.daily.by-hand", "zh-Hans"))).to_be_visible()
    expect(area).to_be_focused()
    assert page.evaluate("getSelection().toString()") == area.input_value()
