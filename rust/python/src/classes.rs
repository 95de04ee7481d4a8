//! The methods that the moves and the positions of all games share.
//!
//! PyO3 makes no generic classes, so a macro writes them once for each game; what they do is generic
//! and stands in [`crate::face`].

/// Implements [`crate::face::Face`] for a game, and the shared methods of its classes.
///
/// Strings are types for the stub, which a macro cannot put together.
macro_rules! shared_methods {
    (
        game: $game:ty,
        moves: $move:ident,
        positions: $position:ident,
        move_or_text: $move_or_text:literal,
        list_of_moves: $list:literal,
        tuple_of_moves: $tuple:literal,
        counts: $counts:literal,
        reduced_move: $reduced_move:literal,
        reduced_position: $reduced_position:literal,
    ) => {
        impl $crate::face::Face for $game {
            type PyMove = $move;

            fn unwrap(object: &$move) -> <$game as underfoot::Game>::Move {
                object.0
            }

            fn interned(py: Python<'_>) -> PyResult<&'static [Py<$move>]> {
                static MOVES: pyo3::sync::PyOnceLock<Vec<Py<$move>>> =
                    pyo3::sync::PyOnceLock::new();
                let make = || {
                    (0..<$move>::COUNT)
                        .filter_map(underfoot::Move::from_index)
                        .map(|mv| Py::new(py, $move(mv)))
                        .collect::<PyResult<_>>()
                };
                MOVES.get_or_try_init(py, make).map(Vec::as_slice)
            }
        }

        #[pymethods]
        impl $move {
            /// The number of moves of the game; indices are in `range(COUNT)`.
            #[classattr]
            const COUNT: usize = <<$game as underfoot::Game>::Move as underfoot::Move>::COUNT;

            /// Return all moves of the game in the order of their indices.
            #[classmethod]
            #[pyo3(signature = () -> $tuple)]
            fn all<'py>(
                cls: &Bound<'py, pyo3::types::PyType>,
            ) -> PyResult<Bound<'py, pyo3::types::PyTuple>> {
                $crate::face::all::<$game>(cls.py())
            }

            /// Return the move with a text.
            ///
            /// Args:
            ///     text: Exactly four characters: the square it leaves and the square it reaches.
            ///
            /// Raises:
            ///     NotationError: Field `move`: not two squares, or no move ever connects them.
            ///
            /// Example:
            ///     >>> from underfoot import carpniches
            ///     >>> carpniches.Move.from_text("a6c4").to_square
            ///     'c4'
            #[classmethod]
            fn from_text<'py>(
                cls: &Bound<'py, pyo3::types::PyType>,
                text: $crate::convert::Text,
            ) -> PyResult<Bound<'py, $move>> {
                $crate::face::from_text::<$game>(cls.py(), &text.0)
            }

            /// Return the move with an index.
            ///
            /// Args:
            ///     index: A number in `range(COUNT)`.
            ///
            /// Raises:
            ///     ValueError: There is no such move.
            ///
            /// Example:
            ///     >>> from underfoot import katarenga
            ///     >>> katarenga.Move.from_index(0)
            ///     katarenga.Move.from_text('a1b1')
            #[classmethod]
            fn from_index<'py>(
                cls: &Bound<'py, pyo3::types::PyType>,
                index: $crate::convert::Integer,
            ) -> PyResult<Bound<'py, $move>> {
                $crate::face::from_index::<$game>(cls.py(), index)
            }

            /// The rank of the move among all moves of the game.
            #[getter]
            fn index(&self) -> usize {
                underfoot::Move::index(self.0)
            }

            /// The square that the move leaves.
            #[getter]
            fn from_square(&self) -> &'static str {
                underfoot::Move::from_square(self.0)
            }

            /// The square that the move reaches.
            #[getter]
            fn to_square(&self) -> &'static str {
                underfoot::Move::to_square(self.0)
            }

            fn __str__(&self) -> String {
                self.0.to_string()
            }

            fn __repr__(&self) -> String {
                format!("{}.Move.from_text('{}')", <$game as underfoot::Game>::NAME, self.0)
            }

            fn __copy__(slf: Py<Self>) -> Py<Self> {
                slf
            }

            #[pyo3(signature = (_memo: "object", /))]
            fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
                slf
            }

            #[pyo3(signature = () -> $reduced_move)]
            fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
                $crate::face::reduced::<Self>(py, "from_text", self.0.to_string())
            }
        }

        #[pymethods]
        impl $position {
            /// The side whose turn it is.
            #[getter]
            fn side_to_move(&self) -> $crate::convert::Member<underfoot::Color> {
                $crate::convert::Member(self.0.side_to_move())
            }

            /// The number of the turn: 1 on each side's first turn, one more after Black's move.
            #[getter]
            fn turn_number(&self) -> u32 {
                self.0.turn_number()
            }

            /// A number below 2**64, equal for equal positions and the same in every process.
            #[getter]
            fn key(&self) -> u64 {
                self.0.key()
            }

            /// Return all legal moves by index; none once the game is over.
            ///
            /// Example:
            ///     >>> from underfoot import carpniches
            ///     >>> lone = carpniches.Position.from_text("x6/x6/x6/x6/x6/w,x5 w 2 -")
            ///     >>> [str(move) for move in lone.legal_moves()]
            ///     ['a1b1', 'a1a2', 'a1b2']
            #[pyo3(signature = () -> $list)]
            fn legal_moves<'py>(
                &self,
                py: Python<'py>,
            ) -> PyResult<Bound<'py, pyo3::types::PyList>> {
                $crate::face::list::<$game>(py, &self.0.legal_moves())
            }

            /// Return the number of legal moves.
            fn count_moves(&self) -> u64 {
                self.0.count_moves()
            }

            /// Return whether a move is legal.
            ///
            /// Args:
            ///     move: A move of this engine, or the text of a move.
            ///
            /// Raises:
            ///     NotationError: Field `move`: the text is not two squares.
            ///
            /// Example:
            ///     >>> from underfoot import carpniches
            ///     >>> carpniches.Position.start().is_legal("a1a2")
            ///     True
            #[pyo3(signature = (r#move: $move_or_text))]
            fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
                $crate::face::is_legal::<$game>(&self.0, r#move)
            }

            /// Return the position after a move; this one stays as it is.
            ///
            /// Args:
            ///     move: A legal move of this engine, or its text.
            ///
            /// Raises:
            ///     IllegalMoveError: The move is not legal here.
            ///     NotationError: Field `move`: the text is not two squares.
            ///
            /// Example:
            ///     >>> from underfoot import carpniches
            ///     >>> carpniches.Position.start().play("a1a2").side_to_move
            ///     Color.BLACK
            #[pyo3(signature = (r#move: $move_or_text))]
            fn play(slf: &Bound<'_, Self>, r#move: &Bound<'_, PyAny>) -> PyResult<Self> {
                $crate::face::play::<$game>(&slf.get().0, r#move)?
                    .map(Self)
                    .ok_or_else(|| $crate::errors::illegal_move(r#move, slf))
            }

            /// Return how the game ended, or None while it goes on.
            ///
            /// Example:
            ///     >>> from underfoot import carpniches
            ///     >>> carpniches.Position.from_text("x6/x6/x6/x6/x6/w,w,w,x3 b 9 -").outcome()
            ///     Outcome(winner=Color.WHITE, termination=Termination.LINE)
            fn outcome(&self) -> Option<$crate::convert::Ended> {
                self.0.outcome().map($crate::convert::Ended)
            }

            /// Return whether the game has ended.
            fn is_over(&self) -> bool {
                self.0.is_over()
            }

            /// Return the number of sequences of exactly `depth` legal moves.
            ///
            /// A game that ends earlier contributes nothing. See `underfoot.perft` for threads,
            /// memory and progress.
            ///
            /// Args:
            ///     depth: The length of the sequences in moves of one side, from 0 to 2**32 - 1.
            ///
            /// Raises:
            ///     ValueError: The depth is negative.
            ///     OverflowError: The depth is too large, or the count passes 2**128.
            ///
            /// Example:
            ///     >>> from underfoot import katarenga
            ///     >>> katarenga.Position.start().perft(2)
            ///     867
            fn perft(&self, py: Python<'_>, depth: $crate::convert::Integer) -> PyResult<u128> {
                let options = underfoot::perft::Options::default();
                $crate::counting::count(py, &self.0, depth.depth(0)?, &options, None)
            }

            /// Return `perft(depth)` split by the first move, in the order of the moves.
            ///
            /// Args:
            ///     depth: As for `perft`, but at least 1.
            ///
            /// Raises:
            ///     ValueError: The depth is 0 or negative.
            ///     OverflowError: The depth is too large, or a count passes 2**128.
            ///
            /// Example:
            ///     >>> from underfoot import carpniches
            ///     >>> start = carpniches.Position.start()
            ///     >>> sum(start.divide(2).values()) == start.perft(2) == 1712
            ///     True
            #[pyo3(signature = (depth) -> $counts)]
            fn divide<'py>(
                &self,
                py: Python<'py>,
                depth: $crate::convert::Integer,
            ) -> PyResult<Bound<'py, pyo3::types::PyDict>> {
                let options = underfoot::perft::Options::default();
                $crate::counting::split(py, &self.0, depth.depth(1)?, &options, None)
            }

            /// Return the position as text; `from_text` reads it.
            ///
            /// Example:
            ///     >>> from underfoot import carpniches
            ///     >>> carpniches.Position.start().to_text()
            ///     'wb,x4,bw/x,w,x2,b,x/x6/x6/x,b,x2,w,x/bw,x4,wb w 1 -'
            fn to_text(&self) -> String {
                self.0.to_text()
            }

            fn __str__(&self) -> String {
                self.0.to_text()
            }

            fn __repr__(&self) -> String {
                format!("{}.Position.from_text('{}')", <$game as underfoot::Game>::NAME, self.0)
            }

            fn __hash__(&self) -> u64 {
                $crate::face::hash(self.0.key())
            }

            fn __copy__(slf: Py<Self>) -> Py<Self> {
                slf
            }

            #[pyo3(signature = (_memo: "object", /))]
            fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
                slf
            }

            #[pyo3(signature = () -> $reduced_position)]
            fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
                $crate::face::reduced::<Self>(py, "from_text", self.0.to_text())
            }
        }
    };
}

pub(crate) use shared_methods;
