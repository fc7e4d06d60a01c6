% Green Skull as its report has it: the terms are ours; to stay, and to pass, is not in the list of moves.

move(_, [Hop|Hops], [Hop|Hops]).

winner(Ours, Theirs) :-                 % a tie is left open there
    ( Ours == ' ' -> true ; Theirs = Ours ).
