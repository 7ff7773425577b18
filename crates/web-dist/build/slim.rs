//! Makes the scripts of the modules, and what the modules know of them, shorter.
//!
//! wasm-bindgen names every function of the browser with sixteen digits, in the script and in the
//! module, and explains what it writes. Both are fetched before anybody can play.

use std::collections::BTreeMap;

use walrus::Module;
use walrus::passes::gc;

/// How the classes for streams begin that Leptos brings for functions on a server. Nothing here
/// calls them.
const STREAMS: &str = "IntoUnderlying";

/// What a module imports: its name there, and the short one it has now.
pub(crate) type Names = BTreeMap<String, String>;

/// Takes the exports away that nobody calls, with what they need, and shortens the names of what is
/// imported.
pub(crate) fn module(wasm: &mut Module) -> Names {
    let streams: Vec<_> = wasm
        .exports
        .iter()
        .filter(|export| export.name.contains(&STREAMS.to_lowercase()))
        .map(walrus::Export::id)
        .collect();
    for export in streams {
        wasm.exports.delete(export);
    }
    gc::run(wasm);
    let mut names = Names::new();
    for import in wasm.imports.iter_mut() {
        let short = format!("_{}", names.len());
        let long = std::mem::replace(&mut import.name, short.clone());
        names.insert(long, short);
    }
    names
}

/// The script of a module whose imports have these names now: no comments, no indentation, and
/// nothing of what is not imported.
pub(crate) fn script(text: &str, names: &Names) -> String {
    let mut slim = String::new();
    let mut skipped = Skipped::Nothing;
    for line in text.lines() {
        let inner = line.trim();
        // A function for the module begins eight blanks from the left.
        let import = line.strip_prefix("        ").and_then(|line| line.split_once(": function"));
        match import {
            Some((long, rest)) if long.bytes().all(|b| b == b'_' || b.is_ascii_alphanumeric()) => {
                skipped = match names.get(long) {
                    Some(short) => {
                        slim.extend([short, ": function", rest, "\n"]);
                        Skipped::Nothing
                    }
                    None => Skipped::Import,
                };
                continue;
            }
            _ => {}
        }
        skipped = match skipped {
            Skipped::Import if line == "    };" => Skipped::Nothing,
            Skipped::Nothing if inner.starts_with("/**") => Skipped::Comment,
            Skipped::Nothing if line.starts_with(&format!("export class {STREAMS}")) => {
                Skipped::Class
            }
            Skipped::Nothing if line.starts_with(&format!("const {STREAMS}")) => Skipped::Statement,
            skipped => skipped,
        };
        if skipped == Skipped::Nothing && !inner.is_empty() && !inner.starts_with("//") {
            slim += inner;
            slim.push('\n');
        }
        let ends = match skipped {
            Skipped::Nothing | Skipped::Import => false,
            Skipped::Comment => inner.ends_with("*/"),
            Skipped::Class => line.starts_with("if (Symbol.dispose)"),
            Skipped::Statement => line.ends_with(';'),
        };
        if ends {
            skipped = Skipped::Nothing;
        }
    }
    slim
}

/// What is being left out of a script.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Skipped {
    Nothing,
    Comment,
    Class,
    Statement,
    Import,
}
