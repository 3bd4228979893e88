// SPDX-License-Identifier: Apache-2.0

/// Runs one pipeline on several threads.
///
/// **Idea.** Where the plan says so ([bowler.plan.query.RowSource.Gather]), several threads compute the rows of a
/// pipeline. A pipeline is a scan and the work on each of its rows: filters, columns, lookups, probes of hash tables.
/// The scan's range is cut into many more parts than there are threads. Each thread has its own copy of the pipeline's
/// operators, a *site*, and takes one part after another from a counter, in order. Each site also has its own consumer
/// of the rows, a [PipelineSink]. A grouping takes them into a table of its own, and a sort orders them. All
/// of this happens while the operator above is being opened. Afterwards no other thread works for the statement, so a
/// result that is not read to its end leaves no thread behind.
///
/// **Always true.**
/// - The statement's thread is one of the workers. The others come from [bowler.os.HelperThreads]; if none comes, the
///   statement's thread computes all parts itself. A helper may leave between two parts when other statements need it
///   more.
/// - All threads read the statement's snapshot and the transaction's own changes ([bowler.storage.api.ParallelReader]).
///   None takes a lock: at isolation levels that lock the rows read, one thread runs the whole pipeline.
/// - The parts depend on the tree and the plan, not on the number of threads, and their results are combined in their
///   order. So sums of DOUBLE and the order of groups are deterministic.
/// - The reported failure is that of the first part that fails, as if one thread had computed all parts.
/// - The statement's thread builds the hash tables before they are probed, and all threads read them. If a hash table
///   or the groups do not fit into memory, one thread starts again with the whole pipeline.
///
/// **Used by** `aggregate`, `sort`, `build`. **Uses** `scan`, `join`, storage's parallel readers,
/// [bowler.os.HelperThreads].
/// **Start at** [ParallelPipeline].
package bowler.execute.parallel;
