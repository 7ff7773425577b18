#![doc = include_str!("../README.md")]

pub mod lesson;
pub mod puzzle;
pub mod random;
