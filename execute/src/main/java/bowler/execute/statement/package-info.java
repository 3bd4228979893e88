// SPDX-License-Identifier: Apache-2.0

/// Components of executions: the lookup of one row, queries read to their end, statistics.
///
/// **Idea.** An execution of a statement combines these components; none of them knows the session.
/// **Used by** `execute`. **Uses** `operator`, `spill`, `modify`. **Start at** [PointLookup], [BufferedQuery].
package bowler.execute.statement;
