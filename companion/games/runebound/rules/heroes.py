"""What the rules say of each hero: skills, assets, tokens, damage, what was spent; and of a game as it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement

from companion.core.findings import Action, Finding
from companion.core.names import listed, many
from companion.games.runebound import codes
from companion.games.runebound.data import HERO, Card
from companion.games.runebound.rules.table import GAME_RULES, cite, misplaced, on, short_of
from companion.games.runebound.state import Hero, State


def skill_types(state: State, hero: Hero) -> Iterator[Finding]:
    """Each skill belongs to one of the attributes."""
    for skill in hero.skills:
        if skill.card.type and skill.card.type not in state.box.attributes:
            yield codes.BAD_SKILL_TYPE.at(
                *on(state, hero.name, skill.name),
                fix=Action("skill card", (skill.name,), asks=("--type TYPE",)),
                cites=cite("skill-cards"),
                skill=skill.name,
                type=skill.card.type,
                types=", ".join(state.box.attributes),
            )


def skill_limits(state: State, hero: Hero) -> Iterator[Finding]:
    """No more learned skills of a kind than the attribute."""
    for attribute in state.box.attributes:
        limit, value = hero.counted(attribute), hero.value(attribute)
        names = [skill.name for skill in hero.skills if skill.card.type == attribute]
        if limit is not None and value is not None and len(names) > limit:
            yield codes.SKILL_LIMIT.at(
                *on(state, hero.name, attribute),
                amount=len(names),
                limit=limit,
                fix=Action("skill discard", (hero.name, names[0])),
                cites=cite("skill-limit"),
                skills=many(len(names), f"{attribute} skills"),
                names=", ".join(names),
                attribute=attribute,
                value=value,
            )


def hand_limit(state: State, hero: Hero) -> Iterator[Finding]:
    """No more cards in hand than the maximum hand size."""
    limit = hero.counted("hand_limit")
    if limit is not None and len(hero.hand) > limit:
        yield codes.HAND_LIMIT.at(
            *on(state, hero.name, "hand"),
            amount=len(hero.hand),
            limit=limit,
            fix=Action("skill discard", (hero.name,)),
            cites=cite("maximum-hand-size"),
            cards=many(len(hero.hand), "skill cards"),
        )


def skill_costs(state: State, hero: Hero) -> Iterator[Finding]:
    """The trophies spent on a skill match its orbs."""
    gray = state.box.any_trophy
    for skill in hero.skills:
        cost, paid = skill.card.orbs, skill.paid
        if cost is not None and paid is not None and not pays(cost, paid, gray):
            yield codes.COST_NOT_MET.at(
                *on(state, hero.name, skill.name),
                cites=cite("gray-orbs" if gray in cost else "learning-skills"),
                skill=skill.name,
                cost=listed(cost),
                paid=listed(paid),
            )


def pays(cost: Sequence[str], paid: Sequence[str], gray: str) -> bool:
    """Whether the trophies match the orbs: each its colour, a gray orb any trophy, none too many."""
    left = Counter(paid)
    left.subtract(Counter(orb for orb in cost if orb != gray))
    return len(paid) == len(cost) and all(count >= 0 for count in left.values())


def payments(cost: Sequence[str], has: Mapping[str, int], gray: str) -> list[tuple[str, ...]]:
    """Every way to pay with the trophies that a hero has: only gray orbs leave a choice. None fits: no way."""
    held, fixed = +Counter(has), Counter(orb for orb in cost if orb != gray)
    if fixed - held:
        return []
    spare = held - fixed
    choices = combinations_with_replacement(sorted(spare), len(cost) - fixed.total())
    return sorted(tuple(sorted([*fixed.elements(), *chosen])) for chosen in choices if not Counter(chosen) - spare)


def part_payment(cost: Sequence[str], has: Mapping[str, int], gray: str) -> tuple[str, ...]:
    """As many of the trophies as fit a cost that a hero cannot pay in full."""
    held, fixed = +Counter(has), Counter(orb for orb in cost if orb != gray)
    matching = held & fixed
    spare = sorted((held - matching).elements())[: len(cost) - fixed.total()]
    return tuple(sorted([*matching.elements(), *spare]))


def asset_types(state: State, hero: Hero) -> Iterator[Finding]:
    """Assets are of a type that the game has."""
    for asset in hero.assets:
        if asset.type not in state.box.asset_types:
            yield _of_no_type(state, hero, asset)


def _of_no_type(state: State, hero: Hero, asset: Card) -> Finding:
    subject, cites = on(state, hero.name, asset.name), cite("asset-types")
    fix = Action("asset card", (asset.name,), asks=("--type TYPE",))
    if not asset.type:
        return codes.TYPE_NOT_KNOWN.at(*subject, fix=fix, cites=cites, asset=asset.name)
    types = ", ".join(state.box.asset_types)
    return codes.BAD_ASSET_TYPE.at(*subject, fix=fix, cites=cites, asset=asset.name, type=asset.type, types=types)


def asset_limit(state: State, hero: Hero) -> Iterator[Finding]:
    """One asset of each type."""
    for kind in state.box.asset_types:
        names = [asset.name for asset in hero.assets if asset.type == kind]
        if len(names) > 1:
            yield codes.TWO_OF_A_TYPE.at(
                *on(state, hero.name, kind),
                amount=len(names),
                limit=1,
                fix=Action("asset drop", (hero.name, names[0])),
                cites=cite("asset-limit"),
                type=kind,
                names=", ".join(names),
            )


def asset_tokens(state: State, hero: Hero) -> Iterator[Finding]:
    """Combat tokens lie with the asset of the same code."""
    cites = cite("asset-tokens")
    due, held = Counter(asset.code for asset in hero.assets if asset.code), Counter(hero.tokens)
    for code in due - held:
        name = next(asset.name for asset in hero.assets if asset.code == code)
        yield codes.TOKEN_MISSING.at(*on(state, hero.name, name), cites=cites, asset=name, token=code)
    for code in held - due:
        yield codes.STRAY_TOKEN.at(*on(state, hero.name, code), cites=cites, token=code)


def damage_limit(state: State, hero: Hero) -> Iterator[Finding]:
    """No more damage than health."""
    health = hero.counted("health")
    if health is not None and hero.damage > health:
        yield codes.TOO_MUCH_DAMAGE.at(
            *on(state, hero.name, "damage"),
            amount=hero.damage,
            limit=health,
            fix=Action("hero heal", (hero.name, str(hero.damage - health))),
            cites=cite("excess-damage"),
        )


def balances(state: State, hero: Hero) -> Iterator[Finding]:
    """Nobody spends what nobody has."""
    held = {"gold": hero.gold, "damage": hero.damage}
    held |= {f"{kind} trophies": count for kind, count in hero.trophies.items()}
    held |= dict(hero.story)
    yield from (short_of(state, hero.name, what, count) for what, count in held.items() if count < 0)


def trophy_types(state: State, hero: Hero) -> Iterator[Finding]:
    """Trophies come from the adventure decks; so do those spent on skills."""
    spent = [kind for skill in hero.skills for kind in skill.paid or ()]
    known = state.box.trophies
    for kind in dict.fromkeys([*(k for k, count in hero.trophies.items() if count), *spent]):
        if kind not in known:
            subject, kinds = on(state, hero.name, kind), ", ".join(known)
            yield codes.BAD_TROPHY.at(*subject, cites=cite("trophies"), kind=kind, kinds=kinds)


def story_tokens(state: State, hero: Hero) -> Iterator[Finding]:
    """Story tokens that this scenario gives to heroes."""
    for kind, count in hero.story.items():
        if count:
            yield from misplaced(state, kind, HERO, hero.name, "with a hero")


def eliminated(state: State, hero: Hero) -> Iterator[Finding]:
    """An eliminated hero has nothing left."""
    left = {
        "assets": len(hero.assets),
        "learned skills": len(hero.skills),
        "cards in hand": len(hero.hand),
        "trophies": sum(hero.trophies.values()),
        "combat tokens": len(hero.tokens),
        "gold": hero.gold,
        "story tokens": sum(hero.story.values()),
        "damage": hero.damage,
    }
    if hero.eliminated and any(left.values()):
        held = listed(many(count, what) for what, count in left.items() if count)
        yield codes.ELIMINATED_HOLDS.at(
            *on(state, hero.name),
            amount=sum(map(abs, left.values())),
            limit=0,
            cites=cite("eliminated-heroes"),
            fault=f"eliminated, and still has {held}",
        )


HERO_RULES = (
    asset_types,
    asset_limit,
    asset_tokens,
    skill_types,
    skill_limits,
    hand_limit,
    skill_costs,
    damage_limit,
    balances,
    trophy_types,
    story_tokens,
    eliminated,
)


def state_findings(state: State) -> list[Finding]:
    """Everything the rules say of a game as it stands."""
    table = [finding for rule in GAME_RULES for finding in rule(state)]
    return table + [finding for hero in state.heroes for rule in HERO_RULES for finding in rule(state, hero)]
