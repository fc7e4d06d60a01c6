:- module(ludolog_safe_errors,
          [ with_safe_errors/1,         % :Goal
            with_bounded_errors/1       % :Goal
          ]).
:- use_module(library(lists), [memberchk/2]).
:- use_module(library(terms), [term_size/2]).

/** <module> What a goal throws, made harmless

An exception that nobody catches is printed, and the system has messages in which ~@
runs a goal: throw(format("~@", [Goal])) would get round whatever looked at the query
before it ran.
*/

:- meta_predicate with_safe_errors(0), with_bounded_errors(0).

:- multifile prolog:error_message//1.

prolog:error_message(thrown_too_large) -->
    [ 'Unhandled exception: a term too large to be shown' ].
prolog:error_message(thrown(Term)) -->
    [ 'Unhandled exception: ~p'-[Term] ].

%!  with_safe_errors(:Goal) is nondet.
%
%   Call Goal. Of what it throws, errors of the standard and signals of the system pass,
%   without a context that may be large. Anything else comes as error(thrown(Term), _), and
%   what is too large to be shown as error(thrown_too_large, _).

with_safe_errors(Goal) :-
    catch(Goal, Error, true),
    (   var(Error)
    ->  true
    ;   safe_error(Error, Safe),
        throw(Safe)
    ).

safe_error(Error, Safe) :-
    (   standard_error(Error, Standard)
    ->  small_enough(Standard, Safe)
    ;   memberchk(Error, [time_limit_exceeded, inference_limit_exceeded, '$aborted'])
    ->  Safe = Error
    ;   Error = unwind(Abort),
        Abort == abort
    ->  Safe = Error
    ;   small_enough(error(thrown(Error), _), Safe)
    ).

%   standard_error(+Error, -Standard): Standard is an error of the standard with as much of
%   the context of Error as is harmless. That of a stack overflow has the goals on the stack
%   in it, which may be as large as the stack.

standard_error(error(Formal, Context0), error(Formal, Context)) :-
    callable(Formal),
    functor(Formal, Name, _),
    standard(Name),
    (   harmless(Context0)
    ->  Context = Context0
    ;   true
    ).

harmless(Context) :-
    nonvar(Context),
    harmless_context(Context),
    \+ large(Context),
    !.

harmless_context(context(Where, What)) :-
    ( var(Where) ; Where = _:_/_ ; Where = _/_ ),
    ( var(What) ; atomic(What) ).
harmless_context(string(_, _)).
harmless_context(stream(_, _, _, _)).

small_enough(Error, Small) :-
    (   large(Error)
    ->  too_large(Small)
    ;   Small = Error
    ).

%!  with_bounded_errors(:Goal) is nondet.
%
%   Call Goal. What it throws is thrown on, unless it is so large that telling it would take
%   longer than Goal may: a resource error then comes without its context, anything else as
%   error(thrown_too_large, _).

with_bounded_errors(Goal) :-
    catch(Goal, Error, true),
    (   var(Error)
    ->  true
    ;   large(Error)
    ->  (   subsumes_term(error(resource_error(_), _), Error)
        ->  Error = error(Formal, _),
            small_enough(error(Formal, _), Instead)
        ;   too_large(Instead)
        ),
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
