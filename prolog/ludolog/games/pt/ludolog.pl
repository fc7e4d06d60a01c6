:- encoding(utf8).
:- module(ludolog_pt, []).

/** <module> What Ludolog itself says in Prolog, em português
*/

:- multifile ludolog:translation/4.

ludolog:translation(ludolog, pt, English, Portuguese) :-
    text(English, Portuguese).

text("This move is legal:", "Esta jogada é legal:").
text("No kind of move in this game has that shape.",
     "Nenhum tipo de jogada deste jogo tem essa forma.").
text("The game is over: ~w.", "O jogo acabou: ~w.").
text("The game is over, a tie: ~w.", "O jogo acabou empatado: ~w.").
text("The game is over, ~w has won: ~w.", "O jogo acabou, ganhou ~w: ~w.").
text("The game goes on.", "O jogo continua.").
text("the value of the position", "o valor da posição").
text("no game can have that position", "nenhum jogo pode ter essa posição").
text("That is not a move: a move begins with ~w.", "Isso não é uma jogada: uma começa por ~w.").
text("That is not a move: \"~w\" is complete, and more follows.",
     "Isso não é uma jogada: \"~w\" está completo, e ainda há mais texto.").
text("That is not a move: after \"~w\" may come ~w.",
     "Isso não é uma jogada: depois de \"~w\" pode vir ~w.").
text("clause ~d of ~w", "cláusula ~d de ~w").
text("never", "nunca").
text("~d failed", "~d falharam").
text("~d of ~d clauses were used.", "Foram usadas ~d de ~d cláusulas.").
text("The games: ~w.", "Os jogos: ~w.").
text("play a game by menus", "jogar, por menus").
text("the game in progress of docs/querying.md", "o jogo em curso de docs/querying.md").
text("$State, $Board, $Player, $Moves and $Last stand for this position.",
     "$State, $Board, $Player, $Moves e $Last representam esta posição.").
text("in the query", "na pergunta").
text("in ~w, line ~d of your definitions", "em ~w, linha ~d das suas definições").
text("did you mean ~w?", "queria dizer ~w?").
text("one game: its options, players and predicates",
     "um jogo: as suas opções, jogadores e predicados").
text("its rules", "as suas regras").
text("the start and its moves", "o início e as suas jogadas").
text("why a move is legal, or not", "porque é que uma jogada é legal, ou não").
text("what is missing for the end", "o que falta para o fim").
text("where the points come from", "de onde vêm os pontos").
text("how Goal was proved, or why it failed, by rules",
     "como Goal foi provado, ou porque falhou, por regras").
text("which clauses of the game Goal uses", "que cláusulas do jogo Goal usa").

% search/choose.pl

text("mostly as easy, now and then as medium",
     "quase sempre como o nível fácil, de vez em quando como o médio").
text("as medium, but now and then it slips", "como o nível médio, mas falha de vez em quando").

% play.pl

text("person", "pessoa").
text("computer", "computador").
text("Which game?", "Que jogo?").
text("Rules", "Regras").
text("Exit", "Sair").
text("Goodbye.", "Adeus.").
text("The rules of which game?", "As regras de que jogo?").
text("Who plays?", "Quem joga?").
text("Do you want to play again?", "Quer jogar outra vez?").
text("Yes", "Sim").
text("No", "Não").
text("~w (between ~d and ~d): ", "~w (entre ~d e ~d): ").
text("How well does ~w play?", "Quão bem joga ~w?").
text("Option: ", "Opção: ").
text("Please type a number between ~d and ~d.", "Por favor escreva um número entre ~d e ~d.").
text("The game is abandoned.", "O jogo fica por acabar.").
text("The same position came up for the third time: unfinished.",
     "A mesma posição surgiu pela terceira vez: jogo inacabado.").
text("The limit of ~d moves is reached: unfinished.",
     "Chegou-se ao limite de ~d jogadas: jogo inacabado.").
text("Game over: a tie (~w).", "Fim do jogo: empate (~w).").
text("Game over: ~w wins (~w).", "Fim do jogo: ganha ~w (~w).").
text("~w plays ~w", "~w joga ~w").
text("~w, your move (a move, a piece, list, why, rules, quit): ",
     "~w, a sua jogada (uma jogada, uma peça, list, why, rules, quit): ").
text("nobody", "ninguém").

% Effects

text("~w steps from ~w to ~w", "~w anda de ~w para ~w").
text("~w jumps from ~w to ~w", "~w salta de ~w para ~w").
text("~w slides from ~w to ~w", "~w desliza de ~w para ~w").
text("~w is pushed from ~w to ~w", "~w vai de ~w para ~w, por empurrão").
text("~w is pulled from ~w to ~w", "~w vai de ~w para ~w, por arrasto").
text("~w is thrown from ~w to ~w", "~w voa de ~w para ~w").
text("~w is levitated from ~w to ~w", "~w levita de ~w para ~w").
text("~w is placed on ~w", "~w entra em ~w").
text("~w is captured on ~w", "captura: ~w, em ~w").
text("~w is killed on ~w", "~w morre em ~w").
text("~w holds ~w", "em ~w fica ~w").
text("~w leaves ~w", "~w sai de ~w").
text("~w comes to ~w", "~w chega a ~w").
text("~w gains ~w", "~w ganha ~w").

% arena.pl

text("an illegal move: ~q", "uma jogada ilegal: ~q").
text("an error: ~q", "um erro: ~q").
text("more than ~D inferences for a move", "mais de ~D inferências para uma jogada").
text("no move", "nenhuma jogada").
% explain/forecast.pl

text("even", "igual").
text("~w is the best move found: ~w.", "~w é a melhor jogada encontrada: ~w.").
text("~w: ~w.", "~w: ~w.").
text("There was no other move.", "Não havia outra jogada.").
text("~w was better: ~w.", "~w era melhor: ~w.").
text("~w was better by ~w: ~w.", "~w era melhor por ~w: ~w.").
text("~w was as good: ~w.", "~w era igualmente boa: ~w.").
text("The best other move was ~w: ~w.", "A melhor das outras jogadas era ~w: ~w.").
text("The best other move, ~w, would have cost ~w: ~w.",
     "A melhor das outras jogadas, ~w, teria custado ~w: ~w.").
text("The best other move, ~w, is as good: ~w.",
     "A melhor das outras jogadas, ~w, é igualmente boa: ~w.").
text("By the end of that line, for ~w:", "No fim dessa linha, para ~w:").
text("~d before, ~d after: ~w", "antes ~d, depois ~d: ~w").
text("ahead by ~w", "à frente por ~w").
text("behind by ~w", "atrás por ~w").
text("~d of value", "~d de valor").
text("repeats a position", "repete uma posição").
text("seems to win with this move", "parece ganhar com esta jogada").
text("seems to win in ~d moves", "parece ganhar em ~d jogadas").
text("seems to lose with this move", "parece perder com esta jogada").
text("seems to lose in ~d moves", "parece perder em ~d jogadas").
text("seems to be nobody's win", "parece que ninguém ganha").
text("seems to be nobody's win in ~d moves", "parece que ninguém ganha, em ~d jogadas").
text("a tie, if nobody makes a mistake", "um empate, se ninguém errar").
text("nobody's win, if nobody makes a mistake", "ninguém ganha, se ninguém errar").
text("wins", "ganha").
text("loses", "perde").
text("wins with this move", "ganha com esta jogada").
text("wins in ~d moves", "ganha em ~d jogadas").
text("loses with this move", "perde com esta jogada").
text("loses in ~d moves", "perde em ~d jogadas").
text("wins in ~d moves at the latest", "ganha em ~d jogadas, no máximo").
text("loses in ~d moves at the latest", "perde em ~d jogadas, no máximo").

% exercises

text("a set begins with one fact set(Name, Properties)",
     "um conjunto começa por um facto set(Nome, Propriedades)").
text("there is one set in a file", "há um só conjunto num ficheiro").
text("the name of a set is an atom, not ~q", "o nome de um conjunto é um átomo, e não ~q").
text("neither a set nor an exercise: ~q", "nem conjunto nem exercício: ~q").
text("there are two exercises ~w", "há dois exercícios ~w").
text("the set ~w has an exercise ~w already", "o conjunto ~w já tem um exercício ~w").
text("the name of an exercise is an atom, not ~q", "o nome de um exercício é um átomo, e não ~q").
text("~w: the properties are a list", "~w: as propriedades são uma lista").
text("~w: unknown property ~q", "~w: propriedade desconhecida ~q").
text("~w: ~w is missing", "~w: falta ~w").
text("~w: ~w", "~w: ~w").
text("~w: the text of ~w is empty", "~w: o texto de ~w está vazio").
text("~w: ~w is there already", "~w: ~w já existe").
text("~w: check has no option ~q", "~w: check não tem a opção ~q").
text("~w: ~q is not ~w; texts stand between double quotes",
     "~w: ~q não é ~w; os textos escrevem-se entre aspas").
text("~w: there is no ~w in a query, but ~w", "~w: não há ~w numa pergunta, mas há ~w").
text("~w: ~w cannot be read: ~w", "~w: não se consegue ler ~w: ~w").
text("there is a set ~w already, in ~w", "já há um conjunto ~w, em ~w").
text("the file is UTF-16; save it as UTF-8", "o ficheiro está em UTF-16; guarde-o em UTF-8").
text("the file is not UTF-8, perhaps Latin-1: there is a byte ~d; save it as UTF-8",
     "o ficheiro não está em UTF-8, talvez em Latin-1: há um byte ~d; guarde-o em UTF-8").
text("there is a control character, with the code ~d", "há um carácter de controlo, de código ~d").
text("~w: ~w cannot be marked, as its own solution has no answer: ~w",
     "~w: não se consegue avaliar ~w, pois a própria solução não tem resposta: ~w").
text("~w: ~q is no query: ~w", "~w: ~q não é uma pergunta: ~w").
text("Prolog cannot take these clauses: ~w", "O Prolog não aceita estas cláusulas: ~w").
text("~w is to be defined, not ~w.", "É preciso definir ~w, e não ~w.").
text("~w is not defined yet.", "~w ainda não está definido.").
text("~w is given; your own clauses of it are left out.",
     "~w é dado; as suas próprias cláusulas dele ficam de fora.").
text("~w should hold, and does not.", "~w devia valer, e não vale.").
text("~w raises an error: ~w", "~w causa um erro: ~w").
text("~w does not come to an end.", "~w não chega ao fim.").
text("The first answer should be ~w.", "A primeira resposta devia ser ~w.").
text("There should be no answer, and there is ~w.", "Não devia haver resposta, e há ~w.").
text("The answer ~w is wrong; ~w is missing.", "A resposta ~w está errada; falta ~w.").
text("The answer ~w is wrong.", "A resposta ~w está errada.").
text("The answer ~w is missing.", "Falta a resposta ~w.").
text("The answers are right, but not in the right order, or repeated.",
     "As respostas estão certas, mas fora de ordem, ou repetidas.").
text("The answers are right, but not as often as they should be: ~w (~d instead of ~d).",
     "As respostas estão certas, mas não tantas vezes como deviam: ~w (~d em vez de ~d).").
text("~w: ~w.", "~w: ~w.").
text("~w is not legal: ~w (~w).", "~w não é legal: ~w (~w).").
text("~w: the solution passes (positions: ~d); wrong answers caught: ~d of ~d.",
     "~w: a solução passa (posições: ~d); respostas erradas apanhadas: ~d de ~d.").
text("~w: the solution does not pass: ~w", "~w: a solução não passa: ~w").
text("~w: this passes, and should not: ~w", "~w: isto passa, e não devia: ~w").
text("~w ~w", "~w ~w").
text("the game is over", "o jogo acabou").
text("not proved within one position", "não provado com uma posição").
text("not proved within ~D positions", "não provado com ~D posições").
text("~w; ~w cannot force a win", "~w; ~w não consegue forçar a vitória").
text("~w; ~w can avoid a loss", "~w; ~w consegue evitar a derrota").
text("~w; ~w can avoid a loss, and cannot force a win",
     "~w; ~w consegue evitar a derrota, mas não forçar a vitória").
