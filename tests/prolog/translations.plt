/*  Whatever a game of the repository says, it says in Portuguese as well.

    The texts are found, not listed: those of the registration, of conditions and
    groups, and all messages that random games bring up (meanings, notes, reasons).
*/

:- use_module('../../prolog/ludolog.pl').
:- use_module(library(lists)).
:- use_module(library(plunit)).
:- use_module('../../prolog/ludolog/conform/sizes', [short_long/3]).

:- begin_tests(translations).
:- use_module(ludolog(random), [with_seed/2, draw/2]).

ours(Game) :-
    ludolog_protocol:game(Game),
    module_property(ludolog_protocol, file(Protocol)),
    file_directory_name(Protocol, Folder),
    module_property(Game, file(File)),
    sub_atom(File, 0, _, _, Folder).

fixed(Game, Text) :-
    ludolog:game(Game, Property),
    (   member(Property, [title(Text), about(Text)])
    ;   Property = player(_, Text)
    ;   Property = setting(_, _, _, Text)
    ;   Property = level(_, Text)
    ).
fixed(Game, Message) :-
    ludolog_protocol:defines(Game, condition/3),
    clause(Game:condition(_, _, Message), _).
fixed(Game, Title) :-
    ludolog_protocol:defines(Game, conditions/2),
    clause(Game:conditions(_, Title), _).

met(Game, Message) :-
    member(Merit, [1, 2, 700, 3000]),
    ludolog_protocol:lead(Game, Merit, Message),
    ludolog_protocol:defines(Game, lead/2).
met(Game, Message) :-
    short_long(1, 3, Most),
    between(1, Most, Seed),
    with_seed(Seed, met_in_a_game(Game, Messages)),
    member(Message, Messages).

met_in_a_game(Game, Messages) :-
    Game:initial_state([], State),
    findall(Message, met_from(Game, State, 150, Message), Messages).

met_from(Game, State, _, Message) :-
    ludolog_protocol:layout(Game, State, Items),
    member(note(Message), Items).
met_from(Game, State, Left, Message) :-
    Left mod 15 =:= 0,
    ludolog_protocol:scene(Game, State, Items),
    member(Item, Items),
    functor(Item, Name, Arity),
    memberchk(Name, [piece, token, border, label, mark, chain]),
    arg(Arity, Item, Message).
met_from(Game, State, _, Message) :-
    ludolog_protocol:defines(Game, points/4),
    ludolog:game(Game, player(Player, _)),
    Game:points(State, Player, _, Message).
met_from(Game, State, _, Message) :-
    ludolog_protocol:defines(Game, missing/2),
    Game:missing(State, Message).
met_from(Game, State, _, Message) :-
    ludolog_protocol:outcome(Game, State, outcome(_, Message, _)).
met_from(Game, State, Left, Message) :-
    Game:valid_moves(State, _, Moves),
    draw(Moves, Move),
    (   ludolog_protocol:meaning(Game, State, Move, Message)
    ;   ludolog_effects:effects(Game, State, Move, Effects),
        member(gains(_, Message, _), Effects)
    ;   ludolog_protocol:group(Game, Move, Path),
        member(Message, Path)
    ;   Left > 0,
        Less is Left - 1,
        Game:next_state(State, Move, Next),
        met_from(Game, Next, Less, Message)
    ).

%   text(+Message, -Text): the English texts that Message is made of.

text(Message, Text) :-
    (   Message = Format-Arguments
    ->  (   Text = Format
        ;   member(Argument, Arguments),
            nonvar(Argument),
            Argument = tr(Inner),
            nonvar(Inner),
            text(Inner, Text)
        )
    ;   Text = Message
    ).

% A text without a word is the same in all languages.
speaks(Text) :-
    split_string(Text, " ~-,.:;()[]/+0123456789", " ~-,.:;()[]/+0123456789", Parts),
    member(Part, Parts),
    string_length(Part, Length),
    Length > 1,
    Part \== "w",
    !.

untranslated(Game, Generator, Texts) :-
    findall(Text,
            ( call(Generator, Game, Message),
              text(Message, Text),
              string(Text),
              speaks(Text),
              \+ ludolog:translation(Game, pt, Text, _) ),
            Texts0),
    sort(Texts0, Texts).

test(registration_and_rules, [forall(ours(Game)), Texts == []]) :-
    untranslated(Game, fixed, Texts).

test(messages_met_in_games, [forall(ours(Game)), Texts == []]) :-
    untranslated(Game, met, Texts).

test(translations_keep_the_places_for_arguments, [forall(ours(Game))]) :-
    forall(ludolog:translation(Game, pt, English, Portuguese),
           ( directives(English, N), directives(Portuguese, M), assertion(N == M) )).

directives(Text, Directives) :-
    findall(D, ( sub_string(Text, B, 1, _, "~"), A is B + 1, sub_string(Text, A, 1, _, D) ), Ds),
    msort(Ds, Directives).

test(said_in_portuguese, [ setup(create_prolog_flag(ludolog_language, pt, [type(atom)])),
                           cleanup(create_prolog_flag(ludolog_language, en, [type(atom)])),
                           forall(ours(Game)) ]) :-
    ludolog:game(Game, about(English)),
    ludolog_protocol:say(Game, English, Text),
    Text \== English.

:- end_tests(translations).
