// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

/// How EXPLAIN shows a plan.
public enum ExplainFormat {
    /// A row for each line.
    TEXT,
    /// One row with one JSON object, inputs in an array of each node.
    JSON,
    /// One row with a page that needs nothing else: the plan as a picture.
    HTML
}
