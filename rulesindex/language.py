"""Which language a question is in, by the small words no English sentence has: enough to say that we read English."""

from __future__ import annotations

import unicodedata

_SMALL = {
    "German": """
        oft mal mehr alle jede jeder jeden einem einer dem vom im am zug runde ich du er wir ihr sie mein meine
        meinen dein sein der das den des ein eine einen und oder aber nicht kein keine wenn wie wieviel wieviele
        viele was wann wo warum wer welche kann darf muss soll ist sind wird werden habe hat haben gibt mit von zum
        zur auf aus bei nach nur auch noch schon zweimal spiel karte karten held helden passiert hast bist seid willst
        kannst darfst musst wo heute morgen zeit
    """,
    "French": """
        tour fois toutes chaque je tu il elle nous vous mon ma mes ton le la les un une des du de et ou mais pas ne
        quand comment combien quel quelle quels quoi qui est sont peut puis peux dois fait avec pour dans sur deux
        carte cartes que se jeu
    """,
    "Spanish": """
        turno cada todas yo tu el ella nosotros mi mis los las uno una unos del y o pero cuando como cuantos cuantas
        cuanto cual que quien es son puedo puede debo hay con por para en dos veces carta cartas juego si muere al
        heroe pasa la de un lo donde esta estan tengo tiene tienes hacer hasta despues antes tambien nada cuesta
        hola gracias buenos buenas quiero jugador jugadores dado dados turnos
    """,
    "Italian": """
        io tu lui noi mio mia miei il lo gli un una uno di del della e o ma non quando come quanti quante quanto
        quale che chi posso puo devo sono con per due volte carta carte gioco succede se all nel
    """,
    "Portuguese": """
        eu ele ela meu minha os um uma do da dos das e ou mas quando como quantos quantas quanto qual que quem posso
        pode devo sao com por para duas vezes carta cartas jogo acontece se nao
        tem tenho temos acoes heroi herois jogador jogadores voce ola obrigado
    """,
    "Dutch": """
        ik jij hij wij mijn jouw zijn de het een en of maar niet geen wanneer hoe hoeveel waarom wie welke kan mag
        moet ben wordt heb heeft met van voor naar twee keer kaart kaarten spel trekken gebeurt als
    """,
    "Polish": """
        ja ty on my moj moja nie kiedy jak ile gdzie dlaczego kto co ktory moge mozna musze jest sa z na do od dwa
        razy karta kart karty gra gry czy sie jesli poczatku
        mam tura tury gracz bohater ktora
    """,
}
_ENGLISH_WORDS = """
    a an and any are as at be but by can card cards did do does end for from game get go had has have he how i
    if in is it my no not of off on or our out per point play she so than that the their them then there they
    this to turn two up was we what when where who why will with you your may must need which roll hero me us
    its
"""
_ENGLISH = frozenset(_ENGLISH_WORDS.split())
_TABLE = {name: frozenset(text.split()) for name, text in _SMALL.items()}
_LEAST = 2  # words that must speak for a language before it is believed


def language_of(text: str) -> str:
    """The language of a question that is not English; empty for English, and for what nobody can tell."""
    plain = unicodedata.normalize("NFKD", text.lower())
    asked = "".join(mark if mark.isalpha() else " " for mark in plain if not unicodedata.combining(mark)).split()
    ours = sum(word in _ENGLISH for word in asked)
    name, most = max(
        ((name, sum(word in own for word in asked)) for name, own in _TABLE.items()), key=lambda pair: pair[1]
    )
    return name if most >= _LEAST and most > ours and 3 * most >= len(asked) else ""
