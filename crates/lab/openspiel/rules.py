#!/usr/bin/env python3
"""Compares the rules of OpenSpiel's `oware` with our `abapa` on random games.

    python3 crates/lab/openspiel/rules.py --awale target/release/awale --games 2000

Every position of the games goes through `awale batch`: the legal moves must be the same, each of them
must lead to the same position, and where one side ends the game the other must do so with the same
seeds. OpenSpiel ends a game when a position comes back; `awale batch` sees single positions, so that
such ends are counted apart and compared with the rule abapa-repetition: the second occurrence, and
everybody takes the seeds of the own row.
"""

import argparse
import collections
import json
import random
import subprocess

import pyspiel


def position(state):
    """The state in our notation; the seeds of an ended game are all in the granaries."""
    north, f_to_a, a_to_f, south = [
        line.replace("score = ", "").split() for line in str(state).splitlines() if any(c.isdigit() for c in line)
    ]
    pits = a_to_f + f_to_a[::-1]
    side = "SN"[state.current_player()] if not state.is_terminal() else "?"
    return "-".join(pits + [south[2], north[2], side])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--awale", default="target/release/awale")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    game = pyspiel.load_game("oware")
    asked = []
    for _ in range(options.games):
        state = game.new_initial_state()
        since_harvest = []
        while not state.is_terminal():
            player, here = state.current_player(), position(state)
            if since_harvest and since_harvest[-1].split("-")[12:14] != here.split("-")[12:14]:
                since_harvest = []
            since_harvest.append(here)
            children = {}
            for action in state.legal_actions():
                child = state.child(action)
                children[state.action_to_string(player, action)] = (position(child), child.is_terminal())
            asked.append((here, children, list(since_harvest)))
            state.apply_action(rng.choice(state.legal_actions()))
    lines = "".join(json.dumps({"rules": "abapa", "position": here}) + "\n" for here, _, _ in asked)
    answers = subprocess.run([options.awale, "batch"], input=lines, capture_output=True, text=True, check=True)
    counts = collections.Counter()
    for (here, children, before), line in zip(asked, answers.stdout.splitlines(), strict=True):
        ours = json.loads(line)
        assert {move["move"] for move in ours["moves"]} == set(children), (here, children.keys(), ours)
        counts["positions"] += 1
        for move in ours["moves"]:
            theirs, ended = children[move["move"]]
            counts["moves"] += 1
            over = move["over"]
            if over:
                counts[over["reason"]] += 1
                assert ended and theirs.split("-")[12:14] == [str(over["south"]), str(over["north"])], (here, move, theirs)
            elif ended:
                pits = [int(n) for n in move["position"].split("-")[:14]]
                final = [str(pits[12] + sum(pits[:6])), str(pits[13] + sum(pits[6:12]))]
                known = "again" if move["position"] in before else "new"
                counts[f"ended by OpenSpiel alone, {known} position"] += 1
                assert theirs.split("-")[12:14] == final, (here, move, theirs)
            else:
                assert theirs == move["position"], (here, move, theirs)
                if move["position"] in before:
                    counts["repeated, and OpenSpiel goes on"] += 1
    for name, count in counts.items():
        print(f"{count:9} {name}")


if __name__ == "__main__":
    main()
