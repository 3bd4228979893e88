// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

/// What a node of a plan has done in a run.
///
/// @param rows given, in all loops
/// @param loops how often it began
/// @param nanos spent in it and its inputs
/// @param pages of tables and indexes visited by it and its inputs, one as often as it was visited
/// @param spilledBytes written to disk by it and its inputs
public record NodeStatistics(long rows, long loops, long nanos, long pages, long spilledBytes) {}
