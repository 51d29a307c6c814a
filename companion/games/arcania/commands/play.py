"""`companion play ...` in Heroes of Arcania: a quest at the table, encounter by encounter."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.core.names import CompanionError
from companion.games.arcania.commands.arguments import Seed, comma, hero_and, numbers, state, table
from companion.kit.context import Force, Json, Once, complete_figure, finish, joined, noun

app = noun("A quest at the table: encounters, the fight, the treasure pool.")

MOST = 9999
Fighters = Annotated[
    list[str],
    typer.Argument(
        metavar="NAME DAMAGE", help="Who is hit, and for how much; several.", autocompletion=complete_figure
    ),
]


@app.command(epilog="Example: companion play start --encounters 3")
def start(
    encounters: Annotated[int, typer.Option("--encounters", min=0, max=50, help="As the quest card says.")] = 0,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Set up the tracker of the quest under way."""
    from companion.games.arcania.acts.play import plan

    finish(plan(table(), encounters, force), as_json)


@app.command(epilog="Example: companion play encounter")
def encounter(force: Force = "", as_json: Json = False) -> None:
    """The next encounter begins."""
    from companion.games.arcania.acts.play import next_encounter

    finish(next_encounter(table(), force), as_json)


@app.command(epilog='Example: companion play foe "orc" 3 --hp 12 --attack 12 --defense 8 --damage d8 --lt 2')
def foe(
    words: Annotated[list[str], typer.Argument(metavar="MONSTER [NUMBER]", help="What comes, and how many.")],
    hp: Annotated[int | None, typer.Option("--hp", min=1, max=MOST, help="As printed; the tier is added.")] = None,
    attack: Annotated[int | None, typer.Option("--attack", "-a", min=-99, max=999, help="A as printed.")] = None,
    defense: Annotated[int | None, typer.Option("--defense", "-d", min=-99, max=999, help="D as printed.")] = None,
    dr: Annotated[int | None, typer.Option("--dr", min=0, max=999, help="Damage reduction.")] = None,
    damage: Annotated[str, typer.Option("--damage", metavar="DICE", help="As printed: d8, 3d6+2.")] = "",
    kind: Annotated[str, typer.Option("--type", help="melee, ranged or magic.")] = "",
    ability: Annotated[list[str] | None, typer.Option("--ability", help="BLUR, RES, FS ...")] = None,
    faction: Annotated[str, typer.Option("--faction", help="undead, construct, dark ...")] = "",
    actions: Annotated[int, typer.Option("--actions", min=1, max=99, help="Its main actions.")] = 1,
    boss: Annotated[bool, typer.Option("--boss", help="It has the boss boost.")] = False,
    lesser: Annotated[bool, typer.Option("--lesser", help="It gives lesser treasure only.")] = False,
    lt: Annotated[int, typer.Option("--lt", min=0, max=500, help="LT of the card.")] = 0,
    t: Annotated[int, typer.Option("--t", min=0, max=500, help="T of the card.")] = 0,
    once: Once = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Monsters come into the fight; tier, level and boss boost are counted in."""
    from companion.games.arcania.acts.foes import foe as come
    from companion.games.arcania.foes import Arrival

    number = int(words[-1]) if len(words) > 1 and words[-1].isdecimal() else 1
    name = joined(words[:-1] if len(words) > 1 and words[-1].isdecimal() else words)
    said = Arrival(
        name, number, hp, attack, defense, dr, damage, kind, comma(ability), faction, actions, lesser, boss, lt, t
    )
    finish(come(table(), said, force, once), as_json)


@app.command(epilog="Example: companion play hit orc 7")
def hit(
    words: Fighters,
    raw: Annotated[bool, typer.Option("--raw", help="As rolled: DR, RES, LIM and shields take theirs off.")] = False,
    element: Annotated[str, typer.Option("--element", help="Raw: acid, fire, ice, lightning, poison ...")] = "",
    prc: Annotated[int, typer.Option("--prc", min=0, max=999, help="Raw: how much DR is pierced.")] = 0,
    bypass: Annotated[bool, typer.Option("--bypass", help="Raw: Sting, ASN, RET.")] = False,
    mana_shield: Annotated[int, typer.Option("--mana-shield", min=0, max=999, help="Raw: its DR.")] = 0,
    shield: Annotated[bool, typer.Option("--break-shield", help="A shield breaks instead: no damage.")] = False,
    kill: Annotated[bool, typer.Option("--kill", help="It falls, whatever its HP are.")] = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Damage lands on somebody in the fight; who falls is told."""
    from companion.games.arcania.acts.fight import Raw
    from companion.games.arcania.acts.fight import hit as strike

    known = raw or bool(element or prc or bypass or mana_shield)
    blow = Raw(element, prc, bypass, mana_shield) if known else None
    finish(strike(table(), _blows(words, shield or kill), blow, shield, kill, force), as_json)


def _blows(words: list[str], bare: bool) -> list[tuple[str, int]]:
    """`orc 7 dalger 4` as who takes how much; a broken shield and a killing blow need no number."""
    found: list[tuple[str, int]] = []
    name: list[str] = []
    for position, word in enumerate(words):
        number = word.lstrip("-").isdecimal() and bool(name)
        # `orc 2 7` is the second orc: a number before another number belongs to the name
        follows = position + 1 < len(words) and words[position + 1].isdecimal()
        if number and not follows:
            found.append((joined(name), int(word[:7])))
            name = []
        else:
            name.append(word)
    if name and bare:
        found.append((joined(name), 0))
    elif name or not found:
        raise CompanionError(f"How much damage does {joined(name)} take?", "Write it as: play hit orc 7")
    return found


@app.command(epilog="Example: companion play heal dalger 4")
def heal(
    words: Annotated[
        list[str], typer.Argument(metavar="NAME HP", help="Who, and how much.", autocompletion=complete_figure)
    ],
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Somebody gets HP back, never more than the whole."""
    from companion.games.arcania.acts.fight import heal as cure

    if len(words) < 2 or not words[-1].isdecimal():
        raise CompanionError("Who gets how much back?", "Write it as: play heal dalger 4")
    finish(cure(table(), joined(words[:-1]), int(words[-1][:6]), force), as_json)


@app.command(epilog="Example: companion play initiative dalger=14 harlan=9")
def initiative(
    rolled: Annotated[list[str] | None, typer.Argument(metavar="[HERO=D20]", help="What heroes rolled.")] = None,
    seed: Seed = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Set the order: monsters at D, NPCs at D + 10, heroes roll; whoever is not named is rolled for."""
    from companion.games.arcania.acts.turns import set_initiative
    from companion.kit.dice import source

    finish(set_initiative(table(), numbers(rolled, "roll"), source(seed), force), as_json)


@app.command("next", epilog="Example: companion play next")
def next_one(seed: Seed = None, force: Force = "", as_json: Json = False) -> None:
    """The next one acts; the first time the initiative is set."""
    from companion.games.arcania.acts.turns import next_go
    from companion.kit.dice import source

    finish(next_go(table(), source(seed), force), as_json)


@app.command(epilog="Example: companion play use dalger STH")
def use(
    words: Annotated[list[str], typer.Argument(metavar="HERO WHAT", help="Who, and what: STH, a scroll, a potion.")],
    on: Annotated[str, typer.Option("--on", help="What MB recharges.")] = "",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Something is used that has a limit each quest or battle; a potion is gone."""
    from companion.games.arcania.acts.turns import use as spend

    finish(spend(table(), *hero_and(words, ""), on, force), as_json)


@app.command(epilog="Example: companion play leave orc")
def leave(
    name: Annotated[
        list[str], typer.Argument(metavar="MONSTER", help="Who runs away.", autocompletion=complete_figure)
    ],
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A monster runs away, bribed or frightened: its card gives no treasure."""
    from companion.games.arcania.acts.fight import leave as go

    finish(go(table(), joined(name), force), as_json)


@app.command(epilog="Example: companion play treasure --lt 2 --t 1")
def treasure(
    lesser: Annotated[int, typer.Option("--lt", min=0, max=500, help="Lesser treasure cards.")] = 0,
    cards: Annotated[int, typer.Option("--t", min=0, max=500, help="Treasure cards.")] = 0,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Cards won in a fight go to the pool."""
    from companion.games.arcania.acts.play import add_treasure

    finish(add_treasure(table(), lesser, cards, force), as_json)


@app.command(epilog='Example: companion play share "dalger: silver; harlan: potion"')
def share(
    shares: Annotated[
        list[str] | None, typer.Argument(metavar="[SHARES]", help='Who got which: "dalger: silver; harlan: potion".')
    ] = None,
    rolled: Annotated[list[str] | None, typer.Option("--rolled", help="d20 for odd LT cards: dalger=14.")] = None,
    seed: Seed = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Share the treasure pool out after a fight; with the cards named they are booked too."""
    from companion.games.arcania.acts.play import share_pool
    from companion.kit.dice import source

    if shares:
        from companion.games.arcania.acts.shares import share_named

        finish(share_named(table(), joined(shares), source(seed), force), as_json)
        return
    finish(share_pool(table(), numbers(rolled, "roll"), source(seed), force), as_json)


@app.command(epilog="Example: companion play show")
def show(as_json: Json = False) -> None:
    """The encounter, the fight with everybody's HP and whose go it is, what was used, the treasure pool."""
    from companion.games.arcania.views import as_shape
    from companion.games.arcania.views.fight import fight_shown, show_fight
    from companion.games.arcania.views.quests import played, show_played
    from companion.render.console import emit

    now = state()
    shown, fight = played(now.log.under_way), fight_shown(now)
    if as_json:
        emit({name: as_shape(one) for name, one in (shown._asdict() | fight._asdict()).items()})
    else:
        show_played(shown)
        show_fight(fight)


@app.command(epilog="Example: companion play end")
def end(as_json: Json = False) -> None:
    """What comes after the quest, with the commands."""
    from companion.games.arcania.views.quests import ending, ending_shape, played, show_played
    from companion.render.console import emit, say
    from companion.render.steps import show_next

    now = state()
    result, steps = ending(now)
    if as_json:
        emit(ending_shape(now))
        return
    if result:
        say(f"{played(now.log.last).quest}: {result}")
    else:
        show_played(played(now.log.last))
    show_next(steps)
