// SPDX-License-Identifier: Apache-2.0

/// The clients of a load, for any workload and any database.
///
/// **Idea.** A [Workload] makes one [LoadClient] for each thread. Random numbers come from [Xorshift], which allocates
/// nothing.
/// **Used by** `load`, `load.workload`. **Uses** JDBC. **Start at** [Workload].
package bowler.tools.load.client;
