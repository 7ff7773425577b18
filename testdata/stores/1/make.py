"""Makes awale.sqlite and told.json with the program of version 1 of the store: make.py PROGRAM.

It plays games by link over HTTP and WebSockets, notes what the server told of them at the end, and
stops the server. Only the standard library is used.
"""

import base64, json, os, pathlib, signal, socket, sqlite3, struct, subprocess, sys, tempfile, time
import urllib.parse, urllib.request

HERE = pathlib.Path(__file__).parent
PORT = 48480
API = f"http://127.0.0.1:{PORT}/api/v1"
# Old games are forgotten by the date: these never are.
FAR = 4102444800


def request(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    asked = urllib.request.Request(API + path, data, {"content-type": "application/json"})
    with urllib.request.urlopen(asked) as answer:
        return json.load(answer)


class Player:
    """A seat at the socket of a game."""

    def __init__(self, game, token):
        self.socket = socket.create_connection(("127.0.0.1", PORT))
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /api/v1/games/{game}/socket HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            f"Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self.stream = self.socket.makefile("rb")
        while self.stream.readline() != b"\r\n":
            pass
        self.count = 0
        self.say({"type": "hello", "version": 1, "token": token})
        self.ply = len(self.hear("welcome")["snapshot"]["moves"])

    def frame(self, kind, payload):
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[n % 4] for n, byte in enumerate(payload))
        size = bytes([128 | len(payload)]) if len(payload) < 126 else b"\xfe" + struct.pack(">H", len(payload))
        self.socket.sendall(bytes([128 | kind]) + size + mask + masked)

    def say(self, message):
        self.frame(1, json.dumps(message).encode())

    def hear(self, kind):
        """The next message of a kind; events keep count of the moves."""
        while True:
            first, size = self.stream.read(2)
            if size == 126:
                (size,) = struct.unpack(">H", self.stream.read(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", self.stream.read(8))
            payload = self.stream.read(size)
            if first & 15 == 9:
                self.frame(10, payload)
            elif first & 15 == 1:
                message = json.loads(payload)
                if message["type"] == "event":
                    self.ply = message["ply"]
                if message["type"] == kind:
                    return message
                assert message["type"] in ("presence", "event"), message


class Game:
    """A game, its two tokens, and its two players once they have come."""

    def __init__(self, name, id=None, **asked):
        self.name = name
        self.tokens = {side: f"{side}-of-{name}".ljust(24, "-") for side in ("south", "north")}
        self.players = {}
        if id:
            self.id = id
            return
        made = request("/games", {"token": self.tokens["south"], "name": "Awa", **asked})
        assert made["seat"] == "south"
        self.id, self.join = made["id"], made["join"]

    def sit(self, name="Bô"):
        asked = {"join": self.join, "token": self.tokens["north"], "name": name}
        request(f"/games/{self.id}/join", asked)
        return self.come()

    def come(self):
        self.players = {side: Player(self.id, token) for side, token in self.tokens.items()}
        return self

    def act(self, side, do, **more):
        player = self.players[side]
        player.count += 1
        id = f"{self.name}-{side}-{player.count}"
        player.say({"type": "act", "id": id, "ply": player.ply, "action": {"do": do, **more}})
        for one in self.players.values():
            event = one.hear("event")
        return event

    def play(self, *moves):
        for move in moves:
            side = request(f"/games/{self.id}")["to_move"]
            self.act(side, "play", move=move)

    def some(self, count):
        """Moves that may be played, chosen by nobody."""
        for ply in range(count):
            stands = request(f"/games/{self.id}")
            position = urllib.parse.quote(stands["position"])
            legal = request(f"/moves?rules={stands['rules']}&position={position}")["moves"]
            self.play(legal[(7 * ply + 3) % len(legal)]["move"])


def play_all():
    stopped = Game("stopped", rules="awale").sit()
    stopped.play("C", "a")
    stopped.act("south", "offer", offer="draw")
    stopped.act("north", "decline", offer="draw")
    stopped.act("north", "offer", offer="stop")
    stopped.act("north", "withdraw", offer="stop")
    stopped.play("D")
    stopped.act("south", "offer", offer="take-back")
    assert stopped.act("north", "accept", offer="take-back")["undone"] == 1
    stopped.play("E", "f")
    stopped.act("south", "offer", offer="take-back")
    assert stopped.act("north", "accept", offer="take-back")["undone"] == 2
    stopped.play("F", "b", "A")
    stopped.act("north", "offer", offer="stop")
    # Who offers what the other offered accepts it.
    assert stopped.act("south", "offer", offer="stop")["event"] == "accepted"

    open_ = Game("open", rules="abapa", time="3600+5").sit("")
    open_.play("C", "c", "D", "d", "A")
    open_.act("south", "offer", offer="draw")
    open_.act("north", "offer", offer="take-back")

    resigned = Game("resigned", rules="awele").sit()
    resigned.play("B")
    resigned.act("south", "resign")
    resigned.act("north", "rematch")
    next_ = Game("next", id=resigned.act("south", "rematch")["game"])
    next_.tokens = resigned.tokens
    next_.come().play("a")

    flagged = Game("flagged", rules="awale", time="1").sit()
    flagged.play("A", "a")
    for player in flagged.players.values():
        assert player.hear("event")["event"] == "flagged"
    flagged.act("north", "rematch")

    days = Game("days", rules="avele", time="3d").sit()
    days.some(40)

    waiting = Game("waiting", rules="awari", time="300+5")

    eqwale = Game("eqwale", rules="eqwale").sit("Esi de l’Éqwalé")
    eqwale.some(30)
    return [stopped, open_, resigned, next_, flagged, days, waiting, eqwale]


def main(program):
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([program, "serve", "--port", str(PORT), "--data-dir", folder])
        for _ in range(100):
            try:
                request("/rules")
                break
            except OSError:
                time.sleep(0.1)
        games = play_all()
        ogn = "[Variant \"awale\"]\n[South \"Awa\"]\n\n1. A a 2. B b *\n"
        share = {"share": "position", "rules": "awale",
                 "position": "0-1-0-2-0-1-0-3-0-2-0-1-30-8-N"}
        told = {
            "kept": request("/kept", {"ogn": ogn})["id"],
            "share": request("/shares", share)["id"],
            "games": [
                {"name": game.name, "tokens": game.tokens, "join": getattr(game, "join", None),
                 "snapshot": request(f"/games/{game.id}")}
                for game in games
            ],
        }
        told["ogn"] = request(f"/kept/{told['kept']}")["ogn"]
        server.send_signal(signal.SIGTERM)
        server.wait()
        target = HERE / "awale.sqlite"
        target.unlink(missing_ok=True)
        file = sqlite3.connect(f"{folder}/awale.sqlite")
        file.execute("UPDATE games SET created = ?", (FAR,))
        file.execute("UPDATE events SET wall = ?", (FAR,))
        file.commit()
        file.execute("PRAGMA journal_mode = DELETE")
        file.execute("VACUUM INTO ?", (str(target),))
        (HERE / "told.json").write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n")


main(sys.argv[1])
