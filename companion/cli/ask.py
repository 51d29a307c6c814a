"""`companion ask`: a ruling, mid-game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperCommand

from companion.kit.context import Json, complete_game, folder, joined, verb

if TYPE_CHECKING:
    from rulesindex.answer import Answer

app = verb()

GOES_ON = re.compile(r"^(?:and|but|so|then|what if|what about|how about|and if|even if|same)\b", re.I)
"""How a question begins that goes on from the one before."""


NO_OPTION = re.compile(r"-+(?:\d|[^=\s]*\s)")
"""What begins with a dash and is a question all the same: `-3 penalty`, or a whole sentence in quotes."""


class Question(TyperCommand):
    """A command whose words may begin with a dash: a penalty is no option."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        """The words, those told apart from options that are none."""
        return super().parse_args(ctx, [f" {word}" if NO_OPTION.match(word) else word for word in args])


def before(query: str) -> str:
    """What the evening's last question was about, where this one goes on from it."""
    from companion.kit.warm import last_asked

    last = last_asked()
    return last.about if last and GOES_ON.match(query) else ""


def onward(answers: tuple[Answer, ...], about: str) -> tuple[Answer, ...]:
    """Who asks on has read the last answer: it makes room for the next best."""
    if len(answers) < 2 or not about or answers[0].title != about:
        return answers
    return answers[1]._replace(rank=1), answers[0]._replace(rank=2), *answers[2:]


@app.command(cls=Question, epilog="Example: companion ask can I evade a villain")
def ask(
    words: Annotated[list[str], typer.Argument(metavar="WORDS...", help="The question, in your own words.")],
    game: Annotated[str, typer.Option("--game", "-g", help="Which game.", autocompletion=complete_game)] = "",
    all_games: Annotated[bool, typer.Option("--all-games", help="Look in every game.")] = False,
    kind: Annotated[str, typer.Option("--kind", help="Only digest, book or ruling.")] = "",
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, max=50, help="How many answers.")] = 5,
    after: Annotated[int, typer.Option("--after", min=0, max=50, help="Leave out the first so many answers.")] = 0,
    about: Annotated[str, typer.Option("--about", help="The rule that the question goes on from.")] = "",
    full: Annotated[bool, typer.Option("--full", help="Every answer in full.")] = False,
    as_json: Json = False,
) -> None:
    """Look up a ruling in the digest, your own rulebooks and your house rulings."""
    from companion.kit.library import Lookup
    from companion.kit.warm import library_of, remember_asked
    from companion.render.console import emit

    lookup = Lookup(folder(), game, all_games)
    query = joined(words).strip()
    about = about or ("" if after else before(query))
    library = library_of(lookup)
    found = library.ask(
        query, lookup.games, kind, limit + after, lookup.rulings(), lookup.cases(), lookup.names(), about
    )
    found = found._replace(answers=onward(found.answers, about)[after:], more=after > 0 and found.confident)
    if kind in ("", "thing") and not after:
        from companion.kit.things import with_things

        found = with_things(found, lookup, lookup.folder)
    if as_json:
        emit(found.as_json() | ({"about": about} if about else {}))
    else:
        from companion.render.answers import show_asked
        from companion.render.console import say_parts

        if about and not after:
            say_parts(("about: ", "dim"), about)
        show_asked(found, full, lookup.titles(), kind)
    if found.confident and not after:
        again = (
            "ask",
            query,
            *(("--about", about) if about else ()),
            *(("--game", game) if game else ()),
            *(("--all-games",) if all_games else ()),
        )
        said = next(
            (one for one in found.answers if one.kind != "ruling"), found.answers[0]
        )  # a ruling names no subject
        remember_asked(again, said.title, len(found.answers))
    if not found.confident:
        raise typer.Exit(1)
