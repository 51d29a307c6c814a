"""What the rules say of each hero: assets, tokens, skills, hand, damage, what was spent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.findings import Finding
from companion.core.words import argument, listed, many
from companion.games.runebound import codes
from companion.games.runebound.components import HERO, Components
from companion.games.runebound.costs import pays
from companion.games.runebound.rules.cites import found
from companion.games.runebound.state import GameState, Hero


def asset_types(rules: Components, state: GameState, hero: Hero) -> Iterator[Finding]:
    """One asset of each type; types that the game has."""
    for asset in hero.assets:
        kind = asset.card.type
        if not kind:
            help = f'companion asset card "{asset.name}" --type TYPE'
            message = f"the type of {asset.name} is not known"
            yield found(state, codes.TYPE_NOT_KNOWN, message, "asset-types", hero.name, asset.name, help=help)
        elif kind not in rules.asset_types:
            message = f"{asset.name} is of the type {kind}; there is {', '.join(rules.asset_types)}"
            help = f'companion asset card "{asset.name}" --type TYPE'
            yield found(state, codes.BAD_ASSET_TYPE, message, "asset-types", hero.name, asset.name, help=help)
    for kind in rules.asset_types:
        names = [asset.name for asset in hero.assets if asset.card.type == kind]
        if len(names) > 1:
            message = f"{len(names)} assets of the type {kind} ({', '.join(names)}), one is allowed"
            help = f'companion asset drop {argument(hero.name)} "{names[0]}"'
            yield found(state, codes.TWO_OF_A_TYPE, message, "asset-limit", hero.name, kind, help=help)


def asset_tokens(_rules: Components, state: GameState, hero: Hero) -> Iterator[Finding]:
    """Combat tokens lie with the asset of the same code."""
    codes_held = Counter(asset.card.code for asset in hero.assets if asset.card.code)
    for code in codes_held - Counter(hero.tokens):
        name = next(asset.name for asset in hero.assets if asset.card.code == code)
        message = f"{name} has the code {code}, its combat token is missing"
        yield found(state, codes.TOKEN_MISSING, message, "asset-tokens", hero.name, name)
    for code in Counter(hero.tokens) - codes_held:
        message = f"the combat token {code} is here without its asset"
        yield found(state, codes.STRAY_TOKEN, message, "asset-tokens", hero.name, code)


def skill_limits(rules: Components, state: GameState, hero: Hero) -> Iterator[Finding]:
    """No more learned skills of a kind than the attribute."""
    for skill in hero.skills:
        if skill.card.type and skill.card.type not in rules.attributes:
            message = f"{skill.name} is of the type {skill.card.type}; there is {', '.join(rules.attributes)}"
            help = f'companion skill card "{skill.name}" --type TYPE'
            yield found(state, codes.BAD_SKILL_TYPE, message, "skill-cards", hero.name, skill.name, help=help)
    for attribute in rules.attributes:
        limit = hero.counted(attribute)
        names = [skill.name for skill in hero.skills if skill.card.type == attribute]
        if limit is not None and len(names) > limit:
            learned = many(len(names), f"{attribute} skills")
            message = f"{learned} ({', '.join(names)}), {attribute} is {hero.value(attribute)}"
            help = f'companion skill discard {argument(hero.name)} "{names[0]}"'
            yield found(state, codes.SKILL_LIMIT, message, "skill-limit", hero.name, attribute, help=help)


def hand_limit(_rules: Components, state: GameState, hero: Hero) -> Iterator[Finding]:
    """No more cards in hand than the maximum hand size."""
    limit = hero.counted("hand_limit")
    if limit is not None and len(hero.hand) > limit:
        message = f"{many(len(hero.hand), 'skill cards')} in hand, the maximum hand size is {limit}"
        help = f"companion skill discard {argument(hero.name)}"
        yield found(state, codes.HAND_LIMIT, message, "maximum-hand-size", hero.name, "hand", help=help)


def damage_limit(_rules: Components, state: GameState, hero: Hero) -> Iterator[Finding]:
    """No more damage than health."""
    health = hero.counted("health")
    if health is not None and hero.damage > health:
        message = f"{hero.damage} damage, the health is {health}"
        help = f"companion hero heal {argument(hero.name)} {hero.damage - health}"
        yield found(state, codes.TOO_MUCH_DAMAGE, message, "excess-damage", hero.name, "damage", help=help)


def balances(_rules: Components, state: GameState, hero: Hero) -> Iterator[Finding]:
    """Nobody spends what nobody has."""
    held = {"gold": hero.gold, "damage": hero.damage}
    held |= {f"{kind} trophies": count for kind, count in hero.trophies.items()}
    held |= dict(hero.story)
    for what, count in held.items():
        if count < 0:
            message = f"{many(-count, what)} short"
            yield found(state, codes.SPENT_TOO_MUCH, message, "spend", hero.name, what)


def trophy_types(rules: Components, state: GameState, hero: Hero) -> Iterator[Finding]:
    """Trophies come from the adventure decks; so do those spent on skills."""
    spent = [kind for skill in hero.skills for kind in skill.paid or ()]
    for kind in dict.fromkeys([*(k for k, count in hero.trophies.items() if count), *spent]):
        if kind not in rules.trophies:
            message = f"there are no {kind} trophies, only {', '.join(rules.trophies)}"
            yield found(state, codes.BAD_TROPHY, message, "trophies", hero.name, kind)


def skill_costs(rules: Components, state: GameState, hero: Hero) -> Iterator[Finding]:
    """The trophies spent on a skill match its orbs."""
    for skill in hero.skills:
        cost, paid = skill.card.orbs, skill.paid
        if cost is not None and paid is not None and not pays(cost, paid, rules.any_trophy):
            message = f"{skill.name} costs {listed(cost)}, paid was {listed(paid)}"
            yield found(state, codes.COST_NOT_MET, message, _cost_rule(rules, cost), hero.name, skill.name)


def _cost_rule(rules: Components, cost: tuple[str, ...]) -> str:
    return "gray-orbs" if rules.any_trophy in cost else "learning-skills"


def story_tokens(_rules: Components, state: GameState, hero: Hero) -> Iterator[Finding]:
    """Story tokens that this scenario gives to heroes."""
    if state.scenario is None:
        return
    known = {token.id for token in state.scenario.tokens if token.kept_by == HERO}
    for kind in (kind for kind, count in hero.story.items() if count and kind not in known):
        message = f"{kind} with a hero: {state.scenario.title} has {', '.join(sorted(known)) or 'none'} there"
        yield found(state, codes.WRONG_STORY_TOKEN, message, "story-tokens", hero.name, kind)


def eliminated(_rules: Components, state: GameState, hero: Hero) -> Iterator[Finding]:
    """An eliminated hero has nothing left."""
    if not hero.eliminated:
        return
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
    if any(left.values()):
        message = f"eliminated, and still has {listed(many(n, what) for what, n in left.items() if n)}"
        yield found(state, codes.ELIMINATED_HOLDS, message, "eliminated-heroes", hero.name)


HERO_CHECKS = (
    asset_types,
    asset_tokens,
    skill_limits,
    hand_limit,
    damage_limit,
    balances,
    trophy_types,
    skill_costs,
    story_tokens,
    eliminated,
)
