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
