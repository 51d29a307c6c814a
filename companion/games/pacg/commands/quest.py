"""`companion quest ...`: the Adventure Path, scenario by scenario."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.games.pacg.commands.shared import Force, campaign_view, card_game, pairs, show_outcome
from companion.kit.context import Json, beginning, complete_hero, games, joined, noun, record

if TYPE_CHECKING:
    from companion.games.pacg.acts.changes import Outcome

app = noun("The Adventure Path: scenarios started, won, lost.")


def complete_scenario(incomplete: str) -> list[str]:
    """The scenarios of the path, for the shell."""
    try:
        return beginning(incomplete, [scenario.title for scenario in card_game().path.scenarios])
    except Exception:  # a completion that fails must not disturb the prompt
        return []


Scenario = Annotated[
    list[str] | None,
    typer.Argument(metavar="[SCENARIO]", help="By name or number (B-1).", autocompletion=complete_scenario),
]


@app.command("next", epilog="Example: companion quest next")
def show_next(as_json: Json = False) -> None:
    """What comes next, and what is still due."""
    from companion.games.pacg.acts.dues import open_dues, words_for
    from companion.games.pacg.acts.state import names_by_key, position
    from companion.games.pacg.views import show_position
    from companion.render.console import emit

    view, cards = campaign_view(), card_game()
    at = position(view, cards)
    names = names_by_key(view)
    now = cards.path.scenario(at.run["quest"]) if at.playing and at.run else None
    shape = {
        "path": cards.path.title,
        "adventure": {"number": at.adventure.number, "title": at.adventure.title},
        "playing": now.title if now else None,
        "next": {"id": at.next.id, "title": at.next.title} if at.next else None,
        "rebuild_due": at.rebuild_due,
        "due": [words_for(due, names.get(due["hero"], "")) for _run, _n, due in open_dues(view)],
    }
    if as_json:
        emit(shape)
    else:
        show_position(shape)


@app.command(epilog="Example: companion quest start")
def start(scenario: Scenario = None, force: Force = "", as_json: Json = False) -> None:
    """Begin the next scenario (or a named one) and print its set-up."""
    from companion.games.pacg.acts.quests import start as begin

    outcome = begin(record(), games(), joined(scenario), force)
    shape = _setup() if outcome.done else {}
    show_outcome(outcome, as_json, {"setup": shape} if shape else None)
    if not as_json:
        from companion.games.pacg.views import show_setup

        show_setup(shape)


@app.command(epilog="Example: companion quest setup --players 3")
def setup(
    scenario: Scenario = None,
    players: Annotated[int | None, typer.Option("--players", "-p", min=1, max=6, help="Else as many as play.")] = None,
    as_json: Json = False,
) -> None:
    """Print the set-up of a scenario: locations, villain and henchmen, blessings."""
    from companion.games.pacg.views import show_setup
    from companion.render.console import emit

    shape = _setup(joined(scenario), players or 0)
    if as_json:
        emit(shape)
    else:
        show_setup(shape)


def _setup(query: str = "", players: int = 0) -> dict[str, Any]:
    from companion.games.pacg.acts.state import playing, position
    from companion.games.pacg.paths import set_up

    view, cards = campaign_view(), card_game()
    at = position(view, cards)
    now = cards.path.scenario(at.run["quest"]) if at.playing and at.run else at.next
    scenario = cards.path.named(query) if query else now or cards.path.scenarios[-1]
    count = players or max(1, len(playing(view)))
    found = set_up(scenario, count, cards.locations, cards.rules.blessings)
    adventure = cards.path.adventure(scenario.adventure)
    return {
        "id": scenario.id,
        "title": scenario.title,
        "adventure": adventure.title if adventure else "",
        "players": found.players,
        "locations": [{"name": name, "deck": dict(deck) if deck else None} for name, deck in found.locations],
        "missing_locations": found.missing,
        "stack": list(found.stack),
        "placed": dict(scenario.placed or {}),
        "blessings": found.blessings,
        "note": scenario.note,
        "unknown": list(scenario.unknown),
    }


@app.command(epilog='Example: companion quest win --loot "Sihedron Medallion=kyra"')
def win(
    scenario: Scenario = None,
    loot: Annotated[list[str] | None, typer.Option("--loot", metavar="CARD=NAME", help="Who takes the loot.")] = None,
    feat: Annotated[
        list[str] | None, typer.Option("--feat", metavar="NAME=WHAT", help="kyra=strength; kyra=card spell.")
    ] = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """The scenario is won: rewards are due, each once only."""
    from companion.games.pacg.acts.quests import win as finish

    chosen = dict(pairs(loot, "--loot"))
    outcome = finish(record(), games(), joined(scenario), chosen, force, pairs(feat, "--feat"))
    _rewards(outcome, as_json)


def _rewards(outcome: Outcome, as_json: bool) -> None:
    from companion.games.pacg.acts.dues import open_dues, words_for
    from companion.games.pacg.acts.state import names_by_key

    view = campaign_view()
    names = names_by_key(view)
    due = [(names.get(d["hero"], ""), d) for _run, _n, d in open_dues(view)]
    show_outcome(outcome, as_json, {"due": [words_for(d, who) for who, d in due]})
    if as_json:
        return
    from companion.games.pacg.views import show_due

    show_due([(words_for(d, who), _claim(who, d)) for who, d in due])
    if due and sys.stdin.isatty():
        _ask(due)


def _claim(who: str, due: dict[str, Any]) -> str:
    from companion.core.words import argument

    name = argument(who)
    return {
        "feat": f"companion feat gain {name} {due['what']} WHAT",
        "role": f"companion role choose {name} ROLE",
        "loot": f'companion quest loot "{due["what"]}" NAME',
    }[due["kind"]]


def _ask(due: list[tuple[str, dict[str, Any]]]) -> None:
    """At a terminal the choices are asked for at once; an empty answer leaves one for later."""
    from companion.games.pacg.acts.dues import words_for
    from companion.games.pacg.acts.feats import choose_role, gain
    from companion.games.pacg.acts.quests import take_loot

    for who, one in due:
        answer = typer.prompt(f"{words_for(one, who)} - which (empty: later)", default="", show_default=False, err=True)
        if not answer:
            continue
        if one["kind"] == "feat":
            show_outcome(gain(record(), games(), who, one["what"], answer), False)
        elif one["kind"] == "role":
            show_outcome(choose_role(record(), games(), who, answer), False)
        else:
            show_outcome(take_loot(record(), games(), one["what"], answer), False)


@app.command(epilog='Example: companion quest loot "Sihedron Medallion" kyra')
def loot(
    card: Annotated[str, typer.Argument(metavar="CARD", help="The loot that is due.")],
    name: Annotated[str, typer.Argument(metavar="NAME", help="Who takes it.", autocompletion=complete_hero)],
    as_json: Json = False,
) -> None:
    """A loot card that is due goes to a character."""
    from companion.games.pacg.acts.quests import take_loot

    show_outcome(take_loot(record(), games(), card, name), as_json)


@app.command(epilog="Example: companion quest lose")
def lose(scenario: Scenario = None, force: Force = "", as_json: Json = False) -> None:
    """The scenario is lost: no reward; it is played again."""
    from companion.games.pacg.acts.quests import lose as fail

    show_outcome(fail(record(), games(), joined(scenario), force), as_json)


@app.command(epilog="Example: companion quest log --all")
def log(
    everything: Annotated[bool, typer.Option("--all", help="Scenarios to come as well.")] = False, as_json: Json = False
) -> None:
    """List the scenarios played, with their results."""
    from companion.games.pacg.views import show_log
    from companion.render.console import emit

    view, cards = campaign_view(), card_game()
    runs = view.of("quest_run")
    lines = [
        {
            "id": s.id,
            "title": s.title,
            "adventure": s.adventure,
            "results": [
                {"result": run["status"], "date": run["started_at"][:10]} for run in runs if run["quest"] == s.id
            ],
        }
        for s in cards.path.scenarios
    ]
    shown = [line for line in lines if everything or line["results"]]
    if as_json:
        emit(shown)
    else:
        show_log(shown, {a.number: a.title for a in cards.path.adventures})
