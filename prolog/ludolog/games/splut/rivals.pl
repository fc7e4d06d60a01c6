:- module(ludolog_splut_rivals,
          [ standing_among/5,           % +Board, +Teams, +Out, +Player, -Worth
            part_of_standing/6          % +Board, +Teams, +Out, +Player, -Points, -Message
          ]).
:- use_module(library(lists), [member/2, memberchk/2, reverse/2, select/3]).
:- use_module(ludolog(grid), [grid_table/2]).
:- use_module(board, [exposed/4, numbered_team/4, rocks/2, square_of/3]).
:- use_module(reach, [reach/4]).

:- set_prolog_flag(optimise, true).

/** <module> What a position of three or four players is worth

A player looks at the nearest prey and the nearest danger, not at the sum of all: a rival
who is far away neither helps nor harms. With two teams left the value is that of a game of two,
and a thousand for each rival who is out.
*/

%!  standing_among(+Board, +Teams, +Out, +Player, -Worth:integer) is det.
%
%   Worth is the value of Board for Player, where Teams, two or more, are in the game, and Out are
%   not. -10000 for a Player who is out.

standing_among(Board, Teams, Out, Player, Worth) :-
    (   select(Player, Teams, Others)
    ->  grid_table(Board, Table),
        rocks(Table, Rocks),
        sorcerer(Player, Table, Home),
        troll(Player, Table, Troll),
        exposed(Table, none, Home, Facing),
        length(Facing, Aimed),
        prey(Others, Table, Rocks, Troll, 1000, Near, 0, Most),
        danger(Others, Table, Rocks, Home, 1000, Threat),
        guards(Others, Table, 0, Guards),
        guard(Player, Table, Guard),
        length(Out, Dead),
        Worth is 2*(Threat - Near) + 3*(Most - Aimed) + 5*(Guard - Guards) + 1000*Dead
    ;   Worth = -10000
    ),
    !.

sorcerer(Player, Table, Square) :-
    numbered_team(Player, Sorcerer, _, _),
    square_of(Table, Sorcerer, Square).

troll(Player, Table, Square) :-
    numbered_team(Player, _, _, Troll),
    square_of(Table, Troll, Square).

guard(Player, Table, Guard) :-
    numbered_team(Player, _, Dwarf, _),
    (   square_of(Table, Dwarf, _)
    ->  Guard = 1
    ;   Guard = 0
    ).

guards([], _, Guards, Guards).
guards([Other|Others], Table, Guards0, Guards) :-
    guard(Other, Table, Guard),
    Guards1 is Guards0 + Guard,
    guards(Others, Table, Guards1, Guards).

prey([], _, _, _, Near, Near, Most, Most).
prey([Other|Others], Table, Rocks, Troll, Near0, Near, Most0, Most) :-
    sorcerer(Other, Table, Square),
    reach(Rocks, Troll, Square, Reach),
    exposed(Table, none, Square, Facing),
    length(Facing, Aimed),
    Near1 is min(Near0, Reach),
    Most1 is max(Most0, Aimed),
    prey(Others, Table, Rocks, Troll, Near1, Near, Most1, Most).

danger([], _, _, _, Threat, Threat).
danger([Other|Others], Table, Rocks, Home, Threat0, Threat) :-
    troll(Other, Table, Troll),
    reach(Rocks, Troll, Home, Reach),
    Threat1 is min(Threat0, Reach),
    danger(Others, Table, Rocks, Home, Threat1, Threat).

%!  part_of_standing(+Board, +Teams, +Out, +Player, -Points, -Message) is nondet.
%
%   Points are a part of standing_among/5.

part_of_standing(_, Teams, _, Player, -10000, "R27: player ~w is out of the game"-[Player]) :-
    \+ memberchk(Player, Teams).
part_of_standing(Board, Teams, Out, Player, Points, Message) :-
    select(Player, Teams, Others),
    !,
    grid_table(Board, Table),
    rocks(Table, Rocks),
    part(Table, Rocks, Player, Others, Out, Points, Message).

part(Table, Rocks, Player, Others, _, Points,
     "steps of player ~w's Troll over a rock to the nearest other Sorcerer: ~w"-[Player, Near]) :-
    troll(Player, Table, Troll),
    prey(Others, Table, Rocks, Troll, 1000, Near, 0, _),
    Points is -2 * Near.
part(Table, Rocks, Player, Others, _, Points,
     "steps of the nearest other Troll over a rock to the Sorcerer of player ~w: ~w"
     -[Player, Threat]) :-
    sorcerer(Player, Table, Home),
    danger(Others, Table, Rocks, Home, 1000, Threat),
    Points is 2 * Threat.
part(Table, Rocks, Player, Others, _, Points,
     "most rocks with a clear line to one of the Sorcerers that player ~w attacks: ~w"
     -[Player, Most]) :-
    troll(Player, Table, Troll),
    prey(Others, Table, Rocks, Troll, 1000, _, 0, Most),
    Points is 3 * Most.
part(Table, _, Player, _, _, Points,
     "rocks with a clear line to the Sorcerer of player ~w: ~w"-[Player, Aimed]) :-
    sorcerer(Player, Table, Home),
    exposed(Table, none, Home, Facing),
    length(Facing, Aimed),
    Points is -3 * Aimed.
part(Table, _, Player, _, _, 5, "~w is on the board"-[piece(Dwarf)]) :-
    numbered_team(Player, _, Dwarf, _),
    square_of(Table, Dwarf, _).
part(Table, _, _, Others, _, -5, "~w is on the board"-[piece(Dwarf)]) :-
    member(Other, Others),
    numbered_team(Other, _, Dwarf, _),
    square_of(Table, Dwarf, _).
part(_, _, _, _, Out, 1000, "R27: player ~w is out of the game"-[Player]) :-
    reverse(Out, Early),
    member(Player, Early).
