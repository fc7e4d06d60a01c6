name(ludolog).
version('0.1.0').
title('Five abstract board games whose rules are Prolog: play them, query them, ask them why').
keywords([game, 'board game', teaching, search]).
author('The Ludolog developers', 'ludolog@example.org').
