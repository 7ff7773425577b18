//! The start page.

fn main() {
    awale_web::mount_start();
}
