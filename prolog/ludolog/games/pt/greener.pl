:- encoding(utf8).
:- module(ludolog_greener_pt, []).

/** <module> Greener em português
*/

:- multifile ludolog:translation/4.

ludolog:translation(greener, pt, English, Portuguese) :-
    text(English, Portuguese).

text("Greener", "Greener").
text("Stacks capture stacks; who holds the most green pyramids wins.",
     "Pilhas capturam pilhas; ganha quem tiver mais pirâmides verdes.").
text("Black", "Preto").
text("White", "Branco").
text("columns and rows of the board",
     "colunas e linhas do tabuleiro").
text("number that the board is drawn from",
     "número de que se sorteia o tabuleiro").
text("board to begin with, as a list of rows",
     "tabuleiro inicial, como lista de linhas").
text("the board is drawn, or the players place their pyramids",
     "o tabuleiro é sorteado, ou os jogadores colocam as suas pirâmides").
text("random", "sorteio").
text("placement", "colocação").
text("any capture",
     "uma captura qualquer").
text("the capture that wins most at once",
     "a captura que rende mais de imediato").
text("looks at the answer as well",
     "tem em conta também a resposta").
text("searches deeper",
     "pesquisa mais fundo").

text("a capture",
     "uma captura").
text("captures begin when all pyramids are placed",
     "as capturas só começam com todas as pirâmides colocadas").
text("pyramids are placed before the first capture only",
     "só se colocam pirâmides antes da primeira captura").
text("~w must be a square of the board",
     "~w tem de ser uma casa do tabuleiro").
text("a pyramid must be placed on an empty square: ~w",
     "uma pirâmide tem de ser colocada numa casa vazia: ~w").
text("the player must control the stack that moves: ~w on ~w",
     "o jogador tem de controlar a pilha que se move: ~w em ~w").
text("a stack must move along its row or its column: ~w to ~w",
     "uma pilha tem de se mover na sua linha ou na sua coluna: de ~w para ~w").
text("a stack must move onto a pyramid or a stack: ~w",
     "uma pilha tem de acabar sobre uma pirâmide ou uma pilha: ~w").
text("every square between ~w and ~w must be empty",
     "todas as casas entre ~w e ~w têm de estar vazias").
text("the move must show what stands on ~w, not ~w",
     "a jogada tem de mostrar o que está em ~w, não ~w").
text("a player who can capture must not pass: ~w",
     "quem pode capturar não pode passar: ~w").
text("the game must go on: the other player must have a capture left",
     "o jogo tem de continuar: o outro jogador tem de ter ainda uma captura").

text("neither player can capture (R11); the most green pyramids win (R12)",
     "nenhum jogador pode capturar (R11); ganham as mais pirâmides verdes (R12)").
text("neither player can capture (R11); on equal points the tallest stack wins (R12)",
     "nenhum jogador pode capturar (R11); com pontos iguais ganha a pilha mais alta (R12)").
text("neither player can capture (R11); equal points, equally tall stacks (R12)",
     "nenhum jogador pode capturar (R11); pontos iguais e pilhas da mesma altura (R12)").

text("nothing to capture",
     "nada para capturar").
text("~w places a pyramid",
     "~w coloca uma pirâmide").
text("take a green pyramid",
     "toma uma pirâmide verde").
text("join your own stack of ~w",
     "junta-se a uma pilha própria de ~w").
text("take a stack of ~w",
     "toma uma pilha de ~w").
text("take a stack of ~w, ~w green",
     "toma uma pilha de ~w, ~w verdes").

text("~w: ~w",
     "~w: ~w").
text("~w: ~w, ~w to place",
     "~w: ~w, ~w por colocar").
text("~w: ~w, tallest ~w",
     "~w: ~w, altura ~w").
text("~w: ~w to place",
     "~w: ~w por colocar").
text("1 point",
     "1 ponto").
text("~w points",
     "~w pontos").
text("green left: ~w",
     "verdes livres: ~w").
text("~w: a stack of ~w, ~w green",
     "~w: pilha de ~w, ~w verdes").
text("~w to move",
     "joga ~w").
text("~w wins",
     "~w ganha").
text("the game is a tie",
     "o jogo está empatado").
text("It is black's turn!",
     "É a vez do preto!").
text("It is white's turn!",
     "É a vez do branco!").
text("Cell Format: Color/Points/StackHeight",
     "Casa: cor/pontos/altura da pilha").

% points/4 and missing/2

text("green pyramid in the stack on ~w", "pirâmide verde na pilha em ~w").
text("green pyramids in the stack on ~w", "pirâmides verdes na pilha em ~w").
text("pyramids are still to be placed (R3)", "ainda há pirâmides por colocar (R3)").
text("captures that ~w still has (R11): ~w", "capturas que o ~w ainda tem (R11): ~w").

% Setting up, and the parts of the value

text("~w pyramids stand on ~w squares (R1)",
     "há ~w pirâmides em ~w casas (R1)").
text("single pyramids of Black and White only, while they are placed (R3)",
     "só pirâmides pretas e brancas isoladas, enquanto se colocam (R3)").
text("the two place their pyramids in turn (R3): ~w has ~w left, ~w has ~w",
     "os dois colocam as pirâmides à vez (R3): ao ~w restam ~w, ao ~w ~w").
text("points ahead: ~w, each 1000",
     "pontos de avanço: ~w, 1000 cada um").
text("tallest stack, higher by",
     "pilha mais alta, por quanto").

% Effects and scenes

text("can be captured: ~w", "pode ser capturada: ~w").

text("a green pyramid", "uma pirâmide verde").
text("a black pyramid", "uma pirâmide preta").
text("a white pyramid", "uma pirâmide branca").
text("a black stack of ~w, ~w green", "uma pilha preta de ~w, ~w verdes").
text("a white stack of ~w, ~w green", "uma pilha branca de ~w, ~w verdes").

% lead/2

text("higher stacks", "pilhas mais altas").
text("1 point", "1 ponto").
text("~d points, a stack counted as 6", "~d pontos, contando cada pilha como 6").
