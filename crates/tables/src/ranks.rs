//! What travels between the machines that solve a layer together, over MPI.
//!
//! A *rank* is a process of the job that `mpirun` started. What is long travels in two-sided messages of
//! some megabytes; what is agreed on, a number or a few, in collective calls. Every rank makes the same
//! calls in the same order. If one fails, the job ends: the next one goes on from what is on disk.

use std::cell::Cell;

use mpi::collective::SystemOperation;
use mpi::environment::{Threading, Universe};
use mpi::request;
use mpi::topology::SimpleCommunicator;
use mpi::traits::{Communicator, CommunicatorCollectives, Destination, Source};

use crate::file::Team;

/// The most bytes of one message: long enough that its start costs nothing, short enough for the count of
/// a message, which has 31 bits.
const MESSAGE: usize = 32 << 20;
/// The rank that writes the files and tells how far the work has come.
const FIRST: usize = 0;

/// The processes that solve layers together.
pub struct Ranks {
    world: SimpleCommunicator,
    sent: Cell<Traffic>,
    // The last to go: it takes leave of the others.
    _universe: Universe,
}

/// What was sent from rank to rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Traffic {
    /// Messages.
    pub messages: u64,
    /// Bytes in them.
    pub bytes: u64,
}

impl std::fmt::Debug for Ranks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ranks").field("rank", &self.rank()).field("size", &self.size()).finish()
    }
}

impl Drop for Ranks {
    fn drop(&mut self) {
        // The others wait for messages that will never come; leaving in good order would wait for them.
        if std::thread::panicking() {
            self.abort();
        }
    }
}

impl Ranks {
    /// Joins the job that started this process; alone if none did. Once in a process: `None` if it was
    /// done before.
    pub fn join() -> Option<Ranks> {
        // The threads of the pool work between the calls and make none.
        let (universe, _) = mpi::initialize_with_threading(Threading::Funneled)?;
        let world = universe.world();
        Some(Ranks { world, sent: Cell::default(), _universe: universe })
    }

    /// The number of this process, from 0 on.
    #[expect(clippy::missing_panics_doc, reason = "ranks are counted from 0")]
    pub fn rank(&self) -> usize {
        usize::try_from(self.world.rank()).expect("ranks are counted from 0")
    }

    /// How many there are.
    #[expect(clippy::missing_panics_doc, reason = "there is one at least")]
    pub fn size(&self) -> usize {
        usize::try_from(self.world.size()).expect("there is one at least")
    }

    /// Whether this is the process that writes the files and tells how far the work has come.
    pub fn is_first(&self) -> bool {
        self.rank() == FIRST
    }

    /// Ends all processes of the job at once.
    pub fn abort(&self) -> ! {
        self.world.abort(1)
    }

    /// What all ranks have sent so far.
    pub fn traffic(&self) -> Traffic {
        let sent = self.sent.get();
        let mut counts = [sent.messages, sent.bytes];
        self.add_up(&mut counts);
        Traffic { messages: counts[0], bytes: counts[1] }
    }

    fn count(&self, messages: usize, bytes: usize) {
        let Traffic { messages: before, bytes: bytes_before } = self.sent.get();
        self.sent.set(Traffic {
            messages: before + messages as u64,
            bytes: bytes_before + bytes as u64,
        });
    }

    fn at(&self, rank: usize) -> mpi::topology::Process<'_> {
        self.world.process_at_rank(i32::try_from(rank).expect("MPI counts ranks in 31 bits"))
    }

    /// The sum of a number of every rank.
    pub(crate) fn sum(&self, number: u64) -> u64 {
        let mut numbers = [number];
        self.add_up(&mut numbers);
        numbers[0]
    }

    fn add_up(&self, numbers: &mut [u64]) {
        let own = numbers.to_vec();
        self.world.all_reduce_into(&own[..], numbers, SystemOperation::sum());
    }

    /// Whether it is so for any rank.
    pub(crate) fn any(&self, here: bool) -> bool {
        self.sum(u64::from(here)) > 0
    }

    /// The greatest of the numbers of all ranks.
    pub(crate) fn greatest(&self, number: u64) -> u64 {
        let mut greatest = 0;
        self.world.all_reduce_into(&number, &mut greatest, SystemOperation::max());
        greatest
    }

    /// Sends bytes to some ranks, which [`Ranks::receive`] them.
    pub(crate) fn send(&self, to: &[usize], bytes: &[u8]) {
        for message in bytes.chunks(MESSAGE) {
            request::scope(|scope| {
                let sent: Vec<_> =
                    to.iter().map(|&rank| self.at(rank).immediate_send(scope, message)).collect();
                for request in sent {
                    request.wait();
                }
            });
            self.count(to.len(), message.len() * to.len());
        }
    }

    /// Receives as many bytes as there is room for.
    pub(crate) fn receive(&self, from: usize, bytes: &mut [u8]) {
        for message in bytes.chunks_mut(MESSAGE) {
            self.at(from).receive_into(message);
        }
    }

    /// Hands each rank a list of bytes and takes one of each: `lists[r]` goes to rank r, and what comes
    /// back is by sender. The list of this rank stays.
    pub(crate) fn swap(&self, mut lists: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
        let lengths: Vec<u64> = lists.iter().map(|list| list.len() as u64).collect();
        let mut incoming = vec![0u64; lists.len()];
        self.world.all_to_all_into(&lengths[..], &mut incoming[..]);
        let own = std::mem::take(&mut lists[self.rank()]);
        let length = |bytes: u64| usize::try_from(bytes).expect("a list fits the memory");
        let mut received: Vec<Vec<u8>> =
            incoming.iter().map(|&bytes| vec![0; length(bytes)]).collect();
        received[self.rank()] = Vec::new();
        request::scope(|scope| {
            let mut waiting = Vec::new();
            for (rank, list) in received.iter_mut().enumerate() {
                for message in list.chunks_mut(MESSAGE) {
                    waiting.push(self.at(rank).immediate_receive_into(scope, message));
                }
            }
            let mut sent = Vec::new();
            for (rank, list) in lists.iter().enumerate() {
                for message in list.chunks(MESSAGE) {
                    sent.push(self.at(rank).immediate_send(scope, message));
                    self.count(1, message.len());
                }
            }
            for request in waiting {
                request.wait();
            }
            for request in sent {
                request.wait();
            }
        });
        received[self.rank()] = own;
        received
    }
}

/// Bytes before a block that travels: its place among those of its batch, and its length.
const BLOCK_HEAD: usize = 6;

impl Team for &Ranks {
    fn sum(&mut self, counts: &mut [u64]) {
        self.add_up(counts);
    }

    fn gather(&mut self, blocks: &mut [Vec<u8>]) {
        let mut lists = vec![Vec::new(); self.size()];
        if !self.is_first() {
            for (place, block) in (0u32..).zip(&*blocks).filter(|(_, block)| !block.is_empty()) {
                let length =
                    u16::try_from(block.len()).expect("a block has some kilobytes at most");
                lists[FIRST].extend(place.to_le_bytes());
                lists[FIRST].extend(length.to_le_bytes());
                lists[FIRST].extend(block);
            }
        }
        for list in self.swap(lists) {
            let mut rest = &list[..];
            while let Some((head, after)) = rest.split_first_chunk::<BLOCK_HEAD>() {
                let (place, length) = head.split_first_chunk().expect("a place comes first");
                let length = u16::from_le_bytes(length.try_into().expect("a length comes second"));
                let (block, after) = after.split_at(usize::from(length));
                blocks[u32::from_le_bytes(*place) as usize] = block.to_vec();
                rest = after;
            }
        }
    }
}
