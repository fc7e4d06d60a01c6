:- module(ludolog_requests,
          [ answer/2                    % +Request, -Answer
          ]).
:- use_module(library(apply), [maplist/3, maplist/4]).
:- use_module(library(error), [domain_error/2, existence_error/2, must_be/2]).
:- use_module(library(lists), [append/3, member/2, nth0/3, nth1/3]).
:- use_module(library(readutil), [read_file_to_string/3]).
:- use_module(bridge, []).
:- use_module(engine/capture, []).
:- use_module(engine/limits, [inference_limited/2]).
:- use_module(engine/term_text, [error_message/2]).
:- use_module(exercises/exercises, [described/3, exercises/2, marked/4]).
:- use_module(protocol, [check_game/1, side/3]).
:- use_module(query/catalogue, [catalogue/2, doc_text/3, listing_text/3]).
:- use_module(query/query, [ask/6, check_definitions/3, complete_query/2, explored/6, proved/6]).

:- if(exists_source(library(json))).
:- use_module(library(json), [atom_json_dict/3, json_write_dict/3]).
:- else.
:- use_module(library(http/json), [atom_json_dict/3, json_write_dict/3]).
:- endif.

/** <module> ludolog_bridge for programs that speak JSON

A request is an object with the member `do`, which names it, and further members; an answer
is {"value": Value}, or {"error": {"kind": Kind, "text": Text}} for what cannot be answered.
The page in the browser (shell/web) asks nothing else.

Everything is text: states and moves as the game writes them, players and settings by name. So
nothing is lost when Prolog ends, and whoever asks next says with the request where the game
stands. The positions that were looked at last are kept, so that their texts need not be read
and checked again.

  | do          | members                            | value                                   |
  |-------------|------------------------------------|-----------------------------------------|
  | games       |                                    | what can be played, as games/1 says     |
  | start       | game, settings                     | settings, position                      |
  | position    | game, state; before, moves         | position; its last turn                 |
  | play        | game, state, move                  | position, the move as it is written and |
  |             |                                    | its effects, or why there is none       |
  | seats       | game, settings or start            | the players who decide on moves         |
  | replay      | game, settings or start, moves     | all states and sides, seats, a fault    |
  | why         | game, state, move                  | legal, lines                            |
  | why_over    | game, state                        | lines                                   |
  | why_score   | game, state                        | lines                                   |
  | source      | place (file:line)                  | the lines there                         |
  | level       | game, level                        | the level as it is written, or an error |
  | think       | game, state, level, seed, ply,     | move, depth; an answer for each depth   |
  |             | keys                               |                                         |
  | analyse     | game, state, nodes, lines, keys    | depth, nodes, lines; the same           |
  | judge       | game, state, move, nodes, keys     | played, best, lines: what `expert`      |
  |             |                                    | thinks of that move (0 nodes: as usual) |
  | solve       | game, state, nodes                 | told, proved, line, sides, nodes: who   |
  |             |                                    | wins; an answer for each step           |
  | ask         | game, state, text, definitions,    | text; an answer for each of the query's |
  |             | limits; before, move               |                                         |
  | explore     | the same                           | how the query was proved                |
  | proof       | the same                           | outcome, error, tree, steps             |
  | define      | definitions, limits                | warnings                                |
  | complete    | text                               | whether a query ends there              |
  | catalogue   | game                               | predicates for completion               |
  | doc, listing| game, name, definitions, limits    | text, or null                           |
  | exercises   |                                    | name, set, title of each exercise       |
  | exercise    | name                               | what a student is told                  |
  | mark        | name, definitions                  | what the answer is worth                |

`before` is the state in which the last turn began, `moves` are what was played since. Each request
may have the member `language`. Texts from outside are read, never called, but for
`ask` and `explore`, which ludolog_query guards.
*/

%!  answer(+Request:string, -Answer:string) is nondet.
%
%   Answer is the answer to Request, both JSON; one for each answer of `think`, `analyse`,
%   `solve` and `ask`, at least one for every other request. Throws nothing but what ends Prolog.

answer(Request, Answer) :-
    catch(( atom_json_dict(Request, Dict, []),
            must_be(dict, Dict),
            language_of(Dict),
            text_of(do, Dict, Do),
            atom_string(Name, Do),
            (   request(Name)
            ->  true
            ;   existence_error(request, Name)
            ),
            value(Name, Dict, Value)
          ),
          Error,
          Value = failed(Error)),
    answer_dict(Value, Answered),
    with_output_to(string(Answer), json_write_dict(current_output, Answered, [width(0)])).

answer_dict(failed(Error), _{error: _{kind: Kind, text: Text}}) :-
    !,
    kind(Error, Kind),
    error_message(Error, Text).
answer_dict(Value, _{value: Value}).

kind(Error, Kind) :-
    (   Error = error(Formal, _),
        callable(Formal)
    ->  functor(Formal, Kind, _)
    ;   callable(Error)
    ->  functor(Error, Kind, _)
    ;   Kind = error
    ).

language_of(Dict) :-
    (   get_dict(language, Dict, Code)
    ->  atom_string(Language, Code),
        ludolog_bridge:language(Language)
    ;   true
    ).

request(Name) :-
    clause(value(Name, _, _), _),
    !.

                /*******************************
                *            VALUES            *
                *******************************/

%   value(+Name, +Dict, -Value): Value answers the request Name with the members Dict.

value(games, _, Values) :-
    ludolog_bridge:games(Games),
    maplist(game_value, Games, Values).
value(start, Dict, _{settings: Settings, position: Position}) :-
    game_of(Dict, Game),
    started(Game, Dict, Settings, State),
    position(Game, State, Position).
value(position, Dict, Position) :-
    state_of(Dict, Game, State),
    position(Game, State, Position0),
    (   get_dict(before, Dict, Before)
    ->  state_of(_{game: Dict.game, state: Before}, _, Earlier),
        member_of(moves, Dict, Texts),
        must_be(list, Texts),
        turn(Texts, Game, Earlier, Turn),
        Position = Position0.put(turn, Turn)
    ;   Position = Position0
    ).
value(play, Dict, Value) :-
    state_of(Dict, Game, State),
    text_of(move, Dict, Text),
    legal_moves(Game, State, Moves),
    ludolog_bridge:read_move(Game, State, Moves, Text, Reading),
    played(Reading, Game, State, Moves, Text, Value).
value(seats, Dict, Seats) :-
    game_of(Dict, Game),
    started(Game, Dict, _, State),
    seat_texts(Game, State, Seats).
value(replay, Dict, Value) :-
    game_of(Dict, Game),
    started(Game, Dict, Settings, State),
    get_dict(moves, Dict, Texts),
    must_be(list, Texts),
    replayed(Texts, 1, Game, State, States, Moves, Fault),
    maplist(state_text, States, StateTexts),
    maplist(key_text(Game), States, Keys),
    maplist(side_text(Game), States, Sides),
    maplist(playing_texts(Game), States, Playing),
    seat_texts(Game, State, Seats),
    Value = _{ settings: Settings, seats: Seats, states: StateTexts, sides: Sides,
               playing: Playing, keys: Keys, moves: Moves, fault: Fault }.
value(why, Dict, _{legal: Legal, lines: Lines}) :-
    state_of(Dict, Game, State),
    text_of(move, Dict, Text),
    ludolog_bridge:why(Game, State, Text, Legal, Lines0),
    maplist(line_value, Lines0, Lines).
value(why_over, Dict, _{lines: Lines}) :-
    state_of(Dict, Game, State),
    ludolog_bridge:why_over(Game, State, Lines0),
    maplist(line_value, Lines0, Lines).
value(why_score, Dict, _{lines: Lines}) :-
    state_of(Dict, Game, State),
    ludolog_bridge:why_score(Game, State, Lines0),
    maplist(line_value, Lines0, Lines).
value(source, Dict, Value) :-
    text_of(place, Dict, Place),
    source(Place, Value).
value(level, Dict, _{level: Text}) :-
    game_of(Dict, Game),
    level_of(Dict, Game, Level),
    ludolog_bridge:level_text(Game, Level, Text).
value(think, Dict, _{move: Text, depth: Depth}) :-
    state_of(Dict, Game, State),
    level_of(Dict, Game, Level),
    number_of(seed, Dict, Seed),
    number_of(ply, Dict, Ply),
    keys_of(Dict, Keys),
    legal_moves(Game, State, Moves),
    ludolog_bridge:thought(Game, State, Level, Seed-Ply, Keys, Index, Depth),
    nth0(Index, Moves, Move),
    Game:move_text(State, Move, Text).
value(analyse, Dict, _{depth: Depth, nodes: Reached, lines: Lines}) :-
    state_of(Dict, Game, State),
    number_of(nodes, Dict, Nodes),
    number_of(lines, Dict, N),
    keys_of(Dict, Keys),
    ludolog_bridge:analysis(Game, State, Nodes, N, Keys, Depth, Reached, _, Lines0),
    maplist(variation_value, Lines0, Lines).
value(judge, Dict, _{played: Played, best: Best, lines: Lines}) :-
    state_of(Dict, Game, State),
    text_of(move, Dict, Text),
    number_of(nodes, Dict, Nodes),
    keys_of(Dict, Keys),
    listed_move(Game, State, Text, _, Index),
    ludolog_bridge:judgement(Game, State, Index, Nodes, Keys, Played0, Best0, Lines0),
    maplist(variation_value, [Played0, Best0], [Played, Best]),
    maplist(line_value, Lines0, Lines).
value(solve, Dict, _{told: Told, proved: Proved, line: Line, sides: Sides, nodes: Reached}) :-
    state_of(Dict, Game, State),
    number_of(nodes, Dict, Nodes),
    must_be(positive_integer, Nodes),
    ludolog_bridge:verdicts(Game, State, Nodes, Verdict, Told, Reached),
    (   Verdict = solved(_, _, Line, Sides0)
    ->  Proved = true,
        maplist(plain_text, Sides0, Sides)
    ;   Proved = false,
        Line = [],
        Sides = []
    ).
value(ask, Dict, _{text: Text}) :-
    query_of(Dict, Game, Live, Definitions, Query, Options, Inferences),
    inference_limited(Inferences, ask(Game, Live, Definitions, Query, Options, Text)).
value(explore, Dict, _{text: Text}) :-
    query_of(Dict, Game, Live, Definitions, Query, Options, Inferences),
    inference_limited(Inferences, explored(Game, Live, Definitions, Query, Options, Text)).
value(proof, Dict, Value) :-
    query_of(Dict, Game, Live, Definitions, Query, Options, Inferences),
    inference_limited(Inferences, proved(Game, Live, Definitions, Query, Options, Proof)),
    proof_value(Proof, Value).
value(define, Dict, _{text: Text}) :-
    text_of(definitions, Dict, Definitions),
    limits_of(Dict, Options, Inferences),
    once(inference_limited(Inferences, check_definitions(Definitions, Options, Text))).
value(complete, Dict, Complete) :-
    text_of(text, Dict, Text),
    complete_query(Text, Complete).
value(catalogue, Dict, Values) :-
    game_of(Dict, Game),
    catalogue(Game, Entries),
    maplist(entry_value, Entries, Values).
value(doc, Dict, Text) :-
    game_of(Dict, Game),
    text_of(name, Dict, Name),
    (   doc_text(Game, Name, Text0)
    ->  Text = Text0
    ;   Text = null
    ).
value(listing, Dict, Text) :-
    game_of(Dict, Game),
    text_of(name, Dict, Name),
    text_of(definitions, Dict, Definitions),
    limits_of(Dict, Options, _),
    check_definitions(Definitions, Options, _),
    (   listing_text(Game, Name, Text0)
    ->  Text = Text0
    ;   Text = null
    ).
value(exercises, _, Values) :-
    spoken(Language),
    exercises(Language, Items),
    maplist(item_value, Items, Values).
value(exercise, Dict, Value) :-
    exercise_of(Dict, Exercise),
    spoken(Language),
    described(Exercise, Language,
              about(Title, Game, Settings, Predicates, Statement, Hints, Given, Start)),
    Value = _{ title: Title, game: Game, settings: Settings, predicates: Predicates,
               statement: Statement, hints: Hints, given: Given, start: Start }.
value(mark, Dict, Value) :-
    exercise_of(Dict, Exercise),
    text_of(definitions, Dict, Definitions),
    spoken(Language),
    marked(Exercise, Definitions, Language, Verdict),
    verdict_value(Verdict, Value).

                /*******************************
                *            READING           *
                *******************************/

member_of(Name, Dict, Value) :-
    (   get_dict(Name, Dict, Value0)
    ->  Value = Value0
    ;   existence_error(member, Name)
    ).

text_of(Name, Dict, Text) :-
    member_of(Name, Dict, Text),
    must_be(string, Text).

number_of(Name, Dict, Number) :-
    member_of(Name, Dict, Number),
    must_be(integer, Number).

game_of(Dict, Game) :-
    text_of(game, Dict, Name),
    atom_string(Game, Name),
    check_game(Game).

state_of(Dict, Game, State) :-
    game_of(Dict, Game),
    text_of(state, Dict, Text),
    (   known(Game, Text, State0, _)
    ->  State = State0
    ;   ludolog_bridge:read_state(Game, Text, State)
    ).

%   A level is an atom or, as expert(5000), a term; whether Game has it is checked later.

level_of(Dict, _, Level) :-
    text_of(level, Dict, Text),
    term_string(Level, Text).

keys_of(Dict, Keys) :-
    (   get_dict(keys, Dict, Texts)
    ->  must_be(list, Texts),
        maplist(key_term, Texts, Keys)
    ;   Keys = []
    ).

key_term(Text, Key) :-
    must_be(string, Text),
    term_string(Key, Text).

%   The start of a game: the state `start`, else the one that the settings make.

started(Game, Dict, Settings, State) :-
    (   get_dict(start, Dict, Text),
        string(Text)
    ->  ludolog_bridge:read_state(Game, Text, State),
        Settings = _{}
    ;   (   get_dict(settings, Dict, Given)
        ->  must_be(dict, Given)
        ;   Given = _{}
        ),
        dict_pairs(Given, _, Pairs),
        maplist(chosen(Game), Pairs, Options),
        ludolog_bridge:start(Game, Options, Settings0, State),
        maplist(setting_pair, Settings0, SettingPairs),
        dict_pairs(Settings, _, SettingPairs)
    ).

chosen(Game, Name-Text, Option) :-
    (   string(Text)
    ->  String = Text
    ;   format(string(String), "~w", [Text])
    ),
    (   ludolog:game(Game, setting(Name, _, _, _)),
        ludolog_bridge:read_setting(Game, Name, String, Value)
    ->  Option =.. [Name, Value]
    ;   atom_concat(Game, '_option', Domain),
        Wrong =.. [Name, String],
        domain_error(Domain, Wrong)
    ).

setting_pair(Setting, Name-Text) :-
    Setting =.. [Name, Value],
    plain_text(Value, Text).

query_of(Dict, Game, live(State, Last), Definitions, Query, Options, Inferences) :-
    state_of(Dict, Game, State),
    text_of(text, Dict, Query),
    text_of(definitions, Dict, Definitions),
    limits_of(Dict, Options, Inferences),
    (   get_dict(before, Dict, Before),
        text_of(move, Dict, Text)
    ->  state_of(_{game: Dict.game, state: Before}, _, Earlier),
        listed_move(Game, Earlier, Text, Moves, Index),
        nth0(Index, Moves, Move),
        Last = [Move]
    ;   Last = []
    ).

%   The options of ask/6 and the number of inferences. Everything here has a default, so a
%   request may leave the limits out.

limits_of(Dict, Options, Inferences) :-
    (   get_dict(limits, Dict, Limits)
    ->  must_be(dict, Limits)
    ;   Limits = _{}
    ),
    limit(inferences, Limits, 30 000 000, Inferences),
    limit(recursion, Limits, 5 000 000, Recursion),
    limit(stacks, Limits, 268 435 456, Stacks),
    limit(answer, Limits, 20 000, Characters),
    limit(output, Limits, 20 000, Output),
    limit(depth, Limits, 10, Depth),
    spoken(Language),
    Options = [ safe(true), language(Language), recursion(Recursion), stacks(Stacks),
                answer(Characters), output(Output), depth(Depth) ].

spoken(Language) :-
    (   current_prolog_flag(ludolog_language, Language0)
    ->  Language = Language0
    ;   Language = en
    ).

exercise_of(Dict, Exercise) :-
    text_of(name, Dict, Name),
    atom_string(Exercise, Name).

limit(Name, Limits, Default, Value) :-
    (   get_dict(Name, Limits, Value)
    ->  must_be(nonneg, Value)
    ;   Value = Default
    ).

                /*******************************
                *           POSITIONS          *
                *******************************/

:- dynamic
    known/4.                            % Game, Text, State, Moves

%   How many positions are kept.

most_known(64).

keep(Game, Text, State, Moves) :-
    (   known(Game, Text, _, _)
    ->  true
    ;   assertz(known(Game, Text, State, Moves)),
        most_known(Most),
        (   predicate_property(known(_, _, _, _), number_of_clauses(N)),
            N > Most
        ->  once(retract(known(_, _, _, _)))
        ;   true
        )
    ).

legal_moves(Game, State, Moves) :-
    ludolog_bridge:position(Game, State, Moves, _, _, _).

position(Game, State, Position) :-
    ludolog_bridge:position(Game, State, Moves, ToMove, Side, _),
    state_text(State, Text),
    keep(Game, Text, State, Moves),
    plain_text(ToMove, ToMoveText),
    plain_text(Side, SideText),
    ludolog_bridge:texts(Game, State, Moves, Texts),
    ludolog_bridge:menu(Game, State, Moves, Items),
    maplist(move_value, Moves, Texts, Items, MoveValues),
    ending(Game, State, Over),
    picture(Game, State, Picture),
    key_text(Game, State, Key),
    playing_texts(Game, State, Playing),
    Position = _{ state: Text, to_move: ToMoveText, side: SideText, playing: Playing,
                  moves: MoveValues, over: Over, picture: Picture, key: Key }.

playing_texts(Game, State, Texts) :-
    ludolog_protocol:playing(Game, State, Players),
    maplist(plain_text, Players, Texts).

move_value(Move, Text, item(Meaning, Group), _{ text: Text, term: Term, meaning: Meaning,
                                                group: Group }) :-
    state_text(Move, Term).

ending(Game, State, Over) :-
    (   ludolog_bridge:ending(Game, State, outcome(Winner0, Reason, Scores0))
    ->  (   Winner0 = none(_)
        ->  Winner = null
        ;   plain_text(Winner0, Winner)
        ),
        findall(_{player: Player, points: Points},
                ( member(Player0-Points, Scores0), plain_text(Player0, Player) ),
                Scores),
        Over = _{winner: Winner, reason: Reason, scores: Scores}
    ;   Over = null
    ).

%   picture(+Game, +State, -Picture): the scene of State, else its layout, else the text that
%   display_game/1 prints; with the notes beside the board.

picture(Game, State, Picture) :-
    (   ludolog_bridge:view(Game, State, view(Squares, Labels, Notes))
    ->  (   ludolog_bridge:scene(Game, State, Scene)
        ->  scene_value(Scene, Notes, Picture)
        ;   view_value(Squares, Labels, Notes, Picture)
        )
    ;   ludolog_bridge:classic_text(Game, State, Text),
        Picture = _{text: Text, notes: []}
    ).

scene_value(scene(Cells0, Pieces0, Tokens0, Borders0, Labels0, Marks0, Chains0), Notes, Picture) :-
    findall(_{id: Id, x: X, y: Y, shape: Shape, ground: Ground},
            member(cell(Id, X, Y, Shape, Ground), Cells0),
            Cells),
    findall(_{ square: Id, kind: Kind, style: Style, height: Height, text: Text, badge: Badge,
               name: Name },
            member(piece(Id, Kind, Style, Height, Text, Badge, Name), Pieces0),
            Pieces),
    findall(_{x: X, y: Y, kind: Kind, style: Style, name: Name},
            member(token(X, Y, Kind, Style, Name), Tokens0),
            Tokens),
    findall(_{square: Id, sides: Sides, style: Style, name: Name},
            member(border(Id, Sides, Style, Name), Borders0),
            Borders),
    findall(_{x: X, y: Y, text: Text}, member(label(X, Y, Text), Labels0), Labels),
    findall(_{square: Id, kind: Kind, text: Text}, member(mark(Id, Kind, Text), Marks0), Marks),
    findall(_{squares: Ids, style: Style, text: Text},
            member(chain(Ids, Style, Text), Chains0),
            Chains),
    Picture = _{ cells: Cells, pieces: Pieces, tokens: Tokens, borders: Borders, labels: Labels,
                 marks: Marks, chains: Chains, notes: Notes }.

view_value(Squares0, Labels0, Notes, Picture) :-
    findall(_{id: Id, row: Row, column: Column, glyph: Glyph, style: Style},
            ( member(square(Id0, Row, Column, Glyph0, Style), Squares0),
              plain_text(Id0, Id), plain_text(Glyph0, Glyph) ),
            Squares),
    findall(_{row: Row, column: Column, text: Label},
            ( member(label(Row, Column, Label0), Labels0), plain_text(Label0, Label) ),
            Labels),
    Picture = _{squares: Squares, page: Labels, notes: Notes}.

played(legal(Index), Game, State, Moves, _,
       _{move: Text, position: Position, effects: Effects}) :-
    ludolog_bridge:play_listed(Game, State, Moves, Index, Next, _, _, _, _),
    nth0(Index, Moves, Move),
    Game:move_text(State, Move, Text),
    position(Game, Next, Position),
    effect_values(Game, State, Moves, Index, Effects).
played(illegal(_, Text), Game, State, _, _, Value) :-
    refused(Game, State, Text, Value).
played(unreadable, Game, State, _, Text, Value) :-
    refused(Game, State, Text, Value).

refused(Game, State, Text, _{refused: Text, lines: Lines}) :-
    ludolog_bridge:why(Game, State, Text, _, Lines0),
    maplist(line_value, Lines0, Lines).

replayed([], _, _, State, [State], [], null).
replayed([Text|Texts], N, Game, State, [State|States], Moves, Fault) :-
    must_be(string, Text),
    legal_moves(Game, State, Legal),
    ludolog_bridge:read_move(Game, State, Legal, Text, Reading),
    (   Reading = legal(Index)
    ->  nth0(Index, Legal, Move),
        Game:move_text(State, Move, Written),
        Game:next_state(State, Move, Next),
        Moves = [Written|Moves1],
        N1 is N + 1,
        replayed(Texts, N1, Game, Next, States, Moves1, Fault)
    ;   States = [],
        Moves = [],
        refused(Game, State, Text, Refused),
        Fault = Refused.put(number, N)
    ).

%   Text is the legal move at Index of Moves. Throws domain_error when it is none.

listed_move(Game, State, Text, Moves, Index) :-
    must_be(string, Text),
    legal_moves(Game, State, Moves),
    ludolog_bridge:read_move(Game, State, Moves, Text, Reading),
    (   Reading = legal(Index0)
    ->  Index = Index0
    ;   domain_error(legal_move, Text)
    ).

%   What each of the moves Texts, played from State, does.

turn([], _, _, []).
turn([Text|Texts], Game, State, [_{move: Text, effects: Effects}|Turn]) :-
    listed_move(Game, State, Text, Moves, Index),
    effect_values(Game, State, Moves, Index, Effects),
    nth0(Index, Moves, Move),
    Game:next_state(State, Move, Next),
    turn(Texts, Game, Next, Turn).

seat_texts(Game, State, Texts) :-
    ludolog_bridge:taking_part(Game, State, _, _, Seats),
    maplist(plain_text, Seats, Texts).

side_text(Game, State, Text) :-
    side(Game, State, Side),
    plain_text(Side, Text).

effect_values(Game, State, Moves, Index, Values) :-
    ludolog_bridge:move_effects(Game, State, Moves, Index, Effects),
    maplist(effect_value, Effects, Values).

key_text(Game, State, Key) :-
    ludolog_bridge:key(Game, State, Key).

                /*******************************
                *           WRITING            *
                *******************************/

plain_text(Value, Text) :-
    (   string(Value)
    ->  Text = Value
    ;   atom(Value)
    ->  atom_string(Value, Text)
    ;   state_text(Value, Text)
    ).

%   As Python writes a term: quoted, to be read again.

state_text(Term, Text) :-
    format(string(Text), "~q", [Term]).

effect_value(effect(Kind, Squares, Piece, Becomes, How, Players0, Text),
             _{ kind: Kind, squares: Squares, piece: Piece, becomes: Becomes, how: How,
                players: Players, text: Text }) :-
    maplist(plain_text, Players0, Players).

line_value(line(Depth, Mark, Text, Rule, Place),
           _{depth: Depth, mark: Mark, text: Text, rule: Rule, place: Place}).

variation_value(line(Index, Forecast, Told, Texts, Sides0),
                _{index: Index, forecast: Value, told: Told, line: Texts, sides: Sides}) :-
    state_text(Forecast, Value),
    maplist(plain_text, Sides0, Sides).

proof_value(proof(Outcome0, Tree0, Steps0),
            _{outcome: Outcome, error: Error, tree: Tree, steps: Steps}) :-
    (   Outcome0 = error(Error)
    ->  Outcome = error
    ;   Outcome = Outcome0,
        Error = ""
    ),
    node_value(Tree0, Tree),
    findall(_{port: Port, number: Number, level: Level, text: Text, rule: Rule, place: Place},
            member(step(Port, Number, Level, Text, Rule, Place), Steps0),
            Steps).

node_value(node(Number, Mark, Text, Rule, Place, Nodes),
           _{ number: Number, mark: Mark, text: Text, rule: Rule, place: Place,
              children: Children }) :-
    maplist(node_value, Nodes, Children).

item_value(item(Name, Set, SetTitle, Game, Title),
           _{name: Name, set: Set, set_title: SetTitle, game: Game, title: Title}).

verdict_value(right(Positions), _{right: true, positions: Positions}).
verdict_value(wrong(Lines, Query, Moves, State, Picture),
              _{ right: false, lines: Lines, query: Query, moves: Moves, state: State,
                 picture: Picture }).

entry_value(entry(Name, Modes, About), _{name: Name, modes: Modes, about: About}).

game_value(game(Name, Title, Version, About, Players0, Further, Seats0, Settings0, Levels0, Limit),
           Value) :-
    append(Players0, Further, All),
    findall(_{player: Player, name: PlayerName},
            ( member(player(P, PlayerName), All), plain_text(P, Player) ),
            Players),
    maplist(plain_text, Seats0, Seats),
    maplist(setting_value, Settings0, Settings),
    findall(_{level: Level, about: Text}, member(level(Level, Text), Levels0), Levels),
    ludolog_bridge:rung_texts(Name, Rungs),
    Value = _{ game: Name, title: Title, version: Version, about: About, players: Players,
               seats: Seats, settings: Settings, levels: Levels, rungs: Rungs, limit: Limit }.

setting_value(setting(Name, Type, Default0, Title), Value) :-
    (   Default0 == none
    ->  Default = null
    ;   plain_text(Default0, Default)
    ),
    Common = _{name: Name, title: Title, default: Default},
    (   Type = oneof(Values0, Words)
    ->  maplist(plain_text, Values0, Values),
        Value = Common.put(_{kind: oneof, values: Values, words: Words})
    ;   Type = between(Low, High)
    ->  Value = Common.put(_{kind: between, low: Low, high: High})
    ;   Value = Common.put(kind, Type)
    ).

                /*******************************
                *            SOURCES           *
                *******************************/

%   source(+Place, -Value): the lines around Place, `File:Line` with the name of a file of
%   ours: the comment above the clause there, and the clause.

source(Place, _{file: Name, line: Line, first: First, lines: Lines}) :-
    (   split_string(Place, ":", "", [Name, Number]),
        number_string(Line, Number),
        own_file(Name, File)
    ->  read_file_to_string(File, Text, [encoding(utf8)]),
        split_string(Text, "\n", "", All),
        clause_lines(All, Line, First, Lines)
    ;   existence_error(source, Place)
    ).

own_file(Name, File) :-
    module_property(ludolog_protocol, file(Protocol)),
    file_directory_name(Protocol, Folder),
    atom_string(Base, Name),
    source_file(File),
    sub_atom(File, 0, _, _, Folder),
    file_base_name(File, Base),
    !.

clause_lines(All, Line, First, Lines) :-
    length(All, Count),
    Line0 is min(max(1, Line), Count),
    above(All, Line0, First),
    below(All, Line0, Last),
    findall(L, ( between(First, Last, N), nth1(N, All, L) ), Lines).

%   The clause ends at the line that ends in a full stop.

below(All, Line, Last) :-
    nth1(Line, All, Text),
    (   sub_string(Text, _, 1, 0, ".")
    ->  Last = Line
    ;   Next is Line + 1,
        nth1(Next, All, _)
    ->  below(All, Next, Last)
    ;   Last = Line
    ).

%   The comment is the lines that begin with a percent sign, empty ones between left out.

above(All, Line, First) :-
    Before is Line - 1,
    (   nth1(Before, All, Text),
        (   string_concat("%", _, Text)
        ;   Text == "",
            Above is Before - 1,
            nth1(Above, All, Over),
            string_concat("%", _, Over)
        )
    ->  above(All, Before, First)
    ;   First = Line
    ).
