//! The browser's database: texts by their keys, more of them than its small storage is meant for.

use js_sys::{Array, Promise};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{IdbDatabase, IdbObjectStore, IdbRequest, IdbTransactionMode};

use super::window;

const NAME: &str = "awale";
const VERSION: u32 = 1;
const GAMES: &str = "games";

/// Puts a text there; one with the same key is replaced.
pub async fn put(key: &str, text: &str) -> Result<(), JsValue> {
    let games = games(IdbTransactionMode::Readwrite).await?;
    done(&games.put_with_key(&text.into(), &key.into())?).await.map(drop)
}

pub async fn remove(key: &str) -> Result<(), JsValue> {
    let games = games(IdbTransactionMode::Readwrite).await?;
    done(&games.delete(&key.into())?).await.map(drop)
}

/// Every text with its key, in the order of the keys.
pub async fn all() -> Result<Vec<(String, String)>, JsValue> {
    let games = games(IdbTransactionMode::Readonly).await?;
    // Both are asked at once: a transaction that waits for nothing ends.
    let (keys, texts) = (games.get_all_keys()?, games.get_all()?);
    let (keys, texts) = (done(&keys).await?, done(&texts).await?);
    let list =
        |value: JsValue| Array::from(&value).iter().filter_map(|text| text.as_string()).collect();
    let (keys, texts): (Vec<String>, Vec<String>) = (list(keys), list(texts));
    Ok(keys.into_iter().zip(texts).collect())
}

async fn games(mode: IdbTransactionMode) -> Result<IdbObjectStore, JsValue> {
    let database = open().await?;
    database.transaction_with_str_and_mode(GAMES, mode)?.object_store(GAMES)
}

/// Opens the database, which is made on the first visit.
async fn open() -> Result<IdbDatabase, JsValue> {
    let factory = window().indexed_db()?.ok_or(JsValue::NULL)?;
    let request = factory.open_with_u32(NAME, VERSION)?;
    let new = request.clone();
    let make = Closure::once_into_js(move || {
        if let Ok(database) = new.result() {
            let _ = database.unchecked_into::<IdbDatabase>().create_object_store(GAMES);
        }
    });
    request.set_onupgradeneeded(Some(make.unchecked_ref()));
    Ok(done(&request).await?.unchecked_into())
}

/// What a request answers.
async fn done(request: &IdbRequest) -> Result<JsValue, JsValue> {
    let answered = Promise::new(&mut |resolve, reject| {
        request.set_onsuccess(Some(&resolve));
        request.set_onerror(Some(&reject));
    });
    JsFuture::from(answered).await?;
    request.result()
}
