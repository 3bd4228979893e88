// SPDX-License-Identifier: Apache-2.0

/// One script, two databases: what Bowler and Apache Derby answer to the same statements.
///
/// **Idea.** A [CompareScript] is made from a seed and run step by step on both [ComparedDatabase]s through JDBC alone; each step's answer
/// becomes an [StepOutcome] of plain lines: counts, rows, descriptions of columns, SQLStates, warnings. Lines that differ
/// are a difference, unless [Deviations] knows the case and says why it is meant. [ScriptReducer] drops steps as long as
/// the difference stays. Derby is a black box here, found by its driver's URL.
/// **Used by** nobody; not shipped. **Start at** [Compare], which is a program; [SurfaceProbes] runs statements from files.
package bowler.compare;
