:- module(ludolog_allowed,
          [ allowed/4,                  % +Name, +Arity, -Module, -Kind
            library_file/2,             % +Module, -File
            teaches/2,                  % +Library, -Module
            at_hand/1,                  % +Module
            contract/2                  % ?Name, ?Arity
          ]).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).

/** <module> What a goal that somebody typed may call

One table. A predicate that is not in it cannot be called by a query or a definition, whatever
the way it is named; see ludolog_sandbox for how that is kept. The kinds are

  | native      | it runs as it is: it calls none of its arguments, and changes nothing that     |
  |             | outlives the query but what is printed                                         |
  | meta(Specs) | it runs as it is, with those of its arguments that it calls translated: a      |
  |             | number (a goal that gets so many more arguments), `^` (a goal behind           |
  |             | quantified variables), `//` (a grammar body), `?` for any other                |
  | stand_in    | safe_Name of ludolog_stand_ins runs in its place, with the module of the     |
  |             | query before its arguments                                                     |
  | lambda      | its body is translated                                                         |
  | of_game     | it is native if its first argument is a registered game                        |

What destroys terms (setarg/3 and all of nb_set), hangs attributes on variables, opens streams or
files, starts threads or engines, reads input, loads files or changes flags is not in it.
Predicates of libraries that do not load by themselves are visible after use_module/1.
*/

:- dynamic entry/4.                     % Name, Arity, Module, Kind

%!  allowed(+Name:atom, +Arity:integer, -Module:atom, -Kind) is nondet.
%
%   Name/Arity, defined in Module, may be called, in the way that Kind tells.

allowed(Name, Arity, Module, Kind) :-
    entry(Name, Arity, Module, Kind).

%!  teaches(+Library, -Module:atom) is semidet.
%
%   library(Library), whose module is Module, may be loaded by a query.

teaches(Library, Module) :-
    library(Module, Library, _, _).

%!  library_file(+Module:atom, -File) is semidet.
%
%   The predicates of Module come from File.

library_file(Module, library(Library)) :-
    library(Module, Library, _, _).

%!  at_hand(+Module:atom) is semidet.
%
%   The predicates of Module are visible without use_module/1.

at_hand(Module) :-
    (   library(Module, _, When, _)
    ->  When == at_once
    ;   true
    ).

                /*******************************
                *        SYSTEM, NATIVE        *
                *******************************/

system([ (=)/2, (\=)/2, (==)/2, (\==)/2, (@<)/2, (@>)/2, (@=<)/2, (@>=)/2, (=@=)/2, (\=@=)/2,
         (?=)/2, compare/3, unify_with_occurs_check/2, unifiable/3, subsumes_term/2,
         (is)/2, (=:=)/2, (=\=)/2, (<)/2, (>)/2, (=<)/2, (>=)/2, succ/2, plus/3,
         between/3, bounded_number/3, float_class/2, rational/1, rational/3,
         var/1, nonvar/1, atom/1, number/1, integer/1, float/1, atomic/1, compound/1, callable/1,
         is_list/1, string/1, blob/2, ground/1, cyclic_term/1, acyclic_term/1, is_dict/1,
         is_dict/2, is_stream/1, attvar/1,
         functor/3, functor/4, arg/3, (=..)/2, copy_term/2, copy_term_nat/2, duplicate_term/2,
         compound_name_arity/3, compound_name_arguments/3, term_variables/2, term_variables/3,
         term_attvars/2, nonground/2, numbervars/3,
         numbervars/4, var_number/2, term_hash/2, term_hash/4, variant_hash/2, variant_sha1/2,
         same_term/2, size_abstract_term/3,
         length/2, msort/2, sort/2, sort/4, keysort/2, memberchk/2,
         atom_codes/2, atom_chars/2, atom_length/2, atom_concat/3, atom_number/2, atom_string/2,
         atom_to_term/3, sub_atom/5, sub_atom_icasechk/3, char_code/2, number_codes/2,
         number_chars/2, number_string/2, atomic_list_concat/2, atomic_list_concat/3,
         upcase_atom/2, downcase_atom/2, char_type/2, code_type/2, 
         collation_key/2, term_to_atom/2, term_string/2,
         string_concat/3, string_length/2, string_chars/2, string_codes/2, string_code/3,
         string_to_atom/2, string_lower/2, string_upper/2, sub_string/5, split_string/4,
         text_to_string/2, read_term_from_atom/3, get_string_code/3,
         text_concat/3, string_bytes/3,
         get_dict/3, get_dict/5, put_dict/3, put_dict/4, del_dict/4, dict_pairs/3, dict_create/3,
                  throw/1, true/0, fail/0, false/0, repeat/0, garbage_collect/0,
         nl/0, write/1, writeln/1, print/1, writeq/1, write_canonical/1, put_char/1, tab/1,
         flush_output/0, ttyflush/0,
         statistics/2, get_time/1, sleep/1, abolish_all_tables/0, dif/2,
         undefined/0 ]).

%   Stand-ins: see ludolog_stand_ins.

stand_ins([ assert/1, asserta/1, assertz/1, retract/1, retractall/1, abolish/1, (dynamic)/1,
            (discontiguous)/1, (table)/1, clause/2, predicate_property/2, current_predicate/1,
            current_predicate/2, op/3, current_op/3, freeze/2, frozen/2, copy_term/3,
            format/1, format/2, format/3, with_output_to/2, nb_setval/2, b_setval/2, nb_getval/2,
            b_getval/2, flag/3, setup_call_cleanup/3, call_cleanup/2, use_module/1, use_module/2,
            ensure_loaded/1, current_prolog_flag/2, write_term/2, write_term/3,
            write_length/3, term_string/3, nl/1, write/2,
            writeln/2, print/2, writeq/2, put_char/2, tab/2, phrase/2, phrase/3, call_dcg/3,
            apply/2, tnot/1, current_output/1, (initialization)/1 ]).

system_meta([ call(0), call(1, ?), call(2, ?, ?), call(3, ?, ?, ?), call(4, ?, ?, ?, ?),
              call(5, ?, ?, ?, ?, ?), call(6, ?, ?, ?, ?, ?, ?), call(7, ?, ?, ?, ?, ?, ?, ?),
              once(0), ignore(0), not(0), forall(0, 0), findall(?, 0, ?), findall(?, 0, ?, ?),
              findnsols(?, ?, 0, ?), findnsols(?, ?, 0, ?, ?), bagof(?, ^, ?), setof(?, ^, ?),
              catch(0, ?, 0), catch_with_backtrace(0, ?, 0),
              call_with_depth_limit(0, ?, ?), call_with_inference_limit(0, ?, ?),
              call_residue_vars(0, ?) ]).

                /*******************************
                *           LIBRARIES          *
                *******************************/

%   library(?Module, ?Library, -When, -Predicates): When is at_once or loaded.

library(lists, lists, at_once,
        [ append/3, append/2, prefix/2, select/3, selectchk/3, select/4, subtract/3, permutation/2,
          member/2, delete/3, nextto/3, nth0/3, nth1/3, nth0/4, nth1/4, last/2, msort/2,
          proper_length/2, same_length/2, reverse/2, flatten/2, clumped/2, subseq/3,
          max_list/2, min_list/2, numlist/3, is_set/1, list_to_set/2, intersection/3, union/3,
          subset/2, sum_list/2, sumlist/2, max_member/2, min_member/2, pairs_keys_values/3,
          selectchk/4, memberchk/2, max_member(2, ?, ?), min_member(2, ?, ?) ]).
library(apply, apply, at_once,
        [ maplist(1, ?), maplist(2, ?, ?), maplist(3, ?, ?, ?), maplist(4, ?, ?, ?, ?),
          maplist(5, ?, ?, ?, ?, ?), maplist(6, ?, ?, ?, ?, ?, ?), maplist(7, ?, ?, ?, ?, ?, ?, ?),
          include(1, ?, ?), exclude(1, ?, ?), partition(1, ?, ?, ?), partition(2, ?, ?, ?, ?),
          foldl(3, ?, ?, ?), foldl(4, ?, ?, ?, ?), foldl(5, ?, ?, ?, ?, ?),
          foldl(6, ?, ?, ?, ?, ?, ?), foldr(3, ?, ?, ?), foldr(4, ?, ?, ?, ?), scanl(3, ?, ?, ?), scanl(4, ?, ?, ?, ?),
          convlist(2, ?, ?) ]).
library(aggregate, aggregate, at_once,
        [ aggregate_all(?, 0, ?), aggregate_all(?, ?, 0, ?), aggregate(?, ^, ?),
          aggregate(?, ?, ^, ?), foreach(0, 0) ]).
library(yall, yall, at_once, []).
library(sort, sort, at_once, [ predsort(3, ?, ?), locale_sort/2 ]).
library(pairs, pairs, at_once,
        [ pairs_keys_values/3, pairs_values/2, pairs_keys/2, transpose_pairs/2,
          map_list_to_pairs(2, ?, ?) ]).
library(ordsets, ordsets, at_once,
        [ is_ordset/1, ord_empty/1, ord_memberchk/2, ord_add_element/3,
          ord_del_element/3, ord_selectchk/3, ord_intersect/2, ord_intersect/3,
          ord_intersection/2, ord_intersection/3, ord_intersection/4, ord_disjoint/2,
          ord_subtract/3, ord_union/2, ord_union/3, ord_union/4, ord_subset/2,
          ord_seteq/2, ord_symdiff/3, list_to_ord_set/2 ]).
library(assoc, assoc, at_once,
        [ empty_assoc/1, is_assoc/1, list_to_assoc/2, ord_list_to_assoc/2, get_assoc/3,
          put_assoc/4, del_assoc/4, del_min_assoc/4, del_max_assoc/4, gen_assoc/3,
          assoc_to_list/2, assoc_to_keys/2, assoc_to_values/2, max_assoc/3, min_assoc/3,
          map_assoc(1, ?), map_assoc(2, ?, ?),
          foldl_assoc(4, ?, ?, ?) ]).
library(rbtrees, rbtrees, at_once,
        [ rb_new/1, rb_empty/1, rb_lookup/3, rb_update/4, rb_update/5, rb_insert/4,
          rb_insert_new/4, rb_delete/3, rb_delete/4, rb_visit/2, rb_keys/2, rb_min/3, rb_max/3,
          rb_del_min/4, rb_del_max/4, rb_next/4, rb_previous/4, list_to_rbtree/2,
          ord_list_to_rbtree/2, is_rbtree/1, rb_size/2, rb_in/3, rb_map(?, 1), rb_map(?, 2, ?),
          rb_fold(3, ?, ?, ?) ]).
library(heaps, heaps, at_once,
        [ add_to_heap/4, delete_from_heap/4, empty_heap/1, get_from_heap/4, heap_size/2,
          heap_to_list/2, is_heap/1, list_to_heap/2, merge_heaps/3, min_of_heap/3, min_of_heap/5,
          singleton_heap/3 ]).
library(ugraphs, ugraphs, at_once,
        [ add_edges/3, add_vertices/3, complement/2, compose/3, del_edges/3, del_vertices/3,
          edges/2, neighbors/3, neighbours/3, reachable/3, top_sort/2, 
          transitive_closure/2, transpose_ugraph/2, vertices/2, vertices_edges_to_ugraph/3,
          ugraph_union/3, connect_ugraph/3 ]).
library(error, error, at_once,
        [ type_error/2, domain_error/2, existence_error/2, existence_error/3,
          permission_error/3, instantiation_error/1, uninstantiation_error/1,
          representation_error/1, syntax_error/1, resource_error/1, must_be/2, is_of_type/2,
          has_type/2 ]).
library(swi_option, option, at_once,
        [ option/2, option/3, select_option/3, select_option/4, merge_options/3 ]).
library(gensym, gensym, at_once, [ gensym/2, reset_gensym/1 ]).
library(occurs, occurs, at_once,
        [ contains_term/2, contains_var/2, free_of_term/2, free_of_var/2,
          occurrences_of_term/3, occurrences_of_var/3, sub_term/2, sub_var/2,
          sub_term_shared_variables/3 ]).
library(terms, terms, at_once,
        [ term_size/2, variant/2, subsumes/2, subsumes_chk/2, cyclic_term/1, acyclic_term/1,
          term_subsumer/3, term_factorized/3, mapargs(2, ?, ?), mapsubterms(2, ?, ?),
          foldsubterms(3, ?, ?, ?), foldsubterms(4, ?, ?, ?, ?), same_functor/2, same_functor/4 ]).
library(random, random, at_once,
        [ random/1, random_between/3, random_member/2, random_select/3, random_permutation/2,
          random_subseq/3, randseq/3, randset/3, getrand/1, setrand/1, set_random/1, random/3,
          random_perm2/4, maybe/0, maybe/1, maybe/2 ]).
library(solution_sequences, solution_sequences, at_once,
        [ limit(?, 0), offset(?, 0), distinct(0), distinct(?, 0), order_by(?, 0),
          call_nth(0, ?), reduced(0), reduced(?, 0, ?), group_by(?, ?, 0, ?) ]).
library(strings, strings, at_once,
        [ dedent_lines/3, indent_lines/3, split_lines/2, string_lines/2 ]).
library(prolog_listing, listing, at_once, []).
library(prolog_statistics, statistics, at_once, [ time(0), call_time(0, ?), call_time(0, ?, ?) ]).
library(time, time, at_once, [ call_with_time_limit(?, 0) ]).
library(when, when, at_once, []).
library(varnumbers, varnumbers, at_once, [ numbervars/1, varnumbers/2, max_var_number/3,
                                           varnumbers/3, varnumbers_names/3 ]).
library(dcg_basics, dcg/basics, loaded,
        [ white/2, whites/2, nonblank/3, nonblanks/3, blank/2, blanks/2, blanks_to_nl/2,
          string/3, string_without/4, alpha_to_lower/3, digits/3, digit/3, integer/3, float/3,
          number/3, xinteger/3, xdigit/3, xdigits/3, 
          prolog_var_name/3, eos/2, eol/2, remainder/3, atom/3 ]).
library(dcg_high_order, dcg/high_order, loaded,
        [ sequence(3, ?, ?, ?), sequence(3, //, ?, ?, ?), sequence(//, 3, //, //, ?, ?, ?),
          optional(//, //, ?, ?), foreach(0, //, ?, ?), foreach(0, //, //, ?, ?) ]).
library(clpfd, clpfd, loaded,
        [ (#>)/2, (#<)/2, (#>=)/2, (#=<)/2, (#=)/2, (#\=)/2, (#\)/1, (#<==>)/2, (#==>)/2,
          (#<==)/2, (#\/)/2, (#\)/2, (#/\)/2, (in)/2, (ins)/2, all_different/1, all_distinct/1,
          sum/3, scalar_product/4, tuples_in/2, labeling/2, label/1, indomain/1, lex_chain/1,
          serialized/2, global_cardinality/2, global_cardinality/3, circuit/1, cumulative/1,
          cumulative/2, disjoint2/1, element/3, automaton/3, automaton/8, transpose/2,
          zcompare/3, chain/2, fd_var/1, fd_inf/2, fd_sup/2, fd_size/2, fd_dom/2, fd_degree/2,
          in_set/2, fd_set/2, is_fdset/1, empty_fdset/1, fdset_parts/4, empty_interval/2,
          fdset_interval/3, fdset_singleton/2, fdset_min/2, fdset_max/2, fdset_size/2,
          list_to_fdset/2, fdset_to_list/2, range_to_fdset/2, fdset_to_range/2,
          fdset_add_element/3, fdset_del_element/3, fdset_disjoint/2, fdset_intersect/2,
          fdset_intersection/3, fdset_member/2, fdset_eq/2, fdset_subset/2, fdset_subtract/3,
          fdset_union/3, fdset_union/2, fdset_complement/2 ]).
library(clpb, clpb, loaded,
        [ sat/1, taut/2, labeling/1, sat_count/2, weighted_maximum/3, random_labeling/2 ]).
library(simplex, simplex, loaded,
        [ assignment/2, constraint/3, constraint/4, constraint_add/4, gen_state/1,
          gen_state_clpr/1, maximize/3, minimize/3, objective/2, shadow_price/3,
          transportation/4, variable_value/3 ]).
library(dif, dif, at_once, [ dif/2 ]).
library(tabling, tabling, at_once, []).

%   ours(?Module, -Kind, -Predicates): what Ludolog has for a query. Those of ludolog_explain and
%   ludolog_trace are visible without their module.

ours(ludolog_why, of_game, [explanation/4]).
ours(ludolog_explain, of_game, [why/3, why_over/2, why_score/2, reading/4]).
ours(ludolog_perft, of_game, [perft/4, divide/4]).
ours(ludolog_picture, of_game, [picture/3, classic/3]).
ours(ludolog_search, of_game, [best_move/4]).
ours(ludolog_choose, of_game, [choose_move/5]).
ours(ludolog_protocol, of_game,
     [ asked/3, check_player/2, meaning/4, merit/4, outcome/3, players/3, playing/3, position_key/3, seats/3,
       side/3, well_formed_move/3, possible_move/3 ]).
ours(ludolog_protocol, native, [check_move/1]).
ours(ludolog_random, native, [draw/2]).
ours(ludolog_trace, stand_in, [trace_rule/1, trace_rule/2]).

%!  contract(?Name:atom, ?Arity:integer) is nondet.
%
%   A game exports Name/Arity by contract or as a role.

contract(Name, Arity) :-
    member(Name/Arity,
           [ initial_state/2, to_move/2, valid_moves/3, move/3, next_state/3, legal/2,
             game_over/2, value/3, choose_move/4, display_game/1, move_text/3, side/2,
             players/2, playing/2, position_key/2, outcome/2, points/4, value_parts/3, edited/4, turned/3, flaw/2,
             merit/3, well_formed_move/2, possible_move/2, meaning/3, group/2, layout/2,
             valid_state/1, normal_state/2, word/2, board_of/2, effects/3 ]).

                /*******************************
                *           THE TABLE          *
                *******************************/

entry_of(Name, Arity, system, native) :-
    system(PIs),
    member(Name/Arity, PIs).
entry_of(Name, Arity, system, stand_in) :-
    stand_ins(PIs),
    member(Name/Arity, PIs).
entry_of(Name, Arity, system, meta(Head)) :-
    system_meta(Heads),
    member(Head, Heads),
    functor(Head, Name, Arity).
entry_of(when, 2, when, stand_in).
entry_of(portray_clause, 1, prolog_listing, stand_in).
entry_of(listing, 0, prolog_listing, stand_in).
entry_of(listing, 1, prolog_listing, stand_in).
entry_of(Name, Arity, yall, lambda) :-
    member(Name, [>>, /]),
    between(2, 9, Arity).
entry_of(Name, Arity, Module, Kind) :-
    library(Module, _, _, Predicates),
    member(Predicate, Predicates),
    (   Predicate = N/A,
        \+ memberchk(?, [N, A]),
        atom(N),
        integer(A)
    ->  Name = N,
        Arity = A,
        Kind = native
    ;   functor(Predicate, Name, Arity),
        Kind = meta(Predicate)
    ).
entry_of(Name, Arity, Module, Kind) :-
    ours(Module, Kind, PIs),
    member(Name/Arity, PIs).

:- initialization(
       ( retractall(entry(_, _, _, _)),
         forall(entry_of(Name, Arity, Module, Kind),
                (   entry(Name, Arity, Module, _)
                ->  true
                ;   assertz(entry(Name, Arity, Module, Kind))
                )) )).
