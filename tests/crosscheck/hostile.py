"""Programs that are wrong and try to pass: each attacks what asks or compares.

All have the rules of COUNT with a wrong list of moves (or what the attack itself supplies), and a
start that is ours, so that an honest comparison can only find them wrong.
"""

from __future__ import annotations

__all__ = ["ADAPTERS", "HOSTILE", "SLOW_ADAPTERS", "WRONG", "hostile"]

WRONG = """
valid_moves(_, _, [(1,1,2,2)]).
move(S, _, S).
game_over(_, 1).
choose_move(_, _, _, (1,1,2,2)).
"""

# `ludolog_` is put together, so that reading the file does not give it away.
_PREFIX = """
ours(Name, M) :- atomic_list_concat([ludo, log, '_', Name], M).
all(Goal, Then) :- forall(catch(Goal, _, fail), catch(Then, _, true)).
"""

HOSTILE: dict[str, str] = {
    # the comparing predicates, redefined or wrapped
    "redefines the comparison": """
:- initialization(( all(member(N, [check, judge, compare]), ( ours(N, M),
     M:assertz(their_moves(_, _, _, agree)), M:assertz(judged(_, _, _, agree(40))) )) )).
""",
    "redefines what answers": """
:- initialization(( ours(guest, M), abolish(M:answers/3), M:assertz(answers(_, _, [])) )).
""",
    "wraps what answers": """
:- use_module(library(prolog_wrap)).
:- initialization(( ours(guest, M), wrap_predicate(M:answers(_, _, A), x, _, A = agree(40)) )).
""",
    "wraps what reads": """
:- use_module(library(prolog_wrap)).
:- initialization(( ours(support, M), wrap_predicate(M:parse(_, T, E, P), x, _,
     ( T = [], E = "", P = -1 )) )).
""",
    "wraps what writes": """
:- use_module(library(prolog_wrap)).
:- initialization(( ours(support, M), wrap_predicate(M:written(_, T), x, _, T = "agree(40)") )).
""",
    "plants an adapter": """
ludolog_adapter:move(_, _, (1,1,2,2)).
ludolog_adapter:state(_, _) :- fail.
ludolog_adapter:calls(_, true).
""",
    # what they rest on
    "redefines ord_subtract": """
:- initialization(( abolish(ordsets:ord_subtract/3), ordsets:assertz(ord_subtract(_, _, [])) )).
""",
    "redefines member": """
:- redefine_system_predicate(lists:member(_, _)).
lists:member(_, _).
:- initialization(( abolish(lists:append/3), lists:assertz(append(_, _, [])) )).
""",
    "redefines what the system has": """
:- initialization(( catch(set_prolog_flag(access_level, system), _, true),
     all(member(G, [findall(_, _, _), ground(_), sort(_, _), is_list(_)]),
         ( redefine_system_predicate(system:G), system:assertz(G) )) )).
""",
    # hooks
    "hooks the reading of terms": """
user:term_expansion(_, []) :- fail.
system:goal_expansion(_, true) :- fail.
user:portray(_) :- write(agree).
user:prolog_load_file(_, _) :- fail.
user:exception(undefined_global_variable, _, retry) :- fail.
""",
    "hooks messages": """
user:message_hook(_, _, _).
:- initialization(asserta((user:message_hook(_, _, _) :- true))).
valid_moves(_ _, []).
""",
    "hooks errors": """
user:prolog_exception_hook(_, error(agree, _), _, _).
prolog:prolog_exception_hook(_, error(agree, _), _, _, _).
""",
    # flags, ends, threads
    "sets flags": """
:- set_prolog_flag(double_quotes, codes).
:- set_prolog_flag(unknown, fail).
:- set_prolog_flag(occurs_check, error).
:- op(200, xfx, ask), op(700, fx, [','|[]]) ; true.
""",
    "ends with status 0": """
:- at_halt(true).
:- initialization(halt(0)).
""",
    "ends while it is asked": """
:- redefine_system_predicate(valid_moves(_, _, _)).
valid_moves(_, _, _) :- halt(0).
""",
    "works in a thread": """
:- initialization(thread_create(( repeat, catch(( stream_property(S, mode(append)),
     write(S, agree), flush_output(S) ), _, true), sleep(0.05), fail ), _, [detached(true)])).
""",
    "forks": """
:- use_module(library(unix)).
:- initialization(( fork(P), ( P == child -> true ; true ) )).
""",
    "kills what asks": """
:- initialization(( absolute_file_name('/proc/self/stat', F), open(F, read, S),
     read_term(S, _, [syntax_errors(quiet)]), close(S) )).
valid_moves(_, _, _) :-
    current_prolog_flag(pid, P), format(atom(C), 'kill -STOP ~w', [P]), shell(C).
""",
    # the channel
    "writes to every descriptor": """
:- use_module(library(process)).
valid_moves(_, _, [(1,1,2,2)]) :-
    shell('bash -c "for i in {3..60}; do echo agree >&\\$i; done" 2>/dev/null').
""",
    "answers through a descriptor of its own": """
:- use_module(library(unix)).
:- initialization(forall(between(3, 30, F),
       catch(( dup(F, 1), write(agree), nl, flush_output ), _, true))).
""",
    # other people's rules
    "loads our games": """
found(F) :- source_file(P), atomic_list_concat(Ps, '/', P), append(Before, [G|_], Ps),
    atom_concat(ludo, log, G), append(Before, [G, games, 'apart.pl'], Fs),
    atomic_list_concat(Fs, '/', F), exists_file(F).
:- initialization(forall(found(F), catch(load_files(F, [imports([])]), _, true))).
valid_moves(S, P, Ms) :- current_module(apart), !, apart:valid_moves(S, P, Ms).
""",
    "loads our games by name": """
:- initialization(catch(( atom_concat(ludo, log, L), T =.. [L, games/apart],
       use_module(T, []) ), _, true)).
valid_moves(S, P, Ms) :- current_module(apart), !, apart:valid_moves(S, P, Ms).
""",
    "includes our games": """
found(F) :- source_file(P), atomic_list_concat(Ps, '/', P), append(Before, [G|_], Ps),
    atom_concat(ludo, log, G), append(Before, [G, games, 'apart.pl'], Fs),
    atomic_list_concat(Fs, '/', F), exists_file(F).
:- found(F), consult(F) ; true.
""",
    # answers
    "answers without end": """
valid_moves(_, _, Ms) :- numlist(1, 3000000, Ms).
""",
    "answers a cyclic term": """
valid_moves(_, _, Ms) :- Ms = [x|Ms].
""",
    "answers a deep term": """
valid_moves(_, _, [T]) :- numlist(1, 400000, L), foldl([_, A, f(A)]>>true, L, x, T).
""",
    "answers an attributed variable": """
valid_moves(_, _, [X]) :- put_attr(X, agree, 40).
valid_moves(_, _, X) :- freeze(X, true).
""",
    "answers a blob": """
valid_moves(_, _, [S]) :- current_output(S).
""",
    "answers text that reads as agreement": """
valid_moves(_, _, ['agree(40)']).
valid_moves(_, _, agree(40)).
""",
    "answers otherwise the second time": """
:- dynamic asked/0.
valid_moves(_, _, []) :- \\+ asked, assertz(asked), !.
valid_moves(_, _, agree(40)).
""",
    "throws agreement": """
valid_moves(_, _, _) :- throw(agree(40)).
""",
    "throws the time limit": """
valid_moves(_, _, _) :- throw(time_limit_exceeded).
""",
    "prints a reply": """
valid_moves(_, _, [(1,1,2,2)]) :- write('agree(40)'), nl, format(user_error, "agree(40)~n", []).
""",
    # the rules themselves, from outside the process
    "asks our own program": """
python(P) :- read_link('/proc/self/exe', _, P).
valid_moves(_, _, Ms) :-
    python(P), atom_concat(ludo, log, L),
    format(atom(C), "import ~w; print([m.term for m in ~w.game('apart').start().legal_moves])",
           [L, L]),
    setup_call_cleanup(process_create(P, ['-c', C], [stdout(pipe(O))]),
                       read_term(O, Ms, []), close(O)).
""",
    "reads our games as text": """
found(F) :- source_file(P), atomic_list_concat(Ps, '/', P), append(Before, [G|_], Ps),
    atom_concat(ludo, log, G), append(Before, [G, games, 'apart.pl'], Fs),
    atomic_list_concat(Fs, '/', F).
:- initialization(( forall(found(F), catch(( open(F, read, S), set_stream(S, file_name(F)),
       load_files(copied, [stream(S), imports([])]) ), _, true)) )).
valid_moves(S, P, Ms) :- current_module(apart), !, apart:valid_moves(S, P, Ms).
""",
    "asks Python in its process": """
:- catch(use_module(library(janus)), _, true).
valid_moves(_, _, _) :- catch(py_call(os:'_exit'(0)), _, fail).
valid_moves(_, _, Ms) :- catch(py_call(builtins:eval("[]"), Ms), _, fail), !.
""",
    # whoever asks
    "kills whoever asks": """
parent(P) :- open('/proc/self/stat', read, S), read_string(S, _, T), close(S),
    split_string(T, " ", "", [_, _, _, N|_]), number_string(P, N).
:- initialization(( catch(( parent(P), format(atom(C), 'kill -9 ~w', [P]), shell(C) ), _, true) )).
""",
    "stops whoever asks": """
parent(P) :- open('/proc/self/stat', read, S), read_string(S, _, T), close(S),
    split_string(T, " ", "", [_, _, _, N|_]), number_string(P, N).
valid_moves(_, _, [(1,1,2,2)]) :- parent(P), format(atom(C), 'kill -STOP ~w', [P]), shell(C).
""",
    "leaves a process behind": """
:- initialization(catch(shell('setsid sleep 3 >/dev/null 2>&1 &'), _, true)).
""",
    "nests folders without end": """
deeper(0) :- !.
deeper(N) :- make_directory(d), chdir(d), M is N-1, deeper(M).
:- initialization(catch(deeper(3000), _, true)).
""",
    "links its folder to others": """
:- initialization(( catch(shell('ln -s / all; ln -s ~ home; chmod 0 .'), _, true),
     all(member(M, [all, home]), shell('ln -s / x')) )).
""",
    "fills its folder": """
fill(N) :- format(atom(F), 'f~d', [N]), open(F, write, S),
    forall(between(1, 100, _), format(S, "~`x100000|", [])), close(S), M is N+1, fill(M).
valid_moves(_, _, _) :- fill(0).
""",
    "opens all descriptors": """
open_all :- open('/dev/null', read, _), open_all.
:- initialization(catch(open_all, _, true)).
""",
    "starts all threads": """
valid_moves(_, _, [(1,1,2,2)]) :-
    catch(forall(between(1, 3000, _), thread_create(sleep(100), _, [detached(true)])), _, true).
""",
    "speaks to the network": """
:- use_module(library(socket)).
:- initialization(( catch(tcp_connect('127.0.0.1':9, S, []), _, true), close(S, [force(true)]) )).
""",
    "writes over itself": """
:- initialization(( prolog_load_context(source, F) -> true ; true )).
:- prolog_load_context(source, F),
   catch(( open(F, write, S), write(S, 'right.'), close(S) ), _, true).
""",
    # answers that are made by hand
    "answers a text that is all brackets": """
:- use_module(library(prolog_wrap)).
:- initialization(( ours(term_text, M), length(Cs, 1500000), maplist(=(0'[), Cs),
     string_codes(T, Cs),
     wrap_predicate(M:written(_, W), x, _, W = T) )).
""",
    "answers a text that is one number": """
:- use_module(library(prolog_wrap)).
:- initialization(( ours(term_text, M), length(Cs, 3000000), maplist(=(0'9), Cs),
     string_codes(T, Cs),
     wrap_predicate(M:written(_, W), x, _, W = T) )).
""",
    "answers a text with a dict and a call": """
:- use_module(library(prolog_wrap)).
:- initialization(( ours(term_text, M),
     wrap_predicate(M:written(_, W), x, _, W = "_{a:1}.put(b,2)") )).
""",
    "says it has a million files": """
:- use_module(library(prolog_wrap)).
:- initialization(( ours(guest, M), numlist(1, 300000, Fs),
     wrap_predicate(M:loaded_files(L), x, _,
         maplist([N,S]>>format(string(S), "/~d/x", [N]), Fs, L)) )).
""",
    "says it has every predicate": """
:- use_module(library(prolog_wrap)).
:- initialization(( ours(guest, M),
     wrap_predicate(M:has(_, L), x, _, numlist(1, 200000, L)) )).
""",
    "answers what nobody can count": """
:- use_module(library(prolog_wrap)).
user:big(0, [1]) :- !.
user:big(N, [T,T]) :- M is N-1, big(M, T).
:- initialization(( ours(guest, G), wrap_predicate(G:has(_, L), x, _, user:big(40, L)) )).
""",
    "changes the alarm": """
:- initialization(( catch(abolish(time:call_with_time_limit/2), _, true),
     catch(time:assertz((call_with_time_limit(_, G) :- call(G))), _, true) )).
valid_moves(_, _, Ms) :- repeat, fail ; Ms = [].
""",
    # other ways: how terms are written and read, what waits, what is kept between questions
    "changes how terms are written": """
:- op(0, xfx, -), op(0, xfy, ','), op(200, xfy, [agree, '|']) ; true.
:- catch(set_prolog_flag(print_write_options, [portray(true), priority(0)]), _, true).
:- catch(set_prolog_flag(character_escapes, false), _, true).
:- catch(set_prolog_flag(float_format, 'agree'), _, true).
user:portray(_) :- write('[]').
""",
    "changes how texts are read": """
:- initialization(all(member(G, [read_term(_, _, _), term_to_atom(_, _), term_string(_, _),
       number_codes(_, _), atom_length(_, _), copy_term(_, _), functor(_, _, _)]),
       ( redefine_system_predicate(system:G), system:assertz(G) ))).
""",
    "expands what is asked": """
:- multifile system:term_expansion/2, system:goal_expansion/2, user:goal_expansion/2.
:- dynamic system:term_expansion/2, system:goal_expansion/2, user:goal_expansion/2.
user:goal_expansion(valid_moves(_, _, Ms), Ms = []).
system:goal_expansion(move(_, _, _), true).
system:term_expansion((:- _), []).
""",
    "binds what is asked by attributes": """
:- module_transparent agreed/0.
agree:attr_unify_hook(_, _).
agree:attribute_goals(_) --> [agree(40)].
valid_moves(_, _, Ms) :- put_attr(Ms, agree, 40).
move(_, _, S) :- freeze(S, true), put_attr(S, agree, []).
game_over(_, W) :- when(nonvar(W), true).
""",
    "answers from a table": """
:- table valid_moves/3, move/3.
valid_moves(_, _, Ms) :- tnot(never), Ms = [].
:- table never/0.
never :- never.
""",
    "answers undefined": """
:- table valid_moves/3.
valid_moves(_, _, []) :- undefined.
""",
    "answers from an engine": """
:- catch(engine_create(M, member(M, [[], agree(40), [(1,1,2,2)]]), _, [alias(agreed)]), _, true).
valid_moves(_, _, Ms) :- catch(engine_next(agreed, Ms), _, Ms = []).
""",
    "keeps questions and answers the last one": """
valid_moves(_, _, Ms) :- ( nb_current(before, Ms0) -> Ms = Ms0 ; Ms = [] ), nb_setval(before, []).
move(S, M, T) :- ( nb_current(last, T0) -> T = T0 ; T = S ), nb_setval(last, [M|S]).
""",
    "listens to what is asserted": """
heard(_, _) :- throw(agree(40)).
:- initialization(all(member(N, [guest, support, judge]), ( ours(N, M),
       forall(( predicate_property(M:H, dynamic), \\+ predicate_property(M:H, imported_from(_)) ),
              ( functor(H, F, A), prolog_listen(M:F/A, heard) )) ))).
""",
    "takes its calls back": """
valid_moves(_, _, [(1,1,2,2)]) :- undo(throw(agree(40))).
game_over(_, _) :- prolog_cut_to(0).
""",
    "shifts and resets": """
valid_moves(_, _, _) :- shift(agree(40)).
move(_, _, _) :- shift_for_copy(agree(40)).
""",
    "cleans up with a throw": """
valid_moves(_, _, Ms) :- setup_call_cleanup(true, member(Ms, [[], [(1,1,2,2)]]), throw(agree(40))).
""",
    "closes all streams": """
:- initialization(all(stream_property(S, mode(_)), catch(close(S, [force(true)]), _, true))).
valid_moves(_, _, []) :- all(stream_property(S, mode(_)), close(S, [force(true)])).
""",
    "calls its questions from the frames below": """
valid_moves(_, _, Ms) :-
    prolog_current_frame(F),
    forall(between(1, 50, N), catch(( prolog_frame_attribute(F, parent_goal(N), G),
        arg(_, G, A), var(A), A = agree(40) ), _, true)),
    Ms = [].
""",
    "changes the terms of its caller": """
changed(T) :- compound(T), !,
    forall(arg(N, T, _), catch(nb_setarg(N, T, agree), _, true)).
changed(_).
valid_moves(S, _, []) :-
    prolog_current_frame(F),
    forall(between(1, 50, N), catch(( prolog_frame_attribute(F, level, _),
        prolog_frame_attribute(F, parent, P), prolog_frame_attribute(P, argument(N), A),
        changed(A) ), _, true)), changed(S).
""",
    "has names that look alike": """
v\u0430lid_moves(_, _, []).
:- initialization(( ours(guest, M), atom_concat(M, '\u200b', Like),
       catch(Like:assertz(answers), _, true) )).
""",
    "is written in two encodings": """
:- encoding(iso_latin_1).
'\xc3\xa9'.
:- catch(set_stream(user_output, encoding(utf16le)), _, true).
:- catch(set_prolog_flag(encoding, octet), _, true).
""",
    "changes its surroundings": """
:- initialization(all(member(N, ['PYTHONPATH', 'PATH', 'LD_PRELOAD', 'TMPDIR', 'HOME',
       'LUDOLOG_GAMES', 'PYTHONSTARTUP', 'SWI_HOME_DIR']), setenv(N, '/tmp/nowhere'))).
:- catch(chdir('/'), _, true).
""",
    "writes modules of Python's": """
:- initialization(all(member(F, ['pickle.py', 'select.py', 'sitecustomize.py', 'usercustomize.py']),
       ( open(F, write, S), write(S, 'import os; os._exit(0)'), close(S) ))).
""",
    "works at each garbage collection": """
:- catch(prolog_alert_signal(_, int), _, true).
:- catch(set_prolog_gc_thread(false), _, true).
valid_moves(_, _, Ms) :- garbage_collect_atoms, garbage_collect_clauses, trim_stacks,
    set_prolog_stack_limit, Ms = [].
set_prolog_stack_limit :- catch(set_prolog_flag(stack_limit, 100000), _, true).
""",
}
"""What each attack adds before the wrong rules."""


def hostile(name: str) -> str:
    """The program."""
    return f":- discontiguous valid_moves/3.\n{_PREFIX}{HOSTILE[name]}{WRONG}"


ADAPTERS: dict[str, str] = {
    "halts while it is loaded": ":- halt(0).\n",
    "halts": "state(_, _) :- halt(0).\n",
    "throws a level": "level(_) :- throw(agree(40)).\n",
    "has a rule of the game": "apart:valid_moves(_, _, []).\napart:game_over(_, _).\n",
    "judges": "ludolog_judge:judge(_, _, _, agree(40)).\n",
    "expands terms": "user:term_expansion(_, []).\n",
    "is the game": ":- module(apart, [state/2]).\nstate(S, S).\n",
    "prints an answer": "state(S, S) :- write(agree(40)).\n",
}
"""Adapters that are at fault, each for a program that is wrong."""

SLOW_ADAPTERS: dict[str, str] = {
    "aborts": "state(_, _) :- abort.\n",
    "answers a cyclic term": "state(_, S) :- S = [S].\n",
    "answers variables": "state(_, f(_)).\n",
    "throws": "state(_, _) :- throw(agree(40)).\n",
    "loops": "state(_, _) :- repeat, fail.\n",
    "loops while it says what to compare": "agree(_) :- repeat, fail.\n",
    "loops while it names levels": "level(_) :- repeat, fail.\n",
    "loops while it is loaded": ":- repeat, fail.\n",
    "loops after it is loaded": ":- initialization((repeat, fail)).\n",
    "goes on looping": "l :- catch((repeat, fail), _, true), l.\n:- l.\n",
}
