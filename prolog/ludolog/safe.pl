:- module(ludolog_safe,
          [ safe_query/2                % +Own, +Goal
          ]).
:- use_module(library(error), [existence_error/2, permission_error/3]).
:- use_module(library(lists), [member/2, memberchk/2, reverse/2]).
:- use_module(library(prolog_wrap), [wrap_predicate/4]).
:- use_module(library(sandbox), [safe_goal/1]).
:- use_module(protocol, [game/1]).

/** <module> What a goal that somebody typed may do

library(sandbox) walks through everything that a goal can reach and refuses what it
does not know. This module is consulted for each goal on the way: it may say yes where
the library is too strict for a class (output; the games' own predicates), or no where
on 9.0.4 it lets through what is not safe:

  | put_attr(_, freeze, Goal)              | the attribute runs Goal                   |
  | print_message/2, message_to_string/2   | format("~@", [Goal]) runs Goal            |
  | Module:assertz(Fact)                   | changes any module                        |
  | set_prolog_flag/2, set_prolog_stack/2  | remain for the queries that follow        |
  | load_files/2, use_module/1             | of files that are no part of the library  |

Whatever outlives a query without being checked again is refused as well: nb_setval/2
would keep a variable with a delayed goal until its predicate is redefined.

A predicate that takes a module or a game is never simply declared safe: a goal
would reach anything through it. It is safe when the game is written out and is a
registered one.

All this is only the first line of defence. The second is the process it runs in.
*/

%!  safe_query(+Own:atom, +Goal) is det.
%
%   Goal, called in Own, the module of queries, can do no harm.
%
%   @error permission_error(call, sandboxed, Goal) for what it may not call.
%   @error existence_error(procedure, PI) for what is not there.
%   @error instantiation_error if it cannot be told what would be called.

safe_query(Own, Goal) :-
    (   current_predicate(sandbox:safe/5)
    ->  true
    ;   permission_error(call, sandboxed, Goal)
    ),
    setup_call_cleanup(
        b_setval(ludolog_checked, Own),
        catch(safe_goal(Own:Goal), error(Formal, Context), refuse(Formal, Context)),
        b_setval(ludolog_checked, [])).

refuse(existence_error(procedure, Goal), sandbox(_, _)) :-
    strip_module(Goal, Module, Plain),
    callable(Plain),
    !,
    functor(Plain, Name, Arity),
    existence_error(procedure, Module:Name/Arity).
refuse(permission_error(call, sandboxed, Goal), sandbox(_, Parents)) :-
    reverse([Goal|Parents], [Outer|Inner]),
    culprit(Inner, Outer, Culprit),
    callable(Culprit),
    !,
    functor(Culprit, Name, Arity),
    permission_error(call, sandboxed, Name/Arity).
refuse(instantiation_error, sandbox(_, _)) :-
    !,
    throw(error(unknown_goal, _)).
refuse(Formal, Context) :-
    throw(error(Formal, Context)).

%   What a student wrote, not what the system does inside it: the first goal on the way that
%   is not defined in the module of queries.

culprit(Inner, Goal0, Culprit) :-
    strip_module(Goal0, Module, Goal),
    (   Inner = [Next|Rest],
        callable(Goal),
        \+ predicate_property(Module:Goal, imported_from(_)),
        predicate_property(Module:Goal, number_of_clauses(_)),
        Module == ludolog_scratch
    ->  culprit(Rest, Next, Culprit)
    ;   Culprit = Goal
    ).

:- multifile prolog:error_message//1.

prolog:error_message(unknown_goal) -->
    [ 'it cannot be told beforehand what would be called: ', nl,
      'write the module or the predicate out' ].

%   The library calls safe/5 for each goal, with the module it would run in.

:- initialization(
       ( nb_setval(ludolog_checked, []),
         wrap_predicate(sandbox:safe(Goal, Module, Parents, Safe0, Safe), ludolog, Wrapped,
                        ludolog_safe:judged(Goal, Module, Parents, Safe0, Safe, Wrapped)) )).

:- public judged/6.

judged(Goal, Module, Parents, Safe0, Safe, Wrapped) :-
    b_getval(ludolog_checked, Own),
    (   Own \== [],
        callable(Goal),
        strip_module(Module:Goal, Target, Plain),
        callable(Plain),
        atom(Target),
        verdict(Plain, Target, Own, Verdict)
    ->  follow(Verdict, Module:Goal, Parents, Safe0, Safe)
    ;   call(Wrapped)
    ).

follow(yes, _, _, Safe, Safe).
follow(if(Goal), Module:_, Parents, Safe0, Safe) :-
    sandbox:safe(Goal, Module, Parents, Safe0, Safe).
follow(no, Module:Goal, Parents, _, _) :-
    throw(error(permission_error(call, sandboxed, Goal), sandbox(Module:Goal, Parents))).

%   verdict(+Goal, +Module, +Own, -Verdict): Goal would run in Module; Own is where
%   queries do. Fails for what the library may decide.

verdict(Goal, Module, Own, Verdict) :-
    functor(Goal, Name, Arity),
    (   predicate_property(Module:Goal, imported_from(Definition))
    ->  true
    ;   Definition = Module
    ),
    verdict(Definition, Name/Arity, Goal, Module, Own, Verdict0),
    !,
    Verdict = Verdict0.

verdict(_, Name/_, _, _, _, no) :-
    Name == halt.
verdict(Own, _, Goal, Own, Own, yes) :-
    % Only facts can come to it before it is called.
    \+ predicate_property(Own:Goal, visible).
verdict(Game, PI, _, _, _, yes) :-
    of_a_game(PI),
    game(Game).
verdict(system, PI, _, _, _, yes) :-
    writes(PI).
verdict(system, clause/2, clause(Head, _), _, _, yes) :-
    nonvar(Head),
    Head = Module:_,
    readable_module(Module).
verdict(system, op/3, op(_, _, Names), Own, Own, yes) :-
    ( atom(Names) ; is_list(Names) ),
    ground(Names),
    \+ ( is_list(Names), member(_:_, Names) ).
verdict(system, Name/_, Goal, Module, Own, no) :-
    changes(Name),
    \+ changes_its_own(Goal, Module, Own).
verdict('$syspreds', PI, _, _, _, no) :-
    memberchk(PI, [set_prolog_stack/2, set_prolog_flag/2]).
verdict(system, PI, _, _, _, no) :-
    memberchk(PI, [set_prolog_flag/2, set_prolog_stack/2, load_files/2, ensure_loaded/1]).
verdict(_, use_module/1, use_module(File), _, _, Verdict) :-
    file_verdict(File, Verdict).
verdict(_, use_module/2, use_module(File, _), _, _, Verdict) :-
    file_verdict(File, Verdict).
verdict(system, put_attr/3, put_attr(_, Module, _), _, _, no) :-
    Module == freeze.
verdict('$messages', print_message/2, print_message(_, Message), Module, Own, no) :-
    ( Module == Own ; var(Message) ; Message = format(_, _) ).
verdict('$messages', message_to_string/2, _, _, _, no).
verdict(Definition, PI, Goal, _, _, yes) :-
    takes_a_game(Definition, PI),
    arg(1, Goal, Game),
    atom(Game),
    game(Game).
verdict(ludolog_trace, trace_rule/1, trace_rule(Goal), _, _, if(Goal)).
verdict(ludolog_random, draw/2, _, _, _, yes).
verdict(prolog_listing, portray_clause/1, _, _, _, yes).

file_verdict(File, Verdict) :-
    (   nonvar(File),
        File = library(Name),
        teaches(Name)
    ->  Verdict = yes
    ;   Verdict = no
    ).

changes(assert).
changes(asserta).
changes(assertz).
changes(retract).
changes(retractall).
changes(abolish).

%   A query changes its own module, a library predicate that of the library.

changes_its_own(Goal, Module, Own) :-
    arg(1, Goal, Clause),
    (   var(Clause)
    ->  true
    ;   Clause \= _:_
    ),
    (   Module == Own
    ->  true
    ;   module_property(Module, class(library))
    ).

%   readable_module(+Module): the clauses of Module may be looked at, as it is a game or a
%   part of Ludolog.

readable_module(Module) :-
    atom(Module),
    (   game(Module)
    ->  true
    ;   sub_atom(Module, 0, _, _, ludolog_)
    ).

%   Output, which is caught and measured.

writes(nl/0).
writes(print/1).
writes(put_char/1).
writes(tab/1).
writes(write/1).
writes(write_canonical/1).
writes(writeq/1).

%   What a game exports by contract or as a role.

of_a_game(initial_state/2).
of_a_game(to_move/2).
of_a_game(valid_moves/3).
of_a_game(move/3).
of_a_game(next_state/3).
of_a_game(legal/2).
of_a_game(game_over/2).
of_a_game(value/3).
of_a_game(choose_move/4).
of_a_game(display_game/1).
of_a_game(move_text/3).
of_a_game(side/2).
of_a_game(position_key/2).
of_a_game(outcome/2).
of_a_game(points/4).
of_a_game(value_parts/3).
of_a_game(edited/4).
of_a_game(turned/3).
of_a_game(flaw/2).
of_a_game(merit/3).
of_a_game(well_formed_move/2).
of_a_game(meaning/3).
of_a_game(group/2).
of_a_game(layout/2).
of_a_game(valid_state/1).
of_a_game(normal_state/2).
of_a_game(word/2).

%   Predicates over any game, safe for a registered one.

takes_a_game(ludolog_why, explanation/4).
takes_a_game(ludolog_telling, why/3).
takes_a_game(ludolog_telling, why_over/2).
takes_a_game(ludolog_telling, why_score/2).
takes_a_game(ludolog_telling, reading/4).
takes_a_game(ludolog_perft, perft/4).
takes_a_game(ludolog_perft, divide/4).
takes_a_game(ludolog_picture, picture/3).
takes_a_game(ludolog_picture, classic/3).
takes_a_game(ludolog_search, best_move/4).
takes_a_game(ludolog_protocol, choose_move/5).
takes_a_game(ludolog_protocol, meaning/4).
takes_a_game(ludolog_protocol, merit/4).
takes_a_game(ludolog_protocol, outcome/3).
takes_a_game(ludolog_protocol, position_key/3).
takes_a_game(ludolog_protocol, side/3).
takes_a_game(ludolog_protocol, well_formed_move/3).

%   Libraries that a query may load by name; most others load by themselves.

teaches(Library) :-
    memberchk(Library,
              [ aggregate, apply, assoc, clpb, clpfd, dcg/basics, dcg/high_order, dif, error,
                heaps, lists, nb_set, ordsets, pairs, random, rbtrees, simplex,
                solution_sequences, strings, tabling, ugraphs, varnumbers, when, yall ]).
