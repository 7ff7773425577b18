"""Compares rounds of awale-tournament with those of caissify-pairings (PyPI), another program.

    cargo xtask pairings --tournaments 3000

makes an environment of Python in target/compare, plays the tournaments (the example `rounds`), and gives them
to this file.

Every round is paired again by its FIDE Dutch engine from the same past. Both are measured by the
same rules, written down here a third time. The program fails if ours has a rematch, a second bye,
a third time the same side, or is worse than the other one: a bye with more points, or with equal
byes more points between opponents.

By design the systems differ where both are right: Dutch pairs from the top group downwards, ours
takes the round as a whole, so the same number of points apart can lie between other players.
"""

import json
import sys
from collections import Counter
from multiprocessing import Pool

from caissify_pairings import generate_pairings


def must(player):
    """The side a player must have now."""
    sides = [side for side in player["sides"] if side != "none"]
    surplus = sides.count("white") - sides.count("black")
    if surplus >= 2 or sides[-2:] == ["white", "white"]:
        return "black"
    if surplus <= -2 or sides[-2:] == ["black", "black"]:
        return "white"
    return None


def measure(players, pairs, byes):
    """Second byes, rematches, clashes of sides, wrong sides, points of the bye, points apart."""
    of = {player["id"]: player for player in players}
    rematches = sum(other in of[one]["met"] for one, other in pairs)
    clashes = sum(must(of[a]) is not None and must(of[a]) == must(of[b]) for a, b in pairs)
    wrong = sum(must(of[a]) == "black" for a, _ in pairs)
    wrong += sum(must(of[b]) == "white" for _, b in pairs)
    apart = sum((of[a]["halves"] - of[b]["halves"]) ** 2 for a, b in pairs)
    second = sum(of[player]["byes"] > 0 for player in byes)
    return second, rematches, clashes, wrong, sum(of[player]["halves"] for player in byes), apart


def dutch(line):
    players = [
        {
            "id": player["id"],
            "name": player["name"],
            "score": player["halves"] / 2,
            "rating": player["rating"],
            "starting_number": player["id"],
            "color_hist": player["sides"],
            "float_history": player["floats"],
            "bye_count": player["byes"],
        }
        for player in line["players"]
    ]
    met = {(p["id"], other) for p in line["players"] for other in p["met"]}
    found = generate_pairings("dutch", players, met, line["round"], line["rounds"])
    pairs = [(p["white_id"], p["black_id"]) for p in found if p["black_id"] and p["white_id"]]
    byes = [p["white_id"] or p["black_id"] for p in found if not (p["black_id"] and p["white_id"])]
    return pairs, byes


def compare(text):
    """One round: which it is, and what both are worth."""
    line = json.loads(text)
    ours = measure(line["players"], line["pairs"], line["byes"])
    pairs, byes = dutch(line)
    return line["tournament"], line["round"], ours, measure(line["players"], pairs, byes)


def main():
    counts, bad, tournaments = Counter(), [], set()
    with open(sys.argv[1], encoding="utf-8") as lines, Pool() as pool:
        for tournament, number, ours, theirs in pool.imap(compare, lines, chunksize=50):
            tournaments.add(tournament)
            counts["rounds"] += 1
            counts["the same measure"] += ours == theirs
            counts["ours is better"] += ours < theirs
            counts["points apart, ours"] += ours[5]
            counts["points apart, theirs"] += theirs[5]
            if any(ours[:4]) or ours > theirs:
                bad.append((tournament, number, ours, theirs))
    print(f"tournaments: {len(tournaments)}")
    for what, count in counts.items():
        print(f"{what}: {count}")
    for each in bad[:20]:
        print("worse than the other program:", *each)
    print(f"rounds that are worse: {len(bad)}")
    sys.exit(bool(bad) or not counts["rounds"])


if __name__ == "__main__":
    main()
