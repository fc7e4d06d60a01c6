:- module(ludolog_support,
          [ encode/2,                   % +Term, -Json
            encode_exact/2,             % +Term, -Json
            encode_error/2,             % +Term, -Json
            parse/4,                    % +Text, -Term, -Message, -Position
            written/2,                  % +Term, -Text
            error_message/2,            % +Error, -Message
            limited/3,                  % +Seconds, +Inferences, :Goal
            inference_limited/2,        % +Inferences, :Goal
            start_alarm/1,              % +Seconds
            stop_alarm/0,
            begin_capture/1,            % +Id
            end_capture/2,              % +Id, -Output
            load_file/2,                % +Path, -Messages
            take_signals/0,
            take_halt/1,                % :Notify
            abort_reason/1,             % -Reason
            allow_halt/0
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3]).
:- use_module(library(memfile),
              [ free_memory_file/1,
                memory_file_to_string/2,
                new_memory_file/1,
                open_memory_file/4
              ]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(text, [trimmed/2]).
:- use_module(library(time),
              [ alarm/4,
                call_with_time_limit/2,
                remove_alarm/1
              ]).

/** <module> What the Python bridge needs inside Prolog

`pybridge.engine` calls these predicates and nothing else on its own behalf.
None of them knows anything about games, and `ludolog.pl` does not load them: an
engine is useful, and tested, without it.

A term crosses to Python as JSON. encode/2 builds strings, numbers, lists and
`{Name:Arguments}` that writeq/1 happens to print as JSON, which was the fastest
way measured; whatever does not fit goes through encode_exact/2. The table of forms
is in `pybridge/codec.py`.
*/

% Texts are read and written with the standard operators and flags: `user`,
% where a person may change them, is not what this module inherits from.
:- set_module(base(system)).

:- meta_predicate
    limited(+, +, 0),
    take_halt(1),
    inference_limited(+, 0).

:- dynamic
    aborted/1,
    capturing/3,
    collected/1,
    halt_allowed/0.

:- multifile
    user:message_hook/3.
:- dynamic
    user:message_hook/3.

% How deep a term may be nested: pybridge.codec.MAX_DEPTH.
max_depth(300).

                /*******************************
                *       TERMS TO JSON          *
                *******************************/

%!  encode(+Term, -Json:string) is det.
%
%   Json stands for Term. It may be no JSON after all, or begin with `!`, if
%   Term holds anything rare: then encode_exact/2 has the answer.

encode(Term, Json) :-
    (   acyclic_term(Term),
        max_depth(Depth),
        plain(Term, Depth, Plain)
    ->  format(string(Json), "~q", [Plain])
    ;   Json = "!"
    ).

plain(Term, Depth, Json) :-
    (   atom(Term)
    ->  plain_atom(Term, Json)
    ;   integer(Term)
    ->  Json = Term
    ;   is_list(Term)
    ->  Depth > 0,
        Depth1 is Depth-1,
        plain_list(Term, Depth1, Json)
    ;   compound(Term)
    ->  Depth > 0,
        Depth1 is Depth-1,
        plain_compound(Term, Depth1, Json)
    ;   string(Term)
    ->  Json = {Term:0}
    ;   float(Term),
        Json = Term
    ).

plain_atom(Atom, Json) :-
    (   Atom == []
    ->  Json = []
    ;   atom_string(Atom, Json)
    ).

plain_list([], _, []).
plain_list([H0|T0], Depth, [H|T]) :-
    plain(H0, Depth, H),
    plain_list(T0, Depth, T).

plain_compound(Term, Depth, {Key:Json}) :-
    (   Term = (_,_)
    ->  Key = ",",
        commas(Term, Args)
    ;   compound_name_arguments(Term, Name, Args),
        atom(Name),
        Name \== [],
        Name \== '',
        Name \== ',',
        \+ is_dict(Term),
        atom_string(Name, Key)
    ),
    plain_list(Args, Depth, Json).

% The last element may be a variable, which is no more commas.
commas(Term, Args) :-
    (   nonvar(Term),
        Term = (A,B)
    ->  Args = [A|Args1],
        commas(B, Args1)
    ;   Args = [Term]
    ).

%!  encode_exact(+Term, -Json:string) is det.
%
%   Json stands for Term, all of its texts being lists of character codes. For a
%   term that cannot cross it is `!` and the reason.

encode_exact(Term, Json) :-
    exact_json(Term, refuse, Json).

%!  encode_error(+Term, -Json:string) is det.
%
%   As encode_exact/2; streams and the like become atoms, and a context that does
%   not cross is left out, so that it does not hide what an error says.

encode_error(Term, Json) :-
    exact_json(Term, atom, Json0),
    (   string_concat("!", _, Json0),
        nonvar(Term),
        Term = error(Formal, _)
    ->  exact_json(error(Formal, _), atom, Json)
    ;   Json = Json0
    ).

exact_json(Term, Blobs, Json) :-
    (   acyclic_term(Term)
    ->  term_variables(Term, Variables),
        max_depth(Depth),
        catch(( exact(Term, Depth, Blobs-Variables, Exact),
                format(string(Json), "~q", [Exact])
              ),
              unfit(Reason),
              string_concat("!", Reason, Json))
    ;   Json = "!a cyclic term"
    ).

exact(Term, _, _-Variables, {"":["var", Number]}) :-
    var(Term),
    !,
    variable_number(Variables, Term, 1, Number).
exact(Term, Depth, How, Json) :-
    is_list(Term),
    !,
    deeper(Depth, Depth1),
    exact_list(Term, Depth1, How, Json).
exact(Term, Depth, How, Json) :-
    compound(Term),
    !,
    deeper(Depth, Depth1),
    exact_compound(Term, Depth1, How, Json).
exact(Term, _, How, {"":Json}) :-
    exact_atomic(Term, How, Json).

exact_list([], _, _, []).
exact_list([H0|T0], Depth, How, [H|T]) :-
    exact(H0, Depth, How, H),
    exact_list(T0, Depth, How, T).

exact_compound((A,B), Depth, How, {",":Json}) :-
    !,
    commas((A,B), Args),
    exact_list(Args, Depth, How, Json).
exact_compound(Term, Depth, How, {"":["term", Codes|Json]}) :-
    compound_name_arguments(Term, Name, Args),
    (   is_dict(Term)
    ->  throw(unfit("a dict"))
    ;   atom(Name),
        Name \== []
    ->  true
    ;   throw(unfit("a compound whose name is no atom"))
    ),
    atom_codes(Name, Codes),
    exact_list(Args, Depth, How, Json).

exact_atomic(Term, _, ["atom", Codes]) :-
    atom(Term),
    !,
    atom_codes(Term, Codes).
exact_atomic(Term, _, ["string", Codes]) :-
    string(Term),
    !,
    string_codes(Term, Codes).
exact_atomic(Term, _, ["int", Hexadecimal]) :-
    integer(Term),
    !,
    format(string(Hexadecimal), "~16r", [Term]).
exact_atomic(Term, _, ["rational", N, D]) :-
    rational(Term, N0, D0),
    !,
    format(string(N), "~16r", [N0]),
    format(string(D), "~16r", [D0]).
exact_atomic(Term, _, ["float", Text]) :-
    float(Term),
    !,
    special_float(Term, Text).
exact_atomic(Term, atom-_, ["atom", Codes]) :-
    !,
    format(codes(Codes), "~w", [Term]).
exact_atomic(Term, _, _) :-
    (   blob(Term, Type)
    ->  format(string(Reason), "a ~w", [Type])
    ;   Reason = "a value of no known type"
    ),
    throw(unfit(Reason)).

% Prolog's own forms of these depend on flags.
special_float(Float, Text) :-
    (   Float =\= Float
    ->  Text = "nan"
    ;   Float =:= inf
    ->  Text = "inf"
    ;   Float =:= -inf
    ->  Text = "-inf"
    ;   format(string(Text), "~q", [Float])
    ).

deeper(Depth, Depth1) :-
    (   Depth > 0
    ->  Depth1 is Depth-1
    ;   max_depth(Max),
        format(string(Reason), "a term nested deeper than ~d", [Max]),
        throw(unfit(Reason))
    ).

variable_number([V|Vs], Variable, N0, N) :-
    (   V == Variable
    ->  N = N0
    ;   N1 is N0+1,
        variable_number(Vs, Variable, N1, N)
    ).

                /*******************************
                *       TERMS AND TEXT         *
                *******************************/

%!  parse(+Text:string, -Term, -Message:string, -Position:integer) is det.
%
%   Term is what Text reads as; a full stop at its end may be left out. Message
%   is "" then. Otherwise it says what is wrong, at character Position (from 0; -1
%   if unknown), and Term is [].
%
%   The text is read with the standard operators and flags, whatever a person
%   did to those of `user`.

parse(Text, Term, Message, Position) :-
    string_concat(Text, "\n.", Closed),
    catch(( read_one(Closed, Term),
            Message = "",
            Position = -1
          ),
          error(syntax_error(What), Context),
          ( Term = [],
            syntax_message(What, Message),
            syntax_position(Context, Text, Position)
          )).

read_one(Text, Term) :-
    setup_call_cleanup(
        open_string(Text, In),
        ( read_here(In, Term),
          nothing_left(In)
        ),
        close(In)).

read_here(In, Term) :-
    read_term(In, Term, [module(ludolog_support), syntax_errors(error)]).

% What was appended is all that may follow a full stop of the text's own.
nothing_left(In) :-
    catch(read_here(In, Rest), error(syntax_error(end_of_clause), _), true),
    (   var(Rest)
    ->  true
    ;   Rest == end_of_file
    ->  true
    ;   throw(error(syntax_error(more_than_one_term), _))
    ).

syntax_message(more_than_one_term, Message) :-
    !,
    Message = "Syntax error: Text after the end of the term".
syntax_message(What, Message) :-
    error_message(error(syntax_error(What), _), Message).

syntax_position(Context, Text, Position) :-
    (   nonvar(Context),
        Context = stream(_, _, _, Position0),
        integer(Position0)
    ->  string_length(Text, Length),
        Position is min(Position0, Length)
    ;   Position = -1
    ).

%!  written(+Term, -Text:string) is semidet.
%
%   Text is quoted, uses the standard operators only, stands as an argument
%   without further brackets, and is the same for variants. Fails for a cyclic
%   Term.

written(Term0, Text) :-
    acyclic_term(Term0),
    (   ground(Term0)
    ->  Term = Term0,
        Names = []
    ;   copy_term_nat(Term0, Term),
        term_variables(Term, Variables),
        foldl(variable_name, Variables, Names, 1, _)
    ),
    written(Term, Names, false, Text0),
    (   sub_string(Text0, _, _, _, "."),
        dotted(Term)
    ->  written(Term, Names, true, Text)
    ;   Text = Text0
    ).

written(Term, Names, Canonical, Text) :-
    with_output_to(string(Text),
                   write_term(Term,
                              [ module(ludolog_support),
                                quoted(true),
                                ignore_ops(Canonical),
                                numbervars(false),
                                portray(false),
                                max_depth(0),
                                priority(999),
                                variable_names(Names)
                              ])).

%   Term has a compound '.'(A, B) in it, which Prolog writes as the call of a dict, A.B, and
%   does not always read back: '.'(1, 2) as a number.

dotted(Term) :-
    sub_term(Sub, Term),
    compound(Sub),
    compound_name_arity(Sub, '.', 2),
    !.

variable_name(Variable, Name=Variable, N0, N) :-
    atom_concat('_', N0, Name),
    N is N0+1.

%!  error_message(+Error, -Message:string) is det.
%
%   Message is what the toplevel prints for Error.

error_message(inference_limit_exceeded, Message) :-
    !,
    Message = "Inference limit exceeded".
error_message(error(Formal, context(system:Caller, Info)), Message) :-
    Caller == '$c_call_prolog'/0,
    !,
    error_message(error(Formal, context(_, Info)), Message).
error_message(Error, Message) :-
    (   catch('$messages':translate_message(Error, Lines, []), _, fail)
    ->  true
    ;   Lines = ['~p'-[Error]]
    ),
    lines_message(Lines, Message).

lines_message(Lines, Message) :-
    with_output_to(string(Message0),
                   print_message_lines(current_output, '', Lines)),
    trimmed(Message0, Message).

                /*******************************
                *           LIMITS             *
                *******************************/

%!  limited(+Seconds:number, +Inferences:integer, :Goal) is semidet.
%
%   Once Goal within the limits; 0 is none.
%
%   @error time_limit_exceeded, inference_limit_exceeded

limited(Seconds, Inferences, Goal) :-
    (   Seconds > 0
    ->  call_with_time_limit(Seconds, once_within(Inferences, Goal))
    ;   once_within(Inferences, Goal)
    ).

once_within(Inferences, Goal) :-
    (   Inferences > 0
    ->  once(inference_limited(Inferences, Goal))
    ;   once(Goal)
    ).

%!  inference_limited(+Inferences:integer, :Goal) is nondet.
%
%   Goal; the limit is for each of its answers.

inference_limited(Inferences, Goal) :-
    call_with_inference_limit(Goal, Inferences, Result),
    (   Result == inference_limit_exceeded
    ->  throw(inference_limit_exceeded)
    ;   true
    ).

%!  start_alarm(+Seconds) is det.
%!  stop_alarm is det.
%
%   Between the two, time_limit_exceeded is thrown after Seconds. They stand
%   around each step of an open query, where call_with_time_limit/2, being once,
%   is of no use.

start_alarm(Seconds) :-
    alarm(Seconds, throw(time_limit_exceeded), Alarm, [remove(false)]),
    nb_setval(ludolog_alarm, Alarm).

stop_alarm :-
    nb_getval(ludolog_alarm, Alarm),
    remove_alarm(Alarm).

                /*******************************
                *      OUTPUT AND FILES        *
                *******************************/

%!  begin_capture(+Id) is det.
%!  end_capture(+Id, -Output:string) is semidet.
%
%   Output is all that was written to the current output, user_output and
%   user_error between the two; reading there finds the end of the input. Captures
%   nest. The end fails if there was no such begin.

begin_capture(Id) :-
    sig_atomic(begin_capture_(Id)).

begin_capture_(Id) :-
    new_memory_file(File),
    open_memory_file(File, write, Out, [encoding(utf8)]),
    open_string("", In),
    current_input(OldIn),
    current_output(OldOut),
    maplist(alias_stream, [user_input, user_output, user_error], Old),
    set_stream(In, alias(user_input)),
    set_stream(Out, alias(user_output)),
    set_stream(Out, alias(user_error)),
    set_input(In),
    set_output(Out),
    asserta(capturing(Id, File-[In, Out], OldIn-OldOut-Old)).

end_capture(Id, Output) :-
    sig_atomic(end_capture_(Id, Output)).

end_capture_(Id, Output) :-
    retract(capturing(Id, File-[In, Out], OldIn-OldOut-[OldInput, OldOutput, OldError])),
    !,
    set_stream(OldInput, alias(user_input)),
    set_stream(OldOutput, alias(user_output)),
    set_stream(OldError, alias(user_error)),
    set_input(OldIn),
    set_output(OldOut),
    close(In, [force(true)]),
    close(Out, [force(true)]),
    memory_file_to_string(File, Output),
    free_memory_file(File).

alias_stream(Alias, Stream) :-
    stream_property(Stream, alias(Alias)),
    !.

%!  load_file(+Path, -Messages:list(string)) is det.
%
%   Load Path, importing nothing. Messages are the errors and warnings.
%
%   A clause that begins with unifications may be miscompiled by SWI-Prolog
%   9.0.4 while the flag optimise_unify is true, so it is false for the load.

load_file(Path, Messages) :-
    retractall(collected(_)),
    asserta(collected(begin), Mark),
    current_prolog_flag(optimise_unify, Old),
    setup_call_cleanup(
        set_prolog_flag(optimise_unify, false),
        catch(load_files(user:Path, [imports([]), silent(true)]), Error, true),
        set_prolog_flag(optimise_unify, Old)),
    erase(Mark),
    findall(Message, retract(collected(Message)), Messages0),
    (   nonvar(Error)
    ->  error_message(Error, Message),
        append(Messages0, [Message], Messages)
    ;   Messages = Messages0
    ).

user:message_hook(_, Kind, Lines) :-
    collected(begin),
    memberchk(Kind, [error, warning]),
    lines_message(Lines, Message0),
    located(Message0, Message),
    assertz(collected(Message)).

% A syntax error says where it is by itself.
located(Message0, Message) :-
    (   source_location(File, Line),
        \+ sub_string(Message0, 0, _, _, File)
    ->  format(string(Message), "~w:~d: ~s", [File, Line, Message0])
    ;   Message = Message0
    ).

                /*******************************
                *      ABORT AND HALT          *
                *******************************/

%!  take_signals is det.
%
%   From now on SIGINT and SIGUSR1, where Prolog gets them, abort the goal. The
%   one is Ctrl-C, the other Engine.interrupt().

take_signals :-
    on_signal(int, _, ludolog_support:interrupt),
    on_signal(usr1, _, ludolog_support:interrupt).

interrupt(Signal) :-
    abort_for(Signal).

abort_for(Reason) :-
    retractall(aborted(_)),
    assertz(aborted(Reason)),
    abort.

%!  abort_reason(-Reason) is semidet.
%
%   Why the last goal was aborted by this module: the name of a signal, or `halt`.
%   Asking forgets it.

abort_reason(Reason) :-
    retract(aborted(Reason)),
    !.

%!  take_halt(:Notify) is det.
%
%   From now on halt/1 does not end the process, which is Python's. It calls
%   Notify with the exit status and aborts the goal.
%
%   That is done by a halt/1 of `user`, which all but libraries inherit. For a
%   library's call of the real one there is a hook, which can only make it fail,
%   and that no more than ten times: then SWI-Prolog insists.

take_halt(Notify) :-
    at_halt(ludolog_support:refuse_halt(Notify)),
    redefine_halt(halt, halted(0, Notify)),
    redefine_halt(halt(Status), halted(Status, Notify)).

redefine_halt(Head, Body) :-
    @(redefine_system_predicate(Head), user),
    user:assertz((Head :- ludolog_support:Body)).

:- public halted/2.

halted(Status, Notify) :-
    must_be(integer, Status),
    call(Notify, Status),
    abort_for(halt).

refuse_halt(_) :-
    halt_allowed,
    !.
refuse_halt(Notify) :-
    (   current_prolog_flag(exit_status, Status)
    ->  true
    ;   Status = 0
    ),
    call(Notify, Status),
    cancel_halt(ludolog).

%!  allow_halt is det.
%
%   From now on halt/0 halts: Python is at its end.

allow_halt :-
    assertz(halt_allowed).
