//! Making a game by link, and the invitation to it.

fn main() {
    awale_web::mount_invite();
}
