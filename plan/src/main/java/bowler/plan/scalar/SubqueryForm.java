// SPDX-License-Identifier: Apache-2.0
package bowler.plan.scalar;

/// The meaning of a subquery within an expression.
public enum SubqueryForm {
    /// The single column of its row, or NULL without a row. A second row fails with 21000. There is no condition.
    VALUE,
    /// True if there is a row for which the condition, if any, is true; otherwise false. Never unknown.
    EXISTS,
    /// True if the condition is true for some row; otherwise unknown if it is unknown for some row; otherwise false.
    ANY
}
