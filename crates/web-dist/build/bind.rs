//! The scripts that load the wasm modules.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use walrus::passes::gc;
use wasm_bindgen_cli_support::Bindgen;

pub(crate) struct Module {
    /// The name its files have in the page.
    pub(crate) name: &'static str,
    pub(crate) script: Vec<u8>,
    pub(crate) wasm: Vec<u8>,
}

pub(crate) fn bind(name: &'static str, built: &Path, bindings: &Path) -> Result<Module> {
    let mut bound = Bindgen::new()
        .input_path(built)
        .out_name(name)
        .web(true)?
        .typescript(false)
        .omit_default_module_path(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate_output()
        .with_context(|| format!("cannot write the bindings of {}", built.display()))?;
    drop_streams(bound.wasm_mut());
    bound.emit(bindings).with_context(|| format!("cannot write to {}", bindings.display()))?;
    let read = |file: String| {
        fs::read(bindings.join(&file)).with_context(|| format!("cannot read {file}"))
    };
    Ok(Module { name, script: read(format!("{name}.js"))?, wasm: read(format!("{name}_bg.wasm"))? })
}

/// Leptos brings classes that make streams of the browser, for functions on a server. Nothing here
/// calls them, but they are exported, and what they need with them.
fn drop_streams(wasm: &mut walrus::Module) {
    let streams: Vec<_> = wasm
        .exports
        .iter()
        .filter(|export| export.name.contains("intounderlying"))
        .map(walrus::Export::id)
        .collect();
    for export in streams {
        wasm.exports.delete(export);
    }
    gc::run(wasm);
}
