// SPDX-License-Identifier: Apache-2.0

/// Test questions whose answers can be checked without a known correct answer.
///
/// **Idea.** An [Oracle] draws texts, the parts of its question, and finds faults in the answers of databases. Examples
/// of faults: partitions of a table do not make up the whole; a count differs from the rows counted. An index may
/// change a result, or peers may agree on another result. A [TestQuestion] contains only these parts and the statements
/// that create the tables. So [TestCaseReducer] can remove tokens and rows as long as the fault remains. [ChangeOracle]
/// tests statements that change rows, step by step, on two [ChangeDatabaseSite]s.
///
/// The source is *Finding Logic Bugs in Database Management Systems* by Rigger and Su, who had these ideas: TLP, NoREC,
/// PQS.
///
/// **Uses** `make`. **Start at** [Oracle].
package bowler.queries.ask;
