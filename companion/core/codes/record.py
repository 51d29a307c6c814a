"""REC: the state of the player's own folder, as `companion doctor` sees it."""

from companion.core.findings import Rule, Severity

DAMAGED = Rule(
    "REC001",
    "damaged-database",
    "the database fails SQLite's integrity check",
    "Some pages of the file are damaged, most often by a full disk, a copied file or failing hardware. Restore the "
    "newest backup with `companion restore`; the damaged file is kept beside it.",
)
DANGLING = Rule(
    "REC002",
    "dangling-row",
    "a row refers to one that is gone",
    "Foreign keys are enforced, so this happens only when the file was edited by another program. Restore a backup.",
)
STALE = Rule(
    "REC003",
    "stale-read-model",
    "the quick copy of a campaign differs from its record",
    "Mid-game commands read a small copy that each change renews. `companion doctor --repair` writes it anew.",
)
OLD_SCHEMA = Rule(
    "REC004",
    "old-schema",
    "the database was written by an earlier version",
    "The next command that opens it brings it up to date, after a backup.",
    Severity.WARNING,
)
NO_BACKUP = Rule(
    "REC005",
    "no-recent-backup",
    "no backup in the last 30 days",
    "Nothing is wrong; `companion backup` takes a moment.",
    Severity.HINT,
)
BROKEN_GAME = Rule(
    "REC006",
    "broken-game",
    "an added game no longer loads",
    "Its folder was changed or removed by hand. `companion data check` lists what is wrong; `companion games add` "
    "brings it back.",
)
MISSING_GAME = Rule(
    "REC007",
    "missing-game",
    "a campaign's game is not installed",
    "The campaign is safe but its game's data is not here. Add the game again with `companion games add FOLDER`.",
    Severity.WARNING,
)
