"""`companion status` and bare `companion`: the campaign in use at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.kit.context import Json, folder, verb

if TYPE_CHECKING:
    from companion.core.rows import CampaignRows
    from companion.kit.glance import Glance

app = verb()

NEXT = "next"
"""The title under which a game says how to go on."""
PLAYS = "active"
"""How a member stands who takes part."""
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
    from companion.kit.glance import glance_in_use
    from companion.render.console import emit

    found = glance_in_use(folder(), describe)
    if as_json:
        emit(found._asdict() if found else {"campaign": None})
    elif found:
        _show(found)
    else:
        _show_first_steps()


def describe(view: CampaignRows) -> Glance:
    """A campaign at a glance."""
    from companion.core.rows import from_facts
    from companion.core.system import Options
    from companion.kit.glance import Glance
    from companion.kit.tracker import glance_of, tracker_of

    own, quest = view.own, tracker_of(view)
    options = from_facts(Options, own.options)
    return Glance(
        campaign=own.name,
        game=own.game,
        title=options.title or own.game,
        status=own.status,
        products=options.products,
        party=tuple(members_json(view)),
        quest=quest.line if quest else None,
        at_table=quest.told if quest else {},
        standing=glance_of(view),
        notes=len(view.notes),
        last_note=view.notes[-1].text if view.notes else "",
        rulings=len(view.rulings),
    )


def members_json(view: CampaignRows) -> list[dict[str, str]]:
    """The JSON shape of the party at a glance."""
    from companion.core.system import party_of

    return [
        {"name": m.name, "character": m.character, "side": m.side, "status": str(m.standing), "player": m.player}
        for m in party_of(view).members
    ]


def _show(found: Glance) -> None:
    from companion.render.console import say, say_parts

    say_parts((found.campaign, "bold"), f" - {found.title}")
    playing = [member for member in found.party if member["status"] == PLAYS]
    for member in playing:
        by = f" ({member['player']})" if member["player"] else ""
        say(f"  {member['name']}{by}")
    if absent := [str(member["name"]) for member in found.party if member["status"] == "absent"]:
        say(f"  absent tonight: {', '.join(absent)} (companion party return)", "dim")
    if not playing:
        who = "Nobody plays any more" if found.party else "No one has joined yet"
        say(f"  {who}: companion party add NAME")
    if found.quest:
        say_parts(("  playing: ", "dim"), (found.quest, "bold"))
    for title, words in {**found.at_table, **found.standing}.items():
        say_parts((f"  {title}: ", "dim"), (words, "cyan" if title == NEXT else ""))
    if found.last_note.strip():
        say_parts(("  last note: ", "dim"), found.last_note.strip().splitlines()[0][:100])


def _show_first_steps() -> None:
    from companion.render.console import columns, say

    say("No campaign is in use. Three commands to try:", "bold")
    columns([(f"  {command}", words) for command, words in FIRST_STEPS])
