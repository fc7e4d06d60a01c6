:- encoding(utf8).
:- module(ludolog_alliances_pt, []).

/** <module> Alliances em português
*/

:- multifile ludolog:translation/4.

ludolog:translation(alliances, pt, English, Portuguese) :-
    text(English, Portuguese).

text("Alliances",
     "Alliances").
text("Connect two of three colours, each with an ally, or fence the other player off.",
     "Ligue duas de três cores, cada uma com a sua aliada, ou corte o caminho ao adversário.").
text("Player 1", "Jogador 1").
text("Player 2", "Jogador 2").
text("any move",
     "uma jogada qualquer").
text("shortens its own chains",
     "encurta os seus próprios caminhos").
text("weighs chains and fences of both players",
     "pesa os caminhos e as barreiras dos dois jogadores").
text("looks ahead",
     "pensa várias jogadas à frente").

text("orange", "laranja").
text("purple", "roxo").
text("green",  "verde").
text("line ~w",     "linha ~w").
text("diagonal ~w", "diagonal ~w").

text("nobody may own two colours yet",
     "ninguém pode ter ainda duas cores").
text("the line must be a whole number from 0 to 22: ~w",
     "as linhas são os números inteiros de 0 a 22: ~w").
text("this line has the diagonals ~w to ~w: ~w",
     "esta linha tem as diagonais ~w a ~w: ~w").
text("a disc must be placed on an empty cell: ~w",
     "um disco põe-se numa casa vazia: ~w").
text("a disc must be orange, purple or green: ~w",
     "um disco é laranja, roxo ou verde: ~w").
text("a disc of that colour must be left: ~w",
     "tem de restar um disco dessa cor: ~w").

text("~w", "~w").
text("~w wins ~w", "~w ganha ~w").
text("~w wins ~w, ~w wins ~w", "~w ganha ~w, ~w ganha ~w").
text("~w wins ~w, ~w wins ~w, ~w wins ~w", "~w ganha ~w, ~w ganha ~w, ~w ganha ~w").
text("~w owns ~w and ~w (R14)",
     "~w tem ~w e ~w (R14)").
text("~w owns ~w, ~w and ~w (R14, R15)",
     "~w tem ~w, ~w e ~w (R14, R15)").

text("~w to move",      "~w a jogar").
text("~w has won",      "~w ganhou").
text("ally 1: OG GP PO", "aliada 1: OG GP PO").
text("ally 2: OP GO PG", "aliada 2: OP GO PG").
text("left",            "há").
text("won",             "sua").
text("1, 2: to go",     "1, 2: faltam").
text("rows: diagonals", "filas: diagonais").
text("numbers: lines",  "números: linhas").

text("Current Player: ~w", "Jogador atual: ~w").
text("Current ~w Pieces Left: ~w", "~w: peças que restam: ~w").
text("Orange", "Laranja").
text("Purple", "Roxo").
text("Green",  "Verde").
text("~w :", "~w :").
text("~w : Player ~w", "~w : Jogador ~w").
text("Player 1 alliances: To connect Orange: Orange-Green, \c
      to connect Green: Green-Purple, to connect Purple: Purple-Orange",
     "Alianças do Jogador 1: para ligar Laranja: Laranja-Verde, \c
      para ligar Verde: Verde-Roxo, para ligar Roxo: Roxo-Laranja").
text("Player 2 alliances: To connect Orange: Orange-Purple, \c
      to connect Green: Green-Orange, to connect Purple: Purple-Green",
     "Alianças do Jogador 2: para ligar Laranja: Laranja-Roxo, \c
      para ligar Verde: Verde-Laranja, para ligar Roxo: Roxo-Verde").

% points/4 and missing/2

text("~w owns ~w", "O ~w tem ~w").
text("~w owns ~w of the two colours that win (R14)",
     "O ~w tem ~w das duas cores com que se ganha (R14)").

% Setting up, and the parts of the value

text("there are only 42 discs of a colour (R6): ~w, ~w",
     "só há 42 discos de cada cor (R6): ~w, ~w").
text("~w needs ~w more",
     "ao ~w faltam ~w").
text("~w is shut out",
     "o ~w já não a pode ganhar").
text("~w is owned by ~w",
     "~w: a cor é do ~w").
text("two colours decide the game",
     "duas cores decidem o jogo").

% Effects and scenes

text("diagonal", "diagonal").
text("line", "linha").
text("a side of ~w", "um lado de ~w").
text("~w owns ~w, by a chain", "~w tem ~w, por um caminho").
text("~w owns ~w, by a fence", "~w tem ~w, por uma barreira").

text("an orange disc", "um disco laranja").
text("a purple disc", "um disco roxo").
text("a green disc", "um disco verde").
text("~w, by a chain", "~w, por um caminho").
text("~w, by a fence", "~w, por uma barreira").
