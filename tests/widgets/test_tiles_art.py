"""The tile art: the committed file is what the drawing makes, is safe to show, and can be read by a player.

The looks are judged on the committed SVG texts themselves, painted by a small scanline painter that knows
just the elements the drawing uses.
"""

import importlib.util
import itertools
import json
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).resolve().parents[2]
ART_FILE = ROOT / "mjteach" / "widgets" / "tiles.json"
ART: dict[str, str] = json.loads(ART_FILE.read_text(encoding="utf-8"))
SVG = "{http://www.w3.org/2000/svg}"

FACES = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + list("ESWNCFP") + list("abcdefgh")

# The tiles of fan 40, Reversible Tiles (推不倒).
REVERSIBLE = [*(f"{rank}p" for rank in "1234589"), *(f"{rank}s" for rank in "245689"), "P"]

# The tiles whose pattern reaches into the corners.
FILLED = [*(f"{rank}p" for rank in "3456789"), *(f"{rank}s" for rank in "5689")]

LARGEST_FILE = 70_000  # bytes; the art is part of every page
SIZE = 24  # pixels; the narrowest a tile is shown
STEP = 600 / SIZE / 2  # grid steps between two samples: two by two samples for a pixel of the narrowest tile
COLUMNS, ROWS = 44, 60  # samples on the face, which is 22 by 30 of those pixels
MARKED = 40  # pixels clearly lighter or darker, at least, between two faces at the narrowest
PAPER = "#fffaec"

XY = tuple[float, float]
Loop = list[XY]
Span = tuple[float, float]
Spans = Callable[[float], list[Span]]


@pytest.fixture(scope="module")
def drawing() -> ModuleType:
    spec = importlib.util.spec_from_file_location("draw_tiles", ROOT / "tools" / "draw_tiles.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


# ---- a painter for the elements of the art ---------------------------------------------------------


def loops(data: str) -> list[Loop]:
    """The lines of path data, curves cut into straight pieces."""
    found: list[Loop] = []
    for command, text in re.findall(r"([Mlqz])([^Mlqz]*)", data):
        numbers = [float(number) for number in re.findall(r"-?\d+", text)]
        if command == "M":
            found.append([(numbers[0], numbers[1])])
        elif command == "z":
            found[-1].append(found[-1][0])
        else:
            found[-1] += piece(found[-1][-1], numbers)
    return found


def piece(start: XY, numbers: list[float]) -> Loop:
    """The points of a straight piece (two numbers) or of a quadratic curve (four), without its start."""
    x, y = start
    if len(numbers) == 2:
        return [(x + numbers[0], y + numbers[1])]
    cx, cy, dx, dy = numbers
    parts = (i / 8 for i in range(1, 9))
    return [(x + 2 * t * (1 - t) * cx + t * t * dx, y + 2 * t * (1 - t) * cy + t * t * dy) for t in parts]


def crossings(loop: Loop, y: float) -> list[tuple[float, int]]:
    """Where the sides of a loop meet the row `y`, and whether downwards (1) or upwards (-1)."""
    met = []
    for (ax, ay), (bx, by) in itertools.pairwise(loop):
        if (ay <= y) != (by <= y):
            met.append((ax + (y - ay) / (by - ay) * (bx - ax), 1 if ay <= y else -1))
    return met


def area(shape: list[Loop], y: float) -> list[Span]:
    """What a filled path covers of a row (nonzero winding)."""
    spans, turns, start = [], 0, 0.0
    for x, turn in sorted(crossing for loop in shape for crossing in crossings(loop, y)):
        if turns == 0:
            start = x
        turns += turn
        if turns == 0:
            spans.append((start, x))
    return spans


def chord(x: float, centre: float, radius: float, y: float) -> list[Span]:
    """What a disc covers of a row."""
    square = radius**2 - (y - centre) ** 2
    return [(x - square**0.5, x + square**0.5)] if square >= 0 else []


def bar(start: XY, end: XY, half: float, y: float) -> list[Span]:
    """What a line with round ends covers of a row."""
    (ax, ay), (bx, by) = start, end
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1.0
    nx, ny = (ay - by) / length * half, (bx - ax) / length * half
    sides = [
        (ax + nx, ay + ny),
        (bx + nx, by + ny),
        (bx - nx, by - ny),
        (ax - nx, ay - ny),
        (ax + nx, ay + ny),
    ]
    ends = [*chord(ax, ay, half, y), *chord(bx, by, half, y)]
    met = [x for x, _ in crossings(sides, y)] + [x for span in ends for x in span]
    return [(min(met), max(met))] if met else []


def covered(element: ElementTree.Element) -> tuple[str, Spans]:
    """The colour of an element, and what it covers of a row."""
    look = element.attrib
    if element.tag == f"{SVG}circle":
        x, y, radius = (float(look[name]) for name in ("cx", "cy", "r"))
        return look["fill"], lambda row: chord(x, y, radius, row)
    assert element.tag == f"{SVG}path"
    shape = loops(look["d"])
    if look["fill"] != "none":
        return look["fill"], lambda row: area(shape, row)
    half = float(look["stroke-width"]) / 2
    pieces = [pair for loop in shape for pair in itertools.pairwise(loop)]
    return look["stroke"], lambda row: [span for a, b in pieces for span in bar(a, b, half, row)]


@cache
def picture(name: str) -> tuple[tuple[str, ...], ...]:
    """The colours of the samples on a face, row by row; the body of the tile is left out."""
    group = ElementTree.fromstring(ART[name]).find(f"{SVG}g")
    assert group is not None
    elements = [covered(element) for element in group]
    return tuple(tuple(sampled_row(elements, (row + 0.5 - ROWS / 2) * STEP)) for row in range(ROWS))


def sampled_row(elements: list[tuple[str, Spans]], y: float) -> list[str]:
    colours = [PAPER] * COLUMNS
    places = [(column + 0.5 - COLUMNS / 2) * STEP for column in range(COLUMNS)]
    for colour, spans in elements:
        for left, right in spans(y):
            colours = [colour if left <= x <= right else old for x, old in zip(places, colours, strict=True)]
    return colours


def lightness(colour: str) -> float:
    """How light a colour is, 0 to 1: all that is left of it for someone who sees no colours."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


@cache
def grey_pixels(name: str) -> tuple[float, ...]:
    """The face without colours at the smallest size, pixel by pixel."""
    light = [[lightness(colour) for colour in row] for row in picture(name)]
    corners = itertools.product(range(0, ROWS, 2), range(0, COLUMNS, 2))
    return tuple(sum(light[y + dy][x + dx] for dy in (0, 1) for dx in (0, 1)) / 4 for y, x in corners)


def changed_when_turned(name: str) -> float:
    """The part of what is drawn on a face that looks different upside down."""
    rows = picture(name)
    turned = [row[::-1] for row in rows[::-1]]
    pairs = [pair for row, other in zip(rows, turned, strict=True) for pair in zip(row, other, strict=True)]
    drawn = [pair for pair in pairs if pair != (PAPER, PAPER)]
    return sum(a != b for a, b in drawn) / len(drawn)


def corner(name: str) -> Iterator[str]:
    """The samples in the upper left 14 x 14 units, where the index of a tile is laid over."""
    left, top = 29 - COLUMNS / 2 * STEP / 10, 38.5 - ROWS / 2 * STEP / 10
    for row in picture(name)[: round((14 - top) / STEP * 10)]:
        yield from row[: round((14 - left) / STEP * 10)]


# ---- the file --------------------------------------------------------------------------------------


def test_the_committed_file_is_what_the_drawing_makes(drawing: ModuleType) -> None:
    assert ART_FILE.read_text(encoding="utf-8") == drawing.art_text(drawing.draw())


def test_there_is_one_picture_for_each_face_and_one_for_the_back() -> None:
    assert set(ART) == {*FACES, "back"}
    assert list(ART) == sorted(ART)


def test_the_file_stays_small() -> None:
    assert ART_FILE.stat().st_size <= LARGEST_FILE


def test_a_sheet_shows_every_tile_on_light_and_on_dark(
    drawing: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "ART_FILE", tmp_path / "tiles.json")
    drawing.main(["--sheet", str(tmp_path / "sheet.html")])
    assert json.loads((tmp_path / "tiles.json").read_text(encoding="utf-8")) == ART
    page = (tmp_path / "sheet.html").read_text(encoding="utf-8")
    assert all(page.count(f'alt="{name}"') == 6 for name in ART)  # three sizes, twice


@pytest.mark.parametrize("name", ART)
def test_a_picture_stands_alone(name: str) -> None:
    root = ElementTree.fromstring(ART[name])
    assert root.tag == f"{SVG}svg"
    assert root.attrib == {"viewBox": "0 0 60 80"}
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg",
        "g",
        "rect",
        "circle",
        "path",
    }
    assert not any((element.text or "").strip() or (element.tail or "").strip() for element in root.iter())
    attributes = [pair for element in root.iter() for pair in element.attrib.items()]
    assert not [
        key for key, _ in attributes if "href" in key or key.startswith("on") or key in ("id", "style")
    ]
    assert not [value for _, value in attributes if "url" in value or ":" in value or "<" in value]


# ---- the looks -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", REVERSIBLE)
def test_a_reversible_tile_looks_the_same_upside_down(name: str) -> None:
    assert changed_when_turned(name) == 0


@pytest.mark.parametrize("name", [name for name in FACES if name not in REVERSIBLE])
def test_any_other_tile_looks_different_upside_down(name: str) -> None:
    assert changed_when_turned(name) >= 0.2


def test_every_two_faces_differ_without_colours_at_the_smallest_size() -> None:
    alike = []
    for one, other in itertools.combinations(FACES, 2):
        pairs = zip(grey_pixels(one), grey_pixels(other), strict=True)
        if sum(abs(a - b) > 0.25 for a, b in pairs) < MARKED:
            alike.append((one, other))
    assert alike == []


@pytest.mark.parametrize("name", [name for name in FACES if name not in FILLED])
def test_the_corner_is_left_to_the_index(name: str) -> None:
    assert set(corner(name)) == {PAPER}


def test_the_back_hides_which_way_up_it_lies() -> None:
    assert changed_when_turned("back") == 0
