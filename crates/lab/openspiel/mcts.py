#!/usr/bin/env python3
"""OpenSpiel's Monte Carlo tree search as a UCI engine for `awale-lab match`.

    pip install open_spiel
    awale-lab match --rules abapa millis=100 'uci=python3 crates/lab/openspiel/mcts.py,nodes=100000'

It plays the game `oware` of OpenSpiel with the C++ MCTSBot: one random rollout for each leaf, the
constant 2 for exploration that the library's own examples use, proven values passed up the tree.
It reads `position startpos moves ...` and answers `go nodes N` with the move after N simulations.
"""

import argparse
import sys

import pyspiel

UCT_C = 2.0
MEMORY_MB = 1000


def state_after(game, text):
    """The state after moves written without blanks, such as FfBe."""
    state = game.new_initial_state()
    for letter in text:
        state.apply_action("abcdef".index(letter.lower()))
    return state


def speak(game, seed):
    """Speaks UCI until the input ends."""
    say = lambda text: print(text, flush=True)
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    state = game.new_initial_state()
    for line in sys.stdin:
        words = line.split()
        if words == ["uci"]:
            say("id name OpenSpiel MCTS\nid author OpenSpiel\nuciok")
        elif words == ["isready"]:
            say("readyok")
        elif words[:2] == ["position", "startpos"]:
            state = state_after(game, "".join(words[3:]))
        elif words[:1] == ["position"]:
            say("info string expected position startpos: OpenSpiel begins nowhere else")
        elif words[:2] == ["go", "nodes"] and not state.is_terminal():
            nodes = int(words[2])
            bot = pyspiel.MCTSBot(game, evaluator, UCT_C, nodes, MEMORY_MB, True, seed, False)
            action = bot.step(state)
            say(f"bestmove {state.action_to_string(state.current_player(), action)}")
            seed += 1
        elif words[:1] == ["go"]:
            say("bestmove (none)")
        elif words == ["quit"]:
            return


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1, help="the beginning of the random numbers")
    speak(pyspiel.load_game("oware"), parser.parse_args().seed)
