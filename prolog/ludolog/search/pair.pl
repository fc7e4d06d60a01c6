:- module(ludolog_pair,
          [ open_pair/4,                % +How, +Context, +Search, -Pair
            close_pair/1,               % +Pair
            both/6,                     % :Goals, +Context, -Result1, -Result2, +Pair0, -Pair
            alone/5,                    % :Goal, +Context, -Result, +Pair0, -Pair
            reached/2,                  % +Search, -Nodes
            first_of/2                  % +Search0, -Search
          ]).
:- use_module(alphabeta, [cut_more/3, horizon/3, nodes/2, spent/3, start/2]).
:- use_module(context, [allowed/2, allowance/3]).

/** <module> Two searches side by side

A pair is two searches, each with a table of its own, that look at the two halves of one task
(both/6) or of which the first goes on alone (alone/5). What each finds depends on its half and on
its earlier halves alone, and so does how the nodes are shared; so a pair finds the same whether
the halves are looked at side by side, by two threads, or one after the other.

The term is pair(Search, Other). Search is the first of the two, Other is in_turn(Search2), or
thread(Id, Queue, Nodes) for a second search that lives in a thread, which has reached Nodes and
answers to Queue. As the thread belongs to this process, it ends with it, and a limit on
the memory of the process is one for both.
*/

:- meta_predicate
    both(:, +, -, -, +, -),
    alone(4, +, -, +, -).

%!  open_pair(+How, +Context, +Search, -Pair) is det.
%
%   Pair has Search and a search that has reached no node yet. How is `together` for a thread of
%   its own, `in_turn` for none, `auto` for a thread where there are two processors. Where no thread
%   can be had, there is none.

open_pair(How, Context, Search, pair(Search, Other)) :-
    start(Context, Search2),
    (   side_by_side(How),
        catch(begin(Search2, Other0), error(_, _), fail)
    ->  Other = Other0
    ;   Other = in_turn(Search2)
    ).

side_by_side(together) :-
    current_prolog_flag(threads, true).
side_by_side(auto) :-
    current_prolog_flag(threads, true),
    current_prolog_flag(cpu_count, Processors),
    Processors > 1.

begin(Search, thread(Id, Queue, 0)) :-
    message_queue_create(Queue),
    catch(thread_create(ludolog_pair:serve(Queue, Search), Id, []),
          Error,
          ( message_queue_destroy(Queue),
            throw(Error) )).

%!  close_pair(+Pair) is det.
%
%   Stop the second search, whatever it does.

close_pair(pair(_, Other)) :-
    (   Other = thread(Id, Queue, _)
    ->  catch(thread_send_message(Id, end), error(_, _), true),
        catch(thread_signal(Id, throw(ended(ludolog))), error(_, _), true),
        thread_join(Id, _),
        message_queue_destroy(Queue)
    ;   true
    ).

                /*******************************
                *          THE THREAD          *
                *******************************/

%   serve(+Queue, +Search) is det: answer to tasks until the end. That of the task at hand is an
%   exception: it ends the task, or where there is none, the thread.

serve(Queue, Search) :-
    catch(serve_(Queue, Search), ended(ludolog), true).

serve_(Queue, Search0) :-
    thread_get_message(Message),
    (   Message = task(Goal, Context)
    ->  catch(half(Goal, Context, Result, Search0, Search1), Error, true),
        (   var(Error)
        ->  Search = Search1,
            nodes(Search, Nodes),
            Answer = found(Result, Nodes)
        ;   Search = Search0,
            Answer = failed(Error)
        ),
        thread_send_message(Queue, Answer),
        serve_(Queue, Search)
    ;   true
    ).

                /*******************************
                *            TASKS             *
                *******************************/

%!  both(:Goals, +Context, -Result1, -Result2, +Pair0, -Pair) is det.
%
%   Goals is Goal1-Goal2, each called as call(Goal, Context, Found, Search0, Search) by one of the
%   searches. A Result is done(Found), or `spent` if its nodes ended before that: each may reach half
%   of those that are left.

both(Module:(Goal1-Goal2), Context, Result1, Result2, pair(Search0, Other0), pair(Search, Other)) :-
    allowed(Context, Allowed),
    nodes(Search0, Nodes1),
    other_nodes(Other0, Nodes2),
    Share is max(0, Allowed - Nodes1 - Nodes2) // 2,
    Most1 is Nodes1 + Share,
    Most2 is Nodes2 + Share,
    allowance(Most1, Context, Context1),
    allowance(Most2, Context, Context2),
    ask(Other0, Module:Goal2, Context2),
    half(Module:Goal1, Context1, Result1-_, Search0, Search1),
    answer(Other0, Module:Goal2, Context2, Result2-Cut, Other),
    cut_more(Cut, Search1, Search).

%   half(:Goal, +Context, -Result-Cut, +Search0, -Search) is det: Cut is how often a look ahead
%   has ended.

half(Goal, Context, Result-Cut, Search0, Search) :-
    horizon(Search0, Cut0, Search1),
    catch(found(Goal, Context, Result, Search1, Search2), spent(ludolog), Result = spent),
    (   Result = done(_)
    ->  horizon(Search2, Cut, _),
        cut_more(Cut0, Search2, Search)
    ;   Cut = 1,
        allowed(Context, Nodes),
        spent(Nodes, Search0, Search)
    ).

found(Goal, Context, done(Found), Search0, Search) :-
    call(Goal, Context, Found, Search0, Search).

ask(thread(Id, _, _), Goal, Context) :-
    !,
    thread_send_message(Id, task(Goal, Context)).
ask(in_turn(_), _, _).

answer(thread(Id, Queue, _), _, _, Result, Other) :-
    !,
    thread_get_message(Queue, Answer),
    (   Answer = found(Result, Nodes)
    ->  Other = thread(Id, Queue, Nodes)
    ;   Answer = failed(Error),
        throw(Error)
    ).
answer(in_turn(Search0), Goal, Context, Result, in_turn(Search)) :-
    half(Goal, Context, Result, Search0, Search).

other_nodes(thread(_, _, Nodes), Nodes).
other_nodes(in_turn(Search), Nodes) :-
    nodes(Search, Nodes).

%!  alone(:Goal, +Context, -Result, +Pair0, -Pair) is det.
%
%   Result is what Goal finds, called as call(Goal, Context, Result, Search0, Search) by the first
%   search; it may reach all nodes that are left.
%
%   @throws spent(ludolog)

alone(Goal, Context0, Result, pair(Search0, Other), pair(Search, Other)) :-
    allowed(Context0, Allowed),
    other_nodes(Other, Nodes),
    Most is Allowed - Nodes,
    allowance(Most, Context0, Context),
    call(Goal, Context, Result, Search0, Search).

%!  reached(+Search, -Nodes) is det.
%
%   Nodes is the number of states that Search has reached, of both searches if it is a pair.

reached(Search, Nodes) :-
    (   Search = pair(First, Other)
    ->  nodes(First, Nodes1),
        other_nodes(Other, Nodes2),
        Nodes is Nodes1 + Nodes2
    ;   nodes(Search, Nodes)
    ).

%!  first_of(+Search0, -Search) is det.
%
%   Search is Search0, or the first of a pair.

first_of(Search0, Search) :-
    (   Search0 = pair(First, _)
    ->  Search = First
    ;   Search = Search0
    ).
