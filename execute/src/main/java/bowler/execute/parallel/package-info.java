// SPDX-License-Identifier: Apache-2.0

/// Several threads at one pipeline.
///
/// **Idea.** Where the plan says so ([bowler.plan.query.RowSource.Gather]), the rows of a pipeline (a scan, and what is done with
/// each of its rows: filter, columns, lookups, probes of hash tables) are made by several threads. The scan's range is cut
/// into many more parts than there are threads; each thread has the pipeline's operators once more, a *site*, and takes one
/// part after the other from a counter, in order. What the rows are for, a [ParallelPipeline.Sink], is there once for each site too:
/// a grouping takes them into a table of its own, a sort puts them in order. All of it happens while the operator above is being opened: when that is
/// done no other thread does anything for the statement, so that none is left behind by a result that nobody reads to its
/// end.
///
/// **Always true.**
/// - The thread that runs the statement works as one of them; others come as [bowler.os.HelperThreads] lends them, and if none
///   comes it makes all parts itself. A helper goes between two parts when others need it more.
/// - All read the statement's snapshot, and the transaction's own changes ([bowler.storage.api.ParallelReader]). None takes a lock: at
///   levels that lock what they read there is one thread, and the pipeline as a whole.
/// - The parts depend on the tree and the plan, not on how many threads there are, and who joins what was made of them
///   does so in their order: sums of DOUBLE do not depend on chance, nor does the order of groups.
/// - The failure told is that of the first part that has one, as it would be if one thread had made all of them.
/// - Hash tables to be probed are made before, by the statement's thread, and read by all. A table that does not fit into
///   memory, or groups that do not, are for one thread: it begins again with the pipeline as a whole.
///
/// **Used by** `aggregate`, `sort`, `build`. **Uses** `scan`, `join`, storage's side readers, [bowler.os.HelperThreads].
/// **Start at** [ParallelPipeline].
package bowler.execute.parallel;
