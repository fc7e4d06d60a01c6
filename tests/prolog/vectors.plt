/*  Every entry of tests/vectors holds: positions, illegal moves,
    transitions, values, perft, whole games, choices of the levels, and the
    sections that one game has for itself.

    A failing test shows the game and the name of the entry.
*/

:- use_module('../../prolog/ludolog.pl').
:- use_module(library(aggregate)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(plunit)).

:- if(exists_source(library(json))).
:- use_module(library(json)).
:- else.
:- use_module(library(http/json)).
:- endif.

:- dynamic entry/4.                     % Game, Section, Name, Dict

load_vectors :-
    prolog_load_context(directory, Here),
    atomic_list_concat([Here, '/../vectors/*.json'], Pattern),
    expand_file_name(Pattern, Files),
    forall(member(File, Files), load_vectors(File)).

load_vectors(File) :-
    setup_call_cleanup(
        open(File, read, In, [encoding(utf8)]),
        json_read_dict(In, Dict, [value_string_as_atom(false)]),
        close(In)),
    atom_string(Game, Dict.game),
    forall(( get_dict(Section, Dict, Entries),
             is_list(Entries),
             nth1(Nth, Entries, Entry) ),
           ( entry_name(Entry, Nth, Name),
             assertz(entry(Game, Section, Name, Entry)) )).

entry_name(Entry, Nth, Name) :-
    (   is_dict(Entry),
        get_dict(name, Entry, Name0)
    ->  Name = Nth-Name0
    ;   Name = Nth
    ).

:- initialization(load_vectors, now).

term(Text, Term) :-
    term_string(Term, Text).

terms(Texts, Terms) :-
    maplist(term, Texts, Terms).

winner_is(Game, State, Winner) :-
    (   Winner == null
    ->  \+ Game:game_over(State, _)
    ;   term(Winner, Expected),
        Game:game_over(State, Found),
        Found == Expected
    ).

% Play Moves from State, each time with the number of legal moves before it.
played([], _, _, State, State).
played([Move|Moves], [Count|Counts], Game, State, Last) :-
    Game:valid_moves(State, _, Legal),
    assertion(length(Legal, Count)),
    Game:move(State, Move, Next),
    played(Moves, Counts, Game, Next, Last).

:- begin_tests(vectors).

test(there_are_vectors_for_every_game_of_the_repository, Games == Found) :-
    findall(G, ludolog_protocol:game(G), Games),
    findall(G, entry(G, positions, _, _), Found0),
    sort(Found0, Found).

test(moves, [forall(entry(Game, positions, Name, E)), true(Found-Name == Expected-Name)]) :-
    term(E.state, State),
    Game:valid_moves(State, _, Moves),
    (   get_dict(moves, E, Texts)
    ->  terms(Texts, Expected),
        Found = Moves
    ;   Expected = E.moves_count,
        length(Moves, Found)
    ).

test(to_move, [forall(entry(Game, positions, Name, E)), true(Found-Name == Expected-Name)]) :-
    term(E.state, State),
    term(E.to_move, Expected),
    Game:to_move(State, Found).

test(valid_state, [forall(entry(Game, positions, _, E))]) :-
    term(E.state, State),
    ludolog_protocol:valid_state(Game, State).

test(winner, [forall(entry(Game, positions, _, E))]) :-
    term(E.state, State),
    winner_is(Game, State, E.winner).

test(value, [forall(( entry(Game, positions, Name, E),
                      get_dict(value, E, Values),
                      get_dict(Key, Values, Expected) )),
             true(Found-Name == Expected-Name)]) :-
    term(E.state, State),
    ludolog_protocol:known_player(Game, Player),
    format(atom(Key), '~w', [Player]),
    !,
    Game:value(State, Player, Found).

test(after, [forall(( entry(Game, positions, Name, E),
                      get_dict(after, E, Afters),
                      member(After, Afters) )),
             true(Next-Name == Expected-Name)]) :-
    term(E.state, State),
    term(After.move, Move),
    term(After.state, Expected),
    Game:move(State, Move, Next),
    Game:next_state(State, Move, Same),
    assertion(Same == Next),
    assertion(winner_is(Game, Next, After.winner)).

test(illegal, [forall(( entry(Game, positions, _, E),
                        get_dict(illegal, E, Texts),
                        member(Text, Texts) )),
               fail]) :-
    term(E.state, State),
    term(Text, Move),
    Game:move(State, Move, _).

test(perft, [forall(( entry(Game, perft, _, E),
                      get_dict(nodes, E, Counts),
                      nth1(Depth, Counts, Expected) )),
             true(Nodes == Expected)]) :-
    term(E.options, Options),
    term(E.state, State),
    Game:initial_state(Options, Start),
    assertion(Start == State),
    ludolog_perft:perft(Game, State, Depth, Nodes).

test(games, [forall(entry(Game, games, Nth, E)), true(Last-Nth == Final-Nth)]) :-
    term(E.start, Start),
    terms(E.moves, Moves),
    played(Moves, E.moves_counts, Game, Start, Last),
    term(E.final, Final),
    assertion(winner_is(Game, Last, E.winner)).

test(choices, [forall(entry(Game, choices, _, E))]) :-
    term(E.state, State),
    term(E.level, Level),
    terms(E.any_of, Moves),
    Game:to_move(State, Player),
    Game:choose_move(State, Player, Level, Move),
    memberchk(Move, Moves),
    !.

test(distances, [forall(( entry(Game, positions, Name, E),
                          member(Section-Predicate,
                                 [ distances-path_distance,
                                   fence_distances-fence_distance ]),
                          get_dict(Section, E, Expected) )),
                 true(Found-Name == Expected-Name)]) :-
    term(E.state, [Board|_]),
    findall(Row,
            ( member(Player, [0, 1]),
              findall(D,
                      ( member(Colour, [orange, purple, green]),
                        call(Game:Predicate, Board, Player, Colour, D) ),
                      Row) ),
            Found).

test(generator, [forall(entry(Game, generator, _, E)), true(Board == Expected)]) :-
    term(E.options, Options),
    term(E.board, Expected),
    Game:initial_state(Options, [Board|_]).

test(invalid_states, [forall(entry(Game, invalid_states, _, E)), fail]) :-
    term(E.state, State),
    ludolog_protocol:valid_state(Game, State).

:- end_tests(vectors).
