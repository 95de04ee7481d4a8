"""Both games as PettingZoo environments, in which two agents take turns (AEC).

    underfoot.adapters.pettingzoo.carpniches_v0
    underfoot.adapters.pettingzoo.katarenga_v0

Each module has `env`, with PettingZoo's usual wrappers, and `raw_env`, without, as the games of
`pettingzoo.classic` have. The number is raised when the same actions would give something else.

Example:
    >>> from underfoot.adapters.pettingzoo import carpniches_v0
    >>> env = carpniches_v0.env()
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, terminated, truncated, info = env.last()
    ...     over = terminated or truncated
    ...     action = None if over else env.action_space(agent).sample(info["action_mask"])
    ...     env.step(action)
    >>> env.agents
    []
"""
