"""How the record keeps a Descent campaign: the names of sides, accounts and zones, the facts of each kind of row."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.fight import Fight
from companion.core.named import NamedTuple

HEROES, OVERLORD = "heroes", "overlord"
SIDES = (HEROES, OVERLORD)
ACTS = ("I", "II")
EQUIPS = ("one-hand", "two-hands", "armor", "other")
YES = "yes"
RELIC_KINDS = ("item", "lieutenant", "monster", "universal")
GOLD, XP, OVERLORD_XP, THREAT, FORTUNE = "gold", "xp", "overlord-xp", "threat", "fortune"
EQUIPPED, CARRIED, SEARCH = "equipped", "carried", "search"
DECK, ASIDE, IN_PLAY, PLOT = "deck", "aside", "play", "plot"
RUMOR, GONE, CITIZEN = "rumor", "rumor gone", "citizen"
TABLE, PARTY, QUEST_CARD, ENTERED = "table", "party", "quest card", "quest"
STARTED, FINISHED = "started", "finished"
ALLY, ALLY_SKILL = "ally", "ally skill"
FACEDOWN = "facedown"
"""How a Tainted card lies until its hero is defeated, and what is shown of the overlord's secrets."""
SKILL, SHOP = "skill", "shop"
BASIC, BOUGHT, REWARD = "Basic", "bought", "reward"
CLASS_GEAR, SHOP_ITEM = "class", "shop"
HERO, LIEUTENANT, MONSTER, AGENT = "hero", "lieutenant", "monster", "agent"
BUYS = "buys"
"""How the reason of a purchase begins; every other entry changes what was earned."""
FOR_THREAT = "buys threat"


class Epic(NamedTuple):
    """Epic Play, where it is played: the power level, and the act it is played in."""

    level: str = ""
    act: str = "I"


class CampaignOptions(NamedTuple):
    """What a campaign keeps of itself as a whole, besides what every game's does."""

    graph: str = ""
    """The campaign of the book; empty until one is chosen."""
    basic: str = ""
    """The basic Overlord deck; empty until one is chosen, and then the first is played with."""
    plot_deck: str = ""
    epic: Epic = Epic()
    coop: bool = False
    coop_act: str = ""
    coop_quest: str = ""

    @property
    def basic_deck(self) -> str:
        """The basic Overlord deck in play."""
        return self.basic or BASIC

    @property
    def chosen_act(self) -> str:
        """The act of Epic or cooperative play; empty where the stages of the book say it."""
        if self.epic.level:
            return self.epic.act if self.epic.act in ACTS else ACTS[0]
        return self.coop_act if self.coop_act in ACTS else ""


class HeroFacts(NamedTuple):
    """A hero's sheet."""

    archetype: str = ""
    class_: str = ""
    second: str = ""
    """The additional deck of a hybrid class."""
    conditions: tuple[str, ...] = ()
    familiars: tuple[str, ...] = ()
    tainted: str = ""
    """His Tainted card: `facedown` until he is defeated, then its name."""


class TravelEvent(NamedTuple):
    """A stop on the way to a quest, and what came of it."""

    icon: str = ""
    event: bool = False
    what: str = ""
    card: str = ""
    """`product/number` of the card, where it was drawn for the table."""


class RunFacts(NamedTuple):
    """A quest that was begun: its place in the campaign, its rounds, its Campaign phase."""

    id: str = ""
    stage: str = ""
    phase: tuple[str, ...] = ()
    """The steps of its Campaign phase that are done."""
    forced: str = ""
    chosen: str = ""
    """The quest that was chosen to come after it."""
    rumor: str = ""
    """The Rumor card played in its Campaign phase."""
    round: int = 0
    turn: int = 0
    """What earlier records call the round."""
    down: tuple[str, ...] = ()
    falls: Mapping[str, int] = {}
    """How often each hero was knocked out."""
    threat_for: tuple[int, ...] = ()
    """The heroes whose defeat gave the overlord threat."""
    extra_actions: tuple[str, ...] = ()
    """`hero/round`: who acted once more for fortune, and when."""
    past_rounds: int = 0
    """The rounds of the encounters that are over."""
    encounter: int = 0
    """The encounter under way; 0 in records that never said, and then it is the first."""
    encounter_winners: tuple[str, ...] = ()
    """Who won each encounter that is over, in order."""
    feats: tuple[str, ...] = ()
    """The heroes whose heroic feat is used up."""
    searched: int = 0
    """Search tokens that were flipped."""
    kills: int = 0
    """Monsters defeated."""
    influence: str = ""
    """The influence token the overlord chose; secret until it is revealed."""
    influence_shown: bool = False
    travel: tuple[TravelEvent, ...] = ()
    """The stops of the journey after this quest."""
    fight: Fight = Fight()
    """Everyone on the map, with damage and fatigue."""

    @property
    def rounds(self) -> int:
        """The round under way; 0 before the first."""
        return self.round or self.turn

    @property
    def encounter_now(self) -> int:
        """The encounter under way."""
        return max(1, self.encounter)


class SkillFacts(NamedTuple):
    """A skill that was learned."""

    xp: int = 0


class OverlordCardFacts(NamedTuple):
    """An Overlord card that was bought or won."""

    xp: int = 0
    servant: str = ""


class PlotCardFacts(NamedTuple):
    """A Plot card that lies faceup."""

    threat: int = 0
    trigger: int = 0


class QuestCardFacts(NamedTuple):
    """A rumor or advanced quest."""

    act: str = ""
    quest: bool = False
    travel: tuple[str, ...] = ()


class SearchCardFacts(NamedTuple):
    """A Search card that was found."""

    gold: int = 0


class RelicFacts(NamedTuple):
    """A relic: whether its hero wears it, what its wielder is, what kind the table says it is."""

    equipped: bool = False
    wielder_is: str = LIEUTENANT
    kind: str = ""
    from_: str = ""


class EnteredFacts(NamedTuple):
    """A quest of the table's campaign log."""

    stage: str = ""


class ShopFacts(NamedTuple):
    """What lies open in the shop."""

    offer: tuple[str, ...] = ()
    after: int = -1
    """After how many quests it was laid out."""
    revealed: int = -1
    """After how many quests the five cards were; more may lie open before."""
    act: str = ""
