//! A game by link.

fn main() {
    awale_web::mount_link();
}
