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

text("a step with one of the player's own pieces",
     "um passo com uma peça do próprio jogador").
text("both Sorcerers are alive",
     "os dois Feiticeiros estão vivos").
text("the piece that steps stands where it begins: ~w on ~w",
     "a peça que dá o passo está na casa de partida: ~w em ~w").
text("only an own piece is moved, by player ~w: ~w",
     "só se move uma peça própria, o jogador ~w: ~w").
text("a step goes one square up, right, down or left: ~w",
     "um passo avança uma casa para cima, direita, baixo ou esquerda: ~w").
text("a step stays on the board: ~w",
     "um passo não sai do tabuleiro: ~w").
text("the square stepped on is empty: ~w",
     "a casa de chegada está vazia: ~w").
text("only a Sorcerer levitates: ~w",
     "só um Feiticeiro levita pedras: ~w").
text("only a Troll pulls: ~w",
     "só um Troll arrasta pedras: ~w").
text("only a Troll throws: ~w",
     "só um Troll atira pedras: ~w").
text("only a Dwarf pushes: ~w",
     "só um Anão empurra: ~w").
text("what is levitated is a rock: ~w",
     "o que se levita é uma pedra: ~w").
text("the rock that is pulled lies right behind the Troll: ~w",
     "a pedra arrastada está mesmo atrás do Troll: ~w").
text("a Troll throws the rock on whose square it steps: ~w",
     "um Troll atira a pedra da casa onde entra: ~w").
text("the rock did not move in the turn before: ~w",
     "a pedra não se moveu no turno anterior: ~w").
text("one rock a turn is levitated, without a break: ~w",
     "em cada turno levita-se uma só pedra, sem interrupção: ~w").
text("the levitated rock stays on the board: ~w",
     "a pedra levitada não sai do tabuleiro: ~w").
text("the levitated rock goes where nothing stands, or where the Sorcerer stood: ~w",
     "a pedra levitada vai para uma casa vazia ou para a que o Feiticeiro deixa: ~w").
text("no border, Troll or rock is next in the way of the throw: ~w",
     "a casa seguinte no caminho da pedra não é margem nem tem Troll ou pedra: ~w").
text("a Dwarf pushes what stands on its next square: ~w",
     "um Anão empurra o que está na casa seguinte: ~w").
text("the line that is pushed ends at an empty square of the board: ~w",
     "a fila empurrada acaba numa casa vazia do tabuleiro: ~w").
text("a player passes only without any legal step",
     "um jogador só passa se não tiver nenhum passo legal").

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

% points/4 and missing/2

text("R24: no rock has hit the Sorcerer of player ~w",
     "R24: nenhuma pedra acertou no Feiticeiro do jogador ~w").
text("rocks that lie open to the Sorcerer whom player ~w attacks: ~w",
     "pedras em linha aberta com o Feiticeiro que o jogador ~w ataca: ~w").
text("player ~w has the Dwarf",
     "o jogador ~w tem o Anão").
text("steps of player ~w's Troll over a rock to the Sorcerer: ~w",
     "passos do Troll do jogador ~w, por uma pedra, até ao Feiticeiro: ~w").

% Setting up, and the parts of the value

text("there are one to four rocks, not ~w",
     "há de uma a quatro pedras, não ~w").
text("~w of player ~w stands on more than one square",
     "~w do jogador ~w está em mais de uma casa").
text("~w of player ~w is missing",
     "falta ~w do jogador ~w").
text("one of the Sorcerers has to live",
     "um dos Feiticeiros tem de estar vivo").
