:- module(ludolog_random,
          [ random_below/2,             % +N, -R
            draw/2,                     % +List, -Element
            with_seed/2,                % +Seed, :Goal
            fresh_seed/1,               % -Seed
            first_random/2,             % +Seed, -X
            next_random/4               % +N, -R, +X0, -X
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [nth0/3]).

% Compiled arithmetic: a quarter of draw/2.
:- set_prolog_flag(optimise, true).

/** <module> One small portable generator of random numbers

Every random choice of the computer and every random set-up comes from here, so
that a seed replays the same game on any machine and in any language:

    X0 = (Seed mod 2147483646) + 1
    X' = 48271 * X mod 2147483647          random_below(N) = X' mod N

next_random/4 threads the generator's state through pure code. The other predicates
keep it in a global variable of the thread; with_seed/2 sets it for one goal, and
without that it starts from a fresh seed.
*/

:- meta_predicate with_seed(+, 0).

:- det(first_random/2).
:- det(next_random/4).
:- det(random_below/2).

%!  first_random(+Seed:integer, -X:integer) is det.
%
%   X is the state of the generator that Seed stands for.

first_random(Seed, X) :-
    X is (Seed mod 2147483646) + 1.

%!  next_random(+N:integer, -R:integer, +X0:integer, -X:integer) is det.
%
%   R is the next random number, 0 =< R < N; X the state after it.

next_random(N, R, X0, X) :-
    X is 48271 * X0 mod 2147483647,
    R is X mod N.

%!  random_below(+N:positive_integer, -R:integer) is det.
%
%   R is a random number, 0 =< R < N.

random_below(N, R) :-
    state(X0),
    next_random(N, R, X0, X),
    nb_setval(ludolog_random, X).

state(X) :-
    (   nb_current(ludolog_random, X)
    ->  true
    ;   fresh_seed(Seed),
        first_random(Seed, X)
    ).

%!  draw(+List, -Element) is semidet.
%
%   Element is one of List, each with the same chance. Fails for [].

draw(List, Element) :-
    length(List, N),
    N > 0,
    random_below(N, I),
    nth0(I, List, Element).

%!  with_seed(+Seed, :Goal) is semidet.
%
%   Run once(Goal) with the generator set from Seed, an integer or Seed-Ply for
%   the move after Ply moves of a game; put the old generator back. The same
%   seed, ply and goal give the same choice, whatever was drawn before.

with_seed(Seed, Goal) :-
    number_of(Seed, Number),
    first_random(Number, X),
    (   nb_current(ludolog_random, Old)
    ->  true
    ;   Old = none
    ),
    setup_call_cleanup(
        nb_setval(ludolog_random, X),
        once(Goal),
        restore(Old)).

restore(none) :-
    !,
    nb_delete(ludolog_random).
restore(X) :-
    nb_setval(ludolog_random, X).

% Neighbouring plies are thrown far apart: the generator's first numbers from
% seeds that lie side by side resemble each other.
number_of(Seed-Ply, Number) :-
    !,
    must_be(integer, Seed),
    must_be(integer, Ply),
    X0 is (Seed * 1000003 + Ply * 7919) mod 2147483646 + 1,
    next_random(2147483646, Number, X0, _).
number_of(Seed, Seed) :-
    must_be(integer, Seed).

%!  fresh_seed(-Seed:integer) is det.
%
%   Seed is a seed that nobody chose, small enough to be typed again.

fresh_seed(Seed) :-
    Seed is random(1 000 000).
