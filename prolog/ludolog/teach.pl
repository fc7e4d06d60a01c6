:- module(ludolog_teach,
          [ ludolog_help/0,
            ludolog_help/1              % +Game
          ]).
:- use_module(library(lists), [member/2]).
:- use_module(protocol, [check_game/1, game/1, player_name/3, say/3]).

/** <module> What can be asked, for people who use this from plain Prolog */

%!  ludolog_help is det.
%
%   Print what can be asked, with examples that can be copied.

ludolog_help :-
    once(game(Game)),
    Examples = [ "?- play."-"play a game by menus",
                 "?- lesson(~w)."-"the game in progress of docs/querying.md",
                 "?- ludolog_help(~w)."-"one game: its options, players and predicates",
                 "?- rules(~w)."-"its rules",
                 "?- ~w:initial_state([], S), ~w:valid_moves(S, P, Ms)."-"the start and its moves",
                 "?- ~w:initial_state([], S), why(~w, S, \"...\")."-"why a move is legal, or not",
                 "?- ~w:initial_state([], S), why_over(~w, S)."-"what is missing for the end",
                 "?- ~w:initial_state([], S), why_score(~w, S)."-"where the points come from",
                 "?- trace_rule(Goal)."-"how Goal was proved, or why it failed, by rules",
                 "?- coverage(~w, Goal)."-"which clauses of the game Goal uses" ],
    findall(G, game(G), Games),
    atomic_list_concat(Games, ', ', Names),
    say(ludolog, "The games: ~w."-[Names], Head),
    format("~w~n~n", [Head]),
    forall(member(Format-About, Examples), help_line(Format, Game, About)).

%   Each ~w of Format stands for the name of the game.

help_line(Format, Game, About) :-
    split_string(Format, "~", "", [_|Places]),
    findall(Game, member(_, Places), Games),
    format(Format, Games),
    say(ludolog, About, Said),
    format("~n~t~8|~w~n", [Said]).

%!  ludolog_help(+Game) is det.
%
%   Print the options, players and exported predicates of Game.
%
%   @error existence_error(game, Game)

ludolog_help(Game) :-
    check_game(Game),
    ludolog:game(Game, title(Title0)),
    say(Game, Title0, Title),
    format("~w~n", [Title]),
    forall(ludolog:game(Game, setting(Name, Type, Default, Text0)),
           ( say(Game, Text0, Text),
             format("  ~w(~w): ~w (~w)~n", [Name, Default, Text, Type]) )),
    forall(ludolog:game(Game, player(Player, _)),
           ( player_name(Game, Player, PlayerName),
             format("  ~q: ~w~n", [Player, PlayerName]) )),
    module_property(Game, exports(Exports0)),
    sort(Exports0, Exports),
    forall(member(PI, Exports), format("  ~q:~q~n", [Game, PI])).
