:- encoding(utf8).
:- module(ludolog_green_skull_pt, []).

/** <module> Green Skull em português
*/

:- multifile ludolog:translation/4.

ludolog:translation(green_skull, pt, English, Portuguese) :-
    text(English, Portuguese).

text("Green Skull", "Green Skull").
text("Orcs and goblins race home; the skull commands the zombies.",
     "Orcs e goblins correm para casa; o crânio comanda os zombies.").
text("Orcs (X)",    "Orcs (X)").
text("Goblins (O)", "Goblins (O)").
text("Zombies (Z)", "Zombies (Z)").
text("orcs",        "orcs").
text("goblins",     "goblins").
text("zombies",     "zombies").
text("who begins",  "quem começa").
text("makes the move that scores least",
     "faz a jogada que menos pontos dá").
text("makes the move in the middle of the ranking",
     "faz a jogada do meio da lista ordenada").
text("makes the move that scores most",
     "faz a jogada que mais pontos dá").
text("looks several moves ahead",
     "olha várias jogadas à frente").

% Regras.
text("no move",             "nenhuma jogada").
text("a step",              "um passo").
text("a jump",              "um salto").
text("a further jump",      "mais um salto").
text("the move ends there", "a jogada acaba aí").
text("the game goes on while every kind has a piece away from its own edge",
     "o jogo continua enquanto cada espécie tiver uma peça fora da sua borda").
text("the zombies need not move",
     "os zombies não são obrigados a mover-se").
text("the ~w may pass only if none of them can move",
     "os ~w só podem passar se nenhum deles se puder mover").
text("the moving piece must be one of the ~w: ~w",
     "a peça que se move tem de ser dos ~w: ~w").
text("the move must end on a square of the board: ~w",
     "a jogada tem de acabar numa casa do tabuleiro: ~w").
text("a piece goes to a neighbouring square, or jumps two in a straight line: ~w to ~w",
     "uma peça vai para uma casa vizinha, ou salta duas casas em linha reta: de ~w para ~w").
text("a step is a whole move, nothing may follow it",
     "um passo é uma jogada inteira, nada se lhe pode seguir").
text("a step must end on an empty square: ~w",
     "um passo tem de acabar numa casa vazia: ~w").
text("there must be a piece to jump over: ~w",
     "tem de haver uma peça por cima da qual saltar: ~w").
text("the square behind the jumped piece must be empty: ~w",
     "a casa atrás da peça saltada tem de estar vazia: ~w").
text("the next jump must begin where the last one ended: ~w",
     "o salto seguinte tem de começar onde o anterior acabou: ~w").
text("only jumps may follow a jump: ~w to ~w",
     "a um salto só se podem seguir saltos: de ~w para ~w").

% Fim do jogo.
text("all ~w have been captured (R22)",
     "todos os ~w foram capturados (R22)").
text("all remaining ~w touch their own edge (R23)",
     "todos os ~w que restam tocam a sua borda (R23)").

% Jogadas.
text("the zombies stay",          "os zombies ficam").
text("pass, no piece can move",   "passar, nenhuma peça se pode mover").
text("step",                      "passo").
text("jump over ~w",              "salto sobre ~w").
text("jump over ~w and ~w",       "salto sobre ~w e ~w").
text("jump over ~w, ~w and ~w",   "salto sobre ~w, ~w e ~w").
text("~w, gives the skull away",  "~w, cede o crânio").
text("one orc",                   "um orc").
text("one goblin",                "um goblin").
text("one zombie",                "um zombie").

% Desenhos.
text("~w to move",                     "a jogar: ~w").
text("zombies (Z) to move, by ~w",     "zombies (Z) jogam pelos ~w").
text("the game is over",               "o jogo acabou").
text("green skull: ~w",                "crânio verde: ~w").
text("edges: X left, O right, Z base", "bordas: X esq., O dir., Z base").
text("points",                         "pontos").
text("captured",                       "capturadas").
text("Board Representation: (Row)      X# |(Col)Element | #O     (Row)",
     "Tabuleiro: (Linha)               X# |(Col)Elemento| #O   (Linha)").
text("  Number of Eliminated Elements",
     "  Número de elementos eliminados").
text("  Z belongs to -> ~w",   "  Z pertence a -> ~w").
text("  MOVE FROM PLAYER: ~w", "  JOGADA DO JOGADOR: ~w").

% points/4 and missing/2

text("~w on their own edge, two points each (R25): ~w",
     "~w no seu próprio lado, dois pontos cada (R25): ~w").
text("captured ~w (R26): ~w", "~w capturados (R26): ~w").
text("~w away from their own edge (R22, R23): ~w",
     "~w fora do seu próprio lado (R22, R23): ~w").

% Setting up, and the parts of the value

text("there are only ~w ~w, not ~w (R2)",
     "só há ~w ~w, não ~w (R2)").

% Effects and scenes

text("the home of the ~w", "a casa: ~w").

text("an orc", "um orc").
text("a goblin", "um goblin").
text("a zombie", "um zombie").
text("the green skull", "a caveira verde").

% lead/2

text("1 row on the way home", "1 fila a caminho de casa").
text("~d rows on the way home", "~d filas a caminho de casa").
