:- module(ludolog_guest,
          [ load_program/6,             % +File, +Folder, +Library, +Dialect, +Directives, -Messages
            guest_module/1,             % -Module
            has/2,                      % +Indicators, -Defined
            answers/3,                  % +Count, +Ask, -Answers
            answers_to/2,               % +Asks, -Answers
            fed/2,                      % +Text, +Goal
            wants_input/1,              % +Ask
            head_arguments/3,           % +Indicator, +N, -Texts
            open_arguments/3,           % +Indicator, +N, -Texts
            swapped/1,                  % -Texts
            loaded_files/1              % -Files
          ]).
:- use_module(library(dcg/basics), [string//1, string_without//2]).
:- use_module(library(lists), [append/3, is_set/1, list_to_set/2, member/2, memberchk/2, select/3]).
:- use_module(library(pairs), [pairs_keys/2]).
:- use_module(library(prolog_codewalk), [prolog_walk_code/1]).
:- use_module(library(prolog_wrap), [wrap_predicate/4]).
:- use_module(library(random), []).
:- use_module(library(readutil), [read_file_to_codes/3]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(library(time), [call_with_time_limit/2]).

% The engine has loaded some of these from another folder than that of this copy.
:- forall(member(Module-File-PI, [ ludolog_messages-'../messages'-with_messages/3,
                                   ludolog_safe_errors-'../query/safe_errors'-with_bounded_errors/1,
                                   ludolog_versions-'../versions'-rightly_compiled/1 ]),
          (   current_module(Module)
          ->  ludolog_guest:import(Module:PI)
          ;   ludolog_guest:use_module(File, [PI])
          )).

/** <module> Somebody else's program, in a process of its own

This file is loaded in a worker process that has none of our games, and knows nothing of
what it is asked for: it loads a program into the module `ludolog_program` (or the program's
own), calls goals in it and says what came of them. Everything that is compared is compared
in the process that asks (`ludolog_judge`), for whatever is in this one may be changed by the
program: its answers are all that counts, and it can forge nothing but those.
*/

:- dynamic
    loaded/1,                           % Module
    fenced/1,                           % a folder files may be loaded from
    copy/1,                             % the folder of our files that may be loaded
    left_out/0.                         % no directive that calls the program is run

                /*******************************
                *            LOADING           *
                *******************************/

%!  load_program(+File:atom, +Folder:atom, +Library:atom, +Dialect, +Directives, -Messages:list)
%!      is det.
%
%   Load File as Dialect, `swi` or `sicstus4`. Files in Folder may be loaded as well, those of
%   SWI-Prolog's library, and those in Library, which is what ludolog(_) means.
%   Where Directives is `left_out` those that call the program's own predicates are not run; it
%   is `run` otherwise. Messages are errors and warnings, and a line for each undefined predicate.

load_program(File, Folder, Library, Dialect, Directives, Messages) :-
    (   Directives == left_out
    ->  asserta(left_out)
    ;   true
    ),
    forget_environment,
    fence(Folder, Library),
    lenient_setrand,
    (   Dialect == swi
    ->  Options = []
    ;   Options = [dialect(Dialect)],
        supplied(Dialect)
    ),
    set_random(seed(0)),                % a check that is made again sees the same
    with_input("", load(ludolog_program:File, Options, Loading)),
    set_random(seed(0)),                % whatever the program has set
    (   module_property(Module, file(File))
    ->  true
    ;   Module = ludolog_program
    ),
    asserta(loaded(Module)),
    undefined(Module, Undefined),
    append(Loading, Undefined, Messages).

load(Spec, Options, Messages) :-
    with_messages(catch(rightly_compiled(load_files(Spec, [silent(true)|Options])), Error,
                        print_message(error, Error)),
                  located, Messages).

located(Kind, Place, Message, Text) :-
    (   Place = File:Line
    ->  file_base_name(File, Base),
        format(string(Text), "~w: ~w:~d: ~w", [Kind, Base, Line, Message])
    ;   format(string(Text), "~w: ~w", [Kind, Message])
    ).

%   What SWI-Prolog's form of the dialect has not, whatever this version has.

supplied(sicstus4) :-
    !,
    module_property(ludolog_guest, file(File)),
    file_directory_name(File, Folder),
    atom_concat(Folder, '/sicstus', Path),
    load_files(ludolog_sicstus:Path, [silent(true), if(not_loaded), imports([])]).
supplied(_).

%   The program must not learn anything from the environment of the process.

forget_environment :-
    environ(Environment),
    forall(member(Name=_, Environment), unsetenv(Name)),
    working_directory(Here, Here),
    set_prolog_flag(tmp_dir, Here).

%   Files from elsewhere are not loaded: the program could find our games and hand its
%   questions on to them. (It can still read files; docs/check.md says what holds it then.)

fence(Folder, Library) :-
    current_prolog_flag(home, Home),
    forall(member(Place0, [Folder, Library, Home]),
           ( absolute_file_name(Place0, Place, [file_type(directory)]),
             assertz(fenced(Place)) )),
    absolute_file_name(Library, Copy, [file_type(directory)]),
    asserta(copy(Copy)),
    asserta(user:file_search_path(ludolog, Library)).

:- multifile user:prolog_load_file/2, user:term_expansion/2, user:file_search_path/2.
:- dynamic user:prolog_load_file/2, user:term_expansion/2, user:file_search_path/2.

user:prolog_load_file(Spec, Options) :-
    ludolog_guest:fenced(_),
    (   ludolog_guest:refused(Spec)
    ;   ludolog_guest:ours(Spec, Options)
    ;   ludolog_guest:entered_before(Spec)
    ;   ludolog_guest:plain(Spec, Options)
    ).
user:term_expansion((:- include(Spec)), _) :-
    ludolog_guest:fenced(_),
    ludolog_guest:refused(Spec).
user:term_expansion((:- Directive0), (:- Directive)) :-
    ludolog_guest:fenced(_),
    ludolog_guest:patient(Directive0, Directive).

:- public refused/1, ours/2, entered_before/1, plain/2, patient/2, directive/1.

%   entered_before(+Spec) holds for a file without a module that is loaded, or being loaded, into
%   this module already. In the dialect of SICStus two files that load each other would go on
%   for ever.

entered_before(Module:Spec) :-
    ground(Spec),
    \+ is_list(Spec),
    absolute_file_name(Spec, Path, [file_type(prolog), access(read), file_errors(fail)]),
    once(fenced(Folder)),               % that of the program
    within(Folder, Path),
    source_file_property(Path, load_context(Module, _, _)),
    \+ module_property(_, file(Path)),
    !.

%   ours(+Spec, +Options) imports from a module of ours that the engine has loaded already, from
%   the folder of which ours is a copy: it could not be loaded a second time.

ours(Module:Spec, Options) :-
    ground(Spec),
    \+ is_list(Spec),
    absolute_file_name(Spec, Path, [file_type(prolog), access(read), file_errors(fail)]),
    copy(Copy),
    atom_concat(Copy, Inside, Path),
    module_property(ludolog_engine, file(Engine)),
    file_directory_name(Engine, Folder),
    file_directory_name(Folder, Root),
    Root \== Copy,
    atom_concat(Root, Inside, Loaded),
    module_property(Source, file(Loaded)),
    !,
    (   memberchk(imports(List), Options),
        is_list(List)
    ->  true
    ;   module_property(Source, exports(List))
    ),
    forall(( member(PI, List), PI = _/_ ), Module:import(Source:PI)).

%   plain(+Spec, +Options) loads a file of the program that use_module/1 names and that is no
%   module: SICStus loads it all the same, and SWI-Prolog none of it.

plain(Module:Spec, Options0) :-
    ground(Spec),
    \+ is_list(Spec),
    select(must_be_module(true), Options0, Options),
    absolute_file_name(Spec, Path, [file_type(prolog), access(read), file_errors(fail)]),
    once(fenced(Folder)),               % that of the program
    within(Folder, Path),
    \+ a_module(Path),
    load_files(Module:Path, Options).

%   Read as text: read_term/3 would change the place from which names of files are looked for.

a_module(Path) :-
    read_file_to_codes(Path, Codes, []),
    phrase(( blanks, ":-", blanks, "module", blanks, "(" ), Codes, _).

blanks --> [Code], { code_type(Code, space) }, !, blanks.
blanks --> "%", !, string_without(`\n`, _), blanks.
blanks --> "/*", !, string(_), "*/", !, blanks.
blanks --> [].

%   refused(+Spec) fails for a file that may be loaded, and throws for another one.

refused(Spec0) :-
    strip_module(Spec0, _, Spec),
    fenced(_),
    ground(Spec),
    \+ is_list(Spec),
    absolute_file_name(Spec, Path,
                       [file_type(prolog), access(read), file_errors(fail)]),
    \+ inside(Path),
    !,
    file_base_name(Path, Base),
    throw(error(permission_error(load, source_file, Base), _)).

inside(Path) :-
    fenced(Place),
    within(Place, Path),
    !.

within(Place, Path) :-
    atom_concat(Place, '/', Prefix),
    sub_atom(Path, 0, _, _, Prefix).

                /*******************************
                *          DIRECTIVES          *
                *******************************/

%!  patient(+Directive, -Patient) is semidet.
%
%   Patient runs Directive, which calls a predicate of the program, such as its menu, for a
%   moment only: nobody answers the menu. `initialization(main, main)` is not run at all.

patient(initialization(_, main), true) :-
    !.
patient(initialization(Goal0), initialization(ludolog_guest:directive(Module:Goal))) :-
    !,
    own_goal(Goal0, Module:Goal).
patient(Goal0, ludolog_guest:directive(Module:Goal)) :-
    own_goal(Goal0, Module:Goal).

own_goal(Goal0, Module:Goal) :-
    callable(Goal0),
    prolog_load_context(module, Here),
    strip_module(Here:Goal0, Module, Goal),
    callable(Goal),
    in_conjunction(Goal, One),
    callable(One),
    functor(One, Name, Arity),
    current_predicate(Module:Name/Arity),
    \+ predicate_property(Module:One, imported_from(_)),
    \+ predicate_property(Module:One, system),
    !.

in_conjunction(Goal, One) :-
    (   nonvar(Goal),
        Goal = (A, B)
    ->  ( in_conjunction(A, One) ; in_conjunction(B, One) )
    ;   One = Goal
    ).

directive(Goal) :-
    left_out,
    !,
    strip_module(Goal, _, Plain),
    print_message(warning, format("a directive was left out: ~p", [Plain])).
directive(Goal) :-
    catch(call_with_time_limit(1, Goal), Error, true),
    !,
    (   var(Error)
    ->  true
    ;   Error == time_limit_exceeded
    ->  strip_module(Goal, _, Plain),
        print_message(warning, format("a directive was stopped after a second: ~p", [Plain]))
    ;   print_message(warning, Error)
    ).
directive(Goal) :-
    strip_module(Goal, _, Plain),
    print_message(warning, format("a directive failed: ~p", [Plain])).

%   SICStus takes an integer as a seed, too.

lenient_setrand :-
    wrap_predicate(random:setrand(Seed), ludolog_guest, Wrapped,
                   ( integer(Seed) -> set_random(seed(Seed)) ; Wrapped )).

                /*******************************
                *          UNDEFINED           *
                *******************************/

undefined(Module, Messages) :-
    nb_setval(ludolog_guest_undefined, []),
    prolog_walk_code([ module(Module), undefined(trace), source(false), verbose(false),
                       on_trace(ludolog_guest:undefined_found) ]),
    nb_getval(ludolog_guest_undefined, Found0),
    sort(Found0, Found),
    made_later(Module, Made),
    findall(M, ( member(called(PI, By, Place), Found),
                 \+ memberchk(PI, Made),
                 format(string(M), "error: ~w is undefined, called by ~w~w", [PI, By, Place]) ),
            Messages).

:- public undefined_found/3.

undefined_found(Callee, Caller, Location) :-
    nb_getval(ludolog_guest_undefined, Found),
    indicator(Callee, PI),
    indicator(Caller, By),
    (   nonvar(Location),
        Location = clause(Ref),
        clause_property(Ref, file(File)),
        clause_property(Ref, line_count(Line))
    ->  file_base_name(File, Base),
        format(string(Place), ", ~w:~d", [Base, Line])
    ;   Place = ""
    ),
    nb_setval(ludolog_guest_undefined, [called(PI, By, Place)|Found]).

indicator(Goal, Name/Arity) :-
    strip_module(Goal, _, Plain),
    (   callable(Plain)
    ->  functor(Plain, Name, Arity)
    ;   Name = directive,
        Arity = 0
    ).

%   Made are the predicates that some clause asserts, which a menu may do before the rules
%   are asked.

made_later(Module, Made) :-
    findall(Name/Arity,
            ( predicate_property(Module:Head, number_of_clauses(_)),
              \+ predicate_property(Module:Head, imported_from(_)),
              clause(Module:Head, Body),
              asserted_in(Body, Clause),
              clause_head(Clause, Made0),
              functor(Made0, Name, Arity) ),
            Made0s),
    sort(Made0s, Made).

asserted_in(Body, Clause) :-
    compound(Body),
    (   Body =.. [Assert, Clause|_],
        memberchk(Assert, [assert, asserta, assertz])
    ;   arg(_, Body, Part),
        asserted_in(Part, Clause)
    ).

clause_head(Clause, Head) :-
    nonvar(Clause),
    (   Clause = (Head0 :- _)
    ->  true
    ;   Head0 = Clause
    ),
    strip_module(Head0, _, Head),
    callable(Head).

                /*******************************
                *           ANSWERS            *
                *******************************/

%!  guest_module(-Module) is semidet.
%
%   Module is where the program's predicates are.

guest_module(Module) :-
    loaded(Module),
    !.

%!  has(+Indicators:list, -Defined:list) is det.
%
%   Defined are those of Indicators that the program defines.

has(Indicators, Defined) :-
    findall(Name/Arity, ( member(Name/Arity, Indicators), defined(Name, Arity) ), Defined).

defined(Name, Arity) :-
    guest_module(Module),
    functor(Goal, Name, Arity),
    (   current_predicate(Module:Name/Arity)
    ->  true
    ;   predicate_property(Module:Goal, dynamic)
    ),
    \+ predicate_property(Module:Goal, imported_from(system)).

%!  answers(+Count:integer, +Ask, -Answers:list) is det.
%
%   Ask is ask(Goal, Template); Answers are what Template is in the first Count answers to
%   Goal, which has no input: who reads again and again comes to an end. That is a limit, and no
%   error of the rules.

answers(Count, ask(Goal, Template), Answers) :-
    guest_module(Module),
    catch(with_input("", answers_of(Count, Module:Goal, Template, Answers)),
          error(permission_error(input, past_end_of_stream, _), _),
          throw(error(resource_error(input), _))).

answers_of(1, Goal, Template, Answers) :-
    !,
    (   with_bounded_errors(Goal)
    ->  Answers = [Template]
    ;   Answers = []
    ).
answers_of(Count, Goal, Template, Answers) :-
    findall(Template, limit(Count, with_bounded_errors(Goal)), Answers).

%!  fed(+Text:atom, +Goal) is semidet.
%
%   The program's Goal, once, with Text as its input.

fed(Text, Goal) :-
    guest_module(Module),
    with_input(Text, Module:Goal).

%!  wants_input(+Ask) is semidet.
%
%   Ask is ask(Goal, Template), and Goal fails after it has read to the end of its empty input, as
%   a person's move does that is to be typed.

wants_input(ask(Goal, _)) :-
    guest_module(Module),
    with_input("",
               ( \+ Module:Goal,
                 stream_property(In, alias(user_input)),
                 \+ stream_property(In, end_of_stream(not)) )).

%   Once Goal, with Text as the input: who reads again and again comes to an end.

with_input(Text, Goal) :-
    current_input(Before),
    stream_property(Usual, alias(user_input)),
    setup_call_cleanup(
        ( open_string(Text, In),
          set_stream(In, eof_action(error)),
          set_stream(In, alias(user_input)),
          set_input(In) ),
        once(Goal),
        ( set_stream(Usual, alias(user_input)),
          set_input(Before),
          close(In) )).

%!  answers_to(+Asks:list, -Answers:list) is det.
%
%   Answers has for each asks(Count, Ask) the answers/3, as answers(List); `again` for one that
%   throws an error, which has to be asked alone.

answers_to([], []).
answers_to([asks(Count, Ask)|Asks], [Answer|Answers]) :-
    catch(( answers(Count, Ask, List), Answer = answers(List) ), Error, true),
    (   var(Error)
    ->  true
    ;   Error = error(Formal, _),
        nonvar(Formal),
        Formal \= resource_error(_)
    ->  Answer = again
    ;   throw(Error)
    ),
    answers_to(Asks, Answers).

%!  head_arguments(+Indicator, +N:integer, -Texts:list) is det.
%
%   Texts are the ground N-th arguments in the heads of the clauses for Indicator; where a
%   variable stands and is handed on to another predicate of the program, in its heads.

head_arguments(PI, N, Texts) :-
    guest_module(Module),
    findall(Text,
            ( head_argument(3, Module, PI, N, Argument),
              with_output_to(string(Text),
                             write_term(Argument, [quoted(true), ignore_ops(true)])) ),
            Texts0),
    list_to_set(Texts0, Texts).

head_argument(Depth, Module, Name/Arity, N, Argument) :-
    functor(Head, Name, Arity),
    predicate_property(Module:Head, number_of_clauses(_)),
    clause(Module:Head, Body),
    arg(N, Head, Given),
    (   ground(Given)
    ->  Argument = Given
    ;   var(Given),
        Depth > 0,
        Deeper is Depth - 1,
        in_body(Body, Goal),
        ( Goal = (Given0 = Argument), Given0 == Given, ground(Argument)
        ; compound(Goal),
          arg(K, Goal, Handed),
          Handed == Given,
          functor(Goal, Callee, Places),
          Callee/Places \== Name/Arity,
          head_argument(Deeper, Module, Callee/Places, K, Argument)
        )
    ).

%!  open_arguments(+Indicator, +N:integer, -Texts:list) is det.
%
%   Texts are the N-th arguments that are compound terms with variables, in the heads of the
%   clauses for Indicator or in what their bodies say of a variable there: equal to such a term,
%   or with such a term for an element. A list whose end is open has two elements more.

open_arguments(Name/Arity, N, Texts) :-
    guest_module(Module),
    functor(Head, Name, Arity),
    findall(Text,
            ( predicate_property(Module:Head, number_of_clauses(_)),
              clause(Module:Head, Body),
              arg(N, Head, Given),
              once(open_argument(Given, Body)),
              closed(Given),
              compound(Given),
              \+ ground(Given),
              numbervars(Given, 0, _),
              with_output_to(string(Text),
                             write_term(Given, [quoted(true), ignore_ops(true), numbervars(true)])) ),
            Texts0),
    list_to_set(Texts0, Texts).

open_argument(Given, _) :-
    nonvar(Given).
open_argument(Given, Body) :-
    in_body(Body, Goal),
    Goal = (Given0 = Term),
    Given0 == Given,
    nonvar(Term),
    Given = Term.
open_argument(Given, Body) :-
    findall(Element-Given,
            ( in_body(Body, Goal),
              an_element(Goal, Element, Given0),
              Given0 == Given ),
            Pairs),
    Pairs = [_|_],
    findall(Element, member(Element-_, Pairs), Given).

an_element(member(Element, Given), Element, Given).
an_element(memberchk(Element, Given), Element, Given).

closed(Given) :-
    (   '$skip_list'(_, Given, Rest),
        var(Rest),
        Rest \== Given
    ->  Rest = [_,_]
    ;   true
    ).

in_body(Body, _) :-
    var(Body),
    !,
    fail.
in_body(Body, Goal) :-
    (   control(Body)
    ->  arg(_, Body, Part),
        in_body(Part, Goal)
    ;   callable(Body),
        Goal = Body
    ).

control((_,_)).
control((_;_)).
control((_->_)).
control((_*->_)).
control(\+ _).

%!  swapped(-Texts:list) is det.
%
%   Texts are pairs A-B of two different names or numbers for which the program has facts p(A,B) and
%   p(B,A), and no other p(A,_): who plays next, for one. Facts about directions are not like that.

swapped(Texts) :-
    guest_module(Module),
    findall(Text,
            ( current_predicate(Module:Name/2),
              functor(Head, Name, 2),
              predicate_property(Module:Head, number_of_clauses(Count)),
              Count =< 50,
              \+ predicate_property(Module:Head, imported_from(_)),
              Head =.. [Name,A,B],
              findall(A-B, clause(Module:Head, true), Pairs),
              pairs_keys(Pairs, Keys),
              is_set(Keys),
              member(A-B, Pairs),
              atomic(A),
              atomic(B),
              A \== B,
              memberchk(B-A, Pairs),
              with_output_to(string(Text),
                             write_term(A-B, [quoted(true), ignore_ops(false)])) ),
            Texts0),
    list_to_set(Texts0, Texts).

%!  loaded_files(-Files:list) is det.
%
%   Files are those that the program consists of.

loaded_files(Files) :-
    current_prolog_flag(home, Home),
    findall(File,
            ( source_file(File),
              inside(File),
              \+ sub_atom(File, 0, _, _, Home) ),
            Files).
