"""The words people read: one catalogue of sentences per language, and the few functions that fill them in.

Everything else in mjteach speaks ids and values; this is the only place with prose. The catalogues are flat
JSON files (`catalogues/zh-Hans.json`, `zh-Hant.json`, `en.json`), so the browser component reads the very
same texts.

>>> from mjteach.text import fan_name, pinyin, t
>>> fan_name("mixed-straight", "zh-Hant"), pinyin(39)
('花龍', 'Huā Lóng')
>>> t("tile.3m", "en")
'three of characters'
"""

from mjteach.text.catalogue import (
    LANGUAGES,
    TextError,
    catalogue,
    error_sentence,
    fan_name,
    language_of,
    pinyin,
    t,
    tile_name,
)

__all__ = [
    "LANGUAGES",
    "TextError",
    "catalogue",
    "error_sentence",
    "fan_name",
    "language_of",
    "pinyin",
    "t",
    "tile_name",
]
