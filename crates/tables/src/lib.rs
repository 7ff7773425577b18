//! x
pub mod index;
pub mod plane;
mod literal;
mod factor;
mod tile;
mod sweep;
use awale_core::rules::*;
/// trial
pub fn trial(top: u8, order: u8) {
    trial_rules::<Awari>(top, order);
}
/// trial
pub fn trial_rules<R: awale_core::Rules>(top: u8, order: u8) {
    let mut lower = Vec::new();
    let mut scratch = Vec::new();
    for n in 0..=top {
        let t0 = std::time::Instant::now();
        let moves = sweep::Moves::<R>::new(n);
        let tm = t0.elapsed();
        let mut p = plane::Plane::filled(n, 0);
        let mut log = vec![];
        loop {
            let mut changed = 0;
            let k = moves.groups.len();
            let seq: Vec<usize> = match order { 0 => (0..k).collect(), 1 => (0..k).rev().collect(), _ => (0..k).map(|i| if i%2==0 {i/2} else {k-1-i/2}).collect() };
            for g in seq { changed += moves.sweep_group(&moves.groups[g], &mut p, &lower, &mut scratch); }
            log.push(changed);
            if changed == 0 { break; }
        }
        let dt = t0.elapsed().as_secs_f64();
        let size = index::positions(n) as f64;
        let mut h = std::collections::BTreeMap::new();
        for v in p.values() { *h.entry(v).or_insert(0u64) += 1; }
        println!("{n}: {:.3}s ({:?} moves) {:.1} M/s, {} sweeps, {:.0} Mpos-sweep/s  changes% {:?}", dt, tm, size/dt/1e6, log.len(), size*log.len() as f64/dt/1e6, log.iter().map(|&c| (c as f64/size*10000.0).round()/100.0).collect::<Vec<_>>());
        if n <= 8 { println!("  {h:?}"); }
        lower.push(p);
    }
}
