// SPDX-License-Identifier: Apache-2.0

/// One script, two databases: what Bowler and Apache Derby answer to the same statements.
///
/// **Idea.** A [Script] is made from a seed and run step by step on both [Side]s through JDBC alone; each step's answer
/// becomes an [Outcome] of plain lines: counts, rows, descriptions of columns, SQLStates, warnings. Lines that differ
/// are a difference, unless [Deviations] knows the case and says why it is meant. [Shortening] drops steps as long as
/// the difference stays. Derby is a black box here, found by its driver's URL.
/// **Used by** nobody; not shipped. **Start at** [Compare], which is a program; [Probes] runs statements from files.
package bowler.compare;
