"""One table of each game in the middle of an evening: sheets, cards, money, a tracker, notes, something undone."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

from companion.cli.main import run
from tests.games.folders import write_game
from tests.games.plain.test_plain import CARDS, QUESTS

LINES = {
    "rotr": """
party add kyra --player Ana; party add merisiel --player Ben; deck set kyra --suggested; deck set merisiel --suggested
quest win B-1; deck rebuild --suggested --yes; play start --at kyra=village --at "merisiel=town square"; play turn 1
deck add merisiel "Thieves' Tools" --force "drawn off the record"
play turn; play henchman; play close; play discard kyra 2; play turn 1; play discard merisiel 1
box add "Old Blade" --kind card --text "My own words"; house allow DCK003 --reason "we like tools"
""",
    "mm": """
party add ezren --player Ana; party add estra --player Ben; deck set ezren --suggested; deck set estra --suggested
quest win B-1; deck rebuild --suggested --yes; play start; play turn; play discard ezren 2
""",
    "descent": """
party add ashrian --player Ana; party add leoric --player Ben; party add Cleo --as overlord --side overlord
hero class ashrian disciple; hero class leoric runemaster; play start; play monsters; play round; play hit ashrian 2
play tired leoric 1; play hit goblin 1; hero condition ashrian poisoned; play search ashrian
""",
    "hoa": """
party add Dalger --as archer; party add Harlan --as fighter
hero set dalger --hp 18 --attack 2 --defense 1 --ability SCT,TA,VER
item add "Long Bow" --by dalger --starting; hero set harlan --hp 20 --attack 3 --defense 2 --ability LTH
item add "Two Handed Battle Axe" --by harlan --starting; town quests "Goblin Hunt" "Lost Caravan"
town pool Shellguard Templar=400 Paladin=600 Sellsword=200; item buy "healing potion" --by dalger --cost 100
npc hire harlan sellsword --hp 7 --attack 2 --defense 3 --damage d6; quest start goblin hunt --encounters 3
play foe goblin 4 --hp 6 --attack 12 --defense 8 --damage d6 --lt 2; play initiative dalger=14 harlan=9
play hit goblin 7 goblin 6 dalger 4
""",
    "runebound": """
party add corbin --player Ana; party add lyssa --player Ben; scenario choose margath --first corbin
track layout 5 --story 2,4 --refresh 3; play act corbin move hedge, adventure quest winding path
asset gain lyssa "Winged boots"; hero gold corbin 5; skill learn corbin megalomania --force gift
play act lyssa move sharp cliffs, adventure; play fight lyssa razorwing; play cast --seed 1
""",
    "my-game": """
party add Ana; party add Ben; quest start woods
""",
}
"""What each table has done, one command after another; all of them also take notes and take something back."""
ALL = 'note "The mayor lied" --about {who}; ruling add "We reroll ones" --about dice; note "never happened"; undo'
MODULES = {"rotr": "pacg", "mm": "pacg", "hoa": "arcania", "my-game": "plain"}
"""The module of a game, where it is called otherwise."""
WHO = {"rotr": "kyra", "mm": "ezren", "descent": "ashrian", "hoa": "dalger", "runebound": "corbin", "my-game": "ana"}


def set_up(game: str, place: Path) -> None:
    """Play the lines of a game in the player's folder; a game of data alone is written to a place first."""
    for words in lines_of(game, place):
        assert run(words) == 0, words


def lines_of(game: str, place: Path) -> Iterator[list[str]]:
    """The lines of a game's table as words; a game of data alone is added first."""
    if game == "my-game":
        yield ["games", "add", str(write_game(place / game, quests_toml=QUESTS, cards_csv=CARDS))]
    text = f"campaign new Thursday --game {game}; {LINES[game]}; {ALL.format(who=WHO[game])}"
    for line in text.replace("\n", ";").split(";"):
        if words := shlex.split(line):
            yield words
