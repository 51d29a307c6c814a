"""PTY: who may be in the party."""

from companion.core.findings import Rule, Severity

TOO_MANY = Rule(
    "PTY001",
    "party-too-large",
    "more members than the game allows",
    "The game's set-up allows only so many characters or heroes at once. Retire one (`companion party retire`), own "
    "the product that raises the limit (`companion campaign options --with ...`), or let your table decide otherwise: "
    "`companion house allow PTY001`.",
    says="{amount} {members}, the game allows {limit}",
)
TOO_FEW = Rule(
    "PTY002",
    "party-too-small",
    "fewer members than the game needs",
    "The game cannot be set up with so few. Add a member with `companion party add`. A party that is still being "
    "gathered shows this until it is complete.",
    Severity.WARNING,
    says="{amount} of at least {limit} {members}",
)
NOT_OWNED = Rule(
    "PTY003",
    "product-not-owned",
    "a member from a product the campaign does not list",
    "The character comes from an expansion or add-on. If you own it, say so: "
    "`companion campaign options --with PRODUCT`.",
    Severity.WARNING,
    says="{member} comes from {product}",
)
CUSTOM = Rule(
    "PTY004",
    "custom-member",
    "a member that the game's data does not know",
    "Added with --custom, so nothing can be checked against a printed sheet. Not wrong, only unverified.",
    Severity.HINT,
    says="{member} is one of your own",
)
