//! The scripts that load the wasm modules.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::slim;

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
    let names = slim::module(bound.wasm_mut());
    bound.emit(bindings).with_context(|| format!("cannot write to {}", bindings.display()))?;
    let read = |file: String| {
        fs::read(bindings.join(&file)).with_context(|| format!("cannot read {file}"))
    };
    let script = String::from_utf8(read(format!("{name}.js"))?).context("a script is text")?;
    let script = slim::script(&script, &names).into_bytes();
    Ok(Module { name, script, wasm: read(format!("{name}_bg.wasm"))? })
}
