//! A game at this screen.

fn main() {
    awale_web::mount_play();
}
