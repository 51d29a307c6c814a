"""Heroes of Arcania on the screen: town, quests, tiers, bosses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.findings import Finding
from companion.games.arcania.views import show_notes
from companion.render.console import columns, say, say_parts
from companion.render.findings import show_concise

Shape = Mapping[str, Any]


def show_town(shape: Shape, findings: Sequence[Finding]) -> None:
    """The stay in town as steps."""
    if shape["under_way"]:
        say(f"{shape['under_way']} is under way: end it before you are back in town.", "yellow")
    tried = f"{shape['attempts']} quest{'' if shape['attempts'] == 1 else 's'} attempted"
    say_parts(("In town", "bold"), f"  level {shape['level']}, {shape['difficulty']}, {tried}")
    verbs = {"hire-pool": "pool", "side-quests": "quests", "shadow-market": "market"}
    for number, offer in enumerate(shape["offers"], 1):
        say(f"{number}. {offer['title']}: {_offer(offer, verbs[offer['offer']])}")
        if offer["redraw_cost"]:
            say(f"   two others for {offer['redraw_cost']} GP: companion town redraw{' CARD' * offer['size']}")
        if offer["offer"] == "side-quests" and shape["easy_quests"]:
            say(f"   also on offer: {', '.join(shape['easy_quests'])}")
    waiting = f"{', '.join(shape['unpaid'])}: companion npc rehire NAME, or npc dismiss NAME"
    say(f"4. Pay or dismiss: {waiting if shape['unpaid'] else 'everybody is paid'}")
    purses = ", ".join(f"{name} {gold:,} GP" for name, gold in shape["gold"].items())
    say(f"5. Shop: companion item buy / sell ({purses or 'no heroes yet'})")
    say("6. Set out: companion quest start NAME")
    for line in shape["specials"]:
        say(f"   {line}")
    show_concise(findings)
    show_notes([*shape["readings"], f"rule: {shape['rule']}"])


def _offer(offer: Shape, verb: str) -> str:
    if not offer["open"]:
        return f"opens at level {offer['from_level']}"
    if not offer["laid_out"]:
        cards = " CARD" * offer["size"]
        return f"draw {offer['size']} {offer['deck']} cards: companion town {verb}{cards}"
    costs = offer["costs"]
    names = [f"{name} ({costs[name]:,} GP)" if name in costs else name for name in offer["shown"]]
    return ", ".join(names) or "all gone"


def show_tier(shape: Shape) -> None:
    """A tier, and where the campaign stands."""
    say_parts((f"Tier {shape['tier'] or 'starting'}", "bold"), f"  [{shape['rule']}]")
    if shape["tier"]:
        dice = f", {shape['base_dice']} more base die" if shape["base_dice"] else ""
        times = f", dice x{shape['times']}" if shape["times"] > 1 else ""
        say(f"  damage +{shape['damage']}{dice}{times} (traps too); a d8 monster deals {shape['example']}")
        say(f"  HP +{shape['hp']} at level {shape['level']} ({shape['hp_words']})")
        if shape["attack_defense"]:
            say(f"  A and D +{shape['attack_defense']}, not for monsters that give lesser treasure only")
    else:
        say("  monsters as printed")
    if shape["progress"]:
        show_progress({**shape["progress"], "readings": []})
    show_notes(shape["readings"])


def show_progress(shape: Shape) -> None:
    """The main quests by tier."""
    for one in shape["tiers"]:
        size = one["quests"] if one["quests"] is not None else "?"
        state = "done" if one["done"] else "open" if one["open"] else "closed"
        won = f": won {', '.join(one['won'])}" if one["won"] else ""
        say(f"  tier {one['tier']}: {len(one['won'])}/{size} main quests, {state}{won}")
        left = [name for name in one["listed"] if name not in one["won"]]
        if left:
            say(f"    left: {', '.join(left)}", "dim")
        if one["quests"] is None and one["open"]:
            say(f"    the Story Book says how many: companion tier size {one['tier']} NUMBER", "dim")
    state = "won" if shape["won"] else "open" if shape["last_quest_open"] else "closed"
    say(f"  {shape['last_quest']}: {state}")
    show_notes(shape["readings"])


def show_quests(shape: Shape) -> None:
    """All attempts, then the tiers."""
    columns([(run["quest"], run["kind"], run["status"], ", ".join(run["heroes"])) for run in shape["runs"]])
    if not shape["runs"]:
        say('No quest yet: companion quest start "Starter Quest"')
    show_progress(shape)


def show_boss(shape: Shape) -> None:
    """A boss with its boost."""
    heroes = f"{shape['heroes']} hero{'' if shape['heroes'] == 1 else 'es'}"
    actions = f"{shape['attacks']} main action{'' if shape['attacks'] == 1 else 's'}"
    say(f"{heroes}: {shape['hp']} HP, {actions}  [{shape['rule']}]")
    show_notes([shape["reading"]])
