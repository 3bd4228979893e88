// SPDX-License-Identifier: Apache-2.0

/// Plans as text for people: the output of EXPLAIN.
///
/// **Idea.** A plan becomes lines, with inputs indented below their node. Each line knows its node and, after a run,
/// its measurements. The lines are formatted as text, JSON or a drawing. **Always true.** Each node has one line of its
/// own. Running a plan needs nothing of this package. **Used by** `execute` for EXPLAIN, `sql.bound` for its own text,
/// tests of plans. **Uses** `plan`. **Start at** [Explanation], then [PlanText].
package bowler.plan.show;
