// SPDX-License-Identifier: Apache-2.0
package bowler.plan.scalar;

/// What a query within an expression stands for.
public enum SubqueryForm {
    /// The one column of its row, NULL if there is none; a second row is an error (21000). No condition.
    VALUE,
    /// Whether there is a row for which the condition, if any, is true. Never unknown.
    EXISTS,
    /// Whether the condition is true for some row; if not, unknown where it is unknown for some row, else false.
    ANY
}
