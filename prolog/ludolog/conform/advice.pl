:- module(ludolog_advice,
          [ advice/2                    % +Test, -Text
          ]).

/** <module> What an author may do when a test of the contract fails */

%!  advice(+Test:atom, -Text:string) is semidet.
%
%   Text says what is usually behind a failure of Test, and what mends it.

advice(exports,
       "export the predicate in the header of your module").
advice(registration,
       "give facts of ludolog:game/2 for title, version and each player, and defaults that the \c
        types of the settings allow").
advice(default_start,
       "initial_state([], S) has to find one ground state that valid_state/1 accepts").
advice(moves_empty_exactly_when_over,
       "valid_moves/3 lists nothing exactly when game_over/2 holds").
advice(moves_ground_and_without_duplicates,
       "collect moves with setof/3 or sort/2, and leave no variable in them").
advice(effects_lead_to_the_next_picture,
       "compare what effects/3 tells with layout/2 before and after the move").
advice(only_the_player_to_move_has_moves,
       "use asked/3 of ludolog(protocol) at the beginning of valid_moves/3").
advice(what_counts_without_questions_says_the_same,
       "moves/2 and move_count/2 have to agree with valid_moves/3").
advice(working_form_plays_the_same,
       "the module of working/1 has to say what the game says, and closed/2 to give the state back \c
        as normal_state/2 would write it").
advice(every_listed_move_plays,
       "move/3 has to accept each listed move, and agree with next_state/3, and compare its third \c
        argument").
advice(definition_equals_generator,
       "the move is legal by legal/2 but not listed by valid_moves/3, or the other way round: ask \c
        why(Game, State, Text)").
advice(legal_lists_every_move_once,
       "legal/2 has to work with an unbound move: use member/2 or between/3 where a condition has \c
        to find something, memberchk/2 only where it is known; and no move by two clauses").
advice(legal_completes_moves,
       "legal/2 has to work with a move that is known in part: let no condition take a variable for \c
        a value").
advice(every_legal_move_is_well_formed,
       "well_formed_move/2 has to offer every legal move").
advice(possible_moves_are_numbered_alike,
       "possible_move/2 has to offer every move that can become legal on the board, once, and in an \c
        order that does not depend on the position").
advice(no_move_after_the_end,
       "let a condition of legal/2 say that the game goes on").
advice(no_shape_of_a_move_makes_an_error,
       "move/3 fails for a ground term that is no move: check shapes before comparing numbers").
advice(texts_unique_and_read_back,
       "move_text/3 writes one text for a move, reads it back as the same move, and writes no two \c
        moves alike").
advice(no_text_makes_an_error,
       "move_text/3 fails for a text that is no move: let the grammar decide, not number_codes/2").
advice(no_choice_points,
       "put what selects the clause into the first argument, or use if-then-else; see the traps at \c
        the end of docs/protocol.md").
advice(levels_choose_legal_moves,
       "choose_move/4 answers one of valid_moves/3, the same for the same seed, and leaves no \c
        choice point").
advice(values_are_integers,
       "value/3 and merit/3 are integers for every player; use // or round").
advice(side_has_a_seat,
       "side/2 names one of the seats").
advice(outcome_agrees_with_game_over,
       "outcome/2 holds when game_over/2 does, with the same winner, a player or the game's word \c
        for a tie").
advice(meanings_are_messages,
       "meaning/3 gives a string or \"format\"-[Args] that format/3 takes").
advice(pictures_fit_the_screen,
       "the picture has at most 22 lines of 79 columns").
advice(layouts_name_each_square_once,
       "layout/2 gives each square a name, a row and a column of its own").
advice(glyphs_do_not_overlap,
       "leave as many columns between two squares of a row as the glyph of the first one has").
advice(parts_add_up_to_the_value,
       "the numbers of value_parts/3 add up to value/3").
advice(wrong_states,
       "call must_be(Game_state, State) first, with a clause of error:has_type/2 for the shape").
advice(unbound_state,
       "call must_be(Game_state, State) first: it tells an unbound state").
advice(wrong_states_in_roles,
       "call must_be(Game_state, State) first in each role that people ask").
advice(unbound_states_in_roles,
       "call must_be(Game_state, State) first in each role that people ask").
advice(open_states,
       "has_type/2 of the state has to ask for ground parts").
advice(answers_can_be_checked,
       "unify the result at the end, so that a bound one is compared").
advice(unbound_move,
       "call check_move(Move) of ludolog(protocol) in move/3").
advice(wrong_player,
       "call check_player(Game, Player) of ludolog(protocol)").
advice(wrong_level,
       "call check_level(Game, Level) of ludolog(protocol)").
advice(wrong_options,
       "read the options with settings/3 of ludolog(protocol)").
advice(option_given_twice,
       "read the options with settings/3 of ludolog(protocol)").
advice(option_out_of_range,
       "read the options with settings/3 of ludolog(protocol), and register their ranges").
advice(settings_are_kept_whole,
       "equal settings have to give equal states: draw nothing that a seed does not determine").
advice(bodies_are_named_conditions,
       "give the goal a condition/3 fact, or a group or plumbing fact, or a name of its own; see \c
        Legality as clauses in docs/protocol.md").
advice(conditions_are_sentences_with_a_rule,
       "condition/3 has a goal, a rule such as 'R3', and a string or \"format\"-[Args]").
advice(clauses_are_what_the_file_says,
       "the compiler has changed the clause: unify in its head instead of its body; see A trap of the \c
        compiler in docs/protocol.md").
