:- encoding(utf8).
:- module(ludolog_splut_pt, []).

/** <module> Splut! em português
*/

:- multifile ludolog:translation/4.

ludolog:translation(splut, pt, English, Portuguese) :-
    text(English, Portuguese).

text("Splut!", "Splut!").
text("Trolls throw rocks at Sorcerers, and Dwarfs stand in the way.",
     "Trolls atiram pedras aos Feiticeiros, e os Anões metem-se no caminho.").
text("Player 1", "Jogador 1").
text("Player 2", "Jogador 2").
text("Player 3", "Jogador 3").
text("Player 4", "Jogador 4").
text("number of players",
     "número de jogadores").
text("columns of the board",
     "colunas do tabuleiro").
text("random steps",
     "passos ao acaso").
text("greedy: the best next step",
     "ganancioso: o melhor passo seguinte").
text("planner: the best whole turn",
     "planeador: o melhor turno completo").
text("search over several turns",
     "pesquisa de vários turnos").

text("Sorcerer", "Feiticeiro").
text("Dwarf",    "Anão").
text("Troll",    "Troll").
text("a rock",   "uma pedra").
text("nothing",  "nada").
text("no square of the board", "nenhuma casa do tabuleiro").

text("a step with one of the player's own pieces",
     "um passo com uma peça do próprio jogador").
text("two Sorcerers must be alive",
     "têm de estar vivos dois Feiticeiros").
text("the piece must stand where its step begins: ~w on ~w",
     "a peça tem de estar na casa onde o passo começa: ~w em ~w").
text("player ~w may move only their own pieces: ~w",
     "o jogador ~w só pode mover as suas próprias peças: ~w").
text("a step must go one square up, right, down or left: ~w",
     "um passo tem de avançar uma casa para cima, direita, baixo ou esquerda: ~w").
text("a step must stay on the board: ~w",
     "um passo não pode sair do tabuleiro: ~w").
text("the square stepped on must be empty: ~w",
     "a casa de chegada tem de estar vazia: ~w").
text("only a Sorcerer can levitate: ~w",
     "só um Feiticeiro pode levitar pedras: ~w").
text("only a Troll can pull: ~w",
     "só um Troll pode arrastar pedras: ~w").
text("only a Troll can throw: ~w",
     "só um Troll pode atirar pedras: ~w").
text("only a Dwarf can push: ~w",
     "só um Anão pode empurrar: ~w").
text("only a rock can be levitated: ~w",
     "só uma pedra pode ser levitada: ~w").
text("the rock to be pulled must lie right behind the Troll: ~w",
     "a pedra a arrastar tem de estar mesmo atrás do Troll: ~w").
text("a Troll must step onto the rock that it throws: ~w",
     "um Troll tem de entrar na casa da pedra que atira: ~w").
text("the rock must not have moved in the turn before: ~w",
     "a pedra não pode ter-se movido no turno anterior: ~w").
text("only one rock can be levitated in a turn, without a break: ~w",
     "em cada turno só se pode levitar uma pedra, sem interrupção: ~w").
text("the levitated rock must stay on the board: ~w",
     "a pedra levitada não pode sair do tabuleiro: ~w").
text("the levitated rock must go to an empty square, or to the one the Sorcerer leaves: ~w",
     "a pedra levitada tem de ir para uma casa vazia ou para a que o Feiticeiro deixa: ~w").
text("no border, Troll or rock may be next in the way of the throw: ~w",
     "a casa seguinte no caminho da pedra não pode ser margem nem ter Troll ou pedra: ~w").
text("there must be something to push on the Dwarf's next square: ~w",
     "tem de haver algo para empurrar na casa seguinte do Anão: ~w").
text("the line that is pushed must end at an empty square of the board: ~w",
     "a fila empurrada tem de acabar numa casa vazia do tabuleiro: ~w").
text("a player may pass only without any legal step",
     "um jogador só pode passar se não tiver nenhum passo legal").

text("no step is possible",
     "nenhum passo é possível").
text("~w", "~w").
text("~w levitates a rock: ~w",
     "~w levita uma pedra: ~w").
text("~w pulls the rock behind",
     "~w arrasta a pedra de trás").
text("~w throws the rock at ~w on ~w",
     "~w atira a pedra a ~w em ~w").
text("~w throws the rock to ~w",
     "~w atira a pedra para ~w").
text("~w pushes one piece",
     "~w empurra uma peça").
text("~w pushes ~w pieces",
     "~w empurra ~w peças").

text("R24: a rock has hit the Sorcerer of player ~w",
     "R24: uma pedra atingiu o Feiticeiro do jogador ~w").
text("Player ~w has won",
     "O jogador ~w ganhou").
text("Player ~w's turn (~w)",
     "Vez do jogador ~w (~w)").
text("Turn ~w: player ~w",
     "Turno ~w: jogador ~w").
text("1 step left",
     "resta 1 passo").
text("~w steps left",
     "restam ~w passos").
text("not to be levitated: ~w",
     "não se pode levitar: ~w").
text("being levitated: ~w",
     "a ser levitada: ~w").
text("no more levitation this turn",
     "sem mais levitação neste turno").
text("", "").
text("S Sorcerer, D Dwarf, T Troll, R rock",
     "S Feiticeiro, D Anão, T Troll, R pedra").
text("capital letters: player 1",
     "maiúsculas: jogador 1").
text("the number is the player's",
     "o número é o do jogador").
text("then: player ~w",
     "a seguir: jogador ~w").
text("out: player ~w",
     "fora: jogador ~w").

% points/4 and missing/2

text("R24: no rock has hit the Sorcerer of player ~w",
     "R24: nenhuma pedra acertou no Feiticeiro do jogador ~w").
text("rocks with a clear line to the Sorcerer that player ~w attacks: ~w",
     "pedras em linha aberta com o Feiticeiro que o jogador ~w ataca: ~w").
text("player ~w has the Dwarf",
     "o jogador ~w tem o Anão").
text("steps of player ~w's Troll over a rock to the Sorcerer: ~w",
     "passos do Troll do jogador ~w, por uma pedra, até ao Feiticeiro: ~w").

% Three and four players

text("R28: only the team of player ~w is left",
     "R28: só resta a equipa do jogador ~w").
text("R28: the Sorcerer of player ~w is alive",
     "R28: o Feiticeiro do jogador ~w está vivo").
text("R27: player ~w is out of the game",
     "R27: o jogador ~w está fora do jogo").
text("~w is on the board",
     "~w está no tabuleiro").
text("steps of player ~w's Troll over a rock to the nearest other Sorcerer: ~w",
     "passos do Troll do jogador ~w, por uma pedra, até ao Feiticeiro adversário mais próximo: ~w").
text("steps of the nearest other Troll over a rock to the Sorcerer of player ~w: ~w",
     "passos do Troll adversário mais próximo, por uma pedra, até ao Feiticeiro do jogador ~w: ~w").
text("most rocks with a clear line to one of the Sorcerers that player ~w attacks: ~w",
     "máximo de pedras em linha aberta com um dos Feiticeiros que o jogador ~w ataca: ~w").
text("rocks with a clear line to the Sorcerer of player ~w: ~w",
     "pedras em linha aberta com o Feiticeiro do jogador ~w: ~w").

% Setting up, and the parts of the value

text("there are one to four rocks, not ~w",
     "há de uma a quatro pedras, não ~w").
text("~w of player ~w stands on more than one square",
     "~w do jogador ~w está em mais de uma casa").
text("~w of player ~w is missing",
     "falta ~w do jogador ~w").
text("one of the Sorcerers must be alive",
     "um dos Feiticeiros tem de estar vivo").
