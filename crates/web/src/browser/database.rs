//! The browser's database: texts by their keys, more of them than its small storage is meant for.

use js_sys::{Array, Promise};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{IdbDatabase, IdbObjectStore, IdbRequest, IdbTransactionMode};

use super::window;

const NAME: &str = "awale";
/// Goes up with every table that is added.
const VERSION: u32 = 2;

awale_core::word_enum! {
    /// What is kept, each kind in a table of its own. The words are the names of the tables.
    pub enum ObjectStore {
        /// Games at this screen that were put aside.
        Aside = "games",
        /// Games by link that go on, by their ids.
        Links = "links",
        /// Games that are over.
        Done = "done",
        /// What reviews have found, by the key of the game.
        Reviews = "reviews",
    }
}

/// Puts a text there; one with the same key is replaced.
pub async fn put(table: ObjectStore, key: &str, text: &str) -> Result<(), JsValue> {
    let (database, texts) = open_table(table, IdbTransactionMode::Readwrite).await?;
    let request = texts.put_with_key(&text.into(), &key.into())?;
    answer(&database, &request).await.map(drop)
}

pub async fn remove(table: ObjectStore, key: &str) -> Result<(), JsValue> {
    let (database, texts) = open_table(table, IdbTransactionMode::Readwrite).await?;
    let request = texts.delete(&key.into())?;
    answer(&database, &request).await.map(drop)
}

/// The text of a key, if there is one.
pub async fn get(table: ObjectStore, key: &str) -> Result<Option<String>, JsValue> {
    let (database, texts) = open_table(table, IdbTransactionMode::Readonly).await?;
    let request = texts.get(&key.into())?;
    Ok(answer(&database, &request).await?.as_string())
}

/// Every text with its key, in the order of the keys.
pub async fn all(table: ObjectStore) -> Result<Vec<(String, String)>, JsValue> {
    let (database, texts) = open_table(table, IdbTransactionMode::Readonly).await?;
    // Both are asked at once: a transaction that waits for nothing ends.
    let (keys, texts) = (texts.get_all_keys()?, texts.get_all()?);
    let (keys, texts) = (done(&keys).await?, answer(&database, &texts).await?);
    let list =
        |value: JsValue| Array::from(&value).iter().filter_map(|text| text.as_string()).collect();
    let (keys, texts): (Vec<String>, Vec<String>) = (list(keys), list(texts));
    Ok(keys.into_iter().zip(texts).collect())
}

async fn open_table(
    table: ObjectStore,
    mode: IdbTransactionMode,
) -> Result<(IdbDatabase, IdbObjectStore), JsValue> {
    let database = open().await?;
    let texts =
        database.transaction_with_str_and_mode(table.name(), mode)?.object_store(table.name())?;
    Ok((database, texts))
}

/// Opens the database. Tables that are not there yet are made.
async fn open() -> Result<IdbDatabase, JsValue> {
    let factory = window().indexed_db()?.ok_or(JsValue::NULL)?;
    let request = factory.open_with_u32(NAME, VERSION)?;
    let new = request.clone();
    let make = Closure::once_into_js(move || {
        if let Ok(database) = new.result() {
            let database = database.unchecked_into::<IdbDatabase>();
            for table in ObjectStore::ALL {
                // It fails for a table that is there.
                let _ = database.create_object_store(table.name());
            }
        }
    });
    request.set_onupgradeneeded(Some(make.unchecked_ref()));
    Ok(done(&request).await?.unchecked_into())
}

/// What the last request to an open database answers. It is closed then: a newer page in another
/// window may have to add a table.
async fn answer(database: &IdbDatabase, request: &IdbRequest) -> Result<JsValue, JsValue> {
    let answer = done(request).await;
    database.close();
    answer
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
