//! x
pub mod index;
mod file;
mod layer;
mod literal;
mod plane;
mod scheme;
#[cfg(not(target_family = "wasm"))]
mod factor;
#[cfg(not(target_family = "wasm"))]
mod frontier;
#[cfg(not(target_family = "wasm"))]
mod plain;
#[cfg(not(target_family = "wasm"))]
mod solve;
#[cfg(not(target_family = "wasm"))]
mod sweep;
#[cfg(not(target_family = "wasm"))]
mod tile;
use awale_core::rules::*;
/// trial
pub fn trial(top: u8, rules: &str) {
    match rules { "awari" => t::<Awari>(top), "awale" => t::<Awale>(top), "awele" => t::<Awele>(top), "avele" => t::<Avele>(top), "abapa" => t::<Abapa>(top), _ => t::<Eqwale>(top) }
}
fn t<R: awale_core::Rules>(top: u8) {
    let mut lower: Vec<layer::Layer> = vec![];
    for n in 0..=top {
        let t0 = std::time::Instant::now();
        let l = solve::solve::<R>(n, &lower, &mut |_| std::ops::ControlFlow::Continue(())).unwrap();
        let dt = t0.elapsed().as_secs_f64();
        let size = index::positions(n) as f64;
        let mut out = std::io::Cursor::new(vec![]);
        let t1 = std::time::Instant::now();
        let bytes = file::write(R::RULE_SET, &l, &mut out).unwrap();
        let tw = t1.elapsed().as_secs_f64();
        let b: std::sync::Arc<dyn AsRef<[u8]> + Send + Sync> = std::sync::Arc::new(out.into_inner());
        let t2 = std::time::Instant::now();
        let (p, end) = file::Packed::read(&b, 0).unwrap();
        assert_eq!(end as u64, bytes);
        let to = t2.elapsed();
        let t2 = std::time::Instant::now();
        let u = p.unpack().unwrap();
        let tu = t2.elapsed().as_secs_f64();
        assert!(u.values().eq(l.values()));
        let t3 = std::time::Instant::now();
        let mut x = 12345u64; let mut s = 0i64; let k = 20000;
        for _ in 0..k { x = x.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407); s += p.value(0, (x >> 20) % index::positions(n)).unwrap() as i64; }
        let tp = t3.elapsed().as_secs_f64() / k as f64;
        println!("{n}: {dt:.3}s {:.1} M/s; write {tw:.2}s {bytes} bytes {:.3} bits; open {to:?} unpack {tu:.2}s probe {:.2} us {s}", size/dt/1e6, bytes as f64*8.0/size, tp*1e6);
        lower.push(l);
    }
}
