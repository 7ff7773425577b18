//! What is wrong with a store.

use awale_store::StoreError;

pub(crate) fn error(error: &StoreError) -> String {
    error.to_string()
}
