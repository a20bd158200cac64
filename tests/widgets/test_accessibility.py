"""Checked by axe in both colour schemes, before and after an answer, and in a notebook's own theme."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from .desk import LAPTOP, Desk, Motion, Scheme
from .samples import DOCUMENTS, WRONG, sample

SMALL = (390, 844)


def problems(desk: Desk) -> list[str]:
    found = Axe().run(desk.page).response
    return [
        f"{one['id']}: {node['html'][:120]} {node['failureSummary'][:200]}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("answer", DOCUMENTS)
def test_no_rule_is_broken(desk: Desk, answer: str) -> None:
    """Light on a laptop before an answer, light after it, dark on a phone with the answer shown."""
    desk.clear((1000, 860), "light", "reduce").open(sample(answer), progress={"n": 1, "of": 5})
    desk.find(".mj-keys summary").click()
    assert problems(desk) == []
    desk.give(WRONG[answer])
    desk.do("hint", "check")
    desk.page.evaluate("document.querySelectorAll('.mj-entries details').forEach((one) => { one.open = true })")
    assert problems(desk) == []
    desk.clear(SMALL, "dark", "reduce").do("show")
    assert problems(desk) == []


def paper(desk: Desk) -> str:
    colour: str = desk.find(".mj-body").evaluate("(node) => getComputedStyle(node).backgroundColor")
    return colour


PAPERS = {"light": "rgb(255, 255, 255)", "dark": "rgb(26, 29, 27)"}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_notebook_theme_goes_before_the_system(desk: Desk, scheme: Scheme) -> None:
    desk.clear(LAPTOP, scheme).open(sample("tiles"))
    assert paper(desk) == PAPERS[scheme]
    for theme, light in {"light": "true", "dark": "false"}.items():
        desk.page.evaluate("(light) => { document.body.dataset.jpThemeLight = light }", light)
        assert paper(desk) == PAPERS[theme]


def test_nothing_moves_for_those_who_want_it_still(desk: Desk) -> None:
    durations = {}
    wishes: list[Motion] = ["reduce", "no-preference"]
    for wish in wishes:
        desk.clear(LAPTOP, "light", wish).open(sample("tiles"))
        durations[wish] = desk.page.evaluate(
            """() => Math.max(...[...document.querySelectorAll(".mjteach *")].flatMap((node) =>
              getComputedStyle(node).transitionDuration.split(",").map(parseFloat)))"""
        )
    assert durations["reduce"] == 0
    assert durations["no-preference"] > 0


@pytest.mark.parametrize("lang", ["zh-Hans", "zh-Hant", "en"])
def test_every_tile_has_a_spoken_name(desk: Desk, lang: str) -> None:
    desk.open(sample("tiles"), lang=lang)
    names = desk.attributes("button[data-tile]", "aria-label")
    assert len(set(names)) == 34
    alts = desk.attributes(".mj-hand img", "alt")
    assert len(alts) == 13
    assert all(alts)


@pytest.mark.parametrize("answer", DOCUMENTS)
def test_every_control_has_a_name(desk: Desk, answer: str) -> None:
    desk.open(sample(answer), response=WRONG[answer])
    nameless = desk.page.evaluate(
        """() => [...document.querySelectorAll(".mjteach :is(button, input, select)")].filter((node) =>
          !(node.getAttribute("aria-label") || node.textContent.trim() || node.labels?.[0]?.textContent.trim()
            || document.getElementById(node.getAttribute("aria-labelledby"))?.textContent.trim()))
          .map((node) => node.outerHTML.slice(0, 80))"""
    )
    assert nameless == []
