//! Pieces poured into columns.

use crate::drawing::Drawing;

/// Something that stands in one column.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) drawing: Drawing,
    /// The space above it, which the top of a column swallows.
    pub(crate) above: f32,
    /// Whether the next piece stands in the same column.
    pub(crate) with_next: bool,
}

/// The pieces of a text set in lines: neither its first nor its last line stands alone.
pub(crate) fn text(lines: Vec<Drawing>, above: f32) -> Vec<Piece> {
    let count = lines.len();
    let piece = |(number, drawing)| Piece {
        drawing,
        above: if number == 0 { above } else { 0.0 },
        with_next: number == 0 && count > 1 || number + 2 == count,
    };
    lines.into_iter().enumerate().map(piece).collect()
}

/// The columns filled one after the other, if they are enough; the last ones may stay empty.
pub(crate) fn pour(pieces: Vec<Piece>, width: f32, heights: &[f32]) -> Option<Vec<Drawing>> {
    let mut columns: Vec<Drawing> = vec![Drawing::new(width, 0.0)];
    let mut group: Vec<Piece> = Vec::new();
    for piece in pieces {
        let open = piece.with_next;
        group.push(piece);
        if !open {
            place(&mut columns, std::mem::take(&mut group), width, heights)?;
        }
    }
    place(&mut columns, group, width, heights)?;
    columns.resize(heights.len(), Drawing::new(width, 0.0));
    Some(columns)
}

/// Puts pieces that stay together into the last column, or into a new one.
fn place(columns: &mut Vec<Drawing>, group: Vec<Piece>, width: f32, heights: &[f32]) -> Option<()> {
    let high: f32 = group.iter().map(|piece| piece.above + piece.drawing.height).sum();
    let used = columns.last()?.height;
    if used > 0.0 && used + high > heights[columns.len() - 1] {
        columns.push(Drawing::new(width, 0.0));
    }
    let most = *heights.get(columns.len() - 1)?;
    let column = columns.last_mut()?;
    for piece in group {
        if column.height > 0.0 {
            column.height += piece.above;
        }
        let (y, height) = (column.height, piece.drawing.height);
        column.place(0.0, y, piece.drawing);
        column.height += height;
    }
    (column.height <= most).then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(count: usize) -> Vec<Piece> {
        text(vec![Drawing::new(10.0, 10.0); count], 5.0)
    }

    fn heights(pieces: Vec<Piece>, columns: &[f32]) -> Option<Vec<f32>> {
        Some(pour(pieces, 10.0, columns)?.iter().map(|column| column.height).collect())
    }

    #[test]
    fn columns_fill_in_order_and_no_line_stands_alone() {
        assert_eq!(heights(lines(5), &[100.0]), Some(vec![50.0]));
        assert_eq!(heights(lines(5), &[100.0, 100.0]), Some(vec![50.0, 0.0]));
        // The fourth line would fit, but the last would stand alone.
        assert_eq!(heights(lines(5), &[40.0, 40.0]), Some(vec![30.0, 20.0]));
        assert_eq!(heights(lines(5), &[30.0, 10.0]), None);
        // Space above is for what has something above it.
        let two = [lines(2), lines(2)].concat();
        assert_eq!(heights(two.clone(), &[45.0]), Some(vec![45.0]));
        assert_eq!(heights(two, &[44.0, 20.0]), Some(vec![20.0, 20.0]));
    }
}
