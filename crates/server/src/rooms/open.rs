//! Which games are open here, and where messages to them go.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use awale_store::GameKey;
use tokio::sync::mpsc;

use super::message::Message;

/// The rooms that are open, by the id of the game and by its key in the store.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpenRooms(Arc<Mutex<Maps>>);

#[derive(Debug, Default)]
struct Maps {
    by_id: HashMap<String, (GameKey, mpsc::Sender<Message>)>,
    ids: HashMap<GameKey, String>,
}

impl OpenRooms {
    fn maps(&self) -> MutexGuard<'_, Maps> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn get(&self, id: &str) -> Option<mpsc::Sender<Message>> {
        self.maps().get(id).cloned()
    }

    /// Opens a room, unless it has been opened in the meantime: then the other stays.
    pub(crate) fn insert(
        &self,
        id: &str,
        key: GameKey,
        room: mpsc::Sender<Message>,
    ) -> Result<(), mpsc::Sender<Message>> {
        let mut maps = self.maps();
        if let Some(other) = maps.get(id) {
            return Err(other.clone());
        }
        maps.by_id.insert(id.to_owned(), (key, room));
        maps.ids.insert(key, id.to_owned());
        Ok(())
    }

    /// Forgets a room that is closed. Another room of the same game may be open by now.
    pub(crate) fn remove(&self, id: &str) {
        let mut maps = self.maps();
        if let Some(key) =
            maps.by_id.get(id).filter(|(_, room)| room.is_closed()).map(|(key, _)| *key)
        {
            maps.by_id.remove(id);
            maps.ids.remove(&key);
        }
    }

    pub(crate) fn keys(&self) -> Vec<GameKey> {
        self.maps().ids.keys().copied().collect()
    }

    /// Tells a room something that it will find out by itself a little later if it has no ear now.
    pub(crate) fn hint(&self, key: GameKey, message: Message) {
        let maps = self.maps();
        if let Some(room) = maps.ids.get(&key).and_then(|id| maps.get(id)) {
            let _ = room.try_send(message);
        }
    }
}

impl Maps {
    fn get(&self, id: &str) -> Option<&mpsc::Sender<Message>> {
        self.by_id.get(id).map(|(_, room)| room).filter(|room| !room.is_closed())
    }
}
