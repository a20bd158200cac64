"""A practice session in the page: chosen, played, summed up, and what was missed tried again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from mjteach import puzzles
from mjteach.puzzles.links import link
from mjteach.text import t

from .conftest import DESKTOP, PHONE, Visit
from .rooms import enter, expect_puzzle, fits, press, table, wait_for_panel
from .solving import accepted, check, choose, expect_right, tab_to, wrong_item

Start = Callable[..., Visit]

WAITS, FANS = (puzzles.draw(kind, 1, 1) for kind in ("waits", "fans"))
"""The first two puzzles of the session that the notebook offers."""


def next_puzzle(page: Page) -> None:
    table(page).locator('[data-action="next"]').click()


def expect_score(page: Page, right: int, of: int, lang: str = "en") -> None:
    heading = page.locator(".mj-report .mj-ask")
    expect(heading).to_have_text(t("ui.session.score", lang, right=right, of=of))
    expect(heading).to_be_focused()
    expect(table(page)).to_have_count(0)


def test_the_address_of_a_puzzle_brings_it_back(visit: Start) -> None:
    document = puzzles.draw("waits", 5, 2)
    page = visit().open(f"?lang=en{link(document)}")
    wait_for_panel(page)
    root = expect_puzzle(page, document)
    page.evaluate("location.hash = '#/p/waits-xxxxxxxxxx'")
    expect(page.locator(".mjteach-panel .mj-alert")).to_be_visible()
    expect(root).to_be_hidden()


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_session_with_a_mistake_and_a_second_try(visit: Start, viewport: ViewportSize) -> None:
    page = enter(visit(viewport=viewport, has_touch=viewport is PHONE), "practice")
    page.locator('[data-field="kinds"] input[value="payout"]').uncheck()
    page.locator('[data-field="count"] input').fill("2")
    assert fits(page)
    press(page, "start")
    root = expect_puzzle(page, WAITS)
    choose(root, "waits", wrong_item(WAITS))
    check(root)
    expect(root.locator('[data-verdict="missed"]').first).to_be_visible()
    next_puzzle(page)
    root = expect_puzzle(page, FANS)
    choose(root, "fans", accepted(FANS))
    check(root)
    expect_right(root, accepted(FANS))
    assert fits(page)
    next_puzzle(page)

    expect_score(page, right=1, of=2)
    outcomes = page.locator("[data-puzzle]").evaluate_all(
        "nodes => nodes.map((n) => [n.dataset.puzzle, n.dataset.outcome])"
    )
    assert outcomes == [[WAITS["id"], "wrong"], [FANS["id"], "right"]]
    assert fits(page)
    press(page, "again")
    root = expect_puzzle(page, WAITS)
    choose(root, "waits", accepted(WAITS))
    check(root)
    expect_right(root, accepted(WAITS))
    next_puzzle(page)
    expect_score(page, right=1, of=1)
    expect(page.locator('[data-press="again"]')).to_have_count(0)
    press(page, "new")
    expect_puzzle(page, puzzles.draw("waits", 2, 1))


def test_a_reload_finds_the_session_where_it_was(visit: Start) -> None:
    page = enter(visit(viewport=PHONE), "practice")
    page.locator('[data-field="kinds"] input[value="payout"]').uncheck()
    page.locator('[data-field="count"] input').fill("2")
    press(page, "start")
    root = expect_puzzle(page, WAITS)
    choose(root, "waits", wrong_item(WAITS))
    check(root)
    expect(root.locator('[data-verdict="missed"]').first).to_be_visible()

    page.reload()
    wait_for_panel(page)
    expect(root).to_have_attribute("data-id", WAITS["id"])
    expect(root).to_have_attribute("data-state", "checked")
    expect(page.get_by_text(t("ui.session.resumed", "en"))).to_be_visible()
    next_puzzle(page)
    expect_puzzle(page, FANS)
    choose(root, "fans", accepted(FANS))

    page.reload()
    wait_for_panel(page)
    expect(root).to_have_attribute("data-id", FANS["id"])
    expect(root.locator(".mj-about")).to_contain_text(t("ui.progress", "en", n=2, of=2))
    check(root)
    expect_right(root, accepted(FANS))
    next_puzzle(page)
    expect_score(page, right=1, of=2)

    page.reload()
    wait_for_panel(page)
    expect_score(page, right=1, of=2)
    press(page, "again")
    expect_puzzle(page, WAITS)
    press(page, "stop")
    expect(page.locator('[data-field="kinds"] input[value="payout"]')).not_to_be_checked()
    expect(page.locator('[data-field="count"] input')).to_have_value("2")


def test_what_cannot_be_is_told_before_the_start(visit: Start) -> None:
    page = enter(visit(viewport=PHONE), "practice", "zh-Hant")
    panel = page.locator(".mjteach-panel")
    panel.locator('[data-fold="themes"] > summary').click()
    panel.locator('[data-fold="shape"] > summary').click()
    panel.locator('input[value="self-draw"]').check()
    left_out = t("ui.list-separator", "zh-Hant").join(t(f"kind.{kind}", "zh-Hant") for kind in ("waits", "payout"))
    expect(panel.locator(".mj-warning")).to_have_text(t("ui.session.left-out.kinds", "zh-Hant", kinds=left_out))
    panel.locator('[data-field="kinds"] input[value="fans"]').uncheck()
    expect(panel.locator(".mj-alert")).to_have_text(t("ui.session.none-found", "zh-Hant"))
    press(page, "start")
    expect(panel.locator(".mj-alert")).to_be_focused()
    panel.locator('input[value="self-draw"]').uncheck()
    field = panel.locator('[data-field="count"] input')
    field.fill("2.5")
    expect(field).to_have_attribute("aria-invalid", "true")
    press(page, "start")
    expect(field).to_be_focused()
    expect(field).to_have_value("2.5")
    assert fits(page)


def test_by_keyboard_and_in_another_language_on_the_way(visit: Start) -> None:
    page = enter(visit(viewport=PHONE), "practice", "zh-Hant")
    panel = page.locator(".mjteach-panel")
    expect(panel).to_have_attribute("lang", "zh-Hant")
    expect(panel.locator('[data-press="start"]')).to_have_text(t("ui.session.start", "zh-Hant"))
    panel.locator(".mj-ask").focus()
    tab_to(page, panel, '[data-field="kinds"] input[value="waits"]')
    page.keyboard.press("Space")
    tab_to(page, panel, '[data-fold="themes"] > summary')
    page.keyboard.press("Enter")
    tab_to(page, panel, '[data-fold="principle"] > summary')
    page.keyboard.press("Enter")
    tab_to(page, panel, 'input[value="no-repeat"]')
    page.keyboard.press("Space")
    expect(panel.locator('[data-fold="themes"] > summary')).to_have_text(t("ui.session.themes", "zh-Hant", n=1))
    tab_to(page, panel, '[data-press="start"]')
    page.keyboard.press("Enter")
    root = table(page)
    expect(root.locator(".mj-ask")).to_be_focused()
    expect(root).to_have_attribute("data-kind", "fans")
    puzzle = root.get_attribute("data-id")
    root.locator('select[data-action="lang"]').select_option("en")
    expect(panel.locator('[data-press="stop"]')).to_have_text(t("ui.session.stop", "en"))
    expect(root).to_have_attribute("data-id", str(puzzle))
    root.locator('[data-action="show"]').click()
    press(page, "stop")
    expect_score(page, right=0, of=1)
    expect(page.locator("[data-missed]").first).to_be_visible()
