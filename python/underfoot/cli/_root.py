"""The command itself, and what all of its commands share: help with examples, and exit statuses."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any

import click

from underfoot.cli._errors import Interrupted, failures, tell

if TYPE_CHECKING:
    from collections.abc import Sequence


class _WithExamples(click.Command):
    """A command whose help ends with examples.

    Args:
        args: As for `click.Command`.
        examples: Lines to show as they are.
        kwargs: As for `click.Command`.
    """

    def __init__(self, *args: Any, examples: Sequence[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._examples = examples

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples."""
        _write_examples(self._examples, formatter)
        super().format_epilog(ctx, formatter)


class Command(_WithExamples):
    """A command that takes no negative number for an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; a negative number is not taken for an option."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            if re.match("-[0-9]", error.option_name):
                message = f"{error.option_name!r}: this number cannot be negative"
                raise click.UsageError(message, ctx) from None
            raise


class Group(_WithExamples, click.Group):
    """Commands under one name, in the order in which they were added."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the names of the commands in the order in which they were added."""
        return list(self.commands)


class Root(Group):
    """A group that tells every failure in one line."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Parse the arguments; --help and --version print in the course of that."""
        with failures():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> None:
        """Run the command that was asked for, and see its output out."""
        try:
            with failures():
                super().invoke(ctx)
                if sys.stdout is not None:  # it is None where it was closed from the beginning
                    sys.stdout.flush()  # here, where a failure can still be told
        except click.ClickException as error:
            tell(error, f"{ctx.command_path} {ctx.invoked_subcommand or ''}".rstrip())
            ctx.exit(error.exit_code)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,  # noqa: FBT001, FBT002 - click's signature
        **extra: Any,
    ) -> Any:
        """Run the command and exit with its status.

        Args:
            args: The arguments; those of the process by default.
            prog_name: The name of the command in messages.
            complete_var: As for `click.Group.main`.
            standalone_mode: False for returning the status instead of exiting.
            extra: As for `click.Group.main`.
        """
        try:
            result = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
            status = result if isinstance(result, int) else 0
        except click.ClickException as error:
            tell(error, self.name or "")  # in the options of the group itself
            status = error.exit_code
        except click.Abort:  # Ctrl-C before the command began
            status = Interrupted.exit_code
        if standalone_mode:
            sys.exit(status)
        return status


def _write_examples(examples: Sequence[str], formatter: click.HelpFormatter) -> None:
    if examples:
        with formatter.section("Examples"):
            for line in examples:
                formatter.write(f"{'':{formatter.current_indent}}{line}\n")


@click.group(
    "underfoot",
    cls=Root,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    examples=[
        "underfoot show carpniches              the first position and its moves",
        "underfoot board --random               a board of Katarenga in its four colours",
        "underfoot perft katarenga 5            how many games begin with five moves",
        "underfoot playouts carpniches 100000   who wins if both sides play at random",
        "underfoot solve carpniches 5 --position 'x6/x6/x6/w,x5/x,w,x4/x3,w,b,x w 9 -'",
        "underfoot crosscheck carpniches python:mine:Position   is my engine right?",
    ],
)
@click.version_option(package_name="underfoot", message="%(package)s %(version)s")
@click.pass_context
def root(ctx: click.Context) -> None:
    """Look at, count and solve positions of two board games, Carpniches and Katarenga.

    In both, what lies under a piece decides how it moves: the height of its stack, or the colour of
    its square. Each command says more with --help.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
