"""`companion check dalger attack orc`: a check of somebody at the table, everything read that is not typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.core.fight import FOES
from companion.core.names import CompanionError, argument, resolve
from companion.dice.checks import Read, missing
from companion.games.arcania.commands.check_app import ROLLS, app, known, struck, tables, typed_d20
from companion.games.arcania.commands.check_asked import Asked, answer_of, number_to_meet, roll20_of, titled
from companion.games.arcania.odds import Armor, Blow
from companion.kit.answers import Answer
from companion.kit.checks import Target, campaign_of, check
from companion.kit.commands import given

if TYPE_CHECKING:
    from companion.games.arcania.actors import Actor
    from companion.games.arcania.figures import Swing
    from companion.games.arcania.state import State


def complete_words(incomplete: str) -> list[str]:
    """Who rolls, what for, and the foes of the fight and of the box, for the shell."""
    from companion.games.arcania.actors import run_facts
    from companion.games.arcania.boxed import MONSTER
    from companion.games.arcania.commands.arguments import state
    from companion.kit.context import beginning, complete_hero

    try:
        now = state()
        foes = [one.name for one in run_facts(now).fight.of(FOES)] or [row.name for row in now.box.of(MONSTER)]
    except Exception:  # a completion that fails must not disturb the prompt
        foes = []
    return [*complete_hero(incomplete), *beginning(incomplete, [*dict.fromkeys(ROLLS.values()), *foes])]


@check(app, "arcania hero dalger attack --vs 8", typed_d20, struck, name="hero")
def hero(
    context: typer.Context,
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="HERO attack|defend|initiative|trap|save [FOE]",
            help="Who, what, against whom.",
            autocompletion=complete_words,
        ),
    ],
    weapon: Annotated[str, typer.Option("--with", "-w", help="One weapon; all of them without it.")] = "",
    damage: Annotated[
        str,
        typer.Option("--damage", metavar="DICE", help="Instead of the weapon's; a monster's as printed."),
    ] = "",
    tier: Annotated[
        int | None, typer.Option("--tier", min=0, max=9, help="For printed damage; the campaign's without it.")
    ] = None,
    fast_monster: Annotated[bool, typer.Option("--fast-monster", help="The monster has FS.")] = False,
    target: Target = None,
) -> Answer:
    """A check of a hero or follower: sheet, board, fight and campaign are read; what is typed comes first."""
    from companion.games.arcania.actors import foe_named
    from companion.games.arcania.commands.arguments import state

    now = state()
    actor, rest = _who(context, now, words)
    what = resolve(rest[0], ROLLS, "check", hint="attack, defend, initiative, trap or save.") if rest else "attack"
    typed, named = given(context, typed_d20), " ".join(rest[1:])
    fought = bool(named) or (typed.versus is None and what not in ("trap", "save"))
    foe = foe_named(now, named) if fought else None
    own = now.progress.combat_tier(now.readings.value("tier-advance")) if tier is None else tier
    if own >= len(now.data.tables.tiers):
        raise CompanionError(f"There is no tier {own}.", f"Use 0 (starting) to {len(now.data.tables.tiers) - 1}.")
    asked = Asked(
        context,
        now,
        actor,
        foe,
        typed,
        given(context, struck),
        tables(context),
        damage,
        weapon,
        target,
        own,
        fast_monster,
        named,
    )
    return {"attack": _attack, "defend": _defend, "initiative": _initiative, "trap": _trap, "save": _save}[what](asked)


def _who(context: typer.Context, now: State, words: list[str]) -> tuple[Actor, list[str]]:
    """Who makes the check, and the words left."""
    from companion.games.arcania.actors import actor_of
    from companion.kit.check_reading import does_not_play

    try:
        return actor_of(now, words)
    except CompanionError as error:
        raise does_not_play(campaign_of(context), words[0]) or error from None


def _attack(asked: Asked) -> Answer:
    from companion.games.arcania.odds import attack as odds

    aim, read = number_to_meet(asked, "defense", asked.foe.card.defense if asked.foe else None)
    armor, met = _foe_armor(asked)
    answers = []
    for swing in _swings(asked):
        hinders = (asked.foe.hinders_attack,) if asked.foe else ()
        roll20, own = roll20_of(asked, swing.attack, aim, hinders)
        blow = _blow(asked, swing)
        told = [*_weapon_read(asked, swing), *own, *read, *met]
        found = answer_of(asked, odds, roll20, blow, armor, told)
        weapon = f" with {swing.name}" if swing.name != asked.actor.name else ""
        told_way = f"{asked.actor.name} attacks{_whom(asked)}{weapon}"
        answers.append(titled(_defeating(asked, found), told_way))
    return _best(answers)


def _whom(asked: Asked) -> str:
    return f" {asked.foe.name}" if asked.foe and asked.typed.versus is None else ""


def _best(answers: list[Answer]) -> Answer:
    """The best way with the others behind it; of equal chances the most damage."""
    from companion.dice.checks import best_first

    def harm(answer: Answer) -> float:
        found = answer.check.distribution if answer.check.counts == "damage" else None
        return float(found.mean()) if found else 0.0

    ranked = sorted(answers, key=harm, reverse=True)
    order = best_first(answer.check for answer in ranked)
    best = next(answer for answer in ranked if answer.check is order[0])
    return best._replace(ways=order if len(order) > 1 else ())


def _swings(asked: Asked) -> list[Swing]:
    known = {swing.name: swing for swing in asked.actor.swings}
    if asked.weapon:
        return [resolve(asked.weapon, known, "weapon", asked.actor.name)]
    usable = [swing for swing in known.values() if swing.dice or asked.damage]
    return usable or [*known.values()][:1]


def _weapon_read(asked: Asked, swing: Swing) -> list[Read]:
    """The weapon as it is read; where only its card knows the dice, how to say them."""
    if asked.damage:
        return [Read(_weapon_words(swing._replace(dice="")), asked.actor.source)]
    if swing.dice:
        return [Read(_weapon_words(swing), asked.actor.source)]
    kind = "" if swing.name != asked.actor.name else " --kind npc"
    keep = f'--damage d6, or companion box set "{swing.name}" damage=d6{kind}'
    return [Read(_weapon_words(swing._replace(dice="?")), asked.actor.source), Read(f"its dice: {keep}", "not known")]


def _weapon_words(swing: Swing) -> str:
    """A weapon as the check reads it: dice (none where they were typed), extra dice, what its bearer can do with it."""
    plus = f"{swing.plus:+d}" if swing.plus else ""
    extra = f" + {swing.extra}" if swing.extra else ""
    able = [name for name, has in (("LTH", swing.lethal), (f"PRC {swing.piercing}", swing.piercing)) if has]
    return ", ".join([f"{swing.name} {swing.dice}{plus}{extra}".rstrip(), *able])


def _blow(asked: Asked, swing: Swing) -> Blow | None:
    """The blow of a weapon with what was typed over it; none where only the card knows the dice."""
    dice = asked.damage or swing.dice
    said = asked.blow.blow
    if not dice:
        if asked.target is not None or not asked.blow.plain:
            raise missing(f"the damage of {swing.name}", "--damage 2d6")
        return None
    blow, _armor = known(asked.blow, dice, True, asked.figures)
    holy = _holy(asked)
    extra = said.extra or "+".join(part for part in (swing.extra, holy) if part)
    return blow._replace(
        extra=extra,
        flat=said.flat or swing.flat,
        ver=said.ver or swing.ver,
        lth=said.lth or swing.lethal,
        prc=said.prc or swing.piercing,
        bypass=said.bypass or swing.bypass,
    )


def _holy(asked: Asked) -> str:
    """The extra dice of Holy against those it hurts."""
    name = asked.blow.armor.faction or (asked.foe.card.faction if asked.foe else "")
    faction = asked.figures.factions.get(name)
    return faction.extra.get("holy", "") if faction and asked.actor.holy else ""


def _foe_armor(asked: Asked) -> tuple[Armor, list[Read]]:
    from companion.games.arcania.fights import foe_armor

    _blow, typed = known(asked.blow, "", True, asked.figures)
    if asked.foe is None:
        return typed, []
    own = foe_armor(asked.state.data, asked.foe.card)
    found = own._replace(
        dr=typed.dr or own.dr,
        res=typed.res or own.res,
        lim=typed.lim or own.lim,
        mana_shield=typed.mana_shield,
        faction=typed.faction or own.faction,
        immune=typed.immune or own.immune,
        monster=typed.monster,
    )
    return found, [Read(f"DR {own.dr}", asked.where)] if own.dr and not typed.dr else []


def _defeating(asked: Asked, answer: Answer) -> Answer:
    """The chance to fell the foe with this blow, where its HP are known."""
    foe, spread = asked.foe, answer.check.distribution
    if foe is None or not foe.left or spread is None or answer.check.counts != "damage" or asked.target is not None:
        return answer
    name = f"defeats {foe.name} ({foe.left} HP left)"
    extras = {**answer.check.extras, name: spread.probability(">=", foe.left)}
    return answer._replace(check=answer.check._replace(extras=extras, brief=("damage", name)))


def _defend(asked: Asked) -> Answer:
    from companion.games.arcania.odds import defend as odds

    aim, read = number_to_meet(asked, "attack", asked.foe.card.attack if asked.foe else None)
    roll20, own = roll20_of(asked, asked.actor.defense, aim, (asked.foe.hinders_defense,) if asked.foe else ())
    blow, armor, more = _suffered(asked)
    answer = answer_of(asked, odds, roll20, blow, armor, [*own, *read, *more])
    against = f" against {asked.foe.name}" if asked.foe and asked.typed.versus is None else ""
    return titled(_downed(asked, answer), f"{asked.actor.name} defends{against}")


def _suffered(asked: Asked) -> tuple[Blow | None, Armor, list[Read]]:
    """The blow of the monster or trap as the tier makes it, against what the sheet says of armor."""
    from companion.games.arcania.odds.monsters import tier_dice

    read, card = [], asked.foe.card if asked.foe else None
    dice, extra = (card.damage, card.extra) if card and not asked.damage else (asked.damage, "")
    if asked.damage and asked.tier:
        dice = tier_dice(asked.damage, asked.figures.tiers[asked.tier])
        read.append(Read(f"damage {asked.damage} is {dice} at tier {asked.tier}", "the campaign"))
    elif card and dice:
        read.append(Read(f"damage {dice}{f' + {extra}' if extra else ''}", asked.where))
    blow, typed = known(asked.blow, dice, False, asked.figures)
    body = asked.actor.body
    armor = typed._replace(
        dr=typed.dr or body.dr,
        more_cap=typed.more_cap or body.more_cap,
        res=typed.res or body.res,
        lim=typed.lim or body.lim,
    )
    if dice and body.dr and not typed.dr:
        read.append(Read(f"DR {body.dr}", asked.actor.source))
    codes = asked.foe.codes if asked.foe and not asked.damage else frozenset()
    lethal = blow.lth or "LTH" in codes
    return (blow._replace(extra=blow.extra or extra, lth=lethal) if dice else None), armor, read


def _downed(asked: Asked, answer: Answer) -> Answer:
    """The chance that this blow fells who defends."""
    left, spread = asked.actor.hp, answer.check.distribution
    if not left or spread is None or answer.check.counts != "damage" or asked.target is not None:
        return answer
    name = f"fells {asked.actor.name} ({left} HP left)"
    extras = {**answer.check.extras, name: spread.probability(">=", left)}
    return answer._replace(check=answer.check._replace(extras=extras, brief=("damage", name)))


def _initiative(asked: Asked) -> Answer:
    from companion.games.arcania.odds.chance import initiative_of as odds

    value = asked.foe.card.defense if asked.foe else None
    aim, read = number_to_meet(asked, "defense", value, "the monster's defense, which is its initiative,")
    roll20, own = roll20_of(asked, asked.actor.initiative, aim, in_combat=False)
    quick = asked.fast_monster or bool(asked.foe and "FS" in asked.foe.codes)
    found = odds(roll20, asked.actor.fast, quick)
    return Answer(found._replace(title=f"{asked.actor.name}: {found.title}", read=(*own, *read)))


def _trap(asked: Asked) -> Answer:
    """Against a trap: only base and level defense, Edge for TA and thieves; shields do not add, nor does UD."""
    from companion.games.arcania.odds import defend as odds

    if asked.typed.versus is None:
        raise missing("the trap's attack number", "--vs NUMBER")
    roll20, own = roll20_of(asked, asked.actor.trap, asked.typed.versus, in_combat=False)
    blow, armor, more = _suffered(asked)
    answer = _downed(asked, answer_of(asked, odds, roll20, blow, armor, [*own, *more]))
    answer = titled(answer, f"{asked.actor.name} against a trap")
    return answer._replace(check=answer.check._replace(rule="trap-defense-roll"))


def _save(asked: Asked) -> Answer:
    from companion.games.arcania.odds import save as odds

    typed, points = asked.typed, asked.actor.save_points
    if typed.edge or typed.hindrance or typed.add or typed.bonus is not None:
        raise CompanionError("The survival save is a d20 and a part of the HP.", "Leave the other options out.")
    if points < 1:
        line = f"companion hero set {argument(asked.actor.name.lower())} --hp 18"
        raise missing(f"the HP on the card of {asked.actor.name}", f"`{line}`")
    found = odds(points, asked.figures, asked.actor.ver or typed.ver)
    read = [Read(f"{points} base and level HP", asked.actor.source)]
    read += [Read("VER", asked.actor.source)] if asked.actor.ver else []
    return Answer(found._replace(title=f"{asked.actor.name}: {found.title}", read=tuple(read)))
