:- module(kill, []).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(ordsets)).
:- use_module(library(readutil)).
:- use_module(library(unix)).

/*  Hold a game to facts that its model wrote, again and again:

        swipl tests/mutants/kill.pl GAME FACE FACTS

    FACE is the ludolog.pl to load; FACTS has initial(Options, State) and position(State, ToMove,
    Winner, Moves, Values, Nexts, Refused). For each line of the input, the name of a file that was
    changed since, a fork loads that file anew and looks at all facts; the answer is a line `alive`,
    or `dead` for the first fact that does not hold. A loop is no way to hold: whoever starts this
    bounds the processor time of each process.
*/

:- initialization(main, main).
:- dynamic initial/2, position/7.

main :-
    current_prolog_flag(argv, [Game, Face, Facts]),
    set_prolog_gc_thread(false),
    load_files(Face, [imports([]), silent(true)]),
    load_files(kill:Facts, [silent(true)]),
    repeat,
    read_line_to_string(user_input, Line),
    (   Line == end_of_file
    ->  !
    ;   atom_string(File, Line),
        fate(Game, File, Fate),
        format("~w~n", [Fate]),
        flush_output,
        fail
    ).

fate(Game, File, Fate) :-
    fork(Pid),
    (   Pid == child
    ->  child(Game, File)
    ;   wait(Pid, Status),
        (   Status == exited(0)
        ->  Fate = alive
        ;   Fate = dead
        )
    ).

child(Game, File) :-
    (   catch(unharmed(Game, File), _, fail)
    ->  halt(0)
    ;   halt(1)
    ).

unharmed(Game, File) :-
    ludolog_versions:as_written(load_files(File, [imports([]), if(true), silent(true)])),
    forall(fact(Game, Goal), holds(Goal)).

holds(Goal) :-
    catch(call_with_inference_limit(Goal, 8 000 000, Result), _, fail),
    Result \== inference_limit_exceeded,
    !.

fact(Game, starts(Game, Options, State)) :-
    initial(Options, State).
fact(Game, wrong_questions(Game, State)) :-
    once(position(State, _, none, _, _, _, _)).
fact(Game, position_holds(Game, State, Player, Winner, Moves, Values, Nexts, Refused)) :-
    position(State, Player, Winner, Moves, Values, Nexts, Refused).
fact(Game, definition_holds(Game, State, Moves)) :-
    position(State, _, _, Moves, _, _, _).

starts(Game, Options, State) :-
    deterministic(Game:initial_state(Options, Found)),
    Found == State.

wrong_questions(Game, State) :-
    raises(Game:valid_moves(State, nobody, _), domain_error(_, nobody)),
    raises(Game:value(State, nobody, _), domain_error(_, nobody)),
    raises(Game:value(State, _, _), instantiation_error),
    raises(Game:move(State, _, _), instantiation_error),
    raises(Game:initial_state([nonsense], _), domain_error(_, nonsense)),
    forall(member(Goal, [to_move(f(x), _), valid_moves(f(x), _, _), move(f(x), x, _),
                         game_over(f(x), _), value(f(x), 1, _)]),
           raises(Game:Goal, type_error(_, f(x)))).

raises(Goal, Formal) :-
    catch(( Goal, fail ), error(Error, _), true),
    subsumes_term(Formal, Error).

position_holds(Game, State, Player, Winner, Moves, Values, Nexts, Refused) :-
    deterministic(Game:to_move(State, Mover)),
    Mover == Player,
    deterministic(Game:valid_moves(State, Asked, Found)),
    Asked == Player,
    Found == Moves,
    Game:valid_moves(State, Player, Moves),
    ludolog_protocol:players(Game, State, Players),
    findall(V, ( member(P, Players), deterministic(Game:value(State, P, V)) ), Vs),
    Vs == Values,
    forall(( member(Other, Players), Other \== Player ),
           ( Game:valid_moves(State, Other, None), None == [] )),
    (   Winner == none
    ->  \+ Game:game_over(State, _)
    ;   deterministic(Game:game_over(State, Won)),
        Won == Winner,
        \+ Game:game_over(State, nobody)
    ),
    forall(member(Move-Next, Nexts), plays(Game, State, Move, Next)),
    forall(member(Move, Refused),
           ( \+ Game:move(State, Move, _), \+ Game:legal(State, Move) )).

%   Of the moves that could be meant, and of shapes that no move has, those are legal that
%   the model lists. Other ones in each position, since there are many.

definition_holds(Game, State, Moves) :-
    findall(M, ludolog_protocol:well_formed_move(Game, State, M), Formed),
    length(Formed, N),
    Step is N // 250 + 1,
    term_hash(State, Hash),
    Offset is Hash mod Step,
    sort(Moves, Set),
    forall(( nth0(I, Formed, M), I mod Step =:= Offset, \+ ord_memberchk(M, Set) ),
           \+ Game:legal(State, M)),
    forall(( odd(Set, M), \+ ord_memberchk(M, Set) ),
           ( \+ Game:move(State, M, _) )).

odd(_, M) :-
    member(M, [ nonsense, 7, "text", f(x), [], [[]], [1,2,3], [a,b,c], (a,b,c,d), place(x),
                [[]|x], [x|[]], pass(1), [0,0,[]], [0.5,1,red] ]).
odd(Moves, Odd) :-
    member(I, [0, 3, 11]),
    nth0(I, Moves, Move),
    changed(Move, Odd).

%   One part of a move is another, of whatever kind; lists are longer or shorter.

changed(Move, Odd) :-
    is_list(Move),
    (   append(Odd, [_], Move)
    ;   append(Move, [x], Odd)
    ;   Move = [First|_],
        append(Move, [First], Odd)
    ).
changed(Part, Other) :-
    atomic(Part),
    Part \== [],
    (   integer(Part)
    ->  member(Other, [-1, 0, 99, 1.0, x, [], "1"]),
        Other \== Part
    ;   member(Other, [0, y, [], 'S', s, 'R', 'D', 'T', green, 'UP', 'NE', trollPull,
                       dwarfPush, trollThrow, sorcererLevitate, emptySpace]),
        Other \== Part
    ).
changed(Move, Odd) :-
    compound(Move),
    Move =.. [Name|Parts0],
    append(Before, [Part0|After], Parts0),
    changed(Part0, Part),
    append(Before, [Part|After], Parts),
    Odd =.. [Name|Parts].

plays(Game, State, Move, Next) :-
    Game:legal(State, Move),
    deterministic(Game:move(State, Move, After)),
    After == Next,
    deterministic(Game:next_state(State, Move, Same)),
    Same == Next,
    \+ Game:move(State, Move, no_state).

deterministic(Goal) :-
    call_cleanup(Goal, Det = true),
    (   Det == true
    ->  !
    ;   !,
        fail
    ).
