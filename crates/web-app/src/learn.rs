//! The lessons.

fn main() {
    awale_web::mount_learn();
}
