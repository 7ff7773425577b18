//! The files of the page: which there are, how they name each other, and what they contain.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use ttf2woff2::BrotliQuality;

use crate::bind::Module;
use crate::modules::MODULES;
use crate::pack::Packed;

const SCRIPT: &str = "text/javascript; charset=utf-8";
const WASM: &str = "application/wasm";
const STYLE: &str = "text/css; charset=utf-8";
const PAGE: &str = "text/html; charset=utf-8";
const PICTURE: &str = "image/svg+xml";
const MANIFEST: &str = "application/manifest+json";
const TABLES: &str = "application/octet-stream";
const BOOK: &str = "text/plain; charset=utf-8";
const FONT: &str = "font/woff2";

/// The font of the printed pages, by the names of its files here and there.
const FONTS: [(&str, &str); 2] =
    [("font-regular", "AlegreyaSans-Regular.ttf"), ("font-bold", "AlegreyaSans-Bold.ttf")];

/// The scripts that start the page and its engine.
const LOADERS: [&str; 2] = ["load-app", "load-worker"];

/// The modules whose pages need no sheets but those of all pages.
const PLAIN: [&str; 4] = ["start", "play", "invite", "link"];

/// The pictures keep their names: browsers and telephones remember them for long.
const PICTURES: [&str; 3] = ["icon.svg", "icon-turn.svg", "icon-maskable.svg"];

pub(crate) struct Raw {
    pub(crate) path: String,
    pub(crate) media_type: &'static str,
    pub(crate) hashed: bool,
    pub(crate) bytes: Vec<u8>,
}

impl Raw {
    fn plain(path: &str, media_type: &'static str, bytes: Vec<u8>) -> Raw {
        Raw { path: path.to_owned(), media_type, hashed: false, bytes }
    }

    /// A file named by its content: it can be kept for ever.
    fn hashed(stem: &str, end: &str, media_type: &'static str, bytes: Vec<u8>) -> Raw {
        let path = format!("{stem}-{}.{end}", fingerprint(&bytes));
        Raw { path, media_type, hashed: true, bytes }
    }
}

/// Sixteen hexadecimal digits of a hash of the content.
pub(crate) fn fingerprint(bytes: &[u8]) -> String {
    let hash = Sha256::digest(bytes);
    let first: &[u8; 8] = hash.first_chunk().expect("the hash has 32 bytes");
    format!("{:016x}", u64::from_be_bytes(*first))
}

/// The page that stands in when the real one was not built.
pub(crate) fn skipped() -> Packed {
    let text = "<!doctype html><html lang=\"fr\"><meta charset=\"utf-8\"><title>Awalé</title>\
                <p>La page n’a pas été construite (AWALE_SKIP_WEB). <span lang=\"en\">The page was \
                not built (AWALE_SKIP_WEB).</span></p></html>\n";
    Packed::plain(Raw::plain("index.html", PAGE, text.into()))
}

/// The files of the page, made of its assets, its modules, and the folders of fonts, of endgame tables
/// and of opening books.
pub(crate) fn files(
    assets: &Path,
    modules: &[Module],
    fonts: &Path,
    tables: &Path,
    books: &Path,
) -> Result<Vec<Raw>> {
    let asset = |name: &str| {
        fs::read_to_string(assets.join(name)).with_context(|| format!("cannot read asset {name}"))
    };
    let mut files = Vec::new();
    // `{app.js}` in a text stands for the path of that file.
    let mut names: Vec<(String, String)> = Vec::new();
    let mut add = |slot: &str, file: Raw| {
        names.push((format!("{{{slot}}}"), format!("/{}", file.path)));
        files.push(file);
        names.clone()
    };
    for module in modules {
        let slot = |end: &str| format!("{}.{end}", module.name);
        add(&slot("wasm"), Raw::hashed(module.name, "wasm", WASM, module.wasm.clone()));
        add(&slot("js"), Raw::hashed(module.name, "js", SCRIPT, module.script.clone()));
    }
    for (name, file) in FONTS {
        add(&format!("{name}.woff2"), Raw::hashed(name, "woff2", FONT, font(&fonts.join(file))?));
    }
    let awa = asset("awa.svg")?.into_bytes();
    add("awa.svg", Raw::hashed("awa", "svg", PICTURE, awa));
    let grain = asset("grain.svg")?.into_bytes();
    let names = add("grain.svg", Raw::hashed("grain", "svg", PICTURE, grain));
    // The pages of the study module have sheets of their own.
    let folder = assets.join("styles");
    let style = filled(&styles(&folder)?, &names).into_bytes();
    add("style.css", Raw::hashed("style", "css", STYLE, style));
    let style = filled(&styles(&folder.join("study"))?, &names).into_bytes();
    let names = add("study.css", Raw::hashed("study", "css", STYLE, style));
    // The engine carries the tables of one game.
    let tables = by_game(tables, "tables", "awt", TABLES, &["awale"])?;
    let books = by_game(books, "book", "txt", BOOK, &[])?;
    for loader in LOADERS {
        let text = asset(&format!("{loader}.js"))?;
        let text = text.replace("\"modules\": \"{modules}\"", &module_files());
        let text = filled(&text, &names);
        let text = text.replace("\"tables\": \"{tables}\"", &named(&tables));
        let text = text.replace("\"books\": \"{books}\"", &named(&books));
        add(&format!("{loader}.js"), Raw::hashed(loader, "js", SCRIPT, text.into_bytes()));
    }
    for picture in PICTURES {
        add(picture, Raw::plain(picture, PICTURE, asset(picture)?.into_bytes()));
    }
    let manifest = asset("manifest.webmanifest")?.into_bytes();
    let names = add("manifest", Raw::plain("manifest.webmanifest", MANIFEST, manifest));
    let page = filled(&asset("index.html")?, &names).into_bytes();
    let version = fingerprint(&page);
    files.push(Raw::plain("index.html", PAGE, page));
    let kept: Vec<String> = files.iter().map(|file| format!("\"/{}\"", file.path)).collect();
    let fetched: Vec<Raw> = tables.into_iter().chain(books).map(|(_, file)| file).collect();
    let later: Vec<String> = fetched.iter().map(|file| format!("\"/{}\"", file.path)).collect();
    let service = asset("service.js")?
        .replace("{version}", &version)
        .replace("\"{files}\"", &kept.join(", "))
        .replace("\"{later}\"", &later.join(", "));
    files.push(Raw::plain("service.js", SCRIPT, service.into_bytes()));
    files.extend(fetched);
    Ok(files)
}

/// Which files the pages of an address need, by its first part: their slots in a script. `*` stands
/// for all addresses that are not named.
fn module_files() -> String {
    let mut all = Vec::new();
    for (name, firsts) in MODULES {
        let sheet = if PLAIN.contains(&name) { "" } else { ", \"{study.css}\"" };
        let firsts = if firsts.is_empty() { &["*"][..] } else { firsts };
        for first in firsts {
            all.push(format!("{first:?}: [\"{{{name}.js}}\", \"{{{name}.wasm}}\"{sheet}]"));
        }
    }
    all.join(", ")
}

/// A font as browsers read it, compressed.
fn font(path: &Path) -> Result<Vec<u8>> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    ttf2woff2::encode(&bytes, BrotliQuality::from(11))
        .with_context(|| format!("cannot compress {}", path.display()))
}

/// The files of a folder by the names of their games, but for those that the engine carries.
fn by_game(
    folder: &Path,
    stem: &str,
    end: &str,
    media_type: &'static str,
    carried: &[&str],
) -> Result<Vec<(String, Raw)>> {
    let mut files = Vec::new();
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        let game = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_owned();
        if path.extension().is_some_and(|found| found == end) && !carried.contains(&&*game) {
            let bytes =
                fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            let file = Raw::hashed(&format!("{stem}-{game}"), end, media_type, bytes);
            files.push((game, file));
        }
    }
    files.sort_by(|(game, _), (other, _)| game.cmp(other));
    Ok(files)
}

/// Files as a script lists them.
fn named(files: &[(String, Raw)]) -> String {
    let names = files.iter().map(|(game, file)| format!("{game}: \"/{}\"", file.path));
    names.collect::<Vec<_>>().join(", ")
}

fn filled(text: &str, names: &[(String, String)]) -> String {
    names.iter().fold(text.to_owned(), |text, (slot, path)| text.replace(slot, path))
}

/// The style sheets of a folder in the order of their names, in one file.
fn styles(folder: &Path) -> Result<String> {
    let mut paths: Vec<_> = fs::read_dir(folder)
        .context("cannot read the folder of style sheets")?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    paths.sort();
    let mut all = String::new();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|end| end == "css")) {
        let sheet = fs::read_to_string(path);
        all += &slim(&sheet.with_context(|| format!("cannot read {}", path.display()))?);
    }
    Ok(all)
}

/// A style sheet without its comments and indentation.
fn slim(sheet: &str) -> String {
    let parts = sheet.split("/*").enumerate().map(|(number, part)| match part.split_once("*/") {
        Some((_, rest)) if number > 0 => rest,
        _ => part,
    });
    let text: String = parts.collect();
    text.lines().map(str::trim).filter(|line| !line.is_empty()).flat_map(|l| [l, "\n"]).collect()
}
