#![doc = include_str!("../README.md")]

pub mod lesson;
pub mod random;
