"""`companion odds`: exact odds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.kit.commands import SignedCommand
from companion.kit.context import Json, Yes, complete_game, verb

if TYPE_CHECKING:
    from companion.dice.odds import Odds

app = verb()


@app.command(
    epilog='Example: companion odds "d12+2 >= 8" "with a blessing: 2d12+2 >= 8"',
    cls=SignedCommand,
)
def odds(
    expressions: Annotated[
        list[str],
        typer.Argument(metavar="DICE...", help='"d12+2 >= 8"; several are compared; "name: dice" names one.'),
    ],
    game: Annotated[str, typer.Option("--game", "-g", help="Whose named dice.", autocompletion=complete_game)] = "",
    svg: Annotated[Path | None, typer.Option("--svg", help="Also draw it to this file.")] = None,
    yes: Yes = False,
    as_json: Json = False,
) -> None:
    """Work out odds exactly; several ways of making a check stand side by side, best first.

    Dice: 2d6+3, d%, (2d8+d4)*2. Keep or drop: 4d6kh3, kl, dh, dl. Reroll once: 4d6r1, d10r<3.
    Better of two: best(2d6, 2d6), or worst; never below zero: max(0, d4-1). Edge: edge(d20), hindrance(d20),
    edge2(d20) with three dice. A game's own dice: blue + red. Target: >= > <= < =.
    """
    from companion.dice.errors import DiceError
    from companion.dice.limits import Work
    from companion.dice.odds import ranked
    from companion.dice.sentence import words
    from companion.kit.dice import expressions_of, labelled, odds_with_game_dice
    from companion.render.console import emit
    from companion.render.odds import show_comparison, show_odds

    work, asked = Work(), expressions_of(expressions)
    try:
        found = [(label, odds_with_game_dice(text, game, work)) for label, text in map(labelled, asked)]
    except DiceError as error:
        if len(asked) > 1 and error.located:
            error.hint += "; put quotes around an expression that has spaces"
        raise
    if len(found) > 1:
        order = ranked([one for _label, one in found])
        found = [found[n] for n in order]
    if as_json:
        shapes = [_shape(label, one) for label, one in found]
        emit(shapes[0] if len(shapes) == 1 else {"compared": shapes})
    elif len(found) == 1:
        show_odds(found[0][1], words(found[0][1].expr), found[0][0])
    else:
        show_comparison([(label or one.text, one) for label, one in found])
    if svg:
        from companion.kit.files import save
        from companion.render.odds import picture

        save(svg, picture([(label or one.text, one) for label, one in found]), yes, quiet=as_json)


def _shape(label: str, one: Odds) -> dict[str, object]:
    from companion.kit.dice import dist_json

    low, high = one.dist.likely()
    mean = one.dist.mean()
    return {
        "expression": one.text,
        **({"label": label} if label else {}),
        "probability": one.fraction,
        "percent": one.percent,
        "mean": f"{mean.numerator}/{mean.denominator}",
        "likely": [low, high],
        "distribution": dist_json(one.dist),
    }
