"""QST: the quests of a game of data alone."""

from companion.core.findings import Rule

NOT_OPEN = Rule(
    "QST001",
    "quest-not-open",
    "a quest before those that have to be won first",
    "The game's quests.toml says which quests come before this one (`after`), and one of them is not won yet. "
    "`companion quest list` shows what is open; begin it all the same with --force and the reason.",
    says="{quest} comes after {missing}",
)
