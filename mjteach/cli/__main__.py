"""`python -m mjteach.cli`, for where the `mjteach` script is not on the path."""

from mjteach.cli import main

main()
