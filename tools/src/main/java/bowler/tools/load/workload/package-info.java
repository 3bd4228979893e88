// SPDX-License-Identifier: Apache-2.0

/// The workloads, their tables and their SQL.
///
/// **Idea.** A [WorkloadName] makes its workload from a [ChildSpec], which says what the JVM that runs it must know.
/// **Used by** `load`, `torture`. **Uses** `load.client`. **Start at** [WorkloadName].
package bowler.tools.load.workload;
