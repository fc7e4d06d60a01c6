/*  What differs between versions of SWI-Prolog, and the arithmetic that must not. */

:- use_module('../../prolog/ludolog.pl').
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(plunit)).
:- use_module(ludolog(versions)).

:- begin_tests(versions).

%   The sets of squares that the rules keep in integers, up to the twelve boards of Alliances.

width(61).
width(64).
width(256).
width(4000).

pair(Width, A, B) :-
    member(Every-Other, [2-3, 1-7, 5-1, 3-64]),
    set_of(Width, Every, A),
    set_of(Width, Other, B).

set_of(Width, Every, Set) :-
    aggregate_all(bag(Bit), ( between(0, Width, I), 0 is I mod Every, Bit is 1 << I ), Bits),
    foldl([Bit, S0, S]>>(S is S0 + Bit), Bits, 0, Set).

bits(Width, Set, Bits) :-
    findall(I, ( between(0, Width, I), 1 is (Set // 2**I) mod 2 ), Bits).

test(sets_in_integers, [forall(( width(Width), pair(Width, A, B) ))]) :-
    maplist(bits(Width), [A, B], [InA, InB]),
    Union is A \/ B,
    Both is A /\ B,
    Without is A xor (A /\ B),
    First is A /\ -A,
    Above is (A << 32) >> 31,
    maplist(bits(Width), [Union, Both, Without, First],
            [IsUnion, IsBoth, IsWithout, IsFirst]),
    append(InA, InB, Unsorted),
    sort(Unsorted, IsUnion),
    intersection(InA, InB, IsBoth),
    subtract(InA, InB, IsWithout),
    [Least|_] = InA,
    IsFirst == [Least],
    Above =:= 2*A.

%   A build whose complements are wrong is found, and none is taken for one.

test(complements) :-
    A is (1 << 200) - 1,
    B is 1 << 80,
    (   complements_are_right
    ->  A /\ \B =:= A - B
    ;   current_prolog_flag(bounded, false),
        \+ current_prolog_flag(gmp_version, _)
    ).

%   A build whose bits are wrong is found, too. A set with the bit 0 is right in all, wherever the
%   memory before it comes from, and so is what is asked without getbit/2.

test(bits) :-
    (   bits_are_right
    ->  true
    ;   current_prolog_flag(bounded, false),
        \+ current_prolog_flag(gmp_version, _)
    ).

test(bits_of_a_set_with_the_bit_0, forall(( width(Width), Width < 1000, set_of(Width, 7, Some) ))) :-
    forall(( between(1, Width, N), Set is (Some >> N << N) \/ 1, between(1, Width, I) ),
           ( Bit is Set >> I /\ 1, getbit(Set, I) =:= Bit )).

%   The program that the compiler of up to 9.3.25 gets wrong, loaded in both ways.

program(":- module(ludolog_trap, [v/3]).\nv(S, P, C) :- S = [_, P], P = [C|_].\n").

test(the_trap, [forall(member(Load, [as_written, rightly_compiled])), cleanup(unloaded), fail]) :-
    program(Text),
    current_prolog_flag(optimise_unify, Old),
    setup_call_cleanup(
        open_string(Text, In),
        call(ludolog_versions:Load, load_files(user:ludolog_trap, [stream(In), imports([])])),
        close(In)),
    current_prolog_flag(optimise_unify, Now),
    assertion(Now == Old),
    ludolog_trap:v([b, x], x, _).

unloaded :-
    unload_file(ludolog_trap).

test(the_flag_comes_back, Flag == Old) :-
    current_prolog_flag(optimise_unify, Old),
    catch(as_written(throw(nothing)), nothing, true),
    \+ as_written(fail),
    current_prolog_flag(optimise_unify, Flag).

test(counts, Counts == [4-2, 1-1, 0-0]) :-
    forget_counts,
    counted(forall(member(X, [1, 2, 3]), ignore(odd(X)))),
    counted(odd(four)),
    findall(Entered-Left,
            ( nth_clause(odd(_), _, Clause), clause_count(Clause, Entered, Left) ),
            Counts),
    forget_counts,
    nth_clause(odd(_), 1, First),
    clause_count(First, 0, 0).

odd(X) :-
    integer(X),
    1 is X mod 2.
odd(four) :-
    member(Four, [four]),
    atom(Four).
odd(never).

%   What is written with a depth is known to be cut, whatever this version writes for the rest.

test(cut, forall(member(Term, [[1, 2, 3, 4, 5, 6], f(g(h(i(j)))), [[[[[[]]]]]]]))) :-
    format(string(Cut), "~W", [Term, [max_depth(3)]]),
    format(string(Whole), "~W", [Term, []]),
    perhaps_cut(Cut),
    \+ perhaps_cut(Whole).

:- end_tests(versions).
