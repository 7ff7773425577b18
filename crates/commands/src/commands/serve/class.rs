//! `awale serve --class`: what a teacher needs to see, and the class that is kept for the next time.

use std::fs;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, UdpSocket};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use awale_proto::ClassMade;
use awale_server::Server;
use awale_words::{Lang, in_lang};
use qrcodegen::{QrCode, QrCodeEcc};

use crate::problem::Problem;

/// Cards of a class that is made by itself; a teacher may add some.
const CARDS: u8 = 30;
/// Days after which it is forgotten.
const DAYS: u16 = 30;
/// The file beside the store that has the secret of the teacher.
const FILE: &str = "class.json";
/// Empty modules around a code, as the standard asks.
const QUIET: i32 = 4;
/// Black on white, whatever the colours of the terminal are.
const INK: &str = "\u{1b}[38;5;16;48;5;231m";
const END: &str = "\u{1b}[0m";

/// The address of this machine in the network of the room: that of the way out, else the first private
/// one. Nothing is sent to find it.
pub(super) fn room() -> Option<IpAddr> {
    let way_out = || {
        let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
        // An address that is kept for examples: it leads out, and to nobody.
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
        Some(socket.local_addr().ok()?.ip()).filter(|ip| !ip.is_unspecified() && !ip.is_loopback())
    };
    let listed = || {
        let all = if_addrs::get_if_addrs().unwrap_or_default();
        let mut addresses: Vec<Ipv4Addr> = all.iter().filter_map(|one| v4(one.ip())).collect();
        addresses.sort_by_key(|ip| !ip.is_private());
        addresses.into_iter().find(|ip| !ip.is_loopback() && !ip.is_link_local()).map(IpAddr::V4)
    };
    way_out().or_else(listed)
}

const fn v4(ip: IpAddr) -> Option<Ipv4Addr> {
    match ip {
        IpAddr::V4(ip) => Some(ip),
        IpAddr::V6(_) => None,
    }
}

/// The class of this folder, made if there is none or its day has come.
pub(super) async fn open(server: &Server, folder: Option<&Path>) -> Result<ClassMade> {
    let file = folder.map(|folder| folder.join(FILE));
    if let Some(class) = file.as_deref().and_then(kept)
        && server.class_until(&class.code, &class.teacher).await?.is_some()
    {
        return Ok(class);
    }
    let Some(class) = server.make_class(CARDS, DAYS).await? else {
        bail!("no code of a class is free");
    };
    if let Some(file) = file {
        keep(&file, &class).with_context(|| Problem::Write(file.clone()))?;
    }
    Ok(class)
}

fn kept(file: &Path) -> Option<ClassMade> {
    serde_json::from_str(&fs::read_to_string(file).ok()?).ok()
}

/// Keeps the secret for the next time, for this user alone.
fn keep(file: &PathBuf, class: &ClassMade) -> Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut text = serde_json::to_string_pretty(class)?;
    text.push('\n');
    Ok(options.open(file)?.write_all(text.as_bytes())?)
}

/// What the teacher reads: where pupils enter, as a code for cameras too, and where the class is kept.
pub(super) fn tell(
    out: &mut impl Write,
    lang: Lang,
    room_url: &str,
    home_url: &str,
    class: &ClassMade,
) -> Result<()> {
    let join = format!("{room_url}{}", class.join_link);
    let day = date(class.until);
    writeln!(out)?;
    if let Some(code) = drawn(&join) {
        writeln!(out, "{code}")?;
    }
    writeln!(out, "{}", in_lang!(lang, commands::class_join(&join, &class.code)))?;
    let keep = format!("{home_url}{}", class.teacher_link);
    writeln!(out, "{}", in_lang!(lang, commands::class_kept(&keep)))?;
    writeln!(out, "{}", in_lang!(lang, commands::class_until(&day)))?;
    Ok(out.flush()?)
}

/// A text as a square of half blocks; `None` if it is too long for one.
fn drawn(text: &str) -> Option<String> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let (from, to) = (-QUIET, code.size() + QUIET);
    let mut lines = Vec::new();
    let mut y = from;
    while y < to {
        let block = |x| match (code.get_module(x, y), code.get_module(x, y + 1)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        };
        let line: String = (from..to).map(block).collect();
        lines.push(format!("{INK}{line}{END}"));
        y += 2;
    }
    Some(lines.join("\n"))
}

/// A day as it is written everywhere: 2026-11-17.
fn date(seconds: i64) -> String {
    let mut days = seconds.div_euclid(86_400);
    let mut year = 1970;
    let leap = |year: i64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    while days >= 365 + i64::from(leap(year)) {
        days -= 365 + i64::from(leap(year));
        year += 1;
    }
    let mut month = 1;
    let february = 28 + i64::from(leap(year));
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year:04}-{month:02}-{:02}", days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (seconds, day) in [
            (0, "1970-01-01"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_798_761_599, "2026-12-31"),
            (1_798_761_600, "2027-01-01"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(date(seconds), day);
        }
    }
}
