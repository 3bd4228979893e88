// SPDX-License-Identifier: Apache-2.0

/// The settings of a pool. They have the names that HikariCP uses wherever it has the same setting.
///
/// **Idea.** Setters or properties fill [PoolSettings], which is checked as a whole when a pool is opened. An error
/// names the pool and the setting, and is reported before anything has been opened.
/// **Start at** [PoolSettings].
package bowler.pool.settings;
