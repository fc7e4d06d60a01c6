:- module(ludolog_coverage,
          [ rule_uses/3,                % +Game, +Plies, -Uses
            coverage/2,                 % +Game, :Goal
            clause_uses/3,              % +Game, :Goal, -Clauses
            position_uses/3,            % +Game, +State, -Uses
            game_plies/4,               % +Game, +Start, +Texts, -Plies
            rules_of_game/5,            % +Game, +Start, +Texts, +Language, -Said
            clauses_of_game/5           % +Game, +Start, +Texts, +Language, -Said
          ]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(prolog_code), [pi_head/2]).
:- use_module(ludolog(protocol), [check_game/1, game_module/2, outcome/3, say/3]).
:- use_module(ludolog(versions), [clause_count/3, counted/1, forget_counts/0]).
:- use_module(why, [explanation/4, rule_of/3]).

/** <module> Which rules a game used

Two questions that look alike:

  - Which *conditions* of the rule book did the moves of a game depend on, and which rules
    did nobody need? The proofs of the moves answer that (rule_uses/3).
  - Which *clauses* of a game did a goal run, how often, and which never? Prolog's own
    counters answer that (clause_uses/3, coverage/2). They are kept in the virtual machine,
    and were measured to make a game 1.8 times slower, where interpreting it clause by
    clause would make it many times slower.
*/

:- meta_predicate
    coverage(+, 0),
    clause_uses(+, 0, -).

%!  game_plies(+Game, +Start, +Texts:list, -Plies:list) is det.
%
%   Plies are State-Move for the moves with Texts, played from Start.

game_plies(_, _, [], []).
game_plies(Game, State, [Text|Texts], [State-Move|Plies]) :-
    Game:move_text(State, Move, Text),
    Game:move(State, Move, Next),
    !,
    game_plies(Game, Next, Texts, Plies).

%!  rule_uses(+Game, +Plies:list, -Uses:list) is det.
%
%   Uses has use(Rule, Sentence, Place, Count) for each condition/3 fact of Game, in the
%   order of the file: Count is how many of Plies, State-Move with legal moves, needed it.
%   Sentence is its text as it stands in the file.

rule_uses(Game, Plies, Uses) :-
    findall(Ref,
            ( member(State-Move, Plies),
              explanation(Game, State, Move, legal(Steps)),
              step(Steps, Goal),
              rule_of(Game, Goal, Ref) ),
            Refs0),
    msort(Refs0, Refs),
    findall(use(Rule, Sentence, Place, Count),
            ( clause(Game:condition(_, Rule, Message), true, Ref),
              sentence(Message, Sentence),
              place(Ref, Place),
              occurrences(Refs, Ref, 0, Count) ),
            Uses).

step(Steps, Goal) :-
    member(Step, Steps),
    (   Step = step(Goal, _, _, _)
    ;   Step = group(_, Inner),
        step(Inner, Goal)
    ).

sentence(Message, Sentence) :-
    (   Message = Sentence0-_
    ->  Sentence = Sentence0
    ;   Sentence = Message
    ).

occurrences([], _, N, N).
occurrences([X|Xs], Y, N0, N) :-
    (   X == Y
    ->  N1 is N0 + 1
    ;   N1 = N0
    ),
    occurrences(Xs, Y, N1, N).

place(Ref, Place) :-
    clause_property(Ref, file(File)),
    clause_property(Ref, line_count(Line)),
    file_base_name(File, Base),
    format(atom(Place), "~w:~d", [Base, Line]).

%!  rules_of_game(+Game, +Start, +Texts:list, +Language, -Said:string) is det.
%!  clauses_of_game(+Game, +Start, +Texts:list, +Language, -Said:string) is det.
%
%   Said tells, in Language, which rules or clauses the game with the moves Texts used.

rules_of_game(Game, Start, Texts, Language, Said) :-
    create_prolog_flag(ludolog_language, Language, [type(atom)]),
    game_plies(Game, Start, Texts, Plies),
    rule_uses(Game, Plies, Uses),
    with_output_to(string(Said), print_rule_uses(Game, Uses)).

clauses_of_game(Game, Start, Texts, Language, Said) :-
    create_prolog_flag(ludolog_language, Language, [type(atom)]),
    clause_uses(Game, played(Game, Start, Texts), Clauses),
    with_output_to(string(Said), print_clause_uses(Clauses)).

%   What a program asks of each position of a game.

played(Game, Start, Texts) :-
    game_plies(Game, Start, Texts, Plies),
    forall(member(State-Move, Plies),
           ( Game:valid_moves(State, _, _),
             Game:move(State, Move, Next),
             ignore(outcome(Game, Next, _)) )).

%   print_rule_uses(+Game, +Uses): a line for each of the Uses that rule_uses/3 found.

print_rule_uses(Game, Uses) :-
    forall(member(use(Rule, Sentence, Place, Count), Uses),
           ( spoken(Game, Sentence, Text),
             times(Count, Times),
             format("~t~w~8|  ~w~t~15|~w  [~w]~n", [Times, Rule, Text, Place]) )).

%   The places for arguments become dots.

spoken(Game, Sentence, Text) :-
    say(Game, Sentence, Text0),
    split_string(Text0, "~", "", [Begin|Parts0]),
    findall(Part, ( member(P, Parts0), sub_string(P, 1, _, 0, Part) ), Parts),
    atomic_list_concat([Begin|Parts], '...', Text).

times(Count, Text) :-
    (   Count =:= 0
    ->  say(ludolog, "never", Text)
    ;   Text = Count
    ).

                /*******************************
                *            CLAUSES           *
                *******************************/

%!  clause_uses(+Game, :Goal, -Clauses:list) is det.
%
%   Run once(Goal). Clauses has uses(PI, Place, Entered, Left) for each clause of Game's
%   modules: how often it was entered, and how often it succeeded.

clause_uses(Game, Goal, Clauses) :-
    counted(Goal),
    findall(uses(PI, Place, Entered, Left),
            ( game_clause(Game, PI, Ref),
              place(Ref, Place),
              clause_count(Ref, Entered, Left) ),
            Clauses),
    forget_counts.

game_clause(Game, PI, Ref) :-
    game_module(Game, Module),
    module_property(Module, file(File)),
    findall(Line-clause(PI, Ref),
            ( current_predicate(Module:Name/Arity),
              functor(Head, Name, Arity),
              \+ predicate_property(Module:Head, imported_from(_)),
              nth_clause(Module:Head, _, Ref),
              clause_property(Ref, file(File)),
              clause_property(Ref, line_count(Line)),
              pi_head(PI, Head) ),
            Found),
    keysort(Found, Sorted),
    member(_-clause(PI, Ref), Sorted).

%!  position_uses(+Game, +State, -Uses:list) is det.
%
%   Uses are texts, one for each clause of Game that runs when it is asked for the moves of
%   State, the states after them, and the outcome: its place in its predicate, and whether it
%   succeeded.

position_uses(Game, State, Uses) :-
    clause_uses(Game, asked_of(Game, State), Clauses),
    findall(Use,
            ( member(uses(PI, Place, Entered, Left), Clauses),
              Entered > 0,
              ( Left > 0 -> How = left ; How = tried ),
              format(string(Use), "~w ~w ~w", [PI, Place, How]) ),
            Uses).

asked_of(Game, State) :-
    Game:valid_moves(State, _, Moves),
    forall(member(Move, Moves), Game:next_state(State, Move, _)),
    ignore(outcome(Game, State, _)).

%!  coverage(+Game, :Goal) is det.
%
%   Run once(Goal), and print how often each clause of Game was used, and which never.
%
%   @error existence_error(game, Game)
%
%       ?- coverage(splut, ( splut:initial_state([], S), splut:valid_moves(S, _, _) )).

coverage(Game, Goal) :-
    check_game(Game),
    clause_uses(Game, Goal, Clauses),
    print_clause_uses(Clauses).

%   print_clause_uses(+Clauses): a line for each of the Clauses that clause_uses/3 found,
%   and how many were used.

print_clause_uses(Clauses) :-
    forall(member(uses(PI, Place, Entered, Left), Clauses),
           ( times(Entered, Times),
             (   Entered > Left
             ->  Failed is Entered - Left,
                 say(ludolog, "~d failed"-[Failed], Note)
             ;   Note = ""
             ),
             format("~t~w~8|  ~w~t~45|~w  ~w~n", [Times, PI, Place, Note]) )),
    findall(x, ( member(uses(_, _, E, _), Clauses), E > 0 ), Used),
    length(Used, N),
    length(Clauses, All),
    say(ludolog, "~d of ~d clauses were used."-[N, All], Text),
    format("~w~n", [Text]).
