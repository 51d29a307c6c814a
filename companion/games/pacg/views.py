"""Characters, decks and quests of the Pathfinder Adventure Card Game on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.words import argument
from companion.render.console import columns, say, say_parts

TYPES = ("weapon", "spell", "armor", "item", "ally", "blessing")
UNKNOWN = "?"
PROFICIENT = {"light-armor": "light armors", "heavy-armor": "heavy armors", "weapon": "weapons"}


def show_sheet(shape: dict[str, Any]) -> None:
    """A character as its card: skills, hand, proficiencies, Cards List, feats."""
    by = f", played by {shape['player']}" if shape["player"] else ""
    role = f", {shape['role']}" if shape["role"] else ""
    say_parts((shape["name"], "bold"), f"{role} ({shape['status']}{by})")
    printed = shape["printed"]
    say(f"  Traits: {', '.join(printed.get('traits', [])) or UNKNOWN}")
    columns([_skill(name, skill) for name, skill in shape["skills"].items()], styles=("bold",))
    hand = shape["hand_size"] if shape["hand_size"] is not None else UNKNOWN
    say(f"  Hand size {hand}   Favored card type: {printed.get('favored', UNKNOWN)}")
    say(f"  Proficient with: {_proficient(shape['proficient'])}")
    rows = [_cards(type, line) for type, line in shape["cards_list"].items()]
    columns(rows, header=("  Cards List", "", "boxes", "deck"))
    _powers(shape)
    doubtful = [key.replace("_", " ") for key in printed.get("unverified", []) if key not in shape["corrected"]]
    if doubtful:
        say(f"  From one source only: {', '.join(doubtful)} (companion party set corrects them)", "dim")
    for line in (*shape["scourges"], *shape["due"]):
        say(f"  ! {line}", "yellow")
    for note in shape["notes"]:
        say(f"  - {note}")


def _skill(name: str, skill: dict[str, Any]) -> tuple[str, str, str, str]:
    die = skill["die"] or UNKNOWN
    bonus = f"+{skill['bonus']}" if skill["bonus"] else ""
    subs = ", ".join(_subskill(sub, plus, name, skill) for sub, plus in skill["subskills"].items())
    return (f"  {name.title()}", f"{die}{bonus}", _boxes(skill["bonus"], skill["boxes"]), subs)


def _subskill(sub: str, plus: int, name: str, skill: dict[str, Any]) -> str:
    """As printed, and with the skill feats what is rolled."""
    rolled = f" ({skill['die'] or UNKNOWN}+{plus + skill['bonus']})" if skill["bonus"] else ""
    return f"{sub.title()}: {name.title()} +{plus}{rolled}"


def _boxes(checked: int, total: int | None) -> str:
    """Boxes as printed, checked from the left."""
    if total is None:
        return "[x]" * checked + "?"
    return "[x]" * checked + "[ ]" * max(0, total - checked)


def _proficient(found: Mapping[str, str]) -> str:
    words = {"yes": "", "box": " [ ]", "unknown": " ?"}
    listed = [PROFICIENT.get(name, name) + words[state] for name, state in found.items() if state in words]
    return ", ".join(listed) or "nothing"


def _cards(type: str, line: dict[str, Any]) -> tuple[str, str, str, str]:
    need = UNKNOWN if line["need"] is None else str(line["need"])
    return (f"  {type.title()}", need, _boxes(line["feats"], line["boxes"]), str(line["deck"]))


def _powers(shape: dict[str, Any]) -> None:
    powers = [box for box in shape["boxes"] if box["kind"] == "power"]
    shown = [f"{box['what'].replace('-', ' ')} {_boxes(box['checked'], box['boxes'])}" for box in powers]
    say(f"  Power feats: {'; '.join(shown)}")
    noted = shape["printed"].get("powers")
    hint = f"{UNKNOWN} (in your own words: companion party set {argument(shape['name'])} powers ...)"
    say(f"  Powers: {noted or hint}")


def show_decks(shapes: Sequence[dict[str, Any]]) -> None:
    """Decks by type against their Cards Lists."""
    for shape in shapes:
        say_parts((shape["name"], "bold"))
        rows = []
        for type in TYPES:
            line = shape["cards_list"][type]
            names = [_times(c) for c in shape["cards"] if c["type"] == type and c["zone"] == "deck"]
            if names or line["need"]:
                need = UNKNOWN if line["need"] is None else line["need"]
                rows.append((f"  {type}", f"{line['deck']}/{need}", ", ".join(names)))
        columns(rows)
        if loose := [_times(c) for c in shape["cards"] if c["zone"] != "deck"]:
            say(f"  acquired: {', '.join(loose)}")
        if not shape["cards"]:
            say(f"  No deck yet: companion deck set {argument(shape['name'])} --suggested")


def _times(card: dict[str, Any]) -> str:
    return card["name"] if card["count"] == 1 else f"{card['name']} ({card['count']})"


def counted(cards: Mapping[str, int]) -> str:
    """Cards with their number, as the rulebook lists them."""
    return ", ".join(name if n == 1 else f"{name} ({n})" for name, n in cards.items())


def show_overview(lines: Sequence[dict[str, Any]], loose: Sequence[dict[str, Any]]) -> None:
    """What the whole party needs and has."""
    rows = [
        (f"  {x['type']}", str(x["needed"]), str(x["in_decks"]), str(x["loose"]), str(x["short"]), str(x["left"]))
        for x in lines
    ]
    columns(rows, header=("  type", "needed", "in decks", "loose", "short", "left over"))
    for one in loose:
        say(f"  {counted({one['card']: one['count']})}: {one['where']}")
    say("companion deck suggest proposes a rebuild, deck rebuild --suggested does it; --done keeps the decks.")


def show_suggestion(shape: dict[str, Any], playing: bool, due: bool) -> None:
    """A proposed rebuild, as changes, and how to do it where there is something to do."""
    for change in shape["changes"]:
        if not (change["in"] or change["box"] or change["out"]):
            say_parts((change["name"], "bold"), ": no change")
            continue
        say_parts((change["name"], "bold"))
        for label, cards in (("gets", change["in"]), ("from the box", change["box"]), ("gives up", change["out"])):
            if cards:
                say(f"  {label}: {counted(cards)}")
    if shape["left"]:
        say(f"Back in the box: {counted(shape['left'])}")
    when = "To do it, once the scenario is over" if playing else "To do it"
    if due:
        say(f"{when}: companion deck rebuild --suggested")


def show_history(shape: dict[str, Any]) -> None:
    """What came and went between locks."""
    say_parts((shape["name"], "bold"))
    for change in shape["changes"]:
        say(f"  {change['from']} -> {change['to']}")
        for sign, cards in (("+", change["came"]), ("-", change["went"])):
            if cards:
                say(f"    {sign} {counted(cards)}")
    if not any(change["came"] or change["went"] for change in shape["changes"]):
        say("  No card came or went.")


def show_feats(shapes: Sequence[dict[str, Any]]) -> None:
    """Feats gained, and what is due."""
    for shape in shapes:
        say_parts((shape["name"], "bold"), f", {shape['role']}" if shape["role"] else "")
        columns(_numbered(shape["feats"]))
        if not shape["feats"]:
            say("  No feats yet.")
        for line in shape["due"]:
            say(f"  ! {line}", "yellow")


def _numbered(feats: Sequence[dict[str, Any]]) -> list[tuple[str, str, str]]:
    """Feats in the order gained; the second box of a skill or a card type is +2."""
    seen: dict[tuple[str, str], int] = {}
    rows = []
    for feat in feats:
        number = seen[feat["kind"], feat["what"]] = seen.get((feat["kind"], feat["what"]), 0) + 1
        plus = f" +{number}" if feat["kind"] in {"skill", "card"} else ""
        rows.append((f"  {feat['kind']}", feat["what"].replace("-", " ") + plus, feat["reason"]))
    return rows


def show_position(shape: dict[str, Any]) -> None:
    """Where the path stands."""
    say(f"{shape['path']}, adventure {shape['adventure']['number']}: {shape['adventure']['title']}")
    if shape["playing"]:
        say(f"Now: {shape['playing']}")
    elif shape["next"]:
        say(f"Next: {shape['next']['id']} {shape['next']['title']}")
    else:
        say("Every scenario is won.")
    if shape["rebuild_due"]:
        say("First rebuild the decks: companion deck rebuild")
    for line in shape["due"]:
        say(f"  due: {line}", "yellow")


def show_due(lines: Sequence[tuple[str, str]]) -> None:
    """Rewards that wait for a choice, with the command that claims each."""
    for words, command in lines:
        say_parts(f"  due: {words}  ", (command, "cyan"))


def show_setup(shape: dict[str, Any]) -> None:
    """A scenario's set-up."""
    players = "1 player" if shape["players"] == 1 else f"{shape['players']} players"
    say_parts((f"{shape['id']} {shape['title']}", "bold"), f" ({shape['adventure']}), {players}")
    rows = []
    for place in shape["locations"]:
        deck = place["deck"]
        listed = ", ".join(f"{n} {type}" for type, n in deck.items() if n) if deck else "deck list not known here"
        rows.append((f"  {place['name']}", listed or "no cards"))
    columns(rows)
    if shape["missing_locations"]:
        say(f"  {shape['missing_locations']} more locations: see the scenario card (not known here)", "yellow")
    stack = {name: shape["stack"].count(name) for name in shape["stack"]}
    say(f"  Villain and henchmen, one to each location: {counted(stack) or 'see the scenario card'}")
    for villain, place in shape["placed"].items():
        say(f"  {villain} goes to {place}")
    say(f"  Blessings deck: {shape['blessings']} random blessings")
    for line in (shape["note"], f"Not known here: {', '.join(shape['unknown'])}" if shape["unknown"] else ""):
        if line:
            say(f"  {line}", "yellow")


def show_log(lines: Sequence[dict[str, Any]], titles: Mapping[str, str]) -> None:
    """The scenarios with their results."""
    shown = ""
    for line in lines:
        if line["adventure"] != shown:
            shown = line["adventure"]
            say(f"{shown}: {titles.get(shown, '')}", "bold")
        results = ", ".join(f"{r['result']} {r['date']}" for r in line["results"])
        columns([(f"  {line['id']}", line["title"], results)])
    if not lines:
        say("No scenario has been played: companion quest start")


def show_traders(shapes: Sequence[dict[str, Any]]) -> None:
    """The Bazaar card, and what the traders visited show."""
    rows = []
    for trader in shapes:
        box, cost = "[x]" if trader["checked_off"] else "[ ]", trader["cost"]
        rows.append((box, trader["name"], trader["offer"], "1 boon" if cost == 1 else f"{cost} boons"))
    columns(rows)
    for trader in shapes:
        if trader["shown"] or trader["waiting"]:
            say(f"{trader['name']} shows: {', '.join(trader['shown']) or 'nothing'}")
            say(f"  still to trade, in this order: {', '.join(trader['waiting']) or 'nobody'}")


def show_card(shape: dict[str, Any]) -> None:
    """What is known of a card."""
    loot = "loot, " if shape["loot"] else ""
    say_parts((shape["name"], "bold"), f" ({loot}{shape['type']})")
    for printing in shape["sets"]:
        words = [f"set {printing['set'] or UNKNOWN}"]
        words += [f"{printing['copies']} in the box" if printing["copies"] is not None else "copies not known"]
        words += ["Basic"] if printing["basic"] else ["Basic?"] if printing["basic"] is None else []
        words += ["Elite"] if printing["elite"] else []
        words += [f"Class Deck {printing['class_deck']}"] if printing["class_deck"] else []
        say(f"  {', '.join(words)}")
    if shape["owner"]:
        say(f"  Owner: {shape['owner']}")
    if shape["traits"]:
        say(f"  {', '.join(shape['traits'])}")
