"""`companion status` and bare `companion`: the campaign in use at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.kit.context import Json, folder, verb

if TYPE_CHECKING:
    from companion.core.rows import CampaignRows

app = verb()

NEXT = "next"
"""The title under which a game says how to go on."""
FIRST_STEPS = (
    ("companion demo", "a tour on a throw-away folder"),
    ('companion campaign new "Thursday group" --game rotr', "start a campaign"),
    ("companion games list", "the games there are"),
)


@app.command(epilog="Example: companion status --json")
def status(as_json: Json = False) -> None:
    """Where were we? The quest and its step, whose turn it is, what is due and the next command."""
    show_status(as_json)


def show_status(as_json: bool) -> None:
    """Print the campaign in use."""
    from companion.render.console import emit
    from companion.store.readmodel import active_campaign

    view = active_campaign(folder())
    if as_json:
        emit(describe(view) if view else {"campaign": None})
    elif view:
        _show(view)
    else:
        _show_first_steps()


def describe(view: CampaignRows) -> dict[str, object]:
    """The JSON shape of a campaign at a glance."""
    from companion.core.rows import from_facts
    from companion.core.system import Options
    from companion.kit.tracker import glance_of, tracker_of

    own, quest = view.own, tracker_of(view)
    return {
        "campaign": own.name,
        "game": own.game,
        "status": own.status,
        "products": list(from_facts(Options, own.options).products),
        "party": members_json(view),
        "quest": quest.line if quest else None,
        "at_table": quest.told if quest else {},
        "standing": glance_of(view),
        "notes": len(view.notes),
        "rulings": len(view.rulings),
    }


def members_json(view: CampaignRows) -> list[dict[str, str]]:
    """The JSON shape of the party at a glance."""
    from companion.core.system import party_of

    return [
        {"name": m.name, "character": m.character, "side": m.side, "status": str(m.standing), "player": m.player}
        for m in party_of(view).members
    ]


def _show(view: CampaignRows) -> None:
    from companion.core.rows import from_facts
    from companion.core.system import Options, party_of
    from companion.kit.tracker import glance_of, tracker_of
    from companion.render.console import say, say_parts

    own = view.own
    say_parts((own.name, "bold"), f" - {from_facts(Options, own.options).title or own.game}")
    playing = [member for member in party_of(view).members if member.plays]
    for member in playing:
        by = f" ({member.player})" if member.player else ""
        say(f"  {member.name}{by}")
    if not playing:
        who = "Nobody plays any more" if view.members else "No one has joined yet"
        say(f"  {who}: companion party add NAME")
    quest = tracker_of(view)
    if quest:
        say_parts(("  playing: ", "dim"), (quest.line, "bold"))
    for title, words in {**(quest.told if quest else {}), **glance_of(view)}.items():
        say_parts((f"  {title}: ", "dim"), (words, "cyan" if title == NEXT else ""))
    if view.notes:
        say_parts(("  last note: ", "dim"), view.notes[-1].text.splitlines()[0][:100])


def _show_first_steps() -> None:
    from companion.render.console import columns, say

    say("No campaign is in use. Three commands to try:", "bold")
    columns([(f"  {command}", words) for command, words in FIRST_STEPS])
