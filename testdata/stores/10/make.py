"""Makes awale.sqlite and told.json with the program of version 10 of the store: make.py PROGRAM.

It makes a game by link, a kept game, a short link, a class with a lesson, a tournament with a round and a
clock of two phones over HTTP, notes what the server told of them, and stops the server. Only the standard
library is used.
"""

import json, pathlib, signal, sqlite3, subprocess, sys, tempfile, time
import urllib.request

HERE = pathlib.Path(__file__).parent
PORT = 48490
API = f"http://127.0.0.1:{PORT}/api/v1"
# What has a day is forgotten on it: this one never comes.
FAR = 4102444800


def request(path, body=None, secret=None, method=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json"}
    if secret:
        headers["authorization"] = f"Bearer {secret}"
    asked = urllib.request.Request(API + path, data, headers, method=method)
    with urllib.request.urlopen(asked) as answer:
        text = answer.read()
        return json.loads(text) if text else None


def make_all():
    game = request("/games", {"rules": "awale", "time": "600+5", "name": "Awa", "token": "south".ljust(24, "-")})
    join = {"join": game["join"], "token": "north".ljust(24, "-"), "name": "Bô"}
    request(f"/games/{game['id']}/join", join)
    kept = request("/kept", {"ogn": "[Variant \"awale\"]\n[South \"Awa\"]\n\n1. A a 2. B b *\n"})["id"]
    share = {"share": "position", "rules": "awale", "position": "0-1-0-2-0-1-0-3-0-2-0-1-30-8-N"}
    share = request("/shares", share)["id"]

    made = request("/classes", {"cards": 4})
    code, teacher = made["code"], made["teacher"]
    cards = request(f"/classes/{code}/cards", secret=teacher)["cards"]
    pupils = [request(f"/classes/{code}/enter", {"card": card["code"]})["token"] for card in cards[:2]]
    work = {"work": {"kind": "lesson", "lesson": "simulation"}}
    request(f"/classes/{code}/assignments", work, teacher)
    request(f"/classes/{code}/me/hand", {"up": True}, pupils[1])

    cup = request("/tournaments", {"name": "Coupe", "rounds": 3, "by_link": True})
    for name in ["Awa", "Kofi", "Léa", "Ama"]:
        request(f"/tournaments/{cup['id']}/actions", {"do": "enter", "name": name}, cup["director"])
    request(f"/tournaments/{cup['id']}/actions", {"do": "pair", "round": 1}, cup["director"])
    result = {"do": "result", "round": 1, "table": 1, "game": 1, "result": "27-21"}
    request(f"/tournaments/{cup['id']}/actions", result, cup["director"])
    return {
        "game": request(f"/games/{game['id']}"),
        "kept": {"id": kept, "ogn": request(f"/kept/{kept}")["ogn"]},
        "share": share,
        "class": {"code": code, "teacher": teacher, "cards": cards, "pupils": pupils},
        "lesson": request(f"/classes/{code}/lesson", secret=teacher),
        "tournament": {"director": cup["director"], "view": request(f"/tournaments/{cup['id']}")},
    }


def main(program):
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([program, "serve", "--port", str(PORT), "--data-dir", folder])
        for _ in range(100):
            try:
                request("/rules")
                break
            except OSError:
                time.sleep(0.1)
        try:
            told = make_all()
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait()
        target = HERE / "awale.sqlite"
        target.unlink(missing_ok=True)
        file = sqlite3.connect(f"{folder}/awale.sqlite")
        assert file.execute("PRAGMA user_version").fetchone() == (10,)
        for table in ["classes", "tournaments"]:
            file.execute(f"UPDATE {table} SET until = ?", (FAR,))
        file.commit()
        file.execute("PRAGMA journal_mode = DELETE")
        file.execute("VACUUM INTO ?", (str(target),))
        (HERE / "told.json").write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n")


main(sys.argv[1])
