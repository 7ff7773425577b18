//! Work that keeps a processor busy, away from the tasks that serve.

use crate::metrics::Metrics;
use crate::problem::Problem;

/// Starts the work at once on a thread of its own kind, where it delays no request. A panic in it is
/// counted, and the caller gets a problem.
pub(crate) fn run<T: Send + 'static>(
    metrics: &Metrics,
    work: impl FnOnce() -> T + Send + 'static,
) -> impl Future<Output = Result<T, Problem>> {
    let task = tokio::task::spawn_blocking(work);
    async {
        task.await.map_err(|error| {
            if error.is_panic() {
                Metrics::add(&metrics.panics);
            }
            Problem::Internal(error.to_string())
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use super::*;

    #[tokio::test]
    async fn a_fault_is_told_and_counted() {
        let metrics = Metrics::default();
        assert_eq!(run(&metrics, || 48).await, Ok(48));
        let broken: Result<(), Problem> = run(&metrics, || panic!("as meant")).await;
        assert!(matches!(broken, Err(Problem::Internal(_))), "{broken:?}");
        assert_eq!(metrics.panics.load(Ordering::Relaxed), 1);
    }
}
