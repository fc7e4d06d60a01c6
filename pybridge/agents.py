"""Any game as an environment for learning agents: PettingZoo's AEC, with numbered actions.

>>> from ludolog.agents import Environment
>>> env = Environment("splut", size=7)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     done = termination or truncation
...     env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

Needs ``pip install 'ludolog[agents]'``. Action K is the legal move at place K, in the order of the
rules: numbers are dense and the mask is a row of ones, but a number means different moves in
different positions. `legal_actions`, `action_text` and `action_of` are called like their fellows in
OpenSpiel. Whoever wants numbers that mean the same everywhere learns from the texts.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import numpy
from gymnasium import spaces
from pettingzoo import AECEnv

from ludolog.model import Player, State, game
from ludolog.terms import Value

__all__ = ["Environment"]

_SIGNS: Final = 4
"""So many letters of what stands on a square are seen."""

_REPEATED: Final = 3


class Environment(AECEnv):
    """One game as PettingZoo sees it; the agents are ``player_1`` and so on, by the names of the
    rules.

    An observation has the board as numbers, four for each square of the picture: the letters of
    what stands there, 0 where nothing does; and the mask of the `actions` that are legal. The
    reward is 1 for who wins, -1 for who does not, 0 for a tie, all at the end. An action that is
    not legal loses at once. The third time that a position comes up, and the limit of moves of the
    game, truncate it.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo wants an attribute of the class
        "name": "ludolog_v0", "render_modes": ["ansi"], "is_parallelizable": False,
    }

    def __init__(
        self, name: str, render_mode: str | None = None, actions: int = 1000, **settings: Value
    ) -> None:
        super().__init__()
        self.game = game(name)
        self.render_mode = render_mode
        self._settings = settings
        self._actions = actions
        self._named = {player: f"player_{player}" for player in self.game.seats}
        self.possible_agents = list(self._named.values())
        self.agents: list[str] = []
        picture = self.game.start(**settings).picture
        self._squares = () if picture is None else tuple(s.id for s in picture.squares)
        board = spaces.Box(0, 0x10FFFF, (len(self._squares), _SIGNS), numpy.int32)
        mask = spaces.Box(0, 1, (actions,), numpy.int8)
        space = spaces.Dict({"observation": board, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
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
        mask = numpy.zeros(self._actions, numpy.int8)
        if agent == self.agent_selection:
            mask[: len(self.legal_actions())] = 1
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
        self.state_now = state = self.state_now.play(self.state_now.legal_moves[action])
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
        """The numbers of the legal moves. Raises ValueError if there are more than `actions`."""
        count = len(self.state_now.legal_moves)
        if count > self._actions:
            raise ValueError(f"{count} legal moves, and only {self._actions} actions")
        return list(range(count))

    def action_text(self, action: int) -> str:
        """The move that a number means in this position, as people write it."""
        return self.state_now.legal_moves[action].text

    def action_of(self, text: str) -> int:
        """The number of a move in this position. Raises as `State.play` does."""
        return self.state_now.move(text).index

    def render(self) -> str | None:
        """The drawing, for the render mode ``ansi``."""
        return self.state_now.drawing if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing has to be closed."""
