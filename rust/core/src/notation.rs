//! What the texts of both games share: fields, sides and turn numbers.

use crate::types::{Color, NotationError, quoted};

/// Splits a position text into its fields, which single spaces separate.
///
/// # Errors
/// [`NotationError`] with the field `position` if their number is not in `min..=max`.
pub fn fields(text: &str, min: usize, max: usize) -> Result<Vec<&str>, NotationError> {
    // One more than allowed shows that there are too many, however long the text is.
    let fields: Vec<&str> = text.splitn(max + 1, ' ').collect();
    if (min..=max).contains(&fields.len()) {
        return Ok(fields);
    }
    let count = text.split(' ').count();
    let wanted = if min == max { min.to_string() } else { format!("{min} or {max}") };
    let shown = quoted(text);
    Err(NotationError::new(
        "position",
        format!("{shown} has {count} fields separated by single spaces, not {wanted}"),
    ))
}

/// Reads the side to move: `w` or `b`.
///
/// # Errors
/// [`NotationError`] with the field `side`.
pub fn side(text: &str) -> Result<Color, NotationError> {
    match text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => {
            let shown = quoted(text);
            Err(NotationError::new("side", format!("{shown} is neither 'w' nor 'b'")))
        }
    }
}

/// Reads a turn number: ASCII digits without sign or leading zero, from 1 to `u32::MAX`.
///
/// # Errors
/// [`NotationError`] with the field `turn`.
pub fn turn(text: &str) -> Result<u32, NotationError> {
    let is_canonical = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    text.parse().ok().filter(|_| is_canonical).ok_or_else(|| {
        let shown = quoted(text);
        NotationError::new("turn", format!("{shown} is not a number from 1 to {}", u32::MAX))
    })
}
