:- module(ludolog_bridge,
          [ games/1,                    % -Games
            game_called/2,              % +Name, -Game
            info/2,                     % +Game, -Info
            language/1,                 % +Language
            start/4,                    % +Game, +Options, -Settings, -State
            taking_part/5,              % +Game, +State, -Players, -Playing, -Seats
            read_setting/4,             % +Game, +Name, +Text, -Value
            read_state/3,               % +Game, +Text, -State
            position/6,                 % +Game, +State, -Moves, -ToMove, -Side, -Count
            ending/3,                   % +Game, +State, -Outcome
            play_listed/9,              % +Game, +State, +Moves, +Index, -Next, -NextMoves, -ToMove,
                                        % -Side, -Count
            play_text/9,                % +Game, +State, +Moves, +Text, -Next, -NextMoves, -ToMove,
                                        % -Side, -Count
            read_move/5,                % +Game, +State, +Moves, +Text, -Reading
            texts/4,                    % +Game, +State, +Moves, -Texts
            menu/4,                     % +Game, +State, +Moves, -Items
            move_index/3,               % +Moves, +Move, -Index
            possible_moves/3,           % +Game, +State, -Moves
            nth_move/3,                 % +Moves, +Index, -Move
            view/3,                     % +Game, +State, -View
            shown/8,                    % +Game, +State, +Moves, -View, -Texts, -Items, -Key, -Outcome
            scene/3,                    % +Game, +State, -Scene
            classic_text/3,             % +Game, +State, -Text
            picture_text/3,             % +Game, +State, -Text
            move_effects/5,             % +Game, +State, +Moves, +Index, -Effects
            value/4,                    % +Game, +State, +Player, -Value
            value_parts/4,              % +Game, +State, +Player, -Parts
            flaw_texts/3,               % +Game, +State, -Texts
            why/5,                      % +Game, +State, +Text, -Legal, -Lines
            why_term/5,                 % +Game, +State, +Move, -Legal, -Lines
            why_over/3,                 % +Game, +State, -Lines
            why_score/3,                % +Game, +State, -Lines
            choose/6,                   % +Game, +State, +Level, +Seed, +Keys, -Index
            rung_texts/2,               % +Game, -Texts
            level_text/3,               % +Game, @Level, -Text
            thought/7,                  % +Game, +State, +Level, +Seed, +Keys, -Index, -Depth
            foreseen/8,                 % +Game, +State, +Seats, +Seed, +Keys, -Index, -Reply, -Depth
            analysis/9,                 % +Game, +State, +Nodes, +N, +Keys, -Depth, -Reached, -Budget,
                                        % -Lines
            judgement/8,                % +Game, +State, +Index, +Nodes, +Keys, -Played, -Best,
                                        % -Lines
            verdict/6,                  % +Game, +State, +Nodes, -Verdict, -Told, -Reached
            verdicts/6,                 % +Game, +State, +Nodes, -Verdict, -Told, -Reached
            key/3,                      % +Game, +State, -Text
            count/6,                    % +Game, +State, +Moves, +Range, +Depth, -Nodes
            walk/5                      % +Game, +State, +Limit, +Seed, -Plies
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2, type_error/2]).
:- use_module(library(lists), [append/3, last/2, member/2, memberchk/2, nth0/3]).
:- use_module(perft, [perft/5, playout/4]).
:- use_module(effects, [effects/4, effect_text/3]).
:- use_module(picture, [picture/3, classic/3]).
:- use_module(scene, [said_scene/3]).
:- use_module(protocol, except([scene/3, value_parts/4])).
:- use_module(random, [with_seed/2]).
:- use_module(search/choose,
              [ check_playing_level/2, choose_move/5, own_level/3, paired/3, playing_levels/2, rungs/2,
                seconds/2 ]).
:- use_module(search/search, [analysis/4, timed_analysis/5, level_nodes/4, forecast/2, with_history/2]).
:- use_module(explain/explain, [expectation/3, over_lines/3, reading/4, score_lines/3, told/3]).
:- use_module(search/solver, [solve/4, solving/4]).
:- use_module(explain/forecast, [forecast_text/3, verdict_text/4]).
:- use_module(explain/choice, [judged/5, judgement_lines/5]).
:- use_module(explain/why, [explanation/4]).

/** <module> The one door for Python

Everything Python asks of the games goes through these predicates. A state and
the list of its legal moves stay Prolog terms that Python holds as handles; what
people or programs look at crosses in one answer each: atoms, integers, strings,
lists and small compounds.

What is always asked together with the moves of a position comes with them: ToMove, Side, and
Count, the number of legal moves. They are arguments of their own because atoms and numbers
cross fastest.

Texts from outside are read, never called. Index counts from 0, as Python does.
*/

%!  games(-Games:list) is det.
%
%   Games has game(Name, Title, Version, About, Players, Further, Seats, Settings, Levels,
%   Limit) for each registered game: Players, and the Further ones who play under some settings
%   only, as player(Player, Name), Settings as
%   setting(Name, Type, Default, Title), Levels as level(Level, Text), in their order.
%   The type oneof(Values) comes as oneof(Values, Words), with what people read for each.

games(Games) :-
    findall(Info, ( game(Game), info(Game, Info) ), Games).

%!  game_called(+Name, -Game) is semidet.
%
%   Game is what games/1 has for the registered game of that Name.

game_called(Name, Info) :-
    game(Name),
    !,
    info(Name, Info).

%!  info(+Game, -Info) is det.
%
%   Info is what games/1 has for Game.

info(Game, game(Game, Title, Version, About, Players, Further, Seats, Settings, Levels, Limit)) :-
    said(Game, title(T), T, "", Title),
    said(Game, about(A), A, "", About),
    (   ludolog:game(Game, version(Version0))
    ->  Version = Version0
    ;   Version = 1
    ),
    findall(player(P, Name),
            ( ludolog:game(Game, player(P, N)), say(Game, N, Name) ),
            Players),
    findall(player(P, Name),
            ( ludolog:game(Game, further(P, N)), say(Game, N, Name) ),
            Further),
    game_seats(Game, Seats),
    findall(setting(S, Type, Default, Text),
            ( ludolog:game(Game, setting(S, Type0, Default, N)),
              worded(Type0, Game, Type),
              say(Game, N, Text) ),
            Settings),
    playing_levels(Game, Names),
    findall(level(L, Text), member(L-Text, Names), Levels),
    move_limit(Game, Limit).

worded(Type, Game, Worded) :-
    (   Type = oneof(Values)
    ->  maplist(value_word(Game), Values, Words),
        Worded = oneof(Values, Words)
    ;   Worded = Type
    ).

said(Game, Property, Message, Default, Text) :-
    (   ludolog:game(Game, Property)
    ->  say(Game, Message, Text)
    ;   Text = Default
    ).

%!  language(+Language:atom) is det.
%
%   Texts for people are in Language from now on: `en`, `pt`, ...

language(Language) :-
    must_be(atom, Language),
    create_prolog_flag(ludolog_language, Language, [type(atom)]).

%!  start(+Game, +Options, -Settings, -State) is det.
%
%   State is the start of Game with Options; Settings are all its settings, with
%   the seed that was drawn, so that they set up the same State again.

start(Game, Options, Settings, State) :-
    check_game(Game),
    settings(Game, Options, Settings),
    Game:initial_state(Settings, State).

%!  taking_part(+Game, +State, -Players, -Playing, -Seats) is det.
%
%   The players of the game of State, those still in it, and those who decide on moves.

taking_part(Game, State, Players, Playing, Seats) :-
    players(Game, State, Players),
    playing(Game, State, Playing),
    seats(Game, State, Seats).

%!  read_setting(+Game, +Name, +Text, -Value) is semidet.
%
%   Value is what Text means for the setting Name. Fails for a text that means
%   nothing there.
%
%   @error existence_error(setting, Name)

read_setting(Game, Name, Text, Value) :-
    check_game(Game),
    setting_value(Game, Name, Text, Value).

%!  read_state(+Game, +Text, -State) is det.
%
%   State is the state that Text denotes, looked at deeply and in its full form.
%
%   @error syntax_error(_) if Text is no term.
%   @error type_error(Game_state, Text) if it is no state of Game that can be trusted. The
%   culprit is Text because Term may be one that cannot leave Prolog: too deep, with a dict.

read_state(Game, Text, State) :-
    check_game(Game),
    catch(term_string(Term, Text), error(resource_error(_), _), fail),
    catch(valid_state(Game, Term), error(Formal, _), no_state(Formal)),
    !,
    normal_state(Game, Term, State).
read_state(Game, Text, _) :-
    atom_concat(Game, '_state', Type),
    type_error(Type, Text).

%   Whatever a game finds wrong with a term that is no state of it, the term is no state.

no_state(Formal) :-
    Formal = resource_error(_),
    !,
    throw(error(Formal, _)).
no_state(_) :-
    fail.

%!  position(+Game, +State, -Moves, -ToMove, -Side, -Count) is det.
%
%   Moves are the legal moves of State, Count their number.

position(Game, State, Moves, ToMove, Side, Count) :-
    Game:valid_moves(State, ToMove, Moves),
    length(Moves, Count),
    (   defines(Game, side/2)
    ->  Game:side(State, Side)
    ;   Side = ToMove
    ).

%!  ending(+Game, +State, -Outcome) is semidet.
%
%   Outcome is outcome(Winner, Reason, Scores) with Reason said in the language of people;
%   Winner is none(Word) for a tie. Fails while the game goes on, and for a position set up
%   by hand that has no moves and no winner.

ending(Game, State, outcome(Winner, Reason, Scores)) :-
    outcome(Game, State, outcome(Winner0, Reason0, Scores)),
    !,
    (   tie(Game, Winner0)
    ->  Winner = none(Winner0)
    ;   Winner = Winner0
    ),
    say(Game, Reason0, Reason).

%!  play_listed(+Game, +State, +Moves, +Index, -Next, -NextMoves, -ToMove, -Side, -Count) is det.
%
%   Next is State after the move at Index of Moves, the legal moves of State: known to be
%   legal, so it is not judged. The rest is what position/6 says of Next.

play_listed(Game, State, Moves, Index, Next, NextMoves, ToMove, Side, Count) :-
    nth0(Index, Moves, Move),
    Game:next_state(State, Move, Next),
    position(Game, Next, NextMoves, ToMove, Side, Count).

%!  play_text(+Game, +State, +Moves, +Text, -Next, -NextMoves, -ToMove, -Side, -Count) is semidet.
%
%   The same after the move that Text denotes. Fails if that is none of Moves.

play_text(Game, State, Moves, Text, Next, NextMoves, ToMove, Side, Count) :-
    Game:move_text(State, Move, Text),
    memberchk(Move, Moves),
    Game:next_state(State, Move, Next),
    position(Game, Next, NextMoves, ToMove, Side, Count).

%!  read_move(+Game, +State, +Moves, +Text, -Reading) is det.
%
%   Reading is what Text says in State: legal(Index) for a move at Index of Moves,
%   illegal(Move, Canonical) for a well-formed one, with the form in which it is
%   written, else `unreadable`.

read_move(Game, State, Moves, Text, Reading) :-
    (   Game:move_text(State, Move, Text)
    ->  (   move_index(Moves, Move, Index)
        ->  Reading = legal(Index)
        ;   ( Game:move_text(State, Move, Canonical) -> true ; Canonical = Text ),
            Reading = illegal(Move, Canonical)
        )
    ;   Reading = unreadable
    ).

%!  move_index(+Moves:list, +Move, -Index:integer) is semidet.
%
%   Move is at Index of Moves. Fails for a move that is not one of them.

move_index(Moves, Move, Index) :-
    nth0(Index, Moves, Listed),
    Listed == Move,
    !.

%!  possible_moves(+Game, +State, -Moves:list) is det.
%
%   Moves are those that may be legal in some position on the board of State, in the order in
%   which they are numbered; [] for a game without such numbers.

possible_moves(Game, State, Moves) :-
    findall(Move, possible_move(Game, State, Move), Moves).

%!  nth_move(+Moves:list, +Index:integer, -Move) is det.
%
%   Move is at Index of Moves.

nth_move(Moves, Index, Move) :-
    nth0(Index, Moves, Move).

%!  texts(+Game, +State, +Moves:list, -Texts:list) is det.
%
%   Texts are the texts of Moves, in their order.

texts(Game, State, Moves, Texts) :-
    maplist(text(Game, State), Moves, Texts).

text(Game, State, Move, Text) :-
    promised(Game, move_text(State, Move, Text)).

%!  menu(+Game, +State, +Moves:list, -Items:list) is det.
%
%   Items has item(Meaning, Path) for each of Moves: what the move does in a few
%   words, and the texts of the groups it stands in.

menu(Game, State, Moves, Items) :-
    maplist(item(Game, State), Moves, Items).

item(Game, State, Move, item(Meaning, Path)) :-
    meaning(Game, State, Move, Message),
    say(Game, Message, Meaning),
    group(Game, Move, Messages),
    maplist(say(Game), Messages, Path).

%!  view(+Game, +State, -View) is semidet.
%
%   View is view(Squares, Labels, Notes): Squares as square(Id, Row, Column, Glyph,
%   Style), Labels as label(Row, Column, Text), Notes as strings. Fails for a game
%   without a picture.

view(Game, State, view(Squares, Labels, Notes)) :-
    layout(Game, State, Items),
    findall(square(Id, R, C, G, S), member(square(Id, R, C, G, S), Items), Squares),
    findall(label(R, C, T), member(label(R, C, T), Items), Labels),
    findall(Note, ( member(note(M), Items), say(Game, M, Note) ), Notes).

%!  scene(+Game, +State, -Scene) is semidet.
%
%   Scene is that of said_scene/3. Fails for a game without scenes.

scene(Game, State, Scene) :-
    said_scene(Game, State, Scene).

%!  shown(+Game, +State, +Moves, -View, -Texts, -Items, -Key, -Outcome) is det.
%
%   All that a front end shows of State, as view/3, texts/4, menu/4, key/3 and ending/3 have
%   it, in one crossing. View and Outcome are `none` where there is none.

shown(Game, State, Moves, View, Texts, Items, Key, Outcome) :-
    (   view(Game, State, View0)
    ->  View = View0
    ;   View = none
    ),
    texts(Game, State, Moves, Texts),
    menu(Game, State, Moves, Items),
    key(Game, State, Key),
    (   Moves == [],
        ending(Game, State, Outcome0)
    ->  Outcome = Outcome0
    ;   Outcome = none
    ).

%!  classic_text(+Game, +State, -Text:string) is det.
%
%   Text is what display_game/1 of the game prints.

classic_text(Game, State, Text) :-
    classic(Game, State, Text).

%!  picture_text(+Game, +State, -Text:string) is semidet.
%
%   Text is the compact drawing with its notes. Fails for a game without a picture.

picture_text(Game, State, Text) :-
    picture(Game, State, Text).

%!  move_effects(+Game, +State, +Moves:list, +Index, -Effects:list) is det.
%
%   Effects tell what the move at Index of Moves, the legal moves of State, does to the
%   picture: effect(Kind, Squares, Piece, Becomes, How, Players, Text) for each term of
%   effects/4, with "" or [] for what it does not have.

move_effects(Game, State, Moves, Index, Effects) :-
    nth0(Index, Moves, Move),
    effects(Game, State, Move, Effects0),
    maplist(effect(Game), Effects0, Effects).

effect(Game, Effect, effect(Kind, Squares, Piece, Becomes, How, Players, Text)) :-
    functor(Effect, Kind, _),
    effect_parts(Effect, Squares, Piece, Becomes, How, Players),
    effect_text(Game, Effect, Text).

effect_parts(moves(Piece, Path, How), Path, Piece, "", How, []).
effect_parts(placed(Square, Piece), [Square], Piece, "", "", []).
effect_parts(captured(Square, Piece), [Square], Piece, "", "", []).
effect_parts(killed(Square, Piece), [Square], Piece, "", "", []).
effect_parts(becomes(Square, Piece, Other), [Square], Piece, Other, "", []).
effect_parts(leaves(Square, Piece), [Square], Piece, "", "", []).
effect_parts(arrives(Square, Piece), [Square], Piece, "", "", []).
effect_parts(gains(Player, _, Squares), Squares, "", "", "", [Player]).

%!  value(+Game, +State, +Player, -Value:integer) is det.
%
%   @error domain_error(Game_player, Player)

value(Game, State, Player, Value) :-
    promised(Game, value(State, Player, Value)).

%!  value_parts(+Game, +State, +Player, -Parts:list) is det.
%
%   Parts has part(Text, Number) for what the value is made of.

value_parts(Game, State, Player, Parts) :-
    ludolog_protocol:value_parts(Game, State, Player, Parts0),
    maplist(said_part(Game), Parts0, Parts).

said_part(Game, Message-Number, part(Text, Number)) :-
    say(Game, Message, Text).

%!  flaw_texts(+Game, +State, -Texts:list) is det.
%
%   Texts say why State is no position of Game; [] if it is one.

flaw_texts(Game, State, Texts) :-
    flaws(Game, State, Messages),
    maplist(say_flaw(Game), Messages, Texts).

say_flaw(Game, Message, Text) :-
    (   Message == "no game can have that position"
    ->  say(ludolog, Message, Text)
    ;   say(Game, Message, Text)
    ).

%!  why(+Game, +State, +Text, -Legal, -Lines) is det.
%
%   Lines say why the move that Text denotes is or is not legal, as line(Depth, Mark,
%   Text, Rule, Place) with the nearest reason first; Legal is `true` or `false`. For
%   a text that is no move, what may come after the part that was understood.

why(Game, State, Text, Legal, Lines) :-
    reading(Game, State, Text, Reading),
    why_(Reading, Game, State, Legal, Lines).

why_(move(Move), Game, State, Legal, Lines) :-
    why_term(Game, State, Move, Legal, Lines).
why_(expected(Read, Continuations), _, _, false, [line(0, plain, Text, '', '')]) :-
    expectation(Read, Continuations, Message),
    say(ludolog, Message, Text).

%!  why_term(+Game, +State, +Move, -Legal, -Lines) is det.
%
%   As why/5, for a move that is a term.

why_term(Game, State, Move, Legal, Lines) :-
    explanation(Game, State, Move, Explanation),
    (   Explanation = legal(_)
    ->  Legal = true
    ;   Legal = false
    ),
    told(Game, Explanation, Lines0),
    maplist(placed, Lines0, Lines).

%!  why_over(+Game, +State, -Lines) is det.
%!  why_score(+Game, +State, -Lines) is det.
%
%   Lines, in the same form, say why the game is over or what is missing, and where the
%   points of each player come from.

why_over(Game, State, Lines) :-
    over_lines(Game, State, Lines0),
    maplist(placed, Lines0, Lines).

why_score(Game, State, Lines) :-
    score_lines(Game, State, Lines0),
    maplist(placed, Lines0, Lines).

placed(line(Depth, Mark, Text, Rule, File:Number), line(Depth, Mark, Text, Rule, Place)) :-
    (   Number > 0
    ->  file_base_name(File, Base),
        format(atom(Place), '~w:~d', [Base, Number])
    ;   Place = ''
    ).

%!  choose(+Game, +State, +Level, +Seed, +Keys, -Index) is semidet.
%
%   Index is the place in valid_moves/3 of what Level plays in State, its random
%   choices drawn from Seed (see with_seed/2), in a game that has had the positions
%   with Keys. Fails when the game is over.

choose(Game, State, Level, Seed, Keys, Index) :-
    with_history(Keys, choose(Game, State, Level, Seed, Index)).

choose(Game, State, Level, Seed, Index) :-
    Game:valid_moves(State, Player, Moves),
    with_seed(Seed, choose_move(Game, State, Player, Level, Move)),
    move_index(Moves, Move, Index).

%!  rung_texts(+Game, -Texts:list) is det.
%
%   Texts are the levels of the ladder of Game, weakest first (see rungs/2 of ludolog_choose).

rung_texts(Game, Texts) :-
    rungs(Game, Rungs),
    findall(Text, ( member(Rung, Rungs), format(string(Text), "~q", [Rung]) ), Texts).

%!  level_text(+Game, @Level, -Text:string) is det.
%
%   Text is Level, which the computer knows in Game, as it is written.
%
%   @error instantiation_error, domain_error(level, Level)

level_text(Game, Level, Text) :-
    check_playing_level(Game, Level),
    format(string(Text), "~q", [Level]).

%!  thought(+Game, +State, +Level, +Seed, +Keys, -Index, -Depth) is nondet.
%
%   Index is the place in valid_moves/3 of what Level plays in State as far as it has
%   thought: one answer for each Depth of a Level that searches, the last one is the
%   move; one answer with Depth 0 for other levels. Keys are those of the positions
%   that the game has had. Fails when the game is over.

thought(Game, State, Level, Seed, Keys, Index, Depth) :-
    Game:valid_moves(State, _, Moves),
    Moves = [_|_],
    with_seed(Seed, own_level(Game, Level, Own0)),
    paired(Own0, Own, How),
    (   searches(Own, Moves)
    ->  level_nodes(Own, Game, State, Nodes),
        analysis(Game, State, [nodes(Nodes), history(Keys), pair(How)],
                 answer(Depth, [line(Move, _, _)|_], _)),
        move_index(Moves, Move, Index)
    ;   seconds(Own, Seconds),
        Moves = [_, _|_]
    ->  timed_analysis(Game, State, Seconds, [history(Keys), pair(How)],
                       answer(Depth, [line(Move, _, _)|_], _)),
        move_index(Moves, Move, Index)
    ;   with_history(Keys, choose(Game, State, Level, Seed, Index)),
        Depth = 0
    ).

searches(expert, [_,_|_]).
searches(expert(Nodes), [_,_|_]) :-
    integer(Nodes).

%!  foreseen(+Game, +State, +Seats:list, +Seed, +Keys, -Index, -Reply, -Depth) is nondet.
%
%   Reply and Depth are the last thought (see thought/7) about the position after the move of
%   State at Index, for one move after the other that the player of State is likely to make:
%   those that a short analysis finds best. Seats are Side-Level, Level a text; moves after which
%   none of these sides is to move are left out. Seed is Number-Ply, and Keys are those of the
%   game, both as thought/7 of State would take them.

foreseen(Game, State, Seats, Number-Ply0, Keys0, Index, Reply, Depth) :-
    Game:valid_moves(State, _, Moves),
    Ply is Ply0 + 1,
    likely(Moves, Game, State, Keys0, Likely),
    member(Move, Likely),
    Game:next_state(State, Move, Next),
    side(Game, Next, Side),
    memberchk(Side-Text, Seats),
    term_string(Level, Text),
    position_key(Game, Next, Key),
    append(Keys0, [Key], Keys),
    findall(I-D, thought(Game, Next, Level, Number-Ply, Keys, I, D), Thoughts),
    last(Thoughts, Reply-Depth),
    move_index(Moves, Move, Index).

likely([Only], _, _, _, [Only]) :-
    !.
likely(_, Game, State, Keys, Likely) :-
    findall(Lines,
            analysis(Game, State, [nodes(2000), lines(4), history(Keys)], answer(_, Lines, _)),
            All),
    last(All, Best),
    findall(Move, member(line(Move, _, _), Best), Likely).

%!  analysis(+Game, +State, +Nodes, +N, +Keys, -Depth, -Reached, -Budget, -Lines:list) is nondet.
%
%   Lines are the best moves of State as far as Reached nodes show, one at first, N in the last
%   answer (see ludolog_search:analysis/4): line(Index, Forecast, Told, Texts, Sides), best
%   first. Told is Forecast in words; Texts are what both sides play best, Sides who decides
%   each of those moves. Nodes is 0 for the budget of `expert`, Budget what it is then; pair(Nodes)
%   asks for two searches that share it, as the level pair(expert) does.

analysis(Game, State, Nodes0, N, Keys, Depth, Reached, Budget, Lines) :-
    Game:valid_moves(State, _, Moves),
    (   Nodes0 = pair(Nodes)
    ->  How = auto
    ;   Nodes = Nodes0,
        How = none
    ),
    budget(Nodes, Game, State, Budget),
    analysis(Game, State, [nodes(Budget), lines(N), history(Keys), pair(How)],
             answer(Depth, Lines0, Reached)),
    maplist(analysed(Game, State, Moves), Lines0, Lines).

budget(Nodes, Game, State, Budget) :-
    (   Nodes =:= 0
    ->  level_nodes(expert, Game, State, Budget)
    ;   Budget = Nodes
    ).

analysed(Game, State, Moves, line(Move, Value, Variation), Line) :-
    forecast(Value, Forecast),
    said_line(Game, State, Moves, seen(Move, Forecast, Variation), Line).

said_line(Game, State, Moves, seen(Move, Forecast, Variation),
          line(Index, Forecast, Told, Texts, Sides)) :-
    move_index(Moves, Move, Index),
    forecast_text(Game, Forecast, Told),
    variation(Variation, Game, State, Texts, Sides).

variation([], _, _, [], []).
variation([Move|Moves], Game, State, [Text|Texts], [Side|Sides]) :-
    Game:move_text(State, Move, Text),
    side(Game, State, Side),
    Game:next_state(State, Move, Next),
    variation(Moves, Game, Next, Texts, Sides).

%!  judgement(+Game, +State, +Index, +Nodes, +Keys, -Played, -Best, -Lines) is det.
%
%   The move at Index of the legal moves of State, held against what `expert` thinks of it (see
%   ludolog_choice): Played and Best as line(Index, Forecast, Told, Texts, Sides), Lines as those
%   of why/5. Nodes is 0 for the budget of `expert`.

judgement(Game, State, Index, Nodes, Keys, Played, Best, Lines) :-
    Game:valid_moves(State, _, Moves),
    nth0(Index, Moves, Move),
    budget(Nodes, Game, State, Budget),
    judged(Game, State, Move, [nodes(Budget), history(Keys)], Judgement),
    Judgement = judgement(Played0, Best0, _),
    said_line(Game, State, Moves, Played0, Played),
    said_line(Game, State, Moves, Best0, Best),
    judgement_lines(Game, State, Move, Judgement, Lines0),
    maplist(placed, Lines0, Lines).

%!  verdict(+Game, +State, +Nodes, -Verdict, -Told, -Reached) is det.
%!  verdicts(+Game, +State, +Nodes, -Verdict, -Told, -Reached) is nondet.
%
%   What is proved of State with at most Nodes states (see solve/4), and for verdicts/6 what is known
%   on the way there, each answer with more than the one before. Verdict is solved(Result, Length,
%   Texts, Sides), open(Least, Most), or `over`; Told says it in words; Reached is the number of
%   states.

verdict(Game, State, Nodes, Verdict, Told, Reached) :-
    solve(Game, State, [nodes(Nodes)], Verdict0),
    said_verdict(Verdict0, Game, State, Verdict, Told, Reached).

verdicts(Game, State, Nodes, Verdict, Told, Reached) :-
    solving(Game, State, [nodes(Nodes)], Verdict0),
    said_verdict(Verdict0, Game, State, Verdict, Told, Reached).

said_verdict(Verdict0, Game, State, Verdict, Told, Reached) :-
    verdict_text(Game, State, Verdict0, Told),
    crossing_verdict(Verdict0, Game, State, Verdict, Reached).

crossing_verdict(over, _, _, over, 0).
crossing_verdict(open(Least, Most, Reached), _, _, open(Least, Most), Reached).
crossing_verdict(solved(Result, Length, Line, Reached), Game, State,
                 solved(Result, Length, Texts, Sides), Reached) :-
    variation(Line, Game, State, Texts, Sides).

%!  key(+Game, +State, -Text:string) is det.
%
%   Text is equal for two states exactly when their futures are.

key(Game, State, Text) :-
    position_key(Game, State, Key),
    format(string(Text), '~q', [Key]).

%!  count(+Game, +State, +Moves:list, +Range, +Depth:positive_integer, -Nodes) is det.
%
%   Nodes is the number of sequences of Depth moves from State that begin with one of
%   Moves, its legal moves, from the index From up to To (exclusive), Range = From-To:
%   a part of perft/4 that one of several processes can count.

count(Game, State, Moves, From-To, Depth, Nodes) :-
    length(Before, From),
    append(Before, Rest, Moves),
    Size is To - From,
    length(Counted, Size),
    append(Counted, _, Rest),
    !,
    perft(Game, State, Counted, Depth, Nodes).

%!  walk(+Game, +State, +Limit, +Seed, -Plies) is det.
%
%   Play a random game from State inside Prolog: Plies moves, at most Limit.

walk(Game, State, Limit, Seed, Plies) :-
    with_seed(Seed, playout(Game, State, Limit, Plies)).
