:- module(ludolog_protocol,
          [ game/1,                     % ?Game
            game_players/2,             % +Game, -Players
            game_seats/2,               % +Game, -Seats
            known_player/2,             % +Game, ?Player
            game_levels/2,              % +Game, -Levels
            move_limit/2,               % +Game, -Limit
            tie/2,                      % ?Game, ?Winner
            game_module/2,              % +Game, -Module
            load_games/1,               % +Directory

            settings/3,                 % +Game, +Options, -Settings
            setting_value/4,            % +Game, +Name, +Text, -Value
            value_word/3,               % +Game, +Value, -Word
            check_game/1,               % @Game
            asked/3,                    % +Game, +ToMove, ?Player
            check_player/2,             % +Game, @Player
            check_level/2,              % +Game, @Level
            check_move/1,               % @Move

            working/4,                  % +Game, +State, -Rules, -Work
            readable/4,                 % +Game, +Rules, +Work, -State
            lister/2,                   % +Rules, -Goal
            side/3,                     % +Game, +State, -Side
            players/3,                  % +Game, +State, -Players
            playing/3,                  % +Game, +State, -Players
            out/3,                      % +Game, +State, +Player
            seats/3,                    % +Game, +State, -Seats
            position_key/3,             % +Game, +State, -Key
            outcome/3,                  % +Game, +State, -Outcome
            merit/4,                    % +Game, +State, +Side, -Merit
            lead/3,                     % +Game, +Merit, -Message
            well_formed_move/3,         % +Game, +State, -Move
            possible_move/3,            % +Game, +State, -Move
            meaning/4,                  % +Game, +State, +Move, -Message
            group/3,                    % +Game, +Move, -Path
            layout/3,                   % +Game, +State, -Items
            scene/3,                    % +Game, +State, -Items
            valid_state/2,              % +Game, @State
            normal_state/3,             % +Game, +State0, -State
            value_parts/4,              % +Game, +State, +Player, -Parts
            edited/5,                   % +Game, +State, +SquareId, +Glyph, -NewState
            turned/4,                   % +Game, +State, +Player, -NewState
            flaws/3,                    % +Game, +State, -Messages
            promised/2,                 % +Game, +Goal
            player_name/3,              % +Game, +Player, -Text
            say/3,                      % +Game, +Message, -Text
            defines/2,                  % +Game, +PredicateIndicator
            game_file/2                 % +Directory, -File
          ]).
:- use_module(library(apply), [maplist/3, foldl/4]).
:- use_module(library(error),
              [must_be/2, domain_error/2, existence_error/2, instantiation_error/1]).
:- use_module(library(lists), [append/3, intersection/3, max_list/2, member/2, memberchk/2, subtract/3]).
:- use_module(random, [fresh_seed/1]).
:- use_module(text, [goal_directive/2, lowered/2]).
:- use_module(versions, [as_written/1]).

/** <module> What a game is

A game is a module named like its file. The file registers it with facts of
ludolog:game/2, one property a clause:

  | Property                             | Meaning                                          |
  |--------------------------------------|--------------------------------------------------|
  | title(String)                        | name for people; this fact makes it a game       |
  | version(Integer)                     | version of the rules, kept in records            |
  | about(String)                        | one sentence                                     |
  | player(Player, String)               | one for each player, in order of play: its name  |
  | further(Player, String)              | one who plays under some settings only: its name |
  | seats(Players)                       | those who choose moves, if not every player does |
  | setting(Name, Type, Default, String) | an option of initial_state/2                     |
  | tie(Winner)                          | the Winner of game_over/2 that means a tie       |
  | neutral(Player)                      | a player that nobody plays, but who may win      |
  | level(Level, String)                 | one for each level, weakest first: what it does  |
  | move_limit(Integer)                  | moves after which a game is stopped, unfinished  |
  | working(Module)                      | plays on a form of the state that is faster      |
  | turns_of(Game)                       | made of Game, see ludolog_turns; not listed      |

Type of a setting is oneof(List), between(Low, High), seed (an integer, drawn
when it is not given) or term (a ground term that the game checks itself).
Default is `none` for a setting that may be left out.

English stands in these facts. ludolog:translation(Game, Language, English,
Other) gives the same text in another language; where none does, English is
shown.

The predicates of a game are called in its module. Those that a small game may leave
out have a default here: the predicate of the same name with the game as an additional
first argument. Nothing in this file knows any particular game.
*/

:- multifile
    ludolog:game/2,
    ludolog:translation/4.
:- dynamic
    ludolog:game/2,
    ludolog:translation/4.

                /*******************************
                *           REGISTRY           *
                *******************************/

%!  game(?Game) is nondet.
%
%   Game is a registered game, in alphabetical order.

game(Game) :-
    (   atom(Game)
    ->  once(ludolog:game(Game, title(_)))
    ;   findall(G, ( ludolog:game(G, title(_)), \+ ludolog:game(G, turns_of(_)) ), Games0),
        sort(Games0, Games),
        member(Game, Games)
    ).

%!  game_players(+Game, -Players:list) is det.
%
%   Players are the players in the order in which they begin, as far as they do not depend on the
%   settings (see players/3).

game_players(Game, Players) :-
    findall(P, ludolog:game(Game, player(P, _)), Players).

%!  known_player(+Game, ?Player) is nondet.
%
%   Player is one of Game under some settings.

known_player(Game, Player) :-
    ludolog:game(Game, player(Player, _)).
known_player(Game, Player) :-
    ludolog:game(Game, further(Player, _)).

%!  game_seats(+Game, -Seats:list) is det.
%
%   Seats are the players who decide on moves (see side/3), in the order of play, as far as they do
%   not depend on the settings (see seats/3).

game_seats(Game, Seats) :-
    (   ludolog:game(Game, seats(Seats0))
    ->  Seats = Seats0
    ;   game_players(Game, Seats)
    ).

%!  game_levels(+Game, -Levels:list) is det.
%
%   Levels are the names of the computer's levels, weakest first. A game that
%   registers none is played at random (`easy`) and by search (`expert`).

game_levels(Game, Levels) :-
    findall(L, ludolog:game(Game, level(L, _)), Levels0),
    (   Levels0 == []
    ->  Levels = [easy, expert]
    ;   Levels = Levels0
    ).

%!  move_limit(+Game, -Limit:integer) is det.
%
%   Limit is the number of moves after which a loop calls a game unfinished;
%   500 if the game does not say.

move_limit(Game, Limit) :-
    (   ludolog:game(Game, move_limit(Limit0))
    ->  Limit = Limit0
    ;   Limit = 500
    ).

%!  tie(?Game, ?Winner) is nondet.
%
%   Winner is what game_over/2 of Game answers for a tie.

tie(Game, Winner) :-
    ludolog:game(Game, tie(Winner)).

%!  game_module(+Game, -Module) is nondet.
%
%   Module is Game itself, or a module of its own: one whose file is in the folder that is
%   named like the game's file.

game_module(Game, Game).
game_module(Game, Module) :-
    module_property(Game, file(GameFile)),
    file_name_extension(Base, _, GameFile),
    atom_concat(Base, /, Folder),
    current_module(Module),
    module_property(Module, file(File)),
    atom_concat(Folder, _, File).

%!  load_games(+Directory) is det.
%
%   Load every Prolog file of Directory as a game, and those of its folders of
%   two letters (`pt`) as the games' texts in that language. Games export equal
%   names, so nothing is imported. A file that does not say its encoding is UTF-8.
%
%   @error existence_error(directory, Directory)

load_games(Directory) :-
    (   exists_directory(Directory)
    ->  true
    ;   existence_error(directory, Directory)
    ),
    as_written(forall(game_file(Directory, File),
                      load_files(File, [imports([]), if(not_loaded), encoding(utf8)]))).

%!  game_file(+Directory, -File) is nondet.
%
%   File is one that load_games/1 loads. A game's texts in other languages stand in a
%   folder for each language.

game_file(Directory, File) :-
    member(Pattern, ['/*.pl', '/??/*.pl']),
    atomic_list_concat([Directory, Pattern], Wild),
    expand_file_name(Wild, Files),
    member(File, Files).

%!  defines(+Game, +PredicateIndicator) is semidet.
%
%   The game itself defines the predicate, so no default is needed.

defines(Game, Name/Arity) :-
    current_predicate(Game:Name/Arity),
    functor(Head, Name, Arity),
    \+ predicate_property(Game:Head, imported_from(_)).

                /*******************************
                *            CHECKS            *
                *******************************/

%!  settings(+Game, +Options:list, -Settings:list) is det.
%
%   Settings are all settings of Game as Name(Value), in the order in which they are
%   registered: from Options, else the defaults. A seed that is not given is drawn here,
%   so that Settings can set up the same game again.
%
%   @error domain_error(Game_option, Option) for a bad value, an unknown option,
%   one given twice, or a term that is no Name(Value) at all.

settings(Game, Options, Settings) :-
    must_be(list, Options),
    findall(Name-Setting,
            ( ludolog:game(Game, setting(Name, Type, Default, _)),
              Setting = setting(Type, Default) ),
            Known),
    check_options(Options, Game, Known, []),
    findall(Setting,
            ( member(Name-setting(Type, Default), Known),
              setting_(Name, Type, Default, Options, Setting) ),
            Settings).

check_options([], _, _, _).
check_options([Option|Options], Game, Known, Seen) :-
    (   compound(Option),
        Option =.. [Name, Value],
        ground(Value),
        memberchk(Name-setting(Type, _), Known),
        allowed(Type, Value),
        \+ memberchk(Name, Seen)
    ->  check_options(Options, Game, Known, [Name|Seen])
    ;   option_error(Game, Option)
    ).

option_error(Game, Option) :-
    atom_concat(Game, '_option', Domain),
    domain_error(Domain, Option).

allowed(oneof(Values), Value) :-
    memberchk(Value, Values).
allowed(between(Low, High), Value) :-
    integer(Value),
    Value >= Low,
    Value =< High.
allowed(seed, Value) :-
    integer(Value).
allowed(term, _).

setting_(Name, Type, Default, Options, Setting) :-
    Setting =.. [Name, Value],
    (   memberchk(Setting, Options)
    ->  true
    ;   Default \== none
    ->  Value = Default
    ;   Type == seed
    ->  fresh_seed(Value)
    ).

%!  setting_value(+Game, +Name, +Text, -Value) is semidet.
%
%   Value is what Text, typed by a person, means for the setting Name. Fails for
%   a text that means nothing there: the value itself, or its word in any language. A
%   term is read, never called.
%
%   @error existence_error(setting, Name)

setting_value(Game, Name, Text, Value) :-
    (   ludolog:game(Game, setting(Name, Type, _, _))
    ->  true
    ;   existence_error(setting, Name)
    ),
    text_value(Type, Game, Text, Value),
    allowed(Type, Value).

text_value(oneof(Values), Game, Text, Value) :-
    !,
    lowered(Text, Key),
    member(Value, Values),
    format(string(Name), '~w', [Value]),
    (   Word = Name
    ;   ludolog:translation(Game, _, Name, Word)
    ),
    lowered(Word, Key),
    !.
text_value(term, _, Text, Value) :-
    !,
    catch(term_string(Value, Text), error(syntax_error(_), _), fail),
    ground(Value).
text_value(_, _, Text, Value) :-
    catch(number_codes(Value, Text), error(_, _), fail).

%!  value_word(+Game, +Value, -Word:string) is det.
%
%   Word is what people read for a value of a setting, in their language: the
%   translation of its text, where there is one.

value_word(Game, Value, Word) :-
    format(string(Name), '~w', [Value]),
    say(Game, Name, Word).

%!  asked(+Game, +ToMove, ?Player) is semidet.
%
%   Player is ToMove, the player to move; an unbound Player is bound to it. Fails for
%   another player of Game.
%
%   @error domain_error(Game_player, Player) if Player is no player of Game.

asked(_, ToMove, Player) :-
    var(Player),
    !,
    Player = ToMove.
asked(Game, ToMove, Player) :-
    check_player(Game, Player),
    Player == ToMove.

%!  check_game(@Game) is det.
%
%   @error instantiation_error if Game is unbound.
%   @error existence_error(game, Game) if no game of that name is registered.

check_game(Game) :-
    (   var(Game)
    ->  instantiation_error(Game)
    ;   atom(Game),
        game(Game)
    ->  true
    ;   existence_error(game, Game)
    ).

%!  check_player(+Game, @Player) is det.
%
%   @error instantiation_error if Player is unbound.
%   @error domain_error(Game_player, Player) if Player is not one of Game's.

check_player(_, Player) :-
    var(Player),
    !,
    instantiation_error(Player).
check_player(Game, Player) :-
    (   ground(Player),
        known_player(Game, Player)
    ->  true
    ;   atom_concat(Game, '_player', Domain),
        domain_error(Domain, Player)
    ).

%!  check_level(+Game, @Level) is det.
%
%   Level is a level of Game, or expert(Nodes) with a budget of its own, up to a thousand
%   million nodes.
%
%   @error domain_error(level, Level)

check_level(_, Level) :-
    var(Level),
    !,
    instantiation_error(Level).
check_level(Game, Level) :-
    (   level(Level, Game)
    ->  true
    ;   domain_error(level, Level)
    ).

level(expert(Nodes), _) :-
    !,
    integer(Nodes),
    most_nodes(Most),
    between(1, Most, Nodes).
level(Level, Game) :-
    atom(Level),
    game_levels(Game, Levels),
    memberchk(Level, Levels).

%   More than a search can reach in a day.

most_nodes(1_000_000_000).

%!  check_move(@Move) is det.
%
%   @error instantiation_error if Move is not ground: whether a move is legal
%   is a question about one move.

check_move(Move) :-
    (   ground(Move)
    ->  true
    ;   instantiation_error(Move)
    ).

                /*******************************
                *         WORKING FORMS        *
                *******************************/

%!  working(+Game, +State, -Rules, -Work) is det.
%
%   Work is the form of State in which many positions are played, Rules the module that plays it:
%   the one of the property working(Module), if its opened/2 knows State, else Game and State
%   themselves. Rules has next_state/3, game_over/2, to_move/2, moves/2 or valid_moves/3, and
%   whatever search hooks the game has, all for Work, which they need not check. Moves are the
%   same.

working(Game, State, Rules, Work) :-
    (   ludolog:game(Game, working(Module)),
        Module:opened(State, Work0)
    ->  Rules = Module,
        Work = Work0
    ;   Rules = Game,
        Work = State
    ).

%!  readable(+Game, +Rules, +Work, -State) is det.
%
%   State is what Work of working/4 stands for.

readable(Game, Rules, Work, State) :-
    (   Rules == Game
    ->  State = Work
    ;   Rules:closed(Work, State)
    ).

%!  lister(+Rules, -Goal) is det.
%
%   Goal is to be called with a state that is known to be right, and its legal moves: moves/2 of
%   Rules, or valid_moves/3.

lister(Rules, Goal) :-
    (   defines(Rules, moves/2)
    ->  Goal = Rules:moves
    ;   Goal = ludolog_protocol:listed(Rules)
    ).

listed(Rules, State, Moves) :-
    Rules:valid_moves(State, _, Moves).

                /*******************************
                *      ROLES WITH DEFAULTS     *
                *******************************/

%!  side(+Game, +State, -Side) is det.
%
%   Side is the player who chooses the next move: the one to move, unless the game says
%   otherwise.

side(Game, State, Side) :-
    (   defines(Game, side/2)
    ->  answered(Game, side(State, Side))
    ;   Game:to_move(State, Side)
    ).

%!  players(+Game, +State, -Players:list) is det.
%
%   Players are those of the game that State belongs to, in the order of play: those of the
%   registration, unless the game says otherwise.

players(Game, State, Players) :-
    (   defines(Game, players/2)
    ->  promised(Game, players(State, Players))
    ;   game_players(Game, Players)
    ).

%!  playing(+Game, +State, -Players:list) is det.
%
%   Players are those of players/3 who are still in the game: all, unless Game says otherwise. Who
%   is not has lost.

playing(Game, State, Players) :-
    (   defines(Game, playing/2)
    ->  promised(Game, playing(State, Players))
    ;   players(Game, State, Players)
    ).

%!  out(+Game, +State, +Player) is semidet.
%
%   Player is none of playing/3: out of the game, or no player of it.

out(Game, State, Player) :-
    playing(Game, State, Players),
    \+ memberchk(Player, Players).

%!  seats(+Game, +State, -Seats:list) is det.
%
%   Seats are those of players/3 who decide on moves.

seats(Game, State, Seats) :-
    (   defines(Game, players/2)
    ->  promised(Game, players(State, Players)),
        (   ludolog:game(Game, seats(Deciding))
        ->  intersection(Players, Deciding, Seats)
        ;   Seats = Players
        )
    ;   game_seats(Game, Seats)
    ).

%!  position_key(+Game, +State, -Key) is det.
%
%   Two states with equal keys have the same future. The state itself, unless
%   the game has counters that only grow.

position_key(Game, State, Key) :-
    (   defines(Game, position_key/2)
    ->  answered(Game, position_key(State, Key))
    ;   Key = State
    ).

%!  outcome(+Game, +State, -Outcome) is semidet.
%
%   Outcome is outcome(Winner, Reason, Scores): Winner as game_over/2 gives it,
%   Reason a message (see say/3), Scores a list of Player-Score, empty where the
%   game keeps no score. Fails while the game goes on.

outcome(Game, State, Outcome) :-
    (   defines(Game, outcome/2)
    ->  placed(Game, outcome(State, Outcome))
    ;   Game:game_over(State, Winner),
        Outcome = outcome(Winner, "the game is over"-[], [])
    ).

%!  merit(+Game, +State, +Side, -Merit:integer) is det.
%
%   Merit is how good State is for Side, zero-sum: the own value minus the best
%   of the others'. With more than two players, how good it is if the others are all against Side.

merit(Game, State, Side, Merit) :-
    (   defines(Game, merit/3)
    ->  answered(Game, merit(State, Side, Merit))
    ;   players(Game, State, Players),
        subtract(Players, [Side], Others),
        answered(Game, value(State, Side, Own)),
        findall(V, ( member(P, Others), answered(Game, value(State, P, V)) ), Values),
        max_list(Values, Best),
        Merit is Own - Best
    ).

%!  well_formed_move(+Game, +State, -Move) is nondet.
%
%   Move is one that somebody could mean in State, legal or not.

well_formed_move(Game, State, Move) :-
    (   defines(Game, well_formed_move/2)
    ->  Game:well_formed_move(State, Move)
    ;   Game:valid_moves(State, _, Moves),
        member(Move, Moves)
    ).

%!  possible_move(+Game, +State, -Move) is nondet.
%
%   Move may be legal in some position on the board of State. The answers come once each, and
%   in the same order for all positions of a game, so that their places are numbers for moves. Fails
%   for a game that has no such list.

possible_move(Game, State, Move) :-
    defines(Game, possible_move/2),
    Game:possible_move(State, Move).

%!  lead(+Game, +Merit:nonneg, -Message) is det.
%
%   Message says by how much a side with that merit is ahead, in the words of Game, such as
%   "2 points"; by default the number, "of value".

lead(Game, Merit, Message) :-
    (   defines(Game, lead/2)
    ->  promised(Game, lead(Merit, Message))
    ;   Message = "~d of value"-[Merit]
    ).

%!  meaning(+Game, +State, +Move, -Message) is det.
%
%   Message says in a few words what Move does; the empty message by default.

meaning(Game, State, Move, Message) :-
    (   defines(Game, meaning/3)
    ->  promised(Game, meaning(State, Move, Message))
    ;   Message = ""-[]
    ).

%!  group(+Game, +Move, -Path:list) is det.
%
%   Path is how moves are grouped where there are many: the texts of ever smaller
%   groups, such as ["line 4", "diagonal 2"]; [] for no group.

group(Game, Move, Path) :-
    (   defines(Game, group/2)
    ->  promised(Game, group(Move, Path))
    ;   Path = []
    ).

%!  layout(+Game, +State, -Items:list) is semidet.
%
%   Items place State on a page (see ludolog_picture). Fails for a game without
%   a picture.

layout(Game, State, Items) :-
    defines(Game, layout/2),
    promised(Game, layout(State, Items)).

%!  scene(+Game, +State, -Items:list) is semidet.
%
%   Items describe State in the geometry of its board (see ludolog_scene). Fails for a
%   game that has a layout at most.

scene(Game, State, Items) :-
    defines(Game, scene/2),
    promised(Game, scene(State, Items)).

%!  valid_state(+Game, @State) is semidet.
%
%   State can be trusted: it is ground, acyclic, and its letters, counters and
%   memory agree. A game that does not say is asked for the moves.

valid_state(Game, State) :-
    acyclic_term(State),
    ground(State),
    (   defines(Game, valid_state/1)
    ->  Game:valid_state(State)
    ;   catch(Game:valid_moves(State, _, _), error(_, _), fail)
    ),
    !.

%!  normal_state(+Game, +State0, -State) is det.
%
%   State is the full form of State0, where a game accepts a shorter one.

normal_state(Game, State0, State) :-
    (   defines(Game, normal_state/2)
    ->  Game:normal_state(State0, State)
    ;   State = State0
    ).

%!  value_parts(+Game, +State, +Player, -Parts:list) is det.
%
%   Parts has Message-Number for what value/3 is made of; the numbers add up to it. By
%   default what points/4 says, if that adds up, else nothing.

value_parts(Game, State, Player, Parts) :-
    (   defines(Game, value_parts/3)
    ->  promised(Game, value_parts(State, Player, Parts))
    ;   defines(Game, points/4),
        findall(Message-Points, Game:points(State, Player, Points, Message), Parts0),
        foldl(added, Parts0, 0, Value),
        Game:value(State, Player, Value)
    ->  Parts = Parts0
    ;   Parts = []
    ).

added(_-Number, Sum0, Sum) :-
    Sum is Sum0 + Number.

%!  edited(+Game, +State, +SquareId:string, +Glyph:string, -NewState) is semidet.
%
%   NewState is State with what Glyph means on a square, both named as in layout/2 but
%   without blanks, `.` for an empty square; what State counts or remembers of the board
%   is made to agree, as far as that can be. Fails for another square or glyph. NewState
%   need not be valid, since several squares may have to be changed: see flaws/3.
%
%   @error existence_error(role, edited/4) if the game has no such role.

edited(Game, State, SquareId, Glyph, NewState) :-
    must_define(Game, edited/4),
    once(Game:edited(State, SquareId, Glyph, NewState)).

%!  turned(+Game, +State, +Player, -NewState) is det.
%
%   NewState is State at the beginning of a turn of Player, State itself if it is
%   Player's turn.
%
%   @error existence_error(role, turned/3) if the game has no such role.

turned(Game, State, Player, NewState) :-
    must_define(Game, turned/3),
    check_player(Game, Player),
    Game:to_move(State, Mover),
    (   Mover == Player
    ->  NewState = State
    ;   once(Game:turned(State, Player, NewState))
    ).

must_define(Game, Role) :-
    (   defines(Game, Role)
    ->  true
    ;   existence_error(role, Role)
    ).

%!  flaws(+Game, +State, -Messages:list) is det.
%
%   Messages say why the edited State is no position of Game: [] for a valid one, else
%   what flaw/2 of the game knows, or that it is none.

flaws(Game, State, Messages) :-
    (   valid_state(Game, State)
    ->  Messages = []
    ;   defines(Game, flaw/2),
        findall(Message, Game:flaw(State, Message), Messages0),
        Messages0 \== []
    ->  Messages = Messages0
    ;   Messages = ["no game can have that position"]
    ).

%!  promised(+Game, +Goal) is nondet.
%
%   Call Goal of Game, which has an answer by contract. What it throws names the predicate with its
%   file and line, so that its author knows where to look.
%
%   @error role_failed(Game:Goal) if it fails.

promised(Game, Goal) :-
    (   placed(Game, Goal)
    *-> true
    ;   failed(Game, Goal)
    ).

%   answered(+Game, +Goal): the same for inner loops, where errors are left as they are.

answered(Game, Goal) :-
    (   Game:Goal
    *-> true
    ;   failed(Game, Goal)
    ).

placed(Game, Goal) :-
    catch(Game:Goal, Error, threw(Game, Goal, Error)).

threw(Game, Goal, Error) :-
    (   Error = error(Formal, Context0),
        ( var(Context0) ; Context0 = context(_, What), var(What) )
    ->  functor(Goal, Name, Arity),
        where(Game, Goal, Place),
        throw(error(Formal, context(Game:Name/Arity, Place)))
    ;   throw(Error)
    ).

failed(Game, Goal) :-
    functor(Goal, Name, Arity),
    where(Game, Goal, Place),
    throw(error(role_failed(Game:Goal), context(Game:Name/Arity, Place))).

where(Game, Goal, Place) :-
    (   predicate_property(Game:Goal, file(File)),
        predicate_property(Game:Goal, line_count(Line))
    ->  file_base_name(File, Base),
        format(atom(Place), "~w:~d", [Base, Line])
    ;   Place = Game
    ).

:- multifile prolog:error_message//1.

prolog:error_message(role_failed(Game:Goal)) -->
    [ 'no answer, where the contract promises one: ~W'-
      [Game:Goal, [quoted(true), max_depth(8), portray(true)]] ].

                /*******************************
                *             TEXT             *
                *******************************/

%!  player_name(+Game, +Player, -Text:string) is det.
%
%   Text is the name of Player for people; "nobody" for a term that is no player of Game,
%   such as its word for a tie.

player_name(Game, Player, Text) :-
    (   ( ludolog:game(Game, player(Player, Name)) ; ludolog:game(Game, further(Player, Name)) )
    ->  say(Game, Name, Text)
    ;   say(Game, "nobody", Text)
    ).

%!  say(+Game, +Message, -Text:string) is det.
%
%   Text is Message in the language of the flag `ludolog_language` (`en` if it
%   is not set). A Message is a string, or Format-Args with a string for
%   format/2. An argument tr(Message) is said in that language itself; other
%   arguments go through word(+Argument, -Text) of Game where it knows them (a
%   square, a piece).

say(Game, Message, Text) :-
    (   Message = Format0-Args0
    ->  translated(Game, Format0, Format),
        maplist(argument(Game), Args0, Args),
        format(string(Text), Format, Args)
    ;   translated(Game, Message, Text)
    ).

argument(Game, Argument, Text) :-
    (   Argument = tr(Message),
        harmless(Message)
    ->  say(Game, Message, Text)
    ;   defines(Game, word/2),
        Game:word(Argument, Text0)
    ->  Text = Text0
    ;   Text = Argument
    ).

% A move that somebody typed may stand in a message, and hold another message, for
% which format/2 would call a goal.
harmless(Message) :-
    (   Message = Format-_
    ->  true
    ;   Format = Message
    ),
    string(Format),
    \+ goal_directive(Format, _).

translated(Game, English, Text) :-
    (   current_prolog_flag(ludolog_language, Language),
        Language \== en,
        ludolog:translation(Game, Language, English, Text0)
    ->  Text = Text0
    ;   Text = English
    ).
