//! x
pub mod index;
pub mod plane;
mod literal;
mod factor;
mod tile;
mod sweep;
mod frontier;
use awale_core::rules::*;
/// trial
pub fn trial(top: u8, order: u8) {
    trial_rules::<Awari>(top, order);
}
/// trial
pub fn trial_rules<R: awale_core::Rules>(top: u8, order: u8) {
    let mut lower = Vec::new();
    let mut scratch = Vec::new();
    let theta: f64 = std::env::var("TH").map_or(1.3, |x| x.parse().unwrap());
    for n in 0..=top {
        let t0 = std::time::Instant::now();
        let moves = sweep::Moves::<R>::new(n);
        let tm = t0.elapsed();
        let mut p = plane::Plane::filled(n, 0);
        let mut log = vec![];
        let size = index::positions(n) as f64;
        loop {
            let mut changed = 0;
            let k = moves.groups.len();
            let seq: Vec<usize> = match order { 0 => (0..k).collect(), 1 => (0..k).rev().collect(), _ => (0..k).map(|i| if i%2==0 {i/2} else {k-1-i/2}).collect() };
            for g in seq { changed += moves.sweep_group(&moves.groups[g], &mut p, &lower, &mut scratch); }
            log.push(changed);
            if changed as f64 <= size * theta/100.0 { break; }
        }
        let td = t0.elapsed().as_secs_f64();
        let list = std::sync::Mutex::new(vec![]);
        for g in &moves.groups { moves.list_group(g, &mut p, &lower, &mut scratch, &list); }
        let tl = t0.elapsed().as_secs_f64();
        let tail = moves.follow(&mut p, &lower, list.into_inner().unwrap());
        let dt = t0.elapsed().as_secs_f64();
        if n == top { let mut h = std::collections::BTreeMap::new();
        for v in p.values() { *h.entry(v).or_insert(0u64) += 1; }
        println!("  {h:?}"); }
        println!("{n}: {:.3}s ({:?} moves) {:.1} M/s, {} sweeps {:.0} Mpos-sweep/s; list {:.3}s {} tail {:.3}s {} rounds {} changes {:.0} ns/change", dt, tm, size/dt/1e6, log.len(), size*log.len() as f64/td/1e6, tl-td, tail.first().unwrap_or(&0), dt-tl, tail.len(), tail.iter().sum::<usize>(), (dt-tl)*1e9/tail.iter().sum::<usize>() as f64);
        lower.push(p);
    }
}
