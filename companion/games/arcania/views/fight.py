"""The fight at the table: the order, everybody's HP, what was used up."""

from __future__ import annotations

from companion.core.fight import FOES, Fighter
from companion.core.named import NamedTuple
from companion.core.rows import from_facts
from companion.games.arcania.facts import FoeFacts, RunFacts
from companion.games.arcania.fights import GROUP, INIT, card_of, with_party
from companion.games.arcania.state import State
from companion.render.console import columns, say


class FighterShown(NamedTuple):
    """Somebody in the fight; HP of None stand on the card only."""

    name: str
    side: str
    rank: str
    initiative: int | None
    hp: int | None
    of: int | None
    out: bool
    acting: bool
    conditions: tuple[str, ...]
    figures: str


class Used(NamedTuple):
    """Something used since the quest or the battle began."""

    who: str
    what: str
    times: int


class FightShown(NamedTuple):
    """The fight of the encounter."""

    round: int
    acting: str
    fight: tuple[FighterShown, ...]
    used: tuple[Used, ...]


def fight_shown(state: State) -> FightShown:
    """The fight of the quest under way as it is shown."""
    run = state.log.under_way
    facts = from_facts(RunFacts, run.facts) if run else RunFacts()
    fight = with_party(facts.fight, state, facts.heroes)
    shown = tuple(_shown(one, facts, fight.acting) for one in fight.fighters)
    return FightShown(fight.round, fight.acting, shown, tuple(Used(one.who, one.what, one.times) for one in facts.uses))


def _shown(one: Fighter, facts: RunFacts, acting: str) -> FighterShown:
    figures = foe_figures(card_of(facts, one)) if one.side == FOES else ""
    number = one.counted(INIT) if one.counted(GROUP) else None
    return FighterShown(
        one.name, one.side, one.rank, number, one.left, one.health, one.out, one.name == acting, one.conditions, figures
    )


def foe_figures(card: FoeFacts) -> str:
    """A monster's figures in a few words."""
    parts = [f"{word} {value}" for word, value in (("A", card.attack), ("D", card.defense)) if value is not None]
    parts += [f"DR {card.dr}"] if card.dr else []
    parts += [card.damage] if card.damage else []
    return ", ".join([*parts, *card.abilities])


def show_fight(shown: FightShown) -> None:
    """Who stands and who fell, in the order they act."""
    if shown.round:
        say(f"  Round {shown.round}: {shown.acting} acts")
    columns([_line(one) for one in shown.fight], styles=("", "bold"))
    for one in shown.used:
        say(f"  used: {one.who} {one.what}{f' x {one.times}' if one.times > 1 else ''}", "dim")


def _line(one: FighterShown) -> tuple[str, str, str, str]:
    mark = ">" if one.acting else " "
    hp = f"{one.hp}/{one.of} HP" if one.of is not None else "HP ?"
    fallen = ("downed" if one.rank == "hero" else "killed") if one.out else hp
    init = str(one.initiative) if one.initiative is not None else ""
    return f" {mark}{one.name}", fallen, init, ", ".join([*([one.figures] if one.figures else []), *one.conditions])
