// SPDX-License-Identifier: Apache-2.0
package bowler.plan.query;

/// A set operator, by the number of duplicates that it returns. Rows are equal if their values are, NULLs included.
public enum SetOperator {
    /// Each row of the first input that no other input contains, once.
    EXCEPT("except"),
    /// Each row with its count in the first input minus its count in the others.
    EXCEPT_ALL("except all"),
    /// Each row that all inputs contain, once.
    INTERSECT("intersect"),
    /// Each row with its minimum count over all inputs.
    INTERSECT_ALL("intersect all");

    private final String text;

    SetOperator(String text) {
        this.text = text;
    }

    /// Returns the text of EXPLAIN.
    public String text() {
        return text;
    }
}
