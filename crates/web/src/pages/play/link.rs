//! A game by link: two devices, one board.

mod connection;
mod create;
mod qr_code;
mod seat;
mod take_seat;
mod waiting;

use awale_core::{BySide, Side};
use awale_play::{Action, Happened, Millis, Offer};
use awale_proto::{ClientMessage, Event, Presence};
use leptos::prelude::*;
use leptos::task::spawn_local;

use self::connection::{Connection, State};
pub use self::create::Invite;
use self::create::invite_from;
use self::seat::Invitation;
use self::take_seat::TakeSeat;
use self::waiting::{Banner, Waiting, Watchers};
use super::game_view;
use super::page::GamePage;
use super::source::{GameSource, rematch_button};
use crate::Route;
use crate::browser::{clock, share, window};
use crate::by_link::{LinkGame, Misfits, Reply};
use crate::components::{Link, Lost, Store};
use crate::session::{Session, shelf};

/// Whether this browser has a seat in a game, or watches it: then its page shows the game, else an
/// invitation.
pub fn is_at_table(id: &str) -> bool {
    invitation(id).is_none()
}

fn invitation(id: &str) -> Option<Invitation> {
    Invitation::in_address().filter(|_| seat::read(id).is_none())
}

/// The page of a game by link for those who are invited to it. The game itself is in another module,
/// so that an invitation is soon there.
#[component]
pub fn Invited(id: String) -> impl IntoView {
    let invited = RwSignal::new(invitation(&id));
    let id = StoredValue::new(id);
    move || match invited.get() {
        Some(invitation) => view! { <TakeSeat id=id.get_value() invitation invited /> }.into_any(),
        None => load_anew(),
    }
}

/// The page of a game by link for those who play or watch it.
#[component]
pub fn Game(id: String) -> impl IntoView {
    let invited = RwSignal::new(None);
    let id = StoredValue::new(id);
    move || match invited.get() {
        Some(_) => load_anew(),
        None => joined(LinkSource::new(Store::get(), id.get_value(), invited)),
    }
}

/// Fetches the module that the page of this game needs now.
fn load_anew() -> AnyView {
    let _ = window().location().reload();
    ().into_any()
}

/// The game itself, once the server has told it.
fn joined(game: LinkSource) -> AnyView {
    let page = GamePage::new(game.store, game);
    page.run();
    let ready = Memo::new(move |_| game.with(|_| ()).is_some());
    (move || if ready.get() { game_view(page) } else { game.empty() }).into_any()
}

#[derive(Clone, Copy)]
struct LinkSource {
    store: Store,
    id: StoredValue<String>,
    table: RwSignal<Option<LinkGame>>,
    state: RwSignal<State>,
    presence: RwSignal<Presence>,
    /// An action on its way. It is sent again, with the same id, whenever the connection comes back:
    /// the server does it once.
    pending: RwSignal<Option<ClientMessage>>,
    misfits: StoredValue<Misfits>,
    /// An invitation that may be answered after all.
    invited: RwSignal<Option<Invitation>>,
    connection: StoredValue<Connection, LocalStorage>,
}

impl LinkSource {
    fn new(store: Store, id: String, invited: RwSignal<Option<Invitation>>) -> LinkSource {
        LinkSource {
            store,
            id: StoredValue::new(id),
            table: RwSignal::new(None),
            state: RwSignal::new(State::Connecting),
            presence: RwSignal::new(Presence::default()),
            pending: RwSignal::new(None),
            misfits: StoredValue::new(Misfits::default()),
            invited,
            connection: StoredValue::new_local(Connection::default()),
        }
    }

    fn empty(self) -> AnyView {
        let texts = self.store.texts().link();
        let words = move || match self.state.get() {
            State::Lost => texts.no_such_game,
            State::TooOld => texts.too_old,
            State::Away => texts.connection_lost,
            State::Halted(_) => texts.halted,
            State::Connecting | State::Open => texts.connecting,
        };
        let label = self.store.texts().play().new_game;
        let words = Signal::derive(move || words().to_owned());
        let waiting = Signal::derive(move || self.state.get() != State::Lost);
        view! { <Lost words to=Route::Start label waiting /> }.into_any()
    }

    /// Takes an event in and says what happened. What is missing is asked for anew.
    fn hear(self, page: GamePage<LinkSource>, event: &Event) {
        let heard = self.table.try_update(|table| Some(table.as_mut()?.hear(event, clock::now())));
        if let Some(id) = &event.command {
            self.settle(id);
        }
        match self.misfits.try_update_value(|misfits| misfits.reply(heard.flatten())) {
            Some(Reply::Tell) => page.tell(&event.event),
            Some(Reply::Nothing) | None => {}
            Some(Reply::AskAnew) => page.ask_anew(),
            Some(Reply::BuildAnew) => page.build_anew(),
            Some(Reply::GiveUp) => self.state.set(State::TooOld),
        }
    }

    /// The action with this id has its answer.
    fn settle(self, id: &str) {
        let mine = |pending: &Option<ClientMessage>| match pending {
            Some(ClientMessage::Act { id: sent, .. }) => sent == id,
            _ => false,
        };
        if self.pending.with_untracked(mine) {
            self.pending.set(None);
        }
    }

    /// The address for those who watch.
    fn address(self) -> String {
        share::address(&format!("/game/{}#{}", self.id.get_value(), seat::WATCH))
    }

    /// Keeps how the game stands for the shelf, or for my games once it is over. Whoever watches
    /// keeps nothing.
    fn stay_on_shelf(self) {
        let kept = Memo::new(move |_| {
            self.with(|session| {
                let game = session.game();
                let sits = session.seat_of_person().is_some();
                sits.then(|| (game.plies().len(), game.is_full(), game.result().is_some()))
            })
            .flatten()
        });
        Effect::new(move |_| {
            if kept.get().is_some()
                && let Some(session) = self.peek(Session::clone)
            {
                let id = self.id.get_value();
                spawn_local(async move { shelf::keep_link(&id, &session).await });
            }
        });
    }
}

/// Who of the two players is connected.
fn connected(Presence { south, north, .. }: Presence) -> BySide<bool> {
    BySide::new(south, north)
}

impl GameSource for LinkSource {
    const BY_LINK: bool = true;

    fn with<T>(self, question: impl FnOnce(&Session) -> T) -> Option<T> {
        // What happened before is not seen one by one.
        let ready = |table: &Option<LinkGame>| {
            table.as_ref().filter(|table| table.is_ready()).map(|table| question(&table.session))
        };
        self.table.with(ready)
    }

    fn change<T>(self, change: impl FnOnce(&mut Session) -> T) -> Option<T> {
        let changed = |table: &mut Option<LinkGame>| Some(change(&mut table.as_mut()?.session));
        self.table.try_update(changed).flatten()
    }

    fn run(self, page: GamePage<LinkSource>) {
        page.stay_connected();
        self.stay_on_shelf();
    }

    fn tick(self, page: GamePage<LinkSource>, _now: Millis) {
        page.watch_connection();
    }

    /// Sends an action. The board changes when the server has told what came of it.
    fn act(self, page: GamePage<LinkSource>, _side: Side, action: Action) {
        if self.pending.with_untracked(Option::is_some) {
            return;
        }
        let Some(ply) = self.peek(|session| session.game().plies().len()) else { return };
        let id = format!("{:x}-{:x}", clock::now().0, clock::lot());
        let ply = u32::try_from(ply).unwrap_or(u32::MAX);
        let seen = self.table.with_untracked(|table| table.as_ref().map(LinkGame::seen));
        let message = ClientMessage::Act { id, ply, seen, action };
        page.send(&message);
        self.pending.set(Some(message));
    }

    fn undo(self, page: GamePage<LinkSource>) {
        page.act(page.actor(), Action::Offer(Offer::TakeBack));
    }

    fn rematch(self, page: GamePage<LinkSource>) {
        page.act(page.actor(), Action::Rematch { next: String::new() });
    }

    /// A pasted position begins another game by link, and a pasted game goes on at this screen; this
    /// one stays where it is.
    fn open(self, _page: GamePage<LinkSource>, session: Session) {
        if session.game().plies().is_empty() {
            invite_from(self.store, session.game().start());
        } else {
            self.store.play(session);
        }
    }

    fn share(self, page: GamePage<LinkSource>) {
        self.store.send(&page.share_text(), self.address());
    }

    fn copy_link(self) {
        self.store.copy(&self.address());
    }

    fn tell(self, page: GamePage<LinkSource>, side: Side, happened: &Happened, mine: bool) {
        let texts = self.store.texts().link();
        let announcer = self.store.announcer;
        let name = || page.name(side);
        match happened {
            Happened::Joined { .. } => announcer.say(&(texts.joined)(&name())),
            Happened::Withdrawn(_) if !mine => announcer.say(&(texts.withdrawn)(&name())),
            Happened::RematchOffered if !mine => announcer.say(&(texts.rematch_wanted)(&name())),
            Happened::Rematch { game } => page.sit_down_again(game),
            Happened::RematchOffered => {}
            _ => page.tell_result(),
        }
    }

    /// Both have to want it; those who watch go along.
    fn another(self, page: GamePage<LinkSource>) -> AnyView {
        let texts = self.store.texts().link();
        // Whoever looks back at earlier moves does not change it.
        let known = Memo::new(move |_| {
            self.with(|session| {
                let (game, seat) = (session.game(), session.seat_of_person());
                let wants = game.wants_rematch();
                let wanted = seat.map(Side::opponent).filter(|&other| wants[other]);
                (game.next().map(str::to_owned), seat.map(|seat| wants[seat]), wanted)
            })
        });
        let view = move || match known.get()? {
            (Some(game), ..) => Some(
                view! {
                    <Link class="button primary" to=Route::Game(game)>
                        {texts.next_game}
                    </Link>
                }
                .into_any(),
            ),
            (None, None, _) => None,
            (None, Some(true), _) => {
                Some(view! { <button disabled>{texts.rematch_asked}</button> }.into_any())
            }
            (None, Some(false), wanted) => {
                let wanted = wanted.map(|other| {
                    let name = untrack(|| page.name(other));
                    view! { <p class="wanted">{(texts.rematch_wanted)(&name)}</p> }
                });
                Some(view! { {wanted} {rematch_button(page)} }.into_any())
            }
        };
        view.into_any()
    }

    fn now(self) -> Millis {
        if let State::Halted(at) = self.state.get_untracked() {
            return at;
        }
        let now = clock::now();
        let at_server =
            |table: &Option<LinkGame>| table.as_ref().map(|table| table.server_time(now));
        self.table.with_untracked(at_server).unwrap_or(now)
    }

    fn is_busy(self) -> bool {
        self.pending.with(Option::is_some)
    }

    fn status(self) -> Option<&'static str> {
        let texts = self.store.texts().link();
        if self.is_busy() {
            return Some(texts.sending);
        }
        (self.with(|session| session.game().is_full()) == Some(false)).then_some(texts.waiting)
    }

    fn presence(self, side: Side) -> Option<(&'static str, &'static str)> {
        let texts = self.store.texts().link();
        let taken = self.with(|session| session.game().seats()[side].taken)?;
        Some(match (taken, connected(self.presence.get())[side]) {
            (false, _) => ("free", texts.free),
            (true, true) => ("here", texts.here),
            (true, false) => ("gone", texts.away),
        })
    }

    fn above(self, page: GamePage<LinkSource>) -> AnyView {
        view! {
            <Banner game=self />
            <Waiting page />
        }
        .into_any()
    }

    fn below(self, page: GamePage<LinkSource>) -> AnyView {
        view! { <Watchers page /> }.into_any()
    }
}
