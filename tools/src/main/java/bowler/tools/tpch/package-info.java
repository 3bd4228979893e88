// SPDX-License-Identifier: Apache-2.0

/// The data and the queries of TPC-H, for any JDBC database.
///
/// **Idea.** [TpchData] makes the eight tables at a scale, with the cardinalities, domains and dependences of the
/// specification (TPC Benchmark H, revision 3). Its random numbers come from its own generator, so answers are compared
/// between databases and not with the published ones. The queries are those of the specification with its validation
/// parameters, written so that most databases accept them; [TpchDialect] has the differences.
/// **Always true.** A seed and a scale give the same rows everywhere.
/// **Used by** `bench`, and by `launcher`'s tests. **Uses** nothing but JDBC. **Start at** [TpchData] and
/// [TpchQueries]. **Checked by** `TpchAnswersTest`.
package bowler.tools.tpch;
