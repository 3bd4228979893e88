// SPDX-License-Identifier: Apache-2.0

/// The work of one run of a statement, in the terms of Derby's run-time statistics.
///
/// **Idea.** The operators of a plan and their measurements become a tree of Derby's result sets. Programs know these
/// by name: "Table Scan ResultSet for T", "Hash Join ResultSet". [RunText] prints the tree; the engine also stores it in
/// the SYSXPLAIN tables.
/// **Always true.** A number that was not measured is null, and is not printed.
/// **Used by** `execute`, and through it by the engine. **Uses** `query`, `scalar`, the plans of statements.
/// **Start at** [RunTree], then [OperatorRun].
package bowler.plan.statistics;
