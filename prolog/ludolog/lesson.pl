:- module(ludolog_lesson,
          [ lesson/1,                   % +Game
            lesson/2,                   % +Game, +Options
            define/1,                   % +Clause
            forget/0,
            use/1                       % +State
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [member/2]).
:- use_module(ludolog(picture), [picture/3]).
:- use_module(ludolog(protocol), [check_game/1, say/3, valid_state/2]).
:- use_module(ludolog(versions), [queries_pass/1]).
:- use_module(query/live, [filled/4, live_value/4]).

/** <module> The first hour with the rules, at the prompt of plain SWI-Prolog

The program's own prompt `?-` knows the game in progress. A lesson brings the same to the
toplevel of SWI-Prolog, so that what docs/querying.md types can be typed here as well:

    ?- lesson(splut, [size(7)]).
    ?- valid_moves($State, Player, Moves).
    ?- define beats(troll, rock).

From then on `$State`, `$Board`, `$Player`, `$Moves` and `$Last` stand for the position, the
predicates of the game need no module, `define` adds clauses, `forget` takes them out again, and
use(S) goes on from another position. Nothing of this is there before the first lesson. Each
lesson has a module of its own, from which the predicates of the game are found; it becomes that
of the toplevel.
*/

:- dynamic
    position/3,                         % Game, State, Last
    added/1.                            % Reference of a clause

%!  lesson(+Game) is det.
%!  lesson(+Game, +Options:list) is det.
%
%   Begin a lesson about Game, at its start with Options.
%
%   @error existence_error(game, Game)
%   @error domain_error(Game_option, Option)

lesson(Game) :-
    lesson(Game, []).

lesson(Game, Options) :-
    check_game(Game),
    Game:initial_state(Options, State),
    flag(ludolog_lesson, N, N + 1),
    atom_concat(lesson, N, Module),
    set_module(Module:base(user)),
    add_import_module(Module, Game, end),
    forall(member(PI, [define/1, forget/0, use/1]), Module:import(ludolog_lesson:PI)),
    op(1200, fy, Module:define),
    '$set_typein_module'(Module),
    queries_pass(filled_in),
    set_prolog_flag(toplevel_prompt, '~d~l~! ?- '),
    go_on(Game, State, []),
    say(ludolog, "$State, $Board, $Player, $Moves and $Last stand for this position.", Told),
    format("~w~n", [Told]).

go_on(Game, State, Last) :-
    retractall(position(_, _, _)),
    assertz(position(Game, State, Last)),
    picture(Game, State, Picture),
    format("~w~n", [Picture]).

%!  use(+State) is det.
%
%   Go on with the lesson from State, a position of its game.
%
%   @error existence_error(lesson, _)
%   @error domain_error(position, State)

use(State) :-
    in_lesson(Game),
    (   valid_state(Game, State)
    ->  go_on(Game, State, [])
    ;   throw(error(domain_error(position, State), _))
    ).

in_lesson(Game) :-
    (   position(Game0, _, _)
    ->  Game = Game0
    ;   throw(error(existence_error(lesson, lesson), _))
    ).

%!  define(+Clause) is det.
%
%   Add Clause to the module in which the queries of the lesson run.

define(Clause0) :-
    '$current_typein_module'(Module),
    must_be(callable, Clause0),
    expand_term(Clause0, Clause),
    forall(( is_list(Clause) -> member(One, Clause) ; One = Clause ),
           ( assertz(Module:One, Ref),
             assertz(added(Ref)) )).

%!  forget is det.
%
%   Take out what was defined.

forget :-
    forall(retract(added(Ref)), catch(erase(Ref), error(existence_error(_, _), _), true)).

%   `$State` and the like in queries; any other `$X` is the toplevel's.

filled_in(Query0, Bindings, Query) :-
    position(Game, State, Last),
    filled(Query0, Bindings, in_position(Game, live(State, Last)), Query).

in_position(Game, Live, Name, Value) :-
    live_value(Name, Game, Live, Value).

:- multifile prolog:error_message//1.

prolog:error_message(existence_error(lesson, _)) -->
    [ 'there is no lesson yet: lesson(Game) begins one' ].
