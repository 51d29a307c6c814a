"""What the rules say of each hero: assets, tokens, damage, what was spent, what the eliminated leave."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.findings import Action, Finding
from companion.core.words import listed, many
from companion.games.runebound import codes
from companion.games.runebound.components import HERO, Card
from companion.games.runebound.rules.cites import cite, on
from companion.games.runebound.rules.skills import SKILL_RULES
from companion.games.runebound.state import Hero, State


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


def short_of(state: State, who: str, what: str, left: int) -> Finding:
    """More was spent than there was: `left` is below zero."""
    return codes.SPENT_TOO_MUCH.at(
        *on(state, who, what), amount=left, limit=0, cites=cite("spend"), missing=many(-left, what)
    )


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


def misplaced(state: State, kind: str, kept_by: str, holder: str, where: str) -> Iterator[Finding]:
    """A story token that the scenario does not have there."""
    if state.scenario is None:
        return
    known = {token.id for token in state.scenario.tokens if token.kept_by == kept_by}
    if kind not in known:
        yield codes.WRONG_STORY_TOKEN.at(
            *on(state, holder, kind),
            cites=cite("story-tokens"),
            token=kind,
            where=where,
            scenario=state.scenario.title,
            known=", ".join(sorted(known)) or "none",
        )


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
    *SKILL_RULES,
    damage_limit,
    balances,
    trophy_types,
    story_tokens,
    eliminated,
)
