// SPDX-License-Identifier: Apache-2.0
package bowler.plan.query;

import bowler.plan.scalar.Scalar;
import java.util.List;

/// A range of a key: values of the leading key columns, and bounds of the next one.
///
/// Each scalar has the type of its key column, but the length of strings may differ. A bound that evaluates to NULL
/// selects no row. Rows with NULL in a fixed or bounded column are outside the range.
///
/// @param equal the values of the leading key columns
/// @param low the start of the range of the next key column in key order, or null; for a descending key column it is
///     the greatest value
/// @param high the end of the range in key order, or null
/// @param opens true if an end whose bound evaluates to NULL is open, instead of no row being selected
/// @param cursor the cursor whose current row has the key, with no other bounds given; null otherwise
public record KeyBounds(
        List<Scalar> equal, Scalar low, boolean lowInclusive, Scalar high, boolean highInclusive, boolean opens,
        CursorRow cursor) {
    public KeyBounds {
        assert cursor == null || equal.isEmpty() && low == null && high == null;
    }

    /// The whole tree.
    public static final KeyBounds ALL = new KeyBounds(List.of(), null, true, null, true);

    public KeyBounds(List<Scalar> equal, Scalar low, boolean lowInclusive, Scalar high, boolean highInclusive) {
        this(equal, low, lowInclusive, high, highInclusive, false, null);
    }

    /// Returns the range between two exclusive ends, each of which may turn out to be open.
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
