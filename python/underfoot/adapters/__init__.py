"""The games inside other people's frameworks, one module for each.

    underfoot.adapters.open_spiel    games for OpenSpiel
    underfoot.adapters.pettingzoo    environments for PettingZoo
    underfoot.adapters.easyai        a game for easyAI's players and searches

Importing this package imports none of them. A module imports the framework it is for, which an
extra brings: `pip install underfoot[openspiel]`, `[pettingzoo]`, `[easyai]`. They use the public
face of `underfoot` only; an adapter for another framework can be written outside in the same way.
`docs/adapters.md` has an example for each.
"""
