// SPDX-License-Identifier: Apache-2.0

/// Plans as people see them: what EXPLAIN gives.
///
/// **Idea.** A plan becomes lines, inputs indented below their node, each with the node that it shows and what that has done, if
/// it was run. Of the lines text, JSON or a picture is made.
/// **Always true.** Each node has one line of its own; nothing here is needed to run a plan.
/// **Used by** `execute` for EXPLAIN, `sql.bound` for its own text, tests of plans. **Uses** `plan`. **Start at** [Explanation],
/// then [PlanText].
package bowler.plan.show;
