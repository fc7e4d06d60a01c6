"""The environment for learning agents, held against PettingZoo's own tests."""

from __future__ import annotations

from typing import Any

import pytest

import ludolog

REASON = "needs PettingZoo: pip install 'ludolog[agents]'"
pytest.importorskip("pettingzoo", reason=REASON)


def _environment(name: str, **more: Any) -> Any:
    from ludolog.agents import Environment

    return Environment(name, **more)


@pytest.mark.long
@pytest.mark.parametrize("name", ludolog.games())
@pytest.mark.filterwarnings("ignore")
def test_it_keeps_the_interface_of_pettingzoo(name: str) -> None:
    from pettingzoo.test import api_test, seed_test

    api_test(_environment(name), num_cycles=60)
    seed_test(lambda: _environment(name), num_cycles=10)


def test_a_game_is_played_to_its_end() -> None:
    env = _environment("splut", size=7)
    env.reset(seed=1)
    rewards: dict[str, float] = {}
    for agent in env.agent_iter(3000):
        observation, reward, ended, cut, _info = env.last()
        rewards[agent] = rewards.get(agent, 0.0) + reward
        legal = observation["action_mask"]
        assert ended or cut or list(legal.nonzero()[0]) == env.legal_actions()
        first = env.legal_actions()[0] if not (ended or cut) else None
        env.step(None if first is None else env.action_of(env.action_text(first)))
    assert sum(rewards.values()) == 0 and not env.agents


def test_a_game_without_numbers_has_places() -> None:
    env = _environment("green_skull", places=60)
    env.reset(seed=1)
    assert env.actions is None and env.action_space(env.possible_agents[0]).n == 60
    assert env.legal_actions() == list(range(len(env.state_now.legal_moves)))
    with pytest.raises(ValueError, match="size is one of"):
        _environment("splut", size=3)


def test_an_action_that_is_not_legal_loses() -> None:
    env = _environment("splut", size=7)
    env.reset()
    loser = env.agent_selection
    illegal = next(n for n in range(len(env.actions)) if n not in env.legal_actions())
    env.step(illegal)
    assert env.rewards[loser] == -1 and all(env.terminations.values())
