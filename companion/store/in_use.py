"""Which campaign a home works on: a small file of the player's folder, never the database, which others may share.

The file holds campaigns, the newest choice first. One that this home itself unmade or deleted is kept with a minus
sign and passed over while it is gone: undo brings it back, and back into use. One that somebody else deleted is not
passed over, for nobody's change may land in a campaign they did not choose. Nor is one that a restore put under the
same number: beside the numbers stands when each campaign was made.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from threading import get_ident

from companion.core.named import NamedTuple
from companion.folder import Folder

Listed = tuple[int, ...]
FILE = "in-use"
MOST = 50


class Choice(NamedTuple):
    """The campaigns chosen, newest first, and when those were made of which that is known."""

    listed: Listed
    made: Mapping[str, str] = {}


_SESSION: ContextVar[dict[str, Choice | None] | None] = ContextVar("in_use_session", default=None)


@contextmanager
def session() -> Iterator[None]:
    """An evening or a server has its own campaign in use: another shell's choice does not redirect it."""
    token = _SESSION.set({})
    try:
        yield
    finally:
        _SESSION.reset(token)


class InUse(NamedTuple):
    """The choice of one home, for the database it works with."""

    folder: Folder

    @property
    def path(self) -> Path:
        """The file that remembers it."""
        return self.folder.home / FILE

    @property
    def _key(self) -> str:
        # A home may be pointed at several databases; neither a name nor a password of them is written down.
        if not self.folder.database_url:
            return "own"
        from zlib import crc32

        return f"{crc32(self.folder.database_url.rpartition('@')[2].encode()):08x}"

    def listed(self) -> Listed | None:
        """The campaigns chosen, newest first; None where this home never chose."""
        choice = self._choice()
        return None if choice is None else choice.listed

    def is_chosen(self, campaign: int, made: str | None) -> bool:
        """Whether a campaign that was made then is the one this home knows by its number."""
        choice = self._choice()
        return made is not None and (choice is None or choice.made.get(str(campaign), made) == made)

    def _choice(self) -> Choice | None:
        kept = _SESSION.get()
        if kept is None:
            return self._on_file()
        place = str(self.path) + self._key
        if kept.get(place) is None:
            kept[place] = self._on_file()
        return kept[place]

    def _on_file(self) -> Choice | None:
        found = self._read()
        if found is None or found.get(self._key) is None:
            return None
        listed, made = found[self._key], found.get(self._made_key)
        numbers = tuple(n for n in listed if isinstance(n, int) and n) if isinstance(listed, list) else ()
        return Choice(numbers, made if isinstance(made, dict) else {})

    @property
    def _made_key(self) -> str:
        return f"{self._key} made"

    def _read(self) -> dict[str, object] | None:
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (OSError, ValueError):  # a damaged file chooses nothing: the player is asked to choose again
            return {self._key: []}
        return found if isinstance(found, dict) else {self._key: []}

    def first(self, exists: Callable[[int], bool]) -> int | None:
        """The campaign in use among those chosen."""
        for entry in self.listed() or ():
            if exists(abs(entry)):
                return abs(entry)
            if entry > 0:  # somebody else took it away
                return None
        return None

    def of(
        self, made: Callable[[int], str | None], setting: Callable[[], str], standing: Callable[[], list[int]]
    ) -> int | None:
        """The campaign in use; a home that never chose takes an older companion's choice, or the likely one."""
        listed = self.listed()

        def exists(campaign: int) -> bool:
            return self.is_chosen(campaign, made(campaign))

        if listed is not None and not self._is_of_another_record(listed, exists):
            return self.first(exists)
        older = setting()
        if older and exists(int(older)):
            return int(older)
        likely = standing()
        return likely[0] if len(likely) == 1 else None

    def _is_of_another_record(self, listed: Listed, exists: Callable[[int], bool]) -> bool:
        """Whether the file that is this home's own was put there from elsewhere, as by a restore."""
        return self.folder.is_sqlite_file and any(entry > 0 for entry in listed) and self.first(exists) is None

    def gone_by_us(self) -> Listed:
        """The campaigns that this home itself unmade or deleted: their return is a matter of its undo."""
        return tuple(-entry for entry in self.listed() or () if entry < 0)

    def choose(self, campaign: int, made: str = "") -> None:
        """Put a campaign in use."""
        self._write((campaign, *self._without(campaign)), {campaign: made})

    def settle(self, campaign: int, made: str = "") -> None:
        """What was in use without a choice is one from here on; when it was made is noted of an older choice too."""
        choice = self._choice()
        if choice is None:
            self._write_after((campaign,), {campaign: made})
        elif made and campaign in choice.listed and str(campaign) not in choice.made:
            self._write_after(choice.listed, {campaign: made})

    def unmade(self, campaign: int) -> None:
        """A campaign's making was taken back: the one before it is in use again, until it is made once more."""
        listed = self.listed() or ()
        at_front = bool(listed) and abs(listed[0]) == campaign
        rest = self._without(campaign)
        self._write_after((-campaign, *rest) if at_front else (*rest, -campaign))

    def deleted(self, campaign: int, was_in_use: bool) -> None:
        """A campaign was deleted; where it was the one in use, none is, until it comes back."""
        rest = self._without(campaign)
        gone = tuple(entry for entry in rest if entry < 0)
        self._write_after((-campaign, *gone) if was_in_use else (*rest, -campaign))

    def _without(self, campaign: int) -> Listed:
        return tuple(entry for entry in self.listed() or () if abs(entry) != campaign)

    def refuse_unwritable(self) -> None:
        """Refuse a choice that could not be kept, while the step that makes it can still be taken back."""
        with self._draft(self._choice() or Choice(())):
            return

    def _write_after(self, listed: Listed, made: Mapping[int, str] = {}) -> None:
        """Remember what follows from a step that is kept: the step stands also where that cannot be written."""
        with suppress(OSError):
            self._write(listed, made)

    def _write(self, listed: Listed, made: Mapping[int, str] = {}) -> None:
        choice = self._choice() or Choice(())
        known = {**choice.made, **{str(campaign): at for campaign, at in made.items()}}
        listed = listed[:MOST]
        numbers = {str(abs(entry)) for entry in listed}
        choice = Choice(listed, {number: at for number, at in known.items() if at and number in numbers})
        kept = _SESSION.get()
        if kept is not None:
            kept[str(self.path) + self._key] = choice
        with self._draft(choice) as fresh:
            fresh.replace(self.path)

    def _text(self, choice: Choice) -> str:
        return json.dumps({**(self._read() or {}), self._key: choice.listed, self._made_key: choice.made})

    @contextmanager
    def _draft(self, choice: Choice) -> Iterator[Path]:
        """The file as it will be, under a name of this thread alone."""
        fresh = self.path.with_name(f"{FILE}.{get_ident()}.{os.getpid()}.part")
        try:
            self.folder.home.mkdir(parents=True, exist_ok=True)
            fresh.write_text(self._text(choice), encoding="utf-8")
            yield fresh
        except OSError as error:  # the player knows the folder, and not the file
            raise OSError(error.errno, error.strerror, str(self.folder.home)) from error
        finally:
            with suppress(OSError):
                fresh.unlink()
