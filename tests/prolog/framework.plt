/*  The pieces that all games stand on: lattices, grids, notation, random numbers,
    drawings, settings and messages.
*/

:- use_module('../../prolog/ludolog.pl').
:- use_module(library(aggregate)).
:- use_module(library(lists)).
:- use_module(library(plunit)).

:- begin_tests(lattice).
:- use_module(ludolog(lattice)).

test(squares, [forall(member(Lattice-N, [ rectangle(3, 2)-6, triangle(10)-55, diamond(7)-25,
                                          diamond(9)-41, diamond(11)-61, hexagon(7)-121,
                                          honeycomb(1)-1, honeycomb(4)-37, honeycomb(6)-91 ])),
               Count == N]) :-
    aggregate_all(count, on_lattice(Lattice, _, _), Count).

test(pairs_that_touch, [forall(member(Lattice-System-N,
                                      [ hexagon(7)-hexagonal-324, triangle(10)-triangular-135,
                                        honeycomb(4)-honeycomb-90 ])),
                        Count == N]) :-
    aggregate_all(count,
                  ( on_lattice(Lattice, X, Y), neighbour(Lattice, System, X, Y, _, _) ),
                  Twice),
    Count is Twice // 2.

test(what_is_no_square, [forall(member(X-Y, [a-1, 1-b, 0-1, 1-0, 4-1, 1.5-1, f(x)-1])), fail]) :-
    on_lattice(rectangle(3, 2), X, Y).

test(there_and_back, [forall(direction(System, Direction, DX, DY))]) :-
    opposite(Direction, Back),
    direction(System, Back, BX, BY),
    0 =:= DX + BX,
    0 =:= DY + BY,
    !.

test(known_square_leaves_no_choice, true) :-
    on_lattice(triangle(10), 3, 4).

:- end_tests(lattice).

:- begin_tests(grid).
:- use_module(ludolog(grid)).

test(put_and_read, [forall(( member(X, [1, 3]), member(Y, [1, 2]) )), Cell == x]) :-
    grid_filled(3, 2, o, Grid),
    grid_put(Grid, X, Y, x, New),
    grid_cell(New, X, Y, Cell),
    aggregate_all(count, grid_member(New, _, _, o), 5).

test(outside, [forall(member(X-Y, [0-1, 4-1, 1-0, 1-3, a-1])), fail]) :-
    grid_filled(3, 2, o, Grid),
    grid_cell(Grid, X, Y, _).

test(size, Columns/Rows == 3/2) :-
    grid_filled(3, 2, o, Grid),
    grid_size(Grid, Columns, Rows).

test(table, Cell == x) :-
    grid_filled(3, 2, o, Grid0),
    grid_put(Grid0, 2, 1, x, Grid),
    grid_table(Grid, Table),
    arg(1, Table, Row),
    arg(2, Row, Cell).

:- end_tests(grid).

:- begin_tests(notation).
:- use_module(ludolog(notation)).

pair([C1-R1, C2-R2]) -->
    square(C1, R1),
    blank,
    square(C2, R2).

test(written, Text == "a1 c12") :-
    notated(pair, [1-1, 3-12], Text).

test(read, [forall(member(Text, ["a1 c12", " A1   C12 ", 'a1 c12', `a1 c12`])),
            Move == [1-1, 3-12]]) :-
    notated(pair, Move, Text).

test(not_read, [forall(member(Text, ["", "a1", "a1c12", "a01 c12", "a1 c12x", "a1 c12345"])), fail]) :-
    notated(pair, _, Text).

test(nothing_given, error(instantiation_error)) :-
    notated(pair, _, _).

:- end_tests(notation).

:- begin_tests(text).
:- use_module(ludolog(text)).

test(trimmed, [forall(member(Text0-Text, [ ""-"", "  "-"", " a b\n"-"a b", 'a'-"a",
                                           "0\u00000"-"0\u00000", " \u0000 "-"\u0000" ])),
               Found == Text]) :-
    trimmed(Text0, Found).

:- end_tests(text).

:- begin_tests(random).
:- use_module(ludolog(random)).

draws(N, Draws) :-
    findall(R, ( between(1, N, _), random_below(1000, R) ), Draws).

test(portable, Draws == [3, 1, 3, 5, 6, 3, 9, 6, 6, 6, 2, 3]) :-
    with_seed(42, findall(R, ( between(1, 12, _), random_below(10, R) ), Draws)).

test(a_seed_repeats, A == B) :-
    with_seed(7-3, draws(20, A)),
    draws(5, _),
    with_seed(7-3, draws(20, B)).

test(plies_differ, true(A \== B)) :-
    with_seed(7-3, draws(20, A)),
    with_seed(7-4, draws(20, B)).

test(the_old_generator_comes_back, A == B) :-
    with_seed(1, ( with_seed(2, draws(3, _)), draws(3, A) )),
    with_seed(1, draws(3, B)).

test(also_after_a_failure, A == B) :-
    with_seed(1, ( \+ with_seed(2, fail), draws(3, A) )),
    with_seed(1, draws(3, B)).

test(draw, Element == only) :-
    draw([only], Element).

test(nothing_to_draw, fail) :-
    draw([], _).

test(each_has_the_same_chance) :-
    with_seed(5,
        findall(E, ( between(1, 6000, _), draw([a, b, c], E) ), Es)),
    forall(member(X, [a, b, c]),
           ( aggregate_all(count, member(X, Es), N), N > 1850, N < 2150 )).

:- end_tests(random).

:- begin_tests(picture).
:- use_module(ludolog(picture)).

test(canvas, Text == "  ab   c\n\n x\n") :-
    canvas_text([at(0, 2, "ab"), at(0, 7, "c  "), at(2, 0, " x")], Text).

test(later_things_show, Text == "aXXd\n") :-
    canvas_text([at(0, 0, "abcd"), at(0, 1, "XX")], Text).

test(nothing, Text == "") :-
    canvas_text([], Text).

:- end_tests(picture).

:- begin_tests(comments).
:- use_module(ludolog(query/comments)).

%   Ours, with those that only Python loads.

:- use_module(ludolog(query/query), []).
:- use_module(ludolog(engine/engine), []).
:- use_module(ludolog(guest/judge), []).
:- use_module(ludolog(guest/lint), []).

ours(Module, File) :-
    module_property(ludolog, file(Face)),
    file_name_extension(Folder, _, Face),
    current_module(Module),
    module_property(Module, file(File)),
    atom_concat(Folder, _, File).

test(every_export_has_a_comment_with_a_text, [forall(ours(Module, File)), Bare == []]) :-
    findall(Name/Arity,
            ( comment(File, Name, Arity, Modes, About),
              Modes \== "",
              About \== "" ),
            Told),
    module_property(Module, exports(Exports)),
    findall(Name/Arity,
            ( member(Name/Arity, Exports),
              functor(Head, Name, Arity),
              \+ predicate_property(Module:Head, imported_from(_)),
              \+ member(Name/Arity, Told) ),
            Bare).

:- end_tests(comments).

:- begin_tests(wrong_questions).

%   What people call with a game's name says so when there is no such game.

of_a_game(Game, Goal) :-
    member(Goal, [ rules(Game), play(Game, [], []), ludolog_help(Game), coverage(Game, true),
                   why(Game, s, "x"), why_over(Game, s), why_score(Game, s) ]).

test(no_such_game, [forall(( member(Game, [chess, 7, "splut", f(x)]), of_a_game(Game, Goal) )),
                    error(existence_error(game, Game))]) :-
    ludolog:Goal.

test(unbound_game, [forall(of_a_game(_, Goal)), error(instantiation_error)]) :-
    ludolog:Goal.

test(depths, [forall(( member(Depth-Error, [ foo-type_error(_, foo), 1.5-type_error(_, 1.5),
                                             (-1)-type_error(nonneg, -1), _-instantiation_error ]),
                       member(Goal, [ ludolog_perft:perft(Game, State, Depth, _),
                                      ludolog_perft:playout(Game, State, Depth, _),
                                      ludolog_trace:trace_rule(true, Depth) ]) )),
              error(Error)]) :-
    once(ludolog_protocol:game(Game)),
    Game:initial_state([], State),
    call(Goal).

test(no_division_of_nothing, error(type_error(positive_integer, 0))) :-
    once(ludolog_protocol:game(Game)),
    Game:initial_state([], State),
    ludolog_perft:divide(Game, State, 0, _).

test(levels_that_do_not_search, [forall(( ludolog_protocol:game(Game),
                                          member(Level, [easy, brilliant, expert(0), 7]) )),
                                 error(domain_error(level, Level))]) :-
    Game:initial_state([], State),
    ludolog_search:best_move(Game, State, Level, _).

:- end_tests(wrong_questions).

:- begin_tests(messages).
:- use_module(ludolog(protocol)).

test(arguments, Text == "2 of 3") :-
    say(nogame, "~w of ~w"-[2, 3], Text).

test(inner_messages, Text == "a (b 1)") :-
    say(nogame, "a (~w)"-[tr("b ~w"-[1])], Text).

test(setting_texts, [forall(member(Text-Value, ["7"-7, "11"-11])), Found == Value]) :-
    setting_value(splut, size, Text, Found).

test(no_setting_text, [forall(member(Text, ["8", "", "x", "7.0", "halt", "0x7"])), fail]) :-
    setting_value(splut, size, Text, _).

test(no_setting, error(existence_error(setting, colour))) :-
    setting_value(splut, colour, "red", _).

test(settings_in_their_order, Settings == [height(6), width(9)]) :-
    settings(apart, [width(9), height(6)], Settings).

test(no_options, [forall(member(Wrong, [foo, [x|y]])), error(type_error(list, Wrong))]) :-
    settings(apart, Wrong, _).

:- end_tests(messages).
