/*  Splut! from its start by whole turns: can a player force the death of the other Sorcerer in the
    first turns of the game, whatever the other one does?

        swipl tests/bench/turns.pl SIZE TURNS

    One line for each turn up to TURNS: how many different positions it can lead to as far as
    that is counted, and whether who moves in it can force a win that comes in it at the latest. Every
    sequence of steps of the attacker is looked at; the defender needs one turn that holds.
*/

:- use_module('../../prolog/ludolog.pl').
:- use_module('../../prolog/ludolog/games/splut/working.pl', []).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(main)).

:- initialization(main, main).

:- dynamic known/4.                     % Hash, Key, Turns, yes or no

main([SizeText, TurnsText]) :-
    atom_number(SizeText, Size),
    atom_number(TurnsText, Turns),
    integer(Turns),
    !,
    splut:initial_state([size(Size)], State),
    ludolog_splut_working:opened(State, Start),
    counted(3, Start),
    forall(between(1, Turns, Turn), told(Turn, Start)).
main(_) :-
    format(user_error, "usage: swipl tests/bench/turns.pl SIZE TURNS~n", []),
    halt(2).

told(Turn, Start) :-
    retractall(known(_, _, _, _)),
    (   forced_by(Turn, Start)
    ->  Answer = yes
    ;   Answer = no
    ),
    statistics(process_cputime, Time),
    format("turn ~d: forced ~w (~1f s)~n", [Turn, Answer, Time]),
    flush_output.

%   Who moves in that turn of the game can force a win that comes in it at the latest.

forced_by(Turn, Start) :-
    (   Turn mod 2 =:= 1
    ->  wins(Turn, Start)
    ;   loses(Turn, Start)
    ).

%   wins(+Turns, +Work): who moves can force a win within so many turns, an odd number.

wins(Turns, Work) :-
    ludolog_splut_working:position_key(Work, Key),
    term_hash(Key, Hash),
    (   known(Hash, Key, Turns, Known)
    ->  Known == yes
    ;   (   wins_(Turns, Work)
        ->  Answer = yes
        ;   Answer = no
        ),
        assertz(known(Hash, Key, Turns, Answer)),
        Answer == yes
    ).

wins_(Turns, Work) :-
    ends([Work], Work, [], Ends, Killed),
    (   Killed == true
    ->  true
    ;   Turns > 1,
        Less is Turns - 1,
        member(End, Ends),
        loses(Less, End)
    ).

%   loses(+Turns, +Work): the other side can force a win within so many turns, an even number.

loses(Turns, Work) :-
    Less is Turns - 1,
    \+ ( an_end(Work, Work, End),
         \+ wins(Less, End) ).

%   an_end(+Work0, +Work, -End): the turn that begins with Work0 and is as far as Work may end so;
%   a dead Sorcerer of the other side is an end that no attacker survives.

an_end(Work0, Work, End) :-
    ludolog_splut_working:moves(Work, Moves),
    member(Move, Moves),
    ludolog_splut_working:next_state(Work, Move, Next),
    (   ludolog_splut_working:game_over(Next, Winner)
    ->  ludolog_splut_working:to_move(Work0, Winner),
        End = Next
    ;   arg(1, Work, Turn),
        arg(1, Next, Turn)
    ->  an_end(Work0, Next, End)
    ;   End = Next
    ).

%   ends(+Open, +Work0, +Ends0, -Ends, -Killed): Ends are the different ends of the turn, without those
%   that kill the own Sorcerer. Killed is `true` if it can kill the other one.

ends([], _, Ends, Ends, false).
ends([Work|Works], Work0, Ends0, Ends, Killed) :-
    findall(Key-Next,
            ( member(W, [Work|Works]),
              ludolog_splut_working:moves(W, Moves),
              member(Move, Moves),
              ludolog_splut_working:next_state(W, Move, Next),
              ludolog_splut_working:position_key(Next, Key) ),
            Pairs0),
    sort(1, @<, Pairs0, Pairs),
    findall(Winner, ( member(_-Next, Pairs), ludolog_splut_working:game_over(Next, Winner) ), Winners),
    ludolog_splut_working:to_move(Work0, Player),
    (   memberchk(Player, Winners)
    ->  Killed = true,
        Ends = []
    ;   arg(1, Work0, Turn),
        partition(of_turn(Turn), Pairs, Open0, Ended0),
        findall(W, ( member(_-W, Open0), \+ ludolog_splut_working:game_over(W, _) ), Open),
        findall(W, member(_-W, Ended0), Ended),
        append(Ended, Ends0, Ends1),
        ends(Open, Work0, Ends1, Ends2, Killed),
        different(Ends2, Ends)
    ).

of_turn(Turn, _-Work) :-
    arg(1, Work, Turn).

different(Works, Different) :-
    findall(Key-W, ( member(W, Works), ludolog_splut_working:position_key(W, Key) ), Pairs0),
    sort(1, @<, Pairs0, Pairs),
    findall(W, member(_-W, Pairs), Different).

%   The positions after the first turns.

counted(Turns, Start) :-
    counted(1, Turns, [Start]).

counted(Turn, Turns, Works) :-
    (   Turn > Turns
    ->  true
    ;   findall(End, ( member(W, Works), ends([W], W, [], Ends, _), member(End, Ends) ), Ends0),
        different(Ends0, Next),
        length(Next, Count),
        format("after turn ~d: ~d positions~n", [Turn, Count]),
        Turn1 is Turn + 1,
        counted(Turn1, Turns, Next)
    ).
