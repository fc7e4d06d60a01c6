:- module(ludolog_engine, []).
:- use_module('../versions', [messages_without_thread/0]).
:- reexport(term_json, [encode/2, encode_exact/2, encode_error/2]).
:- reexport(term_text, [parse/4, written/2, error_message/2]).
:- reexport(alarm, [start_alarm/1, stop_alarm/0]).
:- reexport(limits, [limited/3, inference_limited/2]).
:- reexport(capture, [begin_capture/1, end_capture/2]).
:- reexport(load, [load_file/3]).
:- reexport(stop, [take_signals/0, take_alarm/1, abort_reason/1, take_halt/1, allow_halt/0]).

/** <module> What the engine of the Python library needs inside Prolog

`ludolog.engine` calls these predicates and nothing else on its own behalf. None of them
knows anything about games, and `ludolog.pl` does not load them: an engine is useful, and
tested, without it.
*/

:- messages_without_thread.

% A source that does not say its encoding is UTF-8, in every locale.
:- set_prolog_flag(encoding, utf8).
