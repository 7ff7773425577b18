//! A socket to the server.

use js_sys::Array;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, MessageEvent, WebSocket};

use super::{class, window};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Told {
    Open,
    Text(String),
    /// It is closed, or never opened.
    Closed,
}

/// A socket. Dropped, it is closed and tells nothing more.
#[derive(Debug)]
pub struct Socket {
    inner: WebSocket,
    _heard: [Closure<dyn FnMut(Event)>; 2],
    _message: Closure<dyn FnMut(MessageEvent)>,
}

impl Socket {
    /// Opens a socket to a path of this site.
    pub fn open(path: &str, tell: impl Fn(Told) + Clone + 'static) -> Result<Socket, JsValue> {
        let location = window().location();
        let scheme = if location.protocol()? == "https:" { "wss" } else { "ws" };
        let address = format!("{scheme}://{}{path}", location.host()?);
        // A page can set no header of a socket: a pupil is named beside the protocol.
        let inner = match class::secret() {
            Some(secret) => {
                let protocols = Array::of2(&"awale".into(), &secret.into());
                WebSocket::new_with_str_sequence(&address, &protocols)?
            }
            None => WebSocket::new(&address)?,
        };
        let hear = |told: Told| {
            let tell = tell.clone();
            Closure::<dyn FnMut(Event)>::new(move |_| tell(told.clone()))
        };
        // A failure is followed by a close, so nobody needs to hear of it.
        let heard = [hear(Told::Open), hear(Told::Closed)];
        let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                tell(Told::Text(text));
            }
        });
        inner.set_onopen(Some(heard[0].as_ref().unchecked_ref()));
        inner.set_onclose(Some(heard[1].as_ref().unchecked_ref()));
        inner.set_onmessage(Some(message.as_ref().unchecked_ref()));
        Ok(Socket { inner, _heard: heard, _message: message })
    }

    /// Sends a text. What cannot be sent is lost, and a close will be told.
    pub fn send(&self, text: &str) {
        let _ = self.inner.send_with_str(text);
    }

    /// Breaks the connection off; the close is told.
    pub fn close(&self) {
        let _ = self.inner.close();
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.inner.set_onopen(None);
        self.inner.set_onclose(None);
        self.inner.set_onmessage(None);
        let _ = self.inner.close();
    }
}
