:- module(ludolog, []).

/** <module> Ludolog

Load this file, and all games are available:

    ?- splut:initial_state([size(7)], State), splut:valid_moves(State, Player, Moves).

*/

:- prolog_load_context(directory, Here),
   asserta(user:file_search_path(ludolog, Here/ludolog)).

% With this flag SWI-Prolog 9.0.4 miscompiles some clauses whose bodies begin with
% unifications, so everything below is compiled without it.
:- current_prolog_flag(optimise_unify, Old),
   nb_setval(ludolog_optimise_unify, Old),
   set_prolog_flag(optimise_unify, false).

:- use_module(ludolog/protocol, []).
:- use_module(ludolog/grid, []).
:- use_module(ludolog/lattice, []).
:- use_module(ludolog/notation, []).
:- use_module(ludolog/picture, []).
:- use_module(ludolog/perft, []).
:- use_module(ludolog/search, []).
:- use_module(ludolog/arena, []).
:- reexport(ludolog/play, [play/0, play/3, rules/1]).
:- use_module(ludolog/why, []).
:- reexport(ludolog/telling, [why/3, why_over/2, why_score/2]).
:- reexport(ludolog/trace, [trace_rule/1, trace_rule/2]).
:- reexport(ludolog/coverage, [coverage/2]).
:- reexport(ludolog/teach, [ludolog_help/0, ludolog_help/1]).
:- use_module(ludolog/bridge, []).

:- nb_getval(ludolog_optimise_unify, Old),
   set_prolog_flag(optimise_unify, Old).

% Most terms that the rules make are soon garbage. With a quarter of a megabyte free before
% garbage is collected, playouts are 7 to 30 % faster.
:- set_prolog_stack(global, min_free(250 000)).

% The games: ours, then those in the folders of LUDOLOG_GAMES, separated by colons. Python
% sets the flag ludolog_folders to false and loads those itself, to report what is wrong
% with them.
:- prolog_load_context(directory, Here),
   atomic_list_concat([Here, '/ludolog/games'], Ours),
   ludolog_protocol:load_games(Ours).
:- getenv('LUDOLOG_GAMES', Path),
   \+ current_prolog_flag(ludolog_folders, false)
   ->  split_string(Path, ":", "", Parts),
       forall(( member(Part, Parts), Part \== "" ),
              catch(ludolog_protocol:load_games(Part), Error,
                    print_message(error, Error)))
   ;   true.
