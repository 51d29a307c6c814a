"""Reads dice notation.

2d6 + 1d8 - 1     sums; spaces and capitals do not matter; `*` or `x` multiplies; parentheses
d%  d3  d2        d% is d100; the count 1 may be left out
4d6kh3            keep the highest 3 (also k; kl lowest; dl, dh drop the lowest, highest)
4d6r1  d10r<7     reroll once what shows a 1 (is under 7; also r<= r> r>=)
best(2d6, 2d6)    the higher of results rolled apart; worst(...) the lower
max(0, d4-1)      the same as best: never below zero; min(...) is worst
edge(d20)         Edge with the prime die; edge2 three dice; hindrance, hindrance2
blue + 2red       a game's own dice, where it passes them in
... >= 12         at the end: a target, with >= > <= < or =
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.dice.errors import DiceError
from companion.dice.limits import MAX_DEPTH, MAX_DICE, MAX_SIDES
from companion.dice.tokens import END, NAME, NUMBER, SIGN, Token, tokens
from companion.dice.tree import Best, Check, Expr, Face, Node, Number, Pool, Prime, Product, holds, summed

RELATIONS = (">=", ">", "<=", "<", "=")
_CHOICES = {"best": True, "max": True, "worst": False, "min": False}
_PRIMES = {"edge": True, "hindrance": False}
_KEEPS = ("kh", "k", "kl", "dh", "dl")
_HIGHEST = ("kh", "k", "dl")
_START = "start with a die like 2d6, a number, or a parenthesis"


def parse(text: str, dice: Mapping[str, Sequence[Face]] | None = None) -> Expr:
    """The tree of `text`; `dice` are a game's own dice by name, each with its faces."""
    return _Reader(text, dice or {}).whole()


class _Reader:
    """Top-down; the depth limit keeps the recursion shallow."""

    def __init__(self, text: str, dice: Mapping[str, Sequence[Face]]) -> None:
        self.text = text
        self.dice = dice
        self.tokens = tokens(text)
        self.next = 0
        self.depth = 0
        self.rolled = 0

    @property
    def token(self) -> Token:
        return self.tokens[self.next]

    def wrong(self, message: str, hint: str, at: int | None = None) -> DiceError:
        """The error to raise, at the next token unless `at` says otherwise."""
        return DiceError(message, self.token.at if at is None else at, hint, self.text)

    def take(self, kind: str, *texts: str) -> Token | None:
        """The next token, if it is one of these."""
        token = self.token
        if token.kind != kind or (texts and token.text not in texts):
            return None
        self.next += 1
        return token

    def whole(self) -> Expr:
        if self.token.kind == END:
            raise self.wrong("there is nothing to roll", "write something like 2d6+3")
        left = self.sum()
        relation = self.take(SIGN, *RELATIONS)
        expr = Check(left, relation.text, self.sum()) if relation else left
        if self.token.kind != END:
            raise self._unexpected(bool(relation))
        return expr

    def _unexpected(self, compared: bool) -> DiceError:
        token = self.token
        if token.text in RELATIONS:
            return self.wrong("one comparison is enough", "leave the second one out")
        if token.text == ")":
            return self.wrong("this parenthesis was never opened", "remove it or open it earlier")
        if token.text == ",":
            return self.wrong("a comma belongs inside best( , )", "write best(2d6, 2d6), or + between the parts")
        after = "the target" if compared else "what stands before it"
        return self.wrong(f"{token.shown} does not follow {after}", "put + - or * between the parts")

    def sum(self) -> Node:
        terms = [self.term(1)]
        while sign := self.take(SIGN, "+", "-"):
            terms.append(self.term(1 if sign.text == "+" else -1))
        return summed(terms)

    def term(self, sign: int) -> tuple[int, Node]:
        while lead := self.take(SIGN, "+", "-"):
            sign = sign if lead.text == "+" else -sign
        node = self.atom()
        while self.take(SIGN, "*") or self.take(NAME, "x"):
            node = Product(node, self.factor())
        return sign, node

    def factor(self) -> Node:
        sign = 1
        while lead := self.take(SIGN, "+", "-"):
            sign = sign if lead.text == "+" else -sign
        node = self.atom()
        return node if sign == 1 else summed([(-1, node)])

    def atom(self) -> Node:
        token = self.token
        if self.take(SIGN, "("):
            return self.inside(token, self.sum)
        if self.take(NUMBER):
            return self.counted(int(token.text), token)
        if self.take(NAME):
            return self.named(token)
        if token.kind == END:
            raise self.wrong("the expression stops too early", _START)
        raise self.wrong(f"{token.shown} cannot stand here", _START)

    def inside(self, opening: Token, read: Callable[[], Node]) -> Node:
        """What stands between parentheses, the opening one already taken."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.wrong(f"parentheses go {MAX_DEPTH} deep at most", "flatten the expression", opening.at)
        node = read()
        if not self.take(SIGN, ")"):
            if self.token.text in RELATIONS:
                raise self.wrong("a comparison stands at the end, outside parentheses", "write (2d6+3) >= 7")
            raise self.wrong("a closing parenthesis is missing", "close what was opened with (", self.token.at)
        self.depth -= 1
        return node

    def counted(self, count: int, token: Token) -> Node:
        if self.take(NAME, "d"):
            return self.pool(count, token)
        if self.token.text in self.dice and (die := self.take(NAME)):
            return self.own(die, count, token)
        if self.token.text == "(":
            raise self.wrong("a number cannot stand right before a parenthesis", "write 2*(d6+1)")
        return Number(count)

    def named(self, token: Token) -> Node:
        if token.text == "d":
            return self.pool(1, token)
        if token.text in self.dice:
            return self.own(token, 1, token)
        if token.text in _CHOICES:
            return self.choice(token)
        if token.text in _PRIMES:
            return self.prime(token)
        raise self._unknown_name(token)

    def _unknown_name(self, token: Token) -> DiceError:
        if token.text in (*_KEEPS, "r"):
            return self.wrong(f"{token.shown} follows dice, as in 4d6kh3 or 4d6r1", _START, token.at)
        functions = (*_CHOICES, *_PRIMES, *(f"{name}2" for name in _PRIMES))
        known = [*sorted(self.dice), *(f"{name}()" for name in functions)]
        return self.wrong(f"{token.shown} is not a die", f"known: dice like d6, {', '.join(known)}", token.at)

    def booked(self, count: int, at: int) -> int:
        """`count`, once it fits into the dice that one expression may roll."""
        if count < 1:
            raise self.wrong("at least one die must be rolled", "write 1d6, or leave the part out", at)
        self.rolled += count
        if self.rolled > MAX_DICE:
            raise self.wrong(f"at most {MAX_DICE} dice are rolled at once", "use fewer dice", at)
        return count

    def sides(self) -> int:
        token = self.token
        if self.take(SIGN, "%"):
            return 100
        if not self.take(NUMBER):
            raise self.wrong("the size of the die is missing after d", "write d6, d20 or d%")
        if not 1 <= int(token.text) <= MAX_SIDES:
            raise self.wrong(f"a die has 1 to {MAX_SIDES} sides", "write d6, d20 or d%", token.at)
        return int(token.text)

    def pool(self, count: int, token: Token) -> Node:
        sides = self.sides()
        pool = Pool(self.booked(count, token.at), f"d{sides}", tuple(range(1, sides + 1)))
        return self.modified(pool)

    def own(self, die: Token, count: int, token: Token) -> Node:
        pool = Pool(self.booked(count, token.at), die.text, tuple(self.dice[die.text]))
        return self.modified(pool)

    def modified(self, pool: Pool) -> Pool:
        while modifier := self.take(NAME, *_KEEPS, "r"):
            if None in pool.faces:
                raise self.wrong("dice with a miss are neither kept nor rerolled here", "leave it out", modifier.at)
            pool = self.again(pool, modifier) if modifier.text == "r" else self.kept(pool, modifier)
        return pool

    def again(self, pool: Pool, modifier: Token) -> Pool:
        if pool.again:
            raise self.wrong("a die is rerolled once only", "leave the second r out", modifier.at)
        sign = self.take(SIGN, *RELATIONS)
        number = self.take(NUMBER)
        if not number:
            raise self.wrong("which result is rerolled?", "write r1 or r<3")
        relation, bound = sign.text if sign else "=", int(number.text)
        faces = sorted({f for f in pool.faces if f is not None and holds(f, relation, bound)})
        if not faces:
            raise self.wrong(f"a {pool.name} never shows that", "reroll a result that the die has", number.at)
        return pool._replace(again=tuple(faces))

    def kept(self, pool: Pool, modifier: Token) -> Pool:
        if pool.keep:
            raise self.wrong("dice are kept or dropped once only", "leave the second one out", modifier.at)
        number = self.take(NUMBER)
        many = int(number.text) if number else 1
        keep = many if modifier.text[0] == "k" else pool.many - many
        if many < 1 or not 1 <= keep <= pool.many:
            at = number.at if number else modifier.at
            raise self.wrong(f"of {pool.many} dice that leaves none, or more than there are", "change the number", at)
        return pool._replace(keep=keep if modifier.text in _HIGHEST else -keep)

    def choice(self, token: Token) -> Node:
        opening = self._open(token, f"write {token.text}(2d6, 2d6)")
        return self.inside(opening, lambda: self._options(_CHOICES[token.text]))

    def _options(self, high: bool) -> Node:
        options = [self.sum()]
        while self.take(SIGN, ","):
            options.append(self.sum())
        if len(options) == 1:
            raise self.wrong("a choice needs two or more parts", "put a comma between them: best(2d6, 2d6)")
        return Best(tuple(options), high)

    def prime(self, token: Token) -> Node:
        number = self.take(NUMBER)
        extra = int(number.text) if number else 1
        if number and extra not in (1, 2):
            raise self.wrong("edge and hindrance add one or two dice", "write edge(d20) or edge2(d20)", number.at)
        example = f"write {token.text}(d20), {token.text}2(d20) for three dice, and any bonus after it"
        opening = self._open(token, example)
        node = self.inside(opening, self.sum)
        if not isinstance(node, Pool) or node.many != 1 or node.again or node.keep or node.name in self.dice:
            raise self.wrong(f"{token.text} takes one plain die", example, opening.at + 1)
        self.booked(extra, opening.at)
        return Prime(len(node.faces), extra, _PRIMES[token.text])

    def _open(self, token: Token, example: str) -> Token:
        opening = self.take(SIGN, "(")
        if not opening:
            raise self.wrong(f"a parenthesis must follow '{token.text}'", example)
        return opening
