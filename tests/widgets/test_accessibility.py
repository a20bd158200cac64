"""Checked by axe in both colour schemes, before and after an answer, and in a notebook's own theme."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from .desk import Desk
from .samples import DOCUMENTS, sample

RESPONSES: dict[str, dict[str, int]] = {
    "tiles": {"3p": 1, "9s": 1},
    "fans": {"39": 1, "73": 1, "69": 1},
    "seats": {"E": -28, "S": 40},
}


def problems(desk: Desk) -> list[str]:
    found = Axe().run(desk.page).response
    return [
        f"{one['id']}: {node['html'][:120]} {node['failureSummary'][:200]}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("answer", DOCUMENTS)
def test_no_rule_is_broken(browser: Browser, answer: str, scheme: str) -> None:
    context = browser.new_context(viewport={"width": 1000, "height": 860}, color_scheme=scheme, reduced_motion="reduce")
    desk = Desk(context.new_page()).open(sample(answer), progress={"n": 1, "of": 5})
    desk.find(".mj-keys summary").click()
    assert problems(desk) == []
    desk.give(RESPONSES[answer])
    desk.do("hint", "check")
    assert problems(desk) == []
    desk.do("show")
    assert problems(desk) == []
    context.close()


@pytest.mark.parametrize("light", ["true", "false"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_notebook_theme_goes_before_the_system(browser: Browser, scheme: str, light: str) -> None:
    context = browser.new_context(color_scheme=scheme)
    desk = Desk(context.new_page()).open(sample("tiles"))
    desk.page.evaluate("(light) => { document.body.dataset.jpThemeLight = light }", light)
    paper = desk.find(".mj-body").evaluate("(node) => getComputedStyle(node).backgroundColor")
    assert paper == ("rgb(255, 255, 255)" if light == "true" else "rgb(26, 29, 27)")
    context.close()


def test_without_a_notebook_the_system_decides(browser: Browser) -> None:
    papers = []
    for scheme in ("light", "dark"):
        context = browser.new_context(color_scheme=scheme)
        desk = Desk(context.new_page()).open(sample("tiles"))
        papers.append(desk.find(".mj-body").evaluate("(node) => getComputedStyle(node).backgroundColor"))
        context.close()
    assert papers == ["rgb(255, 255, 255)", "rgb(26, 29, 27)"]


def test_nothing_moves_for_those_who_want_it_still(browser: Browser) -> None:
    durations = {}
    for wish in ("reduce", "no-preference"):
        context = browser.new_context(reduced_motion=wish)
        desk = Desk(context.new_page()).open(sample("tiles"))
        durations[wish] = desk.page.evaluate(
            """() => Math.max(...[...document.querySelectorAll(".mjteach *")].flatMap((node) =>
              getComputedStyle(node).transitionDuration.split(",").map(parseFloat)))"""
        )
        context.close()
    assert durations["reduce"] == 0
    assert durations["no-preference"] > 0


@pytest.mark.parametrize("lang", ["zh-Hans", "zh-Hant", "en"])
def test_every_tile_has_a_spoken_name(desk: Desk, lang: str) -> None:
    desk.open(sample("tiles"), lang=lang)
    names = [button.get_attribute("aria-label") for button in desk.find("button[data-tile]").all()]
    assert len(set(names)) == 34
    alts = [image.get_attribute("alt") for image in desk.find(".mj-hand img").all()]
    assert len(alts) == 13
    assert all(alts)


@pytest.mark.parametrize("answer", DOCUMENTS)
def test_every_control_has_a_name(desk: Desk, answer: str) -> None:
    desk.open(sample(answer), response=RESPONSES[answer])
    nameless = desk.page.evaluate(
        """() => [...document.querySelectorAll(".mjteach :is(button, input, select)")].filter((node) =>
          !(node.getAttribute("aria-label") || node.textContent.trim() || node.labels?.[0]?.textContent.trim()))
          .map((node) => node.outerHTML.slice(0, 80))"""
    )
    assert nameless == []
