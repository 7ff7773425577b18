//! The best way to make pairs by several criteria, each weightier than all that follow together.

use integer_blossom::min_weight_perfect_matching;

/// The partner of each of `n` players, an even number, so that the sums of the criteria over all
/// pairs are the least, the first criterion first. `cost` is asked for `i < j`.
pub(crate) fn lightest<const K: usize>(
    n: usize,
    cost: impl Fn(usize, usize) -> [u64; K],
) -> Vec<usize> {
    let mut costs = Vec::with_capacity(n * n / 2);
    let mut most = [0; K];
    for i in 0..n {
        for j in i + 1..n {
            let found = cost(i, j);
            for (most, found) in most.iter_mut().zip(found) {
                *most = found.max(*most);
            }
            costs.push(found);
        }
    }
    // A criterion weighs more than the largest sum of all below it can be.
    let pairs = i128::try_from(n / 2).unwrap_or(i128::MAX);
    let mut weights = [0_i128; K];
    let mut weight = 1_i128;
    for (at, &most) in most.iter().enumerate().rev() {
        weights[at] = weight;
        let sum = pairs.checked_mul(i128::from(most)).and_then(|sum| sum.checked_add(1));
        weight =
            sum.and_then(|sum| weight.checked_mul(sum)).expect("players and rounds are bounded");
    }
    let mut matrix = vec![0_i128; n * n];
    let mut next = costs.into_iter();
    for i in 0..n {
        for (j, found) in (i + 1..n).zip(&mut next) {
            matrix[i * n + j] = found.iter().zip(weights).map(|(&c, w)| i128::from(c) * w).sum();
        }
    }
    min_weight_perfect_matching(&matrix, n)
}

#[cfg(test)]
mod tests {
    use awale_core::random::SplitMix64;

    use super::*;

    type Costs = Vec<Vec<[u64; 3]>>;

    /// The least sums of all ways to make pairs.
    fn least(costs: &Costs, left: &[usize]) -> [u64; 3] {
        let Some((&first, rest)) = left.split_first() else { return [0; 3] };
        let ways = rest.iter().map(|&partner| {
            let others: Vec<usize> = rest.iter().copied().filter(|&each| each != partner).collect();
            let below = least(costs, &others);
            std::array::from_fn(|at| costs[first][partner][at] + below[at])
        });
        ways.min().expect("an even number")
    }

    #[test]
    fn it_finds_the_least_of_all_ways() {
        let mut random = SplitMix64::new(16);
        for _ in 0..2_000 {
            let n = 2 * (1 + random.below(4));
            let mut number = |bound| u64::try_from(random.below(bound)).unwrap();
            let costs: Costs = (0..n)
                .map(|_| (0..n).map(|_| [number(2), number(4), number(50)]).collect())
                .collect();
            let partner = lightest(n, |i, j| costs[i][j]);
            let mut sums = [0; 3];
            for (i, &j) in partner.iter().enumerate().filter(|&(i, &j)| i < j) {
                assert_eq!(partner[j], i);
                sums = std::array::from_fn(|at| sums[at] + costs[i][j][at]);
            }
            assert_eq!(sums, least(&costs, &(0..n).collect::<Vec<_>>()));
        }
    }

    /// The largest field after the most rounds of the most points still has exact costs.
    #[test]
    fn the_largest_costs_fit() {
        let (n, points) = (600_u64, 120);
        let worst = [1, 30, 1, points, points * points, 2, 2, 2 * n * n];
        let bits = |most: u64| f64::from(u32::try_from(most * n / 2 + 1).unwrap()).log2();
        let all: f64 = worst.into_iter().map(bits).sum();
        assert!(all < 121.0, "{all} bits");
    }
}
