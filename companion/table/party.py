"""The party: members join, retire, die and leave, each as one step."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.errors import CompanionError
from companion.core.findings import Finding
from companion.core.names import candidates, clean_name, clean_text, fold, resolve
from companion.core.party import Member, Party, Standing
from companion.core.system import Character, GameSystem
from companion.games.registry import Games
from companion.store.record import Reading, Record, Step
from companion.store.tables import Campaign, Hero, HouseRule, Player
from companion.table.campaigns import active
from companion.table.plugs import plug
from companion.table.status import ALLOW, new_errors, party_findings

LEFT = {Standing.RETIRED: "retired", Standing.DEAD: "died"}
ENDED = {Standing.RETIRED: "retires", Standing.DEAD: "dies"}


@dataclass(frozen=True, slots=True)
class Joining:
    """Who is to join: as the player typed it."""

    name: str
    character: str = ""
    player: str = ""
    side: str = ""
    custom: bool = False
    force: str = ""


@dataclass(frozen=True, slots=True)
class Joined:
    """The outcome: the member, or None with the findings that stand in the way."""

    member: Member | None
    findings: list[Finding]
    label: str = ""
    """What the record says of it; a game's module may have added something."""


def add_member(record: Record, games: Games, joining: Joining) -> Joined:
    """Add a member, unless that breaks a rule of the game and the player does not insist."""
    with record.change("Add a member") as step:
        campaign = active(step)
        game = games.get(campaign.game)
        party = _party(step, campaign)
        member = _choose(game, party, joining)
        findings, broken = _weigh(step, campaign, game, party, member)
        if broken and not joining.force:
            return Joined(None, broken)
        _record_member(step, game, campaign, member, joining.force if broken else "")
    return Joined(member, findings, step.label)


def _weigh(
    reading: Reading, campaign: Campaign, game: GameSystem, party: Party, member: Member
) -> tuple[list[Finding], list[Finding]]:
    """What the rules say of the party with this member, and the errors among it that are new."""
    allowed = [row.key.removeprefix(ALLOW) for row in reading.rows(HouseRule, campaign_id=campaign.id)]
    after = party_findings(game, replace(party, members=(*party.members, member)), allowed)
    return after, new_errors(party_findings(game, party, allowed), after)


def _forced(force: str) -> str:
    return f" (forced: {clean_text(force, 'reason')})" if force else ""


def _record_member(step: Step, game: GameSystem, campaign: Campaign, member: Member, force: str) -> None:
    step.campaign_id, step.label = campaign.id, f"{member.name} joins the party{_forced(force)}"
    player = _player(step, campaign, member.player) if member.player else None
    hero = step.add(
        Hero(
            campaign_id=campaign.id,
            player_id=player.id if player else None,
            name=member.name,
            character=member.character,
            side=member.side,
            sheet={"forced": force} if force else {},
        )
    )
    if joined := plug(game.module, "joined"):
        joined(step, game, hero)


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
    taken = {m.character for m in party.members if m.plays}
    free = ", ".join(c.name for c in game.roster if c.id not in taken)
    hint = f"Free to choose: {free}. For one of your own add --custom."
    return resolve(name, {c.name: c for c in game.roster}, game.words.member, game.short, hint)


def _refuse_taken(game: GameSystem, party: Party, member: Member) -> None:
    playing = [m for m in party.members if m.plays]
    taken = {m.character: m for m in playing if m.character} if not game.classes else {}
    same = next((m for m in playing if fold(m.name) == fold(member.name)), None)
    holder = taken.get(member.character)
    if same or holder:
        free = [c.name for c in game.roster if c.id not in taken] if not game.classes else []
        hint = f"Free to choose: {', '.join(free)}." if free else "Choose another name."
        printed = game.character(member.character)
        as_other = f" as {holder.name}" if holder and not same else ""
        name = printed.name if as_other and printed else member.name
        raise CompanionError(f"{name} is already in the party{as_other}.", hint)


def _party(reading: Reading, campaign: Campaign) -> Party:
    members = tuple(
        Member(hero.name, hero.character, hero.side, Standing(hero.status))
        for hero in reading.rows(Hero, campaign_id=campaign.id)
    )
    return Party(campaign.name, members, frozenset(campaign.options.get("products", ["base"])))


def find_hero(reading: Reading, campaign: Campaign, name: str) -> Hero:
    """A member of the campaign by name; one who plays comes before one who left."""
    heroes = reading.rows(Hero, campaign_id=campaign.id)
    playing = {hero.name: hero for hero in heroes if hero.status == Standing.ACTIVE}
    chosen = playing if candidates(name, playing) else {hero.name: hero for hero in heroes}
    return resolve(name, chosen, "member", campaign.name, "" if chosen else "Add one with `companion party add NAME`.")


def end_member(record: Record, games: Games, name: str, standing: Standing) -> str:
    """A member retires or dies; the record stays."""
    with record.change("A member leaves") as step:
        campaign = active(step)
        hero = find_hero(step, campaign, name)
        if hero.status == standing:
            raise CompanionError(f"{hero.name} is already {standing.value}.", "Nothing was changed.")
        hero.status = standing.value
        step.campaign_id, step.label = campaign.id, f"{hero.name} {ENDED[standing]}"
        game = games.get(campaign.game)
        if ended := plug(game.module, LEFT[standing]):
            ended(step, game, hero)
    return step.label


def return_member(record: Record, games: Games, name: str, force: str = "") -> Joined:
    """A member who retired or died takes part again, under the same limits as one who joins."""
    with record.change("A member returns") as step:
        campaign = active(step)
        game, party = games.get(campaign.game), _party(step, campaign)
        hero = find_hero(step, campaign, name)
        if hero.status == Standing.ACTIVE:
            raise CompanionError(f"{hero.name} is already playing.", "Nothing was changed.")
        member = Member(hero.name, hero.character, hero.side)
        _refuse_taken(game, party, member)
        findings, broken = _weigh(step, campaign, game, party, member)
        if broken and not force:
            return Joined(None, broken)
        hero.status = Standing.ACTIVE.value
        step.campaign_id, step.label = campaign.id, f"{hero.name} plays again{_forced(force)}"
        if returned := plug(game.module, "returned"):
            returned(step, game, hero)
    return Joined(member, findings)


def remove_member(record: Record, name: str) -> str:
    """Take a member and everything recorded of them out of the campaign."""
    with record.change("Remove a member") as step:
        campaign = active(step)
        hero = find_hero(step, campaign, name)
        step.campaign_id, step.label = campaign.id, f"Remove {hero.name} from the party"
        _remove_belongings(step, hero)
        step.delete(hero)
    return step.label


def _remove_belongings(step: Step, hero: Hero) -> None:
    from companion.store.snapshot import campaign_tables, model_of

    for table in reversed(campaign_tables()):
        if "hero_id" in table.c:
            step.delete(*step.rows(model_of(table.name), hero_id=hero.id))
