"""Descent on the screen: what may be played, the tree of quests, the steps of the phase."""

from __future__ import annotations

from typing import Any

from companion.render.console import columns, say, say_parts

CHOOSERS = {
    "heroes": "the heroes choose",
    "overlord": "the overlord chooses",
    "rules": "the rules name it",
    "everyone": "the players agree",
}


def show_next(shape: dict[str, Any], entered: bool, running: str = "") -> None:
    """What may be chosen, by whom, and why each other quest is closed."""
    if running:
        say_parts((f"{running} is being played", "bold"), ": companion quest win heroes (or overlord)")
    if shape["done"]:
        say("The campaign is over.", "bold")
    for item in shape["open"]:
        say_parts((item["quest"], "bold"), f"  {CHOOSERS.get(item['chooser'], item['chooser'])}")
    if entered:
        words = "Your campaign log may offer more" if shape["open"] else "Your campaign log names what is next"
        say(f"{words}: companion quest add NAME", "dim")
    if shape["closed"]:
        say("Closed:", "dim")
        columns([(f"  {item['quest']}", item["why"]) for item in shape["closed"]], styles=("", "dim"))


def show_graph(shape: dict[str, Any]) -> None:
    """The tree of quests with their results."""
    say(shape["campaign"], "bold")
    grown = [quest for stage in shape["stages"] if _grows(stage) for quest in stage["quests"]]
    for stage in shape["stages"]:
        above = ": the quests that branch off above" if _grows(stage) else ""
        of = f"{stage['played']} of {stage['plays']}" if stage["plays"] else f"{stage['played']} played"
        say(f"{stage['title']} ({of}){above}")
        for quest in [] if _grows(stage) else stage["quests"]:
            _branch(quest, "  ", quest["opens"])
            for child in (item for item in grown if item["after"] == quest["quest"]):
                _branch(child, "      ", f"if {SIDES[child['won_by']]} won")
    say("H heroes won, O overlord won, * being played, > open, - closed", "dim")


def _grows(stage: dict[str, Any]) -> bool:
    """Whether every quest of a stage hangs on another one, and is drawn there."""
    return bool(stage["quests"]) and all(quest["after"] for quest in stage["quests"])


def _branch(quest: dict[str, Any], indent: str, words: str) -> None:
    style = {"open": "bold", "closed": "dim"}.get(quest["state"], "")
    say_parts(f"{indent}{MARKS[quest['state']]} ", (quest["quest"], style), (f"  {words}" if words else "", "dim"))


MARKS = {"heroes": "H", "overlord": "O", "open": ">", "closed": "-", "started": "*"}
SIDES = {"heroes": "the heroes", "overlord": "the overlord"}


def show_phase(shape: dict[str, Any]) -> None:
    """The eight steps: done, due, to come."""
    if shape["due"] is None:
        say("No Campaign phase is due. `companion quest next` shows what may be played.")
        return
    change = " (the act changes)" if shape["act_change"] else ""
    say_parts((f"Campaign phase after {shape['quest']}", "bold"), f", Act {shape['act']}{change}")
    for step in shape["steps"]:
        mark = "x" if step["done"] else ">" if step["step"] == shape["due"] else " "
        say_parts(f"  [{mark}] {step['number']}. {step['title']}", (f"  {step['does']}" if mark == ">" else "", "dim"))
    if shape["last"]:
        say("The last phase before the Finale: spend all the gold and XP you can.")
    say("Do this step: companion phase next; all that is left: companion phase finish --yes", "dim")


def show_table(shape: dict[str, Any]) -> None:
    """Each hero's cards, then the overlord's."""
    for hero in shape["heroes"]:
        title = hero["class"] + (f" and {hero['second_class']}" if hero["second_class"] else "")
        say_parts((hero["name"], "bold"), f"  {title or 'no class yet'}")
        for key in ("skills", "equipped", "carried"):
            if hero[key]:
                say(f"  {key}: {', '.join(hero[key])}")
    show_overlord(shape["overlord"])


def show_overlord(shape: dict[str, Any]) -> None:
    """The overlord at a glance."""
    say_parts(("Overlord", "bold"), f"  {shape['xp']} XP, {shape['threat']} threat, {shape['deck']} cards in the deck")
    for key in ("bought", "rewards", "aside", "servants", "plots", "rumors", "citizens", "relics"):
        if shape[key]:
            say(f"  {key}: {', '.join(shape[key])}")


def show_relics(shape: list[dict[str, Any]]) -> None:
    """Which side has which relic, and who wields it."""
    if not shape:
        say("No relics yet.")
    columns([(row["relic"], row["side"], _wielded(row)) for row in shape])


def _wielded(row: dict[str, Any]) -> str:
    if row["kind"] == "universal" and not row["wielder"]:
        return "universal: no one wields it"
    verb = "carries" if row["side"] == "heroes" and not row["equipped"] else "wields"
    return f"{row['wielder']} {verb} it" if row["wielder"] else "no one wields it"


def show_shop(shape: dict[str, Any]) -> None:
    """The purse and what is on offer."""
    say(f"{shape['gold']} gold in the common purse.")
    columns([(f"  {row['item']}", f"{row['cost']} gold") for row in shape["offer"]])
    if not shape["offer"]:
        say("Nothing is on offer: companion shop reveal (in step 4 of the Campaign phase)", "dim")


def show_ledger(shape: dict[str, Any]) -> None:
    """What is held, and how it came about."""
    for who, amount in shape["held"].items() or [("", 0)]:
        say_parts((f"{amount} {shape['account']}", "bold"), f"  {who}" if who else "")
    columns([(f"  {entry['amount']:+d}", entry["reason"], entry["who"]) for entry in shape["entries"]])


def show_rumors(shape: dict[str, Any]) -> None:
    """The overlord's hand and the Quest cards on the table."""
    for title, key in (("In hand", "hand"), ("In play", "in_play")):
        say(f"{title}:" if shape[key] else f"{title}: none")
        columns(
            [
                (f"  {c['card']}", f"Act {c['act']}" if c["act"] else "any act", ", ".join(c["travel"]))
                for c in shape[key]
            ]
        )


def show_tracks(shape: dict[str, Any]) -> None:
    """Fate, doom and loot."""
    left = _counted(shape["left"], "space")
    say("Fate and doom have met: the heroes lost." if shape["lost"] else f"{left} to the loss.", "bold")
    say(f"  fate {shape['fate']} down, doom {shape['doom']} up, of {_counted(shape['gap'], 'space')}")
    say(f"  loot {shape['loot']} of {shape['loot_limit']}, {_counted(shape['masters'], 'master')}")


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def show_sheet(shape: dict[str, Any]) -> None:
    """A hero's sheet, or the overlord's."""
    if "overlord" in shape:
        say_parts((shape["name"], "bold"), f" ({shape['status']})")
        show_overlord(shape["overlord"])
        return
    title = shape["class"] + (f" and {shape['second_class']}" if shape["second_class"] else "")
    by = f", played by {shape['player']}" if shape["player"] else ""
    say_parts((shape["name"], "bold"), f" ({shape['status']}{by})  {title}")
    printed = {key: value for key, value in shape["printed"].items() if value not in ("", None)}
    columns([(f"  {key}", str(value)) for key, value in printed.items()], styles=("dim",))
    say(f"  {shape['xp']} XP to spend of {shape['xp_earned']}, {shape['fortune']} fortune")
    for key in ("skills", "equipped", "carried", "relics", "search_cards", "conditions", "familiars", "notes"):
        if shape[key]:
            say(f"  {key.replace('_', ' ')}: {', '.join(shape[key])}")
