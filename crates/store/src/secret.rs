//! Random words, and the digests under which secrets are stored.

use sha2::{Digest as _, Sha256};

/// Letters and digits that are not taken for each other, in a link read aloud too.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A random word of so many letters; each carries five bits.
pub fn random_word(letters: usize) -> String {
    let mut bytes = vec![0; letters];
    getrandom::fill(&mut bytes).expect("the operating system gives randomness");
    bytes.into_iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

pub fn random_number() -> u64 {
    getrandom::u64().expect("the operating system gives randomness")
}

/// The SHA-256 of a secret.
#[derive(Clone, Copy, Debug)]
pub struct Digest([u8; 32]);

impl Digest {
    pub fn of(secret: &str) -> Digest {
        Digest(Sha256::digest(secret.as_bytes()).into())
    }

    /// Whether it is the digest of this secret, found out in the same time whatever the answer.
    pub fn fits(&self, secret: &str) -> bool {
        let other = Digest::of(secret);
        self.0.iter().zip(other.0).fold(0, |differ, (ours, theirs)| differ | (ours ^ theirs)) == 0
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.0.to_vec()
    }

    pub(crate) fn read(bytes: &[u8]) -> Result<Digest, String> {
        let wrong = |_| format!("expected a digest of 32 bytes, found {}", bytes.len());
        bytes.try_into().map(Digest).map_err(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_long_and_different() {
        let words: std::collections::HashSet<String> = (0..1000).map(|_| random_word(26)).collect();
        assert_eq!(words.len(), 1000);
        assert!(words.iter().all(|word| word.len() == 26));
    }

    #[test]
    fn a_digest_fits_its_secret_alone() {
        let digest = Digest::of("secret");
        assert!(digest.fits("secret") && !digest.fits("Secret") && !digest.fits(""));
    }
}
