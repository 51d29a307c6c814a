"""The party: members join, retire, die and leave, each as one step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.core.names import CompanionError, clean_name, fold, resolve, some_names
from companion.core.system import Character, GameSystem, Member, Party, Standing, party_of
from companion.store.step import Step
from companion.store.tables import Campaign, Hero, Player, campaign_models
from companion.table.change import OWN_RULES, Change, Outcome, Table, perform

FREE = "Free to choose"
FREE_MOST = 20
"""As many are named; of more only how many there are."""
ENDED = {Standing.RETIRED: "retires", Standing.DEAD: "dies", Standing.ABSENT: "is absent tonight"}


@dataclass(frozen=True, slots=True)
class Joining:
    """Who is to join: as the player typed it."""

    name: str
    character: str = ""
    player: str = ""
    side: str = ""
    custom: bool = False
    force: str = ""


def add_member(table: Table, joining: Joining) -> Outcome:
    """Add a member, unless that breaks a rule of the party and the player does not insist."""

    def act(change: Change[object]) -> str:
        member = _choose(change.system, party_of(change.rows), joining)
        player = _player(change.step, change.campaign, member.player) if member.player else None
        hero = change.step.add(
            Hero(
                campaign_id=change.id,
                player_id=player.id if player else None,
                name=member.name,
                character=member.character,
                side=member.side,
            )
        )
        change.facts["member"] = member.name
        return f"{member.name} joins the party{change.game.joined(change, hero)}"

    return _perform(table, act, joining.force)


def _perform(table: Table, act: Callable[[Change[object]], str], force: str = "") -> Outcome:
    """The rules of the party decide who plays; what the game asks of a member is due after that."""
    return perform(table, act, force, owing=OWN_RULES)


def _player(step: Step, campaign: Campaign, name: str) -> Player:
    known = {player.name: player for player in step.rows(Player, campaign_id=campaign.id)}
    same = [player for player in known.values() if fold(player.name) == fold(name)]
    return same[0] if same else step.add(Player(campaign_id=campaign.id, name=name))


def _choose(game: GameSystem, party: Party, joining: Joining) -> Member:
    player = clean_name(joining.player, "player's name") if joining.player else ""
    side = game.side(joining.side or game.sides[0].id).id
    if joining.custom or side != game.sides[0].id:
        member = Member(clean_name(joining.name), "", side, player=player)
    elif game.classes:
        character = _of_class(game, joining)
        member = Member(clean_name(joining.name), character.id, side, player=player)
    elif joining.character:
        member = Member(clean_name(joining.name), _printed(game, party, joining.character).id, side, player=player)
    else:
        character = _printed(game, party, joining.name)
        member = Member(character.name, character.id, side, player=player)
    _refuse_taken(game, party, member)
    return member


def _of_class(game: GameSystem, joining: Joining) -> Character:
    listed = ", ".join(c.name for c in game.roster)
    if not joining.character:
        raise CompanionError(f"Which class is {joining.name}?", f"Add --as CLASS, one of: {listed}; or --custom.")
    return resolve(joining.character, {c.name: c for c in game.roster}, "class", game.short)


def _printed(game: GameSystem, party: Party, name: str) -> Character:
    if not game.roster:
        raise CompanionError(f"{game.short} has no list of {game.words.members}.", "Add --custom.")
    taken = {m.character for m in party.members if m.belongs}
    free = some_names(name, (c.name for c in game.roster if c.id not in taken), FREE, few=20)
    hint = f"{free} `companion party add` lists them; for one of your own add --custom."
    return resolve(name, {c.name: c for c in game.roster}, game.words.member, game.short, hint)


def _refuse_taken(game: GameSystem, party: Party, member: Member) -> None:
    playing = [m for m in party.members if m.belongs]
    taken = {m.character: m for m in playing if m.character} if not game.classes else {}
    same = next((m for m in playing if fold(m.name) == fold(member.name)), None)
    holder = taken.get(member.character)
    if same or holder:
        free = [c.name for c in game.roster if c.id not in taken] if not game.classes else []
        hint = _free(free) or "Choose another name."
        printed = game.character(member.character)
        as_other = f" as {holder.name}" if holder and not same else ""
        name = printed.name if as_other and printed else member.name
        raise CompanionError(f"{name} is already in the party{as_other}.", hint)


def _free(names: list[str]) -> str:
    """Who can still be chosen: by name where they are few."""
    if len(names) > FREE_MOST:
        return f"{FREE}: {len(names)} others; `companion party add` lists them."
    return f"{FREE}: {', '.join(names)}." if names else ""


def end_member(table: Table, name: str, standing: Standing, force: str = "") -> Outcome:
    """A member retires, dies or is absent; the record stays."""

    def act(change: Change[object]) -> str:
        hero = change.hero(name)
        if hero.status == standing:
            raise CompanionError(f"{hero.name} is already {standing.value}.", "Nothing was changed.")
        if standing is Standing.ABSENT and hero.status != Standing.ACTIVE:
            raise CompanionError(f"{hero.name} is {hero.status} and does not play.", "Name a member who plays.")
        hero.status = standing.value
        return f"{hero.name} {ENDED[standing]}{change.game.left(change, hero, standing)}"

    return _perform(table, act, force)


def return_member(table: Table, name: str, force: str = "") -> Outcome:
    """A member takes part again, under the same limits as one who joins; without a name everybody who is absent."""

    def act(change: Change[object]) -> str:
        back = [_return(change, hero) for hero in ([change.hero(name)] if name else _absent(change))]
        return "; ".join(back)

    return _perform(table, act, force)


def _absent(change: Change[object]) -> list[Hero]:
    found = change.step.rows(Hero, campaign_id=change.id, status=Standing.ABSENT.value)
    if not found:
        raise CompanionError("Nobody is absent.", "Name the member who plays again: companion party return NAME.")
    return list(found)


def _return(change: Change[object], hero: Hero) -> str:
    if hero.status == Standing.ACTIVE:
        raise CompanionError(f"{hero.name} is already playing.", "Nothing was changed.")
    if hero.status != Standing.ABSENT:
        _refuse_taken(change.system, party_of(change.rows), Member(hero.name, hero.character, hero.side))
    hero.status = Standing.ACTIVE.value
    change.facts["member"] = hero.name
    return f"{hero.name} plays again{change.game.returned(change, hero)}"


def remove_member(table: Table, name: str) -> Outcome:
    """Take a member and everything recorded of them out of the campaign."""

    def act(change: Change[object]) -> str:
        hero = change.hero(name)
        for model in reversed(campaign_models()):
            if "hero_id" in model.model_fields:
                change.step.delete(*change.step.rows(model, hero_id=hero.id))
        change.step.delete(hero)
        return f"Remove {hero.name} from the party"

    return _perform(table, act)
