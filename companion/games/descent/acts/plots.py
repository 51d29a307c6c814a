"""Plot cards, threat and fortune: every way of gaining and spending, with its limits."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import CompanionError
from companion.core.names import clean_text, resolve
from companion.games.descent.acts.guard import Outcome, guarded
from companion.games.descent.acts.rounds import round_of
from companion.games.descent.acts.sitting import Sitting, sitting
from companion.games.descent.acts.timing import need_step
from companion.games.descent.acts.words import BUYS, FOR_THREAT, FORTUNE, OVERLORD_XP, PLOT, THREAT
from companion.games.descent.cards import PlotCard
from companion.games.descent.fortune import FORTUNE_USES, THREAT_PER_XP, lowest
from companion.games.descent.graph import OVERLORD
from companion.games.descent.library import cards
from companion.games.registry import Games
from companion.store.record import Record
from companion.store.tables import Hero, Holding, QuestRun


def choose_plot_deck(record: Record, games: Games, name: str) -> Outcome:
    """The overlord chooses one Plot deck; its basic card lies faceup from the start."""

    def change(sit: Sitting) -> str:
        decks = {card.deck: card.deck for card in cards(sit.game).plot}
        deck = resolve(name, decks, "Plot deck", sit.game.short)
        if sit.campaign.options.get("plot_deck"):
            raise CompanionError("The Plot deck is chosen once for the campaign.", "`companion undo` takes it back.")
        if sit.step.rows(QuestRun, campaign_id=sit.campaign.id):
            raise CompanionError("A Plot deck is chosen at the start of a campaign.", "Nothing was changed.")
        sit.set_option(plot_deck=deck)
        for card in cards(sit.game).plot:
            if card.deck == deck and card.threat == 0:
                sit.step.add(_row(sit, card))
        return f"The overlord chooses the Plot deck {deck}"

    return guarded(record, games, change)


def buy_plot(record: Record, games: Games, name: str, force: str = "") -> Outcome:
    """The overlord buys a Plot card with threat."""

    def change(sit: Sitting) -> str:
        need_step(sit.state, "experience", force)
        card = _of_deck(sit, name)
        if card.name in {row.card for row in _rows(sit)}:
            raise CompanionError(f"{card.name} is already faceup.", "Nothing was changed.")
        sit.pay(THREAT, card.threat, f"{BUYS} {card.name}")
        sit.step.add(_row(sit, card))
        return f"The overlord buys {card.name} for {card.threat} threat"

    return guarded(record, games, change, force)


def trigger_plot(record: Record, games: Games, name: str, to: Sequence[str] = ()) -> str:
    """The overlord triggers a Plot card: each threat becomes fortune of the hero who has least."""
    with sitting(record, games) as sit:
        card = _of_deck(sit, name)
        if card.name not in {row.card for row in _rows(sit)}:
            raise CompanionError(f"{card.name} is not faceup.", "Buy it first: `companion plot buy`.")
        sit.pay(THREAT, card.trigger, f"triggers {card.name}")
        wishes = list(to)
        given = [_to_fortune(sit, wishes, card.name) for _token in range(card.trigger)]
        if wishes:
            raise CompanionError(
                f"{wishes[0]} does not have the least fortune.", "Each token goes to a hero who has least."
            )
        who = f": fortune for {', '.join(given)}" if given else ""
        return sit.label(f"The overlord triggers {card.name} for {card.trigger} threat{who}")


def _to_fortune(sit: Sitting, wishes: list[str], reason: str) -> str:
    """One token for a hero who has least; on a tie the first wish that is left decides, and is taken off the list."""
    least = lowest({hero.name: sit.balance(FORTUNE, hero) for hero in sit.heroes()})
    if not least:
        return "no one"
    if not wishes and len(least) > 1:
        raise CompanionError(f"{', '.join(least)} have the least fortune.", "The heroes choose: add --to HERO.")
    name = least[0]
    if len(least) > 1:
        name = resolve(wishes.pop(0), {known: known for known in least}, "hero with the least fortune")
    elif wishes and sit.hero(wishes[0]).name == name:
        wishes.pop(0)
    sit.enter(FORTUNE, 1, f"the overlord triggers {reason}", sit.hero(name))
    return name


def agent_defeated(record: Record, games: Games, name: str) -> Outcome:
    """A defeated agent's Plot card returns to the deck and may be bought again."""

    def change(sit: Sitting) -> str:
        row = resolve(name, {row.card: row for row in _rows(sit)}, "faceup Plot card", sit.campaign.name)
        sit.step.delete(row)
        return f"{row.card} returns to the Plot deck"

    return guarded(record, games, change)


def gain_for_defeat(record: Record, games: Games, hero: str) -> str:
    """A threat in place of an Overlord card for a defeated hero: once per hero per quest."""
    with sitting(record, games) as sit:
        _need_plots(sit)
        who, run = sit.hero(hero), _running(sit)
        had = run.facts.get("threat_for", [])
        if who.id in had:
            raise CompanionError(
                f"The overlord already gained threat for {who.name} in this quest.",
                "He draws an Overlord card; once per hero per quest.",
            )
        run.facts = {**run.facts, "threat_for": [*had, who.id]}
        sit.enter(THREAT, 1, f"{who.name} is defeated in {run.quest}")
        return sit.label(f"The overlord gains 1 threat: {who.name} is defeated")


def gain_for_xp(record: Record, games: Games, xp: int, force: str = "") -> str:
    """Threat for experience, 3 for each point, in the Spend Experience Points step."""
    with sitting(record, games) as sit:
        _need_plots(sit)
        need_step(sit.state, "experience", force)
        if xp < 1:
            raise CompanionError("Give the number of XP, 1 or more.")
        sit.pay(OVERLORD_XP, xp, FOR_THREAT)
        sit.enter(THREAT, xp * THREAT_PER_XP, f"{xp} XP turned into threat")
        why = f" (forced: {clean_text(force, 'reason')})" if force else ""
        return sit.label(f"The overlord turns {xp} XP into {xp * THREAT_PER_XP} threat{why}")


def spend_fortune(record: Record, games: Games, hero: str, use: str, round_number: int = 0) -> str:
    """A hero spends fortune: to recover fatigue, reroll a die, or act once more in a round."""
    with sitting(record, games) as sit:
        who = sit.hero(hero)
        known = {known.id: known for known in FORTUNE_USES}
        hint = f"There is: {', '.join(known)}; one more card in the shop: `companion shop extra`."
        found = resolve(use, known, "use of fortune", hint=hint)
        if found.once_per_round:
            _once_per_round(sit, who, round_number)
        sit.pay(FORTUNE, found.cost, found.words, who)
        return sit.label(f"{who.name} spends {found.cost} fortune: {found.words}")


def _once_per_round(sit: Sitting, hero: Hero, round_number: int) -> None:
    run = _running(sit)
    round_number = round_number or round_of(run.facts)
    if round_number < 1:
        raise CompanionError("In which round?", "Count them with `companion play start`, or add --round N.")
    key = f"{hero.id}/{round_number}"
    if key in run.facts.get("extra_actions", []):
        raise CompanionError(
            f"{hero.name} already acted once more in round {round_number}.", "Once per round per hero."
        )
    run.facts = {**run.facts, "extra_actions": [*run.facts.get("extra_actions", []), key]}


def _running(sit: Sitting) -> QuestRun:
    running = sit.state.running
    if running is None:
        raise CompanionError("No quest is being played.", "Start one: `companion quest start NAME`.")
    return sit.run(running["id"])


def _need_plots(sit: Sitting) -> str:
    deck = str(sit.campaign.options.get("plot_deck", ""))
    if not deck:
        raise CompanionError("The overlord has no Plot deck.", "Choose one: `companion plot choose DECK`.")
    return deck


def _of_deck(sit: Sitting, name: str) -> PlotCard:
    deck = _need_plots(sit)
    return resolve(name, {card.name: card for card in cards(sit.game).plot if card.deck == deck}, "Plot card", deck)


def _rows(sit: Sitting) -> list[Holding]:
    return sit.step.rows(Holding, campaign_id=sit.campaign.id, owner=OVERLORD, zone=PLOT)


def _row(sit: Sitting, card: PlotCard) -> Holding:
    facts = {"threat": card.threat, "trigger": card.trigger}
    return Holding(campaign_id=sit.campaign.id, owner=OVERLORD, zone=PLOT, card=card.name, facts=facts)
