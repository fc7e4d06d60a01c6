:- module(ludolog, []).

/** <module> Ludolog

Load this file, and all games are available:

    ?- splut:initial_state([size(7)], State), splut:valid_moves(State, Player, Moves).

*/

:- prolog_load_context(directory, Here),
   asserta(user:file_search_path(ludolog, Here/ludolog)).

:- use_module(ludolog/versions, [as_written/1]).
:- as_written((
       use_module(ludolog/protocol, []),
       use_module(ludolog/grid, []),
       use_module(ludolog/lattice, []),
       use_module(ludolog/notation, []),
       use_module(ludolog/picture, []),
       use_module(ludolog/effects, []),
       use_module(ludolog/scene, []),
       use_module(ludolog/perft, []),
       use_module(ludolog/search/search, []),
       use_module(ludolog/arena, []),
       use_module(ludolog/players, []),
       reexport(ludolog/play, [play/0, play/3, rules/1]),
       use_module(ludolog/explain/why, []),
       reexport(ludolog/explain/explain, [why/3, why_over/2, why_score/2]),
       reexport(ludolog/explain/trace, [trace_rule/1, trace_rule/2]),
       reexport(ludolog/explain/coverage, [coverage/2]),
       reexport(ludolog/teach, [ludolog_help/0, ludolog_help/1]),
       reexport(ludolog/lesson, [lesson/1, lesson/2]),
       use_module(ludolog/bridge, [])
   )).

% Most terms that the rules make are soon garbage. With a quarter of a megabyte free before
% garbage is collected, playouts are 7 to 30 % faster.
:- set_prolog_stack(global, min_free(250 000)).

% The games: ours, then those in the folders of LUDOLOG_GAMES, separated by colons. Python
% sets the flag ludolog_folders to false and loads those itself, to report what is wrong
% with them.
:- prolog_load_context(directory, Here),
   atomic_list_concat([Here, '/ludolog/games'], Ours),
   ludolog_protocol:load_games(Ours).
:- \+ current_prolog_flag(ludolog_folders, false),
   getenv('LUDOLOG_GAMES', Path)
   ->  split_string(Path, ":", "", Parts),
       forall(( member(Part, Parts), Part \== "" ),
              catch(ludolog_protocol:load_games(Part), Error,
                    print_message(error, Error)))
   ;   true.
