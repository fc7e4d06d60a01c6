:- module(ludolog_catalogue,
          [ catalogue/2,                % +Game, -Entries
            doc_text/3,                 % +Game, +Spec, -Text
            listing_text/3              % +Game, +Spec, -Text
          ]).
:- use_module(library(apply), [exclude/3]).
:- use_module(library(listing), [portray_clause/1]).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module(library(readutil), [read_file_to_string/3]).
:- use_module(comments, [block_text/2, blocks/2, comment/5, head/4]).
:- use_module(ludolog(protocol), [game_module/2]).
:- use_module(user_module, [clause_text/2, user_clause/3]).

/** <module> Predicates as their sources tell of them

For completion, `doc` and `listing`. Modes and words come from the PlDoc comments, read
from the files when somebody asks: loading PlDoc itself would cost every start of the
program 150 ms.

Spec is the text `Name`, `Name/Arity` or `Name//Arity`, or one of these after `Module:`. A
name without a module is looked for in the game's modules, the rest of Ludolog, a student's
definitions, and the libraries.
*/

%!  catalogue(+Game, -Entries:list) is det.
%
%   Entries has entry(Text, Modes, About) for what is worth completing at a query about Game:
%   Text is what stands in the query (with its module where it needs one), Modes its
%   arguments, About the first sentence of its comment.

catalogue(Game, Entries) :-
    findall(Entry, entry(Game, Entry), Entries0),
    sort(Entries0, Entries).

entry(Game, entry(Text, Modes, About)) :-
    member(Module-Prefix, [Game-Game, ludolog_explain-none, ludolog_trace-none]),
    module_property(Module, file(File)),
    module_property(Module, exports(Exports)),
    comment(File, Name, Arity, Modes, About),
    memberchk(Name/Arity, Exports),
    (   Prefix == none
    ->  memberchk(Name/Arity, [why/3, trace_rule/1]),
        Text = Name
    ;   format(atom(Text), "~q:~q", [Prefix, Name])
    ).
entry(_, entry(Name, Modes, About)) :-
    member(Library, [aggregate, apply, assoc, lists, ordsets, pairs, solution_sequences]),
    absolute_file_name(library(Library), File,
                       [file_type(prolog), access(read), file_errors(fail)]),
    comment(File, Name, Arity, Modes, About),
    functor(Head, Name, Arity),
    predicate_property(system:Head, autoload(_)).
entry(_, entry(Name, Modes, "")) :-
    built_in(Name, Modes).

%   The manual of the system is not at hand everywhere; these are what a first course uses.

built_in(assertz, "assertz(+Clause)").
built_in(atom_chars, "atom_chars(?Atom, ?Chars)").
built_in(atom_codes, "atom_codes(?Atom, ?Codes)").
built_in(atom_length, "atom_length(+Atom, -Length)").
built_in(between, "between(+Low, +High, ?Value)").
built_in(clause, "clause(:Head, ?Body)").
built_in(dif, "dif(@A, @B)").
built_in(findall, "findall(+Template, :Goal, -Bag)").
built_in(forall, "forall(:Condition, :Action)").
built_in(format, "format(+Format, :Args)").
built_in(length, "length(?List, ?Length)").
built_in(msort, "msort(+List, -Sorted)").
built_in(nb_getval, "nb_getval(+Key, -Value)").
built_in(once, "once(:Goal)").
built_in(phrase, "phrase(:Body, ?List, ?Rest)").
built_in(setof, "setof(+Template, +Goal, -Set)").
built_in(bagof, "bagof(+Template, +Goal, -Bag)").
built_in(sort, "sort(+List, -Sorted)").
built_in(string_codes, "string_codes(?String, ?Codes)").
built_in(succ, "succ(?A, ?B)").
built_in(write, "write(+Term)").

                /*******************************
                *       DOC AND LISTING        *
                *******************************/

%!  doc_text(+Game, +Spec:string, -Text:string) is semidet.
%
%   Text is the comment on the predicates that Spec names.

doc_text(Game, Spec, Text) :-
    named(Spec, Module, Name, Arity),
    findall(Comment,
            ( source(Game, Module, Name, File),
              blocks(File, Blocks),
              member(Block, Blocks),
              once(( member(Line, Block), head(Line, Name, Arity, _) )),
              block_text(Block, Comment) ),
            Comments0),
    firsts(Comments0, Comments),
    Comments = [_|_],
    lines_text(Comments, Text).

firsts([], []).
firsts([X|Xs0], [X|Xs]) :-
    exclude(==(X), Xs0, Xs1),
    firsts(Xs1, Xs).

%   source(+Game, ?Module, +Name, -File): where a comment on Name may stand.

source(Game, Module, _, File) :-
    var(Module),
    near(Game, M),
    module_property(M, file(File)).
source(_, Module, Name, File) :-
    var(Module),
    between(0, 8, Arity),
    functor(Head, Name, Arity),
    predicate_property(system:Head, autoload(Path)),
    absolute_file_name(Path, File, [file_type(prolog), access(read), file_errors(fail)]).
source(_, Module, _, File) :-
    nonvar(Module),
    module_property(Module, file(File)).

%   The modules of Game and of Ludolog, the game's own ones first.

near(Game, Module) :-
    game_module(Game, Module).
near(_, Module) :-
    module_property(ludolog_protocol, file(Protocol)),
    file_directory_name(Protocol, Folder),
    atom_concat(Folder, /, Beginning),
    atom_concat(Beginning, 'games/', Games),
    current_module(Module),
    module_property(Module, file(File)),
    atom_concat(Beginning, _, File),
    \+ atom_concat(Games, _, File).

lines_text(Lines, Text) :-
    atomic_list_concat(Lines, '\n', Atom),
    atom_string(Atom, Text).

named(Spec, Module, Name, Arity) :-
    split_string(Spec, "", " .", [Text]),
    catch(term_string(Term, Text), error(_, _), fail),
    (   nonvar(Term),
        Term = Module0:Plain
    ->  atom(Module0),
        Module = Module0
    ;   Plain = Term
    ),
    (   nonvar(Plain)
    ->  indicated(Plain, Name, Arity)
    ).

indicated(Spec, Name, Arity) :-
    (   Spec = Name0/Arity0
    ->  ignore(( integer(Arity0), Arity = Arity0 ))
    ;   Spec = Name0//Arity0
    ->  ignore(( integer(Arity0), Arity is Arity0 + 2 ))
    ;   Name0 = Spec
    ),
    atom(Name0),
    Name = Name0.

%!  listing_text(+Game, +Spec:string, -Text:string) is semidet.
%
%   Text are the clauses of the predicates that Spec names, as their file has them where
%   there is one.

listing_text(Game, Spec, Text) :-
    named(Spec, Module, Name, Arity),
    once(( member(Place, [user, near, any]),
           findall(M:Name/Arity, listed(Place, Game, Module, M, Name, Arity), PIs0),
           sort(PIs0, PIs),
           PIs = [_|_] )),
    findall(Clauses, ( member(PI, PIs), predicate_text(PI, Clauses) ), Texts),
    lines_text(Texts, Text).

listed(user, _, Module, ludolog_user, Name, Arity) :-
    var(Module),
    own(ludolog_user, Name, Arity).
listed(near, Game, Module, M, Name, Arity) :-
    var(Module),
    near(Game, M),
    own(M, Name, Arity),
    !.
listed(near, _, Module, Module, Name, Arity) :-
    nonvar(Module),
    own(Module, Name, Arity).
listed(any, _, Module, M, Name, Arity) :-
    var(Module),
    between(0, 8, Arity),
    functor(Head, Name, Arity),
    predicate_property(system:Head, autoload(_)),
    predicate_property(user:Head, imported_from(M)).

own(Module, Name, Arity) :-
    current_module(Module),
    current_predicate(Module:Name/Arity),
    functor(Head, Name, Arity),
    \+ predicate_property(Module:Head, imported_from(_)),
    predicate_property(Module:Head, number_of_clauses(_)).

predicate_text(Module:Name/Arity, Text) :-
    functor(Head, Name, Arity),
    findall(Clause,
            ( clause_of(Module:Head, Body, Ref),
              clause_source(Ref, Module:Head, Body, Clause) ),
            Clauses0),
    firsts(Clauses0, Clauses),
    (   Clauses == []
    ->  format(string(Text), "% ~q has no clauses.", [Name/Arity])
    ;   place(Module:Head, Place),
        lines_text([Place|Clauses], Text)
    ).

place(Module:Head, Place) :-
    functor(Head, Name, Arity),
    (   predicate_property(Module:Head, file(File)),
        predicate_property(Module:Head, line_count(Line))
    ->  file_base_name(File, Base),
        format(string(Place), "% ~q, ~w:~d", [Name/Arity, Base, Line])
    ;   format(string(Place), "% ~q", [Name/Arity])
    ).

clause_of(Module:Head, Body, Ref) :-
    (   Module == ludolog_user
    ->  user_clause(Head, Body, Ref)
    ;   clause(Module:Head, Body, Ref)
    ).

%   As the file has it, from its first line to the one that ends with a full stop.

clause_source(Ref, _, _, Text) :-
    clause_text(Ref, Text),
    !.
clause_source(Ref, _, _, Text) :-
    clause_property(Ref, file(File)),
    clause_property(Ref, line_count(Line)),
    exists_file(File),
    read_file_to_string(File, All, [encoding(utf8)]),
    split_string(All, "\n", "\r", Lines),
    Before is Line - 1,
    length(Skipped, Before),
    append(Skipped, Rest, Lines),
    up_to_stop(Rest, Taken),
    !,
    lines_text(Taken, Text).
clause_source(_, _:Head, Body, Text) :-
    (   Body == true
    ->  Clause = Head
    ;   Clause = (Head :- Body)
    ),
    with_output_to(string(Text0), portray_clause(Clause)),
    split_string(Text0, "", "\n", [Text]).

up_to_stop([Line|Lines], [Line|Taken]) :-
    (   split_string(Line, "%", " \t", [Code|_]),
        string_concat(_, ".", Code)
    ->  Taken = []
    ;   up_to_stop(Lines, Taken)
    ).
