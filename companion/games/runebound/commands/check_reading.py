"""What the checks of Runebound read before they answer: the hero named, the die and the deck of the campaign."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.core.names import CompanionError, close_names, resolve
from companion.dice.checks import CheckOdds, Read, missing
from companion.kit.answers import Answer, with_ways
from companion.kit.checks import figures, house_readings
from companion.kit.context import GAME

if TYPE_CHECKING:
    import typer

    from companion.games.runebound.catalogue import QuestCard
    from companion.games.runebound.odds import Faces
    from companion.games.runebound.state import Hero, State

FILE = "dice.toml"
THE_DIE, THE_WILD, EXAMPLE = "terrain-die", "wild-requirement", "example"
HOUSE = "this table's reading"


class Asked(NamedTuple):
    """Whom a check is about, the words left, and the table as it stands."""

    state: State
    hero: Hero | None
    words: list[str]

    def sheet(self, what: str) -> tuple[Read, ...]:
        """Something read off the hero's sheet."""
        return (Read(what, f"{self.hero.name}'s sheet"),) if self.hero else ()


SHORTEST_NAME = 3


def asked(context: typer.Context, words: Sequence[str] | None, hero: str = "") -> Asked:
    """The hero that the option or the first words name; every other word is left."""
    from companion.games.runebound.game import heroes_at_hand, shown
    from companion.games.runebound.odds.hero import named_first

    if hero:
        now = shown()
        return Asked(now.state, now.hero(hero), list(words or ()))
    state, heroes = heroes_at_hand(context.meta.get(GAME, ""))
    split = [word for text in words or () for word in (text.split() if "|" not in text else [text])]
    return Asked(state, *named_first(heroes, split))


def need_hero(context: typer.Context, word: str) -> None:
    """The error for a word that should name a hero and names none."""
    resolve(word, _heroes(context), "hero")


def need_no_misspelt_hero(context: typer.Context, word: str) -> None:
    """The error for a word that is nearly a hero's name; any other may mean something else."""
    if close_names(word, _heroes(context)):
        need_hero(context, word)


def _heroes(context: typer.Context) -> dict[str, Hero]:
    from companion.games.runebound.game import heroes_at_hand

    return {hero.name: hero for hero in heroes_at_hand(context.meta.get(GAME, ""))[1]}


class Die(NamedTuple):
    """The terrain die as a check takes it: which reading, and that of the campaign."""

    key: str
    house: str
    context: typer.Context

    @property
    def is_third(self) -> bool:
        """Whether it is the third source's."""
        from companion.games.runebound.odds.terrain import THIRD

        return self.key == THIRD

    def faces(self, disputed: bool) -> Faces:
        """Its faces; the option for the disputed face turns to the third source's and back."""
        from companion.games.runebound.odds.terrain import THIRD, TWO, read_terrain

        key = self.key if disputed is self.is_third else THIRD if disputed else TWO
        return read_terrain(figures(self.context, FILE), key)

    @property
    def read(self) -> tuple[Read, ...]:
        """Where it comes from, where the campaign has chosen it."""
        return (Read(f"terrain die: {self.key.replace('-', ' ')}", HOUSE),) if self.house == self.key else ()


def die_of(context: typer.Context, disputed: bool | None) -> Die:
    """The die: as the option says, else as the campaign reads it."""
    from companion.games.runebound.odds.terrain import FOURTH, THIRD, TWO

    house = house_readings(context).get(THE_DIE, "")
    key = house if house in (TWO, THIRD, FOURTH) else TWO
    return Die(key if disputed is None else THIRD if disputed else TWO, house, context)


def wild_of(context: typer.Context, loose: bool | None) -> tuple[bool, tuple[Read, ...]]:
    """Whether a wild requirement is read as the example has it, and where that comes from."""
    if loose is not None:
        return loose, ()
    house = house_readings(context).get(THE_WILD, "")
    return house == EXAMPLE, (Read(f"wild requirement: {house}", HOUSE),) if house else ()


def told(answer: Answer, *read: Iterable[Read]) -> Answer:
    """An answer that says what was read for it."""
    return answer._replace(check=answer.check._replace(read=tuple(one for part in read for one in part)))


def quest_named(ask: Asked) -> QuestCard | None:
    """The quest that the words name; None where they are terrains."""
    from companion.core.names import candidates
    from companion.games.runebound.catalogue import TERRAINS, by_word, spelled

    query = " ".join(ask.words)
    if 0 < len(query) < SHORTEST_NAME:  # a letter or two is no quest's name
        return None
    if not query or ask.words[0].lower().rstrip("s") in {terrain.rstrip("s") for terrain in TERRAINS}:
        return spelled(ask.state.box.quests, query)
    known = by_word(ask.state.box.quests)
    found = candidates(query, known)
    return known[found[0]] if len(found) == 1 else None


def quest_ways(quest: QuestCard, odds: Callable[[Sequence[str]], CheckOdds], read: tuple[Read, ...]) -> Answer:
    """Each outcome of a quest as a way, likeliest first."""
    from companion.games.runebound.views.lookup import ROMAN, reward_line

    from_data = Read(f"{quest.name} in {quest.place}", "our data, one source")
    ways = []
    for one in quest.outcomes:
        name = f"{ROMAN[one.number]} ({' + '.join(one.terrain)}): {reward_line(one)}"
        ways.append(odds(one.terrain)._replace(title=f"{quest.name} {name}", name=name, read=(*read, from_data)))
    return with_ways(ways)


def deck_of(ask: Asked, deck: int | None, successes: int | None, once: bool) -> tuple[int, int, tuple[Read, ...]]:
    """The skill deck as typed, which the campaign then remembers, or as it remembers it."""
    from companion.games.runebound.odds.hero import unseen

    kept = ask.state.deck
    if deck is not None or successes is not None:
        cards = kept.cards if deck is None else deck
        if successes is None and kept.successes is None:
            raise _no_successes()
        stars = (kept.successes or 0) if successes is None else successes
        if not once and ask.state.name and (cards, stars) != (kept.cards, kept.successes):
            _keep_deck(cards, stars)
        return cards, stars, ()
    cards, left = unseen(ask.state)
    if left is None:
        raise _no_successes()
    of = f"{cards} cards unseen with {left} successes, of {kept.cards} with {kept.successes}"
    return cards, left, (Read(of, "the skill deck as counted"),)


def _no_successes() -> CompanionError:
    figure = "how many success symbols the skill deck has"
    return missing(figure, "--successes N, which is kept", 'box add "skill deck" successes=N --kind deck')


def _keep_deck(cards: int, successes: int) -> None:
    from companion.games.runebound.acts.deck import count_deck
    from companion.games.runebound.game import table

    count_deck(table(), cards, successes)


def facing(ask: Asked, health: int | None, damage: int | None, act: int | None) -> CheckOdds:
    """A hero against the enemy named, or the one in the fight under way."""
    from companion.core.fight import FOES
    from companion.games.runebound.odds.exchange import exchange
    from companion.games.runebound.odds.facing import Said, enemy_side, foe_named, hero_side

    hero, under_way = ask.hero, ask.state.fight.of(FOES)
    if hero is None:
        raise missing("who fights", "a hero's name")
    query = " ".join(ask.words) or under_way[0].name
    foe = foe_named(ask.state, query, hero)
    there = next((one for one in under_way if one.name == foe.name), None)
    read: tuple[Read, ...] = ()
    if there and damage is None:
        damage, read = there.damage, (Read(f"{there.damage} damage on {there.name}", "the fight"),)
        read = (Read(f"health {there.health}", "the fight"), *read) if health is None and there.health else read
        health = there.health if health is None else health
    side = enemy_side(ask.state, foe, Said(health, damage or 0, act))
    own = hero_side(hero)
    return exchange(own.fighting, side.fighting, (*own.read, *side.read, *read), side.notes)
