// SPDX-License-Identifier: Apache-2.0
package bowler.plan.query;

/// A function computed for each row from the rows of its window.
public enum WindowFunction {
    ROW_NUMBER, RANK, DENSE_RANK, PERCENT_RANK, CUME_DIST, NTILE, LAG, LEAD, FIRST_VALUE, LAST_VALUE, NTH_VALUE,
    /// An aggregate over the frame.
    AGGREGATE;

    /// Returns the function of this upper-case name, or null.
    public static WindowFunction named(String name) {
        for (WindowFunction function : values()) {
            if (function != AGGREGATE && function.name().equals(name)) {
                return function;
            }
        }
        return null;
    }

    /// Returns whether the function uses the frame rather than the whole partition.
    public boolean usesFrame() {
        return switch (this) {
            case FIRST_VALUE, LAST_VALUE, NTH_VALUE, AGGREGATE -> true;
            case ROW_NUMBER, RANK, DENSE_RANK, PERCENT_RANK, CUME_DIST, NTILE, LAG, LEAD -> false;
        };
    }

    /// Returns whether IGNORE NULLS may follow the function.
    public boolean skipsNulls() {
        return switch (this) {
            case LAG, LEAD, FIRST_VALUE, LAST_VALUE, NTH_VALUE -> true;
            case ROW_NUMBER, RANK, DENSE_RANK, PERCENT_RANK, CUME_DIST, NTILE, AGGREGATE -> false;
        };
    }
}
