"""Help of a group: every line whole, and examples of its verbs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typer.core import TyperGroup

if TYPE_CHECKING:
    from companion.kit.typer_inside import Command, Context, HelpFormatter

EXAMPLES = 3
HELP = ("-h", "--help")


class WholeHelp(TyperGroup):
    """A group whose help cuts no line off."""

    def get_help(self, ctx: Context) -> str:
        """The help, its lines broken between words."""
        from companion.kit.typer_inside import keep_words_whole

        keep_words_whole()
        return super().get_help(ctx)

    def format_commands(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Each verb with the whole first sentence of its help."""
        rows = [(name, first_line(self.get_command(ctx, name))) for name in self.list_commands(ctx)]
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)

    def format_epilog(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Its own example, or those of its first verbs."""
        if self.epilog:
            super().format_epilog(ctx, formatter)
            return
        verbs = [self.get_command(ctx, name) for name in self.list_commands(ctx)]
        told = [(verb.epilog or "").removeprefix("Example: ") for verb in verbs if verb]
        write_examples(formatter, [line for line in told if line][:EXAMPLES])


def write_examples(formatter: HelpFormatter, lines: list[str]) -> None:
    """Examples to copy, each whole on its line."""
    if lines:
        with formatter.section("Examples"):
            formatter.write("".join(f"{' ' * formatter.current_indent}{line}\n" for line in lines))


def first_line(command: Command | None) -> str:
    """What a command does, in its first sentence."""
    words = command.help if command else None
    return (words or "").split("\n\n", maxsplit=1)[0].replace("\n", " ")
