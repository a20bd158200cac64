"""Checks of the rules against independent oracles, written from the rules and not from the code."""
