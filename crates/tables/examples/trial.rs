//! t
fn main(){ let a: Vec<u8> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
 rayon::ThreadPoolBuilder::new().num_threads(a[2] as usize).build_global().unwrap();
 awale_tables::trial(a[0], a[1]); }
