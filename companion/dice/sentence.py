"""What to do at the table: an expression in plain words."""

from __future__ import annotations

from companion.dice.tree import Best, Check, Expr, Node, Number, Pool, Prime, Product, Sum

_TARGETS = {">=": "{} or more", ">": "more than {}", "<=": "{} or less", "<": "less than {}", "=": "exactly {}"}


def words(expr: Expr) -> str:
    """One sentence: what to roll, what to add, what is needed."""
    if isinstance(expr, Check):
        needed = _TARGETS[expr.relation].format(phrase(expr.right))
        return f"{_sentence(expr.left)}; you need {needed}."
    return f"{_sentence(expr)}."


def _sentence(node: Node) -> str:
    said = phrase(node)
    return f"Roll {said}" if any(c.isalpha() for c in said) else f"It is {said}"


def phrase(node: Node) -> str:
    """The node as part of a sentence."""
    match node:
        case Number(value):
            return str(value)
        case Pool():
            return _pool(node)
        case Prime(sides, extra, better):
            return _prime(sides, extra, better)
        case Product(left, right):
            return f"{_grouped(left)} times {_grouped(right)}"
        case Best(options, high):
            return _best(options, high)
        case Sum(terms):
            return _sum(terms)


def _grouped(node: Node) -> str:
    return f"({phrase(node)})" if isinstance(node, Sum | Best) else phrase(node)


def _pool(pool: Pool) -> str:
    said = f"{pool.many}{pool.name}" if pool.name[1:].isdigit() else f"{pool.many} {pool.name}"
    if pool.again:
        said += f", rerolling {_faces(pool.again)} once"
    if pool.keep:
        said += f", keeping the {'highest' if pool.keep > 0 else 'lowest'} {abs(pool.keep)}"
    return f"({said})" if pool.again or pool.keep else said


def _faces(faces: tuple[int, ...]) -> str:
    if len(faces) > 2 and faces[-1] - faces[0] == len(faces) - 1:
        return f"{faces[0]} to {faces[-1]}"
    return " and ".join(str(face) for face in faces)


def _prime(sides: int, extra: int, better: bool) -> str:
    name, side, stands = ("Edge", "best", 1) if better else ("Hindrance", "worst", sides)
    how = f"name a prime die first; take the {side}, but a {stands} on the prime stands"
    return f"{extra + 1}d{sides} with {name} ({how})"


def _best(options: tuple[Node, ...], high: bool) -> str:
    bounds = [option.value for option in options if isinstance(option, Number)]
    rolled = [phrase(option) for option in options if not isinstance(option, Number)]
    if len(bounds) == 1 and len(rolled) == 1:
        return f"{rolled[0]}, {'never less' if high else 'never more'} than {bounds[0]}"
    said = [*rolled, *(str(bound) for bound in bounds)]
    return f"the {'best' if high else 'worst'} of {', '.join(said[:-1])} and {said[-1]}"


def _sum(terms: tuple[tuple[int, Node], ...]) -> str:
    fixed = sum(sign * node.value for sign, node in terms if isinstance(node, Number))
    plus = [_part(node) for sign, node in terms if sign > 0 and not isinstance(node, Number)]
    minus = [_part(node) for sign, node in terms if sign < 0 and not isinstance(node, Number)]
    if not plus:
        return " - ".join([str(fixed), *minus])
    said = " - ".join([" + ".join(plus), *minus])
    return said if not fixed else f"{said} {'+' if fixed > 0 else '-'} {abs(fixed)}"


def _part(node: Node) -> str:
    return f"({phrase(node)})" if isinstance(node, Best) else phrase(node)
