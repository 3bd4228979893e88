// SPDX-License-Identifier: Apache-2.0

/// Runs one script on two databases, Bowler and Apache Derby, and compares their answers to the same statements.
///
/// **Idea.** A [CompareScript] is made from a seed and run step by step on both [ComparedDatabase]s through JDBC alone.
/// Each step's answer becomes a [StepOutcome] of plain lines: counts, rows, descriptions of columns, SQLStates,
/// warnings. Different lines are a difference, unless [Deviations] lists the case with the reason why it is intended.
/// [ScriptReducer] removes steps as long as the difference remains. Derby is a black box here, found by its driver's
/// URL.
/// **Used by** no other package; not shipped. **Start at** [Compare], which is a program; [SurfaceProbes] runs
/// statements from files.
package bowler.compare;
