"""One change to a Descent campaign: the step, the campaign, the game and its state together."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from companion.core.errors import CompanionError
from companion.core.names import resolve
from companion.core.system import GameSystem
from companion.games.descent.acts.state import State, read_state, rows_of_step
from companion.games.registry import Games
from companion.store.record import Record, Step
from companion.store.tables import Campaign, Hero, LedgerEntry, QuestRun
from companion.table.in_use import active


@dataclass(slots=True)
class Sitting:
    """A change under way, with what it needs to know."""

    step: Step
    campaign: Campaign
    game: GameSystem

    @property
    def state(self) -> State:
        """The campaign as it stands at this moment of the change."""
        return read_state(self.game, self.campaign.options, rows_of_step(self.step, self.campaign.id))

    def label(self, words: str) -> str:
        """Name the change."""
        self.step.label, self.step.campaign_id = words, self.campaign.id
        return words

    def heroes(self) -> list[Hero]:
        """The heroes who play."""
        found = self.step.rows(Hero, campaign_id=self.campaign.id, side=self.game.sides[0].id)
        return [hero for hero in found if hero.status == "active"]

    def hero(self, name: str) -> Hero:
        """A hero who plays, by name."""
        hint = "Add one with `companion party add NAME`."
        known = {hero.name: hero for hero in self.heroes()}
        return resolve(name, known, self.game.words.member, self.campaign.name, "" if known else hint)

    def enter(self, account: str, amount: int, reason: str, hero: Hero | None = None) -> None:
        """One entry of a ledger; nothing is written for nothing."""
        if amount:
            entry = LedgerEntry(
                campaign_id=self.campaign.id, account=account, amount=amount, reason=reason, at=self.step.at
            )
            entry.hero_id = hero.id if hero else None
            self.step.add(entry)

    def balance(self, account: str, hero: Hero | None = None) -> int:
        """What an account holds: the sum of its entries."""
        entries = self.step.rows(LedgerEntry, campaign_id=self.campaign.id, account=account)
        return sum(entry.amount for entry in entries if hero is None or entry.hero_id == hero.id)

    def pay(self, account: str, amount: int, reason: str, hero: Hero | None = None) -> None:
        """Take from an account, or refuse where it does not hold enough."""
        held = self.balance(account, hero)
        if amount > held:
            whose = f"{hero.name} has" if hero else "There is"
            words = account.replace("overlord-xp", "XP of the overlord")
            raise CompanionError(f"{whose} {held} {words}, and this costs {amount}.", "Nothing was changed.")
        self.enter(account, -amount, reason, hero)

    def run(self, id: int) -> QuestRun:
        """A quest run's row, to be changed."""
        found = self.step.get(QuestRun, id)
        if found is None:
            raise CompanionError(f"There is no quest run {id}.")
        return found

    def set_option(self, **values: object) -> None:
        """Keep something of the campaign as a whole."""
        self.campaign.options = {**self.campaign.options, **values}


@contextmanager
def sitting(record: Record, games: Games, label: str = "Descent") -> Iterator[Sitting]:
    """A change to the campaign in use."""
    with record.change(label) as step:
        campaign = active(step)
        yield Sitting(step, campaign, games.get(campaign.game))
