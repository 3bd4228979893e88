// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

/// The measurements of a plan node in one run.
///
/// @param rows rows returned, in all loops
/// @param loops number of executions
/// @param nanos time spent in the node and its inputs, in nanoseconds
/// @param pages pages of tables and indexes visited by the node and its inputs; each visit counts
/// @param spilledBytes bytes written to disk by the node and its inputs
public record NodeStatistics(long rows, long loops, long nanos, long pages, long spilledBytes) {}
