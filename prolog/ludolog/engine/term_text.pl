:- module(ludolog_term_text,
          [ parse/4,                    % +Text, -Term, -Message, -Position
            written/2,                  % +Term, -Text
            error_message/2             % +Error, -Message
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module('../text', [lines_text/2]).

/** <module> Terms and errors as text */

% Terms are written and texts read with the standard operators and flags: `user`, where
% a person may change them, is not what this module inherits from.
:- set_module(base(system)).

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
    read_term(In, Term, [module(ludolog_term_text), syntax_errors(error)]).

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
    (   once(sub_string(Text0, _, _, _, ".")),   % not for each dot: a board may be full of them
        dotted(Term)
    ->  written(Term, Names, true, Text)
    ;   Text = Text0
    ).

written(Term, Names, Canonical, Text) :-
    with_output_to(string(Text),
                   write_term(Term,
                              [ module(ludolog_term_text),
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
    lines_text(Lines, Message).
