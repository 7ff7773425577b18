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

/// Consonants that are not taken for each other: whatever they are put together to is no word, and so
/// no insult.
const CONSONANTS: &[u8; 19] = b"BCDFGHJKMNPQRSTVWXZ";

/// Letters of the code of a class: 47 million codes, of which few are in use at a time.
pub const CODE_LETTERS: usize = 6;

/// A random code of a class.
pub fn random_code() -> String {
    consonants(random_number(), CODE_LETTERS)
}

fn consonants(mut number: u64, letters: usize) -> String {
    let mut next = || {
        let letter = usize::try_from(number % 19).unwrap_or(0);
        number /= 19;
        char::from(CONSONANTS[letter])
    };
    (0..letters).map(|_| next()).collect()
}

/// Secrets that follow from another one: whoever has that one can have them again, and nobody else can.
#[derive(Clone, Copy)]
pub struct Derived([u8; 32]);

impl Derived {
    /// What follows from a secret for a purpose; every purpose gives others.
    pub fn of(secret: &str, purpose: &str) -> Derived {
        let mut digest = Sha256::new();
        // What the store has is the digest of the secret alone: nothing follows from that.
        digest.update(b"derived\0");
        digest.update(secret.as_bytes());
        digest.update(b"\0");
        digest.update(purpose.as_bytes());
        Derived(digest.finalize().into())
    }

    /// A word of at most 32 letters; each carries five bits.
    pub fn word(&self, letters: usize) -> String {
        let bytes = self.0.iter().take(letters);
        bytes.map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
    }

    /// A code of at most 14 consonants.
    pub fn code(&self, letters: usize) -> String {
        let (first, _) = self.0.split_at(8);
        consonants(u64::from_be_bytes(first.try_into().expect("eight bytes")), letters)
    }
}

impl std::fmt::Debug for Derived {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Derived(…)")
    }
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
        self.is(&Digest::of(secret))
    }

    pub(crate) fn is(&self, other: &Digest) -> bool {
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
    fn codes_are_consonants() {
        let codes: std::collections::HashSet<String> = (0..1000).map(|_| random_code()).collect();
        assert!(codes.len() > 990, "{}", codes.len());
        let good = |code: &String| code.len() == 6 && code.bytes().all(|b| CONSONANTS.contains(&b));
        assert!(codes.iter().all(good));
    }

    /// The same secret and purpose give the same, anything else something else.
    #[test]
    fn what_is_derived_comes_again() {
        let word = |secret, purpose| Derived::of(secret, purpose).word(26);
        assert_eq!(word("a", "b"), word("a", "b"));
        let words = [word("a", "b"), word("a", "c"), word("b", "b"), word("a\0b", "")];
        let different: std::collections::HashSet<&String> = words.iter().collect();
        assert_eq!(different.len(), 4);
        assert_eq!(Derived::of("a", "b").code(8).len(), 8);
        assert!(!format!("{:?}", Derived::of("a", "b")).contains(&word("a", "b")));
    }

    #[test]
    fn a_digest_fits_its_secret_alone() {
        let digest = Digest::of("secret");
        assert!(digest.fits("secret") && !digest.fits("Secret") && !digest.fits(""));
    }
}
