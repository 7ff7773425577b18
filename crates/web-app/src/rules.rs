//! The rules, where the games come from, and all that is printed.

fn main() {
    awale_web::mount_rules();
}
