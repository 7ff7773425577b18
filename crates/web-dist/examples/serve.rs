//! Serves the files of the page alone, to look at them while nothing else is there:
//! `cargo run -p awale-web-dist --example serve`.

use std::io::{BufRead, BufReader, Result, Write};
use std::net::{TcpListener, TcpStream};

use awale_web_dist::{FILES, File};

fn main() -> Result<()> {
    let port = std::env::args().nth(1).unwrap_or_else(|| "4849".to_owned());
    let listener = TcpListener::bind(format!("127.0.0.1:{port}"))?;
    writeln!(std::io::stdout(), "http://{}", listener.local_addr()?)?;
    for stream in listener.incoming() {
        let stream = stream?;
        // A browser may break a connection off at any time: that is no reason to stop.
        std::thread::spawn(move || answer(stream).unwrap_or_default());
    }
    Ok(())
}

fn answer(mut stream: TcpStream) -> Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    let path = request.split(' ').nth(1).unwrap_or("/").trim_start_matches('/');
    let path = path.split('?').next().unwrap_or_default();
    let mut brotli = false;
    for line in lines {
        let line = line?.to_lowercase();
        brotli |= line.starts_with("accept-encoding") && line.contains("br");
        if line.is_empty() {
            break;
        }
    }
    // Every other path is one of the page's own.
    let find = |path: &str| FILES.iter().find(|file| file.path == path);
    let Some(file) = find(path).or_else(|| find("index.html")) else { return Ok(()) };
    send(&mut stream, file, brotli && !file.brotli.is_empty())
}

fn send(stream: &mut TcpStream, file: &File, brotli: bool) -> Result<()> {
    let body = if brotli { file.brotli } else { file.plain };
    let encoding = if brotli { "Content-Encoding: br\r\n" } else { "" };
    let keep = if file.hashed { "max-age=31536000, immutable" } else { "no-cache" };
    write!(
        stream,
        "HTTP/1.1 200 OK\r\nContent-Type: {}\r\nContent-Length: {}\r\n{encoding}\
         Cache-Control: {keep}\r\nConnection: close\r\n\
         Cross-Origin-Opener-Policy: same-origin\r\nCross-Origin-Embedder-Policy: require-corp\r\n\
         Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
         img-src 'self' data:\r\n\r\n",
        file.media_type,
        body.len()
    )?;
    stream.write_all(body)
}
