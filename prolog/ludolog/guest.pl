:- module(ludolog_guest,
          [ load_program/3,             % +File, +Dialect, -Messages
            load_adapter/2,             % +File, -Messages
            guest_module/1,             % -Module
            contract/1,                 % -Pairs
            program_goal/2,             % +Query, -Goal
            ask/1,                      % +Query
            asked/1,                    % +Query
            answers/1,                  % +Goal
            agreed/1,                   % ?What
            their_state/2,              % +Ours, -Theirs
            their_move/3,               % +State, +Ours, -Theirs
            their_player/2,             % ?Ours, ?Theirs
            adapted_player/1,           % -Theirs
            their_winner/2,             % +Ours, -Theirs
            their_after/2,              % +Ours, -Theirs
            their_config/2              % +Settings, -Theirs
          ]).
:- use_module(library(lists), [append/3, member/2, memberchk/2, reverse/2]).
:- use_module(library(prolog_codewalk), [prolog_walk_code/1]).
:- use_module(tame, [throws_little/1]).
:- use_module(text, [trimmed/2]).

/** <module> Somebody else's program in this process

This file is loaded in a worker process that has none of our games. A program of
a third party goes into the module `ludolog_program` (or its own), with its
dialect and its own idea of a state. An adapter, a file of a few clauses in the
module `ludolog_adapter`, translates our terms into theirs:

  | state(+Ours, -Theirs)       | the state; fails for positions that they cannot have    |
  | after(+Ours, -Theirs)       | what move/3 must answer, if not the whole state         |
  | move(+State, +Ours, -Theirs)| a move in our State; fails for one that they do not list |
  | player(?Ours, ?Theirs)      | a player                                                |
  | winner(+Ours, -Theirs)      | who won, if not as player/2 says                        |
  | config(+Settings, -Theirs)  | first argument of their initial_state/2                 |
  | calls(+Query, -Goal)        | the goal that answers a query, where names or arguments  |
  |                             | differ: calls(valid_moves(S, P, Ms), plays(P, S, Ms))   |
  | agree(What)                 | also compare `value` or `initial_state`                 |

Each may be left out; terms are the same then. States and moves are compared in
their terms: ours are carried over, so that no way back is needed.

A Query is one of valid_moves(State, Player, Moves), move(State, Move, Next),
game_over(State, Winner), value(State, Player, Value), initial_state(Config,
State) and choose_move(State, Player, Level, Move). Where there is no calls/2
for it, the course's ways to write it are tried, see way/2.
*/

% A program that is written for Ludolog finds Ludolog's own modules, such as ludolog(grid).
:- multifile user:file_search_path/2.
:- prolog_load_context(directory, Here),
   asserta(user:file_search_path(ludolog, Here)).

:- dynamic loaded/1.                    % Module

                /*******************************
                *            LOADING           *
                *******************************/

%!  load_program(+File:atom, +Dialect, -Messages:list) is det.
%
%   Load File as Dialect, `swi` or `sicstus4`. Messages are errors and warnings, and a
%   line for each undefined predicate.

load_program(File, Dialect, Messages) :-
    forget_environment,
    (   Dialect == swi
    ->  Options = []
    ;   Options = [dialect(Dialect)]
    ),
    load(ludolog_program:File, Options, Loading),
    (   module_property(Module, file(File))
    ->  true
    ;   Module = ludolog_program
    ),
    asserta(loaded(Module)),
    undefined(Module, Undefined),
    append(Loading, Undefined, Messages).

load(Spec, Options, Messages) :-
    nb_setval(ludolog_guest_messages, []),
    setup_call_cleanup(
        ( current_prolog_flag(optimise_unify, Old),
          set_prolog_flag(optimise_unify, false) ),
        catch(load_files(Spec, [silent(true)|Options]), Error,
              print_message(error, Error)),
        set_prolog_flag(optimise_unify, Old)),
    nb_getval(ludolog_guest_messages, Reversed),
    nb_delete(ludolog_guest_messages),
    reverse(Reversed, Messages).

:- multifile user:message_hook/3.
user:message_hook(_, Kind, Lines) :-
    nb_current(ludolog_guest_messages, Messages),
    memberchk(Kind, [error, warning]),
    with_output_to(string(Text0), print_message_lines(current_output, '', Lines)),
    trimmed(Text0, Text1),
    (   source_location(File, Line),
        file_base_name(File, Base)
    ->  format(string(Text), "~w: ~w:~d: ~w", [Kind, Base, Line, Text1])
    ;   format(string(Text), "~w: ~w", [Kind, Text1])
    ),
    nb_setval(ludolog_guest_messages, [Text|Messages]).

%   The program must not learn anything from the environment of the process.

forget_environment :-
    environ(Environment),
    forall(member(Name=_, Environment), unsetenv(Name)),
    working_directory(Here, Here),
    set_prolog_flag(tmp_dir, Here).

%!  guest_module(-Module) is semidet.
%
%   Module is where the program's predicates are.

guest_module(Module) :-
    loaded(Module),
    !.

%!  load_adapter(+File:atom, -Messages:list) is det.
%
%   Load File as the adapter. Messages are errors and warnings.

load_adapter(File, Messages) :-
    load(ludolog_adapter:File, [], Messages).

undefined(Module, Messages) :-
    nb_setval(ludolog_guest_undefined, []),
    prolog_walk_code([ module(Module), undefined(trace), source(false), verbose(false),
                       on_trace(ludolog_guest:undefined_found) ]),
    nb_getval(ludolog_guest_undefined, Found0),
    sort(Found0, Found),
    findall(M, ( member(PI-By, Found),
                 format(string(M), "error: ~w is undefined, called by ~w", [PI, By]) ),
            Messages).

:- public undefined_found/3.

undefined_found(Callee, Caller, _) :-
    nb_getval(ludolog_guest_undefined, Found),
    indicator(Callee, PI),
    indicator(Caller, By),
    nb_setval(ludolog_guest_undefined, [PI-By|Found]).

indicator(Goal, Name/Arity) :-
    strip_module(Goal, _, Plain),
    (   callable(Plain)
    ->  functor(Plain, Name, Arity)
    ;   Name = directive,
        Arity = 0
    ).

                /*******************************
                *         THE CONTRACT         *
                *******************************/

%!  way(?Query, ?Goal) is nondet.
%
%   Goal is a way to write Query in a program of the course: up to 2023/24 with the
%   player as an argument, from 2024/25 without; game_over/1 does not tell the winner.

way(initial_state(C, S), initial_state(C, S)).
way(initial_state(_, S), initial_state(S)).
way(valid_moves(S, P, Ms), valid_moves(S, P, Ms)).
way(valid_moves(S, _, Ms), valid_moves(S, Ms)).
way(move(S, M, N), move(S, M, N)).
way(game_over(S, W), game_over(S, W)).
way(game_over(S, _), game_over(S)).
way(value(S, P, V), value(S, P, V)).
way(value(S, _, V), value(S, V)).
way(choose_move(S, P, L, M), choose_move(S, P, L, M)).
way(choose_move(S, _, L, M), choose_move(S, L, M)).
way(choose_move(S, P, L, M), choose_move(S, P, _, L, M)).

%!  contract(-Indicators:list) is det.
%
%   Indicators are the predicates of the course's contract that the program defines,
%   those that the adapter names first, as Query-Indicator.

contract(Indicators) :-
    findall(Name-PI,
            ( query(Query),
              functor(Query, Name, _),
              ( program_goal(Query, Goal) -> indicator(Goal, PI) ; fail ) ),
            Indicators).

query(initial_state(_, _)).
query(valid_moves(_, _, _)).
query(move(_, _, _)).
query(game_over(_, _)).
query(value(_, _, _)).
query(choose_move(_, _, _, _)).

%!  program_goal(+Query, -Goal) is semidet.
%
%   Goal asks the program for Query. A program with both forms of a predicate means
%   the one of its contract: the later one if it has choose_move/3 only.

program_goal(Query, Goal) :-
    adapter(calls, [Query, Goal]),
    !.
program_goal(Query, Goal) :-
    findall(Query-G, ( way(Query, G), defined(G) ), Pairs),
    (   later_contract
    ->  last_pair(Pairs, Query-Goal)
    ;   Pairs = [Query-Goal|_]
    ).

last_pair([Pair], Pair) :-
    !.
last_pair([_|Pairs], Pair) :-
    last_pair(Pairs, Pair).

later_contract :-
    defined(choose_move(_, _, _)),
    \+ defined(choose_move(_, _, _, _)).

defined(Goal) :-
    loaded(Module),
    functor(Goal, Name, Arity),
    current_predicate(Module:Name/Arity),
    \+ predicate_property(Module:Goal, imported_from(system)).

%!  agreed(?What) is nondet.
%
%   The adapter wants What compared as well.

agreed(What) :-
    adapter(agree, [What]).

% Where the adapter has clauses they decide: one that fails says no.
adapter(Name, Arguments) :-
    adapts(Name, Arguments),
    Goal =.. [Name|Arguments],
    call(ludolog_adapter:Goal).

adapts(Name, Arguments) :-
    length(Arguments, Arity),
    current_predicate(ludolog_adapter:Name/Arity).

theirs(Name, Arguments, Ours, Theirs) :-
    (   adapts(Name, Arguments)
    ->  once(adapter(Name, Arguments))
    ;   Theirs = Ours
    ).

%!  their_state(+Ours, -Theirs) is semidet.
%!  their_move(+State, +Ours, -Theirs) is semidet.
%!  their_player(?Ours, ?Theirs) is semidet.
%!  their_winner(+Ours, -Theirs) is semidet.
%!  their_after(+Ours, -Theirs) is semidet.
%!  their_config(+Settings, -Theirs) is semidet.
%
%   Theirs is what stands for Ours in the program.

their_state(Ours, Theirs) :-
    theirs(state, [Ours, Theirs], Ours, Theirs).

their_move(State, Ours, Theirs) :-
    theirs(move, [State, Ours, Theirs], Ours, Theirs).

their_player(Ours, Theirs) :-
    theirs(player, [Ours, Theirs], Ours, Theirs).

%!  adapted_player(-Theirs) is nondet.
%
%   Theirs is one of the players that the adapter names.

adapted_player(Theirs) :-
    adapter(player, [_, Theirs]),
    ground(Theirs).

their_winner(Ours, Theirs) :-
    (   adapts(winner, [Ours, Theirs])
    ->  once(adapter(winner, [Ours, Theirs]))
    ;   their_player(Ours, Theirs)
    ->  true
    ;   Theirs = Ours
    ).

their_after(Ours, Theirs) :-
    (   adapts(after, [Ours, Theirs])
    ->  once(adapter(after, [Ours, Theirs]))
    ;   their_state(Ours, Theirs)
    ).

their_config(Settings, Config) :-
    theirs(config, [Settings, Config], Settings, Config).

%!  ask(+Query) is semidet.
%
%   The program's first answer to Query.

ask(Query) :-
    program_goal(Query, Goal),
    !,
    answers(Goal).

%!  answers(+Goal) is semidet.
%
%   The program's first answer to Goal, which came from program_goal/2.

answers(Goal) :-
    guest_module(Module),
    once(throws_little(Module:Goal)).

%!  asked(+Query) is semidet.
%
%   The program has a predicate for Query.

asked(Query) :-
    program_goal(Query, _).
