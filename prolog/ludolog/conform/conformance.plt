:- encoding(utf8).

/*  Every registered game keeps the contract of docs/protocol.md.

    The games are found, not listed: those of the repository, and those of the
    folders in the environment variable LUDOLOG_GAMES. Positions come from seeded
    random games from every start that the settings offer. A failing test shows
    the game, the options and the position.
*/

:- use_module('../../ludolog.pl').
:- use_module(findings, [checked/1, deterministic/1, tested/2]).
:- use_module(sizes, [sample/3, short_long/3]).
:- use_module(library(apply)).
:- use_module(library(error)).
:- use_module(library(lists)).
:- use_module(library(plunit)).
:- use_module(library(ordsets)).
:- use_module(library(occurs)).
:- use_module(library(prolog_source)).
:- use_module(library(solution_sequences)).
:- use_module(library(terms)).

                /*******************************
                *           POSITIONS          *
                *******************************/

game(Game) :-
    ludolog_protocol:game(Game),
    current_prolog_flag(test_games, Wanted),
    (   Wanted == []
    ->  true
    ;   memberchk(Game, Wanted)
    ).

%   Options are the options of one of the starts of Game: every value of a
%   setting with few, both ends and the default of a range. The short form has each value
%   in some start, the long one all of them together.

start(Game, Options) :-
    findall(Name-Values,
            ( ludolog:game(Game, setting(Name, Type, Default, _)),
              values(Type, Default, Values) ),
            Settings),
    short_long(each, all, Form),
    options(Form, Settings, Options).

options(all, Settings, Options) :-
    foldl(chosen, Settings, [], Options).
options(each, Settings, Options) :-
    findall(N, ( member(_-Values, Settings), length(Values, N) ), Ns),
    max_list([1|Ns], Most),
    between(1, Most, I),
    foldl(chosen_as(I), Settings, [], Options).

values(oneof(Values), _, Values).
values(between(Low, High), Default, Values) :-
    sort([Low, Default, High], Values).
values(seed, _, [1]).

chosen(Name-Values, Options, [Option|Options]) :-
    member(Value, Values),
    Option =.. [Name, Value].

chosen_as(I, Name-Values, Options, [Option|Options]) :-
    length(Values, N),
    Nth is (I - 1) mod N,
    nth0(Nth, Values, Value),
    Option =.. [Name, Value].

%   States are the positions of one random game, the first and the last included,
%   at most some 16 of them, or some 6 in the short form. Most tests ask for the same ones.

:- dynamic walked/4.

walk(Game, Options, Seed, States) :-
    (   walked(Game, Options, Seed, Known)
    ->  States = Known
    ;   walk_(Game, Options, Seed, States),
        assertz(walked(Game, Options, Seed, States))
    ).

walk_(Game, Options, Seed, States) :-
    ludolog_random:with_seed(Seed,
        ( Game:initial_state(Options, State),
          ludolog_protocol:move_limit(Game, Limit),
          random_game(Limit, Game, State, All) )),
    length(All, N),
    short_long(4, 14, Parts),
    Step is max(1, N // Parts),
    last(All, Last),
    findall(S,
            ( nth0(I, All, S),
              ( I mod Step =:= 0 ; S == Last ) ),
            States0),
    list_to_set(States0, States).

random_game(Left, Game, State, [State|States]) :-
    Game:valid_moves(State, _, Moves),
    (   Left > 0,
        ludolog_random:draw(Moves, Move)
    ->  Game:next_state(State, Move, Next),
        Left1 is Left - 1,
        random_game(Left1, Game, Next, States)
    ;   States = []
    ).

position(Game, Options, State) :-
    game(Game),
    start(Game, Options),
    walk(Game, Options, 11, States),
    member(State, States).

one_position(Game, State) :-
    game(Game),
    once(start(Game, Options)),
    walk(Game, Options, 5, States),
    member(State, States).

%   Positions set up by hand: what a square shows changes nothing; anything else makes
%   a valid state, or one with a flaw that has a sentence.

square_glyphs(Game, State, Squares, Glyphs) :-
    ludolog_protocol:defines(Game, edited/4),
    ludolog_protocol:layout(Game, State, Items),
    findall(Id-Glyph,
            ( member(square(Id, _, _, Glyph0, _), Items),
              split_string(Glyph0, "", " ", [Glyph]) ),
            Squares),
    findall(Glyph, member(_-Glyph, Squares), Glyphs0),
    sort(["."|Glyphs0], Glyphs).

edits(Game, State, Left, Squares, Glyphs) :-
    (   Left > 0
    ->  ludolog_random:draw(Squares, Id-_),
        ludolog_random:draw(Glyphs, Glyph),
        (   ludolog_protocol:edited(Game, State, Id, Glyph, Next)
        ->  assertion(sound_edit(Game, Next))
        ;   Next = State
        ),
        Left1 is Left - 1,
        edits(Game, Next, Left1, Squares, Glyphs)
    ;   true
    ).

sound_edit(Game, State) :-
    deterministic(ludolog_protocol:flaws(Game, State, Messages)),
    forall(member(Message, Messages),
           ( ludolog_protocol:say(Game, Message, Text),
             string(Text),
             Text \== "no game can have that position" )),
    deterministic(ludolog_protocol:layout(Game, State, _)),
    (   Messages == []
    ->  ludolog_protocol:valid_state(Game, State),
        Game:valid_moves(State, _, _)
    ;   true
    ).

%   legal/2 answers Pattern, a move known in part, with those of Moves that fit, once each.

same_moves(Game, State, Pattern, Moves) :-
    findall(Pattern, limit(3000, Game:legal(State, Pattern)), Listed),
    ground(Listed),
    sort(Listed, Set),
    same_length(Listed, Set),
    findall(Pattern, member(Pattern, Moves), Expected0),
    sort(Expected0, Expected),
    (   length(Listed, 3000)
    ->  ord_subset(Set, Expected)
    ;   Set == Expected
    ).

%   Pattern is a legal move with something left open, or what two legal ones have in common.

pattern(Moves, Pattern) :-
    ludolog_random:draw(Moves, Move),
    ludolog_random:draw(Moves, Other),
    ludolog_random:draw([left_out, in_common], How),
    pattern(How, Move, Other, Pattern).

pattern(left_out, Move, _, Pattern) :-
    left_out(Move, Pattern).
pattern(in_common, Move, Other, Pattern) :-
    term_subsumer(Move, Other, Pattern).

left_out(Term, Pattern) :-
    (   compound(Term),
        ludolog_random:draw([1, 2, 3, 4], Choice),
        Choice > 1
    ->  functor(Term, Name, Arity),
        functor(Pattern, Name, Arity),
        numlist(1, Arity, Numbers),
        ludolog_random:draw(Numbers, N),
        arguments_left_out(Numbers, N, Term, Pattern)
    ;   true
    ).

arguments_left_out([], _, _, _).
arguments_left_out([I|Is], N, Term, Pattern) :-
    arg(I, Term, Old),
    arg(I, Pattern, New),
    (   I =:= N
    ->  left_out(Old, New)
    ;   New = Old
    ),
    arguments_left_out(Is, N, Term, Pattern).

over(Game, State) :-
    Game:game_over(State, _),
    !.

                /*******************************
                *             TESTS            *
                *******************************/

:- begin_tests(conformance).

test(exports, [forall(( game(Game),
                        member(PI, [ initial_state/2, to_move/2, valid_moves/3, move/3,
                                     next_state/3, legal/2, game_over/2, value/3,
                                     move_text/3 ]) ))]) :-
    module_property(Game, exports(Exports)),
    memberchk(PI, Exports).

test(registration, [forall(game(Game))]) :-
    findall(P, ludolog:game(Game, P), Properties),
    forall(member(P, [title(_), version(_), player(_, _)]), memberchk(P, Properties)),
    forall(member(setting(Name, Type, Default, _), Properties),
           ( atom(Name),
             ( Default == none ; ludolog_protocol:allowed(Type, Default) ) )).

test(default_start, [forall(game(Game))]) :-
    ludolog_random:with_seed(1, deterministic(Game:initial_state([], State))),
    ground(State),
    ludolog_protocol:valid_state(Game, State).

test(moves_empty_exactly_when_over, [forall(position(Game, _, State))]) :-
    Game:valid_moves(State, _, Moves),
    (   over(Game, State)
    ->  Moves == []
    ;   Moves = [_|_]
    ).

test(moves_ground_and_without_duplicates, [forall(position(Game, _, State))]) :-
    Game:valid_moves(State, _, Moves),
    ground(Moves),
    sort(Moves, Set),
    same_length(Moves, Set).

%   What effects/4 tells, done to the pieces of the picture, gives the next picture. A square
%   may hold two pieces meanwhile.

test(effects_lead_to_the_next_picture, [forall(position(Game, _, State))]) :-
    Game:valid_moves(State, _, Moves0),
    ludolog_random:with_seed(21, sample(8, Moves0, Moves)),
    forall(member(Move, Moves), effects_agree(Game, State, Move)).

test(difference_of_pictures_where_a_game_has_no_effects, [forall(one_position(Game, State))]) :-
    pieces(Game, State, Before),
    Game:valid_moves(State, _, Moves0),
    ludolog_random:with_seed(22, sample(5, Moves0, Moves)),
    forall(member(Move, Moves),
           ( Game:next_state(State, Move, Next),
             pieces(Game, Next, After),
             ludolog_effects:difference(Before, After, Effects),
             foldl(done, Effects, Before, Pieces0),
             msort(Pieces0, Pieces),
             assertion(Pieces == After) )).

effects_agree(Game, State, Move) :-
    deterministic(ludolog_effects:effects(Game, State, Move, Effects)),
    pieces(Game, State, Before),
    Game:next_state(State, Move, Next),
    pieces(Game, Next, After),
    foldl(done, Effects, Before, Pieces0),
    msort(Pieces0, Pieces),
    assertion(Move-Pieces == Move-After),
    forall(member(Effect, Effects), told(Game, State, Effect)),
    forall(( member(Effect, Effects), loses(Effect, Square, Piece) ),
           assertion(\+ memberchk(Square-Piece, After))).

pieces(Game, State, Pieces) :-
    (   ludolog_protocol:layout(Game, State, Items)
    ->  ludolog_effects:standing(Items, Pieces)
    ;   Pieces = []
    ).

loses(captured(Square, Piece), Square, Piece).
loses(killed(Square, Piece), Square, Piece).
loses(leaves(Square, Piece), Square, Piece).

done(moves(Piece, Path, How), Pieces0, [To-Piece|Pieces]) :-
    memberchk(How, [step, jump, slide, pushed, pulled, thrown, levitated]),
    Path = [From,_|_],
    last(Path, To),
    selectchk(From-Piece, Pieces0, Pieces).
done(placed(Square, Piece), Pieces, [Square-Piece|Pieces]).
done(arrives(Square, Piece), Pieces, [Square-Piece|Pieces]).
done(becomes(Square, Piece, Other), Pieces0, [Square-Other|Pieces]) :-
    selectchk(Square-Piece, Pieces0, Pieces).
done(gains(_, _, _), Pieces, Pieces).
done(Effect, Pieces0, Pieces) :-
    loses(Effect, Square, Piece),
    selectchk(Square-Piece, Pieces0, Pieces).

%   A scene shows the squares of the layout and what stands there.

test(scene_shows_what_the_layout_shows, [forall(( position(Game, _, State),
                                                  ludolog_protocol:defines(Game, scene/2) ))]) :-
    deterministic(ludolog_bridge:scene(Game, State, scene(Cells, Pieces, Tokens, Borders, Labels,
                                                          Marks, Chains))),
    ludolog_protocol:layout(Game, State, Items),
    findall(Id, member(cell(Id, _, _, _, _), Cells), Ids0),
    findall(Id, ( member(square(Id0, _, _, _, _), Items), text_to_string(Id0, Id) ), Ids1),
    msort(Ids0, Ids),
    msort(Ids1, Same),
    assertion(Ids == Same),
    findall(X-Y, member(cell(_, X, Y, _, _), Cells), Places),
    sort(Places, Different),
    assertion(same_length(Places, Different)),
    ludolog_effects:standing(Items, Standing0),
    findall(Id, member(piece(Id, _, _, _, _, _, _), Pieces), Full0),
    msort(Full0, Full),
    findall(Id, member(Id-_, Standing0), Standing),
    assertion(Full == Standing),
    forall(member(cell(_, _, _, Shape, Ground), Cells),
           assertion(( memberchk(Shape, [square, hexagon]), memberchk(Ground, [light, dark]) ))),
    forall(( member(piece(_, _, Style, Height, _, _, Name), Pieces)
           ; member(token(_, _, _, Style, Name), Tokens), Height = 1 ),
           assertion(( scene_style(Style), Height >= 1, string(Name), Name \== "" ))),
    forall(member(border(Id, Sides, Style, _), Borders),
           assertion(( memberchk(Id, Ids), subset(Sides, [n, s, e, w, ne, nw, se, sw]),
                       scene_style(Style) ))),
    forall(member(label(_, _, Text), Labels), assertion(Text \== "")),
    forall(member(mark(Id, Mark, Text), Marks),
           assertion(( memberchk(Id, Ids), string(Text),
                       memberchk(Mark, [alone, touching, capturable, resting, used, moving]) ))),
    forall(( member(chain(Squares, Style, _), Chains), member(Id, Squares) ),
           assertion(( memberchk(Id, Ids), scene_style(Style) ))).

scene_style(Style) :-
    memberchk(Style, [first, second, third, fourth, neutral, orange, purple, green, white, black]).

%   Every square that is named is one of the picture, and everything has its sentence.

told(Game, State, Effect) :-
    ludolog_protocol:layout(Game, State, Items),
    ludolog_bridge:effect(Game, Effect, effect(_, Squares, _, _, _, Players, Text)),
    forall(member(Id, Squares), assertion(memberchk(square(Id, _, _, _, _), Items))),
    forall(member(Player, Players), assertion(ludolog_protocol:known_player(Game, Player))),
    assertion(( string(Text), Text \== "" )).

test(only_the_player_to_move_has_moves, [forall(one_position(Game, State))]) :-
    Game:to_move(State, Mover),
    Game:valid_moves(State, Mover, Moves),
    Game:valid_moves(State, Player, Same),
    Player == Mover,
    Moves == Same,
    forall(( plays(Game, State, Other), Other \== Mover ),
           Game:valid_moves(State, Other, [])).

test(what_counts_without_questions_says_the_same, [forall(position(Game, _, State))]) :-
    Game:valid_moves(State, _, Moves),
    length(Moves, Count),
    (   ludolog_protocol:defines(Game, moves/2)
    ->  deterministic(Game:moves(State, Same)),
        Same == Moves
    ;   true
    ),
    (   ludolog_protocol:defines(Game, move_count/2)
    ->  deterministic(Game:move_count(State, Number)),
        Number == Count
    ;   true
    ).

test(working_form_plays_the_same, [forall(one_position(Game, State))]) :-
    (   ludolog:game(Game, working(Rules)),
        deterministic(Rules:opened(State, Work))
    ->  ludolog_protocol:normal_state(Game, State, Normal),
        deterministic(Rules:closed(Work, Closed)),
        assertion(Closed == Normal),
        ludolog_protocol:lister(Rules, Lister),
        Game:valid_moves(State, _, Moves0),
        assertion(call(Lister, Work, Moves0)),
        same_in_work(Game, State, Rules, Work),
        ludolog_random:with_seed(4, sample(10, Moves0, Moves)),
        forall(member(Move, Moves), same_step(Game, State, Rules, Work, Move))
    ;   true
    ).

same_step(Game, State, Rules, Work, Move) :-
    Game:next_state(State, Move, Next),
    deterministic(Rules:next_state(Work, Move, NextWork)),
    deterministic(Rules:closed(NextWork, Closed)),
    assertion(Closed == Next),
    same_in_work(Game, Next, Rules, NextWork),
    %   The same position has the same form whatever the way there.
    ludolog_protocol:position_key(Rules, NextWork, Key),
    Rules:opened(Next, Opened),
    ludolog_protocol:position_key(Rules, Opened, Same),
    assertion(Key == Same),
    %   And other positions have another.
    ludolog_protocol:position_key(Rules, Work, Before),
    ludolog_protocol:position_key(Game, State, KeyBefore),
    ludolog_protocol:position_key(Game, Next, KeyAfter),
    assertion(( Before == Key -> KeyBefore == KeyAfter ; KeyBefore \== KeyAfter )).

same_in_work(Game, State, Rules, Work) :-
    ludolog_protocol:side(Game, State, Side),
    ludolog_protocol:side(Rules, Work, Same),
    assertion(Same == Side),
    (   Game:game_over(State, Winner)
    ->  assertion(Rules:game_over(Work, Winner))
    ;   assertion(\+ Rules:game_over(Work, _))
    ),
    ludolog_protocol:playing(Game, State, Playing),
    (   ludolog_protocol:defines(Rules, playing/2)
    ->  assertion(Rules:playing(Work, Playing))
    ;   true
    ),
    (   ludolog_protocol:defines(Rules, merit/3)
    ->  ludolog_protocol:seats(Game, State, Seats),
        forall(( member(Seat, Seats),
                 ludolog_protocol:merit(Game, State, Seat, Merit) ),
               assertion(Rules:merit(Work, Seat, Merit)))
    ;   true
    ).

test(every_listed_move_plays, [forall(position(Game, _, State))]) :-
    Game:valid_moves(State, _, Moves0),
    ludolog_random:with_seed(3, sample(40, Moves0, Moves)),
    forall(member(Move, Moves),
           ( Game:move(State, Move, Next),
             Game:next_state(State, Move, Same),
             Next == Same,
             ground(Next),
             ludolog_protocol:valid_state(Game, Next),
             \+ Game:move(State, Move, no_state_at_all) )).

test(definition_equals_generator, [forall(position(Game, _, State))]) :-
    findall(M, ludolog_protocol:well_formed_move(Game, State, M), Formed0),
    Game:valid_moves(State, _, Moves0),
    short_long(400, 1500, Most),
    ludolog_random:with_seed(4,
        ( sample(Most, Formed0, Formed),
          sample(100, Moves0, Moves) )),
    forall(member(M, Moves), once(Game:legal(State, M))),
    sort(Moves0, Set),
    forall(( member(M, Formed), \+ ord_memberchk(M, Set) ),
           ( \+ Game:legal(State, M), \+ Game:move(State, M, _) )).

%   legal/2 is a relation: asked for moves, it answers with every legal one, once. At most
%   3000 are asked for, which may be the first of millions.

test(legal_lists_every_move_once, [forall(position(Game, _, State))]) :-
    Game:valid_moves(State, _, Moves),
    same_moves(Game, State, _, Moves).

test(legal_completes_moves, [forall(one_position(Game, State))]) :-
    Game:valid_moves(State, _, Moves),
    ludolog_random:with_seed(18,
        findall(Pattern, ( between(1, 12, _), pattern(Moves, Pattern) ), Patterns)),
    forall(member(Pattern, Patterns), same_moves(Game, State, Pattern, Moves)).

test(every_legal_move_is_well_formed, [forall(one_position(Game, State))]) :-
    Game:valid_moves(State, _, Moves),
    findall(M, ludolog_protocol:well_formed_move(Game, State, M), Formed0),
    sort(Formed0, Formed),
    forall(member(M, Moves), ord_memberchk(M, Formed)).

%   The places of the possible moves are their numbers, for learning programs.

test(possible_moves_are_numbered_alike,
     [forall(( game(Game), ludolog_protocol:defines(Game, possible_move/2),
               start(Game, Options) ))]) :-
    walk(Game, Options, 11, States),
    States = [First|_],
    findall(M, ludolog_protocol:possible_move(Game, First, M), Possible),
    sort(Possible, Set),
    same_length(Possible, Set),
    forall(member(State, States),
           ( Game:valid_moves(State, _, Moves),
             sort(Moves, Legal),
             ord_subset(Legal, Set) )),
    last(States, Last),
    findall(M, ludolog_protocol:possible_move(Game, Last, M), Again),
    Again == Possible.

test(no_move_after_the_end, [forall(( position(Game, _, State), over(Game, State) ))]) :-
    findall(M, ludolog_protocol:well_formed_move(Game, State, M), Formed0),
    ludolog_random:with_seed(5, sample(300, Formed0, Formed)),
    forall(member(M, Formed), \+ Game:move(State, M, _)),
    forall(( plays(Game, State, P), ludolog_protocol:game_levels(Game, Ls) ),
           forall(member(L, Ls), \+ ludolog_choose:choose_move(Game, State, P, L, _))).

test(no_shape_of_a_move_makes_an_error,
     [ forall(( one_position(Game, State),
                member(Move, [ nonsense, 7, -1.5, "text", f(x), f(1, 2), [], [[]], [[1, 2]],
                               [[1, 2], [3, 4]], [1, 2, 3], [a, b, c], [[1, 2, 3, 4]|tail],
                               (a, b, c, d), (1, 2, 3, 400), [[0, 0, 0, 0]], ['S', x, y, z],
                               place(x), place([99, 99]), pass(1), [[[], 1, 2], [3, 4]],
                               [[100, 100], [200, 200]], [1, 1, red], ['T', [1, 1]] ]) ))]) :-
    Game:valid_moves(State, _, Moves),
    (   memberchk(Move, Moves)
    ->  true
    ;   \+ Game:move(State, Move, _)
    ).

test(texts_unique_and_read_back, [forall(position(Game, _, State))]) :-
    Game:valid_moves(State, _, Moves0),
    ludolog_random:with_seed(6, sample(120, Moves0, Moves1)),
    sort(Moves1, Moves),
    findall(Text,
            ( member(M, Moves),
              Game:move_text(State, M, Text),
              string(Text),
              Game:move_text(State, Back, Text),
              Back == M ),
            Texts),
    same_length(Moves, Texts),
    sort(Texts, Set),
    same_length(Set, Texts).

test(no_text_makes_an_error,
     [ forall(( short_long(4, 1, Nth),
                one_position(Game, State),
                nth1(I, [ "a1\u0000", "1", "place", "", "foo", "a1", "a1-", " ", "-", "a", "\\", "z99-z100",
                          "a1-a2-", "9999999999", "e7x", "'", "X(", "a1 - a2", "place z1", "é", "a0-b0",
                          "throw", "o", "a1-a2 throw", "undo", "a1-a2 lift", "\u0000", "0\u00000" ], Text),
                I mod Nth =:= 0 ))]) :-
    ignore(Game:move_text(State, _, Text)),
    ludolog_explain:reading(Game, State, Text, _).

test(no_choice_points, [forall(one_position(Game, State))]) :-
    Game:to_move(State, Player),
    Game:valid_moves(State, Player, Moves),
    deterministic(Game:to_move(State, _)),
    deterministic(Game:valid_moves(State, _, _)),
    deterministic(Game:value(State, Player, _)),
    ( over(Game, State) -> deterministic(Game:game_over(State, _)) ; true ),
    ludolog_random:with_seed(7, sample(20, Moves, Sample)),
    forall(member(M, Sample),
           ( deterministic(Game:move(State, M, _)),
             deterministic(Game:next_state(State, M, _)),
             deterministic(Game:move_text(State, M, Text)),
             deterministic(Game:move_text(State, _, Text)),
             deterministic(ludolog_protocol:meaning(Game, State, M, _)),
             deterministic(ludolog_protocol:group(Game, M, _)) )),
    deterministic(ludolog_protocol:side(Game, State, _)),
    deterministic(ludolog_protocol:position_key(Game, State, _)),
    deterministic(ludolog_protocol:merit(Game, State, Player, _)),
    ( over(Game, State) -> deterministic(ludolog_protocol:outcome(Game, State, _)) ; true ).

test(levels_choose_legal_moves,
     [ forall(( one_position(Game, State),
                \+ over(Game, State),
                ludolog_protocol:game_levels(Game, Levels),
                member(Level, [expert(30)|Levels]),
                Level \== expert )) ]) :-
    Game:to_move(State, Player),
    Game:valid_moves(State, Player, Moves),
    ludolog_random:with_seed(8,
        deterministic(ludolog_choose:choose_move(Game, State, Player, Level, Move))),
    memberchk(Move, Moves),
    ludolog_random:with_seed(8, ludolog_choose:choose_move(Game, State, Player, Level, Again)),
    Again == Move.

test(values_are_integers, [forall(position(Game, _, State))]) :-
    forall(plays(Game, State, P),
           ( Game:value(State, P, V), integer(V) )),
    ludolog_protocol:side(Game, State, Side),
    ludolog_protocol:merit(Game, State, Side, M),
    integer(M).

test(side_has_a_seat, [forall(position(Game, _, State))]) :-
    ludolog_protocol:side(Game, State, Side),
    ludolog_protocol:seats(Game, State, Seats),
    memberchk(Side, Seats).

%   The players of a game stay the same; who is out of it stays out, and never decides.

test(players_stay_and_drop_out, [forall(( game(Game), start(Game, Options) ))]) :-
    walk(Game, Options, 11, States),
    States = [First|_],
    deterministic(ludolog_protocol:players(Game, First, Players)),
    deterministic(ludolog_protocol:playing(Game, First, Playing)),
    assertion(Playing == Players),
    forall(member(Player, Players), assertion(ludolog_protocol:known_player(Game, Player))),
    foldl(drops_out(Game, Players), States, Players, _).

drops_out(Game, Players, State, Playing0, Playing) :-
    ludolog_protocol:players(Game, State, Same),
    assertion(Same == Players),
    deterministic(ludolog_protocol:playing(Game, State, Playing)),
    assertion(subset(Playing, Playing0)),
    ludolog_protocol:side(Game, State, Side),
    assertion(memberchk(Side, Playing)),
    (   Game:game_over(State, Winner),
        ludolog_protocol:known_player(Game, Winner)
    ->  assertion(memberchk(Winner, Playing))
    ;   true
    ).

plays(Game, State, Player) :-
    ludolog_protocol:players(Game, State, Players),
    member(Player, Players).

test(outcome_agrees_with_game_over, [forall(position(Game, _, State))]) :-
    (   Game:game_over(State, Winner)
    ->  ludolog_protocol:outcome(Game, State, outcome(Same, Reason, Scores)),
        Same == Winner,
        ludolog_protocol:say(Game, Reason, Text),
        string(Text),
        forall(member(P-S, Scores), ( plays(Game, State, P), number(S) )),
        \+ Game:game_over(State, nobody_at_all),
        once(( plays(Game, State, Winner) ; ludolog:game(Game, tie(Winner)) ))
    ;   \+ ludolog_protocol:outcome(Game, State, _)
    ).

test(meanings_are_messages, [forall(one_position(Game, State))]) :-
    Game:valid_moves(State, _, Moves0),
    ludolog_random:with_seed(9, sample(60, Moves0, Moves)),
    forall(member(M, Moves),
           ( ludolog_protocol:meaning(Game, State, M, Message),
             ludolog_protocol:say(Game, Message, Text),
             string(Text) )).

test(pictures_fit_the_screen, [forall(( position(Game, _, State),
                                        ludolog_protocol:layout(Game, State, _) ))]) :-
    ludolog_picture:picture(Game, State, Text),
    split_string(Text, "\n", "", Lines),
    length(Lines, Height),
    Height =< 22,
    forall(member(Line, Lines), ( string_length(Line, W), W =< 79 )).

test(layouts_name_each_square_once, [forall(( one_position(Game, State),
                                              ludolog_protocol:layout(Game, State, Items) ))]) :-
    findall(Id, member(square(Id, _, _, _, _), Items), Ids),
    sort(Ids, Set),
    same_length(Ids, Set),
    findall(R-C, member(square(_, R, C, _, _), Items), Places),
    sort(Places, PlaceSet),
    same_length(Places, PlaceSet),
    forall(member(square(Id, R, C, Glyph, Style), Items),
           ( string(Id), integer(R), integer(C), string(Glyph), atom(Style) )).

test(glyphs_do_not_overlap, [forall(( one_position(Game, State),
                                      ludolog_protocol:layout(Game, State, Items) ))]) :-
    findall(place(R, C, Glyph, Id), member(square(Id, R, C, Glyph, _), Items), Places0),
    sort(Places0, Places),
    forall(append(_, [place(R, C1, Glyph, _), place(R, C2, _, _)|_], Places),
           ( string_length(Glyph, Width), C1 + Width =< C2 )).

test(classic_pictures_print, [forall(position(Game, _, State))]) :-
    ludolog_picture:classic(Game, State, Text),
    string_length(Text, Length),
    Length > 0.

test(editing_what_is_there_changes_nothing, [forall(one_position(Game, State))]) :-
    (   square_glyphs(Game, State, Squares, _)
    ->  forall(member(Id-Glyph, Squares),
               ( deterministic(ludolog_protocol:edited(Game, State, Id, Glyph, Same)),
                 assertion(Same == State) ))
    ;   true
    ).

test(edited_states_are_valid_or_say_why_not, [forall(one_position(Game, State))]) :-
    (   square_glyphs(Game, State, Squares, Glyphs)
    ->  ludolog_random:with_seed(10, edits(Game, State, 60, Squares, Glyphs))
    ;   true
    ).

test(no_text_of_a_square_makes_an_error, [forall(one_position(Game, State))]) :-
    (   ludolog_protocol:defines(Game, edited/4)
    ->  forall(( member(Id, ["", "a0", "zz", "99", "1,99", "a1 "]), member(Glyph, ["", "?", "B9/2", "."]) ),
               ignore(ludolog_protocol:edited(Game, State, Id, Glyph, _)))
    ;   true
    ).

test(turned_is_the_turn_of_the_player, [forall(one_position(Game, State))]) :-
    (   ludolog_protocol:defines(Game, turned/3)
    ->  forall(( ludolog_protocol:playing(Game, State, Players), member(Player, Players) ),
               ( deterministic(ludolog_protocol:turned(Game, State, Player, Next)),
                 Game:to_move(State, Mover),
                 Game:to_move(Next, Turned),
                 assertion(Turned == Player),
                 assertion(( Mover \== Player ; Next == State )),
                 assertion(( over(Game, State) ; sound_edit(Game, Next) )) ))
    ;   true
    ).

test(parts_add_up_to_the_value, [forall(position(Game, _, State))]) :-
    forall(plays(Game, State, Player),
           ( deterministic(ludolog_protocol:value_parts(Game, State, Player, Parts)),
             forall(member(Message-_, Parts), ludolog_protocol:say(Game, Message, _)),
             findall(N, member(_-N, Parts), Numbers),
             sum_list(Numbers, Sum),
             Game:value(State, Player, Value),
             assertion(( Parts == [] ; Sum == Value )) )).

test(wrong_states, [forall(( game(Game), member(Wrong, [nonsense, [], f(x), 7, [[]], (a, b)]) ))]) :-
    atom_concat(Game, '_state', Type),
    ludolog:game(Game, player(P, _)),
    !,
    forall(member(Goal, [ to_move(Wrong, _), valid_moves(Wrong, _, _), move(Wrong, x, _),
                          game_over(Wrong, _), value(Wrong, P, _), move_text(Wrong, _, "a1") ]),
           raises(Game:Goal, type_error(Type, Wrong))),
    raises(ludolog_choose:choose_move(Game, Wrong, P, easy, _), type_error(Type, Wrong)),
    \+ ludolog_protocol:valid_state(Game, Wrong).

test(unbound_state, [forall(game(Game))]) :-
    ludolog:game(Game, player(P, _)),
    !,
    forall(member(Goal, [ to_move(_, _), valid_moves(_, _, _), move(_, x, _), game_over(_, _),
                          value(_, P, _), move_text(_, _, "a1") ]),
           raises(Game:Goal, instantiation_error)),
    raises(ludolog_choose:choose_move(Game, _, P, easy, _), instantiation_error).

%   The roles that people ask, and what is asked through them.

asked_of(Wrong, Game, Goal) :-
    ludolog:game(Game, player(P, _)),
    once(one_position(Game, State)),
    Game:valid_moves(State, _, [M|_]),
    !,
    (   member(Role, [ outcome(Wrong, _), points(Wrong, P, _, _), missing(Wrong, _),
                       value_parts(Wrong, P, _), edited(Wrong, "a1", ".", _), turned(Wrong, P, _),
                       flaw(Wrong, _), meaning(Wrong, M, _), layout(Wrong, _), scene(Wrong, _), effects(Wrong, M, _),
                       display_game(Wrong), side(Wrong, _), normal_state(Wrong, _),
                       well_formed_move(Wrong, _) ]),
        functor(Role, Name, Arity),
        ludolog_protocol:defines(Game, Name/Arity),
        Goal = Game:Role
    ;   member(Goal, [ ludolog_why:explanation(Game, Wrong, M, _),
                       ludolog_explain:over_lines(Game, Wrong, _),
                       ludolog_explain:score_lines(Game, Wrong, _) ])
    ).

test(wrong_states_in_roles, [forall(( game(Game),
                                      member(Wrong, [nonsense, [], f(x), 7, [[]], (a, b)]),
                                      asked_of(Wrong, Game, Goal) ))]) :-
    atom_concat(Game, '_state', Type),
    raises(Goal, type_error(Type, Wrong)).

test(unbound_states_in_roles, [forall(( game(Game), asked_of(_, Game, Goal) ))]) :-
    raises(Goal, instantiation_error).

%   A state with something left open is no state; no answer may come of it.

test(open_states, [forall(( one_position(Game, State), opened(State, Open) ))]) :-
    forall(member(Goal, [ to_move(Open, _), valid_moves(Open, _, _), game_over(Open, _) ]),
           catch(( Game:Goal -> fail ; fail ), error(Formal, _),
                 ( Formal = instantiation_error ; Formal = type_error(_, _) ))).

%   Open is Term with its first number or atom, or its first list, left out.

opened(Term, Open) :-
    compound(Term),
    Term =.. [Name|Arguments0],
    append(Before, [Argument|After], Arguments0),
    !,
    (   Opened = _
    ;   opened(Argument, Opened)
    ),
    append(Before, [Opened|After], Arguments),
    Open =.. [Name|Arguments].

%   A question with its answer: yes if it is right, no if it is another.

answer(Game, State, Goal, Answer) :-
    Game:to_move(State, Player),
    once(start(Game, Options)),
    member(Goal, [ initial_state(Options), to_move(State), valid_moves(State, Player),
                   value(State, Player), game_over(State) ]),
    call(Game:Goal, Answer).

test(answers_can_be_checked, [forall(one_position(Game, State))]) :-
    forall(answer(Game, State, Goal, Answer),
           ( call(Game:Goal, Answer),
             \+ call(Game:Goal, another) )).

test(unbound_move, [forall(one_position(Game, State))]) :-
    raises(Game:move(State, _, _), instantiation_error),
    (   ludolog_protocol:defines(Game, effects/3)
    ->  raises(Game:effects(State, _, _), instantiation_error)
    ;   true
    ).

test(wrong_player, [forall(one_position(Game, State))]) :-
    atom_concat(Game, '_player', Domain),
    forall(member(Goal, [ valid_moves(State, nobody_at_all, _), value(State, nobody_at_all, _) ]),
           raises(Game:Goal, domain_error(Domain, nobody_at_all))).

test(wrong_level, [forall(( one_position(Game, State), \+ over(Game, State) ))]) :-
    Game:to_move(State, Player),
    raises(ludolog_choose:choose_move(Game, State, Player, brilliant, _),
           domain_error(level, brilliant)).

test(wrong_options, [forall(( game(Game), member(Wrong, [no_such_option(1), nonsense, 7, f(x, y)]) ))]) :-
    atom_concat(Game, '_option', Domain),
    raises(Game:initial_state([Wrong], _), domain_error(Domain, Wrong)).

test(option_given_twice, [forall(( game(Game), start(Game, [Option|_]) ))]) :-
    atom_concat(Game, '_option', Domain),
    raises(Game:initial_state([Option, Option], _), domain_error(Domain, Option)).

test(option_out_of_range, [forall(( game(Game),
                                    ludolog:game(Game, setting(Name, Type, _, _)),
                                    memberchk(Type-Bad, [ oneof(_)-nonsense, between(_, _)-10000,
                                                          seed-nonsense ]) ))]) :-
    atom_concat(Game, '_option', Domain),
    Option =.. [Name, Bad],
    raises(Game:initial_state([Option], _), domain_error(Domain, Option)).

test(settings_are_kept_whole, [forall(( game(Game), start(Game, Options) ))]) :-
    ludolog_protocol:settings(Game, Options, Settings),
    Game:initial_state(Settings, State),
    Game:initial_state(Settings, Again),
    State == Again,
    subset(Options, Settings).

                /*******************************
                *      LEGALITY AS CLAUSES     *
                *******************************/

%   Every goal in a body of legal/2 is a condition, a group or plumbing.

test(bodies_are_named_conditions, [forall(game(Game))]) :-
    forall(ludolog_why:body_goal(Game, legal(_, _), Goal, Kind),
           assertion(Kind-Goal \= unknown-Goal)).

test(conditions_are_sentences_with_a_rule,
     [ forall(( game(Game), ludolog_protocol:defines(Game, condition/3) )) ]) :-
    forall(clause(Game:condition(_, Rule, Message), _),
           ( atom(Rule),
             sub_atom(Rule, 0, 1, _, 'R'),
             ( string(Message) ; Message = Format-Args, string(Format), is_list(Args) ) )).

%   The compiler kept every clause as it is written (docs/design.md tells of the
%   version that does not).

test(clauses_are_what_the_file_says, [forall(game(Game))]) :-
    module_property(Game, file(File)),
    setup_call_cleanup(
        prolog_open_source(File, In),
        forall(source_clause(In, Game, Head, Body),
               assertion(compiled(Game, Head, Body))),
        prolog_close_source(In)).

source_clause(In, Game, Head, Body) :-
    repeat,
    prolog_read_source_term(In, Term, Expanded, [module(Game)]),
    (   Term == end_of_file
    ->  !,
        fail
    ;   ( is_list(Expanded) -> member(Clause, Expanded) ; Clause = Expanded ),
        plain_clause(Clause, Head, Body)
    ).

plain_clause((:- _), _, _) :- !, fail.
plain_clause((?- _), _, _) :- !, fail.
plain_clause((Head :- Body), Head, Body) :- !, plain_head(Head).
plain_clause(Head, Head, true) :- plain_head(Head).

plain_head(Head) :-
    callable(Head),
    Head \= (_ --> _),
    Head \= (_ => _),
    Head \= (_ :- _),
    Head \= _:_.

compiled(Game, Head, Body) :-
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    clause(Game:General, Found),
    same_clause((Head :- Body), (General :- Found)),
    !.

% clause/2 shows conjunctions flat, and X - 1 as X + -1 where arithmetic is compiled.
same_clause((H1 :- B1), (H2 :- B2)) :-
    plain_body(B1, P1),
    plain_body(B2, P2),
    (   (H1 :- P1) =@= (H2 :- P2)
    ->  true
    ;   sub_term(Lambda, P1),          % its body has become a clause of its own
        nonvar(Lambda),
        Lambda = (_ >> _)
    ->  H1 =@= H2
    ;   H1 = H2,
        term_string(P1, S1, [numbervars(true)]),
        term_string(P2, S2, [numbervars(true)]),
        S1 == S2
    ).

plain_body(Body, Body) :-
    var(Body),
    !.
plain_body((A0, B0), Body) :-
    !,
    plain_body(A0, A),
    plain_body(B0, B),
    joined(A, B, Body).
plain_body(X is Y - N, X is Y + M) :-
    integer(N),
    !,
    M is -N.
plain_body(Body0, Body) :-
    compound(Body0),
    compound_name_arguments(Body0, Name, Bodies0),
    memberchk(Name, [;, ->, *->, \+]),
    !,
    maplist(plain_body, Bodies0, Bodies),
    compound_name_arguments(Body, Name, Bodies).
plain_body(Body, Body).

joined(A, B, (A, B)) :-
    var(A),
    !.
joined((A, B), C, (A, D)) :-
    !,
    joined(B, C, D).
joined(A, B, (A, B)).

raises(Goal, Formal) :-
    catch(( Goal, fail ), error(Error, _), true),
    Error =@= Formal.

:- end_tests(conformance).

                /*******************************
                *            INDEXES           *
                *******************************/

%   Prolog makes an index of an argument once some call needs it, and from then on prefers
%   it for other calls, too, even where the first argument alone selected a clause. Then
%   those leave choice points, which is an error where one is promised not to be left. So no
%   index may change what a game answers. This comes last, for an index cannot be undone.

%   change(+N, +Before, -Change): once all predicates have been asked by their N-th argument
%   alone, an Answer is another. Change is Predicate-Answer.

change(N, Before, Predicate-Again) :-
    forall(own_predicate(Head), asked_by(N, Head)),
    member(Question-Answer, Before),
    answer(Question, Again0),
    Again0 \== Answer,
    strip_module(Question, Module, Goal),
    functor(Goal, Name, Arity),
    Predicate = Module:Name/Arity,
    (   Again0 = yes(_)
    ->  Again = another
    ;   Again = Again0
    ).

own_predicate(Module:Head) :-
    findall(Folder, own_folder(Folder), Folders0),
    sort(Folders0, Folders),
    module_property(Module, file(File)),
    once(( member(Folder, Folders), sub_atom(File, 0, _, _, Folder) )),
    current_predicate(_, Module:Head),
    compound(Head),
    \+ predicate_property(Module:Head, imported_from(_)),
    predicate_property(Module:Head, number_of_clauses(Count)),
    Count > 1.

own_folder(Folder) :-
    (   Module = ludolog_protocol
    ;   ludolog_protocol:game(Module)
    ),
    module_property(Module, file(File)),
    file_directory_name(File, Folder0),
    atom_concat(Folder0, /, Folder).

%   clause/2 makes the indexes that calls would make, and runs nothing.

asked_by(N, Module:Head) :-
    functor(Head, Name, Arity),
    findall(Value,
            ( clause(Module:Head, _), arg(N, Head, Value), nonvar(Value) ),
            Values0),
    list_to_set(Values0, Values),
    forall(( nth1(I, Values, Value), ( I =< 50 -> true ; !, fail ), as_bound(Value) ),
           ( functor(Asked, Name, Arity),
             arg(N, Asked, Value),
             forall(clause(Module:Asked, _), true) )).

as_bound(_).
as_bound(Value) :-
    term_variables(Value, [V|Vs]),
    maplist(=(0), [V|Vs]).

%   What is asked of a game, with one answer each.

few_positions(Game, State) :-
    game(Game),
    start(Game, Options),
    walk(Game, Options, 12, States0),
    last(States0, Last),
    ludolog_random:with_seed(13, sample(3, States0, States)),
    member(State, [Last|States]).

question(Game, State, Question) :-
    Game:to_move(State, Player),
    Game:valid_moves(State, Player, Moves),
    (   of_state(Game, State, Player, Moves, Question)
    ;   ludolog_random:with_seed(14, sample(6, Moves, Sample)),
        member(Move, Sample),
        of_move(Game, State, Move, Question)
    ;   findall(M, limit(400, ludolog_protocol:well_formed_move(Game, State, M)), Formed),
        ludolog_random:with_seed(15, sample(6, Formed, Sample)),
        member(Move, Sample),
        member(Question, [ Game:move(State, Move, _),
                           ludolog_why:explanation(Game, State, Move, _) ])
    ).

of_state(Game, State, Player, _, Question) :-
    once(start(Game, Options)),
    member(Question,
           [ Game:initial_state(Options, _), Game:to_move(State, _), Game:valid_moves(State, _, _),
             Game:value(State, Player, _), Game:game_over(State, _),
             ludolog_protocol:side(Game, State, _), ludolog_protocol:merit(Game, State, Player, _),
             ludolog_protocol:position_key(Game, State, _), ludolog_protocol:outcome(Game, State, _),
             ludolog_protocol:layout(Game, State, _), ludolog_protocol:flaws(Game, State, _),
             ludolog_protocol:value_parts(Game, State, Player, _),
             ludolog_picture:picture(Game, State, _), ludolog_picture:classic(Game, State, _),
             ludolog_perft:perft(Game, State, 1, _), ludolog_perft:playout(Game, State, 20, _),
             ludolog_explain:over_lines(Game, State, _), ludolog_explain:score_lines(Game, State, _),
             ludolog_bridge:view(Game, State, _), ludolog_bridge:scene(Game, State, _) ]).
of_state(Game, State, _, _, Game:Goal) :-
    member(Name, [moves, move_count]),
    ludolog_protocol:defines(Game, Name/2),
    Goal =.. [Name, State, _].
of_state(Game, State, Player, [_|_], ludolog_choose:choose_move(Game, State, Player, Level, _)) :-
    ludolog_protocol:game_levels(Game, Levels),
    member(Level, [expert(30)|Levels]),
    Level \== expert.
of_state(Game, State, _, Moves, ludolog_bridge:menu(Game, State, Few, _)) :-
    ludolog_random:with_seed(16, sample(6, Moves, Few)).

of_move(Game, State, Move, Question) :-
    Game:move_text(State, Move, Text),
    member(Question,
           [ Game:move(State, Move, _), Game:next_state(State, Move, _),
             Game:move_text(State, Move, _), Game:move_text(State, _, Text),
             ludolog_protocol:meaning(Game, State, Move, _), ludolog_protocol:group(Game, Move, _),
             ludolog_effects:effects(Game, State, Move, _),
             ludolog_why:explanation(Game, State, Move, _) ]).

%   Answer is yes(Question), no, error(Formal), or left_open(PI) with the predicate that
%   could be asked for more; its variables are numbered.

answer(Question, Answer) :-
    copy_term(Question, Copy),
    ludolog_random:with_seed(17, answer_(Copy, Answer)),
    numbervars(Answer, 0, _).

answer_(Question, Answer) :-
    catch(call_cleanup(Question, Det = true), error(Formal, _), true),
    prolog_current_choice(Choice),
    (   nonvar(Formal)
    ->  Answer = error(Formal)
    ;   Det == true
    ->  Answer = yes(Question)
    ;   prolog_choice_attribute(Choice, frame, Frame),
        prolog_frame_attribute(Frame, predicate_indicator, PI),
        Answer = left_open(PI)
    ),
    !.
answer_(_, no).

:- begin_tests(indexes).

test(no_question_changes_later_answers, Changed == []) :-
    findall(Question-Answer,
            ( few_positions(Game, State),
              question(Game, State, Question),
              answer(Question, Answer) ),
            Before),
    findall(PI, member(_-left_open(PI), Before), Leaving0),
    sort(Leaving0, Leaving),
    assertion(choice_points_left_in(Leaving) == choice_points_left_in([])),
    short_long(2, 10, Most),
    findall(Change, ( between(1, Most, N), change(N, Before, Change) ), Changes),
    sort(Changes, Changed).

:- end_tests(indexes).
