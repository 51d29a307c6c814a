"""The ledger: accounts whose balance is the sum of their entries. Gold, XP, threat, fortune, trophies."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.rows import EntryRow


class Ledger:
    """Entries of any accounts, of any owners (a hero's id, or None for the table's common purse)."""

    def __init__(self, entries: Iterable[EntryRow]) -> None:
        self.entries = tuple(entries)

    def of(self, account: str, *owners: int | None) -> tuple[EntryRow, ...]:
        """The entries of an account, of these owners; of everybody where none is named."""
        return tuple(e for e in self.entries if e.account == account and (not owners or e.hero_id in owners))

    def balance(self, account: str, *owners: int | None) -> int:
        """What an account holds."""
        return sum(entry.amount for entry in self.of(account, *owners))

    def balances(self, account: str) -> dict[int | None, int]:
        """What an account holds, by owner."""
        found: dict[int | None, int] = {}
        for entry in self.of(account):
            found[entry.hero_id] = found.get(entry.hero_id, 0) + entry.amount
        return found

    def kinds(self, prefix: str, owner: int | None) -> dict[str, int]:
        """The balances of an owner's accounts of one family (`trophy:combat`), by what comes after the prefix."""
        found: dict[str, int] = {}
        for entry in self.entries:
            if entry.hero_id == owner and entry.account.startswith(prefix):
                kind = entry.account.removeprefix(prefix)
                found[kind] = found.get(kind, 0) + entry.amount
        return found
