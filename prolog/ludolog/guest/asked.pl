:- module(ludolog_asked,
          [ asked/7,                    % +Context, +Game, +State, +Moves, +Wanted, -Asked, -Question
            asked_alone/4,              % +Asked, +N, -Count, -Ask
            asked_query/3,              % +Asked, +N, -Query
            judged_all/4,               % +Context, +Asked, +Answers, -Verdicts
            untold/2,                   % +Asked, -Verdicts
            sample/5,                   % +Game, +State, +Seed, +N, -Moves
            brought/2                   % +Game, -Positions
          ]).
:- use_module(library(apply), [include/3]).
:- use_module(library(lists), [member/2, nth0/3]).
:- use_module(library(ordsets), [ord_memberchk/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(ludolog(protocol), [valid_state/2, well_formed_move/3]).
:- use_module(ludolog(random), [draw/2, with_seed/2]).
:- use_module(ludolog(engine/term_text), [parse/4, written/2]).
:- use_module(judge, [judge_answers/4, question/3, with_state_kept/3]).

/** <module> All that a program is asked about one position, at once

A question costs more on its way to the program's process than in it, so those about one
position go together. What is wanted is a list of

  | moves(Player)          | the legal moves                                                 |
  | next(N)                | the state after the N-th of our moves, from 0                   |
  | end                    | whether the game is over, and who has won                       |
  | retried                | the same, with the answers that follow on backtracking          |
  | illegal(Seed, N)       | whether N moves that are not legal play                         |
  | choice(Player, Level)  | the move that the program's computer chooses                    |
  | value(Player, Value)   | what the position is worth                                      |

Asked has entry(Place, Query, How) for each question: Place in the list from 0, Query as
ludolog_judge has it, and How one of ask(Count, Ask), absent(Name), untranslated and
fault(Indicator, Message).
*/

%!  asked(+Context, +Game, +State, +Moves:list, +Wanted:list, -Asked:list, -Question) is det.
%
%   Question is what ludolog_guest:answers_to/2 takes: those of Asked that can be asked.

asked(Context, Game, State, Moves, Wanted, Asked, Question) :-
    findall(Place-Query,
            ( nth0(Place, Wanted, Want), wanted(Want, Game, State, Moves, Query) ),
            Queries0),
    with_state(Queries0, State, Queries),
    with_state_kept(Context, State, entries(Queries, Context, Asked)),
    findall(asks(Count, Ask), member(entry(_, _, ask(Count, Ask)), Asked), Question).

%   The state is the same term in all of them, for which its translation is kept.

with_state([], _, []).
with_state([Place-Query0|Queries0], State, [Place-Query|Queries]) :-
    Query0 =.. [Name,_|Arguments],
    Query =.. [Name,State|Arguments],
    with_state(Queries0, State, Queries).

wanted(moves(Player), _, State, Moves, moves(State, Player, Moves)).
wanted(next(N), Game, State, Moves, move(State, Move, Next)) :-
    nth0(N, Moves, Move),
    once(Game:next_state(State, Move, Next)).
wanted(end, Game, State, _, end(State, Over)) :-
    over(Game, State, Over).
wanted(retried, Game, State, _, retried(State, Over)) :-
    over(Game, State, Over).
wanted(illegal(Seed, N), Game, State, _, illegal(State, Move)) :-
    sample(Game, State, Seed, N, Illegal),
    member(Move, Illegal).
wanted(choice(Player, Level), _, State, Moves, choice(State, Player, Moves, Level)).
wanted(value(Player, Value), _, State, _, value(State, Player, Value)).

over(Game, State, Over) :-
    (   Game:game_over(State, Winner)
    ->  Over = over(Winner)
    ;   Over = none
    ).

entries([], _, []).
entries([Place-Query0|Queries], Context, [entry(Place, Query, How)|Entries]) :-
    (   Query0 = retried(State, Over)
    ->  Query = end(State, Over),
        Count = 3
    ;   Query = Query0,
        Count = 1
    ),
    catch(question(Context, Query, Question),
          error(adapter(PI, Message), _),
          Question = fault(PI, Message)),
    (   Question = ask(_, _)
    ->  How = ask(Count, Question)
    ;   How = Question
    ),
    entries(Queries, Context, Entries).

%!  asked_alone(+Asked, +N:integer, -Count, -Ask) is det.
%
%   The N-th of Asked, from 0, is a question for ludolog_guest:answers/3.

asked_alone(Asked, N, Count, Ask) :-
    nth0(N, Asked, entry(_, _, ask(Count, Ask))),
    !.

%!  asked_query(+Asked, +N:integer, -Query) is det.
%
%   Query is what the N-th of Asked is about, as the move/3 that it would be if it is a move
%   that is not legal.

asked_query(Asked, N, Query) :-
    nth0(N, Asked, entry(_, Query0, _)),
    !,
    (   Query0 = illegal(State, Move)
    ->  Query = move(State, Move, State)
    ;   Query = Query0
    ).

%!  judged_all(+Context, +Asked, +Answers:string, -Verdicts:list) is semidet.
%
%   Verdicts has verdict(Place, Verdict) for each of Asked: that of judged/4, or absent(Name),
%   untranslated, fault(Indicator, Message), or `again` for a question that threw and has to
%   be asked alone. Fails if Answers are not the text of as many answers as there are
%   questions.

judged_all(Context, Asked, Text, Verdicts) :-
    parse(Text, Answers, "", _),
    is_list(Answers),
    verdicts(Asked, Answers, Context, Verdicts).

verdicts([], [], _, []).
verdicts([entry(Place, Query, How)|Asked], Answers0, Context, [verdict(Place, Verdict)|Verdicts]) :-
    (   How = ask(_, _)
    ->  Answers0 = [Answer|Answers],
        verdict(Answer, Query, Context, Verdict)
    ;   Answers = Answers0,
        Verdict = How
    ),
    verdicts(Asked, Answers, Context, Verdicts).

verdict(again, _, _, again).
verdict(answers(Answers), Query, Context, Verdict) :-
    catch(judge_answers(Context, Query, Answers, Verdict),
          error(adapter(PI, Message), _),
          Verdict = fault(PI, Message)).

%!  untold(+Asked, -Verdicts:list) is det.
%
%   As judged_all/4, where no answer came.

untold([], []).
untold([entry(Place, _, How)|Asked], [verdict(Place, Verdict)|Verdicts]) :-
    (   How = ask(_, _)
    ->  Verdict = again
    ;   Verdict = How
    ),
    untold(Asked, Verdicts).

                /*******************************
                *         ILLEGAL MOVES        *
                *******************************/

%!  sample(+Game, +State, +Seed, +N:integer, -Moves:list) is det.
%
%   Moves are at most N moves that somebody could mean in State and that are not legal.

sample(Game, State, Seed, N, Moves) :-
    Game:valid_moves(State, _, Legal0),
    sort(Legal0, Legal),
    findall(Move,
            limit(400, ( well_formed_move(Game, State, Move),
                         \+ ord_memberchk(Move, Legal) )),
            Candidates0),
    sort(Candidates0, Candidates),
    with_seed(Seed, drawn(N, Candidates, Moves)).

drawn(N, Candidates, Moves) :-
    (   N > 0,
        Candidates = [_|_]
    ->  draw(Candidates, Move),
        Moves = [Move|Rest],
        exclude_one(Candidates, Move, Others),
        Fewer is N - 1,
        drawn(Fewer, Others, Rest)
    ;   Moves = []
    ).

exclude_one(List, Element, Others) :-
    include(\==(Element), List, Others).

                /*******************************
                *        THE GAME'S OWN        *
                *******************************/

%!  brought(+Game, -Positions:list) is det.
%
%   Positions has position(Rules, Text) for each fact curated(Rules, State) that Game brings: in
%   a file curated.pl of the folder named like it, beside its own file, or in that file itself.

brought(Game, Positions) :-
    findall(position(Rules, Text),
            ( brought(Game, Rules, State), written(State, Text) ),
            Positions).

%   With whole turns as moves, those of the game itself at which a turn begins.

brought(Turns, Rules, State) :-
    ludolog:game(Turns, turns_of(Game)),
    !,
    curated_of(Game, Rules, State),
    valid_state(Turns, State).
brought(Game, Rules, State) :-
    curated_of(Game, Rules, State).

curated_of(Game, Rules, State) :-
    module_property(Game, file(File)),
    file_directory_name(File, Folder),
    atomic_list_concat([Folder, '/', Game, '/curated.pl'], Path),
    (   exists_file(Path)
    ->  load_files(Path, [silent(true), imports([]), if(not_loaded)]),
        module_property(Module, file(Path))
    ;   Module = Game
    ),
    current_predicate(Module:curated/2),
    Module:curated(Rules0, State),
    findall(Rule, ( member(R, Rules0), atom_string(R, Rule) ), Rules).
