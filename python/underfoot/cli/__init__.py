"""The command `underfoot`: one module for each of its commands."""

from underfoot.cli._board import board
from underfoot.cli._crosscheck import crosscheck
from underfoot.cli._perft import perft
from underfoot.cli._playouts import playouts
from underfoot.cli._record import record
from underfoot.cli._root import root
from underfoot.cli._show import show
from underfoot.cli._solve import solve
from underfoot.cli._ugi import ugi
from underfoot.cli._unique import unique

__all__ = ["main", "root"]

for _command in (show, board, perft, unique, playouts, solve, record, crosscheck, ugi):
    root.add_command(_command)


def main() -> None:
    """Run the command with the arguments of the process, and exit with its status."""
    root.main()
