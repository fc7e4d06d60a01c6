:- module(ludolog_tame,
          [ tamed/1,                    % :Goal
            throws_little/1             % :Goal
          ]).
:- use_module(library(lists), [memberchk/2]).

/** <module> What a goal throws, made harmless

An exception that nobody catches is printed, and the system has messages in which ~@
runs a goal: throw(format("~@", [Goal])) would get round whatever looked at the query
before it ran.
*/

:- meta_predicate tamed(0), throws_little(0).

:- multifile prolog:error_message//1.

prolog:error_message(thrown_too_large) -->
    [ 'Unhandled exception: a term too large to be shown' ].
prolog:error_message(thrown(Term)) -->
    [ 'Unhandled exception: ~p'-[Term] ].

%!  tamed(:Goal) is nondet.
%
%   Call Goal. Of what it throws, errors of the standard and signals of the system pass.
%   Anything else comes as error(thrown(Term), _), and what is too large to be shown as
%   error(thrown_too_large, _).

tamed(Goal) :-
    catch(Goal, Error, true),
    (   var(Error)
    ->  true
    ;   tame(Error, Tame),
        throw(Tame)
    ).

tame(Large, Error) :-
    large(Large),
    !,
    too_large(Error).
tame(Signal, Signal) :-
    memberchk(Signal, [time_limit_exceeded, inference_limit_exceeded, '$aborted']),
    !.
tame(unwind(abort), unwind(abort)) :-
    !.
tame(error(Formal, Context0), error(Formal, Context)) :-
    callable(Formal),
    functor(Formal, Name, _),
    standard(Name),
    !,
    (   nonvar(Context0),
        Context0 = context(Where, What),
        ( var(Where) ; Where = _:_/_ ; Where = _/_ ),
        ( var(What) ; atomic(What) )
    ->  Context = Context0
    ;   nonvar(Context0),
        ( Context0 = string(_, _) ; Context0 = stream(_, _, _, _) )
    ->  Context = Context0
    ;   true
    ).
tame(Term, error(thrown(Term), _)).

%!  throws_little(:Goal) is nondet.
%
%   Call Goal. What it throws is thrown on, unless it is so large that telling it would take
%   longer than Goal may: error(thrown_too_large, _) comes instead.

throws_little(Goal) :-
    catch(Goal, Error, true),
    (   var(Error)
    ->  true
    ;   large(Error)
    ->  too_large(Instead),
        throw(Instead)
    ;   throw(Error)
    ).

large(Term) :-
    term_size(Term, Cells),
    Cells > 20 000.

too_large(error(thrown_too_large, _)).

standard(domain_error).
standard(evaluation_error).
standard(existence_error).
standard(instantiation_error).
standard(permission_error).
standard(representation_error).
standard(resource_error).
standard(syntax_error).
standard(type_error).
