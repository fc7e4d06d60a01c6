:- encoding(utf8).
:- module(ludolog_apart_pt, []).

/** <module> Apart em português
*/

:- multifile ludolog:translation/4.

ludolog:translation(apart, pt, English, Portuguese) :-
    text(English, Portuguese).

text("Apart", "Apart").
text("Hop as far as your lines are long until no two of your pieces touch.",
     "Mova as peças tanto quanto medem as suas linhas, até não haver duas que se toquem.").
text("Player 1", "Jogador 1").
text("Player 2", "Jogador 2").
text("rows of the board", "filas do tabuleiro").
text("columns of the board", "colunas do tabuleiro").
text("draws its hops",
     "joga ao acaso").
text("moves its least isolated piece to where it is most isolated",
     "move a peça menos isolada para onde ela fica mais isolada").
text("weighs whole turns and the answers to them",
     "pesa turnos inteiros e as respostas a eles").
text("searches deeper",
     "procura mais fundo").

% Regras.
text("a hop along a line",
     "um movimento ao longo de uma linha").
text("the game must still be going on",
     "o jogo ainda tem de estar a decorrer").
text("a piece of the player to move must stand on ~w",
     "em ~w tem de estar uma peça de quem joga").
text("only the piece that has just jumped may go on: ~w",
     "só a peça que acabou de saltar pode continuar: ~w").
text("the target must be a square of the board: ~w",
     "o destino tem de ser uma casa do tabuleiro: ~w").
text("a hop must follow a row, a column or a diagonal: ~w to ~w",
     "o movimento tem de seguir uma linha horizontal, uma coluna ou uma diagonal: ~w para ~w").
text("a hop must be exactly as long as the line it follows: a line of ~w, a hop of ~w",
     "o movimento tem de ser tão longo como a linha que segue: linha de ~w, movimento de ~w").
text("the target may not hold a piece of one's own: ~w",
     "no destino não pode estar uma peça própria: ~w").
text("a turn may go on only with jumps of two squares or more: ~w",
     "um turno só continua com saltos de duas ou mais casas: ~w").
text("the target may not have been used in this turn: ~w",
     "o destino não pode ter sido usado neste turno: ~w").
text("a player may stop only between two jumps of a turn",
     "só entre dois saltos de um turno se pode parar").

% Fim do jogo.
text("both stand apart at once, and ~w made the last hop (R18)",
     "ambos ficam separados ao mesmo tempo, e o último movimento foi do ~w (R18)").
text("~w has a single piece left (R17)",
     "o ~w só tem uma peça (R17)").
text("no two pieces of ~w touch each other (R17)",
     "nenhuma peça do ~w toca noutra dele (R17)").

% Jogadas.
text("end the turn here", "terminar aqui o turno").
text("step", "passo").
text("jump of ~w", "salto de ~w").
text("row", "linha horizontal").
text("column", "coluna").
text("rising diagonal", "diagonal ascendente").
text("falling diagonal", "diagonal descendente").
text("~w along the ~w", "~w pela ~w").
text("~w along the ~w, takes a piece", "~w pela ~w, captura uma peça").

% Notas ao lado do tabuleiro.
text("~w has won", "Ganhou o ~w").
text("~w to move", "Joga o ~w").
text("~w jumps on with ~w, or stops", "O ~w continua a saltar com ~w, ou para").
text("Moves: ~w", "Movimentos: ~w").
text("~w: pieces ~w, touching ~w", "~w: peças ~w, a tocar-se ~w").

% points/4 and missing/2

text("the pieces of ~w stand apart (R17)", "as peças do ~w estão separadas (R17)").
text("pieces of both players still touch each other (R17)",
     "ambos os jogadores ainda têm peças que se tocam (R17)").
text("pieces of ~w that still touch another one: ~w (R17)",
     "peças do ~w que ainda tocam noutra: ~w (R17)").

% Effects and scenes

text("stands apart: ~w", "está só: ~w").
text("touches a friend: ~w", "toca noutra sua: ~w").
text("may jump on: ~w", "pode continuar a saltar: ~w").
text("used in this turn: ~w", "já usada neste turno: ~w").

text("a white piece", "uma peça branca").
text("a black piece", "uma peça preta").

% lead/2

text("~1f turns of the race", "~1f turnos da corrida").
