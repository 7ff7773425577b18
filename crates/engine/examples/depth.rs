use awale_core::*; use awale_engine::*;
struct C(std::time::Instant); impl Clock for C { fn millis(&self)->u64{ self.0.elapsed().as_millis() as u64 } }
fn main(){ let mut e=Engine::new(256); let r: RuleSet=std::env::args().nth(1).unwrap().parse().unwrap(); let ms: u64=std::env::args().nth(2).unwrap().parse().unwrap();
 let p=AnyPosition::start(r,Side::South); let c=C(std::time::Instant::now()); let s=Stop::new();
 e.go(&Question::new(p,Limits::millis(ms)),&c,&s,&mut |i| println!("depth {} {} nodes {} ms {} {:.1} Mnps {}", i.depth, i.lines[0].score, i.nodes, i.millis, i.nodes as f64/1e3/(i.millis.max(1) as f64), i.lines[0].moves.iter().map(|m| m.to_string()).collect::<String>())); }
