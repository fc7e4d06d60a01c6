/*  The suite over all games is a part of the program, so that `ludolog conform` has it. */

:- use_module('../../prolog/ludolog.pl').
:- load_files('../../prolog/ludolog/conform/conformance.plt', []).
