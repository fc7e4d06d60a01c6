:- module(ludolog_query,
          [ ask/6,                      % +Game, +Live, +Definitions, +Text, +Options, -Answer
            complete_query/2,           % +Text, -Complete
            bound_value/2,              % +Name, -Value
            check_definitions/3,        % +Definitions, +Options, -Said
            explored/6,                 % +Game, +Live, +Definitions, +Text, +Options, -Said
            board_of/3                  % +Game, +State, -Board
          ]).
:- use_module(library(error), [existence_error/2, must_be/2]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(library(option), [option/2, option/3]).
:- use_module(answer, [answer_text/4]).
:- use_module(catalogue, []).
:- use_module(coverage, []).
:- use_module(protocol, [defines/2]).
:- use_module(safe, [safe_query/2]).
:- use_module(scratch, [scratch/1, defined/3]).
:- use_module(sink, [bounded/2]).
:- use_module(tame, [tamed/1]).
:- use_module(trace, [print_trace/1, trace_lines/3]).

/** <module> `?-` on a live game

This runs in a process of its own (pybridge.worker), which is the second line of defence.
Inside it the text is read in the scratch module, `$State` and the like are replaced by
their values, the goal is checked (ludolog_safe), and run within its limits.

Live is live(State, Last): the position, and a list with the move that led there, or
[]. The variables of a query are

  | $State       | the position                                                     |
  | $Board       | its board: what board_of/2 of the game says, else the first list |
  |              | of lists in the state, else the state                            |
  | $Player      | the player to move                                               |
  | $Moves       | the legal moves                                                  |
  | $Last        | the move that led to the position                                |
  | $X           | what X was in the last answer of an earlier query                |

Options:

  | safe(Boolean)  | whether goals are checked before they run; default true    |
  | depth(N)       | how deep terms are shown; 0 for all                        |
  | recursion(N)   | how deep goals may call each other; 0 for no limit         |
  | stacks(Bytes)  | what the stacks of Prolog may take                         |
  | answer(N)      | characters that an answer may have                         |
  | output(N)      | characters that may be printed before an answer            |
  | language(Code) | the language of the games' texts                           |

Limits of time and inferences are the caller's: see pybridge.handles.Limits.
*/

:- dynamic
    bound/2.                            % Name, Value

%!  ask(+Game, +Live, +Definitions:string, +Text:string, +Options:list, -Answer:string) is nondet.
%
%   Answer is an answer of the query Text, without the full stop (see answer_text/4).
%   What is printed goes to the current output.
%
%   @error syntax_error(_), and whatever the goal throws.
%   @error resource_error(What) for a limit: recursion_depth, answer_size, output_size.

ask(Game, Live, Definitions, Text, Options, Answer) :-
    prepare(Definitions, Options),
    goal(Game, Live, Text, Goal, Bindings),
    scratch(Module),
    @(expand_goal(Goal, Expanded), Module),
    approve(Expanded, Options),
    option(output(Most), Options, 0),
    bounded(Most, tamed(limited(Options, Module:Expanded))),
    remember(Bindings),
    answer_text(Bindings, Module, Options, Answer).

%!  explored(+Game, +Live, +Definitions, +Text, +Options, -Said:string) is det.
%
%   Said is what trace_rule/1 prints for the goal Text, without what the goal prints.

explored(Game, Live, Definitions, Text, Options, Said) :-
    prepare(Definitions, Options),
    goal(Game, Live, Text, Goal, _),
    scratch(Module),
    approve(Goal, Options),
    option(output(Most), Options, 0),
    bounded(Most, tamed(limited(Options, trace_lines(Module:Goal, 3, Lines)))),
    with_output_to(string(Said), print_trace(Lines)).

prepare(Definitions, Options) :-
    (   option(stacks(Bytes), Options)
    ->  set_prolog_flag(stack_limit, Bytes)
    ;   true
    ),
    (   option(language(Language), Options)
    ->  create_prolog_flag(ludolog_language, Language, [type(atom)])
    ;   true
    ),
    defined(Definitions, Options, _).

approve(Goal, Options) :-
    (   option(safe(true), Options, true)
    ->  scratch(Module),
        safe_query(Module, Goal)
    ;   true
    ).

:- meta_predicate limited(+, 0).

limited(Options, Goal) :-
    (   option(recursion(Most), Options),
        Most > 0
    ->  call_with_depth_limit(Goal, Most, Reached),
        (   Reached == depth_limit_exceeded
        ->  throw(error(resource_error(recursion_depth), _))
        ;   true
        )
    ;   call(Goal)
    ).

%!  check_definitions(+Definitions:string, +Options:list, -Said:string) is det.
%
%   Load Definitions, facts and rules, into the scratch module in place of what was there.
%   Said are the errors and warnings, "" if there are none.

check_definitions(Definitions, Options, Said) :-
    defined(Definitions, Options, Said).

                /*******************************
                *            READING           *
                *******************************/

%!  complete_query(+Text:string, -Complete) is det.
%
%   Complete is `false` if more has to come before Text ends as a query does, with a full
%   stop; `true` if it does, or if going on cannot make it one. Text after the full stop is
%   a syntax error of ask/6: a query that is not asked must not seem to be.

complete_query(Text, Complete) :-
    scratch(Module),
    catch(( query_term(Text, Module, _, _),
            Complete = true ),
          error(syntax_error(What), _),
          (   unfinished(What)
          ->  Complete = false
          ;   Complete = true
          )).

unfinished(end_of_file).
unfinished(end_of_file_in_block_comment).
unfinished(end_of_file_in_quoted(_)).

query_term(Text, Module, Term, Names) :-
    setup_call_cleanup(
        open_string(Text, In),
        catch(( read_term(In, Term, [variable_names(Names), module(Module)]),
                nothing_follows(In) ),
              error(syntax_error(What), Context),
              true),
        close(In)),
    (   nonvar(What)
    ->  (   Context = stream(_, _, _, At)
        ->  throw(error(syntax_error(What), string(Text, At)))
        ;   throw(error(syntax_error(What), Context))
        )
    ;   true
    ).

nothing_follows(In) :-
    character_count(In, At),
    (   catch(read_term(In, Next, []), error(syntax_error(_), _), true),
        Next == end_of_file
    ->  true
    ;   throw(error(syntax_error(one_query_at_a_time), stream(In, 0, 0, At)))
    ).

%   goal(+Game, +Live, +Text, -Goal, -Bindings): the full stop may be left out.

goal(Game, Live, Text, Goal, Bindings) :-
    scratch(Module),
    complete_query(Text, Complete),
    (   Complete == true
    ->  Query = Text
    ;   string_concat(Text, "\n.", Query)
    ),
    query_term(Query, Module, Goal0, Names),
    must_be(callable, Goal0),
    filled(Goal0, Names, Game, Live, Goal),
    term_variables(Goal, Variables),
    used(Names, Variables, Bindings).

%   The variables that stand in the query by themselves, not only behind a `$`.

used([], _, []).
used([Name=Variable|Names], Variables, Bindings) :-
    (   member(V, Variables),
        V == Variable
    ->  Bindings = [Name=Variable|Rest]
    ;   Bindings = Rest
    ),
    used(Names, Variables, Rest).

filled(Term, Names, Game, Live, Filled) :-
    (   var(Term)
    ->  Filled = Term
    ;   Term = $(Variable),
        var(Variable),
        member(Name=V, Names),
        V == Variable
    ->  live(Name, Game, Live, Filled)
    ;   compound(Term)
    ->  compound_name_arguments(Term, Functor, Arguments0),
        filled_all(Arguments0, Names, Game, Live, Arguments),
        compound_name_arguments(Filled, Functor, Arguments)
    ;   Filled = Term
    ).

filled_all([], _, _, _, []).
filled_all([Term0|Terms0], Names, Game, Live, [Term|Terms]) :-
    filled(Term0, Names, Game, Live, Term),
    filled_all(Terms0, Names, Game, Live, Terms).

live('State', _, live(State, _), Value) :-
    !,
    Value = State.
live('Board', Game, live(State, _), Value) :-
    !,
    board_of(Game, State, Value).
live('Player', Game, live(State, _), Value) :-
    !,
    Game:to_move(State, Value).
live('Moves', Game, live(State, _), Value) :-
    !,
    Game:valid_moves(State, _, Value).
live('Last', _, live(_, Last), Value) :-
    !,
    (   Last = [Value]
    ->  true
    ;   existence_error(last_move, 'Last')
    ).
live(Name, _, _, Value) :-
    (   bound(Name, Value0)
    ->  Value = Value0
    ;   existence_error(answer, Name)
    ).

%!  board_of(+Game, +State, -Board) is det.
%
%   Board is the board in State: what board_of/2 of the game says, else the first list of
%   lists that is found in it, else State itself.

board_of(Game, State, Board) :-
    (   defines(Game, board_of/2)
    ->  Game:board_of(State, Board)
    ;   list_of_lists(State, Board0)
    ->  Board = Board0
    ;   Board = State
    ).

list_of_lists(Term, Board) :-
    compound(Term),
    (   is_list(Term),
        \+ ( member(Row, Term), \+ ( is_list(Row), Row \== [] ) )
    ->  Board = Term
    ;   arg(_, Term, Argument),
        list_of_lists(Argument, Board)
    ->  true
    ).

                /*******************************
                *           ANSWERS            *
                *******************************/

%   The values of the last answer, for `$X` and for `use X`.

remember(Bindings) :-
    forall(member(Name=Value, Bindings),
           ( retractall(bound(Name, _)),
             (   acyclic_term(Value),
                 \+ attributed(Value)
             ->  assertz(bound(Name, Value))
             ;   true
             ) )).

attributed(Term) :-
    term_attvars(Term, [_|_]).

%!  bound_value(+Name:atom, -Value) is det.
%
%   Value is what the variable Name was in the last answer that had it.
%
%   @error existence_error(answer, Name)

bound_value(Name, Value) :-
    must_be(atom, Name),
    (   bound(Name, Value0)
    ->  Value = Value0
    ;   existence_error(answer, Name)
    ).

                /*******************************
                *           MESSAGES           *
                *******************************/

:- multifile prolog:error_message//1.

prolog:error_message(existence_error(answer, Name)) -->
    [ 'no answer has bound $~w yet'-[Name] ].
prolog:error_message(syntax_error(one_query_at_a_time)) -->
    [ 'Syntax error: only one query can be asked at a time' ].
prolog:error_message(existence_error(last_move, _)) -->
    [ 'there is no last move yet: this is the start' ].
