//! The puzzles.

fn main() {
    awale_web::mount_puzzles();
}
