//! All other pages: analysis, review, kept games, statistics.

fn main() {
    awale_web::mount_study();
}
