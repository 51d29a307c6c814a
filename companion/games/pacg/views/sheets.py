"""A character as its card: the JSON, the screen, the sheet on paper; feats and roles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from companion.core.named import NamedTuple
from companion.core.names import argument, listed
from companion.core.rows import from_facts
from companion.games.pacg.cards import BOONS, plural
from companion.games.pacg.decks import counts
from companion.games.pacg.rewards import due_words, open_dues
from companion.games.pacg.sheet import (
    HAND_SIZE,
    PROFICIENCIES,
    SKILLS,
    Boxes,
    card_boxes,
    hand_size,
    needs,
    printed_card,
)
from companion.games.pacg.state import SCOURGE, Feat, Hero, State
from companion.render.console import columns, say, say_parts

UNKNOWN = "?"
PROFICIENT = {"light-armor": "light armors", "heavy-armor": "heavy armors", "weapon": "weapons"}
Shape = dict[str, object]


def sheet_json(state: State, hero: Hero) -> Shape:
    """The JSON of a character card."""
    card, checked = hero.card, Counter(hero.checked)
    return {
        "printed": dict(hero.printed),
        "corrected": dict(hero.corrected),
        "role": hero.role,
        "skills": {
            name: {
                "die": card.skill(name).die,
                "bonus": checked["skill", name],
                "boxes": card.skill(name).boxes,
                "subskills": dict(card.skill(name).subskills),
            }
            for name in SKILLS
        },
        "hand_size": hand_size(card, checked["power", HAND_SIZE]),
        "proficient": _proficiencies(hero),
        "cards_list": cards_list_json(state, hero),
        "feats": [_feat_json(feat) for feat in hero.feats],
        "boxes": [_boxes_json(row) for row in hero.boxes],
        "scourges": [pile.card for pile in state.held(hero, SCOURGE)],
        "due": due_lines(state, hero),
    }


def _feat_json(feat: Feat) -> Shape:
    return {"kind": feat.kind, "what": feat.what, "reason": feat.reason}


def _boxes_json(row: Boxes) -> Shape:
    return {"kind": row.kind, "what": row.what, "boxes": row.total, "checked": row.checked}


def due_lines(state: State, hero: Hero) -> list[str]:
    """The rewards that wait for a character."""
    return [due_words(found.due, hero.name) for found in open_dues(state) if found.due.hero == hero.key]


def _proficiencies(hero: Hero) -> dict[str, str]:
    words = {True: "yes", False: "no", "feat": "box"}
    printed = hero.card.proficient
    return {
        name: "yes" if ("power", name) in hero.checked else words.get(_told(printed.get(name)), "unknown")
        for name in PROFICIENCIES
    }


def _told(value: object) -> bool | str:
    return value if isinstance(value, bool | str) else ""


def cards_list_json(state: State, hero: Hero) -> dict[str, Shape]:
    """The Cards List of a character, its feats, and what the deck holds."""
    feats = hero.card_feats
    wanted, boxes = needs(hero.card, feats), card_boxes(hero.card)
    deck = state.deck_of(hero)
    have = counts(state.decks, deck)
    if wanted and deck.needs:  # as the card prints it: what counts as an item stands among the items
        have = Counter({type: have[type] + wanted[type] - deck.needs[type] for type in BOONS})
    return {
        type: {"need": wanted[type] if wanted else None, "feats": feats[type], "boxes": boxes[type], "deck": have[type]}
        for type in BOONS
    }


def feats_json(state: State, hero: Hero) -> Shape:
    """A character's feats and boxes, and what is due."""
    return {
        "name": hero.name,
        "role": hero.role,
        "feats": [_feat_json(feat) for feat in hero.feats],
        "boxes": [_boxes_json(row) for row in hero.boxes],
        "due": due_lines(state, hero),
    }


class SkillShape(NamedTuple):
    """A skill in that JSON."""

    die: str = ""
    bonus: int = 0
    boxes: int | None = None
    subskills: Mapping[str, int] = {}


class ListShape(NamedTuple):
    """A line of the Cards List in that JSON."""

    need: int | None = None
    feats: int = 0
    boxes: int | None = None
    deck: int = 0


class BoxesShape(NamedTuple):
    """A row of boxes in that JSON."""

    kind: str = ""
    what: str = ""
    boxes: int | None = None
    checked: int = 0


class SheetShape(NamedTuple):
    """The JSON of a character card, with what the record knows of every member: the shared code hands it back so."""

    name: str = ""
    status: str = ""
    player: str = ""
    role: str = ""
    printed: Mapping[str, object] = {}
    corrected: Mapping[str, object] = {}
    skills: Mapping[str, SkillShape] = {}
    hand_size: int | None = None
    proficient: Mapping[str, str] = {}
    cards_list: Mapping[str, ListShape] = {}
    boxes: tuple[BoxesShape, ...] = ()
    scourges: tuple[str, ...] = ()
    due: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def powers(self) -> list[BoxesShape]:
        """The boxes of power feats."""
        return [row for row in self.boxes if row.kind == "power"]


def printable(shape: Mapping[str, object]) -> Shape:
    """A character as the printed sheet shows it: boxes stand beside their skill, card type or power."""
    sheet = from_facts(SheetShape, shape)
    kept = {key: value for key, value in shape.items() if key not in {"boxes", "corrected", "feats"}}
    skills = {
        name: {"die": skill.die, "bonus": skill.bonus, "boxes": skill.boxes, "subskills": _subskills(skill)}
        for name, skill in sheet.skills.items()
    }
    powers = {row.what: {"boxes": row.boxes, "checked": row.checked} for row in sheet.powers}
    printed = {key: value for key, value in sheet.printed.items() if key != "power_boxes"}
    return kept | {"printed": printed, "skills": skills, "power_feats": powers}


def _subskills(skill: SkillShape) -> str:
    return ", ".join(f"{sub} +{plus}" for sub, plus in skill.subskills.items())


def show_sheet(shape: Mapping[str, object]) -> None:
    """A character as its card: skills, hand, proficiencies, Cards List, feats."""
    sheet = from_facts(SheetShape, shape)
    card = printed_card(sheet.printed)
    by = f", played by {sheet.player}" if sheet.player else ""
    say_parts((sheet.name, "bold"), f"{f', {sheet.role}' if sheet.role else ''} ({sheet.status}{by})")
    say(f"  Traits: {', '.join(card.traits) or UNKNOWN}")
    columns([_skill(name, skill) for name, skill in sheet.skills.items()], styles=("bold",))
    hand = sheet.hand_size if sheet.hand_size is not None else UNKNOWN
    say(f"  Hand size {hand}   Favored card type: {card.favored or UNKNOWN}")
    say(f"  Proficient with: {_proficient(sheet.proficient)}")
    rows = [_cards(type, line) for type, line in sheet.cards_list.items()]
    columns(rows, header=("  Cards List", "", "boxes", "deck"))
    if card.counts_as.item:
        lacking = f" without the {card.counts_as.without} trait" if card.counts_as.without else ""
        say(f"  {listed(plural(type) for type in card.counts_as.item).capitalize()}{lacking} may count as items")
    _powers(sheet, card.powers, boxed=bool(shape.get("texts")))
    doubtful = [key.replace("_", " ") for key in card.unverified if key not in sheet.corrected]
    if doubtful:
        say(f"  From one source only: {', '.join(doubtful)} (companion party set corrects them)", "dim")
    if card.disagrees and "skills" not in sheet.corrected:
        say(f"  Compare with your card: {card.disagrees}.", "dim")
    for line in (*sheet.scourges, *sheet.due):
        say(f"  ! {line}", "yellow")
    for note in sheet.notes:
        say(f"  - {note}")


def _skill(name: str, skill: SkillShape) -> tuple[str, str, str, str]:
    bonus = f"+{skill.bonus}" if skill.bonus else ""
    subs = ", ".join(_subskill(sub, plus, name, skill) for sub, plus in skill.subskills.items())
    return (f"  {name.title()}", f"{skill.die or UNKNOWN}{bonus}", _boxes(skill.bonus, skill.boxes), subs)


def _subskill(sub: str, plus: int, name: str, skill: SkillShape) -> str:
    """As printed, and with the skill feats what is rolled."""
    rolled = f" ({skill.die or UNKNOWN}+{plus + skill.bonus})" if skill.bonus else ""
    return f"{sub.title()}: {name.title()} +{plus}{rolled}"


def _boxes(checked: int, total: int | None) -> str:
    """Boxes as printed, checked from the left."""
    if total is None:
        return "[x]" * checked + "?"
    return "[x]" * checked + "[ ]" * max(0, total - checked)


def _proficient(found: Mapping[str, str]) -> str:
    words = {"yes": "", "box": " [ ]", "unknown": " ?"}
    listed = [PROFICIENT.get(name, name) + words[state] for name, state in found.items() if state in words]
    return ", ".join(listed) or "nothing"


def _cards(type: str, line: ListShape) -> tuple[str, str, str, str]:
    need = UNKNOWN if line.need is None else str(line.need)
    return (f"  {type.title()}", need, _boxes(line.feats, line.boxes), str(line.deck))


def _powers(sheet: SheetShape, noted: str, boxed: bool) -> None:
    shown = [f"{row.what.replace('-', ' ')} {_boxes(row.checked, row.boxes)}" for row in sheet.powers]
    say(f"  Power feats: {'; '.join(shown)}")
    hint = f"{UNKNOWN} (in your own words: companion party set {argument(sheet.name)} powers ...)"
    if noted or not boxed:  # what the box says of them stands below
        say(f"  Powers: {noted or hint}")


def show_feats(state: State, heroes: Sequence[Hero]) -> None:
    """Feats gained, and what is due."""
    for hero in heroes:
        say_parts((hero.name, "bold"), f", {hero.role}" if hero.role else "")
        columns(_numbered(hero.feats))
        if not hero.feats:
            say("  No feats yet.")
        for line in due_lines(state, hero):
            say(f"  ! {line}", "yellow")


def _numbered(feats: Sequence[Feat]) -> list[tuple[str, str, str]]:
    """Feats in the order gained; the second box of a skill or a card type is +2."""
    seen: Counter[tuple[str, str]] = Counter()
    rows = []
    for feat in feats:
        seen[feat.kind, feat.what] += 1
        plus = f" +{seen[feat.kind, feat.what]}" if feat.kind in {"skill", "card"} else ""
        rows.append((f"  {feat.kind}", feat.what.replace("-", " ") + plus, feat.reason))
    return rows
