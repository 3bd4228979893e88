// SPDX-License-Identifier: Apache-2.0
package bowler.plan.query;

import bowler.plan.scalar.Scalar;
import java.util.List;

/// A part of a key's order: the leading key columns fixed, the next one bounded.
///
/// Each scalar has the type of its key column, save that the length of strings may differ. A bound that turns out NULL
/// selects no row; rows with NULL in a column that is fixed or bounded (on one side or both) are outside.
///
/// @param equal values of the leading key columns
/// @param low where in key order the range of the next key column begins, or null; for a descending key column that is
///     its greatest value
/// @param high where in key order it ends, or null
/// @param opens an end whose bound turns out NULL is open, rather than that no row is selected
/// @param cursor the key is that of the row a cursor stands on, and nothing else is given; null: not so
public record KeyBounds(
        List<Scalar> equal, Scalar low, boolean lowInclusive, Scalar high, boolean highInclusive, boolean opens,
        CursorRow cursor) {
    /// The whole tree.
    public static final KeyBounds ALL = new KeyBounds(List.of(), null, true, null, true);

    public KeyBounds(List<Scalar> equal, Scalar low, boolean lowInclusive, Scalar high, boolean highInclusive) {
        this(equal, low, lowInclusive, high, highInclusive, false, null);
    }

    /// What lies between two ends, either of which may turn out to be open; neither is inside.
    public static KeyBounds between(List<Scalar> equal, Scalar low, Scalar high) {
        return new KeyBounds(equal, low, false, high, false, true, null);
    }

    public static KeyBounds at(CursorRow cursor) {
        return new KeyBounds(List.of(), null, true, null, true, false, cursor);
    }

    public static KeyBounds equalTo(List<Scalar> equal) {
        return new KeyBounds(equal, null, true, null, true);
    }

    public boolean isAll() {
        return equal.isEmpty() && low == null && high == null && cursor == null;
    }
}
