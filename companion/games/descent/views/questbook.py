"""A quest as it is printed, and the quests of a campaign or box in a list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypedDict

from companion.core.findings import Action
from companion.core.names import CompanionError, fold, listed, resolve
from companion.core.system import GameSystem
from companion.core.things import Thing
from companion.games.descent.campaign import CampaignGraph, Quest, Reward, graphs
from companion.games.descent.choice import opens_if
from companion.games.descent.facts import SIDES
from companion.games.descent.questbook import Encounter, Printed, book, told_quest
from companion.render.console import columns, say, say_parts

TRUSTED = {"high": "", "medium": "in part from one source", "low": "from one source"}

FORMS = {
    "xp": "{} more XP",
    "gold": "{} gold for each hero",
    "relic": "the relic {}",
    "card": "the Overlord card {}",
    "reward": "the reward card {}",
    "opens": "{} may follow",
    "other_side_loses": "the other side loses {}",
}


class EncounterShape(TypedDict):
    """One encounter of a quest."""

    encounter: str
    monsters: list[str]
    open_groups: int | None
    traits: list[str]
    lieutenants: list[str]
    trust: str


class LineShape(TypedDict):
    """A quest in a list."""

    quest: str
    campaign: str
    product: str
    act: str
    kind: str
    opened_by: str
    encounters: int | None
    travel: list[str]
    lieutenants: list[str]
    trust: str
    note: str


class QuestShape(LineShape):
    """A quest by itself."""

    opens: list[dict[str, str]]
    rewards: dict[str, dict[str, object]]
    encounter_list: list[EncounterShape]
    rule: str


def quest_json(system: GameSystem, name: str) -> QuestShape:
    """The documented JSON of `quest show`."""
    printed = book(system)
    found = resolve(name, {quest.name: quest for quest in printed.quests.values()}, "quest", system.short)
    graph, quest = _campaign_of(system, found.name)
    rewards = quest.rewards if quest else {}
    return {
        **_line(found, graph, quest),
        "opens": _opens(system, found.name),
        "rewards": {side: _reward(rewards[side]) for side in SIDES if side in rewards},
        "encounter_list": [_encounter(one) for one in printed.of(found.name)],
        "rule": quest.rule if quest else "",
    }


def _campaign_of(system: GameSystem, name: str) -> tuple[CampaignGraph | None, Quest | None]:
    for graph in graphs(system).values():
        for quest in graph.quests:
            if fold(quest.name) == fold(name):
                return graph, quest
    return None, told_quest(system, name)


def _line(found: Printed, graph: CampaignGraph | None, quest: Quest | None) -> LineShape:
    return {
        "quest": found.name,
        "campaign": graph.id if graph else "",
        "product": found.product,
        "act": found.act,
        "kind": found.kind,
        "opened_by": _opened_by(found, graph, quest),
        "encounters": found.encounters or None,
        "travel": list(found.travel),
        "lieutenants": list(found.lieutenants),
        "trust": found.trust,
        "note": found.note,
    }


def _opened_by(found: Printed, graph: CampaignGraph | None, quest: Quest | None) -> str:
    if found.kind in ("rumor", "advanced"):
        return f"a{'n Advanced' if found.kind == 'advanced' else ' Rumor'} Quest card"
    if graph is None or quest is None:
        return ""
    words = opens_if(graph, quest)
    turns = " or ".join(map(str, quest.opening.turns))
    stage = graph.stage(quest.stage)
    when = f"as quest {turns} of {stage.title}" if turns else f"in {stage.title}"
    return f"{words}, {when}" if words else when


def _opens(system: GameSystem, name: str) -> list[dict[str, str]]:
    """What the result of a quest opens, and which result."""
    found = []
    graph, quest = _campaign_of(system, name)
    for other in graph.quests if graph and quest else ():
        if quest and other.opening.after == quest.id:
            found.append({"quest": other.name, "won_by": other.opening.won_by or "either"})
    for side, reward in (quest.rewards if quest else {}).items():
        if reward.opens:
            found.append({"quest": reward.opens, "won_by": side})
    return found


def _reward(reward: Reward) -> dict[str, object]:
    return {name: value for name, value in reward._asdict().items() if value}


def _encounter(one: Encounter) -> EncounterShape:
    return {
        "encounter": one.number,
        "monsters": list(one.monsters),
        "open_groups": one.open_groups,
        "traits": list(one.traits),
        "lieutenants": list(one.lieutenants),
        "trust": one.trust,
    }


def show_quest(shape: QuestShape) -> None:
    """A quest at a glance: when, what opens it and what it opens, the journey, encounters, rewards."""
    where = shape["campaign"] or shape["product"]
    kind = "quest" if shape["kind"] == "act" else shape["kind"]
    say_parts((shape["quest"], "bold"), f"  {where}, Act {shape['act']} {kind}")
    rows = [("  opened by", shape["opened_by"]), ("  opens", _opens_words(shape["opens"]))]
    journey = listed_or(shape["travel"]) if shape["kind"] != "introduction" else ""
    rows += [("  encounters", str(shape["encounters"] or "not known")), ("  journey", journey)]
    rows += [("  lieutenants", ", ".join(shape["lieutenants"]))]
    rows += [(f"  encounter {one['encounter']}", _encounter_words(one)) for one in shape["encounter_list"]]
    rows += [(f"  {side} win", _reward_words(reward)) for side, reward in shape["rewards"].items()]
    if not shape["rewards"] and not shape["rule"]:
        rows.append(("  rewards", "not known: see your Quest Guide"))
    columns([row for row in rows if row[1]], styles=("dim",))
    for words in (TRUSTED[shape["trust"]], shape["note"]):
        if words:
            say_parts(("  to compare: ", "yellow"), words)


def listed_or(names: Iterable[str]) -> str:
    """Names, or that nobody knows them."""
    return ", ".join(names) or "not known"


def _opens_words(opens: Iterable[Mapping[str, str]]) -> str:
    sides = {"heroes": "if the heroes win", "overlord": "if the overlord wins", "either": "whoever wins"}
    by_quest: dict[str, list[str]] = {}
    for one in opens:
        by_quest.setdefault(one["quest"], []).append(sides[one["won_by"]])
    return "; ".join(
        f"{quest} ({words[0] if len(words) == 1 else 'whoever wins'})" for quest, words in by_quest.items()
    )


def _encounter_words(one: EncounterShape) -> str:
    parts = list(one["monsters"])
    if one["open_groups"]:
        traits = f" ({', '.join(one['traits'])})" if one["traits"] else ""
        parts.append(f"{one['open_groups']} open{traits}")
    parts += one["lieutenants"]
    doubt = Encounter("", "", trust=one["trust"]).doubt
    return listed(parts) + (f"  [{doubt}]" if doubt else "")


def _reward_words(reward: Mapping[str, object]) -> str:
    """What a side gets beyond the 1 XP that everyone gets."""
    return ", ".join(FORMS.get(name, "{}").format(value) for name, value in reward.items())


def list_json(system: GameSystem, campaign: str = "", products: Iterable[str] = ()) -> list[LineShape]:
    """The documented JSON of `quest list`: a campaign's quests, else those of the table's boxes."""
    known = graphs(system)
    if campaign:
        graph = _graph_named(known, campaign)
        found = [(graph, quest, book(system).quest(quest.name)) for quest in graph.quests]
        return [_line(printed or Printed(quest.name), graph, quest) for graph, quest, printed in found]
    owned = book(system).owned(products)
    return [_line(printed, *_campaign_of(system, printed.name)) for printed in owned]


def _graph_named(known: Mapping[str, CampaignGraph], name: str) -> CampaignGraph:
    exact = next((graph for graph in known.values() if fold(graph.id) == fold(name)), None)
    if exact is None and not known:
        raise CompanionError("This game has no campaigns.")
    return exact or resolve(name, {graph.title: graph for graph in known.values()}, "campaign")


def show_list(shapes: Iterable[LineShape]) -> None:
    """The quests in columns: act, name, encounters, journey, what opens each; doubtful ones are marked."""
    rows = []
    for one in shapes:
        mark = {"medium": "~", "low": "?"}.get(one["trust"], "")
        kind = "" if one["kind"] == "act" else one["kind"]
        rows.append((f"{mark:<1} {one['act']}", one["quest"], kind, ", ".join(one["travel"]), one["opened_by"]))
    columns(rows, styles=("dim", "", "dim", "", "dim"))
    if any(row[0].startswith(("~", "?")) for row in rows):
        say("~ in part from one source, ? from one source", "dim")


def thing_line(found: Printed) -> str:
    """A quest in one line, as a look-up by name tells it."""
    parts = [f"Act {found.act} {'quest' if found.kind == 'act' else found.kind} of {found.product}"]
    parts += [f"{found.encounters} encounter{'s' * (found.encounters > 1)}"] if found.encounters else []
    parts += [f"journey {', '.join(found.travel)}"] if found.travel else []
    parts += [f"with {', '.join(found.lieutenants)}"] if found.lieutenants else []
    return "; ".join(parts)


def quest_things(system: GameSystem) -> Iterator[Thing]:
    """The quests, as a look-up by name finds them."""
    for quest in book(system).quests.values():
        yield Thing("quest", quest.name, thing_line(quest), Action("quest show", (quest.name,)))
