"""What may be kept in a browser."""

from __future__ import annotations


def has_none(value: object) -> bool:
    """Whether there is a None somewhere: between the Python in a page and its JavaScript that is lost or changed."""
    if isinstance(value, dict):
        return any(has_none(one) for one in value.values())
    if isinstance(value, list):
        return any(has_none(one) for one in value)
    return value is None
