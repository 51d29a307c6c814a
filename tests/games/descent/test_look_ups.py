"""`monster`, `lieutenant`, `ally`, `item show`: what a player sees, in a campaign or without, and what the box adds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.games.descent.game import Descent
from companion.games.registry import Games
from companion.render.findings import command

Cli = Callable[..., Any]


def test_a_monster_at_a_glance(opened: Path, cli: Cli) -> None:
    shown = cli("monster", "show", "goblin", "archer", "--act", "1", "--heroes", "3").out
    assert "Goblin Archer  monster: building, cave; small; base" in shown
    assert "Act I minion: speed 5, health 2, defense gray, ranged blue yellow" in shown
    assert "surges: +1 range; +1 damage" in shown and "group: 3 minions + 1 master with 3 heroes" in shown
    assert "Act II" not in shown
    found = cli("monster", "show", "goblin archer", "--json").json
    assert found["limits"]["4"] == {"minions": 4, "masters": 1} and len(found["cards"]) == 4
    assert found["cards"][0]["surges"][1] == {"text": "+1 damage", "cost": 1, "damage": 1}


def test_monsters_by_trait_and_box(opened: Path, cli: Cli) -> None:
    listed = cli("monster", "list", "--trait", "cave", "--trait", "dark", "--product", "base", "--act", "2").out
    line = " ".join(listed.splitlines()[1].split())
    assert line == "Shadow Dragon cave dark 8/10 melee blue red red 1 minion base"
    assert len(listed.splitlines()) == 2
    assert len(cli("monster", "list", "--json").json) == 83
    assert "No trait called 'cavern'" in cli("monster", "list", "--trait", "cavern", code=2).err


def test_a_lieutenant_and_the_agent_of_his_name(opened: Path, cli: Cli) -> None:
    assert "Act II, 3 heroes: speed 3, health 12" in cli("monster", "show", "splig", "--act", "2", "--heroes", "3").out
    assert "might 4" in cli("lieutenant", "show", "splig").out
    agent = cli("lieutenant", "show", "splig", "--agent", "--act", "1", "--heroes", "4", "--json").json
    assert (agent["kind"], agent["plot_deck"], agent["cards"][0]["health"]) == ("agent", "Goblin Uprising", 13)
    refused = cli("lieutenant", "show", "raythen", "--act", "1", code=2).err
    assert "Raythen has no card for Act I. There is one for Act II." in refused
    assert len(cli("lieutenant", "list", "--agent", "--json").json) == 40


def test_allies_and_familiars(opened: Path, cli: Cli) -> None:
    assert "3 heroes: speed 5, health 10, defense brown" in cli("ally", "show", "raythen", "--heroes", "3").out
    assert "familiar of the beastmaster" in cli("ally", "show", "wolf").out
    assert "in Act II: +3 health" in cli("ally", "show", "scourge").out


def test_the_campaign_says_the_act_and_the_heroes(party: Cli) -> None:
    shown = party("monster", "show", "zombie").out
    assert "Act I master" in shown and "Act II" not in shown and "with 2 heroes" in shown
    assert "held by: Ashrian" in party("item", "show", "iron mace").out


def test_of_items_the_exact_name_wins_then_what_is_held(party: Cli) -> None:
    assert party("item", "show", "wooden").out.startswith("Wooden Shield")
    assert party("item", "show", "iron").out.startswith("Iron Mace")  # Ashrian has it; there are six others
    assert party("item", "show", "glaive").out.startswith("Glaive")
    both = party("item", "show", "the shadow rune").out
    assert "relic of the heroes" in both and "relic of the overlord" in both


def test_one_source_is_said(opened: Path, cli: Cli) -> None:
    assert "surges: +2 damage; pierce 4; Terrify (one source)" in cli("item", "descent", "show", "soulbound sword").out
    assert "(one source)" in cli("monster", "show", "ogre", "--product", "conversion-kit").out


def test_the_box_adds_words_figures_and_monsters(party: Cli) -> None:
    party("box", "add", "Zombie", "--kind", "monster", "--text", "Slow, but many.\nNever let them grab.")
    assert "your words: Slow, but many." in party("monster", "show", "zombie").out
    party("box", "add", "Bog Troll", "health=4", "--kind", "monster")
    assert "monster of your box" in party("monster", "show", "bog troll").out
    refused = party("check", "attack", "ashrian", "bog troll", code=2).err
    assert "The defense of Bog Troll is not known. Give it with --vs gray" in refused
    assert 'companion box set "Bog Troll" defense=gray' in refused
    party("box", "set", "Bog Troll", "defense=gray brown", "dice=blue red", "surges=+2 damage")
    found = party("check", "attack", "ashrian", "bog troll", "--json").json
    assert "4 damage or more" in found["check"] and found["to_roll"].startswith(
        "Roll blue + yellow against gray + brown"
    )
    assert "Roll blue + red against gray" in party("check", "defend", "ashrian", "bog troll").out
    party("box", "add", "Iron Mace", "surges=+3 damage", "--kind", "item")
    assert "Surges: +3 damage" in party("check", "attack", "ashrian", "zombie").out


def test_everything_has_a_line_and_a_command_that_shows_it(games: Games, party: Cli) -> None:
    things = [thing for thing in Descent().things(games.get("descent")) if thing.kind != "quest"]
    kinds = {kind: sum(thing.kind == kind for thing in things) for kind in {thing.kind for thing in things}}
    assert kinds == {"monster": 58, "lieutenant": 20, "agent": 20, "item": 226, "ally": 13}
    assert all(thing.line for thing in things)
    archer = next(thing for thing in things if thing.name == "Goblin Archer")
    assert archer.line == "building, cave; Act I minion: speed 5, health 2, defense gray, ranged blue yellow"
    for thing in things[:: len(things) // 12]:
        verb = [*thing.show.verb.split(), *thing.show.arguments, *(f"--{name}" for name, _ in thing.show.options)]
        assert party(*verb).out.startswith(thing.name)
        assert command(thing.show)
