"""The words and fields of an index. Every use of Whoosh goes through this module, build.py, search.py and answer.py.

Written for Whoosh 2.7.4, which has been frozen since 2016; nothing here is unknown to its forks. Old regular
expressions in it make newer Pythons warn about syntax when it is first compiled: no player needs to read that.
"""

from __future__ import annotations

import re
import sys
import unicodedata
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from math import log
from types import ModuleType


@contextmanager
def _without_downloads() -> Iterator[None]:
    """Whoosh imports urllib.request, and with it http, ssl and email, for a download nobody makes here.

    That is a fifth of a cold answer. A stand-in lies in its place while Whoosh is loaded; whoever needs the real
    module afterwards gets it.
    """
    name = "urllib.request"
    if name in sys.modules:
        yield
        return
    sys.modules[name] = _Nothing(name)
    try:
        yield
    finally:
        del sys.modules[name]


class _Nothing(ModuleType):
    """A module whose every name is None."""

    def __getattr__(self, name: str) -> None:
        return None


with warnings.catch_warnings(), _without_downloads():
    warnings.simplefilter("ignore")
    import whoosh
    from whoosh import fields, index
    from whoosh.analysis import RegexTokenizer
    from whoosh.codec import whoosh3 as _codec
    from whoosh.lang.porter import stem as _porter

__all__ = ["FIELDS", "PAIRS", "VERSION", "index", "is_stop", "name_key", "rarity", "schema", "stem", "stems", "words"]

# What an index was made by: our format, the engine, and its codec (loaded here, quietly, and not later by Whoosh).
VERSION = f"16 {whoosh.__version__} {_codec.__name__}"

VOCABULARY = "vocabulary.txt"  # what stands beside Whoosh's own files in an index's folder
NAMES = "names.json"
LINKS = "links.json"
LIKE_WORDS = "like.json"
FIELDS = ("head", "body")  # of an entry: title, aliases and asks; the ruling. Of a passage: its headings; its text
PAIRS = "pairs"  # of an entry: the words that stand side by side in any of that

_WORD = re.compile(r"[a-z0-9]+(?:[-/][a-z0-9]+)*", re.ASCII)
_RUN_OUT = re.compile(r"\b(?:run|runs|ran|running) out\b")  # who runs out of cards does not run
_POSSESSIVE = re.compile(r"(?<=[a-z])'s\b")
_NUMBERED = re.compile(r"([a-z]{2,})\d{1,2}")  # PRC2 is the ability PRC
_STOP_WORDS = """
    a an the of to in on at is are am be been being was were do does did done doing i im ive my mine me we our ours us
    you your youre he she his her hers him they them their it its if or and so for with that this these those what
    whats which who whom whose how when where why there here as by from has have had having will would shall should
    can could may might must but then than about into onto any some just also get gets got let lets vs etc ie eg
    ok okay please tell not cannot cant dont doesnt didnt wont isnt arent wasnt couldnt shouldnt need want happen
    happens happened ever really actually exactly thing things
"""
_CHAT = """
    u r ur ure w k kk y n b4 til till cuz coz bc tho though rn pls plz thx thanks ty wtf lol omg idk imo btw tbh afaik
    gonna wanna gotta tryna dunno lemme gimme aint yall ya yeah yep yup nah nope hmm hm umm um em dat dis wat wut wot
    abt kinda sorta maybe prob probably hey hi hello sorry guys dude folks question info asap basically
"""
_SHORTENED = """
    hadnt hasnt havent wouldnt mustnt werent neednt mightnt thats theres theyre theyve theyll weve youve youll itll itd
    ill id hes shes hed shed whos wheres hows whens whys cmon oughtnt
"""
_STOP = frozenset(_STOP_WORDS.split()) | frozenset(_SHORTENED.split()) | frozenset(_CHAT.split())
_IRREGULAR = {
    "lost": "lose", "won": "win", "bought": "buy", "sold": "sell", "gave": "give", "given": "give", "took": "take",
    "taken": "take", "drew": "draw", "drawn": "draw", "threw": "throw", "thrown": "throw", "fought": "fight",
    "kept": "keep", "went": "go", "gone": "go", "chose": "choose", "chosen": "choose", "broke": "break",
    "broken": "break", "stole": "steal", "stolen": "steal", "spent": "spend", "ran": "run", "shot": "shoot",
    "began": "begin", "begun": "begin", "came": "come", "felt": "feel", "found": "find", "forgot": "forget",
    "forgotten": "forget", "held": "hold", "knew": "know", "known": "know", "made": "make", "meant": "mean",
    "met": "meet", "paid": "pay", "said": "say", "saw": "see", "seen": "see", "sent": "send", "stood": "stand",
    "taught": "teach", "told": "tell", "wore": "wear", "worn": "wear", "wrote": "write", "written": "write",
    "dying": "die", "lying": "lie", "feet": "foot", "men": "man", "women": "woman", "children": "child",
    "people": "person", "allies": "ally", "caught": "catch", "built": "build", "dealt": "deal", "left": "leave",
    "slain": "slay", "slew": "slay", "rode": "ride", "ridden": "ride", "fell": "fall",
    "fallen": "fall",
}  # fmt: skip
_SHORTHAND = {  # what players type at the table
    "pot": "potion", "pots": "potion", "dmg": "damage", "hench": "henchman", "henchmen": "henchman",
    "char": "character", "chars": "character", "atk": "attack", "thru": "through", "ko": "knock", "kod": "knock",
    "koed": "knock", "kos": "knock", "pts": "point", "lvl": "level", "lvls": "level", "dif": "difficulty",
    "diff": "difficulty", "min": "minimum", "req": "require", "reqs": "require", "dice": "die", "loc": "location",
    "locs": "location", "1st": "first", "2nd": "second", "3rd": "third", "4th": "fourth", "temp": "temporarily",
    "perm": "permanently", "enc": "encounter", "exp": "experience", "inv": "inventory", "ppl": "person",
    "opp": "opponent", "opps": "opponent", "pwr": "power", "wpn": "weapon", "wep": "weapon", "weps": "weapon",
    "scen": "scenario", "prof": "proficient", "fav": "favored", "qty": "amount", "amt": "amount", "dupe": "duplicate",
    "dupes": "duplicate", "fig": "figure", "figs": "figure", "mult": "multiple", "multi": "multiple",
    "init": "initiative", "temporary": "temporarily", "str": "strength", "dex": "dexterity", "int": "intelligence",
    "wis": "wisdom", "cha": "charisma",
    "crit": "critical", "crits": "critical", "2x": "twice", "x2": "twice",
}  # fmt: skip


_BRITISH = (  # British spelling is spelling: both sides of a search read it as the American one
    (re.compile(r"^(arm|behavi|col|endeav|fav|flav|harb|hon|hum|lab|neighb|parl|rum|savi|val|vap|vig)our"), r"\1or"),
    (re.compile(r"^(apolog|custom|equal|maxim|memor|minim|organ|real|recogn|special|util)is(?=[eia])"), r"\1iz"),
    (re.compile(r"^(cancel|label|level|model|travel)l(?=e|i)"), r"\1"),
    (re.compile(r"^(def|off|lic|pret)ence"), r"\1ense"),
    (re.compile(r"^(cent|met|lit|theat|fib|calib)re(s?)$"), r"\1er\2"),
    (re.compile(r"^grey"), "gray"),
)  # fmt: skip


def words(text: str) -> Iterator[str]:
    """The words of a text in small letters, without accents and apostrophes; a compound comes whole and in parts."""
    plain = _POSSESSIVE.sub("", unicodedata.normalize("NFKD", text.lower().replace("\u2019", "'"))).replace("'", "")
    if not plain.isascii():
        plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    for found in _WORD.findall(_RUN_OUT.sub("runout", plain)):
        if "-" not in found and "/" not in found:
            yield found
            if numbered := _NUMBERED.fullmatch(found):
                yield numbered[1]
            continue
        yield from (parts := re.split(r"[-/]", found))
        if "/" not in found and len(parts) == 2 and not any(part.isdigit() for part in parts):
            yield "".join(parts)


def is_stop(word: str) -> bool:
    """True for words that say nothing about the matter; they also make long questions slow on much text."""
    return word in _STOP


def american(word: str) -> str:
    """A word in the spelling that we index."""
    for british, ours in _BRITISH:
        word = british.sub(ours, word)
    return word


@lru_cache(maxsize=20000)
def stem(word: str) -> str:
    """The stem under which a word is indexed."""
    word = american(_IRREGULAR.get(word) or _SHORTHAND.get(word, word))
    if len(word) <= 2 or word[0].isdigit():
        return word
    root: str = _porter(word)
    if len(root) > 3 and root[-1] == root[-2] and root[-1] not in "aeioulsz":
        return root[:-1]  # Whoosh's stemmer leaves flipp of flipping
    return root


def stems(text: str) -> list[str]:
    """The stems of a text's telling words, in order."""
    return [stem(word) for word in words(text) if word not in _STOP]


def name_key(text: str) -> str:
    """A term as it is looked up, whatever its capitals and marks."""
    return " ".join("".join(mark if mark.isalnum() or mark in "$#" else " " for mark in text.lower()).split())


def schema() -> fields.Schema:
    """Fields of ready stems parted by spaces, so that index and query agree on every word."""
    splitter = RegexTokenizer(r"\S+")
    searched = {name: fields.TEXT(analyzer=splitter, phrase=False) for name in (*FIELDS, PAIRS)}
    return fields.Schema(data=fields.STORED, **searched)


def rarity(count: int, total: int) -> float:
    """How telling a word is that stands in so many of all texts."""
    return log(1 + total / (count + 1))
