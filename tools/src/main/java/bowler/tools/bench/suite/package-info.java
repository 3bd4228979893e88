// SPDX-License-Identifier: Apache-2.0

/// Suites of benchmarks, and the JVMs that run them.
///
/// **Idea.** A [BenchRun] starts a JVM for each database and round; in it a [BenchChild] runs one [Suite] and reports each task.
/// **Used by** `bench`. **Uses** `peer`, `tpch`, JDBC. **Start at** [BenchRun].
package bowler.tools.bench.suite;
