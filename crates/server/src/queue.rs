//! Who thinks next: a queue that serves clients in turn, however many questions one of them has.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::oneshot;

use crate::client::Client;

/// Why a question is not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Full {
    /// The client has enough questions open.
    ForClient,
    /// Everybody together has.
    ForAll,
}

#[derive(Clone, Debug)]
pub(crate) struct FairQueue(Arc<Mutex<QueueState>>);

#[derive(Debug)]
struct QueueState {
    free: usize,
    most_waiting: usize,
    most_per_client: usize,
    /// The clients whose turn comes, in order, each with those who wait.
    waiting: VecDeque<(Client, VecDeque<oneshot::Sender<QueueTurn>>)>,
    running: Vec<Client>,
}

impl FairQueue {
    pub(crate) fn new(turns: usize, most_waiting: usize, most_per_client: usize) -> FairQueue {
        FairQueue(Arc::new(Mutex::new(QueueState {
            free: turns.max(1),
            most_waiting,
            most_per_client,
            waiting: VecDeque::new(),
            running: Vec::new(),
        })))
    }

    pub(crate) async fn turn(&self, client: Client) -> Result<QueueTurn, Full> {
        let waiter = {
            let mut state = self.lock();
            state.forget_gone();
            if state.of(client) >= state.most_per_client {
                return Err(Full::ForClient);
            }
            if state.free > 0 {
                state.free -= 1;
                state.running.push(client);
                return Ok(QueueTurn { queue: Some(self.clone()), client });
            }
            if state.waiting.iter().map(|(_, line)| line.len()).sum::<usize>() >= state.most_waiting
            {
                return Err(Full::ForAll);
            }
            let (waiter, served) = oneshot::channel();
            match state.waiting.iter_mut().find(|(other, _)| *other == client) {
                Some((_, line)) => line.push_back(waiter),
                None => state.waiting.push_back((client, VecDeque::from([waiter]))),
            }
            served
        };
        // The queue keeps every waiter until it is served, and is kept by whoever waits.
        waiter.await.map_err(|_| Full::ForAll)
    }

    /// How many turns are taken, and how many wait.
    pub(crate) fn load(&self) -> (usize, usize) {
        let state = self.lock();
        (state.running.len(), state.waiting.iter().map(|(_, line)| line.len()).sum())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, QueueState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends a turn and begins the next: the first of the client whose turn it is.
    fn pass_on(&self, done: Client) {
        let mut state = self.lock();
        if let Some(at) = state.running.iter().position(|&client| client == done) {
            state.running.swap_remove(at);
        }
        while let Some((client, mut line)) = state.waiting.pop_front() {
            let next = line.pop_front();
            if !line.is_empty() {
                state.waiting.push_back((client, line));
            }
            let Some(waiter) = next else { continue };
            let turn = QueueTurn { queue: Some(self.clone()), client };
            match waiter.send(turn) {
                Ok(()) => {
                    state.running.push(client);
                    return;
                }
                // Whoever went away passes nothing on: the turn is still here.
                Err(mut turn) => turn.queue = None,
            }
        }
        state.free += 1;
    }
}

impl QueueState {
    /// Questions of a client that wait or run.
    fn of(&self, client: Client) -> usize {
        let waiting = self.waiting.iter().find(|(other, _)| *other == client);
        let running = self.running.iter().filter(|&&other| other == client).count();
        waiting.map_or(0, |(_, line)| line.len()) + running
    }

    fn forget_gone(&mut self) {
        for (_, line) in &mut self.waiting {
            line.retain(|waiter| !waiter.is_closed());
        }
        self.waiting.retain(|(_, line)| !line.is_empty());
    }
}

/// A turn; the next begins when it is dropped.
#[derive(Debug)]
pub(crate) struct QueueTurn {
    queue: Option<FairQueue>,
    client: Client,
}

impl Drop for QueueTurn {
    fn drop(&mut self) {
        if let Some(queue) = self.queue.take() {
            queue.pass_on(self.client);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{IpAddr, Ipv4Addr};

    fn client(number: u8) -> Client {
        Client::new(IpAddr::V4(Ipv4Addr::new(10, 0, 0, number)))
    }

    /// A client with many questions does not keep another from its first.
    #[tokio::test]
    async fn clients_take_turns() {
        let queue = FairQueue::new(1, 10, 4);
        let first = queue.turn(client(1)).await.expect("it is free");
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut tasks = Vec::new();
        for number in [1, 1, 1, 2, 3, 2] {
            let (queue, order) = (queue.clone(), Arc::clone(&order));
            tasks.push(tokio::spawn(async move {
                let turn = queue.turn(client(number)).await.expect("there is room");
                order.lock().expect("no panic").push(number);
                drop(turn);
            }));
            tokio::task::yield_now().await;
        }
        assert_eq!(queue.load(), (1, 6));
        assert_eq!(queue.turn(client(1)).await.err(), Some(Full::ForClient));
        drop(first);
        for task in tasks {
            task.await.expect("no panic");
        }
        assert_eq!(*order.lock().expect("no panic"), [1, 2, 3, 1, 2, 1]);
        assert_eq!(queue.load(), (0, 0));
    }

    /// Whoever goes away while waiting costs nobody a turn.
    #[tokio::test]
    async fn who_leaves_is_passed_over() {
        let queue = FairQueue::new(1, 2, 4);
        let first = queue.turn(client(1)).await.expect("it is free");
        let waiting = |number| {
            let queue = queue.clone();
            tokio::spawn(async move { queue.turn(client(number)).await })
        };
        let (gone, stays) = (waiting(2), waiting(3));
        tokio::task::yield_now().await;
        assert_eq!(queue.turn(client(4)).await.err(), Some(Full::ForAll));
        gone.abort();
        assert!(gone.await.is_err());
        let takes_its_place = waiting(4);
        tokio::task::yield_now().await;
        assert_eq!(queue.load(), (1, 2));
        drop(first);
        for waiting in [stays, takes_its_place] {
            drop(waiting.await.expect("no panic").expect("its turn came"));
        }
        assert!(queue.turn(client(5)).await.is_ok());
    }
}
