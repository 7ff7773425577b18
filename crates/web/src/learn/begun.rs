//! A lesson that was begun and not finished.

use std::fmt;

/// A lesson and the tries each of its finished steps has taken, kept as `sowing 1,2`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Begun {
    pub lesson: String,
    pub tries: Vec<u32>,
}

impl Begun {
    /// Reads what was kept; what cannot be read is no lesson.
    pub fn read(text: &str) -> Option<Begun> {
        let (lesson, tries) = text.split_once(' ')?;
        let tries = tries.split(',').map(|tries| tries.parse().ok().filter(|&tries| tries > 0));
        Some(Begun { lesson: lesson.to_owned(), tries: tries.collect::<Option<_>>()? })
    }
}

impl fmt::Display for Begun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tries: Vec<String> = self.tries.iter().map(u32::to_string).collect();
        write!(f, "{} {}", self.lesson, tries.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_begun_lesson_comes_back() {
        let begun = Begun { lesson: "sowing".to_owned(), tries: vec![1, 3] };
        assert_eq!(begun.to_string(), "sowing 1,3");
        assert_eq!(Begun::read("sowing 1,3"), Some(begun));
        for text in ["", "sowing", "sowing x", "sowing 1,", "sowing 0"] {
            assert_eq!(Begun::read(text), None, "{text}");
        }
    }
}
