//! Questions to the server's API.

use awale_proto::{API, ErrorBody, Problem};
use js_sys::{JSON, Object, Reflect};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, Headers, RequestInit, Response};

use super::{class, window};

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// Nobody answers, or not in words this page knows.
    NoAnswer,
    Problem(Problem),
}

impl Failure {
    /// Whether the server gave this word as the reason.
    pub fn is(&self, code: &str) -> bool {
        matches!(self, Failure::Problem(problem) if problem.code == code)
    }

    /// A sentence for people; `otherwise` if nobody answered.
    pub fn words(&self, otherwise: &str) -> String {
        match self {
            Failure::NoAnswer => otherwise.to_owned(),
            Failure::Problem(problem) => problem.message.clone(),
        }
    }
}

/// Why there is no text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Silence {
    NoAnswer,
    /// The server answers that it has no such thing, or no longer.
    Gone,
}

/// A text of the API. The first pages ask for nothing else, so they need not know its JSON.
pub async fn text(path: &str) -> Result<String, Silence> {
    let response = fetch(path, &RequestInit::new(), Headers::new()).await;
    let response = response.map_err(|_| Silence::NoAnswer)?;
    match response.status() {
        200 => {}
        404 | 410 => return Err(Silence::Gone),
        _ => return Err(Silence::NoAnswer),
    }
    let text = response.text().map_err(|_| Silence::NoAnswer)?;
    let text = JsFuture::from(text).await.map_err(|_| Silence::NoAnswer)?;
    text.as_string().ok_or(Silence::NoAnswer)
}

/// Keeps a game or an analysis; the path of its short link. The browser reads and writes this JSON,
/// because the page of a game at this screen needs no other.
pub async fn share(ogn: &str, lang: &str) -> Result<String, JsValue> {
    let asked = Object::new();
    for (key, value) in [("share", "analysis"), ("ogn", ogn)] {
        Reflect::set(&asked, &key.into(), &value.into())?;
    }
    let body = JSON::stringify(&asked)?.as_string();
    let response = send("POST", "/shares", lang, body).await?;
    let text = JsFuture::from(response.text()?).await?.as_string().unwrap_or_default();
    let link = Reflect::get(&JSON::parse(&text)?, &"link".into())?;
    link.as_string().ok_or(JsValue::NULL)
}

/// Asks for something; `path` follows the root of the API, `lang` is the code of a language.
pub async fn get<T: DeserializeOwned>(path: &str, lang: &str) -> Result<T, Failure> {
    ask("GET", path, lang, None).await
}

pub async fn post<T: DeserializeOwned>(
    path: &str,
    lang: &str,
    body: &impl Serialize,
) -> Result<T, Failure> {
    let body = serde_json::to_string(body).map_err(|_| Failure::NoAnswer)?;
    ask("POST", path, lang, Some(body)).await
}

/// Posts something that is answered with a file.
pub async fn post_for_file(path: &str, lang: &str, body: &impl Serialize) -> Result<Blob, Failure> {
    let body = serde_json::to_string(body).map_err(|_| Failure::NoAnswer)?;
    let answer = async {
        let response = send("POST", path, lang, Some(body)).await?;
        let blob: Blob = JsFuture::from(response.blob()?).await?.dyn_into()?;
        Ok((response.ok(), blob))
    };
    match answer.await {
        Ok((true, blob)) => Ok(blob),
        Ok((false, _)) | Err::<_, JsValue>(_) => Err(Failure::NoAnswer),
    }
}

async fn ask<T: DeserializeOwned>(
    method: &str,
    path: &str,
    lang: &str,
    body: Option<String>,
) -> Result<T, Failure> {
    let answer = async {
        let response = send(method, path, lang, body).await?;
        let text = JsFuture::from(response.text()?).await?;
        Ok((response.ok(), text.as_string().unwrap_or_default()))
    };
    let (status, text) = answer.await.map_err(|_: JsValue| Failure::NoAnswer)?;
    if status {
        return serde_json::from_str(&text).map_err(|_| Failure::NoAnswer);
    }
    let problem = serde_json::from_str::<ErrorBody>(&text).map_err(|_| Failure::NoAnswer)?;
    Err(Failure::Problem(problem.error))
}

async fn send(
    method: &str,
    path: &str,
    lang: &str,
    body: Option<String>,
) -> Result<Response, JsValue> {
    let headers = Headers::new()?;
    headers.set("accept-language", lang)?;
    let request = RequestInit::new();
    request.set_method(method);
    if let Some(body) = body {
        headers.set("content-type", "application/json")?;
        request.set_body(&JsValue::from_str(&body));
    }
    fetch(path, &request, Ok(headers)).await
}

/// Asks as the pupil whose card this browser has, if it has one: a whole class is at one address.
async fn fetch(
    path: &str,
    request: &RequestInit,
    headers: Result<Headers, JsValue>,
) -> Result<Response, JsValue> {
    let headers = headers?;
    if let Some(secret) = class::secret() {
        headers.set("authorization", &format!("Bearer {secret}"))?;
    }
    request.set_headers(&headers);
    let fetched = window().fetch_with_str_and_init(&format!("{API}{path}"), request);
    JsFuture::from(fetched).await?.dyn_into()
}
