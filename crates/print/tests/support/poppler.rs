//! A PDF as a reader sees it: its pages, its text, its picture, by the programs of poppler-utils.

use std::fs;
use std::path::Path;
use std::process::Command;

/// A PDF in a folder of its own.
pub(crate) struct Printed(tempfile::TempDir);

/// A page as a picture: red, green and blue of every point.
pub(crate) struct Picture {
    pub(crate) width: usize,
    pub(crate) height: usize,
    points: Vec<[u8; 3]>,
    /// Points in a millimetre.
    scale: f32,
}

const DPI: f32 = 72.0;

impl Printed {
    pub(crate) fn new(pdf: &[u8]) -> Printed {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("it.pdf"), pdf).expect("a file");
        Printed(folder)
    }

    fn run(&self, program: &str, arguments: &[&str]) -> String {
        let output = Command::new(program).args(arguments).current_dir(self.0.path()).output();
        let output = output.unwrap_or_else(|error| {
            panic!("{program}: {error}; install poppler-utils, or run cargo xtask test")
        });
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && complaint.is_empty(), "{program}: {complaint}");
        String::from_utf8(output.stdout).expect("text")
    }

    /// The width and height of every page, in millimetres.
    pub(crate) fn sizes(&self) -> Vec<(f32, f32)> {
        let told = self.run("pdfinfo", &["-l", "99", "it.pdf"]);
        let size = |line: &str| {
            let (_, size) = line.strip_prefix("Page ")?.split_once("size:")?;
            let mut numbers = size.split_whitespace().filter_map(|word| word.parse::<f32>().ok());
            let mut next = || Some((numbers.next()? / 72.0 * 25.4).round());
            Some((next()?, next()?))
        };
        told.lines().filter_map(size).collect()
    }

    /// What pdfinfo says of the whole.
    pub(crate) fn about(&self, key: &str) -> String {
        let told = self.run("pdfinfo", &["it.pdf"]);
        let found = told.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(':'));
        found.unwrap_or_default().trim().to_owned()
    }

    /// The text of a page in the order in which it was written, without spaces and line ends.
    pub(crate) fn text(&self, page: usize) -> String {
        let page = page.to_string();
        let text = self.run("pdftotext", &["-raw", "-f", &page, "-l", &page, "it.pdf", "-"]);
        dense(&text)
    }

    pub(crate) fn pictures(&self) -> Vec<Picture> {
        self.pictures_at(DPI)
    }

    /// The pages with so many points in an inch.
    pub(crate) fn pictures_at(&self, dpi: f32) -> Vec<Picture> {
        self.run("pdftoppm", &["-r", &dpi.to_string(), "it.pdf", "page"]);
        let entries = fs::read_dir(self.0.path()).expect("the folder");
        let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
        files.retain(|path| path.extension().is_some_and(|end| end == "ppm"));
        files.sort();
        files.iter().map(|path| Picture::read(path, dpi)).collect()
    }
}

/// A text without any space.
pub(crate) fn dense(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).collect()
}

impl Picture {
    /// Reads a portable pixmap: `P6`, width, height, 255, points.
    fn read(path: &Path, dpi: f32) -> Picture {
        let bytes = fs::read(path).expect("a picture");
        let mut numbers = Vec::new();
        let mut at = 2;
        while numbers.len() < 3 {
            let end =
                at + 1 + bytes[at + 1..].iter().position(u8::is_ascii_whitespace).expect("a head");
            let word = std::str::from_utf8(&bytes[at..end]).expect("a head").trim();
            numbers.push(word.parse::<usize>().expect("a number"));
            at = end;
        }
        let (points, _) = bytes[at + 1..].as_chunks::<3>();
        let (width, height) = (numbers[0], numbers[1]);
        assert_eq!(points.len(), width * height);
        Picture { width, height, points: points.to_vec(), scale: dpi / 25.4 }
    }

    pub(crate) fn point(&self, x: usize, y: usize) -> [u8; 3] {
        self.points[y * self.width + x]
    }

    /// How light it is there, at millimetres from the upper left corner: 255 is white.
    pub(crate) fn light(&self, x: f32, y: f32) -> u8 {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "on the page")]
        let [x, y] = [x, y].map(|mm| (mm * self.scale).round() as usize);
        let [red, green, blue] = self.point(x, y).map(u16::from);
        u8::try_from((red + green + blue) / 3).expect("a third of three bytes")
    }

    /// Whether every point is grey.
    pub(crate) fn is_grey(&self) -> bool {
        self.points.iter().all(|[red, green, blue]| red == green && green == blue)
    }

    /// The share of points that are not white, in thousandths.
    pub(crate) fn ink(&self) -> usize {
        1000 * self.points.iter().filter(|point| **point != [255; 3]).count() / self.points.len()
    }

    /// Whether nothing is printed so near to an edge of the paper, in millimetres.
    pub(crate) fn has_margin(&self, margin: f32) -> bool {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "on the page")]
        let margin = (margin * self.scale) as usize;
        let inside = |at: usize, size: usize| (margin..size - margin).contains(&at);
        self.points.iter().enumerate().all(|(number, point)| {
            let (x, y) = (number % self.width, number / self.width);
            inside(x, self.width) && inside(y, self.height) || *point == [255; 3]
        })
    }
}
