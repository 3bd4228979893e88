// SPDX-License-Identifier: Apache-2.0
package bowler.plan.query;

/// How rows of several inputs that occur in more than one of them are counted. Rows are equal if their values are, NULLs
/// included.
public enum SetOperator {
    /// Each row of the first input that no other has, once.
    EXCEPT("except"),
    /// Each row as often as the first input has it more often than the others together.
    EXCEPT_ALL("except all"),
    /// Each row that all inputs have, once.
    INTERSECT("intersect"),
    /// Each row as often as the input has it that has it least often.
    INTERSECT_ALL("intersect all");

    private final String text;

    SetOperator(String text) {
        this.text = text;
    }

    /// As EXPLAIN writes it.
    public String text() {
        return text;
    }
}
