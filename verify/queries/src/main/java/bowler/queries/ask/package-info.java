// SPDX-License-Identifier: Apache-2.0

/// Questions whose answers are known without knowing the answer.
///
/// **Idea.** An [Oracle] draws texts, the parts of its question, and finds fault with what databases answer to them: parts of a
/// table do not make the whole, a count differs from the rows counted, an index changes a result, peers agree on something
/// else. A [TestQuestion] is nothing but these parts and the statements that make the tables, so that [TestCaseReducer] can cut away
/// tokens and rows as long as the fault stays.
/// After *Finding Logic Bugs in Database Management Systems* by Rigger and Su, who had these ideas: TLP, NoREC, PQS.
/// What changes rows is asked about by [ChangeOracle], step by step, on two [ChangeDatabaseSite]s.
/// **Uses** `make`. **Start at** [Oracle].
package bowler.queries.ask;
