:- module(ludolog_alliances_text,
          [ placement//1,               % ?Move
            color_text/2,               % ?Color, -English
            wins_message/2              % +Wins, -Message
          ]).
:- use_module(library(lists), [append/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module(ludolog(notation), [number//1, blanks//0]).

/** <module> Alliances' moves and messages as text
*/

%!  placement(?Move)// is nondet.
%
%   `O4,2` is written for [4,2,orange]; `orange 4,2`, `4,2 orange` and blanks for
%   the comma are read as well.

placement([Line,Diagonal,Color]) -->
    letter(Color),
    number(Line),
    ",",
    number(Diagonal).
placement([Line,Diagonal,Color]) -->
    color(Color),
    blanks,
    cell(Line, Diagonal).
placement([Line,Diagonal,Color]) -->
    cell(Line, Diagonal),
    blanks,
    color(Color).

cell(Line, Diagonal) -->
    number(Line),
    separator,
    number(Diagonal).

separator --> blanks, ",", blanks.
separator --> " ", blanks.

color(Color) --> letter(Color).
color(orange) --> "orange".
color(purple) --> "purple".
color(green) --> "green".

% The capitals are written, both are read.
letter(orange) --> "O".
letter(purple) --> "P".
letter(green)  --> "G".
letter(orange) --> "o".
letter(purple) --> "p".
letter(green)  --> "g".

%!  color_text(?Color, -English:string) is nondet.
%
%   English is the name of Color in messages.

color_text(orange, "orange").
color_text(purple, "purple").
color_text(green,  "green").

%!  wins_message(+Wins:list, -Message) is det.
%
%   Message tells Wins, one to three pairs player(P)-color(C).

wins_message(Wins, Format-Args) :-
    length(Wins, Count),
    wins_format(Count, Format),
    maplist(pair_list, Wins, Lists),
    append(Lists, Args).

pair_list(Player-Color, [Player,Color]).

wins_format(1, "~w wins ~w").
wins_format(2, "~w wins ~w, ~w wins ~w").
wins_format(3, "~w wins ~w, ~w wins ~w, ~w wins ~w").
