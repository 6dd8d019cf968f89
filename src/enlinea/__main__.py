"""`python -m enlinea` is the command `enlinea`."""

from enlinea.cli import main

main()
