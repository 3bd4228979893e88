// SPDX-License-Identifier: Apache-2.0
package bowler.plan.query;

/// What is computed for each row from the rows of its window.
public enum WindowFunction {
    ROW_NUMBER, RANK, DENSE_RANK, PERCENT_RANK, CUME_DIST, NTILE, LAG, LEAD, FIRST_VALUE, LAST_VALUE, NTH_VALUE,
    /// An aggregate over the frame.
    AGGREGATE;

    /// The function of that name, in upper case; null if there is none.
    public static WindowFunction named(String name) {
        for (WindowFunction function : values()) {
            if (function != AGGREGATE && function.name().equals(name)) {
                return function;
            }
        }
        return null;
    }

    /// Whether it looks at the frame rather than at the whole partition.
    public boolean usesFrame() {
        return switch (this) {
            case FIRST_VALUE, LAST_VALUE, NTH_VALUE, AGGREGATE -> true;
            case ROW_NUMBER, RANK, DENSE_RANK, PERCENT_RANK, CUME_DIST, NTILE, LAG, LEAD -> false;
        };
    }

    /// Whether IGNORE NULLS may follow it.
    public boolean skipsNulls() {
        return switch (this) {
            case LAG, LEAD, FIRST_VALUE, LAST_VALUE, NTH_VALUE -> true;
            case ROW_NUMBER, RANK, DENSE_RANK, PERCENT_RANK, CUME_DIST, NTILE, AGGREGATE -> false;
        };
    }
}
