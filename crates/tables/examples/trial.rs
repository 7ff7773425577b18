//! t
fn main(){ let a: Vec<String> = std::env::args().skip(1).collect();
 rayon::ThreadPoolBuilder::new().num_threads(a[2].parse().unwrap()).build_global().unwrap();
 awale_tables::trial(a[0].parse().unwrap(), &a[1]); }
