"""Draw the faces of the mahjong tiles: `mjteach/widgets/tiles.json`, one standalone SVG text per tile.

    python tools/draw_tiles.py                      # write the art file
    python tools/draw_tiles.py --sheet sheet.html   # also write a contact sheet to look at

A face is a list of shapes on a grid of 540 x 740 whole steps (a tenth of an SVG unit) whose origin is the
middle of the face, x to the right and y down. So turning a tile upside down negates every coordinate, and the
tiles of the fan Reversible Tiles (推不倒) can be seen to be the same both ways.

Characters are written, not typeset: `GLYPHS` lists their brush strokes on a square of 100 x 100, `BRUSH` says
how each kind of stroke swells and thins. Nothing here needs a font.
"""

from __future__ import annotations

import argparse
import html
import json
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Protocol
from urllib.parse import quote

ART_FILE = Path(__file__).resolve().parent.parent / "mjteach" / "widgets" / "tiles.json"

# Never the only difference: red, green and blue dots have different patterns, red sticks have no light core.
INK, RED, GREEN, BLUE = "#17233f", "#cf2a20", "#0a6b43", "#1d4a9c"
IVORY, BONE, EDGE, JADE, MINT = "#fffaec", "#dccfac", "#7b6f52", "#1c7a5b", "#7cc4a8"
PINK, ROSE, GOLD, AMBER = "#f08aa8", "#d6336c", "#f2b51d", "#d9780f"
BROWN, LEAF, VIOLET, SKY = "#6b4326", "#3c9a4e", "#7b3fa6", "#3b86c8"


class Point(NamedTuple):
    """A place on the grid, or the way from one place to another."""

    x: float
    y: float

    def moved(self, along: Point, steps: float = 1.0) -> Point:
        """The place `steps` times `along` from here."""
        return Point(self.x + steps * along.x, self.y + steps * along.y)

    def towards(self, other: Point, part: float = 0.5) -> Point:
        """The place `part` of the way to `other`."""
        return Point(self.x + part * (other.x - self.x), self.y + part * (other.y - self.y))

    def way_to(self, other: Point) -> Point:
        """The direction of `other` from here, of length 1 (to the right where both are the same place)."""
        length = math.hypot(other.x - self.x, other.y - self.y)
        return Point((other.x - self.x) / length, (other.y - self.y) / length) if length else Point(1, 0)


def polar(centre: Point, degrees: float, distance: float) -> Point:
    """The place at `distance` from `centre`; 0 degrees is up, 90 is right."""
    angle = math.radians(degrees)
    return Point(centre.x + distance * math.sin(angle), centre.y - distance * math.cos(angle))


# ---- shapes --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Curve:
    """A path of straight pieces (one point) and quadratic curves (control point, end)."""

    start: Point
    pieces: tuple[tuple[Point, ...], ...]
    closed: bool = True

    def data(self) -> str:
        """The path data: whole steps, relative, so that it stays short."""
        here = _whole(self.start)
        words = [f"M{_numbers(here)}"]
        for piece in self.pieces:
            points = [_whole(point) for point in piece]
            words.append("lq"[len(points) - 1] + _numbers(*((x - here[0], y - here[1]) for x, y in points)))
            here = points[-1]
        return "".join(words) + ("z" if self.closed else "")


def _whole(point: Point) -> tuple[int, int]:
    return round(point.x), round(point.y)


def _numbers(*points: tuple[int, int]) -> str:
    """Numbers as path data; a minus sign separates as well as a space does."""
    return " ".join(str(number) for point in points for number in point).replace(" -", "-")


class Shape(Protocol):
    """Something that can be drawn."""

    def svg(self) -> str:
        """The SVG element."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle."""

    centre: Point
    radius: float
    colour: str

    def svg(self) -> str:
        """The SVG element."""
        x, y = _whole(self.centre)
        return f"<circle cx='{x}' cy='{y}' r='{round(self.radius)}' fill='{self.colour}'/>"


@dataclass(frozen=True, slots=True)
class Fill:
    """Closed curves filled with one colour; where they overlap they are one area."""

    colour: str
    curves: tuple[Curve, ...]

    def svg(self) -> str:
        """The SVG element."""
        return f"<path fill='{self.colour}' d='{''.join(curve.data() for curve in self.curves)}'/>"


@dataclass(frozen=True, slots=True)
class Line:
    """Lines of one width with round ends."""

    colour: str
    width: int
    curves: tuple[Curve, ...]

    def svg(self) -> str:
        """The SVG element."""
        data = "".join(curve.data() for curve in self.curves)
        return f"<path fill='none' stroke='{self.colour}' stroke-width='{self.width}' d='{data}'/>"


Face = list[Shape]


def fill(colour: str, *curves: Curve) -> Fill:
    """Closed curves filled with one colour."""
    return Fill(colour, curves)


def line(colour: str, width: int, *curves: Curve) -> Line:
    """Lines of one colour and width."""
    return Line(colour, width, curves)


def segment(start: Point, end: Point) -> Curve:
    """A straight line."""
    return Curve(start, ((end,),), closed=False)


def bow(start: Point, control: Point, end: Point) -> Curve:
    """A bent line."""
    return Curve(start, ((control, end),), closed=False)


def on_bow(start: Point, control: Point, end: Point, part: float) -> Point:
    """The place `part` of the way along a bent line."""
    return start.towards(control, part).towards(control.towards(end, part), part)


def polygon(*corners: Point) -> Curve:
    """A closed shape with straight sides."""
    return Curve(corners[0], tuple((corner,) for corner in corners[1:]))


def leaf(start: Point, end: Point, width: float, bend: float = 0.0) -> Curve:
    """A shape pointed at both ends, `width` across, its middle pushed `bend` to the left of the way."""
    way, middle = start.way_to(end), start.towards(end)
    left = Point(way.y, -way.x)
    return Curve(start, ((middle.moved(left, bend + width), end), (middle.moved(left, bend - width), start)))


def petal(start: Point, end: Point, width: float) -> Curve:
    """A shape pointed at the start and round at the end."""
    way = start.way_to(end)
    left, shoulder = Point(way.y, -way.x), start.towards(end, 0.72)
    a, b = shoulder.moved(left, width / 2), shoulder.moved(left, -width / 2)
    pieces = ((start.towards(a, 0.6), a), (end.moved(left, width / 2), end), (end.moved(left, -width / 2), b))
    return Curve(start, (*pieces, (start.towards(b, 0.6), start)))


# ---- the brush -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stroke:
    """How a brush stroke swells: half widths at start, middle and end, as parts of the brush's weight.

    `upper` is the upper side of a stroke to the right, the right side of a stroke downwards. `head` and
    `tail` say how far the round ends reach out; a `flick` ends in a point to the right instead.
    """

    upper: tuple[float, float, float]
    lower: tuple[float, float, float]
    head: float = 0.3
    tail: float = 0.3
    flick: float = 0.0


BRUSH = {
    "heng": Stroke((0.34, 0.20, 0.60), (0.44, 0.26, 0.32), 0.20, 0.55),  # level
    "shu": Stroke((0.52, 0.40, 0.46), (0.66, 0.38, 0.46), 0.45, 0.50),  # upright
    "pie": Stroke((0.56, 0.44, 0.05), (0.56, 0.52, 0.05), 0.45, 0.10),  # falls to the left
    "na": Stroke((0.14, 0.30, 0.56), (0.14, 0.42, 0.50), 0.20, 0.0, 1.3),  # falls to the right
    "dian": Stroke((0.10, 0.58, 0.46), (0.10, 0.50, 0.46), 0.10, 0.95),  # dot
    "ti": Stroke((0.50, 0.30, 0.03), (0.50, 0.30, 0.03), 0.60, 0.05),  # rises to the right
    "gou": Stroke((0.46, 0.16, 0.02), (0.50, 0.30, 0.02), 0.30, 0.05),  # hook
    "wan": Stroke((0.46, 0.40, 0.44), (0.52, 0.44, 0.44), 0.40, 0.40),  # bend
}


def brushed(stroke: Stroke, weight: float, start: Point, control: Point, end: Point) -> Curve:
    """The outline of one brush stroke along a quadratic curve."""
    ways = start.way_to(control), start.way_to(end), control.way_to(end)
    lefts = [Point(way.y, -way.x) for way in ways]
    spine = (start, control, end)
    sides = (stroke.upper, 1), (stroke.lower, -1)
    upper, lower = (
        [at.moved(left, sign * weight * part) for at, left, part in zip(spine, lefts, parts, strict=True)]
        for parts, sign in sides
    )
    tail: tuple[tuple[Point, ...], ...] = ((end.moved(ways[2], stroke.tail * weight), lower[2]),)
    if stroke.flick:
        tail = (end.moved(Point(1, 0.12), stroke.flick * weight),), (lower[2],)
    head = (start.moved(ways[0], -stroke.head * weight), upper[0])
    return Curve(upper[0], ((upper[1], upper[2]), *tail, (lower[1], lower[0]), head))


@dataclass(frozen=True, slots=True)
class Box:
    """Where a glyph is written: its middle and its size."""

    x: float
    y: float
    width: float
    height: float

    def place(self, x: float, y: float) -> Point:
        """The grid place of a place on the glyph's square of 100 x 100."""
        return Point(self.x + (x / 100 - 0.5) * self.width, self.y + (y / 100 - 0.5) * self.height)


# Kind of stroke, start, (control point of a bent stroke,) end; ";" between strokes.
GLYPHS = {
    "一": "heng 2,52 98,46",
    "二": "heng 18,26 82,22; heng 2,80 98,75",
    "三": "heng 12,14 88,10; heng 20,50 80,46; heng 2,88 98,84",
    "四": """shu 17,19 21,92; heng 17,20 86,17; shu 86,17 81,92; heng 20,84 82,84; pie 40,19 41,50 27,64;
        wan 62,19 59,58 78,56""",
    "五": "heng 12,11 88,7; shu 46,10 36,90; heng 16,50 78,46; shu 78,46 73,88; heng 0,92 100,90",
    "六": "dian 42,0 52,6 58,18; heng 2,38 98,33; pie 36,50 32,78 6,98; dian 58,50 78,62 90,92",
    "七": "heng 0,50 100,32; wan 44,2 40,91 70,90; wan 67,90 80,91 93,88; gou 94,93 97,86 97,60",
    "八": "pie 40,12 38,62 4,94; na 55,6 62,66 88,90",
    "九": """pie 40,2 46,66 2,98; heng 6,35 72,29; wan 72,29 58,92 80,90; wan 77,90 88,91 94,88;
        gou 94,93 98,86 98,60""",
    "萬": """heng 2,12 98,10; shu 31,0 33,22; shu 69,0 67,22; shu 22,29 25,56; heng 22,30 78,28;
        shu 78,28 75,56; heng 25,43 75,42; heng 25,56 75,55; shu 50,28 50,84; shu 7,67 8,99;
        heng 7,69 93,66; shu 93,66 92,96; gou 93,98 86,99 79,92; ti 26,91 66,84;
        dian 60,74 70,81 73,90""",
    "東": """heng 6,18 94,15; shu 20,32 23,66; heng 20,33 80,31; shu 80,31 77,66; heng 23,48 77,47;
        heng 23,63 77,62; shu 50,0 50,98; pie 47,64 34,84 2,95; na 53,64 66,82 91,91""",
    "南": """heng 8,17 92,14; shu 50,0 50,33; shu 11,36 12,99; heng 11,37 89,35; shu 89,35 88,96;
        gou 89,98 82,99 74,91; dian 31,44 38,46 42,54; pie 68,43 65,50 58,56; heng 27,62 73,60;
        heng 24,78 76,77; shu 50,61 50,97""",
    "西": """heng 4,12 96,8; shu 12,34 16,95; heng 12,35 88,32; shu 88,32 84,95; heng 16,88 84,87;
        pie 40,12 42,52 26,66; wan 60,11 57,62 78,60""",
    "北": """shu 37,4 37,96; heng 6,37 37,35; ti 2,86 38,68; pie 92,24 82,38 62,46; wan 62,4 58,92 78,90;
        wan 75,90 86,91 93,88; gou 93,92 98,86 98,62""",
    "中": "shu 10,27 15,67; heng 10,28 90,25; shu 90,25 85,67; heng 14,62 86,61; shu 50,0 50,98",
    "發": """heng 12,11 40,8; pie 40,8 32,32 2,43; dian 14,20 24,24 28,32; pie 72,0 68,8 58,13;
        pie 92,10 84,19 70,25; na 53,3 64,30 90,39; heng 10,52 42,50; shu 42,50 40,64; heng 14,65 41,64;
        shu 14,65 12,79; heng 12,80 44,78; pie 44,78 44,92 36,98; gou 36,99 30,97 24,90;
        pie 60,52 61,62 48,71; heng 59,52 80,50; wan 80,50 78,66 94,63; heng 52,77 84,75;
        pie 84,75 76,92 46,100; na 56,80 68,92 91,98""",
    "梅": """heng 0,30 42,27; shu 21,2 21,99; pie 20,32 14,56 0,70; dian 26,42 33,48 37,57;
        pie 60,0 56,18 44,30; heng 56,17 98,14; shu 57,36 52,82; heng 57,37 90,35; shu 90,35 86,99;
        heng 44,61 100,59; heng 52,82 92,80""",
    "兰": """dian 26,2 34,10 38,24; pie 76,0 72,14 62,26; heng 10,38 90,35; heng 20,66 80,63;
        heng 0,95 100,92""",
    "竹": """pie 24,0 18,24 2,38; heng 20,23 48,20; shu 33,22 33,99; pie 70,0 66,22 52,36;
        heng 66,22 100,19; shu 81,21 80,96; gou 81,98 74,98 66,88""",
    "菊": """heng 0,13 100,10; shu 32,0 33,25; shu 68,0 67,25; pie 28,24 22,44 2,56; heng 25,38 90,36;
        shu 90,36 87,96; gou 88,98 82,98 72,89; dian 28,45 34,48 38,54; pie 68,44 66,50 58,55;
        heng 18,65 76,63; shu 48,43 48,98; pie 46,66 38,80 20,88; dian 52,66 64,72 72,86""",
    "春": """heng 14,12 86,9; heng 20,28 80,26; heng 2,46 98,43; pie 48,0 46,48 2,74;
        na 54,45 68,66 90,73; shu 30,60 31,99; heng 30,62 70,60; shu 70,60 69,99; heng 31,79 69,78;
        heng 31,96 69,95""",
    "夏": """heng 6,9 94,6; pie 52,8 50,16 44,22; shu 26,22 27,66; heng 26,23 74,21; shu 74,21 73,66;
        heng 27,36 73,36; heng 27,50 73,50; heng 27,64 73,64; pie 42,64 32,80 8,88; heng 38,74 72,72;
        pie 72,72 60,94 8,100; na 32,78 56,94 88,99""",
    "秋": """pie 42,2 30,12 8,16; heng 0,36 46,33; shu 23,12 23,99; pie 22,38 14,60 0,74;
        dian 28,46 36,52 40,62; dian 54,32 60,38 61,52; pie 96,26 92,40 80,50; pie 74,2 80,72 46,99;
        na 77,50 82,82 92,95""",
    "冬": """pie 42,0 32,26 8,42; heng 38,17 74,14; pie 74,14 58,52 0,66; na 30,26 58,52 88,61;
        dian 40,62 52,66 58,76; dian 30,80 50,84 60,98""",
}


def strokes(glyph: str) -> list[tuple[Stroke, list[tuple[float, float]]]]:
    """The strokes of a character of `GLYPHS`, with their points on the square of 100 x 100."""
    parsed = []
    for text in GLYPHS[glyph].split(";"):
        kind, *places = text.split()
        points = [(float(x), float(y)) for x, y in (place.split(",") for place in places)]
        parsed.append((BRUSH[kind], points))
    return parsed


def written(glyph: str, box: Box, weight: float, colour: str) -> Fill:
    """A character written with a brush of `weight` (the width of an upright stroke, nearly)."""
    curves = []
    for stroke, places in strokes(glyph):
        points = [box.place(x, y) for x, y in places]
        control = points[1] if len(points) == 3 else points[0].towards(points[-1])
        curves.append(brushed(stroke, weight, points[0], control, points[-1]))
    return Fill(colour, tuple(curves))


# ---- characters, winds, dragons ------------------------------------------------------------------

NUMERALS = (
    ("一", 76), ("二", 72), ("三", 68), ("四", 52), ("五", 60),
    ("六", 64), ("七", 64), ("八", 68), ("九", 64),
)  # fmt: skip
WRITTEN_HONORS = {
    "E": ("東", INK, 58.0),
    "S": ("南", INK, 56.0),
    "W": ("西", INK, 66.0),
    "N": ("北", INK, 68.0),
    "C": ("中", RED, 76.0),
    "F": ("發", GREEN, 50.0),
}


def character(rank: int) -> Face:
    """萬 under its number."""
    glyph, weight = NUMERALS[rank - 1]
    number = written(glyph, Box(0, -170, 340, 290), weight, INK)
    return [number, written("萬", Box(0, 180, 370, 335), 38, RED)]


def written_honor(name: str) -> Face:
    """A wind, 中 or 發."""
    glyph, colour, weight = WRITTEN_HONORS[name]
    return [written(glyph, Box(0, 15, 430, 570), weight, colour)]


def frame(half_width: float, half_height: float, cut: float) -> Curve:
    """A rectangle around the middle with its corners cut."""
    corners = []
    for side_x, side_y in ((1, -1), (1, 1), (-1, 1), (-1, -1)):
        along = Point(side_x * half_width, side_y * (half_height - cut))
        across = Point(side_x * (half_width - cut), side_y * half_height)
        corners += [across, along] if side_x * side_y < 0 else [along, across]
    return polygon(*corners)


def white_dragon() -> Face:
    """An empty blue frame."""
    bars = [segment(Point(139 * x, 229 * y), Point(92 * x, 182 * y)) for x in (-1, 1) for y in (-1, 1)]
    return [line(BLUE, 34, frame(172, 262, 66)), line(BLUE, 14, frame(112, 202, 40), *bars)]


# ---- dots ----------------------------------------------------------------------------------------


def dot(x: float, y: float, radius: float, colour: str) -> Face:
    """One coin; the pattern inside tells red, green and blue apart without colour."""
    centre = Point(x, y)
    rings = (1.0, colour), (0.74, IVORY), (0.56, colour)
    coin: Face = [Disc(centre, radius * part, ring) for part, ring in rings]
    if colour == BLUE:
        coin.append(Disc(centre, radius * 0.22, IVORY))
    elif colour == GREEN:
        reach = radius * 0.32
        ends = [(Point(x - dx, y - dy), Point(x + dx, y + dy)) for dx, dy in ((reach, 0.0), (0.0, reach))]
        coin.append(line(IVORY, round(radius * 0.15), *(segment(a, b) for a, b in ends)))
    return coin


def great_dot() -> Face:
    """The one dot: a wheel with a rim of beads around a flower."""
    middle = Point(0, 0)
    beads: Face = [Disc(polar(middle, turn, 215), 17, IVORY) for turn in range(0, 360, 18)]
    petals = [petal(middle, polar(middle, turn, 130), 66) for turn in range(0, 360, 45)]
    rings = [Disc(middle, radius, ring) for radius, ring in ((176, IVORY), (160, BLUE), (140, IVORY))]
    heart = Disc(middle, 46, IVORY), Disc(middle, 28, GREEN)
    return [Disc(middle, 255, GREEN), *beads, *rings, fill(RED, *petals), *heart]


DOTS = {
    2: (145, ((0, -172, BLUE), (0, 172, BLUE))),
    3: (104, ((-142, -215, BLUE), (0, 0, RED), (142, 215, BLUE))),
    4: (112, ((-126, -185, BLUE), (126, -185, GREEN), (-126, 185, GREEN), (126, 185, BLUE))),
    5: (98, ((-142, -215, BLUE), (142, -215, GREEN), (0, 0, RED), (-142, 215, GREEN), (142, 215, BLUE))),
    6: (90, ((-108, -235, GREEN), (108, -235, GREEN),
        (-108, 45, RED), (108, 45, RED), (-108, 240, RED), (108, 240, RED))),
    7: (76, ((-160, -260, GREEN), (0, -190, GREEN), (160, -120, GREEN),
        (-100, 85, RED), (100, 85, RED), (-100, 255, RED), (100, 255, RED))),
    8: (80, tuple((x, y, BLUE) for y in (-261, -87, 87, 261) for x in (-105, 105))),
    9: (80, tuple((x, y, RED if y == 0 else BLUE) for y in (-225, 0, 225) for x in (-172, 0, 172))),
}  # fmt: skip


def dots(rank: int) -> Face:
    """The dots of a tile."""
    if rank == 1:
        return great_dot()
    radius, places = DOTS[rank]
    return [shape for x, y, colour in places for shape in dot(x, y, radius, colour)]


# ---- bamboo --------------------------------------------------------------------------------------


class Stick(NamedTuple):
    """A bamboo stick: middle, length, colour, degrees to the right of upright."""

    x: float
    y: float
    length: float
    colour: str
    turn: float = 0


BAMBOO = {
    2: (Stick(0, -175, 265, GREEN), Stick(0, 175, 265, GREEN)),
    3: (Stick(0, -175, 265, RED), Stick(-110, 175, 265, GREEN), Stick(110, 175, 265, GREEN)),
    4: (Stick(-110, -175, 265, GREEN), Stick(110, -175, 265, BLUE),
        Stick(-110, 175, 265, BLUE), Stick(110, 175, 265, GREEN)),
    5: (Stick(-155, -175, 265, GREEN), Stick(155, -175, 265, BLUE), Stick(0, 0, 265, RED),
        Stick(-155, 175, 265, BLUE), Stick(155, 175, 265, GREEN)),
    6: tuple(Stick(x, y, 265, GREEN if x else BLUE) for y in (-175, 175) for x in (-155, 0, 155)),
    7: (Stick(0, -245, 170, RED),
        *(Stick(x, y, 170, GREEN if x else BLUE) for y in (10, 245) for x in (-155, 0, 155))),
    8: tuple(Stick(side * x, side * y, 265, colour, turn) for side in (1, -1) for x, y, colour, turn in (
        (-208, -180, GREEN, 0), (208, -180, GREEN, 0), (-80, -180, BLUE, -19), (80, -180, BLUE, 19))),
    9: tuple(Stick(x, y, 170, GREEN if x else RED) for y in (-242, 0, 242) for x in (-155, 0, 155)),
}  # fmt: skip


def sticks(places: Iterable[Stick]) -> Face:
    """Sticks with a knot in the middle and at both ends; all but the red ones have a light core."""
    canes: dict[str, list[Curve]] = {}
    knots: dict[str, list[Curve]] = {}
    cores: list[Curve] = []
    for stick in places:
        middle = Point(stick.x, stick.y)
        top, bottom = (polar(middle, stick.turn, side * (stick.length / 2 - 14)) for side in (1, -1))
        across = polar(Point(0, 0), stick.turn + 90, 32)
        canes.setdefault(stick.colour, []).append(segment(top, bottom))
        knots.setdefault(stick.colour, []).extend(
            segment(at.moved(across), at.moved(across, -1)) for at in (top, middle, bottom)
        )
        if stick.colour != RED:
            cores += [segment(middle.towards(end, 0.34), middle.towards(end, 0.68)) for end in (top, bottom)]
    drawn = [line(colour, 60, *curves) for colour, curves in canes.items()]
    return [*drawn, *(line(colour, 28, *curves) for colour, curves in knots.items()), line(IVORY, 15, *cores)]


def bird() -> Face:
    """The one bamboo: a peacock on a branch."""
    tips = (Point(-240, 205), Point(-225, 275), Point(-165, 325), Point(-85, 345))
    tail = [leaf(Point(-20, 80), tip, 42, 14) for tip in tips]
    eyes = [Point(-20, 80).towards(tip, 0.8) for tip in tips]
    breast = Curve(
        Point(80, -215),
        (
            (Point(20, -195), Point(30, -110)), (Point(20, -40), Point(-60, 40)),
            (Point(-120, 110), Point(-60, 150)), (Point(70, 200), Point(140, 60)),
            (Point(175, -50), Point(146, -150)), (Point(136, -215), Point(80, -215)),
        ),
    )  # fmt: skip
    wing = [leaf(Point(100, -30), Point(x, y), 56, -20) for x, y in ((-125, 95), (-75, 145), (-10, 172))]
    crest = [leaf(Point(92, -198), Point(x, y), 24) for x, y in ((28, -300), (92, -335), (152, -308))]
    legs = [segment(Point(50, 150), Point(48, 250)), segment(Point(98, 130), Point(108, 250))]
    beak = polygon(Point(138, -192), Point(228, -150), Point(142, -134))
    branch = brushed(BRUSH["heng"], 54, Point(-40, 272), Point(100, 258), Point(240, 258))
    return [
        line(RED, 20, *legs), fill(BROWN, branch), fill(GREEN, *tail),
        *(Disc(eye, 19, GOLD) for eye in eyes), *(Disc(eye, 9, BLUE) for eye in eyes),
        fill(RED, *crest), fill(GREEN, breast), fill(AMBER, beak), fill(BLUE, *wing),
        Disc(Point(104, -165), 20, IVORY), Disc(Point(110, -165), 10, INK),
    ]  # fmt: skip


def bamboo(rank: int) -> Face:
    """The sticks of a tile, or its bird."""
    return bird() if rank == 1 else sticks(BAMBOO[rank])


# ---- flowers -------------------------------------------------------------------------------------


def blossom(centre: Point, radius: float) -> Face:
    """A plum blossom from the front."""
    around = [polar(centre, turn, radius * 0.58) for turn in range(0, 360, 72)]
    petals = [Disc(place, radius * 0.46, ROSE) for place in around]
    threads = [segment(centre, polar(centre, turn, radius * 0.5)) for turn in range(36, 396, 72)]
    return [*petals, line(IVORY, 9, *threads), Disc(centre, radius * 0.22, GOLD)]


def plum() -> Face:
    """梅: blossoms on a bare branch."""
    wood = [
        brushed(BRUSH["pie"], 46, Point(-190, 330), Point(-150, 120), Point(190, -60)),
        brushed(BRUSH["pie"], 34, Point(-120, 190), Point(-210, 80), Point(-170, -110)),
        brushed(BRUSH["pie"], 30, Point(-60, 130), Point(60, 200), Point(190, 190)),
    ]
    bud: Face = [Disc(Point(-168, -120), 34, ROSE), Disc(Point(196, 190), 30, ROSE)]
    return [fill(BROWN, *wood), *bud, *blossom(Point(-30, 60), 124), *blossom(Point(120, 270), 80)]


def orchid() -> Face:
    """兰: long bent leaves and one flower."""
    root = Point(-10, 345)
    tips = ((-250, 60, -90), (-150, -190, -50), (245, 90, 90), (200, 260, 60), (-230, 240, -50))
    leaves = [leaf(root, Point(x, y), 30, bend) for x, y, bend in tips]
    heart = Point(50, 60)
    petals = [leaf(heart, polar(heart, turn, 118), 46) for turn in (-70, -25, 25, 75, 180)]
    stem = bow(root, Point(60, 200), heart)
    return [line(LEAF, 14, stem), fill(GREEN, *leaves), fill(VIOLET, *petals), Disc(heart, 22, GOLD)]


def cane(x: float, top: int, width: int) -> Face:
    """A bamboo cane that stands on the ground."""
    reach = width * 0.55
    joints = [segment(Point(x - reach, y), Point(x + reach, y)) for y in range(top + 60, 300, 125)]
    return [line(LEAF, width, segment(Point(x, top), Point(x, 320))), line(GREEN, 16, *joints)]


def grove() -> Face:
    """竹: two canes with leaves."""
    twigs = (
        (Point(0, 20), ((70, 150), (140, 110), (200, 40))),
        (Point(0, 190), ((80, 310), (160, 280), (220, 210))),
        (Point(-150, 60), ((-240, 150), (-200, 200))),
    )
    leaves = [leaf(twig, Point(x, y), 34) for twig, tips in twigs for x, y in tips]
    return [*cane(-130, -150, 56), *cane(-20, -20, 44), fill(GREEN, *leaves)]


def chrysanthemum() -> Face:
    """菊: a round flower of many narrow petals."""
    heart = Point(-10, 60)
    outer = [petal(heart, polar(heart, turn, 172), 52) for turn in range(0, 360, 24)]
    inner = [petal(heart, polar(heart, turn, 112), 40) for turn in range(12, 372, 30)]
    leaves = [leaf(Point(0, 320), Point(x, y), 54) for x, y in ((-190, 260), (190, 250))]
    return [
        line(GREEN, 22, segment(heart, Point(0, 345))), fill(GREEN, *leaves), fill(AMBER, *outer),
        fill(GOLD, *inner), Disc(heart, 34, AMBER),
    ]  # fmt: skip


def willow() -> Face:
    """Willow twigs that hang from a branch."""
    hangs = ((-225, -228, 110), (-165, -214, 270), (-105, -200, 190))
    twigs = [(Point(x, y), Point(x + 34, 0), Point(x - 8, bottom)) for x, y, bottom in hangs]
    buds = [on_bow(*twig, percent / 100) for twig in twigs for percent in range(22, 101, 26)]
    leaves = [leaf(bud, bud.moved(Point(side, 74)), 26) for bud in buds for side in (-30, 30)]
    branch = segment(Point(-255, -235), Point(-70, -192))
    return [line(LEAF, 11, *(bow(*twig) for twig in twigs)), fill(LEAF, *leaves), line(BROWN, 22, branch)]


def swallow() -> Face:
    """春: a swallow beside a willow."""
    upper = Curve(Point(165, 62), ((Point(120, -50), Point(0, -105)), (Point(60, 20), Point(62, 140))))
    lower = Curve(Point(165, 90), ((Point(205, 200), Point(180, 340)), (Point(120, 230), Point(62, 160))))
    tail = [leaf(Point(60, 145), Point(x, y), 20, bend) for x, y, bend in ((-70, 160, 14), (-40, 275, -14))]
    body = leaf(Point(240, 40), Point(10, 190), 66)
    # The wings turn opposite ways; as one area they would cut each other out.
    bird_shape = fill(INK, upper), fill(INK, lower), fill(INK, body, *tail)
    return [*willow(), *bird_shape, Disc(Point(186, 78), 22, RED)]


def lotus() -> Face:
    """夏: a lotus over its leaf."""
    base = Point(0, 190)
    back = [leaf(base, polar(base, turn, 230), 96) for turn in (-48, -0, 48)]
    front = [leaf(base, polar(base, turn, 205), 84) for turn in (-78, -25, 25, 78)]
    pad = leaf(Point(-250, 230), Point(250, 230), 120)
    water = [segment(Point(-190, 320), Point(-60, 320)), segment(Point(20, 330), Point(170, 330))]
    return [fill(GREEN, pad), fill(ROSE, *back), fill(PINK, *front), line(SKY, 16, *water)]


def lobe(heart: Point, turn: float, length: float) -> Curve:
    """One lobe of a maple leaf: a long point between two short ones."""
    tip = polar(heart, turn, length)
    left, right = (
        (
            polar(heart, turn + 90 * side, 52),
            polar(heart.towards(tip, 0.62), turn + 58 * side, length * 0.3),
            polar(heart.towards(tip, 0.65), turn + 90 * side, length * 0.07),
        )
        for side in (-1, 1)
    )
    return polygon(*left, tip, *reversed(right))


def maple() -> Face:
    """秋: a red maple leaf."""
    heart = Point(-10, 160)
    lobes = [lobe(heart, turn, 262 - 0.6 * abs(turn)) for turn in (0, -52, 52, -105, 105)]
    veins = [segment(heart, polar(heart, turn, 130)) for turn in (0, -52, 52, -105, 105)]
    stem = bow(heart, Point(-15, 260), Point(40, 345))
    return [line(BROWN, 20, stem), fill(RED, *lobes), line(GOLD, 10, *veins)]


def snow() -> Face:
    """冬: a crystal of snow."""
    heart, turns = Point(-10, 120), range(0, 360, 60)
    arms = [segment(heart, polar(heart, turn, 205)) for turn in turns]
    forks = [(polar(heart, turn, 105), turn) for turn in turns]
    barbs = [segment(fork, polar(fork, turn + side, 78)) for fork, turn in forks for side in (-50, 50)]
    flakes = [Disc(Point(x, y), 15, SKY) for x, y in ((-200, -110), (-215, 300), (205, 310), (215, -60))]
    middle = Disc(heart, 30, IVORY), Disc(heart, 16, BLUE)
    return [line(BLUE, 30, *arms), line(SKY, 22, *barbs), *flakes, *middle]


FLOWERS: dict[str, tuple[str, str, Callable[[], Face]]] = {
    "a": ("梅", INK, plum),
    "b": ("兰", INK, orchid),
    "c": ("竹", INK, grove),
    "d": ("菊", INK, chrysanthemum),
    "e": ("春", RED, swallow),
    "f": ("夏", RED, lotus),
    "g": ("秋", RED, maple),
    "h": ("冬", RED, snow),
}


def flower(name: str) -> Face:
    """A drawing, and its character in the upper right corner."""
    glyph, colour, drawing = FLOWERS[name]
    return [*drawing(), written(glyph, Box(125, -225, 240, 240), 30, colour)]


# ---- tiles ---------------------------------------------------------------------------------------


def lattice() -> Face:
    """The back: a lattice in a frame."""
    diamonds = [
        polygon(Point(x, y - 50), Point(x + 50, y), Point(x, y + 50), Point(x - 50, y))
        for x in range(-150, 151, 100) for y in range(-250, 251, 100)
    ]  # fmt: skip
    return [line(MINT, 14, frame(235, 335, 40)), line(MINT, 11, *diamonds)]


def faces() -> dict[str, Face]:
    """What is drawn on each tile, by tile name."""
    suits: dict[str, Callable[[int], Face]] = {"m": character, "p": dots, "s": bamboo}
    drawn = {f"{rank}{suit}": draw(rank) for suit, draw in suits.items() for rank in range(1, 10)}
    drawn |= {name: written_honor(name) for name in WRITTEN_HONORS}
    drawn["P"] = white_dragon()
    return drawn | {name: flower(name) for name in FLOWERS}


def tile(shapes: Sequence[Shape], body: str) -> str:
    """A whole tile: its body and what is drawn on the face, as one SVG text."""
    drawing = "".join(shape.svg() for shape in shapes)
    return (
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 60 80'>"
        f"{body}<g transform='translate(29 38.5) scale(.1)' stroke-linecap='round' stroke-linejoin='round'>"
        f"{drawing}</g></svg>"
    )


def block(front: str, side: str) -> str:
    """A tile's body; the side shows at the right and the bottom."""
    return (
        f"<rect x='.5' y='.5' width='59' height='79' rx='7' fill='{side}' stroke='{EDGE}'/>"
        f"<rect x='1' y='1' width='56' height='75' rx='6' fill='{front}'/>"
    )


def draw() -> dict[str, str]:
    """SVG texts by tile name, and "back"."""
    art = {name: tile(face, block(IVORY, BONE)) for name, face in faces().items()}
    return art | {"back": tile(lattice(), block(JADE, BONE))}


def art_text(art: dict[str, str]) -> str:
    """The art file: the same bytes for the same art."""
    return json.dumps(art, ensure_ascii=False, indent=0, sort_keys=True) + "\n"


def sheet(art: dict[str, str]) -> str:
    """A page with every tile at three sizes on light and on dark."""
    rows = []
    for paper in ("#fff", "#1b1e24"):
        for width in (24, 40, 80):
            images = [
                f'<img src="data:image/svg+xml,{quote(svg)}" width="{width}" alt="{html.escape(name)}">'
                for name, svg in art.items()
            ]
            rows.append(f'<div style="background:{paper};padding:8px;line-height:0">{" ".join(images)}</div>')
    head = '<!doctype html><meta charset="utf-8"><title>Tiles</title>'
    return f'{head}<body style="margin:0">{"".join(rows)}</body>\n'


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the art file, and a contact sheet when asked for."""
    parser = argparse.ArgumentParser(description="Draw the faces of the mahjong tiles.")
    parser.add_argument("--sheet", type=Path, metavar="FILE", help="also write an HTML contact sheet")
    options = parser.parse_args(arguments)
    art = draw()
    ART_FILE.write_text(art_text(art), encoding="utf-8")
    if options.sheet:
        options.sheet.write_text(sheet(art), encoding="utf-8")


if __name__ == "__main__":
    main()
