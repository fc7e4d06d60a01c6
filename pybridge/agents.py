"""Any game as an environment for learning agents: PettingZoo's AEC, with numbered actions.

>>> from ludolog.agents import Environment
>>> env = Environment("splut", size=7)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     done = termination or truncation
...     env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

Needs ``pip install 'ludolog[agents]'``. The actions are those of `ludolog.actions`: a number means
the same move in every position, and where a turn has several moves the same agent acts again. A
game whose moves have no numbers (Green Skull) has the places of the legal moves instead, in the
order of the rules: the mask is a row of ones, and a number means another move in another position.
`legal_actions`, `action_text` and `action_of` are called like their fellows in OpenSpiel.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import numpy
from gymnasium import spaces
from pettingzoo import AECEnv

from ludolog.actions import Actions
from ludolog.model import Move, Player, State, game
from ludolog.terms import Value

__all__ = ["Environment"]

_SIGNS: Final = 4
"""So many letters of what stands on a square are seen."""

_REPEATED: Final = 3

_PLACES: Final = 1000
"""Actions of a game whose moves have no numbers, unless somebody says how many."""


class Environment(AECEnv):
    """One game as PettingZoo sees it; the agents are ``player_1`` and so on, by the names of the
    rules.

    An observation has the board as numbers, four for each square of the picture: the letters of
    what stands there, 0 where nothing does; and the mask of the actions that are legal. The
    reward is 1 for who wins, -1 for who does not, 0 for a tie, all at the end. An action that is
    not legal loses at once. The third time that a position comes up, and the limit of moves of the
    game, truncate it. `places` is the number of actions of a game whose moves have no numbers.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo wants an attribute of the class
        "name": "ludolog_v0", "render_modes": ["ansi"], "is_parallelizable": False,
    }

    def __init__(
        self, name: str, render_mode: str | None = None, places: int = _PLACES, **settings: Value
    ) -> None:
        super().__init__()
        self.game = game(name)
        self.render_mode = render_mode
        self._settings = settings
        self.actions: Actions | None
        """What the numbers mean; None where they are places in the list of legal moves."""
        try:
            self.actions = Actions(self.game, **settings)
        except ValueError:
            self.game.start(**settings)  # which may be what was wrong
            self.actions = None
        count = self._count = places if self.actions is None else len(self.actions)
        self._named = {player: f"player_{player}" for player in self.game.start(**settings).seats}
        self.possible_agents = list(self._named.values())
        self.agents: list[str] = []
        picture = self.game.start(**settings).picture
        self._squares = () if picture is None else tuple(s.id for s in picture.squares)
        board = spaces.Box(0, 0x10FFFF, (len(self._squares), _SIGNS), numpy.int32)
        mask = spaces.Box(0, 1, (count,), numpy.int8)
        space = spaces.Dict({"observation": board, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self.state_now: State[Any, Any] = self.game.start(**settings)

    def observation_space(self, agent: str) -> Any:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of its actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. A seed among its settings is `seed`; `options` mean nothing."""
        settings = dict(self._settings)
        for setting in self.game.settings:
            if setting.kind == "seed" and seed is not None:
                settings.setdefault(setting.name, seed)
        self.state_now = self.game.start(**settings)
        self._seen: Counter[str] = Counter([self.state_now.key])
        self._moves = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._named[self.state_now.side]

    def observe(self, agent: str) -> dict[str, Any]:
        """The board, and the mask: zeros for an agent whose turn it is not."""
        board = numpy.zeros((len(self._squares), _SIGNS), numpy.int32)
        picture = self.state_now.picture
        for place, square in enumerate(() if picture is None else picture.squares):
            if square.style != "empty":
                for at, sign in enumerate(square.glyph.strip()[:_SIGNS]):
                    board[place, at] = ord(sign)
        mask = numpy.zeros(self._count, numpy.int8)
        if agent == self.agent_selection:
            mask[self.legal_actions()] = 1
        return {"observation": board, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play the action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action is None or int(action) not in self.legal_actions():
            self.infos[agent] = {"illegal": action}
            self._ended({agent: -1.0})
        else:
            self._play(int(action))
        self._accumulate_rewards()

    def _play(self, action: int) -> None:
        self.state_now = state = self.state_now.play(self._move(action))
        self._moves += 1
        self._seen[state.key] += 1
        if state.is_over:
            outcome = state.outcome
            winner: Player | None = None if outcome is None else outcome.winner
            if outcome is None or winner is None:
                self._ended({})
            else:
                self._ended({
                    agent: 1.0 if player == winner else -1.0
                    for player, agent in self._named.items()
                })
        elif self._seen[state.key] >= _REPEATED or self._moves >= self.game.move_limit:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._named[state.side]

    def _ended(self, rewards: dict[str, float]) -> None:
        self.rewards = {agent: rewards.get(agent, 0.0) for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)

    def legal_actions(self) -> list[int]:
        """The numbers of the legal moves, in ascending order. Raises ValueError if there are more
        places than expected.
        """
        if self.actions is not None:
            return list(self.actions.legal(self.state_now))
        found = len(self.state_now.legal_moves)
        if found > self._count:
            raise ValueError(f"{found} legal moves, and only {self._count} places")
        return list(range(found))

    def _move(self, action: int) -> Move[Any]:
        if self.actions is not None:
            return self.actions.move(self.state_now, action)
        return self.state_now.legal_moves[action]

    def action_text(self, action: int) -> str:
        """The move that a number means in this position, as people write it. Raises IndexError or
        IllegalMove for a number that means none.
        """
        return self._move(action).text

    def action_of(self, text: str) -> int:
        """The number of a move in this position. Raises as `State.play` does."""
        move = self.state_now.move(text)
        return move.index if self.actions is None else self.actions.number(move)

    def render(self) -> str | None:
        """The drawing, for the render mode ``ansi``."""
        return self.state_now.drawing if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing has to be closed."""
