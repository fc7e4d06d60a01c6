% Green Skull as its report has it: the terms are ours; to stay, and to pass, is not in the list of moves.

move(_, [Hop|Hops], [Hop|Hops]).

agree(value).
