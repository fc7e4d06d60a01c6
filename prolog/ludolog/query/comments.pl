:- module(ludolog_comments,
          [ blocks/2,                   % +File, -Blocks
            block_text/2,               % +Block, -Text
            comment/5,                  % +File, ?Name, ?Arity, -Modes, -About
            head/4                      % +Line, -Name, -Arity, -Modes
          ]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(readutil), [read_file_to_string/3]).

% How PlDoc reads modes.
:- op(200, xfy, ::).
:- op(650, fx, +).
:- op(650, fx, -).
:- op(650, fx, ++).
:- op(650, fx, --).
:- op(650, fx, ?).
:- op(650, fx, :).
:- op(650, fx, @).
:- op(650, fx, !).
:- op(200, xf, //).
:- op(750, xf, ...).

/** <module> PlDoc comments, read from a file when somebody asks

Loading PlDoc itself would cost every start of the program 150 ms.
*/

%!  comment(+File, ?Name, ?Arity, -Modes:string, -About:string) is nondet.
%
%   A predicate that a comment in File tells of: its arguments and the first sentence.

comment(File, Name, Arity, Modes, About) :-
    blocks(File, Blocks),
    member(Block, Blocks),
    member(Line, Block),
    head(Line, Name, Arity, Modes),
    about(Block, About).

%!  blocks(+File, -Blocks:list) is det.
%
%   Blocks are the comments of File that begin with %!, each a list of its lines without the
%   characters of a comment; `!` marks the heads. A compiled file has none: some builds of
%   SWI-Prolog bring their libraries without the sources.

blocks(File, Blocks) :-
    (   file_name_extension(_, qlf, File)
    ->  Blocks = []
    ;   read_file_to_string(File, Text, [encoding(utf8)]),
        split_string(Text, "\n", "\r", Lines),
        blocks_of(Lines, Blocks)
    ).

blocks_of([], []).
blocks_of([Line|Lines0], Blocks) :-
    (   string_concat("%!", _, Line)
    ->  block([Line|Lines0], Block, Lines),
        Blocks = [Block|Blocks1]
    ;   Lines = Lines0,
        Blocks = Blocks1
    ),
    blocks_of(Lines, Blocks1).

block([Line|Lines0], [Text|Texts], Lines) :-
    string_concat("%", _, Line),
    !,
    (   string_concat("%!", Rest, Line)
    ->  string_concat("!", Rest, Text)
    ;   string_concat("%", Text, Line)
    ),
    block(Lines0, Texts, Lines).
block(Lines, [], Lines).

%!  head(+Line, -Name, -Arity, -Modes:string) is semidet.
%
%   Line, the first of a comment or one of its first, is the head of Name/Arity.

head(Line, Name, Arity, Modes) :-
    string_concat("!", Head0, Line),
    split_string(Head0, "", " \t", [Head]),
    (   sub_string(Head, Before, _, _, " is ")
    ->  sub_string(Head, 0, Before, _, Modes0)
    ;   Modes0 = Head
    ),
    split_string(Modes0, "", " .", [Modes]),
    catch(term_string(Term, Modes, [module(ludolog_comments)]), error(_, _), fail),
    plain_head(Term, Name, Arity).

plain_head(_:Term, Name, Arity) :-
    !,
    plain_head(Term, Name, Arity).
plain_head(Grammar, Name, Arity) :-
    nonvar(Grammar),
    Grammar = //(Term),
    !,
    functor(Term, Name, Arity0),
    Arity is Arity0 + 2.
plain_head(Term, Name, Arity) :-
    callable(Term),
    functor(Term, Name, Arity).

about(Block, About) :-
    (   append(_, ["" | Texts], Block),
        Texts = [_|_]
    ->  first_sentence(Texts, About)
    ;   About = ""
    ).

first_sentence(Texts, About) :-
    first_sentence_(Texts, Parts),
    atomic_list_concat(Parts, ' ', About0),
    atom_string(About0, About).

first_sentence_([Text0|Texts], Parts) :-
    split_string(Text0, "", " \t", [Text]),
    (   Text == ""
    ->  Parts = []
    ;   sub_string(Text, Before, _, _, ". ")
    ->  sub_string(Text, 0, Before, _, Part),
        Parts = [Part]
    ;   string_concat(Part, ".", Text)
    ->  Parts = [Part]
    ;   Parts = [Text|Rest],
        first_sentence_(Texts, Rest)
    ).
first_sentence_([], []).

%!  block_text(+Block:list, -Text:string) is det.
%
%   Text has the lines of Block without their marks.

block_text(Block, Text) :-
    findall(Line,
            ( member(Line0, Block),
              (   string_concat("!", Line1, Line0)
              ->  Line = Line1
              ;   Line = Line0
              ) ),
            Lines),
    atomic_list_concat(Lines, '\n', Atom),
    atom_string(Atom, Text).
