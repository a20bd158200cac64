"""An interactive tutorial and puzzle trainer for Guobiao mahjong."""

__version__ = "0.1.0"
